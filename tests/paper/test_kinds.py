"""What every sheet has in common: its head, its kind, and where the cursor waits."""

import datetime
from pathlib import Path

import openpyxl
import pytest

import sheetgen
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.berger.system import berger_spec
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.league.spec import MatchSheetSpec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.matches.form import BLOCK_HEAD, COLUMNS
from sheetgen.workbook.cells import Book
from sheetgen.workbook.desk import HEAD, SLIPS
from sheetgen.workbook.paper import PAPERS, height, height_of_page, pixels, scale
from sheetgen.workbook.values import Values
from tests.example import FOLDER

OFFICIAL, TIES = "Official ranking", "Tie-breaks"


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.xlsx"
    facts = {"title": "Spring open", "place": "Town hall", "dates": "2026-01-07/7d", "lang": "en"}
    sheetgen.new("berger", path, players=FOLDER / "players.csv", **facts)
    return path


@pytest.mark.slow
def test_what_is_written_at_the_end_is_hidden_until_then_and_printed_from_then_on(event: Path) -> None:
    blank = openpyxl.load_workbook(event)
    assert {sheet.title for sheet in blank if sheet.sheet_state == "hidden"} >= {OFFICIAL, TIES}
    assert not blank[OFFICIAL].print_area
    sheetgen.fill(event, results=FOLDER / "results.csv")
    sheetgen.rank(event, write=True, today=datetime.date(2026, 3, 1))
    written = openpyxl.load_workbook(event)
    assert written[OFFICIAL].sheet_state == written[TIES].sheet_state == "visible"
    assert written[OFFICIAL].print_area.startswith(f"'{OFFICIAL}'!$A$2:")
    assert written["Calc games"].sheet_state == "hidden"


@pytest.mark.slow
def test_every_page_begins_with_the_event_and_the_name_of_its_sheet(event: Path) -> None:
    book = openpyxl.load_workbook(event, data_only=True)
    for title in ("Players", "Rounds", "Standings", "Calendar", "Checks"):
        sheet = book[title]
        assert (sheet["A2"].value, sheet["A3"].value) == ("Spring open", title)
        where = next(cell.value for cell in reversed(sheet[3]) if "·" in str(cell.value))
        assert where.startswith("Town hall · ")
        assert sheet.print_area.rpartition("!")[2].startswith("$A$2:")


@pytest.mark.slow
def test_the_cursor_waits_in_the_first_empty_cell_to_be_filled(event: Path) -> None:
    sheetgen.fill(event, results=FOLDER / "results.csv")
    book = openpyxl.load_workbook(event)
    assert book["Event"].sheet_view.selection[-1].activeCell == "B8"  # title, place and dates are there


@pytest.mark.slow
def test_tabs_stand_in_the_order_of_their_kinds(event: Path) -> None:
    shown = [sheet for sheet in openpyxl.load_workbook(event) if sheet.sheet_state == "visible"]
    colours = [sheet.sheet_properties.tabColor.rgb for sheet in shown]
    assert list(dict.fromkeys(colours)) == ["FFF2C200", "FF1F3A5F", "FF8FA3BF", "FFA6A6A6"]
    assert colours == sorted(colours, key=list(dict.fromkeys(colours)).index)


@pytest.mark.slow
def test_the_round_to_post_is_the_first_that_is_not_finished_with_everybody_by_name(tmp_path: Path) -> None:
    path, players, results = tmp_path / "odd.xlsx", tmp_path / "players.csv", tmp_path / "results.csv"
    players.write_text("name\nAda\nBen\nCleo\nDan\n")
    sheetgen.new("berger", path, players=players, lang="en")
    results.write_text("round,board,result\n1,1,1-0\n1,2,0-1\n")
    sheetgen.fill(path, results=results)
    book = openpyxl.load_workbook(path, data_only=True)
    assert book["Round to post"]["A4"].value == "Round 2"
    board = [[cell.value for cell in row[:6]] for row in book["Round to post"]["A6":"F7"]]
    assert board == [[1, "Dan", None, None, None, "Cleo"], [2, "Ada", None, None, None, "Ben"]]
    index = [[row[0].value, row[1].value, row[2].value, row[5].value] for row in book["Round to post"]["A10":"F13"]]
    assert index == [
        [2, "Ada", "White", "Ben"],
        [2, "Ben", "Black", "Ada"],
        [1, "Cleo", "Black", "Dan"],
        [1, "Dan", "White", "Cleo"],
    ]


