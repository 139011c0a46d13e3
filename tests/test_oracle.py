"""The oracles themselves: an oracle that believes the file, or loses a sheet, would let every formula pass."""

import io
import os
import shutil
import subprocess
import sys
import time
import zipfile
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from tests import render
from tests.cases import for_each
from tests.oracle import compare, formualizer, libreoffice
from tests.oracle.grid import Sheets, Value, cell_name, position, trimmed

ROOT = Path(__file__).parent.parent
TITLES = ["Été à Noël", "Grille (1)", "l'après-midi %41", "a.b,c;d", "Feuille cachée", "Feuille très cachée", "Vide"]

# What the workbook below holds, worked out by hand.
EXPECTED: dict[str, dict[tuple[int, int], Value]] = {
    "Feuille": {
        (0, 0): Fraction(1, 3),
        (1, 0): True,
        (2, 0): date(2024, 2, 29),
        (3, 0): "",
        (4, 0): "#DIV/0!",
        (5, 0): 'É; "a",\nb ',
        (6, 0): "1/2",
        (7, 2): "=1+1",
        (50, 50): None,
    }
}


def workbook_of_every_kind() -> bytes:
    """Formulas and texts of every kind; the value stored with every formula is wrong."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        sheet = book.add_worksheet("Feuille")
        sheet.write_formula("A1", "=1/3", book.add_format({"num_format": "0.0"}), 99)
        sheet.write_formula("A2", "=2>1", None, False)
        sheet.write_formula("A3", "=DATE(2024,2,29)", book.add_format({"num_format": "ddd d mmm yyyy"}), 0)
        sheet.write_formula("A4", '=IF(A2,"","x")', None, "x")
        sheet.write_formula("A5", "=1/0", None, 0)
        sheet.write_string("A6", 'É; "a",\nb ')
        sheet.write_string("A7", "1/2")
        sheet.write_string("C8", "=1+1")
    return buffer.getvalue()


def workbook_of_every_title() -> bytes:
    """Sheets that hold their own number in B3, but for the last one, which is empty."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        sheets = [book.add_worksheet(title) for title in TITLES]
        for number, sheet in enumerate(sheets[:-1]):
            sheet.write_number("B3", number)
        sheets[4].hide()
        sheets[5].very_hidden()
    return buffer.getvalue()


NUMBER_OF_EACH_SHEET = {title: [["", ""], ["", ""], ["", str(number)]] for number, title in enumerate(TITLES[:-1])}
EVERY_TITLE: Sheets = NUMBER_OF_EACH_SHEET | {"Vide": []}


def test_formualizer_computes_every_formula_again() -> None:
    compare.assert_agrees(formualizer.recalculate({"a": workbook_of_every_kind()})["a"], EXPECTED)


def test_formualizer_answers_for_every_sheet_under_its_title() -> None:
    assert formualizer.recalculate({"a": workbook_of_every_title()}) == {"a": EVERY_TITLE}


@pytest.mark.libreoffice
def test_libreoffice_computes_every_formula_again_and_agrees_with_formualizer() -> None:
    data = {"a": workbook_of_every_kind()}
    recalculated = libreoffice.recalculate(data)["a"]
    compare.assert_agrees(recalculated, EXPECTED)
    assert compare.differences_between(recalculated, formualizer.recalculate(data)["a"]) == []


@pytest.mark.libreoffice
def test_libreoffice_answers_for_many_files_and_every_sheet_under_its_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")  # a machine that knows no accents
    paths = [tmp_path / "été 1.xlsx", tmp_path / "été 1-Vide.xlsx"]
    for path in paths:
        path.write_bytes(workbook_of_every_title())
    assert libreoffice.recalculate(paths) == {str(path): EVERY_TITLE for path in paths}


