"""Closed forms for an even number of teams: circle and cross factors, rows, colours within two (M14)."""

from collections.abc import Sequence
from math import gcd

from sheetgen.pairing.generated.euler import balanced
from sheetgen.pairing.generated.matchings import Pair
from sheetgen.pairing.generated.shapes import Games, Rounds, Shape


def circle_factor(teams: int, number: int) -> list[Pair]:
    """The pairs x + y = number modulo teams - 1; the last team, the pivot, meets half of the number."""
    others = teams - 1
    half = number * (others + 1) // 2 % others
    pairs = {tuple(sorted((team, (number - team) % others))) for team in range(others) if team != half}
    return [(half, others), *sorted((first, second) for first, second in pairs)]


def row_starts(factors: int, step: int, rounds: int) -> list[int]:
    """The interval rule: each row starts where the last one ended, one further where that start is taken already."""
    starts: list[int] = []
    start = 0
    for _ in range(rounds):
        while start in starts:
            start = (start + 1) % factors
        starts.append(start)
        start = (start + step) % factors
    return starts


def rows(shape: Shape) -> list[list[int]]:
    """Which factor each level plays in each round."""
    factors = shape.others
    return [
        [(start + level) % factors for level in range(shape.players)]
        for start in row_starts(factors, shape.players, shape.rounds)
    ]


def has_crosses(shape: Shape) -> bool:
    """Whether the cross factors between two halves suffice: nothing else is then needed, and colours are exact."""
    return shape.teams % 2 == 0 and shape.players % 2 == 0 and 2 * shape.players * shape.rounds <= shape.teams


def crosses(shape: Shape) -> Rounds:
    """Two halves of the teams: half of the levels give White to the first one, and all exchange every round."""
    half = shape.teams // 2
    crossings = []
    for place in range(shape.rounds):
        games = []
        for level in range(shape.players):
            shift = place * shape.players + level
            pairs = [((one, level), (half + (one + shift) % half, level)) for one in range(half)]
            games += [pair if (level + place) % 2 == 0 else (pair[1], pair[0]) for pair in pairs]
        crossings.append(tuple(games))
    return tuple(crossings)


def has_closed_colours(shape: Shape) -> bool:
    """Whether the two factors of a level in a period always make one cycle through all teams."""
    if shape.teams % 2:
        return False
    starts = row_starts(shape.others, shape.players, shape.rounds)
    steps = [starts[place + 1] - starts[place] for place in range(0, shape.rounds - 1, 2)]
    return all(gcd(step, shape.others) == 1 for step in steps)


def first_colours(factors: int, first: Sequence[int], step: int) -> list[list[int]]:
    """The colour, +1 or -1, every team has at every level in the first round of a period.

    Levels in the order of their quotient first / step have opposite signs in turn: a team sums to -2, 0 or 2, or, if
    there is a level left over, to -1 or 1. The pivot may sum to more; then couples that count for it alternate.
    """
    inverse = pow(step, -1, factors)
    quotients = [start * inverse % factors for start in first]
    ordered = sorted(range(len(first)), key=lambda level: quotients[level])
    signs = [(-1) ** place for place in range(len(ordered))]
    if abs(pivot_sum(ordered, signs, quotients)) > 2:
        signs = signs_for_the_pivot(ordered, quotients)
    colours: list[list[int]] = [[] for _ in first]
    for level, sign in zip(ordered, signs, strict=True):
        own = sign * (-1) ** quotients[level]
        places = [(quotients[level] - 2 * team * inverse) % factors for team in range(factors)]
        colours[level] = [*(own * (-1) ** place for place in places), -own]
    return colours


def pivot_sum(ordered: Sequence[int], signs: Sequence[int], quotients: Sequence[int]) -> int:
    """White minus Black of the pivot, turned over."""
    return sum(sign * (-1) ** quotients[level] for level, sign in zip(ordered, signs, strict=True))


def signs_for_the_pivot(ordered: Sequence[int], quotients: Sequence[int]) -> list[int]:
    """Couples of opposite signs; those that count for the pivot do so in turn, a level left over against the rest."""
    signs: list[int] = []
    wanted = 1
    for one, other in zip(ordered[::2], ordered[1::2], strict=False):
        sign = wanted * (-1) ** quotients[one]
        signs += [sign, -sign]
        if quotients[one] % 2 != quotients[other] % 2:
            wanted = -wanted
    if len(ordered) % 2:
        signs.append(wanted * (-1) ** quotients[ordered[-1]])
    return signs


def coloured(teams: int, factor: int, level: int, colours: Sequence[int], sign: int) -> Games:
    """The games of one level, White to the teams whose colour times ``sign`` is positive."""
    games = []
    for one, other in circle_factor(teams, factor):
        if colours[one] == colours[other]:
            raise ValueError("both teams of a game have one colour")
        white, black = (one, other) if colours[one] * sign > 0 else (other, one)
        games.append(((white, level), (black, level)))
    return tuple(games)


def circles(shape: Shape) -> Rounds:
    """Circle factors in rows, coloured period by period within two; a last single round is exact."""
    table = rows(shape)
    rounds_: list[Games] = []
    for place in range(0, shape.rounds - 1, 2):
        first, second = table[place], table[place + 1]
        colours = first_colours(shape.others, first, second[0] - first[0])
        for row, sign in ((first, 1), (second, -1)):
            levels = (coloured(shape.teams, row[level], level, colours[level], sign) for level in range(shape.players))
            rounds_.append(tuple(game for games in levels for game in games))
    if shape.rounds % 2:
        rounds_.append(balanced(uncoloured(shape.teams, table[-1])))
    return tuple(rounds_)


def uncoloured(teams: int, row: Sequence[int]) -> Games:
    """A round of circle factors, colours as they come."""
    return tuple(
        ((one, level), (other, level))
        for level, factor in enumerate(row)
        for one, other in circle_factor(teams, factor)
    )
