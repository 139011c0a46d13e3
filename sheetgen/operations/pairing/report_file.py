"""A tournament report file paired: what its records and the options say becomes the state before a round."""

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from sheetgen.errors import BadOptions, FileProblem, Problem, error, raise_errors, warning
from sheetgen.exchange.trf import dialect
from sheetgen.exchange.trf.checks import span_of
from sheetgen.exchange.trf.columns import Composer
from sheetgen.exchange.trf.event import PENDING, TrfEvent, TrfPlayer
from sheetgen.exchange.trf.layouts import ACCELERATION
from sheetgen.exchange.trf.paired_by import (
    BAKU,
    CODE_OF,
    NOT_OURS,
    absences,
    coded,
    colour_of_first_round,
    column,
    edition_of,
    unpairable,
)
from sheetgen.exchange.trf.patching import with_round
from sheetgen.exchange.trf.reading import MOST_ROUNDS, ReportRead, read_trf
from sheetgen.exchange.trf.team_matches import is_of_teams
from sheetgen.exchange.trf.text import is_trf
from sheetgen.operations.pairing.rounds import (
    CheckedRounds,
    PairedPeople,
    PairedRound,
    PairOptions,
    differences,
    engine,
    reasons_of,
    turns_of,
)
from sheetgen.pairing.accelerations import USUAL_LIMITS, foreseen, grouped
from sheetgen.pairing.dutch.state import ABSENT, BLACK, WHITE, Acceleration, Edition, Method, SwissEntrant, SwissState

Rows = Mapping[int, tuple[Fraction, ...]]

METHODS = {
    "baku": Method.BAKU,
    "haley": Method.HALEY,
    "haley-soft": Method.SOFT_HALEY,
    "degressive": Method.DEGRESSIVE,
}

ACCELERATE = "--accelerate"


def method_of(options: str) -> tuple[Method, tuple[int, ...]] | None:
    """The method an option names, with the limits of its groups; None for what means nothing."""
    name, equals, text = options.partition("=")
    limits = text.split(",") if equals else [str(limit) for limit in USUAL_LIMITS]
    if name not in METHODS or not all(limit.isascii() and limit.isdigit() and len(limit) <= 4 for limit in limits):
        return None
    high_and_low = tuple(map(int, limits))
    fits = len(high_and_low) == 2 and high_and_low[0] > high_and_low[1]
    return (METHODS[name], high_and_low) if fits and (not equals or name == "degressive") else None


def wrong_acceleration(options: str, event: TrfEvent) -> Iterator[Problem]:
    """An option that means nothing, or another method than the code of the file."""
    method = method_of(options)
    if method is None:
        yield error("bad-option", found=options, option=ACCELERATE, allowed=(*METHODS, "degressive=2000,1600"))
    elif event.system.upper().endswith(BAKU) and method[0] is not Method.BAKU:
        slip = error("trf-option-contradicts", found=options, option=ACCELERATE, told=event.system)
        yield slip.at(line=event.lines.get("192"))


def accelerations_of(
    event: TrfEvent, options: str | None, edition: Edition, rounds: int, after: int
) -> tuple[Rows, Acceleration | None]:
    """The virtual points by player and round, and the method where none of its points stand in the file.

    Where the file has points, an option must give the same ones.
    """
    coded = "baku" if event.system.upper().endswith(BAKU) and not event.virtual else None
    method = method_of(options or coded or "")
    if method is None:
        return event.virtual, None
    scheme = grouped(method[0], [entrant_of(player, 0) for player in event.players], method[1])
    rows = _rows(event, scheme, edition, rounds, after)
    recorded = max(map(len, event.virtual.values()), default=0)
    for number, row in rows.items():
        both = min(recorded, len(row))
        if row[:both] != _filled(event.virtual.get(number, ()), both):
            line = event.lines.get("XXA") or event.lines.get(ACCELERATION.code)
            slip = error("trf-acceleration-contradicts", found=options, option=ACCELERATE, number=number)
            raise BadOptions(slip.at(line=line))
    return rows, scheme


