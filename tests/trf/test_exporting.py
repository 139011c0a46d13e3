"""``export``: every system's games as a report file, for every reader; nothing lost without a word."""

from fractions import Fraction
from pathlib import Path

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.errors import BadOptions, Problem
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer
from sheetgen.exchange.trf.reading import ReportRead, read_trf
from sheetgen.exchange.trf.writing import Style, in_ascii, write_trf
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game
from sheetgen.operations.export import TARGETS, Exported, birth_of, export_event, style_for, surname_first
from sheetgen.operations.reading.individual_events import IndividualEvent
from sheetgen.rating.card import ROUND_ROBIN, RatedEvent
from tests.by_path import export_path
from tests.example import ROOT
from tests.trf.paper import file, four_players

FOLDER = ROOT / "examples"
CODES = {
    "berger": "BERGER_ROUNDROBIN",
    "molter": "FIDE_SCHILLER_5x4",
    "scheveningen": "FIDE_SCHEVENINGEN",
    "league": "BERGER_TEAM_ROUNDROBIN",
    "knockout": "CUSTOM_KNOCKOUT",
}


def exported(path: Path, edition: int | None = None, target: str | None = None) -> tuple[Exported, ReportRead]:
    (made,) = export_path(path, style_for(edition, target), target)
    read = read_trf(made.data)
    assert [problem for problem in read.problems if problem.is_error] == []
    return made, read


def codes(problems: tuple[Problem, ...]) -> set[str]:
    return {problem.code for problem in problems}


@pytest.mark.parametrize("system", CODES)
def test_every_system_has_its_type_of_tournament(system: str) -> None:
    _, read = exported(FOLDER / system / "event.xlsx")
    assert read.event.system == CODES[system]


@pytest.mark.slow
def test_a_round_robin_is_ranked_alike_from_its_workbook_and_from_its_file(tmp_path: Path) -> None:
    made, read = exported(FOLDER / "berger" / "event.xlsx", target="fide")
    (tmp_path / "event.trf").write_bytes(made.data)
    ours = sheetgen.rank(FOLDER / "berger" / "event.xlsx")
    theirs = sheetgen.rank(tmp_path / "event.trf", order=list(ours.standings.order), rules=ours.standings.rules)
    assert [(row.rank, row.id, row.values) for row in theirs.standings.rows] == [
        (row.rank, row.id, row.values) for row in ours.standings.rows
    ]
    assert {each.number: each.rank for each in read.event.players} == {row.id: row.rank for row in ours.standings.rows}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("system", ["molter", "scheveningen"])
def test_the_players_of_teams_have_their_points_and_their_places(system: str) -> None:
    _, read = exported(FOLDER / system / "event.xlsx")
    ranking = sheetgen.rank(FOLDER / system / "event.xlsx")
    assert ranking.individuals is not None
    wanted = sorted((row.rank, row.values["PTS"]) for row in ranking.individuals.rows)
    assert sorted((each.rank, each.points) for each in read.event.players) == wanted
    teams = {team.name: len(team.players) for team in read.event.teams}
    assert set(teams) == {in_ascii(entrant.name) for entrant in ranking.entrants.values()}
    assert len(set(teams.values())) == 1


def test_a_league_without_line_ups_says_what_it_leaves_out() -> None:
    made, read = exported(FOLDER / "league" / "event.xlsx")
    assert made.games == 0
    (lost,) = [problem for problem in made.problems if problem.code == "export-games-without-names"]
    assert lost.data["count"] == lost.data["total"] > 0
    assert len(read.event.teams) == 6


@pytest.mark.slow
def test_a_cup_tells_who_met_whom() -> None:
    made, read = exported(FOLDER / "knockout" / "event.xlsx")
    assert made.games == 12  # eleven of twelve players are beaten, and two play for the third place
    assert [each.rank for each in read.event.players if each.points == 4] == [1]


@pytest.mark.parametrize(
    ("target", "edition", "engines"),
    [
        ("fide", 26, False),
        ("chess-results", 16, True),
        ("swiss-manager", 16, True),
        ("papi", 16, True),
        ("bbp", 26, True),
        ("sharly", 26, False),
        (None, 26, True),
    ],
)
def test_every_program_gets_its_edition(target: str | None, edition: int, engines: bool) -> None:
    assert style_for(None, target) == Style(edition=edition, engines=engines, dated=target in ("fide", "sharly"))
    assert style_for(16, target).edition == 16
    made, _ = exported(FOLDER / "berger" / "event.xlsx", target=target)
    records = {line[:3] for line in made.data.decode("ascii").splitlines()}
    assert ("192" in records, "XXR" in records) == (edition == 26, engines)
    assert all(line.endswith(b"\r\n") for line in made.data.splitlines(keepends=True))


def test_what_the_office_will_ask_for_is_said() -> None:
    assert {"export-without-fide-id", "export-facts-missing"} <= codes(
        exported(FOLDER / "berger" / "event.xlsx", target="fide")[0].problems
    )
    assert "export-papi" in codes(exported(FOLDER / "berger" / "event.xlsx", target="papi")[0].problems)
    lost = [
        each.data["record"]
        for each in exported(FOLDER / "berger" / "event.xlsx", 16)[0].problems
        if each.code == "trf-lost"
    ]
    assert lost == ["192", "212"]


@pytest.mark.slow
def test_pools_are_a_file_each(tmp_path: Path) -> None:
    path = tmp_path / "pools.xlsx"
    sheetgen.new(
        "berger", path, players=ROOT / "examples" / "draw" / "players.csv", pools=4, one_file=True, title="Night"
    )
    made = export_path(path, Style())
    assert [each.name for each in made] == ["A", "B", "C", "D"]
    events = [read_trf(each.data).event for each in made]
    assert [each.name for each in events] == ["Night Poule A", "Night Poule B", "Night Poule C", "Night Poule D"]
    assert len({player.name for each in events for player in each.players}) == sum(len(each.players) for each in events)