def test_no_slip_is_made_for_a_game_of_whoever_has_left() -> None:
    book: Book = described(berger_spec(4))[1]
    names = {("players", number, "name"): name for number, name in enumerate(("Ada", "Ben", "Cleo", "Dan"), start=1)}
    entries = names | {("players", 4, "withdrawn"): 2, ("event", "slips_round"): 2}
    known = Values(book, entries).known
    shown = {known[SLIPS, row, col] for row, col in book.sheets[SLIPS].slots if col < 6}
    assert {"Ada", "Ben", "Cleo", "Dan"} & shown == {"Ada", "Ben"}  # B1: round 2 of four is 4-3 and 1-2


@pytest.mark.slow
def test_the_round_of_a_cup_is_posted_with_its_results_and_whoever_has_a_bye(tmp_path: Path) -> None:
    path, players, results = tmp_path / "cup.xlsx", tmp_path / "players.csv", tmp_path / "results.csv"
    players.write_text("name;rating\nAda;2100\nBen;\nCleo;1800\n", encoding="utf-8")
    sheetgen.new("knockout", path, players=players, lang="en")
    assert posted(path, 6, 7) == [[1, "Ben", None, None, 1800, "Cleo"], [None, "Ada", 2100, None, None, "bye"]]
    results.write_text("round,match,result\n1,1,0-1\n", encoding="utf-8")
    sheetgen.fill(path, results=results)
    assert posted(path, 4, 6)[0][0] == "Final"
    assert posted(path, 6, 6) == [[2, "Ada", 2100, None, 1800, "Cleo"]]
    assert posted(path, 7, 7) == [[None] * 6]


def posted(path: Path, first: int, last: int) -> list[list[str | int | None]]:
    sheet = openpyxl.load_workbook(path, data_only=True)["Round to post"]
    return [[cell.value for cell in row[:6]] for row in sheet[f"A{first}:F{last}"]]


@pytest.mark.slow
def test_the_round_of_a_league_is_posted_with_its_scores_and_whom_every_team_meets(tmp_path: Path) -> None:
    path, teams, results = tmp_path / "league.xlsx", tmp_path / "teams.csv", tmp_path / "results.csv"
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
    lines = [f"{['Tal', 'Petrosian', 'Keres'][place // 2]};{name}" for place, name in enumerate(names)]
    teams.write_text("\n".join(["team;player", *lines]), encoding="utf-8")
    sheetgen.new("league", path, teams=teams, boards=2, lang="en")
    # B1, B9: a league of three begins with the second round of Berger's table: 1-2, and 3 has no match.
    assert posted(path, 6, 7) == [
        [1, "Tal", None, None, "Petrosian", None],
        [None, "Keres", "Bye", None, None, None],
    ]
    assert [[row[0], row[1], row[2], row[5]] for row in posted(path, 10, 12)] == [
        [1, "Tal", "At home", "Petrosian"],
        [1, "Petrosian", "Away", "Tal"],
        [None, "Keres", None, "Bye"],
    ]
    results.write_text("round,match,board,result\n1,1,1,1-0\n1,1,2,1/2\n", encoding="utf-8")
    sheetgen.fill(path, results=results)
    assert posted(path, 4, 4)[0][0] == "Round 2"


