"""``watch``: a workbook is followed while people type in it, and its next round is paired when one is complete."""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from sheetgen.errors import FileProblem, Problem, SheetgenError, error
from sheetgen.operations.pairing.rounds import PairedRound
from sheetgen.operations.pairing.workbook import AFTERWARDS, games_without_result, open_for_pairing, pair_workbook
from sheetgen.store import files
from sheetgen.store.files import Mark, StrPath
from sheetgen.workbook.pause import collection_paused

TAKEN_BACK = "--unpair"  # as the journal says it


@dataclass(frozen=True, slots=True)
class RoundProgress:
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
        """Whether the last round is paired and all results are in."""
        return self.paired == self.rounds and not self.missing


@dataclass(frozen=True, slots=True)
class NextRound:
    """A round that is paired, for the wall: in the language of the event, under its title."""

    paired: PairedRound
    lang: str
    title: str

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.paired.round.number

    @property
    def seats(self) -> tuple[Sequence[tuple[int, int, int]], int | None]:
        """What people act on: who sits where, and who has the bye."""
        return [(each.number, each.white, each.black) for each in self.paired.round.boards], self.paired.round.bye


@collection_paused()
def progress_of(data: bytes) -> RoundProgress:
    """Read how far the event has come; a workbook with errors, or of another kind, is refused as by ``pair``."""
    hall = open_for_pairing(data)
    _ = hall.read.package  # a format that is only read cannot be filled: said now, and not after the round
    number = hall.paired
    boards = hall.pairable.stored(hall.spec, hall.entries, number).boards if number else {}
    return RoundProgress(
        number,
        hall.spec.rounds,
        len(boards),
        sum(all(map(hall.entries.get, hall.pairable.results(hall.spec, number, board))) for board in boards),
        sum(1 for _ in games_without_result(hall, number)),
        sum(str(value).count(TAKEN_BACK) for key, value in hall.entries.items() if key[0] == "journal"),
        tuple(problem for problem in hall.problems if problem.code in AFTERWARDS),
    )


def next_round(data: bytes, source: str) -> NextRound:
    """Pair the next round of a workbook; the workbook with it stands in ``paired.data``.

    ``source`` is the name of the file in problems. Refusals are those of ``pair_workbook``.
    """
    hall = open_for_pairing(data)
    title = hall.entries.get(("event", "title"))
    return NextRound(pair_workbook(data, source), hall.spec.lang, str(title or ""))


SETTLED = 5.0  # seconds; a program that saves needs less, and leaves half a file or none meanwhile
AGAIN = 5.0  # seconds between two attempts to read or to fill a file that refuses
EVERY = 1.0  # seconds between two looks
OVER = "over"
WORKBOOKS = (".xlsx", ".xlsm")
OURS = b'content="sheetgen watch"'  # what a page says that may be replaced

Clock = Callable[[], float]

Page = Callable[[NextRound], str]

Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class WatchStep:
    """Something that happened, by the id of its sentence, with the problems that are to be said with it."""

    id: str
    facts: Mapping[str, object] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


