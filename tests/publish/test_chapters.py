"""Pages bound together, and what of duels and matches is shown: counted by hand, without any event."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from sheetgen.errors import error, warning
from sheetgen.i18n.catalogue import words
from sheetgen.model.games import BY_TOKEN
from sheetgen.operations import publish as publishing
from sheetgen.operations.check import Audit
from sheetgen.operations.publish import PublishedPairing, scored
from sheetgen.operations.reading.audit import Discrepancy
from sheetgen.present import reports
from sheetgen.present.site import crosstable, pages
from sheetgen.present.site.frame import Options, SitePage
from sheetgen.present.site.pages import Chapter
from sheetgen.ranking.knockout import Duel, KnockoutEvent
from sheetgen.ranking.team_events import MatchPoints, RankedTeam, TeamEvent, TeamGame
from tests import output_dumps
from tests.cases import for_each
from tests.publish.sites import TODAY, rows

EN = words("en")


def test_folders_are_called_after_their_files_in_letters_every_server_takes(monkeypatch: Any) -> None:
    monkeypatch.setattr(pages, "file_stem", lambda event: event)
    stems = ["Été 2026", "ete-2026", "ÉTÉ 2026!", "con", "漢", "漢字", "com1", "com10"]
    found = list(pages._names(stems))
    assert found == ["ete-2026", "ete-2026-2", "ete-2026-3", "con-2", "event", "event-2", "com1-2", "com10"]


def test_a_long_page_goes_on_in_others_with_a_way_through_them(monkeypatch: Any) -> None:
    monkeypatch.setattr(pages, "LARGEST", 10)
    leaf = SitePage("index", "Standings", ("aaaaa", "bbbbb", "ccccc", "d" * 30))
    assert list(pages._parts(leaf)) == ["aaaaabbbbb", "ccccc", "d" * 30]
    made = pages.bound([Chapter("en", "Cup", "cup", [leaf])], Options(TODAY))
    assert list(made) == ["index.html", "index-part-2.html", "index-part-3.html"]
    second = made["index-part-2.html"].decode()
    assert second.count('href="index-part-3.html"') == 1 and 'href="index-part-2.html" aria-current' in second
    assert list(pages._parts(SitePage("x", "X", ()))) == [""]


def test_several_chapters_have_a_folder_each_and_a_list_of_them() -> None:
    leaf = SitePage("index", "Standings", ("<p>body</p>",))
    two = [Chapter("en", "Cup", "cup", [leaf], "told"), Chapter("fr", "Coupe", "coupe", [leaf])]
    made = pages.bound(two, Options(TODAY))
    assert sorted(made) == ["coupe/index.html", "cup/index.html", "index.html"]
    index = made["index.html"].decode()
    assert 'href="cup/index.html"' in index and '<div lang="fr">' in index and '<div lang="en">' not in index
    assert list(pages.bound(two[:1], Options(TODAY))) == ["index.html"]
    assert list(pages.bound(two, Options(TODAY), one_file=True)) == ["index.html"]


def test_a_long_crosstable_of_rounds_is_cut_at_half_the_lines_of_a_table(monkeypatch: Any) -> None:
    made = output_dumps.listed()
    for most, sizes in ((10, [5]), (8, [4, 1]), (5, [2, 2, 1])):
        monkeypatch.setattr(crosstable, "ROWS", most)
        *tables, _ = crosstable.crosstable(made, Options(TODAY))
        assert [len(list(rows(each))) - 1 for each in tables] == sizes, "five players"


def test_of_a_cup_every_duel_of_two_is_shown_with_who_goes_on() -> None:
    third = Duel(2, 3, 1, 0)
    duels = (Duel(1, 1, 4, 4, (1, 1)), Duel(1, 2, -1, 2), Duel(1, 2, 3, -1, (0, 0), True), Duel(2, 4, 2, 0, (3, 1)))
    cup = KnockoutEvent(2, (1, 1, 1, 1), duels, third)
    assert list(publishing._pairings(cup, {})) == [
        PublishedPairing(1, 1, 1, 4, "½", "½", winner=4), PublishedPairing(1, 3, 2, 3, "–", "–"),
        PublishedPairing(2, 1, 4, 2, "1½", "½", due=True),
        PublishedPairing(2, 2, 3, 1, due=True, for_third=True),
    ]  # fmt: skip
    assert list(replace(cup, byes=(3,)).byes_of_rounds()) == [(1, 3), (1, 2)]


@for_each(
    "tokens,shown",
    [(["", ""], ("", "")), (["1-0", ""], ("…", "…")), (["", "1-0"], ("…", "…")), (["-/-", "-/-"], ("0", "0")),
     (["1-0", "½-½"], ("1½", "½")), (["1-0", "0-1"], ("2", "0")), (["½-½", "0-1"], ("1½", "½"))],
)  # fmt: skip
def test_the_points_of_a_match_are_shown_once_all_its_boards_are_in(tokens: list[str], shown: tuple[str, str]) -> None:
    sides = [(1, 2), (2, 1)]  # the colours change from board to board
    games = tuple(
        TeamGame(1, white, black, board, board, BY_TOKEN.get(token), 1)
        for board, ((white, black), token) in enumerate(zip(sides, tokens, strict=True), start=1)
    )
    event = TeamEvent(1, (RankedTeam("Aa"), RankedTeam("Bb")), games, 2, MatchPoints())
    (match,) = publishing._pairings(event, event.records_by_id(("MP",), "fide-2026"))
    assert (match.white, match.black, match.white_shown, match.black_shown) == (1, 2, *shown)
    assert match.due == ("" in tokens)


def test_a_running_score_holds_all_rounds_so_far() -> None:
    meetings = tuple(SimpleNamespace(round=number, scored=points) for number, points in ((1, 2), (3, 1)))
    assert scored(SimpleNamespace(meetings=meetings), 4) == [0, 2, 2, 3, 3]
    assert scored(None, 1) == [0, 0]


# ------------------------------------------------------------------------------------------------------------ an audit

PROBLEMS = (error("empty-file").at(sheet="S", cell="B2"), warning("season-undated", found="x", count=1))
WRONG = Audit("a.xlsx", 3, 6, PROBLEMS, (Discrepancy("T", "C3", 1, 2),), {"players": 2})
CLEAN = replace(WRONG, problems=(), discrepancies=(), wanting={})


def test_an_audit_is_a_line_a_problem_and_a_discrepancy() -> None:
    head, *lines = reports.audit_rows([WRONG, CLEAN], EN)
    assert head == ["workbook", "severity", "code", "sheet", "cell", "found", "message"]
    assert [line[:6] for line in lines] == [
        ["a.xlsx", "error", "empty-file", "S", "B2", ""], ["a.xlsx", "warning", "season-undated", "", "", "x"],
        ["a.xlsx", "error", "discrepancy", "T", "C3", "1"],
    ]  # fmt: skip
    (wrong, clean) = reports.audit_json([WRONG, CLEAN], EN)
    assert (wrong["clean"], clean["clean"], wrong["games"]) == (False, True, {"total": 6, "entered": 3})
    assert wrong["discrepancies"] == [{"sheet": "T", "cell": "C3", "shown": 1, "recomputed": 2}]


def test_whether_the_day_can_begin_is_said_with_what_is_missing() -> None:
    assert reports.readiness(CLEAN, EN) == EN.say("ready.yes", workbook="a.xlsx")
    lacks = EN["language.between"].join((EN.say("ready.errors", count=2), EN.say("ready.players", count=2)))
    assert reports.readiness(WRONG, EN) == EN.say("ready.no", workbook="a.xlsx", lacks=lacks)
    assert EN.say("ready.players", count=2) in reports.readiness(replace(CLEAN, wanting={"players": 2}), EN)
    assert reports.audit_text(WRONG, EN).split("\n")[1].startswith("  T, C3: ")
    facts = {"workbook": "a.xlsx", "entered": 3, "total": 6}
    assert reports.audit_text(WRONG, EN).split("\n")[0] == EN.say("check.not-clean", **facts)
    assert reports.audit_text(CLEAN, EN) == EN.say("check.clean", **facts)


def test_the_place_of_a_problem_stands_between_its_severity_and_its_sentence() -> None:
    problem, colon = error("empty-file"), EN["place.colon"]
    severity, sentence = EN["severity.error"], reports.message(problem, EN)
    assert reports.line(problem, EN) == f"{severity}{colon}{sentence}"
    assert reports.line(problem.at(file="a.csv"), EN) == f"{severity}{colon}a.csv{colon}{sentence}"


def ranking(*pools: str, **facts: Any) -> Any:
    nothing = {"rating": None, "club": ""}
    people = {n: SimpleNamespace(id=n, name=f"P{n}", pool=pool, **nothing) for n, pool in enumerate(pools, 1)}
    lines = tuple(SimpleNamespace(id=n, rank=n, values={"PTS": n}) for n in people)
    standings = SimpleNamespace(rows=lines, order=("PTS",), rules="livre", after_round=2, provisional=None)
    usual = {"entered": 1, "total": 2, "individuals": None, "persons": {}, "seed": "", "discrepancies": ()}
    return SimpleNamespace(entrants=people, standings=standings, **usual | facts)


def test_the_terminal_has_a_heading_before_each_pool_and_says_seed_and_discrepancies() -> None:
    plain = reports.ranking_text(ranking("", ""), EN).split("\n")
    assert len(plain) == 4 and EN.say("pools.name", letter="A") not in plain
    pools = reports.ranking_text(ranking("A", "A", "B"), EN).split("\n")
    assert [pools.index(EN.say("pools.name", letter=letter)) for letter in "AB"] == [2, 5]
    told = reports.ranking_text(ranking("", seed="s1", discrepancies=(1, 2)), EN).split("\n")
    assert told[-2:] == [EN.say("official.seed", seed="s1"), EN.say("rank.discrepancies", count=2)]
    tables = reports.ranking_body(ranking("A", "A", "B"), EN).split("<table")[1:]
    assert len(tables) == 2 and [len(list(rows(each))) for each in tables] == [3, 2]
