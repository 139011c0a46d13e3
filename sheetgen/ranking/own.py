"""T1, T3, T4, T7, C25-C30: contributions that come from an entrant's own results."""

from collections.abc import Callable, Iterator

from sheetgen.ranking.modifiers import Term
from sheetgen.ranking.record import GAME_POINTS, Id, Meeting, Record, Records
from sheetgen.ranking.unplayed import is_voluntary

Terms = dict[Id, list[Term]]
KASHDAN = {2: 4, 1: 2, 0: 1}


def meetings_that(test: Callable[[Meeting], bool], amount: Callable[[Meeting], int]) -> Callable[[Records], Terms]:
    """Contributions of the meetings whose result is known and which pass the test."""

    def terms(records: Records) -> Terms:
        return {
            id_: [_own(m, amount(m)) for m in with_result(record) if test(m)] for id_, record in records.entries.items()
        }

    return terms


def with_result(record: Record) -> Iterator[Meeting]:
    """The meetings whose result is known."""
    return (meeting for meeting in record.meetings if meeting.score is not None)


def _own(meeting: Meeting, amount: int) -> Term:
    note = "" if meeting.played else meeting.kind if meeting.opponent is None else "forfeit"
    return Term(amount, meeting.round, meeting.opponent, meeting.score, note=note)


def _always(_: Meeting) -> bool:
    return True


def _one(_: Meeting) -> int:
    return 1


points = meetings_that(_always, lambda m: m.scored)  # T1
with_black = meetings_that(lambda m: m.played and m.black, _one)  # T4 BPG


def won_on_board(records: Records) -> Terms:
    """T3 WON: Return the games won over the board."""
    return _winning(records, "", lambda meeting: meeting.played)


def won(records: Records) -> Terms:
    """T3 WIN: Return the games won, also without playing; a bye is none."""
    return _winning(records, "", lambda meeting: meeting.opponent is not None)


def kashdan(records: Records) -> Terms:
    """T4 KASH: by what a game was, whatever that brings in the event."""
    return meetings_that(lambda m: m.played, lambda m: KASHDAN[records.outcome(m.scored)])(records)


def cumulative(records: Records) -> Terms:
    """T7: the running score after each round of the horizon whose result is known."""
    return {id_: _running(record, records.rounds) for id_, record in records.entries.items()}


def _running(record: Record, rounds: int) -> list[Term]:
    by_round = [0] * (rounds + 1)
    for meeting in with_result(record):
        by_round[meeting.round] += meeting.scored
    terms, score, open_rounds = [], 0, record.open_rounds
    for number in range(1, rounds + 1):
        if number in open_rounds:
            continue
        score += by_round[number]
        terms.append(Term(score, number, own=by_round[number], figure=score))
    return terms


# C25-C30: the same questions in the words of C.07.


def awarded_wins(records: Records, kind: str) -> Terms:
    """C25: the rounds that brought a win's points, with or without playing."""
    return _winning(records, kind, lambda meeting: True)


def wins_on_board(records: Records, kind: str) -> Terms:
    """C26 WON: those won over the board."""
    return _winning(records, kind, lambda meeting: meeting.played)


def wins_with_black(records: Records, kind: str) -> Terms:
    """C26 BWG: Return the games won over the board with Black."""
    return _winning(records, kind, lambda meeting: meeting.played and meeting.black)


def _winning(records: Records, kind: str, test: Callable[[Meeting], bool]) -> Terms:
    of, (win, _) = records.measure(kind)
    return {
        id_: [_own(m, 1) for m in with_result(record) if of(m) == win and test(m)]
        for id_, record in records.entries.items()
    }


def progressive(records: Records, kind: str) -> Terms:
    """C27: the running score after every round; the free round of an odd round robin is none (C11).

    A match whose boards are not all known has none either, but the game points of the others are in the score.
    """
    of = records.measure(kind).of
    return {id_: _scores_after(record, of) for id_, record in records.entries.items()}


def _scores_after(record: Record, of: Callable[[Meeting], int]) -> list[Term]:
    terms, score = [], 0
    for meeting in sorted(record.meetings, key=lambda meeting: meeting.round):
        score += of(meeting)
        if meeting.score is not None:
            terms.append(Term(score, meeting.round, own=of(meeting), figure=score))
    return terms


def elected(records: Records) -> Terms:
    """C28: the rounds in which somebody was there to play; in a round robin only forfeit losses are none."""
    return {
        id_: [_own(meeting, 1) for meeting in with_result(record) if not _stayed_away(records, meeting)]
        for id_, record in records.entries.items()
    }


def _stayed_away(records: Records, meeting: Meeting) -> bool:
    return meeting.lost_by_forfeit if records.closed else is_voluntary(records, meeting)


def standard(records: Records) -> Terms:
    """C29: each round 1 or ½, compared with the scheduled opponent, or with a draw where there was none."""
    return {
        id_: [_own(m, _standard(records, m)) for m in with_result(record)] for id_, record in records.entries.items()
    }


def _standard(records: Records, meeting: Meeting) -> int:
    own = meeting.scored if meeting.match_points is None else meeting.game_points
    if not meeting.is_bye:
        other = meeting.against
    elif meeting.match_points is None:
        other = records.draw
    else:
        other = records.measure(GAME_POINTS).scale.draw
    return 2 if own > other else int(own == other)


def numbers(records: Records) -> dict[Id, int]:
    """C30: the pairing numbers."""
    return {id_: id_ for id_ in records.entries}
