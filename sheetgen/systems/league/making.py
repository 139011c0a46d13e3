"""What was asked for a league becomes the workbook of its season, and the match sheets beside it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, warning
from sheetgen.model.entrants import Team
from sheetgen.pairing import league
from sheetgen.pairing.league import numbering
from sheetgen.ranking.order import is_defined
from sheetgen.ranking.record import MATCHES
from sheetgen.ranking.team_events import parse_match_points
from sheetgen.systems.drafts import Draft, Drafts
from sheetgen.systems.league.entries import team_entries
from sheetgen.systems.league.match_sheets import match_sheets as sheets_of
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.shared import options
from sheetgen.systems.shared.teams.making import Teams, listed
from sheetgen.workbook.cells import Changes

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded

RESERVES = 6
DEFAULT_POINTS = "2/1/0"


def league_spec(
    teams: int,
    boards: int,
    *,
    double: bool = False,
    match_points: str | None = None,
    last_first: bool = False,
    order: str | Sequence[str] | None = None,
    seed: str | None = None,
    reserves: int = RESERVES,
    **general: Any,
) -> LeagueSpec:
    """B9, T10: the specification of a league, or the reason why there is none."""
    league.check_size(teams, boards)
    league.check_order(double, last_first)
    parse_match_points(match_points or DEFAULT_POINTS)
    common = options.general(("rounds",), **general)
    return LeagueSpec(
        **common,
        order=options.live_order(order, common["rules"], MATCHES, (), in_cells),
        seed=seed or "",
        teams=teams,
        players=boards,
        rounds=league.rounds_of(teams, double),
        reserves=reserves,
        double=double,
        match_points=match_points or DEFAULT_POINTS,
        last_first=last_first,
    )


def in_cells(code: str, rules: str) -> bool:
    """T: every code that an edition defines for matches has its formulas."""
    return is_defined(code, rules, MATCHES)


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


def teams_into(spec: LeagueSpec, plan: object, teams: "Loaded[Team]") -> tuple[Changes, tuple[Problem, ...]]:
    """A list entered into a season that is there already: numbers follow the list (B12)."""
    return teams_entries(checked(teams).items, spec)


def teams_entries(
    teams: Iterable[Team], spec: LeagueSpec, numbers: Sequence[int] = ()
) -> tuple[Changes, tuple[Problem, ...]]:
    """The entries of a list of teams, each at its number; without numbers they follow the list (B12)."""
    listed = tuple(teams)
    problems: list[Problem] = []
    if len(listed) > spec.teams:
        problems.append(error("too-many-teams", found=str(len(listed)), places=spec.teams))
    entries: Changes = {}
    for place, team in enumerate(listed[: spec.teams]):
        problems += _size_problems(team, spec)
        entries |= team_entries(numbers[place] if numbers else place + 1, team)
    if any(problem.is_error for problem in problems):
        raise ProblemsFound(*problems)
    return entries, tuple(problems)


def _size_problems(team: Team, spec: LeagueSpec) -> Iterator[Problem]:
    count, boards = len(team.players), spec.players
    if count > spec.listed:
        yield error("too-many-in-team", found=str(count), most=spec.listed, team=team.name, players=boards)
    elif count < boards:
        yield warning("league-team-short", found=str(count), team=team.name, players=boards)


def club_of(team: Team) -> str:
    """The club all the players of a team belong to, if the list tells it."""
    clubs = {player.club for player in team.players if player.club}
    return clubs.pop() if len(clubs) == 1 else ""


def make(
    *,
    teams: Teams = None,
    boards: int | None = None,
    match_sheets: Any = None,
    event: Mapping[str, str | None],
    **common: Any,
) -> Drafts:
    """The season workbook and, where a folder is named for them, a match sheet for every meeting."""
    if teams is None:
        raise BadOptions(error("league-teams-missing"))
    loaded = checked(listed(teams))
    if boards is None:
        raise BadOptions(error("boards-missing"))
    longest = max((len(team.players) for team in loaded.items), default=0)
    count = teams if isinstance(teams, int) else len(loaded.items)
    spec = league_spec(count, boards, reserves=max(RESERVES, longest - boards), **common)
    plan = league.schedule(spec)
    drawn = options.drawn(loaded.items, spec.seed)
    numbered = numbering(spec, [team.name for team in drawn], [club_of(team) for team in drawn])
    entries, problems = teams_entries(drawn, spec, numbered.numbers)
    entries |= options.event_entries(spec, event)
    sheets = () if match_sheets is None else sheets_of(spec, plan, entries, str(match_sheets))
    drafts = (Draft(spec, plan, entries), *sheets)
    return Drafts(drafts, (*loaded.problems, *numbered.problems, *problems))
