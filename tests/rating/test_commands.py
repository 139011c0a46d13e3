"""The commands ``ratings`` and ``norms`` on workbooks of every system, lists and report files."""

import datetime
import itertools
import json

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.errors import BadOptions, ProblemsFound
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player, Team
from sheetgen.operations.norms import NormOptions
from sheetgen.operations.ratings import pace_of
from sheetgen.present import norms as norms_shown
from sheetgen.present import ratings as ratings_shown
from sheetgen.rating.editions import Pace
from tests.by_path import norms_of, ratings_of

PEOPLE = (("Anna", 2000), ("Boris", 1900), ("Carla", 1800), ("David", None))
RESULTS = (
    "round;board;white;black;result\n1;1;Anna;David;1-0\n1;2;Boris;Carla;½-½\n2;1;Carla;Anna;0-1\n2;2;David;Boris;+/-\n"
)
LISTED = "name;rating;federation;birth;K\n" + "".join(f"{name};{rating or ''};FRA;1980;20\n" for name, rating in PEOPLE)
TRF = """012 Cup
032 FRA
042 2026/03/01
142 2
001    1 w    Anna                              2000 FRA                         2.0    1     4 w 1     3 b 1
001    2 m    Boris                             1900 FRA                         0.5    3     3 w =     4 b -
001    3 w    Carla                             1800 FRA                         0.5    4     2 b =     1 w 0
001    4 m    David                                0 FRA                         1.0    2     1 b 0     2 w +
"""


@pytest.fixture
def listed(tmp_path):
    (tmp_path / "results.csv").write_text(RESULTS, encoding="utf-8")
    (tmp_path / "players.csv").write_text(LISTED, encoding="utf-8")
    return tmp_path / "results.csv", tmp_path / "players.csv"


def figures(found):
    """What changes for everybody who is rated: the games that count, the sum of what was gained, in hundredths."""
    lines = [line for event in found.events for line in event.lines]
    return {line.player.name: (line.change.count, line.change.gain) for line in lines if line.change}


# Anna won against Carla (.76 expected); Boris and Carla drew (.64 and .36); David is unrated, his win a forfeit.
EXPECTED = {"Anna": (1, 24), "Boris": (1, -14), "Carla": (2, 14 - 24)}


def test_a_list_of_results_is_reckoned(listed):
    found = ratings_of(listed[0], players=listed[1])
    assert figures(found) == EXPECTED
    assert not any(line.assumed_k for line in found.events[0].lines)


def test_a_report_file_says_the_same_and_its_day_chooses_the_edition(tmp_path):
    path = tmp_path / "cup.trf"
    path.write_text(TRF, encoding="ascii")
    found = ratings_of(path, rules="fide")
    assert (figures(found), found.edition.id) == (EXPECTED, "2025-10")


@pytest.mark.slow
def test_a_workbook_of_a_round_robin_is_reckoned_without_the_blank_places(tmp_path):
    path = tmp_path / "event.xlsx"
    players = [Player(name, rating) for name, rating in PEOPLE]
    sheetgen.new("berger", path, players=players, dates="2026-01-07/7d")
    (tmp_path / "results.csv").write_text("round;board;result\n1;1;1-0\n1;2;½-½\n", encoding="utf-8")
    sheetgen.fill(path, results=tmp_path / "results.csv")
    found = ratings_of(path)
    assert figures(found) == {"Anna": (0, 0), "Boris": (1, -14), "Carla": (1, 14)}
    assert {problem.code for problem in found.problems} >= {"missing-results", "k-assumed"}


