"""What a guard does with its child, and a child with its questions, without starting any process."""

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from sheetgen.errors import error
from sheetgen.operations.batch import child, guard
from sheetgen.operations.batch.guard import Guard
from sheetgen.operations.batch.line import Request, WorkbookLine, from_facts, to_facts

ASKED = Request("a.xlsx", today="2026-05-01")


class Pipe(io.StringIO):
    """Keeps what was written after it is closed; ``broken``: nobody reads at the other end."""

    def __init__(self, broken: bool = False) -> None:
        super().__init__()
        self.broken, self.said = broken, ""

    def write(self, text: str) -> int:
        self.said += text
        return len(text)

    def flush(self) -> None:
        if self.broken and self.said:
            raise BrokenPipeError

    def close(self) -> None:
        super().close()
        if self.broken:
            raise BrokenPipeError


class Child:
    """Answers like a child process: what it says, the status it ends with, and what was done to it."""

    def __init__(self, *answers: str, status: int = 0, broken: bool = False, stubborn: bool = False) -> None:
        self.stdin, self.stdout = Pipe(broken), io.StringIO("".join(answers))
        self.status, self.stubborn = status, stubborn
        self.killed, self.gone, self.waited = 0, False, list[float | None]()

    def poll(self) -> int | None:
        return self.status if self.gone else None

    def kill(self) -> None:
        self.killed += 1

    def wait(self, timeout: float | None = None) -> int:
        self.waited.append(timeout)
        if self.stubborn and not self.killed:
            raise subprocess.TimeoutExpired("child", timeout or 0)
        return self.status


Starts = Callable[..., Guard]


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> Starts:
    """A guard that is given these children, one after another."""

    def made(*children: Any) -> Guard:
        coming = iter(children)
        monkeypatch.setattr(guard, "_started", lambda: next(coming))
        return Guard(7.5)

    return made


def answer(name: str = "a.xlsx", **facts: Any) -> str:
    return json.dumps(to_facts(WorkbookLine(name, **facts))) + "\n"


def codes(line: WorkbookLine) -> list[str]:
    return [problem.code for problem in line.problems]


def test_one_child_answers_one_question_after_another(guarded: Starts) -> None:
    only = Child(answer(event="One"), answer("b.xlsx", event="Two"))
    owner = guarded(only)
    assert [owner.run(ASKED).event, owner.run(Request("b.xlsx")).event] == ["One", "Two"]
    first, second = map(json.loads, only.stdin.said.splitlines())
    assert first == {"workbook": "a.xlsx", "write": False, "today": "2026-05-01", "gather": False}
    assert second["workbook"] == "b.xlsx" and only.killed == 0
    owner.close()
    assert only.stdin.closed and only.stdout.closed and only.waited == [guard.ENDING] and only.killed == 0
    owner.close()
    assert only.waited == [guard.ENDING], "there is none to end a second time"


@pytest.mark.parametrize(("answers", "broken"), [((), False), (('{"torn',), False), ((answer(),), True)])
def test_a_child_that_dies_is_said_with_its_status_and_the_next_workbook_gets_another(
    guarded: Starts, answers: tuple[str, ...], broken: bool
) -> None:
    dying = Child(*answers, status=-6, broken=broken)
    owner = guarded(dying, Child(answer(event="Two")))
    line = owner.run(ASKED)
    assert (codes(line), line.problems[0].found, line.problems[0].where.file) == (["worker-died"], "-6", "a.xlsx")
    assert dying.killed == 1 and dying.stdout.closed
    assert owner.run(ASKED).event == "Two"


def test_a_child_that_went_between_two_questions_is_replaced(guarded: Starts) -> None:
    first, second = Child(answer()), Child(answer(event="Two"))
    owner = guarded(first, second)
    owner.run(ASKED)
    first.gone = True
    assert owner.run(ASKED).event == "Two" and first.stdin.closed


def test_a_child_without_memory_is_left_to_end_and_its_line_kept(guarded: Starts) -> None:
    full = Child(answer(problems=(error("too-much-memory", limit=1),)))
    owner = guarded(full, Child(answer(event="Two")))
    assert codes(owner.run(ASKED)) == ["too-much-memory"]
    assert full.waited == [guard.ENDING] and full.killed == 0
    assert owner.run(ASKED).event == "Two"


def test_a_child_that_does_not_end_when_told_so_is_killed(guarded: Starts) -> None:
    stubborn = Child(answer(), stubborn=True, status=-9)
    owner = guarded(stubborn)
    owner.run(ASKED)
    owner.close()
    assert stubborn.killed == 1 and stubborn.waited == [guard.ENDING, None]


