"""``publish``: pages for a club's site."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import Force, say, terminal
from sheetgen.errors import BadOptions, error


def publish(
    workbooks: Annotated[list[Path], typer.Argument(metavar="WB...")],
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    one_file: Annotated[bool, typer.Option("--one-file")] = False,
    categories: Annotated[bool, typer.Option("--categories")] = False,
    url: Annotated[str, typer.Option(metavar="URL")] = "",
    refresh: Annotated[bool, typer.Option("--refresh")] = False,
    force: Force = False,
) -> None:
    """Write static pages of events for a club's site."""
    from sheetgen.commands.progress import progress
    from sheetgen.operations.publish import PublishOptions, read_publications, write_pages
    from sheetgen.store.files import is_file

    if is_file(folder):  # the last workbook stands where the folder was forgotten
        raise BadOptions(error("usage-missing", found="DIR", command="sheetgen publish"))
    options = PublishOptions(one_file, categories, url, refresh)
    options.check()
    with progress() as bar:
        events = read_publications(workbooks, bar)
    say(problem for event in events for problem in event.found.problems)
    with progress() as bar:
        done = write_pages(events, folder, options, force=force, watch=bar)
    say(done.problems)
    print(terminal().say("publish.done", count=done.pages, path=folder))
