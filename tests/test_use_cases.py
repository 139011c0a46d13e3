"""The commands as people run them: what they print, what they leave behind, and with which status they end."""

import json
import stat
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest

import sheetgen
from sheetgen.model.entrants import Player
from tests.oracle import libreoffice
from tests.terminal import run

COMMAND = Path(sys.executable).with_name("sheetgen")
EIGHT = ["Anna", "Bernard", "Chloé", "David", "Émilie", "Félix", "Gérard", "Hugo"]
LIST = "name;elo\n" + "".join(f"{name};{2000 - 20 * n}\n" for n, name in enumerate(EIGHT))


@pytest.fixture
def players(tmp_path: Path) -> Path:
    path = tmp_path / "players.csv"
    path.write_text(LIST, "utf-8")
    return path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The workbook of the eight, made once."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "players.csv").write_text(LIST, "utf-8")
    assert (
        run("new", "berger", folder / "event.xlsx", "--players", folder / "players.csv", "--lang", "en").returncode == 0
    )
    return (folder / "event.xlsx").read_bytes()


@pytest.fixture
def event(tmp_path: Path, players: Path, made: bytes) -> Path:
    path = tmp_path / "event.xlsx"
    path.write_bytes(made)
    return path


def type_in(path: Path, sheet: str, cells: dict[str, object]) -> None:
    """Change cells as a person would with another program."""
    book = openpyxl.load_workbook(path)
    for place, value in cells.items():
        book[sheet][place] = value
    book.save(path)


def refused(done: subprocess.CompletedProcess[str], status: int, *words: str) -> None:
    """A refusal has its status, names what is wrong in one line, and shows no traceback."""
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr and "internal" not in done.stderr
    for word in words:
        assert word in done.stderr


# ---------------------------------------------------------------------------------------------------- good use


