"""T13: standings: the field split by one tie-break after another, ranks shared where the list is exhausted."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from sheetgen.errors import BadOptions, error
from sheetgen.ranking.codes import first_points
from sheetgen.ranking.kinds import RecordedEvent
from sheetgen.ranking.order import check_order
from sheetgen.ranking.progress import EventProgress, Provisional, progress
from sheetgen.ranking.record import Id, Records
from sheetgen.ranking.tiebreaks import computation
from sheetgen.ranking.values import Keys, Value, weight

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
    """The rows in the order they are displayed: rank, then number."""

    order: tuple[str, ...]
    rules: str
    after_round: int  # the rounds that are complete
    rows: tuple[Row, ...]
    provisional: Provisional | None = None  # results of later rounds that count already
    horizon: int = 0  # the round that was asked for; no later one is looked at


def standings(event: RecordedEvent, order: Sequence[str], rules: str, after_round: int | None = None) -> Standings:
    """T13: Return the standings of an event.

    Args:
        event: an event of players or of teams, with the results there are.
        order: codes, the first that decides first (``parse_order`` checks what people type).
        rules: the edition, ``livre`` or ``fide-2026``.
        after_round: the last round that counts; all of them if it is None.

    Returns:
        A row for each entrant, those annulled at the end without a rank; who is still tied shares a rank.

    Raises:
        BadOptions: the edition does not define a code for this kind of event, or there is no such round.

    >>> from sheetgen.model.entrants import Player
    >>> from sheetgen.model.games import BY_TOKEN
    >>> from sheetgen.model.tournament import Game
    >>> from sheetgen.ranking.events import Tournament
    >>> game = Game(1, 1, white=1, black=2, result=BY_TOKEN["½-½"])
    >>> event = Tournament(1, (Player("Ann"), Player("Bob")), (game,))
    >>> [(row.rank, row.id, str(row.values["PTS"])) for row in standings(event, ["PTS"], "livre").rows]
    [(1, 1, '1/2'), (1, 2, '1/2')]
    """
    horizon = check_horizon(event.rounds, after_round)
    ranking = rank(records_of(event, order, rules, horizon), order)
    return so_far(ranking, progress(event, horizon), horizon)


def so_far(ranking: Standings, come: EventProgress, horizon: int) -> Standings:
    """Return the standings with how far the event has come by a horizon."""
    return replace(ranking, after_round=come.after_round, provisional=come.provisional, horizon=horizon)


def records_of(event: RecordedEvent, order: Sequence[str], rules: str, after_round: int | None = None) -> Records:
    """Return the records of an event after a round, as far as there are results.

    Withdrawals count as announced by then. ``order`` says by its first code whether match points or game points rank.

    Raises:
        BadOptions: there is no such round.
    """
    horizon = check_horizon(event.rounds, after_round)
    return event.records(rules, progress(event, horizon).reached, horizon, first_points(order))


def check_horizon(rounds: int, after_round: int | None) -> int:
    """Return the round that is looked at: the one asked for, or the last.

    Raises:
        BadOptions: the event has no such round.
    """
    if after_round is None:
        return rounds
    if not 0 <= after_round <= rounds:
        raise BadOptions(error("no-such-round", found=str(after_round), rounds=rounds))
    return after_round


def rank(records: Records, order: Sequence[str]) -> Standings:
    """T13: Return the standings of records, whatever event they come from.

    Raises:
        BadOptions: the edition of the records does not define a code for their kind of event.
    """
    check_order(order, records.rules, records.event)
    groups: list[Group] = [tuple(records.entries)]
    values: dict[str, Mapping[Id, Value]] = {}
    for code in order:
        keys = keys_of(code, records, groups)
        values[code] = computation(code, records.rules).values(records, groups, keys)
        groups = split(groups, keys)
    rows = [*_ranked(groups, records.lots, values), *_unranked(records.annulled, order)]
    return Standings(tuple(order), records.rules, records.rounds, tuple(rows))


def keys_of(code: str, records: Records, groups: Sequence[Group]) -> Keys:
    """Return the key of a code for everybody, None for those it says nothing of; ``groups`` are the ties so far."""
    tied = [group for group in groups if len(group) > 1]
    keys = computation(code, records.rules).function(records, tied)
    return {id_: keys.get(id_) for id_ in records.entries}


def split(groups: Sequence[Group], keys: Keys) -> list[Group]:
    """Return each group cut where the keys differ, the best first; the order inside a group does not change.

    >>> split([(1, 2, 3)], {1: 4, 2: None, 3: 4})
    [(1, 3), (2,)]
    """
    return [part for group in groups for part in (_parts(group, keys) if len(group) > 1 else (group,))]


def _parts(group: Group, keys: Keys) -> list[Group]:
    weights = {id_: weight(keys[id_]) for id_ in group}
    ordered = sorted(group, key=weights.__getitem__, reverse=True)
    return [tuple(part) for _, part in groupby(ordered, key=weights.__getitem__)]


def _ranked(groups: Sequence[Group], lots: Mapping[Id, int], values: Mapping[str, Mapping[Id, Value]]) -> list[Row]:
    rows, place = [], 1
    for group in groups:
        for part in split_by_lots(group, lots):
            rows += [
                Row(place, id_, {code: values[code][id_] for code in values}, lots.get(id_)) for id_ in sorted(part)
            ]
            place += len(part)
    return rows


def split_by_lots(group: Group, lots: Mapping[Id, int]) -> list[Group]:
    """T13: Return those still tied in the order of their lots, those without a lot behind."""
    keys = {id_: -lots[id_] if id_ in lots else None for id_ in group}
    return split([group], keys)


def _unranked(annulled: frozenset[Id], order: Sequence[str]) -> list[Row]:
    return [Row(None, id_, dict.fromkeys(order)) for id_ in sorted(annulled)]


def draw_lots(ranking: Standings, seed: int | str) -> dict[Id, int]:
    """T13: Return lots for the entrants who share a rank and have none yet; the same seed gives the same lots.

    Lots already drawn stay; new ones begin behind the highest.
    """
    source = random.Random(seed)
    first = max((row.lot for row in ranking.rows if row.lot), default=0) + 1
    lots: dict[Id, int] = {}
    for tied in shared(ranking):
        drawn = sorted(tied)
        source.shuffle(drawn)
        lots |= {id_: lot for lot, id_ in enumerate(drawn, start=first)}
    return lots


def shared(ranking: Standings) -> list[Group]:
    """Return the groups that share a rank and have no lot."""
    rows = [row for row in ranking.rows if row.rank is not None]
    groups = [list(same) for _, same in groupby(rows, key=lambda row: row.rank)]
    return [tuple(row.id for row in same) for same in groups if len(same) > 1 and same[0].lot is None]
