"""A described book becomes the bytes of an .xlsx file, every formula with its real value beside it."""

import datetime
import io
import tomllib
import warnings
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import xlsxwriter
from xlsxwriter import Workbook
from xlsxwriter.chart import Chart as XlsxChart
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from sheetgen import resources
from sheetgen.i18n.catalogue import words
from sheetgen.resources import Document
from sheetgen.workbook import lists
from sheetgen.workbook.cells import BELIEVED, Book, Condition, Entries, Kind, Role, Sheet, Slot
from sheetgen.workbook.charts import Chart, Series
from sheetgen.workbook.codecs import Codec
from sheetgen.workbook.description import FORMAT, MARK
from sheetgen.workbook.desk import DESCRIPTION
from sheetgen.workbook.formulas import Formula, References
from sheetgen.workbook.paper import ROW, last_printed, printed_area, repeated, scale, upright
from sheetgen.workbook.pause import collection_paused
from sheetgen.workbook.place import Area, Cell, a1, absolute, area_text, quoted
from sheetgen.workbook.values import Values
from sheetgen.xlsx.colours import RuleNames
from sheetgen.xlsx.plain import PlainWorksheet

NUMBERED = "board-"  # a style that shows a number, whatever the cell holds


@cache
def theme() -> Document:
    """The styles by their names as ``theme.toml`` has them, read once."""
    return tomllib.loads((resources.templates() / "theme.toml").read_text(encoding="utf-8"))


@cache
def properties(style: str, locked: bool) -> dict[str, object]:
    """Return the format of a style: the font of the theme, then each name in turn."""
    merged = dict(theme()["font"]) | looks(style)
    if merged.get("align") == "center":
        merged.pop("indent", None)  # one that is indented stands at a side
    if merged.get("indent"):
        merged.setdefault("align", "left")  # at the top of its cell a text is not indented without
    return merged if locked else merged | {"locked": False}


def looks(style: str) -> dict[str, object]:
    """What the names of a style say one after the other, and nothing else."""
    merged: dict[str, object] = {}
    for name in style.split():
        merged.update({"num_format": f'"{name[6:]}"'} if name.startswith(NUMBERED) else theme()["style"][name])
    return merged


GREY = "#D0D0D0"


def insert(workbook: Workbook, target: Worksheet, sheet: Sheet, chart: Chart, titles: Mapping[str, str]) -> None:
    """Draw a chart over its rows, as wide as what is printed."""
    kinds = {
        "lines": {"type": "scatter", "subtype": "straight_with_markers"},
        "steps": {"type": "line"},
        "bars": {"type": "column", "subtype": "stacked"},
    }
    made = workbook.add_chart(kinds[chart.kind])
    assert made is not None  # only of a kind that there is not
    for number, series in enumerate(chart.series):
        made.add_series(_series(chart, series, number, titles))
    _axes(made, chart)
    # Names below a drawing leave it its whole width, however long they are that will be typed.
    made.set_legend({"position": "right" if chart.kind == "bars" else "bottom", "font": _font(12)})
    made.set_title({"name": chart.title, "overlay": False, "name_font": _font(16)})
    made.show_hidden_data()
    made.set_chartarea({"border": {"none": True}})
    made.set_size({"width": _across(sheet), "height": _down(sheet, chart)})
    target.insert_chart(chart.row, 0, made, {"object_position": 1, "description": chart.title})


def _font(size: int) -> dict[str, object]:
    return {"name": theme()["font"]["font_name"], "size": size}


def _series(chart: Chart, series: Series, number: int, titles: Mapping[str, str]) -> dict[str, object]:
    facts = {
        "name": _reference(series.name, titles),
        "categories": _reference(series.across, titles),
        "values": _reference(series.figures, titles),
    }
    if chart.kind == "bars":
        colour = theme()["chart"]["bars"][number]
        return facts | {"fill": {"color": colour}, "border": {"color": "#1F3A5F"}, "gap": 60}
    look = theme()["chart"]
    colour, dash, mark = (look[part][number % len(look[part])] for part in ("colours", "dashes", "marks"))
    marker = {"type": mark, "size": 9, "fill": {"color": colour}, "border": {"color": colour}}
    return facts | {"line": {"color": colour, "width": 2.75, "dash_type": dash}, "marker": marker}


