"""Where lines nothing is known of stand: beside the known ones, on lines where there is anything."""

from sheetgen.xlsx.shifts import aligned


def test_an_unknown_line_stands_as_far_off_as_the_one_before() -> None:
    assert aligned(5, {0: 2, 4: 6}, 0, {2, 6}) == [2, 3, 4, 5, 6]


def test_an_unknown_line_behind_an_inserted_one_goes_with_the_next_if_there_is_something() -> None:
    assert aligned(4, {0: 0, 3: 4}, 0, {0, 3, 4}) == [0, 1, 3, 4]


def test_an_empty_line_does_not_take_the_place_of_a_filled_one() -> None:
    assert aligned(5, {0: 2, 4: 7}, 2, {2, 4, 7}) == [2, 3, 4, 5, 7]


def test_lines_before_the_first_known_one_start_where_the_sheet_does() -> None:
    assert aligned(3, {}, 4, set()) == [4, 5, 6]
