"""``templates``: the blank workbooks of every common size, in every language."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sheetgen.errors import BadOptions, Where, error
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.operations.new import make_workbooks
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared.options import one_of


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank workbook of a common size, and the options it is made with."""

    system: str
    options: Mapping[str, object]
    kept: bool

    def data(self) -> bytes:
        """The bytes of the workbook."""
        return make_workbooks(self.system, **self.options).data


def blanks() -> Iterator[tuple[str, Blank]]:
    """Yield the blank workbooks of every common size by their names, in every language."""
    for system in SYSTEMS.values():
        for lang in LANGUAGES:
            for size in system.sizes:
                name = words(lang).say("language.template", system=system.id, size=size.name)
                yield name, Blank(system.id, {**size.options, "lang": lang}, size.kept)


def templates(
    folder: StrPath,
    *,
    system: str | None = None,
    lang: str | None = None,
    force: bool = False,
    watch: Callable[[int, int], None] | None = None,
) -> tuple[Path, ...]:
    """Write the blank workbooks of every common size, in every language.

    Args:
        folder: where they are written; it is made if need be.
        system: those of one system only.
        lang: those of one language only.
        force: replace files that exist.
        watch: called with the number of workbooks that are written and of all.

    Returns:
        The paths of the workbooks.

    Raises:
        SheetgenError: there is no such system or language, or a file exists already.

    >>> import sheetgen
    >>> paths = sheetgen.templates("blank", system="scheveningen", lang="en")
    >>> len(paths) > 3, paths[0].name
    (True, 'scheveningen-04-en.xlsx')
    """
    if system is not None:
        one_of("system", system, tuple(SYSTEMS))
    if lang is not None:
        one_of("lang", lang, LANGUAGES)
    made = {
        Path(folder) / name: blank
        for name, blank in blanks()
        if (system is None or blank.system == system) and (lang is None or blank.options["lang"] == lang)
    }
    make_folder(Path(folder), list(made), force)
    for done, (path, blank) in enumerate(made.items(), start=1):
        files.write_whole(path, blank.data(), force)
        if watch:
            watch(done, len(made))
    return tuple(made)


def make_folder(folder: Path, targets: list[Path], force: bool) -> None:
    """Make the folder; unless ``force``, all targets that exist are refused in one sentence before that."""
    taken = [path for path in targets if files.exists(path)]
    if taken and not force:
        raise BadOptions(error("folder-taken", where=Where(file=str(folder)), found=taken[0].name, count=len(taken)))
    files.make_folder(folder)
