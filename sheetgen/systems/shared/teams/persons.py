"""The hidden sheet of a Molter event's players: who sits where in each round (M13), and the individual ranking."""

from sheetgen.systems.shared.round_robin.places import NEVER
from sheetgen.systems.shared.teams.places import HEAD, SeatPlaces
from sheetgen.systems.shared.teams.posted import rating_columns
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.views import posted_round
from sheetgen.systems.views.slips import CURRENT
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, ONE_HEAD, PERSONS, TEXTS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area
from sheetgen.workbook.text_position import stands_before

HALVES = template(TEXTS[2])
RANK_STEP = 1000  # number of the player and place among those of his number, in one figure
NAME = template('IF({a}="","",{a})')
# M13: who has left from a round on; without a substitute his games are lost by forfeit. Without a name, in a team
# that has names, nobody sits there at all.
LEFT = template(f"IF(COUNT({{w}})=0,{NEVER},IF(OR({{w}}<1,{{w}}>{{k}},{{w}}<>INT({{w}})),{NEVER},{{w}}))")
OUT = template(
    f'MIN({{team}},IF({{next}}=0,{{until}},{NEVER}),IF(AND({{name}}="",{{named}}>0),1,IF(OR(COUNT({{w}})=0,{{sub}}>0),{NEVER},'
    f"IF(OR({{w}}<1,{{w}}>{{k}},{{w}}<>INT({{w}})),{NEVER},{{w}}))))"
)
# A substitute may leave the place again (``until``) to whoever is next, the player himself or another substitute: the
# number that one has in the list, 0 for nobody.
UNTIL = template(
    f'IF({{sub}}<=0,{NEVER},IF(OR(INDEX({{states}},{{sub}})>0,INDEX({{lefts}},{{sub}})=""),{NEVER},INDEX({{lefts}},{{sub}})))'
)
NEXT = template(f'IF({{until}}={NEVER},0,IF(INDEX({{nexts}},{{sub}})="",0,INDEX({{nexts}},{{sub}})))')
# Which of the team's substitutes takes the place: 0 none, -1 an entry that cannot be.
SUB = template(
    'IF({s}="",0,IF(OR(COUNT({s})=0,COUNT({w})=0,{name}=""),-1,IF(OR({s}<={p},{s}>{p}+{n},{s}<>INT({s})),-1,'
    'IF(INDEX({subs},{s}-{p})="",-1,IF(COUNTIF({all},{s})>1,-1,{s}-{p})))))'
)
LABEL = template(
    "IF({sub}<=0,{name},IF({round}<{w},{name},IF({round}<{until},INDEX({subs},{sub}),"
    'IF({next}=0,"",INDEX({everybody},{next})))))'
)
ALL_NAMES = template(
    'IF({sub}<=0,{name},{name}&" / "&INDEX({subs},{sub})&IF({next}>{p}," / "&INDEX({everybody},{next}),""))'
)
NOBODY = template('IF(AND({name}="",{named}>0),1,0)')
NOBODY_OR_FREE = template('IF(AND({name}="",{named}+{ghost}>0),1,0)')
TWICE = template(stands_before())
SLIP = template('{symbol}&IF(INDEX({labels},1,{round})="","","  "&INDEX({labels},1,{round}))')
BOTH_SIDES = template("SUMIF({white},{no},{of_white})+SUMIF({black},{no},{of_black})")
SHOWN = template('IF({any}=0,"",{place}&IF(COUNTIF({keys},{key})>1,"=",""))')
KEY = template("100*{points}+{won}")  # nobody plays a hundred rounds
KEY_OF_SOMEBODY = template(f"IF({{nobody}}=1,-1,{KEY.source})")  # behind all others, and not shown
OWN_PLACE = template('COUNTIFS({ranks},{rank},{keys},">"&{key})+1')
OWN_SHOWN = template('IF({any}=0,"",{place}&IF(COUNTIFS({ranks},{rank},{keys},{key})>1,"=",""))')


def build(desk: Desk, places: SeatPlaces) -> Sheet:
    sheet = desk.sheet(PERSONS)
    for name, col in places.person_columns.items():
        sheet.label(HEAD - 1, col, name)
    for seat in places.seats:
        for name, content in _columns(places, seat).items():
            cell = places.of_seat(seat, name)
            sheet.put(cell.row, cell.col, content)
        sheet.came_with(ONE_HEAD, [places.of_seat(seat, name) for name in ("posted", "until", "next")])
        sheet.came_with(DAY, [places.of_seat(seat, "nobody")])
    return sheet


def _columns(places: SeatPlaces, seat: Seat) -> dict[str, Formula | int | str]:
    rating = rating_columns(places, places.number_of(seat), places.member(seat, "rating"))
    return _seated(places, seat) | _figures(places, seat) | _ranked(places, seat) | rating


