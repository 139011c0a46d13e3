"""N2, N5, N6: the conditions a norm puts on the opponents: titles, federations, their average."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.rating.card import DOUBLE_ROUND_ROBIN, ROUND_ROBIN, Bout
from sheetgen.rating.editions import LIVRE
from sheetgen.rating.titles import TITLED, Title

LEAST_GAMES = 9
LEAST_TITLES = 3
LEAST_FEDERATIONS = 2
LEAST_PLAYERS_DOUBLE = 6
NO_FEDERATION = "FID"  # such players count as opponents, and as foreigners of nobody
# What a choice of games can lack.
GAMES, TITLES, TITLED_HALF, PLAYERS = "games", "titles", "titled", "players"
FEDERATIONS, OWN_FEDERATION, ONE_FEDERATION = "federations", "own-federation", "one-federation"
AVERAGE, SCORE, PERFORMANCE = "average", "score", "performance"


class Lack(NamedTuple):
    """A condition that is not met: what it is, how it is, and how it would have to be."""

    code: str
    actual: int
    wanted: int


@dataclass(frozen=True, slots=True)
class Conditions:
    """What an event gives every norm in it: its form and size, the edition, and what is waived."""

    format: str
    rounds: int
    players: int
    rules: str = LIVRE
    least_unrated: int = 1000
    waived: bool = False  # N5: both articles on federations
    least_games: int = LEAST_GAMES

    @property
    def double(self) -> bool:
        """Whether everybody meets everybody twice."""
        return self.format == DOUBLE_ROUND_ROBIN

    @property
    def round_robin(self) -> bool:
        """Whether everybody meets everybody."""
        return self.format in (ROUND_ROBIN, DOUBLE_ROUND_ROBIN)


@dataclass(frozen=True, slots=True)
class Mix:
    """The opponents of a choice of games, counted; in a double round robin each person once (N6)."""

    persons: int
    titled: int
    holders: int
    federations: Mapping[str, int]
    own: str

    @property
    def others(self) -> int:
        """How many federations other than the own."""
        return sum(federation != self.own for federation in self.federations)


def mix_of(title: Title, own: str, bouts: Sequence[Bout], conditions: Conditions) -> Mix:
    """Return how many opponents somebody has met, how many of them have titles, and their federations.

    ``own`` is his federation. In a double round robin each opponent counts once.
    """
    met = list({bout.opponent: bout for bout in bouts}.values()) if conditions.double else bouts
    federations = Counter(bout.federation for bout in met if bout.federation != NO_FEDERATION)
    titled = sum(bout.title in TITLED for bout in met)
    return Mix(len(met), titled, sum(bout.title in title.holders for bout in met), federations, own)


def titled_wanted(persons: int) -> int:
    """N6: one half, upwards."""
    return -(-persons // 2)


def holders_wanted(persons: int, conditions: Conditions) -> int:
    """N6: a third upwards, and three; in a double round robin ``fide`` wants one half."""
    share = 2 if conditions.double and conditions.rules != LIVRE else 3
    return max(LEAST_TITLES, -(-persons // share))


def own_allowed(persons: int) -> int:
    """N5: three fifths, downwards."""
    return 3 * persons // 5


def one_allowed(persons: int) -> int:
    """N5: two thirds, downwards."""
    return 2 * persons // 3


def mix_lacks(mix: Mix, conditions: Conditions) -> Iterator[Lack]:
    """N2, N5, N6: yield each condition on titles, players and federations that the opponents do not meet.

    Those on federations are left out where they are waived.
    """
    count = mix.persons
    if mix.titled < titled_wanted(count):
        yield Lack(TITLED_HALF, mix.titled, titled_wanted(count))
    if mix.holders < holders_wanted(count, conditions):
        yield Lack(TITLES, mix.holders, holders_wanted(count, conditions))
    if conditions.double and conditions.players < LEAST_PLAYERS_DOUBLE:
        yield Lack(PLAYERS, conditions.players, LEAST_PLAYERS_DOUBLE)
    if not conditions.waived:
        yield from _federation_lacks(mix)


def _federation_lacks(mix: Mix) -> Iterator[Lack]:
    count, own = mix.persons, mix.federations.get(mix.own, 0)
    most = max(mix.federations.values(), default=0)
    if mix.others < LEAST_FEDERATIONS:
        yield Lack(FEDERATIONS, mix.others, LEAST_FEDERATIONS)
    if own > own_allowed(count):
        yield Lack(OWN_FEDERATION, own, own_allowed(count))
    if most > one_allowed(count):
        yield Lack(ONE_FEDERATION, most, one_allowed(count))


def average(title: Title, bouts: Sequence[Bout], conditions: Conditions) -> int:
    """N2, 1.4.6-7: the mean of the ratings with the weakest opponent raised to the floor, a half upwards."""
    ratings = [conditions.least_unrated if bout.rating is None else bout.rating for bout in bouts]
    lowest = min(ratings)
    raised = 0
    if lowest < title.floor:
        weakest = bouts[ratings.index(lowest)].opponent
        raised = (title.floor - lowest) * sum(bout.opponent == weakest for bout in bouts)
    return (2 * (sum(ratings) + raised) + len(bouts)) // (2 * len(bouts))
