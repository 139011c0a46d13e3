"""K5, K6, T10, T11 once more, as slowly and as plainly as possible: the judge of engine and cells."""

from fractions import Fraction
from typing import Any

HALF = Fraction(1, 2)
POINTS: dict[str, tuple[Any, Any]] = {
    "1-0": (1, 0),
    "0-1": (0, 1),
    "½-½": (HALF, HALF),
    "+/-": (1, 0),
    "-/+": (0, 1),
    "-/-": (0, 0),
    "0-0": (0, 0),
    "½-0": (HALF, 0),
    "0-½": (0, HALF),
}
ABSENT = "-/-"
LEVEL = "level"
NOBODY = "nobody"
OPEN = "open"


def seen_by_upper(token: str, game: int, exchanged: bool) -> tuple[Any, Any]:
    """What upper and lower got: upper has White in games 1, 3, 5 … unless colours are exchanged."""
    white, black = POINTS[token]
    upper_white = (game in range(1, 99, 2)) if not exchanged else (game in range(2, 99, 2))
    return (white, black) if upper_white else (black, white)


def of_scores(upper: Any, lower: Any) -> str:
    return "upper" if upper > lower else "lower" if lower > upper else LEVEL


def single(tokens: list[str | None], exchanged: bool) -> str:
    if tokens[0] is None:
        return OPEN
    if tokens[0] == ABSENT:
        return NOBODY
    return of_scores(*seen_by_upper(tokens[0], 1, exchanged))


def two(tokens: list[str | None], first: int, exchanged: bool) -> str:
    """Two games, the first of them with this number."""
    if None in tokens:
        return OPEN
    pairs = [seen_by_upper(str(token), first + place, exchanged) for place, token in enumerate(tokens)]
    return of_scores(pairs[0][0] + pairs[1][0], pairs[0][1] + pairs[1][1])


def mini(tokens: list[str | None], exchanged: bool) -> str:
    """Two games, two more if level, then the Armageddon, in which a draw is Black's; the extra two may be left out."""
    if tokens[:2] == [ABSENT, ABSENT]:
        return NOBODY
    found = two(tokens[:2], 1, exchanged)
    if found == LEVEL and tokens[2:4] != [None, None]:
        found = two(tokens[2:4], 3, exchanged)
    if found != LEVEL or tokens[4] is None:
        return found
    white, black = POINTS[tokens[4]]
    upper_is_white = not exchanged
    if white == 1:
        return "upper" if upper_is_white else "lower"
    if black > 0:
        return "lower" if upper_is_white else "upper"
    return LEVEL


def team(tokens: list[str | None], decide: tuple[str, ...], exchanged: bool) -> str:
    if None in tokens:
        return OPEN
    if set(tokens) == {ABSENT}:
        return NOBODY
    boards = [seen_by_upper(str(token), board, exchanged) for board, token in enumerate(tokens, start=1)]
    for code in decide:
        found = LEVEL
        if code == "GP":
            found = of_scores(sum(upper for upper, _ in boards), sum(lower for _, lower in boards))
        elif code == "BERLIN":
            weights = list(range(len(boards), 0, -1))
            sums = [sum(w * pair[side] for w, pair in zip(weights, boards, strict=True)) for side in (0, 1)]
            found = of_scores(*sums)
        else:
            for upper, lower in boards:
                if found == LEVEL:
                    found = of_scores(upper, lower)
        if found != LEVEL:
            return found
    return LEVEL


def says(kind: str, tokens: list[str | None], decide: tuple[str, ...], exchanged: bool) -> str:
    if kind == "game":
        return single(tokens, exchanged)
    return mini(tokens, exchanged) if kind == "mini" else team(tokens, decide, exchanged)


def goes_on(sides: tuple[Any, Any], result: str, number: int | None) -> Any:
    """The seed who goes on, "nobody", or None while that is open."""
    if None in sides:
        return None
    if NOBODY in sides:
        return sides[0] if sides[1] == NOBODY else sides[1]
    by_result = {"upper": sides[0], "lower": sides[1]}.get(result)
    if number is not None:
        if number not in sides:
            return None
        return number if by_result in (None, number) else None
    return NOBODY if result == NOBODY else by_result


def left_behind(sides: tuple[Any, Any], winner: Any) -> Any:
    if winner is None:
        return None
    if winner == NOBODY or NOBODY in sides:
        return NOBODY
    return sides[1] if winner == sides[0] else sides[0]


def ranks(
    matches: list[tuple[int, tuple[Any, Any], Any]], rounds: int, starts: dict[int, int], third: tuple[Any, ...] | None
) -> dict[int, int]:
    """Everybody's place: further is better, still in is better than out, the winner of the third match is better."""
    reached = dict(starts)
    out: set[Any] = set()
    for round_, sides, winner in matches:
        if winner is not None:
            out |= {side for side in sides if side != winner}
            if winner in reached:
                reached[winner] = round_ + 1
    better = {seed: (reached[seed], seed not in out, third is not None and third[1] == seed) for seed in starts}
    return {seed: 1 + sum(other > mine for other in better.values()) for seed, mine in better.items()}
