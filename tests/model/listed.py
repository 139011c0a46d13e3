"""Lists drawn as text, and the problems of those that are refused."""

from typing import Any

import pytest

from sheetgen.errors import Problem, ProblemsFound
from sheetgen.exchange import lists
from sheetgen.exchange.reading import RawTable
from sheetgen.model.entrants import Player


def table(text: str, sheet: str | None = None) -> RawTable:
    """A list drawn as text, cells parted by |, its first line the header."""
    rows = [tuple(cell.strip(" ") for cell in line.split("|")) for line in text.strip("\n").split("\n")]
    letters = tuple("ABCDEFGHIJKLM"[: len(rows[0])]) if sheet else ()
    return RawTable("list", sheet, rows[0], 1, tuple(enumerate(rows[1:], start=2)), letters)


def players(text: str) -> list[Player]:
    return list(lists.players(table(text)).items)


def names(text: str) -> list[str]:
    return [player.name for player in players(text)]


def problems(load: Any, text: str, sheet: str | None = None) -> list[Problem]:
    """The problems of a list that is refused."""
    with pytest.raises(ProblemsFound) as refused:
        load(table(text, sheet))
    return list(refused.value.problems)


def codes(load: Any, text: str) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.where.line) for problem in problems(load, text)]
