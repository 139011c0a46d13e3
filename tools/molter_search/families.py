"""Factor systems of an even number of teams: every two teams in exactly one of teams - 1 perfect matchings."""

from sheetgen.pairing.generated.circle import Pair, circle_factor

Factors = list[list[Pair]]


def circle(teams: int) -> Factors:
    return [circle_factor(teams, number) for number in range(teams - 1)]


def elementary(teams: int) -> Factors:
    """Teams a power of two: a factor joins the teams whose numbers differ in the same binary digits."""
    if teams & (teams - 1):
        return []
    return [[(one, one ^ mask) for one in range(teams) if one < one ^ mask] for mask in range(1, teams)]


def doubled(teams: int) -> Factors:
    """Two equal halves: the same factor inside both, and cross factors between them."""
    half = teams // 2
    if half < 3:
        return []
    return _doubled_even(half) if half % 2 == 0 else _doubled_odd(half)


def _both(pairs: list[Pair], half: int) -> list[Pair]:
    return pairs + [(one + half, two + half) for one, two in pairs]


def _doubled_even(half: int) -> Factors:
    """Halves of even size: their own factors, and crosses that turn each half of a half by itself."""
    inner = [_both(circle_factor(half, number), half) for number in range(half - 1)]
    quarter = half // 2
    crosses = [
        [(one, half + ((one // quarter) ^ flip) * quarter + (one % quarter + turn) % quarter) for one in range(half)]
        for flip in (0, 1)
        for turn in range(quarter)
    ]
    return inner + crosses


def _doubled_odd(half: int) -> Factors:
    """Halves of odd size: whoever is free in his half meets his double; and the other crosses."""
    factors = []
    for number in range(half):
        free = number * (half + 1) // 2 % half
        pairs = [(one, (number - one) % half) for one in range(half) if one < (number - one) % half]
        factors.append([*_both(pairs, half), (free, free + half)])
    crosses = [[(one, half + (one + turn) % half) for one in range(half)] for turn in range(1, half)]
    return factors + crosses


#: Every system, in the order it is tried for an even number of rounds.
FAMILIES = {"elementary": elementary, "doubled": doubled, "circle": circle}
