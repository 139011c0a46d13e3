"""A sheet that is a form: a name at the left, beside it what is typed there or what the workbook knows."""

from collections.abc import Mapping, Sequence

from sheetgen.workbook.cells import Content, Key, Sheet
from sheetgen.workbook.codecs import LONG_TEXT, Codec
from sheetgen.workbook.desk import HEAD, NAME, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import ROW, SAFETY, height, height_of_page, wrapped
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import room

CLOSEST = 0.86  # of their usual height: how close lines may stand for letters of ten points
# The style of an entry of what is printed and signed, in a form and in a table: no yellow fills it.
ON_PAPER, IN_TABLE = "form-entry", "table-entry"


def _of_a_page(widths: Sequence[float]) -> tuple[float, ...]:
    """The widths of columns that fill an upright page with their letters at full size, shared as they were."""
    across = (room(False)[0] - 5 * len(widths)) / 7
    return tuple(int(100 * across * width / sum(widths)) / 100 for width in widths)


MOST_GROWN = 1.6  # how much higher than usual lines become at most
OF_BOLD = 0.82  # of a column's width: bold letters are wider than those of running text


class Form:
    """A form being written, line by line; ``prefix`` is of its words, its fields and the keys of its entries."""

    def __init__(self, desk: Desk, sheet: Sheet, prefix: str, widths: Sequence[float], row: int = 3) -> None:
        self.desk, self.sheet, self.prefix, self.row = desk, sheet, prefix, row
        self.last = len(widths) - 1
        self.widths = _of_a_page(widths)
        self.above = ROW  # points between a section and what stands before it
        self.facts: Mapping[str, object] = {}  # what the words of the helps name
        self.behind: tuple[str | int, ...] = ()  # stands in the keys of a form that is there several times
        sheet.widths.update(enumerate(self.widths))
        sheet.page.repeat_rows = (HEAD, NAME)

    def words_of(self, name: str) -> str:
        """Return the text of the form with this name, in the language of the workbook."""
        return self.desk.words[f"{self.prefix}.{name}"]

    def section(self, name: str) -> None:
        """Write the heading of a section, below a gap."""
        self.sheet.heights[self.row] = self.above
        self.row += 1
        self.sheet.band(self.row, 0, self.last, self.words_of(name), "section")
        self.sheet.heights[self.row] = 20
        self.row += 1

    def text(self, content: Content | Formula, style: str = "wrap top", letters: int = 0) -> Cell:
        """A paragraph over the whole width, as high as its text; ``letters`` says how long a formula's is."""
        self.sheet.band(self.row, 0, self.last, content, style if "wrap" in style else f"{style} wrap top")
        length = letters or len(content if isinstance(content, str) else "")
        self.sheet.heights[self.row] = max(15.0, wrapped("x" * length, sum(self.widths)))
        self.row += 1
        return self.sheet.cell(self.row - 1, 0)

    def typed(self, name: str, codec: Codec = LONG_TEXT, last: int = 0, height: float = 0) -> Cell:
        """An entry, known by the prefix and its name; its help stands behind it, if there is one."""
        self._named(name)
        key: Key = (self.prefix, *self.behind, name)
        cell = self.sheet.input(self.row, 1, key, codec, f"{ON_PAPER} left wrap top" if height else f"{ON_PAPER} left")
        self.desk.book.add_field("_".join(str(part) for part in key).replace("-", "_"), cell)
        self._span(last or self.last, name)
        if height:
            self.sheet.heights[self.row - 1] = height
        return cell

    def computed(self, name: str, content: Content | Formula, style: str = "", last: int = 0, label: str = "") -> Cell:
        """What the workbook knows by itself; ``label`` stands before it, where the form has no word for the name."""
        self._named(name, label)
        self.sheet.put(self.row, 1, content, f"line left {style}".strip())
        if isinstance(content, str):
            room = sum(self.widths[1 : (last or self.last) + 1])
            self.sheet.heights[self.row] = max(self.sheet.heights[self.row], wrapped(content, 0.9 * room))
        cell = self.sheet.cell(self.row, 1)
        self._span(last or self.last, name)
        return cell

    def verdict(self, name: str, formula: Formula, fine: str) -> Cell:
        """What a rule says of the event, red unless it is ``fine`` or nothing."""
        cell = self.computed(name, formula, "bold")
        wrong = template('AND({a}<>"",{a}<>{fine})')(a=cell, fine=fine)
        self.sheet.when(Area(cell.sheet, cell.row, cell.col, cell.row, cell.col), wrong, "bad")
        return cell

    def signatures(self, *names: str) -> None:
        """A line to sign for each."""
        self.row += 1
        for name in names:
            self.sheet.label(self.row, 0, self.words_of(name), "field wrap")
            self.sheet.band(self.row, 1, self.last, None, "line")
            self.sheet.heights[self.row] = 36
            self.row += 1

    def fit(self, first: int = NAME + 1) -> None:
        """Let the lines from a row on stand closer together where a page would hold them all then."""
        room = SAFETY * height_of_page(self.sheet)
        needed = height(self.sheet, first, self.row - 1)
        if room < needed <= room / CLOSEST:
            for row in range(first, self.row):
                self.sheet.heights[row] = int(10 * room / needed * self.sheet.heights.get(row, ROW)) / 10

    def page_break(self) -> None:
        """Begin a new page, one row further down."""
        self.row += 1
        self.sheet.page.breaks.append(self.row)

    def _named(self, name: str, label: str = "") -> None:
        text = label or self.words_of(name)
        self.sheet.label(self.row, 0, text, "field wrap top")
        self.sheet.heights[self.row] = wrapped(text, OF_BOLD * self.widths[0])

    def _span(self, last: int, name: str) -> None:
        """Join the cells of a line, and put the help into those that are left."""
        if last > 1:
            self.sheet.merge(self.row, 1, self.row, last)
        id_ = f"{self.prefix}.{name}-help"
        if id_ in self.desk.words and last < self.last:
            help_ = self.desk.words.say(id_, **self.facts)
            self.sheet.band(self.row, last + 1, self.last, help_, "small wrap indented")
            room = sum(self.widths[last + 1 :])
            self.sheet.heights[self.row] = max(self.sheet.heights[self.row], wrapped(help_, 1.05 * room))
        self.row += 1


def fill_page(form: Form) -> None:
    """Make the lines of a form of one page as high as there is room for: most are filled in by hand, too."""
    heights, rows = form.sheet.heights, range(NAME + 1, form.row)
    grown = min(MOST_GROWN, SAFETY * height_of_page(form.sheet) / sum(heights.get(row, ROW) for row in rows))
    heights.update({row: round(max(1.0, grown) * heights.get(row, ROW), 1) for row in rows})
