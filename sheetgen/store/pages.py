"""A folder of published pages, written whole or not at all; it says itself which of its files are pages.

The manifest has the name and the digest of every file of the last publication. A file is one of ours if its content
says so: by a mark that every kind of file of ours has. What is to go must be both, listed as it is and marked;
what is to be replaced must be marked. Any other file is never touched, whatever it is called.
"""

import contextlib
import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from sheetgen.errors import BadOptions, FileProblem, Problem, Where, error, warning
from sheetgen.store import files
from sheetgen.store.files import StrPath

MANIFEST = ".sheetgen-pages.json"
FORMAT = 1
BESIDE = ".sheetgen-pages-"  # a folder beside the pages while they are written
# A page begins with its style, which begins so since the first release; other files name the program that made them.
MARKS = (b"/* Every page of ours", b"PRODID:-//sheetgen//", b"<generator>sheetgen</generator>", b"Software\0sheetgen")
START = 20_000  # bytes in which a mark stands


def write_folder(folder: StrPath, contents: Mapping[str, bytes], force: bool = False) -> tuple[Problem, ...]:
    """Write files by their paths in a folder; what is there already is refused before the first is written.

    With ``force`` pages of these names are replaced, and pages of the publication before that are no longer made are
    taken away; no other file of the folder is touched. Either all of that happens or nothing.
    """
    root = Path(folder)
    made = _missing_folders(root / name for name in contents)
    try:
        files.make_folder(root)
        with files.folder_held(root):
            return _published(root, contents, force)
    except BaseException:
        for place in made:
            with contextlib.suppress(OSError):  # somebody else has laid something into it
                place.rmdir()
        raise


def _published(root: Path, contents: Mapping[str, bytes], force: bool) -> tuple[Problem, ...]:
    """Look at what is there, lay out all that is new beside it, then exchange one for the other."""
    _refuse_unasked(root, contents, force)
    problems: list[Problem] = []
    before, existing = _manifest(root, problems)
    _refuse_foreign(root, contents)
    stale = _stale(root, contents, before, problems)
    if not existing:
        problems += _left_behind(root, contents)
    pages = dict(contents)
    if len(contents) > 1 or existing:
        pages[MANIFEST] = _manifest_of(contents)
    beside = root / f"{BESIDE}{os.urandom(6).hex()}"
    try:
        problems += _laid_out(root, beside / "new", pages)
        _exchange(root, beside, pages, stale)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    for name in stale:
        _remove_empty(root, name)
    if stale:
        where = Where(file=str(root))
        problems.append(warning("pages-removed", where=where, found=", ".join(stale[:5]), count=len(stale)))
    return tuple(problems)


# --------------------------------------------------------------------------------------------------------- what is ours


def _manifest_of(contents: Mapping[str, bytes]) -> bytes:
    listed = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(contents.items())}
    return (json.dumps({"sheetgen pages": FORMAT, "files": listed}, indent=0) + "\n").encode()


