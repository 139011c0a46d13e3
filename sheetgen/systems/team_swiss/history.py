"""A workbook of a Swiss of teams as the pairing sees it: who is here, who has met whom, what is forbidden.

The number of a team is that of its line, so that it never changes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from sheetgen.model.games import BY_TOKEN
from sheetgen.pairing.accelerations import foreseen, grouped
from sheetgen.pairing.dutch.state import (
    ABSENT,
    BLACK,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    PAIRING_BYE,
    WHITE,
    Method,
    Points,
    SwissEntrant,
    SwissState,
    Turn,
)
from sheetgen.pairing.team_swiss.event import ColourModel, MatchRound, SwissTeam, TeamSwiss
from sheetgen.pairing.team_swiss.posted import TeamsBefore
from sheetgen.ranking.team_events import parse_match_points
from sheetgen.systems.shared.dealt import bans
from sheetgen.systems.shared.dealt.entries import code_key, seat_key
from sheetgen.systems.team_swiss.afterwards import announced
from sheetgen.systems.team_swiss.entries import listed_or_paired, matches, paired, tokens_of
from sheetgen.systems.team_swiss.spec import BAKU, MATCH_POINTS, TeamSwissSpec
from sheetgen.systems.team_swiss.spec import WHITE as WHITE_FIRST
from sheetgen.workbook.cells import Entries

Halves = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TeamHistory:
    """The event before a round; every team has the number of its line."""

    state: TeamsBefore
    numbers: Mapping[int, int]


def before(spec: TeamSwissSpec, entries: Entries, number: int) -> TeamHistory:
    """The event as it stands before a round is paired, or as it stood before one that is paired."""
    is_past = number <= paired(spec, entries)
    dealt = {past: matches(spec, entries, past) for past in range(1, number)}
    teams = []
    for line in listed_or_paired(spec, entries):
        code = dealt_code(entries, line, number) if is_past else announced(entries, line, number)
        rounds = tuple(_round(spec, entries, line, past, pairs) for past, pairs in dealt.items())
        virtual = tuple(_virtual(entries, line, number if spec.accelerate else number + 1))
        teams.append(SwissTeam(line, rounds, virtual, "" if code == PAIRING_BYE else code))
    numbers = {team.number: team.number for team in teams}
    event = TeamSwiss(
        tuple(teams),
        spec.rounds,
        ColourModel(spec.colours),
        not spec.ignores_secondary,
        WHITE if spec.first_colour == WHITE_FIRST else BLACK,
        tuple(bans.forbidden(entries, numbers)),
    )
    if spec.accelerate:
        event = _accelerated(spec, event, number)
    entrants = tuple(
        SwissEntrant(team.number, tuple(map(_turn, team.rounds)), absent=team.absent) for team in event.teams
    )
    return TeamHistory(TeamsBefore(entrants, event), numbers)


def dealt_code(entries: Entries, team: int, number: int) -> str:
    """What a team has for a round that is paired: nothing if it has a match."""
    return "" if entries.get(seat_key(team, number)) else str(entries.get(code_key(team, number)) or "Z")


def _turn(turn: MatchRound) -> Turn:
    """A round as pairings by hand look at it: whom it was, and whether they have met."""
    if turn.is_played:
        return Turn(turn.opponent, turn.colour, "1")
    return Turn(turn.opponent, "", turn.code or "Z")


def _round(
    spec: TeamSwissSpec, entries: Entries, team: int, number: int, pairs: Mapping[int, tuple[int, int]]
) -> MatchRound:
    """A round of a team that was paired."""
    seat = entries.get(seat_key(team, number)) or 0
    if not seat or abs(seat) not in pairs:
        code = str(entries.get(code_key(team, number)) or "Z")
        return MatchRound(None, "", *_in_points(spec, spec.scores()[code]), code)
    tokens = tokens_of(spec, entries, number, abs(seat))
    is_home = seat > 0
    own, others = (_points(spec, tokens, side) for side in (is_home, not is_home))
    is_played = any(BY_TOKEN[token].played for token in tokens if token)
    code = ""
    if all(tokens) and not is_played:
        code = FORFEIT_WIN if own > others else FORFEIT_LOSS
    colour = "" if code else WHITE if is_home else BLACK
    opponent = pairs[abs(seat)][is_home]
    return MatchRound(opponent, colour, *_in_points(spec, (_match_points(spec, tokens, own, others, code), own)), code)


def _points(spec: TeamSwissSpec, tokens: tuple[str, ...], is_home: bool) -> int:
    """The half points of a side: results are typed home team first."""
    results = (BY_TOKEN[token] for token in tokens if token)
    return sum(spec.scale.of(result.white if is_home else result.black, result.played) for result in results)


def _match_points(spec: TeamSwissSpec, tokens: tuple[str, ...], own: int, others: int, code: str) -> int:
    """T10: what a match brings in half match points, once all its boards are known."""
    if not all(tokens):
        return 0
    points = parse_match_points(spec.match_points)
    if code == FORFEIT_LOSS and own == 0:
        return int(2 * points.forfeit)
    return int(2 * (points.win if own > others else points.draw if own == others else points.loss))


def _in_points(spec: TeamSwissSpec, halves: Halves) -> tuple[Fraction, Fraction]:
    """The points that rank first, then the others."""
    match, game = (Fraction(half, 2) for half in halves)
    return (match, game) if spec.primary == MATCH_POINTS else (game, match)


def _virtual(entries: Entries, team: int, end: int) -> Iterator[Fraction]:
    """What a team was given for the rounds before ``end``; halves in the cells."""
    for past in range(1, end):
        yield Fraction(entries.get(("turns", team, f"virtual{past}")) or 0, 2)


def _accelerated(spec: TeamSwissSpec, event: TeamSwiss, number: int) -> TeamSwiss:
    """C.04.7: the virtual points of the round, by the method of Baku in the points that rank."""
    rows = baku(spec, [team.number for team in event.teams], number)
    teams = tuple(
        replace(team, virtual=(*team.virtual[: number - 1], *rows[team.number][number - 1 : number]))
        for team in event.teams
    )
    return replace(event, teams=teams)


def baku(spec: TeamSwissSpec, numbers: list[int], number: int) -> Mapping[int, tuple[Fraction, ...]]:
    """The virtual points of every team, round by round; ``number`` is the round that is paired."""
    assert spec.accelerate == BAKU
    points = parse_match_points(spec.match_points)
    worth = Points.of_games(Fraction(points.win), Fraction(points.draw), Fraction(points.loss))
    if spec.primary != MATCH_POINTS:
        win, draw, _ = (Fraction(spec.players * halves, 2) for halves in spec.scale)
        worth = Points.of_games(win, draw, Fraction(0))
    entrants = tuple(SwissEntrant(each, (ABSENT,) * (number - 1)) for each in numbers)
    scheme = grouped(Method.BAKU, entrants)
    rows = foreseen(SwissState(entrants, max(spec.rounds, number), points=worth, acceleration=scheme))
    length = max(spec.rounds, number)
    return {each: (*rows.get(each, ()), *[Fraction(0)] * length)[:length] for each in numbers}
