"""The championship itself, on data frames of whole numbers: results of everybody, the best of them, ties and ranks.

Points are counted in parts of a point (``unit`` of them make one), so that nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from sheetgen.championship import order
from sheetgen.championship.events import SeasonEvent
from sheetgen.championship.people import SeasonPeople, Spot
from sheetgen.championship.points import Scheme, SeasonAward, awards, unit_of
from sheetgen.errors import Problem
from sheetgen.exchange.frames import TRUTH, WHOLE, frame
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.names import name_key

if TYPE_CHECKING:
    from sheetgen.exchange.frames import DataFrame, Series

RESULT = dict.fromkeys(("event", "person", "place", "points", "bonus", "rating"), WHOLE)
GAME = dict.fromkeys(("event", "round", "white", "black", "white_halves", "black_halves"), WHOLE) | {"played": TRUTH}


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How a season is counted; without ``best`` every result counts."""

    scheme: Scheme = field(default_factory=Scheme)
    best: int | None = None
    bonus: Mapping[str, Fraction] = field(default_factory=dict)
    order: tuple[str, ...] = order.USUAL


@dataclass(frozen=True)
class Championship:
    """The season as frames: persons by their index among ``people``, events from 1, points in parts of a point.

    ``results``: event, person, place, points, bonus, rating, counted, and nth (his best is 1). ``standings``, in their
    order: person, rank, total, best (the sum of what counts), bonus, and a column for each code of the order.
    ``games``: event, round, white and black (persons), what both scored in half points, and whether it was played.
    """

    events: tuple[SeasonEvent, ...]
    people: SeasonPeople
    rules: SeasonRules
    unit: int
    results: DataFrame
    standings: DataFrame
    games: DataFrame
    problems: tuple[Problem, ...] = ()

    def points(self, parts: int) -> Fraction:
        """Points of a number of parts, exact."""
        return Fraction(int(parts), self.unit)

    def figure(self, code: str, value: int) -> Fraction:
        """What a column of the standings says: points, or a count."""
        return self.points(value) if order.in_points(code) else Fraction(int(value))


def championship(
    events: Sequence[SeasonEvent], people: SeasonPeople, rules: SeasonRules, problems: Sequence[Problem] = ()
) -> Championship:
    """Count a season; the events are in the order in which they were played.

    Args:
        events: at least their players with places or scores.
        people: who of them is who.
        rules: points, how many results count, points besides, what separates equals.
        problems: what was said of the events when they were read; the season keeps it.
    """
    awarded = [list(awards(event, rules.scheme, rules.bonus)) for event in events]
    unit = unit_of(_values(awarded, rules))
    results = _with_counted(_results(events, people, awarded, unit), rules.best)
    games = frame(list(_games(events, people)), GAME)
    table = _ranked(_figures(results, games, rules, unit, (len(people.persons), len(events))), rules, people)
    return Championship(tuple(events), people, rules, unit, results, table, games, (*problems, *people.doubts))


def _values(awarded: Sequence[Sequence[SeasonAward]], rules: SeasonRules) -> Iterator[Fraction]:
    for event in awarded:
        for award in event:
            yield from (award.points, award.bonus)
    yield rules.bonus.get("all", Fraction(0))


def _results(
    events: Sequence[SeasonEvent], people: SeasonPeople, awarded: Sequence[Sequence[SeasonAward]], unit: int
) -> DataFrame:
    rows = [
        (
            number,
            people.of[Spot(number - 1, each.key)],
            each.place,
            int(award.points * unit),
            int(award.bonus * unit),
            each.player.rating,
        )
        for number, (event, own) in enumerate(zip(events, awarded, strict=True), start=1)
        for each, award in zip(event.appearances, own, strict=True)
    ]
    return frame(rows, RESULT)


def _with_counted(results: DataFrame, best: int | None) -> DataFrame:
    """Which results count: everybody's best ones, of equal ones the earlier."""
    ordered = results.sort_values(["person", "points", "event"], ascending=[True, False, True], kind="stable")
    place = ordered.groupby("person").cumcount()
    counted = place < (len(results) if best is None else best)
    return results.assign(counted=counted.astype(TRUTH), nth=place + 1)


def _games(events: Sequence[SeasonEvent], people: SeasonPeople) -> Iterator[tuple[int | bool | None, ...]]:
    for number, event in enumerate(events, start=1):
        for game in event.games:
            result = BY_TOKEN.get(game.result)
            sides = [people.of.get(Spot(number - 1, key)) for key in (game.white, game.black)]
            if result is not None and None not in sides:
                yield (number, game.round, *sides, result.white, result.black, result.played)


def _figures(results: DataFrame, games: DataFrame, rules: SeasonRules, unit: int, size: tuple[int, int]) -> DataFrame:
    """A line for every person, in the order of ``people``: the total, what it is made of, and the codes."""
    persons, events = size
    lines = results.groupby("person")
    everybody = range(persons)

    def whole(column: Series) -> Series:
        return column.reindex(everybody, fill_value=0).astype(WHOLE)

    best = whole(results[results["counted"]].groupby("person")["points"].sum())
    played = whole(lines.size())
    extra = int(rules.bonus.get("all", Fraction(0)) * unit)
    bonus = whole(lines["bonus"].sum()) + (played == events).astype(WHOLE) * extra
    columns = {"total": best + bonus, "best": best, "bonus": bonus, order.EVENTS: played}
    columns[order.ALL] = whole(lines["points"].sum())
    columns[order.FIRSTS] = whole((results["place"] == 1).groupby(results["person"]).sum())
    columns[order.PODIUMS] = whole((results["place"] <= 3).groupby(results["person"]).sum())
    columns[order.LAST] = whole(results[results["event"] == events].set_index("person")["points"])
    columns[order.WON] = _won(games, everybody)
    for code in rules.order:
        if order.nth(code):
            columns[code] = whole(results[results["nth"] == order.nth(code)].set_index("person")["points"])
    return frame([(person,) for person in everybody], {"person": WHOLE}).assign(**columns)


def _won(games: DataFrame, everybody: range) -> Series:
    """Games won, on the board or by forfeit."""
    sides = (("white", "white_halves", "black_halves"), ("black", "black_halves", "white_halves"))
    counts = [
        games[games[own] > games[other]].groupby(who).size().reindex(everybody, fill_value=0)
        for who, own, other in sides
    ]
    return (counts[0] + counts[1]).astype(WHOLE)


def _ranked(figures: DataFrame, rules: SeasonRules, people: SeasonPeople) -> DataFrame:
    """The lines in the order of the standings; who is equal in everything shares the rank, and stands by name."""
    keys = ["total", *rules.order]
    named = figures.assign(name=[name_key(person.player.name) for person in people.persons])
    columns, rising = [*keys, "name", "person"], [False] * len(keys) + [True, True]
    sorted_ = named.sort_values(columns, ascending=rising, kind="stable").drop(columns="name").reset_index(drop=True)
    new = (sorted_[keys] != sorted_[keys].shift(fill_value=-1)).any(axis=1)
    place = new.index.to_series().add(1).where(new).ffill()
    return sorted_.assign(rank=place.astype(WHOLE))
