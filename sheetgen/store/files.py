"""Files as whole byte strings: read within a limit, written whole or not at all."""

import contextlib
import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath

from sheetgen.errors import BadOptions, FileProblem, Problem, Where, error, warning
from sheetgen.exchange.file import File
from sheetgen.xlsx.limits import LARGEST_FILE

DEVICES = frozenset({"con", "prn", "aux", "nul", "conin$", "conout$"})
NUMBERED = re.compile(r"(?:com|lpt)[0-9¹²³]")
FORBIDDEN = frozenset('<>"|?*:')


def refused_part(path: str) -> str | None:
    """The part of a path that Windows would not take, or would take as something else; None if all is well.

    ``C:\\clubs\\one.xlsx`` is fine. A colon anywhere else opens a stream hidden in a file, or leads to another disk.
    """
    parts = PureWindowsPath(path)
    if parts.drive and not parts.root:
        return path
    return next((part for part in parts.parts[bool(parts.anchor) :] if _is_refused(part)), None)


def _is_refused(part: str) -> bool:
    if part in (".", ".."):
        return False
    stem = part.partition(".")[0].rstrip(" ").lower()
    is_device = stem in DEVICES or NUMBERED.fullmatch(stem) is not None
    control = any(ord(letter) < 32 for letter in part)
    return is_device or control or part.endswith((".", " ")) or not FORBIDDEN.isdisjoint(part)


StrPath = str | os.PathLike[str]

# Names that say a file is something else than the workbook that is to be written.
NO_WORKBOOKS = frozenset(
    {".xls", ".xlsb", ".ods", ".fods", ".csv", ".txt", ".pdf", ".html", ".json", ".trf", ".numbers"}
)
SMALL = 4096  # bytes of a mark
ON_WINDOWS = os.name == "nt"
WAIT_FOR_WRITER = 2.0  # seconds; another writer of ours needs milliseconds
WAIT_FOR_READER = 1.0  # on Windows, where nobody may have open what is replaced; a virus scanner needs moments
WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
_NEVER_WAIT = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))

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


def exists(path: StrPath) -> bool:
    """Whether there is something at a place; nobody who may not look there finds anything."""
    return os.path.exists(path)  # noqa: PTH110 - that of a Path is refused where one may not look


def is_folder(path: StrPath) -> bool:
    """Whether there is a folder at this path; False, and no exception, for a path that cannot be looked at."""
    return os.path.isdir(path)  # noqa: PTH112 - a name may be too long to be asked for, or stand where one may not look


def is_file(path: StrPath) -> bool:
    """Whether there is a regular file at this path; False, and no exception, for a path that cannot be looked at."""
    return os.path.isfile(path)  # noqa: PTH113 - likewise


def open_regular(path: StrPath, flags: int = os.O_RDONLY) -> int:
    """Open a regular file and return its descriptor, without ever waiting for somebody at the other end.

    A pipe, a device or a folder is refused with FileProblem; other failures of the system stay OSError.
    """
    place = Where(file=os.fspath(path))
    try:
        descriptor = os.open(path, flags | _NEVER_WAIT, 0o666)
    except OSError as refusal:
        if refusal.errno == errno.ENXIO:  # a pipe nobody reads from, a socket
            raise _not_regular(place) from refusal
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise _not_regular(place)
    return descriptor


def _not_regular(place: Where) -> FileProblem:
    if place.file is not None and is_folder(place.file):
        return FileProblem(error("is-a-directory", where=place))
    return FileProblem(error("cannot-read", where=place, reason="not-a-regular-file", detail=""))


def read_bytes(path: StrPath, limit: int = LARGEST_FILE) -> bytes:
    """Return the bytes of a whole regular file.

    A file that is missing, cannot be read or has more bytes than ``limit`` is refused with FileProblem.
    """
    place = Where(file=os.fspath(path))
    try:
        with open(open_regular(path), "rb") as file:
            status = os.fstat(file.fileno())
            # A file may grow while it is read.
            data = file.read(limit + 1)
    except (OSError, ValueError) as refusal:
        raise _cannot_read(refusal, place) from refusal
    size = max(status.st_size, len(data))
    if size > limit:
        raise FileProblem(error("too-large", where=place, what="file", size=size, limit=limit))
    return data


