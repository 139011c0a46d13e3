"""Commands that read something: fill, rank, check, merge, recalc."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.errors import BadOptions, Exit, SheetgenError, error

if TYPE_CHECKING:
    from sheetgen.usecases.league_merge import Merged
from sheetgen.commands.shared import (
    Csv,
    CsvOut,
    Force,
    Html,
    HtmlOut,
    Json,
    JsonOut,
    Output,
    app,
    as_csv,
    as_json,
    deliver,
    language,
    say,
    terminal,
)


@app.command()
def rank(
    workbook: Annotated[Path, typer.Argument(metavar="WB|RESULTS.csv", help="A workbook, or a list of results.")],
    players: Annotated[Path | None, typer.Option(metavar="FILE", help="Players of a list of results.")] = None,
    order: Annotated[str | None, typer.Option(metavar='"PTS DE SB"', help="Another order of tie-breaks.")] = None,
    rules: Annotated[str | None, typer.Option(metavar="livre|fide-2026", help="Another edition.")] = None,
    after_round: Annotated[int | None, typer.Option("--after-round", metavar="K", help="After round K.")] = None,
    lots: Annotated[bool, typer.Option("--lots", help="Draw lots between those still tied.")] = False,
    seed: Annotated[str | None, typer.Option(metavar="S", help="The seed of the lots.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Tell how every tie was settled.")] = False,
    explain_for: Annotated[
        str | None, typer.Option("--explain-for", metavar="NAME", help="Tell how the place of NAME was found.")
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="Put the official ranking into the workbook.")] = False,
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
    from sheetgen import api
    from sheetgen.present import explained as explain_reports
    from sheetgen.present import reports

    found = api.rank(
        workbook,
        players=players,
        about=explain_for,
        order=order,
        rules=rules,
        after_round=after_round,
        lots=lots,
        seed=seed,
        write=write,
        output=output,
        force=force,
    )
    page = api.explain(found, language(), explain_for) if explain or explain_for is not None else None
    say(found.problems)
    forms = [
        (json_, json_out, lambda: as_json(explain_reports.ranking_json(found, page, terminal()))),
        (csv, csv_out, lambda: as_csv(reports.ranking_rows(found, terminal()))),
        (html, html_out, lambda: explain_reports.ranking_html(found, page, terminal())),
    ]
    deliver(lambda: explain_reports.ranking_text(found, page, terminal()), forms, force)
    if found.has_errors:
        raise SystemExit(Exit.CONTENT)


@app.command()
def check(
    workbooks: Annotated[list[Path], typer.Argument(metavar="WB...")],
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Audit workbooks: entries, structure, formulas against recomputation."""
    from sheetgen import api
    from sheetgen.present import reports

    audits, worst = [], Exit.FINE
    for path in workbooks:
        try:
            audits.append(api.check(path))
        except SheetgenError as refusal:
            say(refusal.problems)
            worst = max(worst, refusal.status)
    for found in audits:
        say(found.problems)
        worst = max(worst, Exit.FINE if found.clean else Exit.CONTENT)
    forms = [
        (json_, json_out, lambda: as_json(reports.audit_json(audits, terminal()))),
        (csv, csv_out, lambda: as_csv(reports.audit_rows(audits, terminal()))),
    ]
    deliver(lambda: "\n".join(reports.audit_text(found, terminal()) for found in audits), forms, force)
    raise SystemExit(worst)


@app.command()
def fill(
    workbook: Annotated[Path, typer.Argument(metavar="WB")],
    players: Annotated[Path | None, typer.Option(metavar="FILE", help="List of players.")] = None,
    teams: Annotated[Path | None, typer.Option(metavar="FILE", help="List of teams.")] = None,
    results: Annotated[Path | None, typer.Option(metavar="FILE", help="Results: round, board, result.")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace entries that differ.")] = False,
    from_: Annotated[
        Path | None, typer.Option("--from", metavar="EVENT", help="Fill a club's own workbook from this event.")
    ] = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Enter lists into a workbook, or an event into a club's own; what is there already is never replaced unasked."""
    from sheetgen import api

    if from_ is not None:
        _fill_template(workbook, from_, output, force, bool(players or teams or results or replace))
        return
    done = api.fill(
        workbook, players=players, teams=teams, results=results, replace_entries=replace, output=output, force=force
    )
    say(done.problems)
    print(terminal().say("fill.done", path=done.workbook, count=done.cells))


def _fill_template(template: Path, event: Path, output: Path | None, force: bool, has_lists: bool) -> None:
    from sheetgen.usecases import branded

    if has_lists:
        raise BadOptions(error("from-with-lists"))
    if output is None:
        raise BadOptions(error("from-without-output"))
    done = branded.fill_template(template, event, output, force=force)
    say(done.problems)
    print(terminal().say("fill.done", path=done.workbook, count=done.cells))


@app.command()
def merge(
    workbooks: Annotated[list[Path], typer.Argument(metavar="WB...")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="OUT", help="The joined workbook.")],
    force: Force = False,
) -> None:
    """Join copies of one event filled by different hands; contradictions are listed, and nothing is written."""
    from sheetgen.present import batch as batch_reports
    from sheetgen.usecases import merging

    done = merging.merge(workbooks, output, force=force)
    say(done.problems)
    print(batch_reports.merged_text(done, terminal()))


@app.command()
def recalc(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Workbooks, folders, patterns, addresses.")],
    jobs: Annotated[int | None, typer.Option(metavar="N", help="Processes; as many as processors by default.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Put the official ranking into each workbook.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where an interrupted run has stopped.")] = False,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask cluster, tcp://…")] = None,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Recalculate many workbooks, one line each; a bad one never stops the others."""
    from sheetgen.present import batch as batch_reports
    from sheetgen.store import batch
    from sheetgen.store.batch.progress import Bar

    bar, lines = Bar(), not (json_ or csv)

    def show(line: batch.Line) -> None:
        bar.clear()
        if lines:
            print(batch_reports.line_text(line, terminal()), flush=bar.alive)

    watch = batch.Watch(show, bar)
    paths, seasons = _merge_match_sheets(paths, write, lines)
    try:
        found = batch.recalc(paths, jobs=jobs, write=write, resume=resume, scheduler=scheduler, watch=watch)
    except batch.Interrupted as interruption:
        bar.clear()
        say([interruption.problem])
        raise
    bar.clear()
    forms = [
        (json_, json_out, lambda: as_json(batch_reports.recalculated_json(found, terminal(), seasons))),
        (csv, csv_out, lambda: as_csv(batch_reports.recalculated_rows(found, terminal()))),
    ]
    deliver(lambda: batch_reports.summary_text(found, terminal()), forms, force)
    failed = any(merged.has_errors for merged in seasons)
    raise SystemExit(max(found.status, Exit.CONTENT if failed else Exit.FINE))


def _merge_match_sheets(paths: list[str], write: bool, lines: bool) -> "tuple[list[str], list[Merged]]":
    """Take the match sheets of leagues into their seasons first; what remains is recalculated."""
    from sheetgen.store import league_returned

    found = league_returned.merge_found(paths, write=write)
    if found is None:
        return paths, []
    for merged in found[1]:
        say(merged.problems)
        if lines and merged.workbook:
            print(league_returned.summary(merged, terminal()))
    return found
