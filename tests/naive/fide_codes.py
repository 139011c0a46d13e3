"""C.07 of March 2026 read naively: the value of every code for everybody (C25-C53), and the places an order gives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from naive.fide_field import (
    HALF,
    OPEN,
    PLAYED,
    ZERO,
    Crosstable,
    Side,
    after_cuts,
    elements,
    fore,
    is_vur,
    lost_by_forfeit,
    real,
)

Value = Fraction | tuple[Fraction, ...] | None
Values = dict[int, Value]

# C41, typed from the article: the difference for .50, .51, … 1.00.
PRINTED_DP = """
0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230 240 251
262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800
"""
DP = [int(word) for word in PRINTED_DP.split()]
# The last difference for .50, .51, … .99; from 736 on 1.00.
PRINTED_PD = """
3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215 225 235 245
256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735
"""
PD = [int(word) for word in PRINTED_PD.split()]


@dataclass(frozen=True)
class Code:
    """C13: a code taken apart: name, kind of points, variants."""

    name: str
    kind: str | None
    low: int = 0
    high: int = 0
    forfeits: bool = False  # /P
    fore: bool = False  # /F
    reverse: bool = False  # /R
    limit: int = 0  # /L±n
    unrated: int | None = None  # /U
    divisor: int | None = None  # /K


def parse(text: str) -> Code:
    name, *variants = text.upper().split("/")
    base, _, kind = name.partition(":")
    code = Code(base, kind or None)
    for variant in variants:
        letter, rest = variant[0], variant[1:]
        if letter == "C":
            code = replace(code, low=int(rest))
        elif letter == "M":
            code = replace(code, low=int(rest), high=int(rest))
        elif letter == "L":
            code = replace(code, limit=int(rest))
        elif letter == "U":
            code = replace(code, unrated=int(rest))
        elif letter == "K":
            code = replace(code, divisor=int(rest))
        else:
            field = {"P": "forfeits", "F": "fore", "R": "reverse"}[letter]
            code = replace(code, **{field: True})
    return code


def nearest(value: Fraction) -> Fraction:
    """½ up."""
    return Fraction(floor(value + HALF))


def buchholz(table: Crosstable, player: int, kind: str, code: Code, use_fore: bool) -> Fraction:
    used = fore(table) if use_fore else table
    kept = after_cuts(elements(used, player, kind, None, code.forfeits), code.low, code.high)
    return sum((element.value for element in kept), ZERO)


def sonneborn(table: Crosstable, player: int, kind: str, own: str, code: Code) -> Fraction:
    kept = after_cuts(elements(table, player, kind, own, code.forfeits), code.low, code.high)
    return sum((element.value for element in kept), ZERO)


def running(table: Crosstable, player: int, kind: str, skip: int) -> Fraction:
    """C27; the free round of an odd round robin is no element (C11), nor a match not wholly known, which may score."""
    scores = []
    score = ZERO
    for side in table.sides[player]:
        score += side.points.get(kind, ZERO)
        if side.what != OPEN:
            scores.append(score)
    return sum(scores[skip:], ZERO)


def koya(table: Crosstable, player: int, kind: str, halves: int) -> Fraction:
    """C35, C17."""
    most = table.rounds
    if table.closed:
        most = max((len(table.sides[other]) for other in table.everybody), default=0)
    limit = table.win[kind] * most / 2 + Fraction(halves, 2)
    score = ZERO
    for side in table.sides[player]:
        if side.opponent is not None and side.what != OPEN and real(table, side.opponent, kind) >= limit:
            score += side.points[kind]
    return score


def standard(side: Side, table: Crosstable) -> Fraction:
    """C29."""
    kind = "GP" if "GP" in side.points else "P"
    own = side.points[kind]
    other = side.theirs[kind] if side.opponent is not None else table.draw[kind]
    return Fraction(1) if own > other else HALF if own == other else ZERO


def met(table: Crosstable, player: int) -> list[Side]:
    return [side for side in table.sides[player] if side.what == PLAYED]


def rating(table: Crosstable, player: int, code: Code) -> int | None:
    known = table.ratings.get(player)
    return code.unrated if known is None else known


def average(table: Crosstable, player: int, code: Code) -> Fraction | None:
    """C37, with the cuts of C14."""
    ratings = sorted(rating(table, side.opponent or 0, code) or 0 for side in met(table, player))
    ratings = ratings[code.low :]
    for _ in range(code.high):
        if ratings:
            ratings.pop()
    return nearest(Fraction(sum(ratings), len(ratings))) if ratings else None


def difference(share: Fraction) -> int:
    hundredths = floor(100 * share + HALF)
    return DP[hundredths - 50] if hundredths >= 50 else -DP[50 - hundredths]


def performance(table: Crosstable, player: int, code: Code) -> Fraction | None:
    """C38."""
    sides = met(table, player)
    if not sides:
        return None
    mean = nearest(Fraction(sum(rating(table, side.opponent or 0, code) or 0 for side in sides), len(sides)))
    return mean + difference(over_the_board(table, sides) / len(sides))


def over_the_board(table: Crosstable, sides: Sequence[Side]) -> Fraction:
    """Ratings know wins, draws and losses, whatever a win is worth in the event."""
    won = sum(side.points["P"] == table.win["P"] for side in sides)
    drawn = sum(side.points["P"] == table.draw["P"] for side in sides)
    return won + HALF * drawn


def expected(difference_: int) -> int:
    """C41, in hundredths."""
    if difference_ < 0:
        return 100 - expected(-difference_)
    for step, last in enumerate(PD):
        if difference_ <= last:
            return 50 + step
    return 100


EXPECTED = {difference_: expected(difference_) for difference_ in range(-4000, 4001)}


def perfect(table: Crosstable, player: int, code: Code) -> Fraction | None:
    """C39: tried upwards, one point after another."""
    sides = met(table, player)
    if not sides:
        return None
    ratings = [rating(table, side.opponent or 0, code) or 0 for side in sides]
    score = over_the_board(table, sides)
    if score == 0:
        return Fraction(min(ratings) - 800)
    found = min(ratings) - 800
    while sum(EXPECTED[found - other] for other in ratings) < 100 * score:
        found += 1
    return Fraction(found)


def mean_of_opponents(table: Crosstable, player: int, code: Code, what) -> Fraction | None:
    """C40."""
    values = [what(table, side.opponent, code) for side in met(table, player)]
    return nearest(Fraction(sum(values), len(values))) if values else None


RATED = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")


def rated_value(table: Crosstable, player: int, code: Code) -> Value:
    if code.unrated is None and any(table.ratings.get(other) is None for other in table.everybody):
        return None  # C36
    if code.name == "RTNG":
        return Fraction(rating(table, player, code) or 0)
    if code.name == "ARO":
        return average(table, player, code)
    if code.name == "TPR":
        return performance(table, player, code)
    if code.name == "PTP":
        return perfect(table, player, code)
    return mean_of_opponents(table, player, code, performance if code.name == "APRO" else perfect)


def board_points(table: Crosstable, player: int) -> list[Fraction]:
    """C49."""
    found = []
    for number in range(1, table.places + 1):
        found.append(sum((game.points for game in table.boards[player] if game.board == number), ZERO))
    return found


ESB = {"EMMSB": ("MP", "MP"), "EMGSB": ("MP", "GP"), "EGMSB": ("GP", "MP"), "EGGSB": ("GP", "GP")}


def strength(table: Crosstable, player: int, code: Code) -> Fraction:
    """C52."""
    first, second = table.primary, table.secondary
    k = code.divisor
    if k is None:
        k = floor(table.win[first] * table.rounds / table.win[second]) or 1
    return real(table, player, second) + buchholz(table, player, first, code, code.fore) / k


def finished(table: Crosstable, player: int) -> Fraction:
    """T1: PTS of a team are those of its matches that are over; MPTS and GPTS count every board at once."""
    return sum((side.points[table.primary] for side in table.sides[player] if side.what != OPEN), ZERO)


def wins(table: Crosstable, player: int, code: Code) -> Fraction:
    """C25, with or without playing; C26 WON on the board only."""
    kind = "MP" if "MP" in table.win else "P"
    sides = [side for side in table.sides[player] if side.what == PLAYED or (side.what != OPEN and code.name == "WIN")]
    return Fraction(sum(side.points[kind] == table.win[kind] for side in sides))


def with_black(table: Crosstable, player: int, code: Code) -> Fraction:
    """C26 BPG, BWG."""
    sides = [side for side in met(table, player) if side.black]
    return Fraction(sum(code.name == "BPG" or side.points["P"] == table.win["P"] for side in sides))


def elected(table: Crosstable, player: int, _: Code) -> Fraction:
    """C28."""
    sides = [side for side in table.sides[player] if side.what != OPEN]
    away = sum(lost_by_forfeit(side) if table.closed else is_vur(table, side) for side in sides)
    return Fraction(len(sides) - away)


def average_buchholz(table: Crosstable, player: int, code: Code) -> Fraction | None:
    """C33."""
    kind, others = code.kind or table.primary, [side.opponent or 0 for side in met(table, player)]
    if not others:
        return None
    return sum((buchholz(table, other, kind, code, code.fore) for other in others), ZERO) / len(others)


def bottom_boards(table: Crosstable, player: int) -> tuple[Fraction, ...]:
    """C51: all boards but the last, then all but the last two, …"""
    points = board_points(table, player)
    return tuple(sum(points[:last], ZERO) for last in range(len(points) - 1, 0, -1))


def board_count(table: Crosstable, player: int) -> Fraction:
    """C50."""
    return sum((number * points for number, points in enumerate(board_points(table, player), start=1)), ZERO)


VALUES: Mapping[str, Callable[[Crosstable, int, Code], Value]] = {
    **dict.fromkeys(RATED, rated_value),
    "PTS": lambda table, player, _: finished(table, player),
    "MPTS": lambda table, player, _: real(table, player, "MP"),
    "GPTS": lambda table, player, _: real(table, player, "GP"),
    "MPVGP": lambda table, player, _: real(table, player, table.secondary),
    "WIN": wins,
    "WON": wins,
    "BPG": with_black,
    "BWG": with_black,
    "PS": lambda table, player, code: running(table, player, code.kind or table.primary, code.low),
    "REP": elected,
    "STD": lambda table, player, _: sum(
        (standard(side, table) for side in table.sides[player] if side.what != OPEN), ZERO
    ),
    "TPN": lambda _, player, __: Fraction(player),
    "BH": lambda table, player, code: buchholz(table, player, code.kind or table.primary, code, False),
    "FB": lambda table, player, code: buchholz(table, player, code.kind or table.primary, code, True),
    "AOB": average_buchholz,
    "SB": lambda table, player, code: sonneborn(table, player, *(code.kind or table.primary,) * 2, code),
    **{name: lambda table, player, code: sonneborn(table, player, *ESB[code.name], code) for name in ESB},
    "KS": lambda table, player, code: koya(table, player, code.kind or table.primary, code.limit),
    "BC": lambda table, player, _: board_count(table, player),
    "TBR": lambda table, player, _: tuple(board_points(table, player)),
    "BBE": lambda table, player, _: bottom_boards(table, player),
    "SSSC": strength,
}


def value(table: Crosstable, player: int, text: str) -> Value:
    """One code for one participant, those aside that look at who is level."""
    code = parse(text)
    return VALUES[code.name](table, player, code)
