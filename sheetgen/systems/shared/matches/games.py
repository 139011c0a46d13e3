"""The hidden games of teams that meet in matches: what was typed, what it means, what it brings (T10, T11).

A result is read from the home team's side: ``1-0`` is the home team's point. Points are kept in halves, products of
two of them in quarters: whole numbers all through.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from sheetgen.systems.schema import Line
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.game_points import LOOK_UP, scored
from sheetgen.systems.shared.round_robin.games import CONFIRM, DECODE, DONE, UNKNOWN
from sheetgen.workbook import lists
from sheetgen.workbook.desk import DAY, TEXTS, UNFINISHED
from sheetgen.workbook.faults import Elsewhere
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.text_position import position_of_text

if TYPE_CHECKING:
    from sheetgen.systems.shared.matches.places import MatchPlaces

GameLine: TypeAlias = "Line[MatchPlaces]"
SIDES = ("home", "away")
LISTS = {"home": "white", "away": "black"}  # of what a result brings to a side, home team first
PERSON = 100  # a player as one number: his team, then his place in its list
TWICE, WITHDRAWN, STRANGER = 2, 3, 6
WORST_ERROR = 4
STATES = ("unknown", "lined-up-twice", "withdrawn", "", "confirm", "stranger")  # in the order of their numbers
COLUMN_HOME, RESULT_COLUMN, COLUMN_AWAY = 3, 7, 11  # of a match sheet
TYPED_IN = {"home": COLUMN_HOME, "away": COLUMN_AWAY}

PLAYER = template(f'IF({{c}}="",0,{position_of_text("{c}", "{list}", "-1")})')
CODE_OF_PERSON = template(f"IF({{player}}>0,{PERSON}*{{team}}+{{player}},0)")
STATE = template(
    f"IF({{typed}}=-1,{UNKNOWN},IF(OR(AND({{h}}>0,COUNTIF({{hs}},{{h}})>1),AND({{a}}>0,COUNTIF({{as}},{{a}})>1)),{TWICE},"
    f"IF(AND({{typed}}>0,{{result}}=0),{WITHDRAWN},IF({{typed}}>6,{CONFIRM},IF(OR({{h}}<0,{{a}}<0),{STRANGER},0)))))"
)
WIN = template("IF(AND({score}={win},{played}=1),1,0)")
LOST = template("IF(AND({counts}>0,{played}=0,{score}=0),1,0)")
TIMES = template("{n}*{score}")
MATCH_POINTS = template(
    "IF({complete}=0,0,IF({lost}={boards},{forfeit},IF({own}>{other},{win},IF({own}<{other},{loss},{draw}))))"
)
ONLY_IF = template("IF({complete}=0,0,{n})")
ANY = template("IF(SUM({a})>0,1,0)")
_SCORE = f'{TEXTS[2].replace("{n}", "{home}")}&" – "&{TEXTS[2].replace("{n}", "{away}")}'
SCORE_SO_FAR = template(f'IF({{known}}=0,"",{_SCORE})')
SCORE = template(f'IF({{known}}=0,"",IF({{known}}<{{boards}},"{UNFINISHED}",{_SCORE}))')


# Which name of a line-up is the one to look at, where a player sits twice or is on no list.
WRONG_PLAYER = template(
    f"IF({{state}}={TWICE},IF(AND({{player}}>0,COUNTIF({{players}},{{player}})>1),1,0),"
    f"IF(AND({{state}}={STRANGER},{{player}}<0),1,0))"
)


def line_up_cells(
    state: Cell, players: Mapping[str, Cell], of_match: Mapping[str, Area], typed: Mapping[str, Cell]
) -> tuple[Elsewhere, ...]:
    """The cells of the two names of a board, the home team's first, where one of them is to be put right.

    ``players`` are the players found on the board, ``of_match`` those of all boards of the match, by side.
    """
    wrong = {side: WRONG_PLAYER(state=state, player=players[side], players=of_match[side]) for side in SIDES}
    return tuple(Elsewhere(wrong[side], typed[side]) for side in SIDES)


def decoded(cell: Cell) -> Formula:
    """Return the formula for the code of a result that is typed: 0 for none, -1 for one nobody knows."""
    return DECODE(c=cell, tokens=lists.area("tokens"), codes=lists.area("codes"))


def looked_up(line: GameLine, name: str) -> Formula:
    """What a result that counts means, by one of the lists."""
    return LOOK_UP(code=line.at("counts"), list=lists.area(name))


def score_of_side(line: GameLine, side: str) -> Formula:
    """What a result that counts brings one side."""
    return scored(line.at("counts"), LISTS[side], line.places.spec.scale)


def is_done(line: GameLine, side: str) -> Formula:
    """Whether a side has played in the rounds that are looked at, or scored."""
    areas = {"score": lists.area(LISTS[side]), "played": lists.area("played")}
    return DONE(typed=line.at("typed"), round=line.at("round"), k=so_far.CHOSEN_ROUND, **areas)


def is_win(line: GameLine, side: str) -> Formula:
    """Whether a side has won on the board."""
    return WIN(score=line.at(f"{side}-score"), played=line.at("played"), win=line.places.spec.scale.win)


def is_lost(line: GameLine, side: str) -> Formula:
    """Whether a side has lost by forfeit."""
    return LOST(counts=line.at("counts"), played=line.at("played"), score=line.at(f"{side}-score"))


def score_of(layout: int, complete: Cell, boards: int, home: Cell, away: Cell) -> Formula:
    """The score of a match whose boards are all in: before that it might be taken for the result."""
    if layout < DAY:
        return SCORE_SO_FAR(known=complete, home=home, away=away)
    return SCORE(known=complete, boards=boards, home=home, away=away)
