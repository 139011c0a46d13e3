"""The hidden players of teams: who sits where in each round (M13), and the individual ranking."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from sheetgen.systems.schema import Column, Line, Table, of_each
from sheetgen.systems.shared.round_robin.spec import NEVER
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.shared.teams.spec import HEAD, TeamsSpec
from sheetgen.systems.views import hidden, posted_round
from sheetgen.systems.views.slips import CURRENT
from sheetgen.systems.views.team_list import LATER
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, ONE_HEAD, PERSONS, TEXTS, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.text_position import stands_before

if TYPE_CHECKING:
    from sheetgen.systems.shared.teams.places import SeatPlaces


class RankedPersons(Protocol):
    """What is asked of the places of a system: its players, and the lines of the lists they stand on."""

    @property
    def spec(self) -> TeamsSpec:
        """Return the specification of the event."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Every line of every team's list."""

    def persons(self, name: str) -> Area:
        """A column of the hidden players."""


PersonLine = Line["SeatPlaces"]
RankedLine = Line[RankedPersons]
HALVES = template(TEXTS[2])
WHO = template('{symbol}&IF({name}="",""," "&{name})')
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
RANK_TEXT = template('IF({any}=0,"",{place}&IF(COUNTIF({keys},{key})>1,"=",""))')
KEY = template("100*{points}+{won}")  # nobody plays a hundred rounds
KEY_OF_SOMEBODY = template(f"IF({{nobody}}=1,-1,{KEY.source})")  # behind all others, and not shown
OWN_PLACE = template('COUNTIFS({ranks},{rank},{keys},">"&{key})+1')
OWN_SHOWN = template('IF({any}=0,"",{place}&IF(COUNTIFS({ranks},{rank},{keys},{key})>1,"=",""))')
LINE = template('IFERROR(MATCH({k},{orders},0),"")')
FOUND_AT = template("MATCH({k},{orders},0)")


def table(spec: TeamsSpec) -> Table["SeatPlaces"]:
    """The columns of the players, one a line; each label of a round is who sits at the place then (M13)."""
    rounds = [str(number) for number in range(1, spec.rounds + 1)]
    columns: list[Column[SeatPlaces]] = [
        Column("no", lambda line: line.position),
        Column("symbol", lambda line: _seat(line).symbol),
        Column("rank", lambda line: _seat(line).rank),
        Column("name", lambda line: NAME(a=line.places.member(_seat(line), "name"))),
        Column("out", _out),
        Column("sub", _sub),
        *of_each(rounds, _label_of_round, "label-{}"),
        Column("label", _label),
        Column("slip", lambda line: _on_paper(line, CURRENT)),
        Column("twice", lambda line: TWICE(name=line.at("name"), names=line.places.persons("name"), no=line.position)),
        Column("points", lambda line: of_both_sides(line.places, line.position, "", "score")),
        Column("points-text", lambda line: HALVES(n=line.at("points"))),
        Column("won", lambda line: of_both_sides(line.places, line.position, "", "win")),
        Column("tied-wins", _tied_wins if "BOARDS" in spec.order else lambda line: 0),
        Column("games", _games),
        Column("key", _key),
        Column("place", lambda line: template("RANK({key},{keys},0)")(**keys(line))),
        Column("shown", lambda line: RANK_TEXT(any=line.places.ANY_GAME, place=line.at("place"), **keys(line))),
        Column("order", order),
        Column("line", lambda line: FOUND_AT(k=line.position, orders=line.places.persons("order"))),
        Column("own-place", lambda line: OWN_PLACE(**keys(line), **ranks(line))),
        Column("own-shown", _own_shown),
        Column("own-order", own_order),
        Column("own-line", own_line),
        Column("rating", lambda line: template('IF(COUNT({a})=0,"",{a})')(a=line.places.member(_seat(line), "rating"))),
        Column("rating-key", _rating_key),
        Column("rating-order", _rating_order),
        Column("rating-line", lambda line: LINE(k=line.position, orders=line.places.persons("rating-order"))),
        Column("posted", lambda line: _on_paper(line, posted_round.CURRENT), since=ONE_HEAD),
        Column("until", _until, since=ONE_HEAD),
        Column("next", _next, since=ONE_HEAD),
        Column("nobody", _nobody, since=DAY),
        *of_each(LATER, _listed, since=WALL),
    ]
    return Table(PERSONS, spec.persons, columns, first=HEAD)


def build(desk: Desk, places: "SeatPlaces") -> Sheet:
    """The hidden sheet of the players."""
    return hidden.build(desk, places, places.person_table)


def _seat(line: PersonLine) -> Seat:
    return line.places.seats[line.position - 1]


# ---- who sits where


def _listed(line: PersonLine, name: str) -> Formula:
    return NAME(a=line.places.member(_seat(line), name))


def _out(line: PersonLine) -> Formula:
    """The round from which nobody sits at the place."""
    places, seat = line.places, _seat(line)
    return OUT(
        team=places.ranked(seat.team, "out"),
        named=places.ranked(seat.team, "named"),
        sub=line.at("sub"),
        until=line.at("until"),
        next=line.at("next"),
        k=places.spec.rounds,
        w=places.member(seat, "withdrawn"),
        name=line.at("name"),
    )


def _sub(line: PersonLine) -> Formula:
    places, seat = line.places, _seat(line)
    return SUB(
        s=places.member(seat, "substitute"),
        p=places.spec.players,
        n=places.spec.reserves,
        subs=places.substitutes(seat.team, "name"),
        all=places.members(seat.team, "substitute"),
        w=places.member(seat, "withdrawn"),
        name=line.at("name"),
    )


def _until(line: PersonLine) -> Formula:
    places, team = line.places, _seat(line).team
    return UNTIL(sub=line.at("sub"), states=places.states(team), lefts=places.substitutes(team, "withdrawn"))


