"""The least system there can be: one sheet, one round of two boards, dealt by a command. For tests only."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from sheetgen.errors import error
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game, TournamentSpec
from sheetgen.ranking.events import Tournament
from sheetgen.systems.shared.filling import plain_unknown
from sheetgen.systems.system import Fill, System
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book, Key, KeyedRows
from sheetgen.workbook.codecs import RESULT, Codec, integer
from sheetgen.workbook.desk import ROUNDS, Desk
from sheetgen.workbook.entered import Entered, Entrant, KeyedProblem
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area

NUMBER = Codec("number", integer(1, 4, "bad-rating"), style="whole")
COLUMNS = {"board": 0, "white": 1, "black": 2, "result": 3}
BOARDS = (1, 2)


@dataclass(frozen=True, slots=True)
class BareSpec(TournamentSpec):
    """Four players, one round."""

    system: ClassVar[str] = "bare"
    rounds: int = 1
    count: int = 4


def book_layout(spec: BareSpec, plan: Any, layout: int) -> Book:
    """A board, who was dealt to it, and its result; above them how many cells are dealt."""
    book = Book(spec)
    desk = Desk(words(spec.lang), book)
    sheet = desk.sheet(ROUNDS)
    book.add_anchor(sheet)
    for board in BOARDS:
        sheet.echo(board, 0, board)
        for col, side in enumerate(("white", "black"), start=1):
            sheet.dealt(board, col, ("rounds", board, side), NUMBER, "cell center")
        sheet.input(board, 3, ("rounds", board, "result"), RESULT)
    sheet.formula(0, 5, template("COUNT({dealt})")(dealt=Area(ROUNDS, 1, 1, 2, 2)))
    book.add_keyed_rows(KeyedRows("rounds", ROUNDS, COLUMNS, ("board",), {(board,): board for board in BOARDS}))
    lists.build(desk, Of(spec))
    description.build(desk)
    return book


@dataclass(frozen=True, slots=True)
class Of:
    """What the list of tokens asks."""

    spec: BareSpec


def audited(entries: Mapping[Key, Any]) -> Iterator[KeyedProblem]:
    """The producer deals 1-2 and 3-4; what a cell says is believed, and told."""
    for board in BOARDS:
        for right, side in ((2 * board - 1, "white"), (2 * board, "black")):
            found = entries.get(("rounds", board, side))
            if found not in (None, right):
                yield ("rounds", board, side), error("altered", found=str(found), expected=str(right), column=side)


def entered(spec: BareSpec, plan: Any, entries: Mapping[Key, Any]) -> Entered:
    """The games of the boards that were dealt."""
    games = []
    for board in BOARDS:
        sides = [entries.get(("rounds", board, side)) for side in ("white", "black")]
        if None not in sides:
            games.append(Game(1, board, *sides, BY_TOKEN.get(entries.get(("rounds", board, "result")) or "")))
    event = Tournament(1, tuple(Player(f"P{n}") for n in range(1, 5)), tuple(games))
    who = {number: Entrant(number, f"P{number}") for number in range(1, 5)}
    done = sum(game.result is not None for game in games)
    return Entered(event, who, done, len(games), tuple(audited(entries)))


SYSTEM = System(
    id=BareSpec.system,
    spec=BareSpec,
    plan=lambda spec: None,
    book=book_layout,
    entered=entered,
    fill=Fill(lambda spec, plan, line: None, plain_unknown, lambda spec, plan, entries: ()),
    lot_key=lambda number: ("lot", number),
)
