"""What the workbooks of teams that play a table have in common: the sheets at their end, and what ``fill`` enters."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from sheetgen.pairing.team_tables import TeamTable
from sheetgen.systems.shared.filling import plain_unknown
from sheetgen.systems.shared.teams import control, entries, games, persons, ranking, standings
from sheetgen.systems.shared.teams.making import teams_entries
from sheetgen.systems.shared.teams.places import SeatPlaces
from sheetgen.systems.shared.teams.spec import TeamsSpec
from sheetgen.systems.system import Fill
from sheetgen.systems.views import official
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Changes
from sheetgen.workbook.desk import Desk

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

Spec = TypeVar("Spec", bound=TeamsSpec)
Plan = TypeVar("Plan", bound=TeamTable)
Builder = Callable[[Desk, SeatPlaces], object]


def last_sheets(*behind_persons: Builder) -> tuple[Builder, ...]:
    """The sheets at the end: the check, the official ranking, and the hidden ones with ``behind_persons`` in them."""
    return (
        control.build,
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
