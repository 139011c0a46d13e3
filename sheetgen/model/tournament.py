"""What fixes the workbook of an event (the specification), and the games of an event as data."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

from sheetgen.model.games import Result

LIVRE, FIDE_2026 = "livre", "fide-2026"
EDITIONS = (LIVRE, FIDE_2026)
LANGUAGE = "fr"  # of a workbook where none was asked for


@dataclass(frozen=True, slots=True)
class TournamentSpec:
    """All that fixes a workbook, whatever its system; systems add their own fields."""

    system: ClassVar[str] = ""
    paid_as: ClassVar[str] = "match"  # F4: what the old scale of indemnities calls such an event
    lang: str = LANGUAGE
    rules: str = LIVRE
    order: tuple[str, ...] = ()
    entry: str = "rounds"
    seed: str = ""
    extras: tuple[str, ...] = ()  # sheets that were asked for besides


class EventSpec(Protocol):
    """What the specification of every system answers: the fields of ``TournamentSpec``, and its rounds."""

    @property
    def system(self) -> str:
        """The name of the system."""

    @property
    def paid_as(self) -> str:
        """What the old scale of indemnities calls such an event."""

    @property
    def lang(self) -> str:
        """The language of the workbook."""

    @property
    def rules(self) -> str:
        """The edition of the rules for scores and tie-breaks."""

    @property
    def order(self) -> tuple[str, ...]:
        """The codes the event is ranked by, the first one first."""

    @property
    def entry(self) -> str:
        """How results are typed, one of the ways its system knows."""

    @property
    def seed(self) -> str:
        """The seed of what was drawn by lot, empty without one."""

    @property
    def extras(self) -> tuple[str, ...]:
        """The sheets that were asked for with ``--with``."""

    @property
    def rounds(self) -> int:
        """How many rounds the event has."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the schedule with what was typed for it; ``match`` joins the games of one team match.

    ``by_absence``: nobody has typed the result, it follows from somebody's absence.
    """

    round: int
    board: int
    white: int
    black: int
    result: Result | None = None
    match: int | None = None
    by_absence: bool = False


@dataclass(frozen=True, slots=True)
class Unplayed:
    """T8: a round in which a player of a results list had no game: why (bye, requested, absent), what it brought."""

    round: int
    player: int
    score: int  # half points
    kind: str


class GamePoints(NamedTuple):
    """SW27: what a win, a draw and a loss over the board bring, in half points."""

    win: int = 2
    draw: int = 1
    loss: int = 0

    def of(self, score: int, played: bool) -> int:
        """What a game brings a side that scored 2, 1 or 0 halves of the usual point; who stays away gets nothing."""
        return (self.loss if played else 0, self.draw, self.win)[score]

    def usual(self, score: int) -> int:
        """What a score of the event would be where a win brings one point: 2, 1 or 0 halves."""
        return 2 if score >= self.win else 1 if score >= self.draw else 0


USUAL_POINTS = GamePoints()
