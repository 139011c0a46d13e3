"""The hidden sheet of games, one a row: who sits there, what was typed, and what it brings to each side."""

from typing import Protocol

from sheetgen.model.tournament import USUAL_POINTS
from sheetgen.systems.schema import Column, Line, Table, of_line
from sheetgen.systems.shared.dealt.spec import DealtSpec
from sheetgen.systems.shared.round_robin.games import DECODE
from sheetgen.workbook import lists
from sheetgen.workbook.desk import GAMES, RACES, WALL
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

UNKNOWN, NOBODY, CONFIRM = range(1, 4)
STATES = ("unknown", "nobody", "confirm")  # in the order of the numbers above
WORST_ERROR = NOBODY
CONFIRMED = 6  # G6: the codes of results beyond this are penalties

SIDE = template("IF(COUNT({dealt})=0,0,{dealt})")
REAL = template("IF(AND({white}>0,{black}>0),1,0)")
# SW27: a win, a draw and a loss bring what they bring in this event.
SCORE = template("IF(OR({token}<=0,{real}=0),0,CHOOSE(INDEX({scores},{token})+1,{loss},{draw},{win}))")
SCORE_OR_ABSENT = template(
    "IF(OR({token}<=0,{real}=0),0,"
    "CHOOSE(INDEX({scores},{token})+1,IF(INDEX({played},{token})=1,{loss},0),{draw},{win}))"
)
USUAL_SCORE = template("IF(OR({token}<=0,{real}=0),0,INDEX({scores},{token}))")
PLAYED = template("IF({real}=0,0,IF({token}<=0,1,INDEX({played},{token})))")
STATE = template(
    f"IF({{token}}=-1,{UNKNOWN},IF(AND({{token}}<>0,{{real}}=0),{NOBODY},IF({{token}}>{CONFIRMED},{CONFIRM},0)))"
)


ENTERED = template("IF(AND({real}=1,{token}>0),1,0)")
RESULT = template("IF({real}=1,MAX({token},0),0)")
# A game in one number, so that its players look it up once: both numbers, and in its last four digits whether it has a
# result, whether that was played, and what each side has of it.
PACKED = template("10000000*{white}+10000*{black}+1000*{entered}+100*{played}+10*{white_score}+{black_score}")
WHITE, BLACK = "INT({game}/10000000)", "INT({game}/10000)-1000*INT({game}/10000000)"
HAS_RESULT, WAS_PLAYED = "INT({game}/1000)-10*INT({game}/10000)", "INT({game}/100)-10*INT({game}/1000)"
WHITE_SCORE, BLACK_SCORE = "INT({game}/10)-10*INT({game}/100)", "{game}-10*INT({game}/10)"


class DealtPlaces(Protocol):
    """What is asked of the places of a system: its boards, round by round, where results are typed."""

    @property
    def spec(self) -> DealtSpec:
        """Return the specification of the event."""

    def board(self, number: int, board: int, name: str) -> Cell:
        """A cell of a board on the sheet of its round."""


def table(spec: DealtSpec) -> Table[DealtPlaces]:
    """A line a game, round by round: the columns, by the specification alone."""
    score = USUAL_SCORE if spec.scale == USUAL_POINTS else SCORE_OR_ABSENT if spec.scale.loss else SCORE
    scale: dict[str, object] = {**spec.scale._asdict(), "played": lists.area("played")}
    scale = {name: scale[name] for name in score.holes if name in scale}
    scores = {color: lists.area(color) for color in ("white", "black")}
    columns: tuple[Column[DealtPlaces], ...] = (
        Column("round", lambda line: _game(line)[0]),
        Column("board", lambda line: _game(line)[1]),
        Column("white", lambda line: SIDE(dealt=_on_round_sheet(line, "white"))),
        Column("black", lambda line: SIDE(dealt=_on_round_sheet(line, "black"))),
        Column("token", _token),
        Column("white-score", of_line(score, "token", "real", scores=scores["white"], **scale)),
        Column("black-score", of_line(score, "token", "real", scores=scores["black"], **scale)),
        Column("played", of_line(PLAYED, "token", "real", played=lists.area("played"))),
        Column("real", of_line(REAL, "white", "black")),
        Column("entered", of_line(ENTERED, "token", "real")),
        Column("state", of_line(STATE, "token", "real")),
        Column("result", of_line(RESULT, "token", "real"), since=RACES),
        Column("packed", _packed, since=WALL),
    )
    return Table(GAMES, spec.boards * spec.rounds, columns, first=1)


def _game(line: Line[DealtPlaces]) -> tuple[int, int]:
    """Its round and its board."""
    rounds_before, boards_before = divmod(line.position - 1, line.places.spec.boards)
    return rounds_before + 1, boards_before + 1


def _on_round_sheet(line: Line[DealtPlaces], id: str) -> Cell:
    """A cell of the game on the sheet of its round."""
    return line.places.board(*_game(line), id)


def _packed(line: Line[DealtPlaces]) -> Formula:
    """The whole game; no digit of it is more than nine."""
    ids = ("white", "black", "entered", "played", "white-score", "black-score")
    return PACKED(**{id.replace("-", "_"): line.at(id) for id in ids})


def _token(line: Line[DealtPlaces]) -> Formula:
    return DECODE(c=_on_round_sheet(line, "result"), tokens=lists.area("tokens"), codes=lists.area("codes"))
