"""The hidden sheet of what was typed: every entry once more, cleaned and understood as the reader does.

No other formula looks at an entry cell: those that a system describes so are turned to the entry's image here. So a
space behind a name, another dash or a number written as text means the same on every sheet and when read back.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from sheetgen.i18n.catalogue import words
from sheetgen.model.cleaning import (
    AMOUNT_ENDS,
    END,
    IN_TEXT,
    IN_TOKEN,
    KINDS_OF_RATING,
    MARKS,
    NO_DECIMALS,
    START,
    formula_of,
)
from sheetgen.workbook.cells import Book, Condition, Role, Sheet
from sheetgen.workbook.codecs import Answers, Codec, Image
from sheetgen.workbook.desk import DESCRIPTION, TYPED
from sheetgen.workbook.formulas import Formula, Template, template
from sheetgen.workbook.place import Area, Cell, Filled, RowPinned, Unfit, UnfitIn, quickly

FLAGGED = (Image.NUMBER, Image.RATING, Image.MONEY, Image.ANSWER)  # what can be nonsense, and is marked then
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
# An amount: a number as its cents with a mark behind them, a text as it is; then decimals, then thousands joined to it.
_AMOUNT = formula_of(f'"{START}"&' + formula_of("{c}", IN_TOKEN) + f'&"{END}"', AMOUNT_ENDS)
AMOUNT = template(
    f'IF({{c}}="","",IFERROR(IF(COUNT({{c}})=1,IF(ROUND({{c}}*100,5)=ROUND({{c}}*100,0),ROUND({{c}}*100,0)&"{END}","?"),'
    f'{_AMOUNT}),"?"))'
)


def _is_mark(at: str) -> str:
    return "OR(" + ",".join(f'{at}="{mark}"' for mark in MARKS) + ")"


_TWO = _is_mark('MID("  "&{b},LEN({b}),1)')
_ONE = _is_mark('MID("  "&{b},LEN({b})+1,1)')
CENTS = template(
    f'IF({{b}}="","",IF(RIGHT({{b}},1)="{END}",LEFT({{b}},LEN({{b}})-1),'
    f"IF({_TWO},LEFT({{b}},LEN({{b}})-3)&RIGHT({{b}},2),"
    f'IF({_ONE},LEFT({{b}},LEN({{b}})-2)&RIGHT({{b}},1)&"0",{{b}}&"00"))))'
)
TOGETHER = template(
    f"IF(LEN({{j}})<6,{{j}},IF({_is_mark('MID({j},LEN({j})-5,1)')},LEFT({{j}},LEN({{j}})-6)&RIGHT({{j}},5),{{j}}))"
)
# A nought may stand before the cents: with a one before it the text of the number must be the same.
MONEY = template(
    'IF({j}="","",IFERROR(IF(VALUE("1"&{j})&""="1"&{j},IF(AND(VALUE({j})>={least},VALUE({j})<={most},'
    'INT(VALUE({j}))=VALUE({j})),VALUE({j})/100,""),""),""))'
)
WORD = template(f'IF({{c}}="","",IFERROR(TRIM({formula_of("{c}", IN_TEXT)}),"?"))')
UNFIT = template('IF({b}="",0,IF({n}="",1,0))')
FILLED = template('IF({t}="",0,1)')
COPY = template('IF({c}="","",{c})')
IS_UNFIT = template("{flag}=1")
AT_PLACES, OF_MANY = frozenset((Cell, Area, RowPinned)), frozenset((Filled, Unfit, UnfitIn))
# The blocks of the sheet, side by side; in each of them an entry stands at its own row.
IMAGES, BARES, JOINS, FLAGS, FILLEDS, TOGETHERS = range(6)


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
        """Return where a cell has its image: ``block`` is which of the images that stand beside each other is meant."""
        sheet, row, col = cell
        return quickly(Cell, (TYPED, row, block * self.width + self.offsets[sheet] + col))

    def put(self, cell: Cell, formula: Formula) -> None:
        """Write the formula of an image."""
        self.sheet.formula(cell.row, cell.col, formula)

    def came_with_their_entries(self) -> None:
        """What an older layout had no cell for it had no image of either."""
        for cell in self.typed:
            layout = self.book.sheets[cell.sheet].since.get((cell.row, cell.col), 1)
            if layout > 1:
                places = [self.at(cell, block) for block in range(TOGETHERS + 1)]
                self.sheet.came_with(layout, [each for each in places if (each.row, each.col) in self.sheet.slots])

    # ---- making the sheet
    def number(self, typed: Typed) -> None:
        """What was typed without its dress, without thousands apart, and the number if it may be."""
        cell, codec = typed
        bare, joined, image = self.at(cell, BARES), self.at(cell, JOINS), self.at(cell)
        self.put(bare, BARE[codec.image or Image.NUMBER](c=cell))
        self.put(joined, JOINED(b=bare))
        self.put(image, NUMBER(j=joined, least=codec.bounds[0], most=codec.bounds[1]))
        self.put(self.at(cell, FLAGS), UNFIT(b=bare, n=image))

    def amount(self, typed: Typed) -> None:
        """The cents of what was typed, step by step, and the amount if it may be."""
        cell, codec = typed
        bare, cents, joined, image = (self.at(cell, block) for block in (BARES, JOINS, TOGETHERS, IMAGES))
        self.put(bare, AMOUNT(c=cell))
        self.put(cents, CENTS(b=bare))
        self.put(joined, TOGETHER(j=cents))
        self.put(image, MONEY(j=joined, least=codec.bounds[0], most=codec.bounds[1]))
        self.put(self.at(cell, FLAGS), UNFIT(b=bare, n=image))

    def answer(self, typed: Typed) -> None:
        """The answer that was typed, however it is spelled, in the word the other formulas know."""
        cell, codec = typed
        bare, image = self.at(cell, BARES), self.at(cell)
        self.put(bare, WORD(c=cell))
        self.put(image, _answers(codec.answers)(b=bare))
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
        """Return the flags of the first column of an area: 1 where an entry is filled in, 0 where it is empty."""
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

    def flags(self, area: Area) -> Area:
        """The flags of the entries of a column, from the first to the last."""
        first, last = (self.at(Cell(area.sheet, row, area.col), FLAGS) for row in (area.row, area.last_row))
        return Area(TYPED, first.row, first.col, last.row, last.col)

    # ---- turning the formulas
    def turned(self, formula: Formula) -> Formula:
        """The formula with every entry it looks at replaced by the image."""
        if not self.looks_there(formula):
            return formula
        places = tuple([self.place(place) for place in formula.places])
        return formula if places == formula.places else Formula(formula.template, places)

    def looks_there(self, formula: Formula) -> bool:
        """Whether it looks at a sheet that somebody types in, which most do not."""
        sheets = self.offsets
        for place in formula.places:
            kind = type(place)
            if (kind in AT_PLACES and place.sheet in sheets) or kind in OF_MANY:
                return True
        return False

    def place(self, place: object) -> object:
        """Return what a formula looks at instead of a place: the image of an entry or an area, or flags.

        A place without entries stays as it is.
        """
        if isinstance(place, Cell):
            return self.image(place) if place in self.typed else place
        if isinstance(place, Area):
            return self.area(place) if place.sheet in self.offsets else place
        if isinstance(place, Filled):
            return self.filled(place.area)
        if isinstance(place, UnfitIn):
            return self.flags(place.area)
        if isinstance(place, RowPinned) and Cell(*place) in self.typed:
            return RowPinned(*self.image(Cell(*place)))
        return self.unfit(place.of) if isinstance(place, Unfit) else place


@cache
def _answers(answers: Answers) -> Template:
    source = '""'
    for token, spellings in reversed(answers):
        source = f"IF(OR({','.join(f'{{b}}={_quoted(spelled)}' for spelled in spellings)}),{_quoted(token)},{source})"
    return template(f'IF({{b}}="","",{source})')


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _typed(book: Book) -> Iterator[Typed]:
    for sheet in book.sheets.values():
        for (row, col), slot in sheet.keyed():
            if slot.role is Role.INPUT and slot.codec is not None and slot.codec.image is not None:
                yield quickly(Typed, (quickly(Cell, (sheet.name, row, col)), slot.codec))


def _offsets(book: Book, names: set[str]) -> Iterator[tuple[str, int]]:
    offset = 0
    for name, sheet in book.sheets.items():
        if name in names:
            yield name, offset
            offset += sheet.last_col + 1


def with_images(book: Book) -> Book:
    """Add the sheet of what was typed, turn every formula to it, and mark the numbers that cannot be."""
    images = Images(book)
    made = {Image.MONEY: images.amount, Image.ANSWER: images.answer}
    for typed in images.typed.values():
        if typed.codec.image in FLAGGED:
            made.get(typed.codec.image, images.number)(typed)
    for sheet in book.sheets.values():
        if sheet.name != DESCRIPTION:
            _turn(sheet, images)
    _mark(book, images)
    images.came_with_their_entries()
    book.add(images.sheet)
    return book


def _turn(sheet: Sheet, images: Images) -> None:
    looks_there = images.looks_there
    for place, slot in sheet.slots.items():
        content = slot.content
        if type(content) is Formula and looks_there(content):
            sheet.slots[place] = slot._replace(content=images.turned(content))
    sheet.conditions[:] = [Condition(area, images.turned(formula), style) for area, formula, style in sheet.conditions]


def _mark(book: Book, images: Images) -> None:
    """Entries that cannot stand in their cell are red, by the same figure that the control sheet counts."""
    columns: dict[tuple[str, int], list[int]] = {}
    for cell, typed in images.typed.items():
        if typed.codec.image in FLAGGED:
            columns.setdefault((cell.sheet, cell.col), []).append(cell.row)
    for (name, col), rows in columns.items():
        area = Area(name, min(rows), col, max(rows), col)
        book.sheets[name].when(area, IS_UNFIT(flag=images.at(area.cell(), FLAGS)), "bad")
