"""Where the fields of every record stand: line against line as FIDE's tables print them."""

import pytest

from sheetgen.exchange.trf import layouts
from sheetgen.exchange.trf.columns import END, Layout

# The record, its fields, and after the bar the first two of what is repeated to the end of the line.
PRINTED = """
001 5-8 10-10 11-13 15-47 49-52 54-56 58-68 70-79 81-84 86-89 | 92-95 97-97 99-99 102-105 107-107 109-109
013 5-36 | 37-40 42-45
132 | 92-99 102-109
162 | 6-6 7-10 15-15 16-19
172 5-7 9-13
240 5-5 7-9 | 11-14 16-19
250 5-8 10-13 15-17 19-21 23-26 28-31
260 5-7 9-11 | 13-16 18-21
299 5-5 8-11 14-17 20-22 | 24-27 29-32
300 5-7 9-11 13-15 | 17-20 22-25
310 5-7 9-40 42-46 48-53 55-60 62-67 69-71 | 74-77 79-82
320 5-8 10-13 | 15-17 19-21
330 5-6 8-10 12-14 16-18
352 5-
362 | 5-6 7-10 14-15 16-19
801 4-
802 4-
"""
ALL = {each.code: each for each in vars(layouts).values() if isinstance(each, Layout) and each.code} | layouts.KEPT


def columns(layout: Layout) -> str:
    fields = [f"{each.first}-{each.last if each.last != END else ''}" for each in layout.fields]
    group = [f"{each.first + ahead}-{each.last + ahead}" for ahead in (0, layout.step) for each in layout.group]
    return " ".join([layout.code, *fields, *(["|", *group] if group else [])])


@pytest.mark.parametrize("printed", PRINTED.strip().splitlines(), ids=lambda line: line[:3])
def test_the_fields_of_a_record_stand_where_the_table_says(printed: str) -> None:
    assert columns(ALL[printed[:3]]) == printed


def test_every_record_has_its_line() -> None:
    assert sorted(ALL) == [line[:3] for line in PRINTED.strip().splitlines()]


def test_a_national_record_has_the_columns_of_a_person() -> None:
    assert layouts.NATIONAL.fields == layouts.PLAYER.fields[: len(layouts.NATIONAL.fields)]
    assert layouts.NATIONAL.fields[-1].last == 79
