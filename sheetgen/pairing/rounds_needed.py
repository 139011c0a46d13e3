"""How many rounds a Swiss of so many players needs (4.2 of the arbiter's book): a round more tells one place more."""

from typing import NamedTuple

ENOUGH, ACCEPTABLE = 2, 1  # rounds more than the least that are advised, and that will do


class RoundsNeeded(NamedTuple):
    """The rounds for so many players: the ``least`` that can tell a winner, that will do, and that are advised."""

    players: int
    least: int
    acceptable: int
    advised: int


def rounds_needed(players: int) -> RoundsNeeded:
    """Return the rounds that so many players need if the better always wins, which is only a guide.

    >>> rounds_needed(50)
    RoundsNeeded(players=50, least=6, acceptable=7, advised=8)
    """
    least = max(1, (players - 1).bit_length())
    return RoundsNeeded(players, least, least + ACCEPTABLE, least + ENOUGH)


def told_places(players: int, rounds: int) -> int:
    """Return how many places from the first on so many rounds tell at most: 7 rounds tell the first of 128 players, the
    second of 64, the third of 32.

    >>> told_places(128, 7), told_places(64, 7), told_places(32, 7), told_places(129, 7)
    (1, 2, 3, 0)
    """
    return max(0, rounds - rounds_needed(players).least + 1)
