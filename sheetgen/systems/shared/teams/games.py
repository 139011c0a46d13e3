"""The hidden sheet of a Molter event's games, one a row: what was typed, what it means, what it brings to each side.

Scores are in half points, and so are Berlin scores: whole numbers all through.
"""

from collections.abc import Mapping

from sheetgen.systems.shared.round_robin.games import (
    AWAY,
    CONFIRM,
    DECODE,
    DISAGREE,
    ENTERED,
    JOIN,
    LOOK_UP,
    ONE_HALF,
    RESULT,
    UNKNOWN,
    WITHDRAWN,
)
from sheetgen.systems.shared.teams.places import GAME_COLUMNS, PAIR, MolterGame, MolterPlaces
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, GAMES, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.spare import either

ONE_OF_TWO = 7  # entered on one of the two team sheets only
STATES = ("unknown", "disagree", "absent", "exempt", "confirm", "half", "one-of-two")  # in the order of their numbers

COUNTS = template("IF({round}<={k},{result},0)")
TIMES = template("{n}*{score}")
WIN = template("IF(AND({score}=2,{played}=1),1,0)")
TIED_WIN = template("IF({own}={other},{win},0)")
STATE = template(
    f"IF({{typed}}=-1,{UNKNOWN},IF({{typed}}=-2,{DISAGREE},IF(AND({{typed}}>0,{{result}}=0),{WITHDRAWN},"
    f"IF({{typed}}>6,{CONFIRM},IF(AND({{typed}}=0,{{w}}+{{b}}>0),{ONE_HALF},"
    f"IF(AND({{w}}+{{b}}>0,{{w}}*{{b}}=0),{ONE_OF_TWO},0))))))"
)


def build(desk: Desk, places: MolterPlaces) -> Sheet:
    sheet = desk.sheet(GAMES)
    for col, name in enumerate(GAME_COLUMNS):
        if places.spare or not name.startswith("posted-"):
            sheet.label(0, col, name)
    for position, game in enumerate(places.all_games):
        for name, content in (_facts(places, game) | _formulas(places, position, game)).items():
            cell = places.game(position, name)
            sheet.put(cell.row, cell.col, content)
        sheet.came_with(DAY, [places.game(position, "nobody")])
        if places.spare:
            _posted(sheet, places, position, game)
    return sheet


def _posted(sheet: Sheet, places: MolterPlaces, position: int, game: MolterGame) -> None:
    """Who is posted at a board: nobody as long as one of them is of a team that is nobody's."""
    for name, seat in (("white", game.white), ("black", game.black)):
        cell = places.game(position, f"posted-{name}")
        sheet.put(cell.row, cell.col, either(places.spare_in(game.white, game.black), 0, places.number_of(seat)))
        sheet.came_with(DAY, [cell])


def _facts(places: MolterPlaces, game: MolterGame) -> dict[str, Formula | int]:
    return {
        "round": game.round,
        "board": game.board,
        "white": places.number_of(game.white),
        "black": places.number_of(game.black),
        "white-team": game.white.team,
        "black-team": game.black.team,
        "pair": PAIR * game.white.team + game.black.team,
        "real": template("1-{ghost}")(ghost=spare) if (spare := places.spare_in(game.white, game.black)) else 1,
    }


def _typed(places: MolterPlaces, position: int, game: MolterGame) -> dict[str, Formula | int]:
    if places.spec.entry == "rounds":
        cell = places.result_cell(game)
        decode = DECODE(c=cell, tokens=lists.area("tokens"), codes=lists.area("codes"))
        return {"white-half": 0, "black-half": 0, "typed": decode}
    sides = {"tokens": lists.area("side-tokens"), "codes": lists.area("side-codes")}
    halves = {"w": places.game(position, "white-half"), "b": places.game(position, "black-half")}
    return {
        "white-half": DECODE(c=places.sheet_result(game.white, game.round), **sides),
        "black-half": DECODE(c=places.sheet_result(game.black, game.round), **sides),
        "typed": JOIN(join=lists.area("join"), **halves),
    }


def _formulas(places: MolterPlaces, position: int, game: MolterGame) -> dict[str, Formula | int]:
    here = {name: places.game(position, name) for name in GAME_COLUMNS}
    away = AWAY(round=here["round"], out_w=places.of_seat(game.white, "out"), out_b=places.of_seat(game.black, "out"))
    counts = COUNTS(round=here["round"], k=places.HORIZON, result=here["result"])
    found = _typed(places, position, game) | {
        "away": away,
        "result": RESULT(away=here["away"], typed=here["typed"], fits=lists.area("fits")),
        "counts": counts,
        "played": LOOK_UP(code=here["counts"], list=lists.area("played")),
        "entered": ENTERED(real=here["real"], result=here["result"]),
        "state": STATE(typed=here["typed"], result=here["result"], w=here["white-half"], b=here["black-half"]),
    }
    for side, seat in (("white", game.white), ("black", game.black)):
        found |= _side(places, here, side, seat.rank)
    if "BOARDS" in places.codes:
        found |= _between_tied(places, here, game)
    missing = {side: places.of_seat(seat, "nobody") for side, seat in (("w", game.white), ("b", game.black))}
    return found | {"nobody": template("IF({w}+{b}>0,1,0)")(**missing)}


def _side(places: MolterPlaces, here: Mapping[str, Cell], side: str, rank: int) -> dict[str, Formula | int]:
    """M12: the points of one side, the same times its Berlin weight, and whether it won on the board."""
    score = here[f"{side}-score"]
    return {
        f"{side}-score": LOOK_UP(code=here["counts"], list=lists.area(side)),
        f"{side}-berlin": TIMES(n=places.spec.players + 1 - rank, score=score),
        f"{side}-win": WIN(score=score, played=here["played"]),
    }


def _between_tied(places: MolterPlaces, here: Mapping[str, Cell], game: MolterGame) -> dict[str, Formula | int]:
    """M12 BOARDS: wins in the games between teams still tied."""
    key = places.key_before("BOARDS")
    teams = {"own": places.ranked(game.white.team, key), "other": places.ranked(game.black.team, key)}
    return {f"{side}-tied-win": TIED_WIN(win=here[f"{side}-win"], **teams) for side in ("white", "black")}
