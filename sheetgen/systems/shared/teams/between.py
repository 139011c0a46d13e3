"""T2, C19-C24 in the cells of events where teams meet in many games: what each has of each, and what is missing."""

from sheetgen.systems.shared.teams.places import PAIR, SeatPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.formulas import Formula, template

_BOTH_WAYS = 'COUNTIFS({pairs},{there},{rounds},"<="&{k})+COUNTIFS({pairs},{back},{rounds},"<="&{k})'
DUE = template(_BOTH_WAYS)
ALL, NONE_YET = template("{points}"), template("IF({due}=0,1,{due}-{met})")
# C23: the games of two teams count as one encounter, their average in parts of {unit}.
SHARE = template("IF({due}=0,0,{points}*{unit}/{due})")
MISSING = template("IF({due}=0,{unit},({due}-{met})*{unit}/{due})")


def build(sheet: Sheet, places: SeatPlaces) -> None:
    """The parts of the sheet of encounters that direct encounter needs."""
    for own in places.teams:
        for other in places.teams:
            for name, content in _pair(places, own, other).items():
                cell = places.between(name, own, other)
                sheet.put(cell.row, cell.col, content)
    for code in places.encounter_codes:
        before = places.key_before(code)
        for turn in range(places.passes):
            for team in places.teams:
                cell = places.turn_keys(code, turn).cell(right=team - 1)
                key = places.ranked(team, before if turn == 0 else f"{code}{turn - 1}-key")
                sheet.put(cell.row, cell.col, template("{k}")(k=key))


def _pair(places: SeatPlaces, own: int, other: int) -> dict[str, Formula | int]:
    if own == other:
        return {"due": 0, "share": 0, "missing": 0}
    there, back = PAIR * own + other, PAIR * other + own
    games = {"pairs": places.games("pair"), "rounds": places.games("round")}
    facts = {
        "due": places.between("due", own, other),
        "points": places.mutual_cell(own, other),
        "met": places.met_cell(own, other),
        "unit": places.unit,
    }
    share, missing = (SHARE, MISSING) if places.repeats else (ALL, NONE_YET)
    due = DUE(there=there, back=back, k=places.HORIZON, **games)
    return {"due": due, "share": share(**facts), "missing": missing(**facts)}