def _seated(places: SeatPlaces, seat: Seat) -> dict[str, Formula | int | str]:
    number = places.number_of(seat)
    here = {name: places.of_seat(seat, name) for name in ("name", "sub", "symbol", "until", "next")}
    left, subs = places.member(seat, "withdrawn"), places.substitutes(seat.team, "name")
    facts = {"w": left, "name": here["name"]}
    after = {"until": here["until"], "next": here["next"], "everybody": places.everybody(seat.team, "name")}
    rows: dict[str, Formula | int | str] = {
        "no": number,
        "symbol": seat.symbol,
        "rank": seat.rank,
        "name": NAME(a=places.member(seat, "name")),
        "out": OUT(
            team=places.ranked(seat.team, "out"),
            named=places.ranked(seat.team, "named"),
            sub=here["sub"],
            until=here["until"],
            next=here["next"],
            k=places.spec.rounds,
            **facts,
        ),
        "sub": SUB(
            s=places.member(seat, "substitute"),
            p=places.spec.players,
            n=places.spec.reserves,
            subs=subs,
            all=places.members(seat.team, "substitute"),
            **facts,
        ),
        "until": UNTIL(
            sub=here["sub"], states=places.states(seat.team), lefts=places.substitutes(seat.team, "withdrawn")
        ),
        "next": NEXT(until=here["until"], sub=here["sub"], nexts=places.substitutes(seat.team, "substitute")),
        "label": ALL_NAMES(
            sub=here["sub"],
            name=here["name"],
            subs=subs,
            p=places.spec.players,
            next=after["next"],
            everybody=after["everybody"],
        ),
        "twice": TWICE(name=here["name"], names=places.persons("name"), no=number),
    }
    for place in range(1, places.spec.rounds + 1):
        rows[f"label-{place}"] = LABEL(sub=here["sub"], round=place, subs=subs, **facts, **after)
    first, last = places.of_seat(seat, "label-1"), places.of_seat(seat, f"label-{places.spec.rounds}")
    labels = Area(first.sheet, first.row, first.col, first.row, last.col)
    rows["slip"] = SLIP(symbol=here["symbol"], labels=labels, round=CURRENT)
    nobody = {"name": here["name"], "named": places.ranked(seat.team, "named")}
    spare = places.spare_in(seat)
    rows["nobody"] = NOBODY_OR_FREE(ghost=spare, **nobody) if spare else NOBODY(**nobody)
    rows["posted"] = SLIP(symbol=here["symbol"], labels=labels, round=posted_round.CURRENT)
    return rows


def of_both_sides(places: SeatPlaces, number: int, sides: str, name: str) -> Formula:
    """What the games of a player (or a team) bring, with either colour; ``sides`` says by which numbers they go."""
    return BOTH_SIDES(
        no=number,
        white=places.games(f"white{sides}"),
        black=places.games(f"black{sides}"),
        of_white=places.games(f"white-{name}"),
        of_black=places.games(f"black-{name}"),
    )


def _figures(places: SeatPlaces, seat: Seat) -> dict[str, Formula | int]:
    number = places.number_of(seat)
    mine = [places.game(game, "counts") for game in places.games_of_seat[seat].values()]
    played = "+".join(f"IF({{g{place}}}>0,1,0)" for place in range(len(mine)))
    return {
        "points": of_both_sides(places, number, "", "score"),
        "points-text": HALVES(n=places.of_seat(seat, "points")),
        "won": of_both_sides(places, number, "", "win"),
        "tied-wins": of_both_sides(places, number, "", "tied-win") if "BOARDS" in places.codes else 0,
        "games": template(played)(**{f"g{place}": cell for place, cell in enumerate(mine)}),
    }


def _ranked(places: SeatPlaces, seat: Seat) -> dict[str, Formula | int]:
    """Points, then wins, then the place is shared: over all players, and among those of one number."""
    here = {name: places.of_seat(seat, name) for name in ("key", "points", "won", "place", "own-place")}
    number, key, keys = places.number_of(seat), here["key"], places.persons("key")
    facts = {"any": places.ANY_GAME, "key": key, "keys": keys}
    ranks = {"ranks": places.persons("rank"), "rank": seat.rank}
    above = Area(keys.sheet, keys.row, keys.col, max(keys.row, key.row - 1), keys.col)
    order = template("{place}") if number == 1 else template("{place}+COUNTIF({above},{key})")
    own_order = (
        template("{step}+{place}")
        if number == 1
        else template("{step}+{place}+COUNTIFS({above_ranks},{rank},{above},{key})")
    )
    above_ranks = above._replace(col=places.person_columns["rank"], last_col=places.person_columns["rank"])
    team_rank = (number - 1) % places.spec.teams + 1  # the line of his block that this row finds
    block = (number - 1) // places.spec.teams + 1
    return {
        "key": KEY_OF_SOMEBODY(nobody=places.of_seat(seat, "nobody"), points=here["points"], won=here["won"])
        if places.layout >= DAY
        else KEY(points=here["points"], won=here["won"]),
        "place": template("RANK({key},{keys},0)")(key=key, keys=keys),
        "shown": SHOWN(place=here["place"], **facts),
        "order": order(place=here["place"], above=above, key=key),
        "line": template("MATCH({k},{orders},0)")(k=number, orders=places.persons("order")),
        "own-place": OWN_PLACE(key=key, keys=keys, **ranks),
        "own-shown": OWN_SHOWN(place=here["own-place"], **facts, **ranks),
        "own-order": own_order(
            step=RANK_STEP * seat.rank,
            place=here["own-place"],
            above_ranks=above_ranks,
            rank=seat.rank,
            above=above,
            key=key,
        ),
        "own-line": template("MATCH({k},{orders},0)")(
            k=RANK_STEP * block + team_rank, orders=places.persons("own-order")
        ),
    }
