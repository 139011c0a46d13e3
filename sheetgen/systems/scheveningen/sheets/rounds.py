"""The rounds of a Scheveningen match, where results are typed: one block a round, one row a game, then its score."""

from sheetgen.systems.scheveningen.places import OTHER, OWN, WIDTHS, ScheveningenPlaces
from sheetgen.systems.shared.teams import rounds
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import ROUNDS, TEXTS, Desk, copy_of
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import break_between

ROW_HEIGHT = 18
HALVES = template(TEXTS[2])


def build(desk: Desk, places: ScheveningenPlaces) -> Sheet:
    """All rounds on one sheet."""
    tables = places.round_tables
    sheet = desk.page(ROUNDS, tables[0].at["note"])
    desk.header(sheet, 3, tables[0].printed, "rounds")
    for number in range(1, places.spec.rounds + 1):
        _heading(desk, sheet, places, number)
        _score(desk, sheet, places, number)
    for table in tables:
        rounds.draw(desk, sheet, places, table, ROW_HEIGHT)
    sheet.widths.update({col: WIDTHS[name] for name, col in tables[0].printed.items()})
    sheet.hidden_cols.append(tables[0].at[rounds.STATE])
    desk.book.add_keyed_rows(rounds.keyed("rounds", ("round", "board"), tables, ("round", *rounds.READ)))
    for table in tables:
        rounds.mark(sheet, table)
    sheet.freeze = (4, 0)
    sheet.page.repeat_rows = (0, 3)
    starts = [places.round_row(number) for number in range(1, places.spec.rounds + 1)]
    sheet.page.breaks = break_between(sheet, starts, places.round_row(places.spec.rounds + 1))
    return sheet


def _heading(desk: Desk, sheet: Sheet, places: ScheveningenPlaces, number: int) -> None:
    row = places.round_row(number)
    sheet.heights[row] = ROW_HEIGHT
    sheet.band(row, 0, 3, desk.words.say("round.name", number=number), "round")
    sheet.formula(row, 4, copy_of(places.plan(number, "date")), "round date")
    sheet.formula(row, 5, copy_of(places.plan(number, "time")), "round")
    sheet.label(row, 6, None, "round")
    sheet.label(row, 7, None, "round")


def _score(desk: Desk, sheet: Sheet, places: ScheveningenPlaces, number: int) -> None:
    """Below the games of a round: what it brought to both teams."""
    row = places.round_row(number) + places.spec.players + 1
    at = places.round_tables[number - 1].at
    sheet.formula(row, at["white-name"], copy_of(places.ranked(OWN, "label")), "small right shrink")
    text = template('TRIM({own}&" – "&{other})')(
        own=places.score_text(number, OWN), other=places.score_text(number, OTHER)
    )
    sheet.formula(row, at["result"], text, "small center bold")
    sheet.formula(row, at["black-name"], copy_of(places.ranked(OTHER, "label")), "small shrink")
