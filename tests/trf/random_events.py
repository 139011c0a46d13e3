"""Random events of every system, made without the code that reads or writes files."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from sheetgen.exchange.trf.event import TITLES, Bye, Kept, National, TrfEvent, TrfPlayer, TrfTeam
from sheetgen.pairing import berger, molter_generated, scheveningen
from sheetgen.pairing.checks import Board
from sheetgen.pairing.dutch.state import Forbidden, Points, Turn
from tests.trf.paper import line

Pairs = list[list[tuple[int, int]]]
HALF = Fraction(1, 2)
WORTH = {"1": 2, "W": 2, "+": 2, "F": 2, "U": 2, "=": 1, "D": 1, "H": 1}
RESULTS = ["10", "10", "01", "01", "==", "==", "WL", "DD", "+-", "-+", "--"]
SYSTEMS = ("berger", "double", "scheveningen", "molter", "league", "swiss")
LETTERS = "abcdefghijklmnopqrstuvwxyz '-"


def event(system: str, seed: int) -> TrfEvent:
    source = random.Random(f"{system}-{seed}")
    count, pairs, teams = SHAPES[system](source)
    pairs = pairs[: source.randint(1, len(pairs))]
    players = tuple(_player(source, number, turns) for number, turns in enumerate(_rounds(source, count, pairs), 1))
    made = TrfEvent(
        players=players,
        name=_text(source),
        city=_text(source),
        federation=source.choice(["FRA", "GER", ""]),
        start=source.choice(["2026/01/07", ""]),
        end=source.choice(["2026/02/10", ""]),
        kind=system,
        chief=_text(source),
        deputies=tuple(_text(source) for _ in range(source.randint(0, 3))),
        rate=source.choice(["90 min + 30 s", ""]),
        dates=tuple(f"26/01/{7 + day:02}" for day in range(source.choice([0, len(pairs)]))),
        rounds=source.choice([None, len(pairs) + source.randint(0, 3)]),
        first_colour=source.choice(["w", "b", ""]),
    )
    made = replace(made, **_of_2026(source, made)) if source.random() < 0.7 else made
    return replace(made, teams=teams if source.random() < 0.7 else ())


def _text(source: random.Random) -> str:
    return " ".join("".join(source.choices(LETTERS, k=source.randint(1, 25))).split()).title()


def _rounds(source: random.Random, count: int, pairs: Pairs) -> list[tuple[Turn, ...]]:
    """What each player's columns say; who has no game in a round had a bye or was away."""
    turns: list[list[Turn]] = [[] for _ in range(count + 1)]
    for games in pairs:
        free = set(range(1, count + 1))
        for white, black in games:
            own, answer = source.choice(RESULTS)
            turns[white].append(Turn(black, "w", own))
            turns[black].append(Turn(white, "b", answer))
            free -= {white, black}
        for number in free:
            turns[number].append(Turn(None, "", source.choice("FHZZZ")))
        if free and source.random() < 0.5:
            turns[min(free)][-1] = Turn(None, "", "U")
    return [tuple(row) for row in turns[1:]]


def _player(source: random.Random, number: int, turns: tuple[Turn, ...]) -> TrfPlayer:
    halves = sum(WORTH.get(turn.code, 0) for turn in turns)
    return TrfPlayer(
        number,
        _text(source)[:33].strip(),
        source.choice(["m", "w", ""]),
        source.choice([*TITLES, "", ""]),
        source.choice([None, source.randint(1000, 2900)]),
        source.choice(["FRA", "SUI", ""]),
        source.choice(["", str(source.randint(1000, 99999999999))]),
        source.choice(["", "1990/00/00", "2001/12/31"]),
        source.choice([Fraction(halves, 2)] * 3 + [None]),
        source.choice([None, source.randint(1, 99)]),
        turns,
    )


