"""The tables of round robins in words: Berger's, and the sliding one."""

from dataclasses import dataclass

from sheetgen.errors import BadOptions, error
from sheetgen.i18n.catalogue import Words
from sheetgen.pairing import berger, rutsch
from sheetgen.systems.options import FLAG, NUMBER, Option
from sheetgen.systems.printed import Grid, Printed
from sheetgen.systems.views.pairing_table import pair_text

COUNT = Option("count", NUMBER, "N", argument=True)


@dataclass(frozen=True, slots=True)
class PairingTable:
    """A table as printed: its rounds, and in each the boards with White first; None is the exempt."""

    system: str
    count: int
    rounds: tuple[tuple[tuple[int | None, int | None], ...], ...]


def table(*, count: int | None = None, double: bool = False, keep_last_rounds: bool = False) -> PairingTable:
    """B1-B5: the Berger table."""
    size = _asked(count)
    rounds = berger.table(size, double, keep_last_rounds)
    shown_rounds = tuple(
        tuple((_real(white, size), _real(black, size)) for white, black in boards) for boards in rounds
    )
    return PairingTable("berger", size, shown_rounds)


def sliding(*, count: int | None = None) -> PairingTable:
    """B8: the sliding system."""
    return PairingTable("rutsch", _asked(count), rutsch.printed(_asked(count)))


def _asked(count: int | None) -> int:
    if count is None:
        raise BadOptions(error("count-missing"))
    return count


def _real(number: int, count: int) -> int | None:
    return number if number <= count else None


def table_json(table: PairingTable) -> dict[str, object]:
    """The table as data: round by round its boards, White first."""
    rounds = [
        {"round": str(number), "boards": [list(pair) for pair in boards]}
        for number, boards in enumerate(table.rounds, start=1)
    ]
    return {"system": table.system, "count": table.count, "rounds": rounds}


def table_rows(table: PairingTable) -> list[list[object]]:
    """One row a board, for CSV."""
    rows: list[list[object]] = [["round", "board", "white", "black"]]
    for number, boards in enumerate(table.rounds, start=1):
        rows += [[number, board, white, black] for board, (white, black) in enumerate(boards, start=1)]
    return rows


def table_text(table: PairingTable, words: Words) -> str:
    """The table as it is printed: one line a round; the exempt in brackets."""
    size, ghost = len(str(table.count)), table.count + 1
    lines = []
    for number, boards in enumerate(table.rounds, start=1):
        pairs = [f"{_side(white, ghost):>{size + 2}} - {_side(black, ghost):<{size + 2}}" for white, black in boards]
        lines.append(f"{words.say('round.name', number=number):<10}" + " ".join(pairs).rstrip())
    return "\n".join(lines)


def table_grid(table: PairingTable, words: Words) -> Grid:
    """The table as it is printed: a line a round, a column a board."""
    ghost = table.count + 1
    lines = [
        (words.say("round.name", number=number), [pair_text(_side(w, ghost), _side(b, ghost)) for w, b in boards])
        for number, boards in enumerate(table.rounds, start=1)
    ]
    boards = range(1, len(table.rounds[0]) + 1)
    title = words.say(f"pairing-table.{table.system}", count=table.count)
    return Grid(title, [words.say("pairing-table.board", board=board) for board in boards], lines)


def _side(number: int | None, ghost: int) -> str:
    return f"({ghost})" if number is None else str(number)


TABLES = (
    Printed(
        "table",
        "berger",
        (COUNT, Option("double", FLAG), Option("keep_last_rounds", FLAG)),
        table,
        table_text,
        table_rows,
        table_json,
        table_grid,
    ),
    Printed("table", "rutsch", (COUNT,), sliding, table_text, table_rows, table_json, table_grid),
)
