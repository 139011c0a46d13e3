"""Random round robins as entries of a workbook and as plain events for the naive ranking: one draw, two forms."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from naive.field import Event
from naive.random_events import SHAPES, WITHDRAWALS, random_event
from naive.random_events import berger as berger_of

from sheetgen.pairing import berger
from sheetgen.pairing.schedule import Schedule
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import laid_out
from sheetgen.systems.shared.round_robin.entries import result_entries
from sheetgen.workbook.cells import Book, Key
from sheetgen.workbook.values import Values
from tests.odd_names import BEGINNINGS

ORDERS = {
    "livre": (
        ("PTS", "DE", "WON", "SB", "KOYA"),
        ("PTS", "SB", "DE", "KASH"),
        ("PTS", "KOYA", "WIN", "BPG", "DE"),
        ("WON", "PTS", "DE"),
    ),
    "fide-2026": (
        ("PTS", "DE", "WON", "SB", "KOYA"),
        ("PTS", "WIN", "DE", "BPG", "KOYA", "SB"),
        ("PTS", "DE"),
    ),
}


@dataclass(frozen=True)
class Case:
    """One random event: as a specification with entries, and as the naive ranking takes it."""

    spec: BergerSpec
    schedule: Schedule
    entries: dict[Key, Any]
    event: Event
    after_round: int | None
    lots: dict[int, int]

    def book(self) -> Book:
        return laid_out(self.spec, self.schedule)

    def values(self) -> Values:
        return Values(self.book(), self.entries)


def case(seed: int, players: int | None = None, beginnings: Sequence[str] = BEGINNINGS) -> Case:
    """Draw an event of any shape, with a way to enter it, an edition, an order, a horizon and lots."""
    rng = random.Random(seed)
    count = players or rng.randint(3, 16)
    shape = list(SHAPES)[seed % len(SHAPES)]
    withdrawals = rng.choice(["nobody", *WITHDRAWALS])
    double = count <= 8 and rng.random() < 0.3
    event = random_event(rng, players=count, double=double, shape=shape, withdrawals=withdrawals)
    rules = rng.choice(("livre", "fide-2026"))
    places = count + 1 if count % 2 and rng.random() < 0.25 else count  # B12: an even table, its last place blank
    spec = BergerSpec(
        count=places,
        double=double,
        keep_last_rounds=double and [game[:3] for game in event["games"]] == berger_of(count, double, exchanged=False),
        rules=rules,
        order=rng.choice(ORDERS[rules]),
        entry=rng.choice(("rounds", "grid")),
        lang=rng.choice(("fr", "en")),
    )
    schedule = berger.schedule(spec)
    after_round = rng.choice((None, None, rng.randint(1, spec.rounds)))
    lots = {number: rng.randint(1, count) for number in range(1, count + 1)} if rng.random() < 0.3 else {}
    entries = _entries(rng, spec, schedule, event, after_round, lots)
    names = {n: f"{rng.choice(beginnings)}{n}" for n in range(1, count + 1)}
    entries |= {("players", n, "name"): name for n, name in names.items()}
    return Case(spec, schedule, entries, event, after_round, lots)


def _entries(
    rng: random.Random,
    spec: BergerSpec,
    schedule: Schedule,
    event: Event,
    after_round: int | None,
    lots: dict[int, int],
) -> dict[Key, Any]:
    typed = {(round_, white, black): token for round_, white, black, token in event["games"]}
    entries: dict[Key, Any] = {}
    for pairing in schedule.games:
        token = typed.get((pairing.round, pairing.white, pairing.black))
        if token:
            halves = result_entries(spec, pairing, token)
            if spec.entry == "grid" and token in ("1-0", "½-½", "0-1") and rng.random() < 0.5:
                halves.pop(rng.choice(list(halves)))
            entries |= halves
    entries |= {("players", number, "withdrawn"): out for number, out in event["withdrawn"].items()}
    entries |= {("players", number, "lot"): lot for number, lot in lots.items()}
    if after_round:
        entries["event", "after_round"] = after_round
    return entries
