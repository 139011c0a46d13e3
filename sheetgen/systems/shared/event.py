"""The sheet to start from: what the event is, how to fill the workbook, how far it has come, and where things are."""

from collections.abc import Sequence
from typing import Protocol

from sheetgen.i18n.catalogue import Words, words
from sheetgen.i18n.ties import label
from sheetgen.model.tournament import EventSpec
from sheetgen.workbook.cells import Book, Content, Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import DATE, LONG_TEXT, TIME
from sheetgen.workbook.desk import (
    ERRORS,
    EVENT,
    HEAD,
    MASTER,
    NAME,
    ONE_HEAD,
    STRIP,
    TITLE,
    WALL,
    Desk,
    copy_of,
)
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import wrapped
from sheetgen.workbook.place import Area, pinned
from sheetgen.workbook.tabs import purpose_of, title_behind, waiting

FIELDS = ("title", "place", "dates", "pace", "arbiter", "deputy", "forfeit_delay")
LAST = 5
WIDTHS = (24, 16, 12, 14, 12, 18)
TEXT_WIDTH = sum(WIDTHS[1:])
FIRST_LINK = 4
LINKS = LAST + 2  # the column beside the page that names the other sheets
BLOCKS = 12  # of the bar of results entered
SHARE = f"INT({BLOCKS}*SUM({{entered}})/MAX(1,SUM({{real}})))"
BAR = template(f'LEFT("{"■" * BLOCKS}",{SHARE})&LEFT("{"□" * BLOCKS}",{BLOCKS}-{SHARE})')
COMPLETE = template("AND(SUM({real})>0,SUM({entered})>=SUM({real}))")
PLAN = {"round": 0, "date": 1, "time": 2, "entered": 3, "expected": 4, "state": 5}


class Progress(Protocol):
    """What the event sheet asks of a system: its specification, its rounds, and a hidden list of games."""

    @property
    def spec(self) -> EventSpec:
        """Return the specification of the event."""

    def plan_row(self, number: int) -> int:
        """The row of a round in the table of rounds."""

    def games(self, name: str) -> Area:
        """The columns ``round``, ``real`` (1 for a game to be played) and ``entered`` (1 for one that has a result)."""


def build(desk: Desk, places: Progress, about: Content | Formula = "") -> Sheet:
    """``about`` says what is played, where the name of the system does not."""
    sheet = desk.sheet(EVENT)
    desk.book.add_anchor(sheet)
    _head(desk, sheet, places, about or desk.words[f"system.{places.spec.system}"])
    _fields(desk, sheet)
    _fixed(desk, sheet, places)
    _guide(desk, sheet, places)
    _plan(desk, sheet, places)
    sheet.widths.update(enumerate(WIDTHS))
    sheet.freeze = (3, 0)
    sheet.page.pages_tall = 1 if places.spec.rounds <= 23 else 0
    return sheet


def _head(desk: Desk, sheet: Sheet, places: Progress, about: Content | Formula) -> None:
    """The head of all pages; at its left the place of the club's logo, above it how far the event has come."""
    areas = {name: places.games(name) for name in ("entered", "real")}
    sheet.formula(STRIP, 0, BAR(**areas), "progress")
    sheet.when(Area(EVENT, STRIP, 0, STRIP, 0), COMPLETE(**areas), "done")
    sheet.band(STRIP, 1, LAST, copy_of(MASTER), "check")
    sheet.when(Area(EVENT, STRIP, 1, STRIP, LAST), template("{n}>0")(n=pinned(ERRORS)), "bad")
    sheet.label(HEAD, 0, None, "logo")
    sheet.merge(HEAD, 0, NAME, 0)
    desk.book.names["sg_logo"] = Area(EVENT, HEAD, 0, NAME, 0)
    sheet.band(HEAD, 1, LAST, copy_of(TITLE), "title indented shrink")
    sheet.band(NAME, 1, LAST, about, "sheet-name indented shrink")
    sheet.heights.update({HEAD: 30, NAME: 22})
    sheet.came_with(ONE_HEAD, (sheet.cell(*place) for place in sheet.slots))
    sheet.page.first_row, sheet.page.last_col, sheet.page.repeat_rows = HEAD, LAST, (HEAD, NAME)


def _fields(desk: Desk, sheet: Sheet) -> None:
    for row, name in enumerate(FIELDS, start=4):
        sheet.label(row, 0, desk.words[f"event.{name}"], "field")
        style = "left bold" if name == "title" else "left"
        desk.book.add_field(name, sheet.input(row, 1, ("event", name), LONG_TEXT, style))
        sheet.merge(row, 1, row, LAST)


