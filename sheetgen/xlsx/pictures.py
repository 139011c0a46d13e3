"""The pictures a person has put on the sheets of a workbook: taken out of one, put into another, places and all.

A drawing is a list of anchors. Those of charts are ours; every other anchor (a picture, a shape, a text box) is moved
as it is spelled, with the files it shows.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sheetgen.xlsx.package import Package, canonical, open_package
from sheetgen.xlsx.xml import elements, local_name, new_parser, run_parser

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
DRAWN = "http://schemas.openxmlformats.org/drawingml/2006"
DRAWING_TYPE = "application/vnd.openxmlformats-officedocument.drawing+xml"
FIRST_ID = 1000  # of the shapes moved; those of our charts are smaller
MEDIA = {
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "bmp": "image/bmp",
    "svg": "image/svg+xml", "emf": "image/x-emf", "wmf": "image/x-wmf", "tif": "image/tiff", "tiff": "image/tiff",
    "webp": "image/webp",
}  # fmt: skip
_CLICK = re.compile(rb"<((?:\w+:)?)(hlinkClick|hlinkHover)\b[^<>]*?(?:/>|>.*?</\1\2\s*>)", re.DOTALL)
_RELATED = re.compile(rb"((?<!\w)(?:\w++:)(?:embed|link|id|pict|dm|lo|qs|cs)\s*=\s*[\"'])([^\"']*)([\"'])")
_SHAPE_ID = re.compile(rb"(<(?:\w+:)?cNvPr\b[^<>]*?\sid\s*=\s*[\"'])\d+([\"'])")
_LAST = re.compile(rb"</(?:\w+:)?(?:wsDr|Relationships|Types)\s*>\s*$")
_EMPTY_RELATIONS = b'<Relationships xmlns="%s/relationships"></Relationships>' % PACKAGE.encode()
_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_BEHIND_DRAWING = re.compile(
    rb"<(?:legacyDrawing|legacyDrawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|</worksheet\s*>"
)


@dataclass(frozen=True, slots=True)
class Picture:
    """An anchor of a drawing with its own names of vocabularies, and the files it shows by the ids it calls them."""

    anchor: bytes
    files: Mapping[str, tuple[str, bytes]]  # id: extension and content


@dataclass(frozen=True, slots=True)
class PictureSet:
    """What is drawn on a sheet: what can be moved, how many charts there are, how much cannot be moved."""

    pictures: tuple[Picture, ...] = ()
    charts: int = 0
    lost: int = 0


def drawn_on(package: Package, part: str) -> PictureSet:
    """What is drawn on a sheet, by the part it is in."""
    targets = [relation.target for relation in package.relations(part).values() if relation.kind == "drawing"]
    pictures, charts, lost = list[Picture](), 0, 0
    for drawing in targets:
        if not package.has(drawing):
            continue
        for anchor in _anchors(package.part(drawing), drawing):
            if b"graphicFrame" in anchor:
                charts += 1
            elif (picture := _picture(package, drawing, anchor)) is not None:
                pictures.append(picture)
            else:
                lost += 1
    return PictureSet(tuple(pictures), charts, lost)


def _anchors(xml: bytes, part: str) -> Iterator[bytes]:
    """The elements right below the root, each with the vocabularies that the root names."""
    if not xml.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"<?xml", b"<")):
        return
    spans: list[list[int]] = []
    depth = 0
    named: dict[str, str] = {}
    parser = new_parser(part)

    def start(_: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        if depth == 0:
            named.update({name: value for name, value in attributes.items() if name.split(":")[0] == "xmlns"})
        if depth == 1:
            spans.append([parser.CurrentByteIndex])
        depth += 1

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1
        if depth == 1:
            spans[-1].append(parser.CurrentByteIndex)

    parser.StartElementHandler, parser.EndElementHandler = start, end
    run_parser(parser, xml, part)
    for first, last in spans:
        close = xml.index(b">", last) + 1
        yield _with_vocabularies(xml[first:close], named)


def _with_vocabularies(anchor: bytes, named: Mapping[str, str]) -> bytes:
    tag = anchor[: anchor.index(b">")]
    missing = {name: value for name, value in named.items() if f"{name}=".encode() not in tag}
    added = "".join(f' {name}="{escape(value)}"' for name, value in sorted(missing.items())).encode()
    place = len(tag) - tag.endswith(b"/")
    return anchor[:place] + added + anchor[place:]


def _picture(package: Package, drawing: str, anchor: bytes) -> Picture | None:
    """An anchor with what it shows; None if that is not in the file, or is no picture."""
    anchor = _CLICK.sub(b"", anchor)
    relations, files = package.relations(drawing), dict[str, tuple[str, bytes]]()
    for match in _RELATED.finditer(anchor):
        name = match[2].decode("utf-8", "replace")
        target = relations[name].target if name in relations else ""
        extension = posixpath.splitext(target)[1].lstrip(".").lower()
        if name not in relations or relations[name].kind != "image" or extension not in MEDIA:
            return None
        if not package.has(target):
            return None
        files[name] = (extension, package.part(target))
    return Picture(anchor, files)


def with_pictures(data: bytes, pictures: Mapping[str, Sequence[Picture]]) -> bytes:
    """Return the bytes of a workbook with these pictures drawn on its sheets, given by their titles.

    What is drawn there already stays. KeyError for a title the workbook has not.
    """
    if not any(pictures.values()):
        return data
    package = open_package(data)
    parts = {sheet.name: sheet.part for sheet in package.sheets}
    put = _Put(package)
    for title, drawn in pictures.items():
        if drawn:
            put.on(parts[title], drawn)
    return put.zipped()


class _Put:
    """Parts that are changed and added; everything else of the container stays as it is."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.parts: dict[str, bytes] = {}
        self.media: dict[tuple[str, bytes], str] = {}

    def text(self, part: str, otherwise: bytes = b"") -> bytes:
        if part in self.parts:
            return self.parts[part]
        return self.package.part(part) if self.package.has(part) else otherwise

    def on(self, sheet: str, pictures: Sequence[Picture]) -> None:
        drawing = next((each.target for each in self.package.relations(sheet).values() if each.kind == "drawing"), "")
        drawing = drawing or self.new_drawing(sheet)
        drawn = self.text(drawing)
        number = len(re.findall(rb"<(?:\w+:)?(?:two|one|absolute)?[cC]?ellAnchor\b|<(?:\w+:)?absoluteAnchor\b", drawn))
        for place, picture in enumerate(pictures, start=number):
            drawn = _inside(drawn, self.anchor(drawing, picture, FIRST_ID + 100 * place))
        self.parts[drawing] = drawn

    def anchor(self, drawing: str, picture: Picture, first: int) -> bytes:
        names = {name: self.related(drawing, "image", self.add_picture(*file)) for name, file in picture.files.items()}

        def renamed(match: re.Match[bytes]) -> bytes:
            return bytes(match[1] + names[match[2].decode()].encode() + match[3])

        numbers = iter(range(first, first + len(picture.anchor)))
        anchor = _RELATED.sub(renamed, picture.anchor)
        return _SHAPE_ID.sub(lambda match: match[1] + str(next(numbers)).encode() + match[2], anchor)

    def add_picture(self, extension: str, content: bytes) -> str:
        """The part of a picture's file, one for all who show it."""
        if (extension, content) not in self.media:
            part = f"xl/media/picture{len(self.media) + 1}.{extension}"
            self.media[extension, content] = part
            self.parts[part] = content
            self.typed(f'<Default Extension="{extension}" ContentType="{MEDIA[extension]}"/>', "Extension", extension)
        return self.media[extension, content]

    def typed(self, tag: str, attribute: str, value: str) -> None:
        types = "[Content_Types].xml"
        listed = elements(self.text(types), types, {"Default", "Override"})
        if all(each.attributes.get(attribute, "").lower() != value.lower() for each in listed):
            xml = self.text(types)
            first = re.search(rb"<Types\b[^<>]*>", xml)
            assert first is not None
            place = first.end() if attribute == "Extension" else _end(xml)
            self.parts[types] = xml[:place] + tag.encode() + xml[place:]

    def new_drawing(self, sheet: str) -> str:
        number = 1
        while self.package.has(part := f"xl/drawings/drawing{number}.xml") or part in self.parts:
            number += 1
        root = f'<xdr:wsDr xmlns:xdr="{DRAWN}/spreadsheetDrawing" xmlns:a="{DRAWN}/main"></xdr:wsDr>'
        self.parts[part] = _HEAD + root.encode()
        self.typed(f'<Override PartName="/{part}" ContentType="{DRAWING_TYPE}"/>', "PartName", f"/{part}")
        name = self.related(sheet, "drawing", part)
        xml = self.text(sheet)
        behind = _BEHIND_DRAWING.search(xml, xml.rindex(b"</sheetData>") if b"</sheetData>" in xml else 0)
        assert behind is not None
        tag = f'<drawing xmlns:r="{OFFICE}" r:id="{name}"/>'.encode()
        self.parts[sheet] = xml[: behind.start()] + tag + xml[behind.start() :]
        return part

    def related(self, part: str, kind: str, target: str) -> str:
        """The id by which a part calls another one."""
        folder, name = posixpath.split(part)
        listing = posixpath.join(folder, "_rels", f"{name}.rels")
        xml = self.text(listing, _HEAD + _EMPTY_RELATIONS)
        seen = elements(xml, listing, {"Relationship"})
        for each in seen:
            if each.attributes.get("Target") == f"/{target}":
                return each.attributes["Id"]
        taken = {each.attributes.get("Id") for each in seen}
        new = next(f"rId{number}" for number in range(1, len(taken) + 2) if f"rId{number}" not in taken)
        self.parts[listing] = _inside(
            xml, f'<Relationship Id="{new}" Type="{OFFICE}/{kind}" Target="/{target}"/>'.encode()
        )
        return new

    def zipped(self) -> bytes:
        """All parts of the old container in their order, then the new ones."""
        old, target = self.package, BytesIO()
        new = {canonical(part): (part, content) for part, content in self.parts.items()}
        with ZipFile(target, "w", ZIP_DEFLATED) as archive:
            for key, info in old.members.items():
                content = new.pop(key)[1] if key in new else old.part(info.filename)
                archive.writestr(_member(info.filename, info), content)
            like = next(iter(old.members.values()))
            for part, content in new.values():
                archive.writestr(_member(part, like), content)
        return target.getvalue()


def _member(name: str, like: ZipInfo) -> ZipInfo:
    info = ZipInfo(name, like.date_time)
    info.compress_type, info.create_system, info.external_attr = ZIP_DEFLATED, like.create_system, like.external_attr
    return info


def _end(xml: bytes) -> int:
    """Where the last element of a part is closed."""
    match = _LAST.search(xml)
    assert match is not None
    return match.start()


def _inside(xml: bytes, element: bytes) -> bytes:
    """The part with an element more, as the last of its root."""
    if _LAST.search(xml) is None:  # a root that is one tag only
        start = xml.rindex(b"/>")
        name: bytes = re.findall(rb"<((?:\w+:)?\w+)[\s/>]", xml)[-1]
        return xml[:start] + b">" + element + b"</" + name + b">"
    place = _end(xml)
    return xml[:place] + element + xml[place:]


def kinds_left(package: Package, part: str) -> frozenset[str]:
    """What else a person has hung on a sheet that is not moved with its pictures."""
    kinds = {relation.kind for relation in package.relations(part).values()}
    return frozenset(local_name(kind) for kind in kinds & {"comments", "threadedComment", "oleObject", "table"})
