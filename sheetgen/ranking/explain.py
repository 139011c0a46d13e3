"""T: for each tie, which tie-break separated whom and how each value was computed: data, from which words are made."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from sheetgen.errors import Problem, warning
from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.direct import mutual, single_pass
from sheetgen.ranking.modifiers import Term, koya_limit, koya_limits
from sheetgen.ranking.order import check_order
from sheetgen.ranking.performance import quantity, rated, rounded_mean
from sheetgen.ranking.record import Id, Records
from sheetgen.ranking.standings import Event, Group, keys_of, records_of, split, split_by_lots
from sheetgen.ranking.tiebreaks import BY_CODE, TieBreak, Value, in_points

TermsById = Mapping[Id, Sequence[Term]]
LOTS = "LOTS"


@dataclass(frozen=True, slots=True)
class Contribution:
    """One line of a computation: a game, a match or a round, and what it adds to the value."""

    amount: Value
    round: int | None
    opponent: Id | None
    own: Value  # own score in it
    figure: Value  # what the opponent (the round, the board) is worth
    note: str  # forfeit, missing, virtual, adjusted, bye, requested, absent, unrated, clamped
    level: Value  # board or player (BERLIN, BOARDS, WINS), limit (KOYA+), what the figure was made from (BH, SB)
    counts: bool  # False: cut away, or left out


@dataclass(frozen=True, slots=True)
class Account:
    """How one entrant's value of one code comes out; ``facts`` are the other numbers of its computation."""

    id: Id
    value: Value
    contributions: tuple[Contribution, ...]
    facts: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Step:
    """One code applied to one group still tied: into which groups it fell, best first.

    Repeated direct encounters (T2, fide-2026) are steps of their own, counted by ``attempt``.
    """

    code: str
    group: Group
    parts: tuple[Group, ...]
    accounts: tuple[Account, ...]
    attempt: int = 1

    @property
    def separates(self) -> bool:
        return len(self.parts) > 1


@dataclass(frozen=True, slots=True)
class Tie:
    """Those level on the first code, the places they play for, every step, and who shares a rank in the end."""

    ids: Group
    code: str
    value: Value
    first_place: int
    last_place: int
    steps: tuple[Step, ...]
    shared: tuple[Group, ...]


# Every step of every tie, and the groups that share a rank in the end.
Run = tuple[Sequence[Step], Sequence[Group]]


def explain(event: Event, order: Sequence[str], rules: str, after_round: int | None = None) -> tuple[Tie, ...]:
    """T: the ties of the standings of an event, best places first."""
    check_order(order, rules)
    return explain_records(records_of(event, order, rules, after_round), order)


def explain_records(records: Records, order: Sequence[str]) -> tuple[Tie, ...]:
    """T: the ties of records, whatever event they come from."""
    everybody = tuple(records.entries)
    keys = keys_of(order[0], records, [everybody])
    groups = split([everybody], keys)
    run = _steps(records, order[1:], [tuple(sorted(group)) for group in groups])
    ties, place = [], 1
    for group in groups:
        if len(group) > 1:
            value = BY_CODE[order[0]].value(keys[group[0]])
            ties.append(_tie(tuple(sorted(group)), order[0], value, place, run))
        place += len(group)
    return tuple(ties)


def _steps(records: Records, codes: Sequence[str], groups: Sequence[Group]) -> Run:
    """Every step of every tie, and the groups that share a rank in the end."""
    steps: list[Step] = []
    open_groups = [group for group in groups if len(group) > 1]
    for code in codes:
        found = _of_code(BY_CODE[code], records, open_groups)
        steps += found
        open_groups = still_tied(found)
    drawn = [_drawn(records, group) for group in open_groups if any(id_ in records.lots for id_ in group)]
    left = [part for group in open_groups for part in split_by_lots(group, records.lots) if len(part) > 1]
    return steps + drawn, left


def still_tied(steps: Sequence[Step]) -> list[Group]:
    """The groups that the steps of one code leave tied: those not tried again, or tried in vain."""
    tried = {step.group for step in steps}
    return [
        part for step in steps for part in step.parts if len(part) > 1 and (part not in tried or not step.separates)
    ]


def _tie(ids: Group, code: str, value: Value, place: int, run: Run) -> Tie:
    steps, left = run
    members = set(ids)
    own = tuple(step for step in steps if members.issuperset(step.group))
    shared = tuple(group for group in left if members.issuperset(group))
    return Tie(ids, code, value, place, place + len(ids) - 1, own, shared)


def figures(records: Records, order: Sequence[str], id_: Id) -> tuple[Step, ...]:
    """T: how the values of one entrant come out, those that are computed whether he is tied or not."""
    chosen = [BY_CODE[code] for code in order if not BY_CODE[code].between]
    return tuple(_of_code(tiebreak, records, [(id_,)])[0] for tiebreak in chosen)


def of(ties: Iterable[Tie], id_: Id) -> tuple[Tie, ...]:
    """The ties one entrant is part of."""
    return tuple(tie for tie in ties if id_ in tie.ids)


