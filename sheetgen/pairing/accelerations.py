"""SW21-SW25: virtual points for the first rounds: Baku, Haley, soft Haley and the degressive system.

A method groups the players before round 1; the arbiter may change the groups until that round is paired. What a player
was given for a round is kept in his row and never computed again: floats of past rounds are judged on it.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate

from sheetgen.errors import Problem, ProblemsFound, error, raise_errors, warning
from sheetgen.pairing.dutch.state import (
    ABSENT,
    HALF,
    KINDS,
    Acceleration,
    Edition,
    Method,
    Points,
    SwissEntrant,
    SwissState,
    Turn,
)

USUAL_LIMITS = (2000, 1600)  # SW23: the lowest ratings of the groups A and B
STEPS = (Fraction(3, 2), Fraction(3), Fraction(9, 2))  # SW23: scores from which half a point more is given
LONGEST_WITHOUT_BAKU = 8  # SW24, 2016: for events of nine rounds or more
APPROVED = frozenset({Method.BAKU})  # SW25


@dataclass(frozen=True, slots=True)
class Moment:
    """What virtual points may depend on: the event, the round, and the player's group and score before it."""

    rounds: int
    number: int
    edition: Edition
    points: Points
    group: str
    score: Fraction


def grouped(method: Method, entrants: Sequence[SwissEntrant], limits: Sequence[int] = USUAL_LIMITS) -> Acceleration:
    """The groups a method proposes for these players."""
    ordered = sorted(entrants, key=lambda each: each.number)
    if method is Method.DEGRESSIVE:
        letters = [_by_rating(each.rating, limits) for each in ordered]
        return Acceleration(method, tuple(zip((each.number for each in ordered), letters, strict=True)), tuple(limits))
    quarter = -(-len(ordered) // 4)
    cut = [2 * quarter] if method is Method.BAKU else [quarter, 2 * quarter, (len(ordered) + 2 * quarter + 1) // 2]
    letters = ["ABCD"[bisect_left(cut, place)] for place in range(1, len(ordered) + 1)]
    return Acceleration(method, tuple(zip((each.number for each in ordered), letters, strict=True)))


def _by_rating(rating: int, limits: Sequence[int]) -> str:
    """SW23: at least the first limit: A; below the last one: C."""
    return "ABC"[sum(rating < limit for limit in limits)]


def regrouped(state: SwissState, number: int, group: str) -> SwissState:
    """Move a player to another group, which is possible until round 1 is paired.

    Refuses an event without groups, a change after the pairing of round 1, and a group the method does not have.
    """
    scheme = state.acceleration
    if scheme is None:
        raise ProblemsFound(error("swiss-no-groups"))
    if state.played:
        raise ProblemsFound(error("swiss-groups-closed", number=number))
    if group not in GROUPS[scheme.method]:
        raise ProblemsFound(error("swiss-no-such-group", found=group, groups=", ".join(GROUPS[scheme.method])))
    changed = tuple(sorted((scheme.by_number | {number: group}).items()))
    return replace(state, acceleration=replace(scheme, groups=changed))


def accelerated(state: SwissState) -> SwissState:
    """Complete every row of virtual points up to the round to be paired; what stands in a row stays.

    A state without an acceleration is returned as it is. Refuses one that :func:`unfit` has errors for.
    """
    if state.acceleration is None:
        return state
    raise_errors(unfit(state))
    return replace(state, entrants=tuple(_completed(state, state.acceleration, each) for each in state.entrants))


def _completed(state: SwissState, scheme: Acceleration, entrant: SwissEntrant) -> SwissEntrant:
    group = group_of(scheme, entrant)
    before = accumulate((state.points.of(turn) for turn in entrant.turns), initial=Fraction(0))
    row = [
        VIRTUAL[scheme.method](Moment(state.rounds, number, state.edition, state.points, group, score))
        for number, score in enumerate(before, start=1)
    ]
    return replace(entrant, virtual=(*entrant.virtual, *row[len(entrant.virtual) :]))


def foreseen(state: SwissState) -> dict[int, tuple[Fraction, ...]]:
    """The rows of everybody as far as they are known: to the last round, or where they depend on scores to the next.

    As long as results of the last round are missing nothing follows from scores: then the rows end with that round.
    """
    scheme = state.acceleration
    by_score = scheme is not None and scheme.method is Method.DEGRESSIVE
    if by_score and any(turn.code not in KINDS for each in state.entrants for turn in each.turns):
        return {each.number: each.virtual for each in state.entrants}
    to_come = state.rounds - 1 - state.played if scheme and not by_score else 0
    entrants = (replace(each, turns=(*_with_results(each), *[ABSENT] * to_come)) for each in state.entrants)
    return {each.number: each.virtual for each in accelerated(replace(state, entrants=tuple(entrants))).entrants}


def _with_results(entrant: SwissEntrant) -> tuple[Turn, ...]:
    """His rounds, a game that is being played counted for nothing."""
    return tuple(turn if turn.code in KINDS else ABSENT for turn in entrant.turns)


def group_of(scheme: Acceleration, entrant: SwissEntrant) -> str:
    """SW24: the last player of a group stays its last one, so a late entry belongs where his number stands."""
    groups = scheme.by_number
    if entrant.number in groups:
        return groups[entrant.number]
    if scheme.method is Method.DEGRESSIVE:
        return _by_rating(entrant.rating, scheme.limits or USUAL_LIMITS)
    following = [group for number, group in sorted(groups.items()) if number > entrant.number]
    return following[0] if following else max(groups.values(), default="A")


def baku(moment: Moment) -> Fraction:
    """SW24: a win's points to the upper half, later half of it; 2016: three rounds, then two."""
    fast = -(-moment.rounds // 2) if moment.edition is Edition.FIDE_2026 else 5
    if moment.group != "A" or moment.number > fast:
        return Fraction(0)
    return moment.points.win if moment.number <= -(-fast // 2) else moment.points.win / 2


def haley(moment: Moment) -> Fraction:
    """SW22: the upper two groups have won a round more, in the first two rounds."""
    return moment.points.win if moment.group in "AB" and moment.number <= 2 else Fraction(0)


def soft_haley(moment: Moment) -> Fraction:
    """SW22: as Haley, and half of it in round 3."""
    if moment.group in "AB" and moment.number == 3:
        return moment.points.win / 2
    return haley(moment)


def degressive(moment: Moment) -> Fraction:
    """SW23: from 2, 1 or 0 points up to 2 as the score grows; none from the last round but one on."""
    if moment.number >= moment.rounds - 1:
        return Fraction(0)
    if moment.group == "A" or 2 * moment.score >= moment.rounds:
        return Fraction(2)
    start = Fraction(1) if moment.group == "B" else Fraction(0)
    return min(Fraction(2), start + HALF * sum(moment.score >= step for step in STEPS))


VIRTUAL: Mapping[Method, Callable[[Moment], Fraction]] = {
    Method.BAKU: baku,
    Method.HALEY: haley,
    Method.SOFT_HALEY: soft_haley,
    Method.DEGRESSIVE: degressive,
}
GROUPS: Mapping[Method, str] = {
    Method.BAKU: "AB",
    Method.HALEY: "ABCD",
    Method.SOFT_HALEY: "ABCD",
    Method.DEGRESSIVE: "ABC",
}


def unfit(state: SwissState) -> Iterator[Problem]:
    """Events a method is not made for."""
    points, scheme = state.points, state.acceleration
    method = scheme.method if scheme else None
    if method is Method.BAKU and state.edition is Edition.FIDE_2016 and state.rounds <= LONGEST_WITHOUT_BAKU:
        yield error("swiss-baku-too-short", rounds=state.rounds)
    if method is Method.BAKU and (points.win != 2 * points.draw or points.loss):
        yield error("swiss-baku-points")
    if method is Method.DEGRESSIVE and (points.win != 1 or points.draw != HALF or points.loss):
        yield error("swiss-degressive-points")


def remarks(state: SwissState) -> Iterator[Problem]:
    """SW25, SW23: what has to be asked for, announced or looked at again."""
    scheme = state.acceleration
    if scheme is None:
        return
    if state.rated and scheme.method not in APPROVED:
        yield warning("swiss-acceleration-not-approved", method=scheme.method.value)
    yield warning("swiss-acceleration-announced", method=scheme.method.value)
    if scheme.method is Method.DEGRESSIVE:
        yield from _shares(Counter(group for _, group in scheme.groups))


def _shares(sizes: Counter[str]) -> Iterator[Problem]:
    """SW23: every group holds from a quarter to a half of the field."""
    count = sizes.total()
    for group in GROUPS[Method.DEGRESSIVE]:
        if not count <= 4 * sizes[group] <= 2 * count:
            yield warning("swiss-group-share", group=group, size=sizes[group], count=count)
