"""The control sheet of a league: the checks before a ranking is published, the master check, who still owes results."""

from collections.abc import Iterator

from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.matches import persons
from sheetgen.systems.shared.matches.games import (
    RESULT_COLUMN,
    SIDES,
    STATES,
    STRANGER,
    TWICE,
    TYPED_IN,
    WITHDRAWN,
    line_up_cells,
)
from sheetgen.systems.shared.round_robin.games import CONFIRM, UNKNOWN
from sheetgen.systems.views import control, faults
from sheetgen.systems.views.faults import Watched
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.spare import unless

TeamLine = Line[LeaguePlaces]
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
    """Draw the control sheet: the checks with their counts, then a line for each team."""
    counts = _counts(places)
    errors, others = ({name: counts[name] for name in names} for names in (ERROR_CHECKS, OTHER_CHECKS))
    sheet = control.build(
        desk, places.games, errors, others, lambda name: f"league-check.{name}", watched=_watched(desk, places)
    )
    table = teams(desk, places.spec, len(counts))
    control.draw_entrants(desk, sheet, places, table, desk.words["league-check.teams"], places.spare_of)
    sheet.widths.update({0: 50, 1: 12, 2: 14, 3: 12, 4: 30})
    return sheet


def _counts(places: LeaguePlaces) -> dict[str, Formula]:
    states = places.games("state")
    of_states = {name: template("COUNTIF({states},{n})")(states=states, n=number) for name, number in OF_STATE.items()}
    labels = {f"t{team}": places.team(team, "name") for team in places.teams}
    named = "+".join(f'IF({{t{team}}}="",0,1)' for team in places.teams)
    spare = {"ghost": places.spare} if places.spare else {}
    ghost = "{ghost}-" if places.spare else ""
    facts = {"known": places.in_matches("known"), "complete": places.in_matches("complete")}
    return of_states | {
        "teams-twice": template("SUM({a})")(a=places.ranking("twice")),
        "players-twice": template("SUM({a})")(a=places.persons("twice")),
        "sum": template("IF(SUM({points})=SUM({home})+SUM({away}),0,1)")(
            points=places.ranking("GP-sum"), home=places.games("home-score"), away=places.games("away-score")
        ),
        "missing": template("SUM({real})-SUM({entered})")(real=places.games("real"), entered=places.games("entered")),
        "begun": template('COUNTIF({known},">0")-SUM({complete})')(**facts),
        "nameless-teams": template(f"{{n}}-{ghost}({named})")(n=places.spec.teams, **labels, **spare),
    }


def _watched(desk: Desk, places: LeaguePlaces) -> Iterator[Watched]:
    """The boards of all matches, the teams, and the players."""
    for number, match in enumerate(places.matches):
        for board in range(1, places.spec.players + 1):
            where = faults.in_match(desk.words, match.round, match.number, board)
            state = places.game_of(number, board, "state")
            names = line_up_cells(
                state,
                {side: places.game_of(number, board, f"{side}-player") for side in SIDES},
                {side: places.boards_of(number, f"{side}-player") for side in SIDES},
                {side: places.typed(match, board, TYPED_IN[side]) for side in SIDES},
            )
            yield Watched(state, STATES, where, places.typed(match, board, RESULT_COLUMN), None, names)
    yield from persons.watched(places)


def teams(desk: Desk, spec: LeagueSpec, checks: int) -> Table[LeaguePlaces]:
    """How many matches of every team have all their results, and what a withdrawal has made of it (B6)."""
    columns: list[Column[LeaguePlaces]] = [
        Column("team", _name, heading="league-check.team", style="cell"),
        Column("complete", _complete, heading="league-check.complete"),
        Column("due", _due, heading="league-check.due"),
        Column("out", lambda line: copy_of(line.places.team(line.position, "withdrawn")), heading="league-check.out"),
        Column("situation", _situation, heading="league-check.situation", style="cell small"),
    ]
    return control.entrants(desk, checks, spec.teams, columns)


def _name(line: TeamLine) -> Formula | Content:
    return unless(line.places.spare_of(line.position), copy_of(line.places.ranked(line.position, "label")))


def _complete(line: TeamLine) -> Formula | Content:
    facts = {name: line.places.in_matches(name) for name in ("home", "away", "complete")}
    count = template("SUMIF({home},{n},{complete})+SUMIF({away},{n},{complete})")(n=line.position, **facts)
    return unless(line.places.spare_of(line.position), count)


def _due(line: TeamLine) -> Formula | Content:
    places = line.places
    due = copy_of(places.MATCHES_EACH) if places.spare else places.spec.rounds_each
    return unless(places.spare_of(line.position), due)


def _situation(line: TeamLine) -> Formula:
    """What a withdrawal has made of the matches of a team."""
    return template('IF({status}=1,{annulled},IF(COUNT({w})=0,"",{kept}))')(
        status=line.places.ranked(line.position, "status"),
        w=line.places.team(line.position, "withdrawn"),
        annulled=line.desk.words["check.annulled"],
        kept=line.desk.words["check.kept"],
    )
