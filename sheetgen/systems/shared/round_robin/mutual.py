"""The hidden matrices direct encounter needs (T2): mutual points, games still missing, and the keys laid in rows."""

from sheetgen.model.tournament import FIDE_2026
from sheetgen.systems.shared.live import GROUP_BY_GROUP
from sheetgen.systems.shared.round_robin import score_groups
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.shared.round_robin.ranking import key_before
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import MUTUAL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

ONE_MISSING = template("IF({counts}=0,1,0)")
BOTH_POINTS = template("{p}+{q}")
BOTH_MISSING = template(
    "IF({r}>{k},1,IF({counts}=0,1,0)+IF(AND({s}<={k},{counts2}=0),1,0))"
)  # a pair has met in the horizon or counts as one game missing
# fide-2026 averages the games of a pair: half points, doubled where only one of the two is in the horizon.
MEAN_POINTS = template("({p}+{q})*IF({s}<={k},1,2)")
MEAN_MISSING = template("IF({r}>{k},2,(IF({counts}=0,1,0)+IF(AND({s}<={k},{counts2}=0),1,0))*IF({s}<={k},1,2))")


def build(desk: Desk, places: Places) -> Sheet:
    """The hidden sheet of encounters."""
    sheet = desk.sheet(MUTUAL)
    games: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for game, pairing in enumerate(places.schedule.games):
        games.setdefault((pairing.white, pairing.black), []).append((game, "white"))
        games.setdefault((pairing.black, pairing.white), []).append((game, "black"))
    for own in range(1, places.spec.count + 1):
        sheet.label(own, 0, own)
        for other in range(1, places.spec.count + 1):
            _pair(sheet, places, own, other, games.get((own, other), []))
    _keys(sheet, places)
    if GROUP_BY_GROUP in places.spec.order:
        score_groups.build(sheet, places)
    return sheet


def _pair(sheet: Sheet, places: Places, own: int, other: int, games: list[tuple[int, str]]) -> None:
    points, missing = _pair_formulas(places, games) if games else (0, 0)
    for area, formula in ((places.mutual(own), points), (places.unmet(own), missing)):
        cell = area.cell(right=other - 1)
        sheet.put(cell.row, cell.col, formula)


def _pair_formulas(places: Places, games: list[tuple[int, str]]) -> tuple[Formula, Formula]:
    first, side = games[0]
    points, counts = places.game(first, f"{side}-score"), places.game(first, "counts")
    if len(games) == 1:
        return template("{p}")(p=points), ONE_MISSING(counts=counts)
    second, side = games[1]
    facts: dict[str, Cell] = {
        "p": points,
        "q": places.game(second, f"{side}-score"),
        "counts": counts,
        "counts2": places.game(second, "counts"),
        "r": places.game(first, "round"),
        "s": places.game(second, "round"),
        "k": places.HORIZON,
    }
    if places.spec.rules == FIDE_2026:
        return MEAN_POINTS(**facts), MEAN_MISSING(**facts)
    return BOTH_POINTS(**facts), BOTH_MISSING(**facts)


def _keys(sheet: Sheet, places: Places) -> None:
    for code in places.encounter_codes:
        before = key_before(places.spec, code)
        for turn in range(places.passes):
            source = before if turn == 0 else f"{code}{turn - 1}-key"
            for number in range(1, places.spec.count + 1):
                cell = places.keys(code, turn).cell(right=number - 1)
                sheet.put(cell.row, cell.col, template("{k}")(k=places.ranked(number, source)))
