"""The hidden sheet of encounters: for direct encounter, what everybody has of those he met, round by round (C19-C23).

Two players who met again count once, with the average of their games (C23): points and encounters are kept in parts of
UNIT, so that halves, thirds and quarters of them are whole numbers.
"""

from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.codes import parse
from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.swiss.places import HEAD, UNIT, SwissPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import MUTUAL, Desk
from sheetgen.workbook.formulas import Formula, Template, template
from sheetgen.workbook.place import Cell

_OPEN = int(RoundKind.OPEN)
_ON_BOARD = (
    f"COUNTIFS({{opponents}},{{o}},{{whats}},{int(RoundKind.GAME)})+COUNTIFS({{opponents}},{{o}},{{whats}},{_OPEN})"
)
_PAIRED, _PLAYED = "AND({what}>0,{o}>0)", f"{{what}}={int(RoundKind.GAME)}"
_TIMES = "COUNTIF({opponents},{o})"
# Of a round: the points against the opponent, and how much of the encounter of the two it is.
ON_BOARD = (
    template(f"IF({_PLAYED},{UNIT}*{{score}}/({_ON_BOARD}),0)"),
    template(f"IF({_PLAYED},{UNIT}/({_ON_BOARD}),0)"),
)
WITH_FORFEITS = (
    template(f"IF({_PAIRED},{UNIT}*{{score}}/{_TIMES},0)"),
    template(f"IF(AND({{what}}>0,{{o}}>0,{{what}}<>{_OPEN}),{UNIT}/{_TIMES},0)"),
)
# T2, livre: games are added up, and each one missing could still bring a win.
ADDED_UP = (
    template(f"IF({_PAIRED},{UNIT}*{{score}},0)"),
    template(f"IF({_PAIRED},{UNIT}/{_TIMES}-IF({{what}}={_OPEN},{UNIT},0),0)"),
)
OF_OPPONENT = template("IF({o}=0,0,INDEX({keys},{o}))")


def build(desk: Desk, places: SwissPlaces) -> Sheet | None:
    if not places.encounter_codes:
        return None
    sheet = desk.sheet(MUTUAL)
    for code in places.encounter_codes:
        points, share = _formulas(places, code)
        sources = [key for key, _ in places.keys_between(code)]
        for own in range(1, places.spec.count + 1):
            for number in range(1, places.spec.rounds + 1):
                _put(sheet, places.encounter(code, "points", own, number), _round(places, points, own, number))
                _put(sheet, places.encounter(code, "share", own, number), _round(places, share, own, number))
                opponent = places.given_at(own, number, "opponent")
                for turn, key in enumerate(sources):
                    keys = OF_OPPONENT(o=opponent, keys=places.ranking(key))
                    _put(sheet, places.encounter(code, f"keys{turn}", own, number), keys)
        for name in places.encounter_blocks(code):
            sheet.label(HEAD - 2, places.encounter(code, name, 1, 1).col, f"{code} {name}")
    return sheet


def _formulas(places: SwissPlaces, code: str) -> tuple[Template, Template]:
    """C21: forfeits are no encounters unless that is asked for; livre takes a result for a result."""
    if places.spec.rules != FIDE_2026:
        return ADDED_UP
    parsed = parse(code)
    return WITH_FORFEITS if parsed and parsed.forfeits else ON_BOARD


def _round(places: SwissPlaces, formula: Template, own: int, number: int) -> Formula:
    return formula(
        what=places.given_at(own, number, "what"),
        o=places.given_at(own, number, "opponent"),
        score=places.given_at(own, number, "score"),
        opponents=places.given_row(own, "opponent"),
        whats=places.given_row(own, "what"),
    )


def _put(sheet: Sheet, cell: Cell, formula: Formula) -> None:
    sheet.formula(cell.row, cell.col, formula)
