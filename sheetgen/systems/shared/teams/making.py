"""An event of teams as it is asked for: its size, the order of its workbook, and the entries of its list."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, warning
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Team
from sheetgen.ranking.order import allowed
from sheetgen.ranking.record import MOLTER
from sheetgen.systems.shared import options
from sheetgen.systems.shared.teams.entries import team_entries
from sheetgen.systems.shared.teams.spec import TeamsSpec
from sheetgen.systems.spec_checks import MOST
from sheetgen.workbook.cells import Changes

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded

RESERVES = 2
Teams = int | Loaded[Team] | None


def live_order(text: str | Sequence[str] | None, rules: str) -> tuple[str, ...]:
    """T12: the order of a workbook of teams that are ranked by their games."""
    return options.live_order(text, rules, MOLTER, codes_in_cells(rules))


def codes_in_cells(rules: str) -> tuple[str, ...]:
    """T: the codes that the workbooks of teams ranked by their games have live: all that an edition defines."""
    return tuple(allowed(rules, MOLTER))


def listed(teams: Teams) -> Loaded[Team]:
    """The list, if there is one."""
    return teams if isinstance(teams, Loaded) else Loaded(())


def size_of(teams: Teams, players: int | None) -> tuple[int, int]:
    """How many teams of how many players: counted, or told by the list."""
    if teams is None or (isinstance(teams, int) and players is None):
        raise BadOptions(error("teams-missing"))
    if isinstance(teams, int):
        return teams, players or 0
    return len(teams.items), players or _players_of(teams.items)


def _players_of(teams: Sequence[Team]) -> int:
    """A list tells how many play in a team only if all its teams have the same number."""
    sizes = sorted({len(team.players) for team in teams})
    if len(sizes) != 1:
        raise BadOptions(error("players-per-team-missing", sizes=sizes))
    return sizes[0]


def reserves_for(teams: Iterable[Team], players: int) -> int:
    """M13: lines for substitutes; as many again as there are players would be two teams of one name."""
    needed = max((len(team.players) - players for team in teams), default=0)
    return max(RESERVES, min(needed, players - 1, MOST["reserves"]))


def teams_entries(spec: TeamsSpec, plan: object, teams: "Loaded[Team]") -> tuple[Changes, tuple[Problem, ...]]:
    """M13: letters follow the list."""
    return listed_entries(teams.items, spec)


def listed_entries(teams: Iterable[Team], spec: TeamsSpec) -> tuple[Changes, tuple[Problem, ...]]:
    """M13: the entries of a list of teams; too many of anything is an error, too few players a warning."""
    listed = tuple(teams)
    problems: list[Problem] = []
    if len(listed) > spec.teams:
        problems.append(error("too-many-teams", found=str(len(listed)), places=spec.teams))
    entries: Changes = {}
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
            typed = str(player.withdrawn)
            yield error("bad-round", found=typed, least=1, most=spec.rounds, name=player.name)
