"""T1, T3, T4, T7: contributions that come from an entrant's own results."""

from collections.abc import Callable, Iterator

from sheetgen.ranking.modifiers import Term
from sheetgen.ranking.record import Id, Meeting, Record, Records

WIN_SCORE = 2
Terms = dict[Id, list[Term]]
KASHDAN = {2: 4, 1: 2, 0: 1}


def meetings_that(test: Callable[[Meeting], bool], amount: Callable[[Meeting], int]) -> Callable[[Records], Terms]:
    """Contributions of the meetings whose result is known and which pass the test."""

    def terms(records: Records) -> Terms:
        return {id_: [_own(m, amount(m)) for m in known(record) if test(m)] for id_, record in records.entries.items()}

    return terms


def known(record: Record) -> Iterator[Meeting]:
    return (meeting for meeting in record.meetings if meeting.score is not None)


def _own(meeting: Meeting, amount: int) -> Term:
    note = "" if meeting.played else meeting.kind if meeting.opponent is None else "forfeit"
    return Term(amount, meeting.round, meeting.opponent, meeting.score, note=note)


def _always(_: Meeting) -> bool:
    return True


def _one(_: Meeting) -> int:
    return 1


points = meetings_that(_always, lambda m: m.scored)  # T1
won_on_board = meetings_that(lambda m: m.played and m.score == WIN_SCORE, _one)  # T3 WON
won = meetings_that(lambda m: m.opponent is not None and m.score == WIN_SCORE, _one)  # T3 WIN
with_black = meetings_that(lambda m: m.played and m.black, _one)  # T4 BPG
kashdan = meetings_that(lambda m: m.played, lambda m: KASHDAN[m.scored])  # T4 KASH


def cumulative(records: Records) -> Terms:
    """T7: the running score after each round of the horizon."""
    return {id_: _running(record, records.rounds) for id_, record in records.entries.items()}


def _running(record: Record, rounds: int) -> list[Term]:
    by_round = [0] * (rounds + 1)
    for meeting in known(record):
        by_round[meeting.round] += meeting.scored
    terms, score = [], 0
    for number in range(1, rounds + 1):
        score += by_round[number]
        terms.append(Term(score, number, own=by_round[number], figure=score))
    return terms
