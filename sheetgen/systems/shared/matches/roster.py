"""The list of teams that meet in matches: each with its club, its address, its captain, then its players in order."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from sheetgen.systems.schema import Column
from sheetgen.systems.shared.matches.spec import MatchesSpec
from sheetgen.systems.shared.round_robin.spec import NEVER
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.views import team_list
from sheetgen.systems.views.team_list import TeamList
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import LONG_TEXT, RATING, TEXT, Codec, lot, round_number
from sheetgen.workbook.desk import TEAMS, TEXTS, Desk
from sheetgen.workbook.formulas import Template, template

if TYPE_CHECKING:
    from sheetgen.systems.shared.matches.places import MatchPlaces

TEAM_HEAD = 3  # rows of a team above its players: the team, its address, its captain
TEAM_FIELDS = ("name", "club", "withdrawn", "lot")
MORE_FIELDS = {"venue": 1, "captain": 2, "contact": 2}  # on which row below the team
FACTS = ("name", "rating", "licence", "fide_id", *team_list.LATER)
MEAN = template('IF(COUNT({a})=0,"",ROUND(SUM({a})/COUNT({a}),0))')
TEAM_NOTE = template(f'IF({{twice}}>0,{{t_twice}},IF({{out}}={NEVER},"",{{t_out}}&{{out}}))')
TWICE, TWICE_OR_EMPTY = template("IF({t}>0,1,0)"), template('IF({t}>0,1,"")')
SCORED = template(f'IF({{games}}=0,"",{TEXTS[2]})')


def line_key(sign: str | int, name: str) -> Key:
    """How the rows below a team are known apart from its own."""
    return (f"{sign}{'·' * MORE_FIELDS[name]}",)


def more_key(sign: str | int, name: str) -> Key:
    """Where the address, the captain and his number are entered; ``sign`` is the letter or the number of the team."""
    return (f"team_{name}", *line_key(sign, name), name)


def codecs(places: "MatchPlaces") -> dict[str, Codec]:
    """Return how each typed column of the list of teams is read and written, by the column's id."""
    texts = dict.fromkeys((*FACTS, "club", "captain", "contact"), TEXT)
    return texts | {
        "venue": LONG_TEXT,
        "rating": RATING,
        "withdrawn": round_number(places.spec.rounds, "team-out"),
        "lot": lot(places.spec.teams),
        **places.team_codecs,
    }


def table(
    spec: MatchesSpec, more: Iterable[Column["MatchPlaces"]] = (), narrow: Mapping[str, float] = MappingProxyType({})
) -> TeamList["MatchPlaces"]:
    """The columns of the list, ``more`` of a team behind them; its hidden state is 1 for a name that stands twice.

    ``narrow`` are widths by the ids of columns that give way to what stands behind them.
    """
    columns: list[Column[MatchPlaces]] = [
        Column("no", width=6, heading="league-teams.no"),
        Column("name", width=32, heading="league-teams.name"),
        Column("club", width=22, heading="league-teams.club"),
        Column("rating", width=8, heading="league-teams.rating", style="center"),
        Column("licence", width=11, heading="league-teams.licence"),
        Column("fide_id", width=11, heading="league-teams.fide_id"),
        Column("withdrawn", width=10, heading="league-teams.withdrawn", style="center"),
        Column("lot", width=7, heading="league-teams.lot", style="center"),
        Column("points", width=8, heading="league-teams.points"),
        Column("games", width=7, heading="league-teams.games"),
        Column("note", width=24, heading="league-teams.note"),
        *more,
    ]
    fitted = [replace(column, width=narrow.get(column.id, column.width)) for column in columns]
    return TeamList(spec.teams, TEAM_HEAD + spec.listed, fitted)


def build(desk: Desk, places: "MatchPlaces") -> Sheet:
    """The list of the teams with all their players."""
    sheet, codecs_of = team_list.start(desk, places.roster), codecs(places)
    for team in places.teams:
        _team(desk, sheet, places, team, codecs_of)
        for rank in range(1, places.spec.listed + 1):
            _player(desk, sheet, places, places.seat(team, rank), codecs_of)
    _tables(desk, places, places.roster.at)
    team_list.mark(sheet, places.roster, "name", "{s}=1")
    sheet.page.landscape = True
    team_list.finish(sheet, places.roster, repeated=team_list.FIRST - 1)
    return sheet


