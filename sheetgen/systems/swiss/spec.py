"""What fixes the workbook of a Swiss event."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from sheetgen.model.tournament import FIDE_2026, GamePoints, TournamentSpec
from sheetgen.systems.shared.game_points import POINTS, scale_of

LEAST_PLACES, MOST_PLACES = 4, 550  # lines of the players' list, spare ones included
LEAST_ROUNDS, MOST_ROUNDS = 1, 15
LEAST_SPARE = 4
SPARE_PART = 10  # SW5: there is a line for late entries for so many
WHITE, BLACK = "white", "black"
BYE_POINTS = ("1", "½", "0")


@dataclass(frozen=True, slots=True)
class SwissSpec(TournamentSpec):
    """A Swiss of ``count`` lines (late entries included) over ``rounds`` rounds (SW1).

    ``pairing`` is the edition rounds are paired by (SW15), ``accelerate`` an acceleration by its name (SW22-SW24),
    ``points`` what a win, a draw and a loss bring (SW27), ``byes`` how many half-point byes a player may ask for (SW6).
    Of an event that another program began, ``listed`` players keep the numbers of its file, and its ``records`` are
    the lines that an export hands on.
    """

    system: ClassVar[str] = "swiss"
    paid_as: ClassVar[str] = "open"
    rules: str = FIDE_2026
    count: int = 0
    rounds: int = 0
    pairing: str = FIDE_2026
    accelerate: str = ""
    first_colour: str = WHITE  # SW18: of the first player in the first round
    points: str = POINTS[0]
    bye_points: str = BYE_POINTS[0]
    byes: int = 1
    listed: int = 0
    records: tuple[str, ...] = ()

    @property
    def boards(self) -> int:
        """How many boards a round has at most."""
        return self.count // 2

    @property
    def scale(self) -> GamePoints:
        """What a win, a draw and a loss bring, in half points."""
        return scale_of(self.points)

    @property
    def bye_score(self) -> int:
        """SW1: what the pairing-allocated bye brings, in half points: as much as a win or a draw, or nothing."""
        return dict(zip(BYE_POINTS, (self.scale.win, self.scale.draw, 0), strict=True))[self.bye_points]

    def scores(self) -> dict[str, int]:
        """What a round without a game brings, by its code, in half points."""
        win, draw, _ = self.scale
        return {"U": self.bye_score, "F": win, "H": draw, "Z": 0}

    def in_points(self, halves: int) -> Fraction:
        """Return points from half points."""
        return Fraction(halves, 2)

    @property
    def expected(self) -> int:
        """How many lines are usually filled: the others wait for late entries."""
        few = self.count - LEAST_SPARE
        return max(1, min(few, SPARE_PART * self.count // (SPARE_PART + 1)))
