"""What the last release promised still holds, or the changelog says what has changed (``docs/compatibility.md``)."""

import pytest

from sheetgen.operations.reading.identity import identify
from sheetgen.workbook.description import LAYOUT
from sheetgen.xlsx.source import open_source
from tests import contract
from tests.example import ROOT

FORMATS = ROOT / "tests" / "data" / "formats"


@pytest.mark.parametrize("kind", contract.QUICK)
def test_what_people_rely_on_changes_only_with_a_line_in_the_changelog(kind: str) -> None:
    assert contract.not_said(kind, contract.unreleased()) == []


@pytest.mark.slow
def test_keys_of_json_change_only_with_a_line_in_the_changelog() -> None:
    assert contract.not_said("json", contract.unreleased()) == []


@pytest.mark.parametrize(
    ("line", "changelog", "is_named"),
    [
        ("option sheetgen new berger --points", "takes `--points 3/1/0`", True),
        ("option sheetgen new berger --points", "takes points", False),
        ("option sheetgen new berger --point", "takes `--points 3/1/0`", False),
        ("json rank: standings[].values{}", "the key `values` of `rank`", True),
        ("problem no-berger-table: error, exit 3", "`no-berger-table` leads to 3", True),
        ("problem no-berger-table: error, exit 3", "`no-berger-tables` leads to 3", False),
        ("python rank(order), may be left out", "`rank(order=…)`", True),
        ("command sheetgen show", "`sheetgen show`", True),
        ("workbook of layout 9", "a layout `9`", True),
    ],
)
def test_a_change_is_said_as_code_by_its_own_name(line: str, changelog: str, is_named: bool) -> None:
    assert contract.named(line, changelog) is is_named


def test_an_option_that_is_gone_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    left = contract.promised("option") - {"option sheetgen rank --lots"}
    monkeypatch.setitem(contract.EVERY, "option", lambda: left)
    assert contract.not_said("option", "") == ["option sheetgen rank --lots"]
    assert contract.not_said("option", "`rank` has no `--lots` any more") == []


def test_workbooks_of_every_layout_are_kept() -> None:
    """``test_formats.py`` reads them and ``test_renewing.py`` renews them; here none is missing."""
    files = [*FORMATS.rglob("*.xlsx"), *FORMATS.with_name("layouts").rglob("*.xlsx")]
    layouts = {identify(open_source(file.read_bytes())).layout for file in files}
    assert layouts == set(range(1, LAYOUT))
