"""Perfect matchings of teams as numbers, and rounds of games as bits: the packed form of a stored table (M14)."""

from collections.abc import Iterator, Sequence
from math import prod

from sheetgen.pairing.generated.shapes import Game, Games, Rounds

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
