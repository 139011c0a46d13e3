"""The sheets of a season's workbook that are seen and printed. Each tells whether it has anything to show."""

from sheetgen.championship import order
from sheetgen.championship.figures import BEST, WOMEN, SeasonPlaces, as_text, members
from sheetgen.i18n.catalogue import Words
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import whole_codec
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

HEAD, FIRST = 5, 6
MOST_PAIRS = 400
EVENTS_ACROSS = 20  # of a matrix, on a page
NARROW = 3  # events that fit on an upright page
NAME_WIDTH, CLUB_WIDTH = 30.0, 24.0
AT = template("MATCH({key},{keys},0)")


def standings(words: Words, sheet: Sheet, places: SeasonPlaces) -> bool:
    """The standings, and the one cell that is filled in: how many results count."""
    facts = [name for name in ("club", "rating", "category") if any(getattr(p.player, name) for p in places.persons)]
    bonus = ["bonus"] if places.season.standings["bonus"].any() else []
    codes = [f"code-{code}" for code in places.codes]
    columns = ["place", "name", *facts, "played", *bonus, "total", *codes]
    sheet.band(BEST.row, 0, BEST.col - 1, words["season.best"], "field right")
    sheet.input(
        BEST.row,
        BEST.col,
        ("season", "best"),
        whole_codec("best", (1, places.events), "bad-season-best"),
        "center bold",
    )
    sheet.band(
        BEST.row,
        BEST.col + 1,
        max(BEST.col + 2, len(columns) - 1),
        words.say("season.best-note", count=places.events),
        "note",
    )
    for col, name in enumerate(columns):
        _heading(words, sheet, col, name)
    for index in range(places.count):
        for col, name in enumerate(columns):
            sheet.formula(FIRST + index, col, _figure(places, index, name), _look(name, index))
    sheet.widths.update({0: 7, 1: NAME_WIDTH} | {col: _width(name) for col, name in enumerate(columns) if col > 1})
    _as_list(sheet)
    sheet.page.landscape = len(columns) > 8
    return True


def _heading(words: Words, sheet: Sheet, col: int, name: str) -> None:
    code = name.removeprefix("code-")
    text = (
        words.say(f"season.code-{order.base(code)}", number=order.nth(code))
        if code != name
        else words[f"season.{name}"]
    )
    sheet.label(HEAD, col, text, "header wrap")


def _width(name: str) -> float:
    return {"club": CLUB_WIDTH, "rating": 8.0, "category": 10.0, "total": 10.0}.get(name, 12.0)


def _look(name: str, index: int) -> str:
    shade = " zebra" if index % 2 else ""
    if name in ("name", "club"):
        return f"cell shrink{shade}"
    return ("number bold" if name in ("total", "place") else "number") + shade


def _figure(places: SeasonPlaces, index: int, name: str) -> Formula:
    """What stands in a line of the standings; points are shown as people read them."""
    line = places.cell(index, "line")
    code = name.removeprefix("code-")
    if name in ("total", "bonus") or (code != name and order.in_points(code)):
        return _text_at(places, name, line)
    return places.at_line(line, name)


def _text_at(places: SeasonPlaces, name: str, line: Cell) -> Formula:
    """A number of parts at a line, as text: where zero is shown as such."""
    source = as_text(places.season.unit, places.mark).replace("{n}", "INDEX({source},{line})")
    return template(f'IF(INDEX({{source}},{{line}})=0,"0",{source})')(**_holes(places, name, line))


def _holes(places: SeasonPlaces, name: str, line: Cell) -> dict[str, Area | Cell]:
    return {"source": places.all(name), "line": line}


def _as_list(sheet: Sheet) -> None:
    """A list whose heading is repeated on every page."""
    sheet.heights[HEAD] = 32
    sheet.freeze = (FIRST, 2)
    sheet.page.repeat_rows = (0, HEAD)


def matrix(words: Words, sheet: Sheet, places: SeasonPlaces) -> bool:
    """Everybody's points in every event, in the order of the standings; what does not count stands in brackets."""
    for col, name in enumerate(("place", "name")):
        _heading(words, sheet, col, name)
    last = 2 + places.events
    for number, event in enumerate(places.season.events):
        sheet.label(HEAD, 2 + number, number + 1, "header")
        sheet.label(HEAD - 1, 2 + number, _short_day(event.day), "small center")
        sheet.widths[2 + number] = 6.5
    _heading(words, sheet, last, "total")
    for index in range(places.count):
        row, line, shade = FIRST + index, places.cell(index, "line"), " zebra" if index % 2 else ""
        sheet.formula(row, 0, places.at_line(line, "place"), f"number bold{shade}")
        sheet.formula(row, 1, places.at_line(line, "name"), f"cell shrink{shade}")
        for number in range(places.events):
            sheet.formula(row, 2 + number, places.at_line(line, f"text-{number}"), f"number shrink{shade}")
        sheet.formula(row, last, _text_at(places, "total", line), f"number bold{shade}")
    sheet.widths.update({0: 7, 1: NAME_WIDTH, last: 10})
    sheet.band(3, 0, max(last, 4), words["season.brackets"], "note")
    _as_list(sheet)
    sheet.page.landscape = places.events > NARROW
    sheet.page.repeat_cols = (0, 1)
    sheet.page.pages_wide = 1 + (places.events - 1) // EVENTS_ACROSS
    return True


def _short_day(day: str) -> str | None:
    return f"{day[8:]}/{day[5:7]}" if day else None


def categories(words: Words, sheet: Sheet, places: SeasonPlaces) -> bool:
    """Each category and the women by themselves, in the order of the standings."""
    columns, row = ("place", "name", "overall", "played", "total"), 4
    for kind in places.kinds:
        for group in range(1, 2 if kind == WOMEN else len(places.categories) + 1):
            listed = members(places, kind, group)
            title = words["season.women"] if kind == WOMEN else places.categories[group - 1]
            sheet.band(row, 0, len(columns) - 1, title, "section")
            for col, name in enumerate(columns):
                sheet.label(row + 1, col, words[f"season.{name}"], "header")
            for index in range(len(listed)):
                _member(sheet, places, kind, group, index, row + 2 + index)
            row += len(listed) + 3
    sheet.widths.update(dict(enumerate((7.0, NAME_WIDTH, 10.0, 12.0, 10.0))))
    return row > 4


def _member(sheet: Sheet, places: SeasonPlaces, kind: str, group: int, index: int, row: int) -> None:
    """A line of a category; in the column behind the last, which is hidden, where to find who stands there."""
    line = sheet.formula(row, 5, AT(key=group * places.base + index + 1, keys=places.all(f"{kind}-key")))
    if 5 not in sheet.hidden_cols:
        sheet.hidden_cols.append(5)
        sheet.page.last_col = 4
    shade = " zebra" if index % 2 else ""
    sheet.formula(row, 0, places.at_line(line, f"{kind}-place"), f"number bold{shade}")
    sheet.formula(row, 1, places.at_line(line, "name"), f"cell shrink{shade}")
    sheet.formula(row, 2, places.at_line(line, "place"), f"number{shade}")
    sheet.formula(row, 3, places.at_line(line, "played"), f"number{shade}")
    sheet.formula(row, 4, _text_at(places, "total", line), f"number bold{shade}")
