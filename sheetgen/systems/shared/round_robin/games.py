"""The hidden sheet of games, one a row: what was typed, what it means, and what it brings to each side.

Scores are in half points, products of two scores in quarter points: whole numbers all through.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.model.tournament import USUAL_POINTS
from sheetgen.pairing.schedule import Pairing
from sheetgen.systems.schema import Column, Line, Table, of_each, of_line, together
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.game_points import LOOK_UP, scored
from sheetgen.systems.shared.live import OF_OTHER_POINTS, PER_GAME, added_codes
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import DAY, GAMES, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.spare import either

if TYPE_CHECKING:
    from sheetgen.systems.shared.round_robin.places import Places

GameLine = Line["Places"]
SIDES = ("white", "black")
FROM_SCHEDULE = ("round", "board", *SIDES)
POSTED = (*SIDES, "result", "away", "real")  # of a line as it is posted
UNKNOWN, DISAGREE, WITHDRAWN, EXEMPT, CONFIRM, ONE_HALF = range(1, 7)
STATES = ("unknown", "disagree", "withdrawn", "exempt", "confirm", "half")  # in the order of the numbers above
WORST_ERROR = EXEMPT

DECODE = template(
    'IF({c}="",0,IFERROR(IF(INDEX({tokens},MATCH({c},{tokens},0))={c},INDEX({codes},MATCH({c},{tokens},0)),-1),-1))'
)
DECODE_IN_GRID = template(
    'IF(INDEX({column},{row})="",0,IFERROR(IF(INDEX({tokens},MATCH(INDEX({column},{row}),{tokens},0))='
    "INDEX({column},{row}),INDEX({codes},MATCH(INDEX({column},{row}),{tokens},0)),-1),-1))"
)
JOIN = template("IF(OR({w}<0,{b}<0),-1,INDEX({join},6*{w}+{b}+1))")
AWAY = template("IF({round}>={out_w},1,0)+IF({round}>={out_b},2,0)")
# B6: an empty game of somebody who has left is his forfeit; a typed one must say the same, or it counts as missing.
RESULT = template(
    "IF({away}=0,MAX({typed},0),IF({typed}<=0,CHOOSE({away},5,4,6),IF(INDEX({fits},9*({away}-1)+{typed})=1,{typed},0)))"
)
COUNTS = template("IF(AND({round}<={k},{status_w}+{status_b}=0),{result},0)")
SCHEDULED = template("IF(AND({round}<={k},{status_w}+{status_b}=0,{real}=1),1,0)")
DONE = template("IF(OR({typed}<=0,{round}>{k}),0,IF(INDEX({played},{typed})+INDEX({score},{typed})>0,1,0))")
ENTERED = template("IF(AND({real}=1,{result}>0),1,0)")
STATE = template(
    f"IF({{typed}}=-1,{UNKNOWN},IF({{typed}}=-2,{DISAGREE},IF(AND({{real}}=0,{{typed}}>0),{EXEMPT},"
    f"IF(AND({{typed}}>0,{{result}}=0),{WITHDRAWN},IF({{typed}}>6,{CONFIRM},"
    f"IF(AND({{typed}}=0,{{w}}+{{b}}>0),{ONE_HALF},0))))))"
)


def table(spec: RoundRobinSpec, count: int) -> Table["Places"]:
    """The columns of so many games, one a line, round by round; who is posted where the last place may be nobody's."""
    typed: list[Column[Places]] = together(("white-half", "black-half", "typed"), _typed)
    columns: list[Column[Places]] = [
        *of_each(FROM_SCHEDULE, _scheduled),
        *typed,
        Column("away", _away),
        Column("real", _real),
        Column("result", of_line(RESULT, "away", "typed", fits=lists.area("fits"))),
        Column("counts", lambda line: COUNTS(result=line.at("result"), **_horizon(line), **_status(line))),
        *of_each(SIDES, _score, "{}-score"),
        Column("played", lambda line: _of_code(line, "played")),
        *of_each(SIDES, _done, "{}-done"),
        Column("entered", of_line(ENTERED, "real", "result")),
        Column("state", _state),
        *(Column(f"{side}-{code}", _tie_break(side, code)) for code in added_codes(spec.order) for side in SIDES),
    ]
    if spec.counts_games:
        columns.append(Column("scheduled", _counted, since=2))
    if not spec.odd:
        columns += of_each(POSTED, _posted, "posted-{}", since=DAY)
    return Table(GAMES, count, columns, first=1)


def build(desk: Desk, places: "Places") -> Sheet:
    """The hidden sheet of the games."""
    return hidden.build(desk, places, places.game_table)


