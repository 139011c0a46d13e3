"""One truth for a typed entry: of 300 values in every codec, cells and reader say the same: verdict, number, word."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.i18n.catalogue import words
from sheetgen.model.games import CODES
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described as described_event
from sheetgen.systems.shared.dealt.codecs import CALL
from sheetgen.systems.shared.extras.choices import TICK, choice
from sheetgen.systems.shared.extras.norms import TITLE
from sheetgen.systems.shared.extras.registry import EXTRAS
from sheetgen.systems.shared.extras.report.check_in import RATES
from sheetgen.systems.shared.round_robin.games import DECODE
from sheetgen.workbook import codecs, lists
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.codecs import Codec, Image
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.lists import SIDE_CODES
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.typed import FLAGS, Images, with_images
from sheetgen.workbook.values import Values
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.write import write
from tests.oracle import libreoffice
from tests.oracle.grid import Sheets, text_at
from tests.readback.subjects import NAMES, subject
from tests.safety.typed_values import VALUES

# Every codec a workbook has, and the problem that a value which cannot be read must have.
CODECS: Mapping[str, tuple[Codec, str]] = {
    "result": (codecs.RESULT, "unknown-result"),
    "side": (codecs.SIDE, "unknown-result"),
    "rating": (codecs.RATING, "bad-rating"),
    "round": (codecs.round_number(9, "withdrawn"), "bad-round"),
    "lot": (codecs.lot(12), "bad-lot"),
    "substitute": (codecs.whole_codec("substitute", (5, 8), "bad-substitute"), "bad-substitute"),
    "match": (codecs.whole_codec("match", (1, 128), "bad-match"), "bad-match"),
    "winner": (codecs.winner(0, 1), "bad-winner"),
    "money": (codecs.MONEY, "bad-amount"),
    "paid": (codecs.PAID, "bad-payment"),
    "tick": (TICK, "bad-tick"),
    "call": (CALL, "bad-call"),
    "norm-title": (TITLE, "bad-norm-title"),
    "choice": (choice("check-in-rate", RATES, "fr", Area("entries", 0, 0, 0, 0)), "bad-choice"),
    "text": (codecs.TEXT, ""),
    "long-text": (codecs.LONG_TEXT, ""),
    "birth": (codecs.BIRTH, ""),  # that there is no such day the reader says alone
}
CODES_OF = {"result": CODES, "side": SIDE_CODES}


MONEYS = ("money", "paid")
# What an answer is called by the reader, and by the cells.
ANSWERS = {
    name: {codec.encode(found): found for shown, _ in codec.answers if (found := codec.decode(shown, "s")[0])}
    for name, (codec, _) in CODECS.items()
    if codec.image is Image.ANSWER
}


def described() -> tuple[Book, Images]:
    """A sheet with a column for every codec, and another one that decodes the results as the sheets of games do."""
    spec = BergerSpec(count=4, lang="en")
    book = Book(spec)
    sheet, decoded = book.add(Sheet("entries", "Entries")), book.add(Sheet("decoded", "Decoded"))
    for col, (name, (codec, _)) in enumerate(CODECS.items()):
        for row in range(len(VALUES)):
            cell = sheet.input(row, col, (name, row), replace(codec, source=None))
            decoded.formula(row, col, _decoded(name, cell))
    lists.build(Desk(words("en"), book), SimpleNamespace(spec=spec))
    images = Images(book)
    return with_images(book), images


def _decoded(name: str, cell: Cell) -> Formula:
    if name not in CODES_OF:
        from sheetgen.workbook.desk import copy_of

        return copy_of(cell)
    before = {"result": "", "side": "side-"}[name]
    return DECODE(c=cell, tokens=lists.area(f"{before}tokens"), codes=lists.area(f"{before}codes"))


def typed(book: Book) -> bytes:
    """The workbook with every value typed into every codec."""
    cells = {(row, col): value for row, value in enumerate(VALUES) for col in range(len(CODECS))}
    return patch(write(book, {}), {"Entries": cells})


def of_the_reader(name: str, value: Any) -> tuple[str, Any]:
    """Verdict and number: ``("", 3)``, ``("bad-round", None)``."""
    found, problem = CODECS[name][0].decode(value, "s" if isinstance(value, str) else "n")
    return (problem.code if problem and problem.is_error else ""), None if found == "" else found


def of_the_cells(name: str, shown: Callable[[int, int], str], flag: str) -> tuple[str, Any]:
    """What the sheet that decodes shows, in the words of the reader."""
    text = shown(0, 0)
    bad = CODECS[name][1]
    if name in CODES_OF:
        token = {str(code): token for token, code in CODES_OF[name].items()}.get(text)
        return (bad if text == "-1" else ""), token
    if name in ("text", "long-text", "birth"):
        return "", text or None
    if name in MONEYS:
        text = str(round(float(text) * 100)) if text else ""
    if name in ANSWERS:
        return (bad if flag == "1" else ""), ANSWERS[name].get(text)
    return (bad if flag == "1" else ""), int(text) if text else None


def disagreements(sheets: Sheets, images: Images) -> list[str]:
    found = []
    for col, name in enumerate(CODECS):
        for row, value in enumerate(VALUES):
            flag = images.at(Cell("entries", row, col), FLAGS)
            shown = text_at(sheets[words("en")["sheet.typed"]], flag.row, flag.col)
            cells = of_the_cells(name, lambda *_, r=row, c=col: text_at(sheets["Decoded"], r, c), shown)
            reader = of_the_reader(name, value)
            if cells != reader and not _shown_by_country(name, value):
                found.append(f"{name} {value!r}: cells {cells}, reader {reader}")
    return found


def _shown_by_country(name: str, value: Any) -> bool:
    """A number typed into a field of text: its decimals look as they do in the user's country."""
    return name in ("text", "long-text", "birth") and isinstance(value, float) and not value.is_integer()


