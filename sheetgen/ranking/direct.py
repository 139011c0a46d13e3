"""T2: direct encounter among those still tied, and the other codes that look only at games between them."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.modifiers import Term
from sheetgen.ranking.record import Id, Record, Records

Group = Sequence[Id]
Key = tuple[Fraction | None, ...]


class Span(NamedTuple):
    """Mutual points if every missing game is lost, and if every missing game is won (half points)."""

    low: Fraction
    high: Fraction


class Pairing(NamedTuple):
    """What one entrant has of another: points scored, games within the horizon, games missing."""

    score: int
    games: int
    missing: int


def direct_encounter(records: Records, groups: Iterable[Group]) -> dict[Id, Key]:
    """T2: one value for each pass; ``livre`` makes one pass, ``fide-2026`` repeats it on what is left."""
    keys: dict[Id, Key] = {}
    for group in groups:
        keys |= _group_keys(records, tuple(group))
    return keys


def _group_keys(records: Records, group: tuple[Id, ...]) -> dict[Id, Key]:
    if len(group) < 2:
        return {}
    values = single_pass(records, group)
    if records.rules != FIDE_2026:
        return {id_: (value,) for id_, value in values.items()}
    keys: dict[Id, Key] = {}
    for part in parts(values):
        deeper = _group_keys(records, part) if len(part) < len(group) else {}
        keys |= {id_: (values[id_], *deeper.get(id_, ())) for id_ in part}
    return keys


def parts(values: Mapping[Id, Fraction | None]) -> list[tuple[Id, ...]]:
    """The groups that share a value, best first, those without a value last."""
    ordered = sorted(values, key=lambda id_: _order(values[id_]), reverse=True)
    return [tuple(same) for _, same in groupby(ordered, key=lambda id_: values[id_])]


def _order(value: Fraction | None) -> tuple[bool, Fraction]:
    return (value is not None, value or Fraction())


def single_pass(records: Records, group: tuple[Id, ...]) -> dict[Id, Fraction | None]:
    """T2: mutual points if no game between them is missing, else of those whom nothing can catch up with."""
    spans = mutual(records, group)
    if all(span.low == span.high for span in spans.values()):
        return {id_: span.low for id_, span in spans.items()}
    settled = set(out_of_reach(spans))
    return {id_: spans[id_].low if id_ in settled else None for id_ in group}


def mutual(records: Records, group: tuple[Id, ...]) -> dict[Id, Span]:
    """T2: what each has, at worst and at best, against the others of the group."""
    members = frozenset(group)
    return {id_: _span(pairings(records.entries[id_], members), records, len(group) - 1) for id_ in group}


def _span(met: Mapping[Id, Pairing], records: Records, others: int) -> Span:
    low = high = Fraction()
    for pairing in met.values():
        games = share(pairing, records.rules)
        low += Fraction(pairing.score, games)
        high += Fraction(pairing.score + records.most * pairing.missing, games)
    return Span(low, high + records.most * (others - len(met)))  # who has not met yet may still win once


def share(pairing: Pairing, rules: str) -> int:
    """T2: ``fide-2026`` averages the games of a pair, ``livre`` adds them up."""
    return pairing.games if rules == FIDE_2026 else 1


def pairings(record: Record, members: frozenset[Id]) -> dict[Id, Pairing]:
    """The games of one entrant against members of the group, opponent by opponent."""
    met: dict[Id, Pairing] = {}
    for meeting in record.meetings:
        if meeting.opponent in members:
            score, games, missing = met.get(meeting.opponent, Pairing(0, 0, 0))
            met[meeting.opponent] = Pairing(score + meeting.scored, games + 1, missing + (meeting.score is None))
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


def games_between(records: Records, group: Iterable[Id]) -> dict[Id, list[Term]]:
    """T2: the games of each against the others of a group, the missing ones among them."""
    members = frozenset(group)
    return {id_: _games(records.entries[id_], members, records.rules) for id_ in sorted(members)}


def _games(record: Record, members: frozenset[Id], rules: str) -> list[Term]:
    met = pairings(record, members)
    return [
        Term(
            Fraction(meeting.scored, share(met[meeting.opponent], rules)),
            meeting.round,
            meeting.opponent,
            meeting.score,
            note="missing" if meeting.score is None else "" if meeting.played else "forfeit",
        )
        for meeting in record.meetings
        if meeting.opponent in members
    ]
