"""The check-in (P5): who is there, with which licence, what is owed, paid and still to be paid."""

from collections.abc import Mapping

from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared.extras.choices import TICK, choice, ticked
from sheetgen.systems.shared.extras.form import IN_TABLE
from sheetgen.systems.shared.extras.office import Office, People
from sheetgen.systems.shared.extras.rating_cells import break_between_teams
from sheetgen.systems.shared.extras.report.announcement import PACES, choices
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import PAID
from sheetgen.workbook.desk import Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import SAFETY, height_of_page
from sheetgen.workbook.place import Area, Cell, column

CHECK_IN = "check-in"
COLUMNS = (
    "no", "name", "title", "licence", "kind", "fide_id", "rate", "special", "due", "paid", "balance", "here", "remark",
)  # fmt: skip
WIDTHS = (5, 27, 6, 10, 6, 11, 8, 9, 9, 9, 9, 8, 21)
HELPERS = ("present", "adult", "young", "announced")  # hidden: 1 who is there; what was paid of each rate; F1
HEAD, FIRST = 6, 7
TOTALS = 4
STYLES = {"due": "cell money right", "balance": "cell spaced right", "remark": "cell small wrap"}
LOW, HIGH = 18.0, 26.0  # points of a line: it is ticked by hand, too
OF_A_TEAM = 16.0  # the least of one, for whole teams on a page
LICENCES = ("A", "B")  # P5: B is for fast events alone
RATES = ("adult", "young", "free")
LISTED = len(COLUMNS) + len(HELPERS) + 1  # the answers to choose from, hidden

DUE = template(
    'IF({name}="","",IF(COUNT({special})=1,{special},CHOOSE(IFERROR(MATCH({rate},{rates},0),1),'
    "IF(COUNT({adult})=1,{adult},0),IF(COUNT({young})=1,{young},0),0)))"
)
BALANCE = template('IF({due}="","",ROUND({due}-IF(COUNT({paid})=1,{paid},0),2))')
PAID_AS = template('IF(OR({name}="",COUNT({paid})=0),0,IF(IFERROR(MATCH({rate},{rates},0),1)={n},{paid},0))')
# F1: the entry fee that was announced for him; nothing is owed for IM and GM.
ANNOUNCED = template(
    'IF(OR({name}="",{exempt}=1),0,CHOOSE(IFERROR(MATCH({rate},{rates},0),1),'
    "IF(COUNT({adult})=1,{adult},0),IF(COUNT({young})=1,{young},0),0))"
)
# P5: the problem lists, a remark each; the first that holds is shown.
REMARK = template(
    'IF({name}="","",IF({licence}="",{none},IF(AND({kind}="B",IFERROR(MATCH({pace},{paces},0),1)=1),{wrong},'
    'IF({fide_id}="",{no_id},IF({rating}="",{unrated},"")))))'
)


def rates() -> Area:
    """Return the hidden area with the words of the rates to choose from."""
    return column(CHECK_IN, HEAD, LISTED, len(RATES))


def kinds() -> Area:
    """Return the hidden area with the words of the kinds of licence to choose from."""
    return column(CHECK_IN, HEAD, LISTED + 1, len(LICENCES))


def helper(count: int, name: str) -> Area:
    """What each has paid of a rate; the fee that was announced for him."""
    return column(CHECK_IN, FIRST, len(COLUMNS) + HELPERS.index(name), count)


def build(desk: Desk, spec: EventSpec, office: Office) -> Sheet:
    """Draw the check-in, a line for each player of ``office``, which must have a list of them."""
    sheet = desk.page(CHECK_IN, len(COLUMNS) - 1)
    sheet.band(3, 0, len(COLUMNS) - 1, desk.words["check-in.how"], "small")
    _totals(desk, sheet, office)
    desk.header(sheet, HEAD, {name: col for col, name in enumerate(COLUMNS)}, "check-in", "header wrap")
    sheet.heights[HEAD] = 32
    assert office.people is not None
    rows: dict[Key, int] = {}
    for number in range(1, office.count + 1):
        rows[office.people.label(number),] = FIRST + number - 1
        _person(desk, sheet, spec, office, number)
    columns = {"no": 0} | {name: COLUMNS.index(name) for name in ("kind", "rate", "special", "paid", "here")}
    desk.book.add_keyed_rows(KeyedRows("check_in", CHECK_IN, columns, ("no",), rows))
    for place, (area, values) in enumerate(((rates(), RATES), (kinds(), LICENCES))):
        for row, value in enumerate(values):
            sheet.label(area.row + row, area.col, desk.words[f"check-in-{('rate', 'kind')[place]}.{value}"])
    _marks(sheet, office.count)
    _print(sheet, office.people)
    return sheet


