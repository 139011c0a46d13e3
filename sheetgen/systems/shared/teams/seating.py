"""Who sits where in an event whose players have places in teams, and whom the table lets them meet."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from sheetgen.pairing.checks import team_letter, team_number
from sheetgen.pairing.team_tables import TeamTable
from sheetgen.systems.shared.teams.spec import TeamsSpec

letter = team_letter


@dataclass(frozen=True, slots=True)
class Seat:
    """M1: a player's place: the number of his team (1 is A) and his rank in it."""

    team: int
    rank: int

    @property
    def symbol(self) -> str:
        """How the tables call the place: A1."""
        return f"{letter(self.team)}{self.rank}"


@dataclass(frozen=True, slots=True)
class SeatPairing:
    """Two seats that meet: the place of the round in the table (1 first), the board, and who has which colour."""

    round: int
    board: int
    white: Seat
    black: Seat

    @property
    def last_team(self) -> int:
        """The later of the two teams."""
        return max(self.white.team, self.black.team)


def pairings_of(schedule: TeamTable) -> tuple[SeatPairing, ...]:
    """Every pairing of a table with the place of its round."""
    return tuple(
        SeatPairing(place, board, _seat(white), _seat(black))
        for place, played in enumerate(schedule.rounds, start=1)
        for board, (white, black) in enumerate(played.boards, start=1)
    )


def _seat(player: tuple[str, int]) -> Seat:
    return Seat(team_number(player[0]), player[1])


@dataclass(frozen=True)
class Seating:
    """The seats of an event, the substitutes beside them, and the pairings of its table."""

    spec: TeamsSpec
    schedule: TeamTable

    @cached_property
    def all_games(self) -> tuple[SeatPairing, ...]:
        """Return the pairings of all rounds of the schedule, those of a spare last team too."""
        return pairings_of(self.schedule)

    @property
    def teams(self) -> range:
        """The numbers of the teams."""
        return range(1, self.spec.teams + 1)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """All seats in the order of their numbers."""
        return tuple(Seat(team, rank) for team in self.teams for rank in range(1, self.spec.players + 1))

    def number_of(self, seat: Seat) -> int:
        """The number of a player among all of them."""
        return (seat.team - 1) * self.spec.players + seat.rank

    @property
    def boards(self) -> int:
        """How many games a round has."""
        return self.spec.persons // 2

    def reserves(self, team: int) -> Iterator[Seat]:
        """M13: the substitutes of a team: ranks above those that play."""
        first = self.spec.players + 1
        return (Seat(team, rank) for rank in range(first, first + self.spec.reserves))

    @cached_property
    def games_of_seat(self) -> dict[Seat, dict[int, int]]:
        """For every seat the position of its game of each round."""
        games: dict[Seat, dict[int, int]] = {seat: {} for seat in self.seats}
        for position, game in enumerate(self.all_games):
            games[game.white][game.round] = games[game.black][game.round] = position
        return games
