"""An event as a file of another program tells it: plain data that a workbook can go on from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from sheetgen.errors import Problem
from sheetgen.model.entrants import Player
from sheetgen.pairing.dutch.state import STANDARD_POINTS, Forbidden, Points, Turn

if TYPE_CHECKING:
    from sheetgen.exchange.trf.team_matches import TeamMatches

# Errors for whoever goes on with a Swiss; a season counts and pairs in its own way.
OF_A_SWISS = ("trf-points-disagree", "trf-other-system")


@dataclass(frozen=True, slots=True)
class ImportedEvent:
    """What such a file says; what it is silent about is empty.

    Players stand in the order of the file and are known by their place in it (1 first), in ``turns``, ``byes``,
    ``virtual`` and ``forbidden`` too. ``turns`` has a row a player with one entry for every round that was paired.
    ``facts`` are those of the event's sheet (title, place, dates, pace, arbiter, deputy), ``days`` the dates of the
    rounds (ISO), ``byes`` who is away from a round that is not paired yet, and his code. ``records`` are lines of a
    report file that a workbook has no place for and hands on as they are. ``lines`` tells by the name of an option
    where the file says it, ``rows`` where it speaks of each player.
    """

    players: tuple[Player, ...]
    turns: tuple[tuple[Turn, ...], ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    days: Mapping[int, str] = field(default_factory=dict)
    rounds: int | None = None
    pairing: str = ""
    first_colour: str = ""
    accelerate: str = ""
    points: Points = STANDARD_POINTS
    order: tuple[str, ...] = ()
    ranks: tuple[int | None, ...] = ()
    byes: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    virtual: Mapping[int, tuple[Fraction, ...]] = field(default_factory=dict)
    forbidden: tuple[Forbidden, ...] = ()
    records: tuple[str, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)
    rows: tuple[int, ...] = ()
    problems: tuple[Problem, ...] = ()
    source: str = ""
    teams: "TeamMatches | None" = None  # of an event of teams: its matches, and whom their players have met
    not_of_players: tuple[Problem, ...] = ()  # why it is no event of players

    @property
    def paired(self) -> int:
        """How many rounds have been paired."""
        return max(map(len, self.turns), default=0)
