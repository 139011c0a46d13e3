"""KZ4-KZ7: the round that is found is the best of all by the written criteria, by trying every pairing."""

import random
from collections.abc import Iterator, Sequence

import pytest

from sheetgen.pairing.dutch.state import BLACK, WHITE, Turn
from sheetgen.pairing.keizer import (
    LadderColour,
    LadderEntrant,
    LadderRound,
    LadderState,
    Worse,
    colours,
    explained,
    judged,
    pair,
)

Pairs = list[tuple[int, int]]


def every_pairing(places: Sequence[int]) -> Iterator[Pairs]:
    if not places:
        yield []
        return
    first, *others = places
    for place, other in enumerate(others):
        for rest in every_pairing(others[:place] + others[place + 1 :]):
            yield [(first, other), *rest]


def season(source: random.Random, count: int, rounds: int, repeat: int) -> Iterator[tuple[LadderState, LadderRound]]:
    """Weeks in which the order is drawn anew, and not everybody is there."""
    turns: dict[int, list[Turn]] = {number: [] for number in range(1, count + 1)}
    for number in range(1, rounds + 1):
        order = source.sample(range(1, count + 1), count)
        entrants = (LadderEntrant(each, tuple(turns[each]), "" if source.random() < 0.85 else "A") for each in order)
        state = LadderState(tuple(entrants), number, repeat)
        paired = pair(state)
        yield state, paired
        happened = {board.white: Turn(board.black, WHITE, source.choice("1=0+")) for board in paired.boards}
        happened |= {board.black: Turn(board.white, BLACK, "0") for board in paired.boards}
        happened |= {paired.bye: Turn(None, "", "U")} if paired.bye else {}
        for each, row in turns.items():
            row.append(happened.get(each, Turn()))


@pytest.mark.parametrize("seed", range(4))
def test_no_pairing_is_better_by_the_written_criteria(seed: int) -> None:
    source, tried = random.Random(f"ladder {seed}"), 0
    for _ in range(10):
        for state, paired in season(source, source.randint(2, 8), 8, source.choice((0, 3, 5, 7))):
            players = [each for each in state.present if each.number != paired.bye]
            places = {each.number: place for place, each in enumerate(players)}
            pairs = sorted((min(p), max(p)) for p in ((places[b.white], places[b.black]) for b in paired.boards))
            assert judged(state, players, pairs) == min(
                judged(state, players, sorted(other)) for other in every_pairing(range(len(players)))
            )
            assert len(state.present) == 2 * len(paired.boards) + (paired.bye is not None)
            tried += 1
    assert tried


def test_a_pairing_is_judged_by_the_squares_of_the_places_between() -> None:
    players = [LadderEntrant(number) for number in range(1, 7)]
    judgement = judged(LadderState(tuple(players), 1), players, [(0, 1), (2, 5), (3, 4)])
    assert judgement == (0, 0, 1 + 9 + 1, 0, (1, 5, 4))


def test_the_bye_goes_to_the_lowest_who_had_none_lately() -> None:
    bye = (Turn(None, "", "U"), Turn())
    state = LadderState(
        (LadderEntrant(1, (Turn(), Turn())), LadderEntrant(2, (Turn(), Turn())), LadderEntrant(3, bye)), 3
    )
    assert pair(state).bye == 2
    long_ago = LadderState(
        tuple(LadderEntrant(n, bye if n == 3 else (Turn(), Turn())) for n in (1, 2, 3)), 3, repeat_after=2
    )
    assert pair(long_ago).bye == 3
    turns = {1: (Turn(None, "", "U"), Turn()), 2: (Turn(), Turn(None, "", "U")), 3: (Turn(), Turn(None, "", "U"))}
    assert pair(LadderState(tuple(LadderEntrant(n, turns[n]) for n in (1, 2, 3)), 3)).bye == 1


def test_neighbours_meet_and_nobody_again_too_soon() -> None:
    first = LadderState(tuple(LadderEntrant(number) for number in range(1, 7)), 1)
    assert [(board.white, board.black) for board in pair(first).boards] == [(1, 2), (4, 3), (5, 6)]
    met = {1: Turn(2, WHITE, "1"), 2: Turn(1, BLACK, "0"), 3: Turn(4, BLACK, "1"), 4: Turn(3, WHITE, "0")}
    again = LadderState(tuple(LadderEntrant(number, (met.get(number, Turn()),)) for number in range(1, 7)), 2)
    assert [{board.white, board.black} for board in pair(again).boards] == [{1, 3}, {2, 4}, {5, 6}]
    reasons = explained(again)
    assert [(each.number, each.cause, each.last_met) for each in reasons.boards[0].passed] == [(2, Worse.REPEATED, 1)]


def test_two_who_are_alone_meet_again_and_it_is_known() -> None:
    turns = (Turn(2, WHITE, "1"),), (Turn(1, BLACK, "0"),)
    reasons = explained(LadderState((LadderEntrant(1, turns[0]), LadderEntrant(2, turns[1])), 2))
    assert reasons.judgement.repeated == 1 and reasons.boards[0].early == 4
    assert (reasons.boards[0].board.white, reasons.boards[0].rule) == (2, LadderColour.DIFFERENCE)


def test_a_forfeit_is_no_meeting_and_has_no_colour() -> None:
    one = LadderEntrant(1, (Turn(2, WHITE, "+"),))
    assert one.last_met(2) == 0 and one.colours == []


def test_colours_by_difference_then_by_turns() -> None:
    def entrant(text: str) -> LadderEntrant:
        return LadderEntrant(1, tuple(Turn(9, colour, "1") for colour in text))

    cases = [
        ("w", "", BLACK, LadderColour.DIFFERENCE),
        ("wb", "bw", WHITE, LadderColour.ALTERNATION),
        ("wbwb", "wbbw", WHITE, LadderColour.ALTERNATION),
        ("wb", "wb", WHITE, LadderColour.LAST),
        ("", "wb", BLACK, LadderColour.LAST),
        ("", "", WHITE, LadderColour.BOARD),
    ]
    for own, other, colour, rule in cases:
        assert colours(entrant(own), entrant(other), 1) == (colour, rule)
    assert colours(entrant(""), entrant(""), 2) == (BLACK, LadderColour.BOARD)
