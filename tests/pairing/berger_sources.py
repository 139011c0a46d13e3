"""B1-B4: the printed Berger tables as data, what is wrong in them, and the rules and the program that prove it.

Nothing here imports the code under test.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "data" / "berger"
SOURCES = ("001", "003", "004")
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV")

NUMBER = r"(?:\(\d+\)|\d+)"
CELL = rf"{NUMBER}\s*[-–]\s*{NUMBER}"
LABEL = r"(?:R|Ronde |Round )?(\d+|[IVX]+)(?:\s+\d\d\.\d\d\.\d{4})?"
LINE = re.compile(rf"{LABEL}((?:\s+{CELL})+)")

Pair = tuple[int, int]
Rounds = tuple[tuple[Pair, ...], ...]


class UnreadableLine(ValueError):
    """A line that is not a round and its games, or not the round that follows."""


class MisprintNotThere(ValueError):
    """A listed misprint that the transcription does not show."""


@dataclass(frozen=True, slots=True)
class Misprint:
    """A printed cell that is wrong, what must stand there, and the rule that says so."""

    source: str
    table: str
    round: int
    board: int
    printed: str
    corrected: str
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A sentence of a source that its own tables do not follow."""

    id: str
    source: str
    place: str
    printed: str
    by_the_rule: str
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed table: the text of every cell, by round and board."""

    source: str
    title: str
    size: int
    cells: tuple[tuple[str, ...], ...]

    @property
    def name(self) -> str:
        return f"{self.source}: {self.title}"

    @property
    def brackets(self) -> set[int]:
        """The numbers printed in brackets: who meets them is exempt in an odd field."""
        return {int(number) for line in self.cells for cell in line for number in re.findall(r"\((\d+)\)", cell)}


def pair(cell: str) -> Pair:
    """White and Black of a printed cell."""
    white, black = re.findall(r"\d+", cell)
    return int(white), int(black)


def read_rounds(text: str) -> tuple[tuple[str, ...], ...]:
    """One line a round, in order; anything else than a label (and a date) and games is refused."""
    cells = []
    for number, line in enumerate(text.strip().splitlines(), start=1):
        found = LINE.fullmatch(line.strip())
        if not found or found[1] not in (str(number), ROMAN[number - 1] if number <= len(ROMAN) else ""):
            raise UnreadableLine(line)
        cells.append(tuple(re.findall(CELL, found[2])))
    return tuple(cells)


def contents(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def title_of(source: str) -> str:
    return str(contents(source)["source"])


@cache
def sheets() -> tuple[Sheet, ...]:
    """Every printed table, in the order of the sources."""
    return tuple(
        Sheet(source, entry["title"], entry["size"], read_rounds(entry["rounds"]))
        for source in SOURCES
        for entry in contents(source)["tables"]
    )


@cache
def misprints() -> tuple[Misprint, ...]:
    return tuple(Misprint(**entry) for entry in contents("misprints")["misprints"])


@cache
def contradictions() -> tuple[Contradiction, ...]:
    return tuple(Contradiction(**entry) for entry in contents("misprints")["contradictions"])


def printed_rounds(sheet: Sheet) -> Rounds:
    return tuple(tuple(pair(cell) for cell in line) for line in sheet.cells)


def place_of(misprint: Misprint, known: Iterable[Sheet]) -> tuple[Sheet, int, int]:
    """The sheet and the places (from 0) of a misprint; one that is not printed there is an error."""
    round_, board = misprint.round - 1, misprint.board - 1
    for sheet in known:
        if (sheet.source, sheet.title) != (misprint.source, misprint.table):
            continue
        if sheet.cells[round_ : round_ + 1] and sheet.cells[round_][board : board + 1] == (misprint.printed,):
            return sheet, round_, board
    raise MisprintNotThere(misprint)


def corrected_rounds(sheet: Sheet, listed: Iterable[Misprint]) -> Rounds:
    """The rounds of a sheet with its listed misprints put right."""
    rounds = [list(line) for line in printed_rounds(sheet)]
    for misprint in listed:
        if (misprint.source, misprint.table) == (sheet.source, sheet.title):
            _, round_, board = place_of(misprint, [sheet])
            rounds[round_][board] = pair(misprint.corrected)
    return tuple(tuple(line) for line in rounds)


def meeting_round(x: int, y: int, size: int) -> int:
    """B2: the round in which two numbers meet."""
    if size in (x, y):
        other = min(x, y)
        return 2 * other - 1 if 2 * other <= size else 2 * other - size
    return x + y - 1 if x + y <= size else x + y - size


def white_number(x: int, y: int, size: int) -> int:
    """B3: which of two numbers has White."""
    low, high = sorted((x, y))
    if high == size:
        return low if meeting_round(x, y, size) % 2 else high
    return high if (x + y) % 2 == 0 else low


def keeps(rule: str, number: int, game: Pair, size: int) -> bool:
    """Whether a game of a round keeps B2 (it is the round of the two) or B3 (the right one has White)."""
    checks = {"B2": meeting_round(*game, size) == number, "B3": white_number(*game, size) == game[0]}
    return checks[rule]


def c_black(board: int, number: int, participants: int) -> int:
    """B4: ``black`` of the C program of source 004."""
    if number & 1 == 0:
        return (number + participants) // 2 - board + 1
    if board == 1:
        return participants
    if 2 * board - 1 <= number:
        return (number + 1) // 2 - board + 1
    return (number + 1) // 2 - board + participants


def c_white(board: int, number: int, participants: int) -> int:
    """B4: ``white`` of the C program of source 004."""
    if number & 1:
        return (number - 1) // 2 + board
    if board == 1:
        return participants
    if board + number // 2 <= participants // 2:
        return (number + participants) // 2 + board - 1
    return (number - participants) // 2 + board  # the difference is even: floor and C's truncation agree


@cache
def c_program(count: int) -> Rounds:
    """B4: what the C program of source 004 prints."""
    participants = (count + 1) // 2 * 2
    return tuple(
        tuple(
            (c_white(board, number, participants), c_black(board, number, participants))
            for board in range(1, participants // 2 + 1)
        )
        for number in range(1, participants)
    )
