"""The hidden sheet of the ranking: every player's figures, one tie-break after another, and the order they give."""

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from sheetgen.model.tournament import FIDE_2026
from sheetgen.systems.schema import Column, Line, Table, together
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.by_rounds import NONE, unit_of
from sheetgen.systems.shared.encounters import (
    EncounterPlaces,
    direct,
    encounter_columns,
    is_encounter,
    key_of,
    last_key,
    shown_encounter,
)
from sheetgen.systems.shared.live import GROUP_BY_GROUP, HALVES, OF_GAMES, QUARTERS, shown_codes
from sheetgen.systems.shared.round_robin import score_groups
from sheetgen.systems.shared.round_robin.spec import HEAD, NEVER, RoundRobinSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import RANKING, TEXTS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, Filled

if TYPE_CHECKING:
    from sheetgen.systems.shared.round_robin.places import Places

PlayerLine = Line["Places"]
ORDERED = ("lot", "lot-key", "place", "order", "shown", "line")
OF_BOTH_SIDES = template("SUMIF({white},{no},{of_white})+SUMIF({black},{no},{of_black})")
SUM_UNLESS_OUT = template("IF({status}>0,-1,SUMIF({white},{no},{of_white})+SUMIF({black},{no},{of_black}))")
GAMES_OF = template('COUNTIFS({w},{no},{counts},">0")+COUNTIFS({b},{no},{counts},">0")')
UNLESS_OUT = template("IF({status}>0,-1,{sum})")
OR_BEHIND = template(f"IF({{status}}>0,{2 * NONE},{{value}})")  # whose games do not count is behind everybody
LABEL = template('IF({name}="",{blank},{name})')
LAST_LABEL = template('IF({name}="",IF({ghost}=1,{exempt},{blank}),{name})')
OUT = template(f"IF(COUNT({{w}})=0,{NEVER},IF(OR({{w}}<1,{{w}}>{{k}},{{w}}<>INT({{w}})),{NEVER},{{w}}))")
STATUS = template(f"IF({{out}}={NEVER},0,IF(2*{{done}}<{{due}},1,0))")
LAST_STATUS = template(f"IF({{ghost}}=1,2,IF({{out}}={NEVER},0,IF(2*{{done}}<{{due}},1,0)))")
LOT = template("IF(AND(COUNT({lot})=1,{status}=0),IF(AND({lot}>=1,{lot}<=999),1000-{lot},0),0)")
SHOWN = template('IF(OR({any}=0,{status}=2),"",IF({status}=1,"–",{place}&IF(COUNTIF({keys},{key})>1,"=","")))')


def table(spec: RoundRobinSpec) -> Table["Places"]:
    """The columns of the ranking, a line a number: who it is, then each tie-break with its keys (T13)."""
    of_codes = [column for code in shown_codes(spec.order) for column in _columns_of(spec, code)]
    last: list[Column[Places]] = together(ORDERED, lambda line: order_of(line.places, line.position, key_before(spec)))
    columns: list[Column[Places]] = [
        Column("no", lambda line: line.position),
        Column("label", _label),
        Column("out", lambda line: OUT(w=_listed(line, "withdrawn"), k=so_far.CHOSEN_ROUND)),
        Column("done", lambda line: both_sides(line.places, line.position, "{}-done")),
        Column("status", _status),
        Column("points", lambda line: both_sides(line.places, line.position, "{}-score")),
        Column("games", _games),
        *(column for column in of_codes if not column.id.endswith("-shown")),
        *last,
        # What C.07 needs besides stands last: the columns of livre are where they have always been.
        *(column for column in of_codes if column.id.endswith("-shown")),
    ]
    if spec.counts_games:
        columns.append(Column("scheduled", lambda line: both_sides(line.places, line.position, "scheduled"), since=2))
    return Table(RANKING, spec.count, columns, first=HEAD)


