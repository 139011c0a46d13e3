"""The technical report, which is always made (P10): its cover (P12, T1), its minutes (P13, T2) out of the journal."""

from sheetgen.i18n.ties import order_text
from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared.extras.form import Form
from sheetgen.systems.shared.extras.office import Office, funds
from sheetgen.systems.shared.extras.report import incidents
from sheetgen.systems.shared.extras.report.regulation import (
    USUAL,
    Regulation,
    show,
    show_edition_of_ties,
    show_forfeit_time,
)
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import DATE, LONG_TEXT, PAID, TEXT
from sheetgen.workbook.desk import WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Filled

REPORT = "report"
WIDTHS = (30, 15, 15, 15, 15, 15)
WRITER = ("writer", "licence", "level", "mail", "phone", "address", "chief")
ORGANISER = ("site", "director", "director-mail")
ENCLOSED = ("training", "sanctions", "letters")
SAID_LINES = 10  # of the journal, in the minutes
REPEATED = ("round", "board", "players", "fact", "decision", "penalty")

NOTHING = template("IF({n}=0,{nothing},{n}&{many})")


def build(desk: Desk, spec: EventSpec, office: Office, regulation: Regulation = USUAL) -> Sheet:
    """Draw the technical report: the cover, with how the event was played, and from the next page on the minutes."""
    sheet = desk.page(REPORT, len(WIDTHS) - 1)
    form = Form(desk, sheet, "report", WIDTHS)
    form.above = 4.0  # the cover is one page
    _cover(form, spec, office, regulation)
    form.fit()
    form.page_break()
    _minutes(form)
    sheet.freeze = (3, 0)
    sheet.laid_out = WALL  # since then the cover says how the event was played
    return sheet


def _cover(form: Form, spec: EventSpec, office: Office, regulation: Regulation) -> None:
    fields, words = form.desk.book.fields, form.desk.words
    form.section("cover")
    for name in WRITER:
        form.typed(name, TEXT if name == "licence" else LONG_TEXT)
    form.section("organiser")
    form.computed("organiser-name", copy_of(fields["announcement_organiser"]))
    for name in ORGANISER:
        form.typed(name)
    form.section("event")
    form.computed("title", copy_of(fields["title"]))
    form.computed("number", copy_of(fields["announcement_number"]), last=1)
    for name in ("dates", "place"):
        form.computed(name, copy_of(fields[name]))
    form.typed("town")
    form.computed("system", words[f"system.{spec.system}"])
    show(form, regulation)
    form.computed("rounds", spec.rounds, last=1)
    form.computed("pace", copy_of(fields["pace"]))
    show_forfeit_time(form)
    show_edition_of_ties(form, spec.rules)
    form.computed("ties", order_text(words, spec.order), "wrap top")
    form.sheet.heights[form.row - 1] = max(32, form.sheet.heights[form.row - 1])
    _figures(form, office)
    form.computed("arbiters", copy_of(fields["arbiter"]))
    form.computed("deputies", copy_of(fields["deputy"]))
    form.computed("others", copy_of(fields["announcement_arbiters"]))
    form.section("enclosed")
    for name in ENCLOSED:
        form.typed(name)
    form.typed("written", DATE, last=1)
    form.signatures("sign-writer")


def _figures(form: Form, office: Office) -> None:
    """P12: players, fees, and what was paid in prizes."""
    fields = form.desk.book.fields
    fide, players = office.fact("fide"), office.fact("players")
    form.computed("fide", template("{a}+0")(a=fide), last=1)
    form.computed("not-fide", template("{a}-{b}")(a=players, b=fide), last=1)
    form.computed("players", template("{a}+0")(a=players), last=1)
    for name in ("adult", "young"):
        form.computed(name, copy_of(fields[f"announcement_{name}"]), "money", last=1)
    if "prizes_method" in fields:  # of pools everyone has its own
        form.computed("method", copy_of(fields["prizes_method"]), last=1)
    else:
        form.typed("method", last=1)
    if funds(form.desk.book):
        form.computed("prizes", template("{a}+0")(a=office.fact("prizes")), "money", last=1)
    else:
        form.typed("prizes", PAID, last=1)


def _minutes(form: Form) -> None:
    """P13: nothing to report, or the journal line by line; then what has no line there, complaints among it (P15)."""
    form.section("minutes")
    count = form.computed("count", template("SUM({a})")(a=Filled(incidents.area("fact"))), "bold", last=1)
    form.text(NOTHING(n=count, nothing=form.words_of("nothing"), many=form.words_of("many")), "bold", letters=60)
    for line in range(1, SAID_LINES + 1):
        form.text(_said(form, line), "wrap low ruled", letters=3 * int(sum(WIDTHS)))  # a hand may write there, too
        form.sheet.heights[form.row - 1] = 26
    form.text(form.words_of("rest"), "note")
    for name in ("interventions", "appeals", "complaints", "remarks"):
        form.typed(name, height=60)
    form.signatures("sign-arbiter")


def _said(form: Form, line: int) -> Formula:
    """A line of the journal as a sentence."""
    parts = {name: incidents.at(line, name) for name in REPEATED}
    words = {f"w_{name}": f" {form.words_of(f'said-{name}')} " for name in ("round", "board", "decision", "penalty")}
    optional, decided = (
        "".join(f'&IF({{{name}}}="","",{{w_{name}}}&{{{name}}})' for name in names)
        for names in (("round", "board"), ("decision", "penalty"))
    )
    source = f'IF({{fact}}="","",{line}&". "{optional}&IF({{players}}="",""," – "&{{players}})&" – "&{{fact}}{decided})'
    return template(source)(**parts, **words)
