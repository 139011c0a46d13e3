"""Ten random leagues, scored 3/1/0 or with 3/2/1/0, whose order hangs on how BC or a knock-out code is read.

FIDE's program is not here: its order is worked out from what is known of its reading (docs/tiebreaks.md).
"""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import count, groupby

from naive.fide_codes import value
from naive.fide_events import PLAIN, TeamListed, circle, team_crosstable
from naive.fide_field import Crosstable
from naive.fide_rank import KNOCK_OUT, apply, by_value, extended, rank
from naive.field import TOKENS

SCALES = ((3, 1, 0, 0), (3, 2, 1, 0))
CODES = ("BC", "EDEBT", "BC", "EDEBB", "BC", "EDET", "BC", "EDEB", "BC", "EDEBT")
LETTERS = "ABCDEF"


def league(seed: str, scale: tuple[int, int, int, int]) -> TeamListed:
    """Four or five teams of two to four boards that meet once."""
    rng = random.Random(seed)
    teams, places = rng.choice((4, 5)), rng.randint(2, 4)
    rounds = teams - 1 + teams % 2
    pairs = [(number, *rng.sample(pair, 2)) for number in range(1, rounds + 1) for pair in circle(teams, number)]
    matches = [
        (number, place, home, away, [rng.choice(PLAIN) for _ in range(places)])
        for place, (number, home, away) in enumerate(pairs, start=1)
    ]
    return TeamListed(teams, rounds, places, matches, [], scale, closed=True)


def by_the_text(event: TeamListed, code: str) -> list[list[int]]:
    """The order of match points and the code as the naive reading has it: who shares a place stands together."""
    rows = rank(team_crosstable(event, event.rounds, "MP"), ("MPTS", code))
    return [[team for _, team, _ in shared] for _, shared in groupby(rows, key=lambda row: row[0])]


def by_the_program(event: TeamListed, code: str) -> list[list[int]]:
    """The same as the program reads it: BC whatever the game points; knock-out codes on the two teams' own match."""
    table = team_crosstable(event, event.rounds, "MP")
    found: list[list[int]] = []
    for group in apply(table, "MPTS", table.everybody)[1]:
        if code == "BC":
            found += by_value(group, {team: -(value(table, team, "BC") or Fraction(0)) for team in group})
        else:
            for part in extended(table, group, False, (), set()):
                found += _own_match(event, part, KNOCK_OUT[code].split()) if len(part) == 2 else [part]
    return found


def _own_match(event: TeamListed, pair: Sequence[int], codes: Sequence[str]) -> list[list[int]]:
    tokens = next((home, tokens) for _, _, home, away, tokens in event.matches if {home, away} == set(pair))
    points = {team: [TOKENS[token][team != tokens[0]] for token in tokens[1]] for team in pair}
    parts = [list(pair)]
    for code in codes:
        values = {team: _of_boards(points[team], code) for team in pair}
        parts = [smaller for part in parts for smaller in by_value(part, values)]
    return parts


def _of_boards(points: Sequence[Fraction], code: str) -> tuple[Fraction, ...]:
    if code == "BC":
        return (sum((number * each for number, each in enumerate(points, start=1)), Fraction(0)),)
    tops = tuple(points)
    return tops if code == "TBR" else tuple(sum(tops[:last], Fraction(0)) for last in range(len(tops) - 1, 0, -1))


def ten() -> list[tuple[str, str, TeamListed]]:
    """For each of the ten codes the first league of new seeds whose order differs."""
    found = []
    for number, code in enumerate(CODES, start=1):
        scale = SCALES[(number - 1) // 5]
        for seed in (f"order {number}, {place}" for place in count()):
            event = league(seed, scale)
            if by_the_text(event, code) != by_the_program(event, code):
                found.append((seed, code, event))
                break
    return found


def told(groups: Sequence[Sequence[int]]) -> str:
    """1 B, 2 A and C, 4 D."""
    place, parts = 1, []
    for group in groups:
        parts.append(f"{place} " + " and ".join(LETTERS[team - 1] for team in sorted(group)))
        place += len(group)
    return ", ".join(parts)


def table_of(event: TeamListed) -> Crosstable:
    return team_crosstable(event, event.rounds, "MP")
