"""The championship: what results bring, which of them count, ties; held against a second, naive computation."""

import random
import time
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from sheetgen.championship.book import workbook
from sheetgen.championship.events import Appearance, SeasonEvent, SeasonGame, from_facts, to_facts
from sheetgen.championship.order import parse
from sheetgen.championship.points import BEST, PLACE, SCORE, TABLE, Scheme, amount, parse_bonus
from sheetgen.championship.standings import Championship, SeasonRules
from sheetgen.championship.statistics import head_to_head, rating_progress, white_scores, years
from sheetgen.errors import BadOptions
from sheetgen.exchange.frames import records
from sheetgen.model.entrants import Player
from sheetgen.operations.season import season_of
from tests.season import drawn

EVERYDAY, MANY = range(40), range(1_000, 2_000)


def rules_of(told: dict[str, Any]) -> SeasonRules:
    scheme = Scheme(told["kind"], told["table"], told["others"], told["sharing"])
    return SeasonRules(scheme, told["best"], told["bonus"], told["order"])


def lines(found: Championship) -> list[tuple[int, str, Fraction, tuple[Fraction, ...]]]:
    """The standings in the form of the naive computation."""
    named = [person.player.name for person in found.people.persons]
    return sorted(
        (
            line["rank"],
            named[line["person"]],
            found.points(line["total"]),
            tuple(found.figure(code, line[code]) for code in found.rules.order),
        )
        for line in records(found.standings)
    )


def agrees(seed: int) -> bool:
    events, told = drawn.season(seed)
    return lines(season_of(events, rules_of(told))) == drawn.naive(events, told)


@pytest.mark.slow
def test_it_equals_a_naive_second_computation() -> None:
    assert [seed for seed in EVERYDAY if not agrees(seed)] == []


@pytest.mark.parametrize(
    "count", [pytest.param(150, marks=pytest.mark.slow), pytest.param(1000, marks=pytest.mark.long)]
)
def test_a_thousand_seasons_equal_a_naive_second_computation(count: int) -> None:
    assert [seed for seed in MANY[:count] if not agrees(seed)] == []


@pytest.mark.slow
def test_thirty_events_of_forty_players_take_less_than_five_seconds() -> None:
    """Counted, and written as a workbook; time of the processor, which others on the machine do not lengthen."""
    events = [drawn.event(random.Random(number), number, 80, 40, 7) for number in range(30)]
    bonus = {"event": Fraction(1), "first": Fraction(3)}
    told: dict[str, Any] = {"kind": PLACE, "table": {}, "others": 0, "sharing": "mean", "best": 10, "bonus": bonus}
    told["order"] = ("ALL", "FIRSTS", "WON")
    start = time.process_time()
    found = season_of(events, rules_of(told))
    book = workbook(found, "en", "Grand Prix")
    assert time.process_time() - start < 5
    assert lines(found) == drawn.naive(events, told) and len(book) > 100_000


def event(number: int, *scores: tuple[str, str], games: tuple[SeasonGame, ...] = ()) -> SeasonEvent:
    """An event by hand: names and scores, the best first."""
    points = [Fraction(score) for _, score in scores]
    places = [(1 + sum(other > own for other in points), points.count(own), len(points), own) for own in points]
    people = tuple(
        Appearance(name, Player(name, 1500 + 10 * number), *place)
        for (name, _), place in zip(scores, places, strict=True)
    )
    return SeasonEvent(f"{number}.trf", f"Open {number}", f"2026-01-{number:02}", "swiss", 1, 1, people, games)


THREE = [
    event(1, ("Ada", "5"), ("Bob", "4"), ("Cyd", "4"), ("Dan", "1/2")),
    event(2, ("Bob", "3"), ("Ada", "2")),
    event(3, ("Cyd", "5/2"), ("Dan", "2"), ("Bob", "1")),
]


def totals(found: Championship) -> dict[str, tuple[int, Fraction]]:
    return {name: (rank, total) for rank, name, total, _ in lines(found)}


def test_the_best_two_of_three_scores_count() -> None:
    found = season_of(THREE, SeasonRules(best=2))
    assert totals(found) == {"Bob": (1, 7), "Ada": (2, 7), "Cyd": (3, Fraction(13, 2)), "Dan": (4, Fraction(5, 2))}
    assert [line["event"] for line in records(found.results) if not line["counted"]] == [3]


def test_a_shared_place_has_the_mean_of_its_places_or_the_best() -> None:
    table = {1: Fraction(10), 2: Fraction(7), 3: Fraction(4)}
    mean = season_of(THREE[:1], SeasonRules(Scheme(TABLE, table, Fraction(1))))
    best = season_of(THREE[:1], SeasonRules(Scheme(TABLE, table, Fraction(1), BEST)))
    assert [total for _, _, total, _ in lines(mean)] == [10, Fraction(11, 2), Fraction(11, 2), 1]
    assert [total for _, _, total, _ in lines(best)] == [10, 7, 7, 1]


def test_by_place_the_last_gets_one_point() -> None:
    assert totals(season_of(THREE[1:], SeasonRules(Scheme(PLACE)))) == {
        "Bob": (1, 3), "Cyd": (1, 3), "Dan": (3, 2), "Ada": (4, 1),
    }  # fmt: skip


