"""Every reason given is true: the best candidate with the alternative forced is worse for the first time just there.

The candidates are those of the checker written from the articles; it knows nothing of how the engine finds reasons.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from sheetgen.pairing.dutch.engine import pair
from sheetgen.pairing.dutch.explain import BracketAccount, Explained, Reason, explained
from sheetgen.pairing.dutch.outcome import NoLegalPairing
from sheetgen.pairing.dutch.state import Edition, SwissState
from tests.dutch.cases import cases
from tests.dutch.checker import NAMES, Bracket, Checker, Pairs, listed
from tests.dutch.facts import TooMany
from tests.dutch.recorded import FILES, recorded
from tests.dutch.simulation import MIXES, Mix, play

FORBIDDEN = {"C1", "C3", "ban"}


def brackets(state: SwissState, found: Explained) -> Iterator[tuple[BracketAccount, Bracket]]:
    """The account of each bracket beside the candidates of the checker."""
    partner = {}
    for board in found.round.boards:
        partner |= {board.white: board.black, board.black: board.white}
    checker = Checker(state, limit=7)
    bye = found.bye and checker.facts[found.bye.number].score
    yield from zip(found.brackets, checker.cut(partner, bye), strict=True)


def first_worse(bracket: Bracket, fits: Callable[[Pairs], bool]) -> str:
    """What the best candidate with the alternative is worse by."""
    best = min(map(bracket.value, bracket.candidates))
    forced = [bracket.value(each) for each in bracket.candidates if fits(each)]
    if not forced:
        return "C4"
    return next((name for name, one, other in zip(NAMES, min(forced), best, strict=True) if one != other), "order")


def forbidden(bracket: Bracket, one: int, other: int) -> str:
    """Why two never may meet."""
    if other in bracket.fact(one).opponents:
        return "C1"
    return "ban" if frozenset((one, other)) in bracket.checker.bans else "C3"


def claims(account: BracketAccount, bracket: Bracket, found: Explained) -> Iterator[tuple[str, str, str]]:
    """What is claimed, the reason given, and the true one."""
    for reason in account.staying:
        for number in reason.numbers:
            true = first_worse(bracket, lambda pairs, who=number: who in bracket.down(pairs, bracket.people))
            yield f"{number} does not float", reason.code, true
    yield from group_claims(account, bracket)
    for board in found.boards:
        if board.higher in bracket.people and board.lower in bracket.people:
            yield from pair_claims(board.higher, board.skipped, bracket)


def group_claims(account: BracketAccount, bracket: Bracket) -> Iterator[tuple[str, str, str]]:
    """How many a group would leave over by itself; why more had to move down; why halves were changed."""
    alone = min(
        len(bracket.down(each, bracket.people)) for each in listed(bracket.moved, bracket.residents, bracket.checker)
    )
    yield "left over by itself", str(account.alone), str(alone)
    if len(account.floaters) > alone:
        true = first_worse(bracket, lambda pairs: len(bracket.down(pairs, bracket.people)) == alone)
        yield "more than that move down", "C4", true
    if account.exchange:
        chosen = bracket.place(as_listed(bracket, account.pairs))
        true = first_worse(
            bracket, lambda pairs: bracket.place(pairs)[:2] == chosen[:2] and not any(bracket.place(pairs)[2][:1])
        )
        fewer = {"C4": "C6"}  # fewer pairs, here or below: one sentence says both
        yield "halves are changed", *(fewer.get(code, code) for code in (account.exchange.code, true))


def as_listed(bracket: Bracket, pairs: tuple[tuple[int, int], ...]) -> Pairs:
    wanted = set(map(frozenset, pairs))
    return next(each for each in bracket.candidates if set(map(frozenset, each)) == wanted)


def decided_before(higher: int, other: int, bracket: Bracket) -> str:
    """Whether every pairing as good, with the two together, has other opponents above or other halves."""
    chosen = as_listed(bracket, bracket.chosen)
    best, place = bracket.value(chosen), bracket.place(chosen)
    above = bracket.people[: bracket.people.index(higher)]
    for pairs in bracket.candidates:
        if {higher, other} not in map(set, pairs) or bracket.value(pairs) != best:
            continue
        partners = [dict(each) | {two: one for one, two in each} for each in (pairs, chosen)]
        same_above = all(partners[0].get(each) == partners[1].get(each) for each in above)
        if bracket.place(pairs) < place or (same_above and bracket.place(pairs)[2][:4] == place[2][:4]):
            return "not decided before"
    return "order"


def pair_claims(higher: int, skipped: tuple[Reason, ...], bracket: Bracket) -> Iterator[tuple[str, str, str]]:
    for reason in skipped:
        for other in reason.numbers:
            if bracket.checker.may_meet(higher, other):
                true = first_worse(bracket, lambda pairs, pair={higher, other}: pair in map(set, pairs))
                true = decided_before(higher, other, bracket) if true == "order" else true
            else:
                true = forbidden(bracket, higher, other)
            yield f"{higher} does not meet {other}", reason.code, true


def wrong(state: SwissState, counted: Counter[str]) -> list[tuple[str, str, str]]:
    """Every claim of a round that is not true; those of large brackets are left out."""
    found, bad = explained(state), []
    for account, bracket in brackets(state, found):
        if len(bracket.people) > 7 or len(bracket.following) > 7:
            continue
        try:
            for claim, said, true in claims(account, bracket, found):
                counted[said] += 1
                if said != true:
                    bad.append((claim, said, true))
        except TooMany:
            continue
    return bad


@pytest.mark.slow
def test_the_reasons_of_recorded_rounds_are_true() -> None:
    counted: Counter[str] = Counter()
    for each in recorded(FILES[Edition.FIDE_2026]):
        if each.boards is not None and len(each.state.entrants) <= 9 and not each.event.startswith("wild"):
            assert wrong(each.state, counted) == [], each.event
    assert sum(counted.values()) > 500
    assert len(counted) > 10


@pytest.mark.slow
def test_the_reasons_of_two_hundred_random_rounds_are_true() -> None:
    counted: Counter[str] = Counter()
    rounds = 0
    for seed in range(10_000):
        if rounds >= 200:
            break
        for state in small_event(seed):
            rounds += 1
            assert wrong(state, counted) == [], seed
    assert sum(counted.values()) > 1000
    assert len(counted) > 12


def small_event(seed: int) -> Iterator[SwissState]:
    names = ("heavy", "pairs", "virtual", "byes", "long", "plain")
    mix = MIXES[names[seed % len(names)]]
    event = play(random.Random(f"reasons-{seed}"), Mix(**{**vars(mix), "players": (6, 16)}))
    try:
        state = next(event)
        while True:
            paired = pair(state)
            yield state
            state = event.send(paired)
    except (StopIteration, NoLegalPairing):
        return


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
def test_an_explained_round_is_the_round(edition: Edition) -> None:
    for each in list(recorded(FILES[edition]))[::10]:
        if each.boards is not None:
            state = replace(each.state, edition=edition)
            assert explained(state).round == pair(state)


def test_an_edition_cites_its_own_articles() -> None:
    (case,) = [each for each in cases() if each.name == "07_c11_wide.trf"]
    for edition, prefix in ((Edition.FIDE_2026, "5.2."), (Edition.FIDE_2016, "E.")):
        found = explained(replace(case.state, edition=edition))
        assert {board.colour.article[:-1] for board in found.boards} == {prefix}
