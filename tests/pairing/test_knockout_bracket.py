"""K5-K7: the bracket against the book's tables, against the lines of K5 written out, and played to the end."""

from time import process_time

import pytest

from sheetgen.errors import BadOptions, NoSuchSize
from sheetgen.pairing.knockout_bracket import (
    Bracket,
    BracketSide,
    Match,
    Origin,
    bracket,
    drawn_colours,
    upper_has_white,
)
from sheetgen.pairing.knockout_plan import plan
from tests.cases import for_each

# The book's tables, as printed there, the better seed first.
BOOK = {
    2: [["1-2"]],
    4: [["1-4", "2-3"], ["1-2"]],
    8: [["1-8", "4-5", "3-6", "2-7"], ["1-4", "2-3"], ["1-2"]],
    16: [
        ["1-16", "8-9", "5-12", "4-13", "3-14", "6-11", "7-10", "2-15"],
        ["1-8", "4-5", "3-6", "2-7"],
        ["1-4", "2-3"],
        ["1-2"],
    ],
}
# Those without an opponent in the first round of those tables.
EXEMPT = {
    3: [1],
    5: [1, 2, 3],
    6: [1, 2],
    7: [1],
    9: [1, 2, 3, 4, 5, 6, 7],
    10: [1, 2, 3, 4, 5, 6],
    11: [1, 2, 3, 4, 5],
    12: [1, 2, 3, 4],
    13: [1, 2, 3],
    14: [1, 2],
    15: [1],
}
LATE = [
    (63, {1: 25}),
    (234, {2: 6, 4: 1}),
    (52, {1: 2, 2: 1, 3: 1}),
    (5, {2: 1}),
    (7, {1: 3}),
    (30, dict.fromkeys(range(1, 29), 1)),
]


def seed(number: int) -> BracketSide:
    return BracketSide(Origin.SEED, number)


def winner(number: int) -> BracketSide:
    return BracketSide(Origin.WINNER, number)


def expected(match: Match) -> str:
    return "-".join(str(number) for number in match.expected)


def exempt(made: Bracket) -> list[int]:
    return sorted(bye.upper.number for bye in made.rounds[0].byes)


def every_bracket() -> list[Bracket]:
    return [bracket(plan(count)) for count in range(2, 130)] + [bracket(plan(*late)) for late in LATE]


# --- the book's tables ---


@pytest.mark.parametrize("count", BOOK)
def test_the_tables_of_the_book_come_out_exactly(count: int) -> None:
    made = bracket(plan(count))
    assert [[expected(match) for match in row.matches] for row in made.rounds] == BOOK[count]


@for_each("count", EXEMPT)
def test_those_whom_the_book_exempts_are_exempt(count: int) -> None:
    assert exempt(bracket(plan(count))) == EXEMPT[count]


@pytest.mark.parametrize("count", BOOK)
def test_nobody_is_exempt_when_the_table_is_full(count: int) -> None:
    assert exempt(bracket(plan(count))) == []


@for_each("count", EXEMPT)
def test_with_fewer_players_the_others_play_as_in_the_full_table(count: int) -> None:
    full = BOOK[2 ** (count - 1).bit_length()][0]
    played = [pair for pair in full if int(pair.split("-")[1]) <= count]
    assert [expected(match) for match in bracket(plan(count)).rounds[0].matches] == played


def lines(size: int) -> list[int]:
    """K5 as it is written: L2n replaces the i-th seed s of Ln by (s, 2n+1-s), or (2n+1-s, s) for even i."""
    found = [1, 2]
    while len(found) < size:
        doubled = []
        for position, number in enumerate(found, start=1):
            partner = 2 * len(found) + 1 - number
            doubled += [number, partner] if position % 2 else [partner, number]
        found = doubled
    return found


