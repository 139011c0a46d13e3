"""Whole sheets copied, pasted, exchanged, deleted and renamed, as spreadsheet programs do it, by the XML."""

import re
from collections.abc import Callable

from sheetgen.workbook.description import OWN
from tests.damage.edits import Edit, Parts, part_of

WORKBOOK, RELATIONS, TYPES = "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "[Content_Types].xml"
CONTENTS = re.compile(rb"<sheetData.*?</sheetData>|<sheetData/>", re.DOTALL)
MERGES = re.compile(rb"<mergeCells.*?</mergeCells>", re.DOTALL)
COPY = " (2)"  # what programs put behind the title of a copy


def as_xml(title: str) -> str:
    return title.replace("&", "&amp;")


def pasted(source: str, target: str, values: bool = False, down: int = 0) -> Edit:
    """Everything on a sheet is pasted over another one; perhaps its values only, or some rows further down."""

    def edit(parts: Parts) -> None:
        one, other = part_of(parts, as_xml(source)), part_of(parts, as_xml(target))
        parts[other] = _with_contents(parts[other], parts[one], values, down)

    return edit


def exchanged(one: str, other: str) -> Edit:
    """What stands on two sheets changes places."""

    def edit(parts: Parts) -> None:
        first, second = part_of(parts, as_xml(one)), part_of(parts, as_xml(other))
        parts[first], parts[second] = (
            _with_contents(parts[first], parts[second]),
            _with_contents(parts[second], parts[first]),
        )

    return edit


def _with_contents(target: bytes, source: bytes, values: bool = False, down: int = 0) -> bytes:
    """A sheet whose cells and joined cells are those of another one; what stood above them when they go down stays."""
    contents, own = (CONTENTS.search(xml) for xml in (source, target))
    assert contents and own
    new = _lower(contents[0], down)
    if values:
        new = re.sub(rb"<f[ >][^<]*</f>|<f[^>]*/>", b"", new)
    if down:
        kept = b"".join(re.findall(rb"<row .*?</row>", own[0], re.DOTALL)[:down])
        new = new.replace(b"<sheetData>", b"<sheetData>" + kept, 1)
    xml = target[: own.start()] + new + target[own.end() :]
    merges = MERGES.search(source)
    return MERGES.sub(lambda _: _lower(merges[0], down) if merges else b"", xml)


def _lower(xml: bytes, down: int) -> bytes:
    def lower(match: re.Match[bytes]) -> bytes:
        return match[1] + str(int(match[2]) + down).encode()

    return re.sub(rb'((?:<row r="|[ "(:][A-Z]{1,3}))(\d+)(?=[":])', lower, xml) if down else xml


def copied(source: str, title: str = "") -> Edit:
    """A copy of a sheet behind all others; names of the workbook lead where they led."""

    def edit(parts: Parts) -> None:
        number = 1 + sum(name.startswith("xl/worksheets/sheet") for name in parts)
        name = f"xl/worksheets/sheet{number}.xml"
        xml = parts[part_of(parts, as_xml(source))]
        parts[name] = re.sub(rb"<(?:drawing|legacyDrawing|picture)[^>]*/>", b"", xml)
        sheet = f'<sheet name="{as_xml(title or source + COPY)}" sheetId="{number + 500}" r:id="rIdCopy{number}"/>'
        kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
        relation = f'<Relationship Id="rIdCopy{number}" Type="{kind}" Target="worksheets/sheet{number}.xml"/>'
        content = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
        override = f'<Override PartName="/{name}" ContentType="{content}"/>'
        for part, end, new in (
            (WORKBOOK, "</sheets>", sheet),
            (RELATIONS, "</Relationships>", relation),
            (TYPES, "</Types>", override),
        ):
            parts[part] = parts[part].decode().replace(end, new + end, 1).encode()

    return edit


def deleted(title: str) -> Edit:
    """A sheet is gone; the names that led to it lead nowhere."""

    def edit(parts: Parts) -> None:
        xml = parts[WORKBOOK].decode()
        sheets = re.findall(r"<sheet [^>]*/>", xml)
        place = next(place for place, sheet in enumerate(sheets) if f'name="{as_xml(title)}"' in sheet)
        xml = xml.replace(sheets[place], "", 1)
        xml = re.sub(rf'<definedName [^>]*localSheetId="{place}"[^>]*>[^<]*</definedName>', "", xml)
        xml = re.sub(
            r'localSheetId="(\d+)"', lambda found: f'localSheetId="{int(found[1]) - (int(found[1]) > place)}"', xml
        )
        parts[WORKBOOK] = xml.replace(f"'{as_xml(title)}'!", "#REF!").encode()

    return edit


def renamed(titles: dict[str, str]) -> Edit:
    """Sheets under other titles; the names of the workbook follow them."""

    def edit(parts: Parts) -> None:
        xml = parts[WORKBOOK].decode()
        for old in titles:
            for before, after in (('name="', '"'), ("'", "'!")):
                xml = xml.replace(before + as_xml(old) + after, before + "\0" + as_xml(old) + after)
        for old, new in titles.items():
            xml = xml.replace("\0" + as_xml(old), as_xml(new))
        parts[WORKBOOK] = xml.encode()

    return edit


def names_led(source: str, target: str) -> Edit:
    """The names that led to a sheet lead to the same cells of another one."""

    def edit(parts: Parts) -> None:
        xml = parts[WORKBOOK].decode()
        parts[WORKBOOK] = xml.replace(f">'{as_xml(source)}'!", f">'{as_xml(target)}'!").encode()

    return edit


def headed(title: str, heading: str) -> Edit:
    """Another heading typed above a sheet."""

    def edit(parts: Parts) -> None:
        name = part_of(parts, as_xml(title))
        cell = f'<c r="A3" t="inlineStr"><is><t>{as_xml(heading)}</t></is></c>'.encode()
        parts[name] = re.sub(rb'<c r="A3"[^>]*?(?:/>|>.*?</c>)', lambda _: cell, parts[name], count=1)

    return edit


def without_marks(parts: Parts) -> None:
    """No sheet says any more which one it is, as in workbooks of older layouts."""
    strings = parts["xl/sharedStrings.xml"].decode()
    parts["xl/sharedStrings.xml"] = re.sub(f"(<t[^>]*>){OWN}[^<]*", r"\1.", strings).encode()


def both(*edits: Callable[[Parts], None]) -> Edit:
    """One edit after the other."""

    def edit(parts: Parts) -> None:
        for each in edits:
            each(parts)

    return edit
