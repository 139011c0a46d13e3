"""T1-T12, C13-C53: how the codes of both editions are computed, from the contributions of the modules beside this one.

Each function here gives a ``Build``: from a code, taken apart, to its ``Computation``. The rows of ``tiebreaks.py`` are
written with them.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from sheetgen.ranking import boards, own, performance, strength, teams
from sheetgen.ranking import federation_ratings as rated
from sheetgen.ranking.codes import Code
from sheetgen.ranking.definitions import (
    COUNTS,
    HALVES,
    PLAIN,
    QUARTERS,
    WITH_LEVEL,
    Build,
    Computation,
    Facts,
    FactsOf,
    Function,
    TermsIn,
    TermsOf,
    Units,
)
from sheetgen.ranking.direct import direct_encounter, first_pass, games_between, lens
from sheetgen.ranking.extended import KNOCK_OUTS, extended_encounter
from sheetgen.ranking.modifiers import Cut, Term, koya_limit, koya_limits
from sheetgen.ranking.opponents import koya_extended, koya_reach
from sheetgen.ranking.own import Terms
from sheetgen.ranking.record import GAME_POINTS, MATCH_POINTS, Id, Records
from sheetgen.ranking.unplayed import totals
from sheetgen.ranking.values import Group, Groups, Keys, Value, in_points, turned

TermsByKind = Callable[[Records, str], Terms]


# ---- sums of contributions
def summed(terms: TermsOf, units: Units = HALVES, facts: FactsOf | None = None) -> Build:
    """A code that adds up its contributions, without those its variants cut."""
    return lambda code: _sum_of(terms, code, units, facts)


def summed_by_kind(terms: TermsByKind, units: Units = HALVES) -> Build:
    """The same, of the points a code names, else of those of the ranking (C13)."""
    return lambda code: _sum_of(lambda records: terms(records, _kind(records, code)), code, units)


def summed_wins(terms: TermsByKind) -> Build:
    """C42: wins of teams are those of matches, whatever ranks them."""
    return summed(lambda records: terms(records, MATCH_POINTS if records.primary else ""), COUNTS)


def _sum_of(terms: TermsOf, code: Code, units: Units = HALVES, facts: FactsOf | None = None) -> Computation:
    cut = _cut_of(code)

    def total(records: Records, _: Groups) -> Keys:
        return {id_: sum(term.amount for term in cut.keep(listed)) for id_, listed in terms(records).items()}

    return Computation(total, units, terms, cut=cut, facts=facts)


def _cut_of(code: Code) -> Cut:
    return Cut(code.lowest, code.highest)


def _kind(records: Records, code: Code) -> str:
    """C13: the points a code is computed of: those it names, else those of the ranking."""
    return code.kind or records.primary


# ---- what is no sum
def computed(computation: Computation) -> Build:
    """A code without variants, whatever it is computed by."""
    return lambda _: computation


def by_function(function: Callable[[Records], Keys], units: Units, terms: TermsOf, facts: FactsOf) -> Build:
    """A code whose values are no sum of its contributions."""
    return computed(Computation(lambda records, _: function(records), units, terms, facts=facts))


def among_tied(function: Function, terms: TermsIn, units: Units = HALVES) -> Build:
    """A code that looks only at the games between those tied."""
    return computed(Computation(function, units, between=terms))


def the_same(facts: Callable[[Records], Facts]) -> FactsOf:
    """Facts that are the same for everybody."""
    return lambda records, _, __: facts(records)


def limit_facts(records: Records) -> Facts:
    """T6: Return the limit of Koya as a fact."""
    return {"limit": in_points(koya_limit(records), 2)}


def place_facts(records: Records) -> Facts:
    """T11: how many boards, or players of a team, there are."""
    return {"places": records.places}


# ---- the arbiter's book
def book_encounter(_: Code) -> Computation:
    """T2: one pass; of repeated direct encounters the first one is displayed."""

    def between(records: Records, group: Group) -> Mapping[Id, list[Term]]:
        return games_between(records, group, lens(records))

    return Computation(direct_encounter, between=between, show=_first)


def _first(passes: Value) -> Value:
    assert isinstance(passes, tuple)
    return passes[0]


def book_extended_koya(_: Code) -> Computation:
    """T6: the points at each successive limit."""

    def facts(records: Records) -> Facts:
        return {"limits": in_points(koya_limits(records), 2)}

    return Computation(lambda records, _: koya_extended(records), WITH_LEVEL, koya_reach, facts=the_same(facts))


def book_mean_rating(code: Code) -> Computation:
    """T9: Return how ARO is computed: the mean rating of the opponents without those the code cuts, not rounded."""
    cut = _cut_of(code)

    def mean(records: Records, _: Groups) -> Keys:
        return performance.average_of_opponents(records, cut)

    return Computation(mean, PLAIN, performance.rating_terms, cut=cut)


def book_performance(_: Code) -> Computation:
    """T9: Return how PERF is computed; its facts are those of :func:`_performance_facts`."""

    def facts(records: Records, id_: Id, terms: Sequence[Term]) -> Facts:
        return _performance_facts(records, id_, terms, performance.quantity)

    return Computation(
        lambda records, _: performance.performances(records), PLAIN, performance.clamped_terms, facts=facts
    )


def _performance_facts(
    records: Records, id_: Id, terms: Sequence[Term], brings: Callable[[int, int], int]
) -> dict[str, Value]:
    """T9, C38: own rating, games, points, mean and quantity."""
    rating, counted = records.entries[id_].rating, performance.rated(terms)
    if not counted:
        return {"rating": rating}
    points, games = rated.made(counted)
    return {
        "rating": rating,
        "games": games,
        "points": Fraction(points, 2),
        "mean": performance.rounded_mean(counted),
        "quantity": brings(points, games),
    }


def mean_of_team(_: Code) -> Computation:
    """T10: Return how ELO of teams is computed: the mean rating of a team, the lower one ahead."""

    def facts(records: Records, id_: Id, _: Sequence[Term]) -> Facts:
        return {"ratings": records.entries[id_].ratings}

    return Computation(teams.mean_of_team, PLAIN, show=turned, facts=facts)


# ---- FIDE C.07
def encounter(code: Code) -> Computation:
    """C19-C24: Return how the direct encounter of a tied group is computed; ``code.forfeits`` lets forfeits count."""

    def keys(records: Records, groups: Groups) -> Keys:
        return direct_encounter(records, groups, code.forfeits)

    return Computation(keys, between=_games(code), figures=_mutual(code))


def extended(code: Code) -> Computation:
    """C47, C48: Return how the extended direct encounter is computed, with the knock-outs of its code."""

    def keys(records: Records, groups: Groups) -> Keys:
        return extended_encounter(records, groups, KNOCK_OUTS[code.name], code.forfeits)

    return Computation(keys, between=_games(code), figures=_mutual(code))


def _games(code: Code) -> Callable[[Records, Group], Mapping[Id, list[Term]]]:
    return lambda records, group: games_between(records, group, lens(records, records.primary, code.forfeits))


def _mutual(code: Code) -> Callable[[Records, Groups, Keys], Keys]:
    return lambda records, groups, keys: first_pass(
        records, groups, keys, lens(records, records.primary, code.forfeits)
    )


def number(code: Code) -> Computation:
    """C30: the lowest number first, /R the highest."""
    return _by_value(own.numbers, lowest_first=not code.reverse)


def rating(code: Code) -> Computation:
    """C41: the highest rating first, /R the lowest."""
    return _by_value(lambda records: rated.ratings(records, code), lowest_first=code.reverse)


def _by_value(values: Callable[[Records], Mapping[Id, int | None]], *, lowest_first: bool) -> Computation:
    def keys(records: Records, _: Groups) -> Keys:
        return {id_: turned(value) if lowest_first else value for id_, value in values(records).items()}

    return Computation(keys, PLAIN, show=turned if lowest_first else None)


def buchholz(code: Code) -> Computation:
    """C31, C32: Return how Buchholz and Fore Buchholz are computed: the sum of the opponents' scores but those cut."""
    listed = strength.fore_opponents if code.name == "FB" else strength.opponents
    return _sum_of(lambda records: listed(records, _kind(records, code), code.forfeits), code, WITH_LEVEL)


