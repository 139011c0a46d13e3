"""M11: every correction of a printed Molter table is the one smallest change that restores the rules; searched here.

A change is one of: the colours of a board swapped; another player on a board; two players of a round change places.
Two changes that give the same games on other boards are the same correction.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, groupby, product

import pytest

from sheetgen.pairing.checks import (
    TEAM_LETTERS,
    Board,
    Player,
    TeamSchedule,
    findings,
    is_balanced,
    meetings,
    players_meeting_twice,
)
from sheetgen.pairing.molter_data import Erratum, TableName, every, load, parse_board, table_names
from tests.cases import for_each

Rounds = Mapping[str, tuple[Board, ...]]
Correction = tuple[tuple[str, frozenset[Board]], ...]


def correction_groups() -> list[tuple[Erratum, ...]]:
    """Errata that belong together: the boards one correction changes."""
    errata = sorted(every("errata"), key=lambda erratum: (erratum.table, erratum.round, erratum.reason, erratum.board))
    together = groupby(errata, lambda erratum: (erratum.table, erratum.round, erratum.reason))
    return [tuple(group) for _, group in together]


def corrected_rounds(name: TableName) -> dict[str, tuple[Board, ...]]:
    return {name_: tuple(cell.board for cell in cells) for (name_, _), cells in load(name).columns.items()}


def printed_rounds(group: tuple[Erratum, ...]) -> dict[str, tuple[Board, ...]]:
    """The table with all other errata corrected and this correction undone."""
    rounds = corrected_rounds(group[0].table)
    for erratum in group:
        boards = list(rounds[erratum.round])
        assert boards[erratum.board - 1] == parse_board(erratum.corrected)
        boards[erratum.board - 1] = parse_board(erratum.printed)
        rounds[erratum.round] = tuple(boards)
    return rounds


def schedules(name: TableName, rounds: Rounds) -> Iterator[TeamSchedule]:
    """The choices of rounds the rules apply to: the period, the period and the autonomous round, that round alone."""
    table = load(name)
    for played in (("1", "2"), ("1", "2", "a"), ("a",)):
        if table.teams > 3 or len(played) < 3:
            for players in table.players:
                boards = tuple(rounds[each][: table.teams * players // 2] for each in played)
                yield TeamSchedule(table.teams, players, boards, "a" in played)


def keeps_the_rules(name: TableName, rounds: Rounds, meeting_once: bool) -> bool:
    """M2-M8, and M9 where the erratum names it."""
    return all(
        not findings(schedule) and not (meeting_once and list(players_meeting_twice(schedule)))
        for schedule in schedules(name, rounds)
    )


def with_boards(rounds: Rounds, name: str, boards: Mapping[int, Board]) -> Rounds:
    return {**rounds, name: tuple(boards.get(place, board) for place, board in enumerate(rounds[name]))}


def swapped_colours(rounds: Rounds, name: str) -> Iterator[Rounds]:
    for place, board in enumerate(rounds[name]):
        yield with_boards(rounds, name, {place: board[::-1]})


def other_players(rounds: Rounds, name: str, everybody: set[Player]) -> Iterator[Rounds]:
    """Another player on a board: M2 leaves only those who do not play, in the place of one who plays twice."""
    games = Counter(player for board in rounds[name] for player in board)
    for place, board in enumerate(rounds[name]):
        for side, idle in product((0, 1), sorted(everybody - set(games))):
            if games[board[side]] > 1:
                changed = (idle, board[1]) if side == 0 else (board[0], idle)
                yield with_boards(rounds, name, {place: changed})


def exchanges(rounds: Rounds, name: str) -> Iterator[Rounds]:
    """Two players of one number change places (M5 leaves no others)."""
    boards = rounds[name]
    seats = [(place, side) for place in range(len(boards)) for side in (0, 1)]
    for (place, side), (other, other_side) in combinations(seats, 2):
        if place != other and boards[place][side][1] == boards[other][other_side][1]:
            first, second = list(boards[place]), list(boards[other])
            first[side], second[other_side] = second[other_side], first[side]
            yield with_boards(rounds, name, {place: (first[0], first[1]), other: (second[0], second[1])})


def single_changes(name: TableName, rounds: Rounds) -> Iterator[Rounds]:
    table = load(name)
    everybody = set(product(TEAM_LETTERS[: table.teams], range(1, max(table.players) + 1)))
    for each in ("1", "2", "a"):
        yield from swapped_colours(rounds, each)
        yield from other_players(rounds, each, everybody)
        yield from exchanges(rounds, each)


def spread_is_even(name: TableName, rounds: Rounds) -> bool:
    """M8 in the largest size, quickly: what nearly all changes fail."""
    schedule = next(each for each in schedules(name, rounds) if len(each.rounds) == 2)
    alone = TeamSchedule(schedule.teams, schedule.players, (rounds["a"],), True)
    return is_balanced(meetings(schedule, (1, 2))) and is_balanced(meetings(alone, (1,)))


def as_correction(rounds: Rounds) -> Correction:
    return tuple((name, frozenset(boards)) for name, boards in sorted(rounds.items()))


def restoring(name: TableName, candidates: Iterator[Rounds], meeting_once: bool) -> set[Correction]:
    return {
        as_correction(rounds)
        for rounds in candidates
        if spread_is_even(name, rounds) and keeps_the_rules(name, rounds, meeting_once)
    }


def meetings_of_boards(boards: tuple[Board, ...]) -> Counter[frozenset[str]]:
    return Counter(frozenset((white[0], black[0])) for white, black in boards)


GROUPS = correction_groups()
SINGLE = [group for group in GROUPS if len(group) <= 2]
DOUBLE = [group for group in GROUPS if len(group) > 2]


def label(group: tuple[Erratum, ...]) -> str:
    return f"{group[0].table}-{group[0].round}-{'-'.join(str(erratum.board) for erratum in group)}"


@for_each("group", GROUPS)
def test_the_printed_boards_break_exactly_the_rules_the_erratum_names(group: tuple[Erratum, ...]) -> None:
    rounds = printed_rounds(group)
    broken = {finding.rule for schedule in schedules(group[0].table, rounds) for finding in findings(schedule)}
    if "M9" in group[0].rules:
        broken |= {found.rule for each in schedules(group[0].table, rounds) for found in players_meeting_twice(each)}
    assert broken == set(group[0].rules)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("group", SINGLE, ids=label)
def test_one_single_change_and_no_other_restores_the_rules(group: tuple[Erratum, ...]) -> None:
    name, rounds = group[0].table, printed_rounds(group)
    found = restoring(name, single_changes(name, rounds), "M9" in group[0].rules)
    assert found == {as_correction(corrected_rounds(name))}


@pytest.mark.slow
def test_without_m9_the_correction_of_table_26_would_not_be_the_only_one() -> None:
    """Two exchanges restore M2-M8; the other one leaves two players meeting twice."""
    (group,) = [each for each in GROUPS if each[0].table == 26]
    assert len(restoring(26, single_changes(26, printed_rounds(group)), meeting_once=False)) == 2


def pairs_of_exchanges(rounds: Rounds) -> Iterator[Rounds]:
    """Two exchanges in the autonomous round that bring every two teams together once: the second repairs the first."""
    plain = meetings_of_boards(rounds["a"])
    deltas = []
    for changed in exchanges(rounds, "a"):
        after = meetings_of_boards(changed["a"])
        deltas.append(
            (changed, {pair: after[pair] - plain[pair] for pair in after | plain if after[pair] != plain[pair]})
        )
    wrong = {pair: 1 - plain[pair] for pair in map(frozenset, combinations("ABCDEFGHJKLMN", 2)) if plain[pair] != 1}
    for (one, first), (other, second) in combinations(deltas, 2):
        total = Counter(first)
        total.update(second)
        if {pair: value for pair, value in total.items() if value} == wrong:
            yield {
                **rounds,
                "a": tuple(
                    changed if changed != before else changed_too
                    for before, changed, changed_too in zip(rounds["a"], one["a"], other["a"], strict=True)
                ),
            }


@pytest.mark.slow
@pytest.mark.parametrize("group", DOUBLE, ids=label)
def test_where_no_single_change_helps_one_pair_of_exchanges_does(group: tuple[Erratum, ...]) -> None:
    """Table 42a: L and M change places among players 5 and among players 6, and nothing else restores M8."""
    name, rounds = group[0].table, printed_rounds(group)
    assert not restoring(name, single_changes(name, rounds), meeting_once=False)
    assert restoring(name, pairs_of_exchanges(rounds), meeting_once=False) == {as_correction(corrected_rounds(name))}


#: Two of the corrections of table 33 made of three exchanges in round 1 or 2: board, what it becomes.
THREE_EXCHANGES = (
    {
        ("1", 9): "H2-K2",
        ("1", 10): "F2-L2",
        ("1", 28): "L5-H6",
        ("1", 29): "B6-K6",
        ("1", 43): "L8-K8",
        ("1", 44): "H8-D8",
    },
    {
        ("1", 9): "H2-K2",
        ("1", 10): "F2-L2",
        ("1", 28): "L5-H6",
        ("1", 29): "B6-K6",
        ("2", 4): "L1-K1",
        ("2", 5): "H1-D1",
    },
)


@pytest.mark.parametrize("changes", THREE_EXCHANGES)
def test_table_33_has_more_than_one_correction_of_three_exchanges(changes: Mapping[tuple[str, int], str]) -> None:
    """M11: so it stays as printed."""
    rounds: Rounds = corrected_rounds(33)
    for (name, board), text in changes.items():
        rounds = with_boards(rounds, name, {board - 1: parse_board(text)})
    assert keeps_the_rules(33, rounds, meeting_once=False)


def test_no_single_change_mends_table_33() -> None:
    assert not restoring(33, single_changes(33, corrected_rounds(33)), meeting_once=False)


def test_every_erratum_is_the_only_correction() -> None:
    """M11: an erratum without a unique correction would have to be a deviation."""
    assert all(erratum.unique for erratum in every("errata"))


def test_an_erratum_changes_what_is_printed() -> None:
    assert all(erratum.printed != erratum.corrected for erratum in every("errata"))


def test_every_erratum_reaches_its_table() -> None:
    for name in table_names():
        reached = [cell.erratum for cells in load(name).columns.values() for cell in cells if cell.erratum]
        own = {(erratum.round, erratum.board) for erratum in every("errata") if erratum.table == name}
        assert own <= {(erratum.round, erratum.board) for erratum in reached if erratum.table == name}


def test_every_reason_names_the_same_players_and_teams_in_both_languages() -> None:
    """A symbol, a pair of teams or a rule; words of one letter are left out."""
    known = re.compile(r"\b(?:[A-N]\d+|[A-N]-[A-N]|M[2-8])\b")
    for erratum in every("errata"):
        english, french = erratum.reason_in("en"), erratum.reason_in("fr")
        assert english != french
        assert set(known.findall(english)) == set(known.findall(french))
