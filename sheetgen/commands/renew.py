"""``renew``: the same event in a workbook of today."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import Force, Json, JsonOut, as_json, deliver, say, terminal


def renew(
    workbook: Annotated[Path, typer.Argument(metavar="WB")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="OUT")],
    json_: Json = False,
    json_out: JsonOut = None,
    force: Force = False,
) -> None:
    """Make the workbook of the same event anew, in today's layout, every entry kept; say what is not as it was."""
    import sheetgen
    from sheetgen.present import renewing as present

    done = sheetgen.renew(workbook, output, force=force)
    say(done.problems)
    outputs = [(json_, json_out, lambda: as_json(present.renewed_json(done, terminal())))]
    deliver(lambda: present.renewed_text(done, terminal()), outputs, force)
