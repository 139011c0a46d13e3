"""``demo``: one small event of each system, made, filled and ranked."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from sheetgen import resources
from sheetgen.exchange.reading import Loaded
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.exchange.without_game import BYE
from sheetgen.i18n.catalogue import words
from sheetgen.model.tournament import LANGUAGE
from sheetgen.operations.fill import ListFile, fill, fill_workbook
from sheetgen.operations.new import new_files
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.rank import Ranking, rank
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.operations.templates import make_folder
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.store.lists import load_results
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.system import AnySystem, Demo


def demo(
    folder: StrPath = "sheetgen-demo",
    *,
    lang: str = LANGUAGE,
    systems: Collection[str] | None = None,
    force: bool = False,
    watch: Callable[[int, int], None] = lambda *_: None,
) -> tuple[Ranking, ...]:
    """Make, fill and rank one small event of each system, in a folder of its own.

    Args:
        folder: where the events are written; it is made if need be.
        lang: the language of the workbooks.
        systems: the systems to be shown; all of them by default.
        force: replace files that exist.
        watch: called with the number of events that are ready and of all.

    Returns:
        The ranking of each event.

    Raises:
        SheetgenError: a file exists already.

    >>> import sheetgen
    >>> [ranking.complete for ranking in sheetgen.demo("tour", systems=["scheveningen"])]
    [True]
    """
    target = Path(folder)
    demos = [
        (system, system.demo)
        for system in SYSTEMS.values()
        if system.demo and (systems is None or system.id in systems)
    ]
    copies = {name: source for system, tour in demos for name, source in tour.copies(system.id).items()}
    workbooks = [target / f"{system.id}.xlsx" for system, _ in demos]
    make_folder(target, [*workbooks, *(target / name for name in copies)], force)
    for name, source in copies.items():
        files.write_whole(target / name, resources.examples().joinpath(source).read_bytes(), force)
    rankings = []
    for done, (system, tour) in enumerate(demos):
        watch(done, len(demos))
        rankings.append(_toured(system, tour, target, lang, force))
    watch(len(demos), len(demos))
    return tuple(rankings)


def _play(workbook: Path, tour: Demo, results: Path) -> None:
    """Pair every round and enter its results, after what is typed before the first one."""
    data = files.read_bytes(workbook)
    typed = apply_changes(read_workbook(data), tour.typed)
    files.write_whole(workbook, play(typed, load_results(results), str(results)), True, {workbook: data})


def _toured(system: AnySystem, tour: Demo, target: Path, lang: str, force: bool) -> Ranking:
    workbook = target / f"{system.id}.xlsx"
    options: dict[str, object] = {option: target / name for option, name in tour.lists.items()}
    options |= {**tour.options, "title": words(lang)[f"demo-title.{system.id}"], "lang": lang}
    new_files(system.id, workbook, force=force, **options)
    if system.pair is None:
        fill(workbook, results=target / tour.results)
    else:
        _play(workbook, tour, target / tour.results)
    return rank(workbook, write=True)


def play(data: bytes, results: Loaded[ResultLine], source: str) -> bytes:
    """Return the workbook of a Swiss with the rounds of a list of results dealt and filled in, one after the other.

    For each round, whoever is away is entered first, then the round is paired, then its results are entered.
    ``source`` is the name of the list in problems.
    """
    for number in sorted({int(line.round) for line in results.items}):
        lines = [line for line in results.items if int(line.round) == number]
        data = _typed(data, [line for line in lines if line.kind not in ("", BYE)], source)
        data = _typed(pair_workbook(data, source).data or data, lines, source)
    return data


def _typed(data: bytes, lines: Sequence[ResultLine], source: str) -> bytes:
    if not lines:
        return data
    read = read_workbook(data)
    return apply_changes(read, fill_workbook(read, results=ListFile(Loaded(tuple(lines)), source)).changes)
