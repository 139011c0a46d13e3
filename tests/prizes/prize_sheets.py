"""Random funds typed in workbooks of every system, the amounts of their cells, and those of the engine."""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from sheetgen.model.tournament import TournamentSpec
from sheetgen.operations.prizes import _contenders
from sheetgen.prize_rules.sharing import METHODS, Terms, share
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described, system_of
from sheetgen.systems.shared.extras.prize_entries import OUT, fund_of, general_places
from sheetgen.systems.shared.extras.prize_live import Live
from sheetgen.systems.shared.of_pool import entries_of, moved, own_key
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.values import Values
from tests.knockout import random_events as cups
from tests.league import seasons
from tests.molter import random_events as molter
from tests.rating.test_dealt_sheets import pools_of
from tests.scheveningen import random_matches as scheveningen

Entries = dict[Any, Any]
Made = tuple[TournamentSpec, Entries]


def _of(made: Any) -> Made:
    return made.spec, dict(made.entries)


TOKENS = ("1-0", "0-1", "½-½", "½-½", "+/-", None)


def closed(seed: int) -> Made:
    source = random.Random(seed)
    order = source.choice((("PTS",), ("PTS", "DE", "SB"), ("PTS", "WON")))
    spec = BergerSpec(count=source.randint(3, 12), order=order, rules="livre")
    entries: Entries = {("players", n, "name"): f"P{n}" for n in range(1, spec.count + 1)}
    for game in described(spec)[0].games:
        token = source.choice(TOKENS)
        if token:
            entries["rounds", game.round, game.board, "result"] = token
    if source.random() < 0.2:
        entries["players", source.randint(1, spec.count), "withdrawn"] = source.randint(1, spec.rounds)
    return spec, entries


def dealt(seed: int) -> Made:
    """An open whose rounds are drawn: who meets whom is nothing to those who share prizes."""
    source = random.Random(seed)
    count, rounds = source.choice(((6, 3), (9, 4), (14, 5), (21, 6)))
    order = source.choice((("PTS",), ("PTS", "BH", "SB"), ("PTS", "WON")))
    spec = SwissSpec(count=count, rounds=rounds, order=order)
    entries: Entries = {("players", n, "name"): f"P{n}" for n in range(1, count + 1)}
    entries |= {("players", n, "tpn"): n for n in range(1, count + 1)}
    for turn in range(1, source.randint(1, rounds) + 1):
        entries |= _drawn_round(turn, source.sample(range(1, count + 1), count), source)
    return spec, entries


def _drawn_round(turn: int, drawn: list[int], source: random.Random) -> Entries:
    found: Entries = {}
    for board in range(1, len(drawn) // 2 + 1):
        white, black = drawn[2 * board - 2 : 2 * board]
        found |= {("rounds", turn, board, "white"): white, ("rounds", turn, board, "black"): black}
        found |= {("turns", white, f"seat{turn}"): board, ("turns", black, f"seat{turn}"): -board}
        found["rounds", turn, board, "result"] = source.choice(TOKENS)
    if len(drawn) % 2:
        found |= {("rounds", turn, "bye"): drawn[-1], ("turns", drawn[-1], f"code{turn}"): "U"}
    return {key: value for key, value in found.items() if value is not None}


EVENTS: Mapping[str, Callable[[int], Made]] = {
    "berger": closed,
    "swiss": dealt,
    "pools": pools_of,
    "knockout": lambda seed: _of(cups.case(seed)),
    "molter": lambda seed: _of(molter.random_event(seed)),
    "scheveningen": lambda seed: _of(scheveningen.random_match(seed)),
    "league": lambda seed: _of(seasons.random_season(seed)),
}


def some_fund(count: int, source: random.Random, method: str | None = None) -> Entries:
    """A fund for so many, as it is typed in a workbook of one ranking."""
    most, places = source.choice((7, 500, 150_000)), source.randint(1, general_places(count))
    amounts = sorted((source.randint(1, most) for _ in range(places)), reverse=True)
    entries: Entries = {("fund", place, "amount"): amount for place, amount in enumerate(amounts, start=1)}
    entries["prizes", "method"] = method or source.choice(METHODS)
    entries["prizes", "unit"] = source.choice((1, 100, 500, 1000, None))
    entries["prizes", "least"] = source.choice((None, None, source.randint(1, 5000)))
    for index in range(1, source.choice((0, 0, 1, 2)) + 1):
        entries["prizes", f"out-{index}"] = str(source.randint(1, count))
    return {key: value for key, value in entries.items() if value is not None}


def event(system: str, seed: int, method: str | None = None) -> Made:
    """A random event with a fund in its sheet, of pools in each of theirs."""
    spec, entries = EVENTS[system](seed)
    spec, source = replace(spec, extras=("prizes",)), random.Random(f"fund {seed}")
    for lines in system_of(spec).lines(spec):
        for key, value in some_fund(lines.count, source, method).items():
            entries[own_key(key, lines.pool) if lines.pool else key] = value
    return spec, entries


def typed_in(entries: Mapping[Any, Any], pool: str) -> Mapping[Any, Any]:
    return entries_of(entries, pool) if pool else entries


def in_cells(spec: TournamentSpec, entries: Mapping[Any, Any]) -> dict[str, int]:
    """The amounts of the sheets in cents, by number or letter."""
    known, found = Values(described(spec)[1], entries).known, {}
    for lines in system_of(spec).lines(spec):
        for position in range(1, lines.count + 1):
            amount, no = (known[_there(cell, lines)] for cell in _cells(lines, position))
            if amount:
                found[f"{lines.pool}{no}"] = amount
    return found


def _cells(lines: Lines, position: int) -> tuple[Any, Any]:
    return Live(lines).cell(position, "amount"), lines.cell(position, "no")


def _there(cell: Any, lines: Lines) -> Any:
    return moved(cell, lines.pool) if lines.pool else cell


def by_engine(spec: TournamentSpec, entries: Mapping[Any, Any]) -> dict[str, int]:
    """The same by the engine; before the first result the sheets rank nobody."""
    system = system_of(spec)
    entered = system.entered(spec, described(spec)[0], entries)
    if not entered.entered:
        return {}
    standings = system.rank(entered.event, spec.order, spec.rules, entries.get(("event", "after_round")))
    people, found = _contenders(standings, entered.entrants, ()), {}
    for lines in system.lines(spec):
        typed = typed_in(entries, lines.pool)
        out = {f"{lines.pool}{typed.get(('prizes', f'out-{index}'))}" for index in range(1, OUT + 1)}
        here = [p for p in people if entered.entrants[p.id].pool == lines.pool]
        here = [p for p in here if str(entered.entrants[p.id].id) not in out]
        terms = Terms(typed["prizes", "method"], typed.get(("prizes", "unit"), 1), typed.get(("prizes", "least"), 0))
        parts = share(fund_of(typed)[0].general, here, terms)
        found |= {str(entered.entrants[part.id].id): part.amount for part in parts if part.amount}
    return found
