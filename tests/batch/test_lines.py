"""What is said of one workbook of a folder, without any file: every part of its line, and what is missing."""

from dataclasses import replace

import pytest

from sheetgen.errors import Problem, Where, error, warning
from sheetgen.i18n.catalogue import words
from sheetgen.operations.batch.guard import cannot_start
from sheetgen.operations.batch.line import State, WorkbookLine
from sheetgen.operations.recalc import Recalculated
from sheetgen.present import batch

FINE = WorkbookLine("a.xlsx", "Evening", "berger", 5, 6, "Anna / Bob")
AT = Where(sheet="Rounds", cell="E7")
WRONG = error("unknown-result", where=AT, found="won")
MISSING = warning("missing-results", count=1, total=6)


def doubt(found: str = "2-0") -> Problem:
    return warning("formula-overwritten", where=AT, found=found)


def text(line: WorkbookLine) -> str:
    return batch.line_text(line, words("en"))


def test_a_line_in_order_says_workbook_event_system_games_and_leader() -> None:
    assert text(FINE) == "a.xlsx | Evening | Round-robin tournament | 5 of 6 results | Anna / Bob | in order"


def test_what_has_no_name_and_no_leader_yet_has_dashes() -> None:
    nameless = replace(FINE, event="", leader="")
    assert text(nameless) == "a.xlsx | – | Round-robin tournament | 5 of 6 results | – | in order"


def test_what_could_not_be_read_has_its_name_and_its_reason_only() -> None:
    refused = WorkbookLine("b.xlsx", problems=(error("empty-file"),))
    assert text(refused).split(" | ")[0] == "b.xlsx" and text(refused).count(" | ") == 1
    assert text(refused).split(" | ")[1].startswith("ERROR: ")


def test_an_official_ranking_that_was_written_is_said() -> None:
    assert text(replace(FINE, written=True)).endswith("in order; official ranking written")


def test_the_first_error_is_told_before_a_warning_and_the_others_are_counted() -> None:
    told = text(replace(FINE, problems=(doubt(), MISSING, WRONG, doubt()), discrepancies=4))
    assert " | ERROR: Rounds, E7: " in told and "“won”" in told
    assert "(and 2 more: see check)" in told
    assert told.endswith("Formula cells that show something else: 4.")


def test_one_doubt_is_not_more_than_itself() -> None:
    told = text(replace(FINE, problems=(doubt(),)))
    assert " | to be looked at: Rounds, E7: " in told and "more: see check" not in told


@pytest.mark.parametrize(
    ("line", "state"),
    [
        (FINE, State.FINE),
        (replace(FINE, problems=(MISSING,)), State.FINE),
        (replace(FINE, problems=(doubt(),)), State.DOUBTFUL),
        (replace(FINE, discrepancies=1), State.DOUBTFUL),
        (replace(FINE, problems=(doubt(), WRONG), discrepancies=1), State.FAILED),
    ],
)
def test_results_to_come_are_no_doubt_and_an_error_outweighs_all(line: WorkbookLine, state: State) -> None:
    assert line.state is state


def test_the_summary_the_rows_and_the_facts_count_the_same() -> None:
    bad = replace(FINE, workbook="b.xlsx", problems=(doubt(), doubt(), WRONG), discrepancies=3, written=True)
    found = Recalculated((FINE, bad))
    assert batch.summary_text(found, words("en")) == ("Workbooks: 2; in order: 1; to be looked at: 0; with errors: 1.")
    names, first, second = batch.recalculated_rows(found, words("en"))
    assert names == list(batch.COLUMNS)
    assert first == ["a.xlsx", "fine", "Evening", "berger", 5, 6, "Anna / Bob", 0, 0, 0, 0, "", ""]
    assert second[7:12] == [1, 2, 3, 1, "formula-overwritten unknown-result"]
    assert second[12].count("Rounds") == 3 and "“won”" in second[12]
    facts = batch.recalculated_json(found, words("en"))
    assert facts["summary"] == {"total": 2, "fine": 1, "doubtful": 0, "failed": 1}
    assert [len(each["problems"]) for each in facts["workbooks"]] == [0, 3]
    assert facts["workbooks"][1]["games"] == {"total": 6, "entered": 5}
    assert "seasons" not in facts


def test_a_child_that_cannot_start_says_why_in_two_hundred_letters_at_most() -> None:
    problem = cannot_start(OSError("x" * 300))
    assert (problem.code, problem.data["detail"]) == ("child-cannot-start", "OSError: " + "x" * 191)
