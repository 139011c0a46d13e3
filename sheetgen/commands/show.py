"""``show``: hidden sheets become visible."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import Force, say, terminal


def show(
    workbook: Annotated[Path, typer.Argument(metavar="WB")],
    sheets: Annotated[list[str] | None, typer.Argument(metavar="SHEET...")] = None,
    all_: Annotated[bool, typer.Option("--all")] = False,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="OUT")] = None,
    force: Force = False,
) -> None:
    """Make hidden sheets of a workbook visible, by their titles; --all shows all that wait."""
    import sheetgen

    done = sheetgen.show(workbook, sheets or (), every=all_, output=output, force=force)
    say(done.problems)
    words = terminal()
    listed = words["language.between"].join
    if done.sheets:
        print(words.say("show.done", path=done.workbook, sheets=listed(done.sheets)))
    if done.before:
        print(words.say("show.before", sheets=listed(done.before)))
    if not done.sheets and not done.before:
        print(words["show.none"])
