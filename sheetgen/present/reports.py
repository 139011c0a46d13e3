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
from sheetgen.systems.shared.text import aligned

if TYPE_CHECKING:
    from sheetgen.operations.check import Audit
    from sheetgen.operations.rank import Ranking
    from sheetgen.operations.reading.readback import Discrepancy
    from sheetgen.present.site.frame import Content

FIRST, CENTRED = ("rank", "no", "name"), ("rank", "no", "rating")
LONGEST_SHOWN = 200  # characters of a text from a file
LONGEST_NUMBER, FIRST_DIGITS = 128, 20  # bits of a number that is shown whole; of a longer one so many digits are


def message(problem: Problem, words: Words) -> str:
    """The sentence of a problem in the language of the terminal, without its place; ids among its facts get words."""
    facts = {name: _worded(name, value, words) for name, value in problem.data.items()}
    facts["found"] = printable(problem.found or "")
    # A fact may be called anything, and a sentence that lacks one is better than none.
    return words[f"problem.{problem.code}"].format_map(defaultdict(lambda: "–", facts))


def _worded(name: str, value: object, words: Words) -> str:
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


def _number(value: object) -> str:
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
    join = "".join(letter if letter.isprintable() else "·" for letter in line)
    return join if len(join) <= LONGEST_SHOWN else join[:LONGEST_SHOWN] + "…"


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


def problem_json(problem: Problem, words: Words) -> dict[str, object]:
    """A problem as a JSON object: severity, code, place, what is there, and the message in words."""
    where = problem.where
    facts: dict[str, object] = {
        "severity": problem.severity,
        "code": problem.code,
        "sheet": where.sheet,
        "cell": where.cell,
    }
    extra = {"file": where.file, "line": where.line, "columns": where.columns}
    facts |= {name: value for name, value in extra.items() if value is not None}
    return facts | {"found": problem.found, "message": message(problem, words)}


def discrepancy_json(discrepancy: "Discrepancy") -> dict[str, object]:
    """A discrepancy as a JSON object: the cell, what it shows, and what the program computes."""
    return {
        "sheet": discrepancy.sheet,
        "cell": discrepancy.cell,
        "shown": discrepancy.shown,
        "recomputed": discrepancy.recomputed,
    }


def number_json(value: object) -> object:
    """An exact value as JSON has it: whole numbers whole, fractions rounded to four decimals only here."""
    if isinstance(value, (tuple, list)):
        return [number_json(part) for part in value]
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else round(float(value), 4)
    return value


def ranking_json(ranking: "Ranking", words: Words) -> dict[str, object]:
    """A ranking as JSON objects: standings, how complete they are, problems and discrepancies.

    The players of a team event and the seed of lots are there only where the ranking has them.
    """
    rows = [
        _pool_json(ranking, row.id)
        | {
            "rank": row.rank,
            "id": ranking.entrants[row.id].id,
            "name": ranking.entrants[row.id].name,
            "values": {code: number_json(value) for code, value in row.values.items()},
        }
        for row in ranking.standings.rows
    ]
    facts: dict[str, object] = {
        "workbook": ranking.workbook,
        "system": ranking.system,
        "rules": ranking.standings.rules,
        "order": list(ranking.standings.order),
        "complete": ranking.complete,
        "games": {"total": ranking.total, "entered": ranking.entered},
        "after_round": ranking.standings.after_round,
        "provisional": asdict(ranking.standings.provisional) if ranking.standings.provisional else None,
        "standings": rows,
        "problems": [problem_json(problem, words) for problem in ranking.problems],
        "discrepancies": [discrepancy_json(difference) for difference in ranking.discrepancies],
    }
    if ranking.individuals:
        facts["individuals"] = [
            {**row, "values": {code: number_json(value) for code, value in row["values"].items()}}
            for row in of_persons.individuals(ranking.individuals, ranking.persons)
        ]
    return facts | ({"seed": ranking.seed} if ranking.seed else {})


def _pool_json(ranking: "Ranking", id_: int) -> dict[str, object]:
    """The pool somebody plays in, in a workbook of several."""
    pool = ranking.entrants[id_].pool
    return {"pool": pool} if pool else {}


def ranking_rows(ranking: "Ranking", words: Words) -> list[list[Any]]:
    """The standings as a table with its heading, for CSV, HTML and the terminal."""
    order = ranking.standings.order
    head = [words["standings.rank"], words["standings.no"], words["standings.name"]]
    rows: list[list[Any]] = [head + [short(words, code) for code in order]]
    ranks = [(ranking.entrants[row.id].pool, row.rank) for row in ranking.standings.rows]
    for row, rank in zip(ranking.standings.rows, ranks, strict=True):
        visible = "–" if row.rank is None else f"{row.rank}{'=' if ranks.count(rank) > 1 else ''}"
        figures = [figure(row.values.get(code), words.lang) for code in order]
        entrant = ranking.entrants[row.id]
        rows.append([visible, entrant.id, entrant.name, *figures])
    return rows


def ranking_text(ranking: "Ranking", words: Words) -> str:
    """A ranking as text: the title, the standings pool by pool, the players of teams, the seed, the discrepancies."""
    lines = [
        ranking_title(words, ranking.standings, ranking.entered, ranking.total),
        *_by_pool(ranking, aligned(ranking_rows(ranking, words), left=(2,)).split("\n"), words),
    ]
    if ranking.individuals:
        persons = of_persons.individual_rows(ranking.individuals, ranking.persons, words)
        lines += ["", words["molter.individuals"], aligned(persons, left=(2,))]
    if ranking.seed:
        lines.append(words.say("official.seed", seed=ranking.seed))
    if ranking.discrepancies:
        lines.append(words.say("rank.discrepancies", count=len(ranking.discrepancies)))
    return "\n".join(lines)


