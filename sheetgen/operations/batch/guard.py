"""A child process that recalculates one workbook after another, and may be killed by any of them."""

import json
import os
import subprocess
import sys
import threading
from dataclasses import asdict

from sheetgen.errors import Problem, error
from sheetgen.operations.batch.line import Request, WorkbookLine, failed, from_facts

TIMEOUT = 60.0  # seconds for one workbook; the largest real ones take one
ENDING = 5.0  # seconds for a child to end when it is told so


class Guard:
    """Owns one child at a time; what kills the child is said in the line of its workbook, and the next gets a new one.

    Made for one thread. The child ends by itself when this process ends, however it ends.
    """

    def __init__(self, timeout: float = TIMEOUT) -> None:
        self.timeout = timeout
        self._child: subprocess.Popen[str] | None = None

    def run(self, request: Request) -> WorkbookLine:
        """Have one workbook recalculated."""
        late = threading.Event()
        try:
            child = self._ready()
            watch = threading.Timer(self.timeout, self._too_late, (child, late))
            watch.daemon = True
            watch.start()
        except (OSError, RuntimeError, MemoryError) as refusal:  # no process, or no thread to watch it
            return failed(request.workbook, cannot_start(refusal))
        try:
            answer = _ask(child, json.dumps(asdict(request)) + "\n")
        finally:
            watch.cancel()
        if not answer:
            return self._post_mortem(request, late.is_set())
        line = from_facts(json.loads(answer))
        if any(problem.code == "too-much-memory" for problem in line.problems):
            self.close()  # it ends by itself, and must not be asked again before it has
        return line

    @staticmethod
    def _too_late(child: "subprocess.Popen[str]", late: threading.Event) -> None:
        late.set()
        child.kill()

    def _post_mortem(self, request: Request, was_late: bool) -> WorkbookLine:
        status = self._end()
        if was_late:
            return failed(request.workbook, error("took-too-long", found=f"{self.timeout:g}"))
        return failed(request.workbook, error("worker-died", found=str(status)))

    def _ready(self) -> "subprocess.Popen[str]":
        """The child, a new one if there is none or if it has gone."""
        if self._child is not None and self._child.poll() is not None:
            self._end()
        if self._child is None:
            self._child = _started()
        return self._child

    def _end(self) -> int | None:
        child, self._child = self._child, None
        if child is None:
            return None
        child.kill()
        return _closed(child)

    def kill(self) -> None:
        """End the child whatever it is doing; may be called from another thread."""
        child = self._child
        if child is not None:
            child.kill()

    def close(self) -> None:
        """Let the child end; it has nothing left to do."""
        child, self._child = self._child, None
        if child is not None:
            _closed(child)


def cannot_start(refusal: BaseException) -> Problem:
    """The system gives no process or thread: a workbook is never opened in this process instead, which it may kill."""
    return error("child-cannot-start", detail=f"{type(refusal).__name__}: {refusal}"[:200])


def _started() -> "subprocess.Popen[str]":
    # The working folder is not searched for modules: it holds what other people have sent.
    search = os.pathsep.join(path for path in sys.path if path)
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "sheetgen.operations.batch.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": search, "PYTHONUTF8": "1"},
        # Ctrl-C is for the parent, which lets the child finish the file it is writing.
        start_new_session=True,
    )


def _ask(child: "subprocess.Popen[str]", question: str) -> str:
    """The answer of a child; nothing if it died."""
    if child.stdin is None or child.stdout is None:
        return ""
    try:
        child.stdin.write(question)
        child.stdin.flush()
        answer = child.stdout.readline()
    except (OSError, ValueError):
        return ""
    return answer if answer.endswith("\n") else ""


def _closed(child: "subprocess.Popen[str]") -> int | None:
    """Close what leads to a child, which makes it end; kill it if it does not. Its exit status."""
    for stream in (child.stdin, child.stdout):
        if stream is not None:
            try:
                stream.close()
            except OSError:
                continue
    try:
        return child.wait(ENDING)
    except subprocess.TimeoutExpired:
        child.kill()
        return child.wait()
