"""The tests of the core under the Python of the page; run by ``core.mjs``.

A page has no processes: a test that wants one cannot say anything here. It is told by what the system refused, counted
apart and named; nothing else is left out but what the everyday run leaves out too.
"""

import os
import sys
import time
from collections.abc import Sequence
from typing import Any

import pytest

FOLDERS = "model pairing dutch ranking rating prizes explanations i18n xlsx trf swiss berger systems publish"
FILES = "test_use_cases.py test_merging.py test_explained.py browser/test_bridge.py browser/test_words.py"
# Held against programs that are compiled for this machine; the speed of this machine; the reader of .xls, compiled too.
LEFT_OUT = (
    "--ignore=tests/berger/test_formulas.py",
    "--ignore=tests/dutch/test_oracles.py",
    "--ignore=tests/ranking/test_ranking_speed.py",
    "--deselect=tests/xlsx/test_foreign.py::test_a_hostile_foreign_workbook_is_refused_with_what_it_is",
    "--deselect=tests/xlsx/test_foreign.py::test_a_reader_that_is_killed_is_said_to_have_met_too_heavy_a_file",
)
OPTIONS = (*LEFT_OUT, "-q", "-pno:cacheprovider", "--import-mode=importlib", "--tb=short", "-oaddopts=")
EVERYDAY = "not slow and not libreoffice and not long"
REFUSED = "emscripten does not support processes."


class Processes:
    """Tests that want a process."""

    def __init__(self) -> None:
        self.names: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
        report = yield
        if report.failed and call.excinfo is not None and _wants_process(call.excinfo.value):
            self.names.append(item.nodeid)
            report.outcome = "skipped"
            report.longrepr = (str(item.path), 0, "Skipped: wants a process")
        return report


def _wants_process(failure: BaseException | None) -> bool:
    while failure is not None:
        if REFUSED in str(failure):
            return True
        failure = failure.__cause__ or failure.__context__
    return False


def _core() -> list[str]:
    return [f"tests/{name}" for name in (*FOLDERS.split(), *FILES.split())]


def main(arguments: Sequence[str]) -> int:
    """Run what is given, else the core; how many failed is told by pytest, how many wanted a process here."""
    os.chdir("/project")
    apart, begun = Processes(), time.monotonic()
    code = pytest.main([*OPTIONS, "-m", EVERYDAY, *(arguments or _core())], plugins=[apart])
    print(f"Python {sys.version.split()[0]} on {sys.platform}: {time.monotonic() - begun:.0f} s;", end=" ")
    print(f"{len(apart.names)} tests want a process, which a page has not:")
    for name in apart.names:
        print(f"  {name}")
    return int(code)
