"""``table``: the pairing table of a system."""

from typing import Annotated

import typer

from sheetgen.commands.shared import Csv, CsvOut, Force, Json, JsonOut, as_csv, as_json, deliver, terminal


def table(
    system: Annotated[str, typer.Argument(metavar="SYSTEM")],
    count: Annotated[int | None, typer.Argument(metavar="N")] = None,
    teams: Annotated[int | None, typer.Option(metavar="T")] = None,
    players_per_team: Annotated[int | None, typer.Option(metavar="P")] = None,
    rounds: Annotated[int | None, typer.Option(metavar="R")] = None,
    autonomous: Annotated[bool, typer.Option("--autonomous")] = False,
    table_: Annotated[str | None, typer.Option("--table", metavar="printed|generated|K")] = None,
    double: Annotated[bool, typer.Option("--double")] = False,
    keep_last_rounds: Annotated[bool, typer.Option("--keep-last-rounds")] = False,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Print the pairing table of a system."""
    from sheetgen import api

    found = api.show(
        "table",
        system,
        count=count,
        double=double,
        keep_last_rounds=keep_last_rounds,
        teams=teams,
        players_per_team=players_per_team,
        number=table_,
        rounds=rounds,
        autonomous=autonomous,
    )
    forms = [
        (json_, json_out, lambda: as_json(found.json())),
        (csv, csv_out, lambda: as_csv(found.rows())),
    ]
    deliver(lambda: found.text(terminal()), forms, force)
