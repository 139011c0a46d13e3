"""Closed forms for an even number of teams: circle and cross factors, rows, colours within two (M14)."""

from collections.abc import Iterator, Sequence
from math import gcd, prod

from sheetgen.pairing.generated.shapes import Game, Games, Rounds, Shape

# ---- S5: the colours of one round alone: every team as many Whites as Blacks, along closed trails (Euler).

NOBODY = -1


def is_exact(games: Sequence[Game]) -> bool:
    """S5: whether every team has as many Whites as Blacks in a round."""
    balance: dict[int, int] = {}
    for white, black in games:
        balance[white[0]] = balance.get(white[0], 0) + 1
        balance[black[0]] = balance.get(black[0], 0) - 1
    return not any(balance.values())


def balanced(games: Sequence[Game]) -> Games:
    """Colour a round so that Whites and Blacks of a team differ by as little as its number of players allows.

    A team with an odd number of games is joined to an imaginary one; then every degree is even, closed trails use
    every game once, and the team a trail leaves through a game has White in it.
    """
    around: dict[int, list[tuple[int, int]]] = {}
    for number, (one, other) in enumerate(games):
        around.setdefault(one[0], []).append((other[0], number))
        around.setdefault(other[0], []).append((one[0], number))
    for team in [team for team, ends in around.items() if len(ends) % 2]:
        number = -1 - team
        around[team].append((NOBODY, number))
        around.setdefault(NOBODY, []).append((team, number))
    white = _trails(around)
    return tuple((one, other) if white[number] == one[0] else (other, one) for number, (one, other) in enumerate(games))


def _trails(around: dict[int, list[tuple[int, int]]]) -> dict[int, int]:
    """Walk closed trails until every game is used; which team each game was left from."""
    left: dict[int, int] = {}
    for start in around:
        vertex = start
        while around[vertex]:
            there, number = around[vertex].pop()
            if number not in left:
                left[number] = vertex
                vertex = there
    return left


# ---- Perfect matchings of teams as numbers, and rounds of games as bits: the packed form of a stored table (M14).

Pair = tuple[int, int]


def count_of_matchings(size: int) -> int:
    """In how many ways ``size`` teams can be paired."""
    return prod(range(size - 1, 0, -2))


def rank(places: Sequence[int], pairs: Sequence[Pair]) -> int:
    """The number of a matching: again and again the first team still free names its opponent among the others."""
    opponent = dict(pairs) | {second: first for first, second in pairs}
    free, value = list(places), 0
    while free:
        first = free.pop(0)
        position = free.index(opponent[first])
        value = value * (len(free)) + position
        del free[position]
    return value


def unrank(places: Sequence[int], value: int) -> list[Pair]:
    """The matching of a number."""
    digits = []
    for base in range(1, len(places), 2):
        value, digit = divmod(value, base)
        digits.append(digit)
    free = list(places)
    return [(free.pop(0), free.pop(position)) for position in reversed(digits)]


def unit_count(teams: int, players: int) -> int:
    """How many packed units a round has: levels, or cells of two levels where the number of teams is odd (S6b)."""
    return players // 2 if teams % 2 else players


def unit_bits(teams: int) -> int:
    """How many bits a unit takes: its matchings, its float, and one bit a game for the colours."""
    if teams % 2 == 0:
        return (count_of_matchings(teams) - 1).bit_length() + teams // 2
    return (teams * (teams - 1) * count_of_matchings(teams - 1) ** 2 - 1).bit_length() + teams


def level_pairs(games: Sequence[Game], level: int) -> list[Pair]:
    """Who meets whom at one level."""
    return [(one[0], other[0]) for one, other in games if one[1] == other[1] == level]


def float_of(games: Sequence[Game], upper: int) -> Pair:
    """S6b: the team whose player of the stronger level descends, and the team he meets."""
    for one, other in games:
        if one[1] != other[1] and min(one[1], other[1]) == upper:
            return (one[0], other[0]) if one[1] == upper else (other[0], one[0])
    raise ValueError(f"no float at level {upper + 1}")


