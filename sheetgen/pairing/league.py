"""B9: the calendar of a team round robin on Berger numbers, and which numbers the teams of one club get (B7)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol

from sheetgen.errors import BadOptions, NoSuchSize, error
from sheetgen.pairing import berger


class Season(Protocol):
    """What the calendar asks of a league."""

    @property
    def teams(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def double(self) -> bool: ...
    @property
    def last_first(self) -> bool: ...


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
class Match:
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

    rounds: tuple[tuple[Match, ...], ...]
    exempt: tuple[int | None, ...]

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        return tuple(match for matches in self.rounds for match in matches)


def check_size(teams: int, boards: int) -> None:
    if not LEAST <= teams <= MOST:
        raise NoSuchSize(error("no-such-league", found=str(teams), least=LEAST, most=MOST))
    if not LEAST_BOARDS <= boards <= MOST_BOARDS:
        raise NoSuchSize(error("no-such-boards", found=str(boards), least=LEAST_BOARDS, most=MOST_BOARDS))


def check_order(double: bool, last_first: bool) -> None:
    """B9: only a single league is renumbered."""
    if double and last_first:
        raise BadOptions(error("last-first-of-double"))


def rounds_of(teams: int, double: bool) -> int:
    return (2 if double else 1) * (berger.even(teams) - 1)


def renumbered(rounds: int, last_first: bool) -> tuple[int, ...]:
    """B9: Berger rounds in the order they are played: round 1, the gathering, is the last one either way."""
    middle = range(2, rounds + 1)
    return (*(reversed(middle) if last_first else middle), 1)


def schedule(spec: Season) -> LeagueSchedule:
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
) -> Iterator[Match]:
    real = [pair for pair in boards if ghost not in pair]
    for place, (home, away) in enumerate(real, start=1):
        yield Match(played, place, home, away, number, neutral)


@dataclass(frozen=True, slots=True)
class Pair:
    """B7: two complementary numbers, never at home together, and the round (as played) in which they meet."""

    first: int
    second: int
    meets: int


def complementary(spec: Season) -> tuple[Pair, ...]:
    """B7: x and x + N/2, those that meet earliest first; in an odd field the last number is nobody's."""
    half = berger.even(spec.teams) // 2
    met = {frozenset((match.home, match.away)): match.round for match in reversed(schedule(spec).matches)}
    pairs = [(x, x + half) for x in range(1, half + 1) if x + half <= spec.teams]
    return tuple(sorted((Pair(*pair, met[frozenset(pair)]) for pair in pairs), key=lambda pair: pair.meets))


def first_meetings(spec: Season) -> int:
    """How many complementary pairs meet in the first round played."""
    return sum(pair.meets == 1 for pair in complementary(spec))
