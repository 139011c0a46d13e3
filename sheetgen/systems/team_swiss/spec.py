"""What fixes the workbook of a Swiss of teams."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from sheetgen.errors import BadOptions, error
from sheetgen.model.cleaning import cleaned
from sheetgen.ranking.team_events import parse_match_points
from sheetgen.systems.shared.matches.spec import MatchesSpec

LEAST_TEAMS, MOST_TEAMS = 4, 40  # lines of the list, spare ones included
LEAST_ROUNDS, MOST_ROUNDS = 1, 13
LEAST_BOARDS, MOST_BOARDS = 1, 12
BOARDS, SCORES = "rounds", "scores"  # how results are typed: board by board, or the score of a match
MATCH_POINTS, GAME_POINTS = "mp", "gp"
PRIMARY = (MATCH_POINTS, GAME_POINTS)
MODELS = ("a", "b", "none")
DRAW, WIN, NONE = "draw", "win", "none"
BYE_POINTS = (DRAW, WIN, NONE)
BYE_SHOWN = "draw|win|none|1/2"  # the last: match points and game points of a bye that is none of these
MOST_HALVES = 99
BYE_OPTION = "--bye-points"
BAKU = "baku"
WHITE, BLACK = "white", "black"
BYE_OPTION = "--bye-points"


@dataclass(frozen=True, slots=True)
class TeamSwissSpec(MatchesSpec):
    """C.04.6: a Swiss of ``teams`` teams (late ones included) on ``players`` boards over ``rounds`` rounds.

    ``primary`` are the points teams are paired by; the others decide colours, unless ``ignores_secondary``. ``colours``
    is which colours teams are said to prefer, ``bye_points`` what the bye brings: as much as a match that is drawn,
    won or lost, or match points and game points of its own: ``1/2``.
    """

    system: ClassVar[str] = "team-swiss"
    dealt: ClassVar[bool] = True
    most_passes: ClassVar[int] = 4
    primary: str = MATCH_POINTS
    ignores_secondary: bool = False
    colours: str = MODELS[0]
    first_colour: str = WHITE
    bye_points: str = DRAW
    accelerate: str = ""

    @property
    def matches(self) -> int:
        """How many matches a round has at most."""
        return self.teams // 2

    @property
    def by_boards(self) -> bool:
        """Whether results are typed board by board."""
        return self.entry == BOARDS

    def scores(self) -> dict[str, tuple[int, int]]:
        """What a round without a match brings, by its code: match points and game points, in halves."""
        points = parse_match_points(self.match_points)
        worth = {
            WIN: (int(2 * points.win), self.scale.win * self.players),
            DRAW: (int(2 * points.draw), self.scale.draw * self.players),
            NONE: (0, 0),
        }
        bye = worth.get(self.bye_points) or in_halves(self.bye_points)
        return {"U": bye, "F": worth[WIN], "H": worth[DRAW], "Z": worth[NONE]}


def in_halves(points: str) -> tuple[int, int]:
    """The match points and game points of a bye, in halves; raise ``ValueError`` for a text that is none.

    >>> in_halves("1/2"), in_halves("1/1.5")
    ((2, 4), (2, 3))
    """
    match, game = (2 * Fraction(part) for part in points.split("/"))
    if match.denominator != 1 or game.denominator != 1 or not (0 <= match <= MOST_HALVES and 0 <= game <= MOST_HALVES):
        raise ValueError(points)
    return int(match), int(game)


def bye_points_of(text: str) -> str:
    """What ``--bye-points`` says, as the specification has it; anything else is refused (``bad-option``).

    >>> bye_points_of("1/1½"), bye_points_of("draw")
    ('1/1.5', 'draw')
    """
    points = cleaned(text).replace(" ", "").replace(",", ".")
    points = "/".join(f"{part.removesuffix('½') or 0}.5" if part.endswith("½") else part for part in points.split("/"))
    if points in BYE_POINTS:
        return points
    try:
        halves = in_halves(points)
    except (ValueError, ZeroDivisionError):
        raise BadOptions(error("bad-option", found=text, option=BYE_OPTION, allowed=BYE_SHOWN)) from None
    return "/".join(f"{half / 2:g}" for half in halves)
