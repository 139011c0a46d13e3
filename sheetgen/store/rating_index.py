"""A federation's list indexed once in the user's cache, so that every later question is answered at once."""

import hashlib
import io
import os
import sqlite3
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from operator import attrgetter
from pathlib import Path
from typing import BinaryIO, cast

from sheetgen.errors import FileProblem, SheetgenError, error
from sheetgen.exchange.list_lookup import list_key
from sheetgen.exchange.rating_lists import FIELDS, RatedPlayer, kind_of_list, players_of
from sheetgen.store.files import open_regular

VERSION = 1  # of the index; another one is made anew
HEAD = 4096
BATCH = 20_000
ENDINGS = (".txt", ".xml", ".csv")
COLUMNS = ", ".join(FIELDS)
VALUES = attrgetter(*FIELDS)
Watch = Callable[[int, int], None]


class RatingIndex:
    """An open index; ``month`` is that of the list ("2026-09"), empty if the list does not tell."""

    def __init__(self, path: Path) -> None:
        self._base = sqlite3.connect(f"file:{path.as_posix()}?mode=ro", uri=True)
        about = dict(self._base.execute("SELECT name, value FROM about"))
        self.month: str = about["month"]
        self.players = int(about["players"])
        self.name: str = about["name"]

    def by_number(self, field: str, number: str) -> Sequence[RatedPlayer]:
        """Everybody with this FIDE id or this licence; ``field`` is ``fide_id`` or ``licence``, else ValueError."""
        if field not in ("fide_id", "licence"):
            raise ValueError(field)
        return self._asked(f"{field} = ? AND {field} <> ''", number.strip().upper())

    def by_name(self, key: str) -> Sequence[RatedPlayer]:
        """Everybody whose name has this key."""
        return self._asked("key = ?", key)

    def by_beginning(self, key: str, most: int) -> Sequence[RatedPlayer]:
        """The first people, ``most`` at most, whose key of the name begins so, in the order of the keys."""
        return self._asked("key >= ? AND key < ? ORDER BY key LIMIT ?", key, key + "\U0010ffff", most)

    def _asked(self, condition: str, *values: object) -> list[RatedPlayer]:
        rows = self._base.execute(f"SELECT {COLUMNS} FROM player WHERE {condition}", values)
        return [RatedPlayer(*row) for row in rows]

    def close(self) -> None:
        """Close the file of the index; it answers nothing afterwards."""
        self._base.close()


def cache_folder() -> Path:
    """Where this system keeps what a user's programs can make anew."""
    if messages := os.environ.get("SHEETGEN_CACHE"):
        return Path(messages)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "sheetgen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "sheetgen"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sheetgen"


def open_list(path: Path, watch: Watch | None = None, folder: Path | None = None) -> RatingIndex:
    """Open the index of a rating list, which is made on the first use of the file and again after it has changed.

    ``folder`` is where indexes are kept, by default in the user's cache; ``watch`` follows the making. A list that is
    missing, or an index that cannot be made or read, is refused with FileProblem.
    """
    try:
        stat = path.stat()
        where = (folder or cache_folder()) / _index_name(path, stat)
        if not where.exists():
            where.parent.mkdir(parents=True, exist_ok=True)
            _make(path, where, watch)
            _forget_older(path, where)
        return RatingIndex(where)
    except FileNotFoundError as refused:
        raise FileProblem(error("no-such-file").at(file=str(path))) from refused
    except (OSError, sqlite3.Error) as refused:
        raise FileProblem(error("rating-index", reason=str(refused)).at(file=str(path))) from refused
    except SheetgenError as refused:
        raise refused.at(file=str(path)) from refused


def _of_path(path: Path) -> str:
    return "list-" + hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]


def _index_name(path: Path, stat: os.stat_result) -> str:
    return f"{_of_path(path)}-{stat.st_size}-{stat.st_mtime_ns}-{VERSION}.sqlite"


def _forget_older(path: Path, current: Path) -> None:
    for old in current.parent.glob(f"{_of_path(path)}-*.sqlite"):
        if old != current:
            with suppress(OSError):
                old.unlink()


def _make(path: Path, where: Path, watch: Watch | None) -> None:
    """Write a whole index beside its place and move it there: two runs at once do not meet."""
    handle, name = tempfile.mkstemp(dir=where.parent, suffix=".part")
    os.close(handle)
    try:
        with closing(sqlite3.connect(name)) as base, _opened(path) as (stream, size, title):
            _fill(base, stream, size, title, watch)
        with suppress(PermissionError) if where.exists() else nullcontext():  # Windows: another run reads the same
            Path(name).replace(where)
    finally:
        Path(name).unlink(missing_ok=True)


def _fill(base: sqlite3.Connection, stream: io.BufferedReader, size: int, title: str, watch: Watch | None) -> None:
    kind = kind_of_list(stream.peek(HEAD)[:HEAD], title)
    base.executescript(
        f"PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; CREATE TABLE player (key, {COLUMNS});"
        "CREATE TABLE about (name, value);"
    )
    marks = ", ".join("?" * (1 + len(FIELDS)))
    count = 0
    for rows in _batches(players_of(cast(BinaryIO, stream), kind)):
        base.executemany(f"INSERT INTO player VALUES ({marks})", rows)
        count += len(rows)
        if watch:
            watch(min(stream.tell(), size), size)
    for column in ("key", "fide_id", "licence"):
        condition = "" if column == "key" else f" WHERE {column} <> ''"
        base.execute(f"CREATE INDEX by_{column} ON player ({column}){condition}")
    about = {"month": kind.month, "players": str(count), "name": title}
    base.executemany("INSERT INTO about VALUES (?, ?)", about.items())
    base.commit()


def _batches(players: Iterator[RatedPlayer]) -> Iterator[list[tuple[object, ...]]]:
    rows: list[tuple[object, ...]] = []
    for player in players:
        rows.append((list_key(player.name), *VALUES(player)))
        if len(rows) == BATCH:
            yield rows
            rows = []
    if rows:
        yield rows


@contextmanager
def _opened(path: Path) -> Iterator[tuple[io.BufferedReader, int, str]]:
    """The list in a file, or in the zip it is downloaded as; with its size and its name."""
    with open(open_regular(path), "rb") as stream:  # noqa: PTH123 - a descriptor, not a path
        if not zipfile.is_zipfile(stream):
            stream.seek(0)
            yield stream, os.fstat(stream.fileno()).st_size, path.name
            return
        with zipfile.ZipFile(stream) as archive:
            lists = [part for part in archive.infolist() if part.filename.lower().endswith(ENDINGS)]
            if len(lists) != 1:
                join = ", ".join(part.filename for part in archive.infolist()[:5])
                raise FileProblem(error("not-a-rating-list", found=join))
            with archive.open(lists[0]) as content:
                yield io.BufferedReader(cast(io.RawIOBase, content)), lists[0].file_size, lists[0].filename
