"""``ratings``: what an event changes in the ratings of its players."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.rating_list import RatingList, rating_list
from sheetgen.commands.shared import Csv, CsvOut, Force, Json, JsonOut, WantedForms, deliver_result


def ratings(
    workbook: Annotated[Path, typer.Argument(metavar="WB|RESULTS.csv|EVENT.trf")],
    players: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    kind: Annotated[str | None, typer.Option(metavar="standard|rapid|blitz")] = None,
    rules: Annotated[str | None, typer.Option(metavar="livre|fide")] = None,
    list_: RatingList = None,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Work out the change of everybody's rating, game by game, and the performances."""
    import sheetgen
    from sheetgen.present import ratings as shown

    with rating_list(list_) as index:
        ratings_result = sheetgen.ratings(workbook, kind=kind, rules=rules, players=players, rating_list=index)
    wanted = WantedForms(json_, json_out, csv, csv_out, force)
    deliver_result(ratings_result, shown.ratings_text, shown.ratings_json, shown.ratings_rows, wanted)
