"""Results of the operations as text, JSON, CSV and HTML. The JSON keys are a public contract."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.errors import Problem
from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.come import ranking_title
from sheetgen.i18n.figures import figure
from sheetgen.i18n.lists import separator
from sheetgen.i18n.ties import label, short
from sheetgen.present import individuals as of_persons
from sheetgen.present.site.frame import Column, Content, document, table
from sheetgen.systems.shared.text import aligned

if TYPE_CHECKING:
    from sheetgen.operations.check import Audit
    from sheetgen.operations.rank import Ranking
    from sheetgen.operations.reading.readback import Discrepancy

FIRST, CENTRED = ("rank", "no", "name"), ("rank", "no", "rating")
LONGEST_SHOWN = 200  # characters of a text from a file
LONGEST_NUMBER, FIRST_DIGITS = 128, 20  # bits of a number that is shown whole; of a longer one so many digits are


def message(problem: Problem, words: Words) -> str:
    """The sentence of a problem in the language of the terminal, without its place; ids among its facts get words."""
    facts = {name: _worded(name, value, words) for name, value in problem.data.items()}
    facts["found"] = printable(problem.found or "")
    # A fact may be called anything, and a sentence that lacks one is better than none.
    return words[f"problem.{problem.code}"].format_map(defaultdict(lambda: "–", facts))


def _worded(name: str, value: Any, words: Words) -> str:
    """A fact as text: ``fact.NAME.VALUE`` where the catalogue has it; lists joined, sizes as ``7 × 6``, None a dash."""
    if isinstance(value, Mapping):
        return "; ".join(f"{key}={_worded(name, part, words)}" for key, part in value.items())
    if isinstance(value, (list, tuple)):
        parts = [
            " × ".join(map(_number, part)) if isinstance(part, tuple) else _worded(name, part, words) for part in value
        ]
        listed = separator(parts, words).join(parts)
        return words.get(f"fact.{name}.any", "{value}").format(value=listed) if parts else _none(name, words)
    if isinstance(value, int):
        return _number(value)
    return "–" if value is None else words.get(f"fact.{name}.{value}") or printable(str(value))


def _number(value: Any) -> str:
    """A number with its thousands apart; one that nobody can mean is cut as a text is."""
    if not isinstance(value, int):
        return str(value)
    if value.bit_length() > LONGEST_NUMBER:
        return f"{value // 10 ** int(0.30103 * value.bit_length() - FIRST_DIGITS)}…"
    return f"{value:,}".replace(",", "\N{NO-BREAK SPACE}") if value >= 100_000 else str(value)


def _none(name: str, words: Words) -> str:
    return words.get(f"fact.{name}.none", "–")


def printable(text: str) -> str:
    """One line without control characters: what was found comes from a file and goes to a terminal."""
    line = " ".join(text.split())
    shown = "".join(letter if letter.isprintable() else "·" for letter in line)
    return shown if len(shown) <= LONGEST_SHOWN else shown[:LONGEST_SHOWN] + "…"


def place(problem: Problem, words: Words) -> str:
    """Where to look: file, sheet and cell, or line."""
    where = problem.where
    parts = [where.file or "", where.sheet or "", where.cell or ""]
    if where.line is not None:
        parts.append(words.say("place.line", line=where.line))
    if where.columns is not None:
        parts.append(words.say("place.columns", columns=where.columns))
    return ", ".join(part for part in parts if part)


def line(problem: Problem, words: Words) -> str:
    """One line for the terminal: severity, place, sentence."""
    where = place(problem, words)
    colon = words["place.colon"]
    return colon.join(part for part in (words[f"severity.{problem.severity}"], where, message(problem, words)) if part)


def problem_json(problem: Problem, words: Words) -> dict[str, Any]:
    where = problem.where
    facts: dict[str, Any] = {
        "severity": problem.severity,
        "code": problem.code,
        "sheet": where.sheet,
        "cell": where.cell,
    }
    extra = {"file": where.file, "line": where.line, "columns": where.columns}
    facts |= {name: value for name, value in extra.items() if value is not None}
    return facts | {"found": problem.found, "message": message(problem, words)}


def discrepancy_json(found: "Discrepancy") -> dict[str, Any]:
    return {"sheet": found.sheet, "cell": found.cell, "shown": found.shown, "recomputed": found.recomputed}


def number_json(value: Any) -> Any:
    """An exact value as JSON has it: whole numbers whole, fractions rounded to four decimals only here."""
    if isinstance(value, (tuple, list)):
        return [number_json(part) for part in value]
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else round(float(value), 4)
    return value


def ranking_json(found: "Ranking", words: Words) -> dict[str, Any]:
    rows = [
        _pool_json(found, row.id)
        | {
            "rank": row.rank,
            "id": found.entrants[row.id].id,
            "name": found.entrants[row.id].name,
            "values": {code: number_json(value) for code, value in row.values.items()},
        }
        for row in found.standings.rows
    ]
    facts: dict[str, Any] = {
        "workbook": found.workbook,
        "system": found.system,
        "rules": found.standings.rules,
        "order": list(found.standings.order),
        "complete": found.complete,
        "games": {"total": found.total, "entered": found.entered},
        "after_round": found.standings.after_round,
        "provisional": asdict(found.standings.provisional) if found.standings.provisional else None,
        "standings": rows,
        "problems": [problem_json(problem, words) for problem in found.problems],
        "discrepancies": [discrepancy_json(difference) for difference in found.discrepancies],
    }
    if found.individuals:
        facts["individuals"] = [
            {**row, "values": {code: number_json(value) for code, value in row["values"].items()}}
            for row in of_persons.individuals(found.individuals, found.persons)
        ]
    return facts | ({"seed": found.seed} if found.seed else {})


def _pool_json(found: "Ranking", id_: int) -> dict[str, Any]:
    """The pool somebody plays in, in a workbook of several."""
    pool = found.entrants[id_].pool
    return {"pool": pool} if pool else {}


def ranking_rows(found: "Ranking", words: Words) -> list[list[Any]]:
    """The standings as a table with its heading, for CSV, HTML and the terminal."""
    order = found.standings.order
    head = [words["standings.rank"], words["standings.no"], words["standings.name"]]
    rows: list[list[Any]] = [head + [short(words, code) for code in order]]
    ranks = [(found.entrants[row.id].pool, row.rank) for row in found.standings.rows]
    for row, rank in zip(found.standings.rows, ranks, strict=True):
        shown = "–" if row.rank is None else f"{row.rank}{'=' if ranks.count(rank) > 1 else ''}"
        figures = [figure(row.values.get(code), words.lang) for code in order]
        entrant = found.entrants[row.id]
        rows.append([shown, entrant.id, entrant.name, *figures])
    return rows


def ranking_text(found: "Ranking", words: Words) -> str:
    lines = [
        ranking_title(words, found.standings, found.entered, found.total),
        *_by_pool(found, aligned(ranking_rows(found, words), left=(2,)).split("\n"), words),
    ]
    if found.individuals:
        persons = of_persons.individual_rows(found.individuals, found.persons, words)
        lines += ["", words["molter.individuals"], aligned(persons, left=(2,))]
    if found.seed:
        lines.append(words.say("official.seed", seed=found.seed))
    if found.discrepancies:
        lines.append(words.say("rank.discrepancies", count=len(found.discrepancies)))
    return "\n".join(lines)


def _by_pool(found: "Ranking", lines: Sequence[str], words: Words) -> Iterable[str]:
    """The lines of the standings, with a heading before each pool where there are several."""
    head, *rows = lines
    yield head
    pools = [found.entrants[row.id].pool for row in found.standings.rows]
    for pool, before, line in zip(pools, ["", *pools], rows, strict=False):
        if pool != before:
            yield words.say("pools.name", letter=pool)
        yield line


def audit_json(audits: Sequence["Audit"], words: Words) -> list[dict[str, Any]]:
    return [
        {
            "workbook": found.workbook,
            "clean": found.clean,
            "games": {"total": found.total, "entered": found.entered},
            "problems": [problem_json(problem, words) for problem in found.problems],
            "discrepancies": [discrepancy_json(difference) for difference in found.discrepancies],
        }
        for found in audits
    ]


def audit_rows(audits: Sequence["Audit"], words: Words) -> list[list[Any]]:
    """One row a problem or discrepancy, for CSV."""
    rows: list[list[Any]] = [["workbook", "severity", "code", "sheet", "cell", "found", "message"]]
    for found in audits:
        for problem in found.problems:
            where = problem.where
            place_ = [where.sheet or "", where.cell or ""]
            text = message(problem, words)
            rows.append([found.workbook, problem.severity, problem.code, *place_, problem.found or "", text])
        for difference in found.discrepancies:
            text = discrepancy_text(difference, words)
            place_ = [difference.sheet, difference.cell]
            rows.append([found.workbook, "error", "discrepancy", *place_, str(difference.shown), text])
    return rows


def discrepancy_text(found: "Discrepancy", words: Words) -> str:
    return words.say("check.discrepancy", shown=found.shown, recomputed=found.recomputed)


def audit_text(found: "Audit", words: Words) -> str:
    """The verdict on one workbook; its problems are listed apart."""
    verdict = "check.clean" if found.clean else "check.not-clean"
    lines = [words.say(verdict, workbook=found.workbook, entered=found.entered, total=found.total)]
    lines += [
        f"  {difference.sheet}, {difference.cell}: {discrepancy_text(difference, words)}"
        for difference in found.discrepancies
    ]
    return "\n".join(lines)


def readiness(found: "Audit", words: Words) -> str:
    """One line a file: ready for its day, or what is still missing."""
    if found.ready:
        return words.say("ready.yes", workbook=found.workbook)
    errors = sum(problem.is_error for problem in found.problems) + len(found.discrepancies)
    lacks = [words.say("ready.errors", count=errors)] if errors else []
    lacks += [words.say(f"ready.{what}", count=count) for what, count in found.wanting.items()]
    return words.say("ready.no", workbook=found.workbook, lacks=words["language.between"].join(lacks))


def ranking_html(found: "Ranking", words: Words) -> str:
    """A page to publish: the standings as a table, and those of the players of a team event."""
    return html_page(ranking_body(found, words), found, words["sheet.standings"], words)


def ranking_body(found: "Ranking", words: Words) -> str:
    """The standings as HTML tables, with ratings and clubs where anybody has them, and what the headings mean."""
    from sheetgen.present.site.standings import order_legend

    rows = ranking_rows(found, words)[1:]
    title = ranking_title(words, found.standings, found.entered, found.total)
    pools: dict[str, list[list[Content]]] = {}
    known = _known(found)
    for row, (rank, no, name, *figures) in zip(found.standings.rows, rows, strict=True):
        who = found.entrants[row.id]
        beside = [str(getattr(who, fact) or "") for fact in known]
        pools.setdefault(who.pool, []).append([rank, no, name, *beside, *figures])
    captions = {pool: f"{words.say('pools.name', letter=pool)} — {title}" if pool else title for pool in pools}
    columns = [Column(words[f"standings.{fact}"], "n" if fact in CENTRED else "") for fact in (*FIRST, *known)]
    columns += [Column(short(words, code), "n", label(words, code)) for code in found.standings.order]
    tables = [table(captions[pool], columns, lines) for pool, lines in pools.items()]
    tables.append(order_legend(found.standings, words))
    if found.individuals:
        head, *lines = of_persons.individual_rows(found.individuals, found.persons, words)
        tables.append(table(words["molter.individuals"], [Column(str(cell)) for cell in head], lines))
    return "\n".join(tables)


def _known(found: "Ranking") -> list[str]:
    """What anybody's line says besides his name."""
    return [fact for fact in ("rating", "club") if any(getattr(who, fact) for who in found.entrants.values())]


def html_page(body: str, found: "Ranking", title: str, words: Words) -> str:
    """A whole page around its body; it begins with the event it is about."""
    return html_document(body, found.title or Path(found.workbook).stem, title, words)


def html_document(body: str, event: str, title: str, words: Words) -> str:
    return document(words.lang, event, title, "", f"{body}\n", heading=event)
