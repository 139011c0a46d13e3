"""A club's own workbook: filled where it asks for something, and left alone everywhere else."""

import datetime
import io
import re
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter

import sheetgen
from sheetgen.errors import SheetgenError
from sheetgen.operations.branded import filling
from sheetgen.operations.branded.facts import FRENCH, plain
from sheetgen.operations.fill import fill_template
from sheetgen.pairing import berger
from sheetgen.store.files import read_file
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.xlsx.extend import with_calculation_on_load
from sheetgen.xlsx.package import open_package
from sheetgen.xlsx.source import open_source
from tests.branded.club_templates import club_templates
from tests.example import ROOT
from tests.oracle import libreoffice
from tests.terminal import run
from tests.test_use_cases import refused

NAMES = ("Anna", "Bernard", "Chloé", "David", "Émilie")
TODAY = datetime.date(2026, 2, 1)


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Five players; whoever has the lower number wins."""
    spec = BergerSpec(count=5, lang="en", order=("PTS", "SB"))
    entries: dict[Any, Any] = {("players", number, "name"): name for number, name in enumerate(NAMES, start=1)}
    entries |= {("event", "title"): "Evening", ("plan", 1, "date"): "2026-01-07", ("players", 1, "rating"): 1800}
    for game in berger.schedule(spec).games:
        entries["rounds", game.round, game.board, "result"] = "1-0" if game.white < game.black else "0-1"
    path = tmp_path / "event.xlsx"
    path.write_bytes(sheetgen.workbook_of(spec, entries))
    return path


def template(tmp_path: Path, cells: dict[str, Any], names: dict[str, str] | None = None) -> Path:
    """A club's workbook with one sheet: texts, and formulas beginning with =."""
    path = tmp_path / "club.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("Club")
        looks = [book.add_format({"bold": True, "border": 1}), book.add_format({"italic": True})]
        for place, text in cells.items():
            if text.startswith("="):
                sheet.write_formula(place, text, looks[0], 99)
            else:
                sheet.write_string(place, text, looks["italic" in text])
        for name, area in (names or {}).items():
            book.define_name(name, f"=Club!{area}")
    return path


def filled(path: Path, event: Path) -> Any:
    """The sheet after filling, read by another program."""
    out = path.with_name("out.xlsx")
    fill_template(path, event, out, force=True, today=TODAY)
    return openpyxl.load_workbook(out)["Club"]


def codes(path: Path, event: Path) -> list[tuple[str, str | None]]:
    """Why a template is refused; nothing is written then."""
    out = path.with_name("out.xlsx")
    with pytest.raises(SheetgenError) as refusal:
        fill_template(path, event, out, today=TODAY)
    assert not out.exists()
    return [(problem.code, problem.where.cell) for problem in refusal.value.problems]


def column(sheet: Any, letter: str, first: int, last: int) -> list[Any]:
    return [sheet[f"{letter}{row}"].value for row in range(first, last + 1)]


# --------------------------------------------------------------------------------------------------------- what is said


def test_single_facts_stand_alone_or_in_a_sentence(tmp_path: Path, event: Path) -> None:
    cells = {"A1": "{{title}}", "A2": "{{ Total }}", "A3": "{{entered}} of {{total}} on {{today}}", "A4": "[{{place}}]"}
    sheet = filled(template(tmp_path, cells), event)
    assert column(sheet, "A", 1, 4) == ["Evening", 10, "10 of 10 on 01/02/2026", "[]"]


def test_standings_grow_downwards_and_keep_the_look_of_the_last_prepared_row(tmp_path: Path, event: Path) -> None:
    cells = {"A3": "{{standings.rank}}", "B3": "{{standings.name}}", "D3": "{{standings.points}}"}
    sheet = filled(template(tmp_path, cells), event)
    assert column(sheet, "A", 3, 8) == [1, 2, 3, 4, 5, None]
    assert column(sheet, "B", 3, 7) == list(NAMES)
    assert column(sheet, "D", 3, 7) == ["4", "3", "2", "1", "0"]
    assert [sheet[f"B{row}"].font.bold for row in range(3, 9)] == [True] * 5 + [False]
    assert sheet["D7"].border.bottom.style == "thin"