def _next(line: PersonLine) -> Formula:
    nexts = line.places.substitutes(_seat(line).team, "substitute")
    return NEXT(until=line.at("until"), sub=line.at("sub"), nexts=nexts)


def _nobody(line: PersonLine) -> Formula:
    places, seat = line.places, _seat(line)
    facts, spare = {"name": line.at("name"), "named": places.ranked(seat.team, "named")}, places.spare_in(seat)
    return NOBODY_OR_FREE(ghost=spare, **facts) if spare else NOBODY(**facts)


def _label_of_round(line: PersonLine, number: str) -> Formula:
    places, seat = line.places, _seat(line)
    return LABEL(
        sub=line.at("sub"),
        round=int(number),
        subs=places.substitutes(seat.team, "name"),
        w=places.member(seat, "withdrawn"),
        name=line.at("name"),
        until=line.at("until"),
        next=line.at("next"),
        everybody=places.everybody(seat.team, "name"),
    )


def _label(line: PersonLine) -> Formula:
    """Everybody who has sat at the place."""
    places, team = line.places, _seat(line).team
    return ALL_NAMES(
        sub=line.at("sub"),
        name=line.at("name"),
        subs=places.substitutes(team, "name"),
        p=places.spec.players,
        next=line.at("next"),
        everybody=places.everybody(team, "name"),
    )


def _on_paper(line: PersonLine, current: Cell) -> Formula:
    """The symbol of the place, and who sits there in the round that is printed."""
    first, last = line.at("label-1"), line.at(f"label-{line.places.spec.rounds}")
    labels = Area(first.sheet, first.row, first.col, first.row, last.col)
    return SLIP(symbol=line.at("symbol"), labels=labels, round=current)


# ---- what the games have brought


def of_both_sides(places: "SeatPlaces", number: int, sides: str, name: str) -> Formula:
    """What the games of a player (or a team) bring, with either colour; ``sides`` says by which numbers they go."""
    return BOTH_SIDES(
        no=number,
        white=places.games(f"white{sides}"),
        black=places.games(f"black{sides}"),
        of_white=places.games(f"white-{name}"),
        of_black=places.games(f"black-{name}"),
    )


def _tied_wins(line: PersonLine) -> Formula:
    return of_both_sides(line.places, line.position, "", "tied-win")


def _games(line: PersonLine) -> Formula:
    mine = [line.places.game(game, "counts") for game in line.places.games_of_seat[_seat(line)].values()]
    played = "+".join(f"IF({{g{place}}}>0,1,0)" for place in range(len(mine)))
    return template(played)(**{f"g{place}": cell for place, cell in enumerate(mine)})


# ---- the individual ranking: points, then wins, then the place is shared; over all, and among those of one number


def _key(line: PersonLine) -> Formula:
    facts = {"points": line.at("points"), "won": line.at("won")}
    return KEY_OF_SOMEBODY(nobody=line.at("nobody"), **facts) if line.places.layout >= DAY else KEY(**facts)


def keys(line: RankedLine) -> dict[str, Cell | Area]:
    """What a player is ranked by, and that of all of them."""
    return {"key": line.at("key"), "keys": line.places.persons("key")}


def ranks(line: RankedLine) -> dict[str, Area | int]:
    """At which line of his team's list a player stands, and where all others do."""
    return {"ranks": line.places.persons("rank"), "rank": line.places.seats[line.position - 1].rank}


def _above(line: RankedLine, name: str) -> Area:
    """A column above this line."""
    area = line.places.persons(name)
    return area._replace(last_row=max(area.row, area.row + line.position - 2))


def order(line: RankedLine) -> Formula:
    """The places of all players without a tie: of those level the first listed stands first."""
    if line.position == 1:
        return template("{place}")(place=line.at("place"))
    above = template("{place}+COUNTIF({above},{key})")
    return above(place=line.at("place"), above=_above(line, "key"), key=line.at("key"))


def _own_shown(line: PersonLine) -> Formula:
    return OWN_SHOWN(any=line.places.ANY_GAME, place=line.at("own-place"), **keys(line), **ranks(line))


def own_order(line: RankedLine) -> Formula:
    """The same among those who stand at the same line of their teams' lists, and at which line that is."""
    rank = line.places.seats[line.position - 1].rank
    if line.position == 1:
        return template("{step}+{place}")(step=RANK_STEP * rank, place=line.at("own-place"))
    return template("{step}+{place}+COUNTIFS({above_ranks},{rank},{above},{key})")(
        step=RANK_STEP * rank,
        place=line.at("own-place"),
        above_ranks=_above(line, "rank"),
        rank=rank,
        above=_above(line, "key"),
        key=line.at("key"),
    )


def own_line(line: RankedLine) -> Formula:
    """Where whoever stands at this place among those of one line of the lists has his own."""
    block, place = divmod(line.position - 1, line.places.spec.teams)
    return FOUND_AT(k=RANK_STEP * (block + 1) + place + 1, orders=line.places.persons("own-order"))


# ---- the list by rating: highest first, then by number


def _rating_key(line: PersonLine) -> Formula:
    key = template('IF({name}="",-1,IF(COUNT({a})=0,0,{a}))')
    return key(a=line.places.member(_seat(line), "rating"), name=line.at("name"))


def _rating_order(line: PersonLine) -> Formula:
    keys = line.places.persons("rating-key")
    if line.position == 1:
        return template("RANK({k},{ks},0)")(k=line.at("rating-key"), ks=keys)
    after = template("RANK({k},{ks},0)+COUNTIF({above},{k})")
    return after(k=line.at("rating-key"), ks=keys, above=_above(line, "rating-key"))
