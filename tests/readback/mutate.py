"""A seeded mutator of workbooks: the zip, the XML, the values of cells, the structure. One seed is one file."""

import random
import re
import struct
from collections.abc import Callable

from tests.damage import sheets
from tests.damage.edits import Edit, Parts, part_of, stored, without_names
from tests.readback.subjects import Subject

Mutation = Callable[[random.Random, Subject], bytes]
TAG = re.compile(rb"<[^<>]{1,200}>")
VALUE = re.compile(rb"<v>[^<]*</v>")
ATTRIBUTE = re.compile(rb'"[^"<>]{0,40}"')
CELL = re.compile(rb"<c r=[^>]*?(?:/>|>(?:(?!</c>|<f).)*</c>)")
ROW = re.compile(rb"<row .*?</row>", re.DOTALL)
STRING = re.compile(rb"<si>.*?</si>", re.DOTALL)
DESCRIPTION = re.compile(rb"(?:&quot;|\")system(?:&quot;|\").*?\}")
TYPED = (
    "1-0", "0-1", "½", "l-0", "", " ", "1/2", "２", "²", "1e400", "=1+1", "TRUE", "-", "x" * 40_000, "\u202e1-0",
    "0,5", "#REF!", "+", "NaN", "1_0", "１－０", "٣", "-0", "9" * 400, "1" * 17, "'", "½-½-½", "a&amp;b", "_x0000_",
    "&#55296;", "1", "0", "+/-", "0-0", "½-0", "2", "3", "A1", "B2", "Zoé",
)  # fmt: skip
NUMBERS = (
    "0", "1", "2", "3", "0.5", "1e308", "-1", "46054", "2958465", "2958466", "1e15", "0.0416666667", "5",
    "99999999999", "-0.5",
)  # fmt: skip
KINDS = (b"s", b"str", b"b", b"e", b"d", b"n", b"inlineStr", b"odd")
ODD_ATTRIBUTES = (
    b'""', b'"-1"', b'"99999999999"', b'"A1:XFD1048576"', b'"XFD1048576"', b'"rId1"', b'"../../etc"', b'"s"', b'"0"',
)  # fmt: skip


def mutated(seed: int, subject: Subject) -> tuple[str, bytes]:
    """The name of the mutation and the file it makes."""
    rng = random.Random(seed)
    name = rng.choice(sorted(MUTATIONS))
    return name, MUTATIONS[name](rng, subject)


def name_of(seed: int) -> str:
    """The name of the mutation alone."""
    return random.Random(seed).choice(sorted(MUTATIONS))


# ------------------------------------------------------------------------------------------------------- the zip


def flipped(rng: random.Random, subject: Subject) -> bytes:
    changed = bytearray(subject.data)
    for _ in range(rng.choice((1, 3, 20))):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def flipped_in_the_directory(rng: random.Random, subject: Subject) -> bytes:
    """Sizes, places, flags and methods that are no longer true."""
    changed = bytearray(subject.data)
    start = changed.index(b"PK\1\2")
    for _ in range(rng.choice((1, 2, 5))):
        changed[rng.randrange(start, len(changed))] = rng.choice((0, 1, 8, 255, rng.randrange(256)))
    return bytes(changed)


def cut(rng: random.Random, subject: Subject) -> bytes:
    data, start = subject.data, rng.randrange(len(subject.data))
    return data[:start] if rng.random() < 0.5 else data[:start] + data[min(len(data), start + rng.randrange(1, 5000)) :]


def grown(rng: random.Random, subject: Subject) -> bytes:
    start = rng.randrange(len(subject.data))
    return subject.data[:start] + rng.randbytes(rng.randrange(1, 2000)) + subject.data[start:]


def with_a_lying_size(rng: random.Random, subject: Subject) -> bytes:
    """One entry of the directory tells another size, or another place in the file."""
    data = bytearray(subject.data)
    entries = [match.start() for match in re.finditer(b"PK\1\2", data)]
    offset = rng.choice(entries) + rng.choice((20, 24, 42))
    data[offset : offset + 4] = struct.pack("<L", rng.choice((0, 1, 2**31, 2**32 - 1, rng.randrange(100_000))))
    return bytes(data)


# ------------------------------------------------------------------------------------------------------- the XML


def _in_a_part(change: Callable[[random.Random, bytes], bytes]) -> Mutation:
    def mutate(rng: random.Random, subject: Subject) -> bytes:
        parts = subject.parts()
        name = rng.choice(sorted(parts))
        parts[name] = change(rng, parts[name])
        return stored(parts)

    return mutate