def unit_value(teams: int, games: Sequence[Game], unit: int) -> int:
    """The matchings of a unit as one number, without colours."""
    everybody = range(teams)
    if teams % 2 == 0:
        return rank(everybody, level_pairs(games, unit))
    descending, ascending = float_of(games, 2 * unit)
    value = descending * (teams - 1) + ascending - (ascending > descending)
    for level, absent in ((2 * unit, descending), (2 * unit + 1, ascending)):
        present = [team for team in everybody if team != absent]
        value = value * count_of_matchings(teams - 1) + rank(present, level_pairs(games, level))
    return value


def unit_games(teams: int, value: int, unit: int) -> list[Game]:
    """The games of a unit in their fixed order, not coloured yet."""
    if teams % 2 == 0:
        return [((one, unit), (other, unit)) for one, other in unrank(range(teams), value)]
    upper, lower = 2 * unit, 2 * unit + 1
    value, below = divmod(value, count_of_matchings(teams - 1))
    value, above = divmod(value, count_of_matchings(teams - 1))
    descending, ascending = divmod(value, teams - 1)
    ascending += ascending >= descending
    without = [team for team in range(teams) if team != descending]
    games = [((one, upper), (other, upper)) for one, other in unrank(without, above)]
    games.append(((descending, upper), (ascending, lower)))
    without = [team for team in range(teams) if team != ascending]
    return games + [((one, lower), (other, lower)) for one, other in unrank(without, below)]


def pack(teams: int, players: int, rounds: Rounds) -> bytes:
    """All rounds of a table as bits."""
    bits, width = 0, unit_bits(teams)
    count = 0
    for games in rounds:
        white_first = set(games)
        for unit in range(unit_count(teams, players)):
            value = unit_value(teams, games, unit)
            ordered = unit_games(teams, value, unit)
            for game in ordered:
                value = 2 * value + (game not in white_first)
            bits |= value << (count * width)
            count += 1
    return bits.to_bytes((count * width + 7) // 8, "little")


def unpack(teams: int, players: int, rounds: int, data: bytes) -> Rounds:
    """The first ``rounds`` rounds of a packed table."""
    width, units = unit_bits(teams), unit_count(teams, players)
    bits = int.from_bytes(data, "little")
    mask = (1 << width) - 1
    values = iter([(bits >> (position * width)) & mask for position in range(rounds * units)])
    return tuple(
        tuple(game for unit in range(units) for game in coloured_unit(teams, next(values), unit)) for _ in range(rounds)
    )


def coloured_unit(teams: int, value: int, unit: int) -> Iterator[Game]:
    """The games of a packed unit, White first."""
    games = teams // 2 if teams % 2 == 0 else teams
    value, colours = value >> games, value & ((1 << games) - 1)
    for position, (one, other) in enumerate(unit_games(teams, value, unit), start=1):
        yield (other, one) if colours >> (games - position) & 1 else (one, other)


def by_level(games: Sequence[Game]) -> Games:
    """M6: the games of a round by level, the float between its two levels."""
    return tuple(sorted(games, key=lambda game: (game[0][1] + game[1][1], game)))


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
    played_rounds: list[Games] = []
    for place in range(0, shape.rounds - 1, 2):
        first, second = table[place], table[place + 1]
        colours = first_colours(shape.others, first, second[0] - first[0])
        for row, sign in ((first, 1), (second, -1)):
            levels = (coloured(shape.teams, row[level], level, colours[level], sign) for level in range(shape.players))
            played_rounds.append(tuple(game for games in levels for game in games))
    if shape.rounds % 2:
        played_rounds.append(balanced(uncoloured(shape.teams, table[-1])))
    return tuple(played_rounds)


def uncoloured(teams: int, row: Sequence[int]) -> Games:
    """A round of circle factors, colours as they come."""
    return tuple(
        ((one, level), (other, level))
        for level, factor in enumerate(row)
        for one, other in circle_factor(teams, factor)
    )
