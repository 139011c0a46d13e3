"""What is told of a season as text, JSON, CSV and HTML: two evenings of three players, every figure counted by hand."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from sheetgen.championship import tables
from sheetgen.championship.book import book_of
from sheetgen.championship.events import Appearance, SeasonEvent, SeasonGame, to_facts
from sheetgen.championship.figures import SeasonPlaces, as_text
from sheetgen.championship.people import Same, Spot, people
from sheetgen.championship.points import PLACE, Scheme
from sheetgen.championship.standings import SeasonRules
from sheetgen.errors import BadOptions, ProblemsFound, error, warning
from sheetgen.exchange.file import File
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.operations import rank as judging
from sheetgen.operations import season as store
from sheetgen.operations.batch.line import Request, WorkbookLine
from sheetgen.operations.season import CountedSeason, event_of, season_of
from sheetgen.present import season as shown
from sheetgen.workbook.values import Values
from tests.publish.sites import EXAMPLES, SWISS, rows
from tests.publish.sites import event_of as published_of
from tests.terminal import run

EN, NAMES = words("en"), ("Ada", "Bob", "Cyd")


def entry(name: str, place: int, score: str | None, field: int, **facts: Any) -> Appearance:
    return Appearance(name, Player(name, **facts), place, 1, field, None if score is None else Fraction(score))


OPEN = SeasonEvent(
    "open.trf", "Open", "2026-01-10", "swiss", 3, 3,
    (entry("Ada", 1, "2", 3, rating=1500, sex="F", category="U12", club="Rook", licence="K1"),
     entry("Bob", 2, "1", 3, rating=1600, category="Sen"), entry("Cyd", 3, "0", 3)),
    (SeasonGame(1, "Ada", "Bob", "1-0"), SeasonGame(2, "Bob", "Cyd", "1-0"), SeasonGame(3, "Cyd", "Ada", "0-1")),
)  # fmt: skip
BLITZ = SeasonEvent(
    "club/blitz.xlsx", "", "2027-02-01", "berger", 2, 3,
    (entry("Bob", 1, "3/2", 2, rating=1590, category="Sen"),
     entry("Ada", 2, "1/2", 2, rating=1550, sex="F", category="U12", club="Rook", licence="K1")),
    (SeasonGame(1, "Bob", "Ada", "½-½"), SeasonGame(2, "Ada", "Bob", "-/+"), SeasonGame(3, "Ada", "Bob", "")),
)  # fmt: skip
RULES = SeasonRules(best=1, bonus={"first": Fraction(1, 2)})
FOUND = CountedSeason(season_of([BLITZ, OPEN], RULES), ("bad.xlsx",), (warning("season-undated", found="x", count=1),))
TOTALS = [
    ["1", "Ada", "Rook", "2", "2½", "2½", "1"],
    ["2", "Bob", "", "2", "2", "2½", "1"],
    ["3", "Cyd", "", "1", "0", "0", "0"],
]
POINTS = [["2", "(½)"], ["(1)", "1½"], ["0", ""]]


def test_json_tells_rules_events_and_who_is_in_which_category() -> None:
    told = shown.season_json(FOUND, EN)
    assert list(told) == ["rules", "events", "left_out", "standings", "categories", "statistics", "problems"]
    assert told["rules"] == {
        "points": "score", "sharing": "mean", "best": 1, "bonus": {"first": 0.5}, "order": ["ALL", "FIRSTS"],
    }  # fmt: skip
    first, second = told["events"]
    assert first == {
        "event": 1, "title": "Open", "date": "2026-01-10", "workbook": "open.trf", "system": "swiss", "players": 3,
        "games": {"total": 3, "entered": 3}, "winners": ["Ada"],
    }  # fmt: skip
    assert (second["event"], second["title"], second["winners"]) == (2, "", ["Bob"])
    assert second["games"] == {"total": 3, "entered": 2} and told["left_out"] == ["bad.xlsx"]
    assert told["categories"] == {"U12": [1], "women": [1], "Sen": [2]}
    assert [problem["code"] for problem in told["problems"]] == ["season-undated"]
    undated = CountedSeason(season_of([replace(OPEN, day="")], RULES))
    assert shown.season_json(undated, EN)["events"][0]["date"] is None


def test_json_tells_what_everybody_has_and_which_of_it_counts() -> None:
    ada, bob, cyd = shown.season_json(FOUND, EN)["standings"]
    assert ada == {
        "rank": 1, "id": 1, "name": "Ada", "club": "Rook", "category": "U12", "licence": "K1", "fide_id": "",
        "rating": 1550, "total": 2.5, "best": 2, "bonus": 0.5, "values": {"ALL": 2.5, "FIRSTS": 1},
        "results": [
            {"event": 1, "place": 1, "points": 2, "bonus": 0.5, "counts": True},
            {"event": 2, "place": 2, "points": 0.5, "bonus": 0, "counts": False},
        ],
    }  # fmt: skip
    assert (bob["rank"], bob["id"], bob["total"], bob["best"], bob["rating"]) == (2, 2, 2, 1.5, 1590)
    assert [each["counts"] for each in bob["results"]] == [False, True]
    assert (cyd["rank"], cyd["id"], cyd["total"], len(cyd["results"])) == (3, 3, 0, 1)


def test_json_tells_statistics_of_the_games_on_the_board() -> None:
    told = shown.season_json(FOUND, EN)["statistics"]
    assert told["white"] == [
        {"event": 1, "games": 3, "white_wins": 2, "draws": 0, "black_wins": 1, "white_halves": 4, "percent": 67},
        {"event": 2, "games": 1, "white_wins": 0, "draws": 1, "black_wins": 0, "white_halves": 1, "percent": 50},
    ]
    assert told["head_to_head"] == [
        {"first": 1, "second": 2, "games": 2, "score": [1.5, 0.5], "years": "2026–2027"},
        {"first": 1, "second": 3, "games": 1, "score": [1, 0], "years": "2026"},
        {"first": 2, "second": 3, "games": 1, "score": [1, 0], "years": "2026"},
    ]
    assert told["ratings"] == [
        {"id": 1, "events": 2, "earliest": 1500, "latest": 1550, "highest": 1550, "change": 50},
        {"id": 2, "events": 2, "earliest": 1600, "latest": 1590, "highest": 1600, "change": -10},
    ]


def test_pairs_with_as_many_games_stand_in_the_order_of_the_standings() -> None:
    names = ("Ada", "Bob", "Cyd", "Dan")
    people_ = tuple(entry(name, place, str(4 - place), 4) for place, name in enumerate(names, start=1))
    games = tuple(SeasonGame(1, other, one, "0-1") for one, other in combinations(names, 2))
    found = CountedSeason(season_of([replace(OPEN, appearances=people_, games=games)], SeasonRules()))
    pairs = shown.season_json(found, EN)["statistics"]["head_to_head"]
    assert [(each["first"], each["second"]) for each in pairs] == list(combinations(range(1, 5), 2))


def test_the_table_has_totals_figures_and_the_points_of_every_event() -> None:
    head, *body = shown.season_rows(FOUND, EN)
    assert head == ["Place", "Name", "Club", "Events", "Total", "all results", "events won", "1", "2"]
    assert [list(map(str, line)) for line in body] == [own + points for own, points in zip(TOTALS, POINTS, strict=True)]


def test_the_terminal_shows_totals_under_how_they_are_counted() -> None:
    title, rules, head, *lines, left_out = shown.season_text(FOUND, EN).split("\n")
    assert title == "Championship after 2 events, 3 players" and left_out == "Not counted: 1"
    assert rules.split(" · ")[1:] == [
        "for a first place: +½", "Equal totals: all results, events won; then the place is shared",
    ]  # fmt: skip
    assert head.split()[:2] == ["Place", "Name"] and "events won" in head and not head.endswith("2")
    assert [line.split() for line in lines] == [[cell for cell in line if cell] for line in TOTALS]
    assert lines[0].index("Ada") == lines[1].index("Bob"), "names and clubs are aligned on the left"
    assert not shown.season_text(replace(FOUND, left_out=()), EN).endswith("1")


def test_the_page_has_the_standings_and_the_events() -> None:
    page = shown.season_html(FOUND, EN, "A & B")
    standings, events = page.split("<table")[1:]
    assert list(rows(standings))[1:] == [own + points for own, points in zip(TOTALS, POINTS, strict=True)]
    assert list(rows(events)) == [
        ["No.", "Date", "Event", "Players", "Winner"],
        ["1", "2026-01-10", "Open", "3", "Ada"], ["2", "2027-02-01", "blitz", "2", "Bob"],
    ]  # fmt: skip
    assert "A &amp; B" in page and "Championship of 2 events" in shown.season_html(FOUND, EN)
    numbers = [bool(re.search(r'class="n"', cell)) for cell in re.findall(r"<th(?: [^>]*)?>", standings)]
    assert numbers == [True, False, False, True, True, True, True, True, True]
    numbers = [bool(re.search(r'class="n"', cell)) for cell in re.findall(r"<th(?: [^>]*)?>", events)]
    assert numbers == [True, False, False, True, False]


def test_a_copy_counts_once_and_an_event_without_points_is_said() -> None:
    found = season_of([OPEN, replace(OPEN, source="copy.xlsx", title="Copy")], SeasonRules())
    (copy,) = found.problems
    assert (copy.code, copy.where.file, copy.found, copy.data["other"]) == (
        "season-copy", "copy.xlsx", "Copy", "open.trf",
    )  # fmt: skip
    bare = replace(OPEN, games=(), source="bare.trf")
    assert len(season_of([bare, bare], SeasonRules()).events) == 2, "without results nothing says that it is a copy"
    cup = replace(BLITZ, appearances=tuple(replace(each, score=None) for each in BLITZ.appearances))
    assert [each.code for each in season_of([OPEN, cup], SeasonRules()).problems] == ["season-no-score"]
    assert season_of([OPEN, cup], SeasonRules(Scheme(PLACE))).problems == ()
    with pytest.raises(ProblemsFound, match="season-empty"):
        season_of([replace(OPEN, appearances=())], SeasonRules())


def test_events_are_in_the_order_of_their_days_unless_one_has_none() -> None:
    assert [event.name for event in season_of([BLITZ, OPEN], SeasonRules()).events] == ["Open", "blitz"]
    undated = season_of([BLITZ, replace(OPEN, day="")], SeasonRules())
    assert [event.name for event in undated.events] == ["blitz", "Open"]
    assert [(each.code, each.found, each.data["count"]) for each in undated.problems] == [("season-undated", "Open", 1)]
    assert season_of([replace(OPEN, day="")], SeasonRules()).problems == ()
    assert undated.people.of[Spot(0, "Ada")] == undated.people.of[Spot(1, "Ada")]


# ------------------------------------------------------------------------------------- what of an event a season counts


LIST = SWISS + "4;1;Félix;Gaston;1F;\n4;2;Ida;Jan;1-0;\n4;;Hugo;;0;absent\n"


def counted(name: str, data: bytes) -> SeasonEvent:
    file = File(name, data)
    return event_of(judging.rank_file(file), file)


def test_whoever_has_a_game_on_the_board_or_points_took_part() -> None:
    """Gaston was not there, Hugo was absent; Jan lost a game on the board, Félix has a point for nothing."""
    found = counted("club/saison.csv", LIST.encode())
    told = {each.player.name: (each.place, each.shared, each.field, each.score) for each in found.appearances}
    assert set(told) == {"Anna", "Bernard", "Chloé", "David", "Émilie", "Félix", "Ida", "Jan"}
    assert told["Chloé"] == (1, 1, 8, Fraction(5, 2)) and told["Jan"][2:] == (8, 0)
    assert (found.title, found.day, found.source, found.stem) == ("", "", "club/saison.csv", "saison")
    results = sorted(game.result for game in found.games)
    assert results == ["+/-", "+/-", "0-1", "1-0", "1-0", "1-0", "½-½", "½-½"]


def test_a_report_file_tells_its_day_its_name_and_the_tokens_of_its_scores() -> None:
    found = counted("event.trf", (EXAMPLES / "swiss" / "event.trf").read_bytes())
    assert found.title and re.fullmatch(r"\d{4}-\d\d-\d\d", found.day)
    assert {game.result for game in found.games} <= {"1-0", "0-1", "½-½", "+/-", "-/+", "0-0", "-/-", ""}
    assert any(game.result == "1-0" for game in found.games)


def test_of_a_knockout_everybody_counts_by_place_of_a_league_its_teams_and_of_molter_every_player() -> None:
    cup = example("knockout")
    assert {each.score for each in cup.appearances} == {None} and cup.total == cup.entered == 12
    places = [(1, 1), (2, 1), (3, 1), (4, 1), *[(5, 4)] * 4, *[(9, 4)] * 4]
    assert [(each.place, each.shared) for each in cup.appearances] == places
    league = example("league")
    assert sorted(each.key for each in league.appearances) == list("ABCDEF") and league.games == ()
    assert [(each.place, each.shared, each.field, each.score) for each in league.appearances] == [
        (n, 1, 6, None) for n in range(1, 7)
    ]  # fmt: skip
    molter = example("molter")
    assert {each.key for each in molter.appearances} == {f"{team}{n}" for team in "ABCDE" for n in range(1, 5)}
    assert sum(each.score or 0 for each in molter.appearances) == molter.total == len(molter.games) == 40
    assert molter.day == "2026-03-07" and molter.appearances[0].player.name == "LAMBERT Hugo"


def example(system: str) -> SeasonEvent:
    return event_of(published_of(system).found, File(f"{system}.xlsx", b""))


# ----------------------------------------------------------------------------------------------- the command, and files


@pytest.fixture
def evenings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of two events, which no child need read: their lines are known."""
    for name in ("open.trf", "blitz.xlsx"):
        (tmp_path / name).write_text("x", "utf-8")
    told = {"open.trf": OPEN, "blitz.xlsx": BLITZ}

    class Done:
        def __init__(self, requests: list[Request], *_: object) -> None:
            assert all(request.gather and not request.write for request in requests)
            self.requests = requests

        def lines(self) -> Iterator[WorkbookLine]:
            for request in reversed(self.requests):
                event = told.get(Path(request.workbook).name)
                problem = (warning("missing-results", count=1, total=3),) if event else (error("empty-file"),)
                yield WorkbookLine(request.workbook, problems=problem, gathered=event and to_facts(event))

    monkeypatch.setattr(store, "workers", Done)
    return tmp_path


