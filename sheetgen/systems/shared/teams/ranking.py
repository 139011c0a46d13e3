"""The hidden ranking of teams (figures by M12, one tie-break after another, their order), and who met whom.

A key is a whole number: the place after the tie-breaks so far, refined by the next one (T13: places are shared).
"""

from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.encounters import direct, is_encounter, key_of, parts_text, shown_encounter
from sheetgen.systems.shared.round_robin.ranking import LAST_LABEL
from sheetgen.systems.shared.teams import boards
from sheetgen.systems.shared.teams.persons import LEFT, SHOWN, TWICE, of_both_sides
from sheetgen.systems.shared.teams.places import HEAD, PAIR, SeatPlaces
from sheetgen.systems.shared.teams.seating import letter
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, MUTUAL, RANKING, TEXTS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, Filled

HALVES = template(TEXTS[2])
LABEL = template('IF({name}="",{blank},{name})')
LOT = template("IF(COUNT({lot})=1,IF(AND({lot}>=1,{lot}<=999),1000-{lot},0),0)")
H2H = template("SUMIF({row},{key},{points})")
SUMS = {"PTS": "score", "BERLIN": "berlin", "WINS": "win"}  # which column of the games a code adds up


def build(desk: Desk, places: SeatPlaces) -> Sheet:
    sheet = desk.sheet(RANKING)
    for cell, name, formula in (
        (places.HORIZON, "horizon", so_far.horizon(places)),
        (places.ANY_GAME, "entered", template("SUM({a})")(a=places.games("entered"))),
    ):
        sheet.label(cell.row, 0, name)
        sheet.formula(cell.row, cell.col, formula)
    if places.spare:
        sheet.label(places.GHOST.row, 0, "exempt")
        sheet.formula(places.GHOST.row, places.GHOST.col, _nobody(places))
        sheet.came_with(DAY, [places.GHOST])
    for name, col in places.ranking_columns.items():
        sheet.label(HEAD - 1, col, name)
    for team in places.teams:
        for name, content in _team(desk, places, team).items():
            cell = places.ranked(team, name)
            sheet.put(cell.row, cell.col, content)
    return sheet


def _nobody(places: SeatPlaces) -> Formula:
    """Whether the last team is nobody's: others have a name, and it has none, no player, no result."""
    last, named = places.spec.teams, places.ranked(places.spec.teams, "named")
    others = {f"t{team}": places.team(team, "name") for team in places.teams[:-1]}
    known = ",".join(f'{{t{team}}}<>""' for team in places.teams[:-1])
    typed = "+".join(f'COUNTIFS({{{side}}},{{last}},{{typed}},">0")' for side in ("w", "b"))
    return template(f'IF(AND({{name}}="",{{named}}+{typed}=0,OR(SUM({{all}})>0,{known})),1,0)')(
        name=places.team(last, "name"),
        named=named,
        all=places.ranking("named"),
        last=last,
        typed=places.games("typed"),
        w=places.games("white-team"),
        b=places.games("black-team"),
        **others,
    )


def _team(desk: Desk, places: SeatPlaces, team: int) -> dict[str, Formula | int | str]:
    name, label, exempt = places.team(team, "name"), LABEL, dict[str, Cell | str]()
    if places.spare_of(team):
        label, exempt = LAST_LABEL, {"ghost": places.GHOST, "exempt": desk.words["player.exempt"]}
    rows: dict[str, Formula | int | str] = {
        "no": team,
        "letter": letter(team),
        "label": label(name=name, blank=desk.words.say("team.blank", letter=letter(team)), **exempt),
        "named": template("SUM({names})")(names=Filled(places.members(team, "name"))),
        "out": LEFT(w=places.team(team, "withdrawn"), k=places.spec.rounds),
        "twice": TWICE(name=name, names=places.ranking("label"), no=team),
        "points": of_both_sides(places, team, "-team", "score"),
        "games": template('COUNTIFS({w},{no},{counts},">0")+COUNTIFS({b},{no},{counts},">0")')(
            w=places.games("white-team"), b=places.games("black-team"), no=team, counts=places.games("counts")
        ),
    }
    rows |= boards.points_of_boards(places, team) if boards.by_board(places.codes) else {}
    for code in places.codes:
        rows |= _figures(places, team, code)
    return rows | _order(places, team)


