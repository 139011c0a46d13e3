"""The control sheet of a Molter event: the checks an arbiter makes, the master check, and the colours of the teams."""

from sheetgen.systems.shared import checks
from sheetgen.systems.shared.checks import FIRST
from sheetgen.systems.shared.round_robin.games import CONFIRM, DISAGREE, ONE_HALF, UNKNOWN, WITHDRAWN
from sheetgen.systems.shared.teams.games import ONE_OF_TWO
from sheetgen.systems.shared.teams.places import TEAMS_FIRST, SeatPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Filled
from sheetgen.workbook.spare import undrawn, unless

ERROR_CHECKS = ("unknown", "disagree", "absent", "teams-twice", "players-twice", "substitutes", "sum")
OTHER_CHECKS = ("missing", "one-of-two", "half", "confirm", "nameless-teams", "empty-places")
OF_STATE = {
    "unknown": UNKNOWN,
    "disagree": DISAGREE,
    "absent": WITHDRAWN,
    "confirm": CONFIRM,
    "half": ONE_HALF,
    "one-of-two": ONE_OF_TWO,
}


def build(desk: Desk, places: SeatPlaces) -> Sheet:
    counts = _counts(places)
    errors, others = ({name: counts[name] for name in names} for names in (ERROR_CHECKS, OTHER_CHECKS))
    sheet = checks.build(desk, places.games, errors, others, lambda name: f"molter-check.{name}")
    _colours(desk, sheet, places, FIRST + len(counts) + 1)
    sheet.widths.update({0: 46, 1: 12, 2: 14, 3: 12, 4: 12})
    return sheet


def _counts(places: SeatPlaces) -> dict[str, Formula]:
    states = places.games("state")
    found = {name: template("COUNTIF({states},{n})")(states=states, n=number) for name, number in OF_STATE.items()}
    names = "+".join(f"SUM({{a{team}}})" for team in places.teams)
    areas = {f"a{team}": Filled(places.members(team, "name")) for team in places.teams}
    labels = {f"t{team}": places.team(team, "name") for team in places.teams}
    named = "+".join(f'IF({{t{team}}}="",0,1)' for team in places.teams)
    less, ghost = ("-{p}*{ghost}", {"ghost": places.spare}) if places.spare else ("", {})
    return found | {
        "teams-twice": template("SUM({a})")(a=places.ranking("twice")),
        "players-twice": template("SUM({a})")(a=places.persons("twice")),
        "substitutes": template('COUNTIF({a},"<0")+COUNTIF({states},3)')(
            a=places.persons("sub"), states=_states(places)
        ),
        "sum": template("IF(SUM({points})=SUM({white})+SUM({black}),0,1)")(
            points=places.ranking("points"), white=places.games("white-score"), black=places.games("black-score")
        ),
        "missing": template("SUM({real})-SUM({entered})")(real=places.games("real"), entered=places.games("entered")),
        "nameless-teams": template(f"{{n}}{less}-({named})")(n=places.spec.teams, p=1, **ghost, **labels),
        "empty-places": template(f"{{n}}{less}-({names})")(
            n=places.spec.persons, p=places.spec.players, **ghost, **areas
        ),
    }


def _states(places: SeatPlaces) -> Area:
    first, last = places.states(1), places.states(places.spec.teams)
    return first._replace(row=TEAMS_FIRST, last_row=last.last_row)


def _colours(desk: Desk, sheet: Sheet, places: SeatPlaces, row: int) -> None:
    """M7: how often each team has had White and Black in games played on the board."""
    checks.section(sheet, row, desk.words["check.colours"])
    for col, name in enumerate(("name", "whites", "blacks", "difference")):
        sheet.label(row + 1, col, desk.words[f"check.{name}"], "header")
    played = places.games("played")
    for team in places.teams:
        line = row + 1 + team
        spare = places.spare_of(team)
        sheet.put(line, 0, unless(spare, copy_of(places.ranked(team, "label"))), "cell")
        for col, side in ((1, "white-team"), (2, "black-team")):
            facts = {"side": places.games(side), "n": team, "played": played}
            sheet.put(line, col, unless(spare, template("SUMIF({side},{n},{played})")(**facts)), "cell center")
        gap = template("{w}-{b}")(w=sheet.cell(line, 1), b=sheet.cell(line, 2))
        sheet.put(line, 3, unless(spare, gap), "cell center")
        for col in range(4):
            undrawn(sheet, Area(sheet.name, line, col, line, col), spare, "nobody-below")
