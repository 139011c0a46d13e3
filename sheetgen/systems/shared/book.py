"""A workbook described sheet by sheet, and the sheets that systems of a kind have in the same order."""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from sheetgen.i18n.catalogue import words
from sheetgen.model.tournament import EventSpec
from sheetgen.workbook.cells import Book
from sheetgen.workbook.desk import Desk


class OfLayout(Protocol):
    """Where everything stands in a workbook of some layout."""

    @property
    def layout(self) -> int:
        """Return the layout."""


Places = TypeVar("Places", bound=OfLayout)


def book_of(spec: EventSpec, places: Places, sheets: Iterable[Callable[[Desk, Places], object]]) -> Book:
    """Describe the whole workbook of a specification: every sheet in the order people see them."""
    book = Book(spec)
    desk = Desk(words(spec.lang), book, places.layout)
    for build in sheets:
        build(desk, places)
    return book
