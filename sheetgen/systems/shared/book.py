"""A workbook described sheet by sheet, and the sheets that systems of a kind have in the same order."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from sheetgen.i18n.catalogue import words
from sheetgen.model.tournament import EventSpec
from sheetgen.workbook.cells import Book
from sheetgen.workbook.desk import Desk

Places = TypeVar("Places")


def book_of(spec: EventSpec, places: Places, sheets: Iterable[Callable[[Desk, Places], object]]) -> Book:
    """Describe the whole workbook of a specification: every sheet in the order people see them."""
    book = Book(spec)
    desk = Desk(words(spec.lang), book)
    for build in sheets:
        build(desk, places)
    return book
