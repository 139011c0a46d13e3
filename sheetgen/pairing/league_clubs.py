"""B7, B9: numbers for the teams of a league so that those of one club are not at home together and meet early.

Two teams of a club get complementary numbers. Where such a pair meets in the first round played it gets those first;
the number of these pairs depends on the order of B9. A third team has no complement left among the club's.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.errors import Problem, warning
from sheetgen.pairing.league import Pair, Plain, Season, complementary, first_meetings, rounds_of

# What tells the teams of one club apart: a number, a Roman number, a single letter.
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


def numbering(spec: Season, names: Sequence[str], named_clubs: Sequence[str] = ()) -> Numbering:
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


def allowed(spec: Season) -> dict[str, int]:
    """B9: for each order how many clubs can have both: complementary numbers and a meeting in the first round."""
    if spec.double:
        return {"double": first_meetings(spec)}
    return {
        "2-3-…-1": first_meetings(Plain(spec.teams, spec.players)),
        f"{rounds_of(spec.teams, double=False)}-…-2-1": first_meetings(
            Plain(spec.teams, spec.players, last_first=True)
        ),
    }


def _late(spec: Season, club: str, teams: Sequence[str], pair: Pair) -> list[Problem]:
    """Why two teams of a club do not meet in the first round played."""
    if pair.meets == 1:
        return []
    orders = "; ".join(f"{order}: {count}" for order, count in allowed(spec).items())
    numbers, names = f"{pair.first}, {pair.second}", tuple(teams)
    return [warning("club-meets-later", found=club, teams=names, numbers=numbers, round=pair.meets, orders=orders)]


def _third(club: str, teams: Sequence[str]) -> Problem:
    return warning("club-third-team", found=club, teams=tuple(teams))
