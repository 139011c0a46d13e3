"""``rank`` on files: as the same event is ranked from a list of results, and what the file says of its order."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.errors import BadOptions, Problem, ProblemsFound
from sheetgen.exchange.trf.event import TrfEvent
from sheetgen.exchange.trf.writing import write_trf
from sheetgen.operations.rank import Ranking
from sheetgen.pairing.dutch.state import Turn
from sheetgen.ranking.events import ResultsList, Tournament
from tests.trf.paper import file, four_players, line, player
from tests.trf.random_events import event

ORDERS = {"livre": "PTS BH/C1 BH SB CUM WON BPG", "fide-2026": "PTS BH/C1 FB SB/C1 PS WON BPG DE"}
TOKENS = {
    "10": "1-0",
    "01": "0-1",
    "==": "1/2",
    "WL": "1-0",
    "LW": "0-1",
    "DD": "1/2",
    "+-": "1F",
    "-+": "0F",
    "--": "-/-",
}
BYES = {"U": ("bye", "1"), "F": ("requested", "1"), "H": ("requested", "0.5"), "Z": ("absent", "0")}


def named(seed: int) -> TrfEvent:
    """A random Swiss whose players are called by their numbers, which have gaps."""
    made = event("swiss", seed)
    return replace(
        made,
        tie_breaks="", standings="", teams=(), kept=(), rounds=None,
        players=tuple(replace(each, name=f"P{each.number}", points=None) for each in made.players),
    )  # fmt: skip


def as_csv(made: TrfEvent) -> str:
    """The event as a list of results."""
    rows = ["round;white;black;result;type"]
    for each in made.players:
        for round_, turn in enumerate(each.turns, start=1):
            rows += _rows(made, each.name, round_, turn)
    return "\n".join(rows) + "\n"


def _rows(made: TrfEvent, name: str, round_: int, turn: Turn) -> list[str]:
    if turn.opponent is None:
        kind, result = BYES[turn.code]
        return [f"{round_};{name};;{result};{kind}"]
    other = made.players[turn.opponent - 1]
    token = TOKENS[turn.code + other.turns[round_ - 1].code]
    return [f"{round_};{name};{other.name};{token};"] if turn.colour == "w" else []


def found(ranking: Ranking) -> dict[str, tuple[int | None, dict[str, object]]]:
    return {ranking.entrants[row.id].name: (row.rank, dict(row.values)) for row in ranking.standings.rows}


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("rules", ORDERS)
def test_a_file_is_ranked_as_the_same_results_in_a_list_are(seed: int, rules: str, tmp_path: Path) -> None:
    made = named(seed)
    (tmp_path / "event.trf").write_bytes(write_trf(made).data)
    (tmp_path / "results.csv").write_text(as_csv(made), encoding="utf-8")
    (tmp_path / "players.csv").write_text(
        "name;rating\n" + "".join(f"{each.name};{each.rating or ''}\n" for each in made.players), encoding="utf-8"
    )
    ours = sheetgen.rank(tmp_path / "event.trf", order=ORDERS[rules], rules=rules)
    listed = sheetgen.rank(tmp_path / "results.csv", players=tmp_path / "players.csv", order=ORDERS[rules], rules=rules)
    assert found(ours) == found(listed)
    assert (ours.entered, ours.total) == (listed.entered, listed.total)


def ranked(tmp_path: Path, *lines: str, **asked: object) -> Ranking:
    path = tmp_path / "event.trf"
    path.write_bytes(file(*lines))
    return sheetgen.rank(path, **asked)


def codes(problems: tuple[Problem, ...]) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.where.line) for problem in problems]


def test_players_keep_their_starting_numbers(tmp_path: Path) -> None:
    lines = [player(4, ["   9 w 1"], "1.0"), player(9, ["   4 b 0"], "0.0")]
    ranking = ranked(tmp_path, *lines, order="PTS")
    assert [(ranking.entrants[row.id].id, row.rank) for row in ranking.standings.rows] == [(4, 1), (9, 2)]


def test_the_order_of_the_file_is_taken_in_fides_names_by_the_rules_of_fide(tmp_path: Path) -> None:
    ranking = ranked(tmp_path, "202 BH/C1,PS,TPR", *four_players())
    assert (ranking.standings.order, ranking.standings.rules) == (("PTS", "BH/C1", "PS", "TPR"), "fide-2026")
    assert ranked(tmp_path, "212 PTS,WON", *four_players()).standings.order == ("PTS", "WON")
    assert ranked(tmp_path, "212 PTS,WON", *four_players(), order="PTS BH").standings.order == ("PTS", "BH")


def test_an_order_that_is_not_known_is_said_and_the_usual_one_taken(tmp_path: Path) -> None:
    ranking = ranked(tmp_path, "202 BH/C1,XYZ", *four_players())
    assert ranking.standings.order == ranked(tmp_path, *four_players()).standings.order
    assert codes(ranking.problems) == [("trf-tie-breaks-unread", 1)]


@pytest.mark.parametrize(("system", "kind"), [("BERGER_ROUNDROBIN", Tournament), ("FIDE_DUTCH_2026", ResultsList)])
def test_a_round_robin_that_is_not_over_is_told_by_its_code(system: str, kind: type, tmp_path: Path) -> None:
    assert isinstance(ranked(tmp_path, f"192 {system}", *four_players()).event, kind)


def test_a_swiss_in_which_everybody_met_everybody_stays_one(tmp_path: Path) -> None:
    lines = [player(1, ["   2 w 1"], "1.0"), player(2, ["   1 b 0"], "0.0")]
    assert isinstance(ranked(tmp_path, "092 Individual: Swiss-System (FIDE)", *lines, order="PTS").event, ResultsList)
    assert codes(ranked(tmp_path, *lines, order="PTS").problems) == [("read-as-round-robin", None)]


def test_a_later_round_can_be_left_out_and_games_may_be_missing(tmp_path: Path) -> None:
    lines = [player(1, ["   2 w 1", "   2 b"], "1.0"), player(2, ["   1 b 0", "   1 w"], "0.0")]
    ranking = ranked(tmp_path, *lines, order="PTS")
    assert (ranking.entered, ranking.total) == (1, 2)
    assert codes(ranking.problems) == [("read-as-round-robin", None), ("missing-results", None)]
    assert ranked(tmp_path, *lines, order="PTS", after_round=1).standings.after_round == 1


def test_what_a_ranking_leaves_out_is_said(tmp_path: Path) -> None:
    record = line((1, "310"), (5, "  1"), (9, "A Team"), (74, "   1"), (79, "   2"))
    ranking = ranked(tmp_path, record, *four_players(), order="PTS")
    assert codes(ranking.problems) == [("trf-teams-not-ranked", 1)]


def test_three_points_for_a_win_are_ranked_as_such(tmp_path: Path) -> None:
    lines = [player(1, ["   2 w 1", "0000 - H"], "4.0"), player(2, ["   1 b 0", "0000 - U"], "3.0")]
    ranking = ranked(tmp_path, "XXS W=3 D=1 PAB=3 HPB=1", *lines, order="PTS")
    assert [row.values["PTS"] for row in ranking.standings.rows] == [4, 3]


@pytest.mark.parametrize("record", ["XXS FW=0.5", "XXS FL=0.5", "XXS PAB=0.3"])
def test_points_that_cannot_be_ranked_are_refused(record: str, tmp_path: Path) -> None:
    lines = [player(1, ["   2 w 1"], "1.0"), player(2, ["   1 b 0"], "0.0")]
    with pytest.raises(ProblemsFound) as refusal:
        ranked(tmp_path, record, *lines)
    assert [problem.code for problem in refusal.value.problems] == ["trf-points-not-ranked"]


def test_a_list_of_players_does_not_go_with_a_file(tmp_path: Path) -> None:
    players = tmp_path / "players.csv"
    players.write_text("name\nAnna\n", encoding="utf-8")
    with pytest.raises(BadOptions):
        ranked(tmp_path, *four_players(), players=players)


def test_every_slip_of_a_file_is_told_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(ProblemsFound) as refusal:
        ranked(tmp_path, player(1, rating="x"), player(2, sex="x"))
    places = [(problem.where.line, problem.where.columns) for problem in refusal.value.problems]
    assert places == [(1, "49-52"), (2, "10")]


def test_the_json_is_that_of_every_ranking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(file("012 The Open", *four_players()))
    monkeypatch.setattr("sys.argv", ["sheetgen", "rank", str(path), "--order", "PTS WON", "--json"])
    with pytest.raises(SystemExit) as ending:
        main()
    facts = json.loads(capsys.readouterr().out)
    assert not ending.value.code
    assert facts["system"] == "swiss"
    assert facts["standings"][0] == {"rank": 1, "id": 1, "name": "Player 1", "values": {"PTS": 2, "WON": 2}}


THREE_POINTS = Path(__file__).parents[1] / "data" / "trf" / "round-robin-3-1-0.trf"


@pytest.mark.parametrize("rules", ["livre", "fide-2026"])
def test_a_round_robin_is_counted_by_the_points_its_file_says(rules: str) -> None:
    """Record 162 says 3/1/0; counted 1/½/0, A (1½) would be level with B (1½) instead of a point below."""
    koya = {"livre": "KOYA", "fide-2026": "KS"}[rules]
    ranking = sheetgen.rank(THREE_POINTS, order=f"PTS SB {koya} WIN", rules=rules)
    lines = [(ranking.entrants[row.id].name[-1], *row.values.values()) for row in ranking.standings.rows]
    # Against D (5 of 9 points, alone above half) A and C drew, B lost.
    assert lines == [("D", 5, 17, 0, 1), ("B", 4, 9, 0, 1), ("A", 3, 11, 1, 0), ("C", 2, 8, 1, 0)]


def on_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    monkeypatch.setattr("sys.argv", ["sheetgen", *words])
    with pytest.raises(SystemExit) as ending:
        main()
    assert not ending.value.code
    return capsys.readouterr().out


def test_the_command_line_shows_those_points(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    standings = json.loads(on_the_terminal(monkeypatch, capsys, "rank", str(THREE_POINTS), "--json"))["standings"]
    assert [(row["name"][-1], row["values"]["PTS"]) for row in standings] == [("D", 5), ("B", 4), ("A", 3), ("C", 2)]


def test_what_is_said_of_a_tie_holds_for_those_points(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After two rounds A and D have 2 points each; a draw brings all of an opponent's points here, not half of them."""
    words = ("rank", str(THREE_POINTS), "--after-round", "2", "--order", "PTS SB", "--explain")
    text = " ".join(on_the_terminal(monkeypatch, capsys, *words).split())
    assert "the points of each opponent are multiplied by the points made against that opponent" in text
    assert "for a draw half of them" not in text
