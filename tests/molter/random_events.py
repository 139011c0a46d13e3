"""Random Molter events: sizes, names, absences, substitutes, results typed in either entry mode, lots."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from sheetgen.model.games import BY_TOKEN, DROP_DOWN, halves
from sheetgen.pairing import molter_generated
from sheetgen.ranking.record import MOLTER
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.molter.spec import MolterSpec
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared.game_points import POINTS
from sheetgen.systems.shared.teams.entries import lot_key, member_key, result_entries, result_keys, team_key
from sheetgen.systems.shared.teams.seating import Seat, letter
from sheetgen.workbook.cells import Key
from tests.odd_names import odd_name
from tests.ranking.vocabulary import codes_besides

ORDER = ("PTS", "BERLIN", "WINS", "H2H", "BOARDS")
SIZES = (
    (3, 4, 2), (3, 4, 1), (3, 4, 3), (3, 6, 2), (3, 14, 2), (4, 4, 3), (4, 6, 2), (4, 8, 1), (5, 4, 4), (5, 6, 2),
    (6, 4, 2), (6, 6, 3), (7, 4, 3), (7, 6, 4), (8, 4, 2), (8, 8, 2), (9, 4, 3), (10, 6, 2), (12, 6, 1), (13, 6, 3),
    (14, 4, 3), (6, 4, 5),
)  # fmt: skip
# Sizes the book does not have: 10 teams of 4, 16 teams, 5 rounds of 6 x 4, odd numbers of players, teams beyond Z.
GENERATED_SIZES = (
    (10, 4, 3), (10, 4, 6), (16, 4, 3), (16, 6, 2), (6, 4, 5), (6, 4, 4), (10, 5, 3), (4, 3, 3), (4, 5, 2), (6, 3, 5),
    (8, 7, 2), (12, 3, 4), (20, 3, 2), (3, 2, 2), (5, 2, 3), (7, 2, 5), (9, 4, 5), (11, 4, 3), (15, 4, 2), (14, 4, 1),
    (17, 2, 4), (21, 2, 3), (25, 2, 2), (26, 3, 2), (30, 2, 3),
)  # fmt: skip
# Events with a few decisions among draws in which two teams are level up to the points between them: found by trying.
NEAR_TIES = (
    ((3, 4, 2), 73), ((4, 4, 3), 37), ((3, 4, 2), 18), ((3, 4, 2), 58), ((3, 4, 2), 2087), ((4, 4, 3), 2),
    ((4, 4, 3), 1465), ((4, 4, 3), 2203), ((5, 4, 4), 27), ((5, 4, 4), 756),
)  # fmt: skip
EVENTS = 100  # in each entry mode
MIXED = EVENTS + len(NEAR_TIES)
ENTRIES = ("rounds", "teams")
LISTED_ORDERS = {
    "livre": (("PTS", "DE", "ELO"), ("PTS", "BERLIN", "DE", "WINS"), ("ELO", "PTS")),
    "fide-2026": (
        ("PTS", "BC", "TBR", "DE"), ("PTS", "DE", "BBE"), ("PTS", "DE/P", "TPN/R"), ("PTS", "TBR", "TPN"),
        ("BC", "PTS", "DE"), ("PTS", "BBE", "BC", "DE"), ("PTS", "DE", "TBR", "DE#2"),
    ),
}  # fmt: skip
# A code that stands in none of them yet has an order of its own.
LEVEL_ORDERS = {
    rules: (
        *orders,
        *(
            ("PTS", code)
            for code in codes_besides(rules, MOLTER, (*ORDER, *(code for order in orders for code in order)))
        ),
    )
    for rules, orders in LISTED_ORDERS.items()
}
HARD_ORDERS = (ORDER, ORDER, ("PTS", "H2H", "BOARDS"), ("BERLIN", "BOARDS", "H2H"), ("WINS", "H2H", "PTS"))


@dataclass(frozen=True)
class Made:
    """A specification and what was typed in its workbook."""

    spec: MolterSpec
    entries: dict[Key, Any]


def spec_of(size: tuple[int, int, int], **facts: Any) -> MolterSpec:
    teams, players, rounds = size
    table = molter_generated.choose(teams, players, rounds).number
    return MolterSpec(teams=teams, players=players, rounds=rounds, table=table, **({"order": ORDER} | facts))


def near_tie(size: tuple[int, int, int], seed: int, entry: str = "rounds") -> Made:
    """All draws but for a few games."""
    chance = random.Random(seed)
    spec = spec_of(size, entry=entry)
    places = MolterPlaces(spec, SYSTEMS["molter"].plan(spec))
    tokens = ["½-½"] * len(places.all_games)
    count = chance.choice((3, 4, 5, 6))
    for position in chance.sample(range(len(tokens)), count):
        tokens[position] = chance.choice(("1-0", "0-1"))
    entries: dict[Key, Any] = {}
    for game, token in zip(places.all_games, tokens, strict=True):
        entries |= result_entries(spec, game, token)
    return Made(spec, entries)


@cache
def mixed_event(entry: str, number: int) -> Made:
    """In each entry mode first the random events, then those that go to the last tie-break."""
    return random_event(number, entry) if number < EVENTS else near_tie(*NEAR_TIES[number - EVENTS], entry)


@cache
def generated_event(entry: str, number: int) -> Made:
    """M14: a random event on a generated table; every size comes in both entry modes."""
    return random_event(number, entry, GENERATED_SIZES)


def random_event(seed: int, entry: str | None = None, sizes: Sequence[tuple[int, int, int]] = SIZES) -> Made:
    """One event: everything a harried arbiter may do, on one of the sizes in turn."""
    chance = random.Random(f"molter {seed}")
    size = sizes[seed % len(sizes)]
    entry = entry or ENTRIES[seed // len(sizes) % 2]
    spec = spec_of(size, order=chance.choice(HARD_ORDERS), entry=entry, lang=chance.choice(("fr", "en")))
    spec = replace(spec, points=POINTS[seed % 5 % len(POINTS)])
    places = MolterPlaces(spec, SYSTEMS["molter"].plan(spec))
    entries: dict[Key, Any] = {}
    for team in places.teams:
        entries |= random_team(chance, places, team)
    entries |= random_results(chance, places)
    if chance.random() < 0.3:
        entries["event", "after_round"] = chance.randint(1, spec.rounds)
    return Made(spec, entries)


def other_event(number: int) -> Made:
    """An event by the other codes of both editions."""
    return _reordered(random_event(number), number)


def other_events(count: int) -> list[Made]:
    return [other_event(number) for number in range(count)] + [
        _reordered(near_tie(*known), 3 * seed) for seed, known in enumerate(NEAR_TIES) if count > len(NEAR_TIES)
    ]


def _reordered(made: Made, seed: int) -> Made:
    chance = random.Random(f"order {seed}")
    rules = chance.choice(list(LEVEL_ORDERS))
    return replace(made, spec=replace(made.spec, rules=rules, order=chance.choice(LEVEL_ORDERS[rules])))


def random_team(chance: random.Random, places: MolterPlaces, team: int) -> dict[Key, Any]:
    """Names (or none), ratings, a player who leaves, a substitute (sometimes an impossible one), lots."""
    spec, entries = places.spec, dict[Key, Any]()
    if chance.random() < 0.8:
        entries[team_key(team, "name")] = chance.choice((f"Team {letter(team)}", "Écully", "L'Échiquier"))
    if chance.random() < 0.08:
        entries[team_key(team, "withdrawn")] = chance.randint(1, spec.rounds)
    if chance.random() < 0.5:
        entries[lot_key(team)] = chance.randint(1, spec.teams)
    named = chance.random() < 0.8
    for rank in range(1, spec.players + spec.reserves + 1):
        seat = Seat(team, rank)
        if named and chance.random() < 0.95:
            own = odd_name(f"Player {seat.symbol}", 7 * team + rank)
            entries[member_key(seat, "name")] = own if chance.random() < 0.99 else "Same Name"
            entries[member_key(seat, "rating")] = chance.randint(1200, 2400)
        if rank <= spec.players and chance.random() < 0.08:
            entries[member_key(seat, "withdrawn")] = chance.randint(1, spec.rounds)
        if rank <= spec.players and chance.random() < 0.08:
            entries[member_key(seat, "substitute")] = spec.players + chance.randint(1, spec.reserves)
    return entries | random_chain(chance, places, team)


def random_chain(chance: random.Random, places: MolterPlaces, team: int) -> dict[Key, Any]:
    """A substitute who leaves his place again: to nobody, to the player, to another substitute, or impossibly."""
    spec, entries = places.spec, dict[Key, Any]()
    if not spec.reserves or chance.random() < 0.6:
        return entries
    rank, reserve = chance.randint(1, spec.players), spec.players + chance.randint(1, spec.reserves)
    if chance.random() < 0.9:
        entries[member_key(Seat(team, rank), "withdrawn")] = chance.randint(1, max(1, spec.rounds - 1))
        entries[member_key(Seat(team, rank), "substitute")] = reserve
    if chance.random() < 0.9:
        entries[member_key(Seat(team, reserve), "withdrawn")] = chance.randint(1, spec.rounds)
    follower = chance.choice((None, rank, rank, chance.randint(1, spec.players + spec.reserves)))
    if follower is not None:
        entries[member_key(Seat(team, reserve), "substitute")] = follower
    return entries


def random_results(chance: random.Random, places: MolterPlaces) -> dict[Key, Any]:
    """Mostly draws and few decisions, so that ties reach the last tie-break; some missing, some contradictory."""
    weights = chance.choice(((1, 8, 1, 0, 0, 0), (3, 1, 3, 0.2, 0.2, 0.1), (1, 1, 1, 0, 0, 0), (0, 1, 0, 0, 0, 0)))
    filled = chance.choice((1.0, 1.0, 0.9, 0.5, 0.0))
    entries: dict[Key, Any] = {}
    for game in places.all_games:
        if chance.random() >= filled:
            continue
        token = chance.choices(DROP_DOWN, weights)[0] if chance.random() < 0.99 else "0-½"
        keys = result_keys(places.spec, game)
        if places.spec.entry == "rounds":
            entries[keys[0]] = token
            continue
        typed = dict(zip(keys, halves(BY_TOKEN[token]), strict=True))
        if chance.random() < 0.15:
            typed.pop(chance.choice(keys))
        elif chance.random() < 0.04:
            typed[keys[1]] = chance.choice("1½0+-")
        entries |= typed
    return entries
