"""Charts as spreadsheet programs draw them, readable without colours: other markers and dashes for every line."""

from collections.abc import Mapping

from xlsxwriter import Workbook
from xlsxwriter.chart import Chart as XlsxChart
from xlsxwriter.worksheet import Worksheet

from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.charts import Chart, Series
from sheetgen.workbook.paper import ROW, last_printed
from sheetgen.workbook.place import Area, Cell, area_text
from sheetgen.xlsx.theme import theme

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
    made.set_legend({"position": "right" if chart.kind == "bars" else "bottom", "font": _font(9)})
    made.set_title({"name": chart.title, "overlay": False, "name_font": _font(12)})
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
    marker = {"type": mark, "size": 6, "fill": {"color": colour}, "border": {"color": colour}}
    return facts | {"line": {"color": colour, "width": 2, "dash_type": dash}, "marker": marker}


def _reference(place: Cell | Area, titles: Mapping[str, str]) -> str:
    area = place if isinstance(place, Area) else Area(place.sheet, place.row, place.col, place.row, place.col)
    return "=" + area_text(titles[area.sheet], area)


def _axes(made: XlsxChart, chart: Chart) -> None:
    across: dict[str, object] = {"num_font": _font(10)}
    if chart.kind == "lines":
        across |= {"min": 0, "max": chart.most, "major_unit": max(1, chart.most // 15)}
    made.set_x_axis(across | {"major_gridlines": {"visible": False}})
    up: dict[str, object] = {"min": 0, "num_font": _font(10), "num_format": "General"}
    if chart.step:
        up["major_unit"] = chart.step
    made.set_y_axis(up | {"major_gridlines": {"visible": True, "line": {"color": GREY}}})


def _across(sheet: Sheet) -> int:
    cols = (col for col in range(last_printed(sheet) + 1) if col not in sheet.hidden_cols)
    return int(sum(7 * sheet.widths.get(col, 8.43) + 5 for col in cols))


def _down(sheet: Sheet, chart: Chart) -> int:
    return int(sum(sheet.heights.get(row, ROW) for row in range(chart.row, chart.row + chart.rows)) / 0.75)
