"""B8: sliding round a long table. Rutsch as it is printed, and Rutsch-Berger, which gives the Berger pairings.

Boards stand in a row, White and Black alternating along each side. Everybody slides by one place each round; the pivot
stays at board 1. The two sides of the table are its ``left`` and its ``right`` column, board 1 at the head.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.errors import NoSuchSize, error
from sheetgen.pairing.berger import LEAST, MOST_IN_TABLE, even

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RutschSeating:
    """Who sits where in one round: the columns from board 1 on; ``foot`` is the exempt below the last (Rutsch)."""

    round: int
    left: tuple[int, ...]
    right: tuple[int, ...]
    pivot: int | None = None
    foot: int | None = None
    turned: bool = False  # every board has been turned round, as in a second cycle (B5)

    def left_is_white(self, board: int) -> bool:
        """Colours alternate from board to board, counted from 1; on board 1 the left side has White."""
        return (board % 2 == 1) is not self.turned

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The games, White first, in the order of the boards."""
        sides = enumerate(zip(self.left, self.right, strict=True), start=1)
        return tuple((left, right) if self.left_is_white(board) else (right, left) for board, (left, right) in sides)


def _checked(count: int) -> int:
    if not LEAST <= count <= MOST_IN_TABLE:
        raise NoSuchSize(error("no-berger-table", found=str(count), least=LEAST, most=MOST_IN_TABLE))
    return count


def rutsch(count: int) -> tuple[RutschSeating, ...]:
    """B8: the rounds of Rutsch: an odd field has an exempt at the foot, an even one a pivot at board 1."""
    return tuple(_odd(count) if _checked(count) % 2 else _even(count))


def printed(count: int) -> tuple[tuple[tuple[int | None, int | None], ...], ...]:
    """B8: the rounds as a table, White first; whoever is exempt comes first, against nobody."""
    return tuple((*(((each.foot, None),) if each.foot else ()), *each.pairs) for each in rutsch(count))


def _odd(count: int) -> Iterator[RutschSeating]:
    """Down the left column, through the foot, up the right one, and over to the left again."""
    boards = count // 2
    circle = (*range(boards + 2, count + 1), 1, *range(2, boards + 2))  # left downwards, foot, right upwards
    for number in range(1, count + 1):
        left, foot, right = circle[:boards], circle[boards], circle[boards + 1 :]
        yield RutschSeating(number, left, right[::-1], foot=foot)
        circle = (circle[-1], *circle[:-1])


def _even(count: int) -> Iterator[RutschSeating]:
    """The pivot sits on the right in odd rounds, on the left in even ones; the others slide round, past him."""
    boards, circle = count // 2, tuple(range(1, count))  # from the head of the left column round to that of the right
    for number in range(1, count):
        if number % 2:
            yield RutschSeating(number, circle[:boards], (count, *reversed(circle[boards:])), pivot=count)
        else:
            yield RutschSeating(
                number, (count, *circle[: boards - 1]), tuple(reversed(circle[boards - 1 :])), pivot=count
            )
            circle = (*circle[-2:], *circle[:-2])


def rutsch_berger(count: int, cycles: int = 1) -> tuple[RutschSeating, ...]:
    """B8: the rounds of Rutsch-Berger for the even table of a field; a second cycle turns the boards round (B5)."""
    size = even(_checked(count))
    first = tuple(_sliding(size))
    again = (
        RutschSeating(each.round + size - 1, each.left, each.right, each.pivot, turned=True)
        for each in first[: size - 1]
    )
    return (*first, *again) if cycles == 2 else first


def _first_round(size: int) -> tuple[list[int], list[int]]:
    """Number 1 with White at board 1, then the lower half round the table on the white seats; sums of size + 1."""
    boards = size // 2
    down = range(1, boards + 1, 2)
    up = range(boards - boards % 2, 0, -2)
    left, right = [0] * boards, [0] * boards
    for number, board in enumerate((*down, *up), start=1):
        white, black = (left, right) if board % 2 else (right, left)
        white[board - 1], black[board - 1] = number, size + 1 - number
    return left, right


def _sliding(size: int) -> Iterator[RutschSeating]:
    """Up the left column and down the right one; the pivot changes side, and who would sit on him passes by."""
    left, right = _first_round(size)
    for number in range(1, size):
        yield RutschSeating(number, tuple(left), tuple(right), pivot=size)
        left, right = _next(left, right, size)


def _next(left: Sequence[int], right: Sequence[int], pivot: int) -> tuple[list[int], list[int]]:
    if right[0] == pivot:
        # He crosses to the left: the first two of the left column pass to the right, ahead of all the others.
        return [pivot, *left[2:], right[-1]], [left[1], left[0], *right[1:-1]]
    return [*left[1:], right[-1]], [pivot, *right[:-1]]


def moves(before: RutschSeating, after: RutschSeating) -> dict[int, tuple[str, int]]:
    """Where everybody goes for the next round: an arrow, and the board; 0 is the foot."""
    old, new = _seats(before), _seats(after)
    return {number: (_arrow(old[number], new[number]), new[number][1]) for number in old}


def _seats(seating: RutschSeating) -> dict[int, tuple[str, int]]:
    seats = {number: ("left", board) for board, number in enumerate(seating.left, start=1)}
    seats |= {number: ("right", board) for board, number in enumerate(seating.right, start=1)}
    return seats | ({seating.foot: ("foot", 0)} if seating.foot is not None else {})


def _arrow(old: tuple[str, int], new: tuple[str, int]) -> str:
    """Along a column, or over to another; from and to the foot the board tells enough."""
    if old[0] == new[0]:
        return "↓" if new[1] > old[1] else "↑"
    return "→" if (old[0], new[0]) in (("left", "right"), ("left", "foot"), ("foot", "right")) else "←"
