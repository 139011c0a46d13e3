"""A workbook in use made anew in today's layout: nothing typed, dealt or written is lost, and what differs is said."""

import json
import posixpath
import shutil
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import xlsxwriter
from openpyxl import load_workbook
from openpyxl.utils.cell import coordinate_to_tuple

import sheetgen
from sheetgen.errors import FileProblem, ProblemsFound
from sheetgen.exchange.file import File
from sheetgen.operations.check import check_file
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.operations.renew import renew_file
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.workbook.description import LAYOUT
from sheetgen.xlsx.package import open_package
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.pictures import drawn_on
from tests.example import ROOT
from tests.terminal import run

DATA = ROOT / "tests" / "data"
IN_USE = [
    DATA / "layouts" / "7" / "scheveningen.xlsx",
    *sorted(DATA.glob("layouts/*/*.xlsx")),
    *sorted(DATA.glob("formats/*/*.xlsx")),
    *sorted((ROOT / "examples").glob("*/event.xlsx")),
]
IN_USE = list(dict.fromkeys(IN_USE))
LOGO = (  # a picture of one point, as a club's logo would be
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\x90wS\xde\x00\x00\x00"
    b"\x0cIDATx\x9cc\xf8\xcf\xc0\x00\x00\x03\x01\x01\x00\xc9\xfe\x92\xef\x00\x00\x00\x00IEND\xaeB`\x82"
)
DRAWN = "http://schemas.openxmlformats.org/drawingml/2006"
XDR, A = f"{{{DRAWN}/spreadsheetDrawing}}", f"{{{DRAWN}/main}}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MAIN, RID = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}", f"{R}id"


def shown(data: bytes, title: str) -> dict[tuple[int, int], Any]:
    """What another library reads on a sheet."""
    sheet = load_workbook(BytesIO(data), data_only=True)[title]
    return {(cell.row, cell.column): cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None}


def official(data: bytes) -> dict[Any, Any]:
    read = read_workbook(data)
    spots = read.official_spots().items()
    found = {key: read.source.cells(title).get((row, col)) for key, (title, row, col) in spots}
    return {key: cell.value for key, cell in found.items() if cell is not None and cell.value not in (None, "")}


def small(**typed: str) -> bytes:
    """A round robin of four with one result; more by the cell of the sheet of rounds."""
    spec = BergerSpec(count=4, lang="en", order=("PTS", "DE", "SB"))
    entries: dict[Any, Any] = {("players", number, "name"): name for number, name in enumerate("ABCD", start=1)}
    return sheetgen.workbook_of(spec, entries | {("rounds", 1, 1, "result"): "1-0"})


def with_error(text: str) -> bytes:
    data = small()
    title, row, col = read_workbook(data).spots["rounds", 1, 2, "result"]
    return patch(data, {title: {(row, col): text}})


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", IN_USE, ids=lambda path: "-".join(path.parts[-3:]))
def test_every_kept_workbook_is_the_same_event_in_todays_layout(path: Path) -> None:
    old = path.read_bytes()
    done = renew_file(File(path.name, old))
    before, after = read_workbook(old), read_workbook(done.data)
    assert (before.layout, after.layout) == (done.layout, LAYOUT)
    assert after.spec == before.spec
    assert after.entries == before.entries
    assert len(before.entries) >= 3 or path.stem.endswith("-blank")  # nothing is typed yet
    assert official(done.data) == official(old)
    assert [problem.code for problem in done.problems] == []
    audit = check_file(File(path.name, done.data))
    assert not audit.discrepancies and not [each for each in audit.problems if each.is_error]
    again = renew_file(File(path.name, done.data))
    assert again.data == done.data, "renewed twice it is the same"
    assert (again.came, again.anew, again.cells) == ((), (), ())


@pytest.mark.slow
def test_journal_dealt_rounds_and_withdrawals_of_an_open_are_kept() -> None:
    """Read with another library: the sheets of rounds show the same pairings, whatever their layout."""
    old = (DATA / "layouts" / "5" / "swiss.xlsx").read_bytes()
    data = renew_file(File("open.xlsx", old)).data
    for title in ("Ronde 1", "Ronde 5"):
        before, after = shown(old, title), shown(data, title)
        names = {value for value in before.values() if isinstance(value, str) and " " in value}
        assert len(names) > 8 and names <= set(after.values())
    dealt = [key for key in read_workbook(old).entries if key[0] == "rounds" and key[-1] == "white"]
    assert len(dealt) > 20


