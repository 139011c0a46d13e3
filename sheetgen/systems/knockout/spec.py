"""What fixes the workbook of a knockout."""

from dataclasses import dataclass
from typing import ClassVar

from sheetgen.model.tournament import TournamentSpec

MANY = 512  # above it there are no sorted standings, and only the columns nobody can do without


@dataclass(frozen=True, slots=True)
class KnockoutSpec(TournamentSpec):
    """A knockout of ``count`` entrants over ``rounds`` (K1-K6).

    ``enter`` are (rounds skipped, how many), ``enter_at`` (id of a round, how many); a match is one game, a two-game
    ``mini`` match or a ``team`` match over ``boards``, decided by the codes of ``decide`` in turn.
    """

    system: ClassVar[str] = "knockout"
    count: int = 0
    rounds: int = 0
    enter: tuple[tuple[int, int], ...] = ()
    enter_at: tuple[tuple[str, int], ...] = ()
    seeding: str = "given"
    third_place: bool = False
    match: str = "game"
    boards: int = 1
    decide: tuple[str, ...] = ()
    colours: str = "rule"

    @property
    def is_great(self) -> bool:
        """Whether the field is so great that its sheets have only what nobody can do without."""
        return self.count > MANY