def _rows(event: TrfEvent, scheme: Acceleration, edition: Edition, rounds: int, after: int) -> Rows:
    """Every round at once, unless the points depend on what was scored: then to the round that is paired."""
    entrants = tuple(entrant_of(player, after) for player in event.players)
    return foreseen(SwissState(entrants, rounds, edition=edition, points=event.points, acceleration=scheme))


def entrant_of(player: TrfPlayer, after: int) -> SwissEntrant:
    """A player before the round behind ``after``."""
    turns = (*player.turns, *[ABSENT] * after)[:after]
    return SwissEntrant(player.number, turns, player.rating or 0, player.title)


def _filled(row: tuple[Fraction, ...], length: int) -> tuple[Fraction, ...]:
    return (*row, *[Fraction(0)] * length)[:length]


def written(event: TrfEvent, rows: Rows) -> Iterator[str]:
    """The records of the points, in the form the file has them in, else in the engines'; these refuse both together."""
    composer = Composer([])
    if ACCELERATION.code in event.lines:
        yield from (composer.line(ACCELERATION, values) for values in dialect.ranges_of(rows, rows))
        return
    for number, row in rows.items():
        if any(row):
            yield composer.line(dialect.VIRTUAL, {"number": number}, [{"points": value} for value in row])


PAIRING, ROUNDS, FIRST_COLOUR = "--pairing", "--rounds", "--first-colour"
DRAW = "draw"
AS_THE_FILE_SAYS = PairOptions()
COLOURS = {"white": WHITE, "black": BLACK, DRAW: ""}


@dataclass(frozen=True, slots=True)
class SettledFile:
    """An event with everything decided that its rounds are paired by, the remarks on it, and new records for it."""

    read: ReportRead
    edition: Edition
    rounds: int
    initial: str
    after: int
    virtual: Rows
    scheme: Acceleration | None
    remarks: tuple[Problem, ...]
    records: tuple[str, ...]

    @property
    def event(self) -> TrfEvent:
        """The event as the report file describes it."""
        return self.read.event

    @property
    def names(self) -> dict[int, str]:
        """The names of the players by their numbers in the file."""
        return {player.number: player.name for player in self.event.players}

    @property
    def is_last(self) -> bool:
        """Whether the round to pair is the next one, and not one of the past."""
        return self.after == self.event.paired

    def state(self, after: int) -> SwissState:
        """The event as it was before the round behind ``after``."""
        existing = self.names
        absent = absences(self.event, after)
        return SwissState(
            tuple(self._entrant(player, after, absent.get(player.number, "")) for player in self.event.players),
            self.rounds,
            self.initial,
            self.edition,
            self.event.points,
            tuple(
                replace(ban, numbers=tuple(filter(existing.__contains__, ban.numbers))) for ban in self.event.forbidden
            ),
            acceleration=self.scheme,
        )

    def _entrant(self, player: TrfPlayer, after: int, absent: str) -> SwissEntrant:
        virtual = self.virtual.get(player.number, ())[: after + 1]
        return replace(entrant_of(player, after), virtual=virtual, absent=absent)


def refuse_other_files(data: bytes) -> None:
    """What is no tournament report file cannot be paired yet."""
    if not is_trf(data):
        raise FileProblem(error("not-a-trf"))


def pair_trf(data: bytes, source: str, options: PairOptions = AS_THE_FILE_SAYS, explain: bool = False) -> PairedRound:
    """Pair the next round of a report file, of players or of teams.

    ``source`` is the name of the file, ``explain`` asks for the reasons. The result has the file with the round in
    it, but not for a round in the past. Errors of the file, contradicting options and missing results are refused.
    """
    if is_of_teams((read := read_file(data)).event):
        from sheetgen.operations.pairing.team_report_file import pair_team_file

        return pair_team_file(read, source, options, explain)
    settled = settle(read, options)
    state = settled.state(settled.after)
    people = PairedPeople(settled.names)
    reasons = reasons_of(state, people) if explain else None
    outcome = reasons.round if reasons else engine(state, people)
    turns = turns_of(outcome)
    for player in settled.event.players:
        turns.setdefault(player.number, ABSENT)
    new = with_round(settled.read, settled.after, turns, settled.records) if settled.is_last else None
    remarks = (*settled.remarks, *outcome.remarks)
    return PairedRound(source, outcome, settled.names, remarks, settled.read.problems, new, reasons)


