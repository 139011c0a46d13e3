"""The same work on this machine: a few children, each behind a thread that hands it one workbook after another."""

import os
import queue
import threading
from collections.abc import Iterator, Sequence
from typing import Protocol

from sheetgen.errors import error
from sheetgen.operations.batch.guard import TIMEOUT, Guard, cannot_start
from sheetgen.operations.batch.line import Request, WorkbookLine, failed

FROM = 50  # workbooks from which a second process is worth its start
GRACE = 20.0  # seconds to finish the files that are being worked on when somebody interrupts
_TICK = 0.2  # how often a wait looks up, so that Ctrl-C is heard on every system


class LineSource(Protocol):
    """Whatever does the work: on this machine or on a cluster."""

    def lines(self) -> Iterator[WorkbookLine]:
        """Yield the lines as they come."""

    def stop(self) -> list[WorkbookLine]:
        """Take nothing new; return the lines that were still coming."""


def processes(jobs: int | None, workbooks: int) -> int:
    """How many children: as asked, else one for few workbooks and one a processor for many."""
    if jobs is not None:
        return max(1, min(jobs, workbooks))
    return min(_processors(), workbooks) if workbooks >= FROM else 1


def _processors() -> int:
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class ProcessPool:
    """So many guards, and one list of requests they all take from."""

    def __init__(self, requests: Sequence[Request], jobs: int, timeout: float = TIMEOUT) -> None:
        self._waiting: queue.SimpleQueue[Request] = queue.SimpleQueue()
        for request in requests:
            self._waiting.put(request)
        self._expected = len(requests)
        self._done: queue.SimpleQueue[WorkbookLine] = queue.SimpleQueue()
        self._stopped = threading.Event()
        self._guards = [Guard(timeout) for _ in range(jobs)]
        self._threads = [threading.Thread(target=self._work, args=(guard,), daemon=True) for guard in self._guards]

    def lines(self) -> Iterator[WorkbookLine]:
        """Start the threads and yield the line of every workbook as it comes; then wait for the children to go."""
        self._start()
        for _ in range(self._expected):
            yield self._next()
        for thread in self._threads:  # until the children have gone
            thread.join()

    def _start(self) -> None:
        """One thread is enough to go on with; without any, every workbook has its line and says why."""
        for number, thread in enumerate(self._threads):
            try:
                thread.start()
            except RuntimeError as refusal:
                self._threads = self._threads[:number]
                if not number:
                    self._give_up(refusal)
                return

    def _give_up(self, refusal: RuntimeError) -> None:
        while not self._waiting.empty():
            self._done.put(failed(self._waiting.get().workbook, cannot_start(refusal)))

    def _next(self) -> WorkbookLine:
        while True:
            try:
                return self._done.get(timeout=_TICK)
            except queue.Empty:
                continue

    def _work(self, guard: Guard) -> None:
        while not self._stopped.is_set():
            try:
                request = self._waiting.get_nowait()
            except queue.Empty:
                break
            self._done.put(_line(guard, request))
        guard.close()

    def stop(self) -> list[WorkbookLine]:
        """Let the threads take nothing new, wait for what is running, then kill the children.

        Returns the lines that were ready and had not been yielded.
        """
        self._stopped.set()
        started = [thread for thread in self._threads if thread.ident is not None]
        try:
            for thread in started:
                thread.join(GRACE)
        finally:
            # Whoever interrupts twice does not want to wait.
            for guard in self._guards:
                guard.kill()
        late = []
        while not self._done.empty():
            late.append(self._done.get())
        return late


def _line(guard: Guard, request: Request) -> WorkbookLine:
    """One line whatever happens: who waits for it would wait for ever."""
    try:
        return guard.run(request)
    except Exception as slip:
        guard.kill()
        return failed(request.workbook, error("internal", found=type(slip).__name__, detail=str(slip)[:200]))
