"""``templates``: blank workbooks for people without a command line."""

import os
from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import Force, terminal


def templates(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    system: Annotated[str | None, typer.Option("--system", metavar="SYSTEM")] = None,
    lang: Annotated[str | None, typer.Option("--lang", metavar="LANG")] = None,
    size: Annotated[str | None, typer.Option("--size", metavar="N|TxP")] = None,
    with_: Annotated[str | None, typer.Option("--with", metavar="prizes,report,…")] = None,
    force: Force = False,
) -> None:
    """Write blank workbooks of every common size, in every language, and a complete one of each system."""
    import sheetgen
    from sheetgen.commands.progress import progress

    with progress() as bar:
        written = sheetgen.templates(
            folder, system=system, lang=lang, size=size, with_=with_, force=force, jobs=os.cpu_count() or 1, watch=bar
        )
    print(terminal().say("templates.done", count=len(written), path=folder))
