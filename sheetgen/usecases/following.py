"""How far a workbook that is paired round by round has come, and its next round as a page: what ``watch`` asks."""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.errors import Problem
from sheetgen.usecases.pairing import Paired
from sheetgen.usecases.pairing_workbook import AFTERWARDS, missing_results, opened, pair_workbook
from sheetgen.workbook.pause import collection_paused

TAKEN_BACK = "--unpair"  # as the journal says it


@dataclass(frozen=True, slots=True)
class Progress:
    """The last round that is paired, its results, and what was changed under the pairings."""

    paired: int
    rounds: int
    games: int = 0
    entered: int = 0
    missing: int = 0  # results of all rounds
    taken_back: int = 0  # how often somebody took a round back, by the journal
    changed: tuple[Problem, ...] = ()

    @property
    def waits_for_pairing(self) -> bool:
        """Whether a round is played and the next one can be paired; the first waits until all players are in."""
        return 0 < self.paired < self.rounds and not self.missing

    @property
    def is_over(self) -> bool:
        return self.paired == self.rounds and not self.missing


@dataclass(frozen=True, slots=True)
class NextRound:
    """A round that is paired, for the wall: in the language of the event, under its title."""

    paired: Paired
    lang: str
    title: str

    @property
    def number(self) -> int:
        return self.paired.round.number

    @property
    def seats(self) -> tuple[Sequence[tuple[int, int, int]], int | None]:
        """What people act on: who sits where, and who has the bye."""
        return [(each.number, each.white, each.black) for each in self.paired.round.boards], self.paired.round.bye


@collection_paused()
def progress(data: bytes) -> Progress:
    """Read how far the event has come; a workbook with errors, or of another kind, is refused as by ``pair``."""
    hall = opened(data)
    _ = hall.read.package  # a format that is only read cannot be filled: said now, and not after the round
    number = hall.paired
    boards = hall.pairable.stored(hall.spec, hall.entries, number).boards if number else {}
    return Progress(
        number,
        hall.spec.rounds,
        len(boards),
        sum(bool(hall.entries.get(hall.pairable.result(number, board))) for board in boards),
        sum(1 for _ in missing_results(hall, number)),
        sum(str(value).count(TAKEN_BACK) for key, value in hall.entries.items() if key[0] == "journal"),
        tuple(problem for problem in hall.problems if problem.code in AFTERWARDS),
    )


def next_round(data: bytes, source: str) -> NextRound:
    """Pair the next round; the workbook with it stands in ``paired.data``."""
    hall = opened(data)
    title = hall.entries.get(("event", "title"))
    return NextRound(pair_workbook(data, source), hall.spec.lang, str(title or ""))
