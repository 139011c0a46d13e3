"""The same zip with some members replaced, every other byte copied; and texts with some spans replaced."""

import struct
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipInfo

from sheetgen.errors import FileProblem, error
from sheetgen.xlsx.package import Package


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Bytes to be put in place of others; the order of two at one place is that in which they are made."""

    start: int
    end: int
    new: bytes = field(compare=False)


def spliced_text(old: bytes, edits: Iterable[Edit]) -> bytes:
    """The old bytes with all edits made; these are sorted and do not overlap."""
    pieces: list[bytes] = []
    position = 0
    for edit in edits:
        pieces += (old[position : edit.start], edit.new)
        position = edit.end
    return b"".join([*pieces, old[position:]])


_UNKNOWN = 0xFFFFFFFF
_SIZES_FOLLOW = 0x0008
_END_RECORD = b"PK\x05\x06"
_CENTRAL_LENGTH = 46
_Sizes = tuple[int, int, int]


def zip_again(package: Package, replaced: Mapping[str, bytes]) -> bytes:
    """The same zip with the contents of some members replaced."""
    return zip_packed(package, {name: packed(package.members[name], replaced[name]) for name in replaced})


def zip_packed(package: Package, replaced: Mapping[str, "Packed"]) -> bytes:
    """The same zip with some members replaced: every other byte, order, date and attribute is copied."""
    directory, end_record = _directory_span(package.data)
    starts = sorted({info.header_offset for info in package.members.values()} | {directory})
    edits: list[Edit] = []
    sizes: dict[int, _Sizes] = {}
    for name, member in replaced.items():
        info = package.members[name]
        sizes[info.header_offset] = member.sizes
        header = _local_header(package, info, member.sizes)
        end = next(start for start in starts if start > info.header_offset)
        edits.append(Edit(info.header_offset, end, header + member.data))
    return _with_directory(package.data, sorted(edits), sizes, directory, end_record)


def _directory_span(data: bytes) -> tuple[int, int]:
    """Where the directory of the zip begins and where it ends."""
    end = data.rfind(_END_RECORD)
    size, offset = struct.unpack("<LL", data[end + 12 : end + 20])
    # The large form of the directory is never needed for a file of this size, and other places would have to change.
    if _UNKNOWN in (size, offset) or data[end - 20 : end - 16] == b"PK\x06\x07" or offset + size != end:
        raise FileProblem(error("unsupported-zip"))
    return offset, end


class Packed(NamedTuple):
    """A member as it stands in the zip, behind its header, and what the header says of it."""

    data: bytes
    sizes: _Sizes


def packed(info: ZipInfo, content: bytes) -> Packed:
    """The new content of a member, compressed if the old one is, with its checksum and sizes."""
    data = content
    if info.compress_type == ZIP_DEFLATED:
        packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        data = packer.compress(content) + packer.flush()
    return Packed(data, (zlib.crc32(content), len(data), len(content)))


def _local_header(package: Package, info: ZipInfo, sizes: _Sizes) -> bytes:
    start, _ = package.raw(info)
    header = bytearray(package.data[info.header_offset : start])
    flags, name_length = struct.unpack_from("<6xH18xH", header)
    extra = _without_large_sizes(bytes(header[30 + name_length :]))
    struct.pack_into("<H", header, 6, flags & ~_SIZES_FOLLOW)
    struct.pack_into("<LLL", header, 14, *sizes)
    struct.pack_into("<H", header, 28, len(extra))
    return bytes(header[: 30 + name_length]) + extra


def _without_large_sizes(extra: bytes) -> bytes:
    """Extra fields without the one that would overrule the sizes in the header."""
    kept = b""
    while len(extra) >= 4:
        kind, length = struct.unpack_from("<HH", extra)
        kept += extra[: 4 + length] if kind != 1 else b""
        extra = extra[4 + length :]
    return kept + extra


def _with_directory(data: bytes, edits: list[Edit], sizes: Mapping[int, _Sizes], directory: int, end: int) -> bytes:
    """Splice the members, then tell the directory where they stand now."""
    members = spliced_text(data[:directory], edits)
    entries = bytearray(data[directory:end])
    position = 0
    while position < len(entries):
        (offset,) = struct.unpack_from("<L", entries, position + 42)
        if _UNKNOWN in struct.unpack_from("<LL14xL", entries, position + 20):
            raise FileProblem(error("unsupported-zip"))
        moved = offset + sum(len(edit.new) - (edit.end - edit.start) for edit in edits if edit.start < offset)
        struct.pack_into("<L", entries, position + 42, moved)
        if offset in sizes:
            (flags,) = struct.unpack_from("<H", entries, position + 8)
            struct.pack_into("<H", entries, position + 8, flags & ~_SIZES_FOLLOW)
            struct.pack_into("<LLL", entries, position + 16, *sizes[offset])
        position += _CENTRAL_LENGTH + sum(struct.unpack_from("<HHH", entries, position + 28))
    tail = bytearray(data[end:])
    struct.pack_into("<L", tail, 16, len(members))
    return members + bytes(entries) + bytes(tail)
