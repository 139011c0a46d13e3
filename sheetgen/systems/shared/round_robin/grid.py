"""The crosstable: typed there (``--entry grid``) or filled from the rounds, with the figures and the rank beside it."""

from sheetgen.i18n.ties import short
from sheetgen.pairing.schedule import Pairing
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.live import shown_codes
from sheetgen.systems.shared.round_robin.games import WORST_ERROR
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.views import crosstable
from sheetgen.systems.views.crosstable import Crosstable, Figure
from sheetgen.workbook import cells, lists
from sheetgen.workbook.cells import Content, Key, Sheet
from sheetgen.workbook.codecs import SIDE
from sheetgen.workbook.desk import DAY, GRID, STATES, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import Poster, Room
from sheetgen.workbook.spare import either, undrawn

OF_ROW = template("INDEX({source},{no})")  # of the number that stands in the row: rows may be sorted
SHOW = template('IF({r}=0,"",INDEX({sides},{r}))')


def build(desk: Desk, places: Places) -> Sheet:
    """The crosstable by number."""
    spec = places.spec
    table = places.grid_table
    sheet = desk.page(GRID, table.last_col) if spec.entry == "grid" else desk.poster(GRID, table.last_col)
    poster = crosstable.way(spec.count, _rooms(desk, places), below=18.0 * spec.double)
    _headings(desk, sheet, places, poster)
    for own in range(1, spec.count + 1):
        _player(sheet, places, own, poster)
    typed = spec.entry == "grid"
    for pairing in places.schedule.games:
        _halves(sheet, places, pairing, typed, poster)
    _without_last(sheet, places)
    if typed:
        _read_back(desk, places)
        _states(desk, sheet, places)
    poster.dress(sheet, places.grid_table.first)
    sheet.page.repeat_rows, sheet.page.repeat_cols = (4, places.grid_table.first - 1), (0, 1)
    sheet.freeze = (places.grid_table.first, 2)
    so_far.say_come(sheet, places.layout)
    return sheet


def _without_last(sheet: Sheet, places: Places) -> None:
    """B12: as long as the last number is nobody's it has no line, and the figures stand in its column and behind it;
    where results are typed the cells stay, and are not drawn."""
    spec, spare, last_col = places.spec, places.spare, places.grid_table.last_col
    if spare is None:
        return
    top, row = 4, places.grid_table.first + spec.count - 1
    own, col = Area(GRID, row, 0, row, last_col), places.grid_cell(1, spec.count, True).col
    undrawn(sheet, own, spare, "nobody-below unseen")
    if spec.entry == "grid":
        column = Area(GRID, top, col, row, places.grid_table.at["PTS"] - 1)
        undrawn(sheet, column, spare, "nobody unseen")
        for place in ((row, 1), *((row, each) for each in range(places.grid_table.at["PTS"], last_col + 1))):
            _unless(sheet, spare, place, None)
        return
    for line in range(top, row):
        kept = {each: sheet.slots.get((line, each)) for each in range(col, last_col + 1)}
        for each in range(col, last_col + 1):
            following = kept.get(each + spec.cycles)
            _unless(sheet, spare, (line, each), following.content if following else None)
    for each in range(last_col + 1):
        _unless(sheet, spare, (row, each), None)
    undrawn(sheet, Area(GRID, top, last_col - spec.cycles + 1, row, last_col), spare, "nobody-beside")
    undrawn(
        sheet, Area(GRID, places.grid_table.first, col, row - 1, places.grid_table.at["PTS"] - 1), spare, "unshaded"
    )


def _unless(sheet: Sheet, spare: Cell, place: tuple[int, int], then: Formula | Content) -> None:
    """Something else in a cell, or nothing, as long as the last number is nobody's."""
    slot = sheet.slots.get(place)
    if slot is not None and (slot.content is not None or then is not None):
        sheet.put(*place, either(spare, then, slot.content), slot.style)
        sheet.came_with(DAY, [sheet.cell(*place)])


def build_by_rank(desk: Desk, places: Places) -> Sheet | None:
    """The same in the order of the standings."""
    spec, words = places.spec, desk.words
    if spec.count > crosstable.MOST:
        return None
    codes = [code for code in shown_codes(spec.order) if code != "PTS"]
    first, last = places.grid_cell(1, 1, True), places.grid_cell(spec.count, spec.count, False)
    before = [
        Figure(
            words["standings.name"],
            26 if spec.count > crosstable.NARROW else 20,
            places.ranking("label"),
            "bold shrink",
        ),
        Figure(words["players.no"], 5, places.ranking("no")),
    ]
    after = [Figure(short(words, "PTS"), 6, places.ranking("PTS-text"), "center bold")]
    after += (Figure(short(words, code), 6, places.ranking(f"{code}-text")) for code in codes)
    table = Crosstable(
        spec.count,
        Area(GRID, first.row, first.col, last.row, last.col),
        lambda place: places.ranked(place, "line"),
        before,
        after,
        places.listing("grid-row"),
        spec.cycles,
        spec.entry == "grid",
        spare=places.spare,
        layout=places.layout,
    )
    return crosstable.build(desk, table)