@pytest.mark.libreoffice
def test_libreoffice_names_the_file_it_could_not_read() -> None:
    parts = io.BytesIO(workbook_of_every_kind())
    with zipfile.ZipFile(parts, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("[Content_Types].xml", "<broken")
    for damaged in (parts.getvalue(), b"no workbook"):
        with pytest.raises(libreoffice.LibreOfficeError, match=r"^damaged"):
            libreoffice.recalculate({"good": workbook_of_every_kind(), "damaged": damaged})


@pytest.mark.libreoffice
def test_a_run_of_libreoffice_ends_when_its_time_is_over() -> None:
    start = time.monotonic()
    with pytest.raises(libreoffice.LibreOfficeError, match="not ready after"):
        libreoffice.recalculate({"a": workbook_of_every_kind()}, timeout=0.05)
    assert time.monotonic() - start < 30


@pytest.mark.libreoffice
@pytest.mark.parametrize("kind", ["xlsx", "ods", "xls"])
def test_a_workbook_saved_by_libreoffice_in_another_format_keeps_every_sheet(kind: str) -> None:
    saved = libreoffice.convert(workbook_of_every_title(), kind)
    back = libreoffice.convert(saved, "xlsx", source=kind)
    assert formualizer.recalculate({"a": back}) == {"a": EVERY_TITLE}


@pytest.mark.libreoffice
def test_a_rendering_names_the_sheet_of_every_page_and_what_is_wrong_on_it(tmp_path: Path) -> None:
    path = tmp_path / "pages.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheets = [book.add_worksheet(title) for title in ("Deux pages & plus", "Serré", "Cachée", "Cadre", "Blanc")]
        for sheet in sheets:
            sheet.set_paper(9)
            sheet.set_footer("&Cpage &P")
        sheets[0].write_string("A1", "début")
        sheets[0].write_string("A60", "fin")
        sheets[0].set_h_pagebreaks([30])
        sheets[1].set_column("A:A", 2)
        sheets[1].write_number("A1", 123456789)
        sheets[1].write_formula("C5", "=1/0")
        sheets[2].hide()
        sheets[2].write_string("A1", "invisible")
        sheets[3].write_blank("B9", None, book.add_format({"border": 1}))
        sheets[4].write_string("B9", "rien", book.add_format({"font_color": "white"}))
    pages = render.render(path, tmp_path / "pictures", dpi=40)
    assert [(page.number, page.sheet, page.warnings) for page in pages] == [
        (1, "Deux pages & plus", ()),
        (2, "Deux pages & plus", ()),
        (3, "Serré", ("###", "#DIV/0!")),
        (4, "Cadre", ("no words on this page",)),
        (5, "Blanc", ("empty page: no ink",)),
    ]
    assert all(page.picture.read_bytes().startswith(b"\x89PNG") for page in pages)


@for_each(
    "expected,found",
    [
        (Fraction(1, 3), "0.333333333333333"),
        (0.5, "0.5"),
        (0.5, "50%"),
        (Decimal("4.5"), "4.5000000009"),
        (3, "3"),
        (10**20, "1E+020"),
        (True, "TRUE"),
        (date(2024, 2, 29), "02/29/2024"),
        ("½", "½"),
        ("", ""),
        (None, ""),
        (46080, "02/27/2026"),
    ],
)
def test_a_value_agrees_with_its_text(expected: Value, found: str) -> None:
    assert compare.agrees(expected, found)


@for_each(
    "expected,found",
    [
        (Fraction(1, 3), "0.33333333"),
        (46081, "02/27/2026"),
        (46080, "27/02/2026"),
        (4.5, "4.500000002"),
        (0, ""),
        ("", "0"),
        (None, "0"),
        (1, "TRUE"),
        (True, "1"),
        (0.5, "1/2"),
        (1, "#N/A"),
        (1, "NaN"),
        (1, "inf"),
        ("a", "a "),
        ("a", "A"),
    ],
)
def test_a_value_does_not_agree_with_another_text(expected: Value, found: str) -> None:
    assert not compare.agrees(expected, found)


def test_a_difference_tells_sheet_cell_and_both_values() -> None:
    found = compare.differences({"Grille": [["", "2"]]}, {"Grille": {(0, 1): 2, (0, 27): 3, (4, 0): "x"}})
    assert list(map(str, found)) == ["Grille!AB1: expected 3, found ''", "Grille!A5: expected 'x', found ''"]


def test_two_oracles_are_compared_over_the_whole_of_both_grids() -> None:
    assert list(map(str, compare.differences_between({"A": [["1.0"]]}, {"A": [["1", "x"], ["y", ""]]}))) == [
        "A!B1: expected '', found 'x'",
        "A!A2: expected '', found 'y'",
    ]
    assert [each.cell for each in compare.differences_between({"A": [["1", "2"]]}, {"A": [["1"]]})] == ["B1"]


def test_two_oracles_that_know_other_sheets_are_not_compared() -> None:
    with pytest.raises(AssertionError, match="Vide"):
        compare.differences_between({"A": [], "Vide": []}, {"A": []})


def test_empty_edges_are_cut_off_and_rows_made_equally_long() -> None:
    assert trimmed([["", "a", ""], [], ["b"], ["", ""]]) == [["", "a"], ["", ""], ["b", ""]]
    assert trimmed([["", ""], [""]]) == []


@pytest.mark.parametrize(
    ("name", "place"), [("A1", (0, 0)), ("Z10", (9, 25)), ("AA2", (1, 26)), ("XFD1048576", (1048575, 16383))]
)
def test_a_cell_has_a_name_and_a_position(name: str, place: tuple[int, int]) -> None:
    assert position(name) == place
    assert cell_name(*place) == name


@given(st.integers(0, 1_048_575), st.integers(0, 16_383))
def test_the_name_of_a_cell_leads_back_to_it(row: int, column: int) -> None:
    assert position(cell_name(row, column)) == (row, column)


ALONE_AND_WITH_WORKERS = [(), pytest.param(("-n", "2"), marks=pytest.mark.slow)]


def run_a_marked_test_without_libreoffice(directory: Path, *options: str, **variables: str) -> tuple[int, str]:
    """Run pytest with this project's conftest on one marked and one plain test, on a machine without soffice."""
    shutil.copy(ROOT / "tests" / "conftest.py", directory)
    (directory / "pytest.ini").write_text("[pytest]\nmarkers = libreoffice: needs it\n", encoding="utf-8")
    (directory / "test_marked.py").write_text(
        "import pytest\n@pytest.mark.libreoffice\ndef test_marked(): pass\ndef test_plain(): pass\n", encoding="utf-8"
    )
    kept = {name: value for name, value in os.environ.items() if name not in {"CI", "SHEETGEN_NEED_LIBREOFFICE"}}
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options],
        cwd=directory,
        env=kept | {"PATH": str(directory), "PYTHONPATH": str(ROOT)} | variables,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return result.returncode, result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("options", ALONE_AND_WITH_WORKERS)
def test_without_libreoffice_its_tests_are_skipped_and_the_summary_says_so(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    status, output = run_a_marked_test_without_libreoffice(tmp_path, *options)
    assert status == 0
    assert "1 LibreOffice tests were NOT run: LibreOffice is not installed" in output
    assert "1 passed, 1 skipped" in output


@pytest.mark.slow
@pytest.mark.parametrize("options", ALONE_AND_WITH_WORKERS)
def test_deselected_libreoffice_tests_are_counted_in_the_summary(tmp_path: Path, options: tuple[str, ...]) -> None:
    status, output = run_a_marked_test_without_libreoffice(tmp_path, "-m", "not libreoffice", *options)
    assert status == 0
    assert "1 LibreOffice tests were NOT run: deselected" in output


@pytest.mark.slow
@pytest.mark.parametrize("variables", [{"CI": "true"}, {"SHEETGEN_NEED_LIBREOFFICE": "1"}])
def test_where_libreoffice_is_required_its_tests_fail_without_it(tmp_path: Path, variables: dict[str, str]) -> None:
    status, output = run_a_marked_test_without_libreoffice(tmp_path, **variables)
    assert status == 1
    assert "1 passed, 1 error" in output
