"""M14: are the hard rules of a generated table kept, and how good is it? Knows nothing of how tables are made.

Teams and levels are counted from 0; a game names White first. The rules S1-C3 are hard: one that is broken is a
table that does not exist. The figures I1-I5 and the exactness of S5 make the quality: smaller is better, compared
from the left.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations

Seat = tuple[int, int]
Game = tuple[Seat, Seat]


@dataclass(frozen=True)
class Subject:
    """A table to be judged."""

    teams: int
    players: int
    rounds: tuple[tuple[Game, ...], ...]

    @property
    def seats(self) -> list[Seat]:
        """Every player of the table as team and level, team by team."""
        return [(team, level) for team in range(self.teams) for level in range(self.players)]

    @cached_property
    def met(self) -> dict[Seat, list[int]]:
        """The opposing teams of every player, round by round."""
        opponents: defaultdict[Seat, list[int]] = defaultdict(list)
        for games in self.rounds:
            for white, black in games:
                opponents[white].append(black[0])
                opponents[black].append(white[0])
        return opponents

    @cached_property
    def colours(self) -> dict[Seat, list[int]]:
        """The colours of every player, +1 for White, round by round."""
        by_seat: defaultdict[Seat, list[int]] = defaultdict(list)
        for games in self.rounds:
            for white, black in games:
                by_seat[white].append(1)
                by_seat[black].append(-1)
        return by_seat

    @cached_property
    def balances(self) -> list[dict[int, int]]:
        """White minus Black of every team in every round."""
        differences = []
        for games in self.rounds:
            balance = dict.fromkeys(range(self.teams), 0)
            for white, black in games:
                balance[white[0]] += 1
                balance[black[0]] -= 1
            differences.append(balance)
        return differences

    @cached_property
    def floats(self) -> list[list[tuple[Seat, Seat]]]:
        """For every round the games between two levels, the player of the stronger level first."""
        return [
            [(min(game, key=level_of), max(game, key=level_of)) for game in games if game[0][1] != game[1][1]]
            for games in self.rounds
        ]

    def meetings(self, rounds: Sequence[int]) -> Counter[frozenset[int]]:
        """How often every two teams meet in some rounds."""
        games = (game for place in rounds for game in self.rounds[place])
        return Counter(frozenset((white[0], black[0])) for white, black in games)


def level_of(seat: Seat) -> int:
    """Return the level of a seat: the place of the player in the team, from 0."""
    return seat[1]


def boards_of_a_round(table: Subject) -> Iterator[str]:
    """S1: half as many boards as there are players."""
    for place, games in enumerate(table.rounds, 1):
        if 2 * len(games) != table.teams * table.players:
            yield f"round {place} has {len(games)} boards"


def everybody_once(table: Subject) -> Iterator[str]:
    """S2: each player once a round."""
    for place, games in enumerate(table.rounds, 1):
        seen = Counter(seat for game in games for seat in game)
        if seen != Counter(table.seats):
            yield f"round {place} does not have every player once"


def no_team_mates(table: Subject) -> Iterator[str]:
    """S3: no team-mates."""
    for place, games in enumerate(table.rounds, 1):
        if any(white[0] == black[0] for white, black in games):
            yield f"team-mates meet in round {place}"


def no_team_twice(table: Subject) -> Iterator[str]:
    """S4: nobody meets the same opposing team twice."""
    for seat, teams in table.met.items():
        if len(set(teams)) < len(teams):
            yield f"player {seat} meets a team twice"


def more_than_one_opposing_team(table: Subject) -> Iterator[str]:
    """S4b: the boards of a team in a round do not all face one team."""
    for place, games in enumerate(table.rounds, 1):
        faced = defaultdict(set)
        for white, black in games:
            faced[white[0]].add(black[0])
            faced[black[0]].add(white[0])
        if table.teams > 2 and any(len(teams) < 2 for teams in faced.values()):
            yield f"a team faces only one team in round {place}"


def team_colours(table: Subject) -> Iterator[str]:
    """S5: a team is never more than two ahead, and even after every second round and at the end.

    A team with an odd number of players cannot be even after one round: one is then the least at the end.
    """
    last = len(table.rounds)
    odd = table.players % 2
    for team in range(table.teams):
        for place, drift in enumerate(accumulate(balance[team] for balance in table.balances), 1):
            even = place % 2 == 0
            allowed = 0 if even else odd if place == last else 2 + odd
            if abs(drift) > allowed:
                yield f"team {team} is {drift} ahead after round {place}"


def numbers_that_meet(table: Subject) -> Iterator[str]:
    """S6a: equal levels; S6b: teams odd, also neighbours of a cell, at most one such game a cell and round."""
    for place, floats in enumerate(table.floats, 1):
        cells = [stronger[1] for stronger, _ in floats]
        neighbours = all(stronger[1] % 2 == 0 and weaker[1] == stronger[1] + 1 for stronger, weaker in floats)
        if floats and (table.teams % 2 == 0 or not neighbours or len(set(cells)) < len(cells)):
            yield f"wrong levels meet in round {place}"


def nobody_floats_twice(table: Subject) -> Iterator[str]:
    """S6c: nobody descends twice, nobody ascends twice."""
    for side, name in ((0, "descends"), (1, "ascends")):
        count = Counter(game[side] for floats in table.floats for game in floats)
        yield from (f"player {seat} {name} twice" for seat, times in count.items() if times > 1)


def colours_at_the_end(table: Subject) -> Iterator[str]:
    """C1: a player's Whites and Blacks differ by at most one at the end, not at all after an even number of rounds."""
    for seat, colours in table.colours.items():
        if abs(sum(colours)) > len(table.rounds) % 2:
            yield f"player {seat} ends {sum(colours)} ahead"