def _reference(place: Cell | Area, titles: Mapping[str, str]) -> str:
    area = place if isinstance(place, Area) else Area(place.sheet, place.row, place.col, place.row, place.col)
    return "=" + area_text(titles[area.sheet], area)


def _axes(made: XlsxChart, chart: Chart) -> None:
    across: dict[str, object] = {"num_font": _font(12)}
    if chart.kind == "lines":
        across |= {"min": 0, "max": chart.most, "major_unit": max(1, chart.most // 15)}
    made.set_x_axis(across | {"major_gridlines": {"visible": False}})
    up: dict[str, object] = {"min": 0, "num_font": _font(12), "num_format": "General"}
    if chart.step:
        up["major_unit"] = chart.step
    made.set_y_axis(up | {"major_gridlines": {"visible": True, "line": {"color": GREY}}})


def _across(sheet: Sheet) -> int:
    cols = (col for col in range(last_printed(sheet) + 1) if col not in sheet.hidden_cols)
    return int(sum(7 * sheet.widths.get(col, 8.43) + 5 for col in cols))


def _down(sheet: Sheet, chart: Chart) -> int:
    return int(sum(sheet.heights.get(row, ROW) for row in range(chart.row, chart.row + chart.rows)) / 0.75)


CREATED = datetime.datetime(2026, 1, 1)
PAPERS = {"A4": 9, "A3": 8}
ALLOWED_WHEN_PROTECTED = {
    "objects": True,
    "scenarios": True,
    "format_cells": True,
    "format_columns": True,
    "format_rows": True,
}
MOST_IN_MEMORY = 200_000  # cells; the sheets of a greater book are put together in files
DANGEROUS = ("=", "+", "-", "@")


@collection_paused()
def write(book: Book, entries: Entries, worksheet: type[Worksheet] = PlainWorksheet) -> bytes:
    """Return the workbook of a book with these entries; the same book and entries give the same bytes."""
    target = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # what XlsxWriter only warns about, it leaves out
        few = sum(len(sheet.slots) for sheet in book.sheets.values()) <= MOST_IN_MEMORY
        workbook = xlsxwriter.Workbook(target, {"in_memory": few, "default_format_properties": dict(theme()["font"])})
        _Writer(workbook, book, entries, worksheet).run()
        workbook.close()
        for sheet in workbook.worksheets():
            vars(sheet).clear()  # it holds the workbook, which holds it: neither would go before a search for cycles
    return target.getvalue()


class _Writer:
    """One pass over the book."""

    def __init__(self, workbook: xlsxwriter.Workbook, book: Book, entries: Entries, worksheet: type[Worksheet]) -> None:
        self.workbook = workbook
        self.book = book
        self.entries = entries
        self.worksheet = worksheet
        self.values = Values(book, entries).known
        self.titles = {name: quoted(sheet.title) for name, sheet in book.sheets.items()}
        self.words = words(book.spec.lang)
        day = _as_format(self.words["language.date"])
        self.locked, self.open = _Looks(workbook, True, day), _Looks(workbook, False, day)
        self.marks: dict[str, Format] = {}
        self.rules = RuleNames(book)

    def run(self) -> None:
        self.workbook.set_properties({"created": CREATED, "title": self.entries.get(("event", "title")) or ""})
        self.workbook.set_custom_property(MARK, str(FORMAT))
        made = [
            (self.workbook.add_worksheet(sheet.title, worksheet_class=self.worksheet), sheet)
            for sheet in self.book.sheets.values()
        ]
        for name, area in (self.book.names | self.rules.areas).items():
            self.workbook.define_name(name, "=" + self.reference(area))
        for target, sheet in made:
            self.sheet(target, sheet)
        made[0][0].activate()

    def reference(self, area: Area) -> str:
        return area_text(self.book.sheets[area.sheet].title, area)

    def sheet(self, target: Worksheet, sheet: Sheet) -> None:
        for area in sheet.merges:
            target.merge_range(area.row, area.col, area.last_row, area.last_col, "", None)
        references, name, values, looks = References(sheet.name, self.titles), sheet.name, self.values, self.locked
        write_formula = target.write_formula
        for (row, col), slot in sheet.slots.items():
            content = slot.content
            if type(content) is Formula:
                write_formula(row, col, content.text(references), looks[slot.style], values[name, row, col])
            else:
                self.constant(target, name, row, col, slot)
        if sheet.hidden:
            target.very_hidden() if sheet.name == DESCRIPTION else target.hide()
        else:
            self.dress(target, sheet)
            if not self.is_shown(sheet):
                target.hide()  # until something is written there, or somebody asks for it
        target.protect("", ALLOWED_WHEN_PROTECTED)

    def is_shown(self, sheet: Sheet) -> bool:
        """Whether a sheet is among the tabs; one that waits is, once something has been dealt into it."""
        return sheet.is_shown or (sheet.aside and any(self.filled(sheet, (Role.DEALT,))))

    def constant(self, target: Worksheet, name: str, row: int, col: int, slot: Slot) -> None:
        """What no formula makes: a text of ours, or an entry."""
        content, style, role, _, _ = slot
        looks = self.open if role is Role.INPUT else self.locked
        if role in BELIEVED:
            content = self.values[name, row, col]
        if content is None:
            target.write_blank(row, col, None, looks[style])
        elif isinstance(content, str):
            style = f"{style} quoted" if content.startswith(DANGEROUS) else style
            target.write_string(row, col, content, looks[style])
        elif not isinstance(content, Formula):
            target.write_number(row, col, content, looks[style])

    def dress(self, target: Worksheet, sheet: Sheet) -> None:
        """Everything around the cells: widths, links, drop-downs, colours, paper."""
        for col, width in sheet.widths.items():
            target.set_column(col, col, width)
        for col in sheet.hidden_cols:
            target.set_column(col, col, None, None, {"hidden": True})
        for row, height in sheet.heights.items():
            target.set_row(row, height)
        for link in sheet.links:
            place = f"internal:{self.titles[link.sheet]}!{a1(*link.target)}"
            target.write_url(link.row, link.col, place, self.locked[link.style], link.text)
        for condition in sheet.conditions:
            self.condition(target, condition)
        self.entries_help(target, sheet)
        if sheet.freeze:
            target.freeze_panes(*sheet.freeze)
        target.hide_gridlines(2)
        target.set_default_row(ROW)
        target.set_tab_color(theme()["tab"][sheet.kind.value])
        self.cursor(target, sheet)
        self.paper(target, sheet)
        for chart in sheet.charts:
            insert(self.workbook, target, sheet, chart, {name: each.title for name, each in self.book.sheets.items()})

    def condition(self, target: Worksheet, condition: Condition) -> None:
        area, style = condition.area, condition.style
        mark = self.marks[style] = self.marks.get(style) or self.workbook.add_format(looks(style))
        rule = {"type": "formula", "criteria": "=" + self.rules.formula(condition), "format": mark}
        target.conditional_format(area.row, area.col, area.last_row, area.last_col, rule)

    def entries_help(self, target: Worksheet, sheet: Sheet) -> None:
        """Drop-downs and hints, one rule for all the cells of a kind; no stop alert, or quick tokens were refused."""
        kinds: dict[Codec, list[tuple[int, int]]] = {}
        for (row, col), slot in sheet.keyed():
            if slot.role is Role.INPUT and slot.codec is not None:
                kinds.setdefault(slot.codec, []).append((row, col))
        for codec, cells in kinds.items():
            areas = list(rectangles(cells))
            if codec.style == "text":
                ranges = " ".join(f"{absolute(*area[:2])}:{absolute(*area[2:])}".replace("$", "") for area in areas)
                target.ignore_errors({"number_stored_as_text": ranges})
            rule = self.rule(codec, areas[0][0])
            if rule:
                target.data_validation(*areas[0], rule | {"other_cells": areas[1:]})

    def rule(self, codec: Codec, first_row: int) -> dict[str, object] | None:
        if not (codec.choices or codec.hint or codec.source):
            return None
        rule: dict[str, object] = {"validate": "any", "show_error": False}
        if codec.choices:
            rule |= {"validate": "list", "source": "=" + self.reference(lists.choices(codec.choices, self.rounds))}
        if codec.beside:
            first, last = (absolute(first_row, col) for col in codec.beside)
            source = f"={first}:{last}".replace(f"${first_row + 1}", str(first_row + 1))
            rule |= {"validate": "list", "source": source}
        if codec.source:
            rule |= {"validate": "list", "source": "=" + self.reference(codec.source)}
        if codec.hint:
            rule |= {
                "input_title": self.words[f"hint.{codec.hint}-title"],
                "input_message": self.words[f"hint.{codec.hint}"],
            }
        return rule

    @property
    def rounds(self) -> int:
        return int(self.book.spec.rounds)

    def paper(self, target: Worksheet, sheet: Sheet) -> None:
        page, margins = sheet.page, theme()["page"]
        filled = self.filled(sheet) if page.usual is not None or page.usual_row is not None else ()
        area = printed_area(sheet, filled, self.values[page.ends] if page.ends else 0)
        target.set_paper(PAPERS[page.paper])
        if page.landscape if page.usual is None else not upright(sheet, area.last_col):
            target.set_landscape()
        left, right, top, bottom = (margins[f"margin_{side}"] for side in ("left", "right", "top", "bottom"))
        target.set_margins(left, right, top, bottom)
        if page.centred:
            target.center_horizontally()
        if sheet.kind in (Kind.DESK, Kind.OFFICE) and any(slot.role is Role.INPUT for _, slot in sheet.keyed()):
            target.print_black_and_white()  # the colours of entries are for the screen
        if page.breaks or page.col_breaks:
            target.set_print_scale(scale(sheet))
            target.set_h_pagebreaks(page.breaks)
            target.set_v_pagebreaks(page.col_breaks)
        else:
            target.fit_to_pages(page.pages_wide, page.pages_tall)
        if rows := repeated(sheet):
            target.repeat_rows(*rows)
        if page.col_breaks:
            target.print_across()
        if page.repeat_cols:
            target.repeat_columns(*page.repeat_cols)
        if self.is_shown(sheet):
            target.print_area(*area[1:])
        if sheet.kind is not Kind.SLIP:
            day = self.words["paper.printed"]
            target.set_footer(f"&L&9{page.footer.replace('&', '&&')}&C&9 &P / &N&R&9{day} &D")

    def filled(self, sheet: Sheet, roles: Sequence[Role] = BELIEVED) -> list[tuple[int, int]]:
        """The cells of a sheet that hold an entry, of these roles."""
        believed = (place for place, slot in sheet.keyed() if slot.role in roles)
        return [place for place in believed if self.values[sheet.name, *place] not in (None, "")]

    def cursor(self, target: Worksheet, sheet: Sheet) -> None:
        """Wait in the first cell to be filled that is still empty, or in the first of all."""
        inputs = [place for place, slot in sheet.keyed() if slot.role is Role.INPUT]
        if inputs:
            empty = [place for place in inputs if self.values[sheet.name, *place] in (None, "")]
            place = min(empty or inputs)
            target.set_selection(*place, *place)


def _as_format(day: str) -> str:
    """How the language writes a day, as a number format of a cell."""
    return day.replace("%d", "dd").replace("%m", "mm").replace("%Y", "yyyy")


class _Looks(dict[str, Format]):
    """The formats of the styles, each made when it is first asked for."""

    def __init__(self, workbook: xlsxwriter.Workbook, locked: bool, day: str) -> None:
        super().__init__()
        self.workbook, self.locked, self.day = workbook, locked, day
        self.alike: dict[frozenset[tuple[str, object]], Format] = {}

    def __missing__(self, style: str) -> Format:
        wanted = properties(style, self.locked)
        if "date" in style.split():
            wanted = wanted | {"num_format": self.day}
        key = frozenset(wanted.items())
        if key not in self.alike:  # some names say the same in other words
            self.alike[key] = self.workbook.add_format(wanted)
        look = self[style] = self.alike[key]
        return look


def rectangles(cells: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int, int, int]]:
    """Join cells that stand under each other, then equal runs that stand side by side."""
    runs: dict[tuple[int, int], list[int]] = {}
    columns: dict[int, list[int]] = {}
    for row, col in cells:
        columns.setdefault(col, []).append(row)
    for col, rows in columns.items():
        for first, last in _runs(sorted(rows)):
            runs.setdefault((first, last), []).append(col)
    for (first, last), cols in runs.items():
        for left, right in _runs(sorted(cols)):
            yield first, left, last, right


def _runs(numbers: list[int]) -> Iterable[tuple[int, int]]:
    start = before = numbers[0]
    for number in numbers[1:]:
        if number != before + 1:
            yield start, before
            start = number
        before = number
    yield start, before
