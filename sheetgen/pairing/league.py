"""B9: the calendar of a team round robin on Berger numbers, and which numbers the teams of one club get (B7)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol

from sheetgen.errors import BadOptions, NoSuchSize, Problem, error, warning
from sheetgen.pairing import berger


class LeagueSeason(Protocol):
    """What the calendar asks of a league."""

    @property
    def teams(self) -> int:
        """How many teams there are."""

    @property
    def players(self) -> int:
        """How many players a team has: the boards of a match."""

    @property
    def double(self) -> bool:
        """Whether every team meets every other one twice."""

    @property
    def last_first(self) -> bool:
        """Whether the Berger rounds from 2 on are played in descending order; round 1 is the last one (B9)."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A season that is nothing but its calendar."""

    teams: int
    players: int
    double: bool = False
    last_first: bool = False


LEAST, MOST = 3, 16
LEAST_BOARDS, MOST_BOARDS = 2, 20


@dataclass(frozen=True, slots=True)
class LeagueMatch:
    """A meeting of two teams by their numbers: the home team first; its round as played, and Berger's for it."""

    round: int
    number: int
    home: int
    away: int
    berger_round: int
    neutral: bool = False


@dataclass(frozen=True)
class LeagueSchedule:
    """All the meetings round by round, and who is exempt in each round (None where nobody is)."""

    rounds: tuple[tuple[LeagueMatch, ...], ...]
    exempt: tuple[int | None, ...]

    @cached_property
    def matches(self) -> tuple[LeagueMatch, ...]:
        """All matches, round after round."""
        return tuple(match for matches in self.rounds for match in matches)


def check_size(teams: int, boards: int) -> None:
    """Refuse a league of a size there is not.

    Raises :class:`NoSuchSize` with the code ``no-such-league`` for ``teams`` that are not ``LEAST`` to ``MOST``, with
    ``no-such-boards`` for ``boards`` that are not ``LEAST_BOARDS`` to ``MOST_BOARDS``.
    """
    if not LEAST <= teams <= MOST:
        raise NoSuchSize(error("no-such-league", found=str(teams), least=LEAST, most=MOST))
    if not LEAST_BOARDS <= boards <= MOST_BOARDS:
        raise NoSuchSize(error("no-such-boards", found=str(boards), least=LEAST_BOARDS, most=MOST_BOARDS))


def check_order(double: bool, last_first: bool) -> None:
    """B9: only a single league is renumbered.

    Refuses ``last_first`` of a double league with ``last-first-of-double``.
    """
    if double and last_first:
        raise BadOptions(error("last-first-of-double"))


def rounds_of(teams: int, double: bool) -> int:
    """Return how many rounds so many teams need to meet once, or twice if ``double``.

    >>> rounds_of(7, double=False), rounds_of(8, double=True)
    (7, 14)
    """
    return (2 if double else 1) * (berger.even(teams) - 1)


def renumbered(rounds: int, last_first: bool) -> tuple[int, ...]:
    """B9: Berger rounds in the order they are played: round 1, the gathering, is the last one either way."""
    middle = range(2, rounds + 1)
    return (*(reversed(middle) if last_first else middle), 1)


def schedule(spec: LeagueSeason) -> LeagueSchedule:
    """B9: a single league is renumbered and ends with the neutral round; in a double one nobody has an advantage."""
    check_size(spec.teams, spec.players)
    check_order(spec.double, spec.last_first)
    return _calendar(spec.teams, spec.double, spec.last_first)


@lru_cache(maxsize=16)
def _calendar(teams: int, double: bool, last_first: bool) -> LeagueSchedule:
    """Worked out once: numbers of clubs, sheets and plan all ask for it."""
    table = berger.table(teams, double)
    order = range(1, len(table) + 1) if double else renumbered(len(table), last_first)
    ghost = teams + 1 if teams % 2 else None
    rounds = tuple(
        tuple(_matches(table[number - 1], played, number, ghost, number == 1 and not double))
        for played, number in enumerate(order, start=1)
    )
    exempt = tuple(next((sum(pair) - ghost for pair in table[n - 1] if ghost in pair), None) if ghost else None
                   for n in order)  # fmt: skip
    return LeagueSchedule(rounds, exempt)


def _matches(
    boards: Sequence[tuple[int, int]], played: int, number: int, ghost: int | None, neutral: bool
) -> Iterator[LeagueMatch]:
    real = [pair for pair in boards if ghost not in pair]
    for place, (home, away) in enumerate(real, start=1):
        yield LeagueMatch(played, place, home, away, number, neutral)


@dataclass(frozen=True, slots=True)
class Pair:
    """B7: two complementary numbers, never at home together, and the round (as played) in which they meet."""

    first: int
    second: int
    meets: int


