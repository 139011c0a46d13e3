"""What the workbooks of teams that play a table have in common: the sheets at their end, and what ``fill`` enters."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from sheetgen.pairing.team_tables import TeamTable
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.filling import plain_unknown
from sheetgen.systems.shared.round_robin.games import CONFIRM, DISAGREE, ONE_HALF, UNKNOWN, WITHDRAWN
from sheetgen.systems.shared.teams import entries, games, persons, ranking, standings
from sheetgen.systems.shared.teams.games import ONE_OF_TWO, STATES
from sheetgen.systems.shared.teams.making import teams_entries
from sheetgen.systems.shared.teams.persons import WHO
from sheetgen.systems.shared.teams.places import SeatPlaces
from sheetgen.systems.shared.teams.spec import TeamsSpec
from sheetgen.systems.system import Fill
from sheetgen.systems.views import control, faults, official
from sheetgen.systems.views.faults import Watched
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Changes, Content, Sheet
from sheetgen.workbook.desk import Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Filled
from sheetgen.workbook.spare import unless

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

TeamLine = Line[SeatPlaces]
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


def build_control(desk: Desk, places: SeatPlaces) -> Sheet:
    """Draw the control sheet: the checks with their counts, then the colours of each team."""
    counts = _counts(places)
    errors, others = ({name: counts[name] for name in names} for names in (ERROR_CHECKS, OTHER_CHECKS))
    sheet = control.build(
        desk, places.games, errors, others, lambda name: f"molter-check.{name}", watched=_watched(desk, places)
    )
    table = colours(desk, places.spec, len(counts))
    control.draw_entrants(desk, sheet, places, table, desk.words["check.colours"], places.spare_of)
    sheet.widths.update({0: 46, 1: 12, 2: 14, 3: 12, 4: 12})
    return sheet


def _counts(places: SeatPlaces) -> dict[str, Formula]:
    states = places.games("state")
    of_states = {name: template("COUNTIF({states},{n})")(states=states, n=number) for name, number in OF_STATE.items()}
    names = "+".join(f"SUM({{a{team}}})" for team in places.teams)
    areas = {f"a{team}": Filled(places.members(team, "name")) for team in places.teams}
    labels = {f"t{team}": places.team(team, "name") for team in places.teams}
    named = "+".join(f'IF({{t{team}}}="",0,1)' for team in places.teams)
    less, ghost = ("-{p}*{ghost}", {"ghost": places.spare}) if places.spare else ("", {})
    return of_states | {
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
    return first._replace(row=places.roster.first, last_row=last.last_row)


def _watched(desk: Desk, places: SeatPlaces) -> Iterator[Watched]:
    """The games, the teams, the players, and the substitutes."""
    for number, game in enumerate(places.all_games):
        cell, *others = places.result_cells(game)
        halves = tuple(faults.other_half(places.game(number, "black-half"), other) for other in others)
        where: Formula | str = faults.game(desk.words, game.round, game.board)
        yield Watched(places.game(number, "state"), STATES, where, cell, None, halves)
    for team in places.teams:
        label = copy_of(places.ranked(team, "label"))
        yield Watched(places.ranked(team, "twice"), ("teams-twice",), label, places.team(team, "name"))
    for seat in places.seats:
        facts = {name: places.of_seat(seat, name) for name in ("twice", "sub", "name")}
        where, name = WHO(symbol=seat.symbol, name=facts["name"]), places.member(seat, "name")
        yield Watched(facts["twice"], ("players-twice",), where, name)
        wrong = template("IF({sub}<0,1,0)")(sub=facts["sub"])
        yield Watched(wrong, ("substitutes",), where, places.member(seat, "substitute"))
    for team in places.teams if places.spec.reserves else ():
        names, states = places.substitutes(team, "name"), places.states(team)
        for down in range(places.spec.reserves):
            wrong = template("IF({state}=3,1,0)")(state=states.cell(down))
            yield Watched(wrong, ("substitutes",), copy_of(names.cell(down)), names.cell(down))


def colours(desk: Desk, spec: TeamsSpec, checks: int) -> Table[SeatPlaces]:
    """M7: how often each team has had White and Black in games played on the board, below so many checks."""
    columns: list[Column[SeatPlaces]] = [
        Column("name", _name, heading="check.name", style="cell"),
        Column("whites", lambda line: _played(line, "white"), heading="check.whites"),
        Column("blacks", lambda line: _played(line, "black"), heading="check.blacks"),
        Column("difference", _difference, heading="check.difference"),
    ]
    return control.entrants(desk, checks, spec.teams, columns)


def _name(line: TeamLine) -> Formula | Content:
    return unless(line.places.spare_of(line.position), copy_of(line.places.ranked(line.position, "label")))


def _played(line: TeamLine, side: str) -> Formula | Content:
    games, n = line.places.games, line.position
    count = template("SUMIF({side},{n},{played})")(side=games(f"{side}-team"), n=n, played=games("played"))
    return unless(line.places.spare_of(n), count)


def _difference(line: TeamLine) -> Formula | Content:
    gap = template("{w}-{b}")(w=line.at("whites"), b=line.at("blacks"))
    return unless(line.places.spare_of(line.position), gap)


Spec = TypeVar("Spec", bound=TeamsSpec)
Plan = TypeVar("Plan", bound=TeamTable)
Builder = Callable[[Desk, SeatPlaces], object]


def last_sheets(*behind_persons: Builder) -> tuple[Builder, ...]:
    """The sheets at the end: the check, the official ranking, and the hidden ones with ``behind_persons`` in them."""
    return (
        build_control,
        standings.build_official,
        lambda desk, _: official.build_ties(desk),
        lists.build,
        games.build,
        persons.build,
        *behind_persons,
        ranking.build,
        ranking.build_mutual,
        lambda desk, _: description.build(desk),
    )


def fill_of(result: "Callable[[Spec, Plan, ResultLine], Changes | None]") -> Fill[Spec, Plan]:
    """What ``fill`` enters: lists of teams, and lines of results as ``result`` reads them."""
    return Fill(
        result,
        plain_unknown,
        entries.meetings,
        teams=teams_entries,
        squads=entries.squads,
        facts=entries.MEMBER_FACTS,
        team_facts=entries.team_facts,
    )