def test_a_season_is_read_in_the_order_of_its_files_and_what_is_not_over_is_said(evenings: Path) -> None:
    (evenings / "bad.xlsx").write_text("x", "utf-8")
    (evenings / "season.xlsx").write_text("x", "utf-8")
    seen: list[tuple[int, int]] = []
    asked: dict[str, Any] = {"without": evenings / "season.xlsx", "progress": lambda *told: seen.append(told)}
    found = store.season([evenings, evenings / "none*.xlsx"], best=1, bonus="first=1/2", **asked)
    assert shown.season_rows(found, EN) == shown.season_rows(FOUND, EN)
    assert [Path(each).name for each in found.left_out] == ["bad.xlsx", "none*.xlsx"] and found.has_errors
    assert [each.code for each in found.problems] == ["empty-file", "no-workbooks", "season-unfinished"]
    unfinished = found.problems[-1]
    assert (unfinished.found, unfinished.data["count"], unfinished.data["total"]) == ("blitz", 1, 3)
    assert unfinished.where.file == "club/blitz.xlsx" and seen == [(2, 4), (3, 4), (4, 4)]
    assert not store.season(evenings / "open.trf").has_errors
    with pytest.raises(ProblemsFound) as refusal:
        store.season(evenings / "bad.xlsx")
    assert [each.code for each in refusal.value.problems] == ["empty-file", "season-empty"]


