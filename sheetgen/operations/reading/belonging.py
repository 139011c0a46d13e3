"""Whose sheet it is that stands in a place: what it says itself must agree with where it was found.

The sheets of rounds and of pools are alike. One that was copied or pasted over another has the other's mark, heading,
pairings or names: it belongs to the other, and is never read in the place of the one that is gone.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from sheetgen.errors import Problem, Where, error, warning
from sheetgen.i18n.catalogue import LANGUAGES, Words, words
from sheetgen.operations.reading.readbook import ReadBook
from sheetgen.workbook.cells import Book, Key, Role, Sheet
from sheetgen.workbook.codecs import Image
from sheetgen.workbook.description import OWN, own_mark, takes_entries
from sheetgen.workbook.desk import COPY, NAME
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Cell, a1
from sheetgen.workbook.values import on_demand
from sheetgen.xlsx.shifts import Spot
from sheetgen.xlsx.signature import key_of, plain
from sheetgen.xlsx.source import EMPTY, Cells, Place, Source

FAMILY = re.compile(r"(.+[-_])([0-9]+|[A-Z]{1,2}|[a-z])$")  # a round by its number, a pool by its letter
NUMBER_OR_LETTER = re.compile(r"(?<!\w)([0-9]+|[A-Z]{1,2})(?!\w)")
TOP = 8  # rows in which the heading of a sheet is looked for, also below rows that somebody has inserted
FEWEST_NAMES = 2  # that two sheets have in common before one is a copy of the other


class SheetClaim(NamedTuple):
    """What a sheet of the file says that makes it another than the described one, and where it says so."""

    title: str
    place: Place
    found: str
    owner: str  # the described sheet it belongs to, or a mark of none of this workbook

    def problem(self, book: Book, name: str) -> Problem:
        """The error that this sheet belongs to another place; ``name`` is the described sheet it stands for."""
        owner = book.sheets[self.owner].title if self.owner in book.sheets else self.owner
        where = Where(sheet=self.title, cell=a1(*self.place))
        return error("sheet-of-another", where=where, found=self.found, other=owner, expected=book.sheets[name].title)


class Belonging:
    """What the sheets of a file say of themselves."""

    def __init__(self, source: Source, book: Book) -> None:
        self.source = source
        self.book = book
        self.typed_in = {sheet.name for sheet in takes_entries(book)}
        self._claims: dict[tuple[str, str], SheetClaim | None] = {}
        self._marks: dict[str, list[tuple[Place, str]]] = {}

    def claim(self, name: str, title: str) -> SheetClaim | None:
        """What a sheet of the file says that makes it another one than a described sheet somebody types in."""
        if name not in self.typed_in:
            return None
        if (name, title) not in self._claims:
            self._claims[name, title] = self._claim(self.book.sheets[name], title)
        return self._claims[name, title]

    def marks(self, title: str) -> list[tuple[Place, str]]:
        """The marks on a sheet of the file, and the names of the described sheets they are of."""
        if title not in self._marks:
            cells = self.source.cells(title).items()
            texts = ((place, raw.value) for place, raw in cells if type(raw.value) is str and OWN in raw.value)
            self._marks[title] = sorted(
                (place, text.removeprefix(OWN)) for place, value in texts if (text := plain(value)).startswith(OWN)
            )
        return self._marks[title]

    def _claim(self, sheet: Sheet, title: str) -> SheetClaim | None:
        others, cells = relatives(self.book, sheet), self.source.cells(title)
        messages = self._by_heading(sheet, others, title, cells) if others else None
        if messages is None:  # a heading is seen by people, a mark is not
            messages = next((self._by_mark(*mark, title) for mark in self.marks(title) if mark[1] != sheet.name), None)
        pairings = (by_pairings(sheet, other, title, cells) for other in others)
        return messages or next((claim for claim in pairings if claim), None)

    def _by_mark(self, place: Place, owner: str, title: str) -> SheetClaim:
        return SheetClaim(title, place, OWN + owner, owner)

    def _by_heading(self, sheet: Sheet, others: Iterable[Sheet], title: str, cells: Cells) -> SheetClaim | None:
        """A sheet whose heading is that of another one, in whatever language, and nowhere its own."""
        own, owners = heading(sheet), {heading(other): other.name for other in others}
        top = {place: plain(raw.value) for place, raw in cells.items() if place[0] < TOP and not raw.has_formula}
        if not own or own in top.values():
            return None
        for place, text in sorted(top.items()):
            if text and (owner := owners.get(text) or _translated(self.book, sheet, text)):
                return SheetClaim(title, place, text, owner)
        return None


def relatives(book: Book, sheet: Sheet) -> list[Sheet]:
    """The sheets of the other rounds or pools."""
    return sheet.once(("relatives", len(book.sheets)), lambda sheet: list(_relatives(book, sheet)))


def _relatives(book: Book, sheet: Sheet) -> Iterator[Sheet]:
    if match := FAMILY.match(sheet.name):
        for other in book.sheets.values():
            alike = FAMILY.match(other.name)
            if alike and alike[1] == match[1] and other is not sheet:
                yield other


def heading(sheet: Sheet) -> str:
    """What a sheet is headed with."""
    slot = sheet.slots.get((NAME, 0))
    return plain(slot.content) if slot and slot.role is Role.LABEL and isinstance(slot.content, str) else ""


def _translated(book: Book, sheet: Sheet, text: str) -> str:
    """The other round or pool of a heading in another language."""
    family = FAMILY.match(sheet.name)
    for number in NUMBER_OR_LETTER.finditer(text):
        owner = family[1] + number[1] if family else ""
        bare = f"{text[: number.start()]}#{text[number.end() :]}"
        if owner != sheet.name and owner in book.sheets and bare in _headings_of_all_languages():
            return owner
    return ""


@cache
def _headings_of_all_languages() -> frozenset[str]:
    """How the sheets of rounds and pools are headed, with # for the number or letter."""
    return frozenset(plain(text) for lang in LANGUAGES for text in _headings(words(lang)))


