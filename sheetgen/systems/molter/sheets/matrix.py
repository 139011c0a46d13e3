"""The matrix of the teams: the points of each against each other one, then its total and its place."""

from sheetgen.i18n.ties import short
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.teams import by_rank
from sheetgen.systems.shared.teams.seating import letter
from sheetgen.systems.views import crosstable
from sheetgen.systems.views.crosstable import Figure
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, MATRIX, TEXTS, UNFINISHED, Desk, copy_of
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area
from sheetgen.workbook.poster import Poster

FIRST = 5
MET_SO_FAR = template(f'IF({{games}}=0,"",{TEXTS[2]})')
MET = template(f'IF({{games}}=0,"",{TEXTS[2]}&IF({{games}}<{{due}}," {UNFINISHED}",""))')
HALVES = template(TEXTS[2])


def build(desk: Desk, places: MolterPlaces) -> Sheet:
    """Draw the matrix of the teams by their letters, with the total and the place of each."""
    last = 2 + places.spec.teams + 1
    sheet = desk.poster(MATRIX, last)
    no, name, rank = (desk.words[f"molter-standings.{each}"] for each in ("no", "name", "rank"))
    total = desk.words["team-sheets.total"]
    rooms = [
        crosstable.room_of_figure(no, 6.0),
        crosstable.room_of_names(name, 30.0),
        *[crosstable.room_of_points(6.5)] * places.spec.teams,
        crosstable.room_of_figure(total, 9.0),
        crosstable.room_of_figure(rank, 8.0),
    ]
    poster = crosstable.way(places.spec.teams, rooms, below=30.0)
    for col, text in enumerate([no, name, *map(letter, places.teams), total, rank]):
        sheet.label(FIRST - 1, col, text, poster.heading)
    for team in places.teams:
        _team(sheet, places, team, last, poster)
    if places.spare:
        crosstable.without_last(sheet, places.spare, FIRST + places.spec.teams - 1, last - 2, last + 1)
    sheet.band(FIRST + places.spec.teams + 1, 0, last, desk.words["matrix.note"], "small")
    poster.dress(sheet, FIRST)
    sheet.freeze = (FIRST, 2)
    so_far.say_come(sheet, places.layout)
    return sheet


def build_by_rank(desk: Desk, places: MolterPlaces) -> Sheet | None:
    """Draw the same matrix with the teams in the order of their places.

    It repeats the cells of the matrix by letter. Return None for more than ``crosstable.MOST`` teams.
    """
    count, code = places.spec.teams, places.codes[0]
    body = Area(MATRIX, FIRST, 2, FIRST + count - 1, 1 + count)
    points = Figure(short(desk.words, code), 9, places.ranking(f"{code}-text"), "center bold")
    return by_rank.build(desk, places, body, points)


def _team(sheet: Sheet, places: MolterPlaces, own: int, last: int, poster: Poster) -> None:
    row, look = FIRST + own - 1, f"{poster.letters} {poster.shade(own)}"
    sheet.label(row, 0, letter(own), f"number bold {look}")
    sheet.formula(row, 1, copy_of(places.ranked(own, "label")), f"cell bold {poster.names} {look}")
    for other in places.teams:
        if own == other:
            sheet.label(row, 1 + other, None, "diagonal")
        else:
            facts = {"games": places.met_cell(own, other), "n": places.mutual_cell(own, other)}
            due = sum({game.white.team, game.black.team} == {own, other} for game in places.all_games)
            text = MET_SO_FAR(**facts) if places.layout < DAY else MET(due=due, **facts)
            sheet.formula(row, 1 + other, text, f"number {look}")
    sheet.formula(row, last - 1, HALVES(n=places.ranked(own, "points")), f"number bold {look}")
    sheet.formula(row, last, copy_of(places.ranked(own, "shown")), f"number bold {look}")
