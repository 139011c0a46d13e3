"""B10, B11: the printed tables are data; two prints agree line by line, and what is wrong in them is known."""

import pytest

from sheetgen.pairing.directed_tables import (
    GROUP_SOURCES,
    VARMA_SOURCES,
    PrintedRow,
    group_rows,
    printed_groups,
    printed_varma,
    varma_rows,
)
from tests.docs_draw import PAGE, page

# Checked by hand with the inequalities of B10: size, last rounds, which of the rows of that size and number.
WRONG_ROWS = [
    (12, 3, 2), (14, 5, 1), (18, 3, 2), (20, 7, 1), (22, 8, 1), (24, 10, 1), (24, 11, 1), (26, 9, 1), (26, 10, 1),
    (28, 3, 1), (28, 4, 1), (28, 7, 1), (28, 8, 1),
]  # fmt: skip


def place_of(row: PrintedRow) -> tuple[int, int, int]:
    same = [each for each in group_rows(row.source) if (each.size, each.last) == (row.size, row.last)]
    return row.size, row.last, same.index(row) + 1


def test_two_prints_of_the_group_tables_agree_line_by_line() -> None:
    one, other = ([row.text for row in group_rows(source)] for source in GROUP_SOURCES)
    assert len(one) == 88
    assert one == other


@pytest.mark.parametrize("source", GROUP_SOURCES)
def test_the_rows_that_break_their_rule_are_those_known(source: str) -> None:
    assert [place_of(row) for row in group_rows(source) if row.faults] == WRONG_ROWS


def test_the_prints_of_the_varma_tables_differ_in_two_rows() -> None:
    one, other = (varma_rows(source) for source in VARMA_SOURCES)
    assert [row.size for row in one] == [row.size for row in other] == list(range(10, 25, 2))
    assert [row.size for row, twin in zip(one, other, strict=True) if row.groups != twin.groups] == [12, 14]


def test_of_each_of_the_two_rows_one_print_is_wrong() -> None:
    wrong = [(row.source, row.size) for source in VARMA_SOURCES for row in varma_rows(source) if row.faults]
    assert sorted(wrong) == [("001", 14), ("003", 12)]


def test_the_wrong_varma_row_of_twelve_brings_two_numbers_together_in_the_last_round() -> None:
    (wrong,) = [row for row in printed_varma(12) if row.source == "003"]
    assert [(fault.kind, fault.numbers, fault.round) for fault in wrong.faults] == [("late", (6, 12), 11)]


def test_a_row_that_two_sources_print_is_given_once() -> None:
    assert [row.groups for row in printed_groups(12, 3)] == [
        ((1, 2, 3, 4, 12), (5, 10), (6, 7, 8, 9, 11)),
        ((1, 2, 3, 4, 12), (5, 8), (10, 12), (6, 7, 9, 11)),
    ]


def test_the_published_list_of_wrong_rows_is_fresh() -> None:
    """Write it again with ``python -m tests.docs_draw``."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_published_list_names_every_wrong_row() -> None:
    lines = page().splitlines()
    for size, last, _ in WRONG_ROWS:
        assert any(line.startswith(f"| {size} | {last} |") for line in lines)
    assert sum(line.startswith(("| 11/12 | 003", "| 13/14 | 001")) and "used" not in line for line in lines) == 2
