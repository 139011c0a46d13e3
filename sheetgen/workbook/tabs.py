"""Where the tabs of a workbook stand, and which of them wait: the one table of all sheets that people look at.

**A new sheet** is a line of ``TABS``, by its name without the letter of a pool and without the number of a round: the
part of the workbook it stands in (the desk, the wall, what is handed out, the office, what is written at the end), its
place among the lines of that part, and its rank. A workbook shows no more tabs than its system says
(``System.most_tabs``): the sheets of the first ranks. The others wait, hidden, until somebody shows them (``sheetgen
show``, or a right click on any tab), or a command writes into them. The first sheet names them, each with what it is
for: ``tab.NAME`` of every ``workbook.toml``.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from sheetgen.workbook.cells import Book, Kind, Role, Sheet

TYPED, LIVE, ROUNDS, DAY, CHECKS, SLIPS, PICTURE, ASKED, USEFUL, OFTEN, SELDOM, RARE = range(12)
# Of these ranks as many are shown as there is room for; of the others all sheets of a name or none.
ONE_BY_ONE = (TYPED, ROUNDS)
LAST_ROUND = 1000  # the autonomous round of a Molter event, which has no number


class Tab(NamedTuple):
    """A sheet among the tabs: the part it stands in, and its rank; ``typed`` is its rank where somebody types on it."""

    kind: Kind
    rank: int
    typed: int | None = None


TABS: Mapping[str, Tab] = {
    # ---- the desk: what is typed on the day
    "event": Tab(Kind.DESK, TYPED),
    "players": Tab(Kind.DESK, TYPED),
    "teams": Tab(Kind.DESK, TYPED),
    "entrants": Tab(Kind.DESK, TYPED),
    "presence": Tab(Kind.DESK, TYPED),
    "forbidden": Tab(Kind.DESK, OFTEN),
    "rounds": Tab(Kind.DESK, TYPED),
    "matches": Tab(Kind.DESK, TYPED),
    "match-sheet": Tab(Kind.DESK, TYPED),
    "round": Tab(Kind.DESK, ROUNDS),
    "molter-round": Tab(Kind.DESK, ROUNDS),
    "league-round": Tab(Kind.DESK, ROUNDS),
    "team-sheets": Tab(Kind.DESK, OFTEN, typed=LIVE),
    "settings": Tab(Kind.DESK, LIVE),
    "journal": Tab(Kind.DESK, SELDOM),
    # ---- the wall
    "pools": Tab(Kind.POSTER, TYPED),
    "posted-round": Tab(Kind.POSTER, DAY),
    "bracket": Tab(Kind.POSTER, DAY),
    "final-stage": Tab(Kind.POSTER, DAY),
    "standings": Tab(Kind.POSTER, LIVE),
    "by-number": Tab(Kind.POSTER, RARE),
    "board-prizes": Tab(Kind.POSTER, RARE),
    "individuals": Tab(Kind.POSTER, PICTURE),
    "result-sheet": Tab(Kind.POSTER, SLIPS),
    "grid": Tab(Kind.POSTER, PICTURE),
    "crosstable-rank": Tab(Kind.POSTER, PICTURE),
    "matrix": Tab(Kind.POSTER, USEFUL),
    "plan-of-play": Tab(Kind.POSTER, USEFUL),
    "calendar": Tab(Kind.POSTER, USEFUL),
    "pairing-table": Tab(Kind.POSTER, RARE),
    "home-away": Tab(Kind.POSTER, SELDOM),
    "seating": Tab(Kind.POSTER, ASKED),
    "seating-plain": Tab(Kind.POSTER, SELDOM),
    "by-name": Tab(Kind.POSTER, OFTEN),
    "by-rating": Tab(Kind.POSTER, OFTEN),
    "byes": Tab(Kind.POSTER, OFTEN),
    "prize-list": Tab(Kind.POSTER, OFTEN),
    "grid-rank": Tab(Kind.POSTER, SELDOM),
    "crosstable": Tab(Kind.POSTER, SELDOM),
    "race": Tab(Kind.POSTER, RARE),
    "statistics": Tab(Kind.POSTER, USEFUL),
    # ---- what is cut and handed out
    "slips": Tab(Kind.SLIP, SLIPS),
    "player-cards": Tab(Kind.SLIP, USEFUL),
    "cards": Tab(Kind.SLIP, USEFUL),
    "badges": Tab(Kind.SLIP, RARE),
    "envelopes": Tab(Kind.SLIP, RARE),
    "score-sheets": Tab(Kind.SLIP, SELDOM),
    "name-plates": Tab(Kind.SLIP, SELDOM),
    "table-numbers": Tab(Kind.SLIP, SELDOM),
    # ---- the checks, and the office: what was asked for with --with
    "control": Tab(Kind.CONTROL, CHECKS),
    "control_": Tab(Kind.CONTROL, RARE),  # of one pool; those of all stand on one sheet
    "check-in": Tab(Kind.OFFICE, ASKED),
    "prizes": Tab(Kind.OFFICE, ASKED),
    "report": Tab(Kind.OFFICE, ASKED),
    "fee-sheet": Tab(Kind.OFFICE, ASKED),
    "elo": Tab(Kind.OFFICE, USEFUL),
    "norms": Tab(Kind.OFFICE, USEFUL),
    "certificate": Tab(Kind.OFFICE, SELDOM),
    "announcement": Tab(Kind.OFFICE, SELDOM),
    "house-rules": Tab(Kind.OFFICE, SELDOM),
    "incidents": Tab(Kind.OFFICE, SELDOM),
    "check-list": Tab(Kind.OFFICE, SELDOM),
    "budget": Tab(Kind.OFFICE, SELDOM),
    "pace": Tab(Kind.OFFICE, SELDOM),
    "arbiters": Tab(Kind.OFFICE, SELDOM),
    "arbiter-norms": Tab(Kind.OFFICE, SELDOM),
    "newcomers": Tab(Kind.OFFICE, SELDOM),
    "title-form": Tab(Kind.OFFICE, RARE),
    "t3": Tab(Kind.OFFICE, RARE),
    "t4": Tab(Kind.OFFICE, RARE),
    "t5": Tab(Kind.OFFICE, RARE),
    "t6": Tab(Kind.OFFICE, RARE),
    "t7": Tab(Kind.OFFICE, RARE),
    "asp": Tab(Kind.OFFICE, RARE),
    "welcome": Tab(Kind.OFFICE, RARE),
    "clock-times": Tab(Kind.OFFICE, SELDOM),
    "absences": Tab(Kind.OFFICE, SELDOM),
    "sealed-move": Tab(Kind.OFFICE, RARE),
    "complaint": Tab(Kind.OFFICE, RARE),
    # ---- what a command writes at the end, and shows then
    "official": Tab(Kind.WRITTEN, RARE),
    "ties": Tab(Kind.WRITTEN, RARE),
    "prizes-given": Tab(Kind.WRITTEN, RARE),
    "receipts": Tab(Kind.WRITTEN, RARE),
    "prize-envelopes": Tab(Kind.WRITTEN, RARE),
}
_ORDER = {name: place for place, name in enumerate(TABS)}
_KINDS = {kind: place for place, kind in enumerate(Kind)}
_NAME = re.compile(r"(?P<base>.+?)(?:-(?P<number>\d+|a))?(?:_(?P<pool>[A-Z]))?")


class SheetName(NamedTuple):
    """The name of a sheet in its parts: what it is, of which pool, of which round (0 for none)."""

    base: str
    pool: str
    number: int


def named(name: str) -> SheetName:
    """Take the name of a sheet apart; the autonomous round of Molter's system stands behind all others.

    >>> named("molter-round-10"), named("grid-rank_B")
    (SheetName(base='molter-round', pool='', number=10), SheetName(base='grid-rank', pool='B', number=0))
    """
    match = _NAME.fullmatch(name)
    if match is None or (match["number"] and match["base"] not in TABS):
        return SheetName(name, "", 0)
    number = match["number"] or "0"
    return SheetName(match["base"], match["pool"] or "", int(number) if number.isdecimal() else LAST_ROUND)


def tab_of(sheet: Sheet) -> Tab:
    """The line of a sheet in the table; one that has none stands last in the part it was drawn for, and waits first."""
    base, pool, _ = named(sheet.name)
    return TABS.get(f"{base}_" if pool else base) or TABS.get(base) or Tab(sheet.kind, RARE)


def kind_of(sheet: Sheet) -> Kind:
    """The part a sheet stands in: that of the table, where it was not drawn for a wall or for scissors."""
    return tab_of(sheet).kind if sheet.kind is Kind.DESK else sheet.kind


def purpose_of(sheet: Sheet) -> str:
    """The id of the words that say what a sheet is for."""
    base = named(sheet.name).base
    return "tab.round" if tab_of(sheet).rank == ROUNDS else f"tab.{base}"


def title_behind(sheet: Sheet) -> str:
    """What is left of a title behind that of another sheet of the same name: its pool or its round."""
    _, pool, number = named(sheet.name)
    return pool or (str(number) if 0 < number < LAST_ROUND else sheet.title)


def arranged(book: Book, most: int) -> Book:
    """Put the tabs of a book in the order of the table, hidden sheets last; those that are more than ``most`` wait.

    A sheet that was drawn ``aside`` waits in any case.
    """
    ordered = sorted(book.sheets.values(), key=_place)
    book.sheets = {sheet.name: sheet for sheet in ordered}
    seen = [sheet for sheet in ordered if not sheet.hidden]
    for sheet in seen:
        sheet.kind = kind_of(sheet)
    candidates = [sheet for sheet in seen if sheet.kind is not Kind.WRITTEN and not sheet.aside]
    shown = _fitting(candidates, most)
    for sheet in candidates:
        sheet.aside = sheet.name not in shown
    return book


def waiting(book: Book) -> list[list[Sheet]]:
    """The sheets of a new workbook that are hidden until somebody, or a command, shows them, those of a name together.

    Sheets of the program's own are not among them.
    """
    sheets = [sheet for sheet in book.sheets.values() if not sheet.hidden and not sheet.is_shown]
    bases = dict.fromkeys(named(sheet.name).base for sheet in sheets)
    return [[sheet for sheet in sheets if named(sheet.name).base == base] for base in bases]


def _place(sheet: Sheet) -> tuple[bool, int, str, int, int]:
    """Hidden ones last; of each part first what concerns all pools, then pool after pool."""
    base, pool, number = named(sheet.name)
    if sheet.hidden:
        return True, _KINDS[sheet.kind], "", 0, 0
    return False, _KINDS[kind_of(sheet)], pool, _ORDER.get(base, len(TABS)), number


def _rank(sheet: Sheet) -> int:
    tab = tab_of(sheet)
    is_typed = tab.typed is not None and any(slot.role is Role.INPUT for _, slot in sheet.keyed())
    return tab.typed if is_typed and tab.typed is not None else tab.rank


def _fitting(sheets: Iterable[Sheet], most: int) -> set[str]:
    """The names of the sheets that are shown: by rank, as long as there is room for all of a name."""

    def place(sheet: Sheet) -> tuple[int, str, int, int]:
        base, pool, number = named(sheet.name)
        rank, order = _rank(sheet), _ORDER.get(base, len(TABS))
        return (rank, pool, order, number) if rank in ONE_BY_ONE else (rank, "", order, 0)

    shown: set[str] = set()
    for (rank, _, _, _), of_a_name in groupby(sorted(sheets, key=place), key=place):
        names = [sheet.name for sheet in of_a_name]
        room = most - len(shown)
        shown.update(names[:room] if rank in ONE_BY_ONE else names if len(names) <= room else ())
    return shown
