"""The board prizes: players by what they have scored, those of each line of the lists apart."""

from collections.abc import Callable, Sequence

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.team_swiss.places import TeamSwissPlaces
from sheetgen.systems.views import poster_lines
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import BOARD_PRIZES, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.poster import draw_filled, tiled

FIRST = 5
NOTE, ENDS = 3, 2  # the row below the head; how far behind the columns stands what is printed
MOST = 10  # players of each board that are posted
OF_SOMEBODY = template('IF(INDEX({keys},{line})<0,"",INDEX({source},{line}))')
TEAM = template('IF(INDEX({keys},{line})<0,"",INDEX({labels},INDEX({teams},{line})))')
Value = Callable[[Line[TeamSwissPlaces]], Formula]


def _columns(board: int) -> Sequence[Column[TeamSwissPlaces]]:
    """Rank, name, team, points, wins and games of the players of one line of the lists, best first."""

    def facts(line: Line[TeamSwissPlaces]) -> dict[str, object]:
        person = line.places.person((board - 1) * line.places.spec.teams + line.position, "own-line")
        return {"line": person, "keys": line.places.persons("key")}

    def of(id: str) -> Value:
        return lambda line: OF_SOMEBODY(source=line.places.persons(id), **facts(line))

    def team(line: Line[TeamSwissPlaces]) -> Formula:
        return TEAM(labels=line.places.ranking("label"), teams=line.places.persons("team"), **facts(line))

    return (
        Column("rank", of("own-shown"), 7, "individuals.rank", bold=True),
        Column("name", of("name"), 28, "individuals.name", text=True, bold=True),
        Column("team", team, 24, "individuals.team", text=True),
        Column("points", of("points-text"), 8, "individuals.points", bold=True),
        Column("won", of("won"), 8, "individuals.won"),
        Column("games", of("games"), 8, "individuals.games"),
    )


def build(desk: Desk, places: TeamSwissPlaces) -> Sheet | None:
    """One block for each board: the best players of line 1 of the lists, of line 2 …; none without boards."""
    if not places.spec.by_boards:
        return None
    count = min(MOST, places.spec.teams)
    height = count + 3
    boards = range(1, places.spec.players + 2 if places.spec.reserves else places.spec.players + 1)
    tables = [Table(BOARD_PRIZES, count, _columns(board), first=FIRST + 1 + (board - 1) * height) for board in boards]
    tiles = tiled(len(tables), height, tables[0].widths.values(), most=1)
    sheet = desk.poster(BOARD_PRIZES, tables[0].last_col)
    for board, table in zip(boards, tables, strict=True):
        text = desk.words.say("team-swiss.board" if board <= places.spec.players else "team-swiss.reserve", board=board)
        sheet.band(table.first - 2, 0, table.last_col, text, f"round {tiles.letters}")
        poster_lines.draw(desk, sheet, places, table, tiles, heading="header")
        draw_filled(sheet, table.whole, table.cell(1, "name"))
    tiles.dress(sheet, tables[0].widths.values(), tables[0].texts, height, FIRST - 1)
    _print_filled(desk, sheet, places, tables)
    sheet.page.repeat_rows = (0, 1)
    so_far.say_come(sheet, places.layout)
    sheet.came_whole_with(WALL)
    return sheet


def _print_filled(desk: Desk, sheet: Sheet, places: TeamSwissPlaces, tables: Sequence[Table[TeamSwissPlaces]]) -> None:
    """Print the blocks as far as somebody stands there; as long as nobody does, a sentence that says why."""
    people = {"ranks": places.persons("rank"), "keys": places.persons("key")}
    boards = enumerate(tables, start=1)
    counts = [(f'COUNTIFS({{ranks}},{board},{{keys}},">=0")', table) for board, table in boards]
    ends = (f"IF({n}>0,{table.first}+MIN({n},{table.count}),0)" for n, table in counts)
    sheet.page.ends = sheet.cell(NOTE, tables[0].last_col + ENDS)
    source = f"MAX({NOTE + 1},{','.join(ends)})"
    sheet.formula(sheet.page.ends.row, sheet.page.ends.col, template(source)(**people), "unseen")
    sheet.hidden_cols.append(sheet.page.ends.col)
    sheet.page.last_col = tables[0].last_col
    nobody = template('IF({ends}>{note},"",{text})')
    text = nobody(ends=sheet.page.ends, note=NOTE + 1, text=desk.words["team-swiss.no-line-ups"])
    sheet.band(NOTE, 0, tables[0].last_col, text, "note")
