"""The hidden sheet of the ranking: every player's figures, one tie-break after another, and the order they give.

A key is a whole number: the place after the tie-breaks so far, refined by the next one (T13: places are shared).
"""

from typing import Protocol

from sheetgen.model.tournament import FIDE_2026
from sheetgen.systems.shared.live import HALVES, LIVE, QUARTERS, shown_codes
from sheetgen.systems.shared.round_robin.places import HEAD, NEVER, Places
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import AFTER_ROUND as CHOSEN
from sheetgen.workbook.desk import RANKING, TEXTS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, Filled

OF_C07 = ("DE-shown", "scheduled")  # columns that the first layout did not have
ONE_KEY = template("RANK({v},{vs},0)")
NEXT_KEY = template("RANK({k},{ks},1)*1000+RANK({v},{vs},0)")
OF_BOTH_SIDES = template("SUMIF({white},{no},{of_white})+SUMIF({black},{no},{of_black})")
UNLESS_OUT = template("IF({status}>0,-1,{sum})")
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
    horizon = template("IF(COUNT({a})=0,{r},IF(OR({a}<1,{a}>{r}),{r},INT({a})))")(a=CHOSEN, r=spec.rounds)
    last, names = places.listed(spec.count, "name"), places.players("name")
    ghost = template('IF(AND({last}="",SUM({names})>0),1,0)')(last=last, names=Filled(names))
    each = template("{cycles}*({n}-1-{ghost})")(cycles=spec.cycles, n=spec.count, ghost=places.GHOST)
    rows: dict[str, Formula | int] = {
        "horizon": horizon,
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
        "out": OUT(w=places.listed(number, "withdrawn"), k=places.HORIZON),
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
        rows |= direct(places, number, key) if code == "DE" else _code(places, number, code, key)
        rows[f"{code}-text"] = _text(places, number, code)
        if code in places.spec.order:
            key = f"DE{places.passes - 1}-key" if code == "DE" else f"{code}-key"
    return rows | order_of(places, number, key)


class Ordered(Protocol):
    """What an order of players asks of the places of a system: their columns on the sheet of the ranking."""

    def ranked(self, number: int, name: str) -> Cell: ...

    def ranking(self, name: str) -> Area: ...


class Ranked(Ordered, Protocol):
    """What the ranking asks of the places of a system."""

    ANY_GAME: Cell

    @property
    def passes(self) -> int: ...

    @property
    def repeats(self) -> bool:
        """T2: whether direct encounter is applied again to what it leaves level (C20)."""

    @property
    def most(self) -> int:
        """T2: what one meeting can bring at most, in half points."""

    def listed(self, number: int, name: str) -> Cell: ...

    def keys(self, turn: int) -> Area: ...

    def mutual(self, own: int) -> Area: ...

    def unmet(self, own: int) -> Area: ...


def key_of(places: Ordered, number: int, before: str, value: str) -> Formula:
    """Refine the places so far by one more column, greatest first."""
    v, vs = places.ranked(number, value), places.ranking(value)
    if not before:
        return ONE_KEY(v=v, vs=vs)
    return NEXT_KEY(k=places.ranked(number, before), ks=places.ranking(before), v=v, vs=vs)


def _code(places: Places, number: int, code: str, before: str) -> dict[str, Formula | int]:
    status = places.ranked(number, "status")
    if code == "PTS":
        value = UNLESS_OUT(status=status, sum=places.ranked(number, "points"))
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


def direct(places: Ranked, number: int, before: str) -> dict[str, Formula | int]:
    """T2: direct encounter, once (livre) or again on every smaller group it leaves (fide-2026)."""
    rows: dict[str, Formula | int] = {}
    for turn in range(places.passes):
        rows |= direct_pass(places, number, turn, before)
        before = f"DE{turn}-key"
    return rows | ({"DE-shown": _shown_encounter(places, number)} if places.repeats else {})


def shown_encounter(places: Ranked) -> str:
    """The column of what is shown of direct encounter."""
    return "DE-shown" if places.repeats else "DE0-value"


def _shown_encounter(places: Ranked, number: int) -> Formula:
    """C24: one more than the mutual points of the first pass, of whom some pass has said something; else nothing."""
    values = {f"v{turn}": places.ranked(number, f"DE{turn}-value") for turn in range(places.passes)}
    said = ",".join(f"{{{name}}}" for name in values)
    return template(f"IF(MAX({said})=0,0,{{sum}}+1)")(sum=places.ranked(number, "DE0-sum"), **values)


def direct_pass(places: Ranked, number: int, turn: int, before: str) -> dict[str, Formula | int]:
    own = {part: places.ranked(number, f"DE{turn}-{part}") for part in ("sum", "missing", "highest", "open")}
    all_of = {part: places.ranking(f"DE{turn}-{part}") for part in ("sum", "missing", "highest", "open")}
    key, keys, row = places.ranked(number, before), places.ranking(before), places.keys(turn)
    group = {"key": key, "keys": keys}
    opened = template('IF(COUNTIFS({keys},{key},{highs},">="&{sum},{sums},"<="&{high})>1,1,0)')
    value = template(
        "IF(COUNTIF({keys},{key})=1,0,IF({gaps}=0,{sum}+1,IF({open}=1,0,"
        'IF(COUNTIFS({keys},{key},{opens},1,{sums},">="&{sum})>0,0,{sum}+1))))'
    )
    return {
        f"DE{turn}-sum": template("SUMIF({row},{key},{m})")(row=row, key=key, m=places.mutual(number)),
        f"DE{turn}-missing": template("SUMIF({row},{key},{m})")(row=row, key=key, m=places.unmet(number)),
        f"DE{turn}-group-missing": template("SUMIF({keys},{key},{m})")(m=all_of["missing"], **group),
        f"DE{turn}-highest": template("{sum}+{most}*{missing}")(most=places.most, **own),
        f"DE{turn}-open": opened(
            highs=all_of["highest"], sums=all_of["sum"], sum=own["sum"], high=own["highest"], **group
        ),
        f"DE{turn}-value": value(
            gaps=places.ranked(number, f"DE{turn}-group-missing"),
            sum=own["sum"],
            open=own["open"],
            opens=all_of["open"],
            sums=all_of["sum"],
            **group,
        ),
        f"DE{turn}-key": key_of(places, number, before, f"DE{turn}-value"),
    }


def _text(places: Places, number: int, code: str) -> Formula:
    """The figure as people read it; nothing for somebody who has no game yet or whose games do not count."""
    games, status = places.ranked(number, "games"), places.ranked(number, "status")
    if code == "DE":
        unit = QUARTERS if places.spec.double and places.spec.rules == FIDE_2026 else HALVES
        value = places.ranked(number, shown_encounter(places))
        shown = TEXTS[unit].replace("{n}", "({n}-1)")
        return template(f'IF(OR({{status}}>0,{{n}}=0),"",{shown})')(status=status, n=value)
    shown = TEXTS[LIVE[code].unit]
    return template(f'IF(OR({{status}}>0,{{games}}=0),"",{shown})')(
        status=status, games=games, n=places.ranked(number, code)
    )


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


def sorted_value(places: Ordered, position: int, source: Area) -> Formula:
    """What the player at a position of the standings has in some column of the players."""
    line: Cell = places.ranked(position, "line")
    return template('IF(INDEX({source},{line})="","",INDEX({source},{line}))')(source=source, line=line)
