"""What ``recalc`` and ``merge`` say: one line a workbook, a summary, JSON and CSV."""

from collections.abc import Sequence

from sheetgen.i18n.catalogue import Words
from sheetgen.operations.batch.line import State, WorkbookLine
from sheetgen.operations.merge import MergedWorkbook
from sheetgen.operations.recalc import Recalculated
from sheetgen.present.reports import LONGEST_SHOWN, message, place, printable, problem_json
from sheetgen.systems.shared.returned import Merged as Season

COLUMNS = (
    "workbook", "state", "event", "system", "entered", "total", "leader", "errors", "warnings", "discrepancies",
    "written", "codes", "message",
)  # fmt: skip


def line_text(line: WorkbookLine, words: Words) -> str:
    """One workbook in one line of the terminal."""
    facts = [printable(line.workbook)]
    if line.system:
        facts += [printable(line.event) or "–", words[f"system.{line.system}"]]
        facts.append(words.say("recalc.games", entered=line.entered, total=line.total))
        facts.append(printable(line.leader) or "–")
    return " | ".join([*facts, verdict(line, words)])


def verdict(line: WorkbookLine, words: Words) -> str:
    """In order, or how many things are wrong and which come first."""
    if line.state is State.FINE:
        return words["recalc.written" if line.written else "recalc.fine"]
    parts = []
    if line.doubts:
        first = line.errors[0] if line.errors else line.doubts[0]
        where = ", ".join(filter(None, (first.where.sheet, first.where.cell)))
        messages = (where + words["place.colon"] if where else "") + message(first, words)
        more = len(line.doubts) - 1
        parts.append(messages + (" " + words.say("recalc.more", count=more) if more else ""))
    if line.discrepancies:
        parts.append(words.say("recalc.discrepancies", count=line.discrepancies))
    return words[f"recalc.{line.state}"] + words["place.colon"] + " ".join(parts)


def summary_text(run: Recalculated, words: Words) -> str:
    """How many workbooks the run had, and how many of them are in each state, as one sentence."""
    counts = {str(state): run.count(state) for state in State}
    return words.say("recalc.summary", total=len(run.lines), **counts)


def recalculated_json(run: Recalculated, words: Words, seasons: Sequence[Season] = ()) -> dict[str, object]:
    """Every workbook; and where match sheets of leagues came back, what they brought to their seasons."""
    facts: dict[str, object] = {
        "summary": {"total": len(run.lines), **{str(state): run.count(state) for state in State}},
        "workbooks": [_json(line, words) for line in run.lines],
    }
    return facts | ({"seasons": [_season_json(season, words) for season in seasons]} if seasons else {})


def _season_json(season: Season, words: Words) -> dict[str, object]:
    return {
        "workbook": season.workbook or None,
        "sheets": season.sheets,
        "cells": season.cells,
        "written": season.written,
        "missing": [{"round": match.round, "match": match.number} for match in season.owed],
        "problems": [problem_json(problem, words) for problem in season.problems],
    }


def _json(line: WorkbookLine, words: Words) -> dict[str, object]:
    return {
        "workbook": line.workbook,
        "state": str(line.state),
        "event": line.event,
        "system": line.system,
        "games": {"total": line.total, "entered": line.entered},
        "leader": line.leader,
        "written": line.written,
        "discrepancies": line.discrepancies,
        "problems": [problem_json(problem, words) for problem in line.problems],
    }


def recalculated_rows(run: Recalculated, words: Words) -> list[list[object]]:
    """One row a workbook, for CSV; the problems that need a look in its last columns."""
    return [list(COLUMNS), *(_row(line, words) for line in run.lines)]


def _row(line: WorkbookLine, words: Words) -> list[object]:
    warnings = len(line.doubts) - len(line.errors)
    codes = " ".join(dict.fromkeys(problem.code for problem in line.doubts))
    items = [
        ": ".join(filter(None, (place(problem.at(file=None), words), message(problem, words))))
        for problem in line.doubts
    ]
    text = " ".join(items)[: 10 * LONGEST_SHOWN]
    facts = [line.workbook, str(line.state), line.event, line.system, line.entered, line.total, line.leader]
    return [*facts, len(line.errors), warnings, line.discrepancies, int(line.written), codes, text]


def merged_text(merged: MergedWorkbook, words: Words) -> str:
    """What every copy brought."""
    lines = [words.say("merge.brought", path=printable(path), count=count) for path, count in merged.brought]
    return "\n".join([*lines, words.say("merge.done", path=merged.workbook, count=merged.cells)])
