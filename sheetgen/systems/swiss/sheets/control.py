"""The control sheet: what is wrong or missing, and everybody's colours."""

from sheetgen.systems.shared.dealt.games import CONFIRM, NOBODY, UNKNOWN
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.views import control
from sheetgen.systems.views.control import FIRST
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column
from sheetgen.workbook.poster import draw_filled

ERROR_CHECKS = ("unknown", "nobody")
OTHER_CHECKS = ("missing", "confirm", "calls", "late")
COLOURS = ("name", "whites", "blacks", "difference", "byes")


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    """Draw the control sheet: the checks with their counts, then everybody's colours."""
    counts = _counts(places)
    errors, others = ({name: counts[name] for name in names} for names in (ERROR_CHECKS, OTHER_CHECKS))
    sheet = control.build(desk, places.games, errors, others, lambda name: f"swiss-check.{name}", "swiss-check.good")
    sheet.laid_out = DAY  # since then rounds that somebody left after they were paired are counted
    _colours(desk, sheet, places, FIRST + len(counts) + 1)
    sheet.widths.update({0: 44, 1: 10, 2: 12, 3: 10, 4: 24})
    return sheet


def _counts(places: SwissPlaces) -> dict[str, Formula]:
    states = {"unknown": UNKNOWN, "nobody": NOBODY, "confirm": CONFIRM}
    counts: dict[str, Formula] = {
        name: template("COUNTIF({states},{n})")(states=places.games("state"), n=number)
        for name, number in states.items()
    }
    counts["missing"] = template("{n}")(n=places.MISSING)
    counts["late"] = template("SUM({late})")(late=places.all_late())
    counts["calls"] = template('COUNTIF({over},">0")')(over=places.ranking("over"))
    return counts


def _colours(desk: Desk, sheet: Sheet, places: SwissPlaces, row: int) -> None:
    """SW8: Whites and Blacks over the board, and the rounds without a game, so far."""
    control.section(sheet, row, desk.words["check.colours"])
    for col, name in enumerate(COLOURS):
        sheet.label(row + 1, col, desk.words[f"swiss-check.{name}"], "header")
    for player in range(1, places.spec.count + 1):
        line = row + 1 + player
        facts = {"seats": places.turns(player, "seat"), "played": places.turns(player, "played")}
        sheet.formula(line, 0, template("{a}")(a=places.ranked(player, "label")), "cell")
        for col, sign in ((1, ">0"), (2, "<0")):
            count = template(f'COUNTIFS({{seats}},"{sign}",{{played}},1)')
            sheet.formula(line, col, count(**facts), "cell center")
        gap = template("{w}-{b}")(w=sheet.cell(line, 1), b=sheet.cell(line, 2))
        sheet.formula(line, 3, gap, "cell center")
        byes = template("{paired}-{whites}-{blacks}")(
            paired=places.PAIRED, whites=sheet.cell(line, 1), blacks=sheet.cell(line, 2)
        )
        sheet.formula(line, 4, byes, "cell center")
    first = row + 2
    lines = Area(sheet.name, first, 0, first + places.spec.count - 1, len(COLOURS) - 1)
    draw_filled(sheet, lines, Cell(sheet.name, first, 0))
    for col in range(1, len(COLOURS)):  # of a line that waits for somebody
        counted = column(sheet.name, row + 2, col, places.spec.count)
        sheet.when(counted, template('{name}=""')(name=counted.cell(right=-col)), "unseen")
