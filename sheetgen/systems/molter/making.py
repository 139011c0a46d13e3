"""The use-cases of Molter events: tables, and workbooks made from teams; part of the ``api``."""

import os
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sheetgen import files
from sheetgen.errors import BadOptions, NoSuchSize, Problem, SheetgenError, Where, error, warning
from sheetgen.exchange import lists
from sheetgen.exchange.columns import TEAMS
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Team
from sheetgen.model.tournament import EDITIONS, LANGUAGES, MolterSpec
from sheetgen.pairing import molter_generated
from sheetgen.pairing.molter import MolterTable
from sheetgen.ranking.record import MOLTER
from sheetgen.systems.registry import described
from sheetgen.systems.shared import options
from sheetgen.systems.shared.teams.listed import listed_entries
from sheetgen.systems.shared.teams.places import LIVE_CODES
from sheetgen.systems.spec_checks import MOST
from sheetgen.workbook.cells import Key

StrPath = str | os.PathLike[str]
ENTRIES = ("rounds", "teams")
BETWEEN = ("H2H", "BOARDS")  # what needs somebody to be tied
RESERVES = 2


@dataclass(frozen=True, slots=True)
class Written:
    """What ``new`` made: the workbook, where it and its spare ones stand, the table, and the warnings."""

    data: bytes
    paths: tuple[Path, ...]
    table: MolterTable
    problems: tuple[Problem, ...]


def table(
    teams: int,
    players: int,
    *,
    number: str | int | None = None,
    rounds: int | None = None,
    autonomous: bool = False,
) -> MolterTable:
    """M9: the table of a size: all its rounds, or the choice that is asked for."""
    if rounds is None and not autonomous:
        return molter_generated.whole(teams, players, number)
    return molter_generated.choose(teams, players, rounds, autonomous, number)


def live_order(text: str | Sequence[str] | None, rules: str) -> tuple[str, ...]:
    """T12: the order of a workbook: every code must have its formula in the sheets, and somebody must be first."""
    return options.live_order(text, rules, MOLTER, LIVE_CODES, BETWEEN)


def molter_spec(
    teams: int,
    players: int,
    *,
    rounds: int | None = None,
    autonomous: bool = False,
    table: str | int | None = None,
    lang: str | None = None,
    rules: str | None = None,
    order: str | Sequence[str] | None = None,
    entry: str | None = None,
    seed: str = "",
    reserves: int = RESERVES,
) -> MolterSpec:
    """M9: the specification of an event, or the reason why there is none."""
    chosen = molter_generated.choose(teams, players, rounds, autonomous, table)
    if players > MOST["players"]:
        raise NoSuchSize(error("molter-no-workbook", players=players, most=MOST["players"]))
    edition = options.one_of("--rules", rules or "livre", EDITIONS)
    return MolterSpec(
        lang=options.one_of("--lang", lang or "fr", LANGUAGES),
        rules=edition,
        order=live_order(order, edition),
        entry=options.one_of("--entry", entry or "rounds", ENTRIES),
        seed=seed,
        teams=teams,
        players=players,
        rounds=len(chosen.rounds),
        table=chosen.number,
        reserves=reserves,
    )


def load_teams(source: StrPath) -> Loaded[Team]:
    from sheetgen.exchange import tables as frames

    return lists.teams(frames.read_rows(Path(source), TEAMS))


def size_of(teams: StrPath | int | Sequence[Team] | None, players: int | None) -> tuple[int, int, Loaded[Team]]:
    """How many teams of how many players: counted, or told by the list."""
    if teams is None:
        raise BadOptions(error("teams-missing"))
    loaded: Loaded[Team] = Loaded(())
    if isinstance(teams, str) and teams.strip().isdigit():
        teams = int(teams)
    if isinstance(teams, (str, os.PathLike)):
        loaded = load_teams(teams)
    elif not isinstance(teams, int):
        loaded = Loaded(tuple(teams))
    if isinstance(teams, int) and players is None:
        raise BadOptions(error("teams-missing"))
    count = teams if isinstance(teams, int) else len(loaded.items)
    return count, players or _players_of(loaded.items), loaded


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


def new(
    out: StrPath | None,
    *,
    teams: StrPath | int | Sequence[Team] | None = None,
    players_per_team: int | None = None,
    spare: int = 0,
    event: Mapping[str, str | None],
    seed: str | None = None,
    force: bool = False,
    **asked: Any,
) -> Written:
    """Make a workbook and its spare ones for fewer teams; nothing is written if one of them cannot be."""
    if spare < 0:
        raise BadOptions(error("bad-spare", found=str(spare)))
    count, players, loaded = size_of(teams, players_per_team)
    spec = molter_spec(count, players, reserves=reserves_for(loaded.items, players), seed=seed or "", **asked)
    listed, problems = listed_entries(drawn(loaded.items, seed), spec)
    general = options.event_entries(spec, event)
    data = made(spec, general | listed)
    books, notes = spares(spec, general, spare)
    written = [(Path(out), data), *((beside(out, size), book) for size, book in books)] if out is not None else []
    write_all(written, force)
    everything = (*loaded.problems, *problems, *notes)
    return Written(data, tuple(path for path, _ in written), described(spec)[0], everything)


def drawn(teams: Sequence[Team], seed: str | None) -> tuple[Team, ...]:
    """M1: the envelopes drawn by lot, if a seed is given: the same seed gives the same letters."""
    letters = list(teams)
    if seed:
        random.Random(seed).shuffle(letters)
    return tuple(letters)


def made(spec: MolterSpec, entries: Mapping[Key, Any]) -> bytes:
    from sheetgen.xlsx.write import write  # the writing library is not needed to read

    return write(described(spec)[1], entries)


def beside(out: StrPath, size: str) -> Path:
    path = Path(out)
    return path.with_name(f"{path.stem}-{size}{path.suffix}")


def write_all(written: Sequence[tuple[Path, bytes]], force: bool) -> None:
    """Refuse before anything is written, not in the middle of it."""
    taken = [path for path, _ in written if path.exists()]
    if taken and not force:
        raise BadOptions(*(error("target-exists", where=Where(file=str(path))) for path in taken))
    for path, data in written:
        files.write_whole(path, data, force)


def spares(spec: MolterSpec, entries: Mapping[Key, Any], count: int) -> tuple[list[tuple[str, bytes]], list[Problem]]:
    """The same event for one team fewer, two teams fewer …; a size that does not exist is said."""
    books, problems = [], []
    for teams in range(spec.teams - 1, spec.teams - 1 - count, -1):
        size = f"{teams}x{spec.players}"
        smaller = spare_spec(spec, teams)
        if smaller is None:
            problems.append(warning("no-spare", found=size))
            continue
        plan = {key: value for key, value in entries.items() if key[0] != "plan" or int(key[1]) <= smaller.rounds}
        books.append((size, made(smaller, plan)))
    return books, problems


def spare_spec(spec: MolterSpec, teams: int) -> MolterSpec | None:
    """The event for fewer teams, in as many of the rounds as their table allows."""
    for rounds in range(spec.rounds, 0, -1):
        try:
            chosen = molter_generated.choose(teams, spec.players, rounds)
        except SheetgenError:
            continue
        return replace(spec, teams=teams, rounds=len(chosen.rounds), table=chosen.number)
    return None


__all__ = ["Written", "load_teams", "molter_spec", "new", "table"]
