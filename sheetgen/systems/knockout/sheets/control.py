"""The control sheet of a knockout: the checks an arbiter makes, and the master check made of them."""

from sheetgen.pairing.knockout_play import MINI, SURPLUS
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.sheets.games import STATES, WORST_ERROR
from sheetgen.systems.views import control
from sheetgen.systems.views.control import FIRST, LAST
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import CONTROL, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Filled
from sheetgen.workbook.text_position import stands_before

MARKS = LAST + 2  # the column of the marks
TWICE = template('IF({name}="",0,IF(IFERROR(MATCH({key},{keys},0),{no})<{no},1,0))')
TWICE_BEFORE = template(stands_before())  # as it was before layout 9


def build(desk: Desk, places: KnockoutPlaces) -> Sheet:
    """The check of all matches."""
    errors, others = _counts(places)
    sheet = control.build(desk, places.games, errors, others, _label, good="knockout.check.good")
    if not places.many:
        _mark_names_twice(sheet, places)
    sheet.widths.update({0: 60, 1: 12, 2: 14})
    return sheet


def _label(name: str) -> str:
    return "check.names-twice" if name == "names-twice" else f"knockout.check.{name}"


def _counts(places: KnockoutPlaces) -> tuple[dict[str, Formula], dict[str, Formula]]:
    """How often each thing happens: errors, and what only asks for a look."""
    states = places.games("state")
    kinds = {
        name: template("COUNTIF({states},{n})")(states=states, n=number)
        for number, name in enumerate(STATES, start=1)
        if name != SURPLUS or places.spec.match == MINI
    }
    errors = {name: kinds[name] for name in STATES[:WORST_ERROR]}
    if not places.many:
        errors["names-twice"] = template("SUM({a})")(a=_names_twice(places))
    entered, names = places.games("entered"), places.entrants("name")
    others = {
        "missing": template("SUM({real})-SUM({entered})")(real=places.games("real"), entered=entered),
        **{name: formula for name, formula in kinds.items() if name not in errors},
        "nameless": template("{n}-SUM({names})")(n=places.present, names=Filled(names)),
    }
    return errors, others


def _names_twice(places: KnockoutPlaces) -> Area:
    """Names that stand twice, marked one by one in a column beside the checks that nobody sees."""
    return Area(CONTROL, FIRST + 1, MARKS, FIRST + places.spec.count, MARKS)


def _mark_names_twice(sheet: Sheet, places: KnockoutPlaces) -> None:
    sheet.hidden_cols.append(MARKS)
    for seed in range(1, places.spec.count + 1):
        facts = {"name": places.listed(seed, "name"), "no": seed}
        if places.layout >= WALL:
            keys = places.ranking("name-key")
            so_far = keys._replace(last_row=keys.row + seed - 1)
            twice = TWICE(key=places.ranked(seed, "name-key"), keys=so_far, **facts)
        else:
            twice = TWICE_BEFORE(names=places.listing("name"), **facts)
        sheet.formula(FIRST + seed, MARKS, twice, "pale")
    sheet.page.last_col = LAST
