"""Tests marked `libreoffice` are never silently left out.

Without LibreOffice they fail where it is required (CI=true or SHEETGEN_NEED_LIBREOFFICE=1) and are skipped elsewhere;
skipped or deselected, the summary says how many were not run.
"""

import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.oracle import libreoffice
from tests.oracle.loader import LOADER, watch

_MISSING = "LibreOffice is not installed"
_DESELECTED = pytest.StashKey[int]()


# Thousands of tests are kept for the whole run: Python need not look through them again and again for what is garbage.
gc.set_threshold(300_000, 20, 100)

# In many containers bytecode is not kept; then each of the processes a run starts would compile all it imports anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What a shell starts in the background ignores Ctrl-C, and so would every program that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no finding: Hypothesis looks at what comes out, not at how long it takes.
settings.register_profile(
    "house",
    settings.get_profile("ci") if os.environ.get("CI") else None,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    """Excel's grammars are held against every workbook that any test makes; where slow tests run, in every cell."""
    LOADER.cells = not config.option.markexpr.startswith("not slow")
    watch(LOADER)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test marked ``sampled(N, M)`` N cases are run every day, up to M in CI; the others are long."""
    seen: Counter[str] = Counter()
    for item in items:
        sampled = item.get_closest_marker("sampled")
        if sampled is None:
            continue
        every_day, in_ci = (*sampled.args, sys.maxsize)[:2]
        name = item.nodeid.partition("[")[0]
        seen[name] += 1
        if seen[name] > every_day:
            item.add_marker(pytest.mark.slow if seen[name] <= in_ci else pytest.mark.long)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True, optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """The whole suite is shared out to the processors; a file or two are quicker in one process."""
    return (os.cpu_count() or 1) if config.args == config.getini("testpaths") else 0


def _required() -> bool:
    return os.environ.get("CI") == "true" or os.environ.get("SHEETGEN_NEED_LIBREOFFICE") == "1"


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Decide about a LibreOffice test on a machine without LibreOffice."""
    if item.get_closest_marker("libreoffice") and not libreoffice.available():
        if _required():
            pytest.fail(f"{_MISSING}, and this run requires it", pytrace=False)
        pytest.skip(_MISSING)


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Count the LibreOffice tests left out by the choice of markers."""
    for item in items:
        if item.get_closest_marker("libreoffice"):
            item.config.stash[_DESELECTED] = item.config.stash.get(_DESELECTED, 0) + 1


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist hands its count over."""
    handed_over: dict[str, int] | None = getattr(session.config, "workeroutput", None)
    if handed_over is not None:
        handed_over["libreoffice_deselected"] = session.config.stash.get(_DESELECTED, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker collects all tests, so that any worker's count is the count."""
    node.config.stash[_DESELECTED] = getattr(node, "workeroutput", {}).get("libreoffice_deselected", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was not run, and why."""
    skipped = sum(_MISSING in str(report.longrepr) for report in terminalreporter.stats.get("skipped", []))
    deselected = config.stash.get(_DESELECTED, 0)
    for count, reason in ((skipped, _MISSING), (deselected, "deselected; run them: pytest -m libreoffice")):
        if count:
            terminalreporter.write_line(f"{count} LibreOffice tests were NOT run: {reason}", yellow=True, bold=True)
