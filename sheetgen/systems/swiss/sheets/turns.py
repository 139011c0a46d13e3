"""The hidden sheet of rounds, a row a player: what a command has dealt him, and what each round has brought."""

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from sheetgen.i18n.figures import figure
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.dealt import games
from sheetgen.systems.shared.dealt.codecs import BYE_CODE, CALLS_LISTED, SEAT, VIRTUAL
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Role, Sheet
from sheetgen.workbook.codecs import TEXT
from sheetgen.workbook.desk import DAY, TURNS, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

if TYPE_CHECKING:
    from sheetgen.systems.swiss.places import SwissPlaces

# Seats are positive with White and negative with Black; an empty cell counts as none. Each game is looked up once.
GAME = template("IF(COUNT({seat})=0,0,INDEX({games},MAX(ABS({seat}),1)))")
OPPONENT = template(f"IF({{game}}=0,0,IF({{seat}}>0,{games.BLACK},{games.WHITE}))")
SCORE = template(
    f"IF({{opponent}}>0,IF({{seat}}>0,{games.WHITE_SCORE},{games.BLACK_SCORE}),"
    'IF({code}="U",{u},IF({code}="F",{f},IF({code}="H",{h},0))))'
)
PLAYED = template(f"IF({{opponent}}=0,0,{games.WAS_PLAYED})")
# SW6: the place of what he asks for among the calls; the round he is out from; the first one he is there for.
CALLED = template("IFERROR(MATCH(INDEX({source},{row}),{calls},0),0)")
OUT = template("IF(COUNT(INDEX({source},{row}))=0,99,INDEX({source},{row}))")
ENTRY = template("IF(COUNT(INDEX({source},{row}))=0,0,INDEX({source},{row}))")
# SW6: the code he should have by what is announced of him: he is out, he asks for a bye, or he has not come yet.
LATE = template(
    'IF(AND({opponent}=0,{code}=""),0,IF(OR({n}>={out},{n}<{entry},AND({asked}>=1,{asked}<=3)),'
    "IF({opponent}>0,IF(OR({played}=1,{score}>0),1,0),"
    'IF({code}=IF({n}>={out},"Z",CHOOSE({asked}+1,"Z","H","Z","F","Z")),0,1)),0))'
)

# As it was before layout 9.
OPPONENT_BEFORE = template(
    "IF(COUNT({seat})=0,0,IF({seat}>0,INDEX({black},MAX({seat},1)),INDEX({white},MAX(-{seat},1))))"
)
SCORE_BEFORE = template(
    "IF({opponent}>0,IF({seat}>0,INDEX({white},ABS({seat})),INDEX({black},ABS({seat}))),"
    'IF({code}="U",{u},IF({code}="F",{f},IF({code}="H",{h},0))))'
)
PLAYED_BEFORE = template("IF({opponent}=0,0,INDEX({played},ABS({seat})))")
HALF_BYE = template('IF(INDEX({source},{row})="H",1,0)')
LATE_BEFORE = template(
    'IF(AND({opponent}=0,{code}=""),0,IF(OR(AND(COUNT(INDEX({out},{row}))=1,{n}>=INDEX({out},{row})),AND(COUNT(INDEX({entry},{row}))=1,{n}<INDEX({entry},{row})),'
    'INDEX({call},{row})="H",INDEX({call},{row})="F",INDEX({call},{row})="Z"),IF({opponent}>0,IF(OR({played}=1,{score}>0),1,0),'
    'IF({code}=IF(AND(COUNT(INDEX({out},{row}))=1,{n}>=INDEX({out},{row})),"Z",IF(OR(INDEX({call},{row})="H",INDEX({call},{row})="F"),INDEX({call},{row}),"Z")),0,1)),0))'
)
BEFORE = template("{a}+{b}")


ALPHABET, PAIRED_NAME = "alphabet", "paired_name"
UNLABELLED = ("no", "group", ALPHABET, PAIRED_NAME, "late", "game", "out", "entry")


def table(spec: SwissSpec) -> "Table[SwissPlaces]":
    """A line a player, by the specification alone.

    Round by round: where he sits (positive with White), what he has without a game and his virtual points, which a
    command deals; what comes of it; his points ``before`` the round. Then what is dealt once: his group, his place in
    the alphabet, under which name he was paired last. At the end, rounds he was announced away from once they were
    paired; the whole game of each round in one number; and from when to when he is there.
    """
    rounds = spec.rounds
    columns: tuple[Column[SwissPlaces], ...] = (
        Column("no", role=Role.ECHO),
        Column("seat", codec=SEAT, span=rounds),
        Column("code", codec=BYE_CODE, span=rounds),
        Column("virtual", codec=VIRTUAL, span=rounds),
        Column("opponent", _opponent, span=rounds),
        Column("score", _score, span=rounds),
        Column("played", _played, span=rounds),
        Column("asked", _asked, span=rounds),
        Column("before", _before, span=rounds + 1),
        Column("group", codec=TEXT),
        Column(ALPHABET, codec=SEAT),
        Column(PAIRED_NAME, codec=TEXT, since=DAY),
        Column("late", _late, span=rounds, since=DAY),
        Column("game", _game, span=rounds, since=WALL),
        Column("out", lambda line: OUT(**_listed(line, "withdrawn")), since=WALL),
        Column("entry", lambda line: ENTRY(**_listed(line, "entry")), since=WALL),
    )
    return Table(TURNS, spec.count, columns, first=hidden.FIRST, id="turns")


