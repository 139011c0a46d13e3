"""E1, E2: the two tables of the rating system, and what is known of them."""

import tomllib
from importlib.resources import files
from itertools import pairwise

import pytest

from sheetgen.model.rating_scale import differences, expected, percent, steps

PRINTED = tomllib.loads(files("sheetgen.model").joinpath("rating_scale.toml").read_text("utf-8"))


def printed_lines() -> list[tuple[int, int | None, int, int]]:
    """Every line of the second table: first difference, last, what is expected of the higher and of the lower."""
    words = PRINTED["expected"].split()
    lines = zip(words[::3], words[1::3], words[2::3], strict=True)
    return sorted(
        (int(span.split("-")[0]), int(span.split("-")[1] or -1), round(100 * float(h)), round(100 * float(low)))
        for span, h, low in lines
    )


def test_the_second_table_has_51_lines_without_gap_or_overlap():
    lines = printed_lines()
    assert len(lines) == 51
    assert lines[0][0] == 0
    assert all(line[1] + 1 == after[0] for line, after in pairwise(lines))


def test_both_sides_of_a_game_expect_one_point_together():
    assert all(high + low == 100 for _, _, high, low in printed_lines())


def test_what_is_expected_is_what_the_line_says():
    for first, last, high, low in printed_lines():
        for difference in (first, last if last > 0 else 3000):
            assert (expected(difference), expected(-difference)) == (high if difference >= 0 else low, 100 - high)


def test_each_table_leads_back_to_the_other():
    assert [expected(differences()[share]) for share in range(50, 100)] == list(range(50, 100))


@pytest.mark.parametrize(("difference", "share"), [(3, 50), (4, 51), (400, 92), (735, 99), (736, 100), (-400, 8)])
def test_some_differences_and_their_shares(difference, share):
    assert expected(difference) == share


def test_the_lines_of_the_cells_begin_where_those_of_the_print_do():
    assert [(step.least, step.higher) for step in steps()] == [(first, high) for first, _, high, _ in printed_lines()]


@pytest.mark.parametrize(
    ("halves", "games", "share"), [(13, 9, 72), (13, 18, 36), (5, 8, 31), (1, 200, 0), (1, 100, 1), (3, 8, 19)]
)
def test_a_share_is_in_whole_hundredths_a_half_upwards(halves, games, share):
    assert percent(halves, games) == share
