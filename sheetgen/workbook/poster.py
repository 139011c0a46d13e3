"""What hangs on a wall fills its page: how large its letters are and how high its rows, for as many lines as it has.

One rule decides letters, rows, turning and pages of all posters (:func:`fitted`, of blocks :func:`tiled`). Letters are
as large as the lines and the columns leave room for. Columns give way before letters do: figures to what they need,
names to two lines. Rows are never much higher than their letters. A second page is taken where letters would have less
than :func:`readable` points.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import ceil
from typing import NamedTuple

from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.formulas import template
from sheetgen.workbook.letters import line_count, longest_word
from sheetgen.workbook.paper import PAPERS, SAFETY
from sheetgen.workbook.place import Area, Cell

SIZES = (36, 32, 28, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9)  # points of letters; the theme has a style of each
TOGETHER = 24  # lines that stand on one page as long as their letters have ten points
READABLE, MANY = 11, 40  # smaller letters only where more pages do not help, or where there are more lines
TWO_LINES, DENSE = 2.3, 2.2  # sizes of letters: what two lines of them take, and where they are small
SMALL = 10  # points of such letters
FOR_ONE = 0.9  # of letters on two lines: so much smaller ones on one line are as good
ONE_STEP = 0.8  # of the size of letters: how much smaller they may be for the sake of two lines
LEADING, LOOSE = 1.45, 4.0  # the least and the greatest height of a row, in sizes of its letters
SAFE_HEIGHT = 0.97  # of the height of a page; rows are as high in all programs, but for their pixels
HEAD = 52.0 + 15.0  # points of the head of a page and of the row below it
LOOSE_TILES = 2.8
USUAL = 10  # the size that widths are meant for
HEADING = 13  # the largest letters of column headings
LONG = 1.4  # times the usual width of a name
PADDING, AROUND = 5, 6  # pixels beside what stands in a column, and beside a heading
NOBODY = template('AND({a}="",{first}<>"")')
NOBODY_AGAIN = template('AND({a}="",{above}="",{first}<>"")')
EMPTY, EMPTY_AGAIN = template('{a}=""'), template('AND({a}="",{above}="")')
MOST_PLAIN = 12  # lines; where there are more, every second one is shaded


class Room(NamedTuple):
    """What a column of a poster wants: its ``usual`` width and the ``least``, in figures of usual letters.

    A column of ``text`` takes the least on two lines only, and shares what the page leaves free. No word of the
    ``heading`` is broken.
    """

    usual: float
    least: float
    text: bool = False
    heading: str = ""

    def pixels(self, size: float, two_lines: bool) -> float:
        """How wide the column is for letters of a size."""
        width = self.usual if self.text and not two_lines else self.least
        return max(width * 7 * size / USUAL + PADDING, longest_word(self.heading, min(size, HEADING)) + AROUND)

    def wanted(self, size: float) -> float:
        """How wide it would be if there were room: long names stand in one line then."""
        usual = self.usual * (LONG if self.text else 1)
        return max(usual * 7 * size / USUAL + PADDING, self.pixels(size, False))


def room_of(width: float) -> Room:
    """A column that never gives way."""
    return Room(width, width)


def two_lines_of(size: float) -> float:
    """The points that two lines of letters take."""
    return size * (DENSE if size <= SMALL else TWO_LINES)


def readable(lines: int) -> int:
    """The points of letters for which so many lines take a page more; few lines stay together."""
    return SMALL if lines <= TOGETHER else READABLE if lines <= MANY else SIZES[-1]


@dataclass(frozen=True, slots=True)
class PosterLetters:
    """How large the letters of a poster are, and how high its lines."""

    landscape: bool
    size: int
    height: float

    @property
    def letters(self) -> str:
        """The style of the theme for letters of this size."""
        return f"size-{self.size}"

    @property
    def names(self) -> str:
        """How long names are fitted in: on two lines where there is room, shrunk only elsewhere."""
        return "wrap" if self.height >= two_lines_of(self.size) else "shrink"


@dataclass(frozen=True, slots=True)
class Poster(PosterLetters):
    """How the lines of a poster stand on its pages."""

    lines: int
    on_a_page: int
    paper: str = "A4"
    fit: float = SIZES[0]  # the size of letters for which the columns would have room
    two_lines: bool = False  # whether names have the room of two lines only
    columns: tuple[float, ...] = ()  # their widths
    heading_lines: int = 1  # of the headings of the columns

    @property
    def heading(self) -> str:
        """The styles of the column headings."""
        return f"header {self.heading_size}{' wrap' * (self.heading_lines > 1)}"

    @property
    def heading_points(self) -> int:
        """The points of the letters of the headings, which do not grow with all others."""
        return min(self.size, HEADING)

    @property
    def heading_size(self) -> str:
        """The style of the headings' letters."""
        return f"size-{self.heading_points}"

    @property
    def heading_height(self) -> float:
        """The points of the row of headings."""
        return max(18.0, (0.6 + 1.2 * self.heading_lines) * self.heading_points)

    def with_room(self, points: float) -> "Poster":
        """The same with so many points more on every page: no line stands elsewhere."""
        return replace(self, height=self.height + max(0.0, points) / self.on_a_page)

    def shade(self, position: int) -> str:
        """Return the style of the line at a position: of more than ``MOST_PLAIN`` lines the even ones are shaded."""
        return "zebra" if self.lines > MOST_PLAIN and position % 2 == 0 else ""

    @property
    def pages(self) -> int:
        """How many pages the lines fill."""
        return ceil(self.lines / self.on_a_page)

    def dress(self, sheet: Sheet, first: int) -> None:
        """Widths of the columns from the left, heights of the lines from a row on, and pages."""
        sheet.widths.update(enumerate(self.columns))
        self.lift(sheet, first)
        sheet.page.repeat_rows = (first - 1, first - 1)
        sheet.page.breaks = [first + page * self.on_a_page for page in range(1, self.pages)]

    def lift(self, sheet: Sheet, first: int) -> None:
        """Heights, and the heading above the first line."""
        sheet.page.landscape, sheet.page.paper = self.landscape, self.paper
        sheet.heights.update(dict.fromkeys(range(first, first + self.lines), round(self.height, 1)))
        sheet.heights[first - 1] = self.heading_height


