"""Random seasons: sizes, orders, names, withdrawals, line-ups, results, lots."""

import random
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.model.games import DROP_DOWN
from sheetgen.pairing import league
from sheetgen.ranking.codes import ours
from sheetgen.ranking.record import MATCHES
from sheetgen.systems.league.entries import board_key
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.shared.game_points import POINTS
from sheetgen.systems.shared.teams.entries import lot_key, member_key, team_key
from sheetgen.systems.shared.teams.seating import Seat, letter
from sheetgen.workbook.cells import Key
from tests.odd_names import odd_name
from tests.ranking.vocabulary import codes_besides

SIZES = ((3, 2), (4, 4), (5, 3), (6, 2), (7, 2), (8, 4), (3, 20), (12, 2), (4, 2), (16, 2))
ORDERS = (
    ("MP", "GP", "DE", "SBA"), ("MP", "DE", "GP", "SBB"), ("MP", "SBA", "SBB", "SBC", "SBD"),
    ("GP", "DE", "MP", "WINS"),
    ("MP", "DE"), ("GP", "DE"), ("PTS", "H2H", "DE"), ("MP", "GD", "GF", "BERLIN"), ("MP", "H2H", "WINS", "PTS"),
    ("MP", "BERLIN", "GP"),
)  # fmt: skip
LISTED_CODES = {
    "livre": ("ELO", "BOARDS", "BERLIN", "GD", "SBA/C1", "SBB/C1", "SBC/C1", "SBD/C1"),
    "fide-2026": (
        "WON", "WIN", "WON:MP", "REP", "STD", "TPN", "TPN/R", "PS", "PS:GP", "PS/C1", "PS:GP/C2", "SB", "SB:GP",
        "SB/C1", "SB:GP/C2", "SB:MP/P", "KS", "KS:GP", "KS/L+1", "KS:GP/L-2", "EMMSB/C1", "EMGSB/C2", "EGMSB/C1/P",
        "EGGSB/P", "EGGSB/C2", "MPvGP", "BC", "TBR", "BBE", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB/P", "DE/P", "DE#2",
        "EDEBT#2",
    ),
}  # fmt: skip
# Every code of either edition, with its variants: those that are listed nowhere yet stand behind the others.
OTHER_CODES = {
    rules: (*codes, *codes_besides(rules, MATCHES, (*codes, *(code for order in ORDERS for code in order))))
    for rules, codes in LISTED_CODES.items()
}
DEFINED_ANEW = ("MP", "GP", "DE", "PTS", "SBA", "SBB", "SBC", "SBD")
MATCH_POINTS = ("2/1/0", "3/2/1/0", "3/1/0", "2/1/0/0")
SEASONS = 100


@dataclass(frozen=True)
class Made:
    """A specification and what was typed in its workbook."""

    spec: LeagueSpec
    entries: dict[Key, Any]


def spec_of(teams: int, boards: int, **facts: Any) -> LeagueSpec:
    rounds = league.rounds_of(teams, facts.get("double", False))
    return LeagueSpec(teams=teams, players=boards, rounds=rounds, **({"order": ORDERS[0], "reserves": 2} | facts))


def random_season(seed: int) -> Made:
    chance = random.Random(f"league {seed}")
    teams, boards = SIZES[seed % len(SIZES)]
    rules = chance.choice(("livre", "fide-2026"))
    orders = [order for order in ORDERS if rules == "livre" or set(order) <= set(DEFINED_ANEW)]
    double = teams < 8 and chance.random() < 0.35
    facts = {"lang": chance.choice(("fr", "en")), "match_points": chance.choice(MATCH_POINTS), "double": double}
    facts["points"] = POINTS[seed // 2 % 5 % len(POINTS)]
    last_first = not double and chance.random() < 0.5
    spec = spec_of(teams, boards, rules=rules, order=chance.choice(orders), last_first=last_first, **facts)
    entries: dict[Key, Any] = {}
    for team in range(1, teams + 1):
        entries |= random_team(chance, spec, team)
    entries |= random_results(chance, spec)
    if chance.random() < 0.3:
        entries["event", "after_round"] = chance.randint(1, spec.rounds)
    return Made(spec, entries)


def other_season(seed: int) -> Made:
    """A season ranked by some of the other codes."""
    made, chance = random_season(seed), random.Random(f"order {seed}")
    first = chance.choice((("MP",), ("MP",), ("GP",), ("PTS",), ("MP", "GP")))
    order = (*first, *chance.sample(OTHER_CODES[made.spec.rules], chance.randint(2, 4)))
    entries = dict(made.entries)
    for team in range(1, made.spec.teams + 1):
        for rank in range(1, made.spec.listed + 1):
            if chance.random() < 0.7:
                entries[member_key(Seat(team, rank), "rating")] = chance.randint(1000, 2400)
    return Made(replace(made.spec, order=tuple(map(ours, order))), entries)


def random_team(chance: random.Random, spec: LeagueSpec, team: int) -> dict[Key, Any]:
    """Names (or none), ratings, a team that leaves, lots."""
    entries: dict[Key, Any] = {}
    if chance.random() < 0.8:
        entries[team_key(team, "name")] = chance.choice((f"Team {letter(team)}", f"Club {team}", "L'Échiquier"))
    if chance.random() < 0.12:
        entries[team_key(team, "withdrawn")] = chance.randint(1, spec.rounds)
    if chance.random() < 0.5:
        entries[lot_key(team)] = chance.randint(1, spec.teams)
    for rank in range(1, spec.listed + 1):
        seat = Seat(team, rank)
        if chance.random() < 0.9:
            entries[member_key(seat, "name")] = player_name(seat) if chance.random() < 0.99 else "Same Name"
    return entries


def player_name(seat: Seat) -> str:
    return odd_name(f"Player {seat.symbol}", 7 * seat.team + seat.rank)


def random_results(chance: random.Random, spec: LeagueSpec) -> dict[Key, Any]:
    """Mostly draws, so that ties reach the last tie-break; some matches missing or begun, some line-ups."""
    weights = chance.choice(((1, 8, 1, 0, 0, 0), (3, 1, 3, 0.4, 0.4, 0.2), (1, 1, 1, 0, 0, 0), (0, 0, 0, 1, 1, 1)))
    filled, lined_up = chance.choice((1.0, 1.0, 0.97, 0.6, 0.0)), chance.random() < 0.3
    entries: dict[Key, Any] = {}
    for match in league.schedule(spec).matches:
        if chance.random() > max(filled, 0.8) or not filled:
            continue
        for board in range(1, spec.players + 1):
            if chance.random() < filled:
                token = chance.choices(DROP_DOWN, weights)[0] if chance.random() < 0.99 else "0-½"
                entries[board_key(match, board, "result")] = token
            for side, team in (("home", match.home), ("away", match.away)):
                if lined_up:
                    rank = board if chance.random() < 0.97 else chance.randint(1, spec.listed)
                    name = player_name(Seat(team, rank)) if chance.random() < 0.98 else "A stranger"
                    entries[board_key(match, board, side)] = name
    return entries
