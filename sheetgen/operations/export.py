"""``export``: an event as files that other programs read."""

from dataclasses import dataclass
from pathlib import Path

from sheetgen.errors import BadOptions, Problem, error
from sheetgen.exchange.file import File
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.usecases import exporting
from sheetgen.usecases.exporting import Exported

REPORTS, TABLES = (".trf", ".trfx"), (".csv", ".xlsx")
EDITION = "--edition"


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file that was written: where, of how many games, and what it could not say."""

    path: Path
    games: int
    problems: tuple[Problem, ...]

    @property
    def is_table(self) -> bool:
        return self.path.suffix.lower() in TABLES


def export(
    event: StrPath,
    output: StrPath,
    *,
    edition: int | None = None,
    target: str | None = None,
    force: bool = False,
) -> tuple[ExportedFile, ...]:
    """Write an event for other programs: its games as a report file, its players as a list, its crosstable.

    Args:
        event: a workbook, a list of results or a tournament report file.
        output: the file to write; its ending says what it is: ``.trf``, ``.csv`` (players) or ``.xlsx`` (crosstable).
        edition: 16 or 26, of a report file.
        target: the program that is to read it: ``fide``, ``chess-results``, ``swiss-manager``, ``papi``, ``bbp`` or
            ``sharly``.
        force: replace files that exist.

    Returns:
        The files that were written: one, or one a pool.

    Raises:
        SheetgenError: the event cannot be read, an option is unknown, or a file exists.

    >>> import sheetgen
    >>> (written,) = sheetgen.export("examples/swiss/event.xlsx", "open.trf")
    >>> written.path.name, written.games > 0
    ('open.trf', True)
    """
    place, program = Path(output), exporting.program_of(target)
    ending = place.suffix.lower()
    if ending not in (*REPORTS, *TABLES):
        raise BadOptions(error("export-to-what", found=str(output), allowed=(*REPORTS, *TABLES)))
    made = _made(files.given(event), ending, edition, program)
    places = [place.with_name(f"{place.stem}-{each.name}{place.suffix}") if each.name else place for each in made]
    taken = [target_ for target_ in places if files.exists(target_) and not force]
    if taken:
        raise BadOptions(*(error("target-exists").at(file=str(target_)) for target_ in taken))
    return tuple(_written(path, each, force) for path, each in zip(places, made, strict=True))


def _made(file: File, ending: str, edition: int | None, program: str | None) -> tuple[Exported, ...]:
    if ending in REPORTS:
        return exporting.export_file(file, exporting.style_for(edition, program), program)
    from sheetgen.usecases.exporting_tables import export_tables

    if edition is not None:
        raise BadOptions(error("export-edition", found=str(edition), option=EDITION))
    return export_tables(file, ending, program)


def _written(path: Path, made: Exported, force: bool) -> ExportedFile:
    placed = [problem if problem.where.file else problem.at(file=str(path)) for problem in made.problems]
    return ExportedFile(path, made.games, (*placed, *files.write_whole(path, made.data, force)))
