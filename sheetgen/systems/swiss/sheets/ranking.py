"""The hidden sheet of the ranking: every player's figures, one tie-break after another, and the order they give."""

from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.by_rounds import NONE, RoundKind
from sheetgen.systems.shared.encounters import direct, is_encounter, key_of, parts_text, shown_encounter
from sheetgen.systems.shared.round_robin.names import LISTED, ROW_OF
from sheetgen.systems.swiss.codecs import CALLS_LISTED
from sheetgen.systems.swiss.places import HEAD, POSTED, UNIT, SwissPlaces
from sheetgen.systems.swiss.spec import CALLS
from sheetgen.systems.views.posted_round import CURRENT
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import AFTER_ROUND as CHOSEN
from sheetgen.workbook.desk import DAY, RACES, RANKING, TEXTS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area

ENTRANT = template('IF({label}="",0,1)')
RATING = template("IF(COUNT(INDEX({source},{row}))=0,0,INDEX({source},{row}))")
HORIZON = template("IF(COUNT({a})=0,{paired},IF(OR({a}<1,{a}>{r}),{paired},MIN(INT({a}),{paired})))")
WITH_POINTS = template(f'IF({{label}}="","",{{label}}&"  ("&{TEXTS[2].replace("{n}", "{before}")}&")")')
AWAY = template('IF(OR({label}="",{code}=""),"",IF({code}="U",{exempt},{absent}))')
LOT = template(
    "IF(OR({entrant}=0,COUNT(INDEX({source},{row}))=0),0,"
    "IF(AND(INDEX({source},{row})>=1,INDEX({source},{row})<=999),1000-INDEX({source},{row}),0))"
)
VALUE = template(f"IF({{entrant}}=0,{2 * NONE},{{value}})")  # a line without a name is behind everybody
GAMES = template(f"COUNTIF({{what}},{int(RoundKind.GAME)})")
SHOWN = template('IF(OR({any}=0,{entrant}=0),"",{place}&IF(COUNTIF({keys},{key})>1,"=",""))')


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    sheet = desk.sheet(RANKING)
    _head(sheet, places)
    for name, col in places.ranking_columns.items():
        sheet.label(HEAD - 1, col, name)
    for number in range(1, places.spec.count + 1):
        for name, formula in _player(desk, places, number).items():
            cell = places.ranked(number, name)
            sheet.put(cell.row, cell.col, formula)
            if name in ("posted", "posted-away"):
                sheet.came_with(RACES, [cell])
    return sheet


def _posted(desk: Desk, places: SwissPlaces, number: int) -> dict[str, Formula]:
    """His name with his points before the round that is posted, and why he has no game in it."""
    label, before, code = (places.ranked(number, name) for name in ("label", "now-before", "now-code"))
    texts = {"exempt": desk.words["player.exempt"], "absent": desk.words["swiss.absent"]}
    return {
        "posted": WITH_POINTS(label=label, before=before),
        "posted-away": AWAY(label=label, code=code, **texts),
    }


def _head(sheet: Sheet, places: SwissPlaces) -> None:
    """The figures of the whole event: the round it stands after, how far it is paired, what is missing."""
    real, rounds = places.games("real"), places.games("round")
    paired = template("MAX({paired})")(paired=Area(RANKING, 0, 3, 0, 2 + places.spec.rounds))
    rows: dict[str, Formula | int] = {
        "horizon": _horizon(places),
        "paired": paired,
        "missing": template("SUM({real})-SUM({entered})")(real=real, entered=places.games("entered")),
        "entrants": template("SUM({a})")(a=places.ranking("entrant")),
        "unrated": template("COUNTIFS({a},1,{ratings},0)")(a=places.ranking("entrant"), ratings=places.ratings()),
    }
    for row, (name, formula) in enumerate(rows.items()):
        sheet.label(row, 0, name)
        sheet.put(row, 1, formula)
    for place, call in enumerate(CALLS):
        cell = CALLS_LISTED.cell(place)
        sheet.label(cell.row, cell.col, call)
    for number in range(1, places.spec.rounds + 1):
        facts = {"n": number, "rounds": rounds, "real": real}
        sheet.put(0, 2 + number, template("IF(SUMIF({rounds},{n},{real})>0,{n},0)")(**facts))


