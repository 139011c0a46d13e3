"""``season``: one championship out of many events."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import (
    Csv,
    CsvOut,
    Force,
    Html,
    HtmlOut,
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
from sheetgen.errors import Exit


def season(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...")],
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="OUT.xlsx")] = None,
    best: Annotated[int | None, typer.Option(metavar="K")] = None,
    points: Annotated[str, typer.Option(metavar="score|place|FILE.csv")] = "score",
    sharing: Annotated[str, typer.Option(metavar="mean|best")] = "mean",
    bonus: Annotated[str | None, typer.Option(metavar='"event=1 first=3"')] = None,
    order: Annotated[str | None, typer.Option(metavar='"ALL FIRSTS"')] = None,
    match: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    title: Annotated[str | None, typer.Option()] = None,
    lang: Lang = None,
    pages: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
    one_file: Annotated[bool, typer.Option("--one-file")] = False,
    categories: Annotated[bool, typer.Option("--categories")] = False,
    jobs: Annotated[int | None, typer.Option(metavar="N")] = None,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDRESS")] = None,
    json_: Json = False,
    csv: Csv = False,
    html: Html = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    html_out: HtmlOut = None,
    force: Force = False,
) -> None:
    """Count one championship out of many events."""
    from sheetgen.commands.progress import progress
    from sheetgen.operations import season as seasons
    from sheetgen.present import season as shown
    from sheetgen.store.pages import write_folder

    seasons.check_target(output, force)
    by_key = {"best": best, "points": points, "sharing": sharing, "bonus": bonus, "order": order, "match": match}
    by_key |= {"jobs": jobs, "scheduler": scheduler, "without": output}
    with progress() as bar:
        season_result = seasons.season(paths, **by_key, progress=bar)  # type: ignore[arg-type]
    say(season_result.problems)
    if output is not None:
        say(seasons.write_season(season_result, output, lang or language(), title or "", force))
    if pages is not None:
        made = shown.season_pages(season_result, lang or language(), title or "", categories, one_file)
        say(write_folder(pages, made, force))
    forms = [
        (json_, json_out, lambda: as_json(shown.season_json(season_result, terminal()))),
        (csv, csv_out, lambda: as_csv(shown.season_rows(season_result, terminal()))),
        (html, html_out, lambda: shown.season_html(season_result, terminal(), title or "")),
    ]
    deliver(lambda: shown.season_text(season_result, terminal()), forms, force)
    if output is not None and not (json_ or csv or html):
        print(terminal().say("season.done", path=output))
    if pages is not None and not (json_ or csv or html):
        print(terminal().say("publish.done", count=len(made), path=pages))
    if season_result.has_errors:
        raise SystemExit(Exit.CONTENT)
