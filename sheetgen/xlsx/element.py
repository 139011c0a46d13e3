"""One cell of a sheet as XML: its start tag, its type and its value."""

import math
import re

from sheetgen.xlsx.read import Value

ERROR_VALUES = frozenset({"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"})

ATTRIBUTE = re.compile(rb"(?<!\s)\s+([^\s=/>]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")

# XML cannot hold these characters, or would change them; workbooks spell them _x000D_, and so such a text itself.
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")


def escaped(text: str) -> bytes:
    """A text as UTF-8 for XML; characters that XML cannot hold are spelt ``_x000D_`` as Excel does."""
    text = _UNWRITABLE.sub(lambda match: f"_x{ord(match[0]):04X}_", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").encode()


def number_text(value: object) -> bytes:
    """A number as a cell holds it; ValueError for anything but an integer or a finite float."""
    # Not repr(): a fraction or a member of an enumeration would be written as Python spells it.
    if isinstance(value, int):
        return b"%d" % value
    if isinstance(value, float) and math.isfinite(value):
        return float.__repr__(value).encode()
    raise ValueError(f"no cell holds {value!r}")


def result_of(value: Value, prefix: bytes) -> tuple[bytes, bytes]:
    """Return the type and the value element of a formula's result; both are empty for None.

    ``prefix`` is that of the sheet's tags, with its colon. ValueError for a value no cell holds.
    """
    if value is None:
        return b"", b""
    kind, text = b"", b""
    if isinstance(value, bool):
        kind, text = b"b", b"1" if value else b"0"
    elif isinstance(value, str):
        kind, text = b"e" if value in ERROR_VALUES else b"str", escaped(value)
    else:
        text = number_text(value)
    return kind, b"<%bv>%b</%bv>" % (prefix, text, prefix)


def element(tag: bytes, value: Value, prefix: bytes) -> bytes:
    """Return a whole cell with a value a person could have typed; text stays text, whatever it looks like.

    ``tag`` is the start tag of the cell as it stood, whose place and format stay; None empties the cell.
    """
    if isinstance(value, str):
        kind = b"inlineStr"
        content = b'<%bis><%bt xml:space="preserve">%b</%bt></%bis>' % (
            prefix,
            prefix,
            escaped(value),
            prefix,
            prefix,
        )
    else:
        kind, content = result_of(value, prefix)
    opened = typed(tag, kind).removesuffix(b">").removesuffix(b"/").rstrip()
    return opened + b">" + content + b"</%bc>" % prefix if content else opened + b"/>"


def typed(tag: bytes, kind: bytes) -> bytes:
    """Return a start tag with another type, or as it is if it says the same already."""
    for match in ATTRIBUTE.finditer(tag):
        if match[1] == b"t":
            if (match[2] or match[3]) in ((kind,) if kind else (b"n",)):
                return tag
            new = b' t="%b"' % kind if kind else b""
            return tag[: match.start()] + new + tag[match.end() :]
    if not kind:
        return tag
    end = len(tag.removesuffix(b">").removesuffix(b"/").rstrip())
    return tag[:end] + b' t="%b"' % kind + tag[end:]


def without_metadata(tag: bytes) -> bytes:
    """The start tag without what described the old value (a picture in the cell, for one)."""
    return ATTRIBUTE.sub(lambda match: b"" if match[1] in (b"vm", b"cm") else match[0], tag)
