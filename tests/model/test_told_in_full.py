"""Of every fault of a list of results: its line, its column, what was found, and whatever its sentence says besides."""

from typing import Any

from sheetgen.errors import ProblemsFound
from sheetgen.exchange.result_lists import results_list
from sheetgen.model.entrants import Player
from tests.cases import for_each
from tests.model.test_result_lists import HEADER, MATCHES, table

Told = tuple[str, int, str | None, dict[str, Any]]
FIRST, GAME = "9,9,Yves,Zoé,1-0,", "1,1,Anna,Bernard,1-0,"
TOKENS, KINDS = "1-0, ½-½, 0-1, +/-, -/+, -/-", "bye, requested, absent, withdrawn"
BOTH = {"lines": (2, 3), "round": 1, "match": None, "column": "result"}


def told(*lines: str, header: list[str] = HEADER, players: tuple[Player, ...] = ()) -> list[Told]:
    try:
        problems = results_list(table(*lines, header=tuple(header)), players).problems
    except ProblemsFound as refusal:
        problems = refusal.problems
    return [(each.code, each.where.line or 0, each.found, dict(each.data)) for each in problems]


@for_each(
    "line,code,found,column,data",
    [
        ("x,1,Anna,Bernard,1-0,", "bad-round", "x", "round", {"least": 1, "most": 400}),
        (",1,Anna,Bernard,1-0,", "missing-round", None, "round", {}),
        ("1,x,Anna,Bernard,1-0,", "bad-board", "x", "board", {"least": 1, "most": 9999}),
        ("1,1,Anna,Bernard,2-1,", "unknown-result", "2-1", "result", {"allowed": TOKENS}),
        ("1,1,Anna,Bernard,=-0,", "unknown-result", "=-0", "result", {"allowed": TOKENS}),
        ("1,1,Anna,Bernard,1:0,", "lenient-result", "1:0", "result", {"read": "1-0"}),
        ("1,1,Anna,Anna,1-0,", "against-oneself", "Anna", "black", {}),
        ("1,1,Anna,,1,", "unknown-kind", "", "kind", {"allowed": KINDS}),
        ("1,1,Anna,,1,holiday", "unknown-kind", "holiday", "kind", {"allowed": KINDS}),
        ("1,1,Anna,,,bye", "unknown-result", "", "result", {"allowed": "1, ½, 0"}),
        ("1,1,,,1,bye", "empty-sides", None, "white", {}),
        ("1,1,Anna,Bernard,1-0,bye", "kind-of-a-game", "bye", "kind", {}),
        ("1,,Anna,,1,absent", "absent-with-points", "1", "result", {}),
        ("2,1,YVES,Anna,1-0,", "name-spelling", "YVES", "white", {"used": "Yves"}),
    ],
)
def test_a_line_that_is_wrong_is_told_in_full(
    line: str, code: str, found: str | None, column: str, data: dict[str, Any]
) -> None:
    assert told(FIRST, line) == [(code, 3, found, data | {"column": column})]


@for_each(
    "lines,expected",
    [
        ((GAME, "1,2,Chloé,Anna,1-0,"), ("plays-twice", 3, "Anna", {"round": 1, "lines": (2, 3), "column": "black"})),
        ((GAME, "1,,Anna,,1,bye"), ("plays-twice", 3, "Anna", {"round": 1, "lines": (2, 3), "column": "white"})),
        ((GAME, "1,1,Anna,Bernard,0-1,"),
         ("contradictory-result", 3, "0-1", BOTH | {"tokens": ("1-0", "0-1"), "board": 1})),
        (("1,,Anna,Bernard,1-0,", "1,,Anna,Bernard,0-1,"),
         ("contradictory-result", 3, "0-1", BOTH | {"tokens": ("1-0", "0-1"), "board": "–"})),
        ((GAME, "1,1,Anna,Bernard,1,"), ("duplicate-result", 3, "1", BOTH | {"tokens": ("1-0", "1"), "board": 1})),
        ((GAME, "2,,Anna,,,withdrawn", "3,1,Anna,Bernard,1-0,"),
         ("result-after-withdrawal", 4, "Anna", {"round": 3, "out": 2, "column": "result"})),
        ((GAME, "2,,,Bernard,,withdrawn", "4,,,Bernard,1,bye"),
         ("result-after-withdrawal", 4, "Bernard", {"round": 4, "out": 2, "column": "result"})),
    ],
)  # fmt: skip
def test_lines_that_contradict_each_other_are_told_in_full(lines: tuple[str, ...], expected: Told) -> None:
    assert told(*lines) == [expected]


def test_a_match_of_others_and_a_bye_beside_a_match_are_told_in_full() -> None:
    strange = told("1,1,1,Lyon,Paris,1-0", "1,1,2,Paris,Nice,0-1", header=MATCHES)
    assert strange == [("match-of-others", 3, "1", {"round": 1, "column": "match"})]
    for bye, column in (("1,,,A,,½,bye", "white"), ("1,,,,A,½,bye", "black")):
        beside: Told = ("bye-beside-a-match", 3, "A", {"round": 1, "column": column})
        assert told("1,1,1,A,B,1-0,", bye, header=[*MATCHES, "type"]) == [beside]


def test_somebody_who_is_not_listed_is_told_with_the_names_that_are_close() -> None:
    players = (Player("Anna"), Player("Bernard"))
    unknown = {"column": "white", "close": ("Anna",)}
    assert told("1,1,Ana,Bernard,1-0,", players=players) == [("unknown-name", 2, "Ana", unknown)]
    assert told("1,1,3,2,1-0,", players=players) == [("unknown-name", 2, "3", unknown | {"close": ()})]
    assert told("1,1,1,2,1-0,", players=players) == []
