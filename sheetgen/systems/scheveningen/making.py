"""The use-cases of Scheveningen matches: tables, and workbooks made from two teams; part of the ``api``."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sheetgen import files
from sheetgen.errors import BadOptions, Problem, error
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Team
from sheetgen.model.tournament import EDITIONS, LANGUAGES, LIVRE, ScheveningenSpec
from sheetgen.pairing import scheveningen
from sheetgen.pairing.scheveningen import ScheveningenTable
from sheetgen.systems.molter import making as molter_events
from sheetgen.systems.molter.making import StrPath
from sheetgen.systems.shared import options
from sheetgen.systems.shared.teams.listed import listed_entries

DEFAULT_ORDER = ("PTS", "BERLIN", "WINS")
TEAMS = 2


@dataclass(frozen=True, slots=True)
class Written:
    """What ``new`` made: the workbook, where it stands, the table, and the warnings."""

    data: bytes
    paths: tuple[Path, ...]
    table: ScheveningenTable
    problems: tuple[Problem, ...]


def scheveningen_spec(
    players: int,
    *,
    lang: str | None = None,
    rules: str | None = None,
    order: str | Sequence[str] | None = None,
    entry: str | None = None,
    seed: str | None = None,
    reserves: int = molter_events.RESERVES,
) -> ScheveningenSpec:
    """S1: the specification of a match, or the reason why there is none."""
    table = scheveningen.table(players)
    edition = options.one_of("--rules", rules or "livre", EDITIONS)
    return ScheveningenSpec(
        lang=options.one_of("--lang", lang or "fr", LANGUAGES),
        rules=edition,
        order=molter_events.live_order(order or (DEFAULT_ORDER if edition == LIVRE else None), edition),
        entry=options.one_of("--entry", entry or "rounds", ("rounds",)),
        seed=seed or "",
        players=players,
        rounds=players,
        table=table.number,
        reserves=reserves,
    )


def size_of(teams: StrPath | Sequence[Team] | None, count: int | None) -> tuple[int, Loaded[Team]]:
    """S1: how many players a side: told, or the larger of the two teams of the list."""
    if teams is None or (isinstance(teams, str) and teams.strip().isdigit()):
        if count is None:
            raise BadOptions(error("count-or-two-teams"))
        return count, Loaded(())
    loaded = molter_events.load_teams(teams) if isinstance(teams, (str, os.PathLike)) else Loaded(tuple(teams))
    if len(loaded.items) != TEAMS:
        raise BadOptions(error("not-two-teams", found=str(len(loaded.items))))
    return count or max(len(team.players) for team in loaded.items), loaded


def new(
    out: StrPath | None,
    *,
    teams: StrPath | Sequence[Team] | None = None,
    count: int | None = None,
    event: Mapping[str, str | None],
    force: bool = False,
    **asked: Any,
) -> Written:
    """Make the workbook of a match."""
    from sheetgen.systems.registry import described
    from sheetgen.xlsx.write import write  # the writing library is not needed to read

    players, loaded = size_of(teams, count)
    asked.setdefault("reserves", molter_events.reserves_for(loaded.items, players))
    spec = scheveningen_spec(players, **asked)
    entries, problems = listed_entries(loaded.items, spec)
    table, book = described(spec)
    data = write(book, options.event_entries(spec, event) | entries)
    if out is not None:
        files.write_whole(out, data, force)
    paths = (Path(out),) if out is not None else ()
    return Written(data, paths, table, (*loaded.problems, *problems))


__all__ = ["Written", "new", "scheveningen_spec"]
