"""C36-C41: C.07's codes of ratings: games on the board only, everybody rated, whole numbers."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache

from sheetgen.model.rating_scale import differences, expected, percent
from sheetgen.ranking.codes import Code
from sheetgen.ranking.modifiers import Cut, Term
from sheetgen.ranking.own import Terms, with_result
from sheetgen.ranking.performance import rounded_mean
from sheetgen.ranking.record import Id, Record, Records, once

FAR = 800  # C38, C39: below nobody's rating by more than this
Figure = Callable[[Records, Code], Mapping[Id, int | None]]


@cache
def expectations() -> tuple[int, ...]:
    """C41: the hundredths expected of one game for every difference of ratings up to where all is certain."""
    return tuple(expected(difference) for difference in range(FAR + 1))


def all_rated(records: Records, code: Code) -> bool:
    """C36: whether the codes of ratings can be used at all."""
    return code.unrated is not None or all(record.rating is not None for record in records.entries.values())


@once
def ratings(records: Records, code: Code) -> Mapping[Id, int | None]:
    """C36, C41: everybody's rating, the agreed one for those who have none; nobody's where it is dropped."""
    if not all_rated(records, code):
        return dict.fromkeys(records.entries)
    return {id_: code.unrated if record.rating is None else record.rating for id_, record in records.entries.items()}


@once
def rating_terms(records: Records, code: Code) -> Terms:
    """C37: the rating of every opponent met on the board; nothing where the code is dropped."""
    rated = ratings(records, code)
    return {id_: _rated(records, record, rated) for id_, record in records.entries.items()}


def _rated(records: Records, record: Record, rated: Mapping[Id, int | None]) -> list[Term]:
    terms = []
    for meeting in with_result(record):
        rating = rated[meeting.opponent] if meeting.opponent is not None and meeting.played else None
        if rating is not None:
            own = records.outcome(meeting.scored)
            terms.append(Term(rating, meeting.round, meeting.opponent, own, rating))
    return terms


def average(records: Records, code: Code) -> Mapping[Id, int | None]:
    """C37: Return ARO of everybody, rounded, without the ratings the code cuts; None without rated opponents."""
    cut = Cut(code.lowest, code.highest)
    kept = {id_: cut.keep(terms) for id_, terms in rating_terms(records, code).items()}
    return {id_: rounded_mean(terms) if terms else None for id_, terms in kept.items()}


@once
def performance(records: Records, code: Code) -> Mapping[Id, int | None]:
    """C38: TPR, the rounded mean and what the table gives for the share of points."""
    return {
        id_: rounded_mean(terms) + gain(*made(terms)) if terms else None
        for id_, terms in rating_terms(records, code).items()
    }


def made(terms: Sequence[Term]) -> tuple[int, int]:
    """Return the points made in these games, in halves, and how many games they are."""
    return sum(term.own or 0 for term in terms), len(terms)


def gain(points: int, games: int) -> int:
    """C38: Return what the table of 8.1.1 gives for the share of points, in whole hundredths, a half upwards.

    >>> gain(points=9, games=6), gain(points=12, games=6)
    (193, 800)
    """
    return differences()[percent(points, games)]


@once
def perfect(records: Records, code: Code) -> Mapping[Id, int | None]:
    """C39: PTP, the lowest rating of which as many points were to be expected."""
    return {id_: _perfect(terms) if terms else None for id_, terms in rating_terms(records, code).items()}


def _perfect(terms: Sequence[Term]) -> int:
    opponents = [int(term.amount) for term in terms]
    points, _ = made(terms)
    low, high = min(opponents) - FAR, max(opponents) + FAR
    if not points:
        return low
    while low < high:
        middle = (low + high) // 2
        if 2 * sum(_hundredths(middle - rating) for rating in opponents) >= 100 * points:
            high = middle
        else:
            low = middle + 1
    return low


def _hundredths(difference: int) -> int:
    """The expectation, looked up: it is asked for some ten thousand times."""
    table, size = expectations(), abs(difference)
    certain = table[size] if size <= FAR else 100
    return certain if difference >= 0 else 100 - certain


@once
def figures_of_opponents(records: Records, code: Code, figure: Figure) -> Terms:
    """C40: the performance of every opponent met on the board."""
    worth = figure(records, code)
    return {
        id_: [term._replace(amount=value, figure=value) for term in terms if (value := _of(worth, term)) is not None]
        for id_, terms in rating_terms(records, code).items()
    }


def _of(worth: Mapping[Id, int | None], term: Term) -> int | None:
    return None if term.opponent is None else worth[term.opponent]


def average_figure(records: Records, code: Code, figure: Figure) -> dict[Id, int | None]:
    """C40: Return the rounded mean of a figure over each one's opponents (APRO, APPO); None if none has it."""
    terms = figures_of_opponents(records, code, figure)
    return {id_: rounded_mean(listed) if listed else None for id_, listed in terms.items()}


def exact_mean(terms: Sequence[Term]) -> Fraction | None:
    """C33: a mean that is not rounded."""
    return Fraction(sum(int(term.amount) for term in terms), len(terms)) if terms else None
