"""Options that cannot be, each refused by its name with what is allowed; and what they become where they can."""

from collections.abc import Callable
from typing import Any

import pytest

from sheetgen.errors import SheetgenError
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Player
from sheetgen.operations import new
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.shared import options
from tests.cases import for_each


def refused(asked: Callable[[], Any]) -> list[tuple[str, str | None]]:
    with pytest.raises(SheetgenError) as refusal:
        asked()
    return [(problem.code, problem.found) for problem in refusal.value.problems]


@for_each(
    "text,days",
    [
        ("2026-01-07/7d", ["2026-01-07", "2026-01-14", "2026-01-21"]),
        ("7/1/2026/1w", ["2026-01-07", "2026-01-14", "2026-01-21"]),
        ("31.12.2026/1d", ["2026-12-31", "2027-01-01", "2027-01-02"]),
        ("2026-01-07/0d", ["2026-01-07"] * 3),
        ("2026-01-07, 8/1/2026;9.1.2026", ["2026-01-07", "2026-01-08", "2026-01-09"]),
        ("01/01/1901 02/01/1901 31/12/9999", ["1901-01-01", "1901-01-02", "9999-12-31"]),
        ("9999-12-29/1d", ["9999-12-29", "9999-12-30", "9999-12-31"]),
        ("", []),
        (None, []),
    ],
)
def test_dates_are_listed_or_counted_on(text: str | None, days: list[str]) -> None:
    assert options.dates(text, 3) == days


@for_each(
    "text,problem",
    [
        ("9999-12-30/1d", ("bad-date", "9999-12-30/1d")),
        ("31/12/1900/1d", ("bad-date", "31/12/1900")),
        ("2026-02-30/1d", ("bad-date", "2026-02-30")),
        ("2026-01-07/1234d", ("bad-date", "2026-01-07/1234d")),
        ("2026-01-07,2026-01-08", ("wrong-number-of-dates", "2")),
        ("2026-01-07", ("wrong-number-of-dates", "1")),
    ],
)
def test_dates_that_cannot_be_are_refused(text: str, problem: tuple[str, str]) -> None:
    assert refused(lambda: options.dates(text, 3)) == [problem]


@for_each(
    "text,hours",
    [
        ("9:05", ["09:05"] * 3), ("14h", ["14:00"] * 3), ("0:00 23H59,9h30", ["00:00", "23:59", "09:30"]),
        ("10:00;11:00 12:00", ["10:00", "11:00", "12:00"]), ("", []), (None, []),
    ],
)  # fmt: skip
def test_times_are_one_for_all_rounds_or_one_for_each(text: str | None, hours: list[str]) -> None:
    assert options.times(text, 3) == hours


@for_each(
    "text,problem",
    [
        ("24:00", ("bad-time", "24:00")), ("9:60", ("bad-time", "9:60")), ("noon", ("bad-time", "noon")),
        ("9:00,10:00", ("wrong-number-of-times", "2")), ("9h 10h 11h 12h", ("wrong-number-of-times", "4")),
    ],
)  # fmt: skip
def test_times_that_cannot_be_are_refused(text: str, problem: tuple[str, str]) -> None:
    assert refused(lambda: options.times(text, 3)) == [problem]


def test_a_title_is_one_line_of_reasonable_length() -> None:
    options.check_text("title", "x" * 200)
    assert refused(lambda: options.check_text("title", "x" * 201)) == [("option-too-long", "x" * 40 + "…")]
    assert refused(lambda: options.check_text("place", "a\nb")) == [("option-control-character", "'a\\nb'")]
    assert refused(lambda: options.check_text("place", "\ud800"))[0][0] == "option-control-character"


def test_an_event_has_the_days_and_hours_of_its_rounds() -> None:
    spec = BergerSpec(count=4, lang="en")
    asked: dict[str, str | None] = {"title": "Cup", "place": None, "dates": "2026-01-07/7d", "times": "14h"}
    found = options.event_entries(spec, asked)
    days = found.pop(("event", "dates"))
    assert days.count("2026") >= 1 and "–" in days
    wednesdays: dict[Any, Any] = {("plan", 1 + week, "date"): f"2026-01-{7 + 7 * week:02}" for week in range(3)}
    hours = {("plan", number, "time"): "14:00" for number in (1, 2, 3)}
    assert found == wednesdays | hours | {("event", "title"): "Cup"}
    assert "–" not in options.event_entries(spec, asked | {"dates": "2026-01-07/0d"})["event", "dates"]


def test_there_are_as_many_places_as_are_asked_for_or_listed() -> None:
    assert [options.places([1, 2], count) for count in (None, 2, 5)] == [2, 2, 5] and options.places([], 3) == 3
    assert refused(lambda: options.places([], None)) == [("count-or-players", None)]
    assert refused(lambda: options.places([1, 2], 1)) == [("count-below-list", "1")]


def test_numbers_drawn_by_lot_are_drawn_again_alike() -> None:
    people = list(range(30))
    one = options.drawn(people, "7")
    assert one == options.drawn(people, "7") != tuple(people) and sorted(one) == people
    assert options.drawn(people, "") == options.drawn(people, None) == tuple(people)


def test_who_leaves_leaves_in_a_round_of_the_event() -> None:
    spec = BergerSpec(count=4)
    stays = options.players_entries([Player(name="Anna", withdrawn=1), Player(name="Bela", withdrawn=3)], spec)
    assert stays["players", 1, "withdrawn"] == 1 and stays["players", 2, "withdrawn"] == 3
    leavers = [Player(name="Anna", withdrawn=0), Player(name="Bela", withdrawn=4)]
    assert refused(lambda: options.players_entries(leavers, spec)) == [
        ("withdrawn-after-end", "0"), ("withdrawn-after-end", "4")
    ]  # fmt: skip


@for_each(
    "text,rules,order",
    [
        ("PTS,SB", "livre", ("PTS", "SB")),
        (None, "livre", ("PTS", "SB")),
        ("PTS,DE,SB", "livre", ["no-live-formula"]),
        ("SB,PTS", "livre", ("SB", "PTS")),
    ],
)
def test_an_order_is_made_of_what_has_formulas(text: str | None, rules: str, order: Any) -> None:
    def asked() -> tuple[str, ...]:
        return options.live_order(text, rules, "round robin", ("PTS", "SB"))

    if isinstance(order, list):
        assert [code for code, _ in refused(asked)] == order
    else:
        assert asked() == order


def test_nobody_is_first_by_what_asks_who_is_level() -> None:
    live = ("PTS", "DE", "SB")
    assert options.live_order("PTS,DE", "livre", "round robin", live) == ("PTS", "DE")
    assert refused(lambda: options.live_order("DE,PTS", "livre", "round robin", live)) == [
        ("order-begins-with-de", "DE")
    ]
    for code, rules in (("H2H", "livre"), ("BOARDS", "livre"), ("EDEBT/P", "fide-2026")):
        refusal = refused(lambda: options.live_order(f"{code},MP", rules, "matches", (code, "MP")))  # noqa: B023
        assert refusal == [("order-begins-with-de", code)]
    assert options.live_order("PTS,SB", "livre", "round robin", live, lambda *_: True) == ("PTS", "SB")


def test_a_workbook_of_more_sheets_than_are_read_back_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new, "MOST_SHEETS", 30)
    assert len(new.make_workbooks("berger", players=Loaded(()), count=4).workbooks) == 1
    (problem,) = refused(lambda: new.make_workbooks("berger", players=Loaded(()), count=4, extras="report"))
    assert problem[0] == "too-many-sheets" and int(problem[1] or 0) > 30
