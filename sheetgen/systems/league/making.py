"""The use-cases of leagues: the season workbook made from teams, and the match sheets of it; part of the ``api``."""

import os
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sheetgen import files
from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, warning
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Team
from sheetgen.model.tournament import EDITIONS, LANGUAGES, LIVRE, LeagueSpec
from sheetgen.pairing import league
from sheetgen.pairing.league_clubs import numbering
from sheetgen.ranking.record import MATCHES
from sheetgen.ranking.team_events import parse_match_points
from sheetgen.systems.league import match_sheets as league_sheets
from sheetgen.systems.league.entries import team_entries
from sheetgen.systems.league.sheets.ranking import LIVE_CODES
from sheetgen.systems.molter import making as molter_events
from sheetgen.systems.molter.making import StrPath
from sheetgen.systems.registry import described
from sheetgen.systems.shared import options
from sheetgen.workbook.cells import Key

RESERVES = 6
NEED_TIES = ("DE", "H2H")
DEFAULT_POINTS = "2/1/0"


@dataclass(frozen=True, slots=True)
class Written:
    """What ``new`` made: the season workbook, what was written where, and the warnings."""

    data: bytes
    paths: tuple[Path, ...]
    problems: tuple[Problem, ...]


def live_order(text: str | Sequence[str] | None, rules: str) -> tuple[str, ...]:
    """T12: the order of a workbook: every code must have its formula in the sheets, and somebody must be first."""
    return options.live_order(text, rules, MATCHES, LIVE_CODES, NEED_TIES)


def league_spec(
    teams: int,
    boards: int,
    *,
    double: bool = False,
    match_points: str | None = None,
    last_first: bool = False,
    lang: str | None = None,
    rules: str | None = None,
    order: str | Sequence[str] | None = None,
    entry: str | None = None,
    seed: str | None = None,
    reserves: int = RESERVES,
) -> LeagueSpec:
    """B9, T10: the specification of a league, or the reason why there is none."""
    league.check_size(teams, boards)
    edition = options.one_of("--rules", rules or LIVRE, EDITIONS)
    parse_match_points(match_points or DEFAULT_POINTS)
    spec = LeagueSpec(
        lang=options.one_of("--lang", lang or "fr", LANGUAGES),
        rules=edition,
        order=live_order(order, edition),
        entry=options.one_of("--entry", entry or "rounds", ("rounds",)),
        seed=seed or "",
        teams=teams,
        players=boards,
        rounds=league.rounds_of(teams, double),
        reserves=reserves,
        double=double,
        match_points=match_points or DEFAULT_POINTS,
        last_first=last_first,
    )
    league.schedule(spec)  # refuses options that contradict each other
    return spec


def checked(loaded: Loaded[Team]) -> Loaded[Team]:
    """The teams of a list; somebody who stands in two of them and is told apart by nothing else is refused."""
    problems = [_in_two_teams(problem, loaded.items) for problem in loaded.problems if problem.code == "namesakes"]
    found = [problem for problem in problems if problem]
    if found:
        raise ProblemsFound(*found)
    return loaded


def _in_two_teams(problem: Problem, teams: Iterable[Team]) -> Problem | None:
    """Namesakes whose lists say nothing different of them but their team are one player listed twice."""
    names = problem.data["names"]
    found = [(team, player) for team in teams for player in team.players if player.name in names]
    facts = {replace(player, name="", club="") for _, player in found}
    if len(facts) > 1 or len({team.name for team, _ in found}) < 2:
        return None
    one, two = found[0][0].name, found[1][0].name
    return error("player-in-two-teams", where=problem.where, found=problem.found, first=one, second=two)


def teams_into(spec: LeagueSpec, plan: Any, teams: Loaded[Team]) -> tuple[dict[Key, Any], tuple[Problem, ...]]:
    """A list entered into a season that is there already: numbers follow the list (B12)."""
    return teams_entries(checked(teams).items, spec)


def teams_entries(
    teams: Iterable[Team], spec: LeagueSpec, numbers: Sequence[int] = ()
) -> tuple[dict[Key, Any], tuple[Problem, ...]]:
    """The entries of a list of teams, each at its number; without numbers they follow the list (B12)."""
    listed = tuple(teams)
    problems: list[Problem] = []
    if len(listed) > spec.teams:
        problems.append(error("too-many-teams", found=str(len(listed)), places=spec.teams))
    entries: dict[Key, Any] = {}
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


def size_of(teams: StrPath | int | Sequence[Team] | None) -> tuple[int, Loaded[Team]]:
    """How many teams: told, or counted in the list."""
    if teams is None:
        raise BadOptions(error("league-teams-missing"))
    if isinstance(teams, str) and teams.strip().isdigit():
        teams = int(teams)
    if isinstance(teams, int):
        return teams, Loaded(())
    loaded = checked(molter_events.load_teams(teams)) if isinstance(teams, (str, os.PathLike)) else Loaded(tuple(teams))
    return len(loaded.items), loaded


def new(
    out: StrPath | None,
    *,
    teams: StrPath | int | Sequence[Team] | None = None,
    boards: int | None = None,
    match_sheets: StrPath | None = None,
    event: Mapping[str, str | None],
    force: bool = False,
    **asked: Any,
) -> Written:
    """Make the season workbook of a league and, where asked, a match sheet for every meeting in a folder."""
    from sheetgen.xlsx.write import write  # the writing library is not needed to read

    count, loaded = size_of(teams)
    if boards is None:
        raise BadOptions(error("boards-missing"))
    longest = max((len(team.players) for team in loaded.items), default=0)
    spec = league_spec(count, boards, reserves=max(RESERVES, longest - boards), **asked)
    listed = _drawn(loaded.items, spec.seed)
    numbered = numbering(spec, [team.name for team in listed], [club_of(team) for team in listed])
    entries, problems = teams_entries(listed, spec, numbered.numbers)
    entries |= options.event_entries(spec, event)
    data = write(described(spec)[1], entries)
    written: list[tuple[Path, bytes]] = [(Path(out), data)] if out is not None else []
    if match_sheets is not None:
        written += league_sheets.match_sheets(spec, entries, Path(match_sheets))
        if force or not any(path.exists() for path, _ in written):
            files.make_folder(Path(match_sheets))
    molter_events.write_all(written, force)
    everything = (*loaded.problems, *numbered.problems, *problems)
    return Written(data, tuple(path for path, _ in written), everything)


def _drawn(teams: Sequence[Team], seed: str) -> tuple[Team, ...]:
    """B12: numbers drawn by lot where a seed is given."""
    numbers = list(teams)
    if seed:
        random.Random(seed).shuffle(numbers)
    return tuple(numbers)


__all__ = ["Written", "league_spec", "new", "teams_entries"]
