"""What a win, a draw and a loss bring (A47): how an event says it, and what a typed result brings in cells."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from sheetgen.model.tournament import USUAL_POINTS, GamePoints
from sheetgen.pairing.dutch.state import Points
from sheetgen.systems.shared import options
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

POINTS = ("1/½/0", "3/1/0", "3/2/1", "2/1/0")  # of a win, a draw and a loss; who stays away gets nothing
HALVES: Mapping[str, int] = {"0": 0, "½": 1, "1": 2, "2": 4, "3": 6}
LOOK_UP = template("IF({code}=0,0,INDEX({list},{code}))")
SCORED = template("IF({code}=0,0,CHOOSE(INDEX({list},{code})+1,IF(INDEX({played},{code})=1,{loss},0),{draw},{win}))")


def scale_of(points: str) -> GamePoints:
    """Return what a win, a draw and a loss bring in half points, of one of ``POINTS``.

    >>> scale_of("3/1/0")
    GamePoints(win=6, draw=2, loss=0)
    """
    return GamePoints(*(HALVES[part] for part in points.split("/")))


def asked_points(points: str | None) -> str:
    """Return which of ``POINTS`` ``--points`` asks for; without it a win is one point. What is none is refused."""
    return options.one_of("--points", (points or POINTS[0]).replace("1/2", "½"), POINTS)


def scored(code: Cell, side: str, scale: GamePoints) -> Formula:
    """Return the formula for what a result brings ``white`` or ``black``; who stays away gets nothing."""
    if scale == USUAL_POINTS:
        return LOOK_UP(code=code, list=lists.area(side))
    facts = {"win": scale.win, "draw": scale.draw, "loss": scale.loss, "played": lists.area("played")}
    return SCORED(code=code, list=lists.area(side), **facts)


def points_of(scale: GamePoints) -> Points:
    """Return the same as a report file says it: byes and forfeits are worth what games are."""
    return Points.of_games(*(Fraction(halves, 2) for halves in scale))


def in_words(points: str) -> str:
    """Return the points as papers print them.

    >>> in_words("3/1/0")
    '3 – 1 – 0'
    """
    return points.replace("/", " – ")


class OfGames(Protocol):
    """A specification that says what a game brings."""

    @property
    def scale(self) -> GamePoints:
        """What a win, a draw and a loss bring, in half points."""


def reported(spec: OfGames, entries: Entries, numbers: Mapping[int, int]) -> Mapping[str, object]:
    """Return what a report file says of the points of games, where they are not the usual ones."""
    return {} if spec.scale == USUAL_POINTS else {"points": points_of(spec.scale)}
