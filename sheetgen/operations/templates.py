"""``templates``: the blank workbooks of every common size, in every language."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sheetgen.errors import BadOptions, Where, error
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.operations.new import make_workbooks
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.registry import ASKED_FOR, described, ground, sizes_of
from sheetgen.systems.shared.extras import registry as extras
from sheetgen.systems.shared.options import one_of
from sheetgen.systems.system import Size

SIZE = "--size"
FOR_PAPER = ("prizes", "ratings", "norms", "report", "fees")  # what a complete workbook has, where its system can


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank workbook of a common size, and the options it is made with.

    ``complete``: it has the arbiter's paper and all else that may be asked for besides.
    """

    system: str
    size: Size
    options: Mapping[str, object]
    complete: bool = False

    def speaks(self, lang: str | None) -> bool:
        """Whether it is in a language; None: in any."""
        return lang is None or lang == self.options["lang"]

    def data(self) -> bytes:
        """The bytes of the workbook."""
        besides = {"extras": _possible(self.system, self.size.name)} if self.complete else {}
        return make_workbooks(self.system, **self.options, **besides).data


@cache
def _possible(system: str, size: str) -> tuple[str, ...]:
    """The extra sheets that a workbook of this size may have."""
    options = next(each.options for each in sizes_of(system) if each.name == size)
    spec = read_workbook(make_workbooks(system, **options).data).spec
    stands = ground(spec, described(spec)[0])
    fit: list[str] = []
    for name in FOR_PAPER:
        with suppress(BadOptions):
            fit += extras.chosen(name, spec.system, stands)
    return tuple(fit)


def blanks() -> Iterator[tuple[str, Blank]]:
    """Yield the blank workbooks of every common size by their names, in every language, and a complete one of each."""
    for system in ASKED_FOR:
        for lang in LANGUAGES:
            for size in sizes_of(system):
                options = {**size.options, "lang": lang}
                named = {"system": system, "size": size.name}
                yield words(lang).say("language.template", **named), Blank(system, size, options)
                if size.usual:
                    name = words(lang).say("language.template-complete", **named)
                    yield name, Blank(system, size, options, complete=True)


def templates(
    folder: StrPath,
    *,
    system: str | None = None,
    lang: str | None = None,
    size: str | None = None,
    with_: str | Sequence[str] | None = None,
    force: bool = False,
    jobs: int = 1,
    watch: Callable[[int, int], None] | None = None,
) -> tuple[Path, ...]:
    """Write the blank workbooks of every common size, in every language, and a complete one of each system.

    Args:
        folder: where they are written; it is made if need be.
        system: those of one system only.
        lang: those of one language only.
        size: those of one size only, as their names have it: 8, 7x4.
        with_: extra sheets that each of them gets, as ``new`` takes them; the complete ones are left out then.
        force: replace files that exist.
        jobs: how many are made at once, each in a process of its own.
        watch: called with the number of workbooks that are written and of all.

    Returns:
        The paths of the workbooks.

    Raises:
        SheetgenError: there is no such system, language or size, or a file exists already.

    >>> import sheetgen
    >>> paths = sheetgen.templates("blank", system="scheveningen", lang="en")
    >>> len(paths) > 3, paths[0].name
    (True, 'scheveningen-04-en.xlsx')
    """
    existing = tuple(id_ for id_ in ASKED_FOR if sizes_of(id_))
    if system is not None:
        one_of("--system", system, existing)
    if lang is not None:
        one_of("--lang", lang, LANGUAGES)
    wanted = {
        Path(folder) / name: blank
        for name, blank in blanks()
        if system in (None, blank.system) and blank.speaks(lang) and not (with_ and blank.complete)
    }
    made = _of_size(wanted, size) if size is not None else wanted
    if with_:
        made = {path: Blank(each.system, each.size, {**each.options, "extras": with_}) for path, each in made.items()}
    make_folder(Path(folder), list(made), force)
    for done, (path, data) in enumerate(zip(made, _all_data(made.values(), jobs), strict=True), start=1):
        files.write_whole(path, data, force)
        if watch:
            watch(done, len(made))
    return tuple(made)


def _of_size(blanks: Mapping[Path, Blank], size: str) -> dict[Path, Blank]:
    """Those of one size; 8 means 08, and 7×4 is 7x4."""
    chosen = {path: blank for path, blank in blanks.items() if _plain(blank.size.name) == _plain(size)}
    if not chosen:
        raise BadOptions(
            error(
                "bad-option",
                found=size,
                option=SIZE,
                allowed=", ".join(dict.fromkeys(blank.size.name for blank in blanks.values())),
            )
        )
    return chosen


def _plain(size: str) -> str:
    return re.sub(r"\d+", lambda number: str(int(number[0])), size.strip().lower().replace("×", "x"))


def _all_data(blanks: Iterable[Blank], jobs: int) -> Iterator[bytes]:
    """The bytes of each workbook, in their order."""
    if jobs <= 1:
        yield from map(Blank.data, blanks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(Blank.data, blanks)


def make_folder(folder: Path, targets: list[Path], force: bool) -> None:
    """Make the folder; unless ``force``, all targets that exist are refused in one sentence before that."""
    taken = [path for path in targets if files.exists(path)]
    if taken and not force:
        raise BadOptions(error("folder-taken", where=Where(file=str(folder)), found=taken[0].name, count=len(taken)))
    files.make_folder(folder)