def _columns_of(spec: RoundRobinSpec, code: str) -> list[Column["Places"]]:
    """What a code is ranked by, one step after another, and its text."""
    before = key_before(spec, code)
    if is_encounter(code):
        ids = [*encounter_columns(code, spec.passes), *([f"{code}-shown"] if spec.repeats else [])]
    elif code == GROUP_BY_GROUP:
        ids = score_groups.columns(spec, code)
    else:
        ids = [code, f"{code}-key", *([] if code in OF_GAMES else [f"{code}-figure"])]
    columns: list[Column[Places]] = together([*ids, f"{code}-text"], lambda line: _figures(line, code, before))
    # The first layout showed the points of direct encounter of its only pass.
    return [replace(column, since=2) if column.id == "DE-shown" else column for column in columns]


def key_after(spec: RoundRobinSpec, code: str) -> str:
    """The column of the key once a code has been applied."""
    if code == GROUP_BY_GROUP:
        return score_groups.last_key(spec, code)
    return last_key(code, spec.passes) if is_encounter(code) else f"{code}-key"


def key_before(spec: RoundRobinSpec, code: str = "") -> str:
    """The column of the key to which a code is applied: of the first one none; of none of the order the last key."""
    applied = spec.order[: spec.order.index(code)] if code in spec.order else spec.order
    return key_after(spec, applied[-1]) if applied else ""


def build(desk: Desk, places: "Places") -> Sheet:
    """The hidden sheet of the ranking; above its lines what concerns the whole event."""
    sheet = desk.sheet(RANKING)
    _head(sheet, places)
    hidden.draw(desk, sheet, places, places.ranking_table)
    return sheet


def _head(sheet: Sheet, places: "Places") -> None:
    """The figures of the whole event: horizon, absent last place (B12), games of each, Koya limit (T6)."""
    spec = places.spec
    last, names = places.listed(spec.count, "name"), places.players("name")
    ghost = template('IF(AND({last}="",SUM({names})>0),1,0)')(last=last, names=Filled(names))
    each = template("{cycles}*({n}-1-{ghost})")(cycles=spec.cycles, n=spec.count, ghost=places.GHOST)
    rows: dict[str, Formula | int] = {
        "horizon": so_far.horizon(places),
        "exempt": 0 if places.spec.odd else ghost,
        "each": each,
        "limit": _limit(places),
        "entered": template("SUM({a})")(a=places.games("entered")),
    }
    for row, (name, formula) in enumerate(rows.items()):
        sheet.label(row, 0, name)
        sheet.put(row, 1, formula)


def _limit(places: "Places") -> Formula:
    """T6, C35 in half points: half the rounds (livre), or half of the games somebody can have (fide-2026)."""
    win = places.spec.scale[0] // 2
    if not places.spec.counts_games:
        return template("{k}")(k=places.HORIZON) if win == 1 else template("{win}*{k}")(win=win, k=places.HORIZON)
    each = places.ranking("scheduled")
    return template("MAX({each})")(each=each) if win == 1 else template("{win}*MAX({each})")(win=win, each=each)


def both_sides(places: "Places", number: int, name: str) -> Formula:
    """The sum of what a player's games bring him, with either colour: of a column of each side, or of one for both."""
    return OF_BOTH_SIDES(
        no=number,
        white=places.games("white"),
        black=places.games("black"),
        of_white=places.games(name.format("white")),
        of_black=places.games(name.format("black")),
    )


def _listed(line: PlayerLine, name: str) -> Cell:
    """What the list says of the number of a line."""
    return line.places.listed(line.position, name)


def _label(line: PlayerLine) -> Formula:
    """A name, or a number; of the last one that it is nobody's (B12)."""
    name, blank = _listed(line, "name"), line.desk.words.say("player.blank", number=line.position)
    if line.places.spare_of(line.position):
        return LAST_LABEL(name=name, blank=blank, ghost=line.places.GHOST, exempt=line.desk.words["player.exempt"])
    return LABEL(name=name, blank=blank)


def _status(line: PlayerLine) -> Formula:
    """B6: whether the games of a player count (0), not (1), or he is nobody (2)."""
    status = LAST_STATUS if line.places.spare_of(line.position) else STATUS
    return status(ghost=line.places.GHOST, out=line.at("out"), done=line.at("done"), due=line.places.GAMES_EACH)


