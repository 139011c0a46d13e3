"""``publish``: pages for a club's site."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import Force, say, terminal
from sheetgen.errors import BadOptions, error

URL = "--url"


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
    import datetime
    import re

    from sheetgen.commands.progress import progress
    from sheetgen.operations.publish import publication
    from sheetgen.present.site.frame import Options
    from sheetgen.present.site.pages import site
    from sheetgen.store.files import is_file, read_file
    from sheetgen.store.pages import write_folder

    if is_file(folder):  # the last workbook stands where the folder was forgotten
        raise BadOptions(error("usage-missing", found="DIR", command="sheetgen publish"))
    if url and not re.fullmatch(r"https?://[^\s\"'<>?#]+", url):
        raise BadOptions(error("usage-bad-value", found=url, option=URL, command="sheetgen publish"))
    with progress() as bar:
        events = []
        for number, path in enumerate(workbooks):  # to read an event is half of the work, to make its pages the other
            bar(number, 2 * len(workbooks))
            events.append(publication(read_file(path)))
    say(problem for event in events for problem in event.found.problems)
    options = Options(datetime.date.today(), categories, url, refresh=refresh)
    with progress() as bar:
        pages = site(events, options, one_file, watch=lambda done, of: bar(of + done, 2 * of))
    say(write_folder(folder, pages, force))
    print(terminal().say("publish.done", count=sum(name.endswith(".html") for name in pages), path=folder))
