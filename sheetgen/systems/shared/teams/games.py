"""The hidden games of players who have seats in teams: what was typed, what it means, what it brings to each side.

Scores are in half points, and so are Berlin scores: whole numbers all through.
"""

from typing import TYPE_CHECKING

from sheetgen.systems.schema import Column, Line, Table, of_each, of_line
from sheetgen.systems.shared.game_points import LOOK_UP, scored
from sheetgen.systems.shared.round_robin.games import (
    AWAY,
    CONFIRM,
    DECODE,
    DISAGREE,
    ENTERED,
    JOIN,
    ONE_HALF,
    RESULT,
    UNKNOWN,
    WITHDRAWN,
)
from sheetgen.systems.shared.teams.seating import Seat, SeatPairing
from sheetgen.systems.shared.teams.spec import TeamsSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import DAY, GAMES, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.spare import either

if TYPE_CHECKING:
    from sheetgen.systems.shared.teams.places import SeatPlaces

GameLine = Line["SeatPlaces"]
SIDES = ("white", "black")
TIED = "{}-tied-win"
PAIR = 100  # a pair of teams as one number
ONE_OF_TWO = 7  # entered on one of the two team sheets only
STATES = ("unknown", "disagree", "absent", "exempt", "confirm", "half", "one-of-two")  # in the order of their numbers

COUNTS = template("IF({round}<={k},{result},0)")
TIMES = template("{n}*{score}")
WIN = template("IF(AND({score}={win},{played}=1),1,0)")
TIED_WIN = template("IF({own}={other},{win},0)")
STATE = template(
    f"IF({{typed}}=-1,{UNKNOWN},IF({{typed}}=-2,{DISAGREE},IF(AND({{typed}}>0,{{result}}=0),{WITHDRAWN},"
    f"IF({{typed}}>6,{CONFIRM},IF(AND({{typed}}=0,{{w}}+{{b}}>0),{ONE_HALF},"
    f"IF(AND({{w}}+{{b}}>0,{{w}}*{{b}}=0),{ONE_OF_TWO},0))))))"
)
NOTE = template(
    "IF({state}>0,CHOOSE({state},{t1},{t2},{t3},{t4},{t5},{t6},{t7}),"
    'IF(AND({typed}=0,{away}>0),INDEX({results},{result})&{left},""))'
)


def table(spec: TeamsSpec, count: int, has_spare: bool) -> Table["SeatPlaces"]:
    """The columns of the games, one a line, round by round; who is posted where the last team may be nobody's."""
    columns: list[Column[SeatPlaces]] = [
        Column("round", lambda line: _pairing(line).round),
        Column("board", lambda line: _pairing(line).board),
        *of_each(SIDES, _number),
        *of_each(SIDES, _team, "{}-team"),
        Column("pair", lambda line: PAIR * _pairing(line).white.team + _pairing(line).black.team),
        *of_each(SIDES, _half, "{}-half"),
        Column("typed", _typed),
        Column("away", _away),
        Column("real", _real),
        Column("result", of_line(RESULT, "away", "typed", fits=lists.area("fits"))),
        Column("counts", lambda line: COUNTS(k=line.places.HORIZON, round=line.at("round"), result=line.at("result"))),
        *of_each(SIDES, _score, "{}-score"),
        Column("played", lambda line: _looked_up(line, "played")),
        *of_each(SIDES, _berlin, "{}-berlin"),
        *of_each(SIDES, _win, "{}-win"),
        *(of_each(SIDES, _tied_win, TIED) if "BOARDS" in spec.order else [Column(TIED.format(side)) for side in SIDES]),
        Column("entered", of_line(ENTERED, "real", "result")),
        Column("state", _state),
        Column("nobody", _nobody, since=DAY),
        *(of_each(SIDES, _posted, "posted-{}", since=DAY) if has_spare else []),
    ]
    return Table(GAMES, count, columns, first=1)


def build(desk: Desk, places: "SeatPlaces") -> Sheet:
    """The hidden sheet of the games."""
    return hidden.build(desk, places, places.game_table)