def _fixed(desk: Desk, sheet: Sheet, places: Progress) -> None:
    """T12: the rules and the order of the tie-breaks, in words."""
    order = places.spec.order
    names = desk.words["language.between"].join(
        f"{number}. {label(desk.words, code)}" for number, code in enumerate(order, start=1)
    )
    for row, name, text in ((11, "rules", desk.words[f"rules.{places.spec.rules}"]), (12, "order", names)):
        sheet.label(row, 0, desk.words[f"event.{name}"], "field")
        sheet.band(row, 1, LAST, text, "wrap top")
    sheet.heights[12] = max(32, wrapped(names, TEXT_WIDTH))
    if places.spec.seed:
        sheet.label(13, 0, desk.words["event.draw"], "field")
        sheet.band(13, 1, LAST, desk.words.say("event.seed", seed=places.spec.seed), "wrap top")


def _guide(desk: Desk, sheet: Sheet, places: Progress) -> None:
    sheet.band(14, 0, LAST, desk.words["guide.title"], "section")
    for line in range(1, 6):
        text = desk.words[f"guide.{places.spec.system}-{places.spec.entry}.{line}"]
        sheet.band(14 + line, 0, LAST, f"{line}. {text}", "wrap top")
        sheet.heights[14 + line] = wrapped(text, sum(WIDTHS))


def link_sheets(book: Book) -> Book:
    """Links to the sheets that are seen, in the order of the tabs, beside the page so that they are not printed.

    Above them is said where the logo is pasted. Below them are those that wait, to which no link leads: how they are
    shown, and what each is for.
    """
    sheet = book.sheets.get(EVENT)
    if sheet is None:
        return book
    text, col = words(book.spec.lang), LINKS
    others = [each for each in book.sheets.values() if each is not sheet and each.is_shown]
    sheet.page.last_row = sheet.last_row
    sheet.label(HEAD, col, text["paper.logo"], "pale")
    sheet.label(FIRST_LINK - 1, col, text["event.links"], "field")
    for row, other in enumerate(others, start=FIRST_LINK):
        sheet.link(row, col, other.name, other.title)
    lines = [f"{_together(text, sheets)}{text['event.purpose']}{_purpose(text, sheets[0])}" for sheets in waiting(book)]
    first = FIRST_LINK + len(others) + 1
    for row, line in enumerate([text["event.aside"], *lines] if lines else [], start=first):
        sheet.label(row, col, line, "field" if row == first else "indented")
    rows = (HEAD, *range(FIRST_LINK, first + len(lines) + 1))
    sheet.came_with(WALL, [sheet.cell(row, col) for row in rows])
    sheet.widths.update({LAST + 1: 3, LAST + 2: 26})
    return book


def _together(text: Words, sheets: Sequence[Sheet]) -> str:
    """The title of a sheet, or that of many of a name: Round 10, 11, or Crosstable – A, B, C."""
    first, *others = sheets
    return ", ".join([first.title, *(title_behind(each) for each in others)])


def _purpose(text: Words, sheet: Sheet) -> str:
    return text.get(purpose_of(sheet), "")


def _plan(desk: Desk, sheet: Sheet, places: Progress) -> None:
    """The rounds with their dates, and the results entered in each."""
    head = places.plan_row(1) - 1
    sheet.band(head - 2, 0, LAST, desk.words["event.progress"], "section")
    desk.header(sheet, head, PLAN, "plan")
    rows: dict[Key, int] = {}
    for number in range(1, places.spec.rounds + 1):
        row = rows[number,] = places.plan_row(number)
        sheet.echo(row, 0, number, "number")
        sheet.input(row, 1, ("plan", number, "date"), DATE, "center")
        sheet.input(row, 2, ("plan", number, "time"), TIME, "center")
        facts = {"rounds": places.games("round"), "n": number, "entered": places.games("entered")}
        entered = sheet.formula(row, 3, template("SUMIF({rounds},{n},{entered})")(**facts), "cell center")
        real = places.games("real")
        expected = sheet.formula(row, 4, template("SUMIF({rounds},{n},{real})")(real=real, **facts), "cell center")
        state = template('IF({a}=0,"",IF({a}={b},{done},{open}))')(
            a=entered, b=expected, done=desk.words["plan.done"], open=desk.words["plan.open"]
        )
        sheet.formula(row, 5, state, "cell center")
    desk.book.add_keyed_rows(KeyedRows("plan", EVENT, {"round": 0, "date": 1, "time": 2}, ("round",), rows))
    foot = places.plan_row(places.spec.rounds) + 2
    sheet.label(foot, 0, desk.words["event.signature"], "field")
    sheet.band(foot, 1, 2, None, "line")
    sheet.label(foot, 3, desk.words["event.signature-deputy"], "field")
    sheet.band(foot, 4, 5, None, "line")
    sheet.heights[foot] = 34
