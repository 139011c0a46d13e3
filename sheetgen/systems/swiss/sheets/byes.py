"""SW6, SW7: who has announced not to play which round, and who has left: to post before the rounds are paired."""

from collections.abc import Iterator

from sheetgen.systems.shared.dealt.codecs import CALLS_LISTED
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, PLAYERS, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, line
from sheetgen.workbook.poster import Room, draw_filled, fitted

BYES = "byes"
FIRST = 6
ON_A_PAGE = 26  # lines in large letters; a longer list goes on on the next page
BEFORE, BEHIND = ("no", "name"), ("entry", "withdrawn")
WIDTHS = {"no": 5.0, "name": 26.0, "entry": 9.0, "withdrawn": 9.0}
ROUND_WIDTH = 4.5
REQUESTED = "+".join(f'IFERROR(MATCH("{call}",{{calls}},0),0)' for call in "HFZ")
HAS = f'IF({{name}}="",0,IF(COUNT({{out}})+COUNT({{entry}})+{REQUESTED}>0,1,0))'
FIRST_OF_ALL, AFTER_OTHERS = template(HAS), template(f"{{before}}+{HAS}")
NOBODY, NOBODY_BEFORE = (template(f'IF({n}=0,{{nobody}},"")') for n in ("MAX({n})", "{n}"))
LINE_TEXT = template('IF({row}=0,"",INDEX({source},{row}))')
FILLED = template('IF({row}=0,"",IF(COUNT(INDEX({source},{row}))=0,"",INDEX({source},{row})))')
# As the pairing takes it: who is out is out, then what he asks for, then whether he has come yet.
_NOT_YET = 'IF(IF(COUNT({entry})=0,FALSE,{n}<{entry}),"–","")'
CALL = template(
    'IF({row}=0,"",IF(IF(COUNT({out})=0,FALSE,{n}>={out}),"–",'
    f'IFERROR(CHOOSE(MATCH(INDEX({{call}},{{row}}),{{calls}},0),"H","Z","F",{_NOT_YET}),{_NOT_YET})))'
)
CALL_BEFORE = template(
    'IF({row}=0,"",IF(IF(COUNT(INDEX({out},{row}))=0,FALSE,{n}>=INDEX({out},{row})),"–",'
    'IF(OR(INDEX({call},{row})="H",INDEX({call},{row})="F",INDEX({call},{row})="Z"),INDEX({call},{row}),'
    'IF(IF(COUNT(INDEX({entry},{row}))=0,FALSE,{n}<INDEX({entry},{row})),"–",""))))'
)


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    """Draw the list of byes and withdrawals: a column for each round, a line for whoever has announced one."""
    rounds = range(1, places.spec.rounds + 1)
    names = (*BEFORE, *(f"r{number}" for number in rounds), *BEHIND)
    headings = [name[1:] if name[1:].isdigit() else desk.words[f"players.{name}"] for name in names]
    rooms = [
        Room(WIDTHS.get(name, ROUND_WIDTH), 0.8 * WIDTHS.get(name, ROUND_WIDTH), name == "name", heading)
        for name, heading in zip(names, headings, strict=True)
    ]
    poster = fitted(min(places.spec.count, ON_A_PAGE), rooms, below=40.0)
    sheet = desk.poster(BYES, len(names) - 1)
    sheet.band(3, 0, len(names) - 1, desk.words["byes.legend"], "wrap small")
    sheet.heights[3] = 32
    for col, text in enumerate(headings):
        sheet.label(FIRST - 1, col, text, f"{poster.heading} wrap")
    announced = Area(sheet.name, FIRST, len(names) + 1, FIRST + places.spec.count - 1, len(names) + 1)
    for position in range(1, places.spec.count + 1):
        row = FIRST + position - 1
        sheet.formula(row, announced.col, _so_many(places, position, announced), "unseen")
        position_of = template("IFERROR(MATCH({n},{announced},0),0)")(n=position, announced=announced)
        line = sheet.formula(row, len(names), position_of, "unseen")
        for col, (name, value) in enumerate(_line(places, line)):
            style = f"bold {poster.names}" if name == "name" else "center"
            sheet.formula(row, col, value, f"cell {style} {poster.letters}")
        sheet.heights[row] = round(1.9 * poster.size, 1)
    sheet.hidden_cols += [len(names), announced.col]
    filled = Area(sheet.name, FIRST, 0, FIRST + places.spec.count - 1, len(names) - 1)
    draw_filled(sheet, filled, filled.cell(right=1), none_for_pen=True)
    # The most of all is the last of them, and asks for them from the first one on, however many lines there are.
    total = announced if places.layout >= WALL else announced.cell(down=places.spec.count - 1)
    nobody = NOBODY if places.layout >= WALL else NOBODY_BEFORE
    sheet.band(4, 0, len(names) - 1, nobody(n=total, nobody=desk.words["byes.nobody"]), "bold")
    last = sheet.formula(FIRST - 1, announced.col, template(f"{FIRST}+MAX({{n}},1)")(n=total), "unseen")
    poster.dress(sheet, FIRST)
    sheet.heights.update({FIRST + at: round(1.9 * poster.size, 1) for at in range(places.spec.count)})
    sheet.heights[FIRST - 1] = 34
    sheet.page.ends, sheet.page.last_col = last, len(names) - 1
    sheet.page.breaks = []
    sheet.freeze = (FIRST, 2)
    sheet.came_whole_with(DAY)
    return sheet


def _so_many(places: SwissPlaces, position: int, announced: Area) -> Formula:
    """How many of the list, down to this line, are announced away from some round."""
    first, last = places.player(position, "call1"), places.player(position, f"call{places.spec.rounds}")
    own = {name: places.player(position, name) for name in ("name", "entry")}
    area = line(PLAYERS, first.row, first.col, last.col - first.col + 1)
    facts = {"out": places.player(position, "withdrawn"), "calls": area, **own}
    if position == 1:
        return FIRST_OF_ALL(**facts)
    return AFTER_OTHERS(before=announced.cell(down=position - 2), **facts)


def _line(places: SwissPlaces, row: Cell) -> Iterator[tuple[str, Formula]]:
    of, cols = places.players, {name: len(BEFORE) + places.spec.rounds + at for at, name in enumerate(BEHIND)}
    yield "no", LINE_TEXT(row=row, source=of("no"))
    yield "name", LINE_TEXT(row=row, source=of("name"))
    for number in range(1, places.spec.rounds + 1):
        facts = {"row": row, "n": number, "call": of(f"call{number}")}
        if places.layout >= WALL:
            beside = {"out": row._replace(col=cols["withdrawn"]), "entry": row._replace(col=cols["entry"])}
            yield f"r{number}", CALL(calls=CALLS_LISTED, **beside, **facts)
        else:
            yield f"r{number}", CALL_BEFORE(out=of("withdrawn"), entry=of("entry"), **facts)
    for name in BEHIND:
        yield name, FILLED(row=row, source=of(name))
