"""A folder of files, written whole or not at all."""

from collections.abc import Mapping
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
    taken = [path for path in targets if path.exists()]
    if taken and not force:
        raise BadOptions(error("folder-taken", where=Where(file=str(folder)), found=taken[0].name, count=len(taken)))
    told: list[Problem] = []
    written: list[Path] = []
    try:
        for path, data in targets.items():
            files.make_folder(path.parent)
            told += files.write_whole(path, data, force)
            written.append(path)
    except BaseException:
        for path in set(written) - set(taken):
            path.unlink(missing_ok=True)
        raise
    return tuple(told)
