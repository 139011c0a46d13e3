"""B12: a workbook whose last place is empty reads on paper exactly like the one made for one fewer."""

import json
import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import ProblemsFound
from sheetgen.operations.new import make_workbooks
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.pairing import berger
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.teams.seating import pairings_of
from sheetgen.workbook.cells import Book, Key
from sheetgen.workbook.desk import BY_NAME, GRID, PLAYERS, POSTED_ROUND, RACE, ROUNDS, SEATING_PLAIN, TEAMS
from sheetgen.workbook.values import Values
from tests.oracle import libreoffice
from tests.oracle.agreement import disagreements
from tests.paper.seen import EMPTY_BOX, UNSEEN, seen
from tests.render import sheets_of
from tests.terminal import run

Asked = dict[str, Any]
LETTERS = "ABCDEFGHIJKLMNOP"
EXTRAS = "prizes,ratings,norms,report,fees"
# What is not read from a wall: where an eighth player would be typed; a table slid round another way, since seats
# cannot move; of ratings the columns and lines for the games of all rounds; what an eighth could bring for norms.
DESKS = (PLAYERS, SEATING_PLAIN, "elo", "norms", "certificate")


def people(count: int, letter: str = "") -> dict[Key, Any]:
    block = f"players_{letter}" if letter else "players"
    facts = {"name": "Player {:02}", "club": "Club {:02}"}
    told = {(block, n, name): text.format(n) for n in range(1, count + 1) for name, text in facts.items()}
    return told | {(block, n, "rating"): 2000 - 7 * n for n in range(1, count + 1)}


def book_of(system: str, **asked: Any) -> tuple[Any, Any, Book]:
    read = read_workbook(make_workbooks(system, lang="en", **asked).data)
    return read.spec, read.schedule, read.book


def results(spec: Any, plan: Any, rounds: int, players: int) -> dict[Key, Any]:
    """Results of everybody who has a game in the first rounds: some are won, some drawn."""
    entries: dict[Key, Any] = {}
    for meeting in system_of(spec).fill.meetings(spec, plan, {}):
        numbers = [int(side.names[-1]) for side in meeting.sides]
        if meeting.round <= rounds and max(numbers) <= players:
            won = bool((sum(numbers) + meeting.round) % 3)
            halves = dict(zip(meeting.keys, ("1", "0") if won else ("½", "½"), strict=len(meeting.keys) > 1))
            entries |= halves if len(meeting.keys) > 1 else {meeting.keys[0]: "1-0" if won else "½-½"}
    return entries


def pages(count: int, names: int, rounds: int, asked: Asked) -> dict[str, list[str]]:
    spec, plan, book = book_of("berger", count=count, **asked)
    return seen(book, people(names) | results(spec, plan, rounds, names))


def differing(spare: dict[str, list[str]], exact: dict[str, list[str]], but: tuple[str, ...] = DESKS) -> dict[str, Any]:
    """The sheets that do not read alike: the lines of one, and those of the other."""
    assert spare.keys() == exact.keys()
    apart = [name for name in spare if name.partition("_")[0] not in but and spare[name] != exact[name]]
    return {name: (Counter(spare[name]) - Counter(exact[name]), Counter(exact[name])) for name in apart}


@pytest.mark.parametrize(
    ("count", "rounds", "asked"),
    [
        (4, 3, {}),
        (6, 4, {"double": True}),
        pytest.param(8, 0, {}, marks=pytest.mark.slow),
        pytest.param(8, 2, {}, marks=pytest.mark.slow),
        pytest.param(6, 5, {"rules": "fide-2026", "seating": "rutsch", "extras": EXTRAS}, marks=pytest.mark.slow),
        pytest.param(14, 13, {}, marks=pytest.mark.slow),
    ],
)
def test_a_round_robin_with_an_empty_last_place_reads_like_the_one_made_for_one_fewer(
    count: int, rounds: int, asked: Asked
) -> None:
    spare, exact = (pages(places, count - 1, rounds, asked) for places in (count, count - 1))
    assert differing(spare, exact) == {}


