"""What the result sheet of a team says, as the book has it: colour, opponent and result of every round, and the total.

The same table stands on the sheets of the teams, one a page, and on the sheet with the results of all of them.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sheetgen.i18n.ties import short
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.teams.entries import sheet_key
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Role, Sheet
from sheetgen.workbook.codecs import SIDE
from sheetgen.workbook.desk import TEXTS, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.spare import either, undrawn, unless

OF_A_ROUND = ("colour", "opponent", "result")
SHOW = template('IF({r}=0,"",INDEX({sides},{r}))')
TOTAL = template(f'IF({{games}}=0,"",{TEXTS[2]})')
ARBITERS = template('{first}&IF({arbiter}="",{line},{arbiter})&"     "&{second}&IF({deputy}="",{line},{deputy})')
LINE = "………………………"

ResultLine = Line[MolterPlaces]
Value = Callable[[ResultLine], Formula | Content]


class Widths(NamedTuple):
    """Of the columns of a team: number, name (0: there is none), those of a round, total; and the size of letters."""

    number: float
    name: float
    of_a_round: tuple[float, float, float]
    total: float
    letters: str


def result_table(
    places: MolterPlaces, sheet: str, team: int, widths: Widths, first: int, left: int = 0, keyed: bool = False
) -> Table[MolterPlaces]:
    """The lines of a team, from a row and a column of a sheet on.

    ``keyed``: the lines are found by their symbols when the file is read, and results may be entries.
    """
    return Table(sheet, places.spec.players, list(_columns(places, team, widths, keyed)), first=first, left=left)


def _columns(places: MolterPlaces, team: int, widths: Widths, keyed: bool) -> Iterator[Column[MolterPlaces]]:
    letters, typed = widths.letters, keyed and places.spec.entry == "teams"
    yield Column(
        "no",
        lambda line: _seat(team, line).symbol if keyed else line.position,
        widths.number,
        style=f"number bold {letters}",
        role=Role.ECHO if keyed else Role.INPUT,
    )
    if widths.name:
        name = "cell shrink " + letters
        yield Column(
            "name", lambda line: copy_of(line.places.of_seat(_seat(team, line), "label")), widths.name, style=name
        )
    for number in range(1, places.round_columns + 1):
        there = number <= places.spec.rounds
        for kind, width in zip(OF_A_ROUND, widths.of_a_round, strict=True):
            entered = typed and there and kind == "result"
            yield Column(
                f"{kind}-{number}",
                _of_round(team, number, kind) if there else _empty,
                width,
                f"team-sheets.{kind}",
                style=f"{'cell center bold' if kind == 'result' else 'number'} {letters}",
                codec=SIDE if entered else None,
            )
    yield Column(
        "total", lambda line: _total(team, line), widths.total, "team-sheets.total", style=f"cell center bold {letters}"
    )


def _seat(team: int, line: ResultLine) -> Seat:
    return Seat(team, line.position)


def _empty(line: ResultLine) -> None:
    """A round the form has room for, and the event does not play."""


def _of_round(team: int, number: int, kind: str) -> Value:
    """The colour, the opponent or the result of a player in a round."""

    def value(line: ResultLine) -> Formula | Content:
        seat, places = _seat(team, line), line.places
        index = places.games_of_seat[seat][number]
        game = places.all_games[index]
        white = game.white == seat
        if kind == "result":
            side = lists.area("white-side" if white else "black-side")
            return SHOW(r=places.game(index, "result"), sides=side)
        opponent = game.black if white else game.white
        spare = None if team == places.spec.teams else places.spare_in(opponent)
        if kind == "opponent":
            return either(spare, "–", opponent.symbol)
        return unless(spare, line.desk.words[f"team-sheets.{'white' if white else 'black'}"])

    return value


def _total(team: int, line: ResultLine) -> Formula:
    seat = _seat(team, line)
    return TOTAL(games=line.places.of_seat(seat, "games"), n=line.places.of_seat(seat, "points"))


def draw(desk: Desk, sheet: Sheet, places: MolterPlaces, team: int, table: Table[MolterPlaces]) -> None:
    """Two rows of headings above the table, its lines, and no line of a player who is nobody."""
    _headings(desk, sheet, places, table)
    for line in table.lines(desk, places):
        for column in table.columns:
            cell = line.at(column.id)
            if column.codec:
                number = int(column.id.rpartition("-")[2])
                sheet.input(cell.row, cell.col, sheet_key(_seat(team, line), number), column.codec, "center bold")
            elif column.role is Role.ECHO:
                sheet.echo(cell.row, cell.col, _seat(team, line).symbol, column.style)
            else:
                sheet.put(cell.row, cell.col, column.value(line), column.style)
        undrawn(sheet, table.across(line.position), places.of_seat(_seat(team, line), "nobody"), "nobody unseen")


def _headings(desk: Desk, sheet: Sheet, places: MolterPlaces, table: Table[MolterPlaces]) -> None:
    row, words, last, heading = table.first - 2, desk.words, table.last_col, "header size-9 shrink"
    first = table.at["colour-1"]
    sheet.label(row, table.left, words["team-sheets.player"] if first - table.left > 1 else None, heading)
    sheet.merge(row, table.left, row + 1, first - 1)
    for number in range(1, places.round_columns + 1):
        col = table.at[f"colour-{number}"]
        sheet.band(row, col, col + 2, words.say("team-sheets.round", number=number), heading)
        for right, name in enumerate(OF_A_ROUND):
            sheet.label(row + 1, col + right, words[f"team-sheets.{name}"], heading)
    sheet.label(row, last, words["team-sheets.total"], heading)
    sheet.merge(row, last, row + 1, last)


def tie_break(desk: Desk, places: MolterPlaces, team: int) -> tuple[str, Formula]:
    """What the second criterion of the ranking is called, and the figure of a team."""
    code = places.codes[1] if len(places.codes) > 1 else places.codes[0]
    text = desk.words.say("team-sheets.tie-break", code=short(desk.words, code))
    return text, copy_of(places.ranked(team, f"{code}-text"))


def total(places: MolterPlaces, team: int) -> Formula:
    """The points of a team."""
    return TOTAL(games=places.ranked(team, "games"), n=places.ranked(team, "points"))


def size(desk: Desk, places: MolterPlaces) -> Formula | Content:
    """How many teams of how many players there are."""
    teams, say = places.spec.teams, desk.words.say
    counted = (say("result-sheet.size", teams=count, players=places.spec.players) for count in (teams - 1, teams))
    return either(places.spare, *counted)


def arbiters(desk: Desk) -> Formula:
    """Both arbiters, or lines to write them on."""
    words, fields = desk.words, desk.book.fields
    named = {name: words[f"result-sheet.{name}-arbiter"] + " " for name in ("first", "second")}
    return ARBITERS(arbiter=fields["arbiter"], deputy=fields["deputy"], line=LINE, **named)
