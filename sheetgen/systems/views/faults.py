"""The first problems of an event, each with its place and a link to its cell: the list above the counts of the checks.

A hidden sheet has a line for every cell that may hold something wrong. Its key is empty as long as nothing is, else a
number by which the worst check comes first, then the place in the event; the list shows the smallest ten.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sheetgen.i18n.catalogue import Words, words
from sheetgen.systems.schema import Allocation
from sheetgen.workbook.cells import Book, Role, Sheet
from sheetgen.workbook.desk import FAULTS, WALL, Desk
from sheetgen.workbook.faults import Elsewhere, FaultList, WatchedCell
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, UnfitIn, a1, column, column_name, quoted
from sheetgen.workbook.poster import draw_filled
from sheetgen.workbook.typed import FLAGGED

SHOWN = 10  # faults
ROWS = SHOWN + 4  # of the list: its heading, its lines, how many more there are, and two empty rows
SPANS = ((0, 0), (1, 3), (4, 4))
STEP = 100_000  # more than there are lines
FIRST = 1  # the row of the first line on the hidden sheet
KEY, WHERE, ADDRESS, LISTED, POSITION = range(5)  # its columns

SMALLEST = template("IFERROR(SMALL({keys},{k}),0)")
PLACE_OF = template(f"{{key}}-{STEP}*INT({{key}}/{STEP})")
KIND = template(f'IF({{key}}=0,"",INDEX({{labels}},INT({{key}}/{STEP})))')
FIRST_KIND = template(f"IF({{key}}=0,{{none}},INDEX({{labels}},INT({{key}}/{STEP})))")
TEXT = template('IF({key}=0,"",INDEX({texts},{place})&"")')
LINK = template(
    'IF({key}=0,"",HYPERLINK("#"&INDEX({addresses},{place}),"→ "&SUBSTITUTE(INDEX({addresses},{place}),"\'","")))'
)
OF_PART = template(f'IF({{key}}=0,"",{STEP}*INT({{key}}/{STEP})+{{n}})')
WHERE_IN_PART = template('IF({key}=0,"",{part}&" · "&INDEX({texts},{place}))')
ADDRESS_IN_PART = template('IF({key}=0,"",INDEX({texts},{place}))')
LINE = template("{line}+{above}")
NOT_UNDERSTOOD = template("IF({half}<0,1,0)")  # of one half of a result
MORE = template(f'IF(COUNT({{keys}})>{SHOWN},"… +"&(COUNT({{keys}})-{SHOWN}),"")')
UNFIT_STATE = template("SUM({flags})")
UNFIT_ROW = template("IFERROR(MATCH(1,{flags},0),1)+{above}")


class Watched(NamedTuple):
    """A cell that may hold something wrong, as a system says it.

    ``state``: 0 as long as nothing is, else the number of what is wrong; ``checks``: the ids of the checks that count
    each of these numbers. ``where``, ``cell``, ``row`` and ``elsewhere`` are those of a :class:`WatchedCell`.
    """

    state: Formula | Cell
    checks: Sequence[str]
    where: Formula | str
    cell: Cell
    row: Formula | None = None
    elsewhere: tuple[Elsewhere, ...] = ()


def rows_of(layout: int) -> int:
    """How many rows the list takes on a sheet of checks of a layout."""
    return ROWS if layout >= WALL else 0


def note(
    desk: Desk,
    corner: Cell,
    labels: Area,
    checks: Sequence[str],
    watched: Iterable[Watched],
    unfit: str = "",
    spans: tuple[tuple[int, int], ...] = SPANS,
) -> None:
    """Say what a list is made of; it is drawn when all sheets are described (:func:`draw`).

    ``checks``: the ids of the checks in the order of their lines; ``unfit``: that of the numbers that are none.
    """
    numbers = {name: number for number, name in enumerate(checks, start=1)}
    faults = tuple(
        WatchedCell(each.state, tuple(numbers.get(name, 0) for name in each.checks), *each[2:]) for each in watched
    )
    hidden = desk.sheet(FAULTS).name
    desk.book.fault_lists.append(FaultList(corner, spans, hidden, labels, faults, numbers.get(unfit, 0)))


def game(words: Words, number: int, board: int) -> str:
    """The place of a game in words."""
    return words.say("check.game", round=number, board=board)


def in_match(words: Words, number: int, match: int, board: int) -> str:
    """The place of a board of a match in words."""
    return words.say("check.board", round=number, match=match, board=board)


def in_line(line: Cell, table: Allocation) -> Formula:
    """The row of the sheet in which a line of a table stands now that may have been sorted; ``line`` counts from 1."""
    return LINE(line=line, above=table.first)


def other_half(typed: Cell, cell: Cell, row: Formula | None = None) -> Elsewhere:
    """The cell of the other half of a result, which is put right where that one is not understood."""
    return Elsewhere(NOT_UNDERSTOOD(half=typed), cell, row)


def note_together(desk: Desk, corner: Cell, parts: Mapping[str, str], spans: tuple[tuple[int, int], ...]) -> None:
    """Say that a list is made of those that are noted already; ``parts``: what each of them is called, by the hidden
    sheet it is worked out on."""
    first = next(each for each in desk.book.fault_lists if each.hidden in parts)
    hidden = desk.sheet(FAULTS).name
    desk.book.fault_lists.append(FaultList(corner, spans, hidden, first.labels, (), parts=tuple(parts.items())))


def draw_all(book: Book) -> None:
    """Draw every list of a book, once all its sheets are described."""
    counts: dict[str, int] = {}
    for listed in book.fault_lists:
        hidden, sheet = book.sheets[listed.hidden], book.sheets[listed.corner.sheet]
        for col, name in enumerate(("key", "where", "address", "listed", "position")):
            hidden.label(FIRST - 1, col, name)
        lines = [*_lines(book, listed), *_lines_of_parts(listed, counts)]
        for row, contents in enumerate(lines, start=FIRST):
            for col, content in zip((KEY, WHERE, ADDRESS), contents, strict=True):
                hidden.put(row, col, content)
        counts[listed.hidden] = len(lines)
        _list(words(book.spec.lang), hidden, sheet, listed, len(lines))
        hidden.came_whole_with(WALL)


def _lines(book: Book, listed: FaultList) -> Iterator[tuple[Formula | str, ...]]:
    """Key, place and address of every cell that is watched."""
    for position, fault in enumerate([*listed.faults, *_unfit(book, listed)], start=1):
        yield _key(fault, position), fault.where, _address(book, fault)


def _lines_of_parts(listed: FaultList, counts: Mapping[str, int]) -> Iterator[tuple[Formula | str, ...]]:
    """The same of what other lists show."""
    for number, (hidden, name) in enumerate(listed.parts):
        wheres, addresses = (column(hidden, FIRST, col, counts[hidden]) for col in (WHERE, ADDRESS))
        for place in range(1, SHOWN + 1):
            cells = {"key": Cell(hidden, place, LISTED), "place": Cell(hidden, place, POSITION)}
            yield (
                OF_PART(key=cells["key"], n=SHOWN * number + place),
                WHERE_IN_PART(part=name, texts=wheres, **cells),
                ADDRESS_IN_PART(texts=addresses, **cells),
            )


def _list(text: Words, hidden: Sheet, sheet: Sheet, listed: FaultList, count: int) -> None:
    keys, wheres, addresses = (column(hidden.name, FIRST, col, count) for col in (KEY, WHERE, ADDRESS))
    top = listed.corner.row
    for (first, last), name in zip(listed.spans, ("first", "where", "go"), strict=True):
        sheet.band(top, first, last, text[f"check.{name}"], "header")
    for number in range(1, SHOWN + 1):
        row = top + number
        key = hidden.formula(number, LISTED, SMALLEST(keys=keys, k=number))
        place = hidden.formula(number, POSITION, PLACE_OF(key=key))
        kind = (FIRST_KIND if number == 1 else KIND)(key=key, labels=listed.labels, none=text["check.none"])
        contents = (kind, TEXT(key=key, texts=wheres, place=place), LINK(key=key, addresses=addresses, place=place))
        for (first, last), content, style in zip(listed.spans, contents, ("", "", "link"), strict=True):
            sheet.band(row, first, last, content, f"cell {style} shrink".replace("  ", " "))
    area = Area(sheet.name, top + 1, listed.spans[0][0], top + SHOWN, listed.spans[-1][1])
    draw_filled(sheet, area, area.cell())
    sheet.formula(top + SHOWN + 1, 0, MORE(keys=keys), "small")
    sheet.came_with(WALL, [sheet.cell(*place) for place in sheet.slots if top <= place[0] <= top + SHOWN + 1])


def _key(fault: WatchedCell, position: int) -> Formula:
    """What is wrong and where in one number; nothing where nothing is wrong."""
    source, places = ("{s}", (fault.state,)) if isinstance(fault.state, Cell) else _open(fault.state)
    steps = [STEP * kind + position if kind else 0 for kind in fault.kinds]
    if len(steps) == 1:
        return Formula(template(f'IF({source}>0,{{step}},"")'), (*places, steps[0]))
    choice = ",".join(str(STEP * kind) for kind in fault.kinds)
    return Formula(template(f'IF({source}>0,CHOOSE({source},{choice})+{{n}},"")'), (*places, *places, position))


def _open(formula: Formula) -> tuple[str, tuple[object, ...]]:
    return f"({formula.template.source})", formula.places


def _address(book: Book, fault: WatchedCell) -> Formula | str:
    """Where a link to the cell leads: its sheet and itself; where lines may have been sorted, in their present row."""
    source, places = _spelled(book, fault.cell, fault.row)
    for other in reversed(fault.elsewhere):
        condition, facts = _open(other.when)
        spelled, others = _spelled(book, other.cell, other.row)
        source, places = f"IF({condition}>0,{spelled},{source})", (*facts, *others, *places)
    return Formula(template(source), places) if fault.row or fault.elsewhere else str(places[0])


def _spelled(book: Book, cell: Cell, row: Formula | None) -> tuple[str, tuple[object, ...]]:
    """The part of a formula that gives the address of a cell."""
    title = quoted(book.sheets[cell.sheet].title)
    if row is None:
        return "{text}", (f"{title}!{a1(cell.row, cell.col)}",)
    source, places = _open(row)
    return f"{{start}}&{source}", (f"{title}!{column_name(cell.col)}", *places)


def _unfit(book: Book, listed: FaultList) -> Iterator[WatchedCell]:
    """A line for each column somebody types numbers in: the first that is none is linked to."""
    if not listed.unfit:
        return
    for sheet in book.sheets.values():
        if not sheet.name.endswith(listed.of):
            continue
        for area in _number_columns(sheet):
            row = UNFIT_ROW(flags=UnfitIn(area), above=area.row)
            yield WatchedCell(UNFIT_STATE(flags=UnfitIn(area)), (listed.unfit,), sheet.title, area.cell(), row)


def _number_columns(sheet: Sheet) -> Iterator[Area]:
    rows: dict[int, list[int]] = {}
    for (row, col), slot in sheet.keyed():
        if slot.role is Role.INPUT and slot.codec is not None and slot.codec.image in FLAGGED:
            rows.setdefault(col, []).append(row)
    for col, of_col in rows.items():
        yield Area(sheet.name, min(of_col), col, max(of_col), col)


def counted(name: str, cell: Cell) -> Watched:
    """A check that no cell can be named for: the link leads to its own count."""
    return Watched(cell, (name,), "", cell)


def without_cells(checks: Mapping[str, Cell], watched: Sequence[Watched]) -> list[Watched]:
    """Those checks of which no watched cell says anything, each linked to its count."""
    named = {name for each in watched for name in each.checks}
    return [counted(name, cell) for name, cell in checks.items() if name not in named]
