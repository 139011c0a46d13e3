"""``recalc``: folders of workbooks recalculated by processes that may die, one line a workbook."""

import datetime
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.errors import BadOptions, Exit, FileProblem, Problem, error, warning
from sheetgen.operations.batch import found
from sheetgen.operations.batch.guard import TIMEOUT
from sheetgen.operations.batch.journal import Journal, beside
from sheetgen.operations.batch.line import Request, State, WorkbookLine, refused
from sheetgen.operations.batch.pool import LineSource, ProcessPool, processes
from sheetgen.store.files import StrPath


@dataclass(frozen=True, slots=True)
class Recalculated:
    """The lines in the order in which the workbooks were named and found."""

    lines: tuple[WorkbookLine, ...]

    def count(self, state: State) -> int:
        """How many workbooks are in this state."""
        return Counter(line.state for line in self.lines)[state]

    @property
    def status(self) -> Exit:
        """The exit code of the run: ``CONTENT`` if a workbook has failed, else ``FINE``."""
        return Exit.CONTENT if self.count(State.FAILED) else Exit.FINE


class Interrupted(KeyboardInterrupt):
    """Somebody stopped the run: how far it had come, and the journal that ``--resume`` goes on from."""

    def __init__(self, done: int, total: int, journal: Path | None) -> None:
        super().__init__()
        self.done = done
        self.total = total
        self.journal = journal

    @property
    def problem(self) -> Problem:
        """What to tell whoever stopped it."""
        return warning("interrupted", found=str(self.journal or "–"), done=self.done, total=self.total)


@dataclass(frozen=True, slots=True)
class Watch:
    """Who wants to see the run: each line as soon as its turn has come, and how many are done."""

    line: Callable[[WorkbookLine], None] = lambda _: None
    progress: Callable[[int, int], None] = lambda *_: None


def recalc(
    paths: StrPath | Iterable[StrPath],
    *,
    jobs: int | None = None,
    write: bool = False,
    resume: bool = False,
    scheduler: str | None = None,
    today: datetime.date | None = None,
    timeout: float = TIMEOUT,
    watch: Watch = Watch(),
) -> Recalculated:
    """Recalculate many workbooks, one line each; a bad one never stops the others.

    Args:
        paths: workbooks, folders, patterns or addresses.
        jobs: how many processes work; as many as there are processors by default.
        write: put the official ranking into workbooks without errors.
        resume: go on where an interrupted run has stopped.
        scheduler: the address of a cluster that does the work instead.
        today: the day rankings are dated; today by default.
        timeout: seconds after which a workbook is given up.
        watch: who wants to see each line as its turn comes, and how many are done.

    Returns:
        A line for each workbook, in order, with its ``state``, leader and problems.

    Raises:
        SheetgenError: options contradict each other, or no file is found.

    >>> import sheetgen
    >>> done = sheetgen.recalc(["examples/berger/event.xlsx", "none.xlsx"], jobs=1)
    >>> [(line.state.value, line.leader) for line in done.lines]
    [('fine', 'Émilie'), ('failed', '')]
    """
    check_workers(jobs, scheduler)
    items = [os.fspath(path) for path in ([paths] if isinstance(paths, (str, os.PathLike)) else paths)]
    day = (today or datetime.date.today()).isoformat()
    run = _Run(list(found.workbooks(items)), Journal(beside(found.root(items)), write, resume), watch)
    requests = [Request(workbook, write, day) for workbook in run.missing()]
    return run.through(workers(requests, jobs, scheduler, timeout))


def check_workers(jobs: int | None, scheduler: str | None) -> None:
    """Refuse with ``BadOptions`` fewer jobs than one, and jobs together with a cluster."""
    if jobs is not None and jobs < 1:
        raise BadOptions(error("bad-jobs", found=str(jobs)))
    if jobs is not None and scheduler is not None:
        raise BadOptions(error("jobs-with-scheduler", found=str(jobs)))


def workers(
    requests: Sequence[Request], jobs: int | None, scheduler: str | None, timeout: float = TIMEOUT
) -> LineSource:
    """Return what recalculates the requests: ``jobs`` children on this machine, or the cluster at ``scheduler``.

    ``timeout`` is the time in seconds that one workbook may take.
    """
    if scheduler is None or not requests:
        return ProcessPool(requests, processes(jobs, len(requests)) if requests else 0, timeout)
    from sheetgen.operations.batch.cluster import Cluster

    return Cluster(requests, scheduler, timeout)


class _Run:
    """One run: what is known already, what comes in, and what has been shown."""

    def __init__(self, wanted: Sequence[str | FileProblem], journal: Journal, watch: Watch) -> None:
        self.order: list[str] = []
        self.known: dict[str, WorkbookLine] = {}
        self.journal = journal
        self.watch = watch
        self.shown = 0
        for each in wanted:
            workbook = each.problems[0].where.file or "" if isinstance(each, FileProblem) else each
            self.order.append(workbook)
            if isinstance(each, FileProblem):
                self.known[workbook] = refused(workbook, each)
            elif workbook in journal.done:
                self.known[workbook] = journal.done[workbook]

    def missing(self) -> Iterator[str]:
        return (workbook for workbook in self.order if workbook not in self.known)

    def through(self, workers: LineSource) -> Recalculated:
        """Take what the workers find until nothing is missing, or until somebody has had enough."""
        finished = False
        try:
            self.tell()
            for line in workers.lines():
                self.take(line)
                self.tell()
            finished = True
        except KeyboardInterrupt:
            for line in workers.stop():
                self.take(line)
            journal = self.journal.path if self.journal.kept else None
            raise Interrupted(len(self.known), len(self.order), journal) from None
        finally:
            self.journal.close(finished)
        return Recalculated(tuple(self.known[workbook] for workbook in self.order))

    def take(self, line: WorkbookLine) -> None:
        self.known[line.workbook] = line
        self.journal.add(line)

    def tell(self) -> None:
        """Show the lines whose turn has come."""
        while self.shown < len(self.order) and self.order[self.shown] in self.known:
            self.watch.line(self.known[self.order[self.shown]])
            self.shown += 1
        self.watch.progress(len(self.known), len(self.order))


__all__ = ["Interrupted", "Recalculated", "Watch", "recalc"]