def _figures(places: SeatPlaces, team: int, code: str) -> dict[str, Formula | int | str]:
    if is_encounter(code):
        text = parts_text(places.unit)(n=places.ranked(team, shown_encounter(places, code)))
        return {**direct(places, code, team, places.key_before(code)), f"{code}-text": text}
    if code in boards.CODES:
        return boards.figures(places, code, team, places.key_before(code))
    return _code(places, team, code)


def _code(places: SeatPlaces, team: int, code: str) -> dict[str, Formula | int | str]:
    """A code, its key and its text; a team that is nobody's stands behind all others."""
    before, value = places.key_before(code), places.ranked(team, code)
    if code == "H2H":
        key = places.ranked(team, before)
        amount = H2H(row=places.keys(), key=key, points=places.mutual(team))
        text: Formula = template(f'IF(COUNTIF({{keys}},{{key}})=1,"",{TEXTS[2]})')(
            keys=places.ranking(before), key=key, n=value
        )
    else:
        spare, amount = places.spare_of(team), of_both_sides(places, team, "-team", SUMS[code])
        if spare:  # behind all others
            amount = Formula(template(f"IF({{spare}}=1,-1,{amount.template.source})"), (spare, *amount.places))
        text = template("{n}")(n=value) if code == "WINS" else HALVES(n=value)
    return {code: amount, f"{code}-key": key_of(places, team, before, code), f"{code}-text": text}


def _order(places: SeatPlaces, team: int) -> dict[str, Formula | int | str]:
    """T13: lots split what is still tied; then places (shared) and an order (by letter among equals)."""
    key, keys, place = places.ranked(team, "lot-key"), places.ranking("lot-key"), places.ranked(team, "place")
    above = Area(keys.sheet, keys.row, keys.col, max(keys.row, key.row - 1), keys.col)
    order = template("{place}+COUNTIF({above},{key})") if team > 1 else template("{place}")
    return {
        "lot": LOT(lot=places.team(team, "lot")),
        "lot-key": key_of(places, team, places.key_after(places.codes[-1]), "lot"),
        "place": template("RANK({k},{ks},1)")(k=key, ks=keys),
        "order": order(place=place, above=above, key=key),
        "shown": SHOWN(any=places.ANY_GAME, place=place, keys=keys, key=key),
        "line": template("MATCH({k},{orders},0)")(k=team, orders=places.ranking("order")),
    }


def build_mutual(desk: Desk, places: SeatPlaces) -> Sheet:
    """The points of each team against each other one, and the keys of the teams laid out in a row for H2H."""
    sheet = desk.sheet(MUTUAL)
    pairs = places.games("pair")
    for own in places.teams:
        sheet.label(own, 0, letter(own))
        for other in places.teams:
            cell = places.mutual_cell(own, other)
            points = template("SUMIF({pairs},{ow},{w})+SUMIF({pairs},{ob},{b})")(
                pairs=pairs,
                ow=PAIR * own + other,
                ob=PAIR * other + own,
                w=places.games("white-score"),
                b=places.games("black-score"),
            )
            sheet.put(cell.row, cell.col, points if own != other else 0)
            if own < other:
                met = places.met_cell(own, other)
                sheet.formula(met.row, met.col, _met(places, own, other))
    if places.encounter_codes:
        _encounters(sheet, places)
    if "H2H" in places.codes:
        for team in places.teams:
            cell = places.keys().cell(right=team - 1)
            sheet.formula(cell.row, cell.col, template("{k}")(k=places.ranked(team, places.key_before("H2H"))))
    return sheet


def _met(places: SeatPlaces, own: int, other: int) -> Formula:
    facts = {"pairs": places.games("pair"), "counts": places.games("counts")}
    there, back = PAIR * own + other, PAIR * other + own
    both = 'COUNTIFS({pairs},{there},{counts},">0")+COUNTIFS({pairs},{back},{counts},">0")'
    return template(both)(there=there, back=back, **facts)


_BOTH_WAYS = 'COUNTIFS({pairs},{there},{rounds},"<="&{k})+COUNTIFS({pairs},{back},{rounds},"<="&{k})'
DUE = template(_BOTH_WAYS)
ALL, NONE_YET = template("{points}"), template("IF({due}=0,1,{due}-{met})")
# C23: the games of two teams count as one encounter, their average in parts of {unit}.
SHARE = template("IF({due}=0,0,{points}*{unit}/{due})")
MISSING = template("IF({due}=0,{unit},({due}-{met})*{unit}/{due})")


def _encounters(sheet: Sheet, places: SeatPlaces) -> None:
    """C19-C24: the parts of the sheet of encounters that direct encounter needs."""
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
