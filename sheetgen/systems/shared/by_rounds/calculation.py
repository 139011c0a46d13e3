"""Where the helper blocks and columns of an order stand, and their formulas."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from sheetgen.ranking.codes import ours
from sheetgen.systems.shared.by_rounds.codes import column_of, text_of, unit_of
from sheetgen.systems.shared.by_rounds.parts import HelperBlock, part_named
from sheetgen.systems.shared.by_rounds.round_blocks import RoundBlocks
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Area, Cell, quickly

HEADS = 2  # rows above the first player: the figures of the whole event, the names of the columns


class Calculation:
    """The blocks and columns that the codes of an order need, each once, on one sheet."""

    def __init__(self, blocks: RoundBlocks, corner: Cell, codes: Sequence[str]) -> None:
        """``corner`` is the cell of the first player in the first column; two rows above it are used, too."""
        self.blocks, self.corner = blocks, corner
        self.codes = tuple(map(ours, codes))
        self._columns: dict[str, int] = {}
        self._parts: dict[str, HelperBlock] = {}
        self.width = 0
        for code in self.codes:
            self._need(column_of(code, blocks))

    def _need(self, name: str) -> None:
        if name in self._columns:
            return
        part = part_named(name)
        for other in part.needs:
            self._need(other)
        self._columns[name], self._parts[name] = self.corner.col + self.width, part
        self.width += self.blocks.rounds if part.kind in ("block", "line") else 1

    # ---- places
    def one(self, name: str, player: int) -> Cell:
        """The cell of a player in a column."""
        sheet, row, _ = self.corner
        return quickly(Cell, (sheet, row + player - 1, self._columns[name]))

    def at(self, name: str, player: int, round_: int) -> Cell:
        """The cell of a player and a round in a block."""
        first = self.one(name, player)
        return Cell(first.sheet, first.row, first.col + round_ - 1)

    def row(self, name: str, player: int) -> Area:
        """The cells of a player in a block."""
        first = self.one(name, player)
        return Area(first.sheet, first.row, first.col, first.row, first.col + self.blocks.rounds - 1)

    def all(self, name: str) -> Area:
        """A whole column."""
        first = self.one(name, 1)
        length = self._parts[name].length or self.blocks.players
        return Area(first.sheet, first.row, first.col, first.row + length - 1, first.col)

    def head(self, name: str) -> Cell:
        """A figure of the whole event."""
        return Cell(self.corner.sheet, self.corner.row - HEADS, self._columns[name])

    def line(self, name: str) -> Area:
        """The cells of the rounds above all players."""
        first = self.head(name)
        return Area(first.sheet, first.row, first.col, first.row, first.col + self.blocks.rounds - 1)

    # ---- what the standings ask
    def value(self, code: str, player: int) -> Cell:
        """Return the cell of the number a code ranks by, the greater ahead; NONE where it cannot be computed."""
        return self.one(column_of(ours(code), self.blocks), player)

    def unit(self, code: str) -> int:
        """Return how many units of the number make one of what people see: 1, 2 (halves), 4 (quarters)."""
        return unit_of(ours(code), self.blocks.rules)

    def text(self, code: str, player: int) -> Formula:
        """Return the figure of a code as people read it; a dash where it cannot be computed."""
        return text_of(ours(code), self.blocks.rules, self.value(code, player))

    # ---- the cells themselves
    def cells(self) -> Iterator[tuple[Cell, Formula | Content]]:
        """Yield every cell of every block, column and figure with its formula or value."""
        for name, part in self._parts.items():
            yield Cell(self.corner.sheet, self.corner.row - 1, self._columns[name]), name
            if part.kind == "head":
                yield self.head(name), part.make(self)
            elif part.kind == "line":
                places = enumerate(self.rounds)
                yield from ((self.line(name).cell(right=right), part.make(self, number)) for right, number in places)
            elif part.kind == "table":
                yield from ((self.one(name, line), part.make(self, line)) for line in range(1, part.length + 1))
            elif part.kind == "column":
                yield from ((self.one(name, player), part.make(self, player)) for player in self.players)
            else:
                yield from (
                    (self.at(name, player, number), part.make(self, player, number))
                    for player in self.players
                    for number in self.rounds
                )

    @cached_property
    def rounds(self) -> range:
        """The numbers of the rounds."""
        return range(1, self.blocks.rounds + 1)

    @cached_property
    def players(self) -> range:
        """The numbers of the players."""
        return range(1, self.blocks.players + 1)

    def write(self, sheet: Sheet) -> None:
        """Put everything on its sheet."""
        for cell, content in self.cells():
            sheet.put(cell.row, cell.col, content)
