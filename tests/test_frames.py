"""Lists come in as texts from any csv, xlsx or ods."""

import importlib
import random
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import FileProblem, ProblemsFound, SheetgenError, Where
from sheetgen.exchange import lists, result_lines
from sheetgen.exchange import tables as frames
from sheetgen.exchange.columns import PLAYERS, RESULTS
from sheetgen.exchange.reading import RawTable
from sheetgen.model.entrants import Player
from sheetgen.xlsx.limits import LARGEST_FILE
from sheetgen.xlsx.rows import LARGEST_UNPACKED, MOST_ROWS
from tests.by_path import read_rows

# It has no types.
openpyxl: Any = importlib.import_module("openpyxl")

DATA = Path(__file__).parent / "data" / "lists"
LIST = "Prénom;Nom;Elo\nÉmilie;Durand;1700\n\nJosé;Œil;\n"
READ = (("Prénom", "Nom", "Elo"), ((2, ("Émilie", "Durand", "1700")), (4, ("José", "Œil"))))

Write = Callable[[str | bytes], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Make a file of a text or of bytes."""

    def make(content: str | bytes) -> Path:
        path = tmp_path / "list.csv"
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        return path

    return make


@pytest.fixture
def workbook(tmp_path: Path) -> Callable[..., Path]:
    """Make a workbook of rows, sheet by sheet."""

    def make(**sheets: list[list[Any]]) -> Path:
        book = openpyxl.Workbook()
        book.remove(book.active)
        for title, rows in sheets.items():
            sheet = book.create_sheet(title)
            for line, row in enumerate(rows, start=1):
                for column, value in enumerate(row, start=1):
                    cell = sheet.cell(line, column, value)
                    if isinstance(value, str):
                        cell.data_type = "s"
        path = tmp_path / "list.xlsx"
        book.save(path)
        return path

    return make


def refused(path: Path) -> SheetgenError:
    """The refusal of a list of players; it names the file."""
    with pytest.raises(SheetgenError) as caught:
        lists.players(read_rows(path, PLAYERS))
    assert {problem.where.file for problem in caught.value.problems} == {str(path)}
    return caught.value


def code(path: Path) -> str:
    (problem,) = refused(path).problems
    return problem.code


def body(table: RawTable) -> tuple[Any, ...]:
    return table.header, table.rows


# -------------------------------------------------------------------------------------------------------------- csv


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_every_separator_is_found_by_what_it_makes_of_the_header(write: Write, separator: str) -> None:
    assert body(read_rows(write(LIST.replace(";", separator)), PLAYERS)) == READ


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_every_encoding_gives_the_same_letters(write: Write, encoding: str) -> None:
    assert body(read_rows(write(LIST.encode(encoding)), PLAYERS)) == READ


def test_utf_16_may_begin_with_either_mark(write: Write) -> None:
    assert body(read_rows(write(b"\xfe\xff" + LIST.encode("utf-16-be")), PLAYERS)) == READ


@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_every_line_end_gives_the_same_lines(write: Write, line_end: str) -> None:
    assert body(read_rows(write(LIST.replace("\n", line_end)), PLAYERS)) == READ


def test_a_quoted_text_may_hold_separators_quotes_and_line_breaks_and_lines_keep_their_numbers(write: Write) -> None:
    table = read_rows(write('Nom;Club\n"A; ""B""";"x\ny"\nC;D\n'), PLAYERS)
    assert table.rows == ((2, ('A; "B"', "x\ny")), (4, ("C", "D")))


def test_a_separator_that_stands_more_often_in_other_texts_does_not_win(write: Write) -> None:
    table = read_rows(write("Nom;Elo\nA, B, C, D;1\n"), PLAYERS)
    assert table.rows == ((2, ("A, B, C, D", "1")),)


@pytest.mark.parametrize(
    ("text", "name"),
    [("Nom\nA, B\n", "A, B"), ("Nom;\nA, B;\n", "A, B"), ("Nom\nA; B\n", "A; B"), ("Nom\nA|B\n", "A|B")],
)
def test_a_single_column_of_names_keeps_its_separators(write: Write, text: str, name: str) -> None:
    assert read_rows(write(text), PLAYERS).rows == ((2, (name,)),)


def test_a_table_we_wrote_reads_back_without_its_guards(write: Write) -> None:
    path = write(frames.csv_text([("Nom", "Club"), ("=1+1", "'-x"), ("'quoted'", "+")]))
    assert read_rows(path, PLAYERS).rows == ((2, ("=1+1", "'-x")), (3, ("'quoted'", "+")))


def test_a_line_that_tells_the_separator_is_obeyed_and_counted(write: Write) -> None:
    table = read_rows(write("sep=|\r\nNom|Elo\r\nA|1\r\n"), PLAYERS)
    assert (table.header, table.header_line, table.rows) == (("Nom", "Elo"), 2, ((3, ("A", "1")),))


def test_the_header_may_stand_below_a_title(write: Write) -> None:
    table = read_rows(write("Club de Lyon, joueurs\n\nNom;Elo\nA;1\n"), PLAYERS)
    assert (table.header_line, table.rows) == (3, ((4, ("A", "1")),))


def test_a_header_below_the_twentieth_line_is_not_looked_for(write: Write) -> None:
    assert code(write("x;y\n" * 20 + "Nom;Elo\nA;1\n")) == "no-headings"


def test_a_name_that_begins_like_a_formula_stays_as_it_is(write: Write) -> None:
    loaded = lists.players(read_rows(write("Nom;Elo\n=cmd|' /C calc'!A0;1\n@x;\n+1;\n-y;\n"), PLAYERS))
    assert [player.name for player in loaded.items] == ["=cmd|' /C calc'!A0", "@x", "+1", "-y"]


def test_a_quotation_mark_never_closed_is_refused_with_its_line(write: Write) -> None:
    problem = refused(write('Nom;Elo\nA;1\n"B;2\nC;3\n')).problems[0]
    assert (problem.code, problem.where.line) == ("bad-quotes", 3)


def test_a_file_of_two_encodings_is_refused_with_its_line(write: Write) -> None:
    problem = refused(write("Nom\nÉmilie\n".encode() + "José\n".encode("cp1252"))).problems[0]
    assert (problem.code, problem.where.line) == ("mixed-encodings", 3)


def test_a_list_of_players_tells_file_and_line_of_every_problem(write: Write) -> None:
    path = write("Nom;Elo\nA;9999\n;1\n")
    assert [problem.where for problem in refused(path).problems] == [
        Where(str(path), line=2),
        Where(str(path), line=3),
    ]


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff", ";;\n"])
def test_an_empty_file_is_an_empty_list(write: Write, text: str) -> None:
    path = write(text)
    assert code(path) == "empty-list"
    assert isinstance(refused(path), ProblemsFound)


def test_a_header_alone_is_an_empty_list(write: Write) -> None:
    assert code(write("Nom;Elo\n")) == "empty-list"


def test_csv_needs_no_spreadsheet_library() -> None:
    program = (
        "import sys; from sheetgen.exchange import columns, tables; from sheetgen.store.files import read_file;"
        f"tables.read_rows(read_file({str(DATA / 'players.csv')!r}), columns.PLAYERS);"
        "print([name for name in ('pandas', 'numpy', 'openpyxl', 'xlsxwriter') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


# -------------------------------------------------------------------------------------------------------- workbooks


@pytest.mark.parametrize("name", ["players.xlsx", "players.ods", "players.csv"])
def test_one_list_reads_the_same_from_files_of_three_kinds(name: str) -> None:
    table = read_rows(DATA / name, PLAYERS)
    assert table.header_line == 3
    assert [line for line, _ in table.rows] == [4, 5, 7]
    assert lists.players(table).items == (
        Player("Durand Émilie", 1700, licence="12345", birth="1990-05-04"),
        Player("O'Brien =1+1", 1650, licence="12346", birth="1985"),
        Player("Ñuñez Paul", None, licence="12347", birth="2001"),
    )


@pytest.mark.parametrize("name", ["results-turned-into-dates.xlsx", "results-turned-into-dates.ods"])
def test_draws_a_spreadsheet_has_made_dates_of_are_draws_with_their_cells(name: str) -> None:
    loaded = result_lines.results(read_rows(DATA / name, RESULTS))
    assert [line.result for line in loaded.items] == ["½-½", "½-½", "1-0", "½-½", "½-½", None]
    assert [(each.code, each.where.cell) for each in loaded.problems] == [("date-result", "C2"), ("date-result", "C5")]


def test_the_first_sheet_with_the_needed_columns_is_taken(workbook: Callable[..., Path]) -> None:
    path = workbook(
        Notes=[["Elo", "a note"], [1, 2]],
        Inscrits=[["Club de Lyon"], [], ["Elo", "Nom"], [1500, "A"]],
        Autres=[["Nom"], ["B"]],
    )
    table = read_rows(path, PLAYERS)
    assert (table.sheet, table.header_line, table.rows) == ("Inscrits", 3, ((4, ("1500", "A")),))


def test_a_hidden_sheet_is_not_taken(workbook: Callable[..., Path]) -> None:
    path = workbook(Old=[["Nom"], ["A"]], New=[["Nom"], ["B"]])
    book = openpyxl.load_workbook(path)
    book["Old"].sheet_state = "hidden"
    book.save(path)
    assert read_rows(path, PLAYERS).sheet == "New"


def test_a_problem_in_a_workbook_names_sheet_and_cell(workbook: Callable[..., Path]) -> None:
    path = workbook(Joueurs=[["Nom", "Elo"], ["A", 1500], [], ["B", 9999]])
    (problem,) = refused(path).problems
    assert problem.where == Where(str(path), "Joueurs", "B4")


def test_numbers_come_back_as_a_person_sees_them(workbook: Callable[..., Path]) -> None:
    path = workbook(
        Joueurs=[["Nom", "Licence", "FIDE", "Elo"], ["A", 12345.0, 650_012_345, 1500], [7, "00012", 2.5, True]]
    )
    assert read_rows(path, PLAYERS).rows == (
        (2, ("A", "12345", "650012345", "1500")),
        (3, ("7", "00012", "2.5", "TRUE")),
    )


def test_a_text_like_a_formula_in_a_workbook_stays_text(workbook: Callable[..., Path]) -> None:
    assert read_rows(workbook(J=[["Nom"], ["=1+1"], ["-A"]]), PLAYERS).rows == ((2, ("=1+1",)), (3, ("-A",)))


def test_a_file_is_what_it_contains_not_what_it_is_called(workbook: Callable[..., Path], tmp_path: Path) -> None:
    path = workbook(J=[["Nom"], ["A"]]).rename(tmp_path / "list.csv")
    assert read_rows(path, PLAYERS).sheet == "J"


def test_a_workbook_without_the_columns_tells_what_its_first_rows_hold(workbook: Callable[..., Path]) -> None:
    (problem,) = refused(workbook(J=[["Elo", "Nomz"], [1, "A"]])).problems
    assert (problem.code, problem.data["header"], problem.data["close"]) == (
        "missing-column",
        ("Elo", "Nomz"),
        ("Nomz",),
    )


def test_a_workbook_without_anything_is_an_empty_list(workbook: Callable[..., Path]) -> None:
    assert code(workbook(J=[])) == "empty-list"


def test_a_stray_cell_in_the_last_corner_costs_nothing(workbook: Callable[..., Path]) -> None:
    path = workbook(J=[["Nom"], ["A"]])
    book = openpyxl.load_workbook(path)
    book["J"]["XFD1048576"] = "x"
    book.save(path)
    start = time.process_time()
    assert read_rows(path, PLAYERS).rows == ((2, ("A",)),)
    assert time.process_time() - start < 5


def test_a_workbook_that_tells_a_wrong_extent_is_read_whole(workbook: Callable[..., Path], tmp_path: Path) -> None:
    path, wrong = workbook(J=[["Nom", "Elo"], ["A", 1], ["B", 2]]), tmp_path / "wrong.xlsx"
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(wrong, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name).replace(b'ref="A1:B3"', b'ref="A1:A1"'))
    assert read_rows(wrong, PLAYERS).rows == ((2, ("A", "1")), (3, ("B", "2")))


def ods(tmp_path: Path, rows: str) -> Path:
    """An OpenDocument file with these rows in its sheet."""
    space = "urn:oasis:names:tc:opendocument:xmlns:"
    content = (
        f'<o:document-content xmlns:o="{space}office:1.0" xmlns:t="{space}table:1.0" xmlns:p="{space}text:1.0">'
        f'<o:body><o:spreadsheet><t:table t:name="J">{rows}</t:table></o:spreadsheet></o:body></o:document-content>'
    )
    path = tmp_path / "list.ods"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return path


def test_repeated_cells_and_rows_of_an_ods_count(tmp_path: Path) -> None:
    name, text = (
        "<t:table-cell><p:p>Nom</p:p></t:table-cell>",
        "<t:table-cell><p:p>A<p:s p:c='2'/>B</p:p></t:table-cell>",
    )
    blank = "<t:table-cell t:number-columns-repeated='2'/>"
    path = ods(
        tmp_path,
        f"<t:table-row>{blank}{name}</t:table-row><t:table-row t:number-rows-repeated='5'>{blank}</t:table-row>"
        f"<t:table-row t:number-rows-repeated='2'>{blank}{text}</t:table-row>"
        "<t:table-row t:number-rows-repeated='1048000'><t:table-cell t:number-columns-repeated='16384'/></t:table-row>",
    )
    assert read_rows(path, PLAYERS).rows == ((7, ("", "", "A  B")), (8, ("", "", "A  B")))


def test_a_row_repeated_a_million_times_is_too_large(tmp_path: Path) -> None:
    cell = "<t:table-cell t:number-columns-repeated='16384'><p:p>Nom</p:p></t:table-cell>"
    assert code(ods(tmp_path, f"<t:table-row t:number-rows-repeated='1048576'>{cell}</t:table-row>")) == "too-large"


# ------------------------------------------------------------------------------------------------- what is no list


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    assert code(tmp_path / "none.csv") == "no-such-file"


@pytest.mark.parametrize(
    "start", [b"", b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"%PDF-1.7\n", b"\x89PNG\r\n"]
)
def test_binary_garbage_is_unreadable(write: Write, start: bytes) -> None:
    problem = refused(write(start + random.Random(1).randbytes(3000)))
    assert isinstance(problem, FileProblem)
    assert problem.problems[0].code in ("not-a-list", "damaged-workbook")


def test_a_web_page_is_no_list(write: Write) -> None:
    problem = refused(write("<html><table><tr><td>Nom</td></tr></table></html>")).problems[0]
    assert (problem.code, problem.data["kind"]) == ("not-a-list", "html-file")


def test_a_zip_of_something_else_is_no_list(write: Write) -> None:
    content = BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("players.txt", "Nom")
    problem = refused(write(content.getvalue())).problems[0]
    assert (problem.code, problem.data["kind"]) == ("not-a-list", "zip-file")


@pytest.mark.parametrize("name", ["players.xlsx", "players.ods"])
def test_a_workbook_cut_or_spoilt_anywhere_is_refused_or_read_never_a_crash(write: Write, name: str) -> None:
    whole = (DATA / name).read_bytes()
    chance = random.Random(5)
    for _ in range(40):
        spoilt = bytearray(whole if chance.random() < 0.5 else whole[: chance.randrange(len(whole))])
        for _ in range(chance.randrange(30)):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        try:
            lists.players(read_rows(write(bytes(spoilt)), PLAYERS))
        except SheetgenError as problem:
            assert problem.problems


def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.csv"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    assert code(path) == "too-large"


def test_a_list_of_too_many_rows_is_refused(write: Write) -> None:
    (problem,) = refused(write("Nom\n" + "A\n" * MOST_ROWS)).problems
    assert (problem.code, problem.data["what"], problem.data["limit"]) == ("too-large", "rows", MOST_ROWS)


def test_a_workbook_that_would_unpack_to_too_much_is_refused(write: Write) -> None:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b" " * (LARGEST_UNPACKED + 1))
    (problem,) = refused(write(content.getvalue())).problems
    assert (problem.code, problem.data["what"]) == ("too-large", "total")


def test_a_workbook_that_declares_entities_is_refused(write: Write, tmp_path: Path) -> None:
    content = BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')
    assert code(write(content.getvalue())) == "forbidden-doctype"