def never_three_running(table: Subject) -> Iterator[str]:
    """C2: never three equal colours in a row."""
    for seat, colours in table.colours.items():
        if any(abs(sum(colours[place : place + 3])) == 3 for place in range(len(colours) - 2)):
            yield f"player {seat} has three equal colours running"


def drift_of_a_player(table: Subject) -> Iterator[str]:
    """C3: a player is never more than two ahead."""
    for seat, colours in table.colours.items():
        if any(abs(drift) > 2 for drift in accumulate(colours)):
            yield f"player {seat} is more than two ahead"


#: Every hard rule, in order: the one list.
HARD_RULES: tuple[tuple[str, Callable[[Subject], Iterator[str]]], ...] = (
    ("S1", boards_of_a_round),
    ("S2", everybody_once),
    ("S3", no_team_mates),
    ("S4", no_team_twice),
    ("S4b", more_than_one_opposing_team),
    ("S5", team_colours),
    ("S6a-S6b", numbers_that_meet),
    ("S6c", nobody_floats_twice),
    ("C1", colours_at_the_end),
    ("C2", never_three_running),
    ("C3", drift_of_a_player),
)


def breaches(table: Subject) -> list[tuple[str, str]]:
    """Everything the hard rules find wrong."""
    return [(rule, detail) for rule, check in HARD_RULES for detail in check(table)]


def spread_of_meetings(table: Subject) -> int:
    """I1: largest minus smallest number of meetings of two teams."""
    count = table.meetings(range(len(table.rounds)))
    times = [count[frozenset(pair)] for pair in combinations(range(table.teams), 2)]
    return max(times) - min(times)


def shortfall_of_teams_met(table: Subject) -> int:
    """I1 prefix: how many teams fewer than possible some team has met after some round."""
    met: dict[int, set[int]] = {team: set() for team in range(table.teams)}
    worst = 0
    for place, games in enumerate(table.rounds, 1):
        for white, black in games:
            met[white[0]].add(black[0])
            met[black[0]].add(white[0])
        possible = min(table.teams - 1, table.players * place)
        worst = max(worst, possible - min(map(len, met.values())))
    return worst