@pytest.mark.slow
def test_what_changed_is_said_by_sheet_and_cell() -> None:
    """Another library reads the same difference at every place that is named, and at places that are not none."""
    old = (DATA / "layouts" / "7" / "scheveningen.xlsx").read_bytes()
    done = renew_file(File("club.xlsx", old))
    assert done.anew and done.cells and done.came == ("Liste par nom", "Liste par Elo")
    for sheet in {"Tournoi"} | {each.sheet for each in done.cells}:
        before, after = shown(old, sheet), shown(done.data, sheet)
        named = {
            coordinate_to_tuple(each.cell): (each.before, each.after) for each in done.cells if each.sheet == sheet
        }
        for place, (then, now) in named.items():
            assert (before.get(place) or "", after.get(place) or "") == (then or "", now or "")
            assert then != now
        columns = load_workbook(BytesIO(done.data))[sheet].column_dimensions.values()
        hidden = {col for each in columns if each.hidden for col in range(each.min, each.max + 1)}
        others = {place for place in before.keys() | after.keys() if before.get(place, "") != after.get(place, "")}
        unnamed = {place for place in others - named.keys() if place[1] not in hidden}
        if sheet == "Tournoi":
            of_sheets = {place for place in named if place[1] == 8 and place[0] > 3}  # below what is said of the logo
            assert not of_sheets  # the list of sheets: those that came say what differs
            unnamed = {place for place in unnamed if place[1] != 8}
        assert all(str(after.get(place)).startswith("sheetgen:") for place in unnamed)  # marks that are not printed


def test_sheets_that_came_are_named() -> None:
    old = (DATA / "formats" / "1" / "berger-example.xlsx").read_bytes()
    done = renew_file(File("club.xlsx", old))
    then, now = (open_package(data).sheets for data in (old, done.data))
    new = {sheet.name for sheet in now if sheet.state != "veryHidden"} - {sheet.name for sheet in then}
    assert set(done.came) == {name for name in new if not name.startswith(("Saisies", "Calcul "))} != set()


# ------------------------------------------------------------------------------------------------- pictures of the club


def with_logo(data: bytes, sheet: str, cell: str = "A2") -> bytes:
    """A picture put on a sheet as a program does: a drawing of another workbook, in the parts of this one."""
    made = BytesIO()
    with xlsxwriter.Workbook(made) as book:
        book.add_worksheet("x").insert_image(cell, "logo.png", {"image_data": BytesIO(LOGO), "description": "Our club"})
    package = open_package(made.getvalue())
    picture = drawn_on(package, package.sheets[0].part).pictures
    from sheetgen.xlsx.pictures import with_pictures

    return with_pictures(data, {sheet: picture})


def drawn(data: bytes, title: str) -> tuple[list[tuple[str, int, int, bytes]], int]:
    """The pictures of a sheet, each with its description, first row, first column and bytes; how many charts it has.

    Read from the parts themselves, by the letter of the format.
    """
    found, charts = [], 0
    with zipfile.ZipFile(BytesIO(data)) as archive:
        part = next(sheet.part for sheet in open_package(data).sheets if sheet.name == title)
        drawing = related(archive, part).get(ElementTree.fromstring(archive.read(part)).find(f"{MAIN}drawing").get(RID))
        for anchor in ElementTree.fromstring(archive.read(drawing)):
            charts += anchor.find(f"{XDR}graphicFrame") is not None
            for picture in anchor.iter(f"{XDR}pic"):
                place = anchor.find(f"{XDR}from")
                blip = picture.find(f"{XDR}blipFill/{A}blip").get(f"{R}embed")
                name = picture.find(f"{XDR}nvPicPr/{XDR}cNvPr").get("descr")
                row, col = (int(place.find(f"{XDR}{line}").text) for line in ("row", "col"))
                found.append((name, row, col, archive.read(related(archive, drawing)[blip])))
    return found, charts


def related(archive: zipfile.ZipFile, part: str) -> dict[str, str]:
    folder, _, name = part.rpartition("/")
    relations = ElementTree.fromstring(archive.read(f"{folder}/_rels/{name}.rels"))
    return {
        each.get("Id"): posixpath.normpath(posixpath.join("/", folder, each.get("Target")))[1:] for each in relations
    }


@pytest.mark.parametrize(("sheet", "charts"), [("Event", 0), ("Race", 2)])  # one without a drawing, one with a chart
def test_the_picture_of_the_club_is_kept_where_it_was(sheet: str, charts: int) -> None:
    old = with_logo(small(), sheet)
    done = renew_file(File("club.xlsx", old))
    assert done.pictures == 1 and not done.problems
    assert drawn(done.data, sheet) == ([("Our club", 1, 0, LOGO)], charts)
    assert renew_file(File("again.xlsx", done.data)).data == done.data