def test_added_rows_are_as_high_as_the_last_prepared_one_whether_they_existed_or_not(
    tmp_path: Path, event: Path
) -> None:
    path = tmp_path / "club.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("Club")
        sheet.set_row(2, 33)
        sheet.write_string("A3", "{{standings.name}}")
        sheet.write_string("C4", "a row that exists")
    heights = filled(path, event).row_dimensions
    assert [heights[row].height for row in range(3, 9)] == [33, 33, 33, 33, 33, None]


def test_prepared_rows_the_event_does_not_need_are_emptied_and_stay_styled(tmp_path: Path, event: Path) -> None:
    sheet = filled(template(tmp_path, {f"B{row}": "{{players.name}}" for row in range(3, 11)}), event)
    assert column(sheet, "B", 3, 10) == [*NAMES, None, None, None]
    assert sheet["B10"].font.bold


def test_columns_may_carry_names_instead_of_placeholders(tmp_path: Path, event: Path) -> None:
    names = {"sg_title": "$A$1", "sg_standings_name": "$B$3:$B$4", "sg_classement_rang": "$A$3:$A$4"}
    sheet = filled(template(tmp_path, {"A1": "x", "B3": "x", "B4": "x italic"}, names), event)
    assert sheet["A1"].value == "Evening"
    assert column(sheet, "B", 3, 8) == [*NAMES, None]
    assert column(sheet, "A", 3, 7) == [1, 2, 3, 4, 5]
    assert [sheet[f"B{row}"].font.italic for row in (3, 4, 5, 7)] == [False, True, True, True]


def test_pairings_of_a_round_come_with_names_numbers_result_and_the_exempt(tmp_path: Path, event: Path) -> None:
    cells = {
        "A1": "{{round.1.date}} {{round.1.exempt}}",
        "A3": "{{pairings.1.board}}",
        "B3": "{{pairings.1.white}}",
        "C3": "{{pairings.1.black_no}}",
        "D3": "{{pairings.1.result}}",
        "F3": "{{rencontres.1.blancs}} – {{rencontres.1.noirs}}",
    }
    sheet = filled(template(tmp_path, cells), event)
    first = [game for game in berger.schedule(BergerSpec(count=5)).games if game.round == 1]
    exempt = NAMES[({1, 2, 3, 4, 5} - {player for game in first for player in (game.white, game.black)}).pop() - 1]
    assert sheet["A1"].value == f"07/01/2026 {exempt}"
    assert [[sheet.cell(row, col).value for col in (1, 2, 3, 4)] for row in (3, 4)] == [
        [game.board, NAMES[game.white - 1], game.black, "1-0" if game.white < game.black else "0-1"] for game in first
    ]
    assert sheet["F3"].value == f"{NAMES[first[0].white - 1]} – {NAMES[first[0].black - 1]}"


def test_a_crosstable_grows_downwards_and_to_the_right(tmp_path: Path, event: Path) -> None:
    cells = {"C2": "{{crosstable.opponents}}", "B3": "{{crosstable.name}}", "C3": "{{crosstable.games}}"}
    sheet = filled(template(tmp_path, cells), event)
    assert [sheet.cell(2, col).value for col in range(3, 9)] == [1, 2, 3, 4, 5, None]
    assert [[sheet.cell(row, col).value for col in range(2, 8)] for row in (3, 7)] == [
        ["Anna", None, "1", "1", "1", "1"],
        ["Émilie", "0", "0", "0", "0", None],
    ]
    assert sheet["G7"].font.bold


