"""The hidden sheet of figures: what each round was for everybody, so far, and the tie-breaks made of it."""

from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.swiss.places import GIVEN, HEAD, SwissPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import FIGURES, Desk
from sheetgen.workbook.formulas import Formula, template

WHAT = template(
    f"IF({{r}}>{{k}},{int(RoundKind.NOTHING)},IF({{opponent}}>0,IF(INDEX({{entered}},ABS({{seat}}))=0,{int(RoundKind.OPEN)},"
    f"IF({{played}}=1,{int(RoundKind.GAME)},IF({{score}}>0,{int(RoundKind.FORFEIT_WON)},{int(RoundKind.FORFEIT_LOST)}))),"
    f'IF({{code}}="U",{int(RoundKind.BYE)},IF({{code}}="F",{int(RoundKind.FULL_BYE)},{int(RoundKind.AWAY)}))))'
)
IF_KNOWN = template("IF({what}=0,0,{value})")
AGAINST = template("IF(OR({what}=0,{opponent}=0),0,IF({seat}>0,INDEX({black},ABS({seat})),INDEX({white},ABS({seat}))))")
BLACK = template(f"IF({{what}}={int(RoundKind.GAME)},IF({{seat}}<0,1,0),0)")


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    sheet = desk.sheet(FIGURES)
    for name in GIVEN:
        sheet.label(HEAD - 2, places.given_at(1, 1, name).col, name)
    for player in range(1, places.spec.count + 1):
        for number in range(1, places.spec.rounds + 1):
            for name, formula in _round(places, player, number).items():
                cell = places.given_at(player, number, name)
                sheet.formula(cell.row, cell.col, formula)
    places.calculation.write(sheet)
    return sheet


def _round(places: SwissPlaces, player: int, number: int) -> dict[str, Formula]:
    turn = {name: places.turn(player, number, name) for name in ("seat", "opponent", "played", "score", "code")}
    what = places.given_at(player, number, "what")
    scores = {"white": places.games_of(number, "white-score"), "black": places.games_of(number, "black-score")}
    entered = places.games_of(number, "entered")
    return {
        "what": WHAT(r=number, k=places.HORIZON, entered=entered, **turn),
        "opponent": IF_KNOWN(what=what, value=turn["opponent"]),
        "score": IF_KNOWN(what=what, value=turn["score"]),
        "against": AGAINST(what=what, opponent=turn["opponent"], seat=turn["seat"], **scores),
        "black": BLACK(what=what, seat=turn["seat"]),
    }
