"""Does a schedule of a team event keep the rules? One small function a rule; none knows who made the schedule."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

#: Letters of the teams: I and O are left out, they look like figures (M1).
TEAM_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


@cache
def team_letter(number: int) -> str:
    """M1: the letter of a team counted from 1; after Z come AA, AB …"""
    again, rest = divmod(number - 1, len(TEAM_LETTERS))
    return (TEAM_LETTERS[again - 1] if again else "") + TEAM_LETTERS[rest]


@cache
def team_number(letter: str) -> int:
    """The number of a team, counted from 1, by its letter."""
    again = TEAM_LETTERS.index(letter[0]) + 1 if len(letter) > 1 else 0
    return again * len(TEAM_LETTERS) + TEAM_LETTERS.index(letter[-1]) + 1


Player = tuple[str, int]
Board = tuple[Player, Player]
Round = Sequence[Board]


@dataclass(frozen=True, slots=True)
class TeamSchedule:
    """Rounds of boards, White first; ``autonomous`` says that the last round is the autonomous one (M9)."""

    teams: int
    players: int
    rounds: tuple[tuple[Board, ...], ...]
    autonomous: bool = False

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the teams, the first one first."""
        return tuple(team_letter(number) for number in range(1, self.teams + 1))

    @property
    def numbered(self) -> tuple[tuple[Board, ...], ...]:
        """The rounds that have a number: all of them, without an autonomous one at the end."""
        return self.rounds[:-1] if self.autonomous else self.rounds

    @property
    def periods(self) -> tuple[tuple[int, int], ...]:
        """Places (from 1) of the two rounds of each complete period (M7)."""
        return tuple((first, first + 1) for first in range(1, len(self.numbered), 2))


@dataclass(frozen=True, slots=True)
class Finding:
    """A breach of a rule: the place of the round and of the board (from 1) if there is one, and what is wrong."""

    rule: str
    detail: str
    round: int | None = None
    board: int | None = None


def name_of(player: Player) -> str:
    """Return the name of a player as the tables print it: the letter of the team, then the number in it.

    >>> name_of(("A", 12))
    'A12'
    """
    return f"{player[0]}{player[1]}"


def boards_of(schedule: TeamSchedule) -> Iterator[tuple[int, int, Board]]:
    """Every board with the place of its round and its own number."""
    for place, boards in enumerate(schedule.rounds, 1):
        for number, board in enumerate(boards, 1):
            yield place, number, board


def everybody_plays_once(schedule: TeamSchedule) -> Iterator[Finding]:
    """M2: every player plays exactly once a round, and nobody else does."""
    everybody = {(letter, rank) for letter in schedule.letters for rank in range(1, schedule.players + 1)}
    for place, boards in enumerate(schedule.rounds, 1):
        games = Counter(player for board in boards for player in board)
        for player in sorted(everybody | set(games)):
            if games[player] != (player in everybody):
                yield Finding("M2", f"{name_of(player)} plays {games[player]} times", place)


def no_team_mates(schedule: TeamSchedule) -> Iterator[Finding]:
    """M3: nobody meets a team-mate."""
    for place, number, (white, black) in boards_of(schedule):
        if white[0] == black[0]:
            yield Finding("M3", f"{name_of(white)} meets {name_of(black)}", place, number)


def no_team_met_twice(schedule: TeamSchedule) -> Iterator[Finding]:
    """M4: nobody meets the same opposing team twice in the numbered rounds."""
    met: set[tuple[Player, str]] = set()
    for place, number, board in boards_of(schedule):
        if place > len(schedule.numbered):
            continue
        for player, opponent in (board, board[::-1]):
            if (player, opponent[0]) in met:
                yield Finding("M4", f"{name_of(player)} meets team {opponent[0]} again", place, number)
            met.add((player, opponent[0]))


