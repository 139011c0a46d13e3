"""The list of teams, where every name is typed once: each team, then its players by number, then its substitutes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sheetgen.systems.schema import Column
from sheetgen.systems.shared.round_robin.spec import NEVER
from sheetgen.systems.shared.teams.seating import Seat, letter
from sheetgen.systems.shared.teams.spec import TeamsSpec
from sheetgen.systems.views import team_list
from sheetgen.systems.views.team_list import TeamList
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import RATING, TEXT, Codec, lot, round_number, whole_codec
from sheetgen.workbook.desk import ONE_HEAD, TEAMS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

if TYPE_CHECKING:
    from sheetgen.systems.shared.teams.places import SeatPlaces

LANDSCAPE_HEIGHT, LANDSCAPE_TEAMS = 9, 25  # rows; more of a team leave half of such a page empty, if all do not fit
FACTS = ("name", "rating", "category", "licence", "fide_id")  # what is known of everybody
TYPED = (*FACTS, *team_list.LATER)
ABSENCES = ("withdrawn", "substitute")
TEAM_FIELDS = ("name", "withdrawn", "lot")
NOTE = template(
    "IF({twice}>0,{t_twice},IF({sub}=-1,{t_sub},IF({sub}>0,{t_in}&{s},"
    f'IF({{out}}={NEVER},"",IF(AND({{name}}="",{{named}}>0),{{t_empty}},{{t_absent}}&{{out}})))))'
)
# M13: a substitute leaves a place he has taken, later than he came, to the player himself or to another substitute who
# sits nowhere else and stays.
FOLLOWED = template(
    'IF(AND({w}="",{s}=""),0,IF(OR(COUNTIF({taken},{i})<>1,COUNT({w})=0),3,'
    "IF(OR({w}>{k},{w}<>INT({w}),{w}<=INDEX({lefts},MATCH({i},{taken},0))),3,"
    'IF({s}="",0,IF(COUNT({s})=0,3,IF({s}=MATCH({i},{taken},0),0,'
    "IF(OR({s}<={p},{s}>{p}+{n},{s}<>INT({s}),{s}={p}+{i}),3,"
    'IF(OR(INDEX({names},{s})="",COUNTIF({wanted},{s})>1,INDEX({all_lefts},{s})<>"",INDEX({wanted},{s})<>""),3,0))))))))'
)
RESERVE_NOTE = template(
    'IF({state}>0,{t_followed},IF({w}="",{t_is},IF({s}="",{t_absent}&{w},{t_in}&{s}&" ("&{w}&")")))'
)
TEAM_NOTE = template(f'IF({{twice}}>0,{{t_twice}},IF({{out}}={NEVER},"",{{t_absent}}&{{out}}))')
MEAN = template('IF(COUNT({a})=0,"",ROUND(SUM({a})/COUNT({a}),0))')


def substitute(places: "SeatPlaces") -> Codec:
    """M13: the number a substitute has in the list."""
    first = places.spec.players + 1
    most = places.spec.players + places.spec.reserves
    return whole_codec("substitute", (first, most), "bad-substitute", hint="substitute")


def follower(places: "SeatPlaces") -> Codec:
    """M13: the number, in the list, of who sits down where a substitute leaves."""
    most = places.spec.players + places.spec.reserves
    return whole_codec("follower", (1, most), "bad-substitute", hint="follower")


def codecs(places: "SeatPlaces") -> dict[str, Codec]:
    """Return how each typed column of the list of teams is read and written, by the column's id."""
    return dict.fromkeys(TYPED, TEXT) | {
        "rating": RATING,
        "withdrawn": round_number(places.spec.rounds, "absent"),
        "substitute": substitute(places),
        "lot": lot(places.spec.teams),
    }


def roster(spec: TeamsSpec) -> TeamList["SeatPlaces"]:
    """The columns of the list. Its hidden states: 1 a name that stands twice, 2 a substitute who cannot be, 3 one who
    cannot be followed so."""
    columns: list[Column[SeatPlaces]] = [
        Column("no", width=6, heading="teams.no"),
        Column("name", width=32, heading="teams.name", style="shrink"),
        Column("rating", width=8, heading="teams.rating", style="center"),
        Column("category", width=8, heading="teams.category", style="center"),
        Column("licence", width=11, heading="teams.licence", style="shrink"),
        Column("fide_id", width=11, heading="teams.fide_id", style="shrink"),
        Column("withdrawn", width=11, heading="teams.withdrawn", style="center"),
        Column("substitute", width=12, heading="teams.substitute", style="center"),
        Column("lot", width=8, heading="teams.lot", style="center"),
        Column("note", width=28, heading="teams.note"),
    ]
    return TeamList(spec.teams, 1 + spec.players + spec.reserves, columns)


def build(desk: Desk, places: "SeatPlaces") -> Sheet:
    """The list of the teams, their players and their substitutes."""
    sheet, codecs_of = team_list.start(desk, places.roster), codecs(places)
    for team in places.teams:
        _team(desk, sheet, places, team, codecs_of)
    _tables(desk, places, places.roster.at)
    for name, wrong in (("name", "{s}=1"), ("withdrawn", "{s}=3"), ("substitute", "{s}>1")):
        team_list.mark(sheet, places.roster, name, wrong)
    rows = places.roster.height
    sheet.page.landscape = rows <= LANDSCAPE_HEIGHT or places.spec.teams * rows <= LANDSCAPE_TEAMS
    team_list.finish(sheet, places.roster, repeated=0)
    return sheet