def _totals(desk: Desk, sheet: Sheet, office: Office) -> None:
    """For the treasurer, above the list: it may grow and be sorted."""
    for name, col in (("due", 8), ("paid", 9), ("balance", 10)):
        total = template("SUM({a})")(a=column(CHECK_IN, FIRST, col, office.count))
        sheet.formula(TOTALS, col, total, "bold spaced right boxed")
        assert COLUMNS[col] == name
    present = column(CHECK_IN, FIRST, len(COLUMNS), office.count)
    text = template('SUM({here})&" / "&{all}')(here=present, all=office.fact("players"))
    sheet.formula(TOTALS, COLUMNS.index("here"), text, "bold center boxed")
    sheet.band(TOTALS, 0, 7, desk.words["check-in.totals"], "field right indented")


def _person(desk: Desk, sheet: Sheet, spec: EventSpec, office: Office, number: int) -> None:
    assert office.people is not None
    row, label = FIRST + number - 1, office.people.label(number)
    at = {name: sheet.cell(row, col) for col, name in enumerate((*COLUMNS, *HELPERS))}
    sheet.echo(row, 0, label, "number")
    codecs = {
        "kind": choice("check-in-kind", LICENCES, spec.lang, kinds()),
        "rate": choice("check-in-rate", RATES, spec.lang, rates()),
        "special": PAID,
        "paid": PAID,
        "here": TICK,
    }
    for name, codec in codecs.items():
        side = "right" if codec is PAID else "center"
        sheet.input(row, at[name].col, ("check_in", label, name), codec, f"{IN_TABLE} {side}")
    for name in ("name", "title", "licence", "fide_id"):
        style = "cell bold shrink" if name == "name" else "cell"
        sheet.formula(row, at[name].col, copy_of(office.person(number, name)), style)
    for name, formula in _figures(desk, office, number, at).items():
        sheet.formula(row, at[name].col, formula, STYLES.get(name, ""))


def _figures(desk: Desk, office: Office, number: int, at: Mapping[str, Cell]) -> dict[str, Formula]:
    fields, name, rate = desk.book.fields, office.person(number, "name"), {"rate": at["rate"], "rates": rates()}
    fees = {each: fields[f"announcement_{each}"] for each in ("adult", "young")}
    facts = {each: office.person(number, each) for each in ("licence", "fide_id", "rating")}
    pace = {"pace": fields["announcement_kind"], "paces": choices(PACES), "kind": at["kind"]}
    remarks = {each: desk.words[f"check-in-remark.{each}"] for each in ("none", "wrong", "no_id", "unrated")}
    return {
        "due": DUE(name=name, special=at["special"], **rate, **fees),
        "balance": BALANCE(due=at["due"], paid=at["paid"]),
        "remark": REMARK(name=name, **facts, **pace, **remarks),
        "present": ticked(at["here"]),
        "adult": PAID_AS(name=name, paid=at["paid"], n=1, **rate),
        "young": PAID_AS(name=name, paid=at["paid"], n=2, **rate),
        "announced": ANNOUNCED(name=name, exempt=office.person(number, "exempt"), **rate, **fees),
    }


def _marks(sheet: Sheet, count: int) -> None:
    """Red what is still owed by somebody who is there; what is no amount is marked on every sheet alike."""
    owed = column(CHECK_IN, FIRST, COLUMNS.index("balance"), count)
    present = Cell(CHECK_IN, FIRST, len(COLUMNS))
    sheet.when(owed, template('IF({a}="",FALSE,AND({a}>0,{here}=1))')(a=owed.cell(), here=present), "bad")


def _print(sheet: Sheet, people: People) -> None:
    sheet.widths.update(enumerate(WIDTHS))
    sheet.hidden_cols = [*range(len(COLUMNS), LISTED + 2)]
    sheet.freeze = (FIRST, 2)
    sheet.page.landscape = True
    sheet.page.last_col = len(COLUMNS) - 1
    sheet.page.repeat_rows = (HEAD, HEAD)
    sheet.heights.update(dict.fromkeys(range(FIRST, FIRST + people.count), _height(sheet, people)))
    break_between_teams(sheet, people, FIRST)


def _height(sheet: Sheet, people: People) -> float:
    """Of a line: as many whole teams as a page holds fill it, or all who are in no team."""
    room, lines = height_of_page(sheet), people.count
    if people.firsts:
        team, room = people.count // len(people.firsts), SAFETY * room
        lines = team * min(len(people.firsts), max(1, int(room / (OF_A_TEAM * team))))
        return round(min(HIGH, max(OF_A_TEAM, room / lines)), 1)
    return round(min(HIGH, max(LOW, room / lines)), 1)
