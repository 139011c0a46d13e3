"""The hidden sheet of rounds, a row a player: what a command has dealt him, and what each round has brought."""

from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.dealt.codecs import SEAT
from sheetgen.systems.swiss.codecs import BYE_CODE, VIRTUAL
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Role, Sheet
from sheetgen.workbook.codecs import TEXT
from sheetgen.workbook.desk import DAY, TURNS, Desk
from sheetgen.workbook.formulas import Formula, template

if TYPE_CHECKING:
    from sheetgen.systems.swiss.places import SwissPlaces

# Seats are positive with White and negative with Black; an empty cell counts as none.
OPPONENT = template("IF(COUNT({seat})=0,0,IF({seat}>0,INDEX({black},MAX({seat},1)),INDEX({white},MAX(-{seat},1))))")
SCORE = template(
    "IF({opponent}>0,IF({seat}>0,INDEX({white},ABS({seat})),INDEX({black},ABS({seat}))),"
    'IF({code}="U",{u},IF({code}="F",{f},IF({code}="H",{h},0))))'
)
PLAYED = template("IF({opponent}=0,0,INDEX({played},ABS({seat})))")
HALF_BYE = template('IF(INDEX({source},{row})="H",1,0)')
# SW6: the code he should have by what is announced of him: he is out, he asks for a bye, or he has not come yet.
LATE = template(
    'IF(AND({opponent}=0,{code}=""),0,IF(OR(AND(COUNT(INDEX({out},{row}))=1,{n}>=INDEX({out},{row})),AND(COUNT(INDEX({entry},{row}))=1,{n}<INDEX({entry},{row})),'
    'INDEX({call},{row})="H",INDEX({call},{row})="F",INDEX({call},{row})="Z"),IF({opponent}>0,IF(OR({played}=1,{score}>0),1,0),'
    'IF({code}=IF(AND(COUNT(INDEX({out},{row}))=1,{n}>=INDEX({out},{row})),"Z",IF(OR(INDEX({call},{row})="H",INDEX({call},{row})="F"),INDEX({call},{row}),"Z")),0,1)),0))'
)
BEFORE = template("{a}+{b}")


ALPHABET, PAIRED_NAME = "alphabet", "paired_name"
UNLABELLED = ("no", "group", ALPHABET, PAIRED_NAME, "late")


def table(spec: SwissSpec) -> "Table[SwissPlaces]":
    """A line a player, by the specification alone.

    Round by round: where he sits (positive with White), what he has without a game and his virtual points, which a
    command deals; what comes of it; his points ``before`` the round. Then what is dealt once: his group, his place in
    the alphabet, under which name he was paired last. At the end, rounds he was announced away from once they were
    paired.
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
    )
    return Table(TURNS, spec.count, columns, first=hidden.FIRST, id="turns")


def build(desk: Desk, places: "SwissPlaces") -> Sheet:
    """The hidden sheet; what is dealt in it is found by the numbers of the players."""
    sheet, turns = desk.sheet(TURNS), places.turn_table
    hidden.draw_ids(sheet, turns, turns.first - 2, without=UNLABELLED)
    hidden.draw_lines(desk, sheet, places, turns)
    rounds = range(1, places.spec.rounds + 1)
    columns = {f"{id}{each}": turns.cell(1, id, each).col for id in ("seat", "code", "virtual") for each in rounds}
    columns |= {id: turns.at[id] for id in ("group", ALPHABET, PAIRED_NAME)}
    desk.book.add_keyed_rows(replace(turns.keyed_rows(), columns={"no": 0, **columns}))
    return sheet


def _opponent(line: "Line[SwissPlaces]") -> Formula:
    sides = {side: line.places.games_of(line.part, side) for side in ("white", "black")}
    return OPPONENT(seat=line.at("seat"), **sides)


def _score(line: "Line[SwissPlaces]") -> Formula:
    sides = {side: line.places.games_of(line.part, f"{side}-score") for side in ("white", "black")}
    without_game = {code.casefold(): score for code, score in line.places.spec.scores().items()}
    return SCORE(**{id: line.at(id) for id in ("opponent", "seat", "code")}, **sides, **without_game)


def _played(line: "Line[SwissPlaces]") -> Formula:
    played = line.places.games_of(line.part, "played")
    return PLAYED(opponent=line.at("opponent"), seat=line.at("seat"), played=played)


def _asked(line: "Line[SwissPlaces]") -> Formula:
    places = line.places
    return HALF_BYE(source=places.players(f"call{line.part}"), row=places.ranked(line.position, "row"))


def _before(line: "Line[SwissPlaces]") -> Formula | int:
    """His points before a round, in halves; a column more than there are rounds says what he has in the end."""
    if line.part == 1:
        return 0
    before, score = (line.table.cell(line.position, id, line.part - 1) for id in ("before", "score"))
    return BEFORE(a=before, b=score)


def _late(line: "Line[SwissPlaces]") -> Formula:
    """SW6: whether he was announced away from the round, or had left before, once it was paired."""
    places, cells = line.places, {id: line.at(id) for id in ("opponent", "code", "played", "score")}
    listed = {"out": "withdrawn", "entry": "entry", "call": f"call{line.part}"}
    areas = {name: places.players(column) for name, column in listed.items()}
    return LATE(n=line.part, row=places.ranked(line.position, "row"), **areas, **cells)
