"""What can be measured of a workbook on paper, page by page, as LibreOffice prints it."""

import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sheetgen.exchange.file import File
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.operations.show import show_file
from sheetgen.workbook.cells import Kind
from tests.contact import pages_of
from tests.oracle import libreoffice
from tests.render import sheets_of

ZOOM = 3  # of the sizes, which are told in whole points; no greater one is taken
TALL = 600  # points of a picture
WHITE = 250
FOOTER, MARGIN = 0.93, 0.045  # where the body of a page ends, and the white around it, as shares of its sides
YELLOW, RED = (255, 247, 204), (244, 182, 182)  # what the theme fills entry cells and faults with
_FONT = re.compile(r'<fontspec id="(\d+)" size="(-?\d+)"')
_TEXT = re.compile(r'<text top="(-?\d+)"[^>]*font="(\d+)"[^>]*>(.*?)</text>')
_PAGE = re.compile(r'<page number=[^>]*height="(\d+)"[^>]*>(.*?)</page>', re.DOTALL)
_TAG = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, slots=True)
class Printed:
    """A page: of which sheet, what that is made for, and what was measured."""

    sheet: str
    title: str
    kind: Kind
    smallest: float  # points of its smallest letters
    used: float  # how much of the page lies between the first and the last ink
    filled: frozenset[tuple[int, int, int]]  # which of the two colours are on it
    words: int


def printed(data: bytes) -> list[Printed]:
    """Every page of a workbook."""
    return printed_all({"workbook": data})["workbook"]


def printed_all(books: Mapping[str, bytes]) -> dict[str, list[Printed]]:
    """Every page of many workbooks, printed in one go; sheets that wait aside are printed too."""
    pages = libreoffice.convert_all({name: shown(data) for name, data in books.items()}, "pdf")
    return {name: list(_measured(data, pages[name])) for name, data in books.items()}


def shown(data: bytes) -> bytes:
    """The same workbook with what waits aside among its tabs, and what is printed of it."""
    return show_file(File("workbook.xlsx", data), every=True).data


def _measured(data: bytes, document: bytes) -> Iterator[Printed]:
    known = {sheet.title: (sheet.name, sheet.kind) for sheet in read_workbook(data).book.sheets.values()}
    with tempfile.TemporaryDirectory(prefix="sheetgen-paper-") as scratch:
        pdf = Path(scratch, "workbook.pdf")
        pdf.write_bytes(document)
        pictures = pages_of(pdf, TALL)
        titles = sheets_of(pdf, len(pictures))
        letters = list(_letters(pdf))
    for title, picture, (smallest, words) in zip(titles, pictures, letters, strict=True):
        name, kind = known[title]
        yield Printed(name, title, kind, smallest, _used(picture), _filled(picture), words)


def _letters(pdf: Path) -> Iterator[tuple[float, int]]:
    """Of each page its smallest letters and how many pieces of text it has; signs alone are no letters."""
    command = ["pdftohtml", "-xml", "-i", "-stdout", "-zoom", str(ZOOM), str(pdf)]
    text = subprocess.run(command, check=True, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL).stdout
    sizes: dict[str, float] = {}
    for height, page in _PAGE.findall(text):
        sizes |= {font: int(size) / ZOOM for font, size in _FONT.findall(page)}
        found = [
            sizes[font]
            for top, font, words in _TEXT.findall(page)
            if int(top) < FOOTER * int(height) and any(map(str.isalnum, _TAG.sub("", words)))
        ]
        yield min(found, default=99.0), len(found)


def _used(picture: np.ndarray) -> float:
    """The share of the page inside its margins, above the footer, that its ink spans."""
    tall, wide = picture.shape[:2]
    body = picture[: int(FOOTER * tall)].min(axis=2) < WHITE
    rows, cols = np.flatnonzero(body.any(axis=1)), np.flatnonzero(body.any(axis=0))
    if not rows.size:
        return 0.0
    spanned = float(rows[-1] - rows[0]) * float(cols[-1] - cols[0])
    return spanned / ((FOOTER - MARGIN) * tall * (1 - 2 * MARGIN) * wide)


def _filled(picture: np.ndarray) -> frozenset[tuple[int, int, int]]:
    points = picture.astype(np.int16)
    return frozenset(colour for colour in (YELLOW, RED) if int((np.abs(points - colour).max(axis=2) <= 2).sum()) > 20)
