"""S5: the colours of one round alone: every team as many Whites as Blacks, along closed trails (Euler)."""

from collections.abc import Sequence

from sheetgen.pairing.generated.shapes import Game, Games

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
