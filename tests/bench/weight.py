"""How heavy fresh workbooks are: python -m tests.bench.weight [NAME] writes its part of docs/performance.md.

Counted is what the file holds, sheet by sheet: its formulas, the cells that they name, an area with all its cells, and
those of them that a program looks through: of an area that a formula takes one place of with INDEX that is one cell.
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
counted with all its cells. Those looked through are the same without the areas of which INDEX takes one cell, which
costs a program no more in a long area than in a short one. `tests/bench/test_weight.py` keeps the bounds, a little
above these figures.

| workbook | formulas | cells they name (million) | looked through (million) | file (kB) \
| before layout 9: formulas | cells (million) | looked through (million) |
|---|---|---|---|---|---|---|---|
{rows}
"""


class Weight(NamedTuple):
    """Formulas of a sheet or a workbook, the cells they name, and those of them that are looked through."""

    formulas: int
    cells: int
    looked_through: int


class Made(NamedTuple):
    """A workbook that is weighed: what it is, what is asked for it, and its weight in layout 8."""

    title: str
    system: str
    options: Mapping[str, object]
    before: "Weight"


WORKBOOKS = {
    "open-40": Made(
        "open of 40 (44 lines), 7 rounds", "swiss", {"count": 40, "rounds": 7}, Weight(24_564, 1_139_273, 353_379)
    ),
    "open-200": Made(
        "open of 200 (220 lines), 11 rounds",
        "swiss",
        {"count": 200, "rounds": 11},
        Weight(154_492, 32_579_129, 5_042_011),
    ),
    "cup-512": Made("cup, 512 entrants", "knockout", {"count": 512}, Weight(30_809, 12_696_369, 3_002_444)),
}
_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?(?![\w(])")
_CHOSEN = re.compile(r"(?<![A-Z])INDEX\(!?\$?[A-Z]{1,3}\$?\d+:\$?[A-Z]{1,3}\$?\d+")
_PART = "xl/worksheets/sheet%d.xml"
_FORMULA = re.compile(r"<f[^>]*>([^<]*)</f>")
_TEXT = re.compile(r'"[^"]*"|&quot;.*?&quot;|\'[^\']*\'')  # texts, and titles of sheets
_TITLE = re.compile(r'<sheet [^>]*?name="([^"]*)"')


def weigh(data: bytes) -> dict[str, Weight]:
    """Return the weight of every sheet of a workbook of ours, by its title."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        titles = _TITLE.findall(package.read("xl/workbook.xml").decode())
        return dict(zip(titles, _sheets(package, len(titles)), strict=True))


def _sheets(package: zipfile.ZipFile, count: int) -> Iterator[Weight]:
    for number in range(1, count + 1):
        formulas = [_TEXT.sub("", text) for text in _FORMULA.findall(package.read(_PART % number).decode())]
        chosen = [_CHOSEN.sub("INDEX(A1", text) for text in formulas]
        yield Weight(len(formulas), sum(map(_named, formulas)), sum(map(_named, chosen)))


def _named(formula: str) -> int:
    """How many cells a formula without texts names."""
    references = _REFERENCE.findall(formula)
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
    return Weight(*(sum(each) for each in zip(*weights.values(), strict=True)))


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
        now, before = (_columns(weight) for weight in (total(weigh(data)), workbook.before))
        rows.append(f"| {workbook.title} | {now} | {len(data) // 1000} | {before} |")
    return PAGE.format(rows="\n".join(rows))


def _columns(weight: Weight) -> str:
    return f"{weight.formulas:,} | {weight.cells / 1e6:.1f} | {weight.looked_through / 1e6:.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.weight", description="Weight of fresh workbooks.")
    parser.add_argument("name", nargs="?", choices=sorted(WORKBOOKS), help="print the sheets of this workbook only")
    name = parser.parse_args(arguments).name
    if name:
        for title, weight in sorted(weigh(made(name)).items(), key=lambda each: -each[1].cells):
            print(f"{title:32}{weight.formulas:>9,}{weight.cells:>12,}{weight.looked_through:>12,}")
        return 0
    print(section())
    page = DOCS / "performance.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    page.write_text(f"{before}{BEGIN}\n{section()}{END}{rest.partition(END)[2]}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
