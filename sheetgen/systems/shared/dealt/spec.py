"""What is asked of the specification of a system whose rounds are dealt."""

from typing import Protocol

from sheetgen.model.tournament import EventSpec, GamePoints


class DealtSpec(EventSpec, Protocol):
    """An event of so many lines of a list of players, paired round by round."""

    @property
    def count(self) -> int:
        """How many lines the list of players has."""

    @property
    def expected(self) -> int:
        """How many lines are usually filled: the others wait for late entries."""

    @property
    def boards(self) -> int:
        """How many boards a round has at most."""

    @property
    def scale(self) -> GamePoints:
        """What a win, a draw and a loss bring, in half points."""
