"""Workbooks for people without a command line: the blank ones of every common size, and the tour."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sheetgen import resources
from sheetgen.errors import BadOptions, Where, error
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.tournament import LANGUAGE
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.store.filling import fill
from sheetgen.store.judging import rank
from sheetgen.store.lists import load_results
from sheetgen.store.making import new_files
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.system import Demo, System
from sheetgen.usecases.judging import Ranking
from sheetgen.usecases.making import make
from sheetgen.usecases.opening import changed
from sheetgen.usecases.playing import play
from sheetgen.usecases.reading.readback import read_workbook


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank workbook of a common size: what is asked for it."""

    system: str
    asked: Mapping[str, Any]
    kept: bool

    def data(self) -> bytes:
        return make(self.system, **self.asked).data


def blanks() -> Iterator[tuple[str, Blank]]:
    """Yield the blank workbooks of every common size by their names, in every language."""
    for system in SYSTEMS.values():
        for lang in LANGUAGES:
            for size in system.sizes:
                name = words(lang).say("language.template", system=system.id, size=size.name)
                yield name, Blank(system.id, {**size.asked, "lang": lang}, size.kept)


def templates(
    folder: StrPath, *, force: bool = False, watch: Callable[[int, int], None] | None = None
) -> tuple[Path, ...]:
    """Write the blank workbooks of every common size, in every language; ``watch`` is told how many of how many."""
    made = {Path(folder) / name: blank for name, blank in blanks()}
    _make_folder(Path(folder), list(made), force)
    for done, (path, blank) in enumerate(made.items(), start=1):
        files.write_whole(path, blank.data(), force)
        if watch:
            watch(done, len(made))
    return tuple(made)


def _make_folder(folder: Path, targets: list[Path], force: bool) -> None:
    """Refuse before anything is written, not in the middle of it, and in one sentence for all that is there."""
    taken = [path for path in targets if files.exists(path)]
    if taken and not force:
        raise BadOptions(error("folder-taken", where=Where(file=str(folder)), found=taken[0].name, count=len(taken)))
    files.make_folder(folder)


def demo(folder: StrPath = "sheetgen-demo", *, lang: str = LANGUAGE, force: bool = False) -> tuple[Ranking, ...]:
    """Make, fill and rank one small event of each system, in a folder of its own."""
    target = Path(folder)
    demos = [(system, system.demo) for system in SYSTEMS.values() if system.demo]
    copies = {name: source for system, tour in demos for name, source in tour.copies(system.id).items()}
    workbooks = [target / f"{system.id}.xlsx" for system, _ in demos]
    _make_folder(target, [*workbooks, *(target / name for name in copies)], force)
    for name, source in copies.items():
        files.write_whole(target / name, resources.examples().joinpath(source).read_bytes(), force)
    return tuple(_toured(system, tour, target, lang, force) for system, tour in demos)


def _play(workbook: Path, tour: Demo, results: Path) -> None:
    """Pair every round and enter its results, after what is typed before the first one."""
    data = files.read_bytes(workbook)
    typed = changed(read_workbook(data), tour.typed)
    files.write_whole(workbook, play(typed, load_results(results), str(results)), True, {workbook: data})


def _toured(system: System, tour: Demo, target: Path, lang: str, force: bool) -> Ranking:
    workbook = target / f"{system.id}.xlsx"
    asked: dict[str, Any] = {option: target / name for option, name in tour.lists.items()}
    asked |= {**tour.asked, "title": words(lang)[f"demo-title.{system.id}"], "lang": lang}
    new_files(system.id, workbook, force=force, **asked)
    if system.pair is None:
        fill(workbook, results=target / tour.results)
    else:
        _play(workbook, tour, target / tour.results)
    return rank(workbook, write=True)
