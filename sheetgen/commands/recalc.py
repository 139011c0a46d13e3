"""``recalc``: many workbooks, one line each."""

from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.commands.shared import Csv, CsvOut, Force, Json, JsonOut, as_csv, as_json, deliver, say, terminal
from sheetgen.errors import Exit

if TYPE_CHECKING:
    from sheetgen.operations.batch.line import WorkbookLine
    from sheetgen.systems.shared.returned import Merged


def recalc(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...")],
    jobs: Annotated[int | None, typer.Option(metavar="N")] = None,
    write: Annotated[bool, typer.Option("--write")] = False,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDRESS")] = None,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Recalculate many workbooks, one line each; a bad one never stops the others."""
    import sheetgen
    from sheetgen.commands.progress import progress
    from sheetgen.operations.recalc import Interrupted, Watch
    from sheetgen.present import batch as batch_reports

    lines = not (json_ or csv)
    paths, seasons = _merge_match_sheets(paths, write, lines)
    try:
        with progress() as bar:

            def show(line: "WorkbookLine") -> None:
                bar.clear()
                if lines:
                    print(batch_reports.line_text(line, terminal()), flush=bar.alive)

            watch = Watch(show, bar)
            recalculated = sheetgen.recalc(
                paths, jobs=jobs, write=write, resume=resume, scheduler=scheduler, watch=watch
            )
    except Interrupted as interruption:
        say([interruption.problem])
        raise
    forms = [
        (json_, json_out, lambda: as_json(batch_reports.recalculated_json(recalculated, terminal(), seasons))),
        (csv, csv_out, lambda: as_csv(batch_reports.recalculated_rows(recalculated, terminal()))),
    ]
    deliver(lambda: batch_reports.summary_text(recalculated, terminal()), forms, force)
    failed = any(merged.has_errors for merged in seasons)
    raise SystemExit(max(recalculated.status, Exit.CONTENT if failed else Exit.FINE))


def _merge_match_sheets(paths: list[str], write: bool, lines: bool) -> "tuple[list[str], list[Merged]]":
    """Take the match sheets of leagues into their seasons first; what remains is recalculated."""
    from sheetgen.operations.batch import match_sheets as returned

    merge_found = returned.merge_found(paths, write=write)
    if merge_found is None:
        return paths, []
    for merged in merge_found[1]:
        say(merged.problems)
        if lines and merged.workbook:
            print(returned.summary(merged, terminal()))
    return merge_found
