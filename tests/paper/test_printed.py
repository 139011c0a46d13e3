"""What of a sheet reaches the paper: the columns in use, the lines that were written, nothing in hidden lines."""

import datetime
import re
import zipfile
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import ceil
from pathlib import Path

import openpyxl
import pytest

import sheetgen
from sheetgen.operations.pairing.workbook import pair_workbook, unpair
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.berger.system import berger_spec
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.report.incidents import FIRST, INCIDENTS, LINES
from sheetgen.systems.swiss.making import swiss_spec
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.views.cards import ABOVE, PLAYER_CARDS
from sheetgen.workbook.cells import Role, Sheet
from sheetgen.workbook.desk import BRACKET, CARDS, EVENT, HEAD, MATCHES, OFFICIAL, POSTED_ROUND, STANDINGS
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.paper import PAPERS, SAFETY, across, height, height_of_page, last_printed, scale
from sheetgen.workbook.place import Cell
from sheetgen.workbook.values import Values
from tests.cases import for_each
from tests.example import FOLDER
from tests.league.seasons import spec_of as league_spec
from tests.paper.events import Asked, made
from tests.paper.seen import EMPTY_BOX, _moved, seen

FEW, MORE = "name;rating\nAda;2100\nBen;1900\nCleo;\n", "name;licence\nAda;A1\nBen;\nCleo;\n"


def area(path: Path, title: str) -> str:
    return str(openpyxl.load_workbook(path)[title].print_area.rpartition("!")[2])


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("listed", "last", "turned"), [(FEW, "G", "portrait"), (MORE, "J", "landscape")])
def test_rare_columns_of_the_list_of_players_are_printed_where_they_are_used(
    listed: str, last: str, turned: str, tmp_path: Path
) -> None:
    path, players = tmp_path / "event.xlsx", tmp_path / "players.csv"
    players.write_text(listed, encoding="utf-8")
    sheetgen.new("berger", path, players=players, lang="en")
    assert area(path, "Players").startswith(f"$A$2:${last}$")
    assert openpyxl.load_workbook(path)["Players"].page_setup.orientation in (
        turned,
        None if turned == "portrait" else "",
    )


