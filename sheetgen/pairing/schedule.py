"""What every pairing system produces: rounds of boards, first named with White."""

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played; in a schedule of numbers, ``white`` and ``black`` are the numbers of the players."""

    round: int
    board: int
    white: int
    black: int


@dataclass(frozen=True)
class Schedule:
    """All the games round by round, and who is exempt in each round (None where nobody is)."""

    rounds: tuple[tuple[Pairing, ...], ...]
    exempt: tuple[int | None, ...]

    @cached_property
    def games(self) -> tuple[Pairing, ...]:
        """All pairings, round after round."""
        return tuple(pairing for boards in self.rounds for pairing in boards)
