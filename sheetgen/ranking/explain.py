"""T: for each tie, which tie-break separated whom and how each value was computed: data, from which words are made."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.errors import Problem, warning
from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.codes import Code, base_of, parse
from sheetgen.ranking.definitions import Computation
from sheetgen.ranking.direct import Lens, games_between, lens, mutual, single_pass
from sheetgen.ranking.extended import KNOCK_OUTS, EncounterPass, passes
from sheetgen.ranking.kinds import RecordedEvent
from sheetgen.ranking.modifiers import Term
from sheetgen.ranking.order import check_order
from sheetgen.ranking.performance import rated
from sheetgen.ranking.record import Id, Records
from sheetgen.ranking.standings import Group, keys_of, records_of, split, split_by_lots
from sheetgen.ranking.tiebreaks import computation, tiebreak_of
from sheetgen.ranking.values import Keys, Value, in_points

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
class TieBreakStep:
    """One code applied to one group still tied: into which groups it fell, best first.

    Repeated direct encounters (T2, fide-2026) are steps of their own, counted by ``attempt``; ``by`` says which points
    one of them looked at (MP, GP), or in which code the boards of two teams were compared (C48).
    """

    code: str
    group: Group
    parts: tuple[Group, ...]
    accounts: tuple[Account, ...]
    attempt: int = 1
    by: str = ""

    @property
    def separates(self) -> bool:
        """Whether it has parted the group."""
        return len(self.parts) > 1


@dataclass(frozen=True, slots=True)
class Tie:
    """Those level on the first code, the places they play for, every step, and who shares a rank in the end."""

    ids: Group
    code: str
    value: Value
    first_place: int
    last_place: int
    steps: tuple[TieBreakStep, ...]
    shared: tuple[Group, ...]


# Every step of every tie, and the groups that share a rank in the end.
Run = tuple[Sequence[TieBreakStep], Sequence[Group]]


def explain(event: RecordedEvent, order: Sequence[str], rules: str, after_round: int | None = None) -> tuple[Tie, ...]:
    """T: Return the ties of the standings of an event, best places first.

    Args:
        event: an event with its results.
        order: the codes it is ranked by.
        rules: the edition.
        after_round: the last round that counts; all of them if it is None.

    Returns:
        For each tie on the first code every step, from the second code to the drawing of lots, with the computation of
        every value.

    Raises:
        BadOptions: the edition does not define a code, or there is no such round.
    """
    check_order(order, rules)
    return explain_records(records_of(event, order, rules, after_round), order)


def explain_records(records: Records, order: Sequence[str]) -> tuple[Tie, ...]:
    """T: Return the ties of records, whatever event they come from."""
    everybody = tuple(records.entries)
    keys = keys_of(order[0], records, [everybody])
    groups = split([everybody], keys)
    run = _steps(records, order[1:], [tuple(sorted(group)) for group in groups])
    ties, place = [], 1
    for group in groups:
        if len(group) > 1:
            value = computation(order[0], records.rules).values(records, groups, keys)[group[0]]
            ties.append(_tie(tuple(sorted(group)), order[0], value, place, run))
        place += len(group)
    return tuple(ties)


def _steps(records: Records, codes: Sequence[str], groups: Sequence[Group]) -> Run:
    """Every step of every tie, and the groups that share a rank in the end."""
    steps: list[TieBreakStep] = []
    open_groups = [group for group in groups if len(group) > 1]
    for code in codes:
        applied = _of_code(code, records, open_groups)
        steps += applied
        open_groups = still_tied(applied)
    drawn = [_drawn(records, group) for group in open_groups if any(id_ in records.lots for id_ in group)]
    left = [part for group in open_groups for part in split_by_lots(group, records.lots) if len(part) > 1]
    return steps + drawn, left


def still_tied(steps: Sequence[TieBreakStep]) -> list[Group]:
    """Return the groups that the steps of one code leave tied: those not tried again, or whose last trial failed."""
    last = {step.group: step for step in steps}
    return [
        part
        for step in last.values()
        for part in step.parts
        if len(part) > 1 and (part not in last or part == step.group)
    ]


def _tie(ids: Group, code: str, value: Value, place: int, run: Run) -> Tie:
    steps, left = run
    members = set(ids)
    own = tuple(step for step in steps if members.issuperset(step.group))
    shared = tuple(group for group in left if members.issuperset(group))
    return Tie(ids, code, value, place, place + len(ids) - 1, own, shared)


class Figures:
    """T: how the values of every entrant come out, those that are computed whether he is tied or not.

    What a code says of everybody is computed once, when it is first asked for, however many entrants are explained.
    """

    def __init__(self, records: Records, order: Sequence[str]) -> None:
        self.records = records
        self.codes = [code for code in order if not computation(code, records.rules).between]
        self._columns: dict[str, tuple[Keys, TermsById]] = {}

    def of(self, id_: Id) -> tuple[TieBreakStep, ...]:
        """The figures of one entrant, in the order of the codes."""
        return tuple(self._step(code, id_) for code in self.codes)

    def _step(self, code: str, id_: Id) -> TieBreakStep:
        if base_of(code) in ("DE", *KNOCK_OUTS):
            return _of_code(code, self.records, [(id_,)])[0]
        if code not in self._columns:
            listed = computation(code, self.records.rules).terms
            self._columns[code] = keys_of(code, self.records, ()), listed(self.records) if listed else {}
        return _step(code, self.records, (id_,), *self._columns[code])


def figures(records: Records, order: Sequence[str], id_: Id) -> tuple[TieBreakStep, ...]:
    """T: how the values of one entrant come out, those that are computed whether he is tied or not."""
    return Figures(records, order).of(id_)


def of(ties: Iterable[Tie], id_: Id) -> tuple[Tie, ...]:
    """Return the ties one entrant is part of."""
    return tuple(tie for tie in ties if id_ in tie.ids)


def _drawn(records: Records, group: Group) -> TieBreakStep:
    """T13: what lots decide."""
    accounts = tuple(Account(id_, records.lots.get(id_), (), {}) for id_ in group)
    return TieBreakStep(LOTS, group, tuple(split_by_lots(group, records.lots)), accounts)


def _of_code(code: str, records: Records, groups: Sequence[Group]) -> list[TieBreakStep]:
    """One code applied to every group still tied."""
    base = base_of(code)
    if base == "DE":
        return [step for group in groups for step in direct_steps(code, records, group)]
    if base in KNOCK_OUTS:
        return [step for group in groups for step in extended_steps(code, records, group)]
    keys = keys_of(code, records, groups)
    listed = computation(code, records.rules).terms
    terms = listed(records) if listed and groups else {}
    return [_step(code, records, group, keys, terms) for group in groups]


def _step(code: str, records: Records, group: Group, keys: Keys, terms: TermsById) -> TieBreakStep:
    parts = tuple(tuple(sorted(part)) for part in split([group], keys))
    tiebreak = computation(code, records.rules)
    terms = tiebreak.between(records, group) if tiebreak.between else terms
    values = tiebreak.values(records, [group], keys)
    facts = facts_of(code, records, group, terms)
    accounts = (Account(id_, values[id_], lines(tiebreak, terms.get(id_, ())), facts.get(id_, {})) for id_ in group)
    return TieBreakStep(code, group, parts, tuple(accounts))


def _parsed(code: str) -> Code:
    return parse(code) or Code(code)


def direct_steps(code: str, records: Records, group: Group, attempt: int = 1) -> list[TieBreakStep]:
    """T2: one pass over a group, and in ``fide-2026`` over every smaller group it leaves."""
    used = lens(records, records.primary, _parsed(code).forfeits)
    step = _encounter(code, records, group, single_pass(records, group, used), used, attempt)
    if records.rules != FIDE_2026 or not step.separates:
        return [step]
    left = [part for part in step.parts if len(part) > 1]
    return [step, *(deeper for part in left for deeper in direct_steps(code, records, part, attempt + 1))]


def _encounter(
    code: str, records: Records, group: Group, values: Keys, used: Lens, attempt: int, by: str = ""
) -> TieBreakStep:
    """One pass of direct encounter: its mutual points, from the games of the group."""
    parts = tuple(tuple(sorted(part)) for part in split([group], values))
    terms, spans = games_between(records, group, used), mutual(records, group, used)
    tiebreak = computation(code, records.rules)
    accounts = (
        Account(
            id_,
            in_points(values[id_], 2),
            lines(tiebreak, terms[id_]),
            {"lowest": spans[id_].low / 2, "highest": spans[id_].high / 2},
        )
        for id_ in group
    )
    return TieBreakStep(code, group, parts, tuple(accounts), attempt, by)


def extended_steps(code: str, records: Records, group: Group) -> list[TieBreakStep]:
    """C47, C48: every attempt of the extended direct encounter, and which points or code it looked at."""
    forfeits = _parsed(code).forfeits
    attempts = passes(records, group, KNOCK_OUTS[base_of(code)], forfeits)
    return [_attempt(code, records, attempt, forfeits, number) for number, attempt in enumerate(attempts, start=1)]


def _attempt(code: str, records: Records, attempt: EncounterPass, forfeits: bool, number: int) -> TieBreakStep:
    if attempt.by in (records.primary, records.secondary):
        used = lens(records, attempt.by, forfeits)
        return _encounter(code, records, attempt.group, attempt.values, used, number, attempt.by)
    listed = computation(attempt.by, records.rules).terms
    terms = listed(records) if listed else {}
    return replace(_step(attempt.by, records, attempt.group, attempt.values, terms), attempt=number, by=code)


def lines(tiebreak: Computation, terms: Sequence[Term]) -> tuple[Contribution, ...]:
    """Return the lines of a computation in the order of the rounds, those cut away among them."""
    kept = [*tiebreak.cut.keep(rated(terms))]
    listed = []
    for term in sorted(terms, key=lambda term: (term.round or 0, term.level, term.opponent or 0)):
        counts = term in kept
        if counts:
            kept.remove(term)
        listed.append(_line(tiebreak, term, counts))
    return tuple(listed)


def _line(tiebreak: Computation, term: Term, counts: bool) -> Contribution:
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


def facts_of(code: str, records: Records, group: Group, terms: TermsById) -> Mapping[Id, Mapping[str, Value]]:
    """The numbers a computation rests on besides its lines."""
    facts = computation(code, records.rules).facts
    return {id_: facts(records, id_, terms.get(id_, ())) for id_ in group} if facts else {}


def needs_ratings(code: str) -> bool:
    """T9, C36: Whether a code is made of ratings.

    >>> needs_ratings("TPR/U1400"), needs_ratings("BH")
    (True, False)
    """
    tiebreak = tiebreak_of(code)
    return tiebreak is not None and tiebreak.of_ratings


def notes(records: Records, order: Sequence[str]) -> tuple[Problem, ...]:
    """T9, C36: Return warnings of what the codes of ratings had to leave out, or why they say nothing."""
    codes = [code for code in order if needs_ratings(code)]
    unrated = [id_ for id_, record in records.entries.items() if record.rating is None]
    if not codes or not unrated:
        return ()
    if records.rules == FIDE_2026:
        dropped = [code for code in codes if _parsed(code).unrated is None]
        return (warning("rating-codes-dropped", codes=dropped, ids=unrated),) if dropped else ()
    left_out = warning("unrated-opponents-left-out", codes=codes, ids=unrated)
    performed = any(base_of(code) == "PERF" for code in codes)
    return (left_out, *([warning("performance-without-own-rating", ids=unrated)] if performed else []))