def read_file(path: StrPath) -> File:
    """A file as the core of an operation takes it."""
    return File(os.fspath(path), read_bytes(path))


def read_optional(path: StrPath | None) -> File | None:
    """The same for a file that may be left out."""
    return None if path is None else read_file(path)


def _cannot_read(refusal: OSError | ValueError, place: Where) -> FileProblem:
    if isinstance(refusal, FileNotFoundError | NotADirectoryError):
        return FileProblem(error("no-such-file", where=place))
    if place.file is not None and is_folder(place.file):
        return FileProblem(error("is-a-directory", where=place))
    if isinstance(refusal, ValueError):  # a name that no system takes
        return FileProblem(error("no-such-file", where=place))
    return FileProblem(error("cannot-read", where=place, **reason_of(refusal)))


def write_whole(
    path: StrPath, data: bytes, force: bool = False, seen: Mapping[StrPath, bytes] | None = None
) -> tuple[Problem, ...]:
    """Write the file beside its place, then move it there: a reader sees the old file or the new one, never a part.

    ``seen`` is what has been read of files: where one of them is to be replaced, it must still be what was read, so
    that nobody's entries are lost. Returned is what a replacement cannot keep, as warnings.
    """
    place = Where(file=os.fspath(path))
    _refuse_name_for_windows(place)
    try:
        target = Path(os.path.realpath(path))  # a link stays a link: what it points to is replaced
        _refuse_name_of_another_kind(target, data, place, seen or {})
        with _held(target, place) as old:
            if old is not None:
                _refuse_to_replace(target, old, place, force)
            _refuse_what_has_changed(target, old, place, seen or {})
            return _put(target, data, old, place)
    except OSError as refusal:
        raise FileProblem(cannot_write(refusal, place)) from refusal
    except ValueError as refusal:  # a name that no system takes
        raise FileProblem(cannot_write(OSError(str(refusal)), place)) from refusal


def _refuse_name_for_windows(place: Where) -> None:
    if ON_WINDOWS and place.file and (part := refused_part(place.file)) is not None:
        raise BadOptions(error("windows-name", where=place, found=part))


def _refuse_name_of_another_kind(target: Path, data: bytes, place: Where, seen: Mapping[StrPath, bytes]) -> None:
    """A workbook called .xls or .ods would be opened by the wrong program; one that has that name already keeps it."""
    is_workbook = data.startswith(b"PK\x03\x04")
    if is_workbook and target.suffix.lower() in NO_WORKBOOKS and str(target) not in map(os.path.realpath, seen):
        raise BadOptions(error("name-of-another-kind", where=place, found=target.suffix))


def _put(target: Path, data: bytes, old: os.stat_result | None, place: Where) -> tuple[Problem, ...]:
    """Write beside and move; what was laid beside is taken away again whatever happens."""
    beside = target.with_name(f".sheetgen-{os.urandom(6).hex()}.tmp")
    try:
        _write_and_sync(beside, data)
        lost = () if old is None else tuple(_keep(target, beside, old, place))
        if old is None:
            _move_to_free_place(beside, target, place)
        else:
            _replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    _sync_folder(target.parent)
    return lost


def move(source: Path, target: Path) -> None:
    """Move a file to another place of its disk."""
    _replace(source, target)


def _replace(beside: Path, target: Path) -> None:
    """Move; Windows refuses as long as another program has the target open, and the refusal says so."""
    deadline = time.monotonic() + WAIT_FOR_READER
    while True:
        try:
            beside.replace(target)
            return
        except PermissionError:
            if not ON_WINDOWS or time.monotonic() > deadline:
                raise
        time.sleep(0.05)


@contextlib.contextmanager
def _held(target: Path, place: Where) -> Iterator[os.stat_result | None]:
    """Hold the file that stands at the target against every other writer of ours; None if there is none yet."""
    try:
        status = target.stat()
    except FileNotFoundError:
        yield None
        return
    if not stat.S_ISREG(status.st_mode):
        yield status
        return
    with _locked(target, place):
        yield target.stat()


