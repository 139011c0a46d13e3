"""The functions of the sheets reckon as spreadsheet programs do: the figures are those of Excel's own documentation."""

from typing import Any

import pytest

from sheetgen.workbook.formulas import Template, template
from sheetgen.workbook.functions import LONG, CellError, Listed, ValueBlock, day_of
from sheetgen.workbook.place import Cell
from tests.cases import for_each

COLUMN = [3, None, "x", 1, -2, 3, ""]


def value(source: str, **places: Any) -> Any:
    """What a formula gives whose holes are these values."""
    applied = template(source)(**places)
    return applied.template.compute(lambda place: place, applied.places)


def error(source: str, **places: Any) -> str:
    with pytest.raises(CellError) as found:
        value(source, **places)
    return str(found.value)


@for_each(
    "source,result",
    [
        ("1+2*3", 7), ("(1+2)*3", 9), ("7-2-1", 4), ("8/2/2", 2.0), ("-2+5", 3), ("2*-3", -6), ("1+{none}", 1),
        ('"a"&1&{none}&2.5', "a12.5"), ('"a"&{whole}', "a3"), ('"say ""x"""&""', 'say "x"'),
        ("1=1", True), ("1<>1", False), ("1<2", True), ("2<2", False), ("2<=2", True), ("3<=2", False),
        ("3>2", True), ("2>2", False), ("2>=2", True), ("1>=2", False),
        ('"A"="a"', True), ('"A"="b"', False), ('"é"<"f"', True), ('"e"<"é"', True), ('"z"<"É"', False),
        ('1<"a"', True), ('"a"<1', False), ('"a"<TRUE', True), ("TRUE<9", False), ("TRUE=1", False), ('1="1"', False),
        ('{none}=""', True), ("{none}=0", True), ("{none}={none}", True), ("{none}=1", False), ("0={none}", True),
        ('""={none}', True), ('"x"={none}', False), ("{none}<1", True), ("-1<{none}", True), ('{none}<"a"', True),
        ('"a"<{none}', False), ("IF(1>2,3)", False), ("IF(1<2,3,4)", 3), ("IF(0,3,4)", 4),
        ("AND(TRUE,1,2)", True), ("AND(TRUE,0)", False), ("OR(FALSE,0)", False), ("OR(FALSE,1)", True),
        ("NOT(0)", True), ("NOT(2)", False), ("CHOOSE(2,5,6,7)", 6), ("CHOOSE(1,5,1/0)", 5),
        ("IFERROR(1/0,9)", 9), ("IFERROR(4/2,9)", 2.0), ("IF(FALSE,1/0,8)", 8),
    ],
)  # fmt: skip
def test_a_formula_is_reckoned_as_it_is_written(source: str, result: Any) -> None:
    found = value(source, **{name: {"none": None, "whole": 3.0}[name] for name in template(source).holes})
    assert found == result and type(found) is type(result)


@for_each(
    "source,result",
    [
        ("SUM({a})", 5), ("SUM({a},2,{n})", 7), ("COUNT({a})", 4), ("COUNT(5)", 1), ("COUNTA({a})", 6),
        ("COUNTA(5)", 1),
        ("MAX({a})", 3), ("MAX({a},9)", 9), ("MAX({t})", 0), ("MIN({a})", -2), ("MIN({a},-3)", -3), ("MIN({t})", 0),
        ("COUNTIF({a},3)", 2), ("COUNTIF({a},{n})", 0), ('COUNTIF({a},">1")', 2), ('COUNTIF({a},">=1")', 3),
        ('COUNTIF({a},"<1")', 1), ('COUNTIF({a},"<=1")', 2), ('COUNTIF({a},"<>3")', 2),
        ('COUNTIFS({a},3,{b},">10")', 1), ('COUNTIFS({a},">0",{b},40)', 1), ("COUNTIFS({a},3)", 2),
        ("SUMIF({a},3,{b})", 70), ('SUMIF({a},"<3",{b})', 40 + 50), ("SUMIF({a},{n},{b})", 20), ("SUMIF({a},9,{b})", 0),
        ("MATCH(1,{a},0)", 4), ('MATCH("X",{a},0)', 3), ("INDEX({a},4)", 1), ("INDEX({a},1,4)", 1),
        ("INDEX({a},7)", ""),
        ("LARGE({a},1)", 3), ("LARGE({a},3)", 1), ("SMALL({a},1)", -2), ("SMALL({a},4)", 3),
        ("RANK(3,{a})", 1), ("RANK(1,{a})", 3), ("RANK(1,{a},1)", 2), ("RANK(3,{a},1)", 3),
        ("SUMPRODUCT({a},{b})", 3 * 10 + 40 - 2 * 50 + 3 * 60), ("ABS(-2)", 2), ("INT(-1.5)", -2), ("INT(1.9)", 1),
        ("ROUND(2.5)", 3.0), ("ROUND(-2.5)", -3.0), ("ROUND(1.005,2)", 1.01), ("ROUND(1.44,1)", 1.4),
        ("ROUND(15,-1)", 20.0),
        ('SUBSTITUTE("a.b.c",".","-")', "a-b-c"), ('UPPER("aé")', "AÉ"), ('TRIM("  a   b ")', "a b"), ("CHAR(65)", "A"),
        ('LEN("abc")', 3), ('LEFT("abc",2)', "ab"), ('RIGHT("abc",2)', "bc"), ('MID("abcd",2,2)', "bc"),
        ('VALUE(" 12.5 ")', 12.5), ('VALUE("-1e2")', -100.0), ('VALUE(".5")', 0.5), ("DAY(46345)", 19),
        ("MONTH(46345)", 11),
        ('FIND("C","abC*c")', 3), ('FIND("*","abC*c")', 4), ('FIND("","ab")', 1), ("ROW({c})", 5), ("COLUMN({c})", 3),
    ],
)  # fmt: skip
def test_a_function_gives_what_a_spreadsheet_gives(source: str, result: Any) -> None:
    known = {"a": COLUMN, "b": [10, 20, 30, 40, 50, 60, 70], "t": ["x", None], "n": None, "c": Cell("s", 4, 2)}
    assert value(source, **{name: known[name] for name in template(source).holes}) == pytest.approx(result)


