"""A workbook as it comes out of the house, saved once by the program of a club: still in order, to the last cell."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.exchange.file import File
from sheetgen.operations.check import check_file
from sheetgen.xlsx.write import write
from tests.berger.events import case
from tests.damage.edits import Parts, edited, parts_of
from tests.example import ROOT
from tests.oracle import gnumeric
from tests.oracle.libreoffice import convert_all

DEMOS = sorted((ROOT / "examples").glob("*/event.xlsx"))
TEMPLATES = [path for path in sorted((ROOT / "templates").glob("*.xlsx")) if not path.name.startswith("club-")]
# One of each system, in English: where most texts are composed of two.
FEW = [ROOT / "templates" / f"{name}-en.xlsx" for name in ("league-08x4", "molter-5x4", "scheveningen-08")]
# Made before texts were composed without spaces around them.
KEPT = ROOT / "tests" / "data" / "layouts" / "7" / "league.xlsx"
GRIDS = [seed for seed in range(3000, 3005) if case(seed).spec.entry == "grid"]


def trimmed(parts: Parts) -> None:
    """What LibreOffice does with texts behind formulas when it reads them."""
    for name, content in parts.items():
        if name.startswith("xl/worksheets/sheet"):
            parts[name] = re.sub(rb"<v> *([^<]*?) *</v>", rb"<v>\1</v>", content)


def differences(files: dict[str, bytes]) -> dict[str, list[object]]:
    """What `check` finds in them, without the places that are empty yet."""
    audits = {name: check_file(File(name, data)) for name, data in files.items()}
    return {name: [*audit.discrepancies] for name, audit in audits.items() if not audit.clean}


def test_texts_that_lost_their_spaces_are_the_same_texts() -> None:
    before = KEPT.read_bytes()
    after = edited(before, trimmed)
    assert parts_of(after) != parts_of(before)
    assert differences({KEPT.name: after}) == {}


def saved_by_libreoffice(files: dict[str, bytes]) -> dict[str, bytes]:
    return convert_all(files, "xlsx", recalculated=False)


def saved_by_gnumeric(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: gnumeric.saved(data) for name, data in files.items()}


def unchanged(paths: list[Path], saved: Callable[[dict[str, bytes]], dict[str, bytes]]) -> None:
    files = {str(path.relative_to(ROOT)): path.read_bytes() for path in paths}
    assert differences(saved(files)) == {}


@pytest.mark.slow
@pytest.mark.libreoffice
def test_what_libreoffice_saved_is_in_order() -> None:
    unchanged([*FEW, *DEMOS[-2:]], saved_by_libreoffice)


@pytest.mark.slow
@pytest.mark.skipif(not gnumeric.available(), reason="Gnumeric is not installed")
def test_what_gnumeric_saved_is_in_order() -> None:
    unchanged([*FEW, *DEMOS[-2:]], saved_by_gnumeric)


@pytest.mark.long
@pytest.mark.libreoffice
def test_every_ready_workbook_saved_by_either_program_is_in_order() -> None:
    unchanged([*TEMPLATES, *DEMOS], saved_by_libreoffice)
    unchanged([*TEMPLATES, *DEMOS], saved_by_gnumeric)


@pytest.mark.slow
@pytest.mark.libreoffice
def test_odd_names_in_a_grid_are_posted_in_the_order_of_libreoffice() -> None:
    """It sorts the posted round by name: it must be ours, since every line of it would differ."""
    events = {f"grid {seed}": case(seed) for seed in GRIDS}
    files = {name: write(event.book(), event.entries) for name, event in events.items()}
    assert differences(convert_all(files, "xlsx")) == {}
