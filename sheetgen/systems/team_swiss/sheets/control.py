"""The control sheet: what is wrong or missing, and the colours and rounds of every team."""

from collections.abc import Iterator

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.matches import persons
from sheetgen.systems.shared.matches.games import RESULT_COLUMN, SIDES, STRANGER, TWICE, TYPED_IN, line_up_cells
from sheetgen.systems.shared.round_robin.games import CONFIRM, UNKNOWN
from sheetgen.systems.team_swiss.places import TeamSwissPlaces
from sheetgen.systems.team_swiss.sheets.games import NOBODY, STATES
from sheetgen.systems.views import control, faults
from sheetgen.systems.views.faults import Watched
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template

TeamLine = Line[TeamSwissPlaces]
ERROR_CHECKS = ("unknown", "lined-up-twice", "nobody", "teams-twice", "players-twice")
OTHER_CHECKS = ("missing", "stranger", "confirm", "late")


def build(desk: Desk, places: TeamSwissPlaces) -> Sheet:
    """Draw the control sheet: the checks with their counts, then a line for each team."""
    counts = _counts(places)
    errors, others = ({name: counts[name] for name in names} for names in (ERROR_CHECKS, OTHER_CHECKS))
    sheet = control.build(
        desk,
        places.games,
        errors,
        others,
        lambda name: f"team-check.{name}",
        "swiss-check.good",
        _watched(desk, places),
    )
    table = _teams(desk, places, len(counts))
    control.draw_entrants(desk, sheet, places, table, desk.words["check.colours"], places.spare_of)
    sheet.widths.update({0: 50, 1: 12, 2: 12, 3: 12, 4: 24})
    sheet.came_whole_with(WALL)
    return sheet


def _counts(places: TeamSwissPlaces) -> dict[str, Formula]:
    states = places.games("state")
    of_state = {"unknown": UNKNOWN, "nobody": NOBODY, "lined-up-twice": TWICE, "confirm": CONFIRM, "stranger": STRANGER}
    counts = {name: template("COUNTIF({states},{n})")(states=states, n=number) for name, number in of_state.items()}
    late = places.turn_table
    first, last = late.cell(1, "late"), late.cell(places.spec.teams, "late", places.spec.rounds)
    area = late.area("late")._replace(last_col=last.col, row=first.row)
    return counts | {
        "teams-twice": template("SUM({a})")(a=places.ranking("twice")),
        "players-twice": template("SUM({a})")(a=places.persons("twice")),
        "missing": template("{n}")(n=places.MISSING),
        "late": template("SUM({a})")(a=area),
    }


def _watched(desk: Desk, places: TeamSwissPlaces) -> Iterator[Watched]:
    """The boards or the scores of all matches, the teams, and the players."""
    for number in range(1, places.spec.rounds + 1):
        for match in range(1, places.spec.matches + 1):
            place = places.place_of(number, match)
            if not places.spec.by_boards:
                where = desk.words.say("check.match", round=number, match=match)
                yield Watched(places.of_match(place, "state"), STATES, where, places.pairing(number, match, "score"))
            for board in range(1, places.spec.players + 1) if places.spec.by_boards else ():
                where = faults.in_match(desk.words, number, match, board)
                state = places.game_of(place, board, "state")
                names = line_up_cells(
                    state,
                    {side: places.game_of(place, board, f"{side}-player") for side in SIDES},
                    {side: places.boards_of(place, f"{side}-player") for side in SIDES},
                    {side: places.typed(number, match, board, TYPED_IN[side]) for side in SIDES},
                )
                cell = places.typed(number, match, board, RESULT_COLUMN)
                yield Watched(state, STATES, where, cell, None, names)
    yield from persons.watched(places)
    for team in places.teams:
        late = places.turn_table.parts(team, "late", places.spec.rounds)
        label = copy_of(places.ranked(team, "label"))
        yield Watched(template("SUM({a})")(a=late), ("late",), label, places.team(team, "withdrawn"))


def _teams(desk: Desk, places: TeamSwissPlaces, checks: int) -> Table[TeamSwissPlaces]:
    """Whites and Blacks of the first board, their difference, and the rounds without a match, so far."""
    columns: list[Column[TeamSwissPlaces]] = [
        Column(
            "team",
            lambda line: copy_of(line.places.ranked(line.position, "label")),
            heading="league-check.team",
            style="cell",
        ),
        Column("whites", lambda line: _colours(line, ">0"), heading="swiss-check.whites"),
        Column("blacks", lambda line: _colours(line, "<0"), heading="swiss-check.blacks"),
        Column("difference", _difference, heading="swiss-check.difference"),
        Column("byes", _byes, heading="swiss-check.byes"),
    ]
    return control.entrants(desk, checks, places.spec.teams, columns)


def _name(line: TeamLine) -> Formula:
    return copy_of(line.places.ranked(line.position, "label"))


def _colours(line: TeamLine, sign: str) -> Formula:
    rows = {name: line.places.turns(line.position, name) for name in ("seat", "played")}
    label = line.places.ranked(line.position, "label")
    return template(f'IF({{label}}="","",COUNTIFS({{seat}},"{sign}",{{played}},1))')(label=label, **rows)


def _difference(line: TeamLine) -> Formula:
    rows = {name: line.places.turns(line.position, name) for name in ("seat", "played")}
    label = line.places.ranked(line.position, "label")
    counts = 'COUNTIFS({seat},">0",{played},1)-COUNTIFS({seat},"<0",{played},1)'
    return template(f'IF({{label}}="","",{counts})')(label=label, **rows)


def _byes(line: TeamLine) -> Formula:
    """Rounds that were paired in which the team has played no match."""
    label, played = line.places.ranked(line.position, "label"), line.places.turns(line.position, "played")
    count = template('IF({label}="","",{paired}-COUNTIF({played},1))')
    return count(label=label, paired=line.places.PAIRED, played=played)
