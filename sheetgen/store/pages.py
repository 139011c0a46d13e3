"""A folder of files, written whole or not at all."""

import contextlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from sheetgen.errors import BadOptions, Problem, Where, error
from sheetgen.store import files
from sheetgen.store.files import StrPath


def write_folder(folder: StrPath, contents: Mapping[str, bytes], force: bool = False) -> tuple[Problem, ...]:
    """Write files by their paths in a folder; what is there already is refused before the first is written.

    With ``force`` files of these names are replaced, each whole; no other file of the folder is touched. What had
    been written before the disk refused one is taken away again, unless it stood there before.
    """
    targets = {Path(folder) / name: data for name, data in contents.items()}
    taken = [path for path in targets if files.exists(path)]
    if taken and not force:
        raise BadOptions(error("folder-taken", where=Where(file=str(folder)), found=taken[0].name, count=len(taken)))
    told: list[Problem] = []
    written: list[Path] = []
    made = _missing_folders(targets)
    try:
        for path, data in targets.items():
            files.make_folder(path.parent)
            told += files.write_whole(path, data, force)
            written.append(path)
    except BaseException:
        for path in set(written) - set(taken):
            path.unlink(missing_ok=True)
        for place in made:
            with contextlib.suppress(OSError):  # somebody else has laid something into it
                place.rmdir()
        raise
    return tuple(told)


def _missing_folders(targets: Iterable[Path]) -> list[Path]:
    """The folders that are still to be made for these files, the innermost first."""
    above = {folder for path in targets for folder in path.parents if not files.exists(folder)}
    return sorted(above, key=lambda folder: len(folder.parts), reverse=True)
