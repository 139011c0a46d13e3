"""Every problem the sources report has its sentence, its line in the documentation, and the exit code written there."""

import re

from tests import problem_page
from tests.cases import for_each
from tests.example import ROOT
from tests.problem_page import HANDED_ON, Use

PAGE = ROOT / "docs" / "problems.md"
HANDED = {code for codes in HANDED_ON.values() for code in codes}


def reported() -> set[str]:
    """The codes of the sources, those included that only a table names."""
    return {use.code for use in problem_page.uses()} | HANDED


def line_of(code: str) -> str:
    """What the page says of a code."""
    (line,) = re.findall(rf"^\| `{code}` \|.*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return str(line)


def test_the_page_is_what_the_sources_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == problem_page.page(), "write it anew: python -m tests.refresh"


def test_every_problem_on_the_page_was_found_in_the_sources() -> None:
    assert set(problem_page.sentences()) - reported() == set()


def test_every_severity_is_a_severity() -> None:
    assert {use.severity for use in problem_page.uses()} == {"error", "warning"}


@for_each(
    "code,severity,status",
    [
        ("unknown-result", "error", "1"),
        ("missing-results", "warning", "0"),
        ("target-exists", "error", "2"),
        ("unknown-tie-break", "error", "2"),
        ("no-berger-table", "error", "3"),
        ("pdf-file", "error", "4"),
        ("duplicate-result", "warning", "0"),
        ("contradictory-result", "error", "1"),
        ("error-value", "error or warning", "0, 1"),
        ("bad-round", "error", "1, 2"),
        ("entry-against-rating", "warning", "0"),
    ],
)
def test_the_page_says_how_grave_a_problem_is(code: str, severity: str, status: str) -> None:
    assert line_of(code).startswith(f"| `{code}` | {severity} | {status} | ")


def test_what_the_table_of_codes_handed_on_says_contradicts_no_exception_named_beside_a_code() -> None:
    stated = {Use(code, "error", status) for status, codes in HANDED_ON.items() for code in codes}
    assert {use for use in problem_page.uses() if use.code in HANDED} - stated == set()
