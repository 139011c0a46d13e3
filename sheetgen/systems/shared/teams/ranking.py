"""The hidden ranking of teams (figures by M12, one tie-break after another, their order), and who met whom.

A key is a whole number: the place after the tie-breaks so far, refined by the next one (T13: places are shared).
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sheetgen.systems.schema import Column, Line, Table, together
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.encounters import (
    direct,
    encounter_columns,
    is_encounter,
    key_of,
    parts_text,
    shown_encounter,
)
from sheetgen.systems.shared.round_robin.ranking import LAST_LABEL
from sheetgen.systems.shared.teams import boards
from sheetgen.systems.shared.teams.games import PAIR
from sheetgen.systems.shared.teams.persons import LEFT, RANK_TEXT, TWICE, of_both_sides
from sheetgen.systems.shared.teams.seating import letter
from sheetgen.systems.shared.teams.spec import HEAD, TeamsSpec, passes_of, repeats_in
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, MUTUAL, RANKING, TEXTS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, Filled

if TYPE_CHECKING:
    from sheetgen.systems.shared.teams.places import SeatPlaces, TeamPlaces


TeamLine = Line["SeatPlaces"]
Head = Iterable[tuple[Cell, str, Formula]]  # where a figure of the whole event stands, its name, and what it is
HALVES = template(TEXTS[2])
LABEL = template('IF({name}="",{blank},{name})')
LOT = template("IF(COUNT({lot})=1,IF(AND({lot}>=1,{lot}<=999),1000-{lot},0),0)")
H2H = template("SUMIF({row},{key},{points})")
IN_ORDER = ("lot", "lot-key", "place", "order", "shown", "line")
SUMS = {"PTS": "score", "BERLIN": "berlin", "WINS": "win"}  # which column of the games a code adds up


def table(spec: TeamsSpec) -> Table["SeatPlaces"]:
    """The columns of the ranking, a line a team: who it is, then each tie-break of the order with its keys (T13)."""
    of_codes = {code: _columns_of(spec, code) for code in spec.order}
    columns: list[Column[SeatPlaces]] = [
        Column("no", lambda line: line.position),
        Column("letter", lambda line: letter(line.position)),
        Column("label", _label),
        Column(
            "named", lambda line: template("SUM({names})")(names=Filled(line.places.members(line.position, "name")))
        ),
        Column("out", _out),
        Column("twice", _twice),
        Column("points", lambda line: of_both_sides(line.places, line.position, "-team", "score")),
        Column("games", _games),
    ]
    if boards.by_board(spec.order):
        ids = boards.board_columns(spec.players)
        columns += together(ids, lambda line: boards.points_of_boards(line.places, line.position))
    columns += [column for of_code in of_codes.values() for column in of_code if not column.id.endswith("-shown")]
    columns += together(IN_ORDER, lambda line: _order(line.places, line.position))
    columns += [column for of_code in of_codes.values() for column in of_code if column.id.endswith("-shown")]
    return Table(RANKING, spec.teams, columns, first=HEAD)


def _columns_of(spec: TeamsSpec, code: str) -> list[Column["SeatPlaces"]]:
    """What a code is ranked by, one step after another, and its text."""
    ids = [code, f"{code}-key"]
    if is_encounter(code):
        ids = [*encounter_columns(code, passes_of(spec)), *([f"{code}-shown"] if repeats_in(spec) else [])]
    elif code in boards.CODES:
        ids = boards.columns(code, spec.players)
    return together([*ids, f"{code}-text"], lambda line: _figures(line.places, line.position, code))


def build(desk: Desk, places: "SeatPlaces") -> Sheet:
    """The hidden sheet of the ranking; above its lines what concerns the whole event."""
    sheet = desk.sheet(RANKING)
    put_head(sheet, head_of(places))
    if places.spare:
        sheet.label(places.GHOST.row, 0, "exempt")
        sheet.formula(places.GHOST.row, places.GHOST.col, _nobody(places))
        sheet.came_with(DAY, [places.GHOST])
    hidden.draw(desk, sheet, places, places.ranking_table)
    return sheet


def head_of(places: "TeamPlaces") -> Head:
    """The figures that stand above the teams of every system: after which round, and whether anything was entered."""
    entered = template("SUM({a})")(a=places.games("entered"))
    return ((places.HORIZON, "horizon", so_far.horizon(places)), (places.ANY_GAME, "entered", entered))


def put_head(sheet: Sheet, head: Head) -> None:
    """Write figures of the whole event above the teams, each beside its name."""
    for cell, name, formula in head:
        sheet.label(cell.row, 0, name)
        sheet.formula(cell.row, cell.col, formula)


def _nobody(places: "SeatPlaces") -> Formula:
    """Whether the last team is nobody's: others have a name, and it has none, no player, no result."""
    last, named = places.spec.teams, places.ranked(places.spec.teams, "named")
    others = {f"t{team}": places.team(team, "name") for team in places.teams[:-1]}
    any_name = ",".join(f'{{t{team}}}<>""' for team in places.teams[:-1])
    typed = "+".join(f'COUNTIFS({{{side}}},{{last}},{{typed}},">0")' for side in ("w", "b"))
    return template(f'IF(AND({{name}}="",{{named}}+{typed}=0,OR(SUM({{all}})>0,{any_name})),1,0)')(
        name=places.team(last, "name"),
        named=named,
        all=places.ranking("named"),
        last=last,
        typed=places.games("typed"),
        w=places.games("white-team"),
        b=places.games("black-team"),
        **others,
    )


