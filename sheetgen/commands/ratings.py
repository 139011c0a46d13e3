"""``ratings``: what an event changes in the ratings of its players."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.rating_list import RatingList, rating_list
from sheetgen.commands.shared import Csv, CsvOut, Force, Json, JsonOut, as_csv, as_json, deliver, say, terminal
from sheetgen.errors import Exit


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
    say(ratings_result.problems)
    forms = [
        (json_, json_out, lambda: as_json(shown.ratings_json(ratings_result, terminal()))),
        (csv, csv_out, lambda: as_csv(shown.ratings_rows(ratings_result, terminal()))),
    ]
    deliver(lambda: shown.ratings_text(ratings_result, terminal()), forms, force)
    if ratings_result.has_errors:
        raise SystemExit(Exit.CONTENT)
