"""C49-C51: codes of teams that look at each board over the whole event, whoever sat there."""

from collections.abc import Callable, Mapping
from itertools import accumulate

from sheetgen.ranking.modifiers import Term
from sheetgen.ranking.own import Terms
from sheetgen.ranking.record import BYE, GAME_POINTS, MATCH_POINTS, Id, Meeting, Records, once
from sheetgen.ranking.unplayed import totals
from sheetgen.ranking.values import Groups, Keys


@once
def by_board(records: Records) -> Mapping[Id, tuple[int, ...]]:
    """C49: the half points of each team on each board, a bye counted on every one."""
    by_team = {}
    for id_, record in records.entries.items():
        byes = sum(_each_board(records, meeting) for meeting in record.meetings if meeting.is_bye)
        points = [byes] * (records.places + 1)
        for game in record.boards:
            points[game.place] += game.scored
        by_team[id_] = tuple(points[1:])
    return by_team


def _each_board(records: Records, bye: Meeting) -> int:
    """C49: a pairing bye is a win on each board, whatever it brings; the others are what they bring."""
    scale = records.measure(MATCH_POINTS).scale
    brought = scale.win if bye.kind == BYE else bye.match_points or 0
    win, draw, _ = records.game
    return win if brought >= scale.win else draw if brought >= scale.draw and brought else 0


def board_terms(records: Records) -> Terms:
    """C50: the points of each board times its number."""
    return {
        id_: [Term(place * points, own=points, figure=place, level=place) for place, points in enumerate(row, start=1)]
        for id_, row in by_board(records).items()
    }


def counts(records: Records, *_: object) -> Mapping[Id, int]:
    """C50: the board count of everybody, as it is shown."""
    return {id_: sum(int(term.amount) for term in terms) for id_, terms in board_terms(records).items()}


def board_count(records: Records, groups: Groups) -> dict[Id, int]:
    """C50: the lower is ahead, but only where all those level have the same game points."""
    points, count = totals(records, GAME_POINTS if records.primary else ""), counts(records)
    comparable = (group for group in groups if len({points[id_] for id_ in group}) == 1)
    return {id_: -count[id_] for group in comparable for id_ in group}


def top_boards(records: Records, _: Groups) -> Mapping[Id, tuple[int, ...]]:
    """C51: the points on board 1, then on board 2, …"""
    return by_board(records)


def bottom_boards(records: Records, _: Groups) -> dict[Id, tuple[int, ...]]:
    """C51: the points on all boards but the last, then on all but the last two, …"""
    return {id_: tuple(accumulate(row))[-2::-1] for id_, row in by_board(records).items()}


KNOCK_OUT: Mapping[str, Callable[[Records, Groups], Keys]] = {
    "BC": lambda records, groups: (
        dict.fromkeys((id_ for group in groups for id_ in group), 0) | board_count(records, groups)
    ),
    "TBR": top_boards,
    "BBE": bottom_boards,
}
