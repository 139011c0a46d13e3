"""B7, B9: Berger numbers for the teams of several pools, so that what their clubs wish is met as far as it can be.

A club asks for a number, for rounds at home or away, and which of its teams, in one pool or in two, play at home on the
same days or never. Two teams of a club of which nothing is said are kept apart, as complementary numbers do (B7).
Numbers are exchanged within a pool as long as that is better, from the order of the list and from drawn orders; what is
not met is listed. The search is no proof that nothing better exists.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from sheetgen.errors import BadOptions, error
from sheetgen.model.names import name_key
from sheetgen.pairing.league import Plain, check_order, check_size, rounds_of, schedule

NUMBER, HOME, AWAY, TOGETHER, APART, CLUB = "number", "home", "away", "together", "apart", "club"
# What a wish that is not met weighs: once, or for every round in which it is not.
WEIGHTS = {NUMBER: 200, HOME: 40, AWAY: 40, TOGETHER: 8, APART: 8, CLUB: 1}
STARTS = 12  # orders to begin from; the first is that of the list
LEAST_BOARDS = 2


@dataclass(frozen=True, slots=True)
class TeamWish:
    """A team of a pool, and what its club wishes of it; ``together`` and ``apart`` name other teams."""

    team: str
    club: str = ""
    pool: str = ""
    number: int | None = None
    home: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    together: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unmet:
    """A wish that is not met: of which team, of what kind, with the number, the round or the other team it names.

    ``rounds`` are those in which two teams are not as they should be.
    """

    team: str
    kind: str
    other: str
    rounds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Preliminary:
    """The preliminary table: every team with its number and its rounds at home, and what is not met."""

    wishes: tuple[TeamWish, ...]
    numbers: tuple[int, ...]
    home: tuple[tuple[int, ...], ...]
    unmet: tuple[Unmet, ...]

    @property
    def pools(self) -> tuple[str, ...]:
        """The pools in the order of the list."""
        return tuple(dict.fromkeys(wish.pool for wish in self.wishes))

    def of_pool(self, pool: str) -> list[int]:
        """The places in the list of the teams of a pool, by their numbers."""
        places = [place for place, wish in enumerate(self.wishes) if wish.pool == pool]
        return sorted(places, key=lambda place: self.numbers[place])


@dataclass(frozen=True, slots=True)
class TeamPair:
    """Two teams by their places, and how they should be to each other."""

    one: int
    two: int
    kind: str


class _Search:
    """The numbers of all teams, and what they cost."""

    def __init__(self, wishes: Sequence[TeamWish], double: bool, last_first: bool) -> None:
        self.wishes = wishes
        sizes: dict[str, int] = {}
        for wish in wishes:
            sizes[wish.pool] = sizes.get(wish.pool, 0) + 1
        calendars = {size: _home_and_away(size, double, last_first) for size in set(sizes.values())}
        self.calendars = [calendars[sizes[wish.pool]] for wish in wishes]
        self.places = {pool: [at for at, wish in enumerate(wishes) if wish.pool == pool] for pool in sizes}
        self.pairs = _pairs(wishes)
        self.of_team: list[list[TeamPair]] = [[] for _ in wishes]
        for pair in self.pairs:
            self.of_team[pair.one].append(pair)
            self.of_team[pair.two].append(pair)
        self.alone = [[0, *(self.own(at, n) for n in range(1, sizes[wish.pool] + 1))] for at, wish in enumerate(wishes)]

    def own(self, place: int, number: int) -> int:
        """What a number costs a team by itself."""
        wish, (home, away) = self.wishes[place], self.calendars[place][number]
        cost = WEIGHTS[NUMBER] * (wish.number not in (None, number))
        cost += WEIGHTS[HOME] * sum(not home >> round_ & 1 for round_ in wish.home)
        return cost + WEIGHTS[AWAY] * sum(not away >> round_ & 1 for round_ in wish.away)

    def wrong(self, pair: TeamPair, numbers: Sequence[int]) -> int:
        """The rounds, as bits, in which two teams are not as they should be."""
        one, two = (self.calendars[at][numbers[at]] for at in (pair.one, pair.two))
        if pair.kind == TOGETHER:
            return one[0] & two[1] | one[1] & two[0]
        return one[0] & two[0]

    def cost(self, numbers: Sequence[int], places: Sequence[int]) -> int:
        """What some teams cost with everybody they are to be with or apart from; a pair of them counts twice."""
        return sum(
            self.alone[at][numbers[at]]
            + sum(WEIGHTS[pair.kind] * self.wrong(pair, numbers).bit_count() for pair in self.of_team[at])
            for at in places
        )

    def improved(self, numbers: list[int]) -> list[int]:
        """Exchange two numbers of a pool as long as that is better."""
        better = True
        while better:
            better = False
            for places in self.places.values():
                for one, two in combinations(places, 2):
                    before = self.cost(numbers, (one, two))
                    numbers[one], numbers[two] = numbers[two], numbers[one]
                    if self.cost(numbers, (one, two)) < before:
                        better = True
                    else:
                        numbers[one], numbers[two] = numbers[two], numbers[one]
        return numbers

    def start(self, source: random.Random | None) -> list[int]:
        """The numbers of the list, or drawn ones."""
        numbers = [0] * len(self.wishes)
        for places in self.places.values():
            order = list(range(1, len(places) + 1))
            if source:
                source.shuffle(order)
            for at, number in zip(places, order, strict=True):
                numbers[at] = number
        return numbers

    def unmet(self, numbers: Sequence[int]) -> list[Unmet]:
        """Every wish that these numbers do not meet, team by team, then pair by pair."""
        found: list[Unmet] = []
        for at, wish in enumerate(self.wishes):
            home, away = self.calendars[at][numbers[at]]
            if wish.number not in (None, numbers[at]):
                found.append(Unmet(wish.team, NUMBER, str(wish.number)))
            found += [Unmet(wish.team, HOME, str(round_)) for round_ in wish.home if not home >> round_ & 1]
            found += [Unmet(wish.team, AWAY, str(round_)) for round_ in wish.away if not away >> round_ & 1]
        for pair in self.pairs:
            if wrong := self.wrong(pair, numbers):
                found.append(Unmet(self.wishes[pair.one].team, pair.kind, self.wishes[pair.two].team, _bits(wrong)))
        return found


def numbered(
    wishes: Sequence[TeamWish], *, double: bool = False, last_first: bool = False, seed: str = ""
) -> Preliminary:
    """Return the preliminary table of several pools.

    Args:
        wishes: every team with its pool and its club's wishes, in the order of the list.
        double: everybody meets everybody twice.
        last_first: the Berger rounds from 2 on are played in descending order (B9).
        seed: of the drawn orders.

    Raises:
        NoSuchSize: a pool has fewer teams than 3 or more than 16.
        BadOptions: a number or round there is not, or a team that is not in the list.
    """
    check_order(double, last_first)
    _check(wishes, double)
    search = _Search(wishes, double, last_first)
    starts = [search.start(None), *(search.start(random.Random(f"{seed}/{turn}")) for turn in range(1, STARTS))]
    everybody = range(len(wishes))
    best = min((search.improved(start) for start in starts), key=lambda numbers: search.cost(numbers, everybody))
    home = tuple(_bits(search.calendars[at][best[at]][0]) for at in everybody)
    return Preliminary(tuple(wishes), tuple(best), home, tuple(search.unmet(best)))


def _check(wishes: Sequence[TeamWish], double: bool) -> None:
    """Refuse pools of impossible sizes, and wishes that name what there is not; all together."""
    teams = {name_key(wish.team) for wish in wishes}
    problems = []
    for wish in wishes:
        size = sum(other.pool == wish.pool for other in wishes)
        check_size(size, LEAST_BOARDS)
        if wish.number is not None and not 1 <= wish.number <= size:
            problems.append(error("bad-count", found=str(wish.number), least=1, most=size))
        rounds = rounds_of(size, double)
        wrong = [each for each in (*wish.home, *wish.away) if not 1 <= each <= rounds]
        problems += [error("bad-round", found=str(each), least=1, most=rounds, name=wish.team) for each in wrong]
        named = (*wish.together, *wish.apart)
        problems += [
            error("wish-of-nobody", found=name, team=wish.team) for name in named if name_key(name) not in teams
        ]
    if problems:
        raise BadOptions(*problems)


def _home_and_away(size: int, double: bool, last_first: bool) -> Mapping[int, tuple[int, int]]:
    """Of every number the rounds at home and away, as bits; in the neutral round nobody is at home."""
    home, away = dict.fromkeys(range(1, size + 1), 0), dict.fromkeys(range(1, size + 1), 0)
    for match in schedule(Plain(size, LEAST_BOARDS, double, last_first)).matches:
        if not match.neutral:
            home[match.home] |= 1 << match.round
            away[match.away] |= 1 << match.round
    return {number: (home[number], away[number]) for number in home}


def _pairs(wishes: Sequence[TeamWish]) -> tuple[TeamPair, ...]:
    """Who should be with or apart from whom: by their wishes, else apart if they are of one club."""
    at = {name_key(wish.team): place for place, wish in enumerate(wishes)}
    pairs: dict[frozenset[int], TeamPair] = {}
    for place, wish in enumerate(wishes):
        for kind, names in ((TOGETHER, wish.together), (APART, wish.apart)):
            for name in names:
                other = at[name_key(name)]
                pairs.setdefault(frozenset((place, other)), TeamPair(min(place, other), max(place, other), kind))
    for one, two in combinations(range(len(wishes)), 2):
        club = wishes[one].club
        if club and name_key(club) == name_key(wishes[two].club):
            pairs.setdefault(frozenset((one, two)), TeamPair(one, two, CLUB))
    return tuple(pair for pair in pairs.values() if pair.one != pair.two)


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(round_ for round_ in range(mask.bit_length()) if mask >> round_ & 1)