def build(desk: Desk, places: "SwissPlaces") -> Sheet:
    """The hidden sheet; what is dealt in it is found by the numbers of the players."""
    sheet, turns = desk.sheet(TURNS), places.turn_table
    for halves in range(places.halves.width):
        cell = places.halves.cell(right=halves)
        sheet.label(cell.row, cell.col, figure(Fraction(halves, 2), places.spec.lang))
        sheet.came_with(WALL, [cell])
    hidden.draw_ids(sheet, turns, turns.first - 2, without=UNLABELLED)
    hidden.draw_lines(desk, sheet, places, turns)
    rounds = range(1, places.spec.rounds + 1)
    columns = {f"{id}{each}": turns.cell(1, id, each).col for id in ("seat", "code", "virtual") for each in rounds}
    columns |= {id: turns.at[id] for id in ("group", ALPHABET, PAIRED_NAME)}
    desk.book.add_keyed_rows(replace(turns.keyed_rows(), columns={"no": 0, **columns}))
    return sheet


def _is_light(line: "Line[SwissPlaces]") -> bool:
    """Whether each game is looked up once, as in every workbook since layout 9."""
    return line.places.layout >= WALL


def _listed(line: "Line[SwissPlaces]", id: str) -> dict[str, Area | Cell]:
    """A column of the players' list, and his line there."""
    return {"source": line.places.players(id), "row": line.places.ranked(line.position, "row")}


def _game(line: "Line[SwissPlaces]") -> Formula:
    return GAME(seat=line.at("seat"), games=line.places.games_of(line.part, "packed"))


def _opponent(line: "Line[SwissPlaces]") -> Formula:
    if _is_light(line):
        return OPPONENT(game=line.at("game"), seat=line.at("seat"))
    sides = {side: line.places.games_of(line.part, side) for side in ("white", "black")}
    return OPPONENT_BEFORE(seat=line.at("seat"), **sides)


def _score(line: "Line[SwissPlaces]") -> Formula:
    without_game = {code.casefold(): score for code, score in line.places.spec.scores().items()}
    if _is_light(line):
        return SCORE(**{id: line.at(id) for id in ("game", "opponent", "seat", "code")}, **without_game)
    sides = {side: line.places.games_of(line.part, f"{side}-score") for side in ("white", "black")}
    return SCORE_BEFORE(**{id: line.at(id) for id in ("opponent", "seat", "code")}, **sides, **without_game)


def _played(line: "Line[SwissPlaces]") -> Formula:
    if _is_light(line):
        return PLAYED(opponent=line.at("opponent"), game=line.at("game"))
    played = line.places.games_of(line.part, "played")
    return PLAYED_BEFORE(opponent=line.at("opponent"), seat=line.at("seat"), played=played)


def _asked(line: "Line[SwissPlaces]") -> Formula:
    """What he asks for: 1 for a half-point bye, 2 to 4 for the other calls; before layout 9 these were 0, too."""
    facts = _listed(line, f"call{line.part}")
    return CALLED(calls=CALLS_LISTED, **facts) if _is_light(line) else HALF_BYE(**facts)


def _before(line: "Line[SwissPlaces]") -> Formula | int:
    """His points before a round, in halves; a column more than there are rounds says what he has in the end."""
    if line.part == 1:
        return 0
    before, score = (line.table.cell(line.position, id, line.part - 1) for id in ("before", "score"))
    return BEFORE(a=before, b=score)


def _late(line: "Line[SwissPlaces]") -> Formula:
    """SW6: whether he was announced away from the round, or had left before, once it was paired."""
    places, cells = line.places, {id: line.at(id) for id in ("opponent", "code", "played", "score")}
    if _is_light(line):
        once = {id: line.table.cell(line.position, id) for id in ("out", "entry")}
        return LATE(n=line.part, asked=line.at("asked"), **once, **cells)
    listed = {"out": "withdrawn", "entry": "entry", "call": f"call{line.part}"}
    areas = {name: places.players(column) for name, column in listed.items()}
    return LATE_BEFORE(n=line.part, row=places.ranked(line.position, "row"), **areas, **cells)
