"""What a file is, told by its content and not by its name."""

import zlib

# What a file is, by its first bytes. The order counts: the first that fits wins.
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "zip-file"),
    (b"PK\x05\x06", "zip-file"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "ole-file"),
    (b"\x09\x08\x10\x00", "old-xls"),
    (b"\x09\x04\x06\x00", "old-xls"),
    (b"\x09\x02\x06\x00", "old-xls"),
    (b"\x09\x00\x04\x00", "old-xls"),
    (b"%PDF", "pdf-file"),
    (b"{\\rtf", "rtf-file"),
    (b"\x89PNG", "picture-file"),
    (b"\xff\xd8\xff", "picture-file"),
    (b"GIF8", "picture-file"),
    (b"\x1f\x8b", "archive-file"),
    (b"7z\xbc\xaf", "archive-file"),
    (b"Rar!", "archive-file"),
)
TEXTS = ("csv-file", "text-file", "empty-file", "unknown-file")  # what may be a list of people's own
_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_OLE_STREAMS = (
    ("EncryptedPackage", "encrypted-workbook"),
    ("Workbook", "old-xls"),
    ("Book", "old-xls"),
    ("WordDocument", "word-file"),
)
_GZIP = 16 + zlib.MAX_WBITS
_FIRST_RECORD = b"\x09\x08\x10\x00\x00\x06"  # the names of streams stand at the end, easily cut off


def kind_of(data: bytes) -> str:
    """What the content is, whatever the file is called: ``zip-file`` (a workbook, an .ods …), ``old-xls``,
    ``encrypted-workbook``, ``word-file``, ``ole-file``, ``pdf-file``, ``rtf-file``, ``picture-file``, ``archive-file``,
    ``html-file``, ``xml-file``, ``fods-file``, ``gnumeric-file``, ``csv-file``, ``text-file``, ``empty-file`` or
    ``unknown-file``."""
    if not data:
        return "empty-file"
    kind = next((kind for signature, kind in _SIGNATURES if data.startswith(signature)), "")
    if kind == "ole-file":
        return _kind_of_ole(data)
    if kind == "archive-file":
        return _kind_of_archive(data)
    return kind or _kind_of_text(data[:4096])


def _kind_of_ole(data: bytes) -> str:
    """Old Office files and encrypted new ones share one container; the names of its streams tell them apart."""
    for stream, kind in _OLE_STREAMS:
        if stream.encode("utf-16-le") + b"\0\0" in data:
            return kind
    return "old-xls" if _FIRST_RECORD in data else "ole-file"


def _kind_of_archive(data: bytes) -> str:
    """A workbook of Gnumeric is a compressed text that says so at its beginning."""
    try:
        beginning = zlib.decompressobj(_GZIP).decompress(data[:4096], 1024)
    except zlib.error:
        return "archive-file"
    return "gnumeric-file" if b"gnumeric" in beginning else "archive-file"


def _kind_of_text(start: bytes) -> str:
    text = _decoded(start)
    if text is None:
        return "unknown-file"
    beginning = text.lstrip().lower()
    if beginning.startswith(("<!doctype html", "<html", "<table", "<head", "<meta", "<style")):
        return "html-file"
    if beginning.startswith("<?xml"):
        return "html-file" if "<html" in beginning else "fods-file" if "<office:document" in beginning else "xml-file"
    return "csv-file" if any(separator in text for separator in ";,\t") else "text-file"


def _decoded(start: bytes) -> str | None:
    for mark, encoding in _BYTE_ORDER_MARKS:
        if start.startswith(mark):
            return start[len(mark) :].decode(encoding, "replace")
    return None if b"\0" in start else start.decode("latin-1")
