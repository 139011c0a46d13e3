"""The hidden sheets of the standings: figures by team, their order, direct encounters (T10-T12, C19-C24, C42-C51)."""

from typing import TYPE_CHECKING, TypeAlias

from sheetgen.systems.schema import Column, Line, Table, of_line
from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.shared.dealt import ranked
from sheetgen.systems.shared.dealt.codecs import CALLS, CALLS_LISTED
from sheetgen.systems.shared.matches.ranking import of_games, ranked_table, twice, write_keys
from sheetgen.systems.shared.round_robin.ranking import OUT
from sheetgen.systems.shared.teams.ranking import head_of, put_head
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import FIGURES, MUTUAL, RANKING, TEXTS, WALL, Desk
from sheetgen.workbook.formulas import Formula, Template, template
from sheetgen.workbook.place import Area

if TYPE_CHECKING:
    from sheetgen.systems.team_swiss.places import TeamSwissPlaces

TeamLine: TypeAlias = "Line[TeamSwissPlaces]"
UNIT = 12  # direct encounter: the parts of half a point and of a match, of which two teams may have two or three
GAME, OPEN = int(RoundKind.GAME), int(RoundKind.OPEN)
LABEL = template('IF({name}="","",{name})')
STATUS = template("IF({entrant}=0,2,0)")  # 2: it is nobody's line
SUM = template("SUM({row})")
WHOLE = template(f"SUM({{row}})-SUMIF({{whats}},{OPEN},{{row}})")
MATCHES = template(f"COUNTIF({{whats}},{GAME})")
WITH_POINTS = template(f'IF({{label}}="","",{{label}}&"  ("&{TEXTS[2].replace("{n}", "{before}")}&")")')
POSTED = ("seat", "opponent", "code", "before")  # of the round that is posted
KIND = template(
    f"IF({{r}}>{{k}},{int(RoundKind.NOTHING)},IF({{opponent}}>0,IF({{complete}}=0,{OPEN},IF({{played}}=1,{GAME},"
    f"IF(OR({{gp}}<{{against}},{{gp}}=0),{int(RoundKind.FORFEIT_LOST)},{int(RoundKind.FORFEIT_WON)}))),"
    f'IF({{code}}="U",{int(RoundKind.BYE)},IF({{code}}="F",{int(RoundKind.FULL_BYE)},{int(RoundKind.AWAY)}))))'
)
IF_KNOWN = template("IF({what}=0,0,{value})")
_OPEN = f"COUNTIFS({{opponents}},{{o}},{{whats}},{OPEN})"
_ALL = "COUNTIF({opponents},{o})"


def table(spec: TeamSwissSpec) -> Table["TeamSwissPlaces"]:
    """The columns of the ranking, a line a team: its figures, then each tie-break of the order with its keys (T13)."""
    columns: list[Column[TeamSwissPlaces]] = [
        Column("no", lambda line: line.position),
        Column("letter", lambda line: line.places.sign(line.position)),
        Column("label", lambda line: LABEL(name=line.places.team(line.position, "name"))),
        Column("entrant", of_line(ranked.ENTRANT, "label")),
        Column("out", _out),
        Column("status", lambda line: STATUS(entrant=line.at("entrant"))),
        Column("twice", twice),
        Column("games", lambda line: MATCHES(whats=line.places.figure_row(line.position, "what"))),
        Column("MP-sum", lambda line: SUM(row=line.places.figure_row(line.position, "MP"))),
        Column("GP-sum", lambda line: SUM(row=line.places.figure_row(line.position, "GP"))),
        Column("against", lambda line: SUM(row=line.places.figure_row(line.position, "against"))),
        Column("full", _full),
        Column("berlin", lambda line: _of_boards(line, "berlin")),
        Column("wins", lambda line: _of_boards(line, "win")),
        *(Column(f"now-{id}", ranked.now(id)) for id in POSTED),
        Column("posted", lambda line: WITH_POINTS(label=line.at("label"), before=line.at("now-before"))),
        Column("posted-away", ranked.away),
    ]
    return ranked_table(spec, columns)


def build(desk: Desk, places: "TeamSwissPlaces") -> Sheet:
    """The hidden sheet of the ranking; above its lines what concerns the whole event."""
    sheet = desk.sheet(RANKING)
    real, rounds = places.in_matches("real"), places.in_matches("round")
    paired = template("MAX({paired})")(paired=Area(RANKING, 0, 4, 0, 3 + places.spec.rounds))
    missing = template("SUM({real})-SUM({complete})")(real=real, complete=places.in_matches("complete"))
    more = (
        (places.PAIRED, "paired", paired),
        (places.MISSING, "missing", missing),
        (places.ENTRANTS, "entrants", template("SUM({a})")(a=places.ranking("entrant"))),
    )
    put_head(sheet, (*head_of(places), *more))
    for place, call in enumerate(CALLS):
        cell = CALLS_LISTED.cell(place)
        sheet.label(cell.row, cell.col, call)
    ranked.put_paired(sheet, 4, places.spec.rounds, rounds, real)
    hidden.draw(desk, sheet, places, places.ranking_table)
    sheet.came_whole_with(WALL)
    return sheet


def _out(line: TeamLine) -> Formula:
    """Since when a team is out; the list says so beside its name."""
    return OUT(w=line.places.team(line.position, "withdrawn"), k=line.places.spec.rounds)