def test_points_come_from_a_table_and_names_are_settled_by_a_list(evenings: Path) -> None:
    """Shares of places there are none: 10 and 7½ each for Ada and Bob, who then share the first place."""
    table, match = evenings / "points.csv", evenings / "who.csv"
    table.write_text("rang;points\n1;10\n2;7,5\nautres;1\n", "utf-8")
    match.write_text("nom;personne;tournoi\nCyd;Cyd Karl;Open\nCyd;Cyd Lind;blitz\n", "utf-8")
    found = store.season(evenings, points=table, match=match, order="EVENTS")
    _, *lines = shown.season_rows(found, EN)
    assert [(line[0], line[1], line[4]) for line in lines] == [
        (1, "Ada", "17½"),
        (1, "Bob", "17½"),
        (3, "Cyd Karl", "1"),
    ]
    (unused,) = (each for each in found.problems if each.code == "season-match-unused")
    assert (unused.found, unused.where.line) == ("Cyd", 3)
    with pytest.raises(BadOptions, match="bad-option"):
        store.season(evenings, points="scores")


@pytest.mark.parametrize("best", [0, 1000, -1])
def test_so_many_results_cannot_count(best: int) -> None:
    with pytest.raises(BadOptions, match="bad-option"):
        store.season_rules(best=best)
    assert [store.season_rules(best=each)[0].best for each in (1, 999)] == [1, 999]


