"""The standings of a knockout, live: the champion, the finalist, and everybody by the round he has reached (K5)."""

from sheetgen.ranking.knockout import CODES, REACHED
from sheetgen.systems.knockout.places import MANY, KnockoutPlaces
from sheetgen.systems.knockout.sheets.ranking import shown
from sheetgen.systems.knockout.spec import KnockoutSpec
from sheetgen.systems.shared import official, so_far
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, STANDINGS, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import draw_filled, fitted

FIRST = 6
COLUMNS = ("rank", "no", "name", "rating", "club", "reached", "beaten-by")
DETAILS = ("rating", "club", "beaten-by")  # what a great field does without
WIDE = ("name", "club", "reached", "beaten-by")
WIDTHS = {"rank": 6, "no": 5, "name": 26, "rating": 7, "club": 19, "reached": 18, "beaten-by": 24}
OFFICIAL = {"rank": 7, "no": 6, "name": 32, "rating": 8, "club": 24}
CODE_WIDTH = 10
BEFORE = ("rank", "no", "name", "rating", "club")
AT = template('IF({position}>{present},"",IF(INDEX({source},{line})="","",INDEX({source},{line})))')


def lines(spec: KnockoutSpec) -> tuple[Lines, ...]:
    """Where the standings stand: whoever has one rank has reached the same (H7). Great fields are not sorted."""
    if spec.count > MANY:
        return ()
    return (Lines(STANDINGS, FIRST, spec.count, points=COLUMNS.index("rank")),)


def build(desk: Desk, places: KnockoutPlaces) -> Sheet:
    columns = columns_of(places)
    widths = {col: float(WIDTHS[name]) for col, name in enumerate(columns)}
    poster = fitted(places.spec.count, list(widths.values()))
    sheet = desk.poster(STANDINGS, len(columns) - 1)
    if places.many:
        sheet.band(3, 0, len(columns) - 1, desk.words["knockout.standings-by-seed"], "small")
    for col, name in enumerate(columns):
        prefix = "standings" if name in BEFORE else "knockout"
        sheet.label(FIRST - 1, col, desk.words[f"{prefix}.{name}"], poster.heading)
    for position in range(1, places.spec.count + 1):
        look = f"{poster.letters} {poster.shade(position)}"
        for col, (name, content) in enumerate(_line(desk, places, position).items()):
            weight = "bold" if name in ("rank", "name") else ""
            centred = "center" if name in ("rank", "no", "rating") else ""
            shrunk = "" if centred else poster.names
            sheet.put(FIRST + position - 1, col, content, f"cell {centred}{shrunk} {weight} {look}")
    lines = Area(STANDINGS, FIRST, 0, FIRST + places.spec.count - 1, len(columns) - 1)
    draw_filled(sheet, lines, Cell(STANDINGS, FIRST, columns.index("name")))
    sheet.freeze = (FIRST, 3)
    poster.dress(sheet, widths, [col for col, name in enumerate(columns) if name in WIDE], FIRST)
    if places.layout >= DAY:
        so_far.say_how_far(desk, sheet, places, so_far.Line("entered", is_new=True))
        sheet.page.last_col = len(columns) - 1
    return sheet


def columns_of(places: KnockoutPlaces) -> tuple[str, ...]:
    return tuple(name for name in COLUMNS if not (places.many and name in DETAILS))


def _line(desk: Desk, places: KnockoutPlaces, position: int) -> dict[str, Formula | int]:
    """One line: of who stands at a position, or of a seed where there are too many to sort."""
    if places.many:
        known: dict[str, Formula | int] = {
            "name": copy_of(places.ranked(position, "label")),
        }
        known.update(shown(desk, places, position))
        return {name: known.get(name, position) for name in columns_of(places)}
    line = places.ranked(position, "line")
    return {
        name: AT(source=_source(places, name), line=line, position=position, present=places.present) for name in COLUMNS
    }


def _source(places: KnockoutPlaces, name: str) -> Area:
    if name in ("rating", "club"):
        return places.listing(name)
    return places.ranking("label" if name == "name" else name)


def build_official(desk: Desk, places: KnockoutPlaces) -> Sheet:
    """The official ranking, filled by the program when the ranking is final."""
    codes = CODES if places.bracket.third_place else (REACHED,)
    before = {name: OFFICIAL[name] for name in BEFORE if not (places.many and name in DETAILS)}
    return official.build(desk, places.spec.count, before, [CODE_WIDTH] * len(codes), len(codes))
