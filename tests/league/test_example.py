"""The examples of both systems: lists in, the ranking worked out apart from the program out, and the kept workbook."""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import sheetgen
from sheetgen.i18n.catalogue import words
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.present import reports
from tests.league import example as league
from tests.scheveningen import example as scheveningen
from tests.test_templates import parts

EXAMPLES = pytest.mark.parametrize("example", [league, scheveningen], ids=["league", "scheveningen"])


def ranked(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = reports.ranking_json(sheetgen.rank(path), words("en"))
    return found


@pytest.mark.sampled(1)
@EXAMPLES
def test_the_example_is_ranked_as_it_was_by_hand(example: ModuleType) -> None:
    expected = json.loads((example.FOLDER / "ranking.json").read_text(encoding="utf-8"))
    found = ranked(example.FOLDER / "event.xlsx")
    assert {name: found[name] for name in expected} == expected
    assert (found["problems"], found["discrepancies"]) == ([], [])


@pytest.mark.sampled(1)
@EXAMPLES
def test_the_kept_workbook_is_what_its_lists_make(example: ModuleType) -> None:
    kept = (example.FOLDER / "event.xlsx").read_bytes()
    assert parts(kept) == parts(example.filled_event()), "make it anew: python -m tests.refresh"


def test_the_two_teams_of_the_club_meet_in_the_first_round_and_are_never_at_home_together() -> None:
    """B9: six teams played backwards: 3 and 6 are opposite and meet in Berger round 5, which comes first."""
    read = read_workbook((league.FOLDER / "event.xlsx").read_bytes())
    named = {key[1]: value for key, value in read.entries.items() if key[0] == "teams" and key[2] == "name"}
    assert (named["C"], named["F"]) == ("Échiquier du Val 1", "Échiquier du Val 2")
    assert (3, 6) in {(match.home, match.away) for match in read.schedule.rounds[0]}
    assert not [matches for matches in read.schedule.rounds if {3, 6} <= {match.home for match in matches}]