def _one(rng: random.Random, pattern: re.Pattern[bytes], xml: bytes, new: Callable[[bytes], bytes]) -> bytes:
    found = list(pattern.finditer(xml))
    if not found:
        return xml
    match = rng.choice(found)
    return xml[: match.start()] + new(match[0]) + xml[match.end() :]


def without_a_tag(rng: random.Random, xml: bytes) -> bytes:
    return _one(rng, TAG, xml, lambda _: b"")


def with_a_tag_twice(rng: random.Random, xml: bytes) -> bytes:
    return _one(rng, TAG, xml, lambda tag: tag * rng.choice((2, 500)))


def with_another_attribute(rng: random.Random, xml: bytes) -> bytes:
    return _one(rng, ATTRIBUTE, xml, lambda _: rng.choice(ODD_ATTRIBUTES))


def with_a_doctype(_: random.Random, xml: bytes) -> bytes:
    return xml.replace(b"?>", b'?><!DOCTYPE x [<!ENTITY a "b">]>', 1)


def with_another_value(rng: random.Random, xml: bytes) -> bytes:
    return _one(rng, VALUE, xml, lambda _: b"<v>" + rng.choice((*TYPED, *NUMBERS)).encode() + b"</v>")


def with_another_encoding(rng: random.Random, xml: bytes) -> bytes:
    try:
        text = xml.decode("utf-8")
    except UnicodeDecodeError:
        return xml
    encoding = rng.choice(("utf-16", "latin-1", "utf-32", "ascii", "cp037"))
    if rng.random() < 0.5:
        text = text.replace('encoding="UTF-8"', f'encoding="{encoding}"', 1)
    return text.encode(encoding, "replace")


# ------------------------------------------------------------------------------------------------- the structure


def without_a_part(rng: random.Random, subject: Subject) -> bytes:
    parts = subject.parts()
    del parts[rng.choice(sorted(parts))]
    return stored(parts)


def with_parts_exchanged(rng: random.Random, subject: Subject) -> bytes:
    parts = subject.parts()
    one, other = rng.sample(sorted(parts), 2)
    parts[one], parts[other] = parts[other], parts[one]
    return stored(parts)


def with_rows_shuffled(rng: random.Random, subject: Subject) -> bytes:
    """Rows with their numbers, in another order, or one of them gone."""

    def shuffled(xml: bytes) -> bytes:
        rows = ROW.findall(xml)
        order = rng.sample(rows, len(rows))[: rng.choice((len(rows), len(rows) - 1))]
        return re.sub(rb"(<row .*</row>)", lambda _: b"".join(order), xml, flags=re.DOTALL)

    return _in_a_sheet(rng, subject, subject.titles, shuffled)


def with_rows_exchanged(rng: random.Random, subject: Subject) -> bytes:
    """What stands in two rows changes places, as sorting by hand does it."""

    def exchanged(xml: bytes) -> bytes:
        rows = list(ROW.finditer(xml))
        one, other = sorted(rng.sample(rows, 2), key=lambda match: match.start())
        first, second = (re.match(rb'<row r="(\d+)"', match[0]) for match in (one, other))
        assert first is not None and second is not None
        return b"".join(
            (
                xml[: one.start()],
                _renumbered(other[0], second[1], first[1]),
                xml[one.end() : other.start()],
                _renumbered(one[0], first[1], second[1]),
                xml[other.end() :],
            )
        )

    return _in_a_sheet(rng, subject, subject.typed_in, exchanged)


def _renumbered(row: bytes, old: bytes, new: bytes) -> bytes:
    row = re.sub(rb'^<row r="\d+"', b'<row r="' + new + b'"', row)
    return re.sub(rb'(<c r="[A-Z]+)' + old + rb'"', rb"\g<1>" + new + b'"', row)


def with_a_name_moved(rng: random.Random, subject: Subject) -> bytes:
    parts = subject.parts()
    moved = rf"${chr(65 + rng.randrange(26))}${rng.randrange(1, 60)}".encode()
    parts["xl/workbook.xml"] = _one(rng, re.compile(rb"\$[A-Z]+\$[0-9]+"), parts["xl/workbook.xml"], lambda _: moved)
    return stored(parts)


