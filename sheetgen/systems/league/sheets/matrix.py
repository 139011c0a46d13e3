"""The crosstable of a league: the game points of each team against each other one, what it has in all, its place."""

from sheetgen.i18n.ties import short
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.teams import by_rank
from sheetgen.systems.shared.teams.seating import letter
from sheetgen.systems.views import crosstable
from sheetgen.systems.views.crosstable import Figure
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, MATRIX, RACES, TEXTS, UNFINISHED, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import Poster

FIRST = crosstable.FIRST
ONE_MATCH = TEXTS[2].replace("{n}", "{points}")
OF_MATCH_SO_FAR = f'IF({{known}}=0,"",{ONE_MATCH})'
OF_MATCH = f'IF({{known}}=0,"",IF({{known}}<{{boards}},"{UNFINISHED}",{ONE_MATCH}))'
TWICE = 9.0  # the width of two results


def build(desk: Desk, places: LeaguePlaces) -> Sheet:
    """Draw the crosstable of the teams by their numbers, with the first code of the order and the place of each."""
    count, words = places.spec.teams, desk.words
    wide = _wide(places)
    sheet = desk.poster(MATRIX, 3 + count)
    sheet.came = sheet.laid_out = RACES
    no, name, rank = (words[f"molter-standings.{each}"] for each in ("no", "name", "rank"))
    code = short(words, places.codes[0])
    rooms = [
        crosstable.room_of_figure(no, 7.0),
        crosstable.room_of_names(name, 30.0),
        *[crosstable.room_of_points(wide)] * count,
        *(crosstable.room_of_figure(text, 8.0) for text in (code, rank)),
    ]
    poster = crosstable.way(count, rooms)
    for col, text in enumerate([no, name, *map(letter, places.teams), code, rank]):
        sheet.label(FIRST - 1, col, text, poster.heading)
    for team in places.teams:
        _team(sheet, places, team, poster)
    if places.spare:
        crosstable.without_last(sheet, places.spare, FIRST + count - 1, 1 + count, 4 + count)
    poster.dress(sheet, FIRST)
    sheet.freeze = (FIRST, 2)
    so_far.say_come(sheet, places.layout)
    return sheet


def build_by_rank(desk: Desk, places: LeaguePlaces) -> Sheet | None:
    """Draw the same crosstable with the teams in the order of their places.

    It repeats the cells of the crosstable by number. Return None for more than ``crosstable.MOST`` teams.
    """
    count, code = places.spec.teams, places.codes[0]
    body = Area(MATRIX, FIRST, 2, FIRST + count - 1, 1 + count)
    points = Figure(short(desk.words, code), 8, places.ranking(f"{code}-text"), "center bold")
    return by_rank.build(desk, places, body, points, _wide(places))


def _wide(places: LeaguePlaces) -> float:
    return TWICE if places.spec.double else 6.5


def _team(sheet: Sheet, places: LeaguePlaces, own: int, poster: Poster) -> None:
    row, look = FIRST + own - 1, f"{poster.letters} {poster.shade(own)}"
    sheet.label(row, 0, letter(own), f"number bold {look}")
    sheet.formula(row, 1, copy_of(places.ranked(own, "label")), f"cell bold {poster.names} {look}")
    for other in places.teams:
        if own == other:
            sheet.label(row, 1 + other, None, "diagonal")
        else:
            sheet.formula(row, 1 + other, _between(places, own, other), f"number {look}")
    after = 2 + places.spec.teams
    for col, name in ((after, f"{places.codes[0]}-text"), (after + 1, "shown")):
        sheet.formula(row, col, copy_of(places.ranked(own, name)), f"number bold {look}")


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
