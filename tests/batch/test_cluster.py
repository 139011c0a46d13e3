"""The same work on a real Dask cluster of this machine: a scheduler and two workers, one of which is killed."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.batch.seasons import damaged, healthy, misbehaving
from tests.terminal import run
from tests.test_use_cases import COMMAND, refused

DASK = [sys.executable, "-m"]


class LocalCluster:
    """A scheduler and two workers as processes of their own, on the loopback only."""

    def __init__(self, folder: Path) -> None:
        site, self.log = misbehaving(folder / "misbehaviour")
        self.environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONUTF8": "1", "SHEETGEN_LANG": "en"}
        self.folder = folder
        facts = folder / "scheduler.json"
        self.processes = [self._start("distributed.cli.dask_scheduler", "--port", "0", "--scheduler-file", str(facts))]
        self.address = self._address(facts)
        for _ in range(2):
            self.processes.append(
                self._start("distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-nanny")
            )

    def _start(self, module: str, *options: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [*DASK, module, *options, "--host", "127.0.0.1", "--no-dashboard"],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    @staticmethod
    def _address(facts: Path) -> str:
        for _ in range(600):
            try:
                return str(json.loads(facts.read_text(encoding="utf-8"))["address"])
            except (OSError, ValueError):
                time.sleep(0.05)
        raise TimeoutError("the scheduler has not started")

    def given(self) -> int:
        return len(self.log.read_text(encoding="utf-8").split()) if self.log.exists() else 0

    def stop(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait(10)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    made = LocalCluster(tmp_path)
    yield made
    made.stop()


@pytest.mark.long
def test_a_cluster_that_loses_a_worker_still_gives_every_line(tmp_path: Path, cluster: LocalCluster) -> None:
    season = tmp_path / "season"
    season.mkdir()
    for number in range(24):
        (season / f"slow-{number:02}.xlsx").write_bytes(healthy(number % 6))
    (season / "unreadable.xlsx").write_bytes(b"%PDF-1.7")
    (season / "kills.xlsx").write_bytes(healthy(1))
    assert cluster.address.startswith("tcp://127.0.0.1:")
    command = [str(COMMAND), "recalc", "season", "--scheduler", cluster.address, "--json"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=cluster.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as process:
        while cluster.given() < 6 and process.poll() is None:
            time.sleep(0.02)
        cluster.processes[2].kill()
        before = cluster.given()
        told, complaints = process.communicate(timeout=120)
    assert before < 24, "it was killed in the middle"
    facts = json.loads(told)
    states = {
        Path(line["workbook"]).name: [problem["code"] for problem in line["problems"]] for line in facts["workbooks"]
    }
    bad = {name: codes for name, codes in states.items() if name in ("unreadable.xlsx", "kills.xlsx")}
    assert (process.returncode, complaints) == (1, "")
    assert facts["summary"] == {"total": 26, "fine": 24, "doubtful": 0, "failed": 2}
    assert bad == {"unreadable.xlsx": ["pdf-file"], "kills.xlsx": ["worker-died"]}
    assert facts["workbooks"][0]["workbook"] == "season/kills.xlsx", "as it was asked for"


@pytest.mark.long
def test_a_cluster_writes_and_tells_the_same_as_this_machine(tmp_path: Path, cluster: LocalCluster) -> None:
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "event.xlsx").write_bytes(healthy(1))
        list(damaged(tmp_path / folder))
    here = run("recalc", "here", "--write", "--csv", cwd=tmp_path).stdout
    there = run("recalc", "there", "--write", "--csv", "--scheduler", cluster.address, cwd=tmp_path).stdout
    assert there.replace("there/", "here/") == here
    assert (tmp_path / "here" / "event.xlsx").read_bytes() == (tmp_path / "there" / "event.xlsx").read_bytes()
    assert (tmp_path / "there" / "event.xlsx").read_bytes() != healthy(1)


@pytest.mark.long
def test_a_scheduler_that_does_not_answer_is_said(tmp_path: Path) -> None:
    (tmp_path / "event.xlsx").write_bytes(healthy(1))
    refused(run("recalc", tmp_path, "--scheduler", "tcp://127.0.0.1:9"), 4, "127.0.0.1:9")
