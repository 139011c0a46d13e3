"""P4: the hidden sheet that sorts the players by name and by rating, and finds names written twice."""

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
LISTED_ONCE = template("INDEX({source},{row})")  # the image of what is not typed is an empty text
LISTED = template('IF(INDEX({source},{row})="","",INDEX({source},{row}))')
SORTED = template('IFERROR(IF(INDEX({source},MATCH({k},{orders},0))="","",INDEX({source},MATCH({k},{orders},0))),"")')


def build(desk: Desk, places: Places) -> Sheet:
    """The hidden sheet of names, a line a number."""
    sheet = desk.sheet(NAMES)
    for own in range(1, places.spec.count + 1):
        sheet.label(own, 0, own)
        for other in range(1, places.spec.count + 1):
            cell = places.name_table.cell(own, "before", other)
            sheet.put(cell.row, cell.col, _before(places, own, other))
        for name, formula in {**_orders(places, own), **_listed(places, own)}.items():
            cell = places.listed(own, name)
            sheet.formula(cell.row, cell.col, formula)
        sheet.came_with(2, (places.listed(own, name) for name in SORTING))
        if places.spec.extras:
            sheet.came_with(3, (places.listed(own, name) for name in USED_BY_EXTRAS if name not in USED))
    return sheet


def _orders(places: Places, own: int) -> dict[str, Formula]:
    """Where a player stands by name and by rating, and how many have the same name before him."""
    name, rating, names = places.listed(own, "name"), places.listed(own, "rating"), places.before(own)
    return {
        "name-order": NAME_ORDER(a=name, row=names, blank=TWICE + own),
        "name-twice": NAME_TWICE(row=names),
        "rating-key": RATING_KEY(name=name, a=rating),
        "rating-order": _rating_order(places, own),
    }


def _listed(places: Places, own: int) -> dict[str, Formula]:
    """Where the list and the grid have the row of a number, what the list says there, and the name to sort by."""
    row = places.listed(own, "list-row")
    return {
        "list-row": ROW_OF(no=own, numbers=places.players("no")),
        "grid-row": ROW_OF(no=own, numbers=places.grid_column(places.grid_cell(own, own, True)._replace(col=0))),
        **{
            name: LISTED(source=places.players(name), row=row)
            for name in (USED_BY_EXTRAS if places.spec.extras else USED)
        },
        "bare": BARE(a=places.listed(own, "name")),
        "sorted-by": SORTED_BY(a=places.listed(own, "bare")),
    }


def _before(places: Places, own: int, other: int) -> Formula | int:
    if own == other:
        return 0
    names = {"a": places.listed(own, "name"), "b": places.listed(other, "name")}
    keys = {"of_a": places.listed(own, "sorted-by"), "of_b": places.listed(other, "sorted-by")}
    return BEFORE(tie=int(other < own), **names, **keys)


def _rating_order(places: Places, own: int) -> Formula:
    """Greatest first; of equals, the one who stands first in the list."""
    key, keys = places.listed(own, "rating-key"), places.listing("rating-key")
    if own == 1:
        return template("RANK({k},{ks},0)")(k=key, ks=keys)
    above = Area(keys.sheet, keys.row, keys.col, key.row - 1, key.col)
    return template("RANK({k},{ks},0)+COUNTIF({above},{k})")(k=key, ks=keys, above=above)


def sorted_value(places: Places, position: int, source: Area, by_name: bool) -> Formula:
    """What the player at a position of the sorted list has in some column."""
    orders = places.listing("name-order" if by_name else "rating-order")
    return SORTED(k=position, source=source, orders=orders)
