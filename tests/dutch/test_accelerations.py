"""SW21-SW25: groups, virtual points and remarks, against the figures of the arbiter's book (4.2) and of C.04.7."""

from dataclasses import replace
from fractions import Fraction

import pytest

from sheetgen.errors import ProblemsFound
from sheetgen.pairing.accelerations import Moment, accelerated, degressive, foreseen, group_of, grouped, regrouped
from sheetgen.pairing.dutch.engine import pair
from sheetgen.pairing.dutch.state import (
    STANDARD_POINTS,
    Edition,
    Forbidden,
    Method,
    Points,
    SwissEntrant,
    SwissState,
    Turn,
)

# The table of the book's chapter 4.2: score, virtual points (in halves here). Its last row ("n≥10") is right for twelve
# rounds or more only: at 5 and 5½ the prose ("n/2") gives 2 to an event of ten rounds, at 5½ to one of eleven.
BOOK = {
    ("A", 12): {0: 4, 1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4, 10: 4},
    ("B", 12): {0: 2, 1: 2, 2: 2, 3: 3, 4: 3, 5: 3, 6: 4, 7: 4, 8: 4, 9: 4, 10: 4},
    ("C", 9): {0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 4, 10: 4},
    ("C", 12): {0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 3, 10: 3, 11: 3},
}