def test_by_the_grid_only_the_cells_where_results_are_typed_stay_where_they_are() -> None:
    spare, exact = (pages(places, 5, 2, {"entry": "grid"}) for places in (6, 5))
    assert differing(spare, exact) == {}
    assert EMPTY_BOX not in spare[GRID]


@pytest.mark.slow
def test_pools_with_one_short_read_like_those_made_for_fewer() -> None:
    read = []
    for counts in ((6, 6), (6, 5)):
        asked = {"players": None, "count": sum(counts), "pools": 2, "one_file": True}
        spec, plan, book = book_of("berger", **asked)
        assert spec.counts == counts
        read.append(seen(book, people(6, "A") | people(5, "B") | results(spec, plan, 2, 5)))
    assert differing(*read) == {}


def test_on_the_desk_the_exempt_stands_below_the_boards_and_boards_have_the_numbers_of_the_wall() -> None:
    spare, exact = (pages(places, 7, 2, {}) for places in (8, 7))
    assert spare[ROUNDS] == exact[ROUNDS]
    assert [*exact[PLAYERS], "8"] == spare[PLAYERS]


def test_a_workbook_without_a_name_prints_numbers_and_nobody_is_exempt_but_by_the_table() -> None:
    for count, exempt in ((8, 0), (7, 1)):
        lines = seen(book_of("berger", count=count)[2], {})
        posted = lines[POSTED_ROUND]
        index = posted[posted.index("Bd | Name | Colour | Against") + 1 :]
        assert len([line for line in index if "no. " in line]) == count
        assert sum(line.count("Bye") for line in posted) == 2 * exempt
        assert len([line for line in lines[BY_NAME] if line.split(" | ")[0].isdigit()]) == count
    molter = seen(book_of("molter", teams=4, players_per_team=3)[2], {})
    assert "Bye" not in " ".join(line for lines in molter.values() for line in lines)
    assert [line.split(" | ")[1] for line in molter[POSTED_ROUND][-12:]] == [
        f"{team}{rank}" for team in "ABCD" for rank in (1, 2, 3)
    ]


def test_nobody_has_no_line_in_the_race_and_no_name_that_a_program_would_make_up() -> None:
    spec, plan, book = book_of("berger", count=6)  # six lines are drawn
    known = Values(book, people(5) | results(spec, plan, 2, 5)).known
    lines = book.sheets[RACE].charts[0].series
    names = [known[line.name] for line in lines]
    assert names[-1] == UNSEEN
    assert all(name.startswith("Player") for name in names[:-1])
    assert set(known[lines[-1].figures]) == {-1}  # below the axis
    assert min(min(known[line.figures]) for line in lines[:-1]) == 0


@pytest.fixture
def seven(tmp_path: Path) -> Path:
    players = tmp_path / "players.csv"
    players.write_text("name;rating\n" + "".join(f"Player {n};{2000 - n}\n" for n in range(1, 8)), encoding="utf-8")
    return players


def made_for(count: int, players: Path) -> Path:
    path = players.parent / str(count) / "event.xlsx"
    path.parent.mkdir()
    sheetgen.new("berger", path, count=count, lang="en")
    sheetgen.fill(path, players=players)
    return path


def test_results_by_board_go_to_the_boards_of_the_wall(seven: Path) -> None:
    listed = seven.with_name("results.csv")
    games = berger.table(7)[0]
    boards = [pair for pair in games if 8 not in pair]
    lines = [f"1;{board};{token}\n" for board, token in zip((1, 2, 3), ("1-0", "0-1", "1/2"), strict=True)]
    listed.write_text("round;board;result\n" + "".join(lines), encoding="utf-8")
    told = []
    for count in (8, 7):
        path = made_for(count, seven)
        sheetgen.fill(path, results=listed)
        told.append(json.loads(run("rank", "--json", path.name, cwd=path.parent).stdout))
        entered = {(g.white, g.black): g.result.token for g in sheetgen.rank(path).event.games if g.result}
        assert entered == dict(zip(boards, ("1-0", "0-1", "½-½"), strict=True))
    assert told[0] == told[1]