def test_what_takes_too_long_is_killed_and_said_with_the_limit(
    guarded: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    class AtOnce(threading.Timer):
        def start(self) -> None:
            assert (self.interval, self.daemon) == (7.5, True)
            self.function(*self.args)

    monkeypatch.setattr(threading, "Timer", AtOnce)
    slow = Child(status=-9)
    line = guarded(slow).run(ASKED)
    assert (codes(line), line.problems[0].found) == (["took-too-long"], "7.5")
    assert slow.killed == 2, "at the end of its time, and when nothing came of it"


def test_no_watch_runs_on_after_an_answer(guarded: Starts) -> None:
    guarded(Child(answer())).run(ASKED)
    assert not any(
        isinstance(thread, threading.Timer) and not thread.finished.is_set() for thread in threading.enumerate()
    )


def test_a_system_that_gives_no_process_is_said_of_the_workbook(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Any:
        raise OSError("no more processes")

    monkeypatch.setattr(guard, "_started", refuse)
    line = Guard().run(ASKED)
    assert codes(line) == ["child-cannot-start"] and line.workbook == "a.xlsx"


def test_killing_reaches_the_child_there_is(guarded: Starts) -> None:
    only = Child(answer())
    owner = guarded(only)
    owner.kill()
    owner.run(ASKED)
    owner.kill()
    assert only.killed == 1


def test_a_child_does_not_look_for_modules_where_it_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {}
    monkeypatch.setattr(subprocess, "Popen", lambda command, **asked: told.update(asked, command=command))
    monkeypatch.setattr(sys, "path", ["", "/one", "/two"])
    guard._started()
    assert told["command"] == [sys.executable, "-P", "-m", "sheetgen.operations.batch.child"]
    assert told["env"]["PYTHONPATH"] == f"/one{os.pathsep}/two" and told["env"]["PYTHONUTF8"] == "1"
    assert told["start_new_session"] is True, "Ctrl-C is for the parent"
    assert (told["stdin"], told["stdout"], told["stderr"]) == (subprocess.PIPE, subprocess.PIPE, subprocess.DEVNULL)


# --------------------------------------------------------------------------------------------------- the child's side


def asked(request: Request) -> str:
    return json.dumps({"workbook": request.workbook, "today": request.today}) + "\n"


def answers_of(
    monkeypatch: pytest.MonkeyPatch, recalculate: Callable[[Request], WorkbookLine], *names: str
) -> list[WorkbookLine]:
    """What a child answers these questions with."""
    answers = io.StringIO()
    monkeypatch.setattr(child, "recalculate", recalculate)
    monkeypatch.setattr(child, "_own_answers", lambda: answers)
    monkeypatch.setattr(child, "_limit_memory", lambda most: None)
    monkeypatch.setattr(child.gc, "set_threshold", lambda *_: None)
    monkeypatch.setattr(child.signal, "signal", lambda *_: None)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(asked(Request(name)) for name in names)))
    child.main()
    return [from_facts(json.loads(line)) for line in answers.getvalue().splitlines()]


def test_a_child_answers_until_the_questions_end(monkeypatch: pytest.MonkeyPatch) -> None:
    found = answers_of(monkeypatch, lambda request: WorkbookLine(request.workbook, event="One"), "a", "b")
    assert found == [WorkbookLine("a", event="One"), WorkbookLine("b", event="One")]


def test_a_child_out_of_memory_says_so_and_answers_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(request: Request) -> WorkbookLine:
        raise MemoryError

    (line,) = answers_of(monkeypatch, full, "a", "b")
    assert (line.workbook, codes(line)) == ("a", ["too-much-memory"])
    assert line.problems[0].data["limit"] == 1536, "megabytes"


def test_a_child_limits_its_memory_unless_less_is_allowed_already(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    hard = {resource.RLIMIT_AS: resource.RLIM_INFINITY, resource.RLIMIT_CORE: 0}
    limits: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(resource, "getrlimit", lambda limit: (-1, hard[limit]))
    monkeypatch.setattr(resource, "setrlimit", lambda limit, both: limits.update({limit: both}))
    child._limit_memory(1000)
    assert limits == {resource.RLIMIT_AS: (1000, resource.RLIM_INFINITY), resource.RLIMIT_CORE: (0, 0)}
    hard[resource.RLIMIT_AS] = 1000
    child._limit_memory(1000)
    assert limits[resource.RLIMIT_AS] == (1000, 1000)
    hard[resource.RLIMIT_AS] = 999
    limits.clear()
    child._limit_memory(1000)
    assert list(limits) == [resource.RLIMIT_CORE]
