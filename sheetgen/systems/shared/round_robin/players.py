"""The players' list, where every name is typed once, and the two lists to post made from it."""

from collections.abc import Callable
from dataclasses import replace

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.round_robin import names
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.views import desk_list, poster_lines
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import BY_NAME, BY_RATING, DAY, WALL, Desk
from sheetgen.workbook.formulas import Formula, template

MOST_ON_A_PAGE = 30  # players; more stand on several pages
POSTED_WIDTHS = {"name": 26, "title": 7, "rating": 7, "federation": 7, "club": 20, "category": 8, "no": 6}
POSTED_LEAST = {"title": 3.6, "rating": 4.4, "federation": 4.2, "category": 4.6, "no": 2.8}
POSTED_TEXTS = ("name", "club")

# Of the list by name: without any name the numbers are printed for a pen.
NUMBER = template('IF({first}="",{k},IFERROR(INDEX({numbers},MATCH({k},{orders},0)),""))')


def build(desk: Desk, places: Places) -> Sheet:
    """The list to type in; names that stand in it twice are red."""
    sheet = desk_list.build(desk, places.roster, usual="category", freeze=2)
    twice = template("INDEX({all},{no})>0")(all=places.listing("name-twice"), no=places.player(1, "no"))
    sheet.when(places.players("name"), twice, "bad")
    sheet.page.pages_tall = 1 if places.spec.count <= MOST_ON_A_PAGE else 0
    return sheet


def build_by_name(desk: Desk, places: Places) -> Sheet:
    """The list to post, sorted by name."""
    return _build_posted(desk, places, BY_NAME)


def build_by_rating(desk: Desk, places: Places) -> Sheet:
    """The list to post, sorted by rating."""
    return _build_posted(desk, places, BY_RATING)


def _build_posted(desk: Desk, places: Places, name: str) -> Sheet:
    def of(id: str) -> Callable[[Line[Places]], Formula]:
        return lambda line: names.sorted_value(places, line.position, places.listing(id), by_name=name == BY_NAME)

    facts = [
        Column(id, of(id), width, f"players.{id}", text=id in POSTED_TEXTS, least=POSTED_LEAST.get(id, 0))
        for id, width in POSTED_WIDTHS.items()
    ]
    number = replace(facts[-1], value=_number, since=WALL)
    position = Column[Places]("line", lambda line: line.position, 6, "players.line", style="number", least=3.0)
    # The alphabet is not numbered: there the first column is the number people know somebody by.
    columns = (number, *facts[:-1]) if name == BY_NAME else (position, *facts)
    table = Table(name, places.spec.count, columns, first=5)
    sheet = poster_lines.build(desk, places, table, spare_of=places.spare_of)
    if places.spare:
        sheet.came_with(DAY, (table.cell(table.count, id) for id in table.ids))
    return sheet


def _number(line: Line[Places]) -> Formula:
    """The number of whoever stands there by name."""
    listing = line.places.listing
    first = line.table.cell(1, "name")
    return NUMBER(first=first, k=line.position, numbers=listing("no"), orders=listing("name-order"))
