"""T13: standings: the field split by one tie-break after another, ranks shared where the list is exhausted."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from sheetgen.errors import BadOptions, error
from sheetgen.ranking.codes import first_points
from sheetgen.ranking.kinds import RecordedEvent
from sheetgen.ranking.order import check_order
from sheetgen.ranking.progress import EventProgress, Provisional, progress
from sheetgen.ranking.record import Id, Records
from sheetgen.ranking.tiebreaks import Value, computation

Group = tuple[Id, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings; no rank and no values for an annulled entrant (B6)."""

    rank: int | None
    id: Id
    values: Mapping[str, Value]
    lot: int | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """The rows in the order they are shown: rank, then number."""

    order: tuple[str, ...]
    rules: str
    after_round: int  # the rounds that are complete
    rows: tuple[Row, ...]
    provisional: Provisional | None = None  # results of later rounds that count already
    horizon: int = 0  # the round that was asked for; no later one is looked at


def standings(event: RecordedEvent, order: Sequence[str], rules: str, after_round: int | None = None) -> Standings:
    """T13: the standings of an event after a round (the last one by default)."""
    horizon = check_horizon(event.rounds, after_round)
    ranking = rank(records_of(event, order, rules, horizon), order)
    return so_far(ranking, progress(event, horizon), horizon)


def so_far(ranking: Standings, come: EventProgress, horizon: int) -> Standings:
    """Standings that say how far the event has come."""
    return replace(ranking, after_round=come.after_round, provisional=come.provisional, horizon=horizon)


def records_of(event: RecordedEvent, order: Sequence[str], rules: str, after_round: int | None = None) -> Records:
    """The records of an event after a round, as far as there are results; withdrawals count as asked."""
    horizon = check_horizon(event.rounds, after_round)
    return event.records(rules, progress(event, horizon).reached, horizon, first_points(order))


def check_horizon(rounds: int, after_round: int | None) -> int:
    if after_round is None:
        return rounds
    if not 0 <= after_round <= rounds:
        raise BadOptions(error("no-such-round", found=str(after_round), rounds=rounds))
    return after_round


def rank(records: Records, order: Sequence[str]) -> Standings:
    """T13: the standings of records, whatever event they come from."""
    check_order(order, records.rules, records.event)
    groups: list[Group] = [tuple(records.entries)]
    shown: dict[str, Mapping[Id, Value]] = {}
    for code in order:
        keys = keys_of(code, records, groups)
        shown[code] = computation(code, records.rules).values(records, groups, keys)
        groups = split(groups, keys)
    rows = [*_ranked(groups, records.lots, shown), *_unranked(records.annulled, order)]
    return Standings(tuple(order), records.rules, records.rounds, tuple(rows))


def keys_of(code: str, records: Records, groups: Sequence[Group]) -> Mapping[Id, Any]:
    """What a tie-break says of everybody, of those it says nothing of too; it is told which ties are open."""
    tied = [group for group in groups if len(group) > 1]
    found = computation(code, records.rules).function(records, tied)
    return {id_: found.get(id_) for id_ in records.entries}


def split(groups: Sequence[Group], keys: Mapping[Id, Any]) -> list[Group]:
    """Each group cut where the values differ, the best first; the order inside a group does not change."""
    return [part for group in groups for part in (_parts(group, keys) if len(group) > 1 else (group,))]


def _parts(group: Group, keys: Mapping[Id, Any]) -> list[Group]:
    weights = {id_: weight(keys[id_]) for id_ in group}
    ordered = sorted(group, key=weights.__getitem__, reverse=True)
    return [tuple(part) for _, part in groupby(ordered, key=weights.__getitem__)]


def weight(key: Any) -> tuple[Any, ...]:
    """T13: makes values comparable: "not computable" is a value of its own, behind every other."""
    if key is None:
        return (0,)
    return (1, *map(weight, key)) if isinstance(key, tuple) else (1, key)


def _ranked(groups: Sequence[Group], lots: Mapping[Id, int], shown: Mapping[str, Mapping[Id, Value]]) -> list[Row]:
    rows, place = [], 1
    for group in groups:
        for part in split_by_lots(group, lots):
            rows += [Row(place, id_, {code: shown[code][id_] for code in shown}, lots.get(id_)) for id_ in sorted(part)]
            place += len(part)
    return rows


def split_by_lots(group: Group, lots: Mapping[Id, int]) -> list[Group]:
    """T13: those still tied in the order of their lots, those without a lot behind."""
    keys = {id_: -lots[id_] if id_ in lots else None for id_ in group}
    return split([group], keys)


def _unranked(annulled: frozenset[Id], order: Sequence[str]) -> list[Row]:
    return [Row(None, id_, dict.fromkeys(order)) for id_ in sorted(annulled)]


def draw_lots(ranking: Standings, seed: int | str) -> dict[Id, int]:
    """T13: lots for the rows that share a rank and have none yet; the same seed gives the same lots."""
    source = random.Random(seed)
    first = max((row.lot for row in ranking.rows if row.lot), default=0) + 1
    lots: dict[Id, int] = {}
    for tied in shared(ranking):
        drawn = sorted(tied)
        source.shuffle(drawn)
        lots |= {id_: lot for lot, id_ in enumerate(drawn, start=first)}
    return lots


def shared(ranking: Standings) -> list[Group]:
    """The groups that share a rank and have no lot."""
    rows = [row for row in ranking.rows if row.rank is not None]
    groups = [list(same) for _, same in groupby(rows, key=lambda row: row.rank)]
    return [tuple(row.id for row in same) for same in groups if len(same) > 1 and same[0].lot is None]
