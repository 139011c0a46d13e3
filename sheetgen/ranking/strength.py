"""C31-C35, C44-C46, C52: C.07's sums over the opponents' scores, each opponent as often as he was met (C5)."""

from collections.abc import Mapping
from fractions import Fraction

from sheetgen.ranking.modifiers import Cut, Term
from sheetgen.ranking.own import Terms, with_result
from sheetgen.ranking.record import Id, Meeting, Record, Records, once
from sheetgen.ranking.unplayed import adjusted, dummy, fore, is_voluntary, totals


@once
def opponents(records: Records, kind: str = "", forfeits: bool = False) -> Terms:
    """C31: the score of every opponent, and of a dummy for every round without one."""
    scores, figures = totals(records, kind), adjusted(records, kind)
    forfeits = forfeits or records.closed
    return {
        id_: [
            _met_with(meeting, scores, figures)
            if meeting.played or (forfeits and not meeting.is_bye)
            else _not_met(records, id_, meeting, kind)
            for meeting in with_result(record)
        ]
        for id_, record in records.entries.items()
    }


def _met_with(meeting: Meeting, scores: Mapping[Id, int], figures: Mapping[Id, int]) -> Term:
    assert meeting.opponent is not None
    figure, real = figures[meeting.opponent], scores[meeting.opponent]
    note = "" if figure == real else "adjusted"
    return Term(figure, meeting.round, meeting.opponent, meeting.score, figure, note, real)


def _not_met(records: Records, id_: Id, meeting: Meeting, kind: str) -> Term:
    score, why = dummy(records, id_, meeting, kind)
    own = totals(records, kind)[id_]
    return Term(score, meeting.round, meeting.opponent, meeting.score, score, why, own, is_voluntary(records, meeting))


@once
def fore_opponents(records: Records, kind: str = "", forfeits: bool = False) -> Terms:
    """C28, C32: the same with the games of the last round drawn."""
    return opponents(fore(records), kind, forfeits)


@once
def products(records: Records, theirs: str = "", ours: str = "", forfeits: bool = False) -> Terms:
    """C34, C44: the score of every opponent times what was made against him."""
    made = records.measure(ours).of
    listed = opponents(records, theirs, forfeits)
    return {
        id_: [_times(term, made(m)) for term, m in zip(listed[id_], with_result(record), strict=True)]
        for id_, record in records.entries.items()
    }


def _times(term: Term, own: int) -> Term:
    return term._replace(amount=own * (term.figure or 0), own=own)


@once
def sums(records: Records, cut: Cut, use_fore: bool, kind: str, forfeits: bool) -> Mapping[Id, int]:
    """C31, C32: (Fore) Buchholz of everybody, for the codes that rest on it."""
    listed = (fore_opponents if use_fore else opponents)(records, kind, forfeits)
    return {id_: sum(int(term.amount) for term in cut.keep(terms)) for id_, terms in listed.items()}


@once
def opponents_buchholz(records: Records, use_fore: bool = False, kind: str = "") -> Terms:
    """C33: the Buchholz of every opponent met on the board."""
    worth = sums(records, Cut(), use_fore, kind, False)
    return {id_: [_met(m, worth) for m in with_result(record) if m.played] for id_, record in records.entries.items()}


def _met(meeting: Meeting, worth: Mapping[Id, int]) -> Term:
    assert meeting.opponent is not None
    figure = worth[meeting.opponent]
    return Term(figure, meeting.round, meeting.opponent, meeting.score, figure)


def koya_limit(records: Records, kind: str = "", shift: int = 0) -> Fraction:
    """C35, C17: half of what a participant can have, and half points more or less, in half points."""
    return Fraction(records.measure(kind).scale.win * records.full_games, 2) + shift


@once
def koya(records: Records, kind: str = "", shift: int = 0) -> Terms:
    """C35: the points made against those who reached the limit."""
    limit, scores = koya_limit(records, kind, shift), totals(records, kind)
    strong = {id_ for id_, score in scores.items() if score >= limit}
    return {id_: _against(records, record, strong, scores, kind) for id_, record in records.entries.items()}


def _against(records: Records, record: Record, strong: set[Id], scores: Mapping[Id, int], kind: str) -> list[Term]:
    made = records.measure(kind).of
    return [
        Term(made(m), m.round, m.opponent, m.score, scores[m.opponent])
        for m in with_result(record)
        if m.opponent is not None and m.opponent in strong
    ]


def divisor(records: Records) -> int:
    """C52: the highest primary score of the event by the highest secondary one of a match, towards zero; never 0."""
    first, second = records.measure(records.primary), records.measure(records.secondary)
    return first.scale.win * records.rounds // second.scale.win or 1
