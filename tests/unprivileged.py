"""The command line run by somebody whom the system may refuse a file: root is refused nothing."""

import ctypes
import os
import subprocess
import sys
from pathlib import Path

_DROP = 24  # PR_CAPBSET_DROP of prctl
_ALL_FILES = (1, 2)  # what lets root read and write, whatever the permissions say: CAP_DAC_OVERRIDE and READ_SEARCH


def _as_others() -> None:
    """From the next program on, root needs permissions as everybody does; so do the programs that one starts."""
    library = ctypes.CDLL(None, use_errno=True)
    for capability in _ALL_FILES:
        if library.prctl(_DROP, capability, 0, 0, 0):
            raise OSError(ctypes.get_errno(), "prctl")


def run(*arguments: object, cwd: Path | None = None, program: str = "-m") -> subprocess.CompletedProcess[str]:
    """`sheetgen` with these arguments, in English; with ``program="-c"`` a text of Python."""
    words = ["sheetgen"] if program == "-m" else []
    return subprocess.run(
        [sys.executable, program, *words, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        timeout=60,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "SHEETGEN_LANG": "en"},
        preexec_fn=_as_others if os.geteuid() == 0 else None,
    )
