"""The internal rules of an event (P2): fourteen articles, what is known filled in, what is not to be typed."""

from collections.abc import Mapping

from sheetgen.i18n.ties import order_text
from sheetgen.model.cleaning import END
from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared.extras.choices import choice
from sheetgen.systems.shared.extras.form import Form
from sheetgen.systems.shared.extras.office import Office
from sheetgen.systems.shared.extras.report import announcement
from sheetgen.systems.shared.extras.report.announcement import PACE, PACES
from sheetgen.systems.shared.extras.report.regulation import DELAY, FACTS, USUAL, Regulation
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.codecs import Codec, whole_codec
from sheetgen.workbook.desk import WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, Filled, column

HOUSE_RULES = "house-rules"
WIDTHS = (30, 15, 15, 15, 15, 15)
TEXT, TYPED, LONG, FILLED, COUNTED, CHOSEN, NUMBER, SAID = (
    "text", "typed", "long", "known", "counted", "chosen", "number", "said",
)  # fmt: skip
ADDED = (  # entries that came with the layout in which the articles have the numbers of the document
    "supervision", "guideline", "end-day", "forfeits", "draw-moves", "appeal-deadline", "appeal-deposit",
)  # fmt: skip
MEMBERS = tuple(f"appeal-{number}" for number in range(1, 6))  # of the appeals committee
# Every article with its lines: a sentence of ours, an entry, what the workbook knows, or what follows from an entry.
ARTICLES: tuple[tuple[tuple[str, str], ...], ...] = (
    (*((FILLED, name) for name in ("title", "organiser", "place", "hall", "dates")), (TYPED, "open-to")),
    (
        (TEXT, "laws"), (FILLED, "system"), *((FILLED, name) for name in FACTS), (FILLED, "rounds"), (SAID, "late"),
        (TYPED, "pairings"), (CHOSEN, "supervision"), (SAID, "supervised"), (CHOSEN, "guideline"), (SAID, "guided"),
    ),
    ((FILLED, "pace"), (FILLED, "kind"), (TYPED, "pace-more")),
    (
        (TYPED, "licences"), (TYPED, "closing"), (TYPED, "posted"), (FILLED, "days"), (TYPED, "ceremony"),
        (TYPED, "end-day"),
    ),
    ((FILLED, "adult"), (FILLED, "young"), (TYPED, "prizes"), (TEXT, "prizes-posted")),
    ((FILLED, "ties"), (FILLED, "rules")),
    (
        (FILLED, "delay"), (TEXT, "delay-none"), (TEXT, "absence"), (TYPED, "absence-more"), (NUMBER, "forfeits"),
        (SAID, "excluded"),
    ),
    ((TEXT, "end"), (TYPED, "end-more")),
    ((NUMBER, "draw-moves"), (SAID, "drawn"), (TEXT, "draw-claims"), (TYPED, "draws")),
    ((SAID, "accelerating"), (TEXT, "reminders"), (LONG, "reminders-more")),
    ((FILLED, "arbiter"), (FILLED, "deputy"), (TYPED, "titles")),
    (*((TYPED, name) for name in (*MEMBERS, "substitute-1", "substitute-2")), (COUNTED, "odd"), (TEXT, "jury"),
        (TYPED, "appeal-deadline"), (TYPED, "appeal-deposit"),
    ),
    ((TEXT, "doping"),),
    ((TEXT, "accepted"), (LONG, "more")),
)  # fmt: skip
SUPERVISIONS, GUIDELINES = ("full", "basic"), ("increment", "claim", "none")
NUMBERS = {"forfeits": (1, 9), "draw-moves": (1, 99)}
USUAL_FORFEITS = 2  # after which somebody is excluded, where nothing else is typed
LITTLE = 9.0  # points above an article, so that the fourteen take two pages
# A.5 and B.5 of the Laws: a rapid or blitz event says by which articles it is played; nothing typed: the shorter ones.
SUPERVISED = template(
    "IF({pace}=1,{slow},IF({typed}={full},CHOOSE({pace},{slow},{a3},{b3}),CHOOSE({pace},{slow},{a4},{b4})))"
)
# III.2 of the Laws: only if it was said before, and never in blitz.
GUIDED = template("IF({pace}=3,{blitz},IF({typed}={increment},{iii4},IF({typed}={claim},{iii5},{neither})))")
AFTER_FORFEITS = template("{before}&IF(COUNT({n})=1,{n},{usual})&{after}")
DRAWN = template("IF(COUNT({n})=0,{free},{before}&{n}&{after})")
DAYS_SHOWN = 5
ODD = template('IF(SUM({named})=0,"",IF(SUM({named})-2*INT(SUM({named})/2)=0,{even},{odd}))')


