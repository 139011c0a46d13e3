"""A bar on a terminal that says how far a long run has come; nothing at all in a pipe.

Every command that may take more than two seconds shows one, by ``with progress() as bar``.
"""

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import IO

WIDTH = 30
EVERY = 0.1  # seconds between two pictures


class Bar:
    """Stands in the last line of the terminal, and makes room for what is printed above it."""

    def __init__(self, stream: IO[str] | None = None) -> None:
        self.stream = stream or sys.stderr
        self.alive = self.stream.isatty()
        self._drawn = 0.0
        self._shown = False

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not self.alive or (done < total and now - self._drawn < EVERY):
            return
        self._drawn = now
        filled = WIDTH * done // total if total else WIDTH
        self.stream.write(f"\r\x1b[K[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{total}")
        self.stream.flush()
        self._shown = True

    def clear(self) -> None:
        """Take the bar away, for a line to be printed or at the end."""
        if self._shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self._shown = False
            self._drawn = 0.0


@contextlib.contextmanager
def progress() -> Iterator[Bar]:
    """Give a bar that is called with how much is done of how much, and is gone at the end, however that comes."""
    bar = Bar()
    try:
        yield bar
    finally:
        bar.clear()