def teams(count: int, players: int) -> list[Team]:
    """Teams of rated players."""
    names = ("Amiens", "Brest", "Calais", "Dijon")[:count]
    return [Team(x, tuple(Player(f"{x[0]}{n}", 1500 + 50 * n) for n in range(players))) for x in names]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "asked"),
    [
        ("molter", {"teams": teams(3, 4), "players_per_team": 4}),
        ("scheveningen", {"teams": teams(2, 4)}),
        ("knockout", {"players": [Player(f"P{n}", 1500 + n) for n in range(8)]}),
        ("knockout", {"players": [Player(f"P{n}", 1500 + n) for n in range(8)], "match": "mini"}),
    ],
    ids=["molter", "scheveningen", "knockout", "mini-matches"],
)
def test_the_games_of_other_systems_are_between_named_players(tmp_path, system, asked):
    path = tmp_path / "event.xlsx"
    sheetgen.new(system, path, **asked)
    (event,) = ratings_of(path).events
    assert len(event.lines) == sum(len(team.players) for team in asked.get("teams", ())) + len(asked.get("players", ()))
    met = [(game.white, game.black) for game in event.field.games]
    assert met
    assert all(white in event.field.players and black in event.field.players for white, black in met)


@pytest.mark.slow
def test_a_league_has_games_where_the_line_ups_are_typed(tmp_path):
    from sheetgen.systems.registry import described, system_of
    from tests.by_path import open_workbook

    path = tmp_path / "league.xlsx"
    sheetgen.new("league", path, teams=teams(4, 2), boards=2)
    read, entered, _ = open_workbook(path)
    plan, _ = described(read.spec)
    match = plan.matches[0]
    home, away = "ABCD"[match.home - 1], "ABCD"[match.away - 1]
    line_up = {
        ("rounds", match.round, match.number, 1, "home"): f"{home}0",
        ("rounds", match.round, match.number, 1, "away"): f"{away}0",
        ("rounds", match.round, match.number, 1, "result"): "1-0",
        ("rounds", match.round, match.number, 2, "result"): "1-0",
    }
    ((_, field),) = system_of(read.spec).individuals(read.spec, plan, dict(read.entries) | line_up, entered)
    (game,) = field.games
    names = field.players[game.white].name, field.players[game.black].name
    assert (names, game.result.token) == ((f"{home}0", f"{away}0"), "1-0")