def _label(line: TeamLine) -> Formula:
    """The name of a team, or its letter; of the last team that it is nobody's."""
    name, blank = (
        line.places.team(line.position, "name"),
        line.desk.words.say("team.blank", letter=letter(line.position)),
    )
    if line.places.spare_of(line.position):
        return LAST_LABEL(name=name, blank=blank, ghost=line.places.GHOST, exempt=line.desk.words["player.exempt"])
    return LABEL(name=name, blank=blank)


def _named(line: TeamLine) -> Formula:
    """How many players of a team have a name."""
    return template("SUM({names})")(names=Filled(line.places.members(line.position, "name")))


def _out(line: TeamLine) -> Formula:
    return LEFT(w=line.places.team(line.position, "withdrawn"), k=line.places.spec.rounds)


def _twice(line: TeamLine) -> Formula:
    return TWICE(name=line.places.team(line.position, "name"), names=line.places.ranking("label"), no=line.position)


def _games(line: TeamLine) -> Formula:
    """How many games of a team count."""
    both = template('COUNTIFS({w},{no},{counts},">0")+COUNTIFS({b},{no},{counts},">0")')
    sides = {"w": line.places.games("white-team"), "b": line.places.games("black-team")}
    return both(no=line.position, counts=line.places.games("counts"), **sides)


def _figures(places: "SeatPlaces", team: int, code: str) -> dict[str, Formula | int | str]:
    if is_encounter(code):
        text = parts_text(places.unit)(n=places.ranked(team, shown_encounter(places, code)))
        return {**direct(places, code, team, places.key_before(code)), f"{code}-text": text}
    if code in boards.CODES:
        return boards.figures(places, code, team, places.key_before(code))
    return _code(places, team, code)


def _code(places: "SeatPlaces", team: int, code: str) -> dict[str, Formula | int | str]:
    """A code, its key and its text; a team that is nobody's stands behind all others."""
    before, value = places.key_before(code), places.ranked(team, code)
    if code == "H2H":
        key = places.ranked(team, before)
        amount = H2H(row=places.keys(), key=key, points=places.mutual(team))
        text: Formula = template(f'IF(COUNTIF({{keys}},{{key}})=1,"",{TEXTS[2]})')(
            keys=places.ranking(before), key=key, n=value
        )
    else:
        spare, amount = places.spare_of(team), of_both_sides(places, team, "-team", SUMS[code])
        if spare:  # behind all others
            amount = Formula(template(f"IF({{spare}}=1,-1,{amount.template.source})"), (spare, *amount.places))
        text = template("{n}")(n=value) if code == "WINS" else HALVES(n=value)
    return {code: amount, f"{code}-key": key_of(places, team, before, code), f"{code}-text": text}


