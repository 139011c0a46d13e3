"""The rate of play on its sheet and in ``check``: the book's worked examples, every limit, and both alike."""

import random
from typing import Any

import pytest

from sheetgen.rating.editions import Pace, kind_of
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.report.pace import problems
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.values import Values

Entries = dict[Any, Any]
SPEC = SwissSpec(lang="en", count=4, rounds=7, order=("PTS",), extras=("report",))
VERDICTS = {"As announced", "Rated games", "First control", "Rounds a day", "Hours a day", "Order of the days"}
# The verdict on the sheet that says what a warning says.
SAID_BY = {
    "pace-too-short": "Rated games",
    "pace-not-announced": "As announced",
    "pace-first-control": "First control",
    "pace-rating": "Rated games",
    "pace-rounds-a-day": "Rounds a day",
    "pace-hours-a-day": "Hours a day",
    "plan-backwards": "Order of the days",
}


def sheet(entries: Entries) -> dict[str, Any]:
    """What the sheet shows behind every label."""
    _, book = described(SPEC)
    known = Values(book, entries).known
    labels = {row: slot.content for (row, col), slot in book.sheets["pace"].slots.items() if col == 0}
    return {str(label): known.get(("pace", row, 1)) for row, label in labels.items()}


def typed(**figures: Any) -> Entries:
    return {("pace", name): value for name, value in figures.items() if value is not None}


def days(*plan: str) -> Entries:
    return {("plan", number, "date"): day for number, day in enumerate(plan, start=1)}


def rated(*ratings: int) -> Entries:
    return {("players", number, "name"): f"Player {number}" for number in range(1, len(ratings) + 1)} | {
        ("players", number, "rating"): rating for number, rating in enumerate(ratings, start=1)
    }


def codes(entries: Entries) -> list[str]:
    return [problem.code for _, problem in problems(entries)]


@pytest.mark.parametrize(
    ("minutes", "seconds", "total", "kind"),
    [(30, 30, 60, "slow"), (10, 5, 15, "rapid"), (5, 5, 10, "blitz"), (3, 0, 3, "too short for any rating")],
)
def test_sixty_moves_as_the_book_works_them_out(minutes: int, seconds: int, total: int, kind: str) -> None:
    shown = sheet(typed(minutes=minutes, seconds=seconds))
    assert (shown["Minutes for 60 moves"], shown["Kind of play"]) == (total, kind)


def test_nothing_typed_says_nothing() -> None:
    shown = sheet({})
    assert {name: shown[name] for name in VERDICTS} == dict.fromkeys(VERDICTS, "")
    assert codes({}) == []


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        (typed(minutes=89) | rated(1800, 1500), "pace-rating"),
        (typed(minutes=89) | rated(1799, 1500), None),
        (typed(minutes=90, seconds=29) | rated(2400), "pace-rating"),
        (typed(minutes=90, seconds=30) | rated(2400), None),
        (typed(minutes=60, later=30, moves=29, seconds=30) | rated(2400), "pace-first-control"),
        (typed(minutes=59), "pace-not-announced"),
        (typed(minutes=59) | {("announcement", "kind"): "rapid"}, None),
        (typed(minutes=2, seconds=1), "pace-too-short"),
        ({("announcement", "level"): "norms"} | days(*["2026-01-01"] * 3), "pace-rounds-a-day"),
        ({("announcement", "level"): "norms"} | days(*["2026-01-01"] * 2), None),
        (typed(minutes=60, seconds=30) | days(*["2026-01-01"] * 4), None),
        (typed(minutes=61, seconds=30) | days(*["2026-01-01"] * 4), "pace-hours-a-day"),
        (days("2026-01-02", "2026-01-01"), "plan-backwards"),
        (days("2026-01-02", "Saturday", "2026-01-02"), None),
    ],
)
def test_a_limit_is_one_more_than_what_is_rated(entries: Entries, code: str | None) -> None:
    assert codes(entries) == ([code] if code else [])
    shown = sheet(entries)
    wrong = {name for name in VERDICTS if shown[name] not in ("", "in order")}
    assert wrong == ({SAID_BY[code]} if code else set())


def test_at_most_fifteen_rapid_and_thirty_blitz_rounds_a_day() -> None:
    for pace, most in ((typed(minutes=11), 15), (typed(minutes=5), 30)):
        kind = {("announcement", "kind"): kind_of(Pace(pace["pace", "minutes"]))}
        assert codes(pace | kind | days(*["2026-01-01"] * most)) == []
        assert codes(pace | kind | days(*["2026-01-01"] * (most + 1))) == ["pace-rounds-a-day"]


def some_entries(source: random.Random) -> Entries:
    pace = {
        "minutes": source.choice((3, 5, 10, 15, 30, 60, 89, 90, 120)),
        "moves": source.choice((None, 29, 30, 40)),
        "later": source.choice((None, 0, 15, 30)),
        "seconds": source.choice((None, 0, 2, 10, 30)),
    }
    plan = days(*(source.choice(("2026-01-01", "2026-01-02", "2026-02-15", "soon")) for _ in range(SPEC.rounds)))
    ratings = rated(*(source.choice((1500, 1799, 1800, 2399, 2400)) for _ in range(4)))
    chosen = {
        ("announcement", "kind"): source.choice(("standard", "rapid", "blitz")),
        ("announcement", "level"): source.choice(("national", "fide", "norms")),
    }
    return typed(**pace) | plan | ratings | chosen


@pytest.mark.parametrize("seed", range(30))
def test_the_sheet_warns_of_what_check_warns_of(seed: int) -> None:
    entries = some_entries(random.Random(seed))
    shown = sheet(entries)
    assert {name for name in VERDICTS if shown[name] not in ("", "in order")} == {
        SAID_BY[code] for code in codes(entries)
    }
