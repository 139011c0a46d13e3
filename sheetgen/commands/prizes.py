"""The command ``prizes``: who gets what of the fund."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import (
    Csv,
    CsvOut,
    Force,
    Json,
    JsonOut,
    Output,
    as_csv,
    as_json,
    deliver,
    say,
    terminal,
)
from sheetgen.errors import Exit


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
    say(prizes_result.problems)
    forms = [
        (json_, json_out, lambda: as_json(shown.prizes_json(prizes_result, terminal()))),
        (csv, csv_out, lambda: as_csv(shown.prizes_rows(prizes_result, terminal()))),
    ]
    deliver(lambda: shown.prizes_text(prizes_result, terminal()), forms, force)
    if prizes_result.has_errors:
        raise SystemExit(Exit.CONTENT)