def field(count: int, **facts: object) -> SwissState:
    entrants = tuple(SwissEntrant(number, rating=2400 - 1200 * (number - 1) // count) for number in range(1, count + 1))
    return replace(SwissState(entrants, rounds=9), **facts)


def accelerate(state: SwissState, method: Method) -> SwissState:
    return replace(state, acceleration=grouped(method, state.entrants))


def after(state: SwissState, rounds: int, code: str = "H") -> SwissState:
    """Everybody has so many rounds without a game behind him."""
    return replace(state, entrants=tuple(replace(each, turns=(Turn(code=code),) * rounds) for each in state.entrants))


def rows(state: SwissState, number: int) -> list[Fraction]:
    return list(accelerated(state).entrants[number - 1].virtual)


@pytest.mark.parametrize(("group", "rounds"), BOOK)
def test_degressive_points_are_those_of_the_table(group: str, rounds: int) -> None:
    for score, virtual in BOOK[group, rounds].items():
        moment = Moment(rounds, 5, Edition.FIDE_2026, STANDARD_POINTS, group, Fraction(score, 2))
        assert degressive(moment) == Fraction(virtual, 2), score


@pytest.mark.parametrize(("rounds", "number", "expected"), [(9, 7, 2), (9, 8, 0), (9, 9, 0), (7, 5, 2), (7, 6, 0)])
def test_degressive_points_are_taken_away_before_the_last_round_but_one(
    rounds: int, number: int, expected: int
) -> None:
    assert degressive(Moment(rounds, number, Edition.FIDE_2026, STANDARD_POINTS, "A", Fraction(0))) == expected


@pytest.mark.parametrize(("score", "expected"), [(5, 2), (Fraction(11, 2), 2), (Fraction(9, 2), Fraction(3, 2))])
def test_the_prose_holds_where_the_table_is_wrong(score: Fraction, expected: Fraction) -> None:
    assert degressive(Moment(10, 8, Edition.FIDE_2026, STANDARD_POINTS, "C", Fraction(score))) == expected


@pytest.mark.parametrize(("count", "last"), [(161, 82), (160, 80), (8, 4), (9, 6), (2, 2)])
def test_the_upper_group_of_baku_is_half_of_the_field_rounded_up_to_an_even_number(count: int, last: int) -> None:
    groups = grouped(Method.BAKU, field(count).entrants).by_number
    assert [number for number, group in groups.items() if group == "A"] == list(range(1, last + 1))


@pytest.mark.parametrize(
    ("rounds", "edition", "expected"),
    [
        (9, Edition.FIDE_2026, [2, 2, 2, 1, 1, 0, 0, 0, 0]),
        (9, Edition.FIDE_2016, [2, 2, 2, 1, 1, 0, 0, 0, 0]),
        (11, Edition.FIDE_2026, [2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0]),
        (11, Edition.FIDE_2016, [2, 2, 2, 1, 1, 0, 0, 0, 0, 0, 0]),
        (7, Edition.FIDE_2026, [2, 2, 1, 1, 0, 0, 0]),
    ],
)
def test_baku_gives_a_point_then_half_of_it(rounds: int, edition: Edition, expected: list[int]) -> None:
    state = after(accelerate(field(8, rounds=rounds, edition=edition), Method.BAKU), rounds - 1)
    assert [2 * each for each in rows(state, 1)] == expected
    assert not any(rows(state, 8))


def test_haley_makes_four_groups_and_softens_the_third_round() -> None:
    state = accelerate(field(18), Method.HALEY)
    assert "".join(group for _, group in state.acceleration.groups) == "AAAAABBBBBCCCCDDDD"
    assert rows(after(state, 4), 10) == [1, 1, 0, 0, 0]
    assert rows(after(accelerate(field(18), Method.SOFT_HALEY), 4), 10) == [1, 1, Fraction(1, 2), 0, 0]
    assert not any(rows(after(state, 4), 11))


def test_the_first_round_of_haley_is_a_against_b_and_c_against_d() -> None:
    paired = pair(accelerate(field(16), Method.HALEY))
    assert [(board.white, board.black) for board in paired.boards] == [
        (1, 5), (6, 2), (3, 7), (8, 4), (9, 13), (14, 10), (11, 15), (16, 12),
    ]  # fmt: skip


def test_a_late_entry_belongs_to_the_group_in_which_his_number_stands() -> None:
    scheme = grouped(Method.BAKU, [SwissEntrant(number) for number in (1, 2, 4, 5, 6, 7, 8, 9)])
    assert [group_of(scheme, SwissEntrant(number)) for number in (3, 5, 6, 10)] == ["A", "A", "B", "B"]
    degressive_scheme = grouped(Method.DEGRESSIVE, field(12).entrants)
    assert [group_of(degressive_scheme, SwissEntrant(99, rating=each)) for each in (2000, 1999, 1600, 1599)] == list(
        "ABBC"
    )


def test_groups_are_changed_before_round_one_only() -> None:
    state = accelerate(field(8), Method.BAKU)
    changed = regrouped(state, 5, "A")
    assert (rows(state, 5), rows(changed, 5)) == ([0], [1])
    for refused, number, group in ((after(changed, 1), 5, "B"), (state, 5, "C"), (field(8), 5, "A")):
        with pytest.raises(ProblemsFound):
            regrouped(refused, number, group)


def test_what_was_given_for_a_round_stays() -> None:
    state = accelerate(field(8), Method.DEGRESSIVE)
    kept = replace(state.entrants[7], turns=(Turn(code="F"),) * 3, virtual=(Fraction(1, 2),))
    assert rows(replace(state, entrants=(*after(state, 3).entrants[:7], kept)), 8) == [
        Fraction(1, 2), 0, Fraction(1, 2), 1,
    ]  # fmt: skip


def test_the_round_says_what_must_be_asked_for_or_announced() -> None:
    codes = {
        method: [problem.code for problem in pair(accelerate(field(12), method)).remarks]
        for method in (Method.BAKU, Method.HALEY)
    }
    assert codes[Method.BAKU] == ["swiss-acceleration-announced"]
    assert codes[Method.HALEY] == ["swiss-acceleration-not-approved", "swiss-acceleration-announced"]
    banned = field(6, forbidden=(Forbidden((1, 4), reason="family"), Forbidden((2, 5), first=2)))
    assert [problem.code for problem in pair(banned).remarks] == ["swiss-forbidden-in-rated"]
    assert pair(replace(banned, rated=False)).remarks == ()


def test_groups_of_the_degressive_system_hold_a_quarter_to_a_half() -> None:
    few = replace(field(12), acceleration=grouped(Method.DEGRESSIVE, field(12).entrants, (2350, 1600)))
    shares = [problem.data["group"] for problem in pair(few).remarks if problem.code == "swiss-group-share"]
    assert shares == ["A", "B"]


@pytest.mark.parametrize(
    ("method", "facts"),
    [
        (Method.BAKU, {"edition": Edition.FIDE_2016, "rounds": 7}),
        (Method.BAKU, {"points": Points.of_games(Fraction(3), Fraction(1), Fraction(0))}),
        (Method.DEGRESSIVE, {"points": Points.of_games(Fraction(3), Fraction(1), Fraction(0))}),
    ],
)
def test_a_method_refuses_an_event_it_is_not_made_for(method: Method, facts: dict[str, object]) -> None:
    with pytest.raises(ProblemsFound):
        pair(accelerate(field(12, **facts), method))


@pytest.mark.parametrize("method", list(Method))
def test_points_to_come_do_not_wait_for_a_game_that_is_being_played(method: Method) -> None:
    """Only the degressive system goes by scores: as long as one is missing its rows end with the round being played."""
    state = accelerated(accelerate(field(8), method))
    running = tuple(
        replace(each, turns=(Turn(each.number + (1 if each.number % 2 else -1), "wb"[each.number % 2], ""),))
        for each in state.entrants
    )
    played = tuple(replace(each, turns=(replace(each.turns[0], code="="),)) for each in running)
    rows = foreseen(replace(state, entrants=running))
    if method is Method.DEGRESSIVE:
        assert rows == {each.number: each.virtual for each in state.entrants}
    else:
        assert rows == foreseen(replace(state, entrants=played)) and len(rows[1]) == state.rounds
