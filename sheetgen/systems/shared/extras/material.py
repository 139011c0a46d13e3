"""``--with material``: what lies on the tables and in the hall: score sheets, name plates, table numbers, clock times,
the envelope of a sealed move, who was out of the hall, a complaint of cheating."""

from collections.abc import Sequence

from sheetgen.model.tournament import EventSpec
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.extras.form import Form, fill_page
from sheetgen.systems.shared.extras.office import Office, number_codec, office
from sheetgen.systems.shared.extras.registry import Extra, Ground
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import DATE, LONG_TEXT, TEXT, TIME, Codec, whole_codec
from sheetgen.workbook.desk import HEAD, TITLE, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import SAFETY, height_of_page
from sheetgen.workbook.place import Cell

SCORE_SHEETS, NAME_PLATES, TABLE_NUMBERS, CLOCK_TIMES = "score-sheets", "name-plates", "table-numbers", "clock-times"
SEALED_MOVE, ABSENCES, COMPLAINT = "sealed-move", "absences", "complaint"
WIDTHS = (30, 15, 15, 15, 15, 15)  # of a form
BLANK_BOARDS = 10  # where a workbook has no slips to take the boards from
MOVES, ABREAST = 30, 2  # moves in a column of a score sheet; score sheets on a page
SCORE_WIDTHS = (4.0, 10.5, 10.5, 4.0, 10.5, 10.5)
GAP = 3.0  # the width between two score sheets
READINGS, MINUTES = 6, 30  # of the clocks, one every so many minutes
LINES = 40  # of the register of absences
FIRST_LINE = 6  # and the row of the first of them
TALL = 45.0  # points of an entry of several lines

RATED = template('IF({name}="","",{name}&IF({rating}="",""," ("&{rating}&")"))')
OF_BOARD = template('IF(COUNT({board})=0,"",IF(INDEX({names},{board})="","",INDEX({names},{board})))')
OF_NUMBER = template('IF({number}="","",IFERROR(INDEX({names},MATCH({number},{numbers},0))&"",""))')


