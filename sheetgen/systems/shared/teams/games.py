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
    WORST_ERROR,
)
from sheetgen.systems.shared.teams.places import GAME_COLUMNS, PAIR, SeatPlaces
from sheetgen.systems.shared.teams.seating import SeatPairing
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, GAMES, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
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
NOTE = template(
    "IF({state}>0,CHOOSE({state},{t1},{t2},{t3},{t4},{t5},{t6},{t7}),"
    'IF(AND({typed}=0,{away}>0),INDEX({results},{result})&{left},""))'
)


def build(desk: Desk, places: SeatPlaces) -> Sheet:
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


def _posted(sheet: Sheet, places: SeatPlaces, position: int, game: SeatPairing) -> None:
    """Who is posted at a board: nobody as long as one of them is of a team that is nobody's."""
    for name, seat in (("white", game.white), ("black", game.black)):
        cell = places.game(position, f"posted-{name}")
        sheet.put(cell.row, cell.col, either(places.spare_in(game.white, game.black), 0, places.number_of(seat)))
        sheet.came_with(DAY, [cell])


def _facts(places: SeatPlaces, game: SeatPairing) -> dict[str, Formula | int]:
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


def _typed(places: SeatPlaces, position: int, game: SeatPairing) -> dict[str, Formula | int]:
    cells = places.result_cells(game)
    if len(cells) == 1:
        decode = DECODE(c=cells[0], tokens=lists.area("tokens"), codes=lists.area("codes"))
        return {"white-half": 0, "black-half": 0, "typed": decode}
    sides = {"tokens": lists.area("side-tokens"), "codes": lists.area("side-codes")}
    halves = {"w": places.game(position, "white-half"), "b": places.game(position, "black-half")}
    return {
        "white-half": DECODE(c=cells[0], **sides),
        "black-half": DECODE(c=cells[1], **sides),
        "typed": JOIN(join=lists.area("join"), **halves),
    }


def _formulas(places: SeatPlaces, position: int, game: SeatPairing) -> dict[str, Formula | int]:
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


def _side(places: SeatPlaces, here: Mapping[str, Cell], side: str, rank: int) -> dict[str, Formula | int]:
    """M12: the points of one side, the same times its Berlin weight, and whether it won on the board."""
    score = here[f"{side}-score"]
    return {
        f"{side}-score": LOOK_UP(code=here["counts"], list=lists.area(side)),
        f"{side}-berlin": TIMES(n=places.spec.players + 1 - rank, score=score),
        f"{side}-win": WIN(score=score, played=here["played"]),
    }


def _between_tied(places: SeatPlaces, here: Mapping[str, Cell], game: SeatPairing) -> dict[str, Formula | int]:
    """M12 BOARDS: wins in the games between teams still tied."""
    key = places.key_before("BOARDS")
    teams = {"own": places.ranked(game.white.team, key), "other": places.ranked(game.black.team, key)}
    return {f"{side}-tied-win": TIED_WIN(win=here[f"{side}-win"], **teams) for side in ("white", "black")}


def note_of(desk: Desk, places: SeatPlaces, number: int) -> Formula:
    """What is wrong with this game, or what an absence makes of it (M13)."""
    texts = {f"t{place}": desk.words[f"molter-state.{state}"] for place, state in enumerate(STATES, start=1)}
    facts = {name: places.game(number, name) for name in ("state", "typed", "away", "result")}
    left = " " + desk.words["molter-state.left"]
    return NOTE(results=lists.area("results"), left=left, **facts, **texts)


def conditions(sheet: Sheet, first: int, last: int, columns: dict[str, int], state_col: int) -> None:
    """Red where a result cannot stand, amber where it asks for a second look; the note says the same in words."""
    state = sheet.cell(first, state_col)
    for col in (columns["result"], columns["note"]):
        area = Area(sheet.name, first, col, last, col)
        sheet.when(area, template(f"AND({{s}}>=1,{{s}}<={WORST_ERROR})")(s=state), "bad")
        sheet.when(area, template(f"{{s}}>{WORST_ERROR}")(s=state), "doubt")
