"""The places of a cup by a naive reading of what is typed: the engine and the cells say the same after every round."""

from dataclasses import replace

import pytest
from naive.fide_events import team_crosstable
from naive.fide_rank import rank
from naive.team_cups import cup as by_hand

from sheetgen.ranking.codes import ours
from sheetgen.ranking.standings import standings
from sheetgen.systems.team_swiss.sheets.standings import table
from sheetgen.workbook.values import Values
from tests.molter.agreement import cells, text
from tests.team_swiss.cups import Cup, rounds_of, spec_of
from tests.team_swiss.test_workbook import described, plain

ORDERS = {
    "match points": ("MPTS", "GPTS"),
    "game points": ("GPTS", "MPTS"),
    "recommended": ("MPTS", "GPTS", "EDE", "BH:MP/C1", "BH:MP", "EMMSB"),  # C.07, as the arbiter's book has it
    "usual": ("MPTS", "EMGSB/C1", "GPTS", "BH:MP/C1"),
}


def naive_rows(cup: Cup, order: tuple[str, ...]) -> list[tuple[int, int, list[str]]]:
    """Place, number and figures of every team that has come to be ranked."""
    spec = cup.spec
    event = by_hand(
        cup.entries,
        boards=spec.players,
        rounds=spec.rounds,
        match_points=spec.match_points,
        bye=spec.bye_points,
        by_boards=spec.by_boards,
        points=spec.points,
    )
    rows = rank(team_crosstable(event, spec.rounds, "GP" if order[0] == "GPTS" else "MP"), order)
    return [(place, team, [plain(text(shown[code], spec.lang)) for code in order]) for place, team, shown in rows]


def compare(cup: Cup, order: tuple[str, ...]) -> None:
    entries = {key: value for key, value in cup.entries.items() if key[2:] != ("lot",)}  # lots are not naive's
    cup = replace(cup, spec=replace(cup.spec, rules="fide-2026", order=tuple(map(ours, order))), entries=entries)
    book, entered = described(cup)
    due = naive_rows(cup, order)
    rows = standings(entered.event, cup.spec.order, cup.spec.rules).rows
    made = [
        (row.rank, row.id, [plain(text(row.values[code], cup.spec.lang)) for code in cup.spec.order]) for row in rows
    ]
    assert made == due
    lines, columns = len(due), [0, 1, *range(3, 3 + len(order))]
    shown = cells(Values(book, entries).known, "standings", table(cup.spec).first, lines, columns)
    places = [place for place, _, _ in due]
    tied = [f"{place}{'=' if places.count(place) > 1 else ''}" if entered.entered else "" for place in places]
    assert [list(map(plain, row)) for row in shown] == [
        [place, str(team), *figures] for place, (_, team, figures) in zip(tied, due, strict=True)
    ]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("entry", ["rounds", "scores"])
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("number", range(24))
def test_engine_and_cells_rank_a_cup_as_it_is_ranked_by_hand(number: int, order: str, entry: str) -> None:
    for cup in rounds_of(spec_of(number, entry), number):
        compare(cup, ORDERS[order])
