"""A Swiss that another program has begun becomes the entries of a workbook: its players, rounds, byes and bans."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, raise_errors, warning
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.trf.build import result_of
from sheetgen.pairing.accelerations import GROUPS, foreseen
from sheetgen.pairing.dutch.state import WHITE, Forbidden, Method, Turn
from sheetgen.ranking.standings import standings
from sheetgen.systems.pairable import Pair
from sheetgen.systems.shared.dealt.bans import FORBIDDEN, FORBIDDEN_LINES
from sheetgen.systems.shared.dealt.dealing import names_in_order
from sheetgen.systems.shared.dealt.entries import player_entries, result_key
from sheetgen.systems.shared.game_points import POINTS
from sheetgen.systems.swiss import dealing
from sheetgen.systems.swiss.entries import entered
from sheetgen.systems.swiss.history import METHODS, absence, before, points_of
from sheetgen.systems.swiss.spec import BYE_POINTS, SwissSpec
from sheetgen.workbook.cells import Changes

ACCELERATE = "--accelerate"
COLOURS = {"w": "white", "b": "black"}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a file says by the names of the options; an empty value says nothing."""

    rounds: int | None
    pairing: str
    first_colour: str
    points: str
    bye_points: str
    accelerate: str


def settings(imported: ImportedEvent, options: Mapping[str, object]) -> Settings:
    """The settings of a file; an option that contradicts one of them is refused, all together."""
    points, bye_points = _point_system(imported)
    begun = bool(imported.paired) or "points" in imported.lines
    settings_of_file = Settings(
        imported.rounds,
        imported.pairing,
        COLOURS.get(imported.first_colour, ""),
        points if begun else "",
        bye_points if begun else "",
        imported.accelerate,
    )
    slips = [*_contradictions(imported, settings_of_file, options), *_late_acceleration(imported, options)]
    if slips:
        raise BadOptions(*(slip.at(file=imported.source) for slip in slips))
    return settings_of_file


def _contradictions(
    imported: ImportedEvent, settings_of_file: Settings, options: Mapping[str, object]
) -> Iterator[Problem]:
    for name in Settings.__slots__:
        wanted, setting = options.get(name), getattr(settings_of_file, name)
        if wanted and setting and str(wanted).replace("1/2", "½") != str(setting):
            option = "--" + name.replace("_", "-")
            slip = error("trf-option-contradicts", found=str(wanted), option=option, told=str(setting))
            yield slip.at(line=imported.lines.get("points" if name == "bye_points" else name))


def _late_acceleration(imported: ImportedEvent, options: Mapping[str, object]) -> Iterator[Problem]:
    """SW21: announced before the start; rounds that were paired without one stay without."""
    wanted = options.get("accelerate")
    if wanted and not imported.accelerate and imported.paired and not imported.virtual:
        yield error("told-late-acceleration", found=str(wanted), option=ACCELERATE)


def _point_system(imported: ImportedEvent) -> tuple[str, str]:
    """SW27: the points of a file as those a workbook knows."""
    for points in POINTS:
        for bye in BYE_POINTS:
            if points_of(SwissSpec(points=points, bye_points=bye)) == imported.points:
                return points, bye
    raise ProblemsFound(error("told-points").at(file=imported.source, line=imported.lines.get("points")))


# ------------------------------------------------------------------------------------------------------- the entries


def entries_of(imported: ImportedEvent, spec: SwissSpec) -> Changes:
    """Everything the file says of players and rounds; the rounds as if the workbook had paired them."""
    _refuse_bans(imported)
    entries: Changes = {("event", name): text for name, text in imported.facts.items()}
    entries |= {("plan", number, "date"): day for number, day in imported.days.items() if number <= spec.rounds}
    for line, player in enumerate(imported.players, start=1):
        entries |= {**player_entries(line, player), ("players", line, "tpn"): line}
    entries |= _bans(imported) | _calls(imported) | _virtual(imported, spec) | names_in_order(spec, entries)
    for number in range(1, imported.paired + 1):
        entries |= _round(imported, spec, entries, number)
    return entries | _present(imported, spec, entries)