def check_trf(data: bytes, source: str, options: PairOptions = AS_THE_FILE_SAYS) -> CheckedRounds:
    """Pair every past round of a report file again, of players or of teams, and return the differences.

    Errors of the file and contradicting options are refused; the last round may lack results.
    """
    if is_of_teams((read := read_file(data)).event):
        from sheetgen.operations.pairing.team_report_file import check_team_file

        return check_team_file(read, source, options)
    settled = settle(read, options, complete=False)
    states = [settled.state(after) for after in range(settled.after)]
    rounds = [column(settled.event, after) for after in range(settled.after)]
    differences_result = differences(states, rounds, partial(engine, people=PairedPeople(settled.names)))
    facts = (differences_result, settled.names, settled.remarks, settled.read.problems)
    return CheckedRounds(source, settled.edition, settled.after, *facts)


def read_file(data: bytes) -> ReportRead:
    """A file without errors; they are refused, everything together."""
    refuse_other_files(data)
    read = read_trf(data)
    raise_errors(read.problems)
    return read


def settle(read: ReportRead, options: PairOptions, complete: bool = True) -> SettledFile:
    """Decide what the rounds are paired by; contradictions and what is missing are refused, everything together.

    ``complete`` says that the last round must have all its results.
    """
    event = read.event
    after = event.paired if options.after_round is None else options.after_round
    refuse_contradictions(event, options, after)
    raise_errors([*_unfit(event, options, after, complete)])
    edition, named = _edition(event, options)
    initial, drawn = first_colour_of(event, options)
    rounds = event.rounds or options.rounds or 0
    virtual, scheme = accelerations_of(event, options.accelerate, edition, rounds, after)
    records = (*_records(event, options, initial), *(written(event, virtual) if options.accelerate else ()))
    return SettledFile(read, edition, rounds, initial, after, virtual, scheme, (*named, *drawn), records)


# ------------------------------------------------------------------------------------------------- options and records
def refuse_contradictions(event: TrfEvent, options: PairOptions, after: int) -> None:
    """An option fills a gap of the file; it never overrules a record."""
    items = [*_wrong_options(event, options, after)]
    if items:
        raise BadOptions(*items)


def _wrong_options(event: TrfEvent, options: PairOptions, after: int) -> Iterator[Problem]:
    if not 0 <= after <= event.paired:
        yield error("bad-round", found=str(after), least=0, most=event.paired)
    if options.pairing is not None and options.pairing not in tuple(Edition):
        yield error("bad-option", found=options.pairing, option=PAIRING, allowed=tuple(Edition))
    elif options.pairing is not None and coded(event) not in (None, options.pairing):
        yield _contradiction(event, PAIRING, options.pairing, event.system, "192")
    if options.accelerate is not None:
        yield from wrong_acceleration(options.accelerate, event)
    if options.rounds is not None and not 1 <= options.rounds <= MOST_ROUNDS:
        yield error("bad-option", found=str(options.rounds), option=ROUNDS, allowed=(f"1-{MOST_ROUNDS}",))
    elif options.rounds is not None and event.rounds not in (None, options.rounds):
        yield _contradiction(event, ROUNDS, str(options.rounds), str(event.rounds), "=rounds")
    colour = options.first_colour
    if colour is not None and colour not in COLOURS:
        yield error("bad-option", found=colour, option=FIRST_COLOUR, allowed=tuple(COLOURS))
    elif colour is not None and event.first_colour and COLOURS[colour] != event.first_colour:
        yield _contradiction(event, FIRST_COLOUR, colour, event.first_colour.upper(), "=first_colour")


