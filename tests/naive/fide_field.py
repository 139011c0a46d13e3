"""C.07 of March 2026 read naively: what each round of each participant is (articles 15 and 16), in fractions.

Written from the numbered articles (C1-C55) before the engine and without a line of it: dictionaries and plain loops.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

PLAYED, FORFEIT, BYE, REQUESTED, ABSENT, OPEN = "played", "forfeit", "bye", "requested", "absent", "open"
HALF = Fraction(1, 2)
ZERO = Fraction(0)


@dataclass(frozen=True)
class Side:
    """One round of one participant; an open result has no points yet (of a match begun, the game points so far)."""

    round: int
    opponent: int | None
    what: str
    points: Mapping[str, Fraction]
    theirs: Mapping[str, Fraction]
    black: bool = False


@dataclass(frozen=True)
class Board:
    """C49: one game of a team, on which board; a bye is written here as the games it stands for."""

    board: int
    points: Fraction


@dataclass(frozen=True)
class Crosstable:
    """Everything the articles ask for; ``win`` and ``draw`` are what a round brings in each kind of points."""

    sides: Mapping[int, list[Side]]
    rounds: int
    announced: int
    closed: bool  # C11: pre-determined pairings
    win: Mapping[str, Fraction]
    draw: Mapping[str, Fraction]
    primary: str = "P"
    ratings: Mapping[int, int | None] = field(default_factory=dict)
    boards: Mapping[int, list[Board]] = field(default_factory=dict)
    places: int = 0

    @property
    def secondary(self) -> str:
        return "MP" if self.primary == "GP" else "GP"

    @property
    def everybody(self) -> list[int]:
        return sorted(self.sides)


def lost_by_forfeit(side: Side) -> bool:
    """C7: a forfeit loss, also each side of a double forfeit."""
    if side.what != FORFEIT:
        return False
    kind = "GP" if "GP" in side.points else "P"
    return side.points[kind] < side.theirs[kind] or side.points[kind] == 0


def is_vur(table: Crosstable, side: Side) -> bool:
    """C8: requested byes (half or zero points) and forfeit losses, in a Swiss."""
    if table.closed:
        return False
    if side.what == REQUESTED:
        return side.points[table.primary] < table.win[table.primary]
    return side.what == ABSENT or lost_by_forfeit(side)


def category(table: Crosstable, player: int, side: Side) -> int | None:
    """C7: 16.2.1 to 16.2.5, None for a round that was played or is still open."""
    if side.what in (PLAYED, OPEN):
        return None
    if side.what == BYE:
        return 1
    if side.what == FORFEIT:
        return 4 if lost_by_forfeit(side) else 2
    if not is_vur(table, side):
        return 1  # a full-point bye
    later = [other for other in table.sides[player] if other.round > side.round]
    return 5 if all(is_vur(table, other) for other in later) else 3


def real(table: Crosstable, player: int, kind: str) -> Fraction:
    """His score."""
    return sum((side.points.get(kind, ZERO) for side in table.sides[player]), ZERO)


def adjusted(table: Crosstable, player: int, kind: str) -> Fraction:
    """C9: his score as somebody's opponent; in a round robin the real one (C11)."""
    if table.closed:
        return real(table, player, kind)
    sum_ = ZERO
    for side in table.sides[player]:
        if category(table, player, side) == 5:
            sum_ += table.draw[kind]
        else:
            sum_ += side.points.get(kind, ZERO)
    return sum_


def dummy(table: Crosstable, player: int, side: Side, kind: str) -> Fraction:
    """C10: his own final score, never above the cap of C7."""
    own = real(table, player, kind)
    if side.opponent is not None:
        return min(own, adjusted(table, side.opponent, kind))
    over = table.rounds - sum(other.what == OPEN for other in table.sides[player])
    return min(own, table.draw[kind] * over)


@dataclass(frozen=True)
class Element:
    """One addend of a sum that may be cut: the opponent's score (or the dummy's), the contribution, VUR or not."""

    score: Fraction
    value: Fraction
    vur: bool
    round: int


def elements(table: Crosstable, player: int, kind: str, own: str | None, with_forfeits: bool) -> list[Element]:
    """C31, C34, C44: the opponents' scores; ``own`` names the points each is multiplied by, None for Buchholz."""
    found = []
    for side in table.sides[player]:
        if side.what == OPEN:
            continue
        as_a_game = side.what == PLAYED or (side.what == FORFEIT and (with_forfeits or table.closed))
        if as_a_game:
            assert side.opponent is not None
            score, vur = adjusted(table, side.opponent, kind), False
        else:
            score, vur = dummy(table, player, side, kind), is_vur(table, side)
        times = Fraction(1) if own is None else side.points[own]
        found.append(Element(score, score * times, vur, side.round))
    return found


def after_cuts(found: list[Element], low: int, high: int) -> list[Element]:
    """C14, C15: low cuts one by one with the exception for VURs, then the high ones."""
    left = list(found)
    for _ in range(low):
        if not left:
            break
        least = min(left, key=lambda e: (e.score, e.value, e.round))
        vurs = [e for e in left if e.vur]
        gone = least
        if vurs:
            lowest = min(vurs, key=lambda e: (e.value, e.score, e.round))
            if lowest.value >= least.value:
                gone = lowest
        left.remove(gone)
    for _ in range(high):
        if not left:
            break
        left.remove(max(left, key=lambda e: (e.score, e.value, e.round)))
    return left


def fore(table: Crosstable) -> Crosstable:
    """C28: every paired game of the announced last round a drawn game; without one nothing changes."""
    sides: dict[int, list[Side]] = {}
    for player, known in table.sides.items():
        sides[player] = []
        for side in known:
            drawn = side.round == table.announced and side.opponent is not None
            sides[player].append(replace(side, what=PLAYED, points=table.draw, theirs=table.draw) if drawn else side)
    return replace(table, sides=sides)