def test_new_fill_rank_and_check_work_together(event: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.csv"
    results.write_text("round,board,result\n1,1,1-0\n1,2,=\n1,3,0\n1,4,1F\n", "utf-8")
    assert run("fill", event, "--results", results).returncode == 0
    ranked = run("rank", event, "--json")
    facts = json.loads(ranked.stdout)
    assert ranked.returncode == 0
    assert (facts["complete"], facts["games"]) == (False, {"total": 28, "entered": 4})
    assert [(row["rank"], row["id"], row["values"]["PTS"]) for row in facts["standings"][:3]] == [
        (1, 1, 1),
        (1, 6, 1),
        (3, 4, 1),
    ]
    assert [problem["code"] for problem in facts["problems"]] == ["missing-results"]
    assert run("check", event).returncode == 0


@pytest.mark.slow
def test_the_numbers_of_a_drawn_list_are_the_same_for_the_same_seed(tmp_path: Path, players: Path) -> None:
    first, second, other = tmp_path / "1.xlsx", tmp_path / "2.xlsx", tmp_path / "3.xlsx"
    for path, seed in ((first, "42"), (second, "42"), (other, "43")):
        assert run("new", "berger", path, "--players", players, "--seed", seed).returncode == 0
    assert first.read_bytes() == second.read_bytes() != other.read_bytes()


@pytest.mark.slow
def test_dates_step_from_a_start_and_times_hold_for_every_round(tmp_path: Path) -> None:
    path = tmp_path / "dated.xlsx"
    done = run("new", "berger", path, "--count", 4, "--dates", "2026-01-07/7d", "--times", "14:00", "--lang", "fr")
    assert done.returncode == 0
    sheet = openpyxl.load_workbook(path)["Tournoi"]
    assert [sheet.cell(25 + row, 2).value.isoformat()[:10] for row in range(3)] == [
        "2026-01-07",
        "2026-01-14",
        "2026-01-21",
    ]
    assert [sheet.cell(25 + row, 3).value for row in range(3)] == ["14:00"] * 3


@pytest.mark.slow
def test_after_round_rules_and_order_recompute_without_touching_the_file(event: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.csv"
    results.write_text("round,board,result\n1,1,1-0\n2,1,1-0\n", "utf-8")
    run("fill", event, "--results", results)
    before = event.read_bytes()
    facts = json.loads(
        run("rank", event, "--after-round", 1, "--rules", "fide-2026", "--order", "PTS SB", "--json").stdout
    )
    assert (facts["rules"], facts["order"]) == ("fide-2026", ["PTS", "SB"])
    assert [row["values"]["PTS"] for row in facts["standings"]] == [1, 0, 0, 0, 0, 0, 0, 0]
    assert event.read_bytes() == before


@pytest.mark.slow
def test_lots_are_recorded_with_their_seed_and_written_where_they_are_read(event: Path) -> None:
    facts = json.loads(run("rank", event, "--lots", "--seed", "7", "--write", "--json").stdout)
    assert facts["seed"] == "7"
    assert [row["rank"] for row in facts["standings"]] == list(range(1, 9))
    again = json.loads(run("rank", event, "--json").stdout)
    assert [row["id"] for row in again["standings"]] == [row["id"] for row in facts["standings"]]


def test_the_official_ranking_is_written_as_dated_text_and_everything_else_stays(event: Path) -> None:
    before = openpyxl.load_workbook(event)
    assert run("rank", event, "--write").returncode == 0
    after = openpyxl.load_workbook(event)
    changed = {
        sheet.title
        for sheet in before
        for row in sheet.iter_rows()
        for cell in row
        if cell.value != after[sheet.title][cell.coordinate].value
    }
    assert changed <= {"Official ranking", "Tie-breaks"}
    sheet = after["Official ranking"]
    assert "before round 1" in sheet["A4"].value and "direct encounter" in sheet["A4"].value
    assert [sheet.cell(7 + row, 3).value for row in range(8)] == EIGHT


@pytest.mark.slow
def test_a_lenient_result_is_read_with_a_warning_and_rewritten_canonically(event: Path) -> None:
    type_in(event, "Rounds", {"E7": " remis "})
    warned = run("rank", event, "--write")
    assert warned.returncode == 0 and "E7" in warned.stderr and "Rounds" in warned.stderr
    assert openpyxl.load_workbook(event)["Rounds"]["E7"].value == "½-½"


@pytest.mark.slow
def test_an_even_table_with_its_last_place_blank_is_an_odd_field(tmp_path: Path) -> None:
    path = tmp_path / "seven.xlsx"
    people = [Player(name) for name in EIGHT[:7]]
    sheetgen.new("berger", path, players=people, count=8)
    ranking = sheetgen.rank(path)
    assert (len(ranking.standings.rows), ranking.total) == (7, 21)


def test_html_and_csv_cannot_carry_a_formula(tmp_path: Path) -> None:
    path = tmp_path / "names.xlsx"
    sheetgen.new("berger", path, players=[Player("=1+1"), Player("<b>bold</b>"), Player("@x")])
    assert "'=1+1" in run("rank", path, "--csv").stdout
    assert "&lt;b&gt;" in run("rank", path, "--html").stdout


@pytest.mark.slow
@pytest.mark.libreoffice
def test_a_written_official_ranking_is_shown_by_libreoffice(event: Path) -> None:
    assert run("rank", event, "--write").returncode == 0
    shown = libreoffice.recalculate([event])[str(event)]["Official ranking"]
    assert [row[2] for row in shown[6:14]] == EIGHT


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.parametrize("kind", ["xlsx"])
def test_a_workbook_saved_by_libreoffice_gives_the_same_ranking(event: Path, tmp_path: Path, kind: str) -> None:
    results = tmp_path / "results.csv"
    results.write_text("round,board,result\n1,1,1-0\n1,2,=\n1,3,0\n1,4,1F\n2,1,1-0\n", "utf-8")
    run("fill", event, "--results", results)
    before = json.loads(run("rank", event, "--json").stdout)
    saved = tmp_path / f"saved.{kind}"
    saved.write_bytes(libreoffice.convert(event.read_bytes(), kind))
    after = json.loads(run("rank", saved, "--json").stdout)
    assert after["standings"] == before["standings"]
    assert after["discrepancies"] == []
    assert run("check", saved).returncode == 0


# ---------------------------------------------------------------------------------------------------- bad input


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    refused(run("rank", tmp_path / "none.xlsx"), 4, "none.xlsx")


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7 x", b"PK\x03\x04broken", b"name;elo\nA;1\n"])
def test_what_is_not_a_workbook_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.xlsx"
    path.write_bytes(content)
    refused(run("rank", path), 4, "odd.xlsx")


def test_a_workbook_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.xlsx"
    openpyxl.Workbook().save(path)
    refused(run("rank", path), 4, "other.xlsx")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("elo;club\n1800;A\n", ["players.csv"]),
        ("name\nAnna\nAnna\nBruno\n", ["line 3", "Anna"]),
        ("name\n", ["players.csv"]),
        ("", ["players.csv"]),
        (f"name\n{'x' * 300}\nB\nC\n", ["line 2", "100"]),
        ("name;elo\nA;tall\nB;9999\nC;1\n", ["line 2", "line 3", "tall", "9999"]),
    ],
)
def test_a_wrong_list_is_refused_with_its_lines_and_nothing_is_left(
    tmp_path: Path, text: str, words: list[str]
) -> None:
    source, target = tmp_path / "players.csv", tmp_path / "out.xlsx"
    source.write_text(text, "utf-8")
    refused(run("new", "berger", target, "--players", source), 1, *words)
    assert not target.exists()


