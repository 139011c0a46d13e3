"""The sheets of a season's workbook that only tell: events, who met whom, how White did, whose rating has grown."""

from collections.abc import Sequence
from fractions import Fraction

from sheetgen.championship import statistics as season_statistics
from sheetgen.championship.figures import SeasonPlaces
from sheetgen.championship.sheets import FIRST, HEAD
from sheetgen.exchange.frames import Record, records
from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure
from sheetgen.model.rating_scale import percent
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.codecs import encode_date

MOST_PAIRS = 400

Column = tuple[str, float, str]  # the id of its heading, its width, its style


def _table(words: Words, sheet: Sheet, row: int, columns: Sequence[Column], rows: Sequence[Sequence[Content]]) -> int:
    """A table of texts and numbers; returns the row after it."""
    for col, (name, width, _) in enumerate(columns):
        sheet.label(row, col, words[f"season.{name}"], "header wrap")
        sheet.widths[col] = max(width, sheet.widths.get(col, 0))
    sheet.heights[row] = 32
    for place, line in enumerate(rows, start=1):
        for col, (content, (_, _, style)) in enumerate(zip(line, columns, strict=True)):
            sheet.label(row + place, col, content, f"{style}{' zebra' if place % 2 == 0 else ''}")
    return row + 1 + len(rows)


def events(words: Words, sheet: Sheet, places: SeasonPlaces) -> bool:
    """The events by their numbers in the matrix."""
    columns: tuple[Column, ...] = (
        ("number", 6, "number"),
        ("day", 12, "number date"),
        ("event", 38, "cell shrink"),
        ("players", 10, "number"),
        ("games", 9, "number"),
        ("winner", 32, "cell shrink"),
        ("file", 28, "cell shrink"),
    )
    rows = [
        (
            number,
            encode_date(event.day),
            event.name,
            len(event.appearances),
            sum(bool(game.result) for game in event.games),
            " / ".join(event.winners[:3]),
            event.stem,
        )
        for number, event in enumerate(places.season.events, start=1)
    ]
    _table(words, sheet, HEAD, columns, rows)
    sheet.page.landscape = True
    sheet.freeze = (FIRST, 0)
    sheet.page.repeat_rows = (0, HEAD)
    return True


def meetings(words: Words, sheet: Sheet, places: SeasonPlaces) -> bool:
    """Who has met whom, and what both scored; in a great season only the pairs with most games."""
    pairs = season_statistics.head_to_head(places.season)
    if len(pairs) > MOST_PAIRS:
        sheet.band(3, 0, 4, words.say("season.often", count=MOST_PAIRS), "note")
    names = {
        int(number): person.player.name
        for number, person in zip(places.season.standings["person"], places.persons, strict=True)
    }
    columns: tuple[Column, ...] = (
        ("first-player", 30, "cell shrink"),
        ("second-player", 30, "cell shrink"),
        ("games", 9, "number"),
        ("first-score", 12, "number"),
        ("second-score", 12, "number"),
        ("years", 12, "number"),
    )
    rows = [
        (
            names[pair["first"]],
            names[pair["second"]],
            pair["games"],
            *(figure(Fraction(pair[f"{side}_halves"], 2), words.lang) for side in ("first", "second")),
            season_statistics.years(places.season, pair["since"], pair["until"]),
        )
        for pair in records(pairs.head(MOST_PAIRS))
    ]
    _table(words, sheet, HEAD, columns, rows)
    sheet.freeze = (FIRST, 0)
    sheet.page.repeat_rows = (0, HEAD)
    return bool(rows)


def statistics(words: Words, sheet: Sheet, places: SeasonPlaces) -> bool:
    """How White did in every event and in all of them, and whose rating has grown."""
    row = _white(words, sheet, places, 4)
    return _ratings(words, sheet, places, row) > 4


def _white(words: Words, sheet: Sheet, places: SeasonPlaces, row: int) -> int:
    counted = season_statistics.white_scores(places.season)
    if not len(counted):
        return row
    sheet.band(row, 0, 5, words["season.white"], "section")
    columns: tuple[Column, ...] = (
        ("event", 38, "cell shrink"),
        ("games", 9, "number"),
        ("white-wins", 12, "number"),
        ("draws", 12, "number"),
        ("black-wins", 12, "number"),
        ("white-score", 12, "number"),
    )
    names = {number: event.name for number, event in enumerate(places.season.events, start=1)}
    rows = [_white_line(names[line["event"]], line) for line in records(counted)]
    sums = {str(name): value for name, value in counted.sum().items()}
    rows.append(_white_line(words["season.all-events"], sums))
    return _table(words, sheet, row + 1, columns, rows) + 1


def _white_line(name: str, line: Record) -> tuple[Content, ...]:
    """The figures of one event; White's score in hundredths of all points, a half upwards."""
    games = int(line["games"])
    share = f"{percent(int(line['white_halves']), games)} %"
    return (name, games, *(int(line[column]) for column in ("white_wins", "draws", "black_wins")), share)


def _ratings(words: Words, sheet: Sheet, places: SeasonPlaces, row: int) -> int:
    changes = season_statistics.rating_progress(places.season)
    if not len(changes):
        return row
    sheet.band(row, 0, 5, words["season.ratings"], "section")
    columns: tuple[Column, ...] = (
        ("name", 38, "cell shrink"),
        ("played", 9, "number"),
        ("first-rating", 12, "number"),
        ("last-rating", 12, "number"),
        ("highest", 12, "number"),
        ("change", 12, "number bold"),
    )
    persons = places.season.people.persons
    rows = [
        (
            persons[line["person"]].player.name,
            *(line[name] for name in ("events", "earliest", "latest", "highest")),
            f"{line['change']:+}",
        )
        for line in records(changes)
    ]
    return _table(words, sheet, row + 1, columns, rows)
