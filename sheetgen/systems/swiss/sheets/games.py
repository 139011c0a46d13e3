"""The hidden sheet of games, one a row: who sits there, what was typed, and what it brings to each side."""

from sheetgen.systems.shared.round_robin.games import DECODE
from sheetgen.systems.swiss.places import GAME_COLUMNS, SwissPlaces
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import GAMES, RACES, Desk
from sheetgen.workbook.formulas import Formula, template

UNKNOWN, NOBODY, CONFIRM = range(1, 4)
STATES = ("unknown", "nobody", "confirm")  # in the order of the numbers above
WORST_ERROR = NOBODY
CONFIRMED = 6  # G6: the codes of results beyond this are penalties

SIDE = template("IF(COUNT({dealt})=0,0,{dealt})")
REAL = template("IF(AND({white}>0,{black}>0),1,0)")
# SW27: a win, a draw and a loss bring what they bring in this event.
SCORE = template("IF(OR({token}<=0,{real}=0),0,CHOOSE(INDEX({scores},{token})+1,{loss},{draw},{win}))")
USUAL_SCORE = template("IF(OR({token}<=0,{real}=0),0,INDEX({scores},{token}))")
PLAYED = template("IF({real}=0,0,IF({token}<=0,1,INDEX({played},{token})))")
STATE = template(
    f"IF({{token}}=-1,{UNKNOWN},IF(AND({{token}}<>0,{{real}}=0),{NOBODY},IF({{token}}>{CONFIRMED},{CONFIRM},0)))"
)


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    sheet = desk.sheet(GAMES)
    for col, name in enumerate(GAME_COLUMNS):
        sheet.label(0, col, name)
    for number in range(1, places.spec.rounds + 1):
        for board in range(1, places.spec.boards + 1):
            for name, content in _game(places, number, board).items():
                cell = places.game(number, board, name)
                sheet.put(cell.row, cell.col, content)
                if name == "result":
                    sheet.came_with(RACES, [cell])
    return sheet


def _game(places: SwissPlaces, number: int, board: int) -> dict[str, Formula | Content]:
    here = {name: places.game(number, board, name) for name in GAME_COLUMNS}
    typed = places.board(number, board, "result")
    facts = {"token": here["token"], "real": here["real"]}
    scale = dict(zip(("win", "draw", "loss"), places.spec.scale, strict=True))
    score = USUAL_SCORE if places.spec.scale == (2, 1, 0) else SCORE
    return {
        "round": number,
        "board": board,
        "white": SIDE(dealt=places.board(number, board, "white")),
        "black": SIDE(dealt=places.board(number, board, "black")),
        "token": DECODE(c=typed, tokens=lists.area("tokens"), codes=lists.area("codes")),
        "white-score": score(scores=lists.area("white"), **scale, **facts),
        "black-score": score(scores=lists.area("black"), **scale, **facts),
        "played": PLAYED(played=lists.area("played"), **facts),
        "real": REAL(white=here["white"], black=here["black"]),
        "entered": template("IF(AND({real}=1,{token}>0),1,0)")(**facts),
        "state": STATE(**facts),
        "result": template("IF({real}=1,MAX({token},0),0)")(**facts),
    }