@for_each(
    "source,code",
    [
        ('1+"x"', "#VALUE!"), ('-"1"', "#VALUE!"), ("1/0", "#DIV/0!"), ('SUM("x")', "#VALUE!"),
        ('IF("x",1,2)', "#VALUE!"),
        ('MATCH("q",{a},0)', "#N/A"), ("MATCH(7,{a},0)", "#N/A"), ("MATCH(0,{a},0)", "#N/A"), ("INDEX({a},0)", "#REF!"),
        ("INDEX({a},8)", "#REF!"), ("INDEX({a},2,1)", "#REF!"), ("INDEX({a},1,8)", "#REF!"), ("LARGE({a},5)", "#NUM!"),
        ("SMALL({a},0)", "#NUM!"), ('RANK("x",{a})', "#VALUE!"), ("RANK({n},{a})", "#VALUE!"), ("RANK(2,{a})", "#N/A"),
        ('VALUE("nan")', "#VALUE!"), ('VALUE("1_0")', "#VALUE!"), ('VALUE("")', "#VALUE!"), ("DAY(9999999)", "#NUM!"),
        ('COUNTIF({a},"x")', "#VALUE!"), ('FIND("A","banana")', "#VALUE!"), ('FIND("?","ab")', "#VALUE!"),
    ],
)  # fmt: skip
def test_what_has_no_value_is_the_error_a_spreadsheet_shows(source: str, code: str) -> None:
    assert error(source, **{name: {"a": COLUMN, "n": None}[name] for name in template(source).holes}) == code


def test_a_block_is_asked_by_its_line_and_its_column() -> None:
    block = ValueBlock([1, 2, 3, 4, 5, 6], width=3)
    assert [value("INDEX({a},2,{n})", a=block, n=across) for across in (1, 2, 3)] == [4, 5, 6]
    assert [value("INDEX({a},{n},1)", a=block, n=line) for line in (1, 2)] == [1, 4]
    for line, across in ((1, 0), (1, 4), (3, 1), (0, 1)):
        assert error(f"INDEX({{a}},{line},{across})", a=block) == "#REF!"


def test_a_long_area_is_looked_into_as_a_short_one() -> None:
    for size in (LONG - 1, LONG, LONG + 50):
        area, other = Listed([7, None, 8, *[0] * (size - 4), 7]), Listed(range(size))
        assert value("COUNTIF({a},7)", a=area) == 2
        assert value("COUNTIF({a},{n})", a=area, n=None) == 0
        assert value('COUNTIFS({a},7,{b},">0")', a=area, b=other) == 1
        assert value("SUMIF({a},7,{b})", a=area, b=other) == size - 1
    assert area.places == {7: [0, size - 1], None: [1], 8: [2], 0: [*range(3, size - 1)]}


def test_days_are_counted_as_spreadsheets_count_them() -> None:
    assert [str(day_of(serial)) for serial in (61, 46345, 46345.9)] == ["1900-03-01", "2026-11-19", "2026-11-19"]


@for_each("source", ["1+", "(1", "1)", "SUM(1", "NOSUCH(1)", "1 $ 2", "SUM(1;2)", "*2"])
def test_what_is_no_formula_of_ours_is_refused(source: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        value(source)


def test_only_row_and_column_ask_where_a_cell_is() -> None:
    assert [Template(source).asks_where for source in ("ROW({c})", "COLUMN({c})", "SUM({c})")] == [True, True, False]