@pytest.mark.parametrize("count", [0, 1, 2, 41])
def test_a_size_that_does_not_exist_is_refused(tmp_path: Path, count: int) -> None:
    target = tmp_path / "out.xlsx"
    refused(run("new", "berger", target, "--count", count), 3, str(count))
    assert list(tmp_path.iterdir()) == []


def test_one_player_is_too_few(tmp_path: Path) -> None:
    source = tmp_path / "players.csv"
    source.write_text("name\nAnna\n", "utf-8")
    refused(run("new", "berger", tmp_path / "out.xlsx", "--players", source), 3, "1")


@pytest.mark.slow
def test_a_target_that_exists_is_kept(event: Path, players: Path) -> None:
    before = event.read_bytes()
    refused(run("new", "berger", event, "--players", players), 2, "event.xlsx")
    assert event.read_bytes() == before
    assert run("new", "berger", event, "--players", players, "--force").returncode == 0


def test_a_folder_without_permission_is_said(tmp_path: Path) -> None:
    target = tmp_path / "missing" / "out.xlsx"
    refused(run("new", "berger", target, "--count", 4), 4, "out.xlsx")


@pytest.mark.slow
def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists() or not stat.S_ISCHR(full.stat().st_mode):
        pytest.fail("this machine has no /dev/full to try a full disk with")
    script = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "sys.argv = ['sheetgen', 'new', 'berger', sys.argv[1], '--count', '6']\n"
        "from sheetgen.cli import main\n"
        "main()\n"
    )
    target = tmp_path / "out.xlsx"
    done = subprocess.run(
        [sys.executable, "-c", script, str(target)], capture_output=True, encoding="utf-8", check=False
    )
    refused(done, 4, "out.xlsx")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--order", "PTS SBB2"], "SBB2"),
        (["--rules", "livre", "--order", "PTS TPN"], "TPN"),
        (["--rules", "fide-1999"], "fide-1999"),
        (["--rules", "fide-2026", "--order", "PTS KASH"], "KASH"),
        (["--dates", "32/01/2026"], "32/01/2026"),
        (["--dates", "2026-01-07,2026-01-14"], "2"),
        (["--times", "25:00"], "25:00"),
        (["--entry", "teams"], "teams"),
        (["--lang", "xx"], "xx"),
        (["--keep-last-rounds"], "double"),
    ],
)
def test_options_that_cannot_be_are_refused(tmp_path: Path, options: list[str], word: str) -> None:
    refused(run("new", "berger", tmp_path / "out.xlsx", "--count", 6, *options), 2, word)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_an_unknown_result_is_an_error_with_its_cell_and_counts_as_missing(event: Path) -> None:
    type_in(event, "Rounds", {"E7": "l-0", "E8": "2-1"})
    done = run("rank", event, "--json")
    facts = json.loads(done.stdout)
    assert done.returncode == 1
    assert {(p["code"], p["sheet"], p["cell"], p["found"]) for p in facts["problems"] if p["severity"] == "error"} == {
        ("unknown-result", "Rounds", "E7", "l-0"),
        ("unknown-result", "Rounds", "E8", "2-1"),
    }
    assert facts["games"]["entered"] == 0


