"""The stored tables: a text file per number of teams, packed records and one line a shape, sealed by a digest (M14).

::

    molter-tables 1 SHA-256-OF-THE-REST
    record NUMBER PLAYERS ROUNDS METHOD SECONDS BITS-IN-BASE-85
    shape PLAYERS ROUNDS RECORD-NUMBER|METHOD FIGURES-OF-THE-VECTOR

A record serves every shape that names it: its first rounds are the table. ``NN.txt`` is the first edition of the tables
of NN teams, ``NN-2.txt`` has those that were bettered since.
"""

from base64 import b85decode, b85encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import resources

from sheetgen.errors import damaged_installation
from sheetgen.pairing.generated.shapes import LEAST_TEAMS, MOST_TEAMS

FORMAT = "molter-tables 1"
#: A workbook names the edition of its table, so that a table found later changes none that is in use.
FIRST, SECOND = 1, 2
SECOND_OF = (5, 7, 9, 11)  # the numbers of teams of which the second edition has a table

Size = tuple[int, int]


class DamagedTables(ValueError):
    """The file of stored tables is not what was built: nothing is taken from it."""


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A packed table of some number of rounds, how it was made and how long that took."""

    players: int
    rounds: int
    method: str
    seconds: float
    data: bytes


@dataclass(frozen=True, slots=True)
class TableEntry:
    """Where the table of a shape comes from, a record or a closed form named by its method, and its quality."""

    source: int | str
    vector: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Store:
    """All that is stored for a number of teams: records by number, entries by players and rounds."""

    records: Mapping[int, TableRecord]
    entries: Mapping[Size, TableEntry]


EMPTY = Store({}, {})


def _record_line(number: int, record: TableRecord) -> str:
    size = f"{record.players} {record.rounds} {record.method} {record.seconds:.2f}"
    return f"record {number} {size} {b85encode(record.data).decode('ascii')}"


def _entry_line(size: Size, entry: TableEntry) -> str:
    return f"shape {size[0]} {size[1]} {entry.source} {','.join(map(str, entry.vector))}"


def written(store: Store) -> str:
    """The text of a file."""
    lines = [_record_line(number, record) for number, record in sorted(store.records.items())]
    lines += [_entry_line(size, entry) for size, entry in sorted(store.entries.items())]
    rest = "".join(f"{line}\n" for line in lines)
    return f"{FORMAT} {digest(rest)}\n{rest}"


def digest(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, in hexadecimal figures."""
    return sha256(text.encode("utf-8")).hexdigest()


def read(text: str) -> Store:
    """What a file says; refused if one bit of it is not as it was written."""
    head, _, rest = text.partition("\n")
    if head != f"{FORMAT} {digest(rest)}":
        raise DamagedTables("the file of generated Molter tables was altered")
    rows = [line.split(" ") for line in rest.splitlines()]
    records = dict(_record(row) for row in rows if row[0] == "record")
    return Store(records, dict(_entry(row) for row in rows if row[0] == "shape"))


def _record(row: list[str]) -> tuple[int, TableRecord]:
    _, number, players, rounds, method, seconds, bits = row
    return int(number), TableRecord(int(players), int(rounds), method, float(seconds), b85decode(bits))


def _entry(row: list[str]) -> tuple[Size, TableEntry]:
    _, players, rounds, source, vector = row
    figures = tuple(map(int, vector.split(",")))
    return (int(players), int(rounds)), TableEntry(int(source) if source.isdigit() else source, figures)


def tidy(store: Store) -> Store:
    """The store without records no shape names, renumbered in the order of their first shape."""
    used = dict.fromkeys(entry.source for _, entry in sorted(store.entries.items()) if isinstance(entry.source, int))
    numbers = {old: new for new, old in enumerate(used, start=1)}
    entries = {
        size: TableEntry(numbers[entry.source] if isinstance(entry.source, int) else entry.source, entry.vector)
        for size, entry in _sorted(store)
    }
    return Store({new: store.records[old] for old, new in numbers.items()}, entries)


def _sorted(store: Store) -> Iterable[tuple[Size, TableEntry]]:
    return sorted(store.entries.items())


def file_name(teams: int, edition: int = FIRST) -> str:
    """Return the name of the file with the tables of so many teams.

    >>> file_name(9), file_name(9, edition=2)
    ('09.txt', '09-2.txt')
    """
    return f"{teams:02}.txt" if edition == FIRST else f"{teams:02}-{edition}.txt"


@lru_cache(maxsize=8)
def stored(teams: int, edition: int = FIRST) -> Store:
    """The shipped tables of a number of teams and an edition; nothing for a number none are built for.

    Refuses a file that is missing or damaged as a damaged installation.
    """
    built = range(LEAST_TEAMS, MOST_TEAMS + 1) if edition == FIRST else SECOND_OF
    if teams not in built:
        return EMPTY
    path = resources.files("sheetgen.pairing.generated") / "tables" / file_name(teams, edition)
    try:
        return read(path.read_bytes().decode("utf-8"))
    except (FileNotFoundError, UnicodeDecodeError, DamagedTables) as problem:
        raise damaged_installation(f"pairing/generated/tables/{file_name(teams, edition)}") from problem
