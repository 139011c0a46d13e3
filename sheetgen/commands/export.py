"""The command that writes an event for other programs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.commands.shared import Force, say, terminal

if TYPE_CHECKING:
    pass


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
    import sheetgen

    for written in sheetgen.export(workbook, output, edition=edition, target=target, force=force):
        say(written.problems)
        done = "export.table" if written.is_table else "export.done"
        print(terminal().say(done, path=written.path, games=written.games))
