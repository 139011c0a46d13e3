"""Tables go out so that no spreadsheet runs what is in them."""

import csv
from io import StringIO
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.exchange import tables as frames
from sheetgen.exchange.formats.lists.delimited import SEPARATORS
from tests.cases import for_each


@pytest.mark.parametrize("text", ["=1+1", "+A", "-A", "@A", "\tA", "\rA", "'=A"])
def test_a_text_a_spreadsheet_would_run_gets_an_apostrophe(text: str) -> None:
    ((cell,),) = csv.reader(StringIO(frames.csv_text([(text,)]), newline=""))
    assert cell == "'" + text


@pytest.mark.parametrize("text", ["A=1", "O'Brien", "'A", "½-½", ""])
def test_any_other_text_goes_out_as_it_is(text: str) -> None:
    ((cell, _),) = csv.reader(StringIO(frames.csv_text([(text, 1)]), newline=""))
    assert cell == text


def test_texts_are_quoted_numbers_are_not_and_nothing_is_an_empty_cell() -> None:
    rows = [("Nom", "Pts"), ('A, "B"', -1.5), ("C", None)]
    assert frames.csv_text(rows) == '"Nom","Pts"\n"A, ""B""",-1.5\n"C",\n'
    assert frames.csv_text(rows, quoting=False) == 'Nom,Pts\n"A, ""B""",-1.5\nC,\n'


@given(st.text() | st.text("';, \t|=@+-A1＝"), st.sampled_from(SEPARATORS))
def test_what_is_written_as_csv_reads_back_the_same(text: str, separator: str) -> None:
    for quoting in (True, False):
        written = frames.csv_text([(text, "x")], separator, quoting)
        ((cell, _),) = csv.reader(StringIO(written, newline=""), delimiter=separator)
        assert frames.unguarded(cell) == text


NAMES = [
    "Anna;=cmd", "Anna,=1+1,x", 'Anna,"=1+1"', "Anna\t@x", "Anna|=1", " =1", "＝1+1", "＠x", "＋1", "－1",
    "A; +1+1;", "A,'=1", " -1", "A,' =1", "A;\n-2+3|x", ";=1", "A,＝1",
]  # fmt: skip


@for_each("name,separator,wrote", product(NAMES, SEPARATORS, ",;"))
def test_no_program_of_any_country_finds_a_formula_in_a_name(name: str, separator: str, wrote: str) -> None:
    """Whatever a program takes for the separator, no cell of it is a formula."""
    text = frames.csv_text([("Lyon", name, "Lyon"), (name, 1, name)], wrote)
    cells = [cell for line in csv.reader(StringIO(text, newline=""), delimiter=separator) for cell in line]
    assert not [cell for cell in cells if cell.strip()[:1] in set("=+-@＝＋－＠")]


@pytest.mark.parametrize("text", ["1-0, +/-, -/+, -/-", "A-B, C", "Martin, - ", "a,b"])
def test_texts_that_are_no_formula_behind_a_comma_go_out_as_they_are(text: str) -> None:
    assert frames.csv_text([("x", text)]) == f'"x","{text}"\n'
