"""Why a round of teams is as it is (C.04.6): who came before the bye, upfloaters and opponents, and what that broke.

Whatever was passed over is judged by the engine itself: the alternative is enforced, and the first criterion in which
it is worse is the reason.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import islice

from sheetgen.pairing.matching.search import bits, full, mask_of
from sheetgen.pairing.team_swiss.colours import Colours, first_of, preference
from sheetgen.pairing.team_swiss.event import TeamPreference, TeamSwiss
from sheetgen.pairing.team_swiss.rounds import TeamBracket, TeamField, TeamRound, pair_teams

MOST_SETS = 8  # sets of upfloaters that are named; the others are counted
MOST_LOOKED_AT = 2000
MOST_OPPONENTS = 6  # opponents before the one found that are judged


class Cause(StrEnum):
    """What somebody, or a set, that was passed over would have broken."""

    BARRED = "barred"  # C2
    NEEDED = "needed"  # C3: without this team the others cannot be paired
    MET = "met"  # C1
    FORBIDDEN = "forbidden"
    BRACKET = "C1"  # the bracket cannot be paired
    REST = "C3"  # those that are left cannot
    NEXT_GROUP = "C6"
    FLOATED = "C7"
    COLOURS = "C8"
    STRONG_COLOURS = "C9"
    OPPONENTS = "C10"
    COMPLETION = "completion"
    ORDER = "order"  # a later identifier


class ByeRule(StrEnum):
    """3.4: what decided between the team that has the bye and the next that could have had it."""

    ONLY = "only"
    SCORE = "score"
    PLAYED = "played"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Passed:
    """Teams that were passed over, and why."""

    cause: Cause
    teams: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamByeAccount:
    """The bye: whom it goes to, by which rule, and those before it in the order."""

    team: int
    score: Fraction
    played: int
    rule: ByeRule
    passed: tuple[Passed, ...]


@dataclass(frozen=True, slots=True)
class TeamBracketAccount:
    """A bracket: its upfloaters, the sets of as many teams that came before, in their order, and how many more did."""

    bracket: TeamBracket
    passed: tuple[Passed, ...]
    more: int = 0


@dataclass(frozen=True, slots=True)
class MatchAccount:
    """A match: the smaller number looks for its opponent; colours with all they may depend on, the first team first."""

    match: Colours
    bracket: int  # which of the round, 0 first
    passed: tuple[Passed, ...]
    first: int
    second: int
    preferences: tuple[TeamPreference | None, TeamPreference | None]
    differences: tuple[int, int]
    place: int  # of the first team among those that have arrived


@dataclass(frozen=True, slots=True)
class TeamReasons:
    """A round and its reasons."""

    round: TeamRound
    bye: TeamByeAccount | None
    brackets: tuple[TeamBracketAccount, ...]
    matches: tuple[MatchAccount, ...]


def reasons_of_teams(event: TeamSwiss) -> TeamReasons:
    """Pair the next round, and say why."""
    made = pair_teams(event)
    field = TeamField.of(event)
    places = {team.number: place for place, team in enumerate(field.teams)}
    left = full(len(field.teams)) & ~(0 if made.bye is None else 1 << places[made.bye])
    brackets, matches = [], []
    paired = {frozenset(match[:2]): match for match in made.matches}
    for number, bracket in enumerate(made.brackets):
        residents, upfloaters = (
            mask_of(places[team] for team in teams) for teams in (bracket.residents, bracket.upfloaters)
        )
        passed = [*islice(_sets_before(field, residents, left & ~residents, upfloaters), MOST_LOOKED_AT)]
        brackets.append(TeamBracketAccount(bracket, tuple(passed[:MOST_SETS]), len(passed[MOST_SETS:])))
        for one, other in bracket.pairs:
            before = _opponents_before(field, residents | upfloaters, upfloaters, (places[one], places[other]))
            matches.append(_match(event, paired[frozenset((one, other))], number, tuple(_together(before))))
        left &= ~(residents | upfloaters)
    return TeamReasons(made, _bye(field, made.bye), tuple(brackets), tuple(matches))


def _together(passed: Iterator[Passed]) -> Iterator[Passed]:
    """Those with the same cause in one, in the order of the causes."""
    by_cause: dict[Cause, list[int]] = {}
    for each in passed:
        by_cause.setdefault(each.cause, []).extend(each.teams)
    for cause, teams in by_cause.items():
        yield Passed(cause, tuple(sorted(teams)))


# ---- 3.4
def _bye(field: TeamField, number: int | None) -> TeamByeAccount | None:
    """Those before the bye in the order of 3.4 were barred, or the others need them."""
    if number is None:
        return None
    everybody = full(len(field.teams))

    def key(place: int) -> tuple[Fraction, int, int]:
        team = field.teams[place]
        return field.scores[place], -len(team.colours), -team.number

    def cause(place: int) -> Cause | None:
        if any(each.bars_bye for each in field.teams[place].rounds):
            return Cause.BARRED
        return None if field.can_be_paired(everybody & ~(1 << place)) else Cause.NEEDED

    ordered = sorted(range(len(field.teams)), key=key)
    own = next(place for place in ordered if field.teams[place].number == number)
    before, behind = ordered[: ordered.index(own)], ordered[ordered.index(own) + 1 :]
    passed = (Passed(reason, (field.teams[place].number,)) for place in before if (reason := cause(place)))
    rival = next((place for place in behind if cause(place) is None), None)
    rule = ByeRule.ONLY
    if rival is not None:
        mine, theirs = key(own), key(rival)
        rule = next(
            name
            for name, one, other in zip((ByeRule.SCORE, ByeRule.PLAYED, ByeRule.NUMBER), mine, theirs, strict=True)
            if one != other
        )
    team = field.teams[own]
    return TeamByeAccount(number, field.scores[own], len(team.colours), rule, tuple(_together(passed)))


# ---- 3.5
def _sets_before(field: TeamField, residents: int, lower: int, chosen: int) -> Iterator[Passed]:
    """The sets of as many teams that stand before the chosen one, and what each of them broke."""
    if not chosen:
        return
    best = field.faults(residents, lower, chosen)
    for sets in field.sets(lower, chosen.bit_count()):
        for each in sets:
            if each == chosen:
                return
            yield Passed(_fault(field, residents, lower, each, best), field.numbers(each))


def _fault(field: TeamField, residents: int, lower: int, each: int, best: tuple[bool, int]) -> Cause:
    if not field.can_be_paired(residents | each):
        return Cause.BRACKET
    if not field.can_be_paired(lower & ~each):
        return Cause.REST
    return Cause.NEXT_GROUP if field.faults(residents, lower, each)[0] > best[0] else Cause.FLOATED


# ---- 3.6
def _opponents_before(field: TeamField, members: int, upfloaters: int, pair: tuple[int, int]) -> Iterator[Passed]:
    """Teams with a number between the two of a match, the nearest first: why the smaller one does not meet them."""
    own, opponent = pair
    pairing = field.best(members, upfloaters)
    best = pairing[1] if pairing else []
    judged = 0
    for place in reversed([*bits(members & full(opponent) & ~full(own + 1))]):
        team = field.teams[place].number
        if not field.graph[own] >> place & 1:
            met = any(each.is_played and each.opponent == team for each in field.teams[own].rounds)
            yield Passed(Cause.MET if met else Cause.FORBIDDEN, (team,))
        elif judged < MOST_OPPONENTS:
            judged += 1
            yield Passed(_worse(field.best(members, upfloaters, (own, place)), best), (team,))


def _worse(enforced: tuple[object, Sequence[int]] | None, best: Sequence[int]) -> Cause:
    """The first criterion in which the best pairing with an enforced pair is worse."""
    if enforced is None:
        return Cause.COMPLETION
    causes = (Cause.COLOURS, Cause.STRONG_COLOURS, Cause.OPPONENTS)
    worse = (cause for cause, one, other in zip(causes, enforced[1], best, strict=True) if one > other)
    return next(worse, Cause.ORDER)


# ---- 4
def _match(event: TeamSwiss, match: Colours, bracket: int, passed: tuple[Passed, ...]) -> MatchAccount:
    teams = event.by_number
    first, second = first_of(event, teams[match.white], teams[match.black])
    arrived = [team for team in event.teams if team.has_arrived and team.number <= first.number]

    return MatchAccount(
        match,
        bracket,
        passed,
        first.number,
        second.number,
        (preference(event, first), preference(event, second)),
        (first.difference, second.difference),
        len(arrived),
    )
