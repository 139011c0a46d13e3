"""A Swiss that another program has begun becomes the entries of a workbook: its players, rounds, byes and bans."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, raise_errors, warning
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.trf.build import result_of
from sheetgen.pairing.accelerations import GROUPS, foreseen
from sheetgen.pairing.dutch.state import WHITE, Forbidden, Method, Turn
from sheetgen.ranking.standings import standings
from sheetgen.systems.pairable import Pair
from sheetgen.systems.swiss import dealing
from sheetgen.systems.swiss.entries import entered, player_entries, result_key
from sheetgen.systems.swiss.history import METHODS, absence, before, points_of
from sheetgen.systems.swiss.places import FORBIDDEN, FORBIDDEN_LINES
from sheetgen.systems.swiss.spec import BYE_POINTS, POINTS, SwissSpec
from sheetgen.workbook.cells import Key

ACCELERATE = "--accelerate"
COLOURS = {"w": "white", "b": "black"}
Entries = dict[Key, Any]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a file says by the names of the options; an empty value says nothing."""

    rounds: int | None
    pairing: str
    first_colour: str
    points: str
    bye_points: str
    accelerate: str


def settings(told: ImportedEvent, asked: Mapping[str, Any]) -> Settings:
    """The settings of a file; an option that contradicts one of them is refused, all together."""
    points, bye_points = _point_system(told)
    begun = bool(told.paired) or "points" in told.lines
    found = Settings(
        told.rounds,
        told.pairing,
        COLOURS.get(told.first_colour, ""),
        points if begun else "",
        bye_points if begun else "",
        told.accelerate,
    )
    slips = [*_contradictions(told, found, asked), *_late_acceleration(told, asked)]
    if slips:
        raise BadOptions(*(slip.at(file=told.source) for slip in slips))
    return found


def _contradictions(told: ImportedEvent, found: Settings, asked: Mapping[str, Any]) -> Iterator[Problem]:
    for name in Settings.__slots__:
        wanted, said = asked.get(name), getattr(found, name)
        if wanted and said and str(wanted).replace("1/2", "½") != str(said):
            option = "--" + name.replace("_", "-")
            slip = error("trf-option-contradicts", found=str(wanted), option=option, told=str(said))
            yield slip.at(line=told.lines.get("points" if name == "bye_points" else name))


def _late_acceleration(told: ImportedEvent, asked: Mapping[str, Any]) -> Iterator[Problem]:
    """SW21: announced before the start; rounds that were paired without one stay without."""
    wanted = asked.get("accelerate")
    if wanted and not told.accelerate and told.paired and not told.virtual:
        yield error("told-late-acceleration", found=str(wanted), option=ACCELERATE)


def _point_system(told: ImportedEvent) -> tuple[str, str]:
    """SW27: the points of a file as those a workbook knows."""
    for points in POINTS:
        for bye in BYE_POINTS:
            if points_of(SwissSpec(points=points, bye_points=bye)) == told.points:
                return points, bye
    raise ProblemsFound(error("told-points").at(file=told.source, line=told.lines.get("points")))


# ------------------------------------------------------------------------------------------------------- the entries


def entries_of(told: ImportedEvent, spec: SwissSpec) -> Entries:
    """Everything the file says of players and rounds; the rounds as if the workbook had paired them."""
    _refuse_bans(told)
    found: Entries = {("event", name): text for name, text in told.facts.items()}
    found |= {("plan", number, "date"): day for number, day in told.days.items() if number <= spec.rounds}
    for line, player in enumerate(told.players, start=1):
        found |= {**player_entries(line, player), ("players", line, "tpn"): line}
    found |= _bans(told) | _calls(told) | _virtual(told, spec) | dealing.names_in_order(spec, found)
    for number in range(1, told.paired + 1):
        found |= _round(told, spec, found, number)
    return found | _present(told, spec, found)


