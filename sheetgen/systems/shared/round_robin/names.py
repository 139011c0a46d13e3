"""The hidden sheet that sorts the players by name and by rating, and finds names written twice."""

from sheetgen.model.cleaning import GREEK, LETTERS, LETTERS_BEFORE, formula_of
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import NAMES, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area

USED = ("no", "name", "rating", "federation", "club", "title", "category", "withdrawn", "lot")  # by other sheets
SORTING = ("bare", "sorted-by")
USED_BY_EXTRAS = (*USED, "licence", "fide_id", "birth")
TWICE = 1000  # a row adds one for each name before it, and this much for each equal one
BEFORE = template(
    f'IF(OR({{a}}="",{{b}}=""),0,IF({{b}}={{a}},{TWICE}+{{tie}},IF({{of_b}}={{of_a}},{{tie}},IF({{of_b}}<{{of_a}},1,0))))'
)
# What names are sorted by: capitals without accents, hyphens and apostrophes, which every program orders the same way
# whatever its country. In two steps, since no program nests more than 64 functions.
BARE = template(formula_of(f"UPPER({formula_of('{a}', LETTERS_BEFORE)})", GREEK))
SORTED_BY = template(formula_of("{a}", LETTERS))
NAME_ORDER = template(f'IF({{a}}="",{{blank}},SUM({{row}})-{TWICE}*INT(SUM({{row}})/{TWICE})+1)')
NAME_TWICE = template(f"INT(SUM({{row}})/{TWICE})")
RATING_KEY = template('IF({name}="",-1,IF(COUNT({a})=0,0,{a}))')
# Rows are found by their numbers: a list that has been sorted by hand still says the same of everybody.
# A number that somebody has typed over as text is in its own row as long as nothing was sorted.
ROW_OF = template("IFERROR(MATCH({no},{numbers},0),{no})")
LISTED = template('IF(INDEX({source},{row})="","",INDEX({source},{row}))')
SORTED = template('IFERROR(IF(INDEX({source},MATCH({k},{orders},0))="","",INDEX({source},MATCH({k},{orders},0))),"")')


def build(desk: Desk, places: Places) -> Sheet:
    sheet = desk.sheet(NAMES)
    count = places.spec.count
    for own in range(1, count + 1):
        sheet.label(own, 0, own)
        for other in range(1, count + 1):
            cell = places.before(own).cell(right=other - 1)
            sheet.put(cell.row, cell.col, _before(places, own, other))
        for cell, formula in (
            (places.name_order(own), _name_order(places, own)),
            (places.name_twice(own), NAME_TWICE(row=places.before(own))),
            (places.rating_key(own), RATING_KEY(name=places.listed(own, "name"), a=places.listed(own, "rating"))),
            (places.rating_order(own), _rating_order(places, own)),
        ):
            sheet.formula(cell.row, cell.col, formula)
        _listed(sheet, places, own)
        sheet.came_with(2, (places.listed(own, name) for name in SORTING))
        if places.spec.extras:
            sheet.came_with(3, (places.listed(own, name) for name in USED_BY_EXTRAS if name not in USED))
    return sheet


def _listed(sheet: Sheet, places: Places, own: int) -> None:
    """What the list says of a number."""
    for name in places.listed_columns:
        cell, row = places.listed(own, name), places.listed(own, "list-row")
        if name == "list-row":
            sheet.formula(cell.row, cell.col, ROW_OF(no=own, numbers=places.players("no")))
        elif name == "grid-row":
            numbers = places.grid_column(places.grid_cell(own, own, True)._replace(col=0))
            sheet.formula(cell.row, cell.col, ROW_OF(no=own, numbers=numbers))
        elif name == "bare":
            sheet.formula(cell.row, cell.col, BARE(a=places.listed(own, "name")))
        elif name == "sorted-by":
            sheet.formula(cell.row, cell.col, SORTED_BY(a=places.listed(own, "bare")))
        elif name in (USED_BY_EXTRAS if places.spec.extras else USED):
            sheet.formula(cell.row, cell.col, LISTED(source=places.players(name), row=row))


def _before(places: Places, own: int, other: int) -> Formula | int:
    if own == other:
        return 0
    names = {"a": places.listed(own, "name"), "b": places.listed(other, "name")}
    keys = {"of_a": places.listed(own, "sorted-by"), "of_b": places.listed(other, "sorted-by")}
    return BEFORE(tie=int(other < own), **names, **keys)


def _name_order(places: Places, own: int) -> Formula:
    return NAME_ORDER(a=places.listed(own, "name"), row=places.before(own), blank=TWICE + own)


def _rating_order(places: Places, own: int) -> Formula:
    """Greatest first; of equals, the one who stands first in the list."""
    key, keys = places.rating_key(own), places.rating_keys()
    if own == 1:
        return template("RANK({k},{ks},0)")(k=key, ks=keys)
    above = Area(keys.sheet, keys.row, keys.col, key.row - 1, key.col)
    return template("RANK({k},{ks},0)+COUNTIF({above},{k})")(k=key, ks=keys, above=above)


def sorted_value(places: Places, position: int, source: Area, by_name: bool) -> Formula:
    """What the player at a position of the sorted list has in some column."""
    return SORTED(k=position, source=source, orders=places.name_orders() if by_name else places.rating_orders())
