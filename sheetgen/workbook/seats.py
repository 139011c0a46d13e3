"""Who plays whom in a workbook, as cells: what sheets of ratings and norms have to know of its system."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.workbook.cells import Key
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Cell


@dataclass(frozen=True, slots=True)
class SeatGame:
    """A game of somebody: his opponent's number and rating, and the number of the result (0 for none).

    Where games are dealt the opponent is known by a cell (0 for none), and ``white`` is positive with White.
    """

    round: int
    opponent: int | Cell | Formula
    white: bool | Cell
    result: Cell | Formula
    rating: Cell | Formula


@dataclass(frozen=True, slots=True)
class Seats:
    """The players by number (1 first), their games in the order of the rounds, and the cells with their facts.

    ``fact`` knows name, rating, federation, title, fide_id, birth, or None where the list has no such column.
    """

    count: int
    games: Mapping[int, tuple[SeatGame, ...]]
    fact: Callable[[int, str], Cell | Formula | None]
    key: Callable[[int], Key]  # behind which the entries of somebody stand
    label: Callable[[int], int | str] = lambda number: number  # what people know him by
    turns: int = 1  # how often everybody meets everybody; 0 where he does not
    firsts: Sequence[int] = ()  # the first player of every team, if there are any
    spare: Cell | None = None  # 1 as long as the last place is nobody's, or all places of the last team
    spares: int = 1  # how many places these are

    @property
    def most(self) -> int:
        """How many games somebody has at most."""
        return max((len(games) for games in self.games.values()), default=0)
