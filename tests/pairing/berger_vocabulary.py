"""The words of the Berger tests: colours in a row, the exempt, and what a source prints for a field."""

from dataclasses import dataclass

from tests.pairing.berger_sources import Rounds, c_program, printed_rounds, sheets


def ghost_of(count: int) -> int | None:
    return count + 1 if count % 2 else None


def colours(rounds: Rounds, count: int) -> dict[int, str]:
    """The colours of every player in the games he plays, the exempt rounds of an odd field left out."""
    shown = dict.fromkeys(range(1, count + 1), "")
    for white, black in (game for boards in rounds for game in boards if ghost_of(count) not in game):
        shown[white] += "W"
        shown[black] += "B"
    return shown


def thrice(rounds: Rounds, count: int) -> set[int]:
    return {number for number, shown in colours(rounds, count).items() if "WWW" in shown or "BBB" in shown}


def printed_by_a_source(count: int) -> Rounds:
    """The table of the sources for a field: as printed where it is, else as the C program prints it."""
    own = [sheet for sheet in sheets() if sheet.source == "003" and sheet.size == count + count % 2]
    return printed_rounds(own[-1]) if own else c_program(count)


def with_exempt(count: int) -> list[list[list[int | None]]]:
    return [
        [[None if number == ghost_of(count) else number for number in game] for game in boards]
        for boards in printed_by_a_source(count)
    ]


@dataclass(frozen=True, slots=True)
class Answer:
    """How a command ended and what it printed."""

    status: int
    printed: str
    said: str