def _horizon(places: SwissPlaces) -> Formula:
    """The last round of which anything counts; before layout 8 the last one that was paired."""
    if places.layout >= DAY:
        return so_far.horizon(places)
    return HORIZON(a=CHOSEN, r=places.spec.rounds, paired=places.PAIRED)


def _games(places: SwissPlaces, number: int) -> Formula:
    """His games over the board that count; before layout 8 those without a result, too."""
    if places.layout >= DAY:
        return GAMES(what=places.given_row(number, "what"))
    return template("SUM({played})")(played=places.turns(number, "played"))


def _player(desk: Desk, places: SwissPlaces, number: int) -> dict[str, Formula | int]:
    label = places.ranked(number, "label")
    counted = places.turns(number, "before", places.spec.rounds + 1)
    row = places.ranked(number, "row")

    def listed(name: str) -> Formula:
        return LISTED(source=places.players(name), row=row)

    rows: dict[str, Formula | int] = {
        "no": number,
        "row": ROW_OF(no=number, numbers=places.players("no")),
        "label": listed("name"),
        "entrant": ENTRANT(label=label),
        "rating": RATING(source=places.players("rating"), row=row),
        "title": listed("title"),
        "club": listed("club"),
        "points": template("INDEX({before},1,{k}+1)")(before=counted, k=places.HORIZON),
        "games": _games(places, number),
    }
    rows["over"] = template("IF(SUM({asked})>{most},1,0)")(asked=places.turns(number, "asked"), most=places.spec.byes)
    for name in POSTED:
        now = template('IF(INDEX({row},1,{k})="","",INDEX({row},1,{k}))')
        rows[f"now-{name}"] = now(row=places.turns(number, name), k=CURRENT)
    rows |= _posted(desk, places, number)
    key = ""
    for code in places.spec.order:
        rows |= _encounter(places, code, number, key) if is_encounter(code) else _code(places, code, number, key)
        key = places.key_after(code)
    return rows | _order(places, number, key)


def _code(places: SwissPlaces, code: str, number: int, before: str) -> dict[str, Formula | int]:
    value = VALUE(entrant=places.ranked(number, "entrant"), value=places.calculation.value(code, number))
    text = places.calculation.text(code, number)
    return {code: value, f"{code}-text": text, f"{code}-key": key_of(places, number, before, code)}


def _encounter(places: SwissPlaces, code: str, number: int, before: str) -> dict[str, Formula | int]:
    """T2, C19-C24; nothing is shown of whom it says nothing."""
    shown = places.ranked(number, shown_encounter(places, code))
    return direct(places, code, number, before) | {f"{code}-text": parts_text(UNIT)(n=shown)}


def _order(places: SwissPlaces, number: int, before: str) -> dict[str, Formula | int]:
    """T13: lots split what is still tied; then places (shared) and an order (by number among equals)."""
    entrant, place = places.ranked(number, "entrant"), places.ranked(number, "place")
    key, keys = places.ranked(number, "lot-key"), places.ranking("lot-key")
    above = Area(keys.sheet, keys.row, keys.col, key.row - 1, key.col)
    order = template("{place}+COUNTIF({above},{key})") if number > 1 else template("{place}")
    begun = places.HORIZON if places.layout >= DAY else places.PAIRED
    return {
        "lot": LOT(source=places.players("lot"), row=places.ranked(number, "row"), entrant=entrant),
        "lot-key": key_of(places, number, before, "lot"),
        "place": template("RANK({k},{ks},1)")(k=key, ks=keys),
        "order": order(place=place, above=above, key=key),
        "shown": SHOWN(any=begun, entrant=entrant, place=place, keys=keys, key=key),
        "line": template("MATCH({k},{orders},0)")(k=number, orders=places.ranking("order")),
    }