@for_each("count", [*range(2, 70), 1000, 4097, 8191, 8192])
def test_the_first_round_follows_the_lines_with_byes_for_the_best(count: int) -> None:
    size = 2 ** (count - 1).bit_length()
    order = lines(size)
    wanted = [sorted(pair) for pair in zip(order[::2], order[1::2], strict=True)]
    first = bracket(plan(count)).rounds[0]
    matches = {match.place: [match.upper.number, match.lower.number] for match in first.matches}
    byes = {bye.place: bye.upper.number for bye in first.byes}
    assert matches == {place: pair for place, pair in enumerate(wanted) if pair[1] <= count}
    assert byes == {place: pair[0] for place, pair in enumerate(wanted) if pair[1] > count}


# --- where each side comes from ---


def test_six_players_are_led_from_their_seeds_to_the_final() -> None:
    made = bracket(plan(6))
    sides = [(match.number, match.upper, match.lower) for match in made.matches]
    assert sides == [
        (1, seed(4), seed(5)),
        (2, seed(3), seed(6)),
        (3, seed(1), winner(1)),
        (4, winner(2), seed(2)),
        (5, winner(3), winner(4)),
    ]


def test_a_bye_is_shown_on_its_place_and_has_no_number() -> None:
    byes = bracket(plan(6)).rounds[0].byes
    assert [(bye.number, bye.place, bye.upper, bye.lower) for bye in byes] == [
        (0, 0, seed(1), BracketSide(Origin.BYE)),
        (0, 3, seed(2), BracketSide(Origin.BYE)),
    ]


def test_who_enters_in_the_final_waits_there_for_the_winner_of_the_others() -> None:
    made = bracket(plan(5, enter_at={"final": 1}))
    assert [(match.upper, match.lower) for match in made.matches] == [
        (seed(3), seed(4)),
        (seed(2), seed(5)),
        (winner(1), winner(2)),
        (seed(1), winner(3)),
    ]


def test_late_entrants_of_one_round_meet_each_other_only_when_there_are_too_many() -> None:
    made = bracket(plan(63, {1: 25}))
    entering = made.rounds[3]
    assert sorted(expected(match) for match in entering.matches) == sorted(f"{n}-{33 - n}" for n in range(1, 17))
    met = [match for match in entering.matches if match.upper.origin is match.lower.origin is Origin.SEED]
    assert sorted(expected(match) for match in met) == sorted(f"{n}-{33 - n}" for n in range(8, 17))


def test_preliminary_byes_go_to_the_best_of_those_who_play_them() -> None:
    assert exempt(bracket(plan(63, {1: 25}))) == list(range(26, 44))


@pytest.mark.parametrize("late", LATE)
def test_late_entrants_hold_the_top_seeds_and_enter_in_their_round(late: tuple[int, dict[int, int]]) -> None:
    registered, groups = late
    figures = plan(registered, groups)
    entered = {
        side.number: row.round
        for row in bracket(figures).rounds
        for match in row.matches
        for side in (match.upper, match.lower)
        if side.origin is Origin.SEED
    }
    wanted = [
        skip + figures.preliminary_rounds + 1 for skip in sorted(groups, reverse=True) for _ in range(groups[skip])
    ]
    assert [entered[number] for number in range(1, len(wanted) + 1)] == wanted
    assert all(entered[number] <= 2 for number in range(len(wanted) + 1, registered + 1))


def test_every_seed_enters_once_and_every_winner_goes_on_once() -> None:
    for made in every_bracket():
        registered = made.plan.registered
        sides = [side for match in made.matches for side in (match.upper, match.lower)]
        assert sorted(side.number for side in sides if side.origin is Origin.SEED) == list(range(1, registered + 1))
        assert sorted(side.number for side in sides if side.origin is Origin.WINNER) == list(range(1, registered - 1))
        assert len(sides) == 2 * (registered - 1)


def test_matches_are_numbered_in_the_order_of_play_and_down_the_page() -> None:
    for made in every_bracket():
        assert [match.number for match in made.matches] == list(range(1, made.plan.registered))
        for row in made.rounds:
            places = [match.place for match in row.matches]
            assert places == sorted(set(places))


