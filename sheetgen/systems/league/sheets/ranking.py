"""The hidden sheets of a league's standings: figures by team (T10-T12), their order, direct encounters."""

from typing import TYPE_CHECKING

from sheetgen.model.tournament import FIDE_2026
from sheetgen.pairing.league import LeagueMatch
from sheetgen.ranking.codes import base_of
from sheetgen.ranking.extended import KNOCK_OUTS
from sheetgen.ranking.tiebreaks import PRODUCTS
from sheetgen.systems.league.matches import figure_of
from sheetgen.systems.league.sheets import extended
from sheetgen.systems.league.sheets.persons import GAMES_OF, SUM_OF_BOTH
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.schema import Column, Line, Table, together
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.by_rounds import unit_of
from sheetgen.systems.shared.encounters import direct, encounter_columns, is_encounter, key_of, shown_encounter
from sheetgen.systems.shared.round_robin.ranking import LABEL, LAST_LABEL, OUT, order_of
from sheetgen.systems.shared.teams import boards
from sheetgen.systems.shared.teams.persons import TWICE
from sheetgen.systems.shared.teams.seating import letter
from sheetgen.systems.shared.teams.spec import HEAD, passes_of, repeats_in
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, MUTUAL, RANKING, TEXTS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Filled

if TYPE_CHECKING:
    from sheetgen.systems.league.places import LeaguePlaces

TeamLine = Line["LeaguePlaces"]
IF_COUNTING = template('IF({status}>0,"",{text})')
IN_ORDER = ("lot", "lot-key", "place", "order", "shown", "line")
NOTHING = -99999  # behind every figure: what somebody has whose games do not count
# B6: somebody who leaves after the rounds that are looked at is still there.
STATUS = template("IF({out}>{k},0,IF(2*{done}<{due},1,0))")
LAST_STATUS = template(f"IF({{ghost}}=1,2,{STATUS.source})")
EACH = template("{each}-{turns}*{ghost}")
COUNTING = template("IF({status}>0,{nothing},{n})")
SIGNED_HALVES = template(f"""IF({{status}}>0,"",IF({{n}}<0,"-","")&{TEXTS[2].replace("{n}", "IF({n}<0,-{n},{n})")})""")
# Which figure a code ranks by.
FIGURE_OF = {"MP": "MP-sum", "GP": "GP-sum", "GF": "GP-sum", "BERLIN": "berlin", "WINS": "wins"}


def table(spec: LeagueSpec) -> Table["LeaguePlaces"]:
    """The columns of the ranking, a line a team: its figures, then each tie-break of the order with its keys (T13)."""
    columns: list[Column[LeaguePlaces]] = [
        Column("no", lambda line: line.position),
        Column("letter", lambda line: letter(line.position)),
        Column("label", _label),
        Column("out", lambda line: OUT(w=line.places.team(line.position, "withdrawn"), k=line.places.spec.rounds)),
        Column("done", lambda line: of_matches(line.places, line.position, "done")),
        Column("status", _status),
        Column("twice", _twice),
        Column("games", _games),
        Column("MP-sum", lambda line: of_matches(line.places, line.position, "mp")),
        Column("GP-sum", lambda line: of_matches(line.places, line.position, "gp")),
        Column("against", _against),
        Column("full", lambda line: of_matches(line.places, line.position, "full")),
        Column("berlin", lambda line: of_games(line.places, line.position, "berlin")),
        Column("wins", lambda line: of_games(line.places, line.position, "win")),
    ]
    codes = [column for code in spec.order for column in _columns_of(spec, code)]
    columns += [column for column in codes if not column.id.endswith("-shown")]
    columns += together(
        IN_ORDER, lambda line: order_of(line.places, line.position, line.places.key_after(spec.order[-1]))
    )
    text_columns = [column for column in codes if column.id.endswith("-shown")]
    columns += sorted(text_columns, key=lambda column: not is_encounter(column.id.removesuffix("-shown")))
    if boards.by_board(map(_ends_with, spec.order)):
        ids = boards.board_columns(spec.players)
        columns += together(ids, lambda line: boards.points_of_boards(line.places, line.position))
    return Table(RANKING, spec.teams, columns, first=HEAD)


def _ends_with(code: str) -> str:
    """A code of boards, or one that ends with them (C48)."""
    return next(iter(KNOCK_OUTS.get(base_of(code), ())), code)


