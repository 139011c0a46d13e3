"""Printed tournaments, typed in from the printed tables: the members' guide of the Swiss federation (source 004)
and the arbiter's book, 2.1.3.1 and the Sonneborn-Berger example (source 003)."""

import re

from naive.field import Event, Game
from naive.random_events import berger, rounds_of

# Source 004: rounds as printed, White first; the cross table gives the scores.
GUIDE_PAIRINGS = """
1-8 2-7 3-6 4-5
8-5 6-4 7-3 1-2
2-8 3-1 4-7 5-6
8-6 7-5 1-4 2-3
3-8 4-2 5-1 6-7
8-7 1-6 2-5 3-4
4-8 5-3 6-2 7-1
"""
GUIDE_TABLE = """
. ½ 0 1 0 0 ½ 1
½ . 1 0 0 ½ 0 0
1 0 . 1 ½ ½ 1 ½
0 1 0 . 0 ½ 1 1
1 1 ½ 1 . 1 ½ 1
1 ½ ½ ½ 0 . 1 ½
½ 1 0 0 ½ 0 . 1
0 1 ½ 0 0 ½ 0 .
"""

# Source 003, 2.1.3.1: ten players; the book prints no pairings.
KOYA_TABLE = """
. ½ ½ ½ ½ 1 ½ 1 1 1
½ . ½ ½ 0 1 ½ ½ ½ 1
½ ½ . ½ 0 1 ½ 1 ½ ½
½ ½ ½ . 1 0 ½ 1 ½ ½
½ 1 1 0 . ½ ½ 0 1 0
0 0 0 1 ½ . ½ 1 1 1
½ ½ ½ ½ ½ ½ . ½ 1 ½
0 ½ 0 0 1 0 ½ . 0 1
0 ½ ½ ½ 0 0 0 1 . 1
0 0 ½ ½ 1 0 ½ 0 0 .
"""

# Source 003, Sonneborn-Berger of individual tournaments: A, B, C, D.
SONNEBORN_TABLE = """
. 0 1 0
1 . ½ ½
0 ½ . ½
1 ½ ½ .
"""

# Found by search: one game is missing, players 1 to 8 are tied, and six passes of direct encounter move something.
SIX_PASSES_TABLE = """
. ½ ? 0 ½ ½ ½ 0 1 1 1
½ . 0 1 0 0 0 ½ 1 1 1
? 1 . 1 0 ½ 0 ½ 1 1 0
1 0 0 . 0 0 ½ ½ 1 1 1
½ 1 1 1 . 0 ½ 0 1 0 0
½ 1 ½ 1 1 . 0 ½ ½ 0 0
½ 1 1 ½ ½ 1 . 0 ½ 0 0
1 ½ ½ ½ 1 ½ 1 . 0 0 0
0 0 0 0 0 ½ ½ 1 . 1 ½
0 0 0 0 1 1 1 1 0 . 0
0 0 1 0 1 1 1 1 ½ 1 .
"""

TOKEN_OF_SCORE: dict[str, str | None] = {"1": "1-0", "½": "½-½", "0": "0-1", "?": None}


def rows_of(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def from_cross_table(table: str, pairings: list[tuple[int, int, int]]) -> Event:
    """The event of these (round, White, Black), each result read in White's row."""
    scores = rows_of(table)
    games: list[Game] = [
        (r, white, black, TOKEN_OF_SCORE[scores[white - 1][black - 1]]) for r, white, black in pairings
    ]
    rounds = max(r for r, _, _ in pairings)
    return Event(players=len(scores), rounds=rounds, double=False, games=games, withdrawn={}, ratings={})


def guide_pairings() -> list[tuple[int, int, int]]:
    lines = [[pair.split("-") for pair in line] for line in rows_of(GUIDE_PAIRINGS)]
    return [(r, int(white), int(black)) for r, line in enumerate(lines, 1) for white, black in line]


SIGNS = {">": ("1-0", "0-1"), "<": ("0-1", "1-0"), "=": ("½-½", "½-½"), "0": ("-/-", "-/-"), "?": (None, None)}


def event_of(players: int, results: str, otherwise: str = "?", double: bool = False) -> Event:
    """'1>2 3=4': one beats two, three and four draw; otherwise is read from the lower number.

    A double event lists the games of a pair in playing order.
    """
    left: dict[tuple[int, int], list[str]] = {}
    for x, sign, y in re.findall(r"(\d+)([><=0?])(\d+)", results):
        left.setdefault((int(x), int(y)), []).append(sign)
    games: list[Game] = []
    for round_, white, black in berger(players, double):
        from_black = (white, black) not in left and ((black, white) in left or black < white)
        said = left.get((black, white) if from_black else (white, black), [])
        games.append((round_, white, black, SIGNS[said.pop(0) if said else otherwise][from_black]))
    rounds = rounds_of(players, double)
    return Event(players=players, rounds=rounds, double=double, games=games, withdrawn={}, ratings={})