def _team(desk: Desk, sheet: Sheet, places: "MatchPlaces", team: int, codecs_of: dict[str, Codec]) -> None:
    row, sign, last = places.roster.row(team), places.sign(team), places.roster.at["note"]
    for line in range(3):
        for col in range(last + 1):
            sheet.label(row + line, col, None, "team" if line == 0 else "cell")
        key = f"{places.key(team)}{'·' * line}" if line else sign
        sheet.echo(row + line, 0, key, "team center" if line == 0 else "number pale")
    sheet.heights[row] = team_list.TEAM
    for name in (*TEAM_FIELDS, *places.team_codecs):
        style = "bold" if name in ("name", "club") else "center"
        sheet.input(
            row, places.roster.at[name], ("teams", places.key(team), name), codecs_of[name], f"{style} team-line"
        )
    rating = places.team(team, "rating")
    sheet.formula(row, rating.col, MEAN(a=places.regulars(team, "rating")), "team center")
    note = TEAM_NOTE(
        twice=places.ranked(team, "twice"),
        out=places.ranked(team, "out"),
        t_twice=desk.words["teams.twice"],
        t_out=desk.words["league-teams.out-from"],
    )
    sheet.formula(row, last, note, "team note")
    sheet.formula(row, places.roster.state_col, _state(places)(t=places.ranked(team, "twice")), "pale")
    for name, col in (("venue", 1), ("captain", 1), ("contact", 5)):
        sheet.label(row + MORE_FIELDS[name], col, desk.words[f"league-teams.{name}"], "cell right small")
    for name, last_col in (("venue", last), ("captain", 4), ("contact", last)):
        cell = places.team(team, name)
        sheet.input(cell.row, cell.col, more_key(places.key(team), name), codecs_of[name], "left")
        sheet.merge(cell.row, cell.col, cell.row, last_col)


def _player(desk: Desk, sheet: Sheet, places: "MatchPlaces", seat: Seat, codecs_of: dict[str, Codec]) -> None:
    row, number = places.member(seat, "no").row, places.number_of(seat)
    pale = "" if seat.rank <= places.boards else " pale"
    sheet.echo(row, 0, seat.symbol, f"number{pale}")
    for col in range(1, len(places.roster.columns)):
        sheet.label(row, col, None, "cell")
    for name in FACTS:
        column = places.roster.columns[places.roster.at[name]]
        sheet.input(row, places.roster.at[name], ("members", seat.symbol, name), codecs_of[name], column.style)
    facts = {name: places.person(number, name) for name in ("games", "points", "twice")}
    sheet.formula(row, places.roster.at["points"], SCORED(games=facts["games"], n=facts["points"]), "cell center")
    games = template('IF({games}=0,"",{games})')(games=facts["games"])
    sheet.formula(row, places.roster.at["games"], games, "cell center")
    text = template('IF({twice}>0,{text},"")')(twice=facts["twice"], text=desk.words["teams.twice"])
    sheet.formula(row, places.roster.at["note"], text, "cell note")
    sheet.formula(row, places.roster.state_col, _state(places)(t=facts["twice"]), "pale")


def _state(places: "MatchPlaces") -> Template:
    """A number in a hidden column behind an empty cell is ### for LibreOffice: there is none if all is well."""
    return TWICE_OR_EMPTY if places.team_codecs else TWICE


def _tables(desk: Desk, places: "MatchPlaces", columns: dict[str, int]) -> None:
    """Teams, addresses, captains and players are tables in the same columns; each finds its rows by its own keys."""
    first: dict[Key, int] = {(places.sign(team),): places.roster.row(team) for team in places.teams}
    named = {name: columns[name] for name in ("no", *TEAM_FIELDS, *places.team_codecs)}
    desk.book.add_keyed_rows(KeyedRows("teams", TEAMS, named, ("no",), first))
    for name, down in MORE_FIELDS.items():
        rows: dict[Key, int] = {
            line_key(places.key(team), name): places.roster.row(team) + down for team in places.teams
        }
        col = places.team(1, name).col
        desk.book.add_keyed_rows(KeyedRows(f"team_{name}", TEAMS, {"no": 0, name: col}, ("no",), rows))
    members: dict[Key, int] = {(seat.symbol,): places.member(seat, "no").row for seat in places.seats}
    columns_of = {name: columns[name] for name in ("no", *FACTS)}
    desk.book.add_keyed_rows(KeyedRows("members", TEAMS, columns_of, ("no",), members))
