"""What a round of a player is, and what it is worth."""

from fractions import Fraction

from sheetgen.pairing.dutch.outcome import nobody_for_the_bye, too_few_opponents
from sheetgen.pairing.dutch.state import Forbidden, Points, SwissState, Turn
from tests.cases import for_each
from tests.dutch.states import entrant

THREE = Points.of_games(Fraction(3), Fraction(1), Fraction(0))


@for_each(
    "turn,standard,three",
    [
        (Turn(2, "w", "1"), 1, 3),
        (Turn(2, "b", "="), Fraction(1, 2), 1),
        (Turn(2, "b", "L"), 0, 0),
        (Turn(2, "w", "+"), 1, 3),
        (Turn(2, "b", "-"), 0, 0),
        (Turn(code="U"), 1, 3),
        (Turn(code="F"), 1, 3),
        (Turn(code="H"), Fraction(1, 2), 1),
        (Turn(), 0, 0),
    ],
)
def test_every_code_has_its_points(turn: Turn, standard: Fraction, three: Fraction) -> None:
    assert (Points().of(turn), THREE.of(turn)) == (standard, three)


def test_a_forfeit_is_no_game_and_a_bye_has_no_opponent() -> None:
    turns = [Turn(2, "w", "1"), Turn(2, "w", "+"), Turn(code="U"), Turn(code="+"), Turn(code="H")]
    assert [turn.is_game for turn in turns] == [True, False, False, False, False]
    assert [turn.is_bye for turn in turns] == [False, False, True, True, False]
    assert [turn.was_paired for turn in turns] == [True, True, True, True, False]


def test_a_ban_holds_in_its_rounds() -> None:
    ban = Forbidden((1, 2), 2, 3)
    assert [ban.holds_in(number) for number in (1, 2, 3, 4)] == [False, True, True, False]
    assert Forbidden((1, 2)).holds_in(99)


def test_the_next_round_follows_the_longest_history() -> None:
    assert SwissState((entrant(1, "2 w 1"), entrant(2, "1 b 0")), rounds=5).next_round == 2


def test_a_refusal_names_who_is_stuck() -> None:
    refused = too_few_opponents([1, 4, 6], [2])
    assert (refused.players, refused.opponents) == ((1, 4, 6), (2,))
    assert nobody_for_the_bye([3]).players == (3,)