def _games(line: PlayerLine) -> Formula:
    """How many games of a player count."""
    sides = {"w": line.places.games("white"), "b": line.places.games("black")}
    return GAMES_OF(no=line.position, counts=line.places.games("counts"), **sides)


def _figures(line: PlayerLine, code: str, before: str) -> dict[str, Formula | Content]:
    """The columns of a code, and its text."""
    places, number = line.places, line.position
    figures = direct(places, code, number, before) if is_encounter(code) else _code(places, number, code, before)
    return {**figures, f"{code}-text": _text(places, number, code)}


class Ranked(EncounterPlaces, Protocol):
    """What the ranking asks of the places of a system."""

    ANY_GAME: Cell

    def listed(self, number: int, name: str) -> Cell:
        """Return the cell of the list with one fact of an entrant, by his number."""


def _code(places: "Places", number: int, code: str, before: str) -> dict[str, Formula | int]:
    status = places.ranked(number, "status")
    if code == "PTS":
        value = UNLESS_OUT(status=status, sum=places.ranked(number, "points"))
    elif code == GROUP_BY_GROUP:
        return score_groups.figures(places, code, number, before)
    elif code not in OF_GAMES:
        return _figured(places, number, code, before)
    else:
        value = SUM_UNLESS_OUT(
            status=status,
            no=number,
            white=places.games("white"),
            black=places.games("black"),
            of_white=places.games(f"white-{code}"),
            of_black=places.games(f"black-{code}"),
        )
    return {code: value, f"{code}-key": key_of(places, number, before, code)}


def _figured(places: "Places", number: int, code: str, before: str) -> dict[str, Formula | int]:
    """A code that is made of rounds, from the sheet of figures."""
    assert places.calculation is not None
    value = OR_BEHIND(status=places.ranked(number, "status"), value=places.calculation.value(code, number))
    text, key = places.calculation.text(code, number), key_of(places, number, before, code)
    return {code: value, f"{code}-figure": text, f"{code}-key": key}


def _text(places: "Places", number: int, code: str) -> Formula:
    """The figure as people read it; nothing for somebody who has no game yet or whose games do not count."""
    games, status = places.ranked(number, "games"), places.ranked(number, "status")
    if is_encounter(code):
        unit = QUARTERS if places.spec.double and places.spec.rules == FIDE_2026 else HALVES
        value = places.ranked(number, shown_encounter(places, code))
        text = TEXTS[unit].replace("{n}", "({n}-1)")
        return template(f'IF(OR({{status}}>0,{{n}}=0),"",{text})')(status=status, n=value)
    text = TEXTS[unit_of(code, places.spec.rules)] if code in OF_GAMES else "{n}"
    list_column = score_groups.last_list(places.spec, code) if code == GROUP_BY_GROUP else f"{code}-figure"
    source = places.ranked(number, code if code in OF_GAMES else list_column)
    return template(f'IF(OR({{status}}>0,{{games}}=0),"",{text})')(status=status, games=games, n=source)


def order_of(places: Ranked, number: int, before: str) -> dict[str, Formula | int]:
    """T13: lots split what is still tied; then places (shared) and an order (by number among equals)."""
    status, key, keys = (
        places.ranked(number, "status"),
        places.ranked(number, "lot-key"),
        places.ranking("lot-key"),
    )
    above = Area(keys.sheet, keys.row, keys.col, key.row - 1, key.col)
    place = places.ranked(number, "place")
    order = template("{place}+COUNTIF({above},{key})") if number > 1 else template("{place}")
    return {
        "lot": LOT(lot=places.listed(number, "lot"), status=status),
        "lot-key": key_of(places, number, before, "lot"),
        "place": template("RANK({k},{ks},1)")(k=key, ks=keys),
        "order": order(place=place, above=above, key=key),
        "shown": SHOWN(any=places.ANY_GAME, status=status, place=place, keys=keys, key=key),
        "line": template("MATCH({k},{orders},0)")(k=number, orders=places.ranking("order")),
    }