def build(desk: Desk, spec: EventSpec, ground: Ground) -> None:
    """Draw every sheet; those of players only where the workbook has a list of them."""
    behind = office(desk, spec, ground.people)
    boards = [_Board(heading) for heading in desk.book.slips]
    sheets = [_score_sheets(desk, boards)]
    if ground.people:
        sheets.append(_name_plates(desk, behind))
    sheets.append(_table_numbers(desk, len(boards) or max(BLANK_BOARDS, behind.count // 2)))
    times = _clock_table(boards)
    sheets += [_clock_times(desk, times), _sealed_move(desk, times), _absences(desk, behind), _complaint(desk, behind)]
    for sheet in sheets:
        sheet.came_with(WALL, (sheet.cell(*place) for place in sheet.slots))
        sheet.came_whole_with(WALL)


class _Board:
    """A board of the round that is posted, as its slip has it; ``heading`` is the cell of its round and number."""

    def __init__(self, heading: Cell) -> None:
        self.heading = heading

    def player(self, side: str) -> tuple[Cell, Cell]:
        """The cells with the name and the rating of ``white`` or ``black``."""
        row = self.heading.row + (1 if side == "white" else 2)
        return self.heading._replace(row=row, col=self.heading.col + 1), self.heading._replace(
            row=row, col=self.heading.col + 2
        )


# ------------------------------------------------------------------------------------------------- to cut and to fold


def _score_sheets(desk: Desk, boards: Sequence[_Board]) -> Sheet:
    """Two on a page for the boards of the round that is posted; two prints of a page are one for each player."""
    width = len(SCORE_WIDTHS)
    sheet = desk.slips(SCORE_SHEETS, ABREAST * (width + 1) - 2)
    lines = 6 + MOVES + 2
    count = max(ABREAST, len(boards))
    sheet.page.landscape = True
    height = SAFETY * height_of_page(sheet) / lines
    for place in range(count):
        down, across = divmod(place, ABREAST)
        board = boards[place] if place < len(boards) else None
        _score_sheet(desk, sheet, board, HEAD + down * lines, across * (width + 1))
    for row in range(HEAD, HEAD + -(-count // ABREAST) * lines):
        sheet.heights[row] = round(height, 1)
    for across in range(ABREAST):
        sheet.widths.update({across * (width + 1) + col: size for col, size in enumerate(SCORE_WIDTHS)})
    sheet.widths[width] = GAP
    sheet.page.breaks = [HEAD + down * lines for down in range(1, -(-count // ABREAST))]
    return sheet


def _score_sheet(desk: Desk, sheet: Sheet, board: _Board | None, row: int, col: int) -> None:
    words, last = desk.words, col + len(SCORE_WIDTHS) - 1
    sheet.band(row, col, last, copy_of(TITLE), "bold shrink")
    sheet.band(row + 1, col, last, copy_of(board.heading) if board else words["material.round-board"], "size-9")
    for line, side in enumerate(("white", "black"), start=2):
        name, rating = board.player(side) if board else (None, None)
        sheet.band(row + line, col, col + 1, words[f"slips.{side}"], "size-9 low")
        shown = RATED(name=name, rating=rating) if name else None
        sheet.band(row + line, col + 2, last, shown, "bold ruled shrink low")
    sheet.band(row + 4, col, last, words["material.day-time"], "size-9 low")
    for part, text in enumerate((None, words["slips.white"], words["slips.black"]) * 2):
        sheet.label(row + 5, col + part, text, "header size-9")
    for move in range(1, MOVES + 1):
        for part in range(len(SCORE_WIDTHS)):
            number = move + MOVES * (part // 3) if part % 3 == 0 else None
            sheet.label(row + 5 + move, col + part, number, "number size-9" if part % 3 == 0 else "boxed")
    sheet.band(row + 6 + MOVES, col, last, words["material.result"], "size-10 low")
    sheet.band(row + 7 + MOVES, col, last, words["slips.sign"], "size-9 low shrink")


def _name_plates(desk: Desk, cells: Office) -> Sheet:
    """Two on a page: the name as large as it fits, below it title, rating and number."""
    sheet = desk.slips(NAME_PLATES, 0)
    sheet.page.landscape = True
    half = SAFETY * height_of_page(sheet) / 2
    for number in range(1, cells.count + 1):
        row = HEAD + 3 * (number - 1)
        person = {name: cells.person(number, name) for name in ("no", "name", "title", "rating")}
        below = template('IF({name}="","",{no}&IF({title}="",""," · "&{title})&IF({rating}="",""," · "&{rating}))')
        sheet.formula(row, 0, template('IF({name}="","",{event})')(name=person["name"], event=TITLE), "center size-14")
        sheet.formula(row + 1, 0, copy_of(person["name"]), "plate center shrink")
        sheet.formula(row + 2, 0, below(**person), "center size-20 top")
        sheet.heights.update({row: 0.2 * half, row + 1: 0.45 * half, row + 2: 0.35 * half})
    sheet.widths[0] = 125
    sheet.page.last_col = 0
    sheet.page.breaks = [HEAD + 3 * number for number in range(2, cells.count, 2)]
    return sheet


def _table_numbers(desk: Desk, count: int) -> Sheet:
    """Two on a page, to be read across the hall."""
    sheet = desk.slips(TABLE_NUMBERS, 0)
    half = round(SAFETY * height_of_page(sheet) / 2, 1)
    for number in range(1, count + 1):
        row = HEAD + number - 1
        sheet.label(row, 0, number, "numeral center cut-bottom")
        sheet.heights[row] = half
    sheet.widths[0] = 88
    sheet.page.last_col = 0
    sheet.page.breaks = [HEAD + number for number in range(2, count, 2)]
    return sheet


# ---------------------------------------------------------------------------------------------------- of the clocks

BoardTable = Table[Sequence[_Board]]


def _clock_table(boards: Sequence[_Board]) -> BoardTable:
    def named(side: str) -> Column[Sequence[_Board]]:
        def value(line: Line[Sequence[_Board]]) -> Formula | None:
            known = line.position <= len(line.places)
            return copy_of(line.places[line.position - 1].player(side)[0]) if known else None

        return Column(side, value, 26, f"slips.{side}", text=True)

    readings = [
        Column[Sequence[_Board]](
            f"{part}{reading}", width=6.5, heading=f"material.{part}", heading_style="header size-9"
        )
        for reading in range(1, READINGS + 1)
        for part in ("clock-white", "clock-black", "clock-moves")
    ]
    number = Column[Sequence[_Board]]("board", lambda line: line.position, 6, "posted-round.board")
    return Table(
        CLOCK_TIMES,
        len(boards) or BLANK_BOARDS,
        [number, named("white"), named("black"), *readings],
        first=6,
        id="clock",
    )


def _clock_times(desk: Desk, table: BoardTable) -> Sheet:
    """A line a board: what each clock showed and how many moves were made, read every half an hour by hand."""
    sheet = desk.page(CLOCK_TIMES, table.last_col)
    boards = [_Board(heading) for heading in desk.book.slips]
    sheet.band(3, 0, table.last_col, desk.words["material.clock-how"], "small")
    for reading in range(READINGS):
        col = table.at[f"clock-white{reading + 1}"]
        after = (reading + 1) * MINUTES
        sheet.band(4, col, col + 2, f"{after // 60}:{after % 60:02}", "header")
    for col, column in enumerate(table.columns):
        sheet.label(5, col, column.title(desk.words), column.heading_style or "header")
        sheet.widths[col] = column.width
    for line in table.lines(desk, boards):
        for col, column in enumerate(table.columns):
            style = "number bold" if col == 0 else "cell shrink" if column.text else "boxed"
            sheet.put(table.first + line.position - 1, col, column.value(line), style)
            sheet.heights[table.first + line.position - 1] = 20.0
    sheet.freeze = (6, 3)
    sheet.page.landscape = True
    sheet.page.repeat_rows = (4, 5)
    return sheet


def _sealed_move(desk: Desk, table: BoardTable) -> Sheet:
    """The seven entries of the envelope, with a diagram to draw the position in; a board brings its two names."""
    sheet = desk.page(SEALED_MOVE, len(WIDTHS) - 1)
    form = Form(desk, sheet, "sealed-move", WIDTHS)
    form.text(form.words_of("how"), "wrap top small")
    form.section("players")
    board = form.typed("board", whole_codec("board", (1, table.count), "bad-count"), last=1)
    for side in ("white", "black"):
        form.computed(side, OF_BOARD(board=board, names=table.area(side)), "bold", label=desk.words[f"slips.{side}"])
    for name in ("time-white", "time-black", "sealed-by", "move", "offer"):
        form.typed(name)
    form.section("position")
    for name in ("position-white", "position-black"):
        form.typed(name, LONG_TEXT, height=TALL)
    form.section("again")
    form.typed("day", DATE, last=1)
    form.typed("hour", TIME, last=1)
    form.typed("place")
    form.signatures("sign-white", "sign-black", "sign-arbiter")
    return _finished(form)


def _finished(form: Form) -> Sheet:
    """A form on one page, its lines as high as there is room for: it is filled in by hand, too."""
    fill_page(form)
    form.sheet.freeze = (3, 0)
    form.sheet.page.pages_tall = 1
    return form.sheet


# -------------------------------------------------------------------------------------------------- what happens


def _absences(desk: Desk, cells: Office) -> Sheet:
    """Who has left the hall during his game, from when to when; a number brings the name."""
    columns = ("line", "day", "round", "number", "name", "out", "back", "note")
    widths = (5, 12, 8, 9, 34, 10, 10, 40)
    codecs: dict[str, Codec] = {
        "day": DATE, "round": TEXT, "number": number_codec(cells), "out": TIME, "back": TIME, "note": LONG_TEXT,
    }  # fmt: skip
    sheet, last = desk.page(ABSENCES, len(columns) - 1), len(columns) - 1
    sheet.band(3, 0, last, desk.words["absences.how"], "small")
    desk.header(sheet, FIRST_LINE - 1, {name: col for col, name in enumerate(columns)}, "absences")
    rows: dict[Key, int] = {}
    for line in range(1, LINES + 1):
        row = rows[line,] = FIRST_LINE + line - 1
        sheet.echo(row, 0, line, "number")
        for name, codec in codecs.items():
            style = "" if name == "note" else "center"
            sheet.input(row, columns.index(name), (ABSENCES, line, name), codec, style)
        if cells.people:
            number = sheet.cell(row, columns.index("number"))
            facts = {"numbers": cells.everybody("no"), "names": cells.everybody("name")}
            sheet.formula(row, columns.index("name"), OF_NUMBER(number=number, **facts), "cell shrink")
        else:
            sheet.input(row, columns.index("name"), (ABSENCES, line, "name"), LONG_TEXT)
    known = {name: col for col, name in enumerate(columns) if name != "name" or not cells.people}
    desk.book.add_keyed_rows(KeyedRows(ABSENCES, ABSENCES, known, ("line",), rows))
    sheet.widths.update(enumerate(widths))
    sheet.freeze = (FIRST_LINE, 1)
    sheet.page.landscape = True
    sheet.page.repeat_rows = (FIRST_LINE - 1, FIRST_LINE - 1)
    sheet.page.breaks = [FIRST_LINE + LINES // 2]
    tall = round(SAFETY * height_of_page(sheet) / (LINES // 2 + 1), 1)
    sheet.heights.update(dict.fromkeys(range(FIRST_LINE, FIRST_LINE + LINES), tall))
    return sheet


def _complaint(desk: Desk, cells: Office) -> Sheet:
    """P13: a complaint of cheating during the event, which the arbiter takes in writing and hands on."""
    sheet, fields = desk.page(COMPLAINT, len(WIDTHS) - 1), desk.book.fields
    form = Form(desk, sheet, "complaint", WIDTHS)
    form.above = 8.0
    form.text(form.words_of("how"), "wrap top small")
    form.section("event")
    for name in ("title", "place", "dates", "arbiter"):
        form.computed(name, copy_of(fields[name]), label=desk.words[f"event.{name}"])
    form.typed("when")
    for side, by_number, by_name in (
        ("writer", "writer-number", "writer-name"),
        ("suspect", "suspect-number", "suspect-name"),
    ):
        form.section(side)
        if cells.people:
            number = form.typed(by_number, number_codec(cells), last=1)
            numbers = cells.everybody("no")
            for name in ("name", "fide_id", "rating"):
                found = OF_NUMBER(number=number, numbers=numbers, names=cells.everybody(name))
                form.computed(f"{side}-{name}", found, label=desk.words[f"players.{name}"])
        else:
            form.typed(by_name)
    form.section("facts")
    form.typed("kind")
    for name in ("told", "reasons", "witnesses", "taken"):
        form.typed(name, LONG_TEXT, height=TALL)
    form.text(form.words_of("known"), "small wrap top")
    form.signatures("sign-writer", "sign-arbiter")
    return _finished(form)


EXTRA = Extra("material", build, on="all")
