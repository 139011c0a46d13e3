"""The container of a workbook: a zip of XML parts, opened with limits so that no file can harm who opens it.

Only the standard library is used, and only bytes: nothing is unpacked to a disk and no link is followed.
"""

import posixpath
import struct
import zipfile
import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO

from sheetgen.errors import FileProblem, Where, error
from sheetgen.xlsx.cellref import area_from_a1
from sheetgen.xlsx.kinds import kind_of
from sheetgen.xlsx.limits import (
    HIGHEST_RATIO,
    LARGEST_FILE,
    LARGEST_PART,
    LARGEST_TOTAL,
    MOST_CELLS,
    MOST_ENTRIES,
    MOST_NAMES,
    MOST_SHEETS,
    RATIO_COUNTS_FROM,
    damaged,
    too_large,
)
from sheetgen.xlsx.xml import Element, elements

BEGINNING = 16 * 1024
KEPT = 1024 * 1024  # bytes; what was looked at of a smaller part is kept
_LOCAL_HEADER = struct.Struct("<4s22xHH")
_KINDS_WITH_A_CODE = {
    "csv-file": "csv-file-instead-of-workbook",
    **{
        kind: kind
        for kind in (
            "empty-file",
            "fods-file",
            "gnumeric-file",
            "encrypted-workbook",
            "html-file",
            "numbers-file",
            "ods-file",
            "old-xls",
            "pdf-file",
            "xlsb-file",
        )
    },
}
# A member that only files of this kind have (lower case).
_TELLTALE_MEMBERS = (
    ("xl/workbook.bin", "xlsb-file"),
    ("index/document.iwa", "numbers-file"),
    ("index.zip", "numbers-file"),
    ("word/document.xml", "word-file"),
    ("ppt/presentation.xml", "presentation-file"),
)


@dataclass(frozen=True, slots=True)
class SheetInfo:
    """A sheet as the workbook lists it; ``state`` is visible, hidden or veryHidden."""

    name: str
    part: str
    state: str


@dataclass(frozen=True, slots=True)
class NamedArea:
    """A rectangle of cells, counted from zero, its last row and column included."""

    sheet: str
    first_row: int
    first_col: int
    last_row: int
    last_col: int


@dataclass(frozen=True, slots=True)
class Relation:
    """What a part points to: the last word of the kind of relation, and the name of the other part."""

    kind: str
    target: str


def open_package(data: bytes) -> "Package":
    """Open a workbook after looking at its directory only; refuses what is no workbook, saying what it is."""
    if len(data) > LARGEST_FILE:
        raise too_large("file", len(data), LARGEST_FILE)
    kind = kind_of(data)
    if kind != "zip-file":
        raise _no_workbook(kind)
    package = Package(data, directory(data))
    _refuse_other_kinds(package)
    _ = package.sheets
    return package


def _no_workbook(kind: str) -> FileProblem:
    if kind in _KINDS_WITH_A_CODE:
        return FileProblem(error(_KINDS_WITH_A_CODE[kind]))
    return FileProblem(error("not-a-workbook", kind=kind))


def directory(data: bytes) -> dict[str, zipfile.ZipInfo]:
    """The members of a zip by their canonical names.

    Refused are too many entries, broken zips, names that stand twice and sizes beyond the limits.
    """
    # Counted before zipfile reads the directory: each entry of it begins with this mark.
    entries = data.count(b"PK\x01\x02")
    if entries > MOST_ENTRIES:
        raise too_large("entries", entries, MOST_ENTRIES)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            infos = archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, struct.error, EOFError, OSError) as complaint:
        raise damaged("zip", detail=str(complaint)) from complaint
    members = {canonical(info.filename): info for info in infos}
    if len(members) != len(infos):
        raise damaged("duplicate-part")
    _check_sizes(infos, len(data))
    return members


def canonical(name: str) -> str:
    """Part names differ neither by case nor by the slash some writers put in front or turn around."""
    return name.replace("\\", "/").lstrip("/").lower()


def _check_sizes(infos: Collection[zipfile.ZipInfo], file_size: int) -> None:
    total = 0
    for info in infos:
        if info.flag_bits & 0x1:
            raise FileProblem(error("encrypted-workbook"))
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise damaged("compression", part=info.filename, method=info.compress_type)
        _check_part_size(info, info.file_size)
        total += info.file_size
    if total > LARGEST_TOTAL:
        raise too_large("total", total, LARGEST_TOTAL)
    if sum(info.compress_size for info in infos) > file_size:
        raise damaged("overlapping-parts")


