"""One sheet a round: board, symbols, names, result; typed there (``--entry rounds``) or filled from the team sheets."""

from sheetgen.systems.molter.places import LANDSCAPE_BOARDS, MolterPlaces
from sheetgen.systems.shared.teams import rounds
from sheetgen.workbook.cells import Kind, Sheet
from sheetgen.workbook.desk import Desk, copy_of

HEIGHT, LOW = 24, 20  # points of the line of a game, on a landscape page or upright


def build(desk: Desk, places: MolterPlaces) -> None:
    """The sheets of all rounds."""
    for number in range(1, places.spec.rounds + 1):
        _round(desk, places, number)


def _round(desk: Desk, places: MolterPlaces, number: int) -> Sheet:
    table, is_typed = places.round_table(number), places.spec.entry == "rounds"
    kind = Kind.DESK if is_typed else Kind.POSTER
    sheet = desk.page(table.sheet, table.at["note"], kind=kind)
    sheet.label(3, 0, desk.words["plan.date"], "field")
    sheet.band(3, 1, 2, copy_of(places.plan(number, "date")), "date left")
    sheet.band(3, 3, 4, copy_of(places.plan(number, "time")), "left")
    desk.header(sheet, table.first - 1, table.printed, "rounds")
    landscape = places.boards <= LANDSCAPE_BOARDS
    rounds.draw(desk, sheet, places, table, HEIGHT if landscape else LOW)
    sheet.widths.update({col: places.round_widths[name] for name, col in table.printed.items()})
    sheet.hidden_cols.append(table.at[rounds.STATE])
    read = rounds.READ if is_typed else rounds.READ[:-1]
    desk.book.add_keyed_rows(rounds.keyed(f"round{number}", ("board",), [table], read))
    rounds.mark(sheet, table)
    sheet.freeze = (table.first, 2)
    sheet.page.repeat_rows = (table.first - 1, table.first - 1)
    sheet.page.landscape = landscape
    return sheet
