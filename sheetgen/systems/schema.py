"""Tables: a relation of a workbook (entrants, games, standings …) declared once.

A :class:`Column` says what one column is: its id, what stands in it, its heading, width and look, and the layout of
workbooks ``since`` which it is there. A :class:`Table` is so many lines of such columns on one sheet; all addresses
follow from it, and nothing else counts columns or rows:

>>> from sheetgen.workbook.formulas import template
>>> columns = (
...     Column("won", lambda line: line.position),
...     Column("lost", lambda line: 2),
...     Column("played", of_line(template("{won}+{lost}"), "won", "lost")),
... )
>>> table = Table("figures", 3, columns, first=1)
>>> table.cell(3, "played")
Cell(sheet='figures', row=3, col=2)
>>> table.area("lost")
Area(sheet='figures', row=1, col=1, last_row=3, last_col=1)

Tables are made of a specification alone, so that the ``places`` of a system can give addresses before anything is
drawn. What stands in a column is asked for only when a view draws it, with the places of the whole workbook at hand
(:class:`Line`). The views are in :mod:`sheetgen.systems.views`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Generic, TypeVar

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.ties import short
from sheetgen.workbook.cells import Content, Key, KeyedRows, Role, Sheet
from sheetgen.workbook.codecs import Codec
from sheetgen.workbook.description import FIRST_LAYOUT
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.formulas import Formula, Template
from sheetgen.workbook.letters import breakable
from sheetgen.workbook.place import Area, Cell, column, line, quickly
from sheetgen.workbook.poster import Room

Places_co = TypeVar("Places_co", covariant=True)  # what knows where everything stands in a workbook of some system
Places_contra = TypeVar("Places_contra", contravariant=True)
TEXT_GIVES_WAY, FIGURES_GIVE_WAY = 0.72, 0.8  # shares of their widths: of names on two lines, of figures
FIGURES_AT_EASE = 1.1  # times the least they take; what a poster has left is for names


class Allocation:
    """Which cells so many lines of columns take on a sheet.

    ``ids`` are the columns from the left; those that have a figure a round take several columns of the sheet: ``spans``
    says how many, 0 for the others. ``first`` is the row of the first line. Lines and the parts of a column are counted
    from 1, rows and columns of a sheet from 0. ``left`` is the column of the sheet where it begins.
    """

    def __init__(
        self,
        sheet: str,
        count: int,
        ids: Iterable[str],
        first: int,
        spans: Sequence[int] | None = None,
        left: int = 0,
    ) -> None:
        self.sheet = sheet
        self.count = count
        self.first = first
        self.left = left
        self.ids = tuple(ids)
        self.spans = tuple(spans or [0] * len(self.ids))
        widths = [max(1, span) for span in self.spans]
        self.at: dict[str, int] = dict(zip(self.ids, accumulate([left, *widths[:-1]]), strict=True))
        self.last_col = left + sum(widths) - 1
        self._span_of = dict(zip(self.ids, self.spans, strict=True))
        if len(self.at) < len(self.ids):
            twice = sorted(id for id in self.at if self.ids.count(id) > 1)
            raise ValueError(f"{sheet}: columns with the same id: {', '.join(twice)}")

    def cell(self, position: int, id: str, part: int = 1) -> Cell:
        """The cell of a line and a column; of one that spans several, of this part."""
        return quickly(Cell, (self.sheet, self.first + position - 1, self.at[id] + part - 1))

    def has_parts(self, id: str) -> bool:
        """Whether the column spans several of the sheet, one a round, however many rounds there are."""
        return self._span_of[id] > 0

    def area(self, id: str, part: int = 1) -> Area:
        """A column over all lines."""
        return column(self.sheet, self.first, self.at[id] + part - 1, self.count)

    def stretch(self, id: str, first: int, count: int) -> Area:
        """A column over ``count`` lines, from the line ``first`` on."""
        return column(self.sheet, self.first + first - 1, self.at[id], count)

    def parts(self, position: int, id: str, count: int) -> Area:
        """The first parts of a column that spans several, in one line."""
        return line(self.sheet, self.first + position - 1, self.at[id], count)

    @property
    def whole(self) -> Area:
        """All lines and columns."""
        return Area(self.sheet, self.first, self.left, self.first + self.count - 1, self.last_col)

    def across(self, position: int) -> Area:
        """One line over all columns."""
        return self.whole._replace(row=self.first + position - 1, last_row=self.first + position - 1)

    @property
    def positions(self) -> range:
        """The lines, counted from 1."""
        return range(1, self.count + 1)


@dataclass(frozen=True, slots=True)
class Line(Generic[Places_co]):
    """The line of a table that is being drawn: its position, and everything a formula of it may look at.

    ``part`` is which of its columns is drawn, of a column that spans several. ``shared`` keeps what several columns of
    the line are worked out from together: it goes with the line, so that no table holds the book it was drawn in.
    """

    desk: Desk
    places: Places_co
    table: Allocation
    position: int
    part: int = 1
    shared: dict[object, Mapping[str, Formula | Content]] = field(default_factory=dict, repr=False, compare=False)

    def at(self, id: str) -> Cell:
        """The cell of the same line in another column, and of the same part where that one has parts too."""
        part = self.part  # of most lines 1, whether a column has parts or not
        return self.table.cell(self.position, id, part if part == 1 or self.table.has_parts(id) else 1)


Value = Callable[[Line[Places_co]], Formula | Content]


def of_line(formula: Template, *ids: str, **facts: object) -> Callable[[Line[object]], Formula]:
    """A formula of other cells of the line, by their ids, and of what is the same in every line."""

    def value(line: Line[object]) -> Formula:
        return formula(**{id: line.at(id) for id in ids}, **facts)

    return value


def nothing(line: Line[object]) -> None:
    """What stands in a column that is typed, dealt or written later."""


@dataclass(frozen=True)  # no slots: ``Column[…](…)`` would not work with them
class Column(Generic[Places_contra]):
    """One column of a table.

    ``value``: what stands in a line of it. ``heading``: the id of its words, or a number; without one the id is a
    tie-break, and its short name stands above. ``heading_style``: of a heading that does not look like the others.
    ``width``: in figures of usual letters; ``least``: what it gives way to before letters become smaller, where that is
    neither four fifths nor, of a text, what two lines take. ``official``: its width on the official ranking, if it
    stands there. ``text``: it stands at the left, may take two lines, and shares what the page leaves free; other
    columns are centred, or have a ``style`` of their own. ``codec``: what may be typed there, or dealt by a command
    (``role``).
    ``since``: the first layout that has it. A column of a later layout stands behind those that were there.
    ``span``: how many columns of the sheet it takes if it has a figure a round; ``value`` is asked for every part.
    0: it is one column.
    """

    id: str
    value: Callable[[Line[Places_contra]], Formula | Content] = nothing
    width: float = 0
    heading: str | int = ""
    heading_style: str = ""
    official: float = 0
    text: bool = False
    bold: bool = False
    style: str = ""
    codec: Codec | None = None
    role: Role = Role.INPUT
    since: int = FIRST_LAYOUT
    span: int = 0
    least: float = 0

    @property
    def is_code(self) -> bool:
        """Whether the column shows a tie-break."""
        return self.heading == ""

    def title(self, words: Words) -> str:
        """What stands above the column, in the language of the workbook."""
        if self.is_code:
            return short(words, self.id)
        return words[self.heading] if isinstance(self.heading, str) else str(self.heading)

    def room(self, words: Words) -> Room:
        """How much room it wants on a poster, in the language of the workbook."""
        least = self.least or self.width * (TEXT_GIVES_WAY if self.text else FIGURES_GIVE_WAY)
        usual = self.width if self.text or not self.least else min(self.width, FIGURES_AT_EASE * least)
        return Room(usual, least, self.text, breakable(self.title(words)))


def of_each(
    names: Iterable[str],
    value: Callable[[Line[Places_contra], str], Formula | Content],
    id: str = "{}",
    since: int = FIRST_LAYOUT,
) -> list[Column[Places_contra]]:
    """The same column for each of several names, such as the sides of a game; ``id`` has the name in its braces."""

    def of(name: str) -> Callable[[Line[Places_contra]], Formula | Content]:
        return lambda line: value(line, name)

    return [Column(id.format(name), of(name), since=since) for name in names]


def together(
    ids: Iterable[str], values: Callable[[Line[Places_contra]], Mapping[str, Formula | Content]]
) -> list[Column[Places_contra]]:
    """Columns that are worked out together: ``values`` says what stands in each of them, by its id, once a line;
    a column it leaves out stays empty."""

    def of(id: str) -> Callable[[Line[Places_contra]], Formula | Content]:
        def value(line: Line[Places_contra]) -> Formula | Content:
            if values not in line.shared:
                line.shared[values] = values(line)
            return line.shared[values].get(id)

        return value

    return [Column(id, of(id)) for id in ids]


class Table(Allocation, Generic[Places_contra]):
    """Lines of declared columns on a sheet.

    ``first`` is the row of the first line, the heading stands above it. ``id`` begins the keys of the entries typed in
    the table, and its defined names.
    """

    def __init__(
        self,
        sheet: str,
        count: int,
        columns: Iterable[Column[Places_contra]],
        *,
        first: int = 6,
        id: str = "",
        left: int = 0,
    ) -> None:
        self.columns = tuple(columns)
        self.id = id
        ids, spans = [each.id for each in self.columns], [each.span for each in self.columns]
        super().__init__(sheet, count, ids, first, spans, left)

    @cached_property
    def widths(self) -> dict[int, float]:
        """The width of every column of the sheet."""
        return {col: float(each.width) for col, each in enumerate(self.columns, start=self.left)}

    @property
    def texts(self) -> list[int]:
        """The columns that share what the page leaves free."""
        return [col for col, each in enumerate(self.columns, start=self.left) if each.text]

    def rooms(self, words: Words) -> list[Room]:
        """How much room every column wants on a poster, in the language of the workbook."""
        return [each.room(words) for each in self.columns]

    @property
    def codes(self) -> list[str]:
        """The tie-breaks among the columns."""
        return [each.id for each in self.columns if each.is_code]

    @property
    def last_since(self) -> int:
        """The layout that brought the last column, behind which the head of the page ends."""
        return max(each.since for each in self.columns)

    def lines(self, desk: Desk, places: Places_contra) -> Iterator[Line[Places_contra]]:
        """Every line, to be drawn."""
        for position in self.positions:
            yield Line(desk, places, self, position)

    def came_later(self, sheet: Sheet, only_lines: bool = False) -> None:
        """Say of the columns that came with later layouts that workbooks before have none of their cells.

        The headings are among these cells, unless ``only_lines`` are meant.
        """
        for each in self.columns:
            if each.since > FIRST_LAYOUT:
                lines, parts = range(only_lines, self.count + 1), range(1, max(1, each.span) + 1)
                sheet.came_with(each.since, [self.cell(line, each.id, part) for line in lines for part in parts])

    def keyed_rows(self, keys: Sequence[str] = ("no",)) -> KeyedRows:
        """The lines as rows that are found by their numbers when a file is read."""
        rows: dict[Key, int] = {(position,): self.first + position - 1 for position in self.positions}
        return KeyedRows(self.id, self.sheet, self.at, tuple(keys), rows)
