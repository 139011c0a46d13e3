"""The hidden sheet of games, one a row: what was typed, what it means, and what it brings to each side.

Scores are in half points, products of two scores in quarter points: whole numbers all through.
"""

from sheetgen.pairing.schedule import Pairing
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.live import PER_GAME, added_codes
from sheetgen.systems.shared.round_robin.places import GAME_COLUMNS, POSTED, Places
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, GAMES, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.spare import either

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
LOOK_UP = template("IF({code}=0,0,INDEX({list},{code}))")
DONE = template("IF(OR({typed}<=0,{round}>{k}),0,IF(INDEX({played},{typed})+INDEX({score},{typed})>0,1,0))")
ENTERED = template("IF(AND({real}=1,{result}>0),1,0)")
STATE = template(
    f"IF({{typed}}=-1,{UNKNOWN},IF({{typed}}=-2,{DISAGREE},IF(AND({{real}}=0,{{typed}}>0),{EXEMPT},"
    f"IF(AND({{typed}}>0,{{result}}=0),{WITHDRAWN},IF({{typed}}>6,{CONFIRM},"
    f"IF(AND({{typed}}=0,{{w}}+{{b}}>0),{ONE_HALF},0))))))"
)


def build(desk: Desk, places: Places) -> Sheet:
    sheet = desk.sheet(GAMES)
    for name, col in places.game_columns.items():
        sheet.label(0, col, name)
    for game, pairing in enumerate(places.schedule.games):
        _facts(sheet, places, game, pairing)
        for name, formula in (_formulas(places, game, pairing) | _tie_breaks(places, game, pairing)).items():
            cell = places.game(game, name)
            sheet.put(cell.row, cell.col, formula)
            if name == "scheduled":
                sheet.came_with(2, [cell])
        if not places.odd:
            _posted(sheet, places, game, pairing)
    return sheet


def _posted(sheet: Sheet, places: Places, game: int, pairing: Pairing) -> None:
    """B12: what is posted in this line: as long as the last place is nobody's, the game of the next board, and in the
    last line none, where the exempt stands."""
    following = game + 1 if pairing.board < places.boards else None
    for name in POSTED:
        then = 0 if following is None else _of_game(places, following, name)
        cell = places.game(game, f"posted-{name}")
        sheet.put(cell.row, cell.col, either(places.GHOST, then, _of_game(places, game, name)))
        sheet.came_with(DAY, [cell])


def _of_game(places: Places, game: int, name: str) -> Cell | int:
    pairing = places.schedule.games[game]
    facts = {"white": pairing.white, "black": pairing.black}
    return facts.get(name) or places.game(game, name)


def _facts(sheet: Sheet, places: Places, game: int, pairing: Pairing) -> None:
    for name in ("round", "board", "white", "black"):
        cell = places.game(game, name)
        sheet.label(cell.row, cell.col, getattr(pairing, name))


def _typed(places: Places, game: int, pairing: Pairing) -> dict[str, Formula | int]:
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
        "typed": JOIN(w=places.game(game, "white-half"), b=places.game(game, "black-half"), join=lists.area("join")),
    }


def _formulas(places: Places, game: int, pairing: Pairing) -> dict[str, Formula | int]:
    here = {name: places.game(game, name) for name in GAME_COLUMNS}
    of_white = {name: places.ranked(pairing.white, name) for name in ("out", "status")}
    of_black = {name: places.ranked(pairing.black, name) for name in ("out", "status")}
    facts = {"k": places.HORIZON, "round": here["round"]}
    done = {"k": so_far.ASKED, "round": here["round"], "typed": here["typed"], "played": lists.area("played")}
    may_be_exempt = not places.odd and places.spec.count in (pairing.white, pairing.black)
    status = {"status_w": of_white["status"], "status_b": of_black["status"]}
    counted = {"scheduled": SCHEDULED(real=here["real"], **status, **facts)} if places.counts_games else {}
    return (
        _typed(places, game, pairing)
        | counted
        | {
            "away": AWAY(round=here["round"], out_w=of_white["out"], out_b=of_black["out"]),
            "real": template("1-{ghost}")(ghost=places.GHOST) if may_be_exempt else 1,
            "result": RESULT(away=here["away"], typed=here["typed"], fits=lists.area("fits")),
            "counts": COUNTS(result=here["result"], **status, **facts),
            "white-score": LOOK_UP(code=here["counts"], list=lists.area("white")),
            "black-score": LOOK_UP(code=here["counts"], list=lists.area("black")),
            "played": LOOK_UP(code=here["counts"], list=lists.area("played")),
            "white-done": DONE(score=lists.area("white"), **done),
            "black-done": DONE(score=lists.area("black"), **done),
            "entered": ENTERED(real=here["real"], result=here["result"]),
            "state": STATE(
                typed=here["typed"],
                real=here["real"],
                result=here["result"],
                w=here["white-half"],
                b=here["black-half"],
            ),
        }
    )


def _tie_breaks(places: Places, game: int, pairing: Pairing) -> dict[str, Formula]:
    found: dict[str, Formula] = {}
    for side, opponent in (("white", pairing.black), ("black", pairing.white)):
        facts = {
            "own": places.game(game, f"{side}-score"),
            "played": places.game(game, "played"),
            "opponent": places.ranked(opponent, "points"),
            "limit": places.LIMIT,
            "black": int(side == "black"),
        }
        for code in added_codes(places.spec.order):
            found[f"{side}-{code}"] = PER_GAME[code](**facts)
    return found
