"""The matrix of the teams: the points of each against each other one, then its total and its place."""

from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.shared.teams import matrix
from sheetgen.systems.shared.teams.matrix import Matrix, MatrixTotal
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, MATRIX, TEXTS, UNFINISHED, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template

FIRST = 5
MET_SO_FAR = template(f'IF({{games}}=0,"",{TEXTS[2]})')
MET = template(f'IF({{games}}=0,"",{TEXTS[2]}&IF({{games}}<{{due}}," {UNFINISHED}",""))')
HALVES = template(TEXTS[2])


def build(desk: Desk, places: MolterPlaces) -> Sheet:
    """Draw the matrix of the teams by their letters, with the total and the place of each."""
    words = desk.words
    totals = (
        MatrixTotal(words["team-sheets.total"], 9.0, lambda team: HALVES(n=places.ranked(team, "points"))),
        MatrixTotal(words["molter-standings.rank"], 8.0, lambda team: copy_of(places.ranked(team, "shown"))),
    )
    of_teams = Matrix(lambda own, other: _between(places, own, other), totals, 6.0, note=words["matrix.note"])
    return matrix.build(desk, desk.poster(MATRIX, 3 + places.spec.teams), places, of_teams)


def build_by_rank(desk: Desk, places: MolterPlaces) -> Sheet | None:
    """Draw the same matrix with the teams in the order of their places.

    It repeats the cells of the matrix by letter. Return None for more than ``crosstable.MOST`` teams.
    """
    return matrix.build_by_rank(desk, places, places.codes[0], 9)


def _between(places: MolterPlaces, own: int, other: int) -> Formula:
    """The points of a team against another one, as far as they have met."""
    facts = {"games": places.met_cell(own, other), "n": places.mutual_cell(own, other)}
    due = sum({game.white.team, game.black.team} == {own, other} for game in places.all_games)
    return MET_SO_FAR(**facts) if places.layout < DAY else MET(due=due, **facts)
