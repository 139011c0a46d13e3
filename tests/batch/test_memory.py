"""A folder of any size takes the memory of its greatest workbook: a child does not grow from one to the next."""

from pathlib import Path

import pytest

from sheetgen.operations.batch.guard import Guard
from sheetgen.operations.batch.line import Request, State
from tests.batch.seasons import season

MOST = 90  # megabytes


def resident(process: int) -> int:
    """Megabytes of memory a process has had at most."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no such figures here")
@pytest.mark.parametrize("count", [pytest.param(30), pytest.param(1000, marks=pytest.mark.long)])
def test_a_child_stays_small_however_many_workbooks_it_reads(tmp_path: Path, count: int) -> None:
    guard = Guard()
    for path in season(tmp_path, count):
        assert guard.run(Request(str(path))).state is not State.FAILED
    assert guard._child is not None
    assert resident(guard._child.pid) <= MOST
    guard.close()
