"""C47, C48: extended direct encounter of teams: on the primary score, then on the secondary, then by the boards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.ranking.boards import KNOCK_OUT
from sheetgen.ranking.direct import lens, parts, single_pass
from sheetgen.ranking.record import Id, Records
from sheetgen.ranking.unplayed import totals
from sheetgen.ranking.values import Group, Keys, Value, weight

# C48: what separates exactly two teams that stay level.
KNOCK_OUTS: Mapping[str, tuple[str, ...]] = {
    "EDE": (),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
}


@dataclass(frozen=True, slots=True)
class EncounterPass:
    """One attempt at one group: the points (MP, GP) or the code (BC, TBR, BBE), and what it gives everybody."""

    by: str
    group: tuple[Id, ...]
    values: Keys
    parts: tuple[tuple[Id, ...], ...]


def passes(records: Records, group: Group, then: Sequence[str] = (), forfeits: bool = False) -> list[EncounterPass]:
    """C47: every attempt at a group, one below the other; each smaller group begins again with the primary score."""
    attempts: list[EncounterPass] = []
    for kind in (records.primary, records.secondary):
        values = single_pass(records, group, lens(records, kind, forfeits))
        attempts.append(EncounterPass(kind, tuple(group), values, tuple(parts(values))))
        if len(attempts[-1].parts) > 1:
            smaller = (part for part in attempts[-1].parts if len(part) > 1)
            return attempts + [deeper for part in smaller for deeper in passes(records, part, then, forfeits)]
    return attempts + (_by_boards(records, tuple(group), then) if _two_level(records, group) else [])


def _two_level(records: Records, group: Group) -> bool:
    """C48: whether these are exactly two teams with the same match points and the same game points."""
    kinds = (records.primary, records.secondary)
    return len(group) == 2 and all(len({totals(records, kind)[id_] for id_ in group}) == 1 for kind in kinds)


def _by_boards(records: Records, pair: tuple[Id, ...], then: Sequence[str]) -> list[EncounterPass]:
    """C48: of exactly two teams level in both kinds of points, over the whole event."""
    attempts: list[EncounterPass] = []
    for code in then:
        everybody = KNOCK_OUT[code](records, [pair])
        values = {id_: everybody[id_] for id_ in pair}
        one, other = pair
        if values[one] == values[other]:
            attempts.append(EncounterPass(code, pair, values, (pair,)))
            continue
        best = max(pair, key=lambda id_: weight(values[id_]))
        return [*attempts, EncounterPass(code, pair, values, ((best,), (other if best == one else one,)))]
    return attempts


def extended_encounter(
    records: Records, groups: Iterable[Group], then: Sequence[str] = (), forfeits: bool = False
) -> dict[Id, tuple[Value, ...]]:
    """C47: one value for each attempt somebody was part of; boards that separate nobody say nothing."""
    keys: dict[Id, tuple[Value, ...]] = {}
    for group in groups:
        for attempt in passes(records, group, then, forfeits) if len(group) > 1 else ():
            if attempt.by not in KNOCK_OUT or len(attempt.parts) > 1:
                for id_, value in attempt.values.items():
                    keys[id_] = (*keys.get(id_, ()), value)
    return keys
