"""What a sheet is made of: slots with a role, and around them widths, pages and conditions."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from sys import intern
from typing import Any, NamedTuple, TypeVar

from sheetgen.workbook.charts import Chart
from sheetgen.workbook.codecs import Codec
from sheetgen.workbook.faults import FaultList
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Area, Cell, quickly

Key = tuple[str | int, ...]
Entries = Mapping[Key, Any]  # what people typed, by key; what a value is, its codec says
Changes = dict[Key, Any]  # entries that are to be made
Content = str | int | float | None
Computed = TypeVar("Computed")


class Role(Enum):
    """Who fills a cell, and what reading does with it."""

    LABEL = "label"  # ours, never read
    INPUT = "input"  # a person fills it; read back
    ECHO = "echo"  # we wrote it; verified on reading
    FORMULA = "formula"  # the sheet computes it; never believed, compared
    OFFICIAL = "official"  # empty until the official ranking is written
    DEALT = "dealt"  # empty until a command writes it; believed on reading, and audited by the system


_FORMULA, _LABEL = Role.FORMULA, Role.LABEL  # asked for with every cell
BELIEVED = (Role.INPUT, Role.DEALT)  # what a file is read for


class Slot(NamedTuple):
    """One cell: what it holds, its style (names of the theme, space separated), its role, and what an input is."""

    content: Content | Formula
    style: str
    role: Role
    key: Key | None = None
    codec: Codec | None = None


class Kind(Enum):
    """What a sheet is made for, in the order the tabs stand; the colour of a tab says it (``tab`` in the theme)."""

    DESK = "desk"  # typing
    POSTER = "poster"  # the wall
    SLIP = "slip"  # scissors
    CONTROL = "control"  # a look before it is official
    OFFICE = "office"  # the arbiter's paper, prizes, fees
    WRITTEN = "written"  # filled by ``rank --write``


class Link(NamedTuple):
    """A cell that leads to another sheet, or to a place on it."""

    row: int
    col: int
    sheet: str
    text: str
    style: str
    target: tuple[int, int] = (0, 0)


class Condition(NamedTuple):
    """A style an area takes where a formula, written for its first cell, is true."""

    area: Area
    formula: Formula
    style: str


@dataclass(slots=True)
class Page:
    """How a sheet prints."""

    landscape: bool = False
    paper: str = "A4"
    pages_wide: int = 1
    pages_tall: int = 0
    repeat_rows: tuple[int, int] | None = None
    repeat_cols: tuple[int, int] | None = None
    breaks: list[int] = field(default_factory=list)
    col_breaks: list[int] = field(default_factory=list)  # the pages of a part stand one after the other
    centred: bool = True
    first_row: int = 0  # what stands above is for the screen
    last_col: int | None = None
    last_row: int | None = None
    usual: int | None = None  # the last column that is always printed; those behind it only as far as they are used
    usual_row: int | None = None  # the same of the rows
    ends: Cell | None = None  # a hidden figure: how many rows from the top of the sheet are printed; 0 for all
    footer: str = ""  # what must be known of the sheet besides its page and the day: the edition of the rules


@dataclass(frozen=True, slots=True)
class KeyedRows:
    """Rows of a sheet that are found by their keys when a file is read, wherever they have been moved to.

    ``columns``: the column of each id; ``keys``: the ids of the columns that hold the key; ``rows``: the row of
    each key. Every column has a defined name, ``sg_ID_COLUMN``.
    """

    id: str
    sheet: str
    columns: dict[str, int]
    keys: tuple[str, ...]
    rows: Mapping[Key, int]

    @property
    def first_row(self) -> int:
        """The first of the rows, as the book describes them."""
        return min(self.rows.values())

    @property
    def last_row(self) -> int:
        """The last of the rows, as the book describes them."""
        return max(self.rows.values())

    def name_of(self, column: str) -> str:
        """Return the defined name of a column, by its id."""
        return f"sg_{self.id}_{column}"

    def area_of(self, column: str) -> Area:
        """Return the cells of a column, by its id, from the first row to the last."""
        col = self.columns[column]
        return Area(self.sheet, self.first_row, col, self.last_row, col)


class Sheet:
    """A sheet being described: slots by place, and everything around them."""

    def __init__(self, name: str, title: str, *, hidden: bool = False, kind: Kind = Kind.DESK) -> None:
        self.name = name
        self.title = title
        self.hidden = hidden
        self.kind = kind
        self.slots: dict[tuple[int, int], Slot] = {}
        self.since: dict[tuple[int, int], int] = {}
        self.aside = False  # hidden until somebody asks for it, so that there are not too many tabs
        self.came = 1  # since which layout there is such a sheet
        self.laid_out = 1  # since which layout all its cells stand where they are
        self.widths: dict[int, float] = {}
        self.heights: dict[int, float] = {}
        self.merges: list[Area] = []
        self.conditions: list[Condition] = []
        self.links: list[Link] = []
        self.charts: list[Chart] = []
        self.page = Page()
        self.freeze: tuple[int, int] | None = None
        self.hidden_cols: list[int] = []
        self._once: dict[object, tuple[int, Any]] = {}

    def once(self, key: Hashable, find: Callable[["Sheet"], Computed]) -> Computed:
        """What can be told of the description alone, for all the files of it; looked for anew after it has grown."""
        if key not in self._once or self._once[key][0] != len(self.slots):
            self._once[key] = len(self.slots), find(self)
        value: Computed = self._once[key][1]
        return value

    def cell(self, row: int, col: int) -> Cell:
        """Return the address of a cell of this sheet; nothing is written there."""
        return Cell(self.name, row, col)

    def label(self, row: int, col: int, content: Content, style: str = "") -> None:
        """Write a cell that is never read back: a text, a number, or nothing but a style."""
        self.slots[row, col] = quickly(Slot, (content, intern(style), _LABEL, None, None))

    def keyed(self) -> list[tuple[tuple[int, int], Slot]]:
        """The slots of what is typed, dealt or written at the end; most slots are none of these."""
        return self.once("keyed", lambda sheet: [each for each in sheet.slots.items() if each[1].key is not None])

    def input(self, row: int, col: int, key: Key, codec: Codec, style: str = "") -> Cell:
        """Add a cell that people type in.

        ``key`` is the key of its entry when the workbook is read, ``codec`` what may be typed and how it is read.
        Returns the address of the cell, for formulas.
        """
        self.slots[row, col] = Slot(None, intern(f"input {codec.style} {style}".strip()), Role.INPUT, key, codec)
        return quickly(Cell, (self.name, row, col))

    def dealt(self, row: int, col: int, key: Key, codec: Codec, style: str = "") -> Cell:
        """Add a cell that is empty until a command writes an entry into it, and is believed when the workbook is read.

        ``key`` and ``codec`` are those of the entry. Returns the address of the cell, for formulas.
        """
        self.slots[row, col] = Slot(None, intern(style), Role.DEALT, key, codec)
        return quickly(Cell, (self.name, row, col))

    def echo(self, row: int, col: int, content: Content, style: str = "") -> None:
        """Write a content that is verified when the workbook is read."""
        self.slots[row, col] = Slot(content, intern(style), Role.ECHO)

    def formula(self, row: int, col: int, formula: Formula, style: str = "") -> Cell:
        """Write a formula and return the address of its cell; its value is compared on reading, never believed."""
        self.slots[row, col] = quickly(Slot, (formula, intern(style), _FORMULA, None, None))
        return quickly(Cell, (self.name, row, col))

    def came_with(self, layout: int, cells: Iterable[Cell]) -> None:
        """Say which cells the layouts before did not have, so that nobody misses them in an older workbook."""
        self.since.update(((cell.row, cell.col), layout) for cell in cells)

    def came_whole_with(self, layout: int) -> None:
        """Say that the layouts before did not have the sheet, nor what is typed on it."""
        self.came = max(self.came, layout)
        self.laid_out = max(self.laid_out, layout)
        self.since.update({place: max(self.since.get(place, 1), layout) for place in (*self.slots, *self.since)})

    def formulas(self, layout: int) -> list[tuple[int, int]]:
        """Where the sheet has had formulas since that layout."""
        return self.once(("formulas", layout), lambda sheet: sheet._formulas(layout))

    def _formulas(self, layout: int) -> list[tuple[int, int]]:
        if self.laid_out > layout:
            return []
        since = self.since.get
        return [place for place, slot in self.slots.items() if slot.role is _FORMULA and since(place, 1) <= layout]

    def official(self, row: int, col: int, key: Key, style: str = "") -> None:
        """Add a cell that is empty until the official ranking is written; ``key`` says what then stands in it."""
        self.slots[row, col] = quickly(Slot, (None, intern(style), Role.OFFICIAL, key, None))

    def put(self, row: int, col: int, content: Content | Formula, style: str = "") -> None:
        """Write a formula as a formula and anything else as a label."""
        role = _FORMULA if isinstance(content, Formula) else _LABEL
        self.slots[row, col] = quickly(Slot, (content, intern(style), role, None, None))

    def merge(self, row: int, col: int, last_row: int, last_col: int) -> None:
        """Join cells for the eye; the empty ones keep the style of the first, so that borders close."""
        first = self.slots[row, col]
        for line in range(row, last_row + 1):
            for place in range(col, last_col + 1):
                if (line, place) not in self.slots:
                    self.slots[line, place] = quickly(Slot, (None, first.style, _LABEL, None, None))
        self.merges.append(Area(self.name, row, col, last_row, last_col))

    def band(self, row: int, col: int, last_col: int, content: Content | Formula, style: str) -> None:
        """Write one content over a stretch of a row."""
        self.put(row, col, content, style)
        if last_col > col:
            self.merge(row, col, row, last_col)

    def when(self, area: Area, formula: Formula, style: str) -> None:
        """Give the cells of an area a style as long as a formula is true."""
        self.conditions.append(Condition(area, formula, style))

    def link(self, row: int, col: int, sheet: str, text: str, target: tuple[int, int] = (0, 0)) -> None:
        """Make a cell a link with a text to a cell of another sheet; ``target`` is its row and column."""
        self.links.append(Link(row, col, sheet, text, "link", target))

    @property
    def is_shown(self) -> bool:
        """Whether a new workbook shows the sheet; what is written at the end, or waits aside, is hidden until then."""
        return not self.hidden and not self.aside and self.kind is not Kind.WRITTEN

    @property
    def last_row(self) -> int:
        """The last row that has a slot; 0 in an empty sheet."""
        return max((row for row, _ in self.slots), default=0)

    @property
    def last_col(self) -> int:
        """The last column that has a slot; 0 in an empty sheet."""
        return max((col for _, col in self.slots), default=0)


@dataclass(slots=True)
class Book:
    """A whole workbook described once; writer and reader are two loops over it."""

    spec: Any
    sheets: dict[str, Sheet] = field(default_factory=dict)
    keyed_rows: dict[str, KeyedRows] = field(default_factory=dict)
    fields: dict[str, Cell] = field(default_factory=dict)
    needed: set[str] = field(default_factory=set)  # fields without which the event is not ranked
    anchors: dict[str, Cell] = field(default_factory=dict)
    names: dict[str, Area] = field(default_factory=dict)
    slips: list[Cell] = field(default_factory=list)  # of every result slip the cell above its names
    fault_lists: list[FaultList] = field(default_factory=list)  # drawn when all sheets are described
    plan: Any = field(default=None, repr=False, compare=False)  # what ``values`` has prepared
    kept_inputs: tuple[int, dict[Key, tuple[Cell, Codec]]] | None = field(default=None, repr=False, compare=False)

    def add(self, sheet: Sheet) -> Sheet:
        """Add a sheet behind the others and return it."""
        self.sheets[sheet.name] = sheet
        return sheet

    def add_keyed_rows(self, rows: KeyedRows) -> KeyedRows:
        """Register rows and the defined name of each of their columns, which follow it wherever it is moved."""
        self.keyed_rows[rows.id] = rows
        for column in rows.columns:
            self.names[rows.name_of(column)] = rows.area_of(column)
        return rows

    def add_field(self, name: str, cell: Cell, *, is_needed: bool = False) -> Cell:
        """Name a cell as a field of the workbook and return it; its defined name is ``sg_NAME``.

        One that ``is_needed`` says how everything is counted: a file that has lost it is not ranked.
        """
        if is_needed:
            self.needed.add(name)
        self.fields[name] = cell
        self.names[f"sg_{name}"] = Area(cell.sheet, cell.row, cell.col, cell.row, cell.col)
        return cell

    def add_anchor(self, sheet: Sheet) -> None:
        """Name the corner of a sheet, so that it is known again under another title."""
        self.anchors[f"sg_sheet_{sheet.name.replace('-', '_')}"] = Cell(sheet.name, 0, 0)
        self.names[f"sg_sheet_{sheet.name.replace('-', '_')}"] = Area(sheet.name, 0, 0, 0, 0)

    def inputs(self) -> dict[Key, tuple[Cell, Codec]]:
        """Return every input by its key: what a person, or a list of people's own, may enter."""
        slots = {name: sheet.slots for name, sheet in self.sheets.items()}
        kept = self.kept().items()
        return {key: place for key, place in kept if slots[place[0].sheet][place[0][1:]].role is Role.INPUT}

    def kept(self) -> dict[Key, tuple[Cell, Codec]]:
        """Return everything a file is read for by its key; looked up anew only after the book has grown."""
        if self.kept_inputs is None or self.kept_inputs[0] != self.size:
            kept = {
                slot.key: (quickly(Cell, (sheet.name, row, col)), slot.codec)
                for sheet in self.sheets.values()
                for (row, col), slot in sheet.keyed()
                if slot.role in BELIEVED and slot.key is not None and slot.codec is not None
            }
            self.kept_inputs = self.size, kept
        return self.kept_inputs[1]

    @property
    def size(self) -> int:
        """How many cells are described."""
        return sum(len(sheet.slots) for sheet in self.sheets.values())
