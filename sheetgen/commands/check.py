"""``check``: the audit."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import Csv, CsvOut, Force, Json, JsonOut, as_csv, as_json, deliver, say, terminal
from sheetgen.errors import Exit, SheetgenError


def check(
    workbooks: Annotated[list[Path], typer.Argument(metavar="WB...")],
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Audit workbooks: entries, structure, formulas against recomputation."""
    import sheetgen
    from sheetgen.present import reports

    audits, worst = [], Exit.FINE
    for path in workbooks:
        try:
            audits.append(sheetgen.check(path))
        except SheetgenError as refusal:
            say(refusal.problems)
            worst = max(worst, refusal.status)
    for audit in audits:
        say(audit.problems)
        worst = max(worst, Exit.FINE if audit.clean else Exit.CONTENT)
    items = (reports.audit_text, reports.readiness)
    forms = [
        (json_, json_out, lambda: as_json(reports.audit_json(audits, terminal()))),
        (csv, csv_out, lambda: as_csv(reports.audit_rows(audits, terminal()))),
    ]
    deliver(lambda: "\n".join(each(audit, terminal()) for each in items for audit in audits), forms, force)
    raise SystemExit(worst)
