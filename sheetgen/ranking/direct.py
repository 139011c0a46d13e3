"""T2, C19-C24: direct encounter among those still tied, and the other codes that look only at games between them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.modifiers import Term
from sheetgen.ranking.record import Id, Meeting, Record, Records
from sheetgen.ranking.values import Group

Key = tuple[Fraction | None, ...]


class Span(NamedTuple):
    """Mutual points if every missing game is lost, and if every missing game is won (half points)."""

    low: Fraction
    high: Fraction


class MutualRecord(NamedTuple):
    """What one entrant has of another: points scored, games within the horizon, games missing."""

    score: int
    games: int
    missing: int


class Lens(NamedTuple):
    """How encounters are looked at: the points they bring, the most one can bring, and which of them count."""

    of: Callable[[Meeting], int]
    most: int
    averaged: bool = False  # C23: ``fide-2026`` averages the games of a pair, ``livre`` adds them up
    forfeits: bool = True  # C21: whether a forfeit is an encounter


def lens(records: Records, kind: str = "", forfeits: bool = False) -> Lens:
    """C21: in a Swiss under ``fide-2026`` forfeits are no encounters, unless that is asked for (DE/P)."""
    measure = records.measure(kind)
    repeated = records.rules == FIDE_2026
    return Lens(measure.of, measure.scale.win, repeated, forfeits or records.closed or not repeated)


def direct_encounter(records: Records, groups: Iterable[Group], forfeits: bool = False) -> dict[Id, Key]:
    """T2: Return the key of everybody who is tied: one value for each pass.

    ``livre`` makes one pass, ``fide-2026`` repeats it on what is left (C20). A value is None where a game that is
    missing may still change it. ``forfeits`` counts them as encounters in a Swiss of ``fide-2026``, too (C21).
    """
    keys: dict[Id, Key] = {}
    used = lens(records, "", forfeits)
    for group in groups:
        keys |= _group_keys(records, tuple(group), used)
    return keys


def _group_keys(records: Records, group: tuple[Id, ...], used: Lens) -> dict[Id, Key]:
    if len(group) < 2:
        return {}
    values = single_pass(records, group, used)
    if records.rules != FIDE_2026:
        return {id_: (value,) for id_, value in values.items()}
    keys: dict[Id, Key] = {}
    for part in parts(values):
        deeper = _group_keys(records, part, used) if len(part) < len(group) else {}
        keys |= {id_: (values[id_], *deeper.get(id_, ())) for id_ in part}
    return keys


def first_pass(records: Records, groups: Iterable[Group], keys: Mapping[Id, object], used: Lens) -> dict[Id, Fraction]:
    """C24: what is shown: the mutual points among all those level, of whom some pass has said something."""
    spans = {id_: span for group in groups if len(group) > 1 for id_, span in mutual(records, group, used).items()}
    decided = (id_ for id_ in spans if isinstance(key := keys.get(id_), tuple) and key.count(None) < len(key))
    return {id_: spans[id_].low for id_ in decided}


def parts(values: Mapping[Id, Fraction | None]) -> list[tuple[Id, ...]]:
    """Return the groups that share a value, best first, those without a value last.

    >>> parts({1: Fraction(1), 2: None, 3: Fraction(2), 4: Fraction(1)})
    [(3,), (1, 4), (2,)]
    """
    ordered = sorted(values, key=lambda id_: _order(values[id_]), reverse=True)
    return [tuple(same) for _, same in groupby(ordered, key=lambda id_: values[id_])]


def _order(value: Fraction | None) -> tuple[bool, Fraction]:
    return (value is not None, value or Fraction())


def single_pass(records: Records, group: Group, used: Lens) -> dict[Id, Fraction | None]:
    """T2: Return mutual points if no game is missing, else those of the entrants nobody can catch up with (C22)."""
    spans = mutual(records, group, used)
    if all(span.low == span.high for span in spans.values()):
        return {id_: span.low for id_, span in spans.items()}
    settled = set(out_of_reach(spans))
    return {id_: spans[id_].low if id_ in settled else None for id_ in group}


def mutual(records: Records, group: Group, used: Lens) -> dict[Id, Span]:
    """T2: what each has, at worst and at best, against the others of the group."""
    members = frozenset(group)
    return {id_: _span(pairings(records.entries[id_], members, used), used, len(group) - 1) for id_ in group}


def _span(met: Mapping[Id, MutualRecord], used: Lens, others: int) -> Span:
    low = high = Fraction()
    for pairing in met.values():
        games = share(pairing, used)
        low += Fraction(pairing.score, games)
        high += Fraction(pairing.score + used.most * pairing.missing, games)
    return Span(low, high + used.most * (others - len(met)))  # who has not met yet may still win once


def share(pairing: MutualRecord, used: Lens) -> int:
    """T2: Return by how many games the points of a pair are divided: ``fide-2026`` averages, ``livre`` adds up."""
    return pairing.games if used.averaged else 1


def encounters(record: Record, members: frozenset[Id], used: Lens) -> list[Meeting]:
    """C19, C21: the games of one entrant against members of a group, the missing ones among them."""
    return [
        meeting
        for meeting in record.meetings
        if meeting.opponent in members and (used.forfeits or meeting.played or meeting.score is None)
    ]


def pairings(record: Record, members: frozenset[Id], used: Lens) -> dict[Id, MutualRecord]:
    """The same, opponent by opponent."""
    met: dict[Id, MutualRecord] = {}
    for meeting in encounters(record, members, used):
        assert meeting.opponent is not None
        score, games, missing = met.get(meeting.opponent, MutualRecord(0, 0, 0))
        brought = 0 if meeting.score is None else used.of(meeting)
        met[meeting.opponent] = MutualRecord(score + brought, games + 1, missing + (meeting.score is None))
    return met


def out_of_reach(spans: Mapping[Id, Span]) -> list[Id]:
    """T2: the first, whom nobody can equal or overtake, then likewise the second, and so on."""
    left = sorted(spans, key=lambda id_: spans[id_].low, reverse=True)
    highest = _highest_from(spans, left)
    settled = []
    for place, id_ in enumerate(left):
        if place + 1 < len(left) and spans[id_].low <= highest[place + 1]:
            break
        settled.append(id_)
    return settled


def _highest_from(spans: Mapping[Id, Span], left: Sequence[Id]) -> list[Fraction]:
    """For each place of the list, the best that anybody from there on can still have."""
    highest: list[Fraction] = []
    for id_ in reversed(left):
        highest.append(max(spans[id_].high, highest[-1]) if highest else spans[id_].high)
    return highest[::-1]


def games_between(records: Records, group: Iterable[Id], used: Lens) -> dict[Id, list[Term]]:
    """T2: the games of each against the others of a group, the missing ones among them."""
    members = frozenset(group)
    return {id_: _games(records.entries[id_], members, used) for id_ in sorted(members)}


def _games(record: Record, members: frozenset[Id], used: Lens) -> list[Term]:
    met = pairings(record, members, used)
    return [
        Term(
            Fraction(used.of(meeting) if meeting.score is not None else 0, share(met[opponent], used)),
            meeting.round,
            meeting.opponent,
            meeting.score,
            note="missing" if meeting.score is None else "" if meeting.played else "forfeit",
        )
        for meeting in encounters(record, members, used)
        if (opponent := meeting.opponent) is not None
    ]