def test_a_bonus_always_counts() -> None:
    bonus = parse_bonus("event=1 first=2,5 all=4")
    found = season_of(THREE, SeasonRules(best=1, bonus=bonus))
    assert totals(found)["Bob"] == (1, Fraction(4) + 3 + Fraction(5, 2) + 4)


def test_of_equal_results_the_earlier_counts() -> None:
    found = season_of([event(1, ("Ada", "2")), event(2, ("Ada", "2"))], SeasonRules(best=1))
    assert [line["counted"] for line in records(found.results)] == [True, False]


def test_events_are_taken_in_the_order_of_their_days() -> None:
    found = season_of(THREE[::-1], SeasonRules(order=("LAST",)))
    assert [event.title for event in found.events] == ["Open 1", "Open 2", "Open 3"]
    assert found.problems == ()


def test_without_all_the_days_they_stay_as_given_and_that_is_said() -> None:
    undated = SeasonEvent("x.trf", "Undated", "", "swiss", 1, 1, THREE[0].appearances, ())
    found = season_of([THREE[2], undated], SeasonRules())
    assert [event.title for event in found.events] == ["Open 3", "Undated"]
    assert [problem.code for problem in found.problems] == ["season-undated"]


def test_a_copy_of_an_event_counts_once() -> None:
    games = (SeasonGame(1, "Ada", "Bob", "1-0"),)
    first, again = event(1, ("Ada", "1"), ("Bob", "0"), games=games), event(2, ("Ada", "1"), ("Bob", "0"), games=games)
    found = season_of([first, again], SeasonRules())
    assert len(found.events) == 1 and [problem.code for problem in found.problems] == ["season-copy"]


def test_an_event_without_points_is_named() -> None:
    cup = SeasonEvent("cup.xlsx", "Cup", "", "knockout", 1, 1, (Appearance("1", Player("Ada"), 1, 1, 2),), ())
    assert [problem.code for problem in season_of([cup], SeasonRules()).problems] == ["season-no-score"]
    assert totals(season_of([cup], SeasonRules(Scheme(PLACE)))) == {"Ada": (1, 2)}


def test_an_event_goes_through_a_pipe_unchanged() -> None:
    events, _ = drawn.season(3)
    assert [from_facts(to_facts(each)) for each in events] == events


@pytest.mark.parametrize(
    ("text", "points"), [("2½", "5/2"), ("½", "1/2"), ("2,25", "9/4"), ("1/3", "1/3"), ("10", "10")]
)
def test_points_are_read_exactly(text: str, points: str) -> None:
    assert amount(text) == Fraction(points)


@pytest.mark.parametrize("text", ["", "ten", "1/0", "-1", "1e3", "999999"])
def test_what_is_no_number_of_points(text: str) -> None:
    assert amount(text) is None


@pytest.mark.parametrize("text", ["first", "first=x", "fourth=1", "win=1 win=2"])
def test_a_bonus_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(BadOptions):
        parse_bonus(text)


@pytest.mark.parametrize("text", ["TOTAL", "ALL ALL", "BEST0", "DE"])
def test_an_order_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(BadOptions):
        parse(text)


# ---------------------------------------------------------------------------------------------------------- statistics

PLAYED = [
    event(
        1, ("Ada", "1"), ("Bob", "0"), games=(SeasonGame(1, "Ada", "Bob", "1-0"), SeasonGame(2, "Bob", "Ada", "½-½"))
    ),
    event(
        2, ("Ada", "1"), ("Bob", "0"), games=(SeasonGame(1, "Bob", "Ada", "0-1"), SeasonGame(2, "Ada", "Bob", "+/-"))
    ),
]


def test_head_to_head_over_all_events_leaves_forfeits_out() -> None:
    (pair,) = records(head_to_head(season_of(PLAYED, SeasonRules())))
    assert (pair["games"], pair["first_halves"], pair["second_halves"]) == (3, 5, 1)
    assert (pair["since"], pair["until"]) == (1, 2)


def test_head_to_head_tells_over_which_years() -> None:
    days = ("2024-11-02", "2026-01-05")
    found = season_of([replace(each, day=day) for each, day in zip(PLAYED, days, strict=True)], SeasonRules())
    assert [years(found, *ends) for ends in ((1, 2), (1, 1), (2, 2))] == ["2024–2026", "2024", "2026"]
    assert years(season_of([replace(each, day="") for each in PLAYED], SeasonRules()), 1, 2) == ""


def test_the_score_of_white_by_event() -> None:
    one, two = records(white_scores(season_of(PLAYED, SeasonRules())))
    assert (one["games"], one["white_wins"], one["draws"], one["black_wins"], one["white_halves"]) == (2, 1, 1, 0, 3)
    assert (two["games"], two["white_wins"], two["draws"], two["black_wins"], two["white_halves"]) == (1, 0, 0, 1, 0)


def test_the_progress_of_ratings_from_the_first_event_to_the_last() -> None:
    found = records(rating_progress(season_of(PLAYED, SeasonRules(Scheme(SCORE)))))
    assert [(line["earliest"], line["latest"], line["highest"], line["change"]) for line in found] == [
        (1510, 1520, 1520, 10)
    ] * 2
