"""Folders of small workbooks for the tests: healthy ones in numbers, and one for each known way to be damaged."""

import gzip
import io
import random
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl

import sheetgen
from sheetgen.pairing import berger
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.workbook.cells import Key
from sheetgen.xlsx.patch import patch

NAMES = ("Anna", "Bernard", "Chloé", "David")
SPEC = BergerSpec(count=4, lang="en", order=("PTS", "DE", "WON", "SB"))
TOKENS = ("1-0", "0-1", "½-½")


def entries(seed: int, **event: Any) -> dict[Key, Any]:
    """Four players and some results: all of them, or all but the last round."""
    chance = random.Random(seed)
    found: dict[Key, Any] = {("players", number, "name"): name for number, name in enumerate(NAMES, start=1)}
    found["event", "title"] = f"Evening {seed}"
    for game in berger.schedule(SPEC).games:
        if game.round < 3 or seed % 2:
            found["rounds", game.round, game.board, "result"] = chance.choice(TOKENS)
    return found | {("event", name): value for name, value in event.items()}


@cache
def healthy(seed: int) -> bytes:
    """A workbook in order."""
    return sheetgen.workbook_of(SPEC, entries(seed))


def season(folder: Path, count: int, kinds: int = 12) -> list[Path]:
    """So many healthy workbooks, of a few kinds, in folders of a hundred."""
    made = []
    for number in range(count):
        path = folder / f"{number // 100:02}" / f"event-{number:04}.xlsx"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(healthy(number % kinds))
        made.append(path)
    return made


# --------------------------------------------------------------------------------------------------- ways to be damaged


def _typed(sheet: str, row: int, col: int, value: Any) -> bytes:
    """Somebody has typed something into a cell (counted from zero)."""
    return patch(healthy(1), {sheet: {(row, col): value}})