def _manifest(root: Path, problems: list[Problem]) -> tuple[Mapping[str, str], bool]:
    """What the last publication wrote here, and whether that is known."""
    path = root / MANIFEST
    if not os.path.lexists(path):
        return {}, False
    try:
        facts = json.loads(files.read_bytes(path))
        listed = facts["files"]
        if facts["sheetgen pages"] == FORMAT and all(isinstance(each, str) for each in listed.values()):
            return {name: digest for name, digest in listed.items() if _is_inside(name)}, True
    except (FileProblem, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        pass
    problems.append(warning("manifest-unreadable", where=Where(file=str(path))))
    return {}, True


def _is_inside(name: str) -> bool:
    """Whether a name of a manifest is one that pages have: below the folder, and written in one way."""
    parts = name.split("/")
    return not {"", ".", ".."} & set(parts) and not any(sign in name for sign in "\\:\0")


def _is_ours(path: Path) -> bool:
    """Whether a regular file says that it is one of ours."""
    try:
        if path.is_symlink() or not path.is_file():
            return False
        start = files.read_bytes(path)[:START]
    except (OSError, FileProblem):
        return False
    return any(mark in start for mark in MARKS)


def _refuse_unasked(root: Path, contents: Mapping[str, bytes], force: bool) -> None:
    taken = [name for name in contents if os.path.lexists(root / name)]
    if taken and not force:
        outcome = PurePosixPath(taken[0]).name
        raise BadOptions(error("folder-taken", where=Where(file=str(root)), found=outcome, count=len(taken)))


def _refuse_foreign(root: Path, contents: Mapping[str, bytes]) -> None:
    """A file that is none of ours stays, whatever it is called."""
    place = Where(file=str(root))
    for name in contents:
        if files.is_folder(root / name):
            raise FileProblem(error("is-a-directory", where=Where(file=str(root / name))))
    foreign = [name for name in contents if os.path.lexists(root / name) and not _is_ours(root / name)]
    if foreign:
        raise BadOptions(error("foreign-page", where=place, found=", ".join(foreign[:3]), count=len(foreign)))


def _stale(root: Path, contents: Mapping[str, bytes], before: Mapping[str, str], problems: list[Problem]) -> list[str]:
    """Files of the last publication that are no longer made; those somebody has altered since are kept, and named."""
    stale: list[str] = []
    altered: list[str] = []
    for name, digest in before.items():
        path = root / name
        if name in contents or not os.path.lexists(path):
            continue
        if not _is_ours(path) or not _is_below(path.parent, root):
            altered.append(name)
        else:
            same = hashlib.sha256(files.read_bytes(path)).hexdigest() == digest
            (stale if same else altered).append(name)
    if altered:
        where = Where(file=str(root))
        problems.append(warning("pages-kept", where=where, found=", ".join(altered[:5]), count=len(altered)))
    return stale


def _is_below(folder: Path, root: Path) -> bool:
    """Whether a folder is really where its name says; a link may lead elsewhere."""
    return Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(root))


def _left_behind(root: Path, contents: Mapping[str, bytes]) -> Iterator[Problem]:
    """Pages in a folder without a manifest, as older versions wrote them: nobody knows of which event, so they stay."""
    folders = {PurePosixPath(name).parent for name in contents}
    outcome = sorted(
        (folder / path.name).as_posix()
        for folder in folders
        for path in (root / folder).glob("*.html")
        if (folder / path.name).as_posix() not in contents and _is_ours(path)
    )
    if outcome:
        where = Where(file=str(root))
        yield warning("pages-of-before", where=where, found=", ".join(outcome[:5]), count=len(outcome))


# ------------------------------------------------------------------------------------------------------------- writing


def _laid_out(root: Path, new: Path, pages: Mapping[str, bytes]) -> Iterator[Problem]:
    """Write every file beside, on the same disk: one that is full refuses here, before anything is moved."""
    for name, data in pages.items():
        files.make_folder((new / name).parent)
        yield from files.write_whole(new / name, data)
        yield from files.take_over(root / name, new / name)


def _exchange(root: Path, beside: Path, pages: Mapping[str, bytes], stale: Iterable[str]) -> None:
    """Move what was there aside and what is new to its place; whatever is refused, all goes back to where it was."""
    moved: list[tuple[Path, Path]] = []

    def move(source: Path, target: Path) -> None:
        files.make_folder(target.parent)
        try:
            files.move(source, target)
        except OSError as refusal:
            raise FileProblem(files.cannot_write(refusal, Where(file=str(target)))) from refusal
        moved.append((source, target))

    try:
        for name in [*pages, *stale]:
            if os.path.lexists(root / name):
                move(root / name, beside / "old" / name)
            if name in pages:
                move(beside / "new" / name, root / name)
    except BaseException:
        for source, target in reversed(moved):
            with contextlib.suppress(OSError):
                files.move(target, source)
        raise


def _remove_empty(root: Path, name: str) -> None:
    """The folders of what has gone, as far as nothing else is in them."""
    for folder in list(PurePosixPath(name).parents)[:-1]:
        with contextlib.suppress(OSError):
            (root / folder).rmdir()


def _missing_folders(targets: Iterable[Path]) -> list[Path]:
    """The folders that are still to be made for these files, the innermost first."""
    above = {folder for path in targets for folder in path.parents if not files.exists(folder)}
    return sorted(above, key=lambda folder: len(folder.parts), reverse=True)
