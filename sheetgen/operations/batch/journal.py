"""What has been done so far, kept beside the folder so that an interrupted run can be resumed.

``saison/`` has its journal in ``saison.recalc-journal``; it is deleted when a run has come to its end.
"""

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from sheetgen.errors import FileProblem
from sheetgen.operations.batch.found import stamp
from sheetgen.operations.batch.line import WorkbookLine, from_facts, to_facts
from sheetgen.resources import Document
from sheetgen.store.files import open_regular, read_bytes

FORMAT = 1
LARGEST = 1024 * 1024 * 1024  # bytes of the journal of a million workbooks
SUFFIX = ".recalc-journal"


def beside(folder: Path | None) -> Path:
    """Where the journal of a folder is; addresses have theirs in the working folder."""
    if folder is None or folder == folder.parent:
        return Path(f"sheetgen{SUFFIX}").absolute()
    return folder.with_name(folder.name + SUFFIX)


class Journal:
    """One line of JSON a workbook, flushed at once; a disk that refuses it costs the journal, not the run."""

    def __init__(self, path: Path, write: bool, resume: bool) -> None:
        self.path = path
        self.done: dict[str, WorkbookLine] = {}
        self._file: IO[str] | None = None
        heading = {"format": FORMAT, "write": write}
        kept = list(_read(path, heading)) if resume else []
        with contextlib.suppress(OSError, FileProblem):
            descriptor = open_regular(path, os.O_WRONLY | os.O_CREAT)
            self._file = open(descriptor, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - closed by close()
            self._file.truncate(0)
            self._put(heading)
            for facts in kept:
                self._put(facts)
                self._remember(facts)

    def _remember(self, facts: Document) -> None:
        """Take over what was said of a file that is still the same."""
        if facts["stamp"] and facts["stamp"] == stamp(facts["line"]["workbook"]):
            with contextlib.suppress(KeyError, TypeError, ValueError):
                line = from_facts(facts["line"])
                self.done[line.workbook] = line

    def add(self, line: WorkbookLine) -> None:
        """Write the line of a workbook with the stamp of its file; nothing is written once a disk has refused."""
        # After writing, the file is another one: this is its stamp.
        self._put({"stamp": stamp(line.workbook), "line": to_facts(line)})

    def _put(self, facts: Document) -> None:
        if self._file is not None:
            try:
                self._file.write(json.dumps(facts) + "\n")
                self._file.flush()
            except OSError:
                self._file = None

    def close(self, finished: bool) -> None:
        """Keep it for ``--resume``, or delete it when there is nothing to resume."""
        if self._file is not None:
            self._file.close()
        if finished:
            with contextlib.suppress(OSError):
                self.path.unlink()

    @property
    def kept(self) -> bool:
        """Whether the journal is still written and its file is there, so that the run can be resumed from it."""
        return self._file is not None and os.path.exists(self.path)  # noqa: PTH110


def _read(path: Path, heading: Document) -> Iterator[Document]:
    """The whole lines of a journal of the same kind of run; the last one may be torn."""
    try:
        lines = read_bytes(path, LARGEST).decode().splitlines()
    except (FileProblem, UnicodeError):
        return
    if not lines or _parsed(lines[0]) != heading:
        return
    for line in lines[1:]:
        facts = _parsed(line)
        if isinstance(facts, dict) and isinstance(facts.get("line"), dict) and "workbook" in facts["line"]:
            yield {"stamp": facts.get("stamp"), "line": facts["line"]}


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None