def _typed(sheet: Sheet, places: "SeatPlaces", seat: Seat, row: int, codecs_of: Mapping[str, Codec]) -> None:
    """What is typed of a player or of a substitute."""
    styles = {column.id: column.style for column in places.roster.columns}
    for name in (*TYPED, *ABSENCES):
        sheet.input(row, places.roster.at[name], ("members", seat.symbol, name), codecs_of[name], styles[name])
    sheet.label(row, places.roster.at["lot"], None, "cell")


def _team(desk: Desk, sheet: Sheet, places: "SeatPlaces", team: int, codecs_of: dict[str, Codec]) -> None:
    row, sign = places.roster.row(team), letter(team)
    for col in range(len(places.roster.columns)):
        sheet.label(row, col, None, "team")
    sheet.heights[row] = team_list.TEAM
    sheet.echo(row, 0, sign, "team center")
    for name in TEAM_FIELDS:
        style = "bold shrink" if name == "name" else "center"
        sheet.input(row, places.roster.at[name], ("teams", sign, name), codecs_of[name], f"{style} team-line")
    rating = places.team(team, "rating")
    sheet.formula(row, rating.col, MEAN(a=places.members(team, "rating")), "team center")
    sheet.formula(row, places.roster.at["note"], _team_note(desk, places, team), "team note")
    sheet.formula(
        row, places.roster.state_col, template("IF({twice}>0,1,0)")(twice=places.ranked(team, "twice")), "pale"
    )
    for rank in range(1, places.spec.players + 1):
        _player(desk, sheet, places, Seat(team, rank), codecs_of)
    for seat in places.reserves(team):
        _substitute(desk, sheet, places, seat, codecs_of)


def _player(desk: Desk, sheet: Sheet, places: "SeatPlaces", seat: Seat, codecs_of: dict[str, Codec]) -> None:
    row = places.member(seat, "no").row
    sheet.echo(row, 0, seat.symbol, "number")
    _typed(sheet, places, seat, row, codecs_of)
    note = _note(desk, places, seat)
    sheet.formula(row, places.roster.at["note"], note, "cell note")
    facts = {name: places.of_seat(seat, name) for name in ("twice", "sub")}
    sheet.formula(row, places.roster.state_col, template("IF({twice}>0,1,IF({sub}<0,2,0))")(**facts), "pale")


def _substitute(desk: Desk, sheet: Sheet, places: "SeatPlaces", seat: Seat, codecs_of: dict[str, Codec]) -> None:
    row = places.member(seat, "no").row
    sheet.echo(row, 0, seat.symbol, "number pale")
    codecs_of = codecs_of | {"substitute": follower(places)}
    _typed(sheet, places, seat, row, codecs_of)
    states = {"w": places.member(seat, "withdrawn"), "s": places.member(seat, "substitute")}
    state = sheet.cell(row, places.roster.state_col)
    sheet.formula(row, places.roster.at["note"], _reserve_note(desk, state, states), "cell note pale")
    sheet.formula(row, places.roster.state_col, _followed(places, seat, states), "pale")
    late = (*(places.roster.at[name] for name in (*ABSENCES, "note")), places.roster.state_col)
    sheet.came_with(ONE_HEAD, [sheet.cell(row, col) for col in late])


def _followed(places: "SeatPlaces", seat: Seat, states: Mapping[str, Cell]) -> Formula:
    return FOLLOWED(
        i=seat.rank - places.spec.players,
        p=places.spec.players,
        n=places.spec.reserves,
        k=places.spec.rounds,
        taken=places.taken(seat.team),
        lefts=places.members(seat.team, "withdrawn"),
        names=places.everybody(seat.team, "name"),
        wanted=places.everybody(seat.team, "substitute"),
        all_lefts=places.everybody(seat.team, "withdrawn"),
        **states,
    )


def _reserve_note(desk: Desk, state: Cell, states: Mapping[str, Cell]) -> Formula:
    texts = {f"t_{name}": desk.words[f"teams.{name}"] for name in ("followed", "in", "absent")}
    return RESERVE_NOTE(state=state, t_is=desk.words["teams.is-substitute"], **texts, **states)


def _note(desk: Desk, places: "SeatPlaces", seat: Seat) -> Formula:
    """What is wrong with a player's line, or what it means for his games."""
    texts = {f"t_{name}": desk.words[f"teams.{name}"] for name in ("twice", "sub", "in", "empty", "absent")}
    facts = {name: places.of_seat(seat, name) for name in ("twice", "sub", "out", "name")}
    return NOTE(s=places.member(seat, "substitute"), named=places.ranked(seat.team, "named"), **facts, **texts)


def _team_note(desk: Desk, places: "SeatPlaces", team: int) -> Formula:
    texts = {f"t_{name}": desk.words[f"teams.{name}"] for name in ("twice", "absent")}
    return TEAM_NOTE(twice=places.ranked(team, "twice"), out=places.ranked(team, "out"), **texts)


def _tables(desk: Desk, places: "SeatPlaces", columns: dict[str, int]) -> None:
    """Teams and players are two tables in the same columns; each finds its rows by its own keys."""
    teams: dict[Key, int] = {(letter(team),): places.roster.row(team) for team in places.teams}
    named = {name: columns[name] for name in ("no", *TEAM_FIELDS)}
    desk.book.add_keyed_rows(KeyedRows("teams", TEAMS, named, ("no",), teams))
    seats = [*places.seats, *(seat for team in places.teams for seat in places.reserves(team))]
    rows: dict[Key, int] = {(seat.symbol,): places.member(seat, "no").row for seat in seats}
    columns_of = {name: columns[name] for name in ("no", *TYPED, *ABSENCES)}
    desk.book.add_keyed_rows(KeyedRows("members", TEAMS, columns_of, ("no",), rows))
