"""How heavy fresh workbooks are: python -m tests.bench.weight [NAME] writes its part of docs/performance.md.

Counted is what the file holds, sheet by sheet: its formulas, and the cells that they name, an area with all its cells.
With a NAME the sheets of that workbook are printed, and nothing is written.
"""

import argparse
import io
import re
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from sheetgen.operations.new import make_workbooks
from tests.bench.growth import DOCS

BEGIN, END = "<!-- weight: begin -->", "<!-- weight: end -->"
PAGE = """\
Written by `python -m tests.bench.weight`: what a fresh workbook holds, and how many cells its formulas name, each area
counted with all its cells. `tests/bench/test_weight.py` keeps the bounds, a little above these figures.

| workbook | formulas | cells they name (million) | file (kB) | before layout 9: formulas | cells (million) |
|---|---|---|---|---|---|
{rows}
"""


class Made(NamedTuple):
    """A workbook that is weighed: what it is, what is asked for it, and its formulas and cells in layout 8."""

    title: str
    system: str
    options: Mapping[str, object]
    formulas_before: int
    cells_before: int


WORKBOOKS = {
    "open-40": Made("open of 40 (44 lines), 7 rounds", "swiss", {"count": 40, "rounds": 7}, 24_564, 1_139_273),
    "open-200": Made("open of 200 (220 lines), 11 rounds", "swiss", {"count": 200, "rounds": 11}, 154_492, 32_579_129),
    "cup-512": Made("cup, 512 entrants", "knockout", {"count": 512}, 30_809, 12_696_369),
}
_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?(?![\w(])")
_FORMULA = re.compile(r"<f[^>]*>([^<]*)</f>")
_TEXT = re.compile(r'"[^"]*"|&quot;.*?&quot;|\'[^\']*\'')  # texts, and titles of sheets
_TITLE = re.compile(r'<sheet [^>]*?name="([^"]*)"')


class Weight(NamedTuple):
    """Formulas of a sheet or a workbook, and the cells they name."""

    formulas: int
    cells: int


def weigh(data: bytes) -> dict[str, Weight]:
    """Return the weight of every sheet of a workbook of ours, by its title."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        titles = _TITLE.findall(package.read("xl/workbook.xml").decode())
        return dict(zip(titles, _sheets(package, len(titles)), strict=True))


def _sheets(package: zipfile.ZipFile, count: int) -> Iterator[Weight]:
    for number in range(1, count + 1):
        formulas = _FORMULA.findall(package.read(f"xl/worksheets/sheet{number}.xml").decode())
        yield Weight(len(formulas), sum(map(_named, formulas)))


def _named(formula: str) -> int:
    """How many cells a formula names."""
    references = _REFERENCE.findall(_TEXT.sub("", formula))
    return sum(
        (_column(last_col) - _column(col) + 1) * (int(last_row) - int(row) + 1) if last_col else 1
        for col, row, last_col, last_row in references
    )


@cache
def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    return number


def total(weights: Mapping[str, Weight]) -> Weight:
    """Return the weight of a workbook from those of its sheets."""
    formulas, cells = (sum(each) for each in zip(*weights.values(), strict=True))
    return Weight(formulas, cells)


@cache
def made(name: str) -> bytes:
    """Return a fresh workbook by its name in ``WORKBOOKS``."""
    workbook = WORKBOOKS[name]
    return make_workbooks(workbook.system, **workbook.options).data


def section() -> str:
    """Return the part of the page."""
    rows = []
    for name, workbook in WORKBOOKS.items():
        data = made(name)
        formulas, cells = total(weigh(data))
        before = f"{workbook.formulas_before:,} | {workbook.cells_before / 1e6:.1f}"
        rows.append(f"| {workbook.title} | {formulas:,} | {cells / 1e6:.1f} | {len(data) // 1000} | {before} |")
    return PAGE.format(rows="\n".join(rows))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.weight", description="Weight of fresh workbooks.")
    parser.add_argument("name", nargs="?", choices=sorted(WORKBOOKS), help="print the sheets of this workbook only")
    name = parser.parse_args(arguments).name
    if name:
        for title, weight in sorted(weigh(made(name)).items(), key=lambda each: -each[1].cells):
            print(f"{title:32}{weight.formulas:>9,}{weight.cells:>12,}")
        return 0
    print(section())
    page = DOCS / "performance.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    page.write_text(f"{before}{BEGIN}\n{section()}{END}{rest.partition(END)[2]}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
