"""What every format that is read must have, asked of its declaration: the list of all that one lacks."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

from sheetgen.errors import Problem, SheetgenError
from sheetgen.exchange import lists
from sheetgen.exchange.columns import PLAYERS
from sheetgen.exchange.event_files import import_event
from sheetgen.exchange.file import File
from sheetgen.exchange.rating_lists import kind_of_list, players_of
from sheetgen.exchange.reading import ListRefused
from sheetgen.exchange.registry import (
    EventFormat,
    FileFormat,
    ListFormat,
    RatingFormat,
    event_formats,
    list_formats,
    rating_formats,
)
from sheetgen.exchange.tables import read_rows
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.present.reports import line as sentence

ROOT = Path(__file__).parent.parent.parent
PAGE, SPOILT = ROOT / "docs" / "formats.md", ROOT / "tests" / "data" / "readers"
ROW = re.compile(r"^\| `([\w-]+)` \|(.*)$", re.MULTILINE)
OF_ONE_PIECE = {"papi"}  # a database has no lines: what is damaged in it is the file


@cache
def documented() -> dict[str, str]:
    """The lines of the page of formats, by the id of the format."""
    return {match[1]: match[2] for match in ROW.finditer(PAGE.read_text("utf-8"))}


def spoilt_files(form: FileFormat) -> list[Path]:
    """The spoilt files of a format, one for every ending that has one."""
    return [path for ending in form.endings if (path := SPOILT / f"{form.id}{ending}").exists()]


def lacks(form: FileFormat) -> list[str]:
    """Everything a format has not."""
    missing = [*_declared(form), *_documented(form)]
    if not spoilt_files(form):
        missing.append(f"a spoilt file, tests/data/readers/{form.id}{form.endings[0] if form.endings else ''}")
    for path in spoilt_files(form):
        missing += (f"{path.name}: {slip}" for slip in _read(form, path))
    return missing


def _declared(form: FileFormat) -> Iterator[str]:
    if not form.endings or any(not re.fullmatch(r"\.[a-z0-9]+", ending) for ending in form.endings):
        yield "endings, such as .csv"
    if not form.reads:
        yield "what it reads"
    if not form.name:
        yield "a name"
    if [each.id for each in _others(form)].count(form.id) > 1:
        yield f"an id of its own: {form.id} is another format's"


def _documented(form: FileFormat) -> Iterator[str]:
    row = documented().get(form.id)
    if row is None:
        yield f"a line in docs/formats.md: | `{form.id}` | endings | what is read | remarks |"
        return
    yield from (f"its ending {ending} in docs/formats.md" for ending in form.endings if f"`{ending}`" not in row)
    yield from (f"{reads} in its line of docs/formats.md" for reads in form.reads if reads not in row)


def _others(form: FileFormat) -> tuple[FileFormat, ...]:
    """The formats of its kind."""
    kinds: Iterable[tuple[type[FileFormat], tuple[FileFormat, ...]]] = (
        (ListFormat, list_formats()), (EventFormat, event_formats()), (RatingFormat, rating_formats()),
    )  # fmt: skip
    return next(formats for kind, formats in kinds if isinstance(form, kind))


def _read(form: FileFormat, path: Path) -> Iterator[str]:
    """A spoilt file is known for what it is, refused with the place, and read without what is spoilt."""
    data = path.read_bytes()
    others = [each.id for each in _others(form) if each.recognises(data) and not each.is_fallback]
    if not form.recognises(data) or others != ([] if form.is_fallback else [form.id]):
        yield f"recognised by {', '.join(others) or 'nobody'}"
        return
    try:
        taken = _taken(form, File(path.name, data))
        yield f"no refusal: {taken} were read"
    except SheetgenError as refusal:
        yield from _refusal(form, refusal)
        yield from _without(form, path.name, data, refusal)


def _taken(form: FileFormat, file: File) -> int:
    """How many players a file holds; it goes through the same door as every file of its kind."""
    if isinstance(form, ListFormat):
        return len(lists.players(read_rows(file, PLAYERS)).items)
    if isinstance(form, EventFormat):
        return len(import_event(file).players)
    return len(list(players_of(BytesIO(file.data), kind_of_list(file.data[:4096], file.name))))


def _refusal(form: FileFormat, refusal: SheetgenError) -> Iterator[str]:
    """Every problem says where it is, in every language."""
    for problem in refusal.problems:
        place = problem.where
        if not (place.line or place.cell) and form.id not in OF_ONE_PIECE:
            yield f"{problem.code} has neither a line nor a cell"
        if place.file is None and not isinstance(form, RatingFormat):  # a stream has no name: who opened it adds it
            yield f"{problem.code} has no file"
        yield from (f"{problem.code} has no sentence ({lang})" for lang in LANGUAGES if not _worded(problem, lang))


def _worded(problem: Problem, lang: str) -> bool:
    try:
        return "{" not in sentence(problem, words(lang))
    except KeyError:
        return False


def _without(form: FileFormat, name: str, data: bytes, refusal: SheetgenError) -> Iterator[str]:
    """What is beside the spoilt line is read: of a list with the refusal, of a text without that line."""
    if isinstance(refusal, ListRefused) and not refusal.rest.items:
        yield "nothing beside what is spoilt is read"
    spoilt = {problem.where.line for problem in refusal.problems if problem.is_error}
    if None in spoilt:  # a cell of a sheet, or a file of one piece
        return
    rest = [line for number, line in enumerate(data.splitlines(keepends=True), start=1) if number not in spoilt]
    try:
        if not _taken(form, File(name, b"".join(rest))):
            yield "nobody is read without the spoilt lines"
    except SheetgenError as again:
        yield f"refused without the spoilt lines, too: {again}"