def _refuse_bans(imported: ImportedEvent) -> None:
    pairs = sum(len(ban.numbers) * (len(ban.numbers) - 1) // 2 for ban in imported.forbidden)
    if pairs > FORBIDDEN_LINES:
        raise ProblemsFound(error("told-bans", count=pairs, most=FORBIDDEN_LINES).at(file=imported.source))


def _bans(imported: ImportedEvent) -> Changes:
    """SW28: nobody of a list meets another of it: a line a pair."""
    pairs = [(ban, pair) for ban in imported.forbidden for pair in combinations(ban.numbers, 2)]
    entries: Changes = {}
    for line, (ban, (first, second)) in enumerate(pairs, start=1):
        entries |= {(FORBIDDEN, line, "first"): first, (FORBIDDEN, line, "second"): second}
        entries |= _range(ban, line)
    return entries


def _range(ban: Forbidden, line: int) -> Changes:
    limits = {"from": ban.first, "to": ban.last, "reason": ban.reason}
    return {(FORBIDDEN, line, name): value for name, value in limits.items() if value}


def _calls(imported: ImportedEvent) -> Changes:
    """SW26: who was away, and who says that he will be."""
    past = {
        (line, number): turn.code
        for line, turns in enumerate(imported.turns, start=1)
        for number, turn in enumerate(turns, start=1)
        if not turn.was_paired
    }
    to_come = {(line, number): code for number, codes in imported.byes.items() for line, code in codes.items()}
    return {("players", line, f"call{number}"): code for (line, number), code in (past | to_come).items()}


def _virtual(imported: ImportedEvent, spec: SwissSpec) -> Changes:
    """SW21: the virtual points of the file; where a method goes on with them, those of past rounds and the groups."""
    last = imported.paired if spec.accelerate else spec.rounds
    entries: Changes = {
        ("turns", line, f"virtual{number}"): int(2 * value)
        for line, row in imported.virtual.items()
        for number, value in enumerate(row[:last], start=1)
        if value
    }
    method = METHODS.get(spec.accelerate)
    if method and imported.virtual and method is not Method.DEGRESSIVE:
        upper = {line for line, row in imported.virtual.items() if any(row)}
        lower = GROUPS[method][-1]
        groups = ((line, "A" if line in upper else lower) for line in range(1, len(imported.players) + 1))
        entries |= {("players", line, "group"): group for line, group in groups}
    return entries


def refuse_other_points(imported: ImportedEvent, spec: SwissSpec, entries: Changes) -> None:
    """SW21: a method that is asked for goes on only where it would have given the virtual points of the file."""
    number = imported.paired + 1
    if imported.accelerate or not (spec.accelerate and imported.virtual and number <= spec.rounds):
        return
    state = before(spec, entries, number).state
    fresh = replace(state, entrants=tuple(replace(each, virtual=()) for each in state.entrants))
    for line, row in foreseen(fresh).items():  # the lines of such a workbook are its pairing numbers
        if any(
            turn.was_paired and row[at] != _virtual_points(imported, line, at)
            for at, turn in enumerate(imported.turns[line - 1])
        ):
            slip = error("trf-acceleration-contradicts", found=spec.accelerate, option=ACCELERATE, number=line)
            raise BadOptions(slip.at(file=imported.source))


def _virtual_points(imported: ImportedEvent, line: int, at: int) -> Fraction:
    """The virtual points the file gives a player in the round behind ``at``."""
    return next(iter(imported.virtual.get(line, ())[at : at + 1]), Fraction(0))


def _round(imported: ImportedEvent, spec: SwissSpec, entries: Changes, number: int) -> Changes:
    """A past round: dealt as ``pair`` deals one, with its results."""
    games = {line: turns[number - 1] for line, turns in enumerate(imported.turns, start=1)}
    pairs = [(line, turn.opponent) for line, turn in games.items() if turn.opponent and _is_white(line, turn)]
    bye = next((line for line, turn in games.items() if turn.is_bye), None)
    dealt = dealing.place(spec, entries, number, sorted(pairs, key=lambda pair: _rank(imported, number, pair)), bye)
    dealt_entries = dealing.changes(spec, entries, dealt)
    if imported.virtual:  # what the file says a player was given stands
        dealt_entries = {key: value for key, value in dealt_entries.items() if not str(key[-1]).startswith("virtual")}
    for board, (white, black) in dealt.boards.items():
        result = result_of(games[white], games[black])
        dealt_entries |= {result_key(number, board): result.token} if result else {}
    return {key: value for key, value in dealt_entries.items() if value is not None}


def _is_white(line: int, turn: Turn) -> bool:
    return turn.colour == WHITE or (not turn.colour and line < (turn.opponent or 0))


def _rank(imported: ImportedEvent, number: int, pair: Pair) -> tuple[Fraction, Fraction, int]:
    """SW11: the score of the higher ranked player, the other one's, his number; all by pairing scores."""
    scores = sorted((-_score(imported, line, number), line) for line in pair)
    return scores[0][0], scores[1][0], scores[0][1]


def _score(imported: ImportedEvent, line: int, number: int) -> Fraction:
    scored = sum((imported.points.of(turn) for turn in imported.turns[line - 1][: number - 1]), Fraction(0))
    return scored + _virtual_points(imported, line, number - 1)


def _present(imported: ImportedEvent, spec: SwissSpec, entries: Changes) -> Changes:
    """SW6: who forfeited his last game is here again unless the file says that he is away."""
    number = imported.paired + 1
    away = imported.byes.get(number, {})
    lines = (line for line in range(1, len(imported.players) + 1) if line not in away)
    if number > spec.rounds:
        return {}
    return {("players", line, f"call{number}"): "P" for line in lines if absence(spec, entries, line, number)}


def remarks(imported: ImportedEvent, spec: SwissSpec, entries: Changes) -> list[Problem]:
    """What of the entries a reader would complain of; and where the ranks of the file are others."""
    read = entered(spec, None, entries)
    raise_errors(problem.at(file=imported.source) for _, problem in read.problems if problem.is_error)
    event = read.event.by_players
    assert event is not None
    if not imported.paired or not all(imported.ranks):
        return []
    rows = {row.id: row.rank for row in standings(event, spec.order, spec.rules).rows}
    wrong = [line for line, rank in enumerate(imported.ranks, start=1) if rows[line] != rank]
    if not wrong:
        return []
    line = wrong[0]
    name, told_rank = imported.players[line - 1].name, str(imported.ranks[line - 1])
    slip = warning("told-ranks", found=told_rank, name=name, rank=rows[line], count=len(wrong))
    return [slip.at(file=imported.source, line=imported.rows[line - 1] if imported.rows else None)]


def handed_on(imported: ImportedEvent, order_is_the_files: bool) -> tuple[str, ...]:
    """The records that go on as they are; those of the order only if the workbook has it."""
    return tuple(line for line in imported.records if order_is_the_files or line[:3] not in ("202", "212"))


def with_settings(options: Mapping[str, object], settings_of_file: Settings) -> dict[str, object]:
    """The options, completed by what the file says."""
    by_name = {name: getattr(settings_of_file, name) for name in Settings.__slots__}
    return {**options, **{name: value for name, value in by_name.items() if value}}