def _pairing(line: GameLine) -> Pairing:
    return line.places.schedule.games[line.position - 1]


def _scheduled(line: GameLine, name: str) -> int:
    """What the schedule says of a game."""
    pairing = _pairing(line)
    return {"round": pairing.round, "board": pairing.board, "white": pairing.white, "black": pairing.black}[name]


def _typed(line: GameLine) -> dict[str, Formula | Content]:
    """What was typed of a game: one result on the sheet of rounds, or the two halves in the grid."""
    places, pairing = line.places, _pairing(line)
    if places.spec.entry == "rounds":
        cell = places.result_cell(pairing)
        decode = DECODE(c=cell, tokens=lists.area("tokens"), codes=lists.area("codes"))
        return {"white-half": 0, "black-half": 0, "typed": decode}
    sides = {"tokens": lists.area("side-tokens"), "codes": lists.area("side-codes")}
    white, black = (
        {"column": places.grid_column(cell), "row": places.listed(own, "grid-row")}
        for cell, own in zip(places.halves(pairing), (pairing.white, pairing.black), strict=True)
    )
    return {
        "white-half": DECODE_IN_GRID(**white, **sides),
        "black-half": DECODE_IN_GRID(**black, **sides),
        "typed": JOIN(w=line.at("white-half"), b=line.at("black-half"), join=lists.area("join")),
    }


def _of_players(line: GameLine, name: str) -> dict[str, Cell]:
    """A figure of White and of Black from the ranking."""
    pairing = _pairing(line)
    return {"w": line.places.ranked(pairing.white, name), "b": line.places.ranked(pairing.black, name)}


def _away(line: GameLine) -> Formula:
    return AWAY(round=line.at("round"), **{f"out_{side}": cell for side, cell in _of_players(line, "out").items()})


def _status(line: GameLine) -> dict[str, Cell]:
    return {f"status_{side}": cell for side, cell in _of_players(line, "status").items()}


def _horizon(line: GameLine) -> dict[str, Cell]:
    return {"k": line.places.HORIZON, "round": line.at("round")}


def _counted(line: GameLine) -> Formula:
    return SCHEDULED(real=line.at("real"), **_horizon(line), **_status(line))


def _real(line: GameLine) -> Formula | int:
    """B12: whether a game is to be played; the last place of an even table may be nobody's."""
    places, pairing = line.places, _pairing(line)
    if places.spare and places.spec.count in (pairing.white, pairing.black):
        return template("1-{ghost}")(ghost=places.GHOST)
    return 1


def _of_code(line: GameLine, name: str) -> Formula:
    """What the list of results says of the one that counts."""
    return LOOK_UP(code=line.at("counts"), list=lists.area(name))


def _score(line: GameLine, side: str) -> Formula:
    """What the game that counts brings a side; who stays away gets nothing."""
    return scored(line.at("counts"), side, line.places.spec.scale)


def _done(line: GameLine, side: str) -> Formula:
    facts = {"round": line.at("round"), "typed": line.at("typed"), "played": lists.area("played")}
    return DONE(k=so_far.CHOSEN_ROUND, score=lists.area(side), **facts)


def _state(line: GameLine) -> Formula:
    facts = {name: line.at(name) for name in ("typed", "real", "result")}
    return STATE(w=line.at("white-half"), b=line.at("black-half"), **facts)


def _tie_break(side: str, code: str) -> Callable[[GameLine], Formula]:
    """What a game brings a side by a code."""

    def value(line: GameLine) -> Formula:
        pairing = _pairing(line)
        opponent = pairing.black if side == "white" else pairing.white
        scale = line.places.spec.scale
        return (PER_GAME if scale == USUAL_POINTS else OF_OTHER_POINTS)[code](
            win=scale[0],
            draw=scale[1],
            own=line.at(f"{side}-score"),
            played=line.at("played"),
            opponent=line.places.ranked(opponent, "points"),
            limit=line.places.LIMIT,
            black=int(side == "black"),
        )

    return value


def _posted(line: GameLine, name: str) -> Formula | Content:
    """B12: what is posted in this line: as long as the last place is nobody's, the game of the next board, and in the
    last line none, where the exempt stands."""
    following: Cell | int = 0
    if _pairing(line).board < line.places.boards:
        following = _of_game(replace(line, position=line.position + 1), name)
    return either(line.places.GHOST, following, _of_game(line, name))


def _of_game(line: GameLine, name: str) -> Cell | int:
    return _scheduled(line, name) if name in SIDES else line.at(name)
