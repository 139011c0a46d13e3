"""What was asked for a Molter event becomes a workbook to be made, and those for fewer teams beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sheetgen.errors import BadOptions, NoSuchSize, Problem, SheetgenError, error, warning
from sheetgen.pairing import molter_generated
from sheetgen.pairing.molter import MolterTable
from sheetgen.systems.drafts import Draft, Drafts
from sheetgen.systems.molter.book import schedule
from sheetgen.systems.molter.spec import MolterSpec
from sheetgen.systems.shared import options
from sheetgen.systems.shared.game_points import asked_points
from sheetgen.systems.shared.teams.making import (
    RESERVES,
    Teams,
    listed,
    listed_entries,
    live_order,
    reserves_for,
    size_of,
)
from sheetgen.systems.spec_checks import MOST
from sheetgen.workbook.cells import Entries

ENTRIES = ("rounds", "teams")


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


def molter_spec(teams: int, players: int, **common: Any) -> MolterSpec:
    """M9: the specification of an event, or the reason why there is none."""
    return planned(teams, players, **common)[0]


def planned(
    teams: int,
    players: int,
    *,
    rounds: int | None = None,
    autonomous: bool = False,
    table: str | int | None = None,
    order: str | Sequence[str] | None = None,
    seed: str = "",
    reserves: int = RESERVES,
    points: str | None = None,
    **general: Any,
) -> tuple[MolterSpec, MolterTable]:
    """The same, with the table that was chosen, which is its plan."""
    chosen = molter_generated.choose(teams, players, rounds, autonomous, table)
    if players > MOST["players"]:
        raise NoSuchSize(error("molter-no-workbook", players=players, most=MOST["players"]))
    common = options.general(ENTRIES, **general)
    spec = MolterSpec(
        **common,
        order=live_order(order, common["rules"]),
        seed=seed,
        teams=teams,
        players=players,
        rounds=len(chosen.rounds),
        table=chosen.kept_as,
        reserves=reserves,
        points=asked_points(points),
    )
    return spec, chosen


def make(
    *,
    teams: Teams = None,
    players_per_team: int | None = None,
    spare: int | None = None,
    event: Mapping[str, str | None],
    seed: str | None = None,
    **common: Any,
) -> Drafts:
    """The workbook, and its spare ones for fewer teams."""
    if (spare or 0) < 0:
        raise BadOptions(error("bad-spare", found=str(spare)))
    count, players = size_of(teams, players_per_team)
    loaded = listed(teams)
    spec, plan = planned(count, players, reserves=reserves_for(loaded.items, players), seed=seed or "", **common)
    entries, problems = listed_entries(options.drawn(loaded.items, seed), spec)
    general = options.event_entries(spec, event)
    spares, notes = _spares(spec, general, spare or 0)
    drafts = (Draft(spec, plan, general | entries), *spares)
    return Drafts(drafts, (*loaded.problems, *problems, *notes), about=plan)


def _spares(spec: MolterSpec, entries: Entries, count: int) -> tuple[list[Draft], list[Problem]]:
    """The same event for one team fewer, two teams fewer …; a size that does not exist is said."""
    drafts, problems = [], []
    for teams in range(spec.teams - 1, max(spec.teams - 1 - count, 1), -1):
        size = f"{teams}x{spec.players}"
        smaller = spare_spec(spec, teams)
        if smaller is None:
            problems.append(warning("no-spare", found=size))
            continue
        plan = {key: value for key, value in entries.items() if key[0] != "plan" or int(key[1]) <= smaller.rounds}
        drafts.append(Draft(smaller, schedule(smaller), plan, size))
    return drafts, problems


def spare_spec(spec: MolterSpec, teams: int) -> MolterSpec | None:
    """The event for fewer teams, in as many of the rounds as their table allows."""
    for rounds in range(spec.rounds, 0, -1):
        try:
            chosen = molter_generated.choose(teams, spec.players, rounds)
        except SheetgenError:
            continue
        return replace(spec, teams=teams, rounds=len(chosen.rounds), table=chosen.kept_as)
    return None
