"""What was asked for a league becomes the workbook of its season, and the match sheets beside it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.errors import BadOptions, Problem, error
from sheetgen.model.entrants import Team
from sheetgen.pairing import league
from sheetgen.pairing.league import Numbering, numbering
from sheetgen.ranking.order import is_defined
from sheetgen.ranking.record import MATCHES
from sheetgen.ranking.team_events import parse_match_points
from sheetgen.systems.drafts import Draft, Drafts
from sheetgen.systems.league.entries import team_entries
from sheetgen.systems.league.match_sheets import match_sheets as sheets_of
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.shared import options
from sheetgen.systems.shared.game_points import asked_points
from sheetgen.systems.shared.matches.making import checked, size_problems
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
    points: str | None = None,
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
        points=asked_points(points),
        last_first=last_first,
    )


def in_cells(code: str, rules: str) -> bool:
    """T: every code that an edition defines for matches has its formulas."""
    return is_defined(code, rules, MATCHES)


def teams_into(spec: LeagueSpec, plan: object, teams: "Loaded[Team]") -> tuple[Changes, tuple[Problem, ...]]:
    """A list entered into a season that is there already: numbers follow the list (B12)."""
    return teams_entries(checked(teams).items, spec)


def teams_entries(
    teams: Iterable[Team], spec: LeagueSpec, numbers: Sequence[int] = ()
) -> tuple[Changes, tuple[Problem, ...]]:
    """The entries of a list of teams, each at its number; without numbers they follow the list (B12)."""
    listed = tuple(teams)
    problems = size_problems(listed, spec)
    entries: Changes = {}
    for place, team in enumerate(listed):
        entries |= team_entries(numbers[place] if numbers else place + 1, team)
    return entries, problems


def club_of(team: Team) -> str:
    """The club all the players of a team belong to, if the list tells it."""
    clubs = {player.club for player in team.players if player.club}
    return clubs.pop() if len(clubs) == 1 else ""


def make(
    *,
    teams: Teams = None,
    boards: int | None = None,
    match_sheets: Any = None,
    as_listed: bool = False,
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
    numbered = (
        Numbering(tuple(range(1, len(drawn) + 1)), {}, ())
        if as_listed
        else numbering(spec, [team.name for team in drawn], [club_of(team) for team in drawn])
    )
    entries, problems = teams_entries(drawn, spec, numbered.numbers)
    entries |= options.event_entries(spec, event)
    sheets = () if match_sheets is None else sheets_of(spec, plan, entries, str(match_sheets))
    drafts = (Draft(spec, plan, entries), *sheets)
    return Drafts(drafts, (*loaded.problems, *numbered.problems, *problems))
