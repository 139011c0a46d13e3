"""The hidden sheet of figures: what each round was for everybody, so far, and the tie-breaks made of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import FIGURES, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

if TYPE_CHECKING:
    from sheetgen.systems.swiss.places import SwissPlaces

KIND_OF_ROUND = template(
    f"IF({{r}}>{{k}},{int(RoundKind.NOTHING)},IF({{opponent}}>0,IF(INDEX({{entered}},ABS({{seat}}))=0,{int(RoundKind.OPEN)},"
    f"IF({{played}}=1,{int(RoundKind.GAME)},IF({{score}}>0,{int(RoundKind.FORFEIT_WON)},{int(RoundKind.FORFEIT_LOST)}))),"
    f'IF({{code}}="U",{int(RoundKind.BYE)},IF({{code}}="F",{int(RoundKind.FULL_BYE)},{int(RoundKind.AWAY)}))))'
)
IF_KNOWN = template("IF({what}=0,0,{value})")
AGAINST = template("IF(OR({what}=0,{opponent}=0),0,IF({seat}>0,INDEX({black},ABS({seat})),INDEX({white},ABS({seat}))))")
BLACK = template(f"IF({{what}}={int(RoundKind.GAME)},IF({{seat}}<0,1,0),0)")


OF_ROUND = ("what", "opponent", "score", "against", "black")


def table(spec: SwissSpec) -> "Table[SwissPlaces]":
    """A line a player: what each round was for him, up to the one that is looked at; by the specification alone."""
    values = (_kind, _if_known("opponent"), _if_known("score"), _against, _black)
    columns = [Column(id, value, span=spec.rounds) for id, value in zip(OF_ROUND, values, strict=True)]
    return Table(FIGURES, spec.count, [Column("no"), *columns], first=hidden.FIRST)  # nothing stands in the first


def build(desk: Desk, places: "SwissPlaces") -> Sheet:
    """The hidden sheet, with the helper blocks of the order behind."""
    sheet, figures = desk.sheet(FIGURES), places.figure_table
    hidden.draw_ids(sheet, figures, figures.first - 2, without=["no"])
    hidden.draw_lines(desk, sheet, places, figures)
    places.calculation.write(sheet)
    return sheet


def _turn(line: "Line[SwissPlaces]", id: str) -> Cell:
    """What the sheet of turns says of the same player and round."""
    return line.places.turn(line.position, line.part, id)


def _kind(line: "Line[SwissPlaces]") -> Formula:
    turn = {id: _turn(line, id) for id in ("seat", "opponent", "played", "score", "code")}
    return KIND_OF_ROUND(r=line.part, k=line.places.HORIZON, entered=line.places.games_of(line.part, "entered"), **turn)


def _black(line: "Line[SwissPlaces]") -> Formula:
    return BLACK(what=line.at("what"), seat=_turn(line, "seat"))


def _if_known(id: str) -> "Callable[[Line[SwissPlaces]], Formula]":
    return lambda line: IF_KNOWN(what=line.at("what"), value=_turn(line, id))


def _against(line: "Line[SwissPlaces]") -> Formula:
    sides = {side: line.places.games_of(line.part, f"{side}-score") for side in ("white", "black")}
    return AGAINST(what=line.at("what"), opponent=_turn(line, "opponent"), seat=_turn(line, "seat"), **sides)
