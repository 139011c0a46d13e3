"""The command ``prizes``: who gets what of the fund."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import Csv, CsvOut, Force, Json, JsonOut, Output, WantedForms, deliver_result


def prizes(
    workbook: Annotated[Path, typer.Argument(metavar="WB|RESULTS.csv")],
    fund: Annotated[Path | None, typer.Option(metavar="FUND.csv")] = None,
    method: Annotated[str | None, typer.Option(metavar="hort|shared|place")] = None,
    cumulative: Annotated[bool, typer.Option("--cumulative")] = False,
    unit: Annotated[str | None, typer.Option(metavar="0.01|1|5|10")] = None,
    least: Annotated[str | None, typer.Option(metavar="A")] = None,
    on: Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"])] = None,
    played_off: Annotated[list[str] | None, typer.Option("--played-off", metavar="NAME")] = None,
    individuals: Annotated[bool, typer.Option("--individuals")] = False,
    players: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    order: Annotated[str | None, typer.Option(metavar='"PTS DE SB"')] = None,
    rules: Annotated[str | None, typer.Option(metavar="livre|fide-2026")] = None,
    write: Annotated[bool, typer.Option("--write")] = False,
    output: Output = None,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Give a fund of prizes to the final ranking: shares, categories, and why."""
    import sheetgen
    from sheetgen.present import prizes as shown

    prizes_result = sheetgen.prizes(
        workbook,
        fund,
        method=method,
        cumulative=cumulative,
        unit=unit,
        least=least,
        on=on.date() if on else None,
        played_off=played_off or (),
        individuals=individuals,
        players=players,
        order=order,
        rules=rules,
        write=write,
        output=output,
        force=force,
    )
    wanted = WantedForms(json_, json_out, csv, csv_out, force)
    deliver_result(prizes_result, shown.prizes_text, shown.prizes_json, shown.prizes_rows, wanted)