def _columns_of(spec: LeagueSpec, code: str) -> list[Column["LeaguePlaces"]]:
    """What a code is ranked by, one step after another, and its text."""
    repeats = repeats_in(spec)
    ids = [code, f"{code}-key", *([f"{code}-figure"] if figure_of(code, spec.first_points) else [])]
    if is_encounter(code):
        ids = [*encounter_columns(code, passes_of(spec)), *([f"{code}-shown"] if repeats else [])]
    elif extended.is_extended(code):
        ids = [*extended.columns(spec, code), *([f"{code}-shown"] if repeats else [])]
    elif code in boards.CODES:
        ids = [*boards.columns(code, spec.players), f"{code}-figure"]
    return together([*ids, f"{code}-text"], lambda line: _columns(line.places, line.position, code))


def build(desk: Desk, places: "LeaguePlaces") -> Sheet:
    """The hidden sheet of the ranking; above its lines what concerns the whole event."""
    sheet = desk.sheet(RANKING)
    for cell, name, formula in (
        (places.HORIZON, "horizon", so_far.horizon(places)),
        (places.ANY_GAME, "entered", template("SUM({a})")(a=places.games("entered"))),
    ):
        sheet.label(cell.row, 0, name)
        sheet.formula(cell.row, cell.col, formula)
    if places.spare:
        each = EACH(each=places.spec.rounds_each, turns=1 + places.spec.double, ghost=places.GHOST)
        for cell, name, formula in ((places.GHOST, "exempt", _nobody(places)), (places.MATCHES_EACH, "each", each)):
            sheet.label(cell.row, 0, name)
            sheet.formula(cell.row, cell.col, formula)
            sheet.came_with(DAY, [cell])
    hidden.draw(desk, sheet, places, places.ranking_table)
    return sheet


def _nobody(places: "LeaguePlaces") -> Formula:
    """B12: whether the last team is nobody's: others have a name, and it has none, no player, no result."""
    last = places.spec.teams
    others = {f"t{team}": places.team(team, "name") for team in places.teams[:-1]}
    named = ",".join(f'{{t{team}}}<>""' for team in places.teams[:-1])
    typed = "+".join(f'COUNTIFS({{{side}}},{{last}},{{typed}},">0")' for side in ("home", "away"))
    return template(f'IF(AND({{name}}="",OR({named}),SUM({{members}})+{typed}=0),1,0)')(
        name=places.team(last, "name"),
        members=Filled(places.members(last, "name")),
        last=last,
        typed=places.games("typed"),
        home=places.games("home"),
        away=places.games("away"),
        **others,
    )


def of_matches(places: "LeaguePlaces", team: int, name: str) -> Formula:
    """What the matches of a team add up to, at home and away."""
    return SUM_OF_BOTH(
        no=team,
        home=places.in_matches("home"),
        away=places.in_matches("away"),
        of_home=places.in_matches(f"home-{name}"),
        of_away=places.in_matches(f"away-{name}"),
    )


def of_games(places: "LeaguePlaces", team: int, name: str) -> Formula:
    """The same for single games."""
    return SUM_OF_BOTH(
        no=team,
        home=places.games("home"),
        away=places.games("away"),
        of_home=places.games(f"home-{name}"),
        of_away=places.games(f"away-{name}"),
    )


def _label(line: TeamLine) -> Formula:
    """The name of a team, or its letter; of the last team that it is nobody's."""
    name = line.places.team(line.position, "name")
    blank = line.desk.words.say("team.blank", letter=letter(line.position))
    if line.places.spare_of(line.position):
        return LAST_LABEL(name=name, blank=blank, ghost=line.places.GHOST, exempt=line.desk.words["player.exempt"])
    return LABEL(name=name, blank=blank)


def _status(line: TeamLine) -> Formula:
    """B6: 1 where the matches of a team count for nobody; 2: it is nobody's."""
    due = line.places.MATCHES_EACH if line.places.spare else line.places.spec.rounds_each
    facts = {"out": line.at("out"), "k": so_far.CHOSEN_ROUND, "done": line.at("done"), "due": due}
    return LAST_STATUS(ghost=line.places.GHOST, **facts) if line.places.spare_of(line.position) else STATUS(**facts)


def _twice(line: TeamLine) -> Formula:
    return TWICE(name=line.places.team(line.position, "name"), names=line.places.ranking("label"), no=line.position)


