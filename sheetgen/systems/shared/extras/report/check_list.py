"""What has to be sent after the last round (P9-P11): item by item, to whom, by when, done on which day."""

from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared.extras.choices import TICK, ticked
from sheetgen.systems.shared.extras.form import IN_TABLE
from sheetgen.systems.shared.extras.office import Office
from sheetgen.systems.shared.extras.report.announcement import LEVEL, LEVELS, PACE
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import DATE, LONG_TEXT
from sheetgen.workbook.desk import WALL, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import wrapped
from sheetgen.workbook.place import Area, Cell, column, pinned

CHECK_LIST = "check-list"
COLUMNS = ("line", "item", "to", "due", "done", "on", "remark")
WIDTHS = (4, 36, 17.5, 10.5, 7, 10, 9)
LEAST = 31.0  # points of a line: two lines of text
SMALL = 0.75  # how high small letters are beside usual ones
HEAD, FIRST, COUNT = 6, 7, 4
APPLIED = len(COLUMNS) + 1  # the column behind the ticks: 1 what is in the chosen list
# P11: every item with the days it may be sent after the last one (P9); without a number, no text sets a day.
ITEMS: dict[str, int | None] = {
    "saved": 0, "finished": 0, "t1": 7, "t2": 7, "t3": 7, "t4": 7, "house-rules": 7, "fee-sheet": 7, "training": 7,
    "fees-paid": 7, "trf": 7, "discipline": 7, "certificates": 7, "rapid": 7, "closed-list": 7, "closed-grid": 7,
    "closed-games": 7, "closed-it1": 7, "organiser": None, "kept": None,
}  # fmt: skip
# Which of the three lists of the document an event has: slow, rapid or blitz, closed for norms. What stands in all, or
# in no other, is of its own list; the first is meant where nothing is typed.
SLOW, FAST, CLOSED = 1, 2, 3
ONLY = {
    "certificates": (SLOW, CLOSED), "rapid": (FAST,), "closed-list": (CLOSED,), "closed-grid": (CLOSED,),
    "closed-games": (CLOSED,), "closed-it1": (CLOSED,),
}  # fmt: skip
EVERY = (SLOW, FAST, CLOSED)
WHICH = template("IF({pace}>1,{fast},IF(AND({level}={norms},{closed}=1),{of_norms},{slow}))")
APPLIES = template("IF(OR({which}={a},{which}={b}),1,0)")
NAME_OF = template("CHOOSE({which},{slow},{fast},{closed})")
DUE = template('IF({applies}=0,{none},IF({last}="","",{last}+{days}))')
DONE = template('SUMPRODUCT({applies},{ticked})&" / "&SUM({applies})')
LATE = template('IF(OR(COUNT({on})=0,{due}=""),FALSE,{on}>{due})')


def build(desk: Desk, spec: EventSpec, office: Office) -> Sheet:
    """Draw the list of what has to be sent: a line for each item, with its day where the rules name one.

    The kind of play and what was registered choose among the three lists; what is not in the chosen one stays grey.
    """
    sheet, words = desk.page(CHECK_LIST, len(COLUMNS) - 1), desk.words
    columns = {name: col for col, name in enumerate(COLUMNS)}
    sheet.band(3, 0, len(COLUMNS) - 1, words["check-list.how"], "small wrap top")
    sheet.heights[3] = 38
    desk.header(sheet, HEAD, columns, "check-list")
    which = _which(desk, sheet, spec)
    rows: dict[Key, int] = {}
    for line, (item, days) in enumerate(ITEMS.items(), start=1):
        row = rows[line,] = FIRST + line - 1
        sheet.echo(row, 0, line, "number")
        text = words[f"check-item.{item}"]
        sheet.label(row, 1, text, "cell wrap")
        to_whom = words[f"check-to.{item}"]
        sheet.label(row, 2, to_whom, "cell wrap small")
        applies = _applies(sheet, row, which, ONLY.get(item, EVERY))
        none = words["check-list.when"]
        due = DUE(applies=applies, none=none, last=office.fact("last"), days=days) if days is not None else none
        sheet.put(row, 3, due, "cell center date")
        sheet.came_with(WALL, [sheet.cell(row, 3)])
        for name, codec in (("done", TICK), ("on", DATE), ("remark", LONG_TEXT)):
            sheet.input(
                row,
                columns[name],
                (CHECK_LIST, line, name),
                codec,
                IN_TABLE if name == "remark" else f"{IN_TABLE} center",
            )
        sheet.formula(row, len(COLUMNS), ticked(sheet.cell(row, columns["done"])), "unseen")
        sheet.heights[row] = max(LEAST, wrapped(text, 0.9 * WIDTHS[1]), SMALL * wrapped(to_whom, 0.8 * WIDTHS[2]))
    desk.book.add_keyed_rows(KeyedRows("check_list", CHECK_LIST, _read(columns), ("line",), rows))
    _foot(desk, sheet)
    return sheet


def _read(columns: dict[str, int]) -> dict[str, int]:
    return {name: columns[name] for name in ("line", "done", "on", "remark")}


def _which(desk: Desk, sheet: Sheet, spec: EventSpec) -> Cell:
    """The number of the list, beside the page, and its name above the headings."""
    words, cell = desk.words, sheet.cell(COUNT, APPLIED)
    facts = {"fast": FAST, "of_norms": CLOSED, "slow": SLOW, "norms": 1 + LEVELS.index("norms")}
    sheet.formula(*cell[1:], WHICH(pace=PACE, level=LEVEL, closed=int(spec.paid_as == "closed"), **facts), "unseen")
    names = {name: words[f"check-list.{name}"] for name in ("slow", "fast", "closed")}
    sheet.band(COUNT, 3, len(COLUMNS) - 1, NAME_OF(which=cell, **names), "bold left")
    sheet.came_with(WALL, [cell, sheet.cell(COUNT, 3)])
    return cell


def _applies(sheet: Sheet, row: int, which: Cell, lists: tuple[int, ...]) -> Cell:
    """1 where an item is in the chosen list, behind the ticks."""
    cell = sheet.cell(row, APPLIED)
    sheet.put(row, APPLIED, 1 if lists == EVERY else APPLIES(which=which, a=lists[0], b=lists[-1]), "unseen")
    sheet.came_with(WALL, [cell])
    line = Area(CHECK_LIST, row, 0, row, len(COLUMNS) - 1)
    sheet.when(line, template("{a}=0")(a=pinned(cell)), "pale")
    return cell


def _foot(desk: Desk, sheet: Sheet) -> None:
    """How many are done, red what went late, and how it prints."""
    ticks, applied = (column(CHECK_LIST, FIRST, col, len(ITEMS)) for col in (len(COLUMNS), APPLIED))
    done = DONE(applies=applied, ticked=ticks)
    sheet.band(COUNT, 0, 1, desk.words["check-list.count"], "field")
    sheet.formula(COUNT, 2, done, "bold left")
    sheet.came_with(WALL, [sheet.cell(COUNT, 2)])
    sent = column(CHECK_LIST, FIRST, COLUMNS.index("on"), len(ITEMS))
    sheet.when(sent, LATE(on=sent.cell(), due=sent.cell(right=-2)), "bad")
    sheet.widths.update(enumerate(WIDTHS))
    sheet.hidden_cols = [len(COLUMNS), APPLIED]
    sheet.freeze = (FIRST, 0)
    sheet.page.last_col = len(COLUMNS) - 1
    sheet.page.pages_tall = 1
    sheet.page.repeat_rows = (HEAD, HEAD)
