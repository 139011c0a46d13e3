"""``rank``: the ranking, recomputed and told."""

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
    Output,
    as_csv,
    as_json,
    deliver,
    language,
    say,
    terminal,
)
from sheetgen.errors import Exit


def rank(
    workbook: Annotated[Path, typer.Argument(metavar="WB|RESULTS.csv|EVENT.trf")],
    players: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    order: Annotated[str | None, typer.Option(metavar='"PTS DE SB"')] = None,
    rules: Annotated[str | None, typer.Option(metavar="livre|fide-2026")] = None,
    after_round: Annotated[int | None, typer.Option("--after-round", metavar="K")] = None,
    lots: Annotated[bool, typer.Option("--lots")] = False,
    seed: Annotated[str | None, typer.Option(metavar="S")] = None,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    explain_for: Annotated[str | None, typer.Option("--explain-for", metavar="NAME")] = None,
    system: Annotated[str | None, typer.Option(metavar="berger|swiss|keizer")] = None,
    match_points: Annotated[str | None, typer.Option(metavar="2/1/0")] = None,
    forfeit_penalty: Annotated[str | None, typer.Option(metavar="1")] = None,
    variant: Annotated[str | None, typer.Option(metavar="clubs|knsb|free")] = None,
    top: Annotated[int | None, typer.Option(metavar="VALUE")] = None,
    frozen: Annotated[bool, typer.Option("--frozen")] = False,
    write: Annotated[bool, typer.Option("--write")] = False,
    output: Output = None,
    json_: Json = False,
    csv: Csv = False,
    html: Html = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    html_out: HtmlOut = None,
    force: Force = False,
) -> None:
    """Recompute the ranking of a workbook from what was typed in it, or rank a list of results."""
    import sheetgen
    from sheetgen.present import explained as explain_reports
    from sheetgen.present import reports

    ranking = sheetgen.rank(
        workbook,
        players=players,
        about=explain_for,
        order=order,
        rules=rules,
        after_round=after_round,
        lots=lots,
        seed=seed,
        system=system,
        match_points=match_points,
        forfeit_penalty=forfeit_penalty,
        variant=variant,
        top=top,
        frozen=frozen,
        write=write,
        output=output,
        force=force,
    )
    page = sheetgen.explain(ranking, language(), explain_for) if explain or explain_for is not None else None
    say(ranking.problems)
    forms = [
        (json_, json_out, lambda: as_json(explain_reports.ranking_json(ranking, page, terminal()))),
        (csv, csv_out, lambda: as_csv(reports.ranking_rows(ranking, terminal()))),
        (html, html_out, lambda: explain_reports.ranking_html(ranking, page, terminal())),
    ]
    deliver(lambda: explain_reports.ranking_text(ranking, page, terminal()), forms, force)
    if ranking.has_errors:
        raise SystemExit(Exit.CONTENT)
