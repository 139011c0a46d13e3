"""The next round of a Swiss, wherever its history comes from; and past rounds paired again, to find what differs."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from sheetgen.errors import Problem, ProblemsFound, SheetgenError
from sheetgen.pairing.dutch.outcome import Board, Round, named
from sheetgen.pairing.dutch.state import OTHER, SwissState, Turn

if TYPE_CHECKING:
    from sheetgen.explanations.swiss import RoundExplanation
    from sheetgen.i18n.catalogue import Words
    from sheetgen.pairing.dutch.explain import Explained
    from sheetgen.pairing.team_swiss.event import TeamSwiss
    from sheetgen.pairing.team_swiss.explain import TeamReasons

Pairs = tuple[tuple[int, int], ...]
State = TypeVar("State")


class RoundMade(Protocol):
    """What is posted of a round, of players or of teams."""

    @property
    def number(self) -> int:
        """The number of the round, 1 for the first."""

    @property
    def edition(self) -> StrEnum:
        """The edition of the rules it is paired by."""

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards in the order in which they are posted."""

    @property
    def bye(self) -> int | None:
        """The pairing number of the entrant with the pairing bye, or None."""

    @property
    def absent(self) -> tuple[tuple[int, str], ...]:
        """Who is not paired: the pairing number, and the code that was announced for the round."""


@dataclass(frozen=True, slots=True)
class PairOptions:
    """What the options say of a report file; where they are silent its records count."""

    pairing: str | None = None
    accelerate: str | None = None
    rounds: int | None = None
    first_colour: str | None = None
    after_round: int | None = None