def with_names_exchanged(rng: random.Random, subject: Subject) -> bytes:
    parts = subject.parts()
    names = re.findall(rb'name="(sg_\w+)"', parts["xl/workbook.xml"])
    one, other = rng.sample(names, 2)
    xml = parts["xl/workbook.xml"].replace(b'"' + one + b'"', b'"\0"').replace(b'"' + other + b'"', b'"' + one + b'"')
    parts["xl/workbook.xml"] = xml.replace(b'"\0"', b'"' + other + b'"')
    return stored(parts)


def with_cells_joined(rng: random.Random, subject: Subject) -> bytes:
    def joined(xml: bytes) -> bytes:
        row, col, height, width = rng.randrange(1, 20), rng.randrange(8), rng.randrange(3), rng.randrange(3)
        block = f"{chr(65 + col)}{row}:{chr(65 + col + width)}{row + height}".encode()
        merge = b'<mergeCell ref="' + rng.choice((block, b"A1:XFD1048576", b"E1:E1048576")) + b'"/>'
        if b"<mergeCells" in xml:
            return re.sub(rb"<mergeCells[^>]*>", lambda match: match[0] + merge, xml, count=1)
        return xml.replace(b"</sheetData>", b"</sheetData><mergeCells>" + merge + b"</mergeCells>", 1)

    return _in_a_sheet(rng, subject, subject.typed_in, joined)


def with_another_description(rng: random.Random, subject: Subject) -> bytes:
    """One number or word of what the workbook says of itself."""
    parts = subject.parts()
    name = next(name for name, xml in parts.items() if name.endswith(".xml") and DESCRIPTION.search(xml))
    found = DESCRIPTION.search(parts[name])
    assert found is not None
    old = rng.choice(re.findall(rb"(?<=[:\[,])[^:\[,\]}]+(?=[,\]}])", found[0]))
    new = rng.choice((b"0", b"1", b"2", b"3", b"5", b"99999", b"-1", b"null", b"true", b"[]", b'"x"', b"{}", b"1e9"))
    parts[name] = parts[name].replace(found[0], found[0].replace(old, new, 1))
    return stored(parts)


# ------------------------------------------------------------------------------------------------ what was typed


def with_an_entry_retyped(rng: random.Random, subject: Subject) -> bytes:
    """Another content in a cell of the sheets people type in: often quite a good one."""
    return _in_a_sheet(rng, subject, subject.typed_in, lambda xml: _one(rng, CELL, xml, lambda old: _retyped(rng, old)))


def _retyped(rng: random.Random, cell: bytes) -> bytes:
    place = re.search(rb' r="[^"]*"', cell)
    start = b"<c" + (place[0] if place else b"")
    chance = rng.random()
    if chance < 0.35:
        return start + b"><v>" + rng.choice(NUMBERS).encode() + b"</v></c>"
    if chance < 0.5:
        return start + b' t="' + rng.choice(KINDS) + b'"><v>' + rng.choice((*TYPED, *NUMBERS)).encode() + b"</v></c>"
    return start + b' t="inlineStr"><is><t>' + rng.choice(TYPED).encode() + b"</t></is></c>"


def with_a_text_retyped(rng: random.Random, subject: Subject) -> bytes:
    """Another text wherever one stood: names, headings, symbols, what a cell only shows."""
    new = b"<si><t>" + rng.choice(TYPED).encode() + b"</t></si>"
    return _in_the_texts(subject, lambda xml: _one(rng, STRING, xml, lambda _: new))


def with_texts_exchanged(rng: random.Random, subject: Subject) -> bytes:
    def exchanged(xml: bytes) -> bytes:
        one, other = sorted(rng.sample(list(STRING.finditer(xml)), 2), key=lambda match: match.start())
        between = xml[one.end() : other.start()]
        return xml[: one.start()] + other[0] + between + one[0] + xml[other.end() :]

    return _in_the_texts(subject, exchanged)


def _in_the_texts(subject: Subject, change: Callable[[bytes], bytes]) -> bytes:
    parts = subject.parts()
    parts["xl/sharedStrings.xml"] = change(parts["xl/sharedStrings.xml"])
    return stored(parts)


def with_an_entry_deleted(rng: random.Random, subject: Subject) -> bytes:
    return _in_a_sheet(rng, subject, subject.typed_in, lambda xml: _one(rng, CELL, xml, lambda _: b""))


