"""The hidden sheet of the ranking: every player's figures, one tie-break after another, and the order they give."""

from typing import Protocol

from sheetgen.model.tournament import FIDE_2026
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.by_rounds import NONE, unit_of
from sheetgen.systems.shared.encounters import Meeting, direct, is_encounter, key_of, shown_encounter
from sheetgen.systems.shared.live import GROUP_BY_GROUP, HALVES, OF_GAMES, QUARTERS, shown_codes
from sheetgen.systems.shared.round_robin import score_groups
from sheetgen.systems.shared.round_robin.places import HEAD, NEVER, Places
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import RANKING, TEXTS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, Filled

OF_C07 = ("DE-shown", "scheduled")  # columns that the first layout did not have
OF_BOTH_SIDES = template("SUMIF({white},{no},{of_white})+SUMIF({black},{no},{of_black})")
UNLESS_OUT = template("IF({status}>0,-1,{sum})")
OR_BEHIND = template(f"IF({{status}}>0,{2 * NONE},{{value}})")  # whose games do not count is behind everybody
LABEL = template('IF({name}="",{blank},{name})')
LAST_LABEL = template('IF({name}="",IF({ghost}=1,{exempt},{blank}),{name})')
OUT = template(f"IF(COUNT({{w}})=0,{NEVER},IF(OR({{w}}<1,{{w}}>{{k}},{{w}}<>INT({{w}})),{NEVER},{{w}}))")
STATUS = template(f"IF({{out}}={NEVER},0,IF(2*{{done}}<{{due}},1,0))")
LOT = template("IF(AND(COUNT({lot})=1,{status}=0),IF(AND({lot}>=1,{lot}<=999),1000-{lot},0),0)")
SHOWN = template('IF(OR({any}=0,{status}=2),"",IF({status}=1,"–",{place}&IF(COUNTIF({keys},{key})>1,"=","")))')


def build(desk: Desk, places: Places) -> Sheet:
    sheet = desk.sheet(RANKING)
    _head(sheet, places)
    for name, col in places.ranking_columns.items():
        sheet.label(HEAD - 1, col, name)
    for number in range(1, places.spec.count + 1):
        for name, formula in _player(desk, places, number).items():
            cell = places.ranked(number, name)
            sheet.put(cell.row, cell.col, formula)
            if name in OF_C07:
                sheet.came_with(2, [cell])
    return sheet


def _head(sheet: Sheet, places: Places) -> None:
    """The figures of the whole event: horizon, absent last place (B12), games of each, Koya limit (T6)."""
    spec = places.spec
    last, names = places.listed(spec.count, "name"), places.players("name")
    ghost = template('IF(AND({last}="",SUM({names})>0),1,0)')(last=last, names=Filled(names))
    each = template("{cycles}*({n}-1-{ghost})")(cycles=spec.cycles, n=spec.count, ghost=places.GHOST)
    rows: dict[str, Formula | int] = {
        "horizon": so_far.horizon(places),
        "exempt": 0 if places.odd else ghost,
        "each": each,
        "limit": _limit(places),
        "entered": template("SUM({a})")(a=places.games("entered")),
    }
    for row, (name, formula) in enumerate(rows.items()):
        sheet.label(row, 0, name)
        sheet.put(row, 1, formula)


def _limit(places: Places) -> Formula:
    """T6, C35 in half points: half the rounds (livre), or half of the games somebody can have (fide-2026)."""
    if not places.counts_games:
        return template("{k}")(k=places.HORIZON)
    return template("MAX({each})")(each=places.ranking("scheduled"))


def both_sides(places: Places, number: int, name: str) -> Formula:
    """The sum of what a player's games bring him, with either colour."""
    return OF_BOTH_SIDES(
        no=number,
        white=places.games("white"),
        black=places.games("black"),
        of_white=places.games(f"white-{name}" if name != "scheduled" else name),
        of_black=places.games(f"black-{name}" if name != "scheduled" else name),
    )


