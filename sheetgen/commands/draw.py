"""``draw``: directed numbers."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import (
    Csv,
    CsvOut,
    Force,
    Json,
    JsonOut,
    Lang,
    as_csv,
    as_json,
    deliver,
    language,
    say,
    terminal,
)


def draw(
    players: Annotated[Path, typer.Option(metavar="FILE")],
    varma: Annotated[bool, typer.Option("--varma")] = False,
    groups: Annotated[int | None, typer.Option(metavar="N")] = None,
    by: Annotated[str | None, typer.Option(metavar="club|federation|league")] = None,
    seed: Annotated[str | None, typer.Option(metavar="S")] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="OUT.xlsx")] = None,
    title: Annotated[str | None, typer.Option()] = None,
    lang: Lang = None,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Draw directed numbers: who draws when, from which envelope, what was drawn, and the check."""
    import sheetgen
    from sheetgen.present import draw as reports_draw

    by_key = {"varma": varma, "groups": groups, "by": by, "seed": seed, "title": title, "lang": lang or language()}
    made = sheetgen.draw(players, **by_key, output=output, force=force)  # type: ignore[arg-type]
    say(made.problems)
    forms = [
        (json_, json_out, lambda: as_json(reports_draw.draw_json(made, terminal()))),
        (csv, csv_out, lambda: as_csv(reports_draw.draw_rows(made.draw))),
    ]
    deliver(lambda: reports_draw.draw_text(made, terminal()), forms, force)
    if output and not (json_ or csv):
        print(terminal().say("draw.done", path=output))
