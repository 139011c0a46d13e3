"""What is made for the wall and for scissors may make a file no more than 40 % larger than it was without it."""

from pathlib import Path

import pytest

from sheetgen.operations.reading.readback import read_workbook
from sheetgen.workbook.desk import CARDS, GRID_RANK, POSTED_ROUND, RACE, SLIPS
from sheetgen.xlsx.package import canonical, open_package
from tests.example import ROOT

PAPER = (POSTED_ROUND, SLIPS, CARDS, "player-cards", RACE, GRID_RANK, "crosstable-rank")
DRAWN = ("xl/charts/", "xl/drawings/")
MOST = 0.4


def grown(path: Path) -> float:
    """The packed bytes of these sheets, and of what is drawn on them, for each byte of all the rest."""
    data = path.read_bytes()
    package = open_package(data)
    named = {sheet.title: sheet.name for sheet in read_workbook(data).book.sheets.values()}
    parts = {canonical(sheet.part) for sheet in package.sheets if named.get(sheet.name) in PAPER}
    added = sum(info.compress_size for name, info in package.members.items() if name in parts or name.startswith(DRAWN))
    assert parts
    return added / (len(data) - added)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*/event.xlsx")), ids=lambda path: path.parent.name)
def test_a_file_grows_by_its_posters_and_slips_by_forty_per_cent_at_most(path: Path) -> None:
    assert grown(path) <= MOST
