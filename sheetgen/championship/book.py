"""The workbook of a season: standings that follow how many results count, who scored what where, and statistics."""

from dataclasses import dataclass
from fractions import Fraction

from sheetgen.championship import figures, order, race, sheets, tables
from sheetgen.championship.figures import STANDINGS, SeasonPlaces
from sheetgen.championship.points import MEAN, SCORE, TABLE
from sheetgen.championship.standings import Championship
from sheetgen.i18n.catalogue import Words, words
from sheetgen.i18n.figures import decimal, figure
from sheetgen.workbook.cells import Book, Changes, Kind, Sheet
from sheetgen.workbook.paper import last_printed

SHEETS = (
    ("season-standings", sheets.standings),
    ("season-matrix", sheets.matrix),
    ("race", race.race),
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