def test_the_command_writes_workbook_and_pages_says_so_and_ends_by_what_it_found(evenings: Path) -> None:
    book, site = evenings / "out" / "season.xlsx", evenings / "pages"
    book.parent.mkdir()
    asked = ("season", evenings, "--best", 1, "--bonus", "first=½", "--title", "Prix", "-o", book, "--pages", site)
    done = run(*asked)
    lines = done.stdout.splitlines()
    assert (done.returncode, lines[0]) == (0, "Championship after 2 events, 3 players")
    assert lines[-2].startswith(f"Workbook of the season: {book}") and str(site) in lines[-1]
    assert str(len(list(site.glob("*.html")))) in lines[-1] and "blitz" in done.stderr
    assert load_workbook(book).sheetnames[0] == "Championship" and "Prix" in (site / "index.html").read_text("utf-8")
    again = run(*asked)
    assert again.returncode == 2 and "season.xlsx" in again.stderr and again.stdout == ""
    (evenings / "bad.xlsx").write_text("x", "utf-8")
    table, page = evenings / "a.csv", evenings / "a.html"
    told = run("season", evenings, "--best", 1, "--json", "--csv-out", table, "--html-out", page, "--title", "Prix")
    assert told.returncode == 1 and json.loads(told.stdout)["rules"]["best"] == 1
    assert "Prix" in page.read_text("utf-8") and "events won" in table.read_text("utf-8-sig").splitlines()[0]