def test_a_diploma_names_whoever_stands_at_a_place(tmp_path: Path, event: Path) -> None:
    cells = {"A1": "{{standings.2.name}}", "A2": "place {{classement.3.rang}}", "A3": "{{standings.9.name}}"}
    assert column(filled(template(tmp_path, cells), event), "A", 1, 3) == ["Bernard", "place 3", None]


def test_names_are_read_as_people_spell_them() -> None:
    assert plain(" Échiquier ") == "echiquier"
    assert plain("pairings.1.White_No") == "pairings.1.white_no"


def test_a_round_the_event_does_not_have_stays_empty_with_a_warning(tmp_path: Path, event: Path) -> None:
    path = template(tmp_path, {"A1": "{{pairings.9.white}}", "A2": "{{title}}"})
    done = fill_template(path, event, tmp_path / "out.xlsx")
    assert [(problem.code, problem.severity) for problem in done.problems] == [("placeholder-after-end", "warning")]
    assert openpyxl.load_workbook(tmp_path / "out.xlsx")["Club"]["A1"].value is None


# ------------------------------------------------------------------------------------------------------ what is refused


def test_an_unknown_placeholder_is_named_with_its_cell_and_the_close_ones(tmp_path: Path, event: Path) -> None:
    path = template(tmp_path, {"A1": "{{titel}}", "B2": "{{standings.nmae}}", "C3": "{{title", "D4": "{{title}}"})
    assert codes(path, event) == [
        ("unknown-placeholder", "A1"),
        ("unknown-placeholder", "B2"),
        ("open-placeholder", "C3"),
    ]
    said = run("fill", path, "--from", event, "-o", tmp_path / "out.xlsx")
    refused(said, 1, "“titel” is nothing an event can say. Did you mean title", "standings.name", "Club, B2")


def test_a_table_does_not_grow_over_what_the_club_has_written(tmp_path: Path, event: Path) -> None:
    path = template(tmp_path, {"A3": "{{standings.name}}", "A6": "Thank you"})
    assert codes(path, event) == [("no-room-in-template", "A6")]


def test_a_formula_is_never_overwritten(tmp_path: Path, event: Path) -> None:
    path = template(tmp_path, {"A1": "{{title}}", "B3": "x", "B4": "=1+1"}, {"sg_standings_name": "$B$3:$B$4"})
    assert codes(path, event) == [("formula-in-the-way", "B4")]


def test_a_workbook_that_asks_for_nothing_is_refused(tmp_path: Path, event: Path) -> None:
    assert codes(template(tmp_path, {"A1": "Club"}), event) == [("empty-template", None)]


def test_a_workbook_of_ours_is_no_template(event: Path) -> None:
    assert codes(event, event) == [("template-is-a-workbook", None)]


def test_an_event_with_errors_is_not_published(tmp_path: Path, event: Path) -> None:
    from sheetgen.xlsx.patch import patch

    event.write_bytes(patch(event.read_bytes(), {"Rounds": {(6, 4): "9-9"}}))
    assert ("event-with-errors", None) in codes(template(tmp_path, {"A1": "{{title}}"}), event)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("options", [["--players", "x.csv"], ["--replace"], []])
def test_from_goes_with_an_output_and_with_no_list(tmp_path: Path, event: Path, options: list[str]) -> None:
    path = template(tmp_path, {"A1": "{{title}}"})
    out = ["-o", tmp_path / "out.xlsx"] if options else []
    refused(run("fill", path, "--from", event, *options, *out), 2, "--from")


# ------------------------------------------------------------------------------------------------- what stays untouched


def parts(path: Path) -> dict[str, bytes]:
    package = open_package(path.read_bytes())
    return {name: package.part(info.filename) for name, info in package.members.items()}


