"""New workbooks, pairing tables and plans: what ``new``, ``table`` and ``plan`` do."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sheetgen import files
from sheetgen.errors import BadOptions, Problem, error
from sheetgen.exchange import lists
from sheetgen.exchange.columns import PLAYERS, TEAMS
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Player, Team
from sheetgen.model.tournament import (
    KnockoutSpec,
    LeagueSpec,
    MolterSpec,
    ScheveningenSpec,
    TournamentSpec,
)
from sheetgen.pairing import berger, rutsch, scheveningen
from sheetgen.pairing.knockout_plan import Plan
from sheetgen.pairing.molter import MolterTable
from sheetgen.systems.knockout import making as knockout_events
from sheetgen.systems.league import making as league_events
from sheetgen.systems.molter import making as molter_events
from sheetgen.systems.registry import described
from sheetgen.systems.scheveningen import making as scheveningen_events
from sheetgen.systems.shared import options
from sheetgen.usecases.opening import StrPath
from sheetgen.workbook.cells import Key

# Which options of ``new`` belong to which system only.
OWN_OPTIONS = {
    "berger": ("players", "count", "double", "keep_last_rounds", "seating"),
    "molter": ("teams", "players_per_team", "rounds", "autonomous", "table", "spare"),
    "knockout": (
        "players",
        "count",
        "enter",
        "enter_at",
        "seeding",
        "third_place",
        "match",
        "boards",
        "decide",
        "colours",
    ),
    "scheveningen": ("teams", "count"),
    "league": ("teams", "boards", "double", "match_points", "last_first", "match_sheets"),
}


@dataclass(frozen=True, slots=True)
class PairingTable:
    """A table as printed: its rounds, and in each the boards with White first; None is the exempt."""

    system: str
    count: int
    rounds: tuple[tuple[tuple[int | None, int | None], ...], ...]


@dataclass(frozen=True, slots=True)
class Made:
    """What ``new`` made: the workbook, the files written, the warnings, and the table if there was one to choose."""

    data: bytes
    paths: tuple[Path, ...]
    problems: tuple[Problem, ...]
    table: MolterTable | None = None


def table(
    system: str,
    count: int | None = None,
    *,
    double: bool = False,
    keep_last_rounds: bool = False,
    teams: int | None = None,
    players_per_team: int | None = None,
    **asked: Any,
) -> "PairingTable | MolterTable":
    """Return the pairing table of a system."""
    options.one_of("SYSTEM", system, ("berger", "rutsch", "molter", ScheveningenSpec.system))
    if system == MolterSpec.system:
        refuse_options(system, {"count": count, "double": double, "keep_last_rounds": keep_last_rounds})
        if teams is None or players_per_team is None:
            raise BadOptions(error("teams-missing"))
        return molter_events.table(teams, players_per_team, **asked)
    refuse_options(system, {"teams": teams, "players_per_team": players_per_team, **asked})
    if count is None:
        raise BadOptions(error("count-missing"))
    if system == ScheveningenSpec.system:
        refuse_options(system, {"double": double, "keep_last_rounds": keep_last_rounds})
        return scheveningen.table(count)
    if system == "rutsch":
        refuse_options(system, {"double": double, "keep_last_rounds": keep_last_rounds})
        return PairingTable(system, count, rutsch.printed(count))
    rounds = berger.table(count, double, keep_last_rounds)
    shown = tuple(tuple((_real(white, count), _real(black, count)) for white, black in boards) for boards in rounds)
    return PairingTable(system, count, shown)


def _real(number: int, count: int) -> int | None:
    return number if number <= count else None


def load_players(source: StrPath) -> Loaded[Player]:
    from sheetgen.exchange import tables as frames

    return lists.players(frames.read_rows(Path(source), PLAYERS))


def load_teams(source: StrPath) -> Loaded[Team]:
    from sheetgen.exchange import tables as frames

    return lists.teams(frames.read_rows(Path(source), TEAMS))


def plan(system: str, count: int, **asked: Any) -> Plan:
    """Work out a knockout: its arithmetic and its plan of play."""
    options.one_of("SYSTEM", system, (KnockoutSpec.system,))
    return knockout_events.plan(count, **asked)


def new(system: str, out: StrPath | None = None, **asked: Any) -> tuple[bytes, tuple[Problem, ...]]:
    """Make a workbook from a list or for blank places; write it to ``out`` if a path is given. See ``new_files``."""
    made = new_files(system, out, **asked)
    return made.data, made.problems


def new_files(system: str, out: StrPath | None = None, **asked: Any) -> Made:
    """Make a workbook, and tell what was written where; the options are those of the command line, by their names."""
    options.one_of("SYSTEM", system, tuple(OWN_OPTIONS))
    others = {name for names in OWN_OPTIONS.values() for name in names} - set(OWN_OPTIONS[system])
    refuse_options(system, {name: asked.pop(name, None) for name in sorted(others)})
    event = {name: asked.pop(name, None) for name in ("title", "place", "dates", "times")}
    if system == MolterSpec.system:
        made = molter_events.new(out, event=event, **asked)
        return Made(made.data, made.paths, made.problems, made.table)
    if system == KnockoutSpec.system:
        written = knockout_events.new(out, event=event, **asked)
        return Made(written.data, written.paths, written.problems)
    if system == LeagueSpec.system:
        season = league_events.new(out, event=event, **asked)
        return Made(season.data, season.paths, season.problems)
    if system == ScheveningenSpec.system:
        match = scheveningen_events.new(out, event=event, **asked)
        return Made(match.data, match.paths, match.problems, match.table)
    return _new_round_robin(out, event, **asked)


def _new_round_robin(
    out: StrPath | None,
    event: Mapping[str, str | None],
    *,
    players: StrPath | Sequence[Player] | None = None,
    count: int | None = None,
    seed: str | None = None,
    force: bool = False,
    **asked: Any,
) -> Made:
    listed, problems = listed_players(players)
    if count is None and not listed:
        raise BadOptions(error("count-or-players"))
    if count is not None and listed and count < len(listed):
        raise BadOptions(error("count-below-list", found=str(count), players=len(listed)))
    spec = options.berger_spec(count or len(listed), seed=seed or "", **asked)
    entrants = options.drawn(listed, seed) if seed else listed
    entries = options.event_entries(spec, event) | options.players_entries(entrants, spec)
    data = workbook_of(spec, entries)
    if out is not None:
        files.write_whole(out, data, force)
    return Made(data, (Path(out),) if out is not None else (), problems)


def refuse_options(system: str, given: Mapping[str, Any]) -> None:
    """Options that belong to another system."""
    wrong = [f"--{name.replace('_', '-')}" for name, value in given.items() if value not in (None, False, 0)]
    if wrong:
        raise BadOptions(*(error("option-of-another-system", found=name, system=system) for name in wrong))


def listed_players(players: StrPath | Sequence[Player] | None) -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
    if players is None:
        return (), ()
    if isinstance(players, (str, os.PathLike)):
        loaded = load_players(players)
        return tuple(loaded.items), tuple(loaded.problems)
    return tuple(players), ()


def workbook_of(spec: TournamentSpec, entries: Mapping[Key, Any]) -> bytes:
    """Return the bytes of the workbook of a specification with these entries."""
    from sheetgen.xlsx.write import write  # the writing library is not needed to read

    return write(described(spec)[1], entries)