class Watcher:
    """One workbook: what was last seen of it, and the round that waits to be written into it."""

    def __init__(self, path: StrPath, page: Page, clock: Clock = time.monotonic) -> None:
        self.path = Path(path)
        self.page = page
        self.clock = clock
        self.progress = RoundProgress(0, 0)
        self.waiting: NextRound | None = None  # on a page, and not in the workbook yet
        self._stamp: Stamp | None = None
        self._digest = b""
        self._data = b""
        self._mark: Mark | None = None
        self._trouble: float | None = None  # since when the file cannot be read, or is not there
        self._told_trouble = False
        self._next_try = 0.0
        self._told: tuple[Problem, ...] = ()
        self._refusal: tuple[Problem, ...] = ()  # what was said last of why nothing can be done
        self._taken_back = 0  # the round somebody took back on purpose

    def begin(self) -> Iterator[WatchStep]:
        """The first look; a file that cannot be followed at all is refused."""
        data = files.read_bytes(self.path)
        self._stamp = self._stamped()
        self._mark = files.open_elsewhere(self.path)
        try:
            self._seen(data, progress_of(data))
        except SheetgenError as refusal:
            if isinstance(refusal, FileProblem):
                raise refusal.at(file=str(self.path)) from refusal
            self._digest, self._data = _digest(data), data
            yield self._refused(error("watch-errors"), refusal)
            return
        yield self._counted("begun")
        if self._mark is not None:
            yield self._opened(self._mark)
        yield from self._go_on()

    def look(self) -> Iterator[WatchStep]:
        """What has happened since the last look; as long as nothing has, the file itself is not read."""
        stamp = self._stamped()
        if stamp is None:
            yield from self._absent()
            return
        mark = files.open_elsewhere(self.path)
        if mark != self._mark:
            before, self._mark = self._mark, mark
            self._next_try = 0.0
            if mark is None:
                yield WatchStep("closed")
            elif before is None:
                yield self._opened(mark)
        if stamp != self._stamp or self._trouble is not None:
            yield from self._read(stamp)
        if self._trouble is None:
            yield from self._fill()

    # --------------------------------------------------------------------------------------------------- the file

    def _stamped(self) -> Stamp | None:
        try:
            status = self.path.stat()
        except (OSError, ValueError):
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino

    def _absent(self) -> Iterator[WatchStep]:
        """A program that saves may take the file away for a moment; one that stays away may have another name."""
        if not self._is_settled():
            return
        if (name := self._renamed()) is not None:
            before, self.path = self.path, name
            self._trouble, self._told_trouble = None, False
            yield WatchStep("renamed", {"before": before.name, "path": str(name)})
        elif not self._told_trouble:
            self._told_trouble = True
            yield WatchStep("absent", {"path": str(self.path)})

    def _is_settled(self) -> bool:
        """Whether what is wrong with the file has been so for a while."""
        if self._trouble is None:
            self._trouble = self.clock()
        return self.clock() - self._trouble >= SETTLED

    def _renamed(self) -> Path | None:
        """The workbook of the same folder that is the file that was followed."""
        try:
            with os.scandir(self.path.parent) as entries:
                for entry in entries:
                    is_workbook = entry.name.lower().endswith(WORKBOOKS) and not entry.name.startswith((".", "~"))
                    if is_workbook and self._stamp and Path(entry.path).stat().st_ino == self._stamp[2]:
                        return Path(entry.path)
        except OSError:
            return None
        return None

    def _read(self, stamp: Stamp) -> Iterator[WatchStep]:
        """Read a file that may just be being saved: half of one is no reason to say anything."""
        if stamp == self._stamp and self.clock() < self._next_try:
            return
        try:
            data = files.read_bytes(self.path)
            outcome = None if _digest(data) == self._digest else progress_of(data)
        except FileProblem as refusal:
            if stamp != self._stamp:
                self._trouble = None  # it goes on changing
            self._stamp = stamp
            if self._is_settled():
                self._next_try = self.clock() + AGAIN
                if not self._told_trouble:
                    self._told_trouble = True
                    yield self._refused(error("watch-unreadable"), refusal)
            return
        except SheetgenError as refusal:
            self._readable(stamp)
            self._digest, self._data, self.waiting = _digest(data), data, None
            yield self._refused(error("watch-errors"), refusal)
            return
        was_told = self._told_trouble
        self._readable(stamp)
        if was_told:
            yield WatchStep("back", {"path": str(self.path)})
        if outcome is not None:
            yield from self._after(self._seen(data, outcome))

    def _readable(self, stamp: Stamp) -> None:
        self._stamp, self._trouble, self._told_trouble = stamp, None, False

    def _seen(self, data: bytes, progress: RoundProgress) -> RoundProgress:
        """Take what was read; what was seen before is given back."""
        before, self.progress, self._refusal = self.progress, progress, ()
        self._digest, self._data = _digest(data), data
        return before

    # ------------------------------------------------------------------------------------------------- the event

    def _after(self, before: RoundProgress) -> Iterator[WatchStep]:
        """The workbook has been saved with something else in it."""
        now = self.progress
        if before.rounds == 0:  # nothing could be read of it until now
            yield self._counted("begun")
            yield from self._go_on()
            return
        if now.paired < before.paired and now.taken_back > before.taken_back:
            self._taken_back = before.paired
            yield WatchStep("taken-back", {"round": before.paired, "path": str(self.path)})
        elif now.paired < before.paired:
            yield WatchStep("overwritten", {"round": before.paired})
        elif now.paired > before.paired:
            self._taken_back = 0
            if self.waiting is None or self.waiting.number <= now.paired:
                self.waiting = None
                yield WatchStep("paired-elsewhere", {"round": now.paired})
        if (now.paired, now.entered, now.games) != (before.paired, before.entered, before.games):
            yield self._counted("saved")
        yield from self._go_on()

    def _go_on(self) -> Iterator[WatchStep]:
        """Pair if it is time, and say what is to be done if it is not."""
        now = self.progress
        if new := [each for each in now.changed if each not in self._told]:
            self._told = (*self._told, *new)
            yield WatchStep("", problems=tuple(each.at(file=str(self.path)) for each in new))
        if now.is_over:
            yield WatchStep(OVER, {"path": str(self.path)})
        elif now.waits_for_pairing and now.paired + 1 != self._taken_back:
            yield from self._pair()
        elif self.waiting is not None:
            number, self.waiting = self.waiting.number, None
            yield WatchStep("withdrawn", {"round": number})

    def _pair(self) -> Iterator[WatchStep]:
        before = self.waiting
        try:
            next_round_result = next_round(self._data, str(self.path))
        except SheetgenError as refusal:
            self.waiting = None
            yield self._refused(error("watch-not-paired"), refusal)
            return
        self.waiting, self._next_try = next_round_result, 0.0
        facts = {
            "round": next_round_result.number,
            "boards": len(next_round_result.paired.round.boards),
            "page": str(self.beside(next_round_result)),
        }
        if before is None or before.number != next_round_result.number:
            yield WatchStep("paired", facts, next_round_result.paired.remarks)
        elif before.seats != next_round_result.seats:
            kept = set(before.seats[0])
            yield WatchStep("another", facts | {"count": sum(each not in kept for each in next_round_result.seats[0])})
        yield from self._print(next_round_result)
        if self._mark is not None and before is None:
            yield WatchStep("waits", {"round": next_round_result.number, "program": self._mark.program})
        yield from self._fill()

    def beside(self, coming: NextRound) -> Path:
        """Where the page of a round goes."""
        return self.path.with_name(f"{self.path.stem}-r{coming.number}.html")

    def _print(self, coming: NextRound) -> Iterator[WatchStep]:
        """The page to print; a file of that name that is none of ours stays as it is."""
        target, data = self.beside(coming), self.page(coming).encode()
        try:
            if files.exists(target):
                old = files.read_bytes(target)
                if old == data:
                    return
                if OURS not in old:
                    raise FileProblem(error("watch-page-taken").at(file=str(target)))
            files.write_whole(target, data, force=True)
        except SheetgenError as refusal:
            yield WatchStep("", problems=refusal.problems)
            return
        yield WatchStep("page", {"page": str(target)})

    def _fill(self) -> Iterator[WatchStep]:
        """Write the round into the workbook if nobody has it open; who saves meanwhile is asked again."""
        outcome = self.waiting
        if outcome is None or self._mark is not None or self.clock() < self._next_try:
            return
        assert outcome.paired.data is not None
        try:
            kept = files.write_whole(self.path, outcome.paired.data, force=True, seen={self.path: self._data})
        except SheetgenError as refusal:
            self._next_try = self.clock() + AGAIN
            if {each.code for each in refusal.problems} & {"changed-since-read", "open-elsewhere"}:
                return  # the next look sees it
            yield self._refused(error("watch-not-filled"), refusal)
            return
        self.waiting, self._stamp = None, self._stamped()
        self._seen(outcome.paired.data, progress_of(outcome.paired.data))
        yield WatchStep("filled", {"round": outcome.number, "path": str(self.path)}, kept)

    # ------------------------------------------------------------------------------------------------- sentences

    def _counted(self, name: str) -> WatchStep:
        now = self.progress
        if not now.paired:
            return WatchStep("before-round-1", {"path": str(self.path)})
        return WatchStep(
            name, {"path": str(self.path), "round": now.paired, "entered": now.entered, "games": now.games}
        )

    def _opened(self, mark: Mark) -> WatchStep:
        return WatchStep(
            "opened-by" if mark.who else "opened", {"program": mark.program, "who": mark.who, "mark": mark.name}
        )

    def _refused(self, outcome: Problem, refusal: SheetgenError) -> WatchStep:
        """Why nothing can be done now, and that the next save is waited for; the same is said once."""
        problems = tuple(each if each.where.file else each.at(file=str(self.path)) for each in refusal.problems)
        if problems == self._refusal:
            return WatchStep("")
        self._refusal = problems
        return WatchStep("", problems=(*problems, outcome.at(file=str(self.path))))


def watch(workbook: StrPath, *, every: float = EVERY) -> Iterator[WatchStep]:
    """Follow a workbook, and pair the next round when all results of one are saved, until the event is over.

    A workbook that is open elsewhere is never written: the round is a page beside it until it is closed.

    Args:
        workbook: the workbook of a Swiss.
        every: seconds between two looks at it.

    Yields:
        What happened: the ``id`` of its sentence, its ``facts`` and ``problems``.

    Raises:
        SheetgenError: the file is no workbook that is paired round by round.

    >>> import sheetgen
    >>> [step.id for step in sheetgen.watch("examples/swiss/event.xlsx")]
    ['begun', 'over']
    """
    from sheetgen.present.pairing_page import pairing_page

    watcher = Watcher(workbook, pairing_page)
    steps = watcher.begin()
    while True:
        for step in steps:
            yield step
            if step.id == OVER:
                return
        time.sleep(every)
        steps = watcher.look()


def _digest(data: bytes) -> bytes:
    return sha256(data).digest()
