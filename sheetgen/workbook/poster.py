"""What hangs on a wall fills its page: how large its letters are and how high its rows, for as many lines as it has."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from math import ceil

from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import PAPERS, SAFETY
from sheetgen.workbook.place import Area, Cell

SIZES = (20, 16, 14, 12, 11, 10, 9)  # points of letters; the theme has a style of each
READABLE = 11  # smaller letters only where more pages do not help
TWO_LINES = 2.3  # sizes of letters: what two lines of them take
ONE_STEP = 0.8  # of the size of letters: how much smaller they may be for the sake of two lines
FEW = 6  # lines; fewer may stand further apart
LEADING, LOOSE = 1.45, 4.0  # the least and the greatest height of a row, in sizes of its letters
HEAD = 52.0 + 15.0  # points of the head of a page and of the row below it
LOOSE_TILES = 2.8
USUAL = 10  # the size that widths are meant for
NOBODY = template('AND({a}="",{first}<>"")')
NOBODY_AGAIN = template('AND({a}="",{above}="",{first}<>"")')
MOST_PLAIN = 12  # lines; where there are more, every second one is shaded


@dataclass(frozen=True, slots=True)
class Poster:
    """How the lines of a poster stand on its pages."""

    landscape: bool
    size: int
    height: float
    lines: int
    on_a_page: int
    paper: str = "A4"
    fit: float = SIZES[0]  # the size of letters for which the columns would have room

    @property
    def letters(self) -> str:
        """The style of the theme for letters of this size."""
        return f"size-{self.size}"

    @property
    def names(self) -> str:
        """How long names are fitted in: on two lines where there is room, shrunk only elsewhere."""
        return "wrap" if self.height >= TWO_LINES * self.size else "shrink"

    @property
    def heading(self) -> str:
        """The styles of the column headings."""
        return f"header {self.heading_size}"

    @property
    def heading_size(self) -> str:
        """The style of the size of the headings, which are never larger than 12 points."""
        return f"size-{min(self.size, 12)}"

    def with_room(self, points: float) -> "Poster":
        """The same with so many points more on every page: no line stands elsewhere."""
        return replace(self, height=self.height + points / self.on_a_page)

    def shade(self, position: int) -> str:
        """Return the style of the line at a position: of more than ``MOST_PLAIN`` lines the even ones are shaded."""
        return "zebra" if self.lines > MOST_PLAIN and position % 2 == 0 else ""

    @property
    def pages(self) -> int:
        """How many pages the lines fill."""
        return ceil(self.lines / self.on_a_page)

    def dress(self, sheet: Sheet, widths: Mapping[int, float], wide: Collection[int], first: int) -> None:
        """Widths and heights of the lines from a row on; the ``wide`` columns take what the others leave free."""
        stretch(
            sheet, {col: width * self.size / USUAL for col, width in widths.items()}, wide, self.landscape, self.paper
        )
        self.lift(sheet, first)
        sheet.page.repeat_rows = (first - 1, first - 1)
        sheet.page.breaks = [first + page * self.on_a_page for page in range(1, self.pages)]

    def lift(self, sheet: Sheet, first: int) -> None:
        """Heights, and the heading above the first line."""
        sheet.page.landscape, sheet.page.paper = self.landscape, self.paper
        sheet.heights.update(dict.fromkeys(range(first, first + self.lines), round(self.height, 1)))
        sheet.heights[first - 1] = heading_height(self.size)


def draw_filled(sheet: Sheet, lines: Area, text: Cell) -> None:
    """No boxes are drawn around lines that wait for somebody: nothing stands in the column of the cell that tells, but
    in that cell, which is in the first line of all, something does."""
    first = Area(*text, text.row, text.col)
    for col in range(lines.col, lines.last_col + 1):
        own = lines._replace(col=col, last_col=col)
        below, above = own.cell(right=text.col - col), own.cell(down=-1, right=text.col - col)
        sheet.when(own, NOBODY_AGAIN(a=below, above=above, first=first), "nobody")
        sheet.when(own, NOBODY(a=below, first=first), "nobody-below")


def heading_height(size: int) -> float:
    """Return the height of the row of headings, in points, above letters of a size."""
    return max(18.0, 1.8 * min(size, 12))


def room(landscape: bool, paper: str = "A4") -> tuple[float, float]:
    """The pixels across a page and the points down it."""
    across, down = PAPERS[paper, landscape]
    return SAFETY * across, SAFETY * 0.75 * down


def fitted(
    lines: int,
    widths: Collection[float],
    below: float = 0.0,
    landscape: bool | None = None,
    paper: str = "A4",
    after: float = 0.0,
) -> Poster:
    """The best way for lines of columns that wide (in figures of usual letters), with points of text below them on
    every page, and ``after`` the last line."""
    turns = (False, True) if landscape is None else (landscape,)
    return max((way for turn in turns for way in _ways(lines, widths, (below, after), turn, paper)), key=_worth)


def paper_for(widths: Collection[float]) -> str:
    """The greater paper where columns that wide would be too small across the usual one."""
    return "A4" if _fitting(widths, room(True)[0]) >= SIZES[-1] else "A3"


def _fitting(widths: Collection[float], across: float) -> float:
    """The size of letters at which columns of usual widths fill so many pixels."""
    return USUAL * (across - 5 * len(widths)) / (7 * sum(widths))


def _worth(way: Poster) -> tuple[float, ...]:
    """Letters large enough to be read, few pages, large letters, a full page."""
    size = min(way.size, way.fit)
    return min(size, READABLE), -way.pages, size, way.height * way.on_a_page / room(way.landscape, way.paper)[1]


def _ways(
    lines: int, widths: Collection[float], besides: tuple[float, float], landscape: bool, paper: str
) -> Iterator[Poster]:
    across, down = room(landscape, paper)
    down = max(down - HEAD - besides[0] - 24.0, down / 3)  # whatever stands below: some lines stand on each page
    by_width = _fitting(widths, across)
    loose = LOOSE * min(2.0, max(1.0, FEW / lines))
    for pages in count(1):
        on_a_page, height = _spread(lines, pages, down, besides[1])
        if has_room := height >= SIZES[-1] * LEADING:  # for the smallest letters
            most = min(by_width, height / LEADING)
            size = next((size for size in SIZES if size <= most), SIZES[-1])
            size = next((less for less in SIZES if _has_two_lines(height, less, size)), size)
            yield Poster(landscape, size, min(height, loose * size), lines, on_a_page, paper, by_width)
        if (pages > 1 and has_room) or pages > lines:
            return


def _has_two_lines(height: float, less: int, size: int) -> bool:
    """Whether long names have two lines in letters that are one step smaller at most."""
    return max(READABLE, ONE_STEP * size) <= less <= size and height >= TWO_LINES * less


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
class Tiles:
    """How equal blocks stand beside and below each other on the pages of a poster."""

    landscape: bool
    abreast: int
    size: int
    height: float
    down: int  # rows of blocks
    on_a_page: int  # rows of blocks
    fit: float  # the size of letters there is room for

    @property
    def letters(self) -> str:
        """The style of the theme for letters of this size."""
        return f"size-{self.size}"

    @property
    def names(self) -> str:
        """How long names are fitted in."""
        return "wrap" if self.height >= TWO_LINES * self.size else "shrink"

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
        sheet.page.repeat_rows = (first - 1, first - 1)
        sheet.page.breaks = [first + row * lines for row in range(self.on_a_page, self.down, self.on_a_page)]


GAP = 2.0  # between blocks


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
    deep -= HEAD
    columns = abreast * (len(widths) + 1) - 1
    by_width = USUAL * (across - 5 * columns) / (7 * (abreast * (sum(widths) + GAP) - GAP))
    down = ceil(blocks / abreast)
    on_a_page = ceil(down / pages)
    height = deep / (on_a_page * lines)
    size = next((size for size in SIZES if size <= min(by_width, height / LEADING)), SIZES[-1])
    fit = min(by_width, height / LEADING)
    return Tiles(landscape, abreast, size, min(height, LOOSE_TILES * size), down, on_a_page, fit)
