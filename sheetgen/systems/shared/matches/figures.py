"""Which tie-breaks of a league are made of its matches, and where their figures stand."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.codes import parse
from sheetgen.ranking.tiebreaks import PRODUCTS
from sheetgen.systems.schema import Allocation
from sheetgen.systems.shared.by_rounds import Calculation, RoundBlocks
from sheetgen.systems.shared.teams.spec import HEAD
from sheetgen.workbook.desk import DAY, FIGURES, WALL
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Cell

if TYPE_CHECKING:
    from sheetgen.systems.shared.matches.places import MatchPlaces

BY_MATCH = ("what", "opponent", "MP", "GP", "against")  # of every team, round by round
BY_OPPONENT = ("what-MP", "what-GP", "opponent", "MP", "GP")  # of every team, opponent by opponent
OPPONENTS = "opponents-{}"
OF_MATCHES = {"WON": ("MP", "MP"), "WIN": ("MP", "MP"), "REP": ("MP", "MP"), "STD": ("GP", "GP")}
OF_ANY_POINTS = ("SB", "KOYA", "CUM")
OF_OPPONENTS = ("BH", "FB", "AOB")  # only where the pairings were not fixed beforehand
STRENGTH = "SSSC"  # the same: the Buchholz behind it is a figure
Points = tuple[str, str]


def figure_of(code: str, first: str, dealt: bool) -> tuple[Points, str] | None:
    """The points a code is made of, and what it is called in the calculation; None: it is not made of matches.

    ``first`` are the points that rank, which a code that names none is made of; ``dealt`` says whether matches
    are paired round by round.
    """
    parsed = parse(code)
    assert parsed is not None
    if parsed.name in PRODUCTS and (parsed.variants or dealt):
        return PRODUCTS[parsed.name], replace(parsed, name="SB").text
    if parsed.name == STRENGTH and dealt:
        buchholz = replace(parsed, name="FB" if parsed.fore else "BH", turn=1)
        return (first, first), replace(buchholz, variants=tuple(each for each in parsed.variants if each == "P")).text
    if parsed.name in OF_MATCHES:
        return OF_MATCHES[parsed.name], parsed.name
    if parsed.name in OF_ANY_POINTS or (parsed.name in OF_OPPONENTS and dealt):
        kind = parsed.kind or first
        return (kind, kind), replace(parsed, kind="").text
    return None


@dataclass(frozen=True)
class MatchFigures:
    """The codes of an order that are made of matches, and the calculations that have them."""

    places: "MatchPlaces"

    @cached_property
    def codes(self) -> dict[str, tuple[Points, str]]:
        """Of every such code the points it is made of, and what it is called in the calculation."""
        places = self.places
        sources = ((code, figure_of(code, places.first, places.spec.dealt)) for code in places.codes)
        return {code: source for code, source in sources if source}

    # ---- where everything stands
    @cached_property
    def blocks(self) -> Allocation:
        """What every match was for a team, round by round, and every opponent, team by team."""
        spec = self.places.spec
        spans = (1, *[spec.rounds] * len(BY_MATCH), *[spec.teams] * len(BY_OPPONENT))
        ids = ("letter", *BY_MATCH, *map(OPPONENTS.format, BY_OPPONENT))
        return Allocation(FIGURES, spec.teams, ids, HEAD, spans)

    def of_match(self, team: int, round_: int, name: str) -> Cell:
        """Return the cell with one figure of a team in a round.

        ``name`` is one of ``BY_MATCH``.
        """
        return self.blocks.cell(team, name, round_)

    def of_opponent(self, team: int, other: int, name: str) -> Cell:
        """Return the cell with one figure of a team against one other team.

        ``name`` is one of ``BY_OPPONENT``.
        """
        return self.blocks.cell(team, OPPONENTS.format(name), other)

    @cached_property
    def calculations(self) -> dict[Points, Calculation]:
        """One for each kind of points, side by side."""
        calculations: dict[Points, Calculation] = {}
        col = self.blocks.last_col + 2
        for points in dict.fromkeys(points for points, _ in self.codes.values()):
            codes = [code for of, code in self.codes.values() if of == points]
            calculations[points] = Calculation(self._given(points), Cell(FIGURES, HEAD, col), codes)
            col += calculations[points].width + 1
        return calculations

    def _given(self, points: Points) -> RoundBlocks:
        theirs, ours = points
        spec, win, draw = self.places.spec, *self.places.scale(theirs)
        facts: dict[str, object] = {"completed": self.places.HORIZON, "rules": FIDE_2026, "win": win, "draw": draw}
        facts |= {"counts_open": self.places.layout < DAY, "looks_twice": self.places.layout < WALL}
        if spec.rules != FIDE_2026:  # the columns are those of C.07, of opponents instead of matches
            corners = dict(zip(BY_OPPONENT, self._corners(), strict=True))
            columns = {"what": corners[f"what-{ours}"], "opponent": corners["opponent"], "against": corners["opponent"]}
            return self._made(spec.teams, corners[theirs], corners[ours], columns | facts)
        corners = {name: self.of_match(1, 1, name) for name in BY_MATCH}
        columns = {name: corners[name] for name in ("what", "opponent", "against")}
        return self._made(spec.rounds, corners[theirs], corners[ours], columns | facts)

    def _corners(self) -> Iterator[Cell]:
        return (self.of_opponent(1, 1, name) for name in BY_OPPONENT)

    def _made(self, rounds: int, score: Cell, made: Cell, facts: dict[str, Any]) -> RoundBlocks:
        unused: dict[str, Any] = dict.fromkeys(("black", "rating", "entrant"), score)  # teams have none of them
        closed = not self.places.spec.dealt or self.places.spec.rules != FIDE_2026
        if self.places.spec.dealt:
            unused["entrant"] = self.places.ranked(1, "entrant")
        return RoundBlocks(self.places.spec.teams, rounds, score=score, made=made, closed=closed, **unused, **facts)

    # ---- what the ranking asks
    def value(self, code: str, team: int) -> Cell:
        """Return the cell with a team's value of a code; ``code`` is one of ``codes``."""
        points, name = self.codes[code]
        return self.calculations[points].value(name, team)

    def text(self, code: str, team: int) -> Formula:
        """Return the formula for a team's value of a code as people read it; ``code`` is one of ``codes``."""
        points, name = self.codes[code]
        return self.calculations[points].text(name, team)
