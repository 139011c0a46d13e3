"""What the entries of a workbook say, in a form every system shares."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetgen.errors import Problem
from sheetgen.model.entrants import Player
from sheetgen.ranking.kinds import AnyEvent, PlayersEvent
from sheetgen.workbook.cells import Key

# What the players of a team event are ranked by, each for himself; then the place is shared.
INDIVIDUAL_ORDER = ("PTS", "WON")
KeyedProblem = tuple[Key | None, Problem]


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of those who are ranked, as people see him: his number or letter, and what stands beside his name."""

    id: int | str
    name: str
    rating: int | None = None
    club: str = ""
    pool: str = ""  # the letter of his pool, in a workbook of several
    player: Player = field(default_factory=Player)  # all that is told of a person; nothing of a team


@dataclass(frozen=True, slots=True)
class Entered:
    """The event of a workbook, who is who in it, how far it has come, and what is wrong or doubtful, entry by entry."""

    event: AnyEvent
    entrants: Mapping[int, Entrant]
    entered: int
    total: int
    problems: tuple[KeyedProblem, ...]
    individuals: PlayersEvent | None = None  # the players of a team event, each for himself
    persons: Mapping[int, Entrant] = field(default_factory=dict)
    absent: frozenset[int] = frozenset()  # the persons of places where nobody sits: they are in no ranking
