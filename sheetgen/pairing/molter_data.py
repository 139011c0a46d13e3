"""The printed Molter tables as they stand in ``tables/molter``: read, corrected by their errata, derived (M10, M11)."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from importlib import resources
from itertools import chain
from typing import Any

from sheetgen.errors import damaged_installation
from sheetgen.pairing.checks import Board, Player, name_of
from sheetgen.resources import Document

PEYRIN = "peyrin"
AUTONOMOUS = "a"
ADDED = "added"
ALONE = "alone"
SEALS = "seals.txt"  # beside the data

#: The two printings, by the key they have in the data.
SOURCES = {
    "livre": "Le livre de l'arbitre, chapter 3.2",
    "molter": "Tableaux officiels d'appariements, système Molter (November 1991)",
}

TableName = int | str


@dataclass(frozen=True, slots=True)
class Erratum:
    """M11: a printed pairing that breaks a rule, and the one smallest change that restores them all."""

    table: TableName
    round: str
    board: int
    printed: str
    corrected: str
    rules: tuple[str, ...]
    reason: str
    unique: bool
    livre: str | None
    molter: str | None
    reasons: Mapping[str, str] = field(default_factory=dict, hash=False)  # in other languages

    def reason_in(self, lang: str) -> str:
        """The reason in the language of whoever reads it, in English where it is told in no other."""
        return self.reasons.get(lang, self.reason)

    @property
    def sources(self) -> dict[str, str]:
        """What each printing that has the cell shows."""
        return {key: getattr(self, key) for key in SOURCES if getattr(self, key)}


@dataclass(frozen=True, slots=True)
class Reading:
    """A cell in which the two printings as read differ: what each shows, what is taken as printed, and why."""

    table: TableName
    round: str
    board: int
    printed: str
    livre: str
    molter: str
    reason: str


@dataclass(frozen=True, slots=True)
class Oddity:
    """A cell printed oddly, of which only one reading is possible: what each printing has there, if it is odd."""

    table: TableName
    round: str
    board: int
    livre: str | None
    molter: str | None
    read: str
    reason: str


@dataclass(frozen=True, slots=True)
class Deviation:
    """M11: a rule a table breaks and that has no unique correction: it stays as printed and is listed."""

    table: TableName
    rule: str
    players: int
    rounds: tuple[str, ...]
    detail: str
    reason: str


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of a recipe: what a board of the parent becomes, as printed and, if that is wrong, corrected."""

    table: TableName
    round: str
    parent: str
    becomes: str
    corrected: str | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class GridCell:
    """One pairing of a table, corrected, with the erratum that corrected it."""

    board: Board
    erratum: Erratum | None = None


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table of the book: its sizes, its rounds, and for each round (and variant) the cells of its boards."""

    name: TableName
    teams: int
    players: tuple[int, ...]
    rounds: tuple[str, ...]
    source: tuple[str, ...]
    columns: Mapping[tuple[str, str | None], tuple[GridCell, ...]]

    @property
    def numbered(self) -> tuple[str, ...]:
        """The names of the rounds that have a number: all but the autonomous one."""
        return tuple(name for name in self.rounds if name != AUTONOMOUS)

    def column(self, round_name: str, variant: str | None) -> tuple[GridCell, ...]:
        """The cells of a round; M10: only where the book has two recipes does the variant make a difference."""
        return self.columns.get((round_name, variant)) or self.columns[round_name, None]


def parse_board(text: str) -> Board:
    """Read a printed pairing such as A1-B2, White first (M6).

    Raises ``ValueError`` for any other text.

    >>> parse_board("A1-B2")
    (('A', 1), ('B', 2))
    """
    match = re.fullmatch(r"([A-Z])(\d+)-([A-Z])(\d+)", text)
    if match is None:
        raise ValueError(f"not a pairing: {text}")
    white, white_rank, black, black_rank = match.groups()
    return (white, int(white_rank)), (black, int(black_rank))


def show_board(board: Board) -> str:
    """Return a board as the tables print it, White first.

    >>> show_board((("A", 1), ("B", 2)))
    'A1-B2'
    """
    return "-".join(name_of(player) for player in board)


@cache
def table_names() -> tuple[TableName, ...]:
    """Every table there is, the numbered ones in order, the Peyrin table last."""
    stems = [name.removesuffix(".toml") for name in seals()]
    numbers = sorted(int(stem) for stem in stems if stem != PEYRIN)
    return (*numbers, *(stem for stem in stems if stem == PEYRIN))


@cache
def seals() -> Mapping[str, str]:
    """The digest of every data file as it was proof-read: ``python -m tools.seal_tables`` writes them."""
    return dict(line.split() for line in _part(SEALS).decode("ascii").splitlines())


def _part(name: str) -> bytes:
    path = resources.files("sheetgen.pairing") / "tables" / "molter" / name
    try:
        return path.read_bytes()
    except FileNotFoundError as missing:
        raise damaged_installation(f"pairing/tables/molter/{name}") from missing


@cache
def sheet(name: TableName) -> Document:
    """The data file of a table; one in which a single letter was changed is refused."""
    part = f"{name:02}.toml" if isinstance(name, int) else f"{name}.toml"
    data = _part(part)
    if digest(data) != seals()[part]:
        raise damaged_installation(f"pairing/tables/molter/{part}")
    return tomllib.loads(data.decode("utf-8"))


def digest(data: bytes) -> str:
    """Return the SHA-256 of the bytes of a file, in hexadecimal figures."""
    return sha256(data).hexdigest()


def sizes_of(name: TableName) -> tuple[int, tuple[int, ...]]:
    """The number of teams of a table and the numbers of players it is announced for."""
    return sheet(name)["teams"], tuple(sheet(name)["players"])


def grid_columns(rounds: Sequence[str], grid: str) -> dict[str, tuple[Board, ...]]:
    """The columns of a printed grid: line i is board i, one column a round."""
    lines = [line.split() for line in grid.strip().splitlines()]
    if any(len(line) != len(rounds) for line in lines):
        raise ValueError("a line of the grid has not one cell a round")
    return {name: tuple(parse_board(line[place]) for line in lines) for place, name in enumerate(rounds)}


def errata_of(name: TableName) -> Iterator[Erratum]:
    """M11: the errata printed on the page of this table itself (a derived table inherits those of its parent)."""
    for entry in sheet(name).get("errata", ()):
        printed, corrected = entry.get("livre") or entry["molter"], entry["corrected"]
        readings = (entry.get("livre"), entry.get("molter"))
        verdict = (tuple(entry["rules"]), entry["reason"], entry["unique"])
        reasons = {key.removeprefix("reason_"): text for key, text in entry.items() if key.startswith("reason_")}
        yield Erratum(name, entry["round"], entry["board"], printed, corrected, *verdict, *readings, reasons)


def readings_of(name: TableName) -> Iterator[Reading]:
    """The cells of this page in which the two printings as read differ."""
    for entry in sheet(name).get("readings", ()):
        printed = (entry["printed"], entry["livre"], entry["molter"])
        yield Reading(name, entry["round"], entry["board"], *printed, entry["reason"])


def oddities_of(name: TableName) -> Iterator[Oddity]:
    """The cells of this page that are printed oddly."""
    for entry in sheet(name).get("oddities", ()):
        printed = (entry.get("livre"), entry.get("molter"))
        yield Oddity(name, entry["round"], entry["board"], *printed, entry["read"], entry["reason"])


def deviations_of(name: TableName) -> Iterator[Deviation]:
    """M11: what stays as printed although it breaks a rule."""
    for entry in sheet(name).get("deviations", ()):
        for detail in entry["details"]:
            yield Deviation(name, entry["rule"], entry["players"], tuple(entry["rounds"]), detail, entry["reason"])


def examples_of(name: TableName) -> Iterator[Example]:
    """The worked examples the recipe of a derived table prints."""
    for recipe in sheet(name).get("recipe", ()):
        for entry in recipe.get("examples", ()):
            texts = (entry["round"], entry["parent"], entry["becomes"])
            yield Example(name, *texts, entry.get("corrected"), entry.get("reason"))


def corrected_cell(printed: Board, erratum: Erratum | None) -> GridCell:
    """The cell of a printed pairing; an erratum that does not match what is printed is itself an error."""
    if erratum is None:
        return GridCell(printed)
    if show_board(printed) != erratum.printed or len(set(erratum.sources.values())) > 1:
        raise ValueError(f"erratum of table {erratum.table}, {erratum.round}, {erratum.board} does not match the grid")
    return GridCell(parse_board(erratum.corrected), erratum)


def grid_cells(
    name: TableName, rounds: Sequence[str], grid: str, first_board: int = 1
) -> dict[str, tuple[GridCell, ...]]:
    """A printed grid with the errata of its page applied; ``first_board`` is the number printed on its first line."""
    errata = {(erratum.round, erratum.board): erratum for erratum in errata_of(name)}
    return {
        column: tuple(
            corrected_cell(board, errata.get((column, number))) for number, board in enumerate(boards, first_board)
        )
        for column, boards in grid_columns(rounds, grid).items()
    }


def renumbered(player: Player, numbers: Mapping[int, int]) -> Player:
    """Return the player of the same team with the new number that ``numbers`` has for the old one."""
    return player[0], numbers[player[1]]


def moved_board(board: Board, numbers: Mapping[int, int]) -> Board:
    """M10: a pairing of the parent under the new numbers of its players."""
    return renumbered(board[0], numbers), renumbered(board[1], numbers)


def moved_cell(cell: GridCell, numbers: Mapping[int, int]) -> GridCell:
    """M10: a cell of the parent under new numbers; its erratum, if any, is told in the new numbers too."""
    erratum = cell.erratum and replace(
        cell.erratum,
        printed=show_board(moved_board(parse_board(cell.erratum.printed), numbers)),
        corrected=show_board(moved_board(parse_board(cell.erratum.corrected), numbers)),
    )
    return GridCell(moved_board(cell.board, numbers), erratum)


def taken(cells: Sequence[GridCell], kept: Sequence[int], first: int) -> tuple[GridCell, ...]:
    """M10: the boards of some players of the parent, renumbered from ``first``."""
    numbers = {old: new for new, old in enumerate(kept, first)}
    return tuple(moved_cell(cell, numbers) for cell in cells if {player[1] for player in cell.board} <= numbers.keys())


def highest_number(cells: Sequence[GridCell]) -> int:
    """Return the highest number of a player on the boards of these cells; 0 if there are none."""
    return max((player[1] for cell in cells for player in cell.board), default=0)


def derived_column(
    parts: Sequence[Sequence[int] | str], parent: Sequence[GridCell], printed: Sequence[GridCell]
) -> tuple[GridCell, ...]:
    """M10: a round put together from players of the parent and from boards printed with the recipe."""
    column: tuple[GridCell, ...] = ()
    for part in parts:
        column += tuple(printed) if isinstance(part, str) else taken(parent, part, highest_number(column) + 1)
    return column


def derived_columns(name: TableName) -> Iterator[tuple[tuple[str, str | None], tuple[GridCell, ...]]]:
    """M10: all rounds of a derived table."""
    data = sheet(name)
    parent = load(data["parent"])
    for recipe in data["recipe"]:
        printed = grid_cells(name, recipe["rounds"], recipe.get("grid", ""), recipe.get("first_board", 1))
        for round_name in recipe["rounds"]:
            cells = derived_column(recipe["parts"], parent.column(round_name, None), printed[round_name])
            yield (round_name, recipe.get("variant")), cells


def placed(column: tuple[GridCell, ...], round_name: str) -> tuple[GridCell, ...]:
    """Tell every erratum of a column by the board it finally stands on."""
    return tuple(
        replace(cell, erratum=cell.erratum and replace(cell.erratum, round=round_name, board=number))
        for number, cell in enumerate(column, 1)
    )


@cache
def load(name: TableName) -> PrintedTable:
    """M10, M11: a table of the book, corrected, derived from its parent if that is how it is printed."""
    data = sheet(name)
    if "parent" in data:
        columns = dict(derived_columns(name))
    else:
        columns = {(key, None): cells for key, cells in grid_cells(name, data["rounds"], data["grid"]).items()}
    return PrintedTable(
        name,
        data["teams"],
        tuple(data["players"]),
        tuple(data["rounds"]),
        tuple(data["source"]),
        {key: placed(column, key[0]) for key, column in columns.items()},
    )


REGISTERED = {
    "errata": errata_of,
    "readings": readings_of,
    "oddities": oddities_of,
    "deviations": deviations_of,
    "examples": examples_of,
}


def every(kind: str) -> tuple[Any, ...]:
    """All errata, readings, oddities, deviations or examples of all tables."""
    reader: Callable[[TableName], Iterator[object]] = REGISTERED[kind]
    return tuple(chain.from_iterable(reader(name) for name in table_names()))
