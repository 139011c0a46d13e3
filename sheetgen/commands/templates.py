"""``templates``: blank workbooks for people without a command line."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import Force, terminal


def templates(folder: Annotated[Path, typer.Argument(metavar="DIR")], force: Force = False) -> None:
    """Write blank workbooks of every common size, in French and in English."""
    import sheetgen
    from sheetgen.commands.progress import progress

    with progress() as bar:
        written = sheetgen.templates(folder, force=force, watch=bar)
    print(terminal().say("templates.done", count=len(written), path=folder))
