"""What a workbook is: its hidden description says it; a property and defined names must not contradict it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from sheetgen.errors import FileProblem, Problem, SheetgenError, Where, error, warning
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.tournament import TournamentSpec
from sheetgen.systems.registry import SYSTEMS, described, spec_from
from sheetgen.systems.spec_checks import is_possible
from sheetgen.workbook.cells import Book
from sheetgen.workbook.description import (
    DESCRIPTION_NAME,
    FIRST_ANCHOR,
    FIRST_LAYOUT,
    FIRST_SEALED,
    FORMAT,
    LAYOUT,
    MARK,
    PRINTED,
    SEASON,
    seal_of,
)
from sheetgen.workbook.desk import DESCRIPTION
from sheetgen.workbook.place import a1
from sheetgen.xlsx.signature import key_of
from sheetgen.xlsx.source import EMPTY, Cells, Place, Source

OUR_NAMES = "sg_"
FORMER = frozenset({"sg_sheet_pairings_by_name"})  # a sheet that opens of layout 3 had, and later ones have no more

# The fields that descriptions had before they were sealed: one without a seal says all of these that its system has.
FIRST_FIELDS = frozenset(
    [
        "away",
        "away_list",
        "boards",
        "colours",
        "count",
        "counts",
        "date",
        "decide",
        "double",
        "enter",
        "enter_at",
        "entry",
        "home",
        "home_list",
        "keep_last_rounds",
        "lang",
        "last_first",
        "match",
        "match_points",
        "number",
        "order",
        "players",
        "reserves",
        "rounds",
        "rules",
        "season",
        "seating",
        "seed",
        "seeding",
        "table",
        "teams",
        "third_place",
        "time",
        "venue",
    ]
)

# What a specification that cannot be is refused with, by whichever function first notices.
IMPOSSIBLE = (SheetgenError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError)


@dataclass(frozen=True, slots=True)
class Identity:
    """The description of a workbook: what it is, its schedule and sheets, and where it says that its blocks stand."""

    spec: TournamentSpec
    schedule: object
    book: Book
    title: str
    corners: Mapping[str, Place]
    layout: int = LAYOUT
    words_known: bool = False  # whether what is printed around the entries was in the words of today


def identify(source: Source) -> Identity:
    """Find the hidden description by what it says, whatever its sheet is called now; FileProblem without one."""
    outcome = dict(_descriptions(source))
    texts = {tuple(cells.get((row, 1), EMPTY).value for row in range(3)) for cells in outcome.values()}
    if not outcome:
        season = any(info.name == SEASON for info in source.sheets)
        raise FileProblem(error("season-workbook") if season else error("not-ours"))
    if len(texts) > 1:
        raise FileProblem(error("two-descriptions", where=Where(sheet=next(iter(outcome))), found=", ".join(outcome)))
    title, cells = next(iter(outcome.items()))
    spec, schedule, book, layout = _decoded(*texts.pop())
    source.expect(sum(len(sheet.slots) for sheet in book.sheets.values()))
    printed = book.sheets[DESCRIPTION].slots[PRINTED.row, PRINTED.col].content
    existing = cells.get((PRINTED.row, PRINTED.col), EMPTY).value == printed
    return Identity(spec, schedule, book, title, _corners(cells), layout, existing)


def _descriptions(source: Source) -> Iterator[tuple[str, Cells]]:
    """The sheets that begin as a description does: the likely ones first, the others only while none is found."""
    named = source.names.get(DESCRIPTION_NAME)
    # The name of its sheet tells; only without one are the words of all languages read.
    titles = {named.sheet} if named else {words(lang)[f"sheet.{DESCRIPTION}"] for lang in LANGUAGES}
    outcome = False
    for info in sorted(source.sheets, key=lambda info: (info.name not in titles, info.state == "visible")):
        if not info.part or (outcome and info.state == "visible" and info.name not in titles):
            continue
        top = source.top(info.name)
        if top.get((0, 0), EMPTY).value == MARK and top.get((1, 0), EMPTY).value == "spec":
            outcome = True
            yield info.name, source.cells(info.name)


def _decoded(version: object, text: Any, seal: Any) -> tuple[TournamentSpec, Any, Book, int]:
    number = key_of(version)
    if isinstance(number, int) and number > FORMAT:
        raise FileProblem(error("newer-format", found=str(version), known=FORMAT))
    if number != FORMAT:
        raise FileProblem(error("damaged-description"))
    try:
        facts = json.loads(text)
        _verify(facts, version=FORMAT, text=text, seal=seal)
        spec = spec_from(facts)
        if not is_possible(spec):
            raise ValueError(text)
        layout = _layout(facts)
        return spec, *described(spec, layout), layout
    except FileProblem:
        raise
    except (*IMPOSSIBLE, RecursionError) as problem:
        raise FileProblem(error("damaged-description")) from problem


def _verify(facts: Mapping[str, Any], version: int, text: str, seal: Any) -> None:
    """A description is what was written or is none; the first ones had no seal, but always said all they knew."""
    sealed = "sealed" in facts or seal not in (None, "")
    if (sealed and seal != seal_of(version, text)) or type(facts["format"]) is not int or facts["format"] != version:
        raise FileProblem(error("damaged-description"))
    system = SYSTEMS[facts["system"]]
    existing = {field.name for field in fields(system.spec)}
    if missing := set() if sealed else (existing & FIRST_FIELDS) - facts.keys():
        raise FileProblem(error("incomplete-description", found=", ".join(sorted(missing))))
    if strange := facts.keys() - existing - system.former - {"format", "layout", "sealed", "system"}:
        raise FileProblem(error("strange-description", found=", ".join(sorted(strange))))


def _layout(facts: Mapping[str, object]) -> int:
    """Which cells the workbook was made with; the first descriptions did not say it."""
    layout = facts.get("layout", FIRST_SEALED if "sealed" in facts else FIRST_LAYOUT)
    if type(layout) is not int or layout < FIRST_LAYOUT:
        raise FileProblem(error("damaged-description"))
    if layout > LAYOUT:
        raise FileProblem(error("newer-format", found=f"{FORMAT}.{layout}", known=f"{FORMAT}.{LAYOUT}"))
    return layout


def _corners(cells: Cells) -> dict[str, Place]:
    """Where the first cell of every named block stands, as the ROW() and COLUMN() cells of the description say."""
    corners: dict[str, Place] = {}
    row = FIRST_ANCHOR
    while isinstance(name := cells.get((row, 0), EMPTY).value, str):
        numbers = [key_of(cells.get((row, col), EMPTY).value) for col in (1, 2)]
        if all(isinstance(number, int) and number > 0 for number in numbers):
            corners[name] = (numbers[0] - 1, numbers[1] - 1)
        row += 1
    return corners


def contradictions(source: Source, identity: Identity) -> Iterator[Problem]:
    """The property and the defined names may be lost, but must not tell of another workbook than the description."""
    mark = source.properties.get(MARK)
    if mark is not None and mark.strip().split(".")[0] != str(FORMAT):
        yield error("identity-contradiction", found=f"{MARK} = {mark}")
    ours = {name for name in (*source.names, *source.broken_names) if name.startswith(OUR_NAMES)}
    blocks = tuple(f"{OUR_NAMES}{block}_" for block in ("sheet", *identity.book.keyed_rows))
    strange = sorted(name for name in ours - identity.book.names.keys() - FORMER if name.startswith(blocks))
    if strange:
        yield error("identity-contradiction", found=", ".join(strange))
    if not ours and source.formulas_known:  # a format that tells no formulas tells no names either
        yield warning("names-lost")
    elif DESCRIPTION_NAME in source.names and source.names[DESCRIPTION_NAME].sheet != identity.title:
        place = source.names[DESCRIPTION_NAME]
        where = Where(sheet=place.sheet, cell=a1(place.first_row, place.first_col))
        yield error("identity-contradiction", where=where, found=DESCRIPTION_NAME)