def _by_pool(ranking: "Ranking", lines: Sequence[str], words: Words) -> Iterable[str]:
    """The lines of the standings, with a heading before each pool where there are several."""
    head, *rows = lines
    yield head
    pools = [ranking.entrants[row.id].pool for row in ranking.standings.rows]
    for pool, before, line in zip(pools, ["", *pools], rows, strict=False):
        if pool != before:
            yield words.say("pools.name", letter=pool)
        yield line


def audit_json(audits: Sequence["Audit"], words: Words) -> list[dict[str, object]]:
    """Audits as JSON objects, one for each workbook, in the order given."""
    return [
        {
            "workbook": audit.workbook,
            "clean": audit.clean,
            "games": {"total": audit.total, "entered": audit.entered},
            "problems": [problem_json(problem, words) for problem in audit.problems],
            "discrepancies": [discrepancy_json(difference) for difference in audit.discrepancies],
        }
        for audit in audits
    ]


def audit_rows(audits: Sequence["Audit"], words: Words) -> list[list[object]]:
    """One row a problem or discrepancy, for CSV."""
    rows: list[list[object]] = [["workbook", "severity", "code", "sheet", "cell", "found", "message"]]
    for audit in audits:
        for problem in audit.problems:
            where = problem.where
            place_ = [where.sheet or "", where.cell or ""]
            text = message(problem, words)
            rows.append([audit.workbook, problem.severity, problem.code, *place_, problem.found or "", text])
        for difference in audit.discrepancies:
            text = discrepancy_text(difference, words)
            place_ = [difference.sheet, difference.cell]
            rows.append([audit.workbook, "error", "discrepancy", *place_, str(difference.shown), text])
    return rows


def discrepancy_text(discrepancy: "Discrepancy", words: Words) -> str:
    """What a cell shows and what the program computes, as a sentence without the cell."""
    return words.say("check.discrepancy", shown=discrepancy.shown, recomputed=discrepancy.recomputed)


def audit_text(audit: "Audit", words: Words) -> str:
    """The verdict on one workbook; its problems are listed apart."""
    verdict = "check.clean" if audit.clean else "check.not-clean"
    lines = [words.say(verdict, workbook=audit.workbook, entered=audit.entered, total=audit.total)]
    lines += [
        f"  {difference.sheet}, {difference.cell}: {discrepancy_text(difference, words)}"
        for difference in audit.discrepancies
    ]
    return "\n".join(lines)


def readiness(audit: "Audit", words: Words) -> str:
    """One line a file: ready for its day, or what is still missing."""
    if audit.ready:
        return words.say("ready.yes", workbook=audit.workbook)
    errors = sum(problem.is_error for problem in audit.problems) + len(audit.discrepancies)
    lacks = [words.say("ready.errors", count=errors)] if errors else []
    lacks += [words.say(f"ready.{kind}", count=count) for kind, count in audit.wanting.items()]
    return words.say("ready.no", workbook=audit.workbook, lacks=words["language.between"].join(lacks))


def ranking_html(ranking: "Ranking", words: Words) -> str:
    """A page to publish: the standings as a table, and those of the players of a team event."""
    return html_page(ranking_body(ranking, words), ranking, words["sheet.standings"], words)


def ranking_body(ranking: "Ranking", words: Words) -> str:
    """The standings as HTML tables, with ratings and clubs where anybody has them, and what the headings mean."""
    from sheetgen.present.site.frame import PageColumn, table
    from sheetgen.present.site.standings import order_legend

    rows = ranking_rows(ranking, words)[1:]
    title = ranking_title(words, ranking.standings, ranking.entered, ranking.total)
    pools: dict[str, list[list[Content]]] = {}
    extra_facts = _known(ranking)
    for row, (rank, no, name, *figures) in zip(ranking.standings.rows, rows, strict=True):
        who = ranking.entrants[row.id]
        beside = [str(getattr(who, fact) or "") for fact in extra_facts]
        pools.setdefault(who.pool, []).append([rank, no, name, *beside, *figures])
    captions = {pool: f"{words.say('pools.name', letter=pool)} — {title}" if pool else title for pool in pools}
    columns = [
        PageColumn(words[f"standings.{fact}"], "n" if fact in CENTRED else "") for fact in (*FIRST, *extra_facts)
    ]
    columns += [PageColumn(short(words, code), "n", label(words, code)) for code in ranking.standings.order]
    tables = [table(captions[pool], columns, lines) for pool, lines in pools.items()]
    tables.append(order_legend(ranking.standings, words))
    if ranking.individuals:
        head, *lines = of_persons.individual_rows(ranking.individuals, ranking.persons, words)
        tables.append(table(words["molter.individuals"], [PageColumn(str(cell)) for cell in head], lines))
    return "\n".join(tables)


def _known(ranking: "Ranking") -> list[str]:
    """What anybody's line says besides his name."""
    return [fact for fact in ("rating", "club") if any(getattr(who, fact) for who in ranking.entrants.values())]


def html_page(body: str, ranking: "Ranking", title: str, words: Words) -> str:
    """A whole page around its body; it begins with the event it is about."""
    return html_document(body, ranking.title or Path(ranking.workbook).stem, title, words)


def html_document(body: str, event: str, title: str, words: Words) -> str:
    """A whole HTML page with this body, headed by the event; ``title`` follows in the title of the page."""
    from sheetgen.present.site.frame import document

    return document(words.lang, event, title, "", f"{body}\n", heading=event)
