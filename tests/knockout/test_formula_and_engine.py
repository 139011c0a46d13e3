"""K5, K6: cells, engine and a naive play-through agree on random knockouts, with LibreOffice as the judge of cells."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from sheetgen.ranking.knockout import standings
from sheetgen.systems.knockout.entries import entered
from sheetgen.workbook.values import Values
from tests.knockout import naive
from tests.knockout.random_events import KINDS, SIZES, STATES, Case, case
from tests.oracle.agreement import disagreements

EVERYDAY = range(len(SIZES))
ALL = range(6 * len(SIZES))
BLOCKS = 9
SHARES = 35  # a share for LibreOffice: eleven events of every kind and state


@cache
def drawn(seed: int) -> tuple[Case, Values]:
    event = case(seed)
    return event, event.values


def as_number(side: Any) -> int:
    """A side as cells and engine have it: 0 is not known yet, -1 is nobody."""
    return 0 if side is None else -1 if side == naive.NOBODY else int(side)


def expected(event: Case) -> dict[int, tuple[int, ...]]:
    return {number: tuple(map(as_number, sides)) for number, sides in event.played().items()}


def in_cells(event: Case, values: Values) -> dict[int, tuple[int, ...]]:
    places = event.places
    return {
        match.number: (
            values.get(places.in_match(match.number, "upper")),
            values.get(places.in_match(match.number, "lower")),
            values.get(places.game(match.number, "winner")),
        )
        for match in event.bracket.matches
    }


def in_engine(event: Case) -> dict[int, tuple[int, ...]]:
    found: Any = entered(event.spec, event.bracket, event.entries).event
    duels = [*found.duels, *([found.third] if found.third else [])]
    return {
        match.number: (duel.upper, duel.lower, duel.winner)
        for match, duel in zip(event.bracket.matches, duels, strict=True)
    }


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", EVERYDAY)
def test_the_cells_play_the_bracket_through_as_the_naive_play_does(seed: int) -> None:
    event, values = drawn(seed)
    assert in_cells(event, values) == expected(event)


@pytest.mark.sampled(8, 30)
@pytest.mark.parametrize("seed", EVERYDAY)
def test_the_engine_plays_the_bracket_through_as_the_naive_play_does(seed: int) -> None:
    event, _ = drawn(seed)
    assert in_engine(event) == expected(event)


@pytest.mark.sampled(8, 30)
@pytest.mark.parametrize("seed", EVERYDAY)
def test_the_cells_rank_as_the_naive_play_does(seed: int) -> None:
    event, values = drawn(seed)
    ranks = {number: values.get(event.places.ranked(number, "place")) for number in range(1, event.present + 1)}
    assert ranks == event.ranks()


@pytest.mark.sampled(8, 30)
@pytest.mark.parametrize("seed", EVERYDAY)
def test_the_engine_ranks_as_the_naive_play_does(seed: int) -> None:
    event, _ = drawn(seed)
    found: Any = entered(event.spec, event.bracket, event.entries).event
    assert {row.id: row.rank for row in standings(found, (), "livre").rows} == event.ranks()


@pytest.mark.sampled(8, 30)
@pytest.mark.parametrize("seed", EVERYDAY)
def test_cells_and_engine_count_the_same_decided_matches_and_errors(seed: int) -> None:
    event, values = drawn(seed)
    found = entered(event.spec, event.bracket, event.entries)
    places = event.places
    states = [values.get(places.game(match.number, "state")) for match in event.bracket.matches]
    wrong = [problem for key, problem in found.problems if problem.is_error]
    assert values.get(places.ENTERED) == found.entered
    assert sum(0 < state <= 4 for state in states) == len(wrong)


@pytest.mark.slow
def test_every_size_kind_and_state_comes_often_enough() -> None:
    """Every size, and every kind of match in every state 40 times: the state it is in, not the one it was made for."""
    events = [case(seed) for seed in ALL]
    assert len(events) >= 200
    assert {event.spec.count for event in events} == set(SIZES)
    found = Counter((event.spec.match, event.shows()) for event in events)
    assert set(found) == {(kind, state) for kind in KINDS for state in STATES}
    assert min(found.values()) >= 40


@pytest.mark.long
@pytest.mark.parametrize("block", range(BLOCKS))
def test_all_the_random_knockouts_agree(block: int) -> None:
    for seed in ALL[block::BLOCKS]:
        event = case(seed)
        assert in_cells(event, event.values) == expected(event) == in_engine(event), seed


@pytest.mark.libreoffice
@pytest.mark.sampled(0, 1)
@pytest.mark.parametrize("block", range(SHARES))
def test_libreoffice_computes_every_cached_value(block: int) -> None:
    events = {f"event-{seed}": case(seed) for seed in ALL[block::SHARES]}
    assert disagreements({name: (event.book, event.entries) for name, event in events.items()}) == []
