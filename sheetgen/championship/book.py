"""The workbook of a season: standings that follow how many results count, who scored what where, and statistics."""

from dataclasses import dataclass
from fractions import Fraction

from sheetgen.championship import figures, order, sheets, tables
from sheetgen.championship.figures import COUNTING, STANDINGS, SeasonPlaces
from sheetgen.championship.points import MEAN, SCORE, TABLE
from sheetgen.championship.standings import Championship
from sheetgen.i18n.catalogue import Words, words
from sheetgen.i18n.figures import decimal, figure
from sheetgen.workbook.cells import Book, Changes, Kind, Sheet
from sheetgen.workbook.charts import Chart, Series
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import last_printed
from sheetgen.workbook.place import Cell, line

LEADERS = 10
HEAD, FIRST = 5, 6
PLACE_WIDTH, NAME_WIDTH, EVENT_WIDTH, LEAST_EVENTS = 7.0, 30.0, 7.0, 9  # a narrower drawing could not be read
ROWS_OF_DRAWING = 22
BEST_SO_FAR = (
    "IF(COUNT({own})<={best},SUM({own}),"
    'SUMIF({own},">"&LARGE({own},{best}),{own})+LARGE({own},{best})*({best}-COUNTIF({own},">"&LARGE({own},{best}))))'
)
SO_FAR = template(f"{BEST_SO_FAR}/{{unit}}")
SO_FAR_WITH_BONUS = template(f"({BEST_SO_FAR}+INDEX({{extra}},{{line}}))/{{unit}}")


def race(words: Words, sheet: Sheet, places: SeasonPlaces) -> bool:
    """Nothing before there are two events."""
    leaders, events = min(LEADERS, places.count), places.events
    if events < 2:
        return False
    sheet.label(HEAD, 0, words["season.place"], "header")
    sheet.label(HEAD, 1, words["season.name"], "header")
    for number in range(events):
        sheet.label(HEAD, 2 + number, number + 1, "header")
    for index in range(leaders):
        _leader(sheet, places, index)
    columns = _own(events, 0)
    sheet.hidden_cols.extend(range(columns, columns + events))
    sheet.widths.update({0: PLACE_WIDTH, 1: NAME_WIDTH} | dict.fromkeys(range(2, columns), EVENT_WIDTH))
    sheet.page.last_col = columns - 1
    sheet.page.landscape, sheet.page.pages_tall = True, 1
    _drawing(words, sheet, leaders, events)
    return True


def _leader(sheet: Sheet, places: SeasonPlaces, index: int) -> None:
    """The place and name of whoever stands there now, his total after each event, and hidden what he scored."""
    row, at, events = FIRST + index, places.cell(index, "line"), places.events
    shade = " zebra" if index % 2 else ""
    sheet.formula(row, 0, places.at_line(at, "place"), f"number bold{shade}")
    sheet.formula(row, 1, places.at_line(at, "name"), f"cell shrink{shade}")
    for number in range(events):
        sheet.formula(row, _own(events, number), places.at_line(at, f"points-{number}"))
        own = line(sheet.name, row, _own(events, 0), number + 1)
        areas = {"own": own, "best": COUNTING, "unit": places.season.unit}
        if places.has_bonus:
            total = SO_FAR_WITH_BONUS(**areas, extra=places.all(f"extra-{number}"), line=at)
        else:
            total = SO_FAR(**areas)
        sheet.formula(row, 2 + number, total, f"number{shade}")


def _own(events: int, number: int) -> int:
    """The hidden column of what somebody scored in an event."""
    return 2 + max(events, LEAST_EVENTS) + number


def _drawing(words: Words, sheet: Sheet, leaders: int, events: int) -> None:
    top = FIRST + leaders + 1
    rows = range(FIRST, FIRST + leaders)
    ticks = line(sheet.name, HEAD, 2, events)
    lines = tuple(Series(Cell(sheet.name, row, 1), ticks, line(sheet.name, row, 2, events)) for row in rows)
    title = words.say("season.race", count=leaders)
    sheet.charts.append(Chart("steps", title, top, ROWS_OF_DRAWING, lines, events))
    sheet.label(top + ROWS_OF_DRAWING, 0, None)  # so that the page reaches as far as the drawing


SHEETS = (
    ("season-standings", sheets.standings),
    ("season-matrix", sheets.matrix),
    ("race", race),
    ("season-categories", sheets.categories),
    ("season-events", tables.events),
    ("season-meetings", tables.meetings),
    ("season-statistics", tables.statistics),
)
SEPARATOR = " · "


@dataclass(frozen=True, slots=True)
class SeasonSpec:
    """All that the workbook needs to know of itself; it is never read back."""

    lang: str


def workbook(season: Championship, lang: str, title: str = "") -> bytes:
    """The bytes of the workbook.

    Args:
        season: the season as it was counted.
        lang: the language of the sheets.
        title: what stands above them; by default how many events the season has.
    """
    from sheetgen.xlsx.write import write  # the writing library is not needed to count

    entries: Changes = {("event", "title"): title, ("season", "best"): season.rules.best}
    return write(book_of(season, lang, title), entries)


def book_of(season: Championship, lang: str, title: str = "") -> Book:
    """Describe the sheets; one that would be empty is left out."""
    text = words(lang)
    book, places = Book(SeasonSpec(lang)), SeasonPlaces(season, decimal(lang))
    for name, build in SHEETS:
        sheet = Sheet(name, text[f"sheet.{name}"])
        if build(text, sheet, places):
            _head(text, book.add(sheet), places, title)
    figures.build(book, places)
    return book


def _head(text: Words, sheet: Sheet, places: SeasonPlaces, title: str) -> None:
    """The season, the name of the sheet, and how it is counted."""
    last = max(last_printed(sheet), 4)
    sheet.band(0, 0, last, title or text.say("season.of-events", count=places.events), "title shrink")
    sheet.band(1, 0, last, sheet.title, "sheet-name")
    sheet.band(2, 0, last, rule_text(text, places.season), "note wrap")
    sheet.heights.update({0: 30, 1: 22, 2: 30})
    sheet.kind = Kind.DESK if sheet.name == STANDINGS else Kind.POSTER


def rule_text(text: Words, season: Championship) -> str:
    """How the season is counted, in words."""
    rules, parts = season.rules, []
    parts.append(text[f"season.points-{rules.scheme.kind}"])
    if rules.scheme.kind == TABLE and rules.scheme.others:
        parts.append(text.say("season.points-others", points=figure(rules.scheme.others, text.lang)))
    if rules.scheme.kind != SCORE:
        parts.append(text["season.sharing-mean" if rules.scheme.sharing == MEAN else "season.sharing-best"])
    for name, points in rules.bonus.items():
        parts.append(text.say(f"season.bonus-{name}", points=_points(points, text)))
    parts.append(text.say("season.ties", codes=", ".join(code_text(text, code) for code in rules.order)))
    return SEPARATOR.join(parts)


def _points(points: Fraction, text: Words) -> str:
    return figure(points, text.lang)


def code_text(text: Words, code: str) -> str:
    """What a figure that breaks ties is called."""
    return text.say(f"season.code-{order.base(code)}", number=order.nth(code))
