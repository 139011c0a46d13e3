"""The entrants in the order of their seeds, where every name is typed once."""

from sheetgen.systems.knockout.places import ENTRANTS_FIRST, KnockoutPlaces
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import RATING, TEXT
from sheetgen.workbook.desk import ENTRANTS, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.text_position import stands_before

WIDTHS = {
    "no": 6, "name": 32, "rating": 8, "federation": 7, "club": 26, "title": 7, "category": 9, "licence": 12,
    "fide_id": 12, "birth": 12,
}  # fmt: skip
CENTRED = ("rating", "federation", "title", "category")
TWICE = template(stands_before() + ">0")


def build(desk: Desk, places: KnockoutPlaces) -> Sheet:
    columns = places.entrant_columns
    usual = columns["rating" if places.many else "category"]
    sheet = desk.page(ENTRANTS, usual, more=True)
    sheet.band(ENTRANTS_FIRST - 3, 0, usual, seeding_text(desk, places), "small")
    for name, col in columns.items():
        text = desk.words["knockout.seed"] if name == "no" else desk.words[f"players.{name}"]
        sheet.label(ENTRANTS_FIRST - 1, col, text, "header")
        sheet.widths[col] = WIDTHS[name]
    rows: dict[Key, int] = {}
    for seed in range(1, places.spec.count + 1):
        row = rows[seed,] = places.entrant(seed, "no").row
        sheet.echo(row, 0, seed, "number")
        for name, col in list(columns.items())[1:]:
            style = "center" if name in CENTRED else ""
            codec = RATING if name == "rating" else TEXT
            sheet.input(row, col, ("entrants", seed, name), codec, style)
    desk.book.add_keyed_rows(KeyedRows("entrants", ENTRANTS, columns, ("no",), rows))
    if not places.many:
        twice = TWICE(name=places.entrant(1, "name"), names=places.listing("name"), no=places.entrant(1, "no"))
        sheet.when(places.entrants("name"), twice, "bad")
    sheet.freeze = (ENTRANTS_FIRST, 2)
    sheet.page.repeat_rows = (ENTRANTS_FIRST - 1, ENTRANTS_FIRST - 1)
    return sheet


def seeding_text(desk: Desk, places: KnockoutPlaces) -> str:
    """K5: how the seeds were given out; the seed of a draw is recorded so that it can be repeated."""
    spec = places.spec
    text = desk.words.say(f"knockout.seeding-{spec.seeding}", seed=spec.seed)
    if spec.colours != "rule":
        text += " " + desk.words.say("knockout.colours-drawn", seed=spec.seed)
    return text
