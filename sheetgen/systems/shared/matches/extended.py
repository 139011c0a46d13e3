"""C47, C48 in cells: extended direct encounter, on the primary score, then on the secondary, then by the boards."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetgen.ranking.codes import base_of
from sheetgen.ranking.extended import KNOCK_OUTS
from sheetgen.systems.shared.encounters import ONE_DE, Met, key_of, span
from sheetgen.systems.shared.matches.spec import MatchesSpec
from sheetgen.systems.shared.teams import boards
from sheetgen.systems.shared.teams.boards import Columns
from sheetgen.systems.shared.teams.spec import passes_of
from sheetgen.workbook.formulas import Formula, template

if TYPE_CHECKING:
    from sheetgen.systems.shared.matches.places import MatchPlaces

# The secondary score speaks where the primary one separates nobody of those level.
CHOSEN = template("IF(COUNTIFS({keys},{key},{firsts},{first})<COUNTIF({keys},{key}),{first},{second})")
OF_TWO = template("IF(AND(COUNTIF({keys},{key})=2,COUNTIFS({keys},{key},{mps},{mp},{gps},{gp})=2),{value},0)")


def is_extended(code: str) -> bool:
    """C47: whether a code is extended direct encounter."""
    return base_of(code) in KNOCK_OUTS


def steps_of(spec: MatchesSpec, code: str) -> list[str]:
    """C48: the steps by boards that separate two teams."""
    return [step for name in KNOCK_OUTS[base_of(code)] for step in boards.steps(name, spec.players)]


def columns(spec: MatchesSpec, code: str) -> Iterator[str]:
    """The columns that rank by a code, one attempt after another, then board by board."""
    for turn in range(passes_of(spec)):
        for kind in ("first", "second"):
            yield from (f"{code}{turn}-{kind}-{part}" for part in ONE_DE[:-1])
        yield from (f"{code}{turn}-value", f"{code}{turn}-key")
    for step in steps_of(spec, code):
        yield from (f"{code}-{step}-all", f"{code}-{step}", f"{code}-{step}-key")


def last_key(spec: MatchesSpec, code: str) -> str:
    """The column of the key once a code has been applied."""
    steps = steps_of(spec, code)
    return f"{code}-{steps[-1]}-key" if steps else f"{code}{passes_of(spec) - 1}-key"


def extended(places: "MatchPlaces", code: str, team: int, before: str) -> Columns:
    """Every attempt at a group, each smaller one beginning again with the primary score; two left go by the boards."""
    rows: Columns = {}
    for turn in range(places.passes):
        name = f"{code}{turn}"
        row = places.keys(places.first_turn(code) + turn)
        first = Met(row, places.mutual(team, code), places.unmet(team, code), places.scale(places.first)[0])
        second = Met(row, places.secondary(team, code), places.unmet(team, code), places.scale(places.second)[0])
        rows |= span(places, team, f"{name}-first", before, first)
        rows |= span(places, team, f"{name}-second", before, second)
        rows[f"{name}-value"] = CHOSEN(
            keys=places.ranking(before),
            key=places.ranked(team, before),
            first=places.ranked(team, f"{name}-first-value"),
            firsts=places.ranking(f"{name}-first-value"),
            second=places.ranked(team, f"{name}-second-value"),
        )
        rows[f"{name}-key"] = key_of(places, team, before, f"{name}-value")
        before = f"{name}-key"
    return rows | _by_boards(places, code, team, before) | {f"{code}-shown": _shown(places, code, team, before)}


def _by_boards(places: "MatchPlaces", code: str, team: int, level: str) -> Columns:
    """C48: exactly two teams that nothing has separated and that are level in both kinds of points."""
    rows: Columns = {}
    before = level
    both = {
        "mp": places.ranked(team, "MP-sum"),
        "mps": places.ranking("MP-sum"),
        "gp": places.ranked(team, "GP-sum"),
        "gps": places.ranking("GP-sum"),
    }
    for knock_out in KNOCK_OUTS[base_of(code)]:
        for step in boards.steps(knock_out, places.spec.players):
            name = f"{code}-{step}"
            rows[f"{name}-all"] = boards.value(places, knock_out, step, team, level)
            rows[name] = OF_TWO(
                keys=places.ranking(level),
                key=places.ranked(team, level),
                value=places.ranked(team, f"{name}-all"),
                **both,
            )
            rows[f"{name}-key"] = key_of(places, team, before, name)
            before = f"{name}-key"
    return rows


def _shown(places: "MatchPlaces", code: str, team: int, level: str) -> Formula:
    """C24: one more than the points of the first attempt, of whom some attempt, or the boards, have said something."""
    columns = [f"{code}{turn}-{part}" for turn in range(places.passes) for part in ("first-value", "value")]
    cells = {f"v{number}": places.ranked(team, name) for number, name in enumerate(columns)}
    last = places.key_after(code)
    apart = "AND(COUNTIF({levels},{level})=2,COUNTIF({lasts},{last})=1)"
    listed = ",".join(f"{{{name}}}" for name in cells)
    return template(f"IF(OR(MAX({listed})>0,{apart}),{{sum}}+1,0)")(
        sum=places.ranked(team, f"{code}0-first-sum"),
        level=places.ranked(team, level),
        levels=places.ranking(level),
        last=places.ranked(team, last),
        lasts=places.ranking(last),
        **cells,
    )