def test_teams_without_persons_are_refused(tmp_path):
    path = tmp_path / "cup.xlsx"
    sheetgen.new("knockout", path, count=4, match="team", boards=4)
    with pytest.raises(ProblemsFound) as refused:
        ratings_of(path)
    assert "no-named-games" in [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize(("asked", "option"), [({"kind": "slow"}, "--kind"), ({"rules": "fide-2026"}, "--rules")])
def test_an_option_that_is_none_is_refused_with_what_is_allowed(listed, asked, option):
    with pytest.raises(BadOptions) as refused:
        ratings_of(listed[0], **asked)
    assert refused.value.problems[0].data["option"] == option


@pytest.mark.parametrize("title", ["FM", "gm"])
def test_a_title_without_norms_is_refused(listed, title):
    with pytest.raises(BadOptions):
        norms_of(listed[0], NormOptions(title))


@pytest.mark.parametrize(
    ("text", "pace"),
    [("90+30", Pace(90, 30)), ("61 min", Pace(61)), ("15' + 10", Pace(15, 10)), ("Fischer", None), ("", None)],
)
def test_a_rate_of_play_is_read_as_people_type_it(text, pace):
    assert pace_of(text) == pace


def closed_event(tmp_path, titles="GM GM GM IM IM IM FM FM FM", rating=2450):
    """Ten players of five federations, the first of them without a title."""
    path = tmp_path / "closed.xlsx"
    held = ("", *titles.split())
    federations = itertools.cycle(("FRA", "GER", "ITA", "ESP", "POL"))
    players = [Player(f"P{n}", rating, next(federations), title=t, sex="M", k=10) for n, t in enumerate(held)]
    sheetgen.new("berger", path, players=players)
    return path


def test_before_a_closed_event_everybody_learns_what_he_would_need(tmp_path):
    found = norms_of(closed_event(tmp_path), NormOptions("GM", before=True))
    first = found.events[0].norms[0].foreseen
    # nine opponents of mean 2450: 6½ points give 2450 + 166 >= 2600, 6 give 2450 + 125
    assert (first.average, first.needed, first.possible) == (2450, 13, True)


def test_before_a_closed_event_the_missing_are_described(tmp_path):
    path = tmp_path / "open.xlsx"
    players = [Player(f"P{n}", 2300, "FRA" if n % 2 else "GER", title="IM") for n in range(8)]
    sheetgen.new("berger", path, players=players, count=10)
    (norm, *_) = norms_of(path, NormOptions("GM", before=True)).events[0].norms
    # 7 × 2300 + 2 × R over 9 must be 2379.5 or more: R >= 2657.75
    assert (norm.wanted.count, norm.wanted.rating, norm.wanted.titled, norm.wanted.holders) == (2, 2658, 0, 3)


def test_a_norm_is_told_with_its_points_and_what_is_left(tmp_path):
    path = closed_event(tmp_path)
    wins = "".join(f"{round_};{board};1-0\n" for round_ in range(1, 10) for board in range(1, 6))
    (tmp_path / "results.csv").write_text("round;board;result\n" + wins, encoding="utf-8")
    sheetgen.fill(path, results=tmp_path / "results.csv")
    found = norms_of(path, NormOptions())
    for lang in ("en", "fr"):
        assert norms_shown.norms_text(found, words(lang))
        assert norms_shown.norms_rows(found, words(lang))
        assert ratings_shown.ratings_text(ratings_of(path), words(lang))
    facts = norms_shown.norms_json(found, words("en"))
    assert {row["title"] for row in facts["players"]} == {"GM", "IM"}
    for row in facts["players"]:
        assert row["reached"] == (not row["missing"]) == (row["worth"] > 0)


def run(capsys, *arguments):
    with pytest.raises(SystemExit) as ended:
        main([str(argument) for argument in arguments])
    shown = capsys.readouterr()
    return ended.value.code, shown.out, shown.err


def test_the_json_of_ratings_has_the_keys_of_the_contract(listed):
    facts = ratings_shown.ratings_json(ratings_of(listed[0], players=listed[1]), words("en"))
    json.dumps(facts)
    assert {"rules", "kind", "list", "players"} <= facts.keys()
    anna = facts["players"][0]
    assert {"id", "name", "rating", "k", "games", "change", "new", "performance"} <= anna.keys()
    assert anna["games"][1] == {
        "round": 2, "opponent": 3, "rating": 1800, "score": 1.0, "expected": 0.76, "why_not": None
    }  # fmt: skip
    assert (anna["change"], anna["new"]) == (4.8, 2005)


def test_the_text_of_ratings_has_the_figures_of_every_game(listed):
    """From the table of expected scores by hand: a gap of 100 is .64, of 200 .76; K is 20."""
    text = ratings_shown.ratings_text(ratings_of(listed[0], players=listed[1]), words("en"))
    rows = [" ".join(line.split()) for line in text.splitlines()]
    assert "3 Carla 1800 20 2 ½ 0.60 -2.00 1798" in [row[:35] for row in rows]
    assert rows[rows.index("3 Carla") + 1 :][:2] == [
        "round 1: Boris (1900), ½; difference -100, expected 0.36: +0.14",
        "round 2: Anna (2000), 0; difference -200, expected 0.24: -0.24",
    ]
    assert rows[rows.index("2 Boris") + 2] == "round 2: David (–): lost by forfeit, does not count"


def test_an_event_of_two_months_is_told_to_be_rated_by_months(tmp_path):
    path = tmp_path / "long.xlsx"
    sheetgen.new("berger", path, players=[Player(name, rating) for name, rating in PEOPLE], dates="2026-01-07/20d")
    assert "rated-by-months" in [problem.code for problem in ratings_of(path).problems]
    assert ratings_of(path, rules="fide").edition.since == datetime.date(2025, 10, 1)