@pytest.mark.slow
def test_contradicting_halves_of_a_grid_are_an_error_and_count_as_missing(tmp_path: Path, players: Path) -> None:
    path = tmp_path / "grid.xlsx"
    run("new", "berger", path, "--players", players, "--entry", "grid", "--lang", "en")
    type_in(path, "Crosstable", {"D6": "1", "C7": "1"})
    done = run("rank", path)
    refused(done, 1, "Crosstable", "D6")


@pytest.mark.slow
def test_a_result_after_a_withdrawal_is_an_error(event: Path) -> None:
    type_in(event, "Players", {"M6": 1})
    type_in(event, "Rounds", {"E7": "1-0"})
    refused(run("check", event), 1, "Rounds", "E7")


@pytest.mark.slow
def test_a_formula_replaced_by_a_value_is_reported_with_its_cell(event: Path) -> None:
    type_in(event, "Standings", {"F7": "99"})
    done = run("check", event)
    refused(done, 1, "F7")
    assert "99" in done.stdout


@pytest.mark.slow
def test_a_row_moved_with_its_key_is_still_the_same_game(event: Path) -> None:
    book = openpyxl.load_workbook(event)
    sheet = book["Rounds"]
    sheet["E7"] = "1-0"
    for col in "ABCEG":
        first, second = sheet[f"{col}7"].value, sheet[f"{col}8"].value
        sheet[f"{col}7"], sheet[f"{col}8"] = second, first
    book.save(event)
    facts = json.loads(run("rank", event, "--json").stdout)
    assert facts["standings"][0]["id"] == 1 and facts["games"]["entered"] == 1


def test_a_pairing_altered_by_hand_is_an_error(event: Path) -> None:
    type_in(event, "Rounds", {"C7": 3})
    refused(run("check", event), 1, "Rounds", "C7")


def test_fill_onto_a_different_entry_writes_nothing_and_lists_every_conflict(event: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.csv"
    results.write_text("round,board,result\n1,1,1-0\n1,2,1-0\n", "utf-8")
    assert run("fill", event, "--results", results).returncode == 0
    results.write_text("round,board,result\n1,1,0-1\n1,2,0-1\n1,3,1-0\n", "utf-8")
    before = event.read_bytes()
    refused(run("fill", event, "--results", results), 1, "E7", "E8")
    assert event.read_bytes() == before
    assert run("fill", event, "--results", results, "--replace").returncode == 0


def test_fill_names_the_line_of_a_game_that_does_not_exist(event: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.csv"
    results.write_text("round,board,result\n1,1,1-0\n9,1,1-0\n", "utf-8")
    refused(run("fill", event, "--results", results), 1, "line 3")


@pytest.mark.slow
def test_too_many_players_for_the_places_are_refused(tmp_path: Path, players: Path) -> None:
    path = tmp_path / "six.xlsx"
    run("new", "berger", path, "--count", 6)
    before = path.read_bytes()
    refused(run("fill", path, "--players", players), 1, "8", "6")
    assert path.read_bytes() == before


def test_messages_are_in_the_language_of_the_terminal(tmp_path: Path) -> None:
    french = run("rank", tmp_path / "none.xlsx", lang="fr").stderr
    assert french.startswith("erreur") and french != run("rank", tmp_path / "none.xlsx").stderr