def test_an_event_without_anybody_is_written_without_players_and_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "blank.xlsx"
    sheetgen.new("berger", path, count=9, title="Night")
    (made,) = export_path(path, Style())
    assert "export-nobody" in codes(made.problems) and not any(problem.is_error for problem in made.problems)
    read = read_trf(made.data)
    assert (read.event.name, read.event.players) == ("Night", ())


def test_who_has_left_loses_by_forfeit() -> None:
    players = {1: Player("A"), 2: Player("B", withdrawn=2), 3: Player("C")}
    games = (Game(1, 1, 1, 2, BY_TOKEN["1-0"]), Game(2, 1, 2, 3), Game(3, 1, 3, 1, BY_TOKEN["1-0"]))
    field = RatedEvent(players, games, 3, ROUND_ROBIN)
    (made,) = export_event(IndividualEvent("event", (("", field),), ()), Style())
    event = read_trf(made.data).event
    assert [[turn.code for turn in each.turns] for each in event.players] == [
        ["1", "Z", "0"],
        ["0", "-", "Z"],
        ["Z", "+", "1"],
    ]


def test_a_file_is_written_in_another_edition_and_every_loss_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(file("142 3", "202 BH", *four_players()))
    made, read = exported(path, 16)
    assert [(problem.code, problem.where.line) for problem in made.problems] == [("trf-lost", 2)]
    assert (read.event.rounds, len(read.event.players)) == (3, 4)


@pytest.mark.parametrize(("edition", "target"), [(17, None), (None, "fritz")])
def test_what_there_is_not_is_refused(edition: int | None, target: str | None) -> None:
    with pytest.raises(BadOptions):
        style_for(edition, target)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("DUPONT Jean", "DUPONT, Jean"),
        ("LE GOFF Anne-Marie", "LE GOFF, Anne-Marie"),
        ("D'ANGELO Éric", "D'ANGELO, Éric"),
        ("Dupont, Jean", "Dupont, Jean"),
        ("Jean Dupont", "Jean Dupont"),
        ("ÉMILE", "ÉMILE"),
    ],
)
def test_a_surname_in_capitals_gets_its_comma(name: str, written: str) -> None:
    assert surname_first(name) == written


@pytest.mark.parametrize(
    ("typed", "written"),
    [("2001", "2001/00/00"), ("2001-02-03", "2001/02/03"), ("3/2/2001", "2001/02/03"), ("spring", None)],
)
def test_dates_of_birth_are_written_as_fide_wants_them(typed: str, written: str | None) -> None:
    assert birth_of(typed) == written


def test_points_are_exact() -> None:
    _, read = exported(FOLDER / "berger" / "event.xlsx")
    assert sum((each.points or Fraction(0) for each in read.event.players), Fraction(0)) == 28


@pytest.mark.slow
def test_the_command_writes_a_file_a_pool_and_never_over_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    players = ROOT / "examples" / "draw" / "players.csv"
    sheetgen.new("berger", tmp_path / "pools.xlsx", players=players, pools=4, one_file=True)

    def status(*arguments: str) -> int:
        monkeypatch.setattr("sys.argv", ["sheetgen", "export", str(tmp_path / "pools.xlsx"), *arguments])
        with pytest.raises(SystemExit) as ending:
            main()
        return int(ending.value.code or 0)

    out = str(tmp_path / "out.trf")
    assert status("-o", out) == 0
    assert sorted(path.name for path in tmp_path.glob("*.trf")) == ["out-A.trf", "out-B.trf", "out-C.trf", "out-D.trf"]
    (tmp_path / "out-C.trf").unlink()
    assert status("-o", out) == 2
    assert not (tmp_path / "out-C.trf").exists()
    assert status("-o", out, "--force") == 0
    assert status("-o", str(tmp_path / "out.csv")) == 2
    assert status("-o", out, "--force", "--edition", "17") == 2
    assert "Traceback" not in capsys.readouterr().err


def test_the_french_federation_is_another_name_of_its_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert style_for(None, "ffe") == style_for(None, "papi")
    made = [tmp_path / f"{name}.trf" for name in ("ffe", "papi")]
    for path in made:
        source = str(FOLDER / "berger" / "event.xlsx")
        monkeypatch.setattr("sys.argv", ["sheetgen", "export", source, "-o", str(path), "--for", path.stem])
        with pytest.raises(SystemExit) as ending:
            main()
        assert not ending.value.code
    assert made[0].read_bytes() == made[1].read_bytes()


@pytest.mark.parametrize("target", [None, *TARGETS])
def test_an_accelerated_open_is_exported_in_records_its_reader_takes(target: str | None) -> None:
    """Engines refuse 250 and XXA in one file, and before May 2026 the code with its year, of an event without dates."""
    virtual = {number: (Fraction(1), Fraction(1, 2)) for number in (1, 2)}
    players = tuple(TrfPlayer(number, f"P{number}") for number in (1, 2, 3))
    event = TrfEvent(players, rounds=5, system="FIDE_DUTCH_2026_BAKU", virtual=virtual)
    data = write_trf(event, style_for(None, target)).data.decode()
    records = {line[:3] for line in data.splitlines()}
    assert len({"250", "XXA"} & records) == 1
    assert ("192 FIDE_DUTCH_2026_BAKU" in data) == (target in ("fide", "sharly"))
    assert ("192 FIDE_DUTCH_BAKU" in data) == (target in (None, "bbp"))
    assert read_trf(data.encode()).event.virtual == virtual