def _refuse_bans(told: ImportedEvent) -> None:
    pairs = sum(len(ban.numbers) * (len(ban.numbers) - 1) // 2 for ban in told.forbidden)
    if pairs > FORBIDDEN_LINES:
        raise ProblemsFound(error("told-bans", count=pairs, most=FORBIDDEN_LINES).at(file=told.source))


def _bans(told: ImportedEvent) -> Entries:
    """SW28: nobody of a list meets another of it: a line a pair."""
    pairs = [(ban, pair) for ban in told.forbidden for pair in combinations(ban.numbers, 2)]
    found: Entries = {}
    for line, (ban, (first, second)) in enumerate(pairs, start=1):
        found |= {(FORBIDDEN, line, "first"): first, (FORBIDDEN, line, "second"): second}
        found |= _range(ban, line)
    return found


def _range(ban: Forbidden, line: int) -> Entries:
    told = {"from": ban.first, "to": ban.last, "reason": ban.reason}
    return {(FORBIDDEN, line, name): value for name, value in told.items() if value}


def _calls(told: ImportedEvent) -> Entries:
    """SW26: who was away, and who says that he will be."""
    past = {
        (line, number): turn.code
        for line, turns in enumerate(told.turns, start=1)
        for number, turn in enumerate(turns, start=1)
        if not turn.was_paired
    }
    to_come = {(line, number): code for number, codes in told.byes.items() for line, code in codes.items()}
    return {("players", line, f"call{number}"): code for (line, number), code in (past | to_come).items()}


def _virtual(told: ImportedEvent, spec: SwissSpec) -> Entries:
    """SW21: the virtual points of the file; where a method goes on with them, those of past rounds and the groups."""
    last = told.paired if spec.accelerate else spec.rounds
    found: Entries = {
        ("turns", line, f"virtual{number}"): int(2 * value)
        for line, row in told.virtual.items()
        for number, value in enumerate(row[:last], start=1)
        if value
    }
    method = METHODS.get(spec.accelerate)
    if method and told.virtual and method is not Method.DEGRESSIVE:
        upper = {line for line, row in told.virtual.items() if any(row)}
        lower = GROUPS[method][-1]
        groups = ((line, "A" if line in upper else lower) for line in range(1, len(told.players) + 1))
        found |= {("players", line, "group"): group for line, group in groups}
    return found


def refuse_other_points(told: ImportedEvent, spec: SwissSpec, entries: Mapping[Key, Any]) -> None:
    """SW21: a method that is asked for goes on only where it would have given the virtual points of the file."""
    number = told.paired + 1
    if told.accelerate or not (spec.accelerate and told.virtual and number <= spec.rounds):
        return
    state = before(spec, entries, number).state
    fresh = replace(state, entrants=tuple(replace(each, virtual=()) for each in state.entrants))
    for line, row in foreseen(fresh).items():  # the lines of such a workbook are its pairing numbers
        if any(turn.was_paired and row[at] != _given(told, line, at) for at, turn in enumerate(told.turns[line - 1])):
            slip = error("trf-acceleration-contradicts", found=spec.accelerate, option=ACCELERATE, number=line)
            raise BadOptions(slip.at(file=told.source))


def _given(told: ImportedEvent, line: int, at: int) -> Fraction:
    """The virtual points the file gives a player in the round behind ``at``."""
    return next(iter(told.virtual.get(line, ())[at : at + 1]), Fraction(0))


def _round(told: ImportedEvent, spec: SwissSpec, entries: Entries, number: int) -> Entries:
    """A past round: dealt as ``pair`` deals one, with its results."""
    games = {line: turns[number - 1] for line, turns in enumerate(told.turns, start=1)}
    pairs = [(line, turn.opponent) for line, turn in games.items() if turn.opponent and _is_white(line, turn)]
    bye = next((line for line, turn in games.items() if turn.is_bye), None)
    dealt = dealing.place(spec, entries, number, sorted(pairs, key=lambda pair: _rank(told, number, pair)), bye)
    found = dealing.changes(spec, entries, dealt)
    if told.virtual:  # what the file says a player was given stands
        found = {key: value for key, value in found.items() if not str(key[-1]).startswith("virtual")}
    for board, (white, black) in dealt.boards.items():
        result = result_of(games[white], games[black])
        found |= {result_key(number, board): result.token} if result else {}
    return {key: value for key, value in found.items() if value is not None}


def _is_white(line: int, turn: Turn) -> bool:
    return turn.colour == WHITE or (not turn.colour and line < (turn.opponent or 0))


def _rank(told: ImportedEvent, number: int, pair: Pair) -> tuple[Fraction, Fraction, int]:
    """SW11: the score of the higher ranked player, the other one's, his number; all by pairing scores."""
    scores = sorted((-_score(told, line, number), line) for line in pair)
    return scores[0][0], scores[1][0], scores[0][1]


def _score(told: ImportedEvent, line: int, number: int) -> Fraction:
    scored = sum((told.points.of(turn) for turn in told.turns[line - 1][: number - 1]), Fraction(0))
    return scored + _given(told, line, number - 1)


def _present(told: ImportedEvent, spec: SwissSpec, entries: Entries) -> Entries:
    """SW6: who forfeited his last game is here again unless the file says that he is away."""
    number = told.paired + 1
    away = told.byes.get(number, {})
    lines = (line for line in range(1, len(told.players) + 1) if line not in away)
    if number > spec.rounds:
        return {}
    return {("players", line, f"call{number}"): "P" for line in lines if absence(spec, entries, line, number)}


def remarks(told: ImportedEvent, spec: SwissSpec, entries: Mapping[Key, Any]) -> list[Problem]:
    """What of the entries a reader would complain of; and where the ranks of the file are others."""
    found = entered(spec, None, entries)
    raise_errors(problem.at(file=told.source) for _, problem in found.problems if problem.is_error)
    event = found.event.by_players
    assert event is not None
    if not told.paired or not all(told.ranks):
        return []
    rows = {row.id: row.rank for row in standings(event, spec.order, spec.rules).rows}
    wrong = [line for line, rank in enumerate(told.ranks, start=1) if rows[line] != rank]
    if not wrong:
        return []
    line = wrong[0]
    name, told_rank = told.players[line - 1].name, str(told.ranks[line - 1])
    slip = warning("told-ranks", found=told_rank, name=name, rank=rows[line], count=len(wrong))
    return [slip.at(file=told.source, line=told.rows[line - 1] if told.rows else None)]


def handed_on(told: ImportedEvent, order_is_the_files: bool) -> tuple[str, ...]:
    """The records that go on as they are; those of the order only if the workbook has it."""
    return tuple(line for line in told.records if order_is_the_files or line[:3] not in ("202", "212"))


def with_settings(asked: Mapping[str, Any], found: Settings) -> dict[str, Any]:
    """The options, completed by what the file says."""
    told = {name: getattr(found, name) for name in Settings.__slots__}
    return {**asked, **{name: value for name, value in told.items() if value}}
