"""The hidden sheet of what was typed: every entry once more, cleaned and understood as the reader does.

No other formula looks at an entry cell: those that a system describes so are turned to the entry's image here. So a
space behind a name, another dash or a number written as text means the same on every sheet and when read back.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sheetgen.i18n.catalogue import words
from sheetgen.model.cleaning import END, IN_TEXT, IN_TOKEN, KINDS_OF_RATING, NO_DECIMALS, formula_of
from sheetgen.workbook.cells import Book, Condition, Role, Sheet, Slot
from sheetgen.workbook.codecs import Codec, Image
from sheetgen.workbook.desk import DESCRIPTION, TYPED
from sheetgen.workbook.formulas import Formula, Template, template
from sheetgen.workbook.place import Area, Cell, Filled, RowPinned, Unfit

NUMBERS = (Image.NUMBER, Image.RATING)
# A day that a spreadsheet has made of a half, or of 1-0 (G3); a time it has made of 1:0.
AS_DAY = 'IF({c}=36526,"1-0",IF(OR(AND(DAY({c})=1,MONTH({c})=2),AND(DAY({c})=2,MONTH({c})=1)),"½","?"))'
AS_TIME = 'IF(ROUND({c}*1440,0)=60,"1-0",IF(ROUND({c}*1440,0)=1,"0-1","?"))'
AS_NUMBER = f'IF({{c}}>=36526,IF({{c}}=INT({{c}}),{AS_DAY},"?"),IF(OR({{c}}<=0,{{c}}>=1,{{c}}=0.5),{{c}}&"",{AS_TIME}))'
TOKEN = template(f'IF({{c}}="","",IFERROR(IF(COUNT({{c}})=1,{AS_NUMBER},{formula_of("{c}", IN_TOKEN)}),"?"))')
TEXT = template(f'IF({{c}}="","",IFERROR(TRIM({formula_of("{c}", IN_TEXT)}),""))')


def _bare(kinds: bool) -> Template:
    ends = (*(KINDS_OF_RATING if kinds else ()), *NO_DECIMALS, (END, ""))
    inner = formula_of("{c}", IN_TOKEN) + f'&"{END}"'
    return template(f'IF({{c}}="","",IFERROR({formula_of(inner, ends)},"?"))')


BARE = {Image.NUMBER: _bare(kinds=False), Image.RATING: _bare(kinds=True)}
JOINED = template(
    'IF(LEN({b})<5,{b},IF(OR(MID({b},LEN({b})-3,1)=".",MID({b},LEN({b})-3,1)=","),LEFT({b},LEN({b})-4)&RIGHT({b},3),{b}))'
)
NUMBER = template(
    'IF({j}="","",IFERROR(IF(VALUE({j})&""={j},IF(AND(VALUE({j})>={least},VALUE({j})<={most},'
    'INT(VALUE({j}))=VALUE({j})),VALUE({j}),""),""),""))'
)
UNFIT = template('IF({b}="",0,IF({n}="",1,0))')
FILLED = template('IF({t}="",0,1)')
COPY = template('IF({c}="","",{c})')
IS_UNFIT = template("{flag}=1")
# The blocks of the sheet, side by side; in each of them an entry stands at its own row.
IMAGES, BARES, JOINS, FLAGS, FILLEDS = range(5)


class Typed(NamedTuple):
    """An entry cell and how it is understood."""

    cell: Cell
    codec: Codec


class Images:
    """Where every entry has its image, and the formulas that make it."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.typed = {typed.cell: typed for typed in _typed(book)}
        self.offsets = dict(_offsets(book, {cell.sheet for cell in self.typed}))
        self.width = max((offset + book.sheets[name].last_col + 1 for name, offset in self.offsets.items()), default=0)
        self.height = max((book.sheets[name].last_row for name in self.offsets), default=0)
        self.sheet = Sheet(TYPED, words(book.spec.lang)[f"sheet.{TYPED}"], hidden=True)
        self.areas: dict[Area, Area] = {}

    def at(self, cell: Cell, block: int = IMAGES) -> Cell:
        return Cell(TYPED, cell.row, block * self.width + self.offsets[cell.sheet] + cell.col)

    def put(self, cell: Cell, formula: Formula) -> None:
        self.sheet.formula(cell.row, cell.col, formula)

    # ---- making the sheet
    def number(self, typed: Typed) -> None:
        """What was typed without its dress, without thousands apart, and the number if it may be."""
        cell, codec = typed
        bare, joined, image = self.at(cell, BARES), self.at(cell, JOINS), self.at(cell)
        self.put(bare, BARE[codec.image or Image.NUMBER](c=cell))
        self.put(joined, JOINED(b=bare))
        self.put(image, NUMBER(j=joined, least=codec.bounds[0], most=codec.bounds[1]))
        self.put(self.at(cell, FLAGS), UNFIT(b=bare, n=image))

    def image(self, cell: Cell) -> Cell:
        """The image of an entry, made when it is first asked for."""
        image = self.at(cell)
        if (image.row, image.col) not in self.sheet.slots:
            kind = self.typed[cell].codec.image
            self.put(image, (TEXT if kind is Image.TEXT else TOKEN)(c=cell))
        return image

    def area(self, area: Area) -> Area:
        """The images of an area; what is no entry in it is repeated. An area without entries stays itself."""
        if area not in self.areas:
            self.areas[area] = self._imaged(area)
        return self.areas[area]

    def _imaged(self, area: Area) -> Area:
        slots = self.book.sheets[area.sheet].slots
        cells = [
            Cell(area.sheet, row, col)
            for row in range(area.row, area.last_row + 1)
            for col in range(area.col, area.last_col + 1)
            if (row, col) in slots
        ]
        if not any(cell in self.typed for cell in cells):
            return area
        for cell in cells:
            if cell in self.typed:
                self.image(cell)
            elif slots[cell.row, cell.col].content is not None:
                self.put(self.at(cell), COPY(c=cell))
        first, last = self.at(area.cell()), self.at(Cell(area.sheet, area.last_row, area.last_col))
        return Area(TYPED, first.row, first.col, last.row, last.col)

    def filled(self, area: Area) -> Area:
        for cell in (Cell(area.sheet, row, area.col) for row in range(area.row, area.last_row + 1)):
            if cell in self.typed:
                self.put(self.at(cell, FILLEDS), FILLED(t=self.image(cell)))
        first, last = self.at(area.cell(), FILLEDS), self.at(area.cell(down=area.last_row - area.row), FILLEDS)
        return Area(TYPED, first.row, first.col, last.row, last.col)

    def unfit(self, of: str) -> Area:
        """The flags of the sheets whose names end so; they stand side by side."""
        names = [name for name in self.offsets if name.endswith(of)]
        first = min(self.offsets[name] for name in names)
        last = max(self.offsets[name] + self.book.sheets[name].last_col for name in names)
        return Area(TYPED, 0, FLAGS * self.width + first, self.height, FLAGS * self.width + last)

    # ---- turning the formulas
    def turned(self, formula: Formula) -> Formula:
        """The formula with every entry it looks at replaced by the image."""
        places = tuple([self.place(place) for place in formula.places])
        return formula if places == formula.places else Formula(formula.template, places)

    def place(self, place: Any) -> Any:
        if isinstance(place, Cell):
            return self.image(place) if place in self.typed else place
        if isinstance(place, Area):
            return self.area(place) if place.sheet in self.offsets else place
        if isinstance(place, Filled):
            return self.filled(place.area)
        if isinstance(place, RowPinned) and Cell(*place) in self.typed:
            return RowPinned(*self.image(Cell(*place)))
        return self.unfit(place.of) if isinstance(place, Unfit) else place