def _headings(desk: Desk, sheet: Sheet, places: Places, poster: Poster) -> None:
    spec, row, look = places.spec, places.grid_table.first - 1, poster.heading
    top = 4
    for col, text in ((0, desk.words["players.no"]), (1, desk.words["players.name"])):
        sheet.label(top, col, text, look)
        if spec.double:
            sheet.merge(top, col, row, col)
    for other in range(1, spec.count + 1):
        col = places.grid_cell(1, other, True).col
        if other == spec.count and places.spare and spec.entry != "grid":  # figures stand there if it is nobody's
            for each in range(col, col + spec.cycles):
                sheet.label(top, each, other if each == col else None, f"{look} across" if spec.double else look)
        else:
            sheet.band(top, col, col + spec.double, other, look)
        if spec.double:
            sheet.label(row, col, desk.words["colour.white"], "header small")
            sheet.label(row, col + 1, desk.words["colour.black"], "header small")
    titles = [short(desk.words, code) for code in _codes(places)] + [desk.words["standings.rank"]]
    for col, text in enumerate(titles, start=places.grid_table.at["PTS"]):
        sheet.label(top, col, text, look)
        if spec.double:
            sheet.merge(top, col, row, col)


def _player(sheet: Sheet, places: Places, own: int, poster: Poster) -> None:
    row, spec, look = places.grid_table.first + own - 1, places.spec, poster.letters
    sheet.echo(row, 0, own, f"number {look}")
    number = sheet.cell(row, 0)

    def figure(col: int, name: str, style: str) -> None:
        sheet.formula(row, col, OF_ROW(source=places.ranking(name), no=number), f"{style} {look}")

    figure(1, "label", f"cell bold {poster.names}")
    diagonal = places.grid_cell(own, own, True).col
    for col in range(diagonal, diagonal + spec.cycles):
        sheet.label(row, col, None, "diagonal")
    for col, code in enumerate(_codes(places), start=places.grid_table.at["PTS"]):
        figure(col, f"{code}-text", "cell center bold" if code == "PTS" else "cell center")
    figure(places.grid_table.last_col, "shown", "cell center bold")


def _key(own: int, other: int, white: bool) -> Key:
    return ("grid", own, f"{other}{'w' if white else 'b'}")


def _column(places: Places, other: int, white: bool) -> str:
    """The name of a column: its opponent, and in a double the colour as well."""
    return f"c{other}{'wb'[not white] if places.spec.double else ''}"


def _halves(sheet: Sheet, places: Places, pairing: Pairing, typed: bool, poster: Poster) -> None:
    result = places.game(places.number_of(pairing), "result")
    sides = ((pairing.white, pairing.black, True), (pairing.black, pairing.white, False))
    for cell, (own, other, white) in zip(places.halves(pairing), sides, strict=True):
        darker = not white and not places.spec.double
        style = f"center bold {poster.letters}{' black-side' if darker else ''}"
        if typed:
            shade = " black-input" if darker else ""
            sheet.input(cell.row, cell.col, _key(own, other, white), SIDE, f"center bold {poster.letters}{shade}")
        else:
            side = lists.area("white-side" if white else "black-side")
            sheet.formula(cell.row, cell.col, SHOW(r=result, sides=side), f"number {style}")


def _read_back(desk: Desk, places: Places) -> None:
    """Name every column of the grid, so that its cells are found again wherever they have been moved."""
    columns = {"no": places.grid_table.at["no"]}
    for pairing in places.schedule.games:
        white, black = places.halves(pairing)
        columns[_column(places, pairing.black, True)] = white.col
        columns[_column(places, pairing.white, False)] = black.col
    rows: dict[Key, int] = {(own,): places.grid_table.first + own - 1 for own in range(1, places.spec.count + 1)}
    desk.book.add_keyed_rows(cells.KeyedRows("grid", GRID, columns, ("no",), rows))


def _states(desk: Desk, sheet: Sheet, places: Places) -> None:
    """A hidden twin of the grid that says of each cell whether its game is in order; the colours follow it."""
    twin = desk.sheet(STATES)
    for pairing in places.schedule.games:
        state = places.game(places.number_of(pairing), "state")
        for cell in places.halves(pairing):
            twin.formula(cell.row, cell.col, template("{s}")(s=state))
    first = twin.cell(places.grid_table.first, 2)
    area = Area(
        GRID,
        places.grid_table.first,
        2,
        places.grid_table.first + places.spec.count - 1,
        places.grid_table.at["PTS"] - 1,
    )
    sheet.when(area, template(f"AND({{s}}>=1,{{s}}<={WORST_ERROR})")(s=first), "bad")
    sheet.when(area, template(f"{{s}}>{WORST_ERROR}")(s=first), "doubt")


def _codes(places: Places) -> list[str]:
    """The tie-breaks that stand beside the results."""
    return [id for id in places.grid_table.ids if id not in ("no", "name", "results", "rank")]


def _rooms(desk: Desk, places: Places) -> list[Room]:
    """What all columns want of the page."""
    words, figure = desk.words, crosstable.room_of_figure
    result = crosstable.result_width(places.spec.count, places.spec.cycles) / places.spec.cycles
    return [
        figure(words["players.no"], 5.0),
        crosstable.room_of_names(words["players.name"], _name_width(places)),
        *[crosstable.room_of_results(result, 1)] * (places.grid_table.at["PTS"] - 2),
        *(figure(short(words, code), 6.0) for code in _codes(places)),
        figure(words["standings.rank"], 6.0),
    ]


def _name_width(places: Places) -> float:
    return 26.0 if places.spec.count > crosstable.NARROW else 20.0