def _in_a_sheet(
    rng: random.Random, subject: Subject, titles: tuple[str, ...], change: Callable[[bytes], bytes]
) -> bytes:
    parts: Parts = subject.parts()
    name = part_of(parts, rng.choice(titles).replace("&", "&amp;"))
    parts[name] = change(parts[name])
    return stored(parts)


# -------------------------------------------------------------------------------------------------- whole sheets


def _of_whole_sheets(change: Callable[[random.Random, Subject], Edit]) -> Mutation:
    """Whole sheets changed; some files have lost their names besides, some the marks of their sheets."""

    def mutate(rng: random.Random, subject: Subject) -> bytes:
        parts = subject.parts()
        if rng.random() < 0.3:
            sheets.without_marks(parts)
        change(rng, subject)(parts)
        if rng.random() < 0.3:
            without_names(parts)
        return stored(parts)

    return mutate


def _two(rng: random.Random, subject: Subject) -> tuple[str, str]:
    """Two sheets, mostly such as people type in."""
    titles = subject.typed_in if rng.random() < 0.8 else subject.titles
    one, other = rng.sample(titles, 2)
    return one, other


def a_sheet_pasted(rng: random.Random, subject: Subject) -> Edit:
    return sheets.pasted(*_two(rng, subject), values=rng.random() < 0.4, down=rng.choice((0, 0, 0, 1, 2)))


def a_sheet_copied(rng: random.Random, subject: Subject) -> Edit:
    """A copy that is kept, or stands in the place of another one, under a title of its own or the other's."""
    one, other = _two(rng, subject)
    kept = sheets.copied(one)
    instead = sheets.both(sheets.copied(one), sheets.deleted(rng.choice((one, other))))
    called = sheets.both(sheets.deleted(other), sheets.copied(one, other))
    return rng.choice((kept, instead, instead, called, called))


def sheets_exchanged(rng: random.Random, subject: Subject) -> Edit:
    return sheets.exchanged(*_two(rng, subject))


def sheets_renamed(rng: random.Random, subject: Subject) -> Edit:
    """Titles exchanged, or one that nobody has printed."""
    one, other = _two(rng, subject)
    return sheets.renamed(rng.choice(({one: other, other: one}, {one: "Sheet 1"}, {one: "x", other: one})))


def a_sheet_deleted(rng: random.Random, subject: Subject) -> Edit:
    return sheets.deleted(_two(rng, subject)[0])


def a_sheet_led_to(rng: random.Random, subject: Subject) -> Edit:
    return sheets.names_led(*_two(rng, subject))


def several(rng: random.Random, subject: Subject) -> Edit:
    """Two or three sheets pasted over others, in some files with the heading typed again."""
    edits = [a_sheet_pasted(rng, subject) for _ in range(rng.choice((2, 3)))]
    title = rng.choice(subject.typed_in)
    return sheets.both(*edits, sheets.headed(title, title) if rng.random() < 0.5 else sheets.both())


OF_WHOLE_SHEETS: dict[str, Mutation] = {
    f"sheet, {name}": _of_whole_sheets(change)
    for name, change in {
        "pasted": a_sheet_pasted,
        "copied": a_sheet_copied,
        "exchanged": sheets_exchanged,
        "renamed": sheets_renamed,
        "deleted": a_sheet_deleted,
        "led to": a_sheet_led_to,
        "several": several,
    }.items()
}
MUTATIONS: dict[str, Mutation] = OF_WHOLE_SHEETS | {
    "flipped": flipped,
    "directory-flipped": flipped_in_the_directory,
    "cut": cut,
    "grown": grown,
    "size-lying": with_a_lying_size,
    "tag-lost": _in_a_part(without_a_tag),
    "tag-twice": _in_a_part(with_a_tag_twice),
    "attribute": _in_a_part(with_another_attribute),
    "doctype": _in_a_part(with_a_doctype),
    "value": _in_a_part(with_another_value),
    "encoding": _in_a_part(with_another_encoding),
    "part-lost": without_a_part,
    "parts-exchanged": with_parts_exchanged,
    "rows-shuffled": with_rows_shuffled,
    "rows-exchanged": with_rows_exchanged,
    "name-moved": with_a_name_moved,
    "names-exchanged": with_names_exchanged,
    "cells-joined": with_cells_joined,
    "description": with_another_description,
    "entry-retyped": with_an_entry_retyped,
    "entry-deleted": with_an_entry_deleted,
    "text": with_a_text_retyped,
    "texts-exchanged": with_texts_exchanged,
}
