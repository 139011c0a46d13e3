"""A report file of a team event paired (C.04.6): its records and the options become the teams before a round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, raise_errors, warning
from sheetgen.exchange.trf.columns import Composer, RecordColumn
from sheetgen.exchange.trf.dialect import ranges_of
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer, TrfTeam
from sheetgen.exchange.trf.layouts import ACCELERATION, TEAM
from sheetgen.exchange.trf.patching import put, with_round
from sheetgen.exchange.trf.reading import ReportRead
from sheetgen.exchange.trf.team_matches import BYES, MATCH_POINTS, TeamMatches, TeamTurn, team_rules
from sheetgen.operations.pairing.report_file import (
    PAIRING,
    first_colour_of,
    first_colour_records,
    refuse_contradictions,
    rounds_records,
    unfinished,
)
from sheetgen.operations.pairing.rounds import (
    CheckedRounds,
    PairedRound,
    PairOptions,
    TeamsExplained,
    differences_by,
    turns_of,
)
from sheetgen.pairing.accelerations import foreseen, grouped
from sheetgen.pairing.dutch.state import ABSENT, OTHER, Method, Points, SwissEntrant, SwissState, Turn
from sheetgen.pairing.team_swiss.event import TeamSwiss
from sheetgen.pairing.team_swiss.explain import reasons_of_teams
from sheetgen.pairing.team_swiss.posted import PostedRound, TeamEdition, as_posted
from sheetgen.pairing.team_swiss.rounds import pair_teams

ACCELERATE, BAKU = "--accelerate", "baku"


@dataclass(frozen=True, slots=True)
class TeamsSettled:
    """A file of teams with everything decided that its rounds are paired by, and new records for it."""

    read: ReportRead
    matches: TeamMatches
    rounds: int
    initial: str
    after: int
    virtual: Mapping[int, tuple[Fraction, ...]]
    remarks: tuple[Problem, ...]
    records: tuple[str, ...]

    @property
    def names(self) -> dict[int, str]:
        """The names of the teams by their numbers in the file."""
        return {team.number: team.name for team in self.matches.teams}

    @property
    def is_last(self) -> bool:
        """Whether the round to pair is the next one, and not one of the past."""
        return self.after == self.matches.event.paired

    def state(self, after: int) -> TeamSwiss:
        """The teams as they were before the round behind ``after``."""
        swiss = self.matches.swiss(after, self.virtual)
        return replace(swiss, rounds=self.rounds, first_colour=self.initial)


def pair_team_file(read: ReportRead, source: str, options: PairOptions, explain: bool = False) -> PairedRound:
    """Pair the next round of teams of a report file.

    The result has the file with the boards of the round in it, but not for a round in the past, and the reasons if
    ``explain`` asks for them. Contradicting options and missing results are refused.
    """
    settled = settle_teams(read, options)
    event = settled.state(settled.after)
    explained = TeamsExplained(reasons_of_teams(event), event) if explain else None
    made = as_posted(event, explained.reasons.round if explained else pair_teams(event))
    new = _written(settled, made) if settled.is_last else None
    return PairedRound(source, made, settled.names, settled.remarks, read.problems, new, teams=explained)


def check_team_file(read: ReportRead, source: str, options: PairOptions) -> CheckedRounds:
    """Pair every past round of teams again and return the differences."""
    settled = settle_teams(read, options, complete=False)
    states = [settled.state(after) for after in range(settled.after)]
    rounds = [_column(settled.matches, after + 1) for after in range(settled.after)]
    differences = differences_by(states, rounds, lambda event: as_posted(event, pair_teams(event)))
    facts = (differences, settled.names, settled.remarks, read.problems)
    return CheckedRounds(source, TeamEdition.FIDE_TEAM_2026, settled.after, *facts)


# ------------------------------------------------------------------------------------------------- options and records
def settle_teams(read: ReportRead, options: PairOptions, complete: bool = True) -> TeamsSettled:
    """Decide what rounds of teams are paired by; all that contradicts or is missing is refused together."""
    event, matches = read.event, TeamMatches(read.event)
    after = event.paired if options.after_round is None else options.after_round
    _refuse_options(event, options)
    refuse_contradictions(event, replace(options, accelerate=None), after)
    raise_errors([*_unfit(matches, options, after, complete)])
    initial, drawn = first_colour_of(as_players(matches), options)
    rounds = event.rounds or options.rounds or 0
    if complete and after >= rounds:
        raise ProblemsFound(error("swiss-all-rounds-paired", rounds=rounds).at(line=event.lines.get("=rounds")))
    virtual, named = _virtual(matches, options, rounds)
    records = (*rounds_records(event, options), *first_colour_records(as_players(matches), initial))
    if options.accelerate:
        records = (*records, *_acceleration_records(matches, virtual))
    remarks = (*_remarks(event), *drawn, *named)
    return TeamsSettled(read, matches, rounds, initial, after, virtual, remarks, records)


def as_players(matches: TeamMatches) -> TrfEvent:
    """The same event with a line for each team instead of its players."""
    teams = tuple(
        TrfPlayer(team.number, team.name, turns=tuple(map(_turn, matches.rounds[team.number])), line=team.line)
        for team in matches.teams
    )
    return replace(matches.event, players=teams)


def _turn(turn: TeamTurn) -> Turn:
    return Turn(turn.opponent, turn.colour, turn.code)


def _column(matches: TeamMatches, number: int) -> dict[int, Turn]:
    """A round that was paired, by team."""
    return {team.number: _turn(matches.turn(team, number)) for team in matches.teams}


def _refuse_options(event: TrfEvent, options: PairOptions) -> None:
    """Editions and accelerations that only players have."""
    problems = []
    if options.pairing is not None:
        messages = event.system or "310"
        slip = error("trf-option-contradicts", found=options.pairing, option=PAIRING, told=messages)
        problems.append(slip.at(line=event.lines.get("192") or event.lines.get("310")))
    if options.accelerate not in (None, BAKU):
        problems.append(error("bad-option", found=str(options.accelerate), option=ACCELERATE, allowed=(BAKU,)))
    if problems:
        raise BadOptions(*problems)


def _unfit(matches: TeamMatches, options: PairOptions, after: int, complete: bool) -> Iterator[Problem]:
    """What keeps a file of teams from being paired."""
    event = matches.event
    if event.system and team_rules(event.system) is None:
        yield error("trf-other-team-system", found=event.system).at(line=event.lines.get("192"))
    if event.rounds is None and options.rounds is None:
        yield error("trf-no-rounds")
    if event.has_odd_points:
        yield error("trf-odd-points").at(line=event.lines.get("299"))
    for player in event.players:
        yield from unfinished(player, after if complete else after - 1)
    for team in matches.teams:
        if len(team.players) < len(matches.pattern):
            slip = error("trf-team-too-small", found=str(len(team.players)), team=team.number, boards=matches.boards)
            yield slip.at(line=team.line)


def _remarks(event: TrfEvent) -> Iterator[Problem]:
    if not event.system:
        yield warning("trf-team-rules-assumed")


def _virtual(
    matches: TeamMatches, options: PairOptions, rounds: int
) -> tuple[Mapping[int, tuple[Fraction, ...]], tuple[Problem, ...]]:
    """C.04.7: the virtual points of the file, else those of Baku if its code or the option names it."""
    recorded = matches.virtual(matches.rules.primary)
    if options.accelerate is None and (recorded or not matches.rules.baku):
        return recorded, ()
    rows = baku_of_teams(matches, rounds)
    for number in {*rows, *recorded} if recorded else ():
        length = max(len(rows.get(number, ())), len(recorded.get(number, ())))
        if _filled(rows.get(number, ()), length) != _filled(recorded.get(number, ()), length):
            slip = error("trf-team-acceleration-contradicts", found=BAKU, option=ACCELERATE, team=number)
            raise BadOptions(slip.at(line=matches.event.lines.get(ACCELERATION.code)))
    return rows, (warning("swiss-acceleration-announced", method=Method.BAKU.value),)


def _filled(row: tuple[Fraction, ...], length: int) -> tuple[Fraction, ...]:
    return (*row, *[Fraction(0)] * length)[:length]


def baku_of_teams(matches: TeamMatches, rounds: int) -> Mapping[int, tuple[Fraction, ...]]:
    """C.04.7 in the points that rank: a win brings those of a match, or all boards."""
    worth, win = matches.worth, matches.boards * matches.event.points.win
    points = Points.of_games(worth.win, worth.draw, worth.loss)
    if matches.rules.primary != MATCH_POINTS:
        points = Points.of_games(win, win / 2, Fraction(0))
    played = (ABSENT,) * matches.event.paired
    entrants = tuple(SwissEntrant(team.number, played) for team in matches.teams)
    scheme = grouped(Method.BAKU, entrants)
    rows = foreseen(SwissState(entrants, max(rounds, matches.event.paired + 1), points=points, acceleration=scheme))
    return {number: row for number, row in rows.items() if any(row)}


def _acceleration_records(matches: TeamMatches, rows: Mapping[int, tuple[Fraction, ...]]) -> Iterator[str]:
    name = "match-points" if matches.rules.primary == MATCH_POINTS else "points"
    for values in ranges_of(rows, rows):
        yield Composer([]).line(ACCELERATION, {**values, "points": None, name: values["points"]})


# ------------------------------------------------------------------------------------------------ the file with a round
def _written(settled: TeamsSettled, made: PostedRound) -> bytes:
    """The file with the boards of the round: each team's first players in their order, colours by record 352."""
    matches, after = settled.matches, settled.after
    turns: dict[int, Turn] = {player.number: ABSENT for player in settled.read.event.players}
    for number, turn in turns_of(made).items():
        team = matches.by_number[number]
        for place, player in enumerate(team.players[: matches.boards], start=1):
            turns[player] = _board(matches, turn, place)
    lines = list(settled.read.source.lines)
    for number, turn in turns_of(made).items():
        if turn.opponent is None:
            _put_points(lines, matches, matches.by_number[number], turn.code)
    if made.bye is not None:
        _put_bye(lines, matches, made.bye, after + 1)
    read = replace(settled.read, source=replace(settled.read.source, lines=tuple(lines)))
    return with_round(read, after, turns, settled.records)


def _board(matches: TeamMatches, turn: Turn, place: int) -> Turn:
    if turn.opponent is None:
        return turn
    opponents = matches.by_number[turn.opponent].players
    colour = turn.colour if matches.is_as_first(place) else OTHER[turn.colour]
    return Turn(opponents[place - 1], colour, "") if place <= len(opponents) else ABSENT


def _put_points(lines: list[str], matches: TeamMatches, team: TrfTeam, code: str) -> None:
    """Record 310: the points of a bye, which a team has at once."""
    brings = matches.bye_of(code)
    for name, points, added in (
        ("match-points", team.match_points, brings.match),
        ("points", team.points, brings.game),
    ):
        column = next(field for field in TEAM.fields if field.name == name)
        if points is not None:
            lines[team.line - 1] = put(lines[team.line - 1], column, column.kind.write(points + added))


def _put_bye(lines: list[str], matches: TeamMatches, team: int, number: int) -> None:
    """Record 320, where the file has one: the team of the bye in the column of its round."""
    for line, _, _ in matches.lines(BYES):
        start = 15 + 4 * (number - 1)
        column = RecordColumn("team", start, start + 2)
        lines[line.line - 1] = put(lines[line.line - 1].ljust(start - 1), column, str(team)).rstrip()
        return
