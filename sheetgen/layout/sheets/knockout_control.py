"""The control sheet of a knockout: the checks an arbiter makes, and the master check made of them."""

from sheetgen.layout.cells import Sheet
from sheetgen.layout.desk import CONTROL, ERRORS, MASTER, Desk
from sheetgen.layout.formulas import Formula, template
from sheetgen.layout.knockout_places import KnockoutPlaces
from sheetgen.layout.place import Area
from sheetgen.layout.sheets.knockout_games import STATES, WORST_ERROR
from sheetgen.pairing.knockout_match import MINI
from sheetgen.pairing.knockout_play import SURPLUS

FIRST = 7
LAST = 2
TWICE = template(
    'IF({name}="",0,IFERROR(IF(INDEX({names},MATCH({name},{names},0))={name},'
    "IF(MATCH({name},{names},0)<{no},1,0),0),0))"
)


def build(desk: Desk, places: KnockoutPlaces) -> Sheet:
    sheet = desk.page(CONTROL, LAST)
    errors, others = _counts(desk, sheet, places)
    _master(desk, sheet, places, len(errors))
    for row, (name, formula) in enumerate((errors | others).items(), start=FIRST):
        text = desk.words["check.names-twice"] if name == "names-twice" else desk.words[f"knockout.check.{name}"]
        sheet.label(row, 0, text, "cell")
        count = sheet.formula(row, 1, formula, "cell center")
        verdict = template('IF({n}=0,"✓",{text})')(n=count, text="✗" if name in errors else desk.words["check.look"])
        sheet.formula(row, 2, verdict, "cell center bold")
        if name in errors:
            for col in (1, 2):  # one rule each: over both, the cell looked at would move along
                sheet.when(Area(CONTROL, row, col, row, col), template("{n}>0")(n=count), "bad")
    sheet.widths.update({0: 60, 1: 12, 2: 14})
    sheet.page.repeat_rows = (0, 1)
    return sheet


def _master(desk: Desk, sheet: Sheet, places: KnockoutPlaces, errors: int) -> None:
    text = template("IF({errors}>0,{errors}&{bad},SUM({entered})&{slash}&SUM({real})&{good})")(
        errors=ERRORS,
        bad=" " + desk.words["check.bad"],
        slash=" / ",
        good=" " + desk.words["knockout.check.good"],
        real=places.games("real"),
        entered=places.games("entered"),
    )
    sheet.band(MASTER.row, 0, LAST, text, "bold")
    sheet.label(ERRORS.row, 0, desk.words["check.errors"], "field")
    total = template("SUM({a})")(a=Area(CONTROL, FIRST, 1, FIRST + errors - 1, 1))
    sheet.formula(ERRORS.row, ERRORS.col, total, "cell center bold")
    for col, name in enumerate(("title", "count", "verdict")):
        sheet.label(FIRST - 1, col, desk.words[f"check.{name}"], "header")


def _counts(desk: Desk, sheet: Sheet, places: KnockoutPlaces) -> tuple[dict[str, Formula], dict[str, Formula]]:
    """How often each thing happens: errors, and what only asks for a look."""
    states = places.games("state")
    kinds = {
        name: template("COUNTIF({states},{n})")(states=states, n=number)
        for number, name in enumerate(STATES, start=1)
        if name != SURPLUS or places.spec.match == MINI
    }
    errors = {name: kinds[name] for name in STATES[:WORST_ERROR]}
    if not places.many:
        errors["names-twice"] = _names_twice(sheet, places)
    entered, names = places.games("entered"), places.entrants("name")
    others = {
        "missing": template("SUM({real})-SUM({entered})")(real=places.games("real"), entered=entered),
        **{name: formula for name, formula in kinds.items() if name not in errors},
        "nameless": template("{n}-COUNTA({names})")(n=places.present, names=names),
    }
    return errors, others


def _names_twice(sheet: Sheet, places: KnockoutPlaces) -> Formula:
    """Names that stand twice, marked one by one in a column beside the checks that nobody sees."""
    col = LAST + 2
    sheet.hidden_cols.append(col)
    for seed in range(1, places.spec.count + 1):
        twice = TWICE(name=places.listed(seed, "name"), names=places.listing("name"), no=seed)
        sheet.formula(FIRST + seed, col, twice, "pale")
    sheet.page.last_col = LAST
    return template("SUM({a})")(a=Area(CONTROL, FIRST + 1, col, FIRST + places.spec.count, col))
