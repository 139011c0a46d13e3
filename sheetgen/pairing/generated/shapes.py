"""M14: the sizes of generated tables: what can exist, what is announced, and why the rest cannot be."""

from collections.abc import Iterator
from dataclasses import dataclass

LEAST_TEAMS, MOST_TEAMS = 3, 30
MOST_PLAYERS = 16

#: A player: his team and his level, both counted from 0.
Seat = tuple[int, int]
#: A game, White first; the games of a round; the rounds of a table.
Game = tuple[Seat, Seat]
Games = tuple[Game, ...]
Rounds = tuple[Games, ...]


@dataclass(frozen=True, slots=True, order=True)
class Shape:
    """The size of an event: teams, players a team, rounds."""

    teams: int
    players: int
    rounds: int

    @property
    def others(self) -> int:
        """How many teams a team can meet."""
        return self.teams - 1

    @property
    def has_cells(self) -> bool:
        """S6b: an odd number of teams plays in cells of two neighbouring levels."""
        return self.teams % 2 == 1


def why_impossible(shape: Shape) -> str | None:
    """Why no table of this shape can exist; None if nothing speaks against it."""
    if shape.teams < LEAST_TEAMS:
        return "two-teams"  # S4, S4b: somebody else than the one other team is needed
    if shape.players < 2 or shape.rounds < 1:
        return "nothing-to-play"  # S4b: one board alone always faces one team
    if shape.teams % 2 and shape.players % 2:
        return "odd-number-of-players"  # S1, S2: somebody would have no opponent
    if shape.rounds >= shape.teams:
        return "teams-run-out"  # S4: a player meets another team in every round
    return None


def is_announced(shape: Shape) -> bool:
    """Whether the shape lies within what is built."""
    return shape.teams <= MOST_TEAMS and shape.players <= MOST_PLAYERS and why_impossible(shape) is None


def announced_shapes(teams: int) -> Iterator[Shape]:
    """Every shape of a number of teams that is announced."""
    for players in range(2, MOST_PLAYERS + 1):
        for rounds in range(1, teams):
            shape = Shape(teams, players, rounds)
            if is_announced(shape):
                yield shape
