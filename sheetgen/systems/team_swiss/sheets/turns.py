"""The hidden sheet of rounds, a row a team: what a command has dealt it, and what each round has brought."""

from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.shared.dealt.codecs import BYE_CODE, SEAT, VIRTUAL
from sheetgen.systems.team_swiss.spec import MATCH_POINTS, TeamSwissSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Role, Sheet
from sheetgen.workbook.codecs import TEXT
from sheetgen.workbook.desk import TURNS, WALL, Desk
from sheetgen.workbook.formulas import Formula, template

if TYPE_CHECKING:
    from sheetgen.systems.team_swiss.places import TeamSwissPlaces

# Seats are the numbers of matches, positive for the team that has White on the first board.
OPPONENT = template("IF(COUNT({seat})=0,0,IF({seat}>0,INDEX({away},MAX({seat},1)),INDEX({home},MAX(-{seat},1))))")
BROUGHT = template(
    "IF({opponent}>0,IF({seat}>0,INDEX({home},ABS({seat})),INDEX({away},ABS({seat}))),"
    'IF({code}="U",{u},IF({code}="F",{f},IF({code}="H",{h},0))))'
)
OF_MATCH = template("IF({opponent}=0,0,INDEX({all},ABS({seat})))")
AGAINST = template("IF({opponent}=0,0,IF({seat}>0,INDEX({away},ABS({seat})),INDEX({home},ABS({seat}))))")
BEFORE = template("{a}+{b}")
# SW6: whether a team was announced away from a round that it is paired in.
LATE = template(
    'IF({opponent}=0,0,IF(OR(IF(COUNT({out})=1,{n}>={out},FALSE),IF(COUNT({entry})=1,{n}<{entry},FALSE),{call}="H",'
    '{call}="F",{call}="Z"),IF({played}=1,1,0),0))'
)
PAIRED_NAME = "paired_name"
GAME, OPEN = int(RoundKind.GAME), int(RoundKind.OPEN)
UNLABELLED = ("no", PAIRED_NAME)


def table(spec: TeamSwissSpec) -> "Table[TeamSwissPlaces]":
    """A line a team, by the specification alone.

    Round by round: which match (positive with White on the first board), the code of a round without one and the
    virtual points, which a command deals; what comes of it; the points it is paired by ``before`` the round.
    """
    rounds = spec.rounds
    columns: tuple[Column[TeamSwissPlaces], ...] = (
        Column("no", role=Role.ECHO),
        Column("seat", codec=SEAT, span=rounds),
        Column("code", codec=BYE_CODE, span=rounds),
        Column("virtual", codec=VIRTUAL, span=rounds),
        Column("opponent", _opponent, span=rounds),
        Column("mp", lambda line: _brought(line, "mp", 0), span=rounds),
        Column("gp", lambda line: _brought(line, "gp", 1), span=rounds),
        Column("against", _against, span=rounds),
        Column("complete", lambda line: _of_match(line, "complete"), span=rounds),
        Column("played", lambda line: _of_match(line, "played"), span=rounds),
        Column("before", _before, span=rounds + 1),
        Column("met", lambda line: _opponent_if(line, f"{{what}}={GAME}"), span=rounds),
        Column("over", lambda line: _opponent_if(line, f"AND({{what}}>0,{{what}}<>{OPEN})"), span=rounds),
        Column("late", _late, span=rounds),
        Column(PAIRED_NAME, codec=TEXT),
    )
    return Table(TURNS, spec.teams, columns, first=hidden.FIRST, id="turns")


def build(desk: Desk, places: "TeamSwissPlaces") -> Sheet:
    """The hidden sheet; what is dealt in it is found by the numbers of the teams."""
    sheet, turns = desk.sheet(TURNS), places.turn_table
    hidden.draw_ids(sheet, turns, turns.first - 2, without=UNLABELLED)
    hidden.draw_lines(desk, sheet, places, turns)
    rounds = range(1, places.spec.rounds + 1)
    columns = {f"{id}{each}": turns.cell(1, id, each).col for id in ("seat", "code", "virtual") for each in rounds}
    columns[PAIRED_NAME] = turns.at[PAIRED_NAME]
    desk.book.add_keyed_rows(replace(turns.keyed_rows(), columns={"no": 0, **columns}))
    sheet.came_whole_with(WALL)
    return sheet


def _sides(line: "Line[TeamSwissPlaces]", name: str) -> dict[str, object]:
    """A column of either side of the matches of the round."""
    return {side: line.places.in_round(line.part, name.format(side)) for side in ("home", "away")}


def _opponent(line: "Line[TeamSwissPlaces]") -> Formula:
    return OPPONENT(seat=line.at("seat"), **_sides(line, "{}"))


def _brought(line: "Line[TeamSwissPlaces]", name: str, place: int) -> Formula:
    codes = {code.casefold(): points[place] for code, points in line.places.spec.scores().items()}
    cells = {id: line.at(id) for id in ("opponent", "seat", "code")}
    return BROUGHT(**cells, **_sides(line, f"{{}}-{name}"), **codes)


def _against(line: "Line[TeamSwissPlaces]") -> Formula:
    return AGAINST(opponent=line.at("opponent"), seat=line.at("seat"), **_sides(line, "{}-gp"))


def _of_match(line: "Line[TeamSwissPlaces]", name: str) -> Formula:
    cells = {id: line.at(id) for id in ("opponent", "seat")}
    return OF_MATCH(all=line.places.in_round(line.part, name), **cells)


def _before(line: "Line[TeamSwissPlaces]") -> Formula | int:
    """Its points before a round, in halves; a column more than there are rounds says what it has in the end."""
    if line.part == 1:
        return 0
    primary = "mp" if line.places.spec.primary == MATCH_POINTS else "gp"
    before, brought = (line.table.cell(line.position, id, line.part - 1) for id in ("before", primary))
    return BEFORE(a=before, b=brought)


def _opponent_if(line: "Line[TeamSwissPlaces]", condition: str) -> Formula:
    """Whom it has met in a round that is looked at, if the match was played, or is over."""
    figures = {name: line.places.figure(line.position, line.part, name) for name in ("what", "opponent")}
    return template(f"IF({condition},{{opponent}},0)")(**figures)


def _late(line: "Line[TeamSwissPlaces]") -> Formula:
    """SW6: whether the team plays although it has said that it is away, or has left."""
    places, team = line.places, line.position
    typed = {"out": "withdrawn", "entry": "entry", "call": f"call{line.part}"}
    cells = {name: places.team(team, column) for name, column in typed.items()}
    return LATE(n=line.part, opponent=line.at("opponent"), played=line.at("played"), **cells)
