"""Law of the house: in Molter workbooks too, cells and engine always agree; LibreOffice is the judge of the cells."""

import pytest

from sheetgen.ranking.standings import standings
from tests.molter.agreement import assert_cells_rank_as_the_engine, differences_from_libreoffice, entered_of
from tests.molter.random_events import SIZES, all_events

MADE = all_events()


@pytest.mark.parametrize("number", range(len(MADE)))
def test_the_cells_rank_as_the_engine_does(number: int) -> None:
    assert_cells_rank_as_the_engine(MADE[number])


def test_random_events_cover_many_sizes_and_both_entry_modes() -> None:
    assert len({(made.spec.teams, made.spec.players) for made in MADE}) >= 12
    assert len({(made.spec.teams, made.spec.players, made.spec.entry) for made in MADE}) == 2 * len(
        {(teams, players) for teams, players, _ in SIZES}
    )


def test_random_events_are_separated_by_every_level_of_the_ranking() -> None:
    """M12: of the events in the order of the book some are settled by each tie-break, and some share a place."""
    deciding: set[str] = set()
    for made in MADE:
        if made.spec.order[:2] != ("PTS", "BERLIN"):
            continue
        entered = entered_of(made)
        before: list[int | None] = [1] * made.spec.teams
        for place in range(1, len(made.spec.order) + 1):
            rows = standings(entered.event, made.spec.order[:place], made.spec.rules).rows
            ranks = sorted(row.rank or 0 for row in rows)
            if ranks != before:
                deciding.add(made.spec.order[place - 1])
            before = list(ranks)
        if len(set(before)) < len(before):
            deciding.add("shared")
    assert deciding == {"PTS", "BERLIN", "WINS", "H2H", "BOARDS", "shared"}


@pytest.mark.libreoffice
@pytest.mark.slow
def test_libreoffice_computes_what_the_cells_say() -> None:
    assert differences_from_libreoffice(MADE) == []
