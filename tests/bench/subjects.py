"""What is measured: the commands a person starts, and the two operations, called as a program would call them."""

import subprocess
import sys
from pathlib import Path

import sheetgen
from sheetgen.model.entrants import Player


def start_python() -> None:
    """The bare interpreter, which nothing written in Python can undercut."""
    run(sys.executable, "-c", "pass")


def start_sheetgen(*arguments: str) -> None:
    """The installed command."""
    run(str(Path(sys.executable).with_name("sheetgen")), *arguments)


PLAYERS = [Player(f"Player {number}", 2000 - 10 * number) for number in range(1, 9)]


def generate() -> bytes:
    """A round robin of eight players in memory: about 3,000 cells."""
    data, _ = sheetgen.new("berger", players=PLAYERS, title="Benchmark")
    return data


def rank(path: Path) -> object:
    """The ranking of a workbook that `generate` made."""
    return sheetgen.rank(path)


def run(*command: str) -> None:
    """Run a command to its end; the time of one that fails means nothing."""
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False)
    if result.returncode:
        lines = result.stderr.strip().splitlines() or [f"exit status {result.returncode}"]
        raise RuntimeError(f"{Path(command[0]).name}: {lines[-1]}")
