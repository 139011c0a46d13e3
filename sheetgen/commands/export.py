"""The command that writes an event for other programs."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import Force, say, terminal
from sheetgen.errors import BadOptions, error

ENDINGS = (".trf", ".trfx")


def export(
    workbook: Annotated[Path, typer.Argument(metavar="WB|EVENT.trf")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="OUT.trf")],
    edition: Annotated[int | None, typer.Option(metavar="16|26")] = None,
    target: Annotated[str | None, typer.Option("--for", metavar="fide|chess-results|swiss-manager|papi")] = None,
    force: Force = False,
) -> None:
    """Write the games of an event as a tournament report file."""
    from sheetgen.store import files
    from sheetgen.usecases.exporting import export_file, style_for

    if output.suffix.lower() not in ENDINGS:
        raise BadOptions(error("export-to-what", found=str(output), allowed=ENDINGS))
    found = export_file(files.given(workbook), style_for(edition, target), target)
    places = [output.with_name(f"{output.stem}-{each.name}{output.suffix}") if each.name else output for each in found]
    taken = [place for place in places if place.exists() and not force]
    if taken:
        raise BadOptions(*(error("target-exists").at(file=str(place)) for place in taken))
    for place, each in zip(places, found, strict=True):
        say(problem if problem.where.file else problem.at(file=str(place)) for problem in each.problems)
        say(files.write_whole(place, each.data, force))
        print(terminal().say("export.done", path=place, games=each.games))
