"""The hidden sheet of figures: what each round was for everybody, so far, and the tie-breaks made of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.shared.dealt import games
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import FIGURES, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

if TYPE_CHECKING:
    from sheetgen.systems.swiss.places import SwissPlaces

_KIND_OF_ROUND = (
    f"IF({{r}}>{{k}},{int(RoundKind.NOTHING)},IF({{opponent}}>0,IF(ENTERED=0,{int(RoundKind.OPEN)},"
    f"IF({{played}}=1,{int(RoundKind.GAME)},IF({{score}}>0,{int(RoundKind.FORFEIT_WON)},{int(RoundKind.FORFEIT_LOST)}))),"
    f'IF({{code}}="U",{int(RoundKind.BYE)},IF({{code}}="F",{int(RoundKind.FULL_BYE)},{int(RoundKind.AWAY)}))))'
)
IF_KNOWN = template("IF({what}=0,0,{value})")
KIND_OF_ROUND, KIND_OF_ROUND_BEFORE = (
    template(_KIND_OF_ROUND.replace("ENTERED", text)) for text in (games.HAS_RESULT, "INDEX({entered},ABS({seat}))")
)
AGAINST = template(f"IF(OR({{what}}=0,{{opponent}}=0),0,IF({{seat}}>0,{games.BLACK_SCORE},{games.WHITE_SCORE}))")
AGAINST_BEFORE = template(
    "IF(OR({what}=0,{opponent}=0),0,IF({seat}>0,INDEX({black},ABS({seat})),INDEX({white},ABS({seat}))))"
)
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
    places, turn = line.places, {id: _turn(line, id) for id in ("opponent", "played", "score", "code")}
    if places.layout >= WALL:
        return KIND_OF_ROUND(r=line.part, k=places.HORIZON, game=_turn(line, "game"), **turn)
    entered = places.games_of(line.part, "entered")
    return KIND_OF_ROUND_BEFORE(r=line.part, k=places.HORIZON, entered=entered, seat=_turn(line, "seat"), **turn)


def _black(line: "Line[SwissPlaces]") -> Formula:
    return BLACK(what=line.at("what"), seat=_turn(line, "seat"))


def _if_known(id: str) -> "Callable[[Line[SwissPlaces]], Formula]":
    return lambda line: IF_KNOWN(what=line.at("what"), value=_turn(line, id))


def _against(line: "Line[SwissPlaces]") -> Formula:
    facts = {"what": line.at("what"), "opponent": _turn(line, "opponent"), "seat": _turn(line, "seat")}
    if line.places.layout >= WALL:
        return AGAINST(game=_turn(line, "game"), **facts)
    sides = {side: line.places.games_of(line.part, f"{side}-score") for side in ("white", "black")}
    return AGAINST_BEFORE(**facts, **sides)
