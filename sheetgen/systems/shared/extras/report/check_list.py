"""What has to be sent after the last round (P9-P11): item by item, to whom, by when, done on which day."""

from sheetgen.systems.shared.extras.choices import TICK, ticked
from sheetgen.systems.shared.extras.office import Office
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import DATE, LONG_TEXT
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import column

CHECK_LIST = "check-list"
COLUMNS = ("line", "item", "to", "due", "done", "on", "remark")
WIDTHS = (5, 52, 34, 12, 8, 12, 30)
HEAD, FIRST, COUNT = 6, 7, 4
# P11: every item with the days it may be sent after the last one (P9); without a number, no text sets a day.
ITEMS: dict[str, int | None] = {
    "saved": 0, "finished": 0, "t1": 7, "t2": 7, "t3": 7, "t4": 7, "house-rules": 7, "fee-sheet": 7, "training": 7,
    "fees-paid": 7, "trf": 7, "discipline": 7, "certificates": 7, "rapid": 7, "closed-list": 7, "closed-grid": 7,
    "closed-games": 7, "closed-it1": 7, "organiser": None, "kept": None,
}  # fmt: skip
DUE = template('IF({last}="","",{last}+{days})')
LATE = template('IF(OR(COUNT({on})=0,{due}=""),FALSE,{on}>{due})')


def build(desk: Desk, office: Office) -> Sheet:
    """Draw the list of what has to be sent: a line for each item, with its day where the rules name one."""
    sheet, words = desk.page(CHECK_LIST, len(COLUMNS) - 1), desk.words
    columns = {name: col for col, name in enumerate(COLUMNS)}
    sheet.band(3, 0, len(COLUMNS) - 1, words["check-list.how"], "small")
    desk.header(sheet, HEAD, columns, "check-list")
    rows: dict[Key, int] = {}
    for line, (item, days) in enumerate(ITEMS.items(), start=1):
        row = rows[line,] = FIRST + line - 1
        sheet.echo(row, 0, line, "number")
        sheet.label(row, 1, words[f"check-item.{item}"], "cell wrap")
        sheet.label(row, 2, words[f"check-to.{item}"], "cell wrap small")
        due = DUE(last=office.fact("last"), days=days) if days is not None else words["check-list.when"]
        sheet.put(row, 3, due, "cell center date")
        for name, codec in (("done", TICK), ("on", DATE), ("remark", LONG_TEXT)):
            sheet.input(row, columns[name], (CHECK_LIST, line, name), codec, "" if name == "remark" else "center")
        sheet.formula(row, len(COLUMNS), ticked(sheet.cell(row, columns["done"])), "unseen")
        sheet.heights[row] = 28
    desk.book.add_keyed_rows(KeyedRows("check_list", CHECK_LIST, _read(columns), ("line",), rows))
    _foot(desk, sheet)
    return sheet


def _read(columns: dict[str, int]) -> dict[str, int]:
    return {name: columns[name] for name in ("line", "done", "on", "remark")}


def _foot(desk: Desk, sheet: Sheet) -> None:
    """How many are done, red what went late, and how it prints."""
    done = template('SUM({a})&" / "&{n}')(a=column(CHECK_LIST, FIRST, len(COLUMNS), len(ITEMS)), n=len(ITEMS))
    sheet.band(COUNT, 0, 1, desk.words["check-list.count"], "field")
    sheet.formula(COUNT, 2, done, "bold left")
    sent = column(CHECK_LIST, FIRST, COLUMNS.index("on"), len(ITEMS))
    sheet.when(sent, LATE(on=sent.cell(), due=sent.cell(right=-2)), "bad")
    sheet.widths.update(enumerate(WIDTHS))
    sheet.hidden_cols = [len(COLUMNS)]
    sheet.freeze = (FIRST, 0)
    sheet.page.last_col = len(COLUMNS) - 1
    sheet.page.landscape = True
    sheet.page.pages_tall = 1
    sheet.page.repeat_rows = (HEAD, HEAD)
