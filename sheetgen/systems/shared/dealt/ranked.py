"""The columns of the hidden ranking wherever rounds are paired one by one: who somebody is, and his last round."""

from collections.abc import Callable
from typing import Protocol

from sheetgen.systems.schema import Column, Line, of_line
from sheetgen.systems.shared.round_robin.names import LISTED, LISTED_ONCE, ROW_OF
from sheetgen.systems.views.posted_round import CURRENT
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area

ENTRANT = template('IF({label}="",0,1)')
RATING = template("IF(COUNT(INDEX({source},{row}))=0,0,INDEX({source},{row}))")
NOW = template('IF(INDEX({row},1,{k})="","",INDEX({row},1,{k}))')
AWAY = template('IF(OR({label}="",{code}=""),"",IF({code}="U",{exempt},{absent}))')
NEVER = 10**6  # a layout that will not be
IS_PAIRED = template("IF(SUMIF({rounds},{n},{real})>0,{n},0)")


class DealtRows(Protocol):
    """What is asked of the places of a system: what everybody was dealt, round by round."""

    def turns(self, player: int, name: str) -> Area:
        """One figure of somebody, round by round."""


class ListedRows(Protocol):
    """What is asked of the places of an event of players: their list."""

    @property
    def layout(self) -> int:
        """The layout of the workbook: what its cells count."""

    def players(self, name: str) -> Area:
        """A column of the players' list."""


def entrant_columns(once_since: int = NEVER) -> list[Column[ListedRows]]:
    """Who a line of the hidden ranking is, as the list says; ``once_since`` a layout its facts are looked up once."""

    def fact(id: str) -> Callable[[Line[ListedRows]], Formula]:
        def value(line: Line[ListedRows]) -> Formula:
            listed = LISTED_ONCE if line.places.layout >= once_since else LISTED
            return listed(source=line.places.players(id), row=line.at("row"))

        return value

    return [
        Column("no", lambda line: line.position),
        Column("row", lambda line: ROW_OF(no=line.position, numbers=line.places.players("no"))),
        Column("label", fact("name")),
        Column("entrant", of_line(ENTRANT, "label")),
        Column("rating", lambda line: RATING(source=line.places.players("rating"), row=line.at("row"))),
        Column("title", fact("title")),
        Column("club", fact("club")),
    ]


def now(id: str) -> Callable[[Line[DealtRows]], Formula]:
    """What somebody has in the round that is posted."""
    return lambda line: NOW(row=line.places.turns(line.position, id), k=CURRENT)


def away(line: Line[DealtRows]) -> Formula:
    """Why somebody has no game in the round that is posted."""
    texts = {"exempt": line.desk.words["player.exempt"], "absent": line.desk.words["swiss.absent"]}
    return AWAY(label=line.at("label"), code=line.at("now-code"), **texts)


def put_paired(sheet: Sheet, first: int, rounds: int, of_games: Area, real: Area) -> None:
    """Write above the lines, from a column on, the number of every round that is paired."""
    for number in range(1, rounds + 1):
        sheet.put(0, first + number - 1, IS_PAIRED(n=number, rounds=of_games, real=real))
