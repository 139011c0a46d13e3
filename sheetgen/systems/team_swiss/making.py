"""What was asked for a Swiss of teams becomes a workbook to be made."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sheetgen.errors import BadOptions, NoSuchSize, Problem, error, warning
from sheetgen.model.entrants import Team
from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.order import NAMED_ORDERS, is_defined
from sheetgen.ranking.record import TEAM_SWISS
from sheetgen.ranking.team_events import parse_match_points
from sheetgen.systems.drafts import Draft, Drafts
from sheetgen.systems.shared import options
from sheetgen.systems.shared.dealt.bans import listed_bans
from sheetgen.systems.shared.game_points import POINTS, asked_points
from sheetgen.systems.shared.matches.making import checked, size_problems
from sheetgen.systems.shared.teams.making import Teams, listed
from sheetgen.systems.team_swiss.entries import team_entries
from sheetgen.systems.team_swiss.spec import (
    BAKU,
    BLACK,
    BOARDS,
    BYE_POINTS,
    LEAST_BOARDS,
    LEAST_ROUNDS,
    LEAST_TEAMS,
    MATCH_POINTS,
    MODELS,
    MOST_BOARDS,
    MOST_ROUNDS,
    MOST_TEAMS,
    PRIMARY,
    SCORES,
    WHITE,
    TeamSwissSpec,
    bye_points_of,
)
from sheetgen.workbook.cells import Changes

if TYPE_CHECKING:
    from sheetgen.exchange.ban_list import BannedPair
    from sheetgen.exchange.imported import ImportedEvent
    from sheetgen.exchange.reading import Loaded

RESERVES, SPARE = 4, 2
DRAW = "draw"
COLOURS = (WHITE, BLACK, DRAW)
YES, NO = "yes", "no"
DEFAULT_POINTS = "2/1/0"
# Game points first, where rounds are paired by them and nothing else is asked.
BY_GAME_POINTS = {"fide-2026": ("GPTS", "EGMSB/C1", "MPTS", "BH:GP/C1"), "livre": ("GP", "MP", "DE", "SBC/C1")}
OF_BOARDS = ("BERLIN", "WINS", "BOARDS", "BC", "TBR", "BBE", "EDEBT", "EDEBB", "EDET", "EDEB", "H2H")


def team_swiss_spec(
    teams: int,
    boards: int,
    rounds: int,
    *,
    match_points: str | None = None,
    points: str | None = None,
    primary: str | None = None,
    secondary: str | None = None,
    colours: str | None = None,
    first_colour: str | None = None,
    bye_points: str | None = None,
    accelerate: str | None = None,
    order: str | Sequence[str] | None = None,
    seed: str | None = None,
    reserves: int = RESERVES,
    **general: Any,
) -> TeamSwissSpec:
    """C.04.6, 1: the specification of a Swiss of teams, or the reason why there is none."""
    sizes = (LEAST_TEAMS <= teams <= MOST_TEAMS, LEAST_BOARDS <= boards <= MOST_BOARDS)
    if not (all(sizes) and LEAST_ROUNDS <= rounds <= MOST_ROUNDS):
        raise NoSuchSize(
            error(
                "no-team-swiss-size",
                found=f"{teams} × {boards} × {rounds}",
                least=LEAST_TEAMS,
                most=MOST_TEAMS,
                boards=MOST_BOARDS,
                rounds=MOST_ROUNDS,
            )
        )
    parse_match_points(match_points or DEFAULT_POINTS)
    common = options.general((BOARDS, SCORES), **general)
    paired_by = options.one_of("--primary", primary or PRIMARY[0], PRIMARY)
    if not order:
        usual = NAMED_ORDERS["team-swiss"] if paired_by == MATCH_POINTS else BY_GAME_POINTS
        order = usual.get(common["rules"])
    if accelerate:
        options.one_of("--accelerate", accelerate, (BAKU,))
    brought = asked_points(points)
    if common["entry"] == SCORES and brought != POINTS[0]:
        raise BadOptions(error("points-of-scores", found=brought))
    has_cells = in_cells if common["entry"] == BOARDS else in_cells_of_scores
    return TeamSwissSpec(
        **common,
        order=options.live_order(order, common["rules"], TEAM_SWISS, (), has_cells),
        seed=seed or "",
        teams=teams,
        players=boards,
        rounds=rounds,
        reserves=reserves,
        match_points=match_points or DEFAULT_POINTS,
        points=brought,
        primary=paired_by,
        ignores_secondary=options.one_of("--secondary", secondary or YES, (YES, NO)) == NO,
        colours=options.one_of("--colours", colours or MODELS[0], MODELS),
        first_colour=options.drawn_colour(first_colour, COLOURS, seed or ""),
        bye_points=bye_points_of(bye_points or BYE_POINTS[0]),
        accelerate=accelerate or "",
    )


def in_cells(code: str, rules: str) -> bool:
    """T: every code that an edition defines for a Swiss of teams has its formulas."""
    return is_defined(code, rules, TEAM_SWISS)


def in_cells_of_scores(code: str, rules: str) -> bool:
    """The same where scores of matches are typed: nothing is known of the boards."""
    return in_cells(code, rules) and code.split("/", maxsplit=1)[0].split("#", maxsplit=1)[0] not in OF_BOARDS


def in_starting_order(teams: Sequence[Team], boards: int) -> list[Team]:
    """TPN: by the mean rating of the best boards, highest first; what is equal stays as it is listed."""

    def mean(team: Team) -> Fraction:
        ratings = [player.rating for player in team.players[:boards] if player.rating]
        return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)

    return sorted(teams, key=lambda team: -mean(team))


def teams_into(spec: TeamSwissSpec, plan: None, teams: "Loaded[Team]") -> tuple[Changes, tuple[Problem, ...]]:
    """A list entered into a workbook that is there already, in its order."""
    return teams_entries(checked(teams).items, spec)


def teams_entries(teams: Sequence[Team], spec: TeamSwissSpec) -> tuple[Changes, tuple[Problem, ...]]:
    """The entries of a list of teams, each at its number."""
    problems = size_problems(teams, spec)
    entries: Changes = {}
    for number, team in enumerate(teams, start=1):
        entries |= team_entries(number, team)
    return entries, problems


def playable(teams: int, rounds: int) -> tuple[Problem, ...]:
    """C1: as many rounds as there are opponents, of an odd field one more; from half of them on they may run out."""
    most, certain = (teams - 1 if teams % 2 == 0 else teams), (teams + 1) // 2
    if rounds > most:
        raise NoSuchSize(error("team-swiss-too-many-rounds", found=str(rounds), teams=teams, most=most))
    if rounds > certain:
        return (warning("team-swiss-rounds-unlikely", found=str(rounds), teams=teams, first=certain + 1),)
    return ()


def make(
    *,
    teams: Teams = None,
    source: "ImportedEvent | None" = None,
    boards: int | None = None,
    rounds: int | None = None,
    spare: int | None = None,
    seed: str | None = None,
    forbidden: "Loaded[BannedPair] | None" = None,
    event: Mapping[str, str | None],
    **common: Any,
) -> Drafts:
    """The workbook of a list of teams, of a cup begun elsewhere, or of blank lines, with room for late entries."""
    if source is not None and teams is not None:
        raise BadOptions(error("told-with-players"))
    if source is not None:
        return _continued(source, spare, forbidden, event, {"boards": boards, "rounds": rounds, "seed": seed, **common})
    if teams is None:
        raise BadOptions(error("league-teams-missing"))
    loaded = checked(listed(teams))
    if boards is None:
        raise BadOptions(error("boards-missing"))
    rounds = options.wanted_rounds(rounds)
    options.check_spare(spare, MOST_TEAMS)
    count = teams if isinstance(teams, int) else len(loaded.items)
    longest = max((len(team.players) for team in loaded.items), default=0)
    places = count + ((0 if isinstance(teams, int) else SPARE) if spare is None else spare)
    facts = {"reserves": max(RESERVES, longest - boards), "seed": seed, **common}
    spec = team_swiss_spec(min(places, max(count, MOST_TEAMS)), boards, rounds, **facts)
    doubts = playable(count, rounds)
    drawn = options.drawn(loaded.items, spec.seed) if spec.seed else in_starting_order(loaded.items, boards)
    entries, problems = teams_entries(drawn, spec)
    entries |= options.event_entries(spec, event)
    entries |= listed_bans(forbidden, (each.name for each in drawn), spec.rounds, entries)
    more = forbidden.problems if forbidden else ()
    return Drafts((Draft(spec, None, entries),), (*loaded.problems, *problems, *doubts, *more))


def _continued(
    source: "ImportedEvent",
    spare: int | None,
    forbidden: "Loaded[BannedPair] | None",
    event: Mapping[str, str | None],
    chosen: Mapping[str, object],
) -> Drafts:
    """The workbook of a cup that another program has begun; its teams keep their numbers."""
    from sheetgen.systems.team_swiss import continuing  # only a cup begun elsewhere is continued

    wanted: dict[str, Any] = dict(continuing.with_settings(source, chosen))
    boards, rounds = wanted.pop("boards"), options.wanted_rounds(wanted.pop("rounds"))
    listed_teams = continuing.teams_of(source)
    longest = max((len(team.players) for team in listed_teams), default=0)
    places = max(LEAST_TEAMS, len(listed_teams) + (SPARE if spare is None else spare))
    wanted["reserves"] = max(RESERVES, longest - boards)
    doubts = _order_of_file(source, wanted)
    spec = team_swiss_spec(places, boards, rounds, **wanted)
    entries, problems = teams_entries(listed_teams, spec)
    entries = continuing.entries_of(source, spec, {**entries, **options.event_entries(spec, event)})
    entries |= listed_bans(forbidden, (each.name for each in listed_teams), spec.rounds, entries)
    more = forbidden.problems if forbidden else ()
    return Drafts((Draft(spec, None, entries),), (*source.problems, *doubts, *problems, *more))


def _order_of_file(source: "ImportedEvent", wanted: dict[str, Any]) -> list[Problem]:
    """T12: the order of the file, in FIDE's names, where nothing else is asked for and all of it has its formulas."""
    if wanted.get("order") or not source.order:
        return []
    rules = wanted.get("rules") or FIDE_2026
    live = in_cells if (wanted.get("entry") or BOARDS) == BOARDS else in_cells_of_scores
    try:
        wanted["order"] = options.live_order(source.order, rules, TEAM_SWISS, (), live)
    except BadOptions:
        line = source.lines.get("212") or source.lines.get("202")
        return [warning("told-order", found=",".join(source.order)).at(file=source.source, line=line)]
    wanted["rules"] = rules
    return []