def _player(desk: Desk, places: Places, number: int) -> dict[str, Formula | int]:
    here = {name: places.ranked(number, name) for name in ("out", "done", "status", "points", "games", "place")}
    name, blank = places.listed(number, "name"), desk.words.say("player.blank", number=number)
    last = not places.odd and number == places.spec.count
    status: Formula = STATUS(out=here["out"], done=here["done"], due=places.GAMES_EACH)
    if last:
        status = template(f"IF({{ghost}}=1,2,IF({{out}}={NEVER},0,IF(2*{{done}}<{{due}},1,0)))")(
            ghost=places.GHOST, out=here["out"], done=here["done"], due=places.GAMES_EACH
        )
    label = LAST_LABEL if last else LABEL
    rows: dict[str, Formula | int] = {
        "no": number,
        "label": label(name=name, blank=blank, ghost=places.GHOST, exempt=desk.words["player.exempt"]),
        "out": OUT(w=places.listed(number, "withdrawn"), k=so_far.ASKED),
        "done": both_sides(places, number, "done"),
        "status": status,
        "points": both_sides(places, number, "score"),
        "games": template('COUNTIFS({w},{no},{counts},">0")+COUNTIFS({b},{no},{counts},">0")')(
            w=places.games("white"), b=places.games("black"), no=number, counts=places.games("counts")
        ),
    }
    if places.counts_games:
        rows["scheduled"] = both_sides(places, number, "scheduled")
    key = ""
    for code in shown_codes(places.spec.order):
        rows |= direct(places, code, number, key) if is_encounter(code) else _code(places, number, code, key)
        rows[f"{code}-text"] = _text(places, number, code)
        if code in places.spec.order:
            key = places.key_after(code)
    return rows | order_of(places, number, key)


class Ranked(Meeting, Protocol):
    """What the ranking asks of the places of a system."""

    ANY_GAME: Cell

    def listed(self, number: int, name: str) -> Cell: ...


def _code(places: Places, number: int, code: str, before: str) -> dict[str, Formula | int]:
    status = places.ranked(number, "status")
    if code == "PTS":
        value = UNLESS_OUT(status=status, sum=places.ranked(number, "points"))
    elif code == GROUP_BY_GROUP:
        return score_groups.figures(places, code, number, before)
    elif code not in OF_GAMES:
        return _figured(places, number, code, before)
    else:
        value = template("IF({status}>0,-1,SUMIF({white},{no},{of_white})+SUMIF({black},{no},{of_black}))")(
            status=status,
            no=number,
            white=places.games("white"),
            black=places.games("black"),
            of_white=places.games(f"white-{code}"),
            of_black=places.games(f"black-{code}"),
        )
    return {code: value, f"{code}-key": key_of(places, number, before, code)}


def _figured(places: Places, number: int, code: str, before: str) -> dict[str, Formula | int]:
    """A code that is made of rounds, from the sheet of figures."""
    assert places.calculation is not None
    value = OR_BEHIND(status=places.ranked(number, "status"), value=places.calculation.value(code, number))
    text, key = places.calculation.text(code, number), key_of(places, number, before, code)
    return {code: value, f"{code}-figure": text, f"{code}-key": key}


def _text(places: Places, number: int, code: str) -> Formula:
    """The figure as people read it; nothing for somebody who has no game yet or whose games do not count."""
    games, status = places.ranked(number, "games"), places.ranked(number, "status")
    if is_encounter(code):
        unit = QUARTERS if places.spec.double and places.spec.rules == FIDE_2026 else HALVES
        value = places.ranked(number, shown_encounter(places, code))
        shown = TEXTS[unit].replace("{n}", "({n}-1)")
        return template(f'IF(OR({{status}}>0,{{n}}=0),"",{shown})')(status=status, n=value)
    shown = TEXTS[unit_of(code, places.spec.rules)] if code in OF_GAMES else "{n}"
    said = f"{code}-{places.group_steps[-1]}-said" if code == GROUP_BY_GROUP else f"{code}-figure"
    source = places.ranked(number, code if code in OF_GAMES else said)
    return template(f'IF(OR({{status}}>0,{{games}}=0),"",{shown})')(status=status, games=games, n=source)


def order_of(places: Ranked, number: int, before: str) -> dict[str, Formula | int]:
    """T13: lots split what is still tied; then places (shared) and an order (by number among equals)."""
    status, key, keys = (
        places.ranked(number, "status"),
        places.ranked(number, "lot-key"),
        places.ranking("lot-key"),
    )
    above = Area(keys.sheet, keys.row, keys.col, key.row - 1, key.col)
    place = places.ranked(number, "place")
    order = template("{place}+COUNTIF({above},{key})") if number > 1 else template("{place}")
    return {
        "lot": LOT(lot=places.listed(number, "lot"), status=status),
        "lot-key": key_of(places, number, before, "lot"),
        "place": template("RANK({k},{ks},1)")(k=key, ks=keys),
        "order": order(place=place, above=above, key=key),
        "shown": SHOWN(any=places.ANY_GAME, status=status, place=place, keys=keys, key=key),
        "line": template("MATCH({k},{orders},0)")(k=number, orders=places.ranking("order")),
    }