@contextlib.contextmanager
def _locked(target: Path, place: Where) -> Iterator[None]:
    """A lock that ends with its process. It belongs to the file: who waited for one that was replaced is refused."""
    try:
        import fcntl
    except ImportError:  # Windows: an open file cannot be replaced there, and what is compared must be enough
        yield
        return
    descriptor = open_regular(target)
    try:
        deadline = time.monotonic() + WAIT_FOR_WRITER
        while not _has_lock(descriptor, fcntl.flock, fcntl.LOCK_EX | fcntl.LOCK_NB):
            if time.monotonic() > deadline:
                raise FileProblem(error("locked-by-writer", where=place))
            time.sleep(0.02)
        if not os.path.samestat(os.fstat(descriptor), target.stat()):
            raise FileProblem(error("changed-since-read", where=place))
        yield
    finally:
        os.close(descriptor)


def _has_lock(descriptor: int, lock: Callable[[int, int], None], how: int) -> bool:
    try:
        lock(descriptor, how)
    except BlockingIOError:
        return False
    except OSError:  # a disk that knows no locks: what is compared must be enough
        return True
    return True


def _refuse_to_replace(target: Path, old: os.stat_result, place: Where, force: bool) -> None:
    if stat.S_ISDIR(old.st_mode):
        raise FileProblem(error("is-a-directory", where=place))
    if not stat.S_ISREG(old.st_mode):
        raise FileProblem(error("cannot-write", where=place, kept="file", reason="not-a-regular-file", detail=""))
    if not force:
        raise BadOptions(error("target-exists", where=place))
    if not old.st_mode & WRITABLE or not os.access(target, os.W_OK):
        raise FileProblem(error("cannot-write", where=place, kept="file", reason="read-only-file", detail=""))
    _refuse_what_is_open(target, place)


def _refuse_what_has_changed(
    target: Path, old: os.stat_result | None, place: Where, seen: Mapping[StrPath, bytes]
) -> None:
    for path, data in seen.items():
        if os.path.realpath(path) != str(target):
            continue
        if old is None or read_bytes(target, max(LARGEST_FILE, len(data))) != data:
            raise FileProblem(error("changed-since-read", where=place))


@dataclass(frozen=True, slots=True)
class Mark:
    """What a program lays beside a file while it is open: its name, the program, and who says to have it open."""

    name: str
    program: str
    who: str = ""


def open_elsewhere(path: StrPath) -> Mark | None:
    """The mark of the program that has a file open; its user would overwrite what is written under it."""
    target = Path(os.path.realpath(path))
    owner = f".~lock.{target.name}#"
    for name in (owner, f"~${target.name}", f"~${target.name[2:]}"):
        if exists(target.with_name(name)):
            return Mark(name, "LibreOffice" if name == owner else "Excel", _who(target.with_name(name), name == owner))
    return None


def _who(mark: Path, is_list: bool) -> str:
    """Who has it open, as the mark says: a list with commas, or a text behind its length."""
    try:
        data = read_bytes(mark, SMALL)
    except (FileProblem, OSError):  # Excel lets nobody read its own
        return ""
    if is_list:
        fields = data.decode("utf-8", "replace").split(",")
        return next((each.strip() for each in fields[:2] if each.strip()), "")
    return data[1 : 1 + data[0]].decode("utf-8", "replace").strip("\0 ") if data else ""


def _refuse_what_is_open(target: Path, place: Where) -> None:
    if (mark := open_elsewhere(target)) is not None:
        raise FileProblem(error("open-elsewhere", where=place, found=mark.name))


def take_over(target: Path, beside: Path) -> tuple[Problem, ...]:
    """Refuse to replace what may not be replaced; give what will take its place what it has besides its content."""
    place = Where(file=os.fspath(target))
    _refuse_name_for_windows(place)
    try:
        if not exists(target):
            return ()
        old = target.stat()
        _refuse_to_replace(target, old, place, force=True)
        return tuple(_keep(target, beside, old, place))
    except OSError as refusal:
        raise FileProblem(cannot_write(refusal, place)) from refusal


