"""How heavy fresh workbooks may be, and that weighing counts what it says."""

import io

import pytest
import xlsxwriter

from tests.bench.growth import DOCS
from tests.bench.weight import BEGIN, END, WORKBOOKS, Weight, made, total, weigh

# Formulas, the cells that they name, and those looked through: a little above what is measured.
MOST = {
    "open-40": Weight(27_500, 730_000, 360_000),
    "open-200": Weight(170_000, 16_000_000, 5_000_000),
    "cup-512": Weight(52_500, 11_900_000, 2_700_000),
}


def test_a_formula_weighs_the_cells_it_names() -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        first, second = book.add_worksheet("One"), book.add_worksheet("A1 B2")
        first.write_formula(0, 2, '=SUM($A$1:$B$10)+A3&"C4:C9"')
        second.write_formula(0, 0, "=LOG10('A1 B2'!B7)+MAX(AA1:AB2)")
        second.write(1, 1, "A1:B9")
        second.write_formula(2, 0, "=INDEX('One'!$A$1:$B$10,MATCH(B2,$C$1:$C$4,0))+INDEX(D1:D3,2)")
    weights = weigh(file.getvalue())
    assert weights == {"One": Weight(1, 21, 21), "A1 B2": Weight(2, 5 + 28, 5 + 7)}
    assert total(weights) == Weight(3, 54, 33)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "open-40" else pytest.mark.slow) for name in WORKBOOKS]
)
def test_no_workbook_grows_heavier(name: str) -> None:
    for most, weight in zip(MOST[name], total(weigh(made(name))), strict=True):
        assert weight <= most


def test_the_page_has_every_workbook() -> None:
    page = (DOCS / "performance.md").read_text(encoding="utf-8")
    section = page.partition(BEGIN)[2].partition(END)[0]
    assert all(workbook.title in section for workbook in WORKBOOKS.values())
