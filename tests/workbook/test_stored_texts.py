"""No text of a workbook begins or ends with a space, which LibreOffice does not keep: in no state of any event."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sheetgen.systems.registry import described
from sheetgen.workbook.cells import Book, Key
from sheetgen.workbook.codecs import Image
from sheetgen.workbook.values import Values
from tests.layouts import SPECS

EXTRAS = ("prizes", "ratings", "norms", "report", "fees")
TYPED: Mapping[Image | None, Any] = {Image.TEXT: "Zoé", Image.TOKEN: "1-0", Image.NUMBER: 1, Image.RATING: 1500}
CASES = [(name, extras) for name in SPECS for extras in ((), EXTRAS) if not (extras and name == "match")]


def typed(book: Book, share: float) -> dict[Key, Any]:
    """Entries in so many of the cells, of the kind that is typed there."""
    chance = Random(f"{share}")
    kinds = {key: codec.image for key, (_, codec) in book.inputs().items() if codec.image in TYPED}
    return {key: TYPED[kind] for key, kind in kinds.items() if chance.random() < share}


@pytest.mark.sampled(13)
@pytest.mark.parametrize(("name", "extras"), sorted(CASES, key=lambda case: case[1]))
def test_no_stored_text_begins_or_ends_with_a_space(name: str, extras: tuple[str, ...]) -> None:
    book = described(replace(SPECS[name], extras=extras))[1]
    spaced = {
        (place, value)
        for share in (0, 0.4, 0.9)
        for place, value in Values(book, typed(book, share)).known.items()
        if isinstance(value, str) and value != value.strip(" ")
    }
    assert spaced == set()