def _full(line: TeamLine) -> Formula:
    """The game points of matches that are over, and of rounds without one."""
    rows = {"row": line.places.figure_row(line.position, "GP"), "whats": line.places.figure_row(line.position, "what")}
    return WHOLE(**rows)


def _of_boards(line: TeamLine, name: str) -> Formula | int:
    return of_games(line.places, line.position, name) if line.places.spec.by_boards else 0


# -------------------------------------------------------------------------------------------- the figures of the rounds
def build_figures(desk: Desk, places: "TeamSwissPlaces") -> Sheet:
    """The hidden sheet of figures: what every round was for each team so far, and the tie-breaks made of it."""
    sheet = desk.sheet(FIGURES)
    for team in places.teams:
        for number in range(1, places.spec.rounds + 1):
            _figures(sheet, places, team, number)
    if places.figures.codes and not places.averages:
        _by_opponent(sheet, places)
    for calculation in places.figures.calculations.values():
        calculation.write(sheet)
    sheet.came_whole_with(WALL)
    return sheet


def _figures(sheet: Sheet, places: "TeamSwissPlaces", team: int, number: int) -> None:
    turn = {id: places.turn(team, number, id) for id in ("opponent", "complete", "played", "code", "gp", "against")}
    what = places.figure(team, number, "what")
    sheet.put(what.row, what.col, KIND(r=number, k=places.HORIZON, **turn))
    for name, id in (("opponent", "opponent"), ("MP", "mp"), ("GP", "gp"), ("against", "against")):
        cell = places.figure(team, number, name)
        sheet.put(cell.row, cell.col, IF_KNOWN(what=what, value=places.turn(team, number, id)))


def _by_opponent(sheet: Sheet, places: "TeamSwissPlaces") -> None:
    """T10: of the book's cuts an opponent goes, with all the matches against it."""
    known = {
        "what-GP": f'IF(COUNTIFS({{opponents}},{{o}},{{whats}},">0")>0,{GAME},0)',
        "what-MP": f'IF(COUNTIFS({{opponents}},{{o}},{{whats}},">0")>{_OPEN},{GAME},0)',
        "MP": "SUMIF({opponents},{o},{points})",
        "GP": "SUMIF({opponents},{o},{points})",
    }
    for own in places.teams:
        rows = {"opponents": places.figure_row(own, "opponent"), "whats": places.figure_row(own, "what")}
        for other in places.teams:
            for name, source in known.items():
                cell = places.figures.of_opponent(own, other, name)
                points = {"points": places.figure_row(own, name)} if name in ("MP", "GP") else {}
                content: Formula | int = 0
                if own != other:
                    content = template(source)(o=other, **rows, **points)
                elif points:  # what rounds without an opponent have brought stands where a team would meet itself
                    content = template("SUMIF({opponents},0,{points})")(opponents=rows["opponents"], **points)
                sheet.put(cell.row, cell.col, content)
            cell = places.figures.of_opponent(own, other, "opponent")
            sheet.put(cell.row, cell.col, other)


# --------------------------------------------------------------------------------------------------- direct encounters
def build_mutual(desk: Desk, places: "TeamSwissPlaces") -> Sheet:
    """T2: points between two teams, what is missing of their encounter, game points; and the keys laid in rows."""
    sheet = desk.sheet(MUTUAL)
    formulas = _formulas(places.averages)
    blocks = {"points": formulas[0], "missing": formulas[1], "second": formulas[0]}
    if places.has_forfeits:
        with_forfeits = _with_forfeits()
        blocks |= {"points-P": with_forfeits[0], "missing-P": with_forfeits[1], "second-P": with_forfeits[0]}
    blocks["games"] = template("SUMIF({opponents},{o},{points})")
    for own in places.teams:
        sheet.label(own, 0, places.sign(own))
        rows = {"opponents": places.figure_row(own, "opponent"), "whats": places.figure_row(own, "what")}
        rows |= {name: places.turns(own, name) for name in ("met", "over")}
        for block, formula in blocks.items():
            kind = places.second if block.startswith("second") else "GP" if block == "games" else places.first
            facts = {**rows, "points": places.figure_row(own, kind)}
            used = {name: facts[name] for name in formula.holes if name in facts}
            for other in places.teams:
                cell = places.matrix.cell(own, block, other)
                sheet.put(cell.row, cell.col, 0 if own == other else formula(o=other, **used))
    write_keys(sheet, places)
    sheet.came_whole_with(WALL)
    return sheet


def _formulas(averages: bool) -> tuple[Template, Template]:
    """C21-C23: points between two teams in parts, and what is missing of their encounter.

    On the board matches that were played count, and those that are open are missing; the book adds up all matches.
    """
    if averages:
        games = f"(COUNTIF({{met}},{{o}})+{_OPEN})"
        return (
            template(f"IF({games}=0,0,{UNIT}*SUMIF({{met}},{{o}},{{points}})/{games})"),
            template(f"IF({games}=0,{UNIT},{UNIT}*{_OPEN}/{games})"),
        )
    return (
        template(f"{UNIT}*SUMIF({{over}},{{o}},{{points}})"),
        template(f"IF({_ALL}=0,{UNIT},{UNIT}*{_OPEN})"),
    )


def _with_forfeits() -> tuple[Template, Template]:
    """The same where forfeits are encounters, too."""
    return (
        template(f"IF({_ALL}=0,0,{UNIT}*SUMIF({{over}},{{o}},{{points}})/{_ALL})"),
        template(f"IF({_ALL}=0,{UNIT},{UNIT}*{_OPEN}/{_ALL})"),
    )
