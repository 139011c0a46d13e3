"""A vocabulary for states: a round of a player as it is written in a report file, without the columns."""

from sheetgen.pairing.dutch.state import SwissEntrant, Turn


def turn(text: str) -> Turn:
    """``2 w 1`` a game, ``- - H`` a bye."""
    opponent, colour, code = text.split()
    return Turn(int(opponent) if opponent != "-" else None, colour if colour != "-" else "", code)


def entrant(number: int, *turns: str, absent: str = "") -> SwissEntrant:
    return SwissEntrant(number, tuple(map(turn, turns)), absent=absent)
