"""The XML of a part, parsed within limits: no document type, no entity, no more tags than a workbook can need."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from xml.parsers import expat

from sheetgen.errors import FileProblem, error
from sheetgen.xlsx.limits import LONGEST_TAG, LONGEST_TEXT, MOST_ELEMENTS, MOST_TAGS, damaged, too_large

_PIECE = 256 * 1024


@dataclass(slots=True)
class Element:
    """An element of a small part: names without prefix, and the text that stands directly in it."""

    name: str
    attributes: Mapping[str, str]
    text: str = ""


def new_parser(part: str) -> expat.XMLParserType:
    """An XML parser that refuses document types, so entities can neither grow nor reach out."""

    def refuse(*_: object) -> None:
        raise FileProblem(error("forbidden-doctype", part=part))

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = refuse
    return parser


def run_parser(parser: expat.XMLParserType, xml: bytes, part: str) -> None:
    """Parse a whole part, in pieces so that no single tag can be huge."""
    if len(xml) > MOST_TAGS and (tags := xml.count(b"<")) > MOST_TAGS:
        raise too_large("tags", tags, MOST_TAGS, part=part)
    try:
        for start in range(0, len(xml), _PIECE):
            parser.Parse(xml[start : start + _PIECE], False)
            if start - parser.CurrentByteIndex > LONGEST_TAG:
                raise too_large("tag", start - parser.CurrentByteIndex, LONGEST_TAG, part=part)
        parser.Parse(b"", True)
    except expat.ExpatError as complaint:
        raise damaged("xml", part=part, line=complaint.lineno, detail=expat.ErrorString(complaint.code)) from complaint
    except (LookupError, ValueError) as complaint:  # an encoding that Python does not know, or expat cannot use
        raise damaged("xml", part=part, line=1, detail=str(complaint)) from complaint


def walk(
    parser: expat.XMLParserType,
    xml: bytes,
    part: str,
    start: Callable[[str, Mapping[str, str]], None],
    end: Callable[[str], None],
) -> str:
    """Parse a part however it is spelled; only elements of the root's own vocabulary are told, without their prefix.

    Returns that prefix.
    """
    prefix: str | None = None
    plain: dict[str, str | None] = {}  # a sheet has hundreds of thousands of elements and a handful of names

    def plain_name(name: str) -> str | None:
        nonlocal prefix
        before, mark, last = name.rpartition(":")
        if prefix is None:
            prefix = before + mark
        plain[name] = last if before + mark == prefix else None
        return plain[name]

    def prefixed_start(name: str, attributes: Mapping[str, str]) -> None:
        local_name = plain[name] if name in plain else plain_name(name)
        if local_name is not None:
            start(local_name, attributes)

    def prefixed_end(name: str) -> None:
        local_name = plain[name]
        if local_name is not None:
            end(local_name)

    parser.StartElementHandler = prefixed_start
    parser.EndElementHandler = prefixed_end
    run_parser(parser, xml, part)
    return prefix or ""


def local_name(name: str) -> str:
    """A tag's name without its prefix."""
    return name[name.find(":") + 1 :]


def elements(xml: bytes, part: str, wanted: Collection[str] = ()) -> list[Element]:
    """The elements of a small part in their order; only those ``wanted`` if any are named."""
    announced = sum(xml.count(b"<%b" % name.encode()) for name in wanted)  # before any of them is made
    if announced > MOST_ELEMENTS:
        raise too_large("elements", announced, MOST_ELEMENTS, part=part)
    listed: list[Element] = []
    open_ones: list[Element | None] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        plain = local_name(name)
        element = None
        if not wanted or plain in wanted:
            element = Element(plain, {local_name(key): value for key, value in attributes.items()})
            listed.append(element)
            if len(listed) > MOST_ELEMENTS:
                raise too_large("elements", len(listed), MOST_ELEMENTS, part=part)
        open_ones.append(element)

    def end(_: str) -> None:
        open_ones.pop()

    def text(characters: str) -> None:
        if open_ones and (element := open_ones[-1]) is not None:
            element.text += characters
            if len(element.text) > LONGEST_TEXT:
                raise too_large("text", len(element.text), LONGEST_TEXT, part=part)

    parser = new_parser(part)
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    run_parser(parser, xml, part)
    return listed
