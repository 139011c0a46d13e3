"""T5-T9: contributions that come from the opponents' scores and ratings."""

from collections.abc import Iterator, Mapping

from sheetgen.ranking.modifiers import Amount, Term, koya_limit, koya_limits
from sheetgen.ranking.own import Terms, cumulative, with_result
from sheetgen.ranking.record import BYE, SWISS, Id, Meeting, Record, Records


def sonneborn_berger(records: Records) -> Terms:
    """T5: own score times the opponent's, in quarter points; forfeits at face value in a round robin."""
    if records.event == SWISS:
        return {id_: [_times(term) for term in terms] for id_, terms in buchholz(records).items()}
    return {
        id_: [
            _product(meeting, records.points[meeting.opponent]) for meeting in with_result(record) if meeting.opponent
        ]
        for id_, record in records.entries.items()
    }


def _times(term: Term) -> Term:
    return term._replace(amount=(term.own or 0) * (term.figure or 0))


def _product(meeting: Meeting, figure: int) -> Term:
    note = "" if meeting.played else "forfeit"
    return Term(meeting.scored * figure, meeting.round, meeting.opponent, meeting.score, figure, note)


def koya(records: Records) -> Terms:
    """T6: points against opponents who reached the limit (of ``livre``; C.07 has its own)."""
    return _against_those_with(records, koya_limit(records))


def _against_those_with(records: Records, limit: Amount) -> Terms:
    points = records.points
    return {
        id_: [
            Term(meeting.scored, meeting.round, meeting.opponent, meeting.score, points[meeting.opponent])
            for meeting in with_result(record)
            if meeting.opponent and points[meeting.opponent] >= limit
        ]
        for id_, record in records.entries.items()
    }


def koya_reach(records: Records) -> Terms:
    """T6: the contributions of the extended Koya, each with the first limit that lets it in."""
    limits = koya_limits(records)
    terms = _against_those_with(records, limits[-1])
    return {id_: [_with_limit(term, limits) for term in listed] for id_, listed in terms.items()}


def _with_limit(term: Term, limits: tuple[Amount, ...]) -> Term:
    return term._replace(level=next(limit for limit in limits if (term.figure or 0) >= limit))


def koya_extended(records: Records) -> dict[Id, tuple[Amount, ...]]:
    """T6: the points at each successive limit."""
    limits = koya_limits(records)
    return {id_: _at_limits(terms, limits) for id_, terms in koya_reach(records).items()}


def _at_limits(terms: list[Term], limits: tuple[Amount, ...]) -> tuple[Amount, ...]:
    return tuple(sum(term.amount for term in terms if term.level >= limit) for limit in limits)


def adjusted_scores(records: Records) -> dict[Id, int]:
    """T8: the score of each as an opponent: his unplayed games count as drawn."""
    return {
        id_: sum(meeting.scored if meeting.played else records.draw for meeting in with_result(record))
        for id_, record in records.entries.items()
    }


def virtual_opponent(before: int, score: int, round_: int, rounds: int, win: int = 2, draw: int = 1) -> int:
    """T8: Return the final score of the imaginary opponent of an unplayed round, in half points.

    Args:
        before: the score before the round.
        score: what the round brought.
        round_: its number.
        rounds: how many rounds are over.
        win: what a win brings.
        draw: what a draw brings; the imaginary opponent draws all rounds that follow.

    >>> virtual_opponent(before=3, score=0, round_=3, rounds=9)  # 1½ points before, a forfeit in round 3 of 9
    11
    """
    return before + (win - score) + draw * (rounds - round_)


def buchholz(records: Records) -> Terms:
    """T8: the adjusted score of each opponent, an imaginary one for each unplayed round."""
    adjusted = adjusted_scores(records)
    return {id_: list(_opponents(record, records, adjusted)) for id_, record in records.entries.items()}


def _opponents(record: Record, records: Records, adjusted: Mapping[Id, int]) -> Iterator[Term]:
    before = 0
    for meeting in sorted(with_result(record), key=lambda meeting: meeting.round):
        score = meeting.scored
        if meeting.played and meeting.opponent:
            figure, from_ = adjusted[meeting.opponent], records.points[meeting.opponent]
            note = "" if figure == from_ else "adjusted"
        else:
            rounds = records.rounds - sum(number > meeting.round for number in record.open_rounds)
            figure = virtual_opponent(before, score, meeting.round, rounds, records.most, records.draw)
            from_ = before
            note = "virtual"
        yield Term(figure, meeting.round, meeting.opponent, score, figure, note, from_)
        before += score


def opponents_buchholz(records: Records) -> Terms:
    """T8: the Buchholz of each opponent met on the board."""
    totals = {id_: sum(term.amount for term in terms) for id_, terms in buchholz(records).items()}
    return {id_: [_met(m, totals) for m in with_result(record) if m.played] for id_, record in records.entries.items()}


def opponents_cumulative(records: Records) -> Terms:
    """T7: the running scores of each opponent met on the board; an exempt met somebody with half a point a round."""
    totals = {id_: sum(term.amount for term in terms) for id_, terms in cumulative(records).items()}
    return {
        id_: [
            Term(_of_halves(records, record), meeting.round, note=BYE) if meeting.kind == BYE else _met(meeting, totals)
            for meeting in with_result(record)
            if meeting.played or meeting.kind == BYE
        ]
        for id_, record in records.entries.items()
    }


def _of_halves(records: Records, record: Record) -> int:
    """T7: the running scores of half a point in every round that is over for somebody."""
    rounds = records.rounds - len(record.open_rounds)
    return records.draw * rounds * (rounds + 1) // 2


def _met(meeting: Meeting, totals: Mapping[Id, Amount]) -> Term:
    assert meeting.opponent is not None
    figure = totals[meeting.opponent]
    return Term(figure, meeting.round, meeting.opponent, meeting.score, figure)
