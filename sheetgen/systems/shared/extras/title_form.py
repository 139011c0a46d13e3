"""The application for a title (P14, N9, IT2): the player of the certificate, his norms, and their games."""

from sheetgen.systems.shared.extras.choices import TICK
from sheetgen.systems.shared.extras.form import Form
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import TEXT, whole_codec
from sheetgen.workbook.desk import WALL, Desk, copy_of
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Cell

TITLE_FORM = "title-form"
WIDTHS = (30, 15, 15, 15, 15, 15)
NORMS = 5
GAMES = 27  # N1: the norms of a title are over so many games
MOST_GAMES = 60
PERSON = ("name", "fide_id", "birth", "federation", "title", "rating")
ENOUGH = template('IF({n}=0,"",IF({n}>={games},{fine},{few}))')
GREAT = template('IF({n}=0,"",IF({great}="",{none},{fine}))')


def build(desk: Desk, person: dict[str, Cell]) -> Sheet:
    """Draw the application; ``person`` is where the certificate has the facts of the player."""
    sheet = desk.page(TITLE_FORM, len(WIDTHS) - 1)
    form = Form(desk, sheet, "title-form", WIDTHS)
    form.text(form.words_of("how"), "wrap top small")
    form.section("player")
    for name in PERSON:
        form.computed(name, copy_of(person[name]))
    form.typed("sought", TEXT, last=1)
    form.typed("highest", whole_codec("highest", (1000, 3000), "bad-count"), last=1)
    form.typed("reached")
    form.section("norms")
    games = whole_codec("norm-games", (1, MOST_GAMES), "bad-count")
    for number in range(1, NORMS + 1):
        form.typed(f"norm-{number}")
        form.typed(f"games-{number}", games, last=1)
    fields = desk.book.fields
    counts = {f"g{number}": fields[f"title_form_games_{number}"] for number in range(1, NORMS + 1)}
    added = "+".join(f"IF(COUNT({{{name}}})=1,{{{name}}},0)" for name in counts)
    total = form.computed("total", template(added)(**counts), "bold", last=1)
    fine = form.words_of("fine")
    form.verdict("enough", ENOUGH(n=total, games=GAMES, fine=fine, few=form.words_of("few")), fine)
    great = form.typed("great", TICK, last=1)
    form.verdict("of-great", GREAT(n=total, great=great, fine=fine, none=form.words_of("no-great")), fine)
    form.signatures("sign-player", "sign-federation")
    sheet.page.pages_tall = 1
    sheet.came_whole_with(WALL)
    return sheet