def _headings(text: Words) -> Iterator[str]:
    yield text.say("round.name", number="#")
    for name in text:
        if name.startswith(("sheet.", "heading.")):
            yield text.say("pools.sheet", title=text[name], letter="#")


def by_pairings(sheet: Sheet, other: Sheet, title: str, cells: Cells) -> SheetClaim | None:
    """A sheet on which every number we wrote is that of another round, some of them otherwise than on its own."""
    wanted = written(sheet)
    theirs = written(other)
    differing = [place for place in wanted.keys() & theirs.keys() if wanted[place] != theirs[place]]
    if not differing or _say(cells, wanted) or not _say(cells, theirs):
        return None
    place = min(differing)
    return SheetClaim(title, place, plain(cells.get(place, EMPTY).value), other.name)


def written(sheet: Sheet) -> Mapping[Place, object]:
    """The numbers and symbols we wrote, by place; the mark is no pairing."""
    return sheet.once("written", _written)


def _written(sheet: Sheet) -> dict[Place, object]:
    mark = own_mark(sheet)
    return {place: slot.content for place, slot in sheet.slots.items() if slot.role is Role.ECHO and place != mark}


def _say(cells: Cells, wanted: Mapping[Place, object]) -> bool:
    return all(key_of(cells.get(place, EMPTY).value) == content for place, content in wanted.items())


def marks_lost(read: ReadBook, belonging: Belonging) -> Iterator[Problem]:
    """A warning for every sheet whose mark reads otherwise now, and no longer says which sheet it is."""
    for sheet in takes_entries(read.book):
        title, place = read.shifts.titles.get(sheet.name), own_mark(sheet)
        if title is None or place is None or sheet.since[place] > read.layout or belonging.marks(title):
            continue
        at = read.shifts.place(sheet.name, place)
        plain_result = plain(read.source.cells(title).get(at, EMPTY).value)
        where = Where(sheet=title, cell=a1(*at))
        yield warning("label-altered", where=where, found=plain_result, expected=OWN + sheet.name)