def test_a_container_with_a_picture_says_of_every_part_what_it_is() -> None:
    data = renew_file(File("club.xlsx", with_logo(small(), "Event"))).data
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        types = archive.read("[Content_Types].xml").decode()
        names = archive.namelist()
    assert len(names) == len(set(names)) and 'Extension="png"' in types
    drawings = [name for name in names if name.startswith("xl/drawings/drawing")]
    assert drawings and all(f'PartName="/{name}"' in types for name in drawings)


# --------------------------------------------------------------------------------------- errors, and what would be lost


def test_an_entry_nobody_understands_is_kept_as_it_was_typed() -> None:
    done = renew_file(File("club.xlsx", with_error("9-9")))
    title, row, col = read_workbook(done.data).spots["rounds", 1, 2, "result"]
    assert shown(done.data, title)[row + 1, col + 1] == "9-9"
    assert [problem.code for problem in done.problems] == ["unknown-result"]
    assert renew_file(File("again.xlsx", done.data)).data == done.data


def test_a_workbook_that_would_lose_entries_is_refused_and_each_is_named(tmp_path: Path) -> None:
    data = small()
    title, row, _ = read_workbook(data).spots["rounds", 1, 1, "result"]
    book = load_workbook(BytesIO(data))
    book[title].merge_cells(start_row=row + 1, start_column=5, end_row=row + 2, end_column=5)
    book[title].cell(row + 1, 4).value = book[title].cell(row + 1, 4).value
    book[title].delete_rows(row + 1)
    path, out = tmp_path / "cut.xlsx", tmp_path / "out.xlsx"
    book.save(path)
    with pytest.raises(ProblemsFound) as refusal:
        sheetgen.renew(path, out)
    codes = [problem.code for problem in refusal.value.problems]
    assert "missing-row" in codes and codes[-1] == "not-renewed" and not out.exists()
    assert all(problem.where.file == str(path) for problem in refusal.value.problems)


def test_what_people_have_added_besides_is_named_since_it_stays_behind() -> None:
    book = load_workbook(BytesIO(small()))
    book.create_sheet("Our notes")["A1"] = "bring the cups"
    book["Standings"].cell(60, 2).value = "Prize-giving at six"
    made = BytesIO()
    book.save(made)
    done = renew_file(File("club.xlsx", made.getvalue()))
    told = {(problem.code, problem.where.sheet, problem.found) for problem in done.problems}
    assert ("renew-sheet-left", "Our notes", "Our notes") in told
    assert ("renew-text-left", "Standings", "B60") in told
    assert read_workbook(done.data).entries == read_workbook(small()).entries


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("a;b\n1;2\n")
    with pytest.raises(FileProblem):
        sheetgen.renew(tmp_path / "list.csv", tmp_path / "out.xlsx")


# ---------------------------------------------------------------------------------------------------------- the command


def test_the_command_writes_a_new_file_and_says_what_changed(tmp_path: Path) -> None:
    shutil.copy(DATA / "layouts" / "7" / "scheveningen.xlsx", tmp_path / "open.xlsx")
    before = (tmp_path / "open.xlsx").read_bytes()
    done = run("renew", "open.xlsx", "-o", "new.xlsx", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "71 entries" in done.stdout and f"Layout 7 has become layout {LAYOUT}." in done.stdout
    assert (tmp_path / "open.xlsx").read_bytes() == before


def test_a_file_that_exists_needs_force_and_json_lists_everything(tmp_path: Path) -> None:
    (tmp_path / "club.xlsx").write_bytes(small())
    (tmp_path / "out.xlsx").write_bytes(b"mine")
    assert run("renew", "club.xlsx", "-o", "out.xlsx", cwd=tmp_path).returncode == 2
    assert (tmp_path / "out.xlsx").read_bytes() == b"mine"
    done = run("renew", "club.xlsx", "-o", "out.xlsx", "--force", "--json", cwd=tmp_path)
    told = json.loads(done.stdout)
    assert done.returncode == 0 and told["layout"] == {"before": LAYOUT, "after": LAYOUT}
    assert (told["workbook"], told["entries"], told["cells"]) == ("out.xlsx", 5, [])
    assert run("renew", "club.xlsx", cwd=tmp_path).returncode == 2
    assert run("renew", "none.xlsx", "-o", "o.xlsx", cwd=tmp_path).returncode == 4


def test_a_workbook_open_elsewhere_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "club.xlsx").write_bytes(small())
    (tmp_path / ".~lock.club.xlsx#").write_text(",Anna,hall,,;")
    done = run("renew", "club.xlsx", "-o", "club.xlsx", "--force", cwd=tmp_path)
    assert done.returncode == 4 and (tmp_path / "club.xlsx").read_bytes() == small()
    assert run("renew", "club.xlsx", "-o", "new.xlsx", cwd=tmp_path).returncode == 0