@contextlib.contextmanager
def folder_held(folder: Path) -> Iterator[None]:
    """Hold a folder against every other writer of ours that holds it too."""
    place = Where(file=os.fspath(folder))
    try:
        import fcntl
    except ImportError:  # Windows: a folder cannot be locked there
        yield
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    except OSError as refusal:
        raise FileProblem(cannot_write(refusal, place)) from refusal
    try:
        deadline = time.monotonic() + WAIT_FOR_WRITER
        while not _has_lock(descriptor, fcntl.flock, fcntl.LOCK_EX | fcntl.LOCK_NB):
            if time.monotonic() > deadline:
                raise FileProblem(error("folder-locked", where=place))
            time.sleep(0.02)
        yield
    finally:
        os.close(descriptor)


def _write_and_sync(path: Path, data: bytes) -> None:
    # Created exclusively, with the permissions every new file of this person gets.
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with open(descriptor, "wb") as file:  # noqa: PTH123 - a descriptor, not a path
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _move_to_free_place(beside: Path, target: Path, place: Where) -> None:
    """Move to where nothing stood: what somebody else has put there meanwhile is not replaced."""
    try:
        os.link(beside, target)
    except FileExistsError as refusal:
        raise BadOptions(error("target-exists", where=place)) from refusal
    except (OSError, AttributeError):  # a disk without hard links, or a system without any
        beside.replace(target)
        return
    beside.unlink()


def _keep(target: Path, beside: Path, old: os.stat_result, place: Where) -> Iterator[Problem]:
    """Give the new file what the old one had: owner, attributes, permissions; yield what cannot be kept."""
    if not _owner_kept(beside, old):
        yield warning("owner-not-kept", where=place)
    if lost := list(_attributes_lost(target, beside)):
        yield warning("attributes-not-kept", where=place, found=", ".join(lost))
    beside.chmod(stat.S_IMODE(old.st_mode))
    if old.st_nlink > 1:
        yield warning("hard-link-cut", where=place, found=", ".join(_other_names(target, old)) or "?")


def _owner_kept(beside: Path, old: os.stat_result) -> bool:
    chown = getattr(os, "chown", None)
    new = beside.stat()
    if chown is None or (new.st_uid, new.st_gid) == (old.st_uid, old.st_gid):
        return True
    for owner in (old.st_uid, -1):  # the group alone is better than nothing
        with contextlib.suppress(OSError):
            chown(beside, owner, old.st_gid)
            return owner == old.st_uid
    return False


def _attributes_lost(target: Path, beside: Path) -> Iterator[str]:
    """Copy the extended attributes (access lists among them) where the system has any; yield those it refuses."""
    if not hasattr(os, "listxattr"):
        return
    try:
        names = os.listxattr(target)
    except OSError:  # a disk without any
        return
    for name in names:
        try:
            value = os.getxattr(target, name)
            os.setxattr(beside, name, value)
        except OSError:
            yield name


def _other_names(target: Path, old: os.stat_result) -> Iterator[str]:
    """Other names of the same file in its folder; those elsewhere cannot be found."""
    with contextlib.suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            if entry.inode() == old.st_ino and entry.name != target.name:
                yield entry.name


def _sync_folder(folder: Path) -> None:
    """Make the renaming itself survive a power cut, where the system knows how (not on Windows)."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def cannot_write(refusal: OSError, place: Where | None = None, kept: str = "file") -> Problem:
    """Why a file, or the output of the command, cannot be written, and what is kept all the same."""
    return error("cannot-write", where=place, kept=kept, **reason_of(refusal))


def reason_of(refusal: OSError) -> dict[str, str]:
    """Why the system refused: as an id for the sentence, and in its own words."""
    reason = _REASONS.get(refusal.errno or 0, "other")
    return {"reason": reason, "detail": refusal.strerror or str(refusal)}


def make_folder(path: StrPath) -> None:
    """Make a folder and those above it; one that exists is fine."""
    _refuse_name_for_windows(Where(file=os.fspath(path)))
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as refusal:
        raise FileProblem(cannot_write(refusal, Where(file=os.fspath(path)))) from refusal