def complementary(spec: LeagueSeason) -> tuple[Pair, ...]:
    """B7: x and x + N/2, those that meet earliest first; in an odd field the last number is nobody's."""
    half = berger.even(spec.teams) // 2
    met = {frozenset((match.home, match.away)): match.round for match in reversed(schedule(spec).matches)}
    pairs = [(x, x + half) for x in range(1, half + 1) if x + half <= spec.teams]
    return tuple(sorted((Pair(*pair, met[frozenset(pair)]) for pair in pairs), key=lambda pair: pair.meets))


def first_meetings(spec: LeagueSeason) -> int:
    """How many complementary pairs meet in the first round played."""
    return sum(pair.meets == 1 for pair in complementary(spec))


# What tells the teams of one club apart: a number, a Roman number, a single letter.
# ---- B7, B9: numbers for the teams of a league so that those of one club are not at home together and meet early.
#
# Two teams of a club get complementary numbers. Where such a pair meets in the first round played it gets those first;
# the number of these pairs depends on the order of B9. A third team has no complement left among the club's.

LAST_WORD = re.compile(r"^(.*\S)[\s\-_.]+(?:\d{1,2}|[IVX]{1,4}|[A-Z])$")


@dataclass(frozen=True, slots=True)
class Numbering:
    """The number of every team in the order of the list, the pairs of clubs, and what could not be had."""

    numbers: tuple[int, ...]
    pairs: Mapping[str, tuple[Pair, ...]]
    problems: tuple[Problem, ...]


def clubs_of(names: Sequence[str], clubs: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """The club of every team; where none is told, names that differ in a last number only are of one club."""
    if any(clubs):
        return tuple(clubs), False
    bases = [match[1] if (match := LAST_WORD.match(name)) else name for name in names]
    keys = [base.casefold() for base in bases]
    shared = [base if keys.count(base.casefold()) > 1 else "" for base in bases]
    return tuple(shared), any(shared)


def teams_of_clubs(clubs: Sequence[str]) -> dict[str, list[int]]:
    """The places in the list of the teams of every club that has several."""
    teams: dict[str, list[int]] = {}
    spelling: dict[str, str] = {}
    for place, club in enumerate(clubs):
        if club:
            teams.setdefault(spelling.setdefault(club.casefold(), club), []).append(place)
    return {club: places for club, places in teams.items() if len(places) > 1}


def numbering(spec: LeagueSeason, names: Sequence[str], named_clubs: Sequence[str] = ()) -> Numbering:
    """B12: the numbers follow the list, but for the teams of one club, which get theirs in pairs."""
    clubs, guessed = clubs_of(names, named_clubs or [""] * len(names))
    shared = teams_of_clubs(clubs)
    free = list(complementary(spec))
    by_place: dict[int, int] = {}
    pairs: dict[str, tuple[Pair, ...]] = {}
    problems: list[Problem] = []
    for turn in range(max((len(places) // 2 for places in shared.values()), default=0)):
        for club, places in shared.items():
            two = places[2 * turn : 2 * turn + 2]
            if len(two) == 2 and free:
                pair = free.pop(0)
                by_place |= {two[0]: pair.first, two[1]: pair.second}
                pairs[club] = (*pairs.get(club, ()), pair)
                problems += _late(spec, club, [names[place] for place in two], pair)
    problems += [_third(club, [names[place] for place in places[2:]]) for club, places in shared.items() if places[2:]]
    if guessed:
        problems.insert(0, warning("clubs-from-names", clubs=tuple(shared)))
    left = iter(number for number in range(1, spec.teams + 1) if number not in by_place.values())
    numbers = tuple(by_place.get(place) or next(left) for place in range(len(names)))
    return Numbering(numbers, pairs, tuple(problems))


def allowed(spec: LeagueSeason) -> dict[str, int]:
    """B9: for each order how many clubs can have both: complementary numbers and a meeting in the first round."""
    if spec.double:
        return {"double": first_meetings(spec)}
    return {
        "2-3-…-1": first_meetings(Plain(spec.teams, spec.players)),
        f"{rounds_of(spec.teams, double=False)}-…-2-1": first_meetings(
            Plain(spec.teams, spec.players, last_first=True)
        ),
    }


def _late(spec: LeagueSeason, club: str, teams: Sequence[str], pair: Pair) -> list[Problem]:
    """Why two teams of a club do not meet in the first round played."""
    if pair.meets == 1:
        return []
    orders = "; ".join(f"{order}: {count}" for order, count in allowed(spec).items())
    numbers, names = f"{pair.first}, {pair.second}", tuple(teams)
    return [warning("club-meets-later", found=club, teams=names, numbers=numbers, round=pair.meets, orders=orders)]


def _third(club: str, teams: Sequence[str]) -> Problem:
    return warning("club-third-team", found=club, teams=tuple(teams))
