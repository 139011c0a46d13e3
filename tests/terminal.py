"""A command as it is typed, run in this process: the same door, parser and exit status, without a start of Python.

That the installed command starts, and what it imports, is tried with real processes (test_readme, test_commands).
"""

import gc
import io
import locale
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

from sheetgen.cli import main


@contextmanager
def _as_typed(arguments: list[str], lang: str, folder: Path) -> Iterator[None]:
    here, spoken, thresholds = Path.cwd(), locale.setlocale(locale.LC_ALL), gc.get_threshold()
    asked = {"SHEETGEN_LANG": lang, "PYTHONUTF8": "1"}
    try:
        os.chdir(folder)
        with mock.patch.object(sys, "argv", ["sheetgen", *arguments]), mock.patch.dict(os.environ, asked):
            yield
    finally:
        os.chdir(here)
        locale.setlocale(locale.LC_ALL, spoken)
        gc.set_threshold(*thresholds)


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def _read(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def run(*arguments: object, lang: str = "en", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """What a command says, and how it ends."""
    typed, status = list(map(str, arguments)), 0
    out, err = _stream(), _stream()
    with _as_typed(typed, lang, cwd or Path.cwd()), redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
    return subprocess.CompletedProcess(typed, status, _read(out), _read(err))
