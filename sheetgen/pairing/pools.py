"""A list split into pools: of sizes that differ by one at most, and balanced by rating or by club."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from sheetgen.errors import BadOptions, NoSuchSize, error
from sheetgen.model.entrants import Player
from sheetgen.model.names import name_key
from sheetgen.pairing.berger import LEAST

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SPREADS = ("snake", "club", "elo")
MOST_SWAPS = 400
MOST_IN_ONE_FILE = 120  # players of all pools of one workbook
Groups = list[list[int]]  # places in the list, pool by pool


@dataclass(frozen=True, slots=True)
class Pool:
    """One pool; its players keep the order of the list (B12)."""

    letter: str
    players: tuple[Player, ...]

    @property
    def mean(self) -> Fraction | None:
        """The mean rating of those who have one."""
        ratings = [player.rating for player in self.players if player.rating is not None]
        return Fraction(sum(ratings), len(ratings)) if ratings else None


def sizes(count: int, pools: int) -> tuple[int, ...]:
    """How many play in each pool: the first ones get the extra player.

    Refuses with ``bad-pools`` a number of pools there cannot be, with ``pool-too-small`` too few players for it.

    >>> sizes(10, 3)
    (4, 3, 3)
    """
    if not 2 <= pools <= len(LETTERS):
        raise BadOptions(error("bad-pools", found=str(pools), most=len(LETTERS)))
    if count < LEAST * pools:
        raise NoSuchSize(error("pool-too-small", found=str(pools), players=count, least=LEAST, most=count // LEAST))
    return tuple(count // pools + (place < count % pools) for place in range(pools))


def split(players: Sequence[Player], pools: int, spread: str = SPREADS[0]) -> tuple[Pool, ...]:
    """Split a list into pools; in each the players keep the order of the list.

    ``spread`` is ``snake``, which deals by rating to and fro, ``club``, which keeps clubs apart, or ``elo``, which
    evens mean ratings. Refuses what :func:`sizes` refuses.
    """
    sizes(len(players), pools)
    if spread == "club":
        groups = _evened(players, _by_club(players, pools), _keeps_clubs_even(players))
    else:
        groups = _snake(players, pools)
        if spread == "elo":
            groups = _evened(players, groups, lambda *_: True)
    groups.sort(key=len, reverse=True)
    named = zip(LETTERS, groups, strict=False)
    return tuple(Pool(letter, tuple(players[place] for place in sorted(group))) for letter, group in named)


def strongest_first(players: Sequence[Player], places: Iterable[int]) -> list[int]:
    """The places by descending rating; the unrated come last, equal ones keep the order of the list."""
    return sorted(places, key=lambda place: -(players[place].rating or 0))


def _snake(players: Sequence[Player], pools: int) -> Groups:
    groups: Groups = [[] for _ in range(pools)]
    for turn, place in enumerate(strongest_first(players, range(len(players)))):
        line, across = divmod(turn, pools)
        groups[across if line % 2 == 0 else pools - 1 - across].append(place)
    return groups


def _by_club(players: Sequence[Player], pools: int) -> Groups:
    """Club after club dealt round the pools: each club's members differ by one at most from pool to pool."""
    clubs: dict[str, list[int]] = {}
    for place, player in enumerate(players):
        clubs.setdefault(name_key(player.club), []).append(place)
    without = clubs.pop("", [])
    largest_first = sorted(clubs.values(), key=len, reverse=True)
    dealt = [place for club in (*largest_first, without) for place in strongest_first(players, club)]
    return [dealt[first::pools] for first in range(pools)]


def _evened(players: Sequence[Player], groups: Groups, allowed: Callable[[Groups, int, int, int, int], bool]) -> Groups:
    """Swap two rated players as long as that brings the mean ratings nearer to each other: the best swap first."""
    for _ in range(MOST_SWAPS):
        swaps = (swap for swap in _swaps(players, groups) if allowed(groups, *swap[1:]))
        gain, one, first, other, second = max(swaps, default=(Fraction(0), 0, 0, 0, 0))
        if gain <= 0:
            break
        groups[one][first], groups[other][second] = groups[other][second], groups[one][first]
    return groups


def _swaps(players: Sequence[Player], groups: Groups) -> Iterator[tuple[Fraction, int, int, int, int]]:
    """Every exchange of two rated players that helps: how much nearer it brings the two means, and who is exchanged."""
    rated = [[(at, players[place].rating) for at, place in enumerate(group)] for group in groups]
    rated_places = [[(at, rating) for at, rating in group if rating is not None] for group in rated]
    sums = [sum(rating for _, rating in group) for group in rated_places]
    for one, other in combinations(range(len(groups)), 2):
        if not rated_places[one] or not rated_places[other]:
            continue
        apart = Fraction(sums[one], len(rated_places[one])) - Fraction(sums[other], len(rated_places[other]))
        weight = Fraction(1, len(rated_places[one])) + Fraction(1, len(rated_places[other]))
        for first, mine in rated_places[one]:
            for second, theirs in rated_places[other]:
                gain = abs(apart) - abs(apart - (mine - theirs) * weight)
                if gain > 0:
                    yield gain, one, first, other, second


def _keeps_clubs_even(players: Sequence[Player]) -> Callable[[Groups, int, int, int, int], bool]:
    keys = [name_key(player.club) for player in players]

    def allowed(groups: Groups, one: int, first: int, other: int, second: int) -> bool:
        """Whether no club has more than one member more in a pool than in another afterwards."""
        mine, theirs = keys[groups[one][first]], keys[groups[other][second]]
        if mine == theirs:
            return True
        counts = [Counter(keys[place] for place in group) for group in groups]
        counts[one].update({mine: -1, theirs: 1})
        counts[other].update({mine: 1, theirs: -1})
        held = [[each[club] for each in counts] for club in (mine, theirs) if club]
        return all(max(numbers) - min(numbers) <= 1 for numbers in held)

    return allowed