def _games(line: TeamLine) -> Formula:
    sides = {name: line.places.in_matches(name) for name in ("home", "away", "known")}
    return GAMES_OF(no=line.position, **sides)


def _against(line: TeamLine) -> Formula:
    """The game points of the opponents."""
    return SUM_OF_BOTH(
        no=line.position,
        home=line.places.in_matches("home"),
        away=line.places.in_matches("away"),
        of_home=line.places.in_matches("away-gp"),
        of_away=line.places.in_matches("home-gp"),
    )


def _in_order(line: TeamLine) -> dict[str, Formula | int]:
    """T13: lots, places, and where whoever stands at a place has his line."""
    return order_of(line.places, line.position, line.places.key_after(line.places.codes[-1]))


def _columns(places: "LeaguePlaces", team: int, code: str) -> dict[str, Formula | int | str]:
    """Everything of a code: what it ranks by, its keys, its text."""
    before = places.key_before(code)
    rows: dict[str, Formula | int | str] = {}
    if code in boards.CODES:
        rows |= boards.figures(places, code, team, before)
        rows[f"{code}-figure"] = rows[f"{code}-text"]
        text = IF_COUNTING(status=places.ranked(team, "status"), text=places.ranked(team, f"{code}-figure"))
        return rows | {f"{code}-text": text}
    if is_encounter(code):
        rows |= direct(places, code, team, before)
    elif extended.is_extended(code):
        rows |= extended.extended(places, code, team, before)
    else:
        rows |= _code(places, team, code, before)
    return rows | {f"{code}-text": _text(places, team, code, before)}


def _code(places: "LeaguePlaces", team: int, code: str, before: str) -> dict[str, Formula | int]:
    status = places.ranked(team, "status")
    if code == "H2H":
        points = template("SUMIF({row},{key},{m})")
        amount = points(row=places.h2h_keys(), key=places.ranked(team, before), m=places.game_points(team))
        return {code: amount, f"{code}-key": key_of(places, team, before, code)}
    if code in places.figures.codes:
        amount = COUNTING(status=status, nothing=NOTHING, n=places.figures.value(code, team))
        figure = places.figures.text(code, team)
        return {code: amount, f"{code}-key": key_of(places, team, before, code), f"{code}-figure": figure}
    if code in PRODUCTS:
        amount = template("IF({status}>0,{nothing},SUMIF({home},{no},{of_home})+SUMIF({away},{no},{of_away}))")(
            status=status,
            nothing=NOTHING,
            no=team,
            home=places.in_matches("home"),
            away=places.in_matches("away"),
            of_home=places.in_matches(f"home-{code}"),
            of_away=places.in_matches(f"away-{code}"),
        )
    elif code == "GD":
        amount = template("IF({status}>0,{nothing},{own}-{against})")(
            status=status, nothing=NOTHING, own=places.ranked(team, "GP-sum"), against=places.ranked(team, "against")
        )
    else:
        of = places.second if base_of(code) == "MPVGP" else code
        source = FIGURE_OF.get(of) or ("MP-sum" if places.first == "MP" else "full")
        amount = COUNTING(status=status, nothing=NOTHING, n=places.ranked(team, source))
    return {code: amount, f"{code}-key": key_of(places, team, before, code)}


def _text(places: "LeaguePlaces", team: int, code: str, before: str) -> Formula:
    """The figure as people read it; nothing where games do not count, or nobody is tied."""
    status, value = (
        places.ranked(team, "status"),
        places.ranked(team, _source(places, code)),
    )
    if code in places.figures.codes:
        return IF_COUNTING(status=status, text=value)
    if is_encounter(code) or code in places.extended_codes:
        unit = 4 if places.spec.double and places.spec.rules == FIDE_2026 else 2
        text = TEXTS[unit].replace("{n}", "({n}-1)")
        return template(f'IF(OR({{status}}>0,{{n}}=0),"",{text})')(status=status, n=value)
    if code == "H2H":
        keys, key = places.ranking(before), places.ranked(team, before)
        return template(f'IF(OR({{status}}>0,COUNTIF({{keys}},{{key}})=1),"",{TEXTS[2]})')(
            status=status, keys=keys, key=key, n=value
        )
    if code == "GD":
        return SIGNED_HALVES(status=status, n=value)
    return template(f'IF({{status}}>0,"",{TEXTS[unit_of(code, places.spec.rules)]})')(status=status, n=value)