class TeamsExplained(NamedTuple):
    """The reasons of a round of teams, and the teams before it."""

    reasons: "TeamReasons"
    event: "TeamSwiss"


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round, who the numbers are, what is to be said of it, and the file with it where one was asked for."""

    source: str
    round: RoundMade
    names: Mapping[int, str]
    remarks: tuple[Problem, ...]
    problems: tuple[Problem, ...] = ()
    data: bytes | None = None
    explained: "Explained | None" = None  # its reasons, where they were asked for
    seats: Mapping[int, tuple[int, int]] = field(default_factory=dict)  # the boards as published, where they are others
    teams: TeamsExplained | None = None  # the reasons of a round of teams
    hand: str = ""  # why it is not as the rules pair it: then ``explained`` are the reasons of what these give
    page: "Callable[[Words, int | None], RoundExplanation] | None" = None  # the reasons of rules of its own, in words


@dataclass(frozen=True, slots=True)
class Difference:
    """A past round that is not as the rules pair it: boards only in the event, boards only of the rules, both byes.

    ``refusal`` says why the rules have no pairing at all.
    """

    round: int
    played: Pairs
    paired: Pairs
    played_bye: int | None = None
    paired_bye: int | None = None
    refusal: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedRounds:
    """Every past round paired again."""

    source: str
    edition: str
    rounds: int
    differences: tuple[Difference, ...]
    names: Mapping[int, str]
    remarks: tuple[Problem, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class PairedPeople:
    """Who the pairing numbers are: their numbers on the sheet, and their names by these."""

    names: Mapping[int, str]
    lines: Mapping[int, int] | None = None  # by pairing number; None where the sheet has the same ones

    def line(self, number: int) -> int:
        """The number on the sheet of a pairing number; KeyError if nobody on the sheet has it."""
        return number if self.lines is None else self.lines[number]

    def label(self, number: int) -> str:
        """A pairing number as everybody reads it: the number on the sheet, and the name."""
        if self.lines is not None and number not in self.lines:
            return str(number)
        return self.on_sheet(self.line(number))

    def on_sheet(self, line: int) -> str:
        """A number of the sheet and the name that belongs to it, or the number alone."""
        return f"{line} {self.names.get(line, '')}".rstrip()


def engine(state: SwissState, people: PairedPeople | None = None) -> Round:
    """Return the next round by the Dutch system (C.04.3).

    With ``people``, remarks and refusals name them by their numbers on the sheet instead of pairing numbers.
    """
    from sheetgen.pairing.dutch.engine import pair

    if people is None:
        return pair(state)
    with speaking(people):
        pair_result = pair(state)
    return replace(pair_result, remarks=tuple(named(each, people.label) for each in pair_result.remarks))


def reasons_of(state: SwissState, people: PairedPeople) -> "Explained":
    """The next round and its reasons, in the numbers of the sheet."""
    from sheetgen.pairing.dutch.explain import explained
    from sheetgen.pairing.dutch.renumbered import renumbered

    with speaking(people):
        explained_result = explained(state)
    remarks = tuple(named(each, people.label) for each in explained_result.round.remarks)
    return renumbered(replace(explained_result, round=replace(explained_result.round, remarks=remarks)), people.line)


@contextmanager
def speaking(people: PairedPeople) -> Iterator[None]:
    """A refusal of the pairing is said in the numbers of the sheet, with names."""
    try:
        yield
    except ProblemsFound as refusal:
        raise type(refusal)(*(named(each, people.label) for each in refusal.problems)) from refusal


def turns_of(paired_round: RoundMade) -> dict[int, Turn]:
    """SW26: what the round is for each player: games without results, the bye, absences."""
    turns = {number: Turn(None, "", code) for number, code in paired_round.absent}
    for board in paired_round.boards:
        turns[board.white] = Turn(board.black, "w", "")
        turns[board.black] = Turn(board.white, "b", "")
    if paired_round.bye is not None:
        turns[paired_round.bye] = Turn(None, "", "U")
    return turns


def played(turns: Mapping[int, Turn]) -> tuple[Pairs, int | None]:
    """The boards of a past round, White first, and who had the bye."""
    boards = [
        (number, turn.opponent)
        for number, turn in turns.items()
        if turn.opponent is not None and is_white(number, turn)
    ]
    bye = next((number for number, turn in turns.items() if turn.is_bye), None)
    return tuple(sorted(boards)), bye


def is_white(number: int, turn: Turn) -> bool:
    """Whether he sits at the white side; of a double forfeit without colours the lower number."""
    return turn.colour == "w" or (turn.colour not in OTHER and number < (turn.opponent or 0))


def differences(
    states: Sequence[SwissState],
    rounds: Sequence[Mapping[int, Turn]],
    pair: Callable[[SwissState], RoundMade] = engine,
) -> tuple[Difference, ...]:
    """Pair each past round of players again and return those that are not as the rules pair them.

    ``states`` are the event before each round, ``rounds`` what was played; both have the same length.
    """
    return differences_by(states, rounds, pair)


def differences_by(
    states: Sequence[State], rounds: Sequence[Mapping[int, Turn]], pair: Callable[[State], RoundMade]
) -> tuple[Difference, ...]:
    """Pair each past round again by ``pair`` and return those that are not as it pairs them.

    ``states`` are the event before each round, ``rounds`` what was played; both have the same length.
    """
    outcome = (
        _difference(place, state, turns, pair)
        for place, (state, turns) in enumerate(zip(states, rounds, strict=True), 1)
    )
    return tuple(difference for difference in outcome if difference)


def _without_colour(pair: tuple[int, int], colourless: Collection[int]) -> tuple[int, int]:
    """A pair as the rules have it, in the order of the numbers where the event does not say who had White."""
    low, high = sorted(pair)
    return (low, high) if low in colourless and high in colourless else pair


def _difference(
    number: int, state: State, turns: Mapping[int, Turn], pair: Callable[[State], RoundMade]
) -> Difference | None:
    boards, bye = played(turns)
    try:
        again = pair(state)
    except SheetgenError as refusal:
        return Difference(number, boards, (), bye, None, refusal.problems)
    colourless = {number for number, turn in turns.items() if turn.opponent is not None and turn.colour not in OTHER}
    ours = tuple(sorted(_without_colour((board.white, board.black), colourless) for board in again.boards))
    if ours == boards and again.bye == bye:
        return None
    only = tuple(pair_ for pair_ in boards if pair_ not in ours), tuple(pair_ for pair_ in ours if pair_ not in boards)
    return Difference(number, *only, bye, again.bye)
