"""The internal rules of an event (P2): fourteen articles, what is known filled in, what is not to be typed."""

from collections.abc import Mapping

from sheetgen.i18n.ties import order_text
from sheetgen.model.cleaning import END
from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared.extras.form import Form
from sheetgen.systems.shared.extras.office import Office
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, Filled

HOUSE_RULES = "house-rules"
WIDTHS = (30, 15, 15, 15, 15, 15)
TEXT, TYPED, LONG, FILLED, COUNTED = "text", "typed", "long", "known", "counted"
MEMBERS = tuple(f"appeal-{number}" for number in range(1, 6))  # of the appeals committee
# Every article with its lines: a sentence of ours, an entry, or what the workbook knows.
ARTICLES: tuple[tuple[tuple[str, str], ...], ...] = (
    ((FILLED, "title"), (FILLED, "organiser"), (FILLED, "place"), (FILLED, "dates"), (TYPED, "open-to")),
    ((TEXT, "laws"), (FILLED, "system"), (FILLED, "rounds"), (TYPED, "pairings")),
    ((FILLED, "pace"), (TYPED, "pace-more")),
    ((TYPED, "licences"), (TYPED, "closing"), (TYPED, "posted"), (FILLED, "days"), (TYPED, "ceremony")),
    ((FILLED, "adult"), (FILLED, "young"), (TYPED, "prizes"), (TEXT, "prizes-posted")),
    ((FILLED, "ties"),),
    ((FILLED, "delay"), (TEXT, "delay-none")),
    ((TEXT, "absence"), (TYPED, "absence-more")),
    ((TEXT, "end"), (TYPED, "end-more")),
    ((TYPED, "draws"),),
    ((TEXT, "reminders"), (LONG, "reminders-more")),
    ((FILLED, "arbiter"), (FILLED, "deputy"), (TYPED, "titles")),
    (*((TYPED, name) for name in (*MEMBERS, "substitute-1", "substitute-2")), (COUNTED, "odd")),
    ((TEXT, "doping"), (LONG, "more")),
)
DAYS_SHOWN = 5
ODD = template('IF(SUM({named})=0,"",IF(SUM({named})-2*INT(SUM({named})/2)=0,{even},{odd}))')


def build(desk: Desk, spec: EventSpec, office: Office) -> Sheet:
    """Draw the internal rules, article by article, and the lines to sign for arbiter and organiser."""
    sheet = desk.page(HOUSE_RULES, len(WIDTHS) - 1)
    form = Form(desk, sheet, "house-rules", WIDTHS)
    form.text(form.said("how"), "wrap top small")
    contents = _contents(desk, spec, office)
    for number, lines in enumerate(ARTICLES, start=1):
        _article(form, number)
        for kind, name in lines:
            _line(form, kind, name, contents)
    form.signatures("sign-arbiter", "sign-organiser")
    sheet.freeze = (3, 0)
    return sheet


def _article(form: Form, number: int) -> None:
    form.row += 1
    form.sheet.band(form.row, 0, form.last, f"{number}. {form.said(f'article-{number}')}", "section")
    form.row += 1


def _line(form: Form, kind: str, name: str, contents: Mapping[str, Content | Formula]) -> None:
    if kind == TEXT:
        form.text(form.said(name))
    elif kind == FILLED:
        cell = form.shown(name, contents[name], STYLES.get(name, ""))
        if name in TALL:
            form.sheet.heights[cell.row] = max(32, form.sheet.heights[cell.row])
    elif kind == COUNTED:
        cell = form.shown(name, _committee(form))
        even = template("{a}={b}")(a=cell, b=form.said("even"))
        form.sheet.when(Area(cell.sheet, cell.row, cell.col, cell.row, cell.col), even, "bad")
    else:
        form.typed(name, height=45 if kind == LONG else 0)


STYLES = {"adult": "money", "young": "money", "ties": "wrap top", "days": "wrap top"}
TALL = ("ties", "days")


def _contents(desk: Desk, spec: EventSpec, office: Office) -> Mapping[str, Content | Formula]:
    """What the workbook says for each line."""
    fields, words = desk.book.fields, desk.words
    copies = {name: copy_of(fields[name]) for name in ("title", "place", "dates", "pace", "arbiter", "deputy")}
    copies |= {name: copy_of(fields[f"announcement_{name}"]) for name in ("organiser", "adult", "young")}
    delay = template('IF({a}="",{none},{a})')(a=fields["forfeit_delay"], none=words["house-rules.zero"])
    return {
        **copies,
        "system": words[f"system.{spec.system}"],
        "rounds": spec.rounds,
        "days": _days(desk, office),
        "ties": order_text(words, spec.order),
        "delay": delay,
    }


def _days(desk: Desk, office: Office) -> Formula:
    """The first rounds with day and hour in a sentence; the calendar has all of them."""
    plan, words = desk.book.keyed_rows["plan"], desk.words
    days = min(DAYS_SHOWN, office.rounds)
    places: dict[str, object] = {"more": words["house-rules.see-calendar"] if office.rounds > days else ""}
    parts = []
    for number in range(1, days + 1):
        row = plan.rows[number,]
        places[f"d{number}"] = Cell(plan.sheet, row, plan.columns["date"])
        places[f"t{number}"] = Cell(plan.sheet, row, plan.columns["time"])
        places[f"n{number}"] = words.say("round.name", number=number)
        day = f'IF(COUNT({{d{number}}})=1,DAY({{d{number}}})&"/"&MONTH({{d{number}}}),{{d{number}}})'
        parts.append(f'IF({{d{number}}}="","",{{n{number}}}&" "&{day}&IF({{t{number}}}="",""," "&{{t{number}}})&"; ")')
    listed = f'TRIM({"&".join(parts)}&{{more}})&"{END}"'
    return template(f'SUBSTITUTE(SUBSTITUTE({listed},";{END}","{END}"),"{END}","")')(**places)


def _committee(form: Form) -> Formula:
    """P2: the appeals committee is an odd number of people."""
    fields = form.desk.book.fields
    first, last = (fields[f"house_rules_{name}".replace("-", "_")] for name in (MEMBERS[0], MEMBERS[-1]))
    named = Filled(Area(first.sheet, first.row, first.col, last.row, last.col))
    return ODD(named=named, even=form.said("even"), odd=form.said("odd-fine"))
