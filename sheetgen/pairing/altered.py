"""Pairings somebody altered by hand: who now plays twice or not at all, and which rule of the system is broken."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.pairing.checks import Board, TeamSchedule, findings

Pair = tuple[Hashable, Hashable]
Boards = Mapping[tuple[int, int], Pair]  # by round and board, White first


@dataclass(frozen=True, slots=True)
class AlteredPairing:
    """One board that reads otherwise than the table, and what that does to its round."""

    round: int
    board: int
    expected: Pair
    played: Pair
    rule: str
    twice: tuple[Hashable, ...]
    idle: tuple[Hashable, ...]


def altered_boards(expected: Boards, played: Boards, rules: Mapping[tuple[int, int], str]) -> list[AlteredPairing]:
    """Every board of ``played`` that differs, with the rule it breaks and who is affected in its round."""
    return [
        AlteredPairing(*place, expected[place], pair, rules[place], *_affected(place[0], expected, played))
        for place, pair in sorted(played.items())
        if pair != expected[place]
    ]


def _affected(round_: int, expected: Boards, played: Boards) -> tuple[tuple[Hashable, ...], tuple[Hashable, ...]]:
    """Who plays more than once in a round, and who of those expected does not play in it."""
    now = Counter(side for place, pair in played.items() if place[0] == round_ for side in pair if side is not None)
    due = [side for place, pair in expected.items() if place[0] == round_ for side in pair if side is not None]
    return tuple(side for side, games in now.items() if games > 1), tuple(side for side in due if not now[side])


def berger_rules(expected: Boards, played: Boards) -> dict[tuple[int, int], str]:
    """B2 says who meets in a round, B3 with which colour, B4 on which board."""
    rules = {}
    for place, pair in played.items():
        elsewhere = [other for at, other in expected.items() if at[0] == place[0]]
        moved = pair in elsewhere
        rules[place] = "B4" if moved else "B3" if pair[::-1] in elsewhere else "B2"
    return rules


def molter_rules(
    teams: int, players: int, expected: Sequence[Sequence[Board]], played: Sequence[Sequence[Board]], autonomous: bool
) -> dict[tuple[int, int], str]:
    """The first of M2 to M8 that a board breaks now and did not before; M9 where it only differs from the table."""
    before = set(findings(_schedule(teams, players, expected, autonomous)))
    broken = [finding for finding in findings(_schedule(teams, players, played, autonomous)) if finding not in before]
    rules = {}
    for round_, boards in enumerate(played, start=1):
        for board in range(1, len(boards) + 1):
            near = [finding.rule for finding in broken if finding.round == round_ and finding.board in (board, None)]
            rules[round_, board] = next(iter(near), next((finding.rule for finding in broken), "M9"))
    return rules


def _schedule(teams: int, players: int, rounds: Sequence[Sequence[Board]], autonomous: bool) -> TeamSchedule:
    return TeamSchedule(teams, players, tuple(tuple(boards) for boards in rounds), autonomous)