def _order(places: "SeatPlaces", team: int) -> dict[str, Formula | int | str]:
    """T13: lots split what is still tied; then places (shared) and an order (by letter among equals)."""
    key, keys, place = places.ranked(team, "lot-key"), places.ranking("lot-key"), places.ranked(team, "place")
    above = Area(keys.sheet, keys.row, keys.col, max(keys.row, key.row - 1), keys.col)
    order = template("{place}+COUNTIF({above},{key})") if team > 1 else template("{place}")
    return {
        "lot": LOT(lot=places.team(team, "lot")),
        "lot-key": key_of(places, team, places.key_after(places.codes[-1]), "lot"),
        "place": template("RANK({k},{ks},1)")(k=key, ks=keys),
        "order": order(place=place, above=above, key=key),
        "shown": RANK_TEXT(any=places.ANY_GAME, place=place, keys=keys, key=key),
        "line": template("MATCH({k},{orders},0)")(k=team, orders=places.ranking("order")),
    }


def build_mutual(desk: Desk, places: "SeatPlaces") -> Sheet:
    """The points of each team against each other one, and the keys of the teams laid out in a row for H2H."""
    sheet = desk.sheet(MUTUAL)
    pairs = places.games("pair")
    for own in places.teams:
        sheet.label(own, 0, letter(own))
        for other in places.teams:
            cell = places.mutual_cell(own, other)
            points = template("SUMIF({pairs},{ow},{w})+SUMIF({pairs},{ob},{b})")(
                pairs=pairs,
                ow=PAIR * own + other,
                ob=PAIR * other + own,
                w=places.games("white-score"),
                b=places.games("black-score"),
            )
            sheet.put(cell.row, cell.col, points if own != other else 0)
            if own < other:
                met = places.met_cell(own, other)
                sheet.formula(met.row, met.col, _met(places, own, other))
    if places.encounter_codes:
        _encounters(sheet, places)
    if "H2H" in places.codes:
        for team in places.teams:
            cell = places.keys().cell(right=team - 1)
            sheet.formula(cell.row, cell.col, template("{k}")(k=places.ranked(team, places.key_before("H2H"))))
    return sheet


def _met(places: "SeatPlaces", own: int, other: int) -> Formula:
    facts = {"pairs": places.games("pair"), "counts": places.games("counts")}
    there, back = PAIR * own + other, PAIR * other + own
    both = 'COUNTIFS({pairs},{there},{counts},">0")+COUNTIFS({pairs},{back},{counts},">0")'
    return template(both)(there=there, back=back, **facts)


_BOTH_WAYS = 'COUNTIFS({pairs},{there},{rounds},"<="&{k})+COUNTIFS({pairs},{back},{rounds},"<="&{k})'
DUE = template(_BOTH_WAYS)
ALL, NONE_YET = template("{points}"), template("IF({due}=0,1,{due}-{met})")
# C23: the games of two teams count as one encounter, their average in parts of {unit}.
SHARE = template("IF({due}=0,0,{points}*{unit}/{due})")
MISSING = template("IF({due}=0,{unit},({due}-{met})*{unit}/{due})")


def _encounters(sheet: Sheet, places: "SeatPlaces") -> None:
    """C19-C24: the parts of the sheet of encounters that direct encounter needs."""
    for own in places.teams:
        for other in places.teams:
            for name, content in _pair(places, own, other).items():
                cell = places.between(name, own, other)
                sheet.put(cell.row, cell.col, content)
    for code in places.encounter_codes:
        before = places.key_before(code)
        for turn in range(places.passes):
            for team in places.teams:
                cell = places.turn_keys(code, turn).cell(right=team - 1)
                key = places.ranked(team, before if turn == 0 else f"{code}{turn - 1}-key")
                sheet.put(cell.row, cell.col, template("{k}")(k=key))


def _pair(places: "SeatPlaces", own: int, other: int) -> dict[str, Formula | int]:
    if own == other:
        return {"due": 0, "share": 0, "missing": 0}
    there, back = PAIR * own + other, PAIR * other + own
    games = {"pairs": places.games("pair"), "rounds": places.games("round")}
    facts = {
        "due": places.between("due", own, other),
        "points": places.mutual_cell(own, other),
        "met": places.met_cell(own, other),
        "unit": places.unit,
    }
    share, missing = (SHARE, MISSING) if places.repeats else (ALL, NONE_YET)
    due = DUE(there=there, back=back, k=places.HORIZON, **games)
    return {"due": due, "share": share(**facts), "missing": missing(**facts)}
