"""Lists of results become domain data, and every problem is told with its place; of any list, whatever stands in it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.errors import ProblemsFound
from sheetgen.exchange import lists
from sheetgen.exchange.reading import RawTable
from sheetgen.exchange.result_lines import ResultLine, results
from tests.model.listed import codes, problems, table


def read(text: str) -> list[tuple[str, int, int | None, str | None]]:
    return [(line.round, line.board, line.match, line.result) for line in results(table(text)).items]


def tokens(text: str) -> list[tuple[str, str | None]]:
    """The codes and findings of the warnings one result gives."""
    return [(each.code, each.found) for each in results(table(f"ronde | éch | res\n1 | 1 | {text}")).problems]


@pytest.mark.parametrize("header", ["Ronde | Échiquier | Résultat", "ROUND | board | result"])
def test_a_result_has_its_round_its_board_and_a_canonical_token(header: str) -> None:
    assert read(f"{header}\n10 | 1 | x\n2 | 1 | 1-0") == [("10", 1, None, "½-½"), ("2", 1, None, "1-0")]


def test_a_result_remembers_its_line() -> None:
    assert results(table("ronde|éch|res\n||\n2|1|1")).items == (ResultLine(3, "2", 1, None, "1-0"),)


def test_a_game_not_yet_entered_is_neither_a_draw_nor_a_loss() -> None:
    assert read("ronde | éch | res\n1 | 1 |") == [("1", 1, None, None)]


@pytest.mark.parametrize(("typed", "number"), [("Ronde 3", "3"), ("3.0", "3"), ("a", "a"), ("Finale 1", "Finale 1")])
def test_a_round_is_a_number_or_a_printed_name(typed: str, number: str) -> None:
    assert read(f"ronde | éch | res\n{typed} | 1 | 1")[0][0] == number


def test_a_game_of_a_match_has_its_match_and_board_and_a_match_of_one_game_needs_no_board() -> None:
    text = "ronde | match | éch | res\n1 | 2 | 3 | 1\n1 | 3 | | 0"
    assert read(text) == [("1", 2 + 1, 2, "1-0"), ("1", 1, 3, "0-1")]
    assert read("ronde | match | res\n1 | 2 | 1") == [("1", 1, 2, "1-0")]


def test_a_result_in_free_form_is_read_with_a_warning() -> None:
    assert tokens("1 - 0") == [("lenient-result", "1 - 0")]
    assert tokens("remis") == [("lenient-result", "remis")]
    assert tokens("½-½") == []


def test_an_unknown_result_is_refused_with_what_is_allowed() -> None:
    (problem,) = problems(results, "ronde | éch | res\n1 | 1 | l-0\n1 | 2 | 1")
    assert (problem.code, problem.found, problem.where.line) == ("unknown-result", "l-0", 2)
    assert problem.data["allowed"] == "1-0, ½-½, 0-1, +/-, -/+, -/-"


@pytest.mark.parametrize("text", ["0-0", "½-0", "0-½"])
def test_a_penalty_asks_for_confirmation(text: str) -> None:
    assert tokens(text) == [("confirm-penalty", text)]


@pytest.mark.parametrize(
    "text",
    ["2026-02-01", "2026-01-02", "01/02/2026", "02/01/2026", "1/2/26", "01-févr", "1-Feb", "2-janv.", "02-Jan"],
)
def test_a_draw_turned_into_a_date_is_a_draw_with_a_warning(text: str) -> None:
    assert tokens(text) == [("date-result", text)]
    assert read(f"ronde | éch | res\n1 | 1 | {text}")[0][3] == "½-½"


@pytest.mark.parametrize(("text", "token"), [("01:00:00", "1-0"), ("00:01:00", "0-1")])
def test_a_result_turned_into_a_time_is_read_with_a_warning(text: str, token: str) -> None:
    assert read(f"ronde | éch | res\n1 | 1 | {text}")[0][3] == token
    assert tokens(text) == [("date-result", text)]


@pytest.mark.parametrize("text", ["2026-01-01", "2026-02-02", "01/01/2026", "2-Feb", "1/0", "2-1", "02:01:00", "46054"])
def test_any_other_date_is_no_result(text: str) -> None:
    assert codes(results, f"ronde | éch | res\n1 | 1 | {text}") == [("unknown-result", 2)]


def test_one_game_with_two_results_is_a_contradiction_with_both_lines() -> None:
    (problem,) = problems(results, "ronde | éch | res\nRonde 1 | 1 | 1-0\n1 | 2 | 1-0\n1 | 1 | 0-1")
    assert (problem.code, problem.where.line, problem.data["lines"]) == ("contradictory-result", 4, (2, 4))
    assert (problem.data["tokens"], problem.data["round"], problem.data["board"]) == (("1-0", "0-1"), "1", 1)


def test_one_game_listed_twice_with_one_result_is_told_and_counts_once() -> None:
    loaded = results(table("ronde | éch | res\n1 | 1 |\n1 | 1 | 1-0\n1 | 1 | 1"))
    assert loaded.items == (ResultLine(3, "1", 1, None, "1-0"),)
    assert [each.code for each in loaded.problems] == ["duplicate-result", "duplicate-result"]


def test_the_same_board_of_two_matches_is_two_games() -> None:
    assert len(read("ronde | match | éch | res\n1 | 1 | 1 | 1\n1 | 2 | 1 | 0")) == 2


def test_a_result_needs_a_round_and_a_board() -> None:
    text = "ronde | éch | res\n | 1 | 1\n1 | | 1\n1 | -2 | 1\n1 | 3 | 1"
    assert codes(results, text) == [("missing-round", 2), ("bad-board", 3), ("bad-board", 4)]


def test_a_list_of_results_needs_round_result_and_what_tells_the_game() -> None:
    assert [each.data["required"] for each in problems(results, "type | elo\nA | B")] == [
        ("round",),
        ("board", "match"),
        ("result",),
    ]


CELLS = st.text(max_size=8) | st.sampled_from(["1", "1-0", "Lyon", "1500", "=A1", "x", "12"])


@given(
    st.lists(st.lists(CELLS, max_size=6), max_size=6),
    st.sampled_from([lists.players, lists.teams, results]),
)
def test_whatever_stands_in_a_list_is_read_or_refused_as_a_problem(rows: list[list[str]], load: Any) -> None:
    header = ("round", "board", "result") if load is results else ("team", "rank", "name", "elo", "club", "fide")
    try:
        loaded = load(RawTable("list", None, header, 1, tuple((n, tuple(row)) for n, row in enumerate(rows, start=2))))
    except ProblemsFound as refused:
        assert any(problem.is_error for problem in refused.problems)
    else:
        assert loaded.items and not any(problem.is_error for problem in loaded.problems)