def test_there_is_no_fourth_board_for_seven(seven: Path) -> None:
    listed = seven.with_name("results.csv")
    listed.write_text("round;board;result\n1;4;1-0\n", encoding="utf-8")
    with pytest.raises(ProblemsFound) as refusal:
        sheetgen.fill(made_for(8, seven), results=listed)
    assert [(problem.code, problem.found) for problem in refusal.value.problems] == [("no-such-game", "1 / 4")]


@pytest.mark.slow
def test_the_pages_an_event_publishes_are_the_same(seven: Path) -> None:
    listed = seven.with_name("results.csv")
    listed.write_text("round;board;result\n1;1;1-0\n1;3;0-1\n2;2;1/2\n", encoding="utf-8")
    published = []
    for count in (8, 7):
        path = made_for(count, seven)
        sheetgen.fill(path, results=listed)
        folder = path.parent / "pages"
        assert run("publish", path.name, folder.name, cwd=path.parent).returncode == 0
        published.append({page.name: page.read_bytes() for page in folder.rglob("*.html")})
    assert len(published[0]) > 2
    assert published[0] == published[1]


def words_on_paper(pdf: bytes) -> dict[str, Counter[str]]:
    """The words of the pages of each sheet, without the numbers of pages."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-words-") as scratch:
        path = Path(scratch, "event.pdf")
        path.write_bytes(pdf)
        text = subprocess.run(
            ["pdftotext", path, "-"], check=True, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL
        ).stdout
        pages = text.split("\f")[:-1]
        found: dict[str, Counter[str]] = {}
        for title, page in zip(sheets_of(path, len(pages)), pages, strict=True):
            found.setdefault(title, Counter()).update(re.sub(rf"\d+ / \d+|{UNSEEN}", "", page).split())
    return found


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.skipif(not libreoffice.available(), reason="no LibreOffice")
def test_libreoffice_prints_the_same_words(seven: Path) -> None:
    listed = seven.with_name("results.csv")
    listed.write_text("round;board;result\n1;1;1-0\n1;3;0-1\n2;2;1/2\n", encoding="utf-8")
    books = {}
    for count in (8, 7):
        path = made_for(count, seven)
        sheetgen.fill(path, results=listed)
        books[str(count)] = path.read_bytes()
    spare, exact = (words_on_paper(pdf) for pdf in libreoffice.convert_all(books, "pdf").values())
    assert spare.keys() == exact.keys()
    assert {title for title in exact if spare[title] != exact[title]} == {"Players"}
    assert spare["Players"] - exact["Players"] == Counter(["8"])


def team_short_of(players: tuple[str, ...], teams: int, size: int) -> dict[Key, Any]:
    told: dict[Key, Any] = {}
    for team in "ABCDEFGH"[:teams]:
        symbols = [f"{team}{rank}" for rank in range(1, size + 1)]
        told["teams", team, "name"] = f"Team {team}"
        told |= {("members", symbol, "name"): f"Name {symbol}" for symbol in symbols if symbol not in players}
    return told


def test_for_a_missing_player_of_a_team_there_is_no_card_no_badge_and_no_line() -> None:
    _, plan, book = book_of("molter", teams=4, players_per_team=4)
    whole, short = (seen(book, team_short_of(gone, 4, 4)) for gone in ((), ("D3", "D4")))
    lost = [pair for played in plan.rounds for pair in played.boards if {("D", 3), ("D", 4)} & set(pair)]
    for name, heading, fewer in (("cards", r"\d+\. \w+ – \w+", len(lost)), ("badges", r"[A-D]\d", 2)):
        before, after = (
            [part for line in lines[name] for part in line.split(" | ") if re.fullmatch(heading, part)]
            for lines in (whole, short)
        )
        assert len(before) - len(after) == fewer > 0
        assert not any("D3" in part or "D4" in part for part in after)
    index = short[POSTED_ROUND][short[POSTED_ROUND].index("Bd | Name | Colour | Against") + 1 :]
    assert len(index) == 14
    for name in (BY_NAME, "by-rating"):
        assert len(short[name]) == len(whole[name]) - 2
        assert EMPTY_BOX not in short[name]


def entrants(count: int) -> dict[Key, Any]:
    return {("entrants", number, "name"): f"Player {number:02}" for number in range(1, count + 1)}


def test_who_meets_an_empty_place_of_a_cup_is_posted_below_and_has_no_slip() -> None:
    book = book_of("knockout", count=13)[2]
    lines = seen(book, entrants(11))
    posted = lines[POSTED_ROUND][3:]
    byes = [line.split(" | ")[0] for line in posted if line.endswith("bye")]
    assert posted[-len(byes) :] == [f"{name} | bye" for name in byes]
    assert sorted(byes) == [f"Player {number:02}" for number in range(1, 6)]  # 16 - 11
    slips = " ".join(lines["slips"])
    assert slips.count("Signatures") == 3
    assert not any(f"Player {number:02}" in slips for number in range(1, 6))
    assert EMPTY_BOX not in lines["standings"]
    full = seen(book, entrants(13))[POSTED_ROUND][3:]
    assert [line.split(" | ")[0] for line in full] == ["1", "2", "3", "4", "5", *(f"Player {n:02}" for n in (1, 2, 3))]


def test_lines_of_an_open_that_wait_for_somebody_are_no_names_in_its_race() -> None:
    book = book_of("swiss", count=6, rounds=3)[2]
    known = Values(book, people(5)).known
    names = [known[line.name] for line in book.sheets[RACE].charts[0].series]
    assert names == [f"Player {number:02}" for number in range(1, 6)] + [UNSEEN]  # of six lines


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.skipif(not libreoffice.available(), reason="no LibreOffice")
def test_libreoffice_computes_what_is_printed_for_nobody() -> None:
    spec, plan, book = book_of("berger", count=8)
    books = {
        "seven": (book, people(7) | results(spec, plan, 2, 7)),
        "nobody": (book, {}),
        "cup": (book_of("knockout", count=13)[2], entrants(11)),
        "league": (book_of("league", teams=4, boards=2)[2], {("teams", team, "name"): team * 3 for team in "ABC"}),
        "teams": (book_of("molter", teams=4, players_per_team=4)[2], team_short_of(("D3", "D4"), 4, 4)),
        "team": (book_of("molter", teams=4, players_per_team=4)[2], team_short_of((), 3, 4)),
    }
    assert disagreements(books) == []


# Where an eighth team would be typed; the match sheets, where results are typed: the one who is exempt comes first.
LEAGUE_DESKS = (TEAMS, "elo", "certificate")
MATCHES = "league-round-"


def league(places: int, teams: int, asked: Asked) -> dict[str, list[str]]:
    """The pages with the results of the first two rounds, by whoever meets."""
    _, plan, book = book_of("league", **{"teams": places, "boards": 2, **asked})
    told: dict[Key, Any] = {}
    for number, team in enumerate(LETTERS[:teams], start=1):
        told |= {("teams", team, "name"): f"Team {team}", ("team_venue", f"{team}·", "venue"): f"Hall {team}"}
        for rank in (1, 2):
            told["members", f"{team}{rank}", "name"] = f"Name {team}{rank}"
            told["members", f"{team}{rank}", "rating"] = 2100 - 10 * number - rank
    for match, board in ((match, board) for match in plan.matches for board in (1, 2)):
        if match.round <= 2 and max(match.home, match.away) <= teams:
            key = ("rounds", match.round, match.number, board)
            sides = {"home": LETTERS[match.home - 1], "away": LETTERS[match.away - 1]}
            told |= {(*key, side): f"Name {team}{board}" for side, team in sides.items()}
            told[*key, "result"] = ("1-0", "½-½", "0-1")[(match.home + 2 * match.away + board) % 3]
    return seen(book, told)


@pytest.mark.parametrize(
    ("places", "asked"),
    [
        (4, {}),
        pytest.param(6, {"double": True, "rules": "fide-2026"}, marks=pytest.mark.slow),
        pytest.param(8, {"last_first": True, "extras": EXTRAS}, marks=pytest.mark.slow),
    ],
)
def test_a_league_with_a_free_last_team_reads_like_the_one_made_for_one_fewer(places: int, asked: Asked) -> None:
    spare, exact = (league(count, places - 1, asked) for count in (places, places - 1))
    rounds = [name for name in exact if name.startswith(MATCHES)]
    assert differing(spare, exact, (*LEAGUE_DESKS, *rounds)) == {}
    for name in rounds:  # the one who is exempt stands first, and there is a match sheet fewer
        assert sorted(spare[name][1].split(" | ")) == sorted(exact[name][-1].split(" | "))
        assert [spare[name][0], *spare[name][2:]] == exact[name][:-1]


@pytest.fixture
def teams_of_seven(tmp_path: Path) -> Path:
    listed = tmp_path / "teams.csv"
    lines = (f"Team {team};Name {team}{rank};{2000 - rank}\n" for team in "ABCDEFG" for rank in (1, 2))
    listed.write_text("team;name;rating\n" + "".join(lines), encoding="utf-8")
    return listed


def season_of(count: int, teams: Path, results: Path) -> Path:
    path = teams.parent / str(count) / "season.xlsx"
    path.parent.mkdir()
    sheetgen.new("league", path, teams=count, boards=2, lang="en")
    sheetgen.fill(path, teams=teams)
    sheetgen.fill(path, results=results)
    return path


def test_results_of_a_league_go_to_the_matches_of_the_wall_and_it_is_ranked_as_one_of_seven(
    teams_of_seven: Path,
) -> None:
    listed = teams_of_seven.with_name("results.csv")
    lines = (f"1;{match};{board};1-0\n" for match in (1, 2, 3) for board in (1, 2))
    listed.write_text("round;match;board;result\n" + "".join(lines), encoding="utf-8")
    told = []
    for count in (8, 7):
        path = season_of(count, teams_of_seven, listed)
        told.append(json.loads(run("rank", "--json", path.name, cwd=path.parent).stdout))
        assert len(sheetgen.rank(path).event.teams) == 7
        met = {frozenset((g.white, g.black)) for g in sheetgen.rank(path).event.games if g.result and g.match == 1}
        assert met == {frozenset((6, 4))}  # a league begins with round 2 of Berger: 8-5, 6-4, 7-3, 1-2
    assert told[0] == told[1]
    listed.write_text("round;match;board;result\n1;4;1;1-0\n", encoding="utf-8")
    with pytest.raises(ProblemsFound) as refusal:
        sheetgen.fill(teams_of_seven.parent / "8" / "season.xlsx", results=listed)
    assert [(problem.code, problem.found) for problem in refusal.value.problems] == [
        ("no-such-game-in-match", "1 / 4 / 1")
    ]


def test_a_last_team_with_a_result_plays_though_it_has_no_name(teams_of_seven: Path) -> None:
    spec, plan, _ = book_of("league", teams=4, boards=2)
    named: dict[Key, Any] = {("teams", team, "name"): team * 3 for team in "ABC"}
    match = next(match for match in plan.matches if 4 in (match.home, match.away))
    entered = system_of(spec).entered
    assert len(entered(spec, plan, named).event.teams) == 3
    assert (
        len(entered(spec, plan, named | {("rounds", match.round, match.number, 1, "result"): "1-0"}).event.teams) == 4
    )
    assert len(entered(spec, plan, named | {("members", "D1", "name"): "Somebody"}).event.teams) == 4


@pytest.mark.slow
def test_the_pages_a_league_publishes_are_the_same(teams_of_seven: Path) -> None:
    listed = teams_of_seven.with_name("results.csv")
    listed.write_text("round;match;board;result\n1;1;1;1-0\n1;1;2;0-1\n2;3;1;1/2\n", encoding="utf-8")
    published = []
    for count in (8, 7):
        path = season_of(count, teams_of_seven, listed)
        assert run("publish", path.name, "pages", cwd=path.parent).returncode == 0
        published.append({page.name: page.read_bytes() for page in (path.parent / "pages").rglob("*.html")})
    assert len(published[0]) > 2
    assert published[0] == published[1]


def without_the_last_team(names: dict[Key, Any], spec: Any, plan: Any, rounds: int) -> dict[Key, Any]:
    """The players of all teams but the last, and the results of their games in the first rounds."""
    for game in pairings_of(plan):
        if game.round <= rounds and spec.teams not in (game.white.team, game.black.team):
            token = ("1-0", "½-½", "0-1")[(game.white.team + 2 * game.black.team + game.board) % 3]
            names["rounds", game.round, game.board, "result"] = token
    return names


@pytest.mark.parametrize(("teams", "size"), [(4, 4), pytest.param(6, 3, marks=pytest.mark.slow)])
def test_of_a_team_without_a_name_nothing_is_printed_and_nobody_plays_it(teams: int, size: int) -> None:
    spec, plan, book = book_of("molter", teams=teams, players_per_team=size, extras=EXTRAS)
    told = without_the_last_team(team_short_of((), teams - 1, size), spec, plan, 1)
    lines, gone = seen(book, told), LETTERS[teams - 1]
    named = {name: [line for line in read if re.search(rf"\b{gone}\d?\b", line)] for name, read in lines.items()}
    assert [name for name, read in named.items() if read] == [TEAMS]  # where it would be typed
    met = [game for game in pairings_of(plan) if game.round == 2 and teams not in (game.white.team, game.black.team)]
    posted = lines[POSTED_ROUND]
    index = posted[posted.index("Bd | Name | Colour | Against") + 1 :]
    assert len(index) == (teams - 1) * size
    free = (teams - 1) * size - 2 * len(met)
    assert sum(line.endswith("| Bye") for line in index) == free > 0
    assert [line.split(" | ")[0] for line in posted if line[0].isdigit()][: len(met)] == [str(g.board) for g in met]
    assert sum("Bye" in line for read in lines.values() for line in read) == free
    assert not any(EMPTY_BOX in lines[name] for name in ("individuals", "by-number", "standings", "matrix"))
    assert lines["individuals"][2].split(" | ")[0].startswith("1")
    entered = system_of(spec).entered(spec, plan, told)
    assert len(entered.event.teams) == teams - 1
    assert entered.total == len([g for g in pairings_of(plan) if teams not in (g.white.team, g.black.team)])
    first = points_of(lines["standings"])
    assert sum(first) == len(
        [g for g in pairings_of(plan) if g.round == 1 and teams not in (g.white.team, g.black.team)]
    )


def points_of(standings: list[str]) -> list[float]:
    """The points of the teams, as they stand behind their names."""
    cells = [line.split(" | ") for line in standings if re.match(r"\d+=? \| [A-Z] \|", line)]
    return [float(each[3].replace("½", ".5")) for each in cells]


def test_a_missing_player_is_in_no_ranking_no_envelope_and_not_on_the_sheet_of_his_team() -> None:
    _, _, book = book_of("molter", teams=4, players_per_team=4)
    whole, short = (seen(book, team_short_of(gone, 4, 4)) for gone in ((), ("D1", "D3")))
    for name in ("individuals", "by-number", "envelopes", "team-sheets"):
        listed = [part for line in short[name] for part in line.split(" | ")]
        everybody = [part for line in whole[name] for part in line.split(" | ")]
        own = [part for part in everybody if part in ("Name D1", "Name D3")]
        assert own
        assert not any(part in ("Name D1", "Name D3") for part in listed)
        if name == "team-sheets":  # opponents still have their symbols: they won by forfeit
            assert not any(line.startswith(("D1 |", "D3 |")) for line in short[name])
        else:
            assert not any(part in ("D1", "D3") for part in listed)
    assert len(short["individuals"]) == len(whole["individuals"]) - 2
    assert EMPTY_BOX not in short["individuals"]


def test_a_round_of_an_open_has_no_boards_at_which_nobody_plays() -> None:
    book = book_of("swiss", count=8, rounds=3)[2]
    names = people(8)
    unpaired = [line.split(" | ")[0] for line in seen(book, names)["round-1"]]
    assert "5" in unpaired  # for a pen
    dealt = {
        ("rounds", 1, board, side): number
        for board in range(1, 5)
        for side, number in (("white", board), ("black", board + 4))
    }
    lines = seen(book, names | dealt)["round-1"]
    boards = [first for line in lines if (first := line.split(" | ")[0]).isdigit()]
    assert boards == ["1", "2", "3", "4"]
    assert EMPTY_BOX not in lines
