"""Events of every system with some of their results taken away: rounds that are only begun, or filled out of turn."""

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sheetgen.systems.registry import described, system_of
from sheetgen.workbook.cells import Book, Key
from tests.berger.events import case as round_robin
from tests.keizer.events import play as season
from tests.knockout.random_events import case as cup
from tests.league.seasons import random_season
from tests.molter.random_events import random_event as molter
from tests.pools.test_one_file import random_pools
from tests.scheveningen.random_matches import random_match
from tests.swiss.events import play

SYSTEMS = ("swiss", "league", "knockout", "berger", "molter", "scheveningen", "pools", "keizer")


class HalfFilled(NamedTuple):
    """A specification, its sheets, and what is typed and dealt in them."""

    spec: Any
    book: Book
    entries: Mapping[Key, Any]


def half_filled(system: str, seed: int) -> HalfFilled:
    """One event: complete rounds, one that is begun, results of later ones, holes; people who leave as they like."""
    rng = random.Random(f"{system} {seed}")
    spec, entries = _event(system, seed)
    plan, book = described(spec)
    results = dict(_results(spec, plan, entries))
    last = rng.randint(0, spec.rounds)
    entries = dict(entries)
    is_typed = all(len(keys) == 1 for _, keys in results)
    for (number, keys), _ in results.items():
        here = 0.98 if number < last else rng.choice((0.0, 0.5, 1.0)) if number == last else 0.03
        if rng.random() > here:
            for key in keys:
                entries.pop(key, None)
        elif is_typed and not any(entries.get(key) for key in keys):
            entries[keys[0]] = rng.choice(("1-0", "½-½", "0-1", "+/-", "-/-"))
    return HalfFilled(spec, book, entries)


def _results(spec: Any, plan: Any, entries: Mapping[Key, Any]) -> Iterator[tuple[tuple[int, tuple[Key, ...]], None]]:
    for meeting in system_of(spec).fill.meetings(spec, plan, entries):
        yield (meeting.round, meeting.keys), None


def _event(system: str, seed: int) -> tuple[Any, Mapping[Key, Any]]:
    if system in ("swiss", "keizer"):
        read = (play if system == "swiss" else season)(seed).read
        return read.spec, {**read.entries, **_chosen(seed, read.spec.rounds)}
    if system == "pools":
        return random_pools(seed)
    made: Any = {
        "berger": round_robin, "molter": molter, "league": random_season, "scheveningen": random_match, "knockout": cup,
    }[system](seed)  # fmt: skip
    return made.spec, made.entries


def _chosen(seed: int, rounds: int) -> dict[Key, Any]:
    return {("event", "after_round"): 1 + seed % rounds} if seed % 3 == 0 else {}
