"""The announcement and what is asked for it: P1 the facts of the registration, P3 how many arbiters."""

from sheetgen.model.tournament import EventSpec
from sheetgen.pairing.rounds_needed import ENOUGH
from sheetgen.systems.shared.extras.choices import choice
from sheetgen.systems.shared.extras.fees.tariff import dated, figure
from sheetgen.systems.shared.extras.form import Form
from sheetgen.systems.shared.extras.office import Office
from sheetgen.systems.shared.extras.report.regulation import (
    USUAL,
    Regulation,
    show,
    show_edition_of_ties,
    show_forfeit_time,
)
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import DATE, LONG_TEXT, PAID
from sheetgen.workbook.desk import EVENT, WALL, Desk, copy_of
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import break_between
from sheetgen.workbook.place import Area, Cell, column

ANNOUNCEMENT = "announcement"
WIDTHS = (30, 15, 15, 14, 14, 14)
LEVELS = ("national", "fide", "norms")
PACES = ("standard", "rapid", "blitz")
EVENT_FACTS = ("title", "place", "dates", "pace", "arbiter", "deputy")
FIRST_CHOICE, LISTED = 4, len(WIDTHS) + 2  # where the answers to choose from stand, beside the page and hidden
# Also there: the number of the level, and 1 if the registration was asked for late.
LEVEL, LATE = Cell(ANNOUNCEMENT, FIRST_CHOICE, LISTED + 2), Cell(ANNOUNCEMENT, FIRST_CHOICE + 1, LISTED + 2)
PACE = Cell(ANNOUNCEMENT, FIRST_CHOICE + 2, LISTED + 2)  # and the number of the kind of play: 1 slow, 2 rapid, 3 blitz
ROUND_COLUMNS = ("round", "day", "time", "registration")
PLAYERS_AN_ARBITER = 100  # P3

# P1: nothing typed is an event of the world federation.
WHICH = template("IFERROR(MATCH({typed},{words},0),2)")
WHICH_PACE = template("IFERROR(MATCH({typed},{words},0),1)")  # nothing typed is a slow event
LATEST = template('IF({first}="","",{first}-CHOOSE({level},{national},{fide},{norms}))')
IS_LATE = template('IF(OR(COUNT({sent})=0,{latest}=""),0,IF({sent}>{latest},1,0))')
VERDICT = template('IF(OR(COUNT({sent})=0,{latest}=""),"",IF({is_late}=1,{late},{fine}))')
# 4.2: the least rounds that tell a winner among the players of the list, and those that are advised.
_DOUBLED = "+".join(f"IF({{players}}>{2**power},1,0)" for power in range(1, 10))
ADVICE = template(f'IF({{players}}<2,"",(1+{_DOUBLED})&" – "&(1+{_DOUBLED}+{{more}}))')
QUOTA = template("MAX(1,-INT(-{players}/{each}))")


def choices(values: tuple[str, ...]) -> Area:
    """Return the hidden area with the words to choose from; ``values`` is ``LEVELS`` or ``PACES``."""
    col = LISTED + (LEVELS, PACES).index(values)
    return column(ANNOUNCEMENT, FIRST_CHOICE, col, len(values))


def build(desk: Desk, spec: EventSpec, office: Office, regulation: Regulation = USUAL) -> Sheet:
    """Draw the announcement: the event as ``regulation`` says, its registration, its people and its rounds."""
    sheet = desk.page(ANNOUNCEMENT, len(WIDTHS) - 1)
    form = Form(desk, sheet, "announcement", WIDTHS)
    form.above = 6.0
    form.text(form.words_of("how"), "wrap top small")
    _event(form, spec, office, regulation)
    _registration(form, spec, office)
    _people(form, office)
    calendar = form.row
    _rounds(form, office)
    end = form.row
    _choices(form)
    sheet.hidden_cols = [LISTED, LISTED + 1, LISTED + 2]
    sheet.page.last_col = form.last
    form.fit()
    sheet.page.breaks = break_between(sheet, [calendar], end)
    sheet.freeze = (3, 0)
    sheet.laid_out = WALL  # since then it says how the event is played
    return sheet