def average_buchholz(code: Code) -> Computation:
    """C33: Return how the average Buchholz of the opponents is computed, as an exact mean."""

    def terms(records: Records) -> Terms:
        return strength.opponents_buchholz(records, code.fore, _kind(records, code))

    def mean(records: Records, _: Groups) -> Keys:
        return {id_: rated.exact_mean(listed) for id_, listed in terms(records).items()}

    return Computation(mean, HALVES, terms)


def sonneborn_berger(code: Code) -> Computation:
    """C34: Return how Sonneborn-Berger is computed: the sum of the products that are not cut, in quarters."""

    def terms(records: Records) -> Terms:
        kind = _kind(records, code)
        return strength.products(records, kind, kind, code.forfeits)

    return _sum_of(terms, code, QUARTERS)


def extended_sonneborn_berger(theirs: str, ours: str) -> Build:
    """C44, C45: Return what computes the products; ``theirs`` and ``ours`` are the kinds of points multiplied."""
    return lambda code: _sum_of(lambda records: strength.products(records, theirs, ours, code.forfeits), code, QUARTERS)


def koya(code: Code) -> Computation:
    """C35, C17: Return how Koya is computed; the limit, with the shift of the code, is its fact."""

    def facts(records: Records) -> Facts:
        return {"limit": in_points(strength.koya_limit(records, _kind(records, code), code.limit), 2)}

    def terms(records: Records) -> Terms:
        return strength.koya(records, _kind(records, code), code.limit)

    return _sum_of(terms, code, facts=the_same(facts))


