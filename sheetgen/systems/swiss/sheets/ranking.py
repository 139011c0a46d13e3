"""The hidden sheet of the ranking: every player's figures, one tie-break after another, and the order they give."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sheetgen.systems.schema import Column, Line, Table, of_line, together
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.by_rounds import NONE, RoundKind
from sheetgen.systems.shared.dealt import ranked
from sheetgen.systems.shared.dealt.codecs import CALLS, CALLS_LISTED
from sheetgen.systems.shared.encounters import (
    direct,
    encounter_columns,
    is_encounter,
    key_of,
    parts_text,
    shown_encounter,
)
from sheetgen.systems.swiss.sheets import encounters
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import AFTER_ROUND as CHOSEN
from sheetgen.workbook.desk import DAY, RACES, RANKING, TEXTS, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area

if TYPE_CHECKING:
    from sheetgen.systems.swiss.places import SwissPlaces

RATING_TEXT = template('IF({rating}=0,"",{rating})')
HORIZON = template("IF(COUNT({a})=0,{paired},IF(OR({a}<1,{a}>{r}),{paired},MIN(INT({a}),{paired})))")
WITH_POINTS = template(f'IF({{label}}="","",{{label}}&"  ("&{TEXTS[2].replace("{n}", "{before}")}&")")')
LOT = template("IF({entrant}=0,0,IF(COUNT(INDEX({source},{row}))=0,0,1000-INDEX({source},{row})))")
LOT_BEFORE = template(  # as it was before layout 9
    "IF(OR({entrant}=0,COUNT(INDEX({source},{row}))=0),0,"
    "IF(AND(INDEX({source},{row})>=1,INDEX({source},{row})<=999),1000-INDEX({source},{row}),0))"
)
VALUE = template(f"IF({{entrant}}=0,{2 * NONE},{{value}})")  # a line without a name is behind everybody
GAMES = template(f"COUNTIF({{what}},{int(RoundKind.GAME)})")
RANK_TEXT = template('IF(OR({any}=0,{entrant}=0),"",{place}&IF(COUNTIF({keys},{key})>1,"=",""))')


COUNTED = template("INDEX({before},1,{k}+1)")
OVER, OVER_BEFORE = template("IF(COUNTIF({asked},1)>{most},1,0)"), template("IF(SUM({asked})>{most},1,0)")
SAME, NEXT = template("{place}"), template("{place}+COUNTIF({above},{key})")
PLACE = template("RANK({k},{ks},1)")
LINE = template("MATCH({k},{orders},0)")
POSTED = ("seat", "opponent", "code", "before")  # of the round that is posted


def table(spec: SwissSpec) -> "Table[SwissPlaces]":
    """A line a player, by the specification alone: his figures, the tie-breaks one after another, and their order."""
    columns: list[Column[SwissPlaces]] = [
        *ranked.entrant_columns(once_since=WALL),
        Column("points", _points),
        Column("games", _games),
        Column("over", _over),
        *(Column(f"now-{id}", ranked.now(id)) for id in POSTED),
    ]
    for code in spec.order:
        columns += _encounter(spec, code) if is_encounter(code) else _code(spec, code)
    last = encounters.key_after(spec, spec.order[-1]) if spec.order else ""
    columns += [
        Column("lot", _lot),
        Column(encounters.LOT_KEY, lambda line: _key(line, encounters.LOT_KEY, last, "lot")),
        Column("place", lambda line: PLACE(k=line.at("lot-key"), ks=line.places.ranking("lot-key"))),
        Column("order", _order),
        Column("shown", _shown),
        Column("line", lambda line: LINE(k=line.position, orders=line.places.ranking("order"))),
        Column("posted", lambda line: WITH_POINTS(label=line.at("label"), before=line.at("now-before")), since=RACES),
        Column("posted-away", ranked.away, since=RACES),
        Column("rating-text", of_line(RATING_TEXT, "rating"), since=WALL),
    ]
    return Table(RANKING, spec.count, columns, first=hidden.FIRST)


def build(desk: Desk, places: "SwissPlaces") -> Sheet:
    """The hidden sheet: above the players the figures of the whole event."""
    sheet = desk.sheet(RANKING)
    _head(sheet, places)
    hidden.draw(desk, sheet, places, places.ranking_table)
    return sheet


def _head(sheet: Sheet, places: "SwissPlaces") -> None:
    """The figures of the whole event: the round it stands after, how far it is paired, what is missing."""
    real, rounds = places.games("real"), places.games("round")
    paired = template("MAX({paired})")(paired=Area(RANKING, 0, 3, 0, 2 + places.spec.rounds))
    rows: dict[str, Formula | int] = {
        "horizon": _horizon(places),
        "paired": paired,
        "missing": template("SUM({real})-SUM({entered})")(real=real, entered=places.games("entered")),
        "entrants": template("SUM({a})")(a=places.ranking("entrant")),
        "unrated": template("COUNTIFS({a},1,{ratings},0)")(a=places.ranking("entrant"), ratings=places.ratings()),
    }
    for row, (name, formula) in enumerate(rows.items()):
        sheet.label(row, 0, name)
        sheet.put(row, 1, formula)
    for place, call in enumerate(CALLS):
        cell = CALLS_LISTED.cell(place)
        sheet.label(cell.row, cell.col, call)
    ranked.put_paired(sheet, 3, places.spec.rounds, rounds, real)


def _horizon(places: "SwissPlaces") -> Formula:
    """The last round of which anything counts; before layout 8 the last one that was paired."""
    if places.layout >= DAY:
        return so_far.horizon(places)
    return HORIZON(a=CHOSEN, r=places.spec.rounds, paired=places.PAIRED)


def _points(line: "Line[SwissPlaces]") -> Formula:
    places = line.places
    before = places.turns(line.position, "before", places.spec.rounds + 1)
    return COUNTED(before=before, k=places.HORIZON)


def _games(line: "Line[SwissPlaces]") -> Formula:
    """His games over the board that count; before layout 8 those without a result, too."""
    places = line.places
    if places.layout >= DAY:
        return GAMES(what=places.given_row(line.position, "what"))
    return template("SUM({played})")(played=places.turns(line.position, "played"))


def _over(line: "Line[SwissPlaces]") -> Formula:
    """Whether he asks for more byes than there are."""
    places = line.places
    over = OVER if places.layout >= WALL else OVER_BEFORE
    return over(asked=places.turns(line.position, "asked"), most=places.spec.byes)


def _code(spec: SwissSpec, code: str) -> "Sequence[Column[SwissPlaces]]":
    """The value of a tie-break, the key it refines, and what is shown of it."""
    before = encounters.key_after(spec, encounters.code_before(spec, code))

    def value(line: "Line[SwissPlaces]") -> Formula:
        return VALUE(entrant=line.at("entrant"), value=line.places.calculation.value(code, line.position))

    return (
        Column(code, value),
        Column(f"{code}-key", lambda line: _key(line, f"{code}-key", before, code)),
        Column(f"{code}-text", lambda line: line.places.calculation.text(code, line.position)),
    )


def _refined(line: "Line[SwissPlaces]") -> frozenset[str]:
    """The keys that do not count the places anew; before layout 9 all did."""
    places = line.places
    return encounters.refined_keys(places.spec) if places.layout >= WALL else frozenset()


def _key(line: "Line[SwissPlaces]", key: str, before: str, value: str) -> Formula:
    return key_of(line.places, line.position, before, value, refined=key in _refined(line))


def _encounter(spec: SwissSpec, code: str) -> "Sequence[Column[SwissPlaces]]":
    """T2, C19-C24: direct encounter, pass after pass; nothing is shown of whom it says nothing."""
    before = encounters.key_after(spec, encounters.code_before(spec, code))
    ids = [*encounter_columns(code, encounters.passes_of(spec)), f"{code}-shown"]

    def contents(line: "Line[SwissPlaces]") -> Mapping[str, Formula | Content]:
        return direct(line.places, code, line.position, before, _refined(line))

    def text(line: "Line[SwissPlaces]") -> Formula:
        return parts_text(encounters.UNIT)(n=line.at(shown_encounter(line.places, code)))

    return (*together(ids, contents), Column(f"{code}-text", text))


def _lot(line: "Line[SwissPlaces]") -> Formula:
    """T13: lots split what is still tied."""
    lot = LOT if line.places.layout >= WALL else LOT_BEFORE
    return lot(source=line.places.players("lot"), row=line.at("row"), entrant=line.at("entrant"))


def _order(line: "Line[SwissPlaces]") -> Formula:
    """T13: places are shared; the order of equals is that of their numbers."""
    key, keys, place = line.at("lot-key"), line.places.ranking("lot-key"), line.at("place")
    if line.position == 1:
        return SAME(place=place)
    return NEXT(place=place, above=Area(keys.sheet, keys.row, keys.col, key.row - 1, key.col), key=key)


def _shown(line: "Line[SwissPlaces]") -> Formula:
    """The place as people read it; nothing before anything is played."""
    places = line.places
    begun = places.HORIZON if places.layout >= DAY else places.PAIRED
    cells = {"entrant": line.at("entrant"), "place": line.at("place"), "key": line.at("lot-key")}
    return RANK_TEXT(any=begun, keys=places.ranking("lot-key"), **cells)