def floats_by_team(table: Subject, side: int, rounds: Sequence[int]) -> list[int]:
    """How often each team descends (side 0) or ascends (side 1) in some rounds."""
    count = Counter(game[side][0] for place in rounds for game in table.floats[place])
    return [count[team] for team in range(table.teams)]


def float_imbalance(table: Subject) -> int:
    """I2: how much descents and ascents of a team differ, summed over the teams."""
    every = range(len(table.rounds))
    down, up = floats_by_team(table, 0, every), floats_by_team(table, 1, every)
    return sum(abs(one - other) for one, other in zip(down, up, strict=True))


def spread_of_descents(table: Subject) -> int:
    """I3: largest minus smallest number of descents of a team."""
    down = floats_by_team(table, 0, range(len(table.rounds)))
    return max(down) - min(down)


def floats_in_a_period(table: Subject) -> int:
    """I4: largest number of floats of one kind a team has in a period; counts for N odd and P <= N - 1."""
    return 0 if table.players > table.teams - 1 else most_floats_in_a_period(table)


def most_floats_in_a_period(table: Subject) -> int:
    """The same for any number of players; by it tables of the second edition were chosen."""
    places = range(len(table.rounds))
    periods = [places[start : start + 2] for start in range(0, len(places), 2)]
    return max(max(floats_by_team(table, side, period)) for period in periods for side in (0, 1))


def spread_within_a_round(table: Subject) -> int:
    """I5: in one round, how much the numbers of meetings of a team with the teams it meets differ."""
    worst = 0
    for place in range(len(table.rounds)):
        of_team: defaultdict[int, list[int]] = defaultdict(list)
        for pair, times in table.meetings([place]).items():
            for team in pair:
                of_team[team].append(times)
        worst = max(worst, *(max(times) - min(times) for times in of_team.values()))
    return worst


def colour_excess(table: Subject) -> int:
    """S5 exact: the largest difference between Whites and Blacks of a team in one round."""
    return max(abs(balance) for balances in table.balances for balance in balances.values())


#: The quality of a table, in order of priority: the one list.
FIGURES: tuple[tuple[str, Callable[[Subject], int]], ...] = (
    ("I1", spread_of_meetings),
    ("I1 prefix", shortfall_of_teams_met),
    ("I2", float_imbalance),
    ("I3", spread_of_descents),
    ("I4", floats_in_a_period),
    ("I5", spread_within_a_round),
    ("S5 exact", colour_excess),
)

Vector = tuple[int, ...]


def quality(table: Subject) -> Vector:
    """The vector of a table."""
    return tuple(figure(table) for _, figure in FIGURES)


def bounds(teams: int, players: int, rounds: int) -> Vector:
    """What no table of this shape can be better than, figure by figure (I2 aside, which one float already spoils)."""
    cells = players // 2 if teams % 2 else 0
    others = teams - 1
    return (
        int(players * rounds % others > 0),
        0,
        0,
        int(cells * rounds % teams > 0),
        int(cells > 0 and players <= others),
        int(players > others and players % others > 0),
        players % 2,
    )


def grade(teams: int, players: int, rounds: int, vector: Vector) -> str:
    """A: everything at its bound. B: only small misses (S5, I2, I3, I4). C: larger ones. D: meetings uneven as well."""
    over = [figure - bound for figure, bound in zip(vector, bounds(teams, players, rounds), strict=True)]
    meetings, prefix, imbalance, descents, period, within, _ = over
    if not any(over):
        return "A"
    if meetings > 0 or prefix > 0:
        return "D"
    small = imbalance <= teams - 1 and descents <= 1 and period <= 1 and within <= 0
    return "B" if small and vector[-1] <= 2 + players % 2 else "C"


__all__ = ["FIGURES", "HARD_RULES", "Subject", "bounds", "breaches", "grade", "quality"]