def _event(form: Form, spec: EventSpec, office: Office, regulation: Regulation) -> None:
    form.section("event")
    fields = form.desk.book.fields
    for name in EVENT_FACTS:
        form.computed(name, copy_of(fields[name]))
    form.computed("system", form.desk.words[f"system.{spec.system}"])
    show(form, regulation)
    show_edition_of_ties(form, spec.rules)
    show_forfeit_time(form)
    form.computed("rounds", spec.rounds, last=1)
    if regulation.requested:  # an event that is paired round by round
        form.computed("advice", ADVICE(players=office.fact("players"), more=ENOUGH), last=1)
    pace = choice("event-pace", PACES, spec.lang, choices(PACES))
    typed = form.typed("kind", pace, last=1)
    form.sheet.formula(PACE.row, PACE.col, WHICH_PACE(typed=typed, words=choices(PACES)))
    for name in ("organiser", "hall", "mail", "flyer"):
        form.typed(name)


def _registration(form: Form, spec: EventSpec, office: Office) -> None:
    """P1: by when it must be asked for, and what it costs."""
    form.section("registration")
    form.typed("number", last=1)
    typed = form.typed("level", choice("event-level", LEVELS, spec.lang, choices(LEVELS)), last=1)
    form.sheet.formula(LEVEL.row, LEVEL.col, WHICH(typed=typed, words=choices(LEVELS)))
    days = {name: figure("delays", name) for name in LEVELS}
    by_then = LATEST(first=office.fact("first"), level=LEVEL, **days)
    latest = form.computed("latest", by_then, "date", last=1)
    sent = form.typed("sent", DATE, last=1)
    form.sheet.formula(LATE.row, LATE.col, IS_LATE(sent=sent, latest=latest))
    verdict = VERDICT(sent=sent, latest=latest, is_late=LATE, late=form.words_of("late"), fine=form.words_of("in-time"))
    form.computed("verdict", verdict, "bold")
    form.text(form.desk.words.say("announcement.dated", day=dated("delays"), **days), "note")


def _people(form: Form, office: Office) -> None:
    """The entry fees, and P3: an arbiter for every hundred players that have started."""
    form.section("people")
    for name in ("adult", "young"):
        form.typed(name, PAID, last=1)
    form.computed("players", template("{a}+0")(a=office.fact("players")), last=1)
    form.computed("quota", QUOTA(players=office.fact("players"), each=PLAYERS_AN_ARBITER), last=1)
    form.typed("arbiters", LONG_TEXT, height=30)


def _rounds(form: Form, office: Office) -> None:
    """The day of every round; an event of more than thirty days is several registrations."""
    form.section("calendar")
    sheet, row = form.sheet, form.row
    form.desk.header(sheet, row, {name: col for col, name in enumerate(ROUND_COLUMNS)}, "announcement")
    plan = form.desk.book.keyed_rows["plan"]
    for number in range(1, office.rounds + 1):
        row += 1
        sheet.label(row, 0, number, "number")
        for col, name in ((1, "date"), (2, "time")):
            typed = Cell(EVENT, plan.rows[number,], plan.columns[name])
            sheet.formula(row, col, copy_of(typed), f"cell center {'date' if name == 'date' else ''}")
        sheet.formula(row, 3, template("{a}+0")(a=office.round(number, "registration")), "cell center")
    form.row = row + 1
    form.text(form.words_of("monthly"), "note")


def _choices(form: Form) -> None:
    for id_, values in (("event-level", LEVELS), ("event-pace", PACES)):
        area = choices(values)
        for place, value in enumerate(values):
            form.sheet.label(area.row + place, area.col, form.desk.words[f"{id_}.{value}"])
