"""A birth that is no day of any calendar is refused where it stands, in lists and in cells."""

from sheetgen.errors import Where
from sheetgen.exchange import lists
from sheetgen.model.births import is_no_day
from sheetgen.workbook.codecs import BIRTH
from tests.cases import for_each
from tests.model.listed import players, problems

DAYS_AND_YEARS = ("1990", "1990-12-31", "29/2/2000", "1990.00.00", "1990/05/00", "5.5.90", "about 1960", "1990-1991")


@for_each("text", ["1990-13-45", "1990-02-30", "31.4.1990", "13/13/1990", "29/02/2001", "0000-01-01"])
def test_a_day_there_never_was_is_an_error(text: str) -> None:
    assert is_no_day(text)
    decoded, problem = BIRTH.decode(text, "s")
    assert problem is not None
    assert (decoded, problem.code, problem.found, problem.is_error) == ("", "bad-birth", text, True)


@for_each("text", DAYS_AND_YEARS)
def test_days_years_and_other_texts_stay_as_they_are(text: str) -> None:
    assert not is_no_day(text)
    assert BIRTH.decode(text, "s") == (text, None)
    assert players(f"Name | Born\nLIND Anna | {text}")[0].birth == text


def test_a_list_says_where_such_a_birth_stands() -> None:
    (problem,) = problems(lists.players, "Name | Born\nLIND Anna | 1990-13-45\nROUX Bo | 1990-12-31", "Sheet1")
    assert (problem.code, problem.found, problem.where) == ("bad-birth", "1990-13-45", Where("list", "Sheet1", "B2"))
