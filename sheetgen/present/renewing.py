"""What ``renew`` kept, and what is not as it was, as text and JSON."""

from sheetgen.i18n.catalogue import Words
from sheetgen.operations.renew import RenewedWorkbook
from sheetgen.present.reports import printable, problem_json
from sheetgen.workbook.description import LAYOUT

MOST_SHOWN = 10  # cells that are named one by one


def renewed_text(renewed: RenewedWorkbook, words: Words) -> str:
    """What ``renew`` has kept as text: entries, pictures, new sheets, and the first cells that changed."""
    lines = [
        words.say(
            "renew.done",
            path=renewed.workbook,
            entries=renewed.entries,
            official=renewed.official,
            pictures=renewed.pictures,
        ),
        words["renew.of-today"]
        if renewed.is_of_today
        else words.say("renew.layout", before=renewed.layout, after=LAYOUT),
    ]
    lines += [words.say("renew.came", sheets=", ".join(renewed.came))] if renewed.came else []
    lines += [words.say("renew.anew", sheets=", ".join(renewed.anew))] if renewed.anew else []
    lines.append(words.say("renew.cells", count=len(renewed.cells)) if renewed.cells else words["renew.no-cells"])
    for each in renewed.cells[:MOST_SHOWN]:
        before, after = (printable("" if value is None else str(value)) for value in (each.before, each.after))
        lines.append(words.say("renew.cell", sheet=each.sheet, cell=each.cell, before=before, after=after))
    if len(renewed.cells) > MOST_SHOWN:
        lines.append(words.say("renew.more", count=len(renewed.cells) - MOST_SHOWN))
    return "\n".join(lines)


def renewed_json(renewed: RenewedWorkbook, words: Words) -> dict[str, object]:
    """What ``renew`` has kept as JSON objects, with every cell that changed."""
    return {
        "workbook": renewed.workbook,
        "source": renewed.source,
        "layout": {"before": renewed.layout, "after": LAYOUT},
        "entries": renewed.entries,
        "official": renewed.official,
        "pictures": renewed.pictures,
        "sheets": {"came": list(renewed.came), "anew": list(renewed.anew)},
        "cells": [
            {"sheet": each.sheet, "cell": each.cell, "before": each.before, "after": each.after}
            for each in renewed.cells
        ],
        "problems": [problem_json(problem, words) for problem in renewed.problems],
    }