def test_a_winner_comes_from_the_places_behind_his_own_upper_one_above() -> None:
    for made in every_bracket():
        by_number = {match.number: match for match in made.matches}
        for match in made.matches:
            for side, place in ((match.upper, 2 * match.place), (match.lower, 2 * match.place + 1)):
                if side.origin is Origin.WINNER:
                    before = by_number[side.number]
                    assert (before.round, before.place) == (match.round - 1, place)


def test_the_better_seed_winning_always_the_expected_pairs_meet() -> None:
    for made in every_bracket():
        winners: dict[int, int] = {}
        for match in made.matches:
            seeds = [
                side.number if side.origin is Origin.SEED else winners[side.number]
                for side in (match.upper, match.lower)
            ]
            assert sorted(seeds) == list(match.expected)
            winners[match.number] = min(seeds)


def test_in_every_full_round_the_best_meets_the_weakest() -> None:
    for count in (32, 64, 128):
        for row in bracket(plan(count)).rounds:
            assert {sum(match.expected) for match in row.matches} == {2 * len(row.matches) + 1}


def test_two_who_enter_together_are_printed_better_seed_first() -> None:
    for made in every_bracket():
        for match in made.matches:
            if match.upper.origin is match.lower.origin is Origin.SEED:
                assert match.upper.number < match.lower.number


def test_more_than_8192_entrants_have_no_bracket() -> None:
    with pytest.raises(NoSuchSize) as caught:
        bracket(plan(8193))
    assert caught.value.problems[0].data["largest"] == 8192


def test_7971_entrants_have_their_bracket_in_less_than_a_second() -> None:
    start = process_time()
    made = bracket(plan(7971, {2: 250, 4: 80, 6: 36, 7: 20}))
    assert process_time() - start < 1
    assert len(made.matches) == 7970


# --- third place ---


@pytest.mark.parametrize(("count", "semi_finals"), [(4, (1, 2)), (6, (3, 4)), (16, (13, 14))])
def test_the_losers_of_the_semi_finals_play_for_third_place_last(count: int, semi_finals: tuple[int, int]) -> None:
    third = bracket(plan(count), third_place=True).matches[-1]
    assert third.number == count
    assert (third.upper, third.lower) == tuple(BracketSide(Origin.LOSER, number) for number in semi_finals)
    assert third.expected == (3, 4)


def test_without_being_asked_for_there_is_no_match_for_third_place() -> None:
    assert bracket(plan(8)).third_place is None


@pytest.mark.parametrize(("count", "enter"), [(2, {}), (3, {}), (4, {2: 1}), (5, {2: 1, 3: 1})])
def test_with_fewer_than_two_semi_finals_there_is_no_third_place_to_play_for(count: int, enter: dict[int, int]) -> None:
    with pytest.raises(BadOptions) as caught:
        bracket(plan(count, enter), third_place=True)
    assert caught.value.problems[0].code == "no-third-place"


# --- colours (K6) ---


def test_the_upper_entrant_has_white_in_odd_games_and_on_odd_boards() -> None:
    assert [upper_has_white(game) for game in (1, 2, 3, 4)] == [True, False, True, False]


def test_exchanged_colours_are_exchanged_in_every_game() -> None:
    assert [upper_has_white(game, exchanged=True) for game in (1, 2, 3, 4)] == [False, True, False, True]


def test_drawn_colours_come_back_with_the_recorded_seed() -> None:
    matches = bracket(plan(64)).matches
    assert drawn_colours(matches, 7) == drawn_colours(matches, 7)
    assert drawn_colours(matches, 7) != drawn_colours(matches, 8)


def test_drawn_colours_exchange_about_half_of_the_matches() -> None:
    matches = bracket(plan(1001)).matches
    assert 400 < len(drawn_colours(matches, 1)) < 600
