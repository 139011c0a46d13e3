"""Lists of results that also tell who had no game: byes, absences, withdrawals."""

import pytest

from sheetgen.errors import Problem, ProblemsFound
from sheetgen.exchange.columns import RESULTS
from sheetgen.exchange.file import File
from sheetgen.exchange.reading import Loaded
from sheetgen.exchange.result_lines import ResultLine, results
from sheetgen.exchange.tables import read_rows
from sheetgen.operations.demo import play
from sheetgen.operations.fill import FillChanges, ListFile, fill_workbook
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.reading.readback import read_workbook
from tests.swiss.test_pairing import book, paired, with_results


def listed(*lines: str) -> Loaded[ResultLine]:
    text = "\n".join(("round;board;white;black;result;type", *lines))
    return results(read_rows(File("list.csv", text.encode()), RESULTS))


def filled(data: bytes, *lines: str) -> FillChanges:
    return fill_workbook(read_workbook(data), results=ListFile(listed(*lines), "list.csv"))


def refused(data: bytes, *lines: str) -> list[tuple[str, int | None]]:
    with pytest.raises(ProblemsFound) as refusal:
        filled(data, *lines)
    return [(problem.code, problem.where.line) for problem in refusal.value.problems]


@pytest.mark.slow
def test_who_asks_for_a_bye_is_away_or_has_left_is_typed_where_a_secretary_types_it() -> None:
    done = filled(
        book(),
        "3;;Alice;;½;requested",
        "2;;;Bruno;;absent",
        "4;;3;;;abandon",
        "5;;Alice;;1;bye demandé",
        "5;;Bruno;;0;requested",
    )
    assert done.changes == {
        ("players", 1, "call3"): "H",
        ("players", 2, "call2"): "Z",
        ("players", 3, "withdrawn"): 4,
        ("players", 1, "call5"): "F",
        ("players", 2, "call5"): "Z",
    }
    assert done.problems == ()


@pytest.mark.slow
def test_of_a_round_that_is_paired_a_list_says_what_was_dealt_or_is_refused() -> None:
    data = with_results(paired(book()), 1)
    second = paired(data)
    read = read_workbook(second)
    bye = read.entries["players", read.entries["rounds", 2, "bye"], "name"]
    away = read.entries["players", 12, "name"]
    assert filled(second, f"2;;{bye};;1;bye", f"2;;{away};;;absent").changes == {}
    assert filled(second, f"2;;{away};;;withdrawn").changes == {("players", 12, "withdrawn"): 2}
    assert refused(second, f"2;;{away};;1;bye", f"2;;{bye};;;absent", "1;;Alice;;½;requested") == [
        ("line-not-as-dealt", 2),
        ("line-not-as-dealt", 3),
        ("line-not-as-dealt", 4),
    ]


@pytest.mark.slow
def test_a_bye_of_the_pairing_cannot_be_asked_for() -> None:
    assert refused(book(), "2;;Alice;;1;bye") == [("line-of-a-bye", 2)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("2;;Alic;;½;requested", "unknown-name"),
        ("2;;99;;½;requested", "unknown-name"),
        ("6;;Alice;;½;requested", "bad-round"),
    ],
)
def test_what_nobody_can_type_is_refused_at_its_line(line: str, code: str) -> None:
    assert refused(book(), line) == [(code, 2)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("2;;Alice;;½;holiday", "unknown-kind"),
        ("2;;Alice;;;requested", "unknown-result"),
        ("2;;Alice;;1;absent", "absent-with-points"),
        ("2;;;;1;bye", "empty-sides"),
    ],
)
def test_what_a_list_cannot_mean_is_refused_when_it_is_read(line: str, code: str) -> None:
    with pytest.raises(ProblemsFound) as refusal:
        listed(line)
    assert code in [problem.code for problem in refusal.value.problems]


def test_two_lines_about_somebody_agree() -> None:
    assert refused(book(), "2;;Alice;;½;requested", "2;;1;;;absent") == [("result-told-otherwise", 3)]
    with pytest.raises(ProblemsFound):
        filled(filled_book("2;;Alice;;½;requested"), "2;;Alice;;;absent")


def filled_book(*lines: str) -> bytes:
    from sheetgen.operations.reading.opening import apply_changes

    read = read_workbook(book())
    return apply_changes(read, filled(book(), *lines).changes)


@pytest.mark.slow
def test_a_whole_event_is_played_from_a_list_with_its_absences() -> None:
    games = [f"1;{board};;;1-0;" for board in range(1, 8)]
    data = play(book(), listed(*games, "2;;Nancy;;½;requested", "2;1;;;0-1;"), "list.csv")
    read = read_workbook(data)
    assert read.entries["turns", 11, "code2"] == "H"
    assert read.entries["rounds", 2, 1, "result"] == "0-1"
    refusal = problems_of(data)
    assert {problem.code for problem in refusal} == {"pair-result-missing"}


def problems_of(data: bytes) -> tuple[Problem, ...]:
    with pytest.raises(ProblemsFound) as refusal:
        pair_workbook(data, "")
    return refusal.value.problems
