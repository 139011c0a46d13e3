"""Every code that the workbook of a round robin shows live gives the figures and the places of the engine."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.i18n.figures import figure
from sheetgen.ranking.standings import standings
from sheetgen.systems.shared.encounters import is_encounter
from sheetgen.systems.shared.live import OF_GAMES
from sheetgen.systems.shared.round_robin.entries import entered
from sheetgen.systems.shared.round_robin.facts import codes_in_cells
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.workbook.cells import Key
from sheetgen.workbook.functions import Value
from tests.berger.events import Case, case
from tests.by_rounds.bare import same
from tests.oracle.agreement import disagreements

NUMBERED = ["KS/L+1", "KS/L-2", "ARO/C1/U1400", "TPR/U1400", "APPO/U1500", "SB/C1/P", "DE#2"]
WITH_NUMBERS = {"fide-2026": NUMBERED, "livre": []}


def drawn(seed: int) -> Case:
    """A random event with ratings, some of them missing, and an order of a few codes of the workbook."""
    event, rng = case(seed), random.Random(f"order {seed}")
    codes = [code for code in codes_in_cells(event.spec.rules) if code != "PTS"] + WITH_NUMBERS[event.spec.rules]
    order = ("PTS", *rng.sample(codes, rng.randint(2, 6)))
    everybody = rng.random() < 0.6
    ratings: dict[Key, Any] = {
        ("players", number, "rating"): rng.randint(1000, 2600)
        for number in range(1, event.event["players"] + 1)
        if everybody or rng.random() < 0.8
    }
    return replace(event, spec=replace(event.spec, order=order), entries=event.entries | ratings)


def differing(event: Case) -> Iterator[object]:
    """Where the cells say something else than the engine."""
    values, places = event.values(), Places(event.spec, event.schedule)
    ranked = standings(
        entered(event.spec, event.schedule, event.entries).event, event.spec.order, event.spec.rules, event.after_round
    )
    any_game = values.get(places.ANY_GAME)
    for row in ranked.rows:
        shown = str(values.get(places.ranked(row.id, "shown"))).rstrip("=")
        if any_game and shown != ("–" if row.rank is None else str(row.rank)):
            yield row.id, "rank", shown, row.rank
        for code in event.spec.order if row.rank is not None else ():
            if not says(places, values.get, row.id, code, row.values[code]):
                yield row.id, code, row.values[code]


def says(places: Places, get: Any, number: int, code: str, value: Any) -> bool:
    if code in (*OF_GAMES, "KOYA+") or is_encounter(code):
        text: Value = get(places.ranked(number, f"{code}-text"))
        nothing = not any(value if isinstance(value, tuple) else (value,))
        return str(text) in (figure(value, "en"), "") if nothing else str(text) == figure(value, "en")
    assert places.calculation is not None
    return same(get(places.ranked(number, code)), value, places.calculation.unit(code), code)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("batch", range(2))
def test_the_cells_say_what_the_engine_says(batch: int) -> None:
    seeds = range(batch * 6, batch * 6 + 6)
    assert [(seed, fault) for seed in seeds for fault in differing(drawn(seed))] == []


@pytest.mark.parametrize("count", [pytest.param(60, marks=pytest.mark.slow), pytest.param(600, marks=pytest.mark.long)])
def test_the_cells_say_what_the_engine_says_in_many_events(count: int) -> None:
    assert [(seed, fault) for seed in range(100, 100 + count) for fault in differing(drawn(seed))] == []


def recalculated(seeds: range) -> list[str]:
    events = {f"event-{seed}": drawn(seed) for seed in seeds}
    return disagreements({name: (event.book(), event.entries) for name, event in events.items()})


@pytest.mark.slow
@pytest.mark.libreoffice
def test_libreoffice_computes_a_few_alike() -> None:
    assert recalculated(range(1000, 1006)) == []


@pytest.mark.long
@pytest.mark.libreoffice
def test_libreoffice_computes_a_hundred_alike() -> None:
    assert [fault for first in range(2000, 2100, 20) for fault in recalculated(range(first, first + 20))] == []
