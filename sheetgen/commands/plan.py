"""``plan``: a knockout worked out without a workbook."""

from typing import Annotated

import typer

from sheetgen.commands.shared import Csv, CsvOut, Force, Json, JsonOut, as_csv, as_json, deliver, terminal


def plan(
    system: Annotated[str, typer.Argument(metavar="SYSTEM")],
    count: Annotated[int, typer.Option(metavar="N")],
    enter: Annotated[list[str] | None, typer.Option(metavar="SKIP=COUNT")] = None,
    enter_at: Annotated[list[str] | None, typer.Option("--enter-at", metavar="ROUND=COUNT")] = None,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Work out a knockout: byes, preliminary rounds and the plan of play, step by step."""
    from sheetgen import api

    found = api.show("plan", system, count=count, enter=enter, enter_at=enter_at)
    forms = [
        (json_, json_out, lambda: as_json(found.json())),
        (csv, csv_out, lambda: as_csv(found.rows())),
    ]
    deliver(lambda: found.text(terminal()), forms, force)
