"""The figures a chart keeps of its cells, so that previewers show it: changed with the cells."""

import re
from collections.abc import Iterator, Mapping
from html import unescape

from sheetgen.xlsx.element import escaped
from sheetgen.xlsx.package import NamedArea, Package, area_of, canonical
from sheetgen.xlsx.rezip import Edit, Packed, packed, spliced_text

CHARTS = "xl/charts/chart"
_KEPT = re.compile(rb"<c:f>([^<]*)</c:f><c:(num|str)Cache>")
_POINT = re.compile(rb'<c:pt idx="(\d+)"[^<>]*><c:v>[^<]*</c:v></c:pt>')
Values = Mapping[tuple[int, int], object]


def refreshed(package: Package, values: Mapping[str, Values]) -> dict[str, Packed]:
    """The charts of which some cell shows something else now."""
    titles = {sheet.name.casefold(): sheet.name for sheet in package.sheets}
    parts: dict[str, Packed] = {}
    for name, member in package.members.items():
        if name.startswith(canonical(CHARTS)) and name.endswith(".xml"):
            xml = package.part(name)
            new = spliced_text(xml, _edits(xml, titles, values))
            if new != xml:
                parts[name] = packed(member, new)
    return parts


def _edits(xml: bytes, titles: Mapping[str, str], values_of: Mapping[str, Values]) -> Iterator[Edit]:
    for kept in _KEPT.finditer(xml):
        end = xml.find(b"</c:%bCache>" % kept[2], kept.end())
        if end < 0:
            return
        area = area_of(unescape(kept[1].decode("utf-8", "replace")), titles)
        if area is None or area.sheet not in values_of:
            continue
        values = {
            place: values_of[area.sheet][cell]
            for place, cell in enumerate(_cells(area))
            if cell in values_of[area.sheet]
        }
        if values:
            yield Edit(kept.end(), end, _with_points(xml[kept.end() : end], values, kept[2] == b"num"))


def _cells(area: NamedArea) -> Iterator[tuple[int, int]]:
    for row in range(area.first_row, area.last_row + 1):
        yield from ((row, col) for col in range(area.first_col, area.last_col + 1))


def _with_points(cache: bytes, values: Mapping[int, object], numbers: bool) -> bytes:
    """The points with these values, in their order behind what is said of all of them."""
    first = next((match.start() for match in _POINT.finditer(cache)), len(cache))
    points = {int(match[1]): match[0] for match in _POINT.finditer(cache)}
    for place, value in values.items():
        points[place] = b'<c:pt idx="%d"><c:v>%b</c:v></c:pt>' % (place, escaped(_text(value)))
        if value is None or value == "" or (numbers and isinstance(value, str)):
            del points[place]
    return cache[:first] + b"".join(points[place] for place in sorted(points))


def _text(value: object) -> str:
    return f"{value:.16G}" if isinstance(value, int | float) else str(value)
