"""The budget (F5): what is planned, what the sheets know, what it was, and the balance of both."""

from collections.abc import Mapping, Sequence

from sheetgen.systems.shared.extras.fees.fee_sheet import Reckoned
from sheetgen.systems.shared.extras.fees.tariff import figure
from sheetgen.systems.shared.extras.form import IN_TABLE
from sheetgen.systems.shared.extras.office import Office, funds
from sheetgen.systems.shared.extras.report.announcement import LATE, LEVEL
from sheetgen.systems.shared.extras.report.check_in import CHECK_IN, helper
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import LONG_TEXT, PAID
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell, column

BUDGET = "budget"
COLUMNS = ("line", "what", "planned", "known", "actual", "counted", "remark")
WIDTHS = (4, 26, 12, 12, 12, 12, 11)
RECEIPTS = ("adult", "young", "licences", "sponsors", "grants", "donations", "sales", "other-1", "other-2", "other-3")
COSTS = (
    "prizes", "registration", "indemnities", "expenses", "hall", "lodging", "material", "engraving", "drinks",
    "printing", "other-1", "other-2", "other-3",
)  # fmt: skip
OTHER = "other-"
FIRST = 6
COUNTED = template('IF(COUNT({actual})=1,{actual},IF({known}="",0,{known}))')
DIFFERENCE = template("ROUND({a}-{b},2)")
# F1: the fixed fee, doubled if it was asked for late, and a share of the entry fees that were announced.
REGISTRATION = template(
    "IF({level}=3,{norms},{usual})*IF({late}=1,{factor},1)/100+ROUND({share}*SUM({announced})/100,2)"
)


def build(desk: Desk, office: Office, arbiters: Sequence[Reckoned]) -> Sheet:
    """Draw the budget and return its sheet.

    Each receipt and each cost has an amount that is planned, one that other sheets say and one that is actual.
    ``arbiters`` are the cells with the sums of the sheets of expenses.
    """
    sheet, words = desk.page(BUDGET, len(COLUMNS) - 1), desk.words
    sheet.band(3, 0, len(COLUMNS) - 1, words["budget.how"], "small wrap top")
    sheet.heights[3] = 38
    defaults = _defaults(desk, office, arbiters)
    rows: dict[Key, int] = {}
    receipts = _block(desk, sheet, "receipts", RECEIPTS, FIRST, 1, defaults, rows)
    costs = _block(desk, sheet, "costs", COSTS, receipts + 3, 1 + len(RECEIPTS), defaults, rows)
    sheet.band(costs + 2, 0, 1, words["budget.balance"], "bold large")
    for col in (2, 5):
        balance = DIFFERENCE(a=sheet.cell(receipts, col), b=sheet.cell(costs, col))
        sheet.formula(costs + 2, col, balance, "money bold right boxed large")
    columns = {name: col for col, name in enumerate(COLUMNS) if name in ("line", "what", "planned", "actual", "remark")}
    desk.book.add_keyed_rows(KeyedRows(BUDGET, BUDGET, columns, ("line",), rows))
    sheet.widths.update(enumerate(WIDTHS))
    sheet.freeze = (3, 0)
    sheet.page.pages_tall = 1
    return sheet


def _block(
    desk: Desk,
    sheet: Sheet,
    kind: str,
    lines: Sequence[str],
    row: int,
    first: int,
    defaults: Mapping[str, Formula],
    rows: dict[Key, int],
) -> int:
    """Receipts or costs, and the row of their sums."""
    sheet.band(row - 2, 0, len(COLUMNS) - 1, desk.words[f"budget.{kind}"], "section")
    desk.header(sheet, row - 1, {name: col for col, name in enumerate(COLUMNS)}, "budget-column", "header wrap")
    sheet.heights[row - 1] = 32
    for number, name in enumerate(lines, start=first):
        rows[number,] = row + number - first
        _line(desk, sheet, row + number - first, number, kind, name, defaults)
    total = row + len(lines)
    sheet.band(total, 0, 1, desk.words["budget.sum"], "bold")
    for col in (2, 5):
        formula = template("SUM({a})")(a=column(BUDGET, row, col, len(lines)))
        sheet.formula(total, col, formula, "money bold right boxed")
    return total


def _line(
    desk: Desk, sheet: Sheet, row: int, number: int, kind: str, name: str, defaults: Mapping[str, Formula]
) -> None:
    sheet.echo(row, 0, number, "number")
    sheet.heights[row] = 18
    if name.startswith(OTHER):
        sheet.input(row, 1, (BUDGET, number, "what"), LONG_TEXT, IN_TABLE)
    else:
        sheet.label(row, 1, desk.words[f"budget-line.{name}"], "cell")
    for col, entry in ((2, "planned"), (4, "actual")):
        sheet.input(row, col, (BUDGET, number, entry), PAID, f"{IN_TABLE} right")
    sheet.put(row, 3, defaults.get(f"{kind}.{name}"), "cell money right")
    counted = COUNTED(actual=sheet.cell(row, 4), known=sheet.cell(row, 3))
    sheet.formula(row, 5, counted, "cell money right")
    sheet.input(row, 6, (BUDGET, number, "remark"), LONG_TEXT, IN_TABLE)


def _defaults(desk: Desk, office: Office, arbiters: Sequence[Reckoned]) -> Mapping[str, Formula]:
    """What other sheets of the workbook say of a line."""
    defaults = {
        "receipts.donations": _sum([page.returned for page in arbiters]),
        "costs.indemnities": _sum([page.indemnity for page in arbiters]),
        "costs.expenses": _sum([page.costs for page in arbiters]),
    }
    if funds(desk.book):
        defaults["costs.prizes"] = template("{a}+0")(a=office.fact("prizes"))
    if CHECK_IN in desk.book.sheets:
        for rate in ("adult", "young"):
            defaults[f"receipts.{rate}"] = template("SUM({a})")(a=helper(office.count, rate))
        defaults["costs.registration"] = _registration(office)
    return defaults


def _registration(office: Office) -> Formula:
    figures = {name: figure("registration", name) for name in ("usual", "norms")}
    factor, share = figure("registration", "late_factor"), figure("registration", "share_per_cent")
    announced = helper(office.count, "announced")
    return REGISTRATION(level=LEVEL, late=LATE, factor=factor, share=share, announced=announced, **figures)


def _sum(cells: Sequence[Cell]) -> Formula:
    named = {f"a{place}": cell for place, cell in enumerate(cells)}
    return template("+".join(f"{{{name}}}" for name in named))(**named)