def choices(values: tuple[str, ...]) -> Area:
    """Return the area with the words to choose from, beside those of the announcement."""
    place = announcement.choices(PACES)
    return column(place.sheet, place.last_row + 2, place.col - (values == SUPERVISIONS), len(values))


def build(desk: Desk, spec: EventSpec, office: Office, regulation: Regulation = USUAL) -> Sheet:
    """Draw the internal rules, article by article, and the lines to sign for arbiter and organiser."""
    sheet = desk.page(HOUSE_RULES, len(WIDTHS) - 1)
    form = Form(desk, sheet, "house-rules", WIDTHS)
    form.above = LITTLE
    form.text(form.words_of("how"), "wrap top small")
    contents = _contents(desk, spec, office, regulation)
    for number, lines in enumerate(ARTICLES, start=1):
        _article(form, number)
        for kind, name in lines:
            _line(form, kind, name, contents)
    form.signatures("sign-arbiter", "sign-organiser")
    for id_, values in CHOICES.items():
        for place, value in enumerate(values):
            cell = choices(values).cell(down=place)
            desk.book.sheets[cell.sheet].label(cell.row, cell.col, desk.words[f"{id_}.{value}"])
    sheet.freeze = (3, 0)
    sheet.laid_out = WALL  # since then the articles have the numbers of the document
    fields = desk.book.fields
    sheet.came_with(WALL, [fields[f"house_rules_{name}".replace("-", "_")] for name in ADDED])
    return sheet


def _article(form: Form, number: int) -> None:
    form.sheet.heights[form.row] = form.above
    form.row += 1
    form.sheet.band(form.row, 0, form.last, f"{number}. {form.words_of(f'article-{number}')}", "section")
    form.row += 1


def _line(form: Form, kind: str, name: str, contents: Mapping[str, Content | Formula]) -> None:
    if kind == TEXT:
        form.text(form.words_of(name))
    elif kind == FILLED:
        _filled(form, name, contents[name])
    elif kind == SAID:
        sentence, letters = _sentence(form, name, contents)
        if sentence:
            form.text(sentence, letters=letters)
    elif kind == CHOSEN:
        form.typed(name, _answers(name, form.desk.words.lang), last=1)
    elif kind == NUMBER:
        form.typed(name, whole_codec(name, NUMBERS[name], "bad-count"), last=1)
    elif kind == COUNTED:
        cell = form.computed(name, _committee(form))
        even = template("{a}={b}")(a=cell, b=form.words_of("even"))
        form.sheet.when(Area(cell.sheet, cell.row, cell.col, cell.row, cell.col), even, "bad")
    else:
        form.typed(name, height=45 if kind == LONG else 0)


CHOICES = {"supervision": SUPERVISIONS, "guideline": GUIDELINES}
SENTENCES = {
    "supervised": tuple(f"supervised-{name}" for name in ("slow", "a3", "b3", "a4", "b4")),
    "guided": tuple(f"guided-{name}" for name in ("blitz", "iii4", "iii5", "neither")),
}
STYLES = {"adult": "money", "young": "money", "ties": "wrap top", "days": "wrap top"}
TALL = ("ties", "days")


def _answers(name: str, lang: str) -> Codec:
    """The articles, or the guideline, that may be chosen."""
    if name == "supervision":
        return choice("supervision", SUPERVISIONS, lang, choices(SUPERVISIONS))
    return choice("guideline", GUIDELINES, lang, choices(GUIDELINES))


def _filled(form: Form, name: str, content: Content | Formula) -> None:
    """What the workbook knows; of how the event is played only what there is."""
    label = form.desk.words[f"regulation.{name}"] if name in (*FACTS, "rules") else ""
    if content == "":
        return
    cell = form.computed(name, content, STYLES.get(name, ""), label=label)
    if name in TALL:
        form.sheet.heights[cell.row] = max(32, form.sheet.heights[cell.row])