def _drawn(records: Records, group: Group) -> Step:
    """T13: what lots decide."""
    accounts = tuple(Account(id_, records.lots.get(id_), (), {}) for id_ in group)
    return Step(LOTS, group, tuple(split_by_lots(group, records.lots)), accounts)


def _of_code(tiebreak: TieBreak, records: Records, groups: Sequence[Group]) -> list[Step]:
    """One code applied to every group still tied."""
    if tiebreak.code == "DE":
        return [step for group in groups for step in direct_steps(tiebreak, records, group)]
    keys = keys_of(tiebreak.code, records, groups)
    terms = tiebreak.terms(records) if tiebreak.terms and groups else {}
    return [_step(tiebreak, records, group, keys, terms) for group in groups]


def _step(tiebreak: TieBreak, records: Records, group: Group, keys: Mapping[Id, Any], terms: TermsById) -> Step:
    parts = tuple(tuple(sorted(part)) for part in split([group], keys))
    terms = tiebreak.between(records, group) if tiebreak.between else terms
    facts = facts_of(tiebreak.code, records, group, terms)
    accounts = (
        Account(id_, tiebreak.value(keys[id_]), lines(tiebreak, terms.get(id_, ())), facts.get(id_, {}))
        for id_ in group
    )
    return Step(tiebreak.code, group, parts, tuple(accounts))


def direct_steps(tiebreak: TieBreak, records: Records, group: Group, attempt: int = 1) -> list[Step]:
    """T2: one pass over a group, and in ``fide-2026`` over every smaller group it leaves."""
    keys = {id_: (value,) for id_, value in single_pass(records, group).items()}
    step = replace(_step(tiebreak, records, group, keys, {}), attempt=attempt)
    if records.rules != FIDE_2026 or not step.separates:
        return [step]
    left = [part for part in step.parts if len(part) > 1]
    return [step, *(deeper for part in left for deeper in direct_steps(tiebreak, records, part, attempt + 1))]


def lines(tiebreak: TieBreak, terms: Sequence[Term]) -> tuple[Contribution, ...]:
    """The lines of a computation in the order of the rounds, those cut away among them."""
    kept = [*tiebreak.cut.keep(rated(terms))]
    listed = []
    for term in sorted(terms, key=lambda term: (term.round or 0, term.level, term.opponent or 0)):
        counts = term in kept
        if counts:
            kept.remove(term)
        listed.append(_line(tiebreak, term, counts))
    return tuple(listed)


def _line(tiebreak: TieBreak, term: Term, counts: bool) -> Contribution:
    return Contribution(
        amount=in_points(term.amount, tiebreak.units.amount),
        round=term.round,
        opponent=term.opponent,
        own=in_points(term.own, 2),
        figure=in_points(term.figure, tiebreak.units.figure),
        note=term.note,
        level=in_points(term.level, tiebreak.units.level),
        counts=counts,
    )


Facts = Mapping[Id, Mapping[str, Value]]


def facts_of(code: str, records: Records, group: Group, terms: TermsById) -> Facts:
    """The numbers a computation rests on besides its lines."""
    if code == "DE":
        return direct_facts(records, group)
    if code == "PERF":
        return {id_: performance_facts(records.entries[id_].rating, rated(terms[id_])) for id_ in group}
    if code == "ELO":
        return {id_: {"ratings": records.entries[id_].ratings} for id_ in group}
    common = common_facts(code, records)
    return dict.fromkeys(group, common) if common else {}


def common_facts(code: str, records: Records) -> Mapping[str, Value]:
    """The numbers that are the same for everybody."""
    if code == "KOYA":
        return {"limit": in_points(koya_limit(records), 2)}
    if code == "KOYA+":
        return {"limits": in_points(koya_limits(records), 2)}
    return {"places": records.places} if code == "BERLIN" else {}


def direct_facts(records: Records, group: Group) -> Facts:
    """T2: what each has if every missing game is lost, and if every missing game is won."""
    spans = mutual(records, group)
    return {id_: {"lowest": spans[id_].low / 2, "highest": spans[id_].high / 2} for id_ in group}


def performance_facts(rating: int | None, terms: Sequence[Term]) -> Mapping[str, Value]:
    """T9: own rating, games, points, mean and quantity."""
    if not terms:
        return {"rating": rating}
    points = sum(term.own or 0 for term in terms)
    return {
        "rating": rating,
        "games": len(terms),
        "points": Fraction(points, 2),
        "mean": rounded_mean(terms),
        "quantity": quantity(points, len(terms)),
    }


RATING_CODES = ("ARO", "ARO/C1", "PERF")


def notes(records: Records, order: Sequence[str]) -> tuple[Problem, ...]:
    """T9: what the rating codes had to leave out, to be said with the standings."""
    codes = [code for code in order if code in RATING_CODES]
    if not codes:
        return ()
    unrated = [id_ for id_, record in records.entries.items() if record.rating is None]
    left_out = [warning("unrated-opponents-left-out", codes=codes, ids=unrated)] if unrated else []
    unclamped = [warning("performance-without-own-rating", ids=unrated)] if unrated and "PERF" in codes else []
    return (*left_out, *unclamped)