def _typed(book: Book) -> Iterator[Typed]:
    for sheet in book.sheets.values():
        for (row, col), slot in sheet.slots.items():
            if slot.role is Role.INPUT and slot.codec is not None and slot.codec.image is not None:
                yield Typed(Cell(sheet.name, row, col), slot.codec)


def _offsets(book: Book, names: set[str]) -> Iterator[tuple[str, int]]:
    offset = 0
    for name, sheet in book.sheets.items():
        if name in names:
            yield name, offset
            offset += sheet.last_col + 1


def with_images(book: Book) -> Book:
    """Add the sheet of what was typed, turn every formula to it, and mark the numbers that cannot be."""
    images = Images(book)
    for typed in images.typed.values():
        if typed.codec.image in NUMBERS:
            images.number(typed)
    for sheet in book.sheets.values():
        if sheet.name != DESCRIPTION:
            _turn(sheet, images)
    _mark(book, images)
    book.add(images.sheet)
    return book


def _turn(sheet: Sheet, images: Images) -> None:
    for place, slot in sheet.slots.items():
        if isinstance(slot.content, Formula):
            formula = images.turned(slot.content)
            if formula is not slot.content:
                sheet.slots[place] = Slot(formula, slot.style, slot.role, slot.key, slot.codec)
    sheet.conditions[:] = [Condition(area, images.turned(formula), style) for area, formula, style in sheet.conditions]


def _mark(book: Book, images: Images) -> None:
    """Numbers that cannot stand in their cell are red, by the same figure that the control sheet counts."""
    columns: dict[tuple[str, int], list[int]] = {}
    for cell, typed in images.typed.items():
        if typed.codec.image in NUMBERS:
            columns.setdefault((cell.sheet, cell.col), []).append(cell.row)
    for (name, col), rows in columns.items():
        area = Area(name, min(rows), col, max(rows), col)
        book.sheets[name].when(area, IS_UNFIT(flag=images.at(area.cell(), FLAGS)), "bad")