def rich(tmp_path: Path, formula: bool) -> Path:
    """A club's workbook with everything a careless program loses: chart, picture, sparkline, comment, rules."""
    path = tmp_path / "rich.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet, other = book.add_worksheet("Club"), book.add_worksheet("Archive")
        sheet.write_string("A1", "{{title}}")
        sheet.write_string("A3", "{{standings.name}}")
        other.write_column("A1", [3, 1, 2])
        if formula:
            other.write_formula("B1", "=COUNTA(Club!A3:A20)", None, 1)
        chart = book.add_chart({"type": "column"})
        chart.add_series({"values": "=Archive!$A$1:$A$3", "trendline": {"type": "linear"}})
        other.insert_chart("D2", chart)
        other.add_sparkline("B5", {"range": "Archive!A1:A3"})
        other.write_comment("A2", "since 1923")
        other.conditional_format("A1:A3", {"type": "data_bar", "data_bar_2010": True})
        other.data_validation("C1", {"validate": "list", "source": ["a", "b"]})
        sheet.insert_image("F1", "x.png", {"image_data": io.BytesIO(_picture())})
        sheet.set_header("&L&G", {"image_left": "x.png", "image_data_left": io.BytesIO(_picture())})
        sheet.insert_textbox("H4", "{{not a cell}}")
    if formula:
        _as_saved_by_hand(path)
    return path


def _as_saved_by_hand(path: Path) -> None:
    """A person's program does not ask for everything to be computed on opening; the writing library does."""
    with zipfile.ZipFile(path) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    contents["xl/workbook.xml"] = contents["xl/workbook.xml"].replace(b' fullCalcOnLoad="1"', b"")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'<calcPr calcId="1"/>', b'<calcPr calcId="1" fullCalcOnLoad="1"/>'),
        (b'<calcPr fullCalcOnLoad="0" calcId="1"></calcPr>', b'<calcPr calcId="1" fullCalcOnLoad="1"></calcPr>'),
        (b"", b'<calcPr fullCalcOnLoad="1"/>'),
    ],
)
def test_a_workbook_can_be_told_to_compute_on_opening(before: bytes, after: bytes) -> None:
    package = {"xl/workbook.xml": b"<workbook><sheets></sheets>%b</workbook>"}
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("xl/workbook.xml", package["xl/workbook.xml"] % before)
    changed = open_package(with_calculation_on_load(target.getvalue()))
    assert changed.part("xl/workbook.xml") == package["xl/workbook.xml"] % after


def _picture() -> bytes:
    from tests.branded.club_templates import _emblem

    return _emblem().getvalue()


def test_only_the_sheet_that_is_filled_differs(tmp_path: Path, event: Path) -> None:
    path, out = rich(tmp_path, formula=False), tmp_path / "out.xlsx"
    fill_template(path, event, out)
    before, after = parts(path), parts(out)
    assert before.keys() == after.keys() and len(before) > 20
    assert {name for name in before if before[name] != after[name]} == {"xl/worksheets/sheet1.xml"}
    rest = re.compile(rb"<sheetData>.*</sheetData>", re.DOTALL)
    old, new = (rest.sub(b"", content["xl/worksheets/sheet1.xml"]) for content in (before, after))
    assert old == new


def test_formulas_of_the_club_keep_their_text_and_lose_what_they_showed(tmp_path: Path, event: Path) -> None:
    path, out = rich(tmp_path, formula=True), tmp_path / "out.xlsx"
    fill_template(path, event, out)
    before, after = parts(path), parts(out)
    assert {name for name in before if before[name] != after[name]} == {
        "xl/worksheets/sheet1.xml",
        "xl/worksheets/sheet2.xml",
        "xl/workbook.xml",
    }
    assert b"<f>COUNTA(Club!A3:A20)</f></c>" in after["xl/worksheets/sheet2.xml"]
    assert after["xl/workbook.xml"].count(b'fullCalcOnLoad="1"') == 1


@pytest.mark.libreoffice
def test_another_program_computes_the_formulas_of_the_club_anew(tmp_path: Path, event: Path) -> None:
    path, out = rich(tmp_path, formula=True), tmp_path / "out.xlsx"
    fill_template(path, event, out)
    again = libreoffice.convert(out.read_bytes(), "xlsx", "xlsx")
    assert open_source(again).cells("Archive")[0, 1].value == 5


