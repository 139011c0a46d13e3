"""The hidden sheet of encounters: for direct encounter, what everybody has of those he met, round by round (C19-C23).

Two players who met again count once, with the average of their games (C23): points and encounters are kept in parts of
UNIT, so that halves, thirds and quarters of them are whole numbers.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.codes import parse
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.shared.encounters import is_encounter, last_key
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import MUTUAL, Desk
from sheetgen.workbook.formulas import Formula, Template, template

if TYPE_CHECKING:
    from sheetgen.systems.swiss.places import SwissPlaces

# Direct encounter: the parts of one point less and of an encounter, and how often it is applied. Two passes settled
# every group of 14,000 in random opens of up to nine rounds.
UNIT, PASSES = 12, 4
LOT_KEY = "lot-key"
MOST_STEPS = 4  # of three digits: programs that compare numbers nearly, as LibreOffice does, tell 12 digits apart
_OPEN = int(RoundKind.OPEN)
_ON_BOARD = (
    f"COUNTIFS({{opponents}},{{o}},{{whats}},{int(RoundKind.GAME)})+COUNTIFS({{opponents}},{{o}},{{whats}},{_OPEN})"
)
_PAIRED, _PLAYED = "AND({what}>0,{o}>0)", f"{{what}}={int(RoundKind.GAME)}"
_TIMES = "COUNTIF({opponents},{o})"
# Of a round: the points against the opponent, and how much of the encounter of the two it is.
ON_BOARD = (
    template(f"IF({_PLAYED},{UNIT}*{{score}}/({_ON_BOARD}),0)"),
    template(f"IF({_PLAYED},{UNIT}/({_ON_BOARD}),0)"),
)
WITH_FORFEITS = (
    template(f"IF({_PAIRED},{UNIT}*{{score}}/{_TIMES},0)"),
    template(f"IF(AND({{what}}>0,{{o}}>0,{{what}}<>{_OPEN}),{UNIT}/{_TIMES},0)"),
)
# T2, livre: games are added up, and each one missing could still bring a win.
ADDED_UP = (
    template(f"IF({_PAIRED},{UNIT}*{{score}},0)"),
    template(f"IF({_PAIRED},{UNIT}/{_TIMES}-IF({{what}}={_OPEN},{UNIT},0),0)"),
)
OF_OPPONENT = template("IF({o}=0,0,INDEX({keys},{o}))")


MISSING = template(f"{UNIT}*(COUNTIF({{keys}},{{key}})-1)-SUMIF({{row}},{{key}},{{m}})")


def codes_of(spec: SwissSpec) -> tuple[str, ...]:
    """The codes of the order that are direct encounter."""
    return tuple(filter(is_encounter, spec.order))


def passes_of(spec: SwissSpec) -> int:
    """T2: how often direct encounter is applied."""
    return PASSES if spec.rules == FIDE_2026 else 1


def key_after(spec: SwissSpec, code: str) -> str:
    """The column of the ranking with the key once a code has been applied; none before the first."""
    if not code:
        return ""
    return last_key(code, passes_of(spec)) if is_encounter(code) else f"{code}-key"


@cache
def refined_keys(spec: SwissSpec) -> frozenset[str]:
    """The keys with three digits more than the one before; the others count the places anew."""
    keys: list[str] = []
    for code in spec.order:
        keys += [f"{code}{turn}-key" for turn in range(passes_of(spec))] if is_encounter(code) else [f"{code}-key"]
    refined, steps = set(), 1  # the first key has three digits
    for key in [*keys[1:], LOT_KEY]:
        if steps < MOST_STEPS:
            refined.add(key)
        steps = steps + 1 if steps < MOST_STEPS else 2
    return frozenset(refined)


def code_before(spec: SwissSpec, code: str) -> str:
    """The code that is applied before; none before the first."""
    place = spec.order.index(code)
    return spec.order[place - 1] if place else ""


def table(spec: SwissSpec) -> "Table[SwissPlaces]":
    """A line a player, by the specification alone: for every code what he has of those he met, and their keys."""
    columns: list[Column[SwissPlaces]] = [Column("no")]  # which nothing stands in
    for code in codes_of(spec):
        points, share = _formulas(spec, code)
        columns.append(Column(f"{code} points", _round(points), span=spec.rounds))
        columns.append(Column(f"{code} share", _round(share), span=spec.rounds))
        key = key_after(spec, code_before(spec, code))
        for turn in range(passes_of(spec)):
            columns.append(Column(f"{code} keys{turn}", _key_of_opponent(key), span=spec.rounds))
            key = f"{code}{turn}-key"
    return Table(MUTUAL, spec.count, columns, first=hidden.FIRST)


def build(desk: Desk, places: "SwissPlaces") -> Sheet | None:
    """The hidden sheet, if the order has direct encounter."""
    if not codes_of(places.spec):
        return None
    sheet, encounters = desk.sheet(MUTUAL), places.encounter_table
    hidden.draw_lines(desk, sheet, places, encounters)
    hidden.draw_ids(sheet, encounters, encounters.first - 2, without=["no"])
    return sheet


def _formulas(spec: SwissSpec, code: str) -> tuple[Template, Template]:
    """C21: forfeits are no encounters unless that is asked for; livre takes a result for a result."""
    if spec.rules != FIDE_2026:
        return ADDED_UP
    parsed = parse(code)
    return WITH_FORFEITS if parsed and parsed.forfeits else ON_BOARD


def _round(formula: Template) -> "Callable[[Line[SwissPlaces]], Formula]":
    """What a round was for a player, in parts of an encounter."""

    def value(line: "Line[SwissPlaces]") -> Formula:
        places, player, number = line.places, line.position, line.part
        kind, opponent, score = (places.given_at(player, number, id) for id in ("what", "opponent", "score"))
        rows = {"opponents": places.given_row(player, "opponent"), "whats": places.given_row(player, "what")}
        return formula(what=kind, o=opponent, score=score, **rows)

    return value


def _key_of_opponent(key: str) -> "Callable[[Line[SwissPlaces]], Formula]":
    def value(line: "Line[SwissPlaces]") -> Formula:
        opponent = line.places.given_at(line.position, line.part, "opponent")
        return OF_OPPONENT(o=opponent, keys=line.places.ranking(key))

    return value
