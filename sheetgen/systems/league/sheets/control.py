"""The control sheet of a league: the checks before a ranking is published, the master check, who still owes results."""

from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.sheets.games import STRANGER, TWICE, WITHDRAWN
from sheetgen.systems.shared import checks
from sheetgen.systems.shared.checks import FIRST
from sheetgen.systems.shared.round_robin.games import CONFIRM, UNKNOWN
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area
from sheetgen.workbook.spare import undrawn, unless

ERROR_CHECKS = ("unknown", "lined-up-twice", "withdrawn", "teams-twice", "players-twice", "sum")
OTHER_CHECKS = ("missing", "begun", "stranger", "confirm", "nameless-teams")
OF_STATE = {
    "unknown": UNKNOWN,
    "lined-up-twice": TWICE,
    "withdrawn": WITHDRAWN,
    "confirm": CONFIRM,
    "stranger": STRANGER,
}


def build(desk: Desk, places: LeaguePlaces) -> Sheet:
    counts = _counts(places)
    errors, others = ({name: counts[name] for name in names} for names in (ERROR_CHECKS, OTHER_CHECKS))
    sheet = checks.build(desk, places.games, errors, others, lambda name: f"league-check.{name}")
    _teams(desk, sheet, places, FIRST + len(counts) + 1)
    sheet.widths.update({0: 50, 1: 12, 2: 14, 3: 12, 4: 30})
    return sheet


def _counts(places: LeaguePlaces) -> dict[str, Formula]:
    states = places.games("state")
    found = {name: template("COUNTIF({states},{n})")(states=states, n=number) for name, number in OF_STATE.items()}
    labels = {f"t{team}": places.team(team, "name") for team in places.teams}
    named = "+".join(f'IF({{t{team}}}="",0,1)' for team in places.teams)
    spare = {"ghost": places.spare} if places.spare else {}
    ghost = "{ghost}-" if places.spare else ""
    facts = {"known": places.in_matches("known"), "complete": places.in_matches("complete")}
    return found | {
        "teams-twice": template("SUM({a})")(a=places.ranking("twice")),
        "players-twice": template("SUM({a})")(a=places.persons("twice")),
        "sum": template("IF(SUM({points})=SUM({home})+SUM({away}),0,1)")(
            points=places.ranking("GP-sum"), home=places.games("home-score"), away=places.games("away-score")
        ),
        "missing": template("SUM({real})-SUM({entered})")(real=places.games("real"), entered=places.games("entered")),
        "begun": template('COUNTIF({known},">0")-SUM({complete})')(**facts),
        "nameless-teams": template(f"{{n}}-{ghost}({named})")(n=places.spec.teams, **labels, **spare),
    }


def _teams(desk: Desk, sheet: Sheet, places: LeaguePlaces, row: int) -> None:
    """How many matches of every team have all their results, and what a withdrawal has made of it (B6)."""
    words = desk.words
    checks.section(sheet, row, words["league-check.teams"])
    for col, name in enumerate(("team", "complete", "due", "out", "situation")):
        sheet.label(row + 1, col, words[f"league-check.{name}"], "header")
    for team in places.teams:
        line = row + 1 + team
        spare = places.spare_of(team)
        sheet.put(line, 0, unless(spare, copy_of(places.ranked(team, "label"))), "cell")
        full = template("SUMIF({home},{n},{complete})+SUMIF({away},{n},{complete})")(
            n=team,
            home=places.in_matches("home"),
            away=places.in_matches("away"),
            complete=places.in_matches("complete"),
        )
        sheet.put(line, 1, unless(spare, full), "cell center")
        due = copy_of(places.MATCHES_EACH) if places.spare else places.spec.rounds_each
        sheet.put(line, 2, unless(spare, due), "cell center")
        sheet.formula(line, 3, copy_of(places.team(team, "withdrawn")), "cell center")
        situation = template('IF({status}=1,{annulled},IF(COUNT({w})=0,"",{kept}))')(
            status=places.ranked(team, "status"),
            w=places.team(team, "withdrawn"),
            annulled=words["check.annulled"],
            kept=words["check.kept"],
        )
        sheet.formula(line, 4, situation, "cell small")
        for col in range(5):
            undrawn(sheet, Area(sheet.name, line, col, line, col), spare, "nobody-below")
