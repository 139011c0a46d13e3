"""The control sheet: the checks an arbiter makes, the master check made of them, and everybody's colours."""

from sheetgen.systems.shared import checks
from sheetgen.systems.shared.checks import FIRST
from sheetgen.systems.shared.round_robin.games import CONFIRM, DISAGREE, EXEMPT, ONE_HALF, UNKNOWN, WITHDRAWN
from sheetgen.systems.shared.round_robin.places import NEVER, Places
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Filled
from sheetgen.workbook.spare import undrawn, unless

COLOURS = ("name", "whites", "blacks", "difference", "situation")
# B6: what a withdrawal has made of a player's games.
SITUATION = template(f'IF({{status}}=1,{{annulled}},IF({{out}}<{NEVER},{{kept}},""))')
ERROR_CHECKS = ("unknown", "disagree", "withdrawn", "exempt", "names-twice", "sum")
OTHER_CHECKS = ("missing", "half", "confirm", "nameless")


def build(desk: Desk, places: Places) -> Sheet:
    counts = _counts(places)
    errors, others = ({name: counts[name] for name in names} for names in (ERROR_CHECKS, OTHER_CHECKS))
    sheet = checks.build(desk, places.games, errors, others, lambda name: f"check.{name}")
    _colours(desk, sheet, places, FIRST + len(counts) + 1)
    sheet.widths.update({0: 44, 1: 10, 2: 12, 3: 10, 4: 36})
    return sheet


def _counts(places: Places) -> dict[str, Formula]:
    states = places.games("state")
    of_state = {
        name: template("COUNTIF({states},{n})")(states=states, n=number)
        for name, number in (
            ("unknown", UNKNOWN),
            ("disagree", DISAGREE),
            ("withdrawn", WITHDRAWN),
            ("exempt", EXEMPT),
            ("confirm", CONFIRM),
            ("half", ONE_HALF),
        )
    }
    twice = Area("names", 1, places.name_twice(1).col, places.spec.count, places.name_twice(1).col)
    return of_state | {
        "names-twice": template('COUNTIF({twice},">0")')(twice=twice),
        "sum": template("IF(SUM({points})=SUM({white})+SUM({black}),0,1)")(
            points=places.ranking("points"), white=places.games("white-score"), black=places.games("black-score")
        ),
        "missing": template("SUM({real})-SUM({entered})")(real=places.games("real"), entered=places.games("entered")),
        "nameless": template("{n}-{ghost}-SUM({names})")(
            n=places.spec.count, ghost=places.GHOST, names=Filled(places.players("name"))
        ),
    }


def _colours(desk: Desk, sheet: Sheet, places: Places, row: int) -> None:
    """B7: how often each player has had White and Black in games played on the board."""
    checks.section(sheet, row, desk.words["check.colours"])
    for col, name in enumerate(COLOURS):
        sheet.label(row + 1, col, desk.words[f"check.{name}"], "header")
    played = places.games("played")
    for number in range(1, places.spec.count + 1):
        line, spare = row + 1 + number, places.spare_of(number)
        sheet.put(line, 0, unless(spare, copy_of(places.ranked(number, "label"))), "cell")
        for col, side in ((1, "white"), (2, "black")):
            facts = {"side": places.games(side), "n": number, "played": played}
            sheet.put(line, col, unless(spare, template("SUMIF({side},{n},{played})")(**facts)), "cell center")
        gap = template("{w}-{b}")(w=sheet.cell(line, 1), b=sheet.cell(line, 2))
        sheet.put(line, 3, unless(spare, gap), "cell center")
        situation = SITUATION(
            status=places.ranked(number, "status"),
            out=places.ranked(number, "out"),
            annulled=desk.words["check.annulled"],
            kept=desk.words["check.kept"],
        )
        sheet.formula(line, 4, situation, "cell small")
        for col in range(5):
            undrawn(sheet, Area(sheet.name, line, col, line, col), spare, "nobody-below")
        sheet.came_with(DAY, [sheet.cell(line, col) for col in range(4)] if spare else ())
