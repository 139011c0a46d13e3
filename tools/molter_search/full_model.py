"""One model of every hard rule and every figure at its bound, no family of matchings assumed: is grade A possible?

A game is one variable, so only small and middling shapes fit. For teams of two and of four players a "no" is a proof:
there the bounds put on the meetings of one round are S4b and I5 themselves. For larger teams they ask for more than the
grade does, and a "no" proves nothing.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from sheetgen.pairing.generated.shapes import Games, Seat, Shape
from tools.molter_search.solver import Answer, answered, new_model

FOUR = 4
PROVABLE = (2, FOUR)  # players of a team
MOST_GAMES = 60_000  # possible games: larger models do not come to an end

Key = tuple[int, Seat, Seat]  # round, White, Black


@dataclass(frozen=True, slots=True)
class Verdict:
    """The rounds of a table of grade A, or the certainty that there is none; neither if time ran out."""

    rounds: tuple[Games, ...] | None
    impossible: bool = False


def fits(shape: Shape) -> bool:
    """Whether the model of a shape is small enough; an odd number of players has other bounds."""
    neighbours = 1 + shape.has_cells
    possible = shape.rounds * shape.players * shape.teams * shape.others * neighbours
    return shape.players % 2 == 0 and possible <= MOST_GAMES


class FullModel:
    """The model of a shape; ``even`` asks for meetings in each round as even as they can be, which finds sooner."""

    def __init__(self, shape: Shape, even: bool = False) -> None:
        self.shape, self.even, self.model = shape, even, new_model()
        self.games = {key: self.model.new_bool_var("") for key in self._possible()}
        self._everybody_plays_once()
        self._meetings()
        self._team_colours()
        for team in range(shape.teams):
            for level in range(shape.players):
                self._player_colours((team, level))
        if shape.has_cells:
            self._floats()

    def _possible(self) -> Iterable[Key]:
        """S3, S6a, S6b: equal levels of two teams, and with an odd number of teams the two levels of a cell."""
        for place in range(self.shape.rounds):
            for white in range(self.shape.teams):
                for black in range(self.shape.teams):
                    for level in range(self.shape.players):
                        if white != black:
                            yield place, (white, level), (black, level)
                            if self.shape.has_cells:
                                yield place, (white, level), (black, level ^ 1)

    def _everybody_plays_once(self) -> None:
        """S1, S2, and S4: against another team every time."""
        plays, meets = defaultdict(list), defaultdict(list)
        for (place, white, black), game in self.games.items():
            for seat, other in ((white, black), (black, white)):
                plays[place, seat].append(game)
                meets[seat, other[0]].append(game)
        for games in plays.values():
            self.model.add_exactly_one(games)
        for games in meets.values():
            self.model.add_at_most_one(games)

    def _meetings(self) -> None:
        """I1, its prefix, S4b and I5: how often two teams meet, in one round and up to each."""
        between = defaultdict(list)
        for (place, white, black), game in self.games.items():
            between[place, min(white[0], black[0]), max(white[0], black[0])].append(game)
        least, most = self._in_a_round()
        twice = {key: self.model.new_bool_var("") for key in product(range(self.shape.rounds), range(self.shape.teams))}
        for one, two in combinations(range(self.shape.teams), 2):
            rounds = [between[place, one, two] for place in range(self.shape.rounds)]
            for place, games in enumerate(rounds):
                self.model.add_linear_constraint(sum(games), least, most)
                if self.shape.players == FOUR < self.shape.teams and most == 2:
                    self._once_or_twice(games, twice[place, one], twice[place, two])
            self._evenly(rounds)

    def _in_a_round(self) -> tuple[int, int]:
        players, others = self.shape.players, self.shape.others
        if players in PROVABLE and not self.even:
            return 0, players // 2
        return players // others, -(-players // others)

    def _once_or_twice(self, games: list[Any], *twice: Any) -> None:
        """I5 at 0 for four players: a team meets four teams once in a round, or two teams twice."""
        once, doubly = self.model.new_bool_var(""), self.model.new_bool_var("")
        self.model.add(sum(games) == once + 2 * doubly)
        for team in twice:
            self.model.add_implication(once, team.negated())
            self.model.add_implication(doubly, team)

    def _evenly(self, rounds: list[list[Any]]) -> None:
        """Two teams: every team met is another one as long as that is possible, and all equally often at the end."""
        players, others = self.shape.players, self.shape.others
        so_far: list[Any] = []
        for place, games in enumerate(rounds, 1):
            so_far += games
            if players * place <= others:
                self.model.add_at_most_one(so_far)
            else:
                self.model.add_bool_or(so_far)
        games_in_all = players * len(rounds)
        self.model.add_linear_constraint(sum(so_far), games_in_all // others, -(-games_in_all // others))

    def _team_colours(self) -> None:
        """S5, exactly: a team has as many Whites as Blacks in every round."""
        whites = defaultdict(list)
        for (place, white, _), game in self.games.items():
            whites[place, white[0]].append(game)
        for games in whites.values():
            self.model.add(sum(games) == self.shape.players // 2)

    def _player_colours(self, seat: Seat) -> None:
        """C1, C2, C3: never three equal, never more than two ahead, even or one ahead at the end."""
        whites = [
            sum(game for (place, white, _), game in self.games.items() if white == seat and place == number)
            for number in range(self.shape.rounds)
        ]
        for first in range(self.shape.rounds - 2):
            self.model.add_linear_constraint(sum(whites[first : first + 3]), 1, 2)
        for count in range(1, self.shape.rounds + 1):
            ahead = count % 2 if count % 2 or count == self.shape.rounds else 2
            self.model.add_linear_constraint(2 * sum(whites[:count]) - count, -ahead, ahead)

    def _floats(self) -> None:
        """S6b, S6c, I2, I3, I4: one float a cell and round, spread over the teams."""
        floats: tuple[Any, Any] = defaultdict(list), defaultdict(list)
        for (place, white, black), game in self.games.items():
            for side, seat in enumerate(sorted((white, black), key=lambda seat: seat[1])):
                if white[1] != black[1]:
                    floats[side][place, *seat].append(game)
        teams, rounds = range(self.shape.teams), range(self.shape.rounds)
        for place in rounds:
            for level in range(0, self.shape.players, 2):
                self.model.add_exactly_one(game for team in teams for game in floats[0][place, team, level])
        down, up = ([self._floats_of(team, of_side, side) for team in teams] for side, of_side in enumerate(floats))
        descents = self.shape.players // 2 * self.shape.rounds
        for of_team, back in zip(down, up, strict=True):
            self.model.add(sum(of_team) == sum(back))
            self.model.add_linear_constraint(sum(of_team), descents // len(teams), -(-descents // len(teams)))

    def _floats_of(self, team: int, floats: Any, side: int) -> list[Any]:
        """All floats of a team of one kind; S6c: one a player, I4: one a period."""
        levels, rounds = range(side, self.shape.players, 2), range(self.shape.rounds)
        for level in levels:
            self.model.add_at_most_one(game for place in rounds for game in floats[place, team, level])
        if self.shape.players <= self.shape.others:
            for first in range(0, self.shape.rounds, 2):
                period = rounds[first : first + 2]
                self.model.add_at_most_one(
                    game for place in period for level in levels for game in floats[place, team, level]
                )
        return [game for place in rounds for level in levels for game in floats[place, team, level]]

    def verdict(self, seconds: float, seed: int = 0) -> Verdict:
        answer, values = answered(self.model, self.games, seconds, seed, symmetry=2)
        if answer is not Answer.FOUND:
            proved = self.shape.players in PROVABLE and not self.even
            return Verdict(None, answer is Answer.IMPOSSIBLE and proved)
        rounds: list[list[tuple[Seat, Seat]]] = [[] for _ in range(self.shape.rounds)]
        for (place, white, black), played in values.items():
            if played:
                rounds[place].append((white, black))
        return Verdict(tuple(map(tuple, rounds)))


def search(shape: Shape, seconds: float, seed: int) -> tuple[Games, ...] | None:
    """A table of grade A; None if there is none, or none was found in time."""
    if not fits(shape):
        return None
    return FullModel(shape, even=shape.players not in PROVABLE).verdict(seconds, seed).rounds
