"""Workbooks before other judges: Gnumeric recalculates them, and Microsoft's own rules say whether Excel may open them.

Both run where they are installed; in CI they must be.
"""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest

import sheetgen
from sheetgen.errors import ProblemsFound
from sheetgen.operations.fill import fill_template
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.registry import EXTRAS
from sheetgen.xlsx.write import write
from tests.branded.club_templates import club_templates
from tests.branded.test_branded import template
from tests.by_path import open_workbook
from tests.example import ROOT
from tests.oracle import gnumeric, libreoffice, validator
from tests.oracle.agreement import formula_cells
from tests.oracle.compare import differences
from tests.readback.subjects import NAMES, subject
from tests.xlsx.hostile import zipped

pytestmark = pytest.mark.slow
LONG = pytest.mark.long
KINDS = (*NAMES, "league-match")  # every system, each way to enter its results
# A template is filled from one event; a match sheet has no official ranking.
CANNOT_BE = (("pools", "branded"), ("league-match", "written"))
ACCENTED = (
    "Élodie Ørsted", "Eloise Aa", "Émile Zz", "Zoé É", "Ärger Ö", "Arger P", "Łukasz Ż", "Lukas Z", "Ñandú Á", "Darc",
    "d'Arc Jé", "Müller-Lüd", "Muller Ludo", "Şahin İ", "Sahin I", "Œuvre", "Oeuf", "Straße", "O’Brien", "OBrien", "Æ",
)  # fmt: skip
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


@pytest.mark.parametrize("name", ["berger", pytest.param("knockout", marks=LONG), pytest.param("molter", marks=LONG)])
def test_names_with_accents_have_their_places_whatever_the_locale_of_the_program(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there("Gnumeric", gnumeric.available())
    monkeypatch.setenv("LC_ALL", "C")
    read = read_workbook((ROOT / f"examples/{name}/event.xlsx").read_bytes())
    keys = sorted((key for key in read.entries if key[-1] == "name"), key=str)
    accented = {key: f"{who} {place}" for place, (key, who) in enumerate(zip(keys, cycle(ACCENTED), strict=False))}
    renamed = read_workbook(apply_changes(read, accented))
    sheets = gnumeric.recalculate({"event": renamed.package.data})["event"]
    assert differences(sheets, formula_cells(renamed.book, renamed.entries)) == []


# -------------------------------------------------------------------------------------------- Microsoft's own rules


@cache
def workbook_of(name: str) -> bytes:
    """The event of a system, everything typed, with every extra sheet it can have."""
    if name == "league-match":
        read = read_workbook((ROOT / "tests/data/formats/1/league-match-1.xlsx").read_bytes())
        return write(described(read.spec)[1], read.entries)
    spec = replace(subject(name).spec, extras=EXTRAS)
    return write(described(spec)[1], subject(name).entries)


def written(path: Path) -> None:
    sheetgen.rank(path, write=True)


def branded(path: Path) -> None:
    """A club's own workbook, filled from the event."""
    cells = {"A1": "{{title}}", "A3": "{{standings.rank}}", "B3": "{{standings.name}}", "C3": "{{standings.points}}"}
    fill_template(template(path.parent, cells), path, path, force=True)


def fresh(path: Path) -> None:
    pass


STATES = (fresh, written, pytest.param(branded, marks=LONG))


def complaints(path: Path) -> list[str]:
    found = ((version, validator.complaints(path, version)) for version in validator.VERSIONS)
    return [f"{version}: {complaint}" for version, told in found for complaint in told]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("name", KINDS)
def test_excel_may_open_the_workbook_of_every_system_in_every_state(
    name: str, state: Callable[[Path], None], tmp_path: Path
) -> None:
    there("the Open XML validator", validator.program() is not None)
    path = tmp_path / "event.xlsx"
    path.write_bytes(workbook_of(name))
    if (name, state.__name__) in CANNOT_BE:
        with pytest.raises(ProblemsFound):
            state(path)
        return
    state(path)
    assert complaints(path) == []


@pytest.mark.parametrize("name", [name for name, _ in club_templates()])
def test_excel_may_open_a_clubs_own_workbook_that_was_filled(name: str, tmp_path: Path) -> None:
    there("the Open XML validator", validator.program() is not None)
    drawn, out = tmp_path / name, tmp_path / "filled.xlsx"
    drawn.write_bytes(dict(club_templates())[name])
    fill_template(drawn, ROOT / "examples/berger/event.xlsx", out)
    assert complaints(out) == []


@pytest.mark.libreoffice
@pytest.mark.parametrize("name", ["berger, rounds", *(pytest.param(name, marks=LONG) for name in NAMES[1:])])
def test_what_libreoffice_has_saved_is_not_made_worse_by_patching_it(name: str, tmp_path: Path) -> None:
    there("the Open XML validator", validator.program() is not None)
    path = tmp_path / "event.xlsx"
    path.write_bytes(libreoffice.convert(workbook_of(name), "xlsx"))
    before = complaints(path)
    sheetgen.rank(path, write=True)
    assert complaints(path) == before


@pytest.mark.long
@pytest.mark.parametrize("path", EVENTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_excel_may_open_every_workbook_that_is_kept(path: Path) -> None:
    there("the Open XML validator", validator.program() is not None)
    assert complaints(path) == []


def test_a_spoilt_workbook_is_refused_by_the_validator(tmp_path: Path) -> None:
    """A judge who finds nothing wrong with anything would let every workbook pass."""
    import zipfile
    from io import BytesIO

    there("the Open XML validator", validator.program() is not None)
    with zipfile.ZipFile(BytesIO((ROOT / "examples/berger/event.xlsx").read_bytes())) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = next(name for name in parts if name.startswith("xl/worksheets/sheet"))
    parts[sheet] = parts[sheet].replace(b"<sheetData>", b'<sheetData><c r="A1"/>', 1)
    path = tmp_path / "spoilt.xlsx"
    path.write_bytes(zipped(parts))
    assert {complaint.partition(":")[0] for complaint in complaints(path)} == set(validator.VERSIONS)