def shown_of_others(read: ReadBook) -> Iterator[Problem]:
    """A sheet that shows or holds the names of another round or pool; what was read from it is left out again."""
    typed = typed_texts(read)
    for sheet in takes_entries(read.book):
        title = read.shifts.titles.get(sheet.name)
        for other in relatives(read.book, sheet) if title is not None else ():
            claim = _shows(read, sheet, other, typed) or _names(read, sheet, other)
            if claim is not None:
                for key in [key for key, spot in read.spots.items() if spot[0] == title]:
                    read.entries.pop(key, None)
                    read.refused.pop(key, None)
                yield claim.problem(read.book, sheet.name)
                break


def typed_texts(read: ReadBook) -> dict[str, str]:
    """The names and days that were typed, by what cells hold of them; no results, which are the same in many rounds."""
    inputs = read.book.kept()
    entries = ((inputs[key][1], value) for key, value in read.entries.items() if key in inputs)
    return {plain(codec.encode(value)): str(value) for codec, value in entries if codec.image is not Image.TOKEN}


def _shows(read: ReadBook, sheet: Sheet, other: Sheet, typed: Mapping[str, str]) -> SheetClaim | None:
    """Both sheets show the same names and days, and these are those of the other one."""
    ours, theirs = (dict(_shown(read, one, another, typed)) for one, another in ((sheet, other), (other, sheet)))
    both = [place for place in ours if place in theirs]
    if not both or any(ours[place][0] != theirs[place][0] for place in both):
        return None
    demand = on_demand(read.book, read.standing)
    own, wanted = ({place: plain(demand[Cell(each.name, *place)]) for place in both} for each in (sheet, other))
    differing = [place for place in both if own[place] in typed and own[place] != wanted[place]]
    if not differing or any(ours[place][0] != wanted[place] for place in differing):
        return None
    text, (title, row, col) = ours[differing[0]]
    return SheetClaim(title, (row, col), typed[text], other.name)


def _shown(
    read: ReadBook, sheet: Sheet, other: Sheet, typed: Collection[str]
) -> Iterator[tuple[Place, tuple[str, Spot]]]:
    """What a sheet shows of names and days, wherever the other one shows another player, team or day."""
    title = read.shifts.titles.get(sheet.name)
    if title is None or title == read.shifts.titles.get(other.name):
        return
    cells, theirs = read.source.cells(title), copied_cells(other)
    for place, cell in copied_cells(sheet).items():
        if theirs.get(place, cell) != cell:
            spot = read.shifts.spot(Cell(sheet.name, *place))
            if spot and (text := plain(cells.get(spot[1:], EMPTY).value)) in typed:
                yield place, (text, spot)


def copied_cells(sheet: Sheet) -> Mapping[Place, Cell]:
    """The cells a sheet takes its names and days from, by the place where it shows them."""
    return sheet.once("copied cells", _copied_cells)


def _copied_cells(sheet: Sheet) -> dict[Place, Cell]:
    formulas = ((place, slot.content) for place, slot in sheet.slots.items() if isinstance(slot.content, Formula))
    return {place: formula.places[0] for place, formula in formulas if formula.template is COPY}


def _names(read: ReadBook, sheet: Sheet, other: Sheet) -> SheetClaim | None:
    """The names typed on a sheet are, one after the other, those of the pool before."""
    keys, theirs = named(sheet), named(other)
    if list(read.book.sheets).index(other.name) > list(read.book.sheets).index(sheet.name):
        return None
    pairs = [(read.entries.get(keys[row]), read.entries.get(theirs[row])) for row in keys.keys() & theirs.keys()]
    if sum(mine is not None for mine, _ in pairs) < FEWEST_NAMES or any(mine != yours for mine, yours in pairs):
        return None
    title, *at = read.spots[first := next(keys[row] for row in sorted(keys) if keys[row] in read.entries)]
    return SheetClaim(title, (at[0], at[1]), str(read.entries[first]), other.name)


def named(sheet: Sheet) -> Mapping[int, Key]:
    """The entries that are names, by the row they stand in."""
    return sheet.once("names", lambda sheet: dict(_named(sheet)))


def _named(sheet: Sheet) -> Iterator[tuple[int, Key]]:
    for (row, _), slot in sheet.keyed():
        if slot.role is Role.INPUT and slot.key is not None and slot.key[-1] == "name":
            yield row, slot.key