def _source(places: "LeaguePlaces", code: str) -> str:
    """The column of what is shown of a code."""
    if code in places.extended_codes:
        return f"{code}-shown"
    if code in places.figures.codes:
        return f"{code}-figure"
    return shown_encounter(places, code) if is_encounter(code) else code


def build_mutual(desk: Desk, places: "LeaguePlaces") -> Sheet:
    """T2: points between two teams, matches still missing, game points; and the keys laid in rows."""
    sheet = desk.sheet(MUTUAL)
    met: dict[tuple[int, int], list[tuple[int, str, LeagueMatch]]] = {}
    for number, match in enumerate(places.matches):
        met.setdefault((match.home, match.away), []).append((number, "home", match))
        met.setdefault((match.away, match.home), []).append((number, "away", match))
    for own in places.teams:
        sheet.label(own, 0, letter(own))
        for other in places.teams:
            _pair(sheet, places, own, other, met.get((own, other), []))
    _keys(sheet, places)
    return sheet


def _pair(sheet: Sheet, places: "LeaguePlaces", own: int, other: int, met: list[tuple[int, str, LeagueMatch]]) -> None:
    points: Formula | int = 0
    missing: Formula | int = 0
    games: Formula | int = 0
    second: Formula | int = 0
    if met:
        points, missing = _direct_facts(places, met, places.first)
        second, _ = _direct_facts(places, met, places.second)
        games = template("+".join(f"{{g{n}}}" for n in range(len(met))))(
            **{f"g{n}": places.of_match(number, f"{side}-gp") for n, (number, side, _) in enumerate(met)}
        )
    areas = [(places.mutual(own), points), (places.unmet(own), missing), (places.game_points(own), games)]
    for area, content in [*areas, *([(places.secondary(own), second)] if places.extended_codes else [])]:
        cell = area.cell(right=other - 1)
        sheet.put(cell.row, cell.col, content)


def _direct_facts(
    places: "LeaguePlaces", met: list[tuple[int, str, LeagueMatch]], points_of: str
) -> tuple[Formula, Formula]:
    """T2: a pair that has met in the horizon, or one match missing; ``fide-2026`` averages two matches."""
    kind = "mp" if points_of == "MP" else "full"
    facts: dict[str, object] = {"k": places.HORIZON}
    for name, (number, side, match) in zip(("1", "2"), met, strict=False):
        facts |= {
            f"p{name}": places.of_match(number, f"{side}-{kind}"),
            f"c{name}": places.of_match(number, "complete"),
            f"r{name}": match.round,
        }
    if len(met) == 1:
        return template("{p1}")(p1=facts["p1"]), template("1-{c1}")(c1=facts["c1"])
    both = {name: facts[name] for name in ("p1", "p2")}
    gaps = "(1-{c1})+IF(AND({r2}<={k},{c2}=0),1,0)"
    if places.spec.rules == FIDE_2026:
        points = template("({p1}+{p2})*IF({r2}<={k},1,2)")(r2=facts["r2"], k=facts["k"], **both)
        missing = f"IF({{r1}}>{{k}},2,({gaps})*IF({{r2}}<={{k}},1,2))"
    else:
        points, missing = template("{p1}+{p2}")(**both), f"IF({{r1}}>{{k}},1,{gaps})"
    return points, template(missing)(**{name: facts[name] for name in ("r1", "r2", "c1", "c2", "k")})


def _keys(sheet: Sheet, places: "LeaguePlaces") -> None:
    """The keys of the teams, laid in a row for each pass of direct encounter, and for the code H2H."""
    order = places.codes
    rows: list[tuple[Area, str]] = []
    for code in (*places.encounter_codes, *places.extended_codes):
        before, first = places.key_after(order[order.index(code) - 1]), places.first_turn(code)
        for turn in range(places.passes):
            rows.append((places.keys(first + turn), f"{code}{turn - 1}-key" if turn else before))
    if "H2H" in order:
        rows.append((places.h2h_keys(), places.key_after(order[order.index("H2H") - 1])))
    for area, source in rows:
        for team in places.teams:
            cell = area.cell(right=team - 1)
            sheet.put(cell.row, cell.col, template("{k}")(k=places.ranked(team, source)))