def _sentence(form: Form, name: str, contents: Mapping[str, Content | Formula]) -> tuple[Formula | str, int]:
    """What follows from an entry above it, or from the system, and how long it may be; "" where nothing is said."""
    fields, words, said = form.desk.book.fields, form.desk.words, form.words_of
    texts = {key.partition("-")[2]: said(key) for key in SENTENCES.get(name, ())}
    longest = max(map(len, texts.values()), default=0)
    if name == "late":
        return said("late") if contents["requested"] else "", 0
    if name == "accelerating":
        return words.say("house-rules.accelerating", method=contents["accelerated"]) if contents[
            "accelerated"
        ] else "", 0
    if name == "supervised":
        full = words["supervision.full"]
        return SUPERVISED(pace=PACE, typed=fields["house_rules_supervision"], full=full, **texts), longest
    if name == "guided":
        answers = {key: words[f"guideline.{key}"] for key in ("increment", "claim")}
        return GUIDED(pace=PACE, typed=fields["house_rules_guideline"], **answers, **texts), longest
    before, after = said(name).split("{n}")
    if name == "excluded":
        formula = AFTER_FORFEITS(before=before, n=fields["house_rules_forfeits"], usual=USUAL_FORFEITS, after=after)
    else:
        free = said("drawn-freely")
        formula = DRAWN(n=fields["house_rules_draw_moves"], free=free, before=before, after=after)
    return formula, len(said(name))


def _contents(desk: Desk, spec: EventSpec, office: Office, regulation: Regulation) -> Mapping[str, Content | Formula]:
    """What the workbook says for each line."""
    fields, words = desk.book.fields, desk.words
    copies = {name: copy_of(fields[name]) for name in ("title", "place", "dates", "pace", "arbiter", "deputy")}
    copies |= {name: copy_of(fields[f"announcement_{name}"]) for name in ("organiser", "hall", "adult", "young")}
    paces = {f"p{number}": words[f"event-pace.{pace}"] for number, pace in enumerate(PACES, start=1)}
    return {
        **copies,
        **{name: getattr(regulation, name) for name in FACTS},
        "kind": template("CHOOSE({pace},{p1},{p2},{p3})")(pace=PACE, **paces),
        "rules": words[f"rules.{spec.rules}"],
        "system": words[f"system.{spec.system}"],
        "rounds": spec.rounds,
        "days": _days(desk, office),
        "ties": order_text(words, spec.order),
        "delay": DELAY(a=fields["forfeit_delay"], none=words["house-rules.zero"]),
    }


def _days(desk: Desk, office: Office) -> Formula:
    """The first rounds with day and hour in a sentence; the calendar has all of them."""
    plan, words = desk.book.keyed_rows["plan"], desk.words
    days = min(DAYS_SHOWN, office.rounds)
    places: dict[str, object] = {"more": words["house-rules.see-calendar"] if office.rounds > days else ""}
    mark = words["language.date"][2]  # 20/11, 20-11; German has an ordinal: 20.11.
    end = f'&"{mark}"' if mark == "." else ""
    parts = []
    for number in range(1, days + 1):
        row = plan.rows[number,]
        places[f"d{number}"] = Cell(plan.sheet, row, plan.columns["date"])
        places[f"t{number}"] = Cell(plan.sheet, row, plan.columns["time"])
        places[f"n{number}"] = words.say("round.name", number=number)
        day = f'IF(COUNT({{d{number}}})=1,DAY({{d{number}}})&"{mark}"&MONTH({{d{number}}}){end},{{d{number}}})'
        parts.append(f'IF({{d{number}}}="","",{{n{number}}}&" "&{day}&IF({{t{number}}}="",""," "&{{t{number}}})&"; ")')
    listed = f'TRIM({"&".join(parts)}&{{more}})&"{END}"'
    return template(f'SUBSTITUTE(SUBSTITUTE({listed},";{END}","{END}"),"{END}","")')(**places)


def _committee(form: Form) -> Formula:
    """P2: the appeals committee is an odd number of people."""
    fields = form.desk.book.fields
    first, last = (fields[f"house_rules_{name}".replace("-", "_")] for name in (MEMBERS[0], MEMBERS[-1]))
    named = Filled(Area(first.sheet, first.row, first.col, last.row, last.col))
    return ODD(named=named, even=form.words_of("even"), odd=form.words_of("odd-fine"))