def wanted_numbers(teams: int, board: int) -> set[int]:
    """M5, M6: the numbers that meet on a board: blocks of one number, or of two with a floating board in the middle."""
    if teams % 2 == 0:
        return {(board - 1) // (teams // 2) + 1}
    block, position = divmod(board - 1, teams)
    middle = teams // 2
    return (
        {2 * block + 1}
        if position < middle
        else {2 * block + 2}
        if position > middle
        else {2 * block + 1, 2 * block + 2}
    )


def equal_or_neighbouring_numbers(schedule: TeamSchedule) -> Iterator[Finding]:
    """M5: teams even, equal numbers; teams odd, equal ones but for one board of neighbours in each pair of numbers."""
    for place, number, (white, black) in boards_of(schedule):
        if {white[1], black[1]} not in ({white[1]}, wanted_numbers(schedule.teams, number)):
            yield Finding("M5", f"{name_of(white)} meets {name_of(black)}", place, number)


def nobody_floats_twice(schedule: TeamSchedule) -> Iterator[Finding]:
    """M5: nobody meets a weaker number twice, nor a stronger one."""
    floats: set[tuple[Player, bool]] = set()
    for place, number, board in boards_of(schedule):
        for player, opponent in (board, board[::-1]):
            if player[1] == opponent[1]:
                continue
            down = player[1] < opponent[1]
            if (player, down) in floats:
                yield Finding("M5", f"{name_of(player)} floats {'down' if down else 'up'} again", place, number)
            floats.add((player, down))


def listed_by_number(schedule: TeamSchedule) -> Iterator[Finding]:
    """M6: boards are listed by player number, the floating board in the middle of its block."""
    for place, number, (white, black) in boards_of(schedule):
        if {white[1], black[1]} != wanted_numbers(schedule.teams, number):
            yield Finding("M6", f"{name_of(white)}-{name_of(black)} stands at a wrong place", place, number)


def one_white_one_black(schedule: TeamSchedule) -> Iterator[Finding]:
    """M7: in a period each player has one White and one Black, and so each team as many Whites as Blacks."""
    for period in schedule.periods:
        boards = [board for place in period for board in schedule.rounds[place - 1]]
        whites = Counter(white for white, _ in boards)
        blacks = Counter(black for _, black in boards)
        for player in sorted(set(whites) | set(blacks)):
            if (whites[player], blacks[player]) != (1, 1):
                yield Finding(
                    "M7", f"{name_of(player)} has {whites[player]} White in rounds {period[0]}-{period[1]}", period[1]
                )


def meetings(schedule: TeamSchedule, places: Iterable[int]) -> dict[str, int]:
    """M8: how often every two teams meet in the rounds of these places (from 1)."""
    count = {"".join(pair): 0 for pair in combinations(schedule.letters, 2)}
    for place in places:
        for white, black in schedule.rounds[place - 1]:
            if white[0] != black[0]:
                pair = "".join(sorted((white[0], black[0]), key=lambda letter: (len(letter), letter)))
                count[pair] = count.get(pair, 0) + 1
    return count


def out_of_balance(count: Mapping[str, int]) -> dict[str, int]:
    """M8: the pairs whose number of meetings is none an even spread would give."""
    least, rest = divmod(sum(count.values()), len(count))
    return {pair: times for pair, times in count.items() if not least <= times <= least + (rest > 0)}


def is_balanced(count: Mapping[str, int]) -> bool:
    """M8: the numbers of meetings differ by one at most."""
    return max(count.values()) - min(count.values()) <= 1


def even_meetings(schedule: TeamSchedule) -> Iterator[Finding]:
    """M8: in a period, and over all rounds, the numbers of meetings between two teams differ by one at most."""
    everything = tuple(range(1, len(schedule.rounds) + 1))
    for places in dict.fromkeys((*schedule.periods, everything)):
        count = meetings(schedule, places)
        if not is_balanced(count):
            pairs = ", ".join(f"{pair} {times}" for pair, times in out_of_balance(count).items())
            rounds = f"rounds {places[0]}-{places[-1]}" if len(places) > 1 else f"round {places[0]}"
            yield Finding("M8", f"meetings in {rounds}: {pairs}")


#: Every check, in the order of the rules: the one list.
CHECKS: tuple[tuple[str, Callable[[TeamSchedule], Iterator[Finding]]], ...] = (
    ("M2", everybody_plays_once),
    ("M3", no_team_mates),
    ("M4", no_team_met_twice),
    ("M5", equal_or_neighbouring_numbers),
    ("M5", nobody_floats_twice),
    ("M6", listed_by_number),
    ("M7", one_white_one_black),
    ("M8", even_meetings),
)


def findings(schedule: TeamSchedule, rules: Iterable[str] | None = None) -> tuple[Finding, ...]:
    """Everything the rules M2 to M8 (or those named) find wrong in a schedule."""
    wanted = None if rules is None else set(rules)
    return tuple(finding for rule, check in CHECKS if wanted is None or rule in wanted for finding in check(schedule))


def by_rule(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    """The findings under every rule that is checked, in the order of the rules; an empty list is a rule kept."""
    grouped: defaultdict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        grouped[finding.rule].append(finding)
    return {rule: grouped[rule] for rule in dict.fromkeys(rule for rule, _ in CHECKS)}


def players_meeting_twice(schedule: TeamSchedule) -> Iterator[Finding]:
    """M9: two players who meet a second time, the autonomous round counted."""
    met: set[frozenset[Player]] = set()
    for place, number, board in boards_of(schedule):
        if frozenset(board) in met:
            yield Finding("M9", f"{name_of(board[0])} and {name_of(board[1])} meet again", place, number)
        met.add(frozenset(board))
