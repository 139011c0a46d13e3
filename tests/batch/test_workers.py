"""Who does the work of a run, here or on a cluster, with what is found and shown on the way: no process, no network."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.errors import BadOptions, Exit, FileProblem, Where, error
from sheetgen.operations import recalc as run
from sheetgen.operations.batch import cluster, pool
from sheetgen.operations.batch.cluster import Cluster
from sheetgen.operations.batch.guard import TIMEOUT
from sheetgen.operations.batch.journal import Journal
from sheetgen.operations.batch.line import Request, WorkbookLine, from_facts, to_facts
from sheetgen.operations.batch.pool import ProcessPool
from sheetgen.operations.recalc import Interrupted, Watch

ASKED = [Request(name) for name in ("a", "b", "c")]


class Owner:
    """In place of a guard: answers at once, and knows what was done to it."""

    made: list["Owner"]
    answer: Callable[[Request], WorkbookLine]

    def __init__(self, timeout: float = 0) -> None:
        self.timeout, self.ended, self.killed = timeout, 0, 0
        self.made.append(self)

    def run(self, request: Request) -> WorkbookLine:
        return type(self).answer(request)

    def kill(self) -> None:
        self.killed += 1

    def close(self) -> None:
        self.ended += 1


@pytest.fixture
def owners(monkeypatch: pytest.MonkeyPatch) -> list[Owner]:
    monkeypatch.setattr(Owner, "made", [], raising=False)
    monkeypatch.setattr(
        Owner, "answer", staticmethod(lambda request: WorkbookLine(request.workbook, event="One")), raising=False
    )
    for room in (pool, cluster):
        monkeypatch.setattr(room, "Guard", Owner)
    return Owner.made


def codes(line: WorkbookLine) -> list[str]:
    return [problem.code for problem in line.problems]


# ------------------------------------------------------------------------------------------------------- this machine


def test_every_workbook_is_done_once_and_every_child_ended(owners: list[Owner]) -> None:
    found = list(ProcessPool(ASKED, 2, 9.0).lines())
    assert sorted(line.workbook for line in found) == ["a", "b", "c"]
    assert [(owner.timeout, owner.ended, owner.killed) for owner in owners] == [(9.0, 1, 0)] * 2


def test_a_slip_in_one_workbook_is_its_line_and_costs_the_child(
    owners: list[Owner], monkeypatch: pytest.MonkeyPatch
) -> None:
    def slip(request: Request) -> WorkbookLine:
        if request.workbook == "b":
            raise ValueError("x" * 300)
        return WorkbookLine(request.workbook)

    monkeypatch.setattr(Owner, "answer", staticmethod(slip))
    found = {line.workbook: line for line in ProcessPool(ASKED, 1).lines()}
    assert [codes(found[name]) for name in "abc"] == [[], ["internal"], []]
    assert (found["b"].problems[0].found, len(found["b"].problems[0].data["detail"])) == ("ValueError", 200)
    assert owners[0].killed == 1


def test_stopping_waits_for_what_is_done_takes_nothing_new_and_kills_the_rest(owners: list[Owner]) -> None:
    stopped = ProcessPool(ASKED, 2)
    coming = stopped.lines()
    first = next(coming)
    late = stopped.stop()
    assert {first.workbook, *(line.workbook for line in late)} <= {"a", "b", "c"} and first not in late
    assert [owner.killed for owner in owners] == [1, 1]
    unbegun = ProcessPool(ASKED, 1)
    assert unbegun.stop() == [] and owners[-1].killed == 1


def test_what_is_being_done_when_somebody_stops_is_waited_for(
    owners: list[Owner], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, released = threading.Event(), threading.Event()

    def slowly(request: Request) -> WorkbookLine:
        begun.set()
        released.wait(5)
        return WorkbookLine(request.workbook)

    monkeypatch.setattr(Owner, "answer", staticmethod(slowly))
    stopped = ProcessPool(ASKED, 1)
    stopped._start()
    assert begun.wait(5)
    threading.Timer(0.02, released.set).start()
    assert [line.workbook for line in stopped.stop()] == ["a"]


def test_whoever_stopped_before_the_work_began_gets_nothing(owners: list[Owner]) -> None:
    stopped = ProcessPool(ASKED, 1)
    stopped.stop()
    stopped._start()
    stopped._threads[0].join()
    assert stopped.stop() == [] and owners[0].ended == 1


@pytest.mark.parametrize(("most", "said"), [(0, ["child-cannot-start"]), (1, [])])
def test_one_thread_is_enough_and_without_any_every_workbook_says_why(
    owners: list[Owner], monkeypatch: pytest.MonkeyPatch, most: int, said: list[str]
) -> None:
    begin, begun = threading.Thread.start, list[threading.Thread]()

    def start(thread: threading.Thread) -> None:
        if len(begun) == most:
            raise RuntimeError("no more threads")
        begun.append(thread)
        begin(thread)

    monkeypatch.setattr(threading.Thread, "start", start)
    found = list(ProcessPool(ASKED, 3).lines())
    assert [codes(line) for line in found] == [said] * 3 and len(begun) == most


# ----------------------------------------------------------------------------------------------------------- a cluster


class Client:
    """In place of a client of Dask: does the work when it is asked for it."""

    def __init__(self, address: str, timeout: float, set_as_default: bool) -> None:
        if address == "nobody":
            raise OSError("x" * 300)
        self.told: list[Any] = [address, timeout, set_as_default]
        self.loop, self.closed = object(), 0

    def wait_for_workers(self, count: int, timeout: float) -> None:
        self.told += [count, timeout]

    def map(self, work: Callable[..., dict[str, Any]], facts: list[dict[str, Any]], **asked: Any) -> list[Any]:
        self.asked = asked
        return [self._future(number, work, each, asked["timeout"]) for number, each in enumerate(facts)]

    @staticmethod
    def _future(number: int, work: Callable[..., dict[str, Any]], facts: dict[str, Any], timeout: float) -> Any:
        if facts["workbook"].endswith("lost"):
            return SimpleNamespace(key=number, status="error", exception=lambda: KeyError("worker"))
        return SimpleNamespace(key=number, status="finished", result=lambda: work(facts, timeout))

    def cancel(self, futures: list[Any]) -> None:
        self.cancelled = list(futures)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def dask(monkeypatch: pytest.MonkeyPatch, owners: list[Owner]) -> None:
    monkeypatch.setattr(cluster, "_own", SimpleNamespace())
    given = SimpleNamespace(Client=Client, as_completed=lambda futures, loop: reversed(futures))
    monkeypatch.setitem(sys.modules, "distributed", given)


@pytest.mark.usefixtures("dask")
def test_a_cluster_does_every_workbook_from_the_root_on_and_names_it_as_it_was_asked_for(owners: list[Owner]) -> None:
    requests = [Request("a.xlsx"), Request("memory://club/b.xlsx"), Request("lost")]
    made = Cluster(requests, "tcp://x", 9.0)
    client = made._client
    assert client.told == ["tcp://x", cluster.CONNECTING, False, 1, cluster.CONNECTING]
    lost, there, here = made.lines()
    assert (codes(lost), lost.problems[0].found, lost.workbook) == (["worker-died"], "KeyError", "lost")
    assert (here.workbook, there.workbook, here.event) == ("a.xlsx", "memory://club/b.xlsx", "One")
    assert client.asked == {"timeout": 9.0, "pure": False} and client.closed == 1
    assert [owner.timeout for owner in owners] == [9.0], "a guard of each thread of a worker"
    assert made.stop() == [] and len(client.cancelled) == 3 and client.closed == 2


@pytest.mark.usefixtures("dask")
def test_a_worker_sees_the_whole_path_of_a_file_and_every_address_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr(
        Owner, "answer", staticmethod(lambda request: seen.append(request.workbook) or WorkbookLine("x"))
    )
    list(Cluster([Request("a.xlsx"), Request("memory://b.xlsx")], "tcp://x").lines())
    assert seen == ["memory://b.xlsx", str(Path.cwd() / "a.xlsx")]


@pytest.mark.usefixtures("dask")
def test_a_cluster_that_does_not_answer_or_cannot_be_asked_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileProblem) as nobody:
        Cluster(ASKED, "nobody")
    (problem,) = nobody.value.problems
    assert (problem.code, problem.found) == ("no-scheduler", "nobody")
    assert problem.data["detail"] == "OSError: " + "x" * 191
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadOptions) as missing:
        Cluster(ASKED, "tcp://x")
    assert [(each.code, each.found) for each in missing.value.problems] == [("needs-cluster-extra", "--scheduler")]


@pytest.mark.usefixtures("dask")
def test_who_works_is_asked_for_and_nobody_where_there_is_nothing_to_do(owners: list[Owner]) -> None:
    assert isinstance(run.workers(ASKED, None, "tcp://x"), Cluster)
    assert isinstance(run.workers([], None, "tcp://x"), ProcessPool) and not owners
    assert isinstance(run.workers(ASKED, 2, None, 3.0), ProcessPool)
    assert [owner.timeout for owner in owners] == [3.0, 3.0]
    run.workers(ASKED, 1, None)
    assert owners[-1].timeout == TIMEOUT == 60


@pytest.mark.parametrize(
    ("jobs", "scheduler", "code"), [(0, None, "bad-jobs"), (1, "tcp://x", "jobs-with-scheduler"), (-1, "x", "bad-jobs")]
)
def test_workers_that_contradict_each_other_are_refused(jobs: int, scheduler: str | None, code: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        run.check_workers(jobs, scheduler)
    assert [(each.code, each.found) for each in refusal.value.problems] == [(code, str(jobs))]
    run.check_workers(1, None)
    run.check_workers(None, "tcp://x")


# ------------------------------------------------------------------------------------------------------------- the run


class Worker:
    """Hands out these lines in this order; somebody may interrupt it after some of them."""

    def __init__(self, *names: str, until: int = 99, late: tuple[str, ...] = ()) -> None:
        self.names, self.until, self.late = names, until, late

    def lines(self) -> Iterator[WorkbookLine]:
        for number, name in enumerate(self.names):
            if number == self.until:
                raise KeyboardInterrupt
            yield WorkbookLine(name)

    def stop(self) -> list[WorkbookLine]:
        return [WorkbookLine(name) for name in self.late]


class Shown:
    """What somebody sees of a run."""

    def __init__(self) -> None:
        self.lines, self.progress = list[str](), list[tuple[int, int]]()
        self.watch = Watch(lambda line: self.lines.append(line.workbook), lambda *told: self.progress.append(told))


def test_lines_are_shown_in_their_order_as_soon_as_their_turn_has_come(tmp_path: Path) -> None:
    refused = FileProblem(error("no-workbooks", where=Where(file="b")))
    shown, journal = Shown(), tmp_path / "journal"
    begun = run._Run(["a", refused, "c"], Journal(journal, False, False), shown.watch)
    assert list(begun.missing()) == ["a", "c"]
    found = begun.through(Worker("c", "a"))
    assert [line.workbook for line in found.lines] == shown.lines == ["a", "b", "c"]
    assert shown.progress == [(1, 3), (2, 3), (3, 3)] and not journal.exists()
    assert found.status is Exit.CONTENT, "what gave no workbook is an error"
    again = run._Run(["a"], Journal(journal, False, False), Watch()).through(Worker("a"))
    assert again.status is Exit.FINE


def test_an_interrupted_run_takes_what_was_still_coming_and_says_how_far_it_is(tmp_path: Path) -> None:
    shown, path = Shown(), tmp_path / "journal"
    files = [tmp_path / name for name in "abc"]
    for file in files:
        file.write_text("x", "utf-8")
    names = [str(file) for file in files]
    with pytest.raises(Interrupted) as stopped:
        run._Run(names, Journal(path, False, False), shown.watch).through(Worker(*names, until=1, late=(names[1],)))
    assert (stopped.value.done, stopped.value.total, stopped.value.journal) == (2, 3, path)
    problem = stopped.value.problem
    assert (problem.code, problem.found, problem.data["done"], problem.data["total"]) == (
        "interrupted", str(path), 2, 3,
    )  # fmt: skip
    assert Interrupted(0, 1, None).problem.found == "–"
    resumed = run._Run(names, Journal(path, False, True), Watch())
    assert list(resumed.missing()) == [names[2]]
    resumed.journal.close(finished=True)


def test_a_line_is_the_same_after_its_way_through_a_pipe() -> None:
    line = WorkbookLine("a", problems=(error("needs-players", found="x", given=[2, (3, 4)], size=[[5, 6]]),), status=1)
    again = from_facts(to_facts(line))
    assert again.problems[0].data == {"given": [2, (3, 4)], "size": [(5, 6)]}


# -------------------------------------------------------------------------------------------------------- what is found


def test_folders_patterns_and_files_give_each_workbook_once_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sheetgen.operations.batch import found

    monkeypatch.chdir(tmp_path)
    for name in ("s/b.xlsx", "s/a.XLSM", "s/in/c.ods", "s/.x/d.xlsx", "s/~$a.xlsx", "s/.e.xlsx", "s/n.txt", "o/f.xls"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("x", "utf-8")
    Path("empty").mkdir()
    listed = list(found.workbooks(["o/f.xls", "s", "o*/*.xls", "empty", "no.xlsx", "q*.xlsx", "s/n.txt"]))
    told = [each if isinstance(each, str) else each.problems[0].where.file for each in listed]
    assert told == ["o/f.xls", "s/a.XLSM", "s/b.xlsx", "s/in/c.ods", "empty", "no.xlsx", "q*.xlsx", "s/n.txt"]
    assert [isinstance(each, str) for each in listed] == [True, True, True, True, False, True, False, True]


def test_the_journal_lies_beside_the_folder_that_holds_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sheetgen.operations.batch import found, journal

    monkeypatch.chdir(tmp_path)
    here = Path(os.path.realpath(tmp_path))
    Path("club/one").mkdir(parents=True)
    Path("club/a.xlsx").write_text("x", "utf-8")
    assert found.root(["club/one", "club/a.xlsx"]) == here / "club"
    assert found.root(["club/one"]) == found.root(["club/one/*.xlsx"]) == here / "club" / "one"
    assert found.root(["a[1].xlsx", "club/o?e/*.xlsx"]) == here
    assert found.root([]) is None and found.root(["club", "memory://club"]) is None
    assert journal.beside(here / "club") == here / "club.recalc-journal"
    assert journal.beside(None) == journal.beside(Path("/")) == tmp_path / "sheetgen.recalc-journal"
    size, _ = found.stamp("club/a.xlsx")
    assert (size, found.stamp("club/none.xlsx")) == (1, [])
