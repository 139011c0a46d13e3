"""What ``renew`` kept, and what is not as it was, as text and JSON."""

from typing import Any

from sheetgen.i18n.catalogue import Words
from sheetgen.operations.renew import RenewedWorkbook
from sheetgen.present.reports import printable, problem_json
from sheetgen.workbook.description import LAYOUT

MOST_SHOWN = 10  # cells that are named one by one


def renewed_text(found: RenewedWorkbook, words: Words) -> str:
    lines = [
        words.say(
            "renew.done",
            path=found.workbook,
            entries=found.entries,
            official=found.official,
            pictures=found.pictures,
        ),
        words["renew.of-today"] if found.is_of_today else words.say("renew.layout", before=found.layout, after=LAYOUT),
    ]
    lines += [words.say("renew.came", sheets=", ".join(found.came))] if found.came else []
    lines += [words.say("renew.anew", sheets=", ".join(found.anew))] if found.anew else []
    lines.append(words.say("renew.cells", count=len(found.cells)) if found.cells else words["renew.no-cells"])
    for each in found.cells[:MOST_SHOWN]:
        before, after = (printable("" if value is None else str(value)) for value in (each.before, each.after))
        lines.append(words.say("renew.cell", sheet=each.sheet, cell=each.cell, before=before, after=after))
    if len(found.cells) > MOST_SHOWN:
        lines.append(words.say("renew.more", count=len(found.cells) - MOST_SHOWN))
    return "\n".join(lines)


def renewed_json(found: RenewedWorkbook, words: Words) -> dict[str, Any]:
    return {
        "workbook": found.workbook,
        "source": found.source,
        "layout": {"before": found.layout, "after": LAYOUT},
        "entries": found.entries,
        "official": found.official,
        "pictures": found.pictures,
        "sheets": {"came": list(found.came), "anew": list(found.anew)},
        "cells": [
            {"sheet": each.sheet, "cell": each.cell, "before": each.before, "after": each.after} for each in found.cells
        ],
        "problems": [problem_json(problem, words) for problem in found.problems],
    }