def _of_2026(source: random.Random, made: TrfEvent) -> dict[str, object]:
    """What only the newer edition says."""
    numbers = [player.number for player in made.players]
    few = tuple(source.sample(numbers, min(3, len(numbers))))
    row = source.choice([(Fraction(1), Fraction(1), HALF), (HALF,), (Fraction(2), Fraction(0), HALF)])
    bans = {Forbidden(few, 1, None), Forbidden(few, 2, 2 if (made.rounds or 9) > 2 else None), Forbidden(few[:2])}
    return {
        "program": _text(source),
        "system": source.choice(["FIDE_DUTCH_2017", "BERGER_ROUNDROBIN", ""]),
        "tie_breaks": source.choice(["BH/C1,PS,TPR", ""]),
        "standings": source.choice(["PTS,DE", ""]),
        "time_control": "5400+30",
        "by_rank": source.random() < 0.1,
        "national": (National("FRA", TrfPlayer(numbers[0], "Somebody", "m", "FM", 2100, "FRA", "A12345")),),
        "byes": (Bye(len(made.players[0].turns) + 1, source.choice("FHZ"), few),),
        "virtual": {number: row for number in numbers if source.random() < 0.5},
        "forbidden": tuple(sorted(bans, key=str)) if source.random() < 0.5 else (),
        "unknown_points": source.choice([None, Fraction(1)]),
        "kept": (
            Kept("### a remark"),
            Kept(line((1, "299"), (14, " 1.0"), (20, "001"), (24, "   1"))),
            Kept("ZZ9 whatever  stands here"),
        )
        if source.random() < 0.3
        else (),
        "points": Points(),
    }


# ------------------------------------------------------------------------------------------- who meets whom, by system


Shape = tuple[int, Pairs, tuple[TrfTeam, ...]]


def _berger(source: random.Random, double: bool = False) -> Shape:
    count = source.randint(3, 14)
    table = berger.table(count, double)
    return count, [[pair for pair in boards if max(pair) <= count] for boards in table], ()


def _teams(count: int, each: int) -> tuple[TrfTeam, ...]:
    return tuple(
        TrfTeam(f"Team {place}", tuple(range((place - 1) * each + 1, place * each + 1)), place)
        for place in range(1, count + 1)
    )


def _of_boards(rounds: Iterator[tuple[Board, ...]], each: int) -> Pairs:
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
    return [
        [tuple(letters.index(letter) * each + rank for letter, rank in board) for board in boards] for boards in rounds
    ]


def _scheveningen(source: random.Random) -> Shape:
    each = source.randint(2, 8)
    return 2 * each, _of_boards((played.boards for played in scheveningen.table(each).rounds), each), _teams(2, each)


def _molter(source: random.Random) -> Shape:
    teams, each = source.choice([(3, 4), (4, 6), (6, 4), (5, 8)])
    table = molter_generated.choose(teams, each, None, False, None)
    return teams * each, _of_boards((played.boards for played in table.rounds), each), _teams(teams, each)


def _league(source: random.Random) -> Shape:
    count, boards = source.choice([(4, 2), (5, 4), (6, 3)])
    rounds: Pairs = [
        [
            (((home if board % 2 else away) - 1) * boards + board, ((away if board % 2 else home) - 1) * boards + board)
            for home, away in matches
            if max(home, away) <= count
            for board in range(1, boards + 1)
        ]
        for matches in berger.table(count)
    ]
    return count * boards, rounds, _teams(count, boards)


def _swiss(source: random.Random) -> Shape:
    """Anybody with anybody: a file need not obey the rules to be a file."""
    count = source.randint(2, 40)
    rounds: Pairs = []
    for _ in range(source.randint(1, 9)):
        here = source.sample(range(1, count + 1), source.randint(0, count))
        rounds.append(list(zip(here[::2], here[1::2], strict=False)))
    if not any(rounds):
        rounds[0].append((1, 2))
    return count, rounds, ()


SHAPES: dict[str, Callable[[random.Random], Shape]] = {
    "berger": _berger,
    "double": lambda source: _berger(source, double=True),
    "scheveningen": _scheveningen,
    "molter": _molter,
    "league": _league,
    "swiss": _swiss,
}