def _contradiction(event: TrfEvent, option: str, options: str, messages: str, record: str) -> Problem:
    slip = error("trf-option-contradicts", found=options, option=option, told=messages)
    return slip.at(line=event.lines.get(record))


def _unfit(event: TrfEvent, options: PairOptions, after: int, complete: bool) -> Iterator[Problem]:
    """What keeps a file in order from being paired."""
    refused = [*unpairable(event)]
    label = _people(event).label
    yield from (slip for slip in refused if slip.code == NOT_OURS)
    if event.rounds is None and options.rounds is None:
        yield error("trf-no-rounds")
    yield from (slip for slip in refused if slip.code != NOT_OURS)
    for player in event.players:
        yield from unfinished(player, after if complete else after - 1, label)
    yield from _byes_that_differ(event, after)


def unfinished(player: TrfPlayer, after: int, label: Callable[[int], str] = str) -> Iterator[Problem]:
    """A round can be paired when all results of those before are there; each game is told once, at White's line."""
    for round_, turn in enumerate(player.turns[: max(after, 0)], start=1):
        if turn.opponent is not None and turn.code == PENDING and turn.colour != BLACK:
            slip = error("trf-no-result", round=round_, white=label(player.number), black=label(turn.opponent))
            yield slip.at(line=player.line, columns=span_of(round_))


def _people(event: TrfEvent) -> PairedPeople:
    return PairedPeople({player.number: player.name for player in event.players})


def _byes_that_differ(event: TrfEvent, after: int) -> Iterator[Problem]:
    entries = column(event, after)
    for bye in event.byes:
        for number in bye.numbers if bye.round == after + 1 and after == event.paired else ():
            turn = entries.get(number)
            if turn is not None and turn.code != bye.code:
                slip = error("trf-bye-disagrees", found=bye.code, number=_people(event).label(number), told=turn.code)
                yield slip.at(line=bye.line)


def _edition(event: TrfEvent, options: PairOptions) -> tuple[Edition, list[Problem]]:
    """The option, the code, the date behind a code without a year, else the edition in force, and that is said."""
    if options.pairing is not None and not isinstance(coded(event), Edition):
        return Edition(options.pairing), []
    edition, problems = edition_of(event)
    if edition is None:
        return Edition.FIDE_2026, [warning("trf-edition-assumed", edition=str(Edition.FIDE_2026))]
    return edition, problems


def first_colour_of(event: TrfEvent, options: PairOptions) -> tuple[str, list[Problem]]:
    """SW18: the colour of the highest number: told, shown by the first round with colours, drawn, or White."""
    messages = event.first_colour or COLOURS.get(options.first_colour or "", "")
    if messages:
        return messages, []
    if options.first_colour == DRAW:
        drawn = secrets.choice((WHITE, BLACK))
        return drawn, [warning("trf-colour-drawn", initial=drawn)]
    colour = colour_of_first_round(event)
    return (colour, []) if colour else (WHITE, [warning("trf-colour-assumed")])


def rounds_records(event: TrfEvent, options: PairOptions) -> Iterator[str]:
    """The number of rounds, if only the option said it."""
    if event.rounds is None:
        yield f"142 {options.rounds}"
        yield f"XXR {options.rounds}"


def first_colour_records(event: TrfEvent, initial: str) -> Iterator[str]:
    """The initial colour, if neither a record nor a round shows it."""
    if not event.first_colour and not colour_of_first_round(event):
        yield f"152 {initial.upper()}"
        yield f"XXC {'white1' if initial == WHITE else 'black1'}"


def _records(event: TrfEvent, options: PairOptions, initial: str) -> Iterator[str]:
    """What the options said and the file did not: for the next round."""
    yield from rounds_records(event, options)
    yield from first_colour_records(event, initial)
    if options.pairing is not None and not event.system:
        yield f"192 {CODE_OF[Edition(options.pairing)]}"