@pytest.mark.slow
def test_the_official_ranking_prints_the_tie_breaks_it_was_written_with(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    sheetgen.new("berger", path, players=FOLDER / "players.csv", order="PTS SB", lang="en")
    sheetgen.fill(path, results=FOLDER / "results.csv")
    sheetgen.rank(path, write=True, today=datetime.date(2026, 3, 1))
    assert area(path, "Official ranking").startswith("$A$2:$G$")  # rank, number, name, rating, club, two orders
    sheetgen.rank(path, write=True, order="PTS SB DE KOYA", today=datetime.date(2026, 3, 1))
    assert area(path, "Official ranking").startswith("$A$2:$I$")
    with zipfile.ZipFile(path) as archive:
        of_sheets = re.findall(rb'Print_Area" localSheetId="(\d+)"', archive.read("xl/workbook.xml"))
    assert len(of_sheets) == len(set(of_sheets)) > 5


@pytest.mark.slow
def test_of_the_sheet_of_ties_only_the_written_lines_are_printed(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    sheetgen.new("berger", path, players=FOLDER / "players.csv", lang="en")
    sheetgen.fill(path, results=FOLDER / "results.csv")
    sheetgen.rank(path, write=True, today=datetime.date(2026, 3, 1))
    sheet = openpyxl.load_workbook(path)["Tie-breaks"]
    written = max(row for row in range(1, sheet.max_row + 1) if sheet.cell(row, 1).value)
    assert area(path, "Tie-breaks") == f"$A$2:$A${written}"


def test_byes_of_a_great_cup_are_summed_up_and_their_lines_hidden_but_read() -> None:
    book = described(knockout_spec(40))[1]
    sheet = book.sheets[MATCHES]
    hidden = [row for row, height in sheet.heights.items() if height == 0]
    assert len(hidden) == 24  # 40 entrants: eight matches make 32 of them
    assert [slot.content for slot in sheet.slots.values() if "1–24" in str(slot.content)] == ["Exempts: 24 (1–24)"]
    few = described(knockout_spec(13))[1].sheets[MATCHES]
    assert 0 not in few.heights.values()


def test_a_name_of_the_bracket_has_two_lines() -> None:
    sheet = described(knockout_spec(16))[1].sheets[BRACKET]
    tall = [area.last_row - area.row for area in sheet.merges if area.col == area.last_col]
    assert sorted(set(tall)) == [1, 2]  # the winner of all has three
    assert len(tall) == 16 + 8 + 4 + 2 + 1


def test_every_page_of_a_posted_round_has_its_headings() -> None:
    sheet = described(swiss_spec(120, rounds=1))[1].sheets[POSTED_ROUND]
    headed = [row for (row, col), slot in sheet.slots.items() if col == 1 and slot.style.startswith("header")]
    assert len(headed) > 3
    of_index = sheet.page.breaks[-2]  # above the headings of its first page stands what it is
    assert {row if row != of_index + 1 else of_index for row in headed[1:]} == set(sheet.page.breaks)
    first, second = headed[0], sheet.page.breaks[0]
    assert (sheet.heights[first], sheet.heights[first + 1]) == (sheet.heights[second], sheet.heights[second + 1])


@pytest.mark.slow
def test_boards_are_found_on_a_later_page_of_a_posted_round(tmp_path: Path) -> None:
    read = read_workbook(made(Asked("swiss", (76,), "empty", "en", {"rounds": 1}), tmp_path))
    sheet, known = read.book.sheets[POSTED_ROUND], Values(read.book, read.entries).known
    said = [[known.get((POSTED_ROUND, row, col)) for col in range(6)] for row in range(5, sheet.last_row + 1)]
    names = next(place for place, line in enumerate(said) if line[1] == "Name")
    boards = {line[col]: line[0] for line in said[:names] for col in (1, 5) if type(line[0]) is int}
    index = [(line[at], line[name]) for line in said[names + 1 :] for at, name in ((0, 1), (3, 4)) if line[at]]
    found = {name: str(at) for at, name in index if name != "Name"}
    colours = {line[col]: colour for line in said[:names] for col, colour in ((1, "W"), (5, "B"))}
    assert len(boards) == 76
    assert found == {name: f"{board} {colours[name]}" for name, board in boards.items()}


def test_the_pages_a_round_of_a_cup_needs_are_told_beside_them() -> None:
    book = described(knockout_spec(128, lang="en"))[1]
    told = [Values(book, {("event", "slips_round"): number}).known["slips", 4, 2] for number in (1, 3)]
    assert told == ["Pages to print: 1 to 6", "Pages to print: 1 to 2"]
    on_a_page = book.sheets[POSTED_ROUND].page.breaks[0] - 5
    posted = Values(book, {("event", "posted_round"): 1}).known[POSTED_ROUND, 0, 7]
    assert posted == f"Pages to print: 1 to {-(-64 // on_a_page)}"


def test_a_name_longer_than_two_lines_of_a_bracket_has_an_initial() -> None:
    book = described(knockout_spec(4))[1]
    typed = {
        "WOJCIECHOWSKA-KOWALCZYK Katarzyna": "WOJCIECHOWSKA-KOWALCZYK K.",
        "GARNIER-DESCHAMPS Maximilien": "GARNIER-DESCHAMPS Maximilien",
        "VAN DER BERG-WESTERHOUT Jan Willem": "VAN DER BERG-WESTERHOUT Jan…",
        "X" * 33: "X" * 27 + "…",
    }
    known = Values(book, {("entrants", seed, "name"): name for seed, name in enumerate(typed, start=1)}).known
    slots = book.sheets[BRACKET].slots.items()
    shown = {known[BRACKET, *place] for place, slot in slots if "wrap" in slot.style and slot.content}
    assert shown >= set(typed.values())


@pytest.mark.slow
def test_an_empty_journal_is_one_page_and_grows_with_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    sheetgen.new("swiss", path, count=8, rounds=3, lang="en", show="journal")
    assert area(path, "Journal") == "$A$2:$F$35"
    read = read_workbook(path.read_bytes())
    path.write_bytes(apply_changes(read, {("journal", line, "what"): "withdrawn" for line in range(1, 41)}))
    assert area(path, "Journal") == "$A$2:$F$45"


def test_the_last_rounds_of_a_cup_are_posted_with_the_results_before_them() -> None:
    book = described(knockout_spec(16, lang="en"))[1]
    results = {("games", match, "result"): "1-0" for match in range(1, 15)}
    names = {("entrants", seed, "name"): f"P{seed}" for seed in range(1, 17)}
    known = Values(book, results | names).known
    lines = [[known[POSTED_ROUND, 5 + line, col] for col in (0, 1, 3, 5)] for line in range(8)]
    assert [line[0] for line in lines] == [15, "", "", 13, 14, "", "", ""]
    assert lines[2] == ["", "Semi-finals", "", ""]
    assert {line[2] for line in lines[3:5]} == {"1 – 0"}
    assert lines[0][1] == lines[3][1]


def test_the_final_of_a_small_cup_is_posted_with_the_match_for_third_place_and_the_semi_finals() -> None:
    book = described(knockout_spec(8, third_place=True, lang="en"))[1]
    results = {("games", match, "result"): "1-0" for match in range(1, 7)}
    names = {("entrants", seed, "name"): f"P{seed}" for seed in range(1, 9)}
    known = Values(book, results | names).known
    lines = [[known[POSTED_ROUND, 5 + line, col] for col in (0, 1, 3, 5)] for line in range(7)]
    assert [line[0] for line in lines] == [7, "", 8, "", "", 5, 6]
    assert [lines[1][1], lines[4][1]] == ["Match for third place", "Semi-finals"]
    assert {lines[0][1], lines[0][3], lines[2][1], lines[2][3]} == {*(lines[5][1::2]), *(lines[6][1::2])}


def test_slips_of_a_cup_are_those_of_the_round_that_is_posted() -> None:
    book = described(knockout_spec(8, lang="en"))[1]
    results = {("games", match, "result"): "1-0" for match in range(1, 5)}
    names = {("entrants", seed, "name"): f"P{seed}" for seed in range(1, 9)}

    def headings(**typed: int) -> list[str]:
        chosen = {("event", field): number for field, number in typed.items()}
        known = Values(book, results | names | chosen).known
        texts = [known["slips", *place] for place, slot in sorted(book.sheets["slips"].slots.items()) if place[1] < 8]
        return [text for text in texts if isinstance(text, str) and "match" in text.lower() and "Page" not in text]

    assert [text.split()[-1] for text in headings() if text[-1].isdigit()] == ["5", "6"]
    assert len([text for text in headings(slips_round=1) if text[-1].isdigit()]) == 4
    assert [text.split()[-1] for text in headings(posted_round=3) if text[-1].isdigit()] == ["7"]


@pytest.mark.slow
def test_cards_of_nobody_are_printed_until_a_round_is_paired(tmp_path: Path) -> None:
    path, names = tmp_path / "open.xlsx", tmp_path / "names.csv"
    names.write_text("name\n" + "".join(f"Player {number}\n" for number in range(40)), encoding="utf-8")
    sheetgen.new("swiss", path, players=names, rounds=5, lang="en")
    cards = read_workbook(path.read_bytes()).book.sheets[PLAYER_CARDS]
    ends = [*cards.page.breaks, cards.last_row + 1]
    assert area(path, "Player cards").endswith(f"${ends[-1]}")
    paired = pair_workbook(path.read_bytes(), "").data
    assert paired
    path.write_bytes(paired)
    on_a_page = 2 * (ends[0] - 1) // (5 + 4)
    assert area(path, "Player cards").endswith(f"${ends[ceil(40 / on_a_page) - 1]}")
    assert len(ends) > ceil(40 / on_a_page)
    path.write_bytes(unpair(paired)[1])
    assert area(path, "Player cards").endswith(f"${ends[-1]}")


@pytest.mark.parametrize("name", ["elo", "norms"])
def test_no_team_is_cut_by_the_end_of_a_page(name: str) -> None:
    spec = replace(league_spec(8, 4), extras=("ratings", "norms"))
    plan, book = described(spec)
    sheet, places = book.sheets[name], LeaguePlaces(spec, plan)
    first = min(row for row, col in sheet.slots if col == 0 and sheet.slots[row, 0].content == places.seats[0].symbol)
    teams = {first + places.number_of(seat) - 1 for seat in places.seats if seat.rank == 1}
    starts = [first, *sheet.page.breaks, first + len(places.seats)]
    assert len(starts) > 2
    assert set(starts[1:-1]) <= teams
    assert all(height(sheet, start, end - 1) <= height_of_page(sheet) for start, end in pairwise(starts))


def _names(sheet: Sheet, col: int) -> str:
    """How names on cards are printed: the style of most cells of their column that have more than one line of it."""
    looks = Counter(slot.style for (_, at), slot in sheet.slots.items() if at == col and slot.style.startswith("cell"))
    return looks.most_common(1)[0][0].removeprefix("cell ")


@pytest.mark.parametrize(("players", "names"), [(8, "size-10 wrap"), (14, "size-9 wrap"), (20, "size-9 shrink")])
def test_four_cards_of_players_stand_on_a_page_in_nine_points(players: int, names: str) -> None:
    """As long as there is room, a long name has two lines."""
    sheet = described(berger_spec(players))[1].sheets[PLAYER_CARDS]
    assert _names(sheet, 2) == names
    assert sheet.page.breaks[0] - HEAD == 2 * (ABOVE + players)
    assert scale(sheet) == 100


@pytest.mark.parametrize(("players", "names"), [(8, "size-14 wrap"), (14, "size-12 shrink"), (20, "size-13 wrap")])
def test_cards_of_boards_are_read_at_an_arm_s_length(players: int, names: str) -> None:
    sheet = described(berger_spec(players))[1].sheets[CARDS]
    assert _names(sheet, 1) == names
    assert scale(sheet) == 100


@pytest.mark.parametrize("boards", [4, 6, 8])
def test_a_match_sheet_fills_its_page_with_lines_and_not_with_remarks(boards: int) -> None:
    """A third of the page was empty but for the box of remarks."""
    sheet = described(league_spec(6, boards))[1].sheets["league-round-1"]
    first, last = sheet.page.breaks[0], sheet.page.breaks[1] - 1
    lines = [row for row in range(first, last) if sheet.slots.get((row, 7)) and sheet.slots[row, 7].role is Role.INPUT]
    assert len(lines) == boards
    remarks = sheet.heights[last - 1]
    assert remarks <= 90 < sum(sheet.heights[row] for row in lines)
    assert 0.9 <= height(sheet, first, last) / height_of_page(sheet) <= 1


def test_the_journal_of_incidents_is_two_full_pages() -> None:
    sheet = described(replace(berger_spec(6), extras=("report",)))[1].sheets[INCIDENTS]
    assert sheet.page.breaks == [FIRST + LINES // 2]
    assert 0.8 * height_of_page(sheet) < height(sheet, FIRST, FIRST + LINES // 2 - 1) <= height_of_page(sheet)


def test_no_round_of_a_cup_is_cut_by_the_end_of_a_page() -> None:
    spec = knockout_spec(40)
    bracket, book = described(spec)
    places, sheet = KnockoutPlaces(spec, bracket), book.sheets[MATCHES]
    assert sheet.page.breaks
    assert set(sheet.page.breaks) <= {block.row for block in places.blocks}


@pytest.mark.parametrize(("lang", "format_"), [("de", "dd.mm.yyyy"), ("nl", "dd-mm-yyyy"), ("fr", "dd/mm/yyyy")])
def test_a_day_is_written_as_the_language_writes_it(tmp_path: Path, lang: str, format_: str) -> None:
    path = tmp_path / "event.xlsx"
    sheetgen.new("berger", path, count=4, lang=lang, dates="2026-01-07/1d")
    book = openpyxl.load_workbook(path)
    formats = {
        cell.number_format for row in book.worksheets[0].iter_rows() for cell in row if getattr(cell, "is_date", False)
    }
    assert formats == {format_}


def test_lines_that_wait_for_somebody_are_not_drawn_once_there_is_anybody() -> None:
    book = described(swiss_spec(8, 3, lang="en"))[1]
    official = [rule for rule in book.sheets[OFFICIAL].conditions if rule.style == "nobody-below"]
    assert {rule.formula.places[0].col for rule in official} == {0}
    assert {rule.area.last_row - rule.area.row for rule in official} == {7}
    players = {("players", number, "name"): f"P{number}" for number in range(1, 6)}
    for typed, drawn in (({}, 8), (players, 5)):
        known = Values(book, typed).known
        for name in (STANDINGS, "crosstable", "crosstable-rank"):
            sheet = book.sheets[name]
            rules = [rule for rule in sheet.conditions if rule.style == "nobody-below" and rule.area.col == 2]
            assert len(rules) == 1
            area, formula, _ = rules[0]
            lines = [Cell(name, row, 2) for row in range(area.row, area.last_row + 1)]
            first = Cell(*formula.places[1][:3])  # pinned, as an area of one cell
            blank = [known.value(Formula(formula.template, (line, first))) for line in lines]
            assert blank == [False] * drawn + [True] * (8 - drawn), name
            assert formula.places[0] == area.cell()


def test_a_slip_of_a_cup_names_its_round() -> None:
    book = described(knockout_spec(8, third_place=True, lang="en"))[1]
    names = {("entrants", seed, "name"): f"P{seed}" for seed in range(1, 9)}
    results = {("games", match, "result"): "1-0" for match in range(1, 7)}

    def headings(number: int) -> list[str]:
        known = Values(book, names | results | {("event", "slips_round"): number}).known
        return [text for cell in book.slips if (text := known[cell])]

    assert headings(2) == ["Semi-finals — Match 5", "Semi-finals — Match 6"]
    assert headings(3) == ["Final — Match 7", "Match for third place — Match 8"]


def test_slips_of_a_cup_end_with_the_last_match_of_the_round(tmp_path: Path) -> None:
    data = made(Asked("knockout", (40,), "empty", "en", {"show": "slips"}), tmp_path)  # 8 matches, then 16
    sheet = read_workbook(data).book.sheets["slips"]
    on_first = sheet.page.breaks[0]
    (tmp_path / "cup.xlsx").write_bytes(data)
    assert area(tmp_path / "cup.xlsx", "Result slips") == f"$A$7:$G${on_first}"


def test_the_index_of_a_posted_round_is_headed_as_the_list_by_name() -> None:
    for spec in (berger_spec(8, lang="en"), swiss_spec(60, rounds=5, lang="en"), league_spec(8, 4)):
        book = described(spec)[1]
        sheet = book.sheets[POSTED_ROUND]
        index = sheet.slots[sheet.page.breaks[-1], 0]
        assert index.content == book.sheets["by-name"].title
        assert "header" in sheet.slots[sheet.page.breaks[-1] + 1, 0].style


@for_each("spec", [swiss_spec(12, rounds=5), swiss_spec(16, rounds=5), swiss_spec(24, rounds=5)])
def test_the_round_of_a_small_open_fills_its_page_without_late_entries(spec: SwissSpec) -> None:
    sheet = described(spec)[1].sheets[POSTED_ROUND]
    boards = ceil(spec.expected / 2)
    index = sheet.page.breaks[-1]
    assert len(sheet.page.breaks) == 1  # whoever may still come has no page of his own
    for first, lines in ((5, boards), (index + 2, spec.expected)):
        assert height(sheet, 3, 4) + height(sheet, first, first + lines - 1) > 0.75 * height_of_page(sheet)
    assert sheet.heights[5 + boards] < sheet.heights[5] / 1.5


def test_nobody_away_leaves_no_boxes(tmp_path: Path) -> None:
    read = read_workbook(made(Asked("swiss", (60,), "empty", "en", {"rounds": 5}), tmp_path))
    lines = seen(read.book, read.entries)["byes"]
    assert EMPTY_BOX not in lines
    assert len(lines) == 5  # head, place, legend, that nobody is announced, headings


def test_what_is_said_of_the_logo_is_not_printed() -> None:
    book = described(berger_spec(8, lang="en"))[1]
    sheet = book.sheets[EVENT]
    logo = book.names["sg_logo"]
    assert sheet.slots[logo.row, logo.col].content is None
    (said,) = (place for place, slot in sheet.slots.items() if str(slot.content).startswith("Logo"))
    assert said[1] > last_printed(sheet)


def test_boards_and_index_of_six_stand_on_one_page() -> None:
    for count, pages in ((4, 1), (6, 1), (8, 2)):
        sheet = described(berger_spec(count))[1].sheets[POSTED_ROUND]
        assert len(sheet.page.breaks) == pages - 1
    assert height(sheet, 3, sheet.page.breaks[0] - 1) < height_of_page(sheet)


def test_byes_of_a_cup_stand_back_behind_its_matches() -> None:
    book = described(knockout_spec(40, lang="en"))[1]
    names = {("entrants", seed, "name"): f"P{seed}" for seed in range(1, 41)}
    sheet, known = book.sheets[POSTED_ROUND], Values(book, names).known
    contents = [known[POSTED_ROUND, 5 + line, 9] for line in range(32)]
    assert [content > 0 for content in contents] == [True] * 8 + [False] * 24
    styles = {
        line: {
            condition.style
            for condition in sheet.conditions
            if condition.area.row == 5 + line and known.value(_moved(condition.formula, 0, 0))
        }
        for line in (0, 7, 8, 31)
    }
    assert [("pale" in each, "boxed" in " ".join(each)) for each in styles.values()] == [
        (False, True), (False, True), (True, False), (True, False),
    ]  # fmt: skip


def test_many_narrow_columns_are_printed_smaller_than_they_are_wide() -> None:
    sheet = Sheet("narrow", "Narrow")
    sheet.page.landscape, sheet.page.paper, sheet.page.breaks = True, "A3", [25]
    sheet.widths.update(dict.fromkeys(range(34), 4.8) | {2: 17.6})  # a season of 30 evenings fills the paper
    sheet.label(0, 33, "Points")
    assert across(sheet, 33) < SAFETY * PAPERS["A3", True][0]
    assert scale(sheet) < 99
