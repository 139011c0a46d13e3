"""The kept cases: small report files with the boards a reference program gives (null: it refuses).

The reader knows the columns the cases use and nothing more; it is not the one of the product.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from sheetgen.pairing.dutch.outcome import Round
from sheetgen.pairing.dutch.state import Forbidden, Points, SwissEntrant, SwissState, Turn
from tests.example import ROOT

FOLDER = ROOT / "tests" / "data" / "dutch" / "cases"
Boards = list[tuple[int, int | None]]


@dataclass(frozen=True)
class Case:
    """A state, the rule it was made for, and the boards with White first; the bye comes last with None."""

    name: str
    rule: str
    state: SwissState
    boards: Boards | None


def boards_of(paired: Round) -> Boards:
    boards: Boards = [(board.white, board.black) for board in paired.boards]
    return boards + ([(paired.bye, None)] if paired.bye is not None else [])


@cache
def cases() -> tuple[Case, ...]:
    expected = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
    return tuple(_case(name, facts) for name, facts in expected.items())


def _case(name: str, facts: dict[str, object]) -> Case:
    boards = facts.get("boards_rule_order") or facts["boards"]
    pairs = None if boards is None else [(white, black) for white, black in boards]
    text = (FOLDER / name).read_text(encoding="utf-8")
    return Case(name, str(facts["rule"]), read(text.splitlines()), pairs)


def read(lines: list[str]) -> SwissState:
    """The state of a report file of a case."""
    rows = {int(line[4:8]): _turns(line[91:]) for line in lines if line.startswith("001")}
    virtual = {int(line[4:8]): _virtual(line) for line in lines if line.startswith("XXA")}
    done = min(map(len, rows.values()))
    entrants = tuple(
        SwissEntrant(number, row[:done], virtual=virtual.get(number, ()), absent="Z" if len(row) > done else "")
        for number, row in rows.items()
    )
    return SwissState(
        entrants,
        rounds=next(int(line[3:]) for line in lines if line.startswith("XXR")),
        initial_colour=next(line[4] for line in lines if line.startswith("XXC")),
        points=_points(lines),
        forbidden=tuple(Forbidden(tuple(map(int, line[3:].split()))) for line in lines if line.startswith("XXP")),
    )


def _turns(body: str) -> tuple[Turn, ...]:
    return tuple(_turn(body[start : start + 8]) for start in range(0, len(body), 10))


def _turn(cell: str) -> Turn:
    opponent = int(cell[:4])
    return Turn(opponent or None, cell[5] if cell[5] in "wb" else "", cell[7])


def _virtual(line: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(each) for each in line[8:].split())


def _points(lines: list[str]) -> Points:
    values = dict(_values(lines))
    win, draw, loss = values.get("W", Fraction(1)), values.get("D", Fraction(1, 2)), values.get("L", Fraction(0))
    return replace(Points.of_games(win, draw, loss), pairing_bye=values.get("U", win))


def _values(lines: list[str]) -> Iterator[tuple[str, Fraction]]:
    return ((line[2], Fraction(line[3:].strip())) for line in lines if line[:3] in ("BBW", "BBD", "BBL", "BBU"))
