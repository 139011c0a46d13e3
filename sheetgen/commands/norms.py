"""``norms``: which norms were made, what the others lack, and before the event what is possible."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.rating_list import RatingList, rating_list
from sheetgen.commands.shared import Csv, CsvOut, Force, Json, JsonOut, WantedForms, deliver_result


def norms(
    workbook: Annotated[Path, typer.Argument(metavar="WB|RESULTS.csv|EVENT.trf")],
    players: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    title: Annotated[str | None, typer.Option(metavar="GM|IM|WGM|WIM")] = None,
    before: Annotated[bool, typer.Option("--before")] = False,
    rules: Annotated[str, typer.Option(metavar="livre|fide")] = "livre",
    host: Annotated[str, typer.Option(metavar="FED")] = "",
    waived: Annotated[bool, typer.Option("--waived")] = False,
    least_games: Annotated[int, typer.Option("--least-games", metavar="7|8|9")] = 9,
    list_: RatingList = None,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Judge the title norms of an event: reached, or exactly what is missing."""
    import sheetgen
    from sheetgen.present import norms as shown

    with rating_list(list_) as index:
        norms_result = sheetgen.norms(
            workbook,
            title=title,
            before=before,
            rules=rules,
            host=host,
            waived=waived,
            least_games=least_games,
            players=players,
            rating_list=index,
        )
    wanted = WantedForms(json_, json_out, csv, csv_out, force)
    deliver_result(norms_result, shown.norms_text, shown.norms_json, shown.norms_rows, wanted)
