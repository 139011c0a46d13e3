"""What a club's own workbook needs besides values: cells that look like others, formulas computed on opening."""

import re
from collections.abc import Collection, Iterator, Mapping
from html import escape, unescape

from sheetgen.xlsx.cellref import to_a1
from sheetgen.xlsx.package import Package, canonical, open_package
from sheetgen.xlsx.patch import Splicer
from sheetgen.xlsx.rezip import Edit, spliced_text, zip_again
from sheetgen.xlsx.sheetmap import Place, SheetMap, start_tag

_STYLE = re.compile(rb"\ss\s*=\s*[\"'](\d+)[\"']")
_LOOKS = re.compile(rb"\s(?:ht|customHeight|s|customFormat)\s*=\s*[\"'][^\"']*[\"']")
_TALL = re.compile(rb"\s(?:ht|customHeight)\s*=\s*[\"'][^\"']*[\"']")
_SHEET = re.compile(rb"<(?:\w+:)?sheet\s[^<>]*>")
_NAME = re.compile(rb"\sname\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_NAMES = re.compile(rb"<((?:\w+:)?)definedNames\s*>")
_PRINTED = re.compile(
    rb"<((?:\w+:)?)definedName\s(?=[^<>]*_xlnm\.Print_Area[\"'])[^<>]*\slocalSheetId\s*=\s*[\"'](\d+)[\"'][^<>]*>[^<>]*</\1definedName>"
)
_STATE = re.compile(rb"\sstate\s*=\s*[\"'][^\"']*[\"']")
_CALCULATION = re.compile(rb"<((?:\w+:)?)calcPr\b[^<>]*?(/?)>")
_ON_LOAD = re.compile(rb"\sfullCalcOnLoad\s*=\s*[\"'][^\"']*[\"']")
# What may stand before the calculation settings, the last of them first.
_BEFORE_CALCULATION = (rb"definedNames", rb"externalReferences", rb"functionGroups", rb"sheets")


def with_cloned_styles(data: bytes, models: Mapping[str, Mapping[Place, Place]]) -> bytes:
    """The workbook with blank cells added where there are none, each with the style of its model on the same sheet.

    A row that is new, or has no height of its own, gets that of its model's row. Cells that exist stay as they are.
    """
    package = open_package(data)
    parts = {sheet.name: sheet.part for sheet in package.sheets}
    replaced: dict[str, bytes] = {}
    for sheet, places in models.items():
        if places:
            part = parts[sheet]
            replaced[canonical(part)] = _Cloner(package, part, places).spliced()
    return zip_again(package, replaced) if replaced else data


class _Cloner(Splicer):
    """Adds blank cells as the splicer adds filled ones."""

    def __init__(self, package: Package, part: str, models: Mapping[Place, Place]) -> None:
        super().__init__(package, part, {}, {})
        self.models = models
        self.map = SheetMap(self.xml, part, {*models, *models.values()})
        self.changes = {place: "" for place in models if place not in self.map.cells}

    def _new(self, place: Place, row_style: str | None) -> bytes:
        del row_style
        model = self.map.cells.get(self.models[place])
        match = _STYLE.search(start_tag(self.xml, model.start)[0]) if model is not None else None
        style = b' s="%b"' % match[1] if match else b""
        return b'<%bc r="%b"%b/>' % (self.map.prefix, to_a1(*place).encode(), style)

    def spliced(self) -> bytes:
        return spliced_text(self.xml, sorted([*self._changed(), *self._heights()]))

    def _heights(self) -> Iterator[Edit]:
        """The start tags of rows that exist, are filled, and have no height."""
        wanted = {row: model[0] for (row, _), model in self.models.items() if row != model[0]}
        for row in self.map.rows:
            tag, is_empty = start_tag(self.xml, row.start)
            if row.number in wanted and not is_empty and not _TALL.search(tag):
                tall = b"".join(match[0] for match in _TALL.finditer(self._row_tag(wanted[row.number])))
                yield Edit(row.start, row.start + len(tag), tag[:-1] + tall + b">")

    def _row_tag(self, number: int) -> bytes:
        row = next((row for row in self.map.rows if row.number == number), None)
        return b"" if row is None else start_tag(self.xml, row.start)[0]

    def _row_element(self, number: int, places: list[Place]) -> bytes:
        cells = b"".join(self._new(place, None) for place in places)
        looks = b"".join(_LOOKS.findall(self._row_tag(self.models[places[0]][0])))
        prefix = self.map.prefix
        return b'<%brow r="%d"%b>%b</%brow>' % (prefix, number + 1, looks, cells, prefix)


def with_sheets_shown(data: bytes, printed: Mapping[str, str], shown: Collection[str] = ()) -> bytes:
    """The workbook with sheets no longer hidden, and with what is printed of sheets: an area as formulas have it.

    ``shown`` are the titles of those that are no longer hidden. Of the sheets of ``printed`` those that stay hidden get
    no area: LibreOffice prints hidden sheets that have one.
    """
    package = open_package(data)
    hidden = {sheet.name for sheet in package.sheets if sheet.state != "visible"} - set(shown)
    wanted = {
        sheet.name: place
        for place, sheet in enumerate(package.sheets)
        if sheet.name in printed and sheet.name not in hidden
    }
    before = xml = package.part(package.workbook_part)
    xml = _SHEET.sub(lambda tag: _STATE.sub(b"", tag[0]) if _name_of(tag[0]) in shown else tag[0], xml)
    if names := _NAMES.search(xml):
        areas = b"".join(_print_area(names[1], place, printed[name]) for name, place in wanted.items())
        kept = _PRINTED.sub(lambda tag: b"" if int(tag[2]) in wanted.values() else tag[0], xml[names.end() :])
        xml = xml[: names.end()] + areas + kept
    return data if xml == before else zip_again(package, {canonical(package.workbook_part): xml})


def _print_area(prefix: bytes, place: int, area: str) -> bytes:
    tag = b'<%bdefinedName name="_xlnm.Print_Area" localSheetId="%d">%b</%bdefinedName>'
    return tag % (prefix, place, escape(area, quote=False).encode(), prefix)


def _name_of(tag: bytes) -> str:
    match = _NAME.search(tag)
    return unescape((match[1] or match[2] or b"").decode("utf-8", "replace")) if match else ""


def with_calculation_on_load(data: bytes) -> bytes:
    """The workbook told to compute every formula when it is opened, since values beside them would be old."""
    package = open_package(data)
    return zip_again(package, {canonical(package.workbook_part): _calculation(package)})


def _calculation(package: Package) -> bytes:
    xml = package.part(package.workbook_part)
    match = _CALCULATION.search(xml)
    if match:
        tag = _ON_LOAD.sub(b"", match[0])
        end = len(tag) - len(match[2]) - 1
        return xml[: match.start()] + tag[:end] + b' fullCalcOnLoad="1"' + tag[end:] + xml[match.end() :]
    for name in _BEFORE_CALCULATION:
        ending = re.search(rb"</((?:\w+:)?)%b\s*>" % name, xml)
        if ending:
            place = ending.end()
            return xml[:place] + b'<%bcalcPr fullCalcOnLoad="1"/>' % ending[1] + xml[place:]
    return xml