def test_a_match_sheet_tells_rating_and_licence_of_whoever_is_chosen() -> None:
    facts = {
        "home_list": ("Ada", "Ben"),
        "home_ratings": (2100, 0),
        "home_licences": ("A1", ""),
        "away_list": ("Cleo",),
    }
    spec = MatchSheetSpec(teams=4, players=2, rounds=3, number=1, match=1, home="Tal", away="Keres", **facts)
    book = described(spec)[1]
    chosen = {("rounds", 1, 1, 1, "home"): "Ada", ("rounds", 1, 1, 2, "home"): "Ben", ("rounds", 1, 1, 1, "away"): "X"}
    known = Values(book, chosen).known
    row = 4 + BLOCK_HEAD
    told = [
        [known["match-sheet", row + board, COLUMNS[f"home-{name}"]] for name in ("rating", "licence")]
        for board in (0, 1)
    ]
    assert told == [[2100, "A1"], ["", ""]]
    assert known["match-sheet", row, COLUMNS["away-rating"]] == ""  # nobody of the list


def test_twelve_slips_of_a_cup_stand_on_a_page() -> None:
    sheet = described(knockout_spec(64))[1].sheets[SLIPS]
    starts = [sheet.page.first_row, *sheet.page.breaks]
    assert len(starts) == 3  # 32 matches in the first round
    assert sheet.page.breaks[0] - sheet.page.first_row == 6 * (sheet.page.breaks[1] - sheet.page.breaks[0]) // 6
    assert sum(pixels(sheet.widths[col]) for col in range(7)) <= PAPERS["A4", False][0]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "used"), [(6, 0.6), (8, 0.6), (20, 0.9), (24, 0.9), (40, 0.9)])
def test_slips_fill_their_page_in_larger_letters_where_there_are_few(players: int, used: float) -> None:
    """Ten boards left a third of the page empty; two rows of slips are twice as high and no more."""
    sheet = described(berger_spec(players))[1].sheets[SLIPS]
    end = sheet.page.breaks[0] if sheet.page.breaks else sheet.last_row + 1
    filled = height(sheet, sheet.page.first_row, end - 1) / height_of_page(sheet)
    assert used <= filled <= 1
    assert scale(sheet) == 100


def test_the_slips_of_all_pools_are_cut_from_one_sheet(tmp_path: Path) -> None:
    path, players = tmp_path / "pools.xlsx", tmp_path / "players.csv"
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
    players.write_text("\n".join(["name", *names]), encoding="utf-8")
    sheetgen.new("berger", path, players=players, pools=2, one_file=True, lang="en")
    # B1: pool A has four players and three rounds, pool B three and as many; a round has two games and one.
    read = read_workbook(path.read_bytes())
    known = Values(read.book, read.entries | {("event", "slips_round"): 3}).known
    headings = [known[SLIPS, HEAD + row, col] for row, col in ((1, 0), (1, 3), (7, 0))]
    assert headings == [
        "Round 3 — Pool A — board 1",
        "Round 3 — Pool A — board 2",
        "Round 3 — Pool B — board 1",
    ]


def test_pools_of_other_sizes_have_no_slips_of_rounds_they_do_not_play() -> None:
    book = described(PoolsSpec(counts=(6, 4), order=("PTS", "SB")))[1]
    names = {
        (f"players_{pool}", n, "name"): f"{pool}{n}"
        for pool, count in (("A", 6), ("B", 4))
        for n in range(1, count + 1)
    }
    known = Values(book, names | {("event", "slips_round"): 5}).known
    found = [known[SLIPS, HEAD + row, col] != "" for row, col in ((1, 0), (1, 3), (7, 0), (7, 3), (13, 0))]
    assert found == [
        True,
        True,
        True,
        False,
        False,
    ]  # B1: three games of the fifth round, where four players have three


@pytest.mark.slow
def test_a_molter_event_opens_with_twelve_tabs_and_names_the_others(tmp_path: Path) -> None:
    path = tmp_path / "molter.xlsx"
    sheetgen.new("molter", path, teams=7, players_per_team=4, lang="en")
    book = openpyxl.load_workbook(path)
    assert sum(sheet.sheet_state == "visible" for sheet in book) == 12
    said = [str(cell.value).split(" – ")[0] for row in book["Event"].iter_rows() for cell in row if cell.value]
    assert {"Race", "Badges", "Envelopes"} <= set(said)
    assert book["Badges"].sheet_state == "hidden"
