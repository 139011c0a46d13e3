"""What ``export`` writes besides report files: the list of players each program imports, and crosstables."""

from pathlib import Path

import pytest

from sheetgen.errors import BadOptions
from sheetgen.exchange.crosstables import LISTS, player_list
from sheetgen.exchange.event_files import import_event
from sheetgen.exchange.file import File
from sheetgen.exchange.formats.events.chess_results import import_chess_results
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.model.entrants import Player
from sheetgen.operations.export_tables import export_tables
from sheetgen.operations.new import make_workbooks
from sheetgen.operations.rank import RankOptions, rank_file
from sheetgen.store.files import read_file
from sheetgen.store.lists import load_players
from tests.example import ROOT
from tests.terminal import run
from tests.test_use_cases import refused

EVENT = ROOT / "examples" / "swiss" / "event.trf"
BERGER = ROOT / "examples" / "berger" / "event.xlsx"


def codes(path: Path, ending: str, target: str | None) -> list[str]:
    (made,) = export_tables(read_file(path), ending, target)
    return [problem.code for problem in made.problems]


def header(target: str) -> str:
    (made,) = export_tables(read_file(EVENT), ".csv", target)
    return made.data.decode("utf-8-sig").splitlines()[0]


def test_the_headings_are_those_the_programs_import() -> None:
    """As several federations publish their lists for Swiss-Manager, and as Papi names its columns."""
    swiss = "ID_No;Name;Sex;Fed;ClubNumber;ClubName;Birthday;Rtg_Nat;Fide_No;Rtg_Int;Title;Type;Status"
    assert header("swiss-manager") == swiss
    assert header("papi") == "NrFFE;Nom;Prenom;Sexe;NeLe;Cat;Elo;FideCode;FideTitre;Federation;Ligue;Club"
    assert header("chess-results") == "No.;Name;FideID;FED;Rtg;sex;Club/City;Typ"


@pytest.mark.parametrize("target", LISTS)
@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_a_list_of_players_comes_back(target: str, ending: str, tmp_path: Path) -> None:
    if (target, ending) == ("chess-results", ".xlsx"):
        return  # that is a crosstable
    (made,) = export_tables(read_file(EVENT), ending, target)
    assert (made.name, made.games) == ("", 0)  # a list of players has no game
    path = tmp_path / f"players{ending}"
    path.write_bytes(made.data)
    players = read_trf(EVENT.read_bytes()).event.players
    back = load_players(path).items if target == "papi" else import_chess_results(made.data).players
    names = [player.name.replace(", ", " ") for player in players]
    assert [player.name.replace(", ", " ") for player in back] == names
    assert [player.fide_id for player in back] == [player.fide_id for player in players]
    if target != "swiss-manager":
        assert [player.rating for player in back] == [player.rating for player in players]


def test_a_crosstable_of_an_event_comes_back() -> None:
    (made,) = export_tables(read_file(EVENT), ".xlsx", "chess-results")
    told, event = import_chess_results(made.data), read_trf(EVENT.read_bytes()).event
    assert [player.name for player in told.players] == [player.name for player in event.players]
    assert told.facts["title"] == event.name
    games = [turn for row in told.turns for turn in row if turn.opponent]
    assert len(games) == 2 * made.games == sum(bool(turn.opponent) for player in event.players for turn in player.turns)


@pytest.mark.slow
def test_a_workbook_gives_its_crosstable_by_rank() -> None:
    (made,) = export_tables(read_file(BERGER), ".xlsx")
    told = import_chess_results(made.data)
    assert told.players[4].name == "Émilie" and len(told.players) == 8 and len(told.turns[0]) == 7
    assert told.problems == ()  # the points of the table follow from its games


def test_what_cannot_be_carried_is_said() -> None:
    assert codes(EVENT, ".csv", "chess-results") == ["export-column-lost", "export-column-lost"]
    assert "export-crosstable-lost" in codes(EVENT, ".xlsx", None)
    assert codes(BERGER, ".csv", "papi") == []


def test_a_list_must_say_who_reads_it() -> None:
    with pytest.raises(BadOptions):
        export_tables(File("event.trf", EVENT.read_bytes()), ".csv")
    with pytest.raises(BadOptions):
        export_tables(File("event.trf", EVENT.read_bytes()), ".csv", "fide")


def test_the_command_writes_tables_and_refuses_editions_of_them(tmp_path: Path) -> None:
    out = tmp_path / "players.csv"
    done = run("export", BERGER, "-o", out, "--for", "papi")
    assert (done.returncode, done.stdout.strip()) == (0, f"Written: {out}")
    refused(run("export", BERGER, "-o", tmp_path / "x.xlsx", "--edition", "16"), 2, "--edition")


@pytest.mark.slow
def test_a_workbook_goes_on_from_a_crosstable_with_the_same_ranking() -> None:
    """The report file and the crosstable made of it give the same standings."""
    (made,) = export_tables(read_file(EVENT), ".xlsx")
    names = []
    for told in (import_event(read_file(EVENT)), import_event(File("crosstable.xlsx", made.data))):
        book = make_workbooks("swiss", source=told, rounds=5)
        found = rank_file(File("book.xlsx", book.data), RankOptions(order="PTS BH/C1 BH SB"))
        names.append([(row.rank, found.entrants[row.id].name, row.values["BH"]) for row in found.standings.rows])
    assert names[0] == names[1] and len(names[0]) == 9


def test_a_rating_stands_in_the_column_of_whose_it_is() -> None:
    """Swiss-Manager has a column for the federation's ratings and one for FIDE's: who has a number of FIDE has hers."""
    people = [Player("Durand, Anne", 1850), Player("MARTIN Zoé Lise", 2010, fide_id="600001", sex="f")]
    (head, *rows), _ = player_list(people, "swiss-manager")
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [(row["Rtg_Nat"], row["Rtg_Int"], row["Sex"]) for row in found] == [(1850, None, ""), (None, 2010, "w")]
