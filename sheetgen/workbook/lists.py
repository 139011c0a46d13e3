"""The hidden list: every token a result cell understands (G1, G2) and what each result means, once for all sheets."""

from typing import Protocol

from sheetgen.model.games import (
    BY_TOKEN,
    CODES,
    CONTRADICTION,
    DROP_DOWN,
    MISSING,
    RESULTS,
    SIDE_TOKENS,
    SIDES,
    TOKENS,
    fits_absence,
    halves,
    join_halves,
)
from sheetgen.model.tournament import EventSpec
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import LISTS, ONE_HEAD, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column

FIRST = 1
SIDE_CODES = {side: number for number, side in enumerate(SIDES, start=1)}
ABSENCES = ((True, False), (False, True), (True, True))  # White away, Black away, both


def _first_the_choices(table: dict[str | float, str], choices: tuple[str, ...]) -> list[str | float]:
    return [*choices, *(token for token in table if token not in choices)]


RESULT_ROWS = _first_the_choices(TOKENS, DROP_DOWN)
SIDE_ROWS = _first_the_choices(SIDE_TOKENS, SIDES)


def _join(white: str, black: str) -> int:
    joined = join_halves(white, black)
    return CONTRADICTION if joined is None else CODES[joined] if joined else MISSING


def columns(rounds: int) -> dict[str, list[Content]]:
    """Return every column of the list by its name."""
    return {
        "tokens": list(RESULT_ROWS),
        "codes": [CODES[TOKENS[token]] for token in RESULT_ROWS],
        "side-tokens": list(SIDE_ROWS),
        "side-codes": [SIDE_CODES[SIDE_TOKENS[token]] for token in SIDE_ROWS],
        "results": [result.token for result in RESULTS],
        "white": [result.white for result in RESULTS],
        "black": [result.black for result in RESULTS],
        "played": [int(result.played) for result in RESULTS],
        "white-side": [halves(result)[0] for result in RESULTS],
        "black-side": [halves(result)[1] for result in RESULTS],
        "join": [_join(white, black) for white in ("", *SIDES) for black in ("", *SIDES)],
        "fits": [int(fits_absence(BY_TOKEN[r.token], *away)) for away in ABSENCES for r in RESULTS],
        "rounds": list(range(1, rounds + 1)),
        "posted": [_posted(result.token) for result in RESULTS],
    }


def _posted(token: str) -> str:
    """A result as it is read on a wall: 1 – 0, + / –."""
    sides = (side if side != "-" else "–" for side in halves(BY_TOKEN[token]))
    return (" – " if BY_TOKEN[token].played else " / ").join(sides)


_WIDTHS = {name: len(content) for name, content in columns(1).items()}
_ORDER = list(_WIDTHS)


def area(name: str, length: int | None = None) -> Area:
    """Return where a column of the list stands."""
    return column(LISTS, FIRST, _ORDER.index(name), length or _WIDTHS[name])


def choices(name: str, rounds: int) -> Area:
    """Return the source of a drop-down list."""
    return {
        "results": area("tokens", len(DROP_DOWN)),
        "sides": area("side-tokens", len(SIDES)),
        "rounds": area("rounds", rounds),
    }[name]


POSTED = template('IF({code}=0,"",INDEX({posted},{code}))')


def posted(code: Cell) -> Formula:
    """The result with this code as posters show it, all of them alike."""
    return POSTED(code=code, posted=area("posted"))


class Rounds(Protocol):
    """What the lists ask of a system: how many rounds it has."""

    @property
    def spec(self) -> EventSpec:
        """The specification of the event; its ``rounds`` are read."""


def build(desk: Desk, places: Rounds) -> Sheet:
    """Add the hidden sheet of the lists to the book: one column a list, its name above it."""
    sheet = desk.sheet(LISTS)
    for col, (name, content) in enumerate(columns(places.spec.rounds).items()):
        sheet.label(0, col, name)
        if name == "posted":
            sheet.came_with(ONE_HEAD, (sheet.cell(row, col) for row in range(FIRST + len(content))))
        for row, value in enumerate(content, start=FIRST):
            sheet.label(row, col, value, "text" if isinstance(value, str) else "")
    return sheet