def test_what_was_typed_as_a_formula_stays_text(tmp_path: Path) -> None:
    live = ["=1+1", "+A1", "-2+3", "@SUM(A1)", "=cmd|' /C calc'!A0"]
    event = tmp_path / "event.xlsx"
    spec = BergerSpec(count=5, lang="en", order=("PTS",))
    entries: dict[Any, Any] = {("players", number, "name"): name for number, name in enumerate(live, start=1)}
    event.write_bytes(sheetgen.workbook_of(spec, entries | {("event", "title"): "=HYPERLINK(1)"}))
    path = template(tmp_path, {"A1": "{{title}}", "A3": "{{players.name}}", "B3": "{{pairings.1.white}}"})
    sheet = filled(path, event)
    assert column(sheet, "A", 3, 7) == live
    assert {cell.data_type for row in sheet.iter_rows() for cell in row if cell.value is not None} == {"s"}


def test_a_target_that_exists_needs_force_and_the_template_stays(tmp_path: Path, event: Path) -> None:
    path = template(tmp_path, {"A1": "{{title}}"})
    before = path.read_bytes()
    refused(run("fill", path, "--from", event, "-o", path), 2, "club.xlsx")
    assert path.read_bytes() == before
    done = run("fill", path, "--from", event, "-o", tmp_path / "out.xlsx")
    assert (done.returncode, path.read_bytes()) == (0, before)


# -------------------------------------------------------------------------------------------------- every kind of event


@pytest.mark.parametrize(("name", "data"), list(club_templates()), ids=[name for name, _ in club_templates()])
def test_the_examples_can_be_filled_and_nothing_is_left_to_be_filled(
    name: str, data: bytes, tmp_path: Path, event: Path
) -> None:
    path, out = tmp_path / name, tmp_path / "out.xlsx"
    path.write_bytes(data)
    assert fill_template(path, event, out, today=TODAY).problems == ()
    texts = [cell.value for sheet in openpyxl.load_workbook(out) for row in sheet.iter_rows() for cell in row]
    assert not [text for text in texts if isinstance(text, str) and "{{" in text]
    assert "Evening" in texts and "Émilie" in texts


# ------------------------------------------------------------------------------------------------- the page about it


def documented() -> list[str]:
    """Every placeholder the page shows, in English or French."""
    pages = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("templates.md", "templates.fr.md")]
    return [name for page in pages for name in re.findall(r"\{\{([^{}]+)\}\}", page)]


def listed(column_: int) -> list[str]:
    """Every name of the table of names, with its table in front."""
    page = (ROOT / "docs" / "templates.md").read_text(encoding="utf-8").partition("## All names")[2]
    found = []
    for row in re.findall(r"^\| (`.*)$", page, re.MULTILINE):
        before = ""
        for name in re.findall(r"`([^`]+)`", row.split(" | ")[column_]):
            before = name if name.endswith(".") else before
            found += [] if name.endswith(".") else [before + name]
    return found


@pytest.mark.slow
def test_the_page_shows_only_placeholders_that_exist(event: Path, tmp_path: Path) -> None:
    names = {*documented(), *listed(0), *listed(1)}
    assert len(names) > 60
    names -= {name for name in names if name.startswith(("individuals", "individuel"))}
    for number, name in enumerate(sorted(names)):
        path = template(tmp_path, {"A1": "{{" + name + "}}"})
        assert fill_template(path, event, tmp_path / f"{number}.xlsx").cells >= 1, name


def test_the_page_names_everything_there_is(event: Path) -> None:
    facts, _ = filling._facts(read_file(event), TODAY)
    existing = {name.replace(".K.", ".1.") for name in facts.names()} - {"standings.pts", "standings.sb"}
    for column_ in (0, 1):
        english = {".".join(FRENCH.get(part, part) for part in name.split(".")) for name in listed(column_)}
        assert existing - english == set()
