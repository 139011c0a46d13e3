"""Workbooks before other judges: Gnumeric recalculates them, and Microsoft's own rules say whether Excel may open them.

Both run where they are installed; in CI they must be.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sheetgen import api
from tests.branded.club_templates import club_templates
from tests.by_path import open_workbook
from tests.example import ROOT
from tests.oracle import gnumeric, libreoffice, validator
from tests.oracle.agreement import formula_cells
from tests.oracle.compare import differences
from tests.xlsx.hostile import zipped

pytestmark = pytest.mark.slow
EVENTS = sorted([*ROOT.glob("examples/*/event.xlsx"), *ROOT.glob("templates/*.xlsx")])


def there(program: str, available: bool) -> None:
    if not available:
        assert not os.environ.get("CI"), f"{program} is not installed, and CI must have it"
        pytest.skip(f"{program} is not installed")


# ----------------------------------------------------------------------------------------------------------- Gnumeric


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_gnumeric_computes_what_the_cells_say(path: Path) -> None:
    there("Gnumeric", gnumeric.available())
    if path.name.startswith("club-"):
        pytest.skip("a club's own formulas")
    read, _, _ = open_workbook(path)
    sheets = gnumeric.recalculate({"event": path.read_bytes()})["event"]
    found = differences(sheets, formula_cells(read.book, read.entries))
    assert not found, f"{len(found)} cells: " + "; ".join(map(str, found[:10]))


def test_gnumeric_does_not_believe_the_file() -> None:
    there("Gnumeric", gnumeric.available())
    data = (ROOT / "examples/berger/event.xlsx").read_bytes()
    assert b"</f><v>" not in gnumeric.without_cached_values(data)
    read, _, _ = open_workbook(ROOT / "examples/berger/event.xlsx")
    wrong = {key: ("0-1" if value == "1-0" else value) for key, value in read.entries.items()}
    sheets = gnumeric.recalculate({"event": data})["event"]
    assert differences(sheets, formula_cells(read.book, wrong))


# -------------------------------------------------------------------------------------------- Microsoft's own rules


@cache
def kinds() -> dict[str, bytes]:
    """A workbook of every kind: fresh ones of every system, filled ones, a club's own."""
    found = {f"{path.parent.name}-{path.stem}": path.read_bytes() for path in EVENTS}
    return found | {f"branded-{name}": data for name, data in club_templates()}


def valid(data: bytes, folder: Path) -> Iterator[str]:
    path = folder / "workbook.xlsx"
    path.write_bytes(data)
    for version in validator.VERSIONS:
        yield from (f"{version}: {complaint}" for complaint in validator.complaints(path, version))


@pytest.mark.parametrize("name", [f"{path.parent.name}-{path.stem}" for path in EVENTS])
def test_excel_may_open_every_kind_of_workbook_without_repair(name: str, tmp_path: Path) -> None:
    there("the Open XML validator", validator.program() is not None)
    assert list(valid(kinds()[name], tmp_path)) == []


def test_excel_may_open_a_clubs_own_workbook_that_was_filled(tmp_path: Path) -> None:
    there("the Open XML validator", validator.program() is not None)
    for name, data in club_templates():
        template = tmp_path / Path(name).name
        template.write_bytes(data)
        out = tmp_path / f"filled-{template.name}"
        api_fill(template, out)
        assert list(valid(out.read_bytes(), tmp_path)) == [], name


def api_fill(template: Path, out: Path) -> None:
    from sheetgen.store.filling import fill_template

    fill_template(template, ROOT / "examples/berger/event.xlsx", out)


@pytest.mark.parametrize("name", sorted(path.parent.name for path in ROOT.glob("examples/*/event.xlsx")))
def test_excel_may_open_what_write_has_patched(name: str, tmp_path: Path) -> None:
    there("the Open XML validator", validator.program() is not None)
    path = tmp_path / "event.xlsx"
    path.write_bytes((ROOT / f"examples/{name}/event.xlsx").read_bytes())
    api.rank(path, write=True)
    assert list(valid(path.read_bytes(), tmp_path)) == []


@pytest.mark.libreoffice
@pytest.mark.parametrize("name", sorted(path.parent.name for path in ROOT.glob("examples/*/event.xlsx")))
def test_what_libreoffice_has_saved_is_not_made_worse_by_patching_it(name: str, tmp_path: Path) -> None:
    there("the Open XML validator", validator.program() is not None)
    saved = libreoffice.convert((ROOT / f"examples/{name}/event.xlsx").read_bytes(), "xlsx")
    path = tmp_path / "event.xlsx"
    path.write_bytes(saved)
    before = list(valid(saved, tmp_path))
    api.rank(path, write=True)
    assert list(valid(path.read_bytes(), tmp_path)) == before


def test_a_spoilt_workbook_is_refused_by_the_validator(tmp_path: Path) -> None:
    """A judge who finds nothing wrong with anything would let every workbook pass."""
    import zipfile
    from io import BytesIO

    there("the Open XML validator", validator.program() is not None)
    with zipfile.ZipFile(BytesIO((ROOT / "examples/berger/event.xlsx").read_bytes())) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = next(name for name in parts if name.startswith("xl/worksheets/sheet"))
    parts[sheet] = parts[sheet].replace(b"<sheetData>", b'<sheetData><c r="A1"/>', 1)
    assert list(valid(zipped(parts), tmp_path))
