"""T9: the mean rating of the opponents and the performance."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from sheetgen.model.rating_scale import differences
from sheetgen.ranking.modifiers import Cut, Term
from sheetgen.ranking.own import Terms, with_result
from sheetgen.ranking.record import Id, Meeting, Record, Records

CLAMP = 400
EXTREME = 736  # what the performance adds at 0 % and at 100 % (5.2), instead of the theoretical 800
UNRATED, CLAMPED = "unrated", "clamped"


def quantity(points: int, games: int) -> int:
    """T9: Return what is added to the mean for so many half points in so many games; mirrored above one half.

    >>> quantity(points=9, games=6), quantity(points=3, games=6), quantity(points=0, games=6)
    (193, -193, -736)
    """
    weaker = min(points, 2 * games - points)
    hundredths = 100 * weaker // (2 * games)
    loss = differences()[hundredths] if hundredths else -EXTREME
    return loss if points == weaker else -loss


def rating_terms(records: Records) -> Terms:
    """T9: the rating of each opponent met on the board."""
    return {id_: [_rating(m, records) for m in _met(record)] for id_, record in records.entries.items()}


def clamped_terms(records: Records) -> Terms:
    """T9: the same, brought back to within 400 points of the own rating where there is one."""
    return {
        id_: [_clamp(_rating(meeting, records), record.rating) for meeting in _met(record)]
        for id_, record in records.entries.items()
    }


def _met(record: Record) -> Iterable[Meeting]:
    return (meeting for meeting in with_result(record) if meeting.played)


def _rating(meeting: Meeting, records: Records) -> Term:
    assert meeting.opponent is not None
    rating = records.entries[meeting.opponent].rating
    note = UNRATED if rating is None else ""
    own = None if meeting.score is None else records.outcome(meeting.score)
    return Term(rating or 0, meeting.round, meeting.opponent, own, rating, note)


def _clamp(term: Term, own: int | None) -> Term:
    if own is None or term.figure is None:
        return term
    nearest = min(max(term.figure, own - CLAMP), own + CLAMP)
    return term if nearest == term.figure else term._replace(amount=nearest, note=CLAMPED)


def rated(terms: Iterable[Term]) -> list[Term]:
    """T9: unrated opponents are left out."""
    return [term for term in terms if term.note != UNRATED]


def mean_rating(terms: Sequence[Term], cut: Cut) -> Fraction | None:
    """T9: Return the mean of the ratings that count, or None if there is none."""
    counted = cut.keep(rated(terms))
    return Fraction(sum(term.amount for term in counted), len(counted)) if counted else None


def performance(terms: Sequence[Term]) -> int | None:
    """T9: Return the mean, rounded, plus the quantity for the points made against rated opponents."""
    counted = rated(terms)
    if not counted:
        return None
    return rounded_mean(counted) + quantity(sum(term.own or 0 for term in counted), len(counted))


def rounded_mean(terms: Sequence[Term]) -> int:
    """Return the mean to the nearest whole number, a half upwards.

    >>> rounded_mean([Term(1500), Term(1501)])
    1501
    """
    return (2 * sum(term.amount for term in terms) + len(terms)) // (2 * len(terms))


def average_of_opponents(records: Records, cut: Cut) -> dict[Id, Fraction | None]:
    """T9: Return ARO of everybody, not rounded; ``cut`` says which ratings are left out."""
    return {id_: mean_rating(terms, cut) for id_, terms in rating_terms(records).items()}


def performances(records: Records) -> dict[Id, int | None]:
    """T9: Return PERF of everybody."""
    return {id_: performance(terms) for id_, terms in clamped_terms(records).items()}
