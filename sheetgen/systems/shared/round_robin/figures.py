"""The hidden sheet of figures: what each round was for everybody, and the tie-breaks made of it (C11)."""

from sheetgen.pairing.schedule import Pairing
from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.shared.round_robin.places import ROUND_FACTS, Places
from sheetgen.systems.shared.round_robin.spec import HEAD
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import FIGURES, Desk
from sheetgen.workbook.formulas import Formula, template

COUNTED = "AND({round}<={k},{own}+{other}=0)"
WHAT = template(
    f"IF(NOT({COUNTED}),{int(RoundKind.NOTHING)},IF({{counts}}=0,{int(RoundKind.OPEN)},IF({{played}}=1,{int(RoundKind.GAME)},"
    f"IF({{score}}>0,{int(RoundKind.FORFEIT_WON)},{int(RoundKind.FORFEIT_LOST)}))))"
)
IF_KNOWN = template("IF({what}=0,0,{value})")
BLACK = template(f"IF({{what}}={int(RoundKind.GAME)},1,0)")
COPY = template("{a}")
RATED = template("IF(COUNT({rating})=0,0,{rating})")
ENTRANT = template("IF({status}=0,1,0)")


def build(desk: Desk, places: Places) -> Sheet | None:
    """The hidden sheet of figures; None if no tie-break is made of rounds."""
    if places.calculation is None:
        return None
    sheet = desk.sheet(FIGURES)
    for name in ROUND_FACTS:
        sheet.label(HEAD - 2, places.figure_table.at[name], name)
    for number in range(1, places.spec.count + 1):
        entrant, rating = (places.figure_table.cell(number, name) for name in ("entrant", "rating"))
        sheet.formula(entrant.row, entrant.col, ENTRANT(status=places.ranked(number, "status")))
        sheet.formula(rating.row, rating.col, RATED(rating=places.listed(number, "rating")))
    for game, pairing in enumerate(places.schedule.games):
        for side in ("white", "black"):
            _round(sheet, places, game, pairing, side)
    places.calculation.write(sheet)
    return sheet


def _round(sheet: Sheet, places: Places, game: int, pairing: Pairing, side: str) -> None:
    """What a game was for one of its two players."""
    own, other = (pairing.white, pairing.black) if side == "white" else (pairing.black, pairing.white)
    cells = {name: places.figure_table.cell(own, name, pairing.round) for name in ROUND_FACTS}
    against = "black" if side == "white" else "white"
    facts = {name: places.game(game, name) for name in ("counts", "played")}
    status = {"own": places.ranked(own, "status"), "other": places.ranked(other, "status")}
    score = places.game(game, f"{side}-score")
    content: dict[str, Formula | int] = {
        "what": WHAT(round=pairing.round, k=places.HORIZON, score=score, **facts, **status),
        "opponent": IF_KNOWN(what=cells["what"], value=other),
        "score": COPY(a=score),
        "against": COPY(a=places.game(game, f"{against}-score")),
        "black": BLACK(what=cells["what"]) if side == "black" else 0,
    }
    for name, cell in cells.items():
        sheet.put(cell.row, cell.col, content[name])