def _pairing(line: GameLine) -> SeatPairing:
    return line.places.all_games[line.position - 1]


def _seat(line: GameLine, side: str) -> Seat:
    pairing = _pairing(line)
    return pairing.white if side == "white" else pairing.black


def _number(line: GameLine, side: str) -> int:
    return line.places.number_of(_seat(line, side))


def _team(line: GameLine, side: str) -> int:
    return _seat(line, side).team


def _half(line: GameLine, side: str) -> Formula | int:
    """What one side has typed, where each types its own half of the result."""
    cells = line.places.result_cells(_pairing(line))
    if len(cells) == 1:
        return 0
    return DECODE(c=cells[SIDES.index(side)], tokens=lists.area("side-tokens"), codes=lists.area("side-codes"))


def _typed(line: GameLine) -> Formula:
    cells = line.places.result_cells(_pairing(line))
    if len(cells) == 1:
        return DECODE(c=cells[0], tokens=lists.area("tokens"), codes=lists.area("codes"))
    return JOIN(join=lists.area("join"), w=line.at("white-half"), b=line.at("black-half"))


def _away(line: GameLine) -> Formula:
    out = {f"out_{side[0]}": line.places.of_seat(_seat(line, side), "out") for side in SIDES}
    return AWAY(round=line.at("round"), **out)


def _real(line: GameLine) -> Formula | int:
    """Whether the game is played: none with a team that is nobody's."""
    pairing = _pairing(line)
    spare = line.places.spare_in(pairing.white, pairing.black)
    return template("1-{ghost}")(ghost=spare) if spare else 1


def _looked_up(line: GameLine, name: str) -> Formula:
    """What a result that counts means, by one of the lists."""
    return LOOK_UP(code=line.at("counts"), list=lists.area(name))


def _score(line: GameLine, side: str) -> Formula:
    """What the game that counts brings a side."""
    return scored(line.at("counts"), side, line.places.spec.scale)


def _berlin(line: GameLine, side: str) -> Formula:
    """M12: the points of one side times its Berlin weight."""
    weight = line.places.spec.players + 1 - _seat(line, side).rank
    return TIMES(n=weight, score=line.at(f"{side}-score"))


def _win(line: GameLine, side: str) -> Formula:
    """M12: whether one side won on the board."""
    return WIN(score=line.at(f"{side}-score"), played=line.at("played"), win=line.places.spec.scale.win)


def _tied_win(line: GameLine, side: str) -> Formula:
    """M12 BOARDS: wins in the games between teams still tied."""
    key = line.places.key_before("BOARDS")
    own, other = (line.places.ranked(_seat(line, each).team, key) for each in SIDES)
    return TIED_WIN(win=line.at(f"{side}-win"), own=own, other=other)


def _state(line: GameLine) -> Formula:
    halves = {"w": line.at("white-half"), "b": line.at("black-half")}
    return STATE(typed=line.at("typed"), result=line.at("result"), **halves)


def _nobody(line: GameLine) -> Formula:
    """Whether nobody sits at one side."""
    seats = {side[0]: line.places.of_seat(_seat(line, side), "nobody") for side in SIDES}
    return template("IF({w}+{b}>0,1,0)")(**seats)


def _posted(line: GameLine, side: str) -> Formula | Content:
    """Who is posted at a board: nobody as long as one of the two is of a team that is nobody's."""
    pairing = _pairing(line)
    number = line.places.number_of(_seat(line, side))
    return either(line.places.spare_in(pairing.white, pairing.black), 0, number)


def note_of(desk: Desk, places: "SeatPlaces", number: int) -> Formula:
    """What is wrong with this game, or what an absence makes of it (M13)."""
    texts = {f"t{place}": desk.words[f"molter-state.{state}"] for place, state in enumerate(STATES, start=1)}
    facts = {name: places.game(number, name) for name in ("state", "typed", "away", "result")}
    left = " " + desk.words["molter-state.left"]
    return NOTE(results=lists.area("results"), left=left, **facts, **texts)