def _check_part_size(info: zipfile.ZipInfo, size: int) -> None:
    if size > LARGEST_PART:
        raise too_large("part", size, LARGEST_PART, part=info.filename)
    if size > RATIO_COUNTS_FROM and size > HIGHEST_RATIO * info.compress_size:
        raise too_large("ratio", size // max(info.compress_size, 1), HIGHEST_RATIO, part=info.filename)


def _refuse_other_kinds(package: "Package") -> None:
    if package.has("mimetype"):
        mimetype = package.part("mimetype")
        if mimetype.startswith(b"application/vnd.oasis.opendocument.spreadsheet"):
            raise _no_workbook("ods-file")
        raise _no_workbook("opendocument-file" if b"opendocument" in mimetype else "zip-file")
    for member, kind in _TELLTALE_MEMBERS:
        if package.has(member):
            raise _no_workbook(kind)
    if not package.has(package.workbook_part):
        # A workbook whose main part is gone still has its table of contents.
        raise damaged("missing-part", part="workbook") if package.has("xl/styles.xml") else _no_workbook("zip-file")


class Package:
    """An opened workbook; parts are inflated when asked for, once."""

    def __init__(self, data: bytes, members: dict[str, zipfile.ZipInfo]) -> None:
        self.data = data
        self.members = members
        self.most_cells = MOST_CELLS  # a workbook of ours may have more, if its description says so
        self._inflated: dict[str, bytes] = {}
        self._inflated_size = 0
        self.plain: dict[str, bool] = {}  # of the parts whose XML was looked through: whether a pattern may read it
        self._relations: dict[str, dict[str, Relation]] = {}

    def has(self, name: str) -> bool:
        """Whether there is a part of this name, however its letters and slashes are written."""
        return canonical(name) in self.members

    def part(self, name: str) -> bytes:
        """Content of a part; raises FileProblem if it is missing, damaged, or larger than it may be."""
        key = canonical(name)
        if key not in self._inflated:
            if key not in self.members:
                raise damaged("missing-part", part=name)
            content = self._inflate(self.members[key])
            self._inflated_size += len(content)
            if self._inflated_size > LARGEST_TOTAL:
                raise too_large("total", self._inflated_size, LARGEST_TOTAL)
            self._inflated[key] = content
        return self._inflated[key]

    def beginning(self, name: str) -> bytes:
        """The first bytes of a part, for a look at what it is; nothing of it is believed."""
        key = canonical(name)
        if key in self._inflated or self.members[key].file_size <= BEGINNING:
            return self.part(name)
        start, end = self.raw(self.members[key])
        if self.members[key].compress_type != zipfile.ZIP_DEFLATED:
            return self.data[start:end][:BEGINNING]
        try:
            return zlib.decompressobj(-zlib.MAX_WBITS).decompress(self.data[start:end], BEGINNING)
        except zlib.error as complaint:
            raise damaged("zip", part=name) from complaint

    def verify(self, name: str) -> None:
        """FileProblem if a part is not what was put into the container; one that was read has been looked at."""
        key = canonical(name)
        if key in self._inflated or key not in self.members:
            return
        if self.members[key].file_size <= KEPT:
            self.part(name)  # whoever asks for it later need not wait again
        else:
            self._inflate(self.members[key])

    def forget(self, name: str = "") -> None:
        """Give back the memory of the parts, or of one; who asks for it again waits for it again."""
        if name:
            self._inflated_size -= len(self._inflated.pop(canonical(name), b""))
        else:
            self._inflated.clear()
            self._inflated_size = 0

    def raw(self, info: zipfile.ZipInfo) -> tuple[int, int]:
        """Where the compressed bytes of a member stand in the file: start and end."""
        header = self.data[info.header_offset : info.header_offset + _LOCAL_HEADER.size]
        if len(header) < _LOCAL_HEADER.size or not header.startswith(b"PK\x03\x04"):
            raise damaged("zip", part=info.filename)
        _, name_length, extra_length = _LOCAL_HEADER.unpack(header)
        start = info.header_offset + _LOCAL_HEADER.size + name_length + extra_length
        if start + info.compress_size > len(self.data):
            raise damaged("zip", part=info.filename)
        return start, start + info.compress_size

    def _inflate(self, info: zipfile.ZipInfo) -> bytes:
        start, end = self.raw(info)
        content = self.data[start:end]
        if info.compress_type == zipfile.ZIP_DEFLATED:
            try:
                # One byte more than announced shows that the announcement was a lie.
                content = zlib.decompressobj(-zlib.MAX_WBITS).decompress(content, info.file_size + 1)
            except zlib.error as complaint:
                raise damaged("zip", part=info.filename) from complaint
        if len(content) != info.file_size or zlib.crc32(content) != info.CRC:
            raise damaged("checksum", part=info.filename)
        return content

    def relations(self, part: str) -> dict[str, Relation]:
        """What a part points to inside the file, by id; links to the outside are left out."""
        if part not in self._relations:
            self._relations[part] = self._related_parts(part)
        return self._relations[part]

    def _related_parts(self, part: str) -> dict[str, Relation]:
        folder, name = posixpath.split(part)
        listing = posixpath.join(folder, "_rels", f"{name}.rels")
        if not self.has(listing):
            return {}
        return {
            entry.attributes.get("Id", ""): Relation(
                entry.attributes.get("Type", "").rpartition("/")[2],
                posixpath.normpath(posixpath.join("/", folder, entry.attributes.get("Target", ""))).lstrip("/"),
            )
            for entry in elements(self.part(listing), listing, {"Relationship"})
            if entry.attributes.get("TargetMode") != "External"
        }

    def _related(self, part: str, kind: str, fallback: str) -> str:
        targets = [relation.target for relation in self.relations(part).values() if relation.kind == kind]
        return targets[0] if targets else fallback

    @cached_property
    def workbook_part(self) -> str:
        """The name of the part that lists the sheets."""
        return self._related("", "officeDocument", "xl/workbook.xml")

    @cached_property
    def shared_strings_part(self) -> str:
        """The name of the part with the texts that cells share; there may be no such part."""
        return self._related(self.workbook_part, "sharedStrings", "xl/sharedStrings.xml")

    @cached_property
    def styles_part(self) -> str:
        """The name of the part with the formats of cells."""
        return self._related(self.workbook_part, "styles", "xl/styles.xml")

    @cached_property
    def _workbook(self) -> list[Element]:
        names = self.part(self.workbook_part).count(b"definedName ")
        if names > MOST_NAMES:
            raise too_large("names", names, MOST_NAMES)
        return elements(
            self.part(self.workbook_part), self.workbook_part, {"workbook", "workbookPr", "sheet", "definedName"}
        )

    @cached_property
    def date1904(self) -> bool:
        """Whether days are counted from 1904 (old Macintosh workbooks)."""
        return any(
            element.attributes.get("date1904") in ("1", "true")
            for element in self._workbook
            if element.name == "workbookPr"
        )

    @cached_property
    def sheets(self) -> tuple[SheetInfo, ...]:
        """The sheets in the order of their tabs, hidden ones too."""
        listed = [element.attributes for element in self._workbook if element.name == "sheet"]
        if len(listed) > MOST_SHEETS:
            raise too_large("sheets", len(listed), MOST_SHEETS)
        relations = self.relations(self.workbook_part)
        sheets = tuple(_sheet_info(attributes, relations) for attributes in listed)
        if len({sheet.name.casefold() for sheet in sheets}) != len(sheets):
            raise damaged("duplicate-sheet")
        return sheets

    @cached_property
    def _names(self) -> dict[str, NamedArea | None]:
        """Every name of the whole workbook that means one area; None if what it meant was deleted."""
        titles = {sheet.name.casefold(): sheet.name for sheet in self.sheets}
        areas: dict[str, NamedArea | None] = {}
        for element in self._workbook:
            if element.name != "definedName" or "localSheetId" in element.attributes:
                continue
            meaning = element.text.strip()
            area = area_of(meaning, titles)
            if area is not None or "#REF!" in meaning:
                areas[element.attributes.get("name", "")] = area
        return areas

    @cached_property
    def defined_names(self) -> dict[str, NamedArea]:
        """Names of the whole workbook that mean one area; every other kind of name is left out."""
        return {name: area for name, area in self._names.items() if area is not None}

    @cached_property
    def broken_names(self) -> frozenset[str]:
        """Names of the whole workbook whose cells were deleted (``#REF!``)."""
        return frozenset(name for name, area in self._names.items() if area is None)

    @cached_property
    def custom_properties(self) -> dict[str, str]:
        """The properties a person or a program added to the file, as text."""
        part = self._related("", "custom-properties", "docProps/custom.xml")
        properties: dict[str, str] = {}
        name = None
        for element in elements(self.part(part), part) if self.has(part) else ():
            if element.name == "property":
                name = element.attributes.get("name", "")
            elif name is not None:
                # The value is the first element inside; a vector has more of them, further down.
                properties.setdefault(name, element.text)
        return properties


def _sheet_info(attributes: Mapping[str, str], relations: Mapping[str, Relation]) -> SheetInfo:
    name = attributes.get("name", "")
    relation = relations.get(attributes.get("id", ""))
    if not name or relation is None:
        raise FileProblem(
            error("damaged-workbook", where=Where(sheet=name or None), reason="missing-part", part="sheet")
        )
    return SheetInfo(name, relation.target, attributes.get("state", "visible"))


def area_of(meaning: str, titles: Mapping[str, str]) -> NamedArea | None:
    """``'Round 1'!$A$1:$B$9`` as an area of an existing sheet; None for anything else."""
    title, mark, reference = meaning.rpartition("!")
    if len(title) > 1 and title[0] == title[-1] == "'":
        title = title[1:-1].replace("''", "'")
    sheet, corners = titles.get(title.casefold()), area_from_a1(reference)
    if not mark or sheet is None or corners is None:
        return None
    return NamedArea(sheet, *corners)
