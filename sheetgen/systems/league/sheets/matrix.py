"""The crosstable of a league: the game points of each team against each other one, what it has in all, its place."""

from sheetgen.i18n.ties import short
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.shared.teams import matrix
from sheetgen.systems.shared.teams.matrix import Matrix, MatrixTotal
from sheetgen.systems.views import crosstable
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, MATRIX, RACES, TEXTS, UNFINISHED, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

FIRST = crosstable.FIRST
ONE_MATCH = TEXTS[2].replace("{n}", "{points}")
OF_MATCH_SO_FAR = f'IF({{known}}=0,"",{ONE_MATCH})'
OF_MATCH = f'IF({{known}}=0,"",IF({{known}}<{{boards}},"{UNFINISHED}",{ONE_MATCH}))'
TWICE = 9.0  # the width of two results


def build(desk: Desk, places: LeaguePlaces) -> Sheet:
    """Draw the crosstable of the teams by their numbers, with the first code of the order and the place of each."""
    words, code = desk.words, places.codes[0]
    sheet = desk.poster(MATRIX, 3 + places.spec.teams)
    sheet.came = sheet.laid_out = RACES
    totals = (
        MatrixTotal(short(words, code), 8.0, lambda team: copy_of(places.ranked(team, f"{code}-text"))),
        MatrixTotal(words["molter-standings.rank"], 8.0, lambda team: copy_of(places.ranked(team, "shown"))),
    )
    of_teams = Matrix(lambda own, other: _between(places, own, other), totals, 7.0, _wide(places))
    return matrix.build(desk, sheet, places, of_teams)


def build_by_rank(desk: Desk, places: LeaguePlaces) -> Sheet | None:
    """Draw the same crosstable with the teams in the order of their places.

    It repeats the cells of the crosstable by number. Return None for more than ``crosstable.MOST`` teams.
    """
    return matrix.build_by_rank(desk, places, places.codes[0], 8, _wide(places))


def _wide(places: LeaguePlaces) -> float:
    return TWICE if places.spec.double else 6.5


def _between(places: LeaguePlaces, own: int, other: int) -> Formula:
    """The points of every match of two teams, in the order of the rounds."""
    parts: list[str] = []
    cells: dict[str, Cell] = {}
    for place, match in enumerate(places.matches):
        if {match.home, match.away} == {own, other}:
            side = "home" if match.home == own else "away"
            cells |= {
                f"known{place}": places.of_match(place, "known"),
                f"points{place}": places.of_match(place, f"{side}-gp"),
            }
            one = OF_MATCH_SO_FAR if places.layout < DAY else OF_MATCH.replace("{boards}", str(places.boards))
            parts.append(one.replace("{known}", f"{{known{place}}}").replace("{points}", f"{{points{place}}}"))
    return template('&" "&'.join(parts))(**cells)
