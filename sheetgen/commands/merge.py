"""``merge``: copies of one event become one."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import Force, say, terminal


def merge(
    workbooks: Annotated[list[Path], typer.Argument(metavar="WB...")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="OUT")],
    force: Force = False,
) -> None:
    """Join copies of one event filled by different hands; contradictions are listed, and nothing is written."""
    import sheetgen
    from sheetgen.present import batch as batch_reports

    done = sheetgen.merge(workbooks, output, force=force)
    say(done.problems)
    print(batch_reports.merged_text(done, terminal()))
