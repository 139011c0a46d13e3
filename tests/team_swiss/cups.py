"""Random cups, played round by round in the entries of a workbook: results, forfeits, byes, absences, late teams."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.errors import ProblemsFound
from sheetgen.model.games import DROP_DOWN
from sheetgen.ranking.codes import ours
from sheetgen.ranking.record import TEAM_SWISS
from sheetgen.systems.shared.game_points import POINTS
from sheetgen.systems.shared.teams.entries import member_key
from sheetgen.systems.team_swiss import dealing, scores
from sheetgen.systems.team_swiss.entries import board_key, lot_key, score_key, team_key
from sheetgen.systems.team_swiss.history import before
from sheetgen.systems.team_swiss.places import NumberedSeat
from sheetgen.systems.team_swiss.spec import BYE_POINTS, MODELS, PRIMARY, TeamSwissSpec
from sheetgen.workbook.cells import Entries, Key
from tests.odd_names import odd_name
from tests.ranking.vocabulary import codes_besides

SIZES = ((4, 4), (6, 2), (7, 4), (8, 3), (9, 2), (10, 4), (12, 4), (5, 1))  # teams, boards
ORDERS = {
    "fide-2026": (
        ("MPTS", "EMGSB/C1", "GPTS", "BH:MP/C1"), ("MPTS", "GPTS", "DE", "BH/C1"),
        ("GPTS", "EGMSB/C1", "MPTS", "BH:GP/C1"),
        ("MPTS", "EDEBT", "SB", "SSSC"), ("MPTS", "BC", "TBR", "TPN"),
    ),
    "livre": (("MP", "GP", "DE", "SBB/C1"), ("GP", "MP", "SBC/C1", "DE"), ("MP", "GD", "BERLIN", "WINS")),
}  # fmt: skip
MATCH_POINTS = ("2/1/0", "3/2/1/0", "3/1/0", "2/1/0/0")


@dataclass(frozen=True)
class Cup:
    """A specification and what stands in its workbook after some round."""

    spec: TeamSwissSpec
    entries: dict[Key, Any]
    round: int


def spec_of(seed: int, entry: str = "rounds") -> TeamSwissSpec:
    """The rules of a cup."""
    chance = random.Random(f"cup {seed}")
    teams, boards = SIZES[seed % len(SIZES)]
    rules = ("fide-2026", "livre")[seed % 3 == 2]
    order = chance.choice(ORDERS[rules])
    if entry == "scores":
        order = ORDERS[rules][seed % 2]
    points = chance.choice(MATCH_POINTS)
    return TeamSwissSpec(
        lang=chance.choice(("fr", "en")),
        rules=rules,
        order=tuple(map(ours, order)),
        entry=entry,
        teams=teams + chance.choice((0, 0, 2)),
        players=boards,
        rounds=chance.randint(2, min(5, teams - 1)),
        reserves=2,
        match_points=points,
        points=POINTS[seed % 7 % len(POINTS)] if entry == "rounds" else POINTS[0],
        primary=chance.choice(PRIMARY),
        ignores_secondary=chance.random() < 0.3,
        colours=chance.choice(MODELS),
        bye_points=chance.choice(BYE_POINTS),
        accelerate=chance.choice(("", "", "baku")) if points == "2/1/0" else "",
    )


def other_codes(seed: int, cup: TeamSwissSpec) -> TeamSwissSpec:
    """The same cup ranked by some of the other codes."""
    chance = random.Random(f"order {seed}")
    codes = codes_besides(cup.rules, TEAM_SWISS, ())
    first = chance.choice((("MP",), ("MP",), ("GP",), ("MP", "GP")))
    order = (*first, *chance.sample(codes, chance.randint(2, 4)))
    return replace(cup, order=tuple(dict.fromkeys(map(ours, order))))


def rounds_of(spec: TeamSwissSpec, seed: int) -> Iterator[Cup]:
    """The cup before its first round, then after every round, and now and then in the middle of one."""
    chance = random.Random(f"play {seed}")
    entries = teams_typed(spec, chance, spec.teams - (2 if spec.teams > SIZES[seed % len(SIZES)][0] else 0))
    yield Cup(spec, dict(entries), 0)
    for number in range(1, spec.rounds + 1):
        late = [team for team in range(1, spec.teams + 1) if not entries.get(team_key(team, "name"))]
        if late and number == 2:
            entries[team_key(late[0], "name")] = f"Late {late[0]}"
        announce(spec, chance, entries, number)
        history = before(spec, entries, number)
        try:
            made = history.state.paired()
        except ProblemsFound:
            return
        pairs = [(board.white, board.black) for board in made.boards]
        dealt = dealing.place(spec, entries, number, pairs, made.bye)
        entries |= dealing.changes(spec, entries, dealt)
        entries = {key: value for key, value in entries.items() if value is not None}
        play(spec, chance, entries, number, dict(dealt.boards), whole=number < spec.rounds or chance.random() < 0.5)
        yield Cup(spec, dict(entries), number)


def teams_typed(spec: TeamSwissSpec, chance: random.Random, count: int) -> dict[Key, Any]:
    """Names, ratings, lists, lots."""
    entries: dict[Key, Any] = {}
    for team in range(1, count + 1):
        entries[team_key(team, "name")] = odd_name(f"Team {team}", team)
        if chance.random() < 0.4:
            entries[lot_key(team)] = chance.randint(1, spec.teams)
        for rank in range(1, spec.listed + 1):
            if rank <= spec.players or chance.random() < 0.5:
                entries[member_key(NumberedSeat(team, rank), "name")] = f"Player {team}.{rank}"
                entries[member_key(NumberedSeat(team, rank), "rating")] = chance.randint(1200, 2400)
    return entries


def announce(spec: TeamSwissSpec, chance: random.Random, entries: dict[Key, Any], number: int) -> None:
    """Byes that are asked for, a team that leaves."""
    for team in range(1, spec.teams + 1):
        if entries.get(team_key(team, "name")) and chance.random() < 0.06:
            entries[team_key(team, f"call{number}")] = chance.choice("HZF")
        elif entries.get(team_key(team, "name")) and chance.random() < 0.02:
            entries[team_key(team, "withdrawn")] = number


def play(
    spec: TeamSwissSpec, chance: random.Random, entries: dict[Key, Any], number: int, pairs: Entries, whole: bool
) -> None:
    """Results of a round; mostly draws, so that ties reach the last tie-break."""
    weights = chance.choice(((1, 6, 1, 0, 0, 0), (3, 1, 3, 0.4, 0.4, 0.2), (1, 1, 1, 0, 0, 0)))
    for match, pair in pairs.items():
        forfeit = chance.choice(("+/-", "-/+", "-/-")) if chance.random() < 0.12 else ""
        if not whole and chance.random() < 0.3:
            continue
        if not spec.by_boards:
            listed = scores.scores_of(spec.players)
            entries[score_key(number, match)] = chance.choice(listed[-3:] if forfeit else listed[:-3]).token
            continue
        for board in range(1, spec.players + 1):
            if not whole and chance.random() < 0.2:
                continue
            token = forfeit or chance.choices(DROP_DOWN, weights)[0]
            entries[board_key(number, match, board, "result")] = token
            for side, team in zip(("home", "away"), pair, strict=True):
                if chance.random() < 0.8:
                    entries[board_key(number, match, board, side)] = f"Player {team}.{board}"