def test_there_are_three_hundred_values() -> None:
    assert len(VALUES) >= 300


# Numbers between bounds, by whichever name; a text with a list to choose from; an amount with one. Dates, times and
# whose certificate is looked at are no facts to reckon with.
ALIKE = {Image.NUMBER: "round", Image.TEXT: "text", Image.MONEY: "money", Image.ANSWER: "choice"}
SHOWN_ONLY = ("date", "time", "certificate")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("system", NAMES)
def test_every_entry_of_every_workbook_is_of_a_kind_that_is_compared(system: str) -> None:
    """A new codec joins the table above, or has the image of one that is there, with its bounds or answers as data."""
    book = described_event(replace(subject(system).spec, extras=EXTRAS))[1]
    known = {codec.id: codec for codec, _ in CODECS.values()}
    for cell, codec in book.inputs().values():
        if codec.id not in SHOWN_ONLY and codec.id not in known:
            like = CODECS[ALIKE[codec.image]][0] if codec.image in ALIKE else None
            assert like is not None, (system, cell, codec.id)
            assert codec.decode.__code__ is like.decode.__code__ or codec.answers, (system, cell, codec.id)
    assert all(codec.image is not None for codec, _ in CODECS.values())
    assert {codec.image for codec, _ in CODECS.values()} == set(Image)


def test_our_own_computation_says_the_same() -> None:
    """The third opinion, at every run: the formulas computed here, from what was typed."""
    book, images = described()
    values = Values(book, {})
    for row, value in enumerate(VALUES):
        for col in range(len(CODECS)):
            values.known[Cell("entries", row, col)] = value
    values = _again(book, values)
    texts = {place: _text(value) for place, value in values.known.items() if isinstance(place, Cell)}
    found = []
    for col, name in enumerate(CODECS):
        for row, value in enumerate(VALUES):
            flag = texts.get(images.at(Cell("entries", row, col), FLAGS), "")
            cells = of_the_cells(name, lambda *_, r=row, c=col: texts[Cell("decoded", r, c)], flag)
            if cells != of_the_reader(name, value) and not _shown_by_country(name, value):
                found.append(f"{name} {value!r}: cells {cells}, reader {of_the_reader(name, value)}")
    assert found == []


def _again(book: Book, typed: Values) -> Values:
    """Everything computed from what is now in the entries."""
    fresh = Values(book, {}, without=set(book.sheets))
    fresh.known.clear()
    fresh.known |= {place: value for place, value in typed.known.items() if getattr(place, "sheet", "") == "entries"}
    fresh.known |= {
        Cell(name, row, col): slot.content
        for name, sheet in book.sheets.items()
        for (row, col), slot in sheet.slots.items()
        if not isinstance(slot.content, Formula) and name != "entries"
    }
    for sheet in ("typed", "decoded"):
        for row, col in book.sheets[sheet].slots:
            fresh.get(Cell(sheet, row, col))
    return fresh


def _text(value: Any) -> str:
    return "" if value is None else str(value)


@pytest.mark.libreoffice
def test_libreoffice_and_the_reader_say_the_same_of_every_value_in_every_codec() -> None:
    book, images = described()
    sheets = libreoffice.recalculate({"typed": typed(book)})["typed"]
    assert disagreements(sheets, images) == []
