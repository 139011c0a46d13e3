"""The texts of a workbook: a part as plain text where it is simple enough, and the strings its cells share."""

import re
from codecs import BOM_UTF8

from sheetgen.xlsx.limits import LONGEST_TEXT, MOST_STRINGS, too_large
from sheetgen.xlsx.package import Package
from sheetgen.xlsx.xml import new_parser, run_parser, walk


def plain_text(package: Package, part: str) -> str | None:
    """Check a part with the XML parser, once, then return its text if a pattern may read it, else None."""
    return package.part(part).removeprefix(BOM_UTF8).decode() if is_plain(package, part) else None


def is_plain(package: Package, part: str) -> bool:
    """Whether patterns may read a part; it is parsed once, and a damaged one is refused."""
    if part not in package.plain:
        package.plain[part] = _looked_through(package.part(part), part)
    return package.plain[part]


def _looked_through(xml: bytes, part: str) -> bool:
    """Whether every ``<`` opens a tag and nothing is hidden: no comment, no CDATA, no prefix, no odd line end."""
    odd: list[object] = [mark for mark in (b"\0", b"\r") if mark in xml]

    def first_tag(name: str, _: object) -> None:
        parser.StartElementHandler = None
        if ":" in name:
            odd.append(name)

    def declaration(_: str, encoding: str | None, __: int) -> None:
        if encoding is not None and encoding.lower() != "utf-8":
            odd.append(encoding)

    parser = new_parser(part)
    parser.StartElementHandler = first_tag
    parser.XmlDeclHandler = declaration
    parser.ProcessingInstructionHandler = lambda *instruction: odd.append(instruction)
    parser.CommentHandler = odd.append
    parser.StartCdataSectionHandler = lambda: odd.append("CDATA")
    run_parser(parser, xml, part)
    return not odd


_ENTITY = re.compile("&(#x?)?([0-9A-Za-z]+);")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")


def without_entities(text: str) -> str:
    """A text of XML with its entities and character numbers replaced by what they mean."""

    def meaning(match: re.Match[str]) -> str:
        number, name = match.groups()
        return chr(int(name, 16 if number == "#x" else 10)) if number else _ENTITIES[name]

    return _ENTITY.sub(meaning, text)


def without_escapes(text: str) -> str:
    """Workbooks spell characters XML cannot hold as ``_x000D_``, and such a text itself as ``_x005F_x000D_``."""
    text = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    # Two escapes may be the halves of one character; a half alone is none, and nothing could print it.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


# --------------------------------------------------------------------------------------------------- shared strings

_PLAIN_STRING = re.compile(r'<si><t(?: xml:space="preserve")?>([^<]*)</t></si>|<si><t/></si>|<si/>')


def shared_strings(package: Package) -> dict[str, str]:
    """The texts of the workbook by their number, spelled as cells spell it."""
    part = package.shared_strings_part
    if not package.has(part):
        return {}
    announced = package.part(part).count(b"<si")
    if announced > MOST_STRINGS:
        raise too_large("strings", announced, MOST_STRINGS, part=part)
    text = plain_text(package, part)
    plain = _PLAIN_STRING.findall(text) if text is not None else None
    if text is not None and plain is not None and len(plain) == len(re.findall("<si[ \t\n/>]", text)):
        strings = [without_entities(string) if "&" in string else string for string in plain]
    else:
        strings = _rich_strings(package.part(part), part)
    longest = max(map(len, strings), default=0)
    if longest > LONGEST_TEXT:
        raise too_large("text", longest, LONGEST_TEXT, part=part)
    return {str(index): without_escapes(string) if "_x" in string else string for index, string in enumerate(strings)}


class Text:
    """Collects the text of ``<t>`` and ``<v>``, run after run, and passes over phonetic guides."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.taking = False
        self.in_guide = False

    def start(self, name: str) -> None:
        """Note that a tag opens; ``name`` is without its prefix."""
        if name == "rPh":
            self.in_guide = True
        elif name in ("t", "v"):
            self.taking = not self.in_guide

    def end(self, name: str) -> None:
        """Note that a tag closes; ``name`` is without its prefix."""
        if name == "rPh":
            self.in_guide = False
        elif name in ("t", "v"):
            self.taking = False

    def characters(self, text: str) -> None:
        """Keep characters that stand in a tag whose text counts."""
        if self.taking:
            self.pieces.append(text)

    def take(self) -> str:
        """Return the text collected so far and begin anew."""
        text = "".join(self.pieces)
        self.pieces.clear()
        return text


def _rich_strings(xml: bytes, part: str) -> list[str]:
    strings: list[str] = []
    text = Text()

    def end(name: str) -> None:
        text.end(name)
        if name == "si":
            strings.append(text.take())

    parser = new_parser(part)
    parser.CharacterDataHandler = text.characters
    walk(parser, xml, part, lambda name, _: text.start(name), end)
    return strings
