"""What a cell says that holds an error, a day, an hour or more than a cell holds."""

from typing import Any

from sheetgen.workbook import codecs
from tests.cases import for_each

LONGEST = 32_767  # EXCEL-FACTS: what a cell holds


@for_each(
    "codec,value,kind,decoded,code",
    [
        (codecs.TEXT, "#REF!", "e", "", "error-value"),
        (codecs.LONG_TEXT, "#REF!", "e", "", "error-value"),
        (codecs.RATING, "#N/A", "e", None, "error-value"),
        (codecs.RESULT, "#N/A", "e", None, "error-value"),
        (codecs.SIDE, "#N/A", "e", None, "error-value"),
        (codecs.MONEY, "#N/A", "e", None, "error-value"),
        (codecs.TEXT, None, "s", "", None),
        (codecs.TEXT, 46345, "d", "2026-11-19", None),
        (codecs.TEXT, "x" * LONGEST, "s", "x" * LONGEST, None),
        (codecs.TEXT, "x" * (LONGEST + 1), "s", "x" * (LONGEST + 1), "text-too-long"),
        (codecs.LONG_TEXT, "x" * (LONGEST + 1), "s", "x" * (LONGEST + 1), None),
        (codecs.TEXT, " x  y ", "s", "x y", "text-cleaned"),
        (codecs.LONG_TEXT, " x  y ", "s", "x y", None),
        (codecs.DATE, 1, "n", "1899-12-31", None),
        (codecs.DATE, 46345.75, "d", "2026-11-19", None),
        (codecs.DATE, 2958465, "d", "9999-12-31", None),
        (codecs.DATE, 2958466, "n", "2958466", None),
        (codecs.DATE, 0, "n", "0", None),
        (codecs.DATE, True, "b", "True", None),
        (codecs.DATE, "Saturdays", "s", "Saturdays", None),
        (codecs.TIME, 0, "n", "00:00", None),
        (codecs.TIME, 0.625, "d", "15:00", None),
        (codecs.TIME, 1439 / 1440, "d", "23:59", None),
        (codecs.TIME, "after lunch", "s", "after lunch", None),
        (codecs.TIME, 1, "n", "1", None),
        (codecs.TIME, False, "b", "False", None),
    ],
)
def test_a_cell_is_read_as_what_it_shows(
    codec: codecs.Codec, value: Any, kind: str, decoded: Any, code: str | None
) -> None:
    found, problem = codec.decode(value, kind)
    assert (found, problem and problem.code) == (decoded, code)


@for_each(
    "codec,value,written",
    [
        (codecs.DATE, "2026-11-19", 46345),
        (codecs.DATE, "Saturdays", "Saturdays"),
        (codecs.DATE, "", None),
        (codecs.DATE, None, None),
        (codecs.TIME, "", None),
        (codecs.TEXT, "", None),
        (codecs.MONEY, 1200, 12),
        (codecs.MONEY, 1250, 12.5),
        (codecs.MONEY, None, None),
    ],
)
def test_an_entry_is_written_as_a_program_holds_it(codec: codecs.Codec, value: Any, written: Any) -> None:
    found = codec.encode(value)
    assert found == written and type(found) is type(written)