def _in_another_program(change: Callable[[Any], None]) -> bytes:
    book = openpyxl.load_workbook(io.BytesIO(healthy(1)))
    change(book)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _with_part(name: str, change: Callable[[bytes], bytes]) -> bytes:
    """Another content in one part of the zip."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(healthy(1))) as old,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for part in old.namelist():
            new.writestr(part, change(old.read(part)) if part == name else old.read(part))
    return target.getvalue()


def _part_of(title: str) -> str:
    """The part that holds a sheet."""
    with zipfile.ZipFile(io.BytesIO(healthy(1))) as archive:
        text = archive.read("xl/workbook.xml").decode()
    titles = [piece.split('"')[0] for piece in text.split('<sheet name="')[1:]]
    return f"xl/worksheets/sheet{titles.index(title) + 1}.xml"


def _word_document() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", "<document/>")
    return target.getvalue()


def _other_workbook() -> bytes:
    book = openpyxl.Workbook()
    book.active["A1"] = "Members"
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _flipped() -> bytes:
    """A bad copy: some bytes of the sheet of rounds are others."""
    data = bytearray(healthy(1))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        place = archive.getinfo(_part_of("Rounds")).header_offset + 300
    data[place : place + 8] = bytes(255 - byte for byte in data[place : place + 8])
    return bytes(data)


def _stale() -> bytes:
    """A value beside a formula that is no longer true: the first place goes to somebody else."""
    return patch(healthy(1), {}, {"Standings": {(6, 2): "Zoé"}})


def _with_formula_overwritten(book: Any) -> None:
    book["Standings"]["C7"] = "Zoé"


def _without_rounds(book: Any) -> None:
    del book["Rounds"]


def _name_twice(book: Any) -> None:
    book["Players"]["B7"] = "anna"


DAMAGES: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "empty-file"),
    "cut-off": (lambda: healthy(1)[:9000], "damaged-workbook"),
    "flipped-bytes": (_flipped, "damaged-workbook"),
    "a-list": (lambda: b"name;elo\nAnna;1800\n", "csv-file-instead-of-workbook"),
    "a-web-page": (lambda: b"<html><body>Please log in</body></html>", "html-file"),
    "a-pdf": (lambda: b"%PDF-1.7\n%", "pdf-file"),
    "a-picture": (lambda: b"\x89PNG\r\n\x1a\n", "not-a-workbook"),
    "an-archive": (lambda: gzip.compress(healthy(1)), "not-a-workbook"),
    "a-word-document": (_word_document, "not-a-workbook"),
    "a-password": (
        lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500) + "EncryptedPackage".encode("utf-16-le") + b"\0\0",
        "encrypted-workbook",
    ),
    "of-others": (_other_workbook, "not-ours"),
    "a-doctype": (
        lambda: _with_part("xl/workbook.xml", lambda xml: xml.replace(b"<workbook ", b"<!DOCTYPE x><workbook ", 1)),
        "forbidden-doctype",
    ),
    "a-bomb": (lambda: _with_part("docProps/app.xml", lambda _: b" " * 40_000_000), "too-large"),
    "no-xml": (lambda: _with_part("xl/workbook.xml", lambda xml: xml[:-20]), "damaged-workbook"),
    "cell-outside": (
        lambda: _with_part(_part_of("Rounds"), lambda xml: xml.replace(b'<c r="A1"', b'<c r="XFE1"', 1)),
        "cell-outside-grid",
    ),
    "other-description": (
        lambda: _with_part("xl/sharedStrings.xml", lambda xml: xml.replace(b"berger", b"burger")),
        "damaged-description",
    ),
    "no-result": (lambda: _typed("Rounds", 6, 4, "9-9"), "unknown-result"),
    "a-number-as-result": (lambda: _typed("Rounds", 6, 4, 17), "unknown-result"),
    "no-rating": (lambda: _typed("Players", 5, 2, "strong"), "bad-rating"),
    "no-lot": (lambda: _typed("Players", 5, 13, 77), "bad-lot"),
    "no-round": (lambda: _typed("Players", 5, 12, 99), "bad-round"),
    "out-and-playing": (lambda: _typed("Players", 5, 12, 1), "contradicts-withdrawal"),
    "board-renumbered": (lambda: _typed("Rounds", 6, 1, 9), "missing-row"),
    "player-exchanged": (lambda: _typed("Rounds", 6, 2, 3), "pairing-altered"),
    "name-twice": (lambda: _in_another_program(_name_twice), "name-twice"),
    "sheet-deleted": (lambda: _in_another_program(_without_rounds), "missing-sheet"),
    "formula-overwritten": (lambda: _in_another_program(_with_formula_overwritten), "formula-overwritten"),
    "stale": (_stale, "discrepancy"),
}
# What only a child process survives: see `misbehaving`.
MISBEHAVIOUR = {"kills": "worker-died", "hangs": "took-too-long", "eats": "too-much-memory"}


def damaged(folder: Path) -> Iterator[tuple[Path, str]]:
    """One workbook for each damage, and the code that is the right reason."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (make, code) in DAMAGES.items():
        path = folder / f"{name}.xlsx"
        path.write_bytes(make())
        yield path, code


# Read by every child before anything else; what a workbook is called decides what happens to the process that reads it.
SITE = """
import os, time
from sheetgen.operations.batch import line

calm = line.recalculate

def recalculate(request):
    name = os.path.basename(request.workbook)
    with open({log!r}, "a") as log:
        log.write(name + "\\n")
    if name.startswith("kills"):
        os.abort()
    if name.startswith("hangs"):
        time.sleep(600)
    if name.startswith("eats"):
        return bytearray(4 << 30)
    if name.startswith("slow"):
        time.sleep(0.2)
    return calm(request)

line.recalculate = recalculate
"""


def misbehaving(folder: Path) -> tuple[Path, Path]:
    """A folder to search for modules first, which makes children misbehave, and the log of what they were given."""
    log = folder / "log"
    site = folder / "site"
    site.mkdir(parents=True, exist_ok=True)
    (site / "sitecustomize.py").write_text(SITE.format(log=str(log)), encoding="utf-8")
    return site, log
