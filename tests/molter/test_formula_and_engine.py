"""Law of the house: in Molter workbooks too, cells and engine always agree; LibreOffice is the judge of the cells."""

from dataclasses import replace

import pytest

from sheetgen.model.tournament import EDITIONS
from sheetgen.ranking.order import allowed
from sheetgen.ranking.record import MOLTER
from sheetgen.ranking.standings import standings
from sheetgen.ranking.tiebreaks import needs_tie
from tests.cases import for_each
from tests.molter.agreement import assert_cells_rank_as_the_engine, differences_from_libreoffice, entered_of
from tests.molter.random_events import (
    ENTRIES,
    EVENTS,
    LEVEL_ORDERS,
    LISTED_ORDERS,
    MIXED,
    ORDER,
    Made,
    mixed_event,
    other_event,
    other_events,
)

NEAR_TIES_EARLY = (0, *range(EVENTS, MIXED), *range(1, EVENTS))


@pytest.mark.sampled(2, 80)
@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize("number", NEAR_TIES_EARLY)
def test_the_cells_rank_as_the_engine_does(entry: str, number: int) -> None:
    assert_cells_rank_as_the_engine(mixed_event(entry, number))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("number", range(10))
def test_the_cells_rank_by_the_other_codes_as_the_engine_does(number: int) -> None:
    assert_cells_rank_as_the_engine(other_event(number))


# Codes that are in no list of the random events yet are tried first, and every day.
ALONE = sorted(
    ((code, rules) for rules in EDITIONS for code in allowed(rules, MOLTER)),
    key=lambda case: ("PTS", case[0]) not in set(LEVEL_ORDERS[case[1]]) - set(LISTED_ORDERS[case[1]]),
)


@for_each("code,rules", ALONE[:6], ALONE[6:])
def test_the_cells_rank_by_each_code_alone_as_the_engine_does(code: str, rules: str) -> None:
    """A code decides at once, so that a wrong key of its formula shows in the places."""
    order = ("PTS", code) if needs_tie(code, rules) else (code,)
    for number in range(2):
        made = other_event(number)
        assert_cells_rank_as_the_engine(replace(made, spec=replace(made.spec, rules=rules, order=order)))


@pytest.mark.long
def test_the_cells_of_many_events_rank_by_the_other_codes_as_the_engine_does() -> None:
    for made in other_events(300):
        assert_cells_rank_as_the_engine(made)


@pytest.mark.long
@pytest.mark.libreoffice
def test_libreoffice_computes_the_other_codes_of_a_few_events() -> None:
    assert differences_from_libreoffice(other_events(6)) == []


@pytest.mark.long
@pytest.mark.libreoffice
def test_libreoffice_computes_the_other_codes_of_a_hundred_events() -> None:
    events = other_events(100)
    batches = (events[first : first + 20] for first in range(0, len(events), 20))
    assert [fault for batch in batches for fault in differences_from_libreoffice(batch)] == []


def of_mode(entry: str) -> list[Made]:
    return [mixed_event(entry, number) for number in range(MIXED)]


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES)
def test_a_hundred_random_events_of_each_entry_mode_cover_many_sizes(entry: str) -> None:
    assert len(of_mode(entry)) >= 100
    assert len({(made.spec.teams, made.spec.players) for made in of_mode(entry)}) >= 12


def decided_by(made: Made) -> set[str]:
    """The tie-breaks that separate somebody in an event, and ``shared`` if some places stay shared."""
    entered = entered_of(made)
    found, before = set(), [1] * made.spec.teams
    for place, code in enumerate(made.spec.order, start=1):
        rows = standings(entered.event, made.spec.order[:place], made.spec.rules).rows
        ranks = sorted(row.rank or 0 for row in rows)
        found |= {code} if ranks != before else set()
        before = ranks
    return found | ({"shared"} if len(set(before)) < len(before) else set())


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES)
def test_random_events_are_separated_by_every_level_of_the_ranking(entry: str) -> None:
    """M12: of the events in the order of the book some are settled by each tie-break, and some share a place."""
    of_the_book = [made for made in of_mode(entry) if made.spec.order == ORDER]
    assert set().union(*map(decided_by, of_the_book)) == {*ORDER, "shared"}


@pytest.mark.libreoffice
@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize(
    "events", [slice(3), pytest.param(slice(3, None), marks=pytest.mark.long)], ids=["a few", "all the others"]
)
def test_libreoffice_computes_what_the_cells_say(entry: str, events: slice) -> None:
    assert differences_from_libreoffice(of_mode(entry)[events]) == []