# ----------------------------------------------------------------------------------------- the workbook, and who is who


def test_what_everybody_has_on_top_stands_beside_his_results_after_each_event() -> None:
    """Ada's bonus for a first place comes with the first event, Bob's with the second: half a point is one part."""
    places = SeasonPlaces(FOUND.season, ".")
    values = Values(book_of(FOUND.season, "en"), {("season", "best"): 1})
    extras = [[values.get(places.cell(index, f"extra-{number}")) for number in range(2)] for index in range(3)]
    assert extras == [[1, 1], [0, 1], [0, 0]]


def test_tenths_of_a_point_are_told_by_one_decimal_and_odd_parts_by_two() -> None:
    for unit, factor in ((5, 2), (10, 1)):
        tenths = f"({{n}}*{factor})"
        assert as_text(unit, ",") == f'INT({tenths}/10)&","&({tenths}-10*INT({tenths}/10))'
    for unit in (3, 11, 20):
        parts = f"ROUND({{n}}*100/{unit},0)"
        assert as_text(unit, ".") == f'INT({parts}/100)&"."&RIGHT("0"&({parts}-100*INT({parts}/100)),2)'


def test_of_a_great_season_only_the_pairs_with_most_games_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    for most, said in ((3, False), (2, True)):
        monkeypatch.setattr(tables, "MOST_PAIRS", most)
        sheet = book_of(FOUND.season, "en").sheets["season-meetings"]
        told = [slot.content for place, slot in sorted(sheet.slots.items()) if place[0] == 3 and slot.content]
        assert ("The 2 pairs with most games; all of them are in the file of --json-out." in told) is said
        names = [slot.content for place, slot in sorted(sheet.slots.items()) if place[1] == 0 and slot.content in NAMES]
        assert names == ["Ada", "Ada", "Bob"][:most]


def test_a_line_of_a_mapping_that_means_nobody_is_said_with_its_line() -> None:
    found = people([OPEN, BLITZ], [Same("Zoe", "Zoe Lind", line=7), Same("Cyd", "Cyd Karl"), Same("Eve", "Eve Roux")])
    told = [(each.code, each.found, each.where.line) for each in found.doubts]
    assert told == [("season-match-unused", "Zoe", 7), ("season-match-unused", "Eve", None)]
    assert [person.player.name for person in found.persons] == ["Ada", "Bob", "Cyd Karl"]
    assert found.persons[0].player.rating == 1550, "what was told last"