def draw_filled(sheet: Sheet, lines: Area, text: Cell, top: Cell | None = None, none_for_pen: bool = False) -> None:
    """No boxes are drawn around lines that wait for somebody: nothing stands in the column of the cell that tells, but
    in that cell, which is in the first line of all, something does; in ``top``, where that is another one.

    A list has all its boxes as long as nobody is on it, for a pen; with ``none_for_pen`` it has none then.
    """
    again, nobody = (EMPTY_AGAIN, EMPTY) if none_for_pen else (NOBODY_AGAIN, NOBODY)
    start = top or text
    first = Area(*start, start.row, start.col)
    for col in range(lines.col, lines.last_col + 1):
        own = lines._replace(col=col, last_col=col)
        below, above = own.cell(right=text.col - col), own.cell(down=-1, right=text.col - col)
        facts = {} if none_for_pen else {"first": first}
        sheet.when(own, again(a=below, above=above, **facts), "nobody")
        sheet.when(own, nobody(a=below, **facts), "nobody-below")


def room(landscape: bool, paper: str = "A4") -> tuple[float, float]:
    """The pixels across a page and the points down it."""
    across, down = PAPERS[paper, landscape]
    return SAFETY * across, SAFETY * 0.75 * down


def fitted(
    lines: int,
    rooms: Sequence[Room],
    below: float = 0.0,
    landscape: bool | None = None,
    paper: str = "A4",
    after: float = 0.0,
    columns: Sequence[float] = (),
    least: int = 0,
    expected: int = 0,
) -> Poster:
    """Return the best way for lines of columns that want such ``rooms``, from the left.

    ``below``: points of text below the lines on every page; ``after``: below the last line. ``landscape`` and ``paper``
    where they are not free; nor are the widths of ``columns`` in which other lines stand already.
    ``least``: smaller letters take a page more; 0 for :func:`readable`. ``expected``: how many lines are filled at
    first; they and half of the others make their pages full, so that who comes late needs no page of his own. 0: all.
    """
    usual = (expected + lines + 1) // 2 if expected else lines
    turns = (False, True) if landscape is None else (landscape,)
    wide = [7 * width + 5 for width in columns]
    ways = (way for turn in turns for way in _ways(usual, rooms, (below, after), turn, paper, wide))
    best = replace(max(ways, key=lambda way: _worth(way, least or readable(usual))), lines=lines)
    return replace(best, columns=tuple(columns)) if columns else _with_columns(best, rooms)


