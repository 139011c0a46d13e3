"""The command that writes an event for other programs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.commands.shared import Force, say, terminal
from sheetgen.errors import BadOptions, error
from sheetgen.exchange.file import File

if TYPE_CHECKING:
    from sheetgen.usecases.exporting import Exported

EDITION = "--edition"
REPORTS, TABLES = (".trf", ".trfx"), (".csv", ".xlsx")


def export(
    workbook: Annotated[Path, typer.Argument(metavar="WB|EVENT.trf")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="OUT.trf|OUT.csv|OUT.xlsx")],
    edition: Annotated[int | None, typer.Option(metavar="16|26")] = None,
    target: Annotated[
        str | None, typer.Option("--for", metavar="fide|chess-results|swiss-manager|papi|bbp|sharly")
    ] = None,
    force: Force = False,
) -> None:
    """Write an event for other programs: its games as a report file, its players as a list, its crosstable."""
    from sheetgen.store import files
    from sheetgen.usecases.exporting import program_of

    target = program_of(target)
    ending = output.suffix.lower()
    if ending not in (*REPORTS, *TABLES):
        raise BadOptions(error("export-to-what", found=str(output), allowed=(*REPORTS, *TABLES)))
    table, file = ending in TABLES, files.given(workbook)
    found = _tables(file, ending, edition, target) if table else _reports(file, edition, target)
    places = [output.with_name(f"{output.stem}-{each.name}{output.suffix}") if each.name else output for each in found]
    taken = [place for place in places if files.exists(place) and not force]
    if taken:
        raise BadOptions(*(error("target-exists").at(file=str(place)) for place in taken))
    for place, each in zip(places, found, strict=True):
        say(problem if problem.where.file else problem.at(file=str(place)) for problem in each.problems)
        say(files.write_whole(place, each.data, force))
        print(terminal().say("export.table" if table else "export.done", path=place, games=each.games))


def _reports(file: File, edition: int | None, target: str | None) -> "tuple[Exported, ...]":
    from sheetgen.usecases.exporting import export_file, style_for

    return export_file(file, style_for(edition, target), target)


def _tables(file: File, ending: str, edition: int | None, target: str | None) -> "tuple[Exported, ...]":
    from sheetgen.usecases.exporting_tables import export_tables

    if edition is not None:
        raise BadOptions(error("export-edition", found=str(edition), option=EDITION))
    return export_tables(file, ending, target)
