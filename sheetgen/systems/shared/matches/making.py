"""A list of teams that meet in matches, looked at before it becomes entries."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.errors import Problem, ProblemsFound, error, warning
from sheetgen.model.entrants import Team
from sheetgen.systems.shared.matches.spec import MatchesSpec

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded


def checked(loaded: "Loaded[Team]") -> "Loaded[Team]":
    """The teams of a list; somebody who stands in two of them and is told apart by nothing else is refused."""
    problems = [_in_two_teams(problem, loaded.items) for problem in loaded.problems if problem.code == "namesakes"]
    errors = [problem for problem in problems if problem]
    if errors:
        raise ProblemsFound(*errors)
    return loaded


def _in_two_teams(problem: Problem, teams: Iterable[Team]) -> Problem | None:
    """Namesakes whose lists say nothing different of them but their team are one player listed twice."""
    names = problem.data["names"]
    namesakes = [(team, player) for team in teams for player in team.players if player.name in names]
    facts = {replace(player, name="", club="") for _, player in namesakes}
    if len(facts) > 1 or len({team.name for team, _ in namesakes}) < 2:
        return None
    one, two = namesakes[0][0].name, namesakes[1][0].name
    return error("player-in-two-teams", where=problem.where, found=problem.found, first=one, second=two)


def size_problems(teams: Sequence[Team], spec: MatchesSpec) -> tuple[Problem, ...]:
    """Return what is doubtful about the sizes of teams; too many teams, or a list too long, are refused together."""
    problems: list[Problem] = []
    if len(teams) > spec.teams:
        problems.append(error("too-many-teams", found=str(len(teams)), places=spec.teams))
    for team in teams[: spec.teams]:
        problems += _of_team(team, spec)
    if any(problem.is_error for problem in problems):
        raise ProblemsFound(*problems)
    return tuple(problems)


def _of_team(team: Team, spec: MatchesSpec) -> Iterator[Problem]:
    count, boards = len(team.players), spec.players
    if count > spec.listed:
        yield error("too-many-in-team", found=str(count), most=spec.listed, team=team.name, players=boards)
    elif count < boards:
        yield warning("league-team-short", found=str(count), team=team.name, players=boards)