def paper_for(rooms: Sequence[Room]) -> str:
    """The greater paper where columns would be too small across the usual one."""
    return "A4" if _fitting(rooms, room(True)[0], two_lines=False) >= SIZES[-1] else "A3"


def _fitting(rooms: Sequence[Room], across: float, two_lines: bool, wide: Sequence[float] = ()) -> float:
    """The size of letters at which columns fill so many pixels, or each so many as it is ``wide``; below the least
    size what all is reduced to."""
    pixels = 0.0
    for size in SIZES:
        wanted = [each.pixels(size, two_lines) for each in rooms]
        pixels = sum(wanted)
        if pixels <= across and all(map(float.__le__, wanted, wide)):
            return size
    return SIZES[-1] * min(1.0, across / pixels)


def _with_columns(way: Poster, rooms: Sequence[Room]) -> Poster:
    """The way with the widths of its columns: each gets its share of what is free, and texts what nobody wants."""
    across = room(way.landscape, way.paper)[0]
    own = [each.pixels(way.size, way.two_lines) for each in rooms]
    free = max(0.0, across - sum(own))
    more = [max(0.0, each.wanted(way.size) - pixels) for each, pixels in zip(rooms, own, strict=True)]
    share = min(1.0, free / sum(more)) if sum(more) else 0.0
    own = [pixels + share * each for pixels, each in zip(own, more, strict=True)]
    left, texts = max(0.0, across - sum(own)), sum(each.usual for each in rooms if each.text)
    if texts:
        own = [pixels + left * each.usual / texts * each.text for pixels, each in zip(own, rooms, strict=True)]
    lines = max(
        line_count(each.heading, way.heading_points, pixels - AROUND) for pixels, each in zip(own, rooms, strict=True)
    )
    return replace(way, columns=tuple(round((pixels - 5) / 7, 2) for pixels in own), heading_lines=lines)


def _worth(way: Poster, least: int) -> tuple[float, ...]:
    """Letters large enough to be read, few pages, large letters, a full page."""
    size = min(way.size, way.fit)
    alike = size * (FOR_ONE if way.two_lines else 1)
    full = way.height * way.on_a_page / room(way.landscape, way.paper)[1]
    return min(size, least), -way.pages, alike, full


def _ways(
    lines: int,
    rooms: Sequence[Room],
    besides: tuple[float, float],
    landscape: bool,
    paper: str,
    wide: Sequence[float],
) -> Iterator[Poster]:
    across, down = room(landscape, paper)
    down *= SAFE_HEIGHT / SAFETY
    down = max(down - HEAD - besides[0] - 24.0, down / 3)  # whatever stands below: some lines stand on each page
    by_width = {two_lines: _fitting(rooms, across, two_lines, wide) for two_lines in (False, True)}
    for pages in count(1):
        on_a_page, height = _spread(lines, pages, down, besides[1])
        if has_room := height >= SIZES[-1] * LEADING:  # for the smallest letters
            for two_lines, fit in by_width.items():
                sizes = [size for size in SIZES if size <= min(fit, height / LEADING)] or [SIZES[-1]]
                if two_lines:
                    sizes = [size for size in sizes if two_lines_of(size) <= height]
                if sizes:
                    size = next((less for less in sizes if _has_two_lines(height, less, sizes[0])), sizes[0])
                    high = min(height, LOOSE * size)
                    yield Poster(landscape, size, high, lines, on_a_page, paper, fit, two_lines)
        if (pages > 1 and has_room) or pages > lines:
            return


def _has_two_lines(height: float, less: int, size: int) -> bool:
    """Whether long names have two lines in letters that are one step smaller at most."""
    return max(READABLE, ONE_STEP * size) <= less <= size and height >= two_lines_of(less)


