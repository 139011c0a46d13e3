"""Look at a workbook on paper: python -m tests.render FILE.xlsx OUTDIR [--dpi 60].

One PNG for every page LibreOffice prints. Warns of pages without ink or words in their body, of ### and of errors.
LibreOffice never prints a page that holds nothing at all, where Excel prints it if it lies in the print area.
"""

import argparse
import html
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.oracle import libreoffice

_BOOKMARK = re.compile(r'<item page="(\d+)">(.*?)</item>')
_PAGE = re.compile(r'<page width="[\d.]+" height="([\d.]+)">(.*?)</page>', re.DOTALL)
_WORD = re.compile(r'<word xMin="[-\d.]+" yMin="([-\d.]+)" xMax="[-\d.]+" yMax="[-\d.]+">(.*?)</word>')
_SUSPECT = re.compile(r"#{3,}|#(?:REF!|NAME\?|VALUE!|DIV/0!|N/A|NUM!|NULL!)|Err:\d+")
_BODY = (0.06, 0.92)  # between header and footer, as shares of the page's height
_WHITE = 250
_GREY_DPI = 30


@dataclass(frozen=True, slots=True)
class Page:
    """A printed page and what is wrong with it."""

    number: int
    sheet: str
    picture: Path
    warnings: tuple[str, ...]

    def __str__(self) -> str:
        return "  ".join([f"{self.number:3}", self.picture.name, self.sheet, *(f"!! {text}" for text in self.warnings)])


def render(workbook: Path, directory: Path, dpi: int = 60) -> list[Page]:
    """Write the pictures of every printed page of every visible sheet into a directory."""
    directory.mkdir(parents=True, exist_ok=True)
    data = libreoffice.convert(workbook.read_bytes(), "pdf", workbook.suffix.removeprefix("."))
    with tempfile.TemporaryDirectory(prefix="sheetgen-render-") as scratch:
        pdf = Path(scratch, "workbook.pdf")
        pdf.write_bytes(data)
        pictures = _pictures(pdf, directory / workbook.stem, "-png", dpi)
        greys = [grey.read_bytes() for grey in _pictures(pdf, Path(scratch, "grey"), "-gray", _GREY_DPI)]
        warnings = [_warnings(*page) for page in zip(greys, _words(pdf), strict=True)]
        sheets = sheets_of(pdf, len(pictures))
    return [Page(*page) for page in zip(range(1, len(pictures) + 1), sheets, pictures, warnings, strict=True)]


def main(arguments: list[str] | None = None) -> int:
    """Render one workbook and print its pages; the status is 1 if any of them has a warning."""
    parser = argparse.ArgumentParser(prog="python -m tests.render", description="Every printed page as a picture.")
    parser.add_argument("workbook", type=Path)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--dpi", type=int, default=60)
    options = parser.parse_args(arguments)
    pages = render(options.workbook, options.directory, options.dpi)
    for page in pages:
        print(page)
    return 1 if any(page.warnings for page in pages) else 0


def _warnings(grey: bytes, words: list[tuple[float, str]]) -> tuple[str, ...]:
    body = [word for height, word in words if _BODY[0] <= height <= _BODY[1]]
    suspects = sorted({found for _, word in words for found in _SUSPECT.findall(word)})
    empty = "empty page: no ink" if not _has_ink(grey) else "no words on this page" if not body else ""
    return tuple(filter(None, [empty, *suspects]))


def _has_ink(grey: bytes) -> bool:
    """Whether any point between header and footer of a PGM picture is not white."""
    _, width, height, _, points = re.split(rb"\s", grey, maxsplit=4)
    first, last = (int(share * int(height)) * int(width) for share in _BODY)
    return min(points[first:last]) < _WHITE


def _words(pdf: Path) -> Iterator[list[tuple[float, str]]]:
    """For every page its words, each with its height on the page: 0 is the top, 1 the bottom."""
    for height, page in _PAGE.findall(_command("pdftotext", "-bbox", pdf, "-")):
        yield [(float(top) / float(height), html.unescape(word)) for top, word in _WORD.findall(page)]


def sheets_of(pdf: Path, pages: int) -> list[str]:
    """The sheet every page belongs to: LibreOffice bookmarks the first page of each."""
    bookmarks = _BOOKMARK.findall(_command("pdftohtml", "-xml", "-i", "-stdout", pdf))
    starts = {int(page): html.unescape(title) for page, title in bookmarks}
    sheets: list[str] = []
    for number in range(1, pages + 1):
        sheets.append(starts.get(number, sheets[-1] if sheets else ""))
    return sheets


def _pictures(pdf: Path, root: Path, kind: str, dpi: int) -> list[Path]:
    """Every page as a picture beside the others of this root; pictures of an earlier rendering go away."""
    pattern = re.compile(re.escape(root.name) + r"-\d+\.(png|pgm)")
    for old in [path for path in root.parent.iterdir() if pattern.fullmatch(path.name)]:
        old.unlink()
    _command("pdftoppm", kind, "-r", str(dpi), pdf, root)
    return sorted(path for path in root.parent.iterdir() if pattern.fullmatch(path.name))


def _command(*words: str | Path) -> str:
    return subprocess.run(words, check=True, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL).stdout


if __name__ == "__main__":
    sys.exit(main())