def average_rating(code: Code) -> Computation:
    """C37: Return how the average rating of the opponents is computed, without those the code cuts."""
    return Computation(
        lambda records, _: rated.average(records, code),
        PLAIN,
        lambda records: rated.rating_terms(records, code),
        cut=_cut_of(code),
    )


def federation_performance(code: Code) -> Computation:
    """C38: Return how the performance rating is computed; its facts are those of :func:`_performance_facts`."""

    def facts(records: Records, id_: Id, terms: Sequence[Term]) -> Facts:
        return _performance_facts(records, id_, terms, rated.gain)

    return _figure(rated.performance, code, facts)


def perfect_performance(code: Code) -> Computation:
    """C39; its facts are the points made in the games that count, and how many these are."""

    def facts(_: Records, __: Id, terms: Sequence[Term]) -> Facts:
        points, games = rated.made(terms)
        return {"points": Fraction(points, 2), "games": games}

    return _figure(rated.perfect, code, facts)


def _figure(figure: rated.Figure, code: Code, facts: FactsOf) -> Computation:
    return Computation(
        lambda records, _: figure(records, code), PLAIN, lambda records: rated.rating_terms(records, code), facts=facts
    )


def average_figure(figure: rated.Figure) -> Build:
    """C40: Return what computes the mean of a figure, such as the performance, over the opponents."""
    return lambda code: Computation(
        lambda records, _: rated.average_figure(records, code, figure),
        PLAIN,
        lambda records: rated.figures_of_opponents(records, code, figure),
    )


def secondary_points(_: Code) -> Computation:
    """C43: Return how the points that do not rank first are computed: game points, or match points."""
    listed = {MATCH_POINTS: teams.match_points, GAME_POINTS: teams.game_points}
    return _sum_of(lambda records: listed[records.secondary](records), Code("MPVGP"))


def board_count(_: Code) -> Computation:
    """C50: compared only between those with the same game points, displayed for everybody."""
    return Computation(boards.board_count, HALVES, boards.board_terms, figures=boards.counts)


def by_boards(function: Function) -> Build:
    """C51: lists of the points of boards."""
    return computed(Computation(function, terms=boards.board_terms))


def strength_and_score(code: Code) -> Computation:
    """C52; its facts are the secondary score and what the Buchholz is divided by."""

    def divisor(records: Records) -> int:
        return code.divisor or strength.divisor(records)

    def keys(records: Records, _: Groups) -> Keys:
        score = totals(records, records.secondary)
        worth = strength.sums(records, _cut_of(code), code.fore, records.primary, code.forfeits)
        return {id_: score[id_] + Fraction(worth[id_], divisor(records)) for id_ in records.entries}

    def terms(records: Records) -> Terms:
        listed = strength.fore_opponents if code.fore else strength.opponents
        return listed(records, records.primary, code.forfeits)

    def facts(records: Records, id_: Id, _: Sequence[Term]) -> Facts:
        return {"score": in_points(totals(records, records.secondary)[id_], 2), "divisor": divisor(records)}

    return Computation(keys, WITH_LEVEL, terms, facts=facts)