def _spread(lines: int, pages: int, down: float, after: float) -> tuple[int, float]:
    """How many lines stand on a page that is full, and how high one is; on the last page something follows them."""
    if pages == 1:
        return lines, max(0.0, down - after) / lines
    least = ceil(lines / pages)
    ways = (
        (min(down / full, (down - after) / (lines - (pages - 1) * full)), -full)
        for full in range(least, max(least, (lines - 1) // (pages - 1)) + 1)
        if lines > (pages - 1) * full
    )
    height, full = max(ways, default=(down / least, -least))
    return -full, height


def stretch(
    sheet: Sheet, widths: Mapping[int, float], wide: Collection[int], landscape: bool, paper: str = "A4"
) -> None:
    """Set the widths of columns; those that are ``wide`` share what is left of the page, as they are wide."""
    left = room(landscape, paper)[0] - sum(7 * width + 5 for width in widths.values())
    total = sum(widths[col] for col in wide)
    for col, width in widths.items():
        more = max(0.0, left) / 7 * width / total if col in wide else 0.0
        sheet.widths[col] = round(width + more, 2)
    sheet.page.landscape = landscape


@dataclass(frozen=True, slots=True)
class Tiles(PosterLetters):
    """How equal blocks stand beside and below each other on the pages of a poster."""

    abreast: int
    down: int  # rows of blocks
    on_a_page: int  # rows of blocks
    fit: float  # the size of letters there is room for

    @property
    def heading(self) -> str:
        """The style of the headings of a block."""
        return "header"

    def shade(self, position: int) -> str:
        """Lines of a block are too few to be shaded."""
        return ""

    def place(self, block: int, lines: int, width: int, first: int) -> tuple[int, int]:
        """The row and column where a block begins, of so many lines and columns with the gaps behind them."""
        down, across = divmod(block, self.abreast)
        return first + down * lines, across * width

    def dress(self, sheet: Sheet, widths: Collection[float], wide: Collection[int], lines: int, first: int) -> None:
        """Widths of every block and the gap behind it, heights of all lines, a page after so many rows of blocks."""
        own = list(widths)
        scaled = {
            across * (len(own) + 1) + col: (width if col < len(own) else GAP) * self.size / USUAL
            for across in range(self.abreast)
            for col, width in enumerate([*own, GAP])
        }
        scaled.pop(self.abreast * (len(own) + 1) - 1)
        taking = [across * (len(own) + 1) + col for across in range(self.abreast) for col in wide]
        stretch(sheet, scaled, taking, self.landscape)
        sheet.heights.update(dict.fromkeys(range(first, first + self.down * lines), round(self.height, 1)))
        sheet.heights.update(dict.fromkeys(range(first + lines - 1, first + self.down * lines, lines), BELOW_TILE))
        sheet.page.repeat_rows = (first - 1, first - 1)
        sheet.page.breaks = [first + row * lines for row in range(self.on_a_page, self.down, self.on_a_page)]


GAP = 2.0  # between blocks
BELOW_TILE, TIGHT = 7.0, 1.3  # points of the empty line below a block; the least height of a row, in sizes of letters


def tiled(
    blocks: int,
    lines: int,
    widths: Collection[float],
    most: int = 4,
    landscape: bool | None = None,
    least: int = USUAL,
) -> Tiles:
    """The best way for blocks of so many lines, the empty one below counted, and of columns that wide; letters of the
    ``least`` size are worth more than fewer pages."""
    turns = (False, True) if landscape is None else (landscape,)
    ways = (
        _tiles(blocks, lines, widths, turn, abreast, pages)
        for turn in turns
        for abreast in range(1, min(most, blocks) + 1)
        for pages in range(1, ceil(blocks / abreast) + 1)
    )
    return max(ways, key=lambda way: (min(way.size, way.fit, least), *_worth_of_tiles(way)))


def _worth_of_tiles(way: Tiles) -> tuple[float, ...]:
    """Few pages, large letters, few abreast."""
    return -ceil(way.down / way.on_a_page), way.size, -way.abreast


def _tiles(blocks: int, lines: int, widths: Collection[float], landscape: bool, abreast: int, pages: int) -> Tiles:
    across, deep = room(landscape)
    deep = deep * SAFE_HEIGHT / SAFETY - HEAD
    columns = abreast * (len(widths) + 1) - 1
    by_width = USUAL * (across - 5 * columns) / (7 * (abreast * (sum(widths) + GAP) - GAP))
    down = ceil(blocks / abreast)
    on_a_page = ceil(down / pages)
    height = (deep / on_a_page - BELOW_TILE) / (lines - 1)
    fit = min(by_width, height / TIGHT)
    size = next((size for size in SIZES if size <= fit), SIZES[-1])
    return Tiles(landscape, size, min(height, LOOSE_TILES * size), abreast, down, on_a_page, fit)
