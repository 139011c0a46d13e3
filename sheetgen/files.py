"""Files as whole byte strings: read within a limit, written whole or not at all, recognised by their content."""

import contextlib
import errno
import os
import secrets
import stat
from pathlib import Path

from sheetgen.errors import BadOptions, FileProblem, Where, error

LARGEST_FILE = 20 * 1024 * 1024

# Why the system refused, as ids; the sentence is made elsewhere.
_REASONS = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EFBIG: "disk-full",
    errno.EACCES: "not-permitted",
    errno.EPERM: "not-permitted",
    errno.EROFS: "read-only-disk",
    errno.ENOENT: "no-such-folder",
    errno.ENOTDIR: "no-such-folder",
    errno.ENAMETOOLONG: "name-too-long",
}


def read_bytes(path: str | os.PathLike[str], limit: int = LARGEST_FILE) -> bytes:
    """Read a whole regular file; no more of it than the limit."""
    place = Where(file=os.fspath(path))
    try:
        with Path(path).open("rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise FileProblem(error("cannot-read", where=place, reason="not-a-regular-file", detail=""))
            # A file may grow while it is read.
            data = file.read(limit + 1)
    except OSError as refusal:
        raise _cannot_read(refusal, place) from refusal
    size = max(status.st_size, len(data))
    if size > limit:
        raise FileProblem(error("too-large", where=place, what="file", size=size, limit=limit))
    return data


def _cannot_read(refusal: OSError, place: Where) -> FileProblem:
    if isinstance(refusal, FileNotFoundError | NotADirectoryError):
        return FileProblem(error("no-such-file", where=place))
    if place.file is not None and Path(place.file).is_dir():
        return FileProblem(error("is-a-directory", where=place))
    return FileProblem(error("cannot-read", where=place, **_facts(refusal)))


def write_whole(path: str | os.PathLike[str], data: bytes, force: bool = False) -> None:
    """Write the file beside its place, then move it there: a reader sees the old file or the new one, never a part."""
    # A link stays a link: what it points to is replaced.
    target = Path(os.path.realpath(path))
    place = Where(file=os.fspath(path))
    try:
        mode = _mode_to_keep(target, place, force)
        _refuse_what_is_open(target, place)
        beside = target.with_name(f".sheetgen-{secrets.token_hex(6)}.tmp")
        try:
            _write_and_sync(beside, data, mode)
            beside.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
    except OSError as refusal:
        raise FileProblem(error("cannot-write", where=place, **_facts(refusal))) from refusal
    _sync_folder(target.parent)


def _mode_to_keep(target: Path, place: Where, force: bool) -> int | None:
    """Permission bits of the file to be replaced; None if there is none yet. Refuses what must not be replaced."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise FileProblem(error("is-a-directory", where=place))
    if not stat.S_ISREG(status.st_mode):
        raise FileProblem(error("cannot-write", where=place, reason="not-a-regular-file", detail=""))
    if not force:
        raise BadOptions(error("target-exists", where=place))
    return stat.S_IMODE(status.st_mode)


def _refuse_what_is_open(target: Path, place: Where) -> None:
    """What LibreOffice and Excel lay beside a file while it is open: its user would overwrite what is written now."""
    for mark in (f".~lock.{target.name}#", f"~${target.name}"):
        if target.with_name(mark).exists():
            raise FileProblem(error("open-elsewhere", where=place, found=mark))


def _write_and_sync(path: Path, data: bytes, mode: int | None) -> None:
    # Created exclusively, with the permissions every new file of this person gets.
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with open(descriptor, "wb") as file:  # noqa: PTH123 - a descriptor, not a path
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if mode is not None:
        path.chmod(mode)


def _sync_folder(folder: Path) -> None:
    """Make the renaming itself survive a power cut, where the system knows how (not on Windows)."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _facts(refusal: OSError) -> dict[str, str]:
    reason = _REASONS.get(refusal.errno or 0, "other")
    return {"reason": reason, "detail": refusal.strerror or str(refusal)}


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
_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_OLE_STREAMS = (
    ("EncryptedPackage", "encrypted-workbook"),
    ("Workbook", "old-xls"),
    ("Book", "old-xls"),
    ("WordDocument", "word-file"),
)
_FIRST_RECORD = b"\x09\x08\x10\x00\x00\x06"  # the names of streams stand at the end, easily cut off


def kind_of(data: bytes) -> str:
    """What the content is, whatever the file is called: ``zip-file`` (a workbook, an .ods …), ``old-xls``,
    ``encrypted-workbook``, ``word-file``, ``ole-file``, ``pdf-file``, ``rtf-file``, ``picture-file``, ``archive-file``,
    ``html-file``, ``xml-file``, ``csv-file``, ``text-file``, ``empty-file`` or ``unknown-file``."""
    if not data:
        return "empty-file"
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return _kind_of_ole(data) if kind == "ole-file" else kind
    return _kind_of_text(data[:4096])


def _kind_of_ole(data: bytes) -> str:
    """Old Office files and encrypted new ones share one container; the names of its streams tell them apart."""
    for stream, kind in _OLE_STREAMS:
        if stream.encode("utf-16-le") + b"\0\0" in data:
            return kind
    return "old-xls" if _FIRST_RECORD in data else "ole-file"


def _kind_of_text(start: bytes) -> str:
    text = _decoded(start)
    if text is None:
        return "unknown-file"
    beginning = text.lstrip().lower()
    if beginning.startswith(("<!doctype html", "<html", "<table", "<head", "<meta", "<style")):
        return "html-file"
    if beginning.startswith("<?xml"):
        return "html-file" if "<html" in beginning else "xml-file"
    return "csv-file" if any(separator in text for separator in ";,\t") else "text-file"


def _decoded(start: bytes) -> str | None:
    for mark, encoding in _BYTE_ORDER_MARKS:
        if start.startswith(mark):
            return start[len(mark) :].decode(encoding, "replace")
    return None if b"\0" in start else start.decode("latin-1")


def make_folder(path: str | os.PathLike[str]) -> None:
    """Make a folder and those above it; one that exists is fine."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as refusal:
        raise FileProblem(error("cannot-write", where=Where(file=os.fspath(path)), **_facts(refusal))) from refusal
