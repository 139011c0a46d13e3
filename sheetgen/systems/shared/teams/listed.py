"""A list of teams becomes the entries of a workbook."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sheetgen.errors import Problem, ProblemsFound, error, warning
from sheetgen.model.entrants import Team
from sheetgen.systems.shared.teams.entries import team_entries
from sheetgen.systems.shared.teams.spec import TeamsSpec
from sheetgen.workbook.cells import Key

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded


def teams_entries(spec: TeamsSpec, plan: Any, teams: "Loaded[Team]") -> tuple[dict[Key, Any], tuple[Problem, ...]]:
    """M13: letters follow the list."""
    return listed_entries(teams.items, spec)


def listed_entries(teams: Iterable[Team], spec: TeamsSpec) -> tuple[dict[Key, Any], tuple[Problem, ...]]:
    """M13: the entries of a list of teams; too many of anything is an error, too few players a warning."""
    listed = tuple(teams)
    problems: list[Problem] = []
    if len(listed) > spec.teams:
        problems.append(error("too-many-teams", found=str(len(listed)), places=spec.teams))
    entries: dict[Key, Any] = {}
    for number, team in enumerate(listed[: spec.teams], start=1):
        problems += _of_team(team, spec)
        entries |= team_entries(number, team)
    if any(problem.is_error for problem in problems):
        raise ProblemsFound(*problems)
    return entries, tuple(problems)


def _of_team(team: Team, spec: TeamsSpec) -> Iterable[Problem]:
    count, most = len(team.players), spec.players + spec.reserves
    if count > most:
        yield error("too-many-in-team", found=str(count), team=team.name, players=spec.players, most=most)
    elif count < spec.players:
        yield warning("team-short", found=str(count), team=team.name, players=spec.players)
    for player in team.players:
        if player.withdrawn is not None and not 1 <= player.withdrawn <= spec.rounds:
            found = str(player.withdrawn)
            yield error("bad-round", found=found, least=1, most=spec.rounds, name=player.name)
