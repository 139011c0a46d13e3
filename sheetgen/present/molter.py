"""Molter tables and individual rankings as text and rows; part of the ``reports``."""

from collections.abc import Mapping
from typing import Any

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure
from sheetgen.pairing.checks import TEAM_LETTERS, name_of
from sheetgen.pairing.molter import MolterRound, MolterTable, RuleCheck
from sheetgen.pairing.molter_data import AUTONOMOUS, PEYRIN, Erratum
from sheetgen.pairing.molter_generated import Figures, GeneratedTable, better_generated, lacks_grade_a, measured
from sheetgen.pairing.scheveningen import ScheveningenTable
from sheetgen.ranking.standings import Row, Standings
from sheetgen.workbook.entered import Entrant


def title_of(played: MolterRound, words: Words) -> str:
    """The name of a round; M10: the autonomous one may be meant to be added or to stand alone."""
    if played.name != AUTONOMOUS:
        return words.say("round.name", number=played.name)
    return words["molter.autonomous"] + (f" ({words[f'molter.{played.variant}']})" if played.variant else "")


def table_rows(table: MolterTable) -> list[list[Any]]:
    """One row a board, for CSV; the variant says which recipe made an autonomous round."""
    rows: list[list[Any]] = [["round", "variant", "board", "white", "black"]]
    for played in table.rounds:
        for number, (white, black) in enumerate(played.boards, start=1):
            rows.append([played.name, played.variant or "", number, name_of(white), name_of(black)])
    return rows


def heading(table: MolterTable, words: Words) -> str:
    """M14: which table it is."""
    if isinstance(table, ScheveningenTable):
        return words.say(f"scheveningen.table-{table.number}", players=table.players)
    if isinstance(table, GeneratedTable):
        return generated_heading(table, words)
    known = "event.peyrin" if table.number == PEYRIN else "event.molter-table"
    rounds = ", ".join(dict.fromkeys(played.name for played in table.rounds))
    text = words.say(known, table=table.number, teams=table.teams, players=table.players, rounds=rounds)
    return text[0].upper() + text[1:]


def generated_heading(table: GeneratedTable, words: Words) -> str:
    """M14: a generated table with its grade."""
    rounds = ", ".join(played.name for played in table.rounds)
    size = {"teams": table.teams, "players": table.players, "rounds": rounds}
    text = words.say("event.molter-generated", grade=table.grade, **size)
    return text[0].upper() + text[1:]


# The figures of the quality of a generated table, and the ids of their sentences.
QUALITIES = {
    "I1": "i1",
    "I1 prefix": "prefix",
    "I2": "i2",
    "I3": "i3",
    "I4": "i4",
    "I5": "i5",
    "S5 exact": "colours",
}


def quality_lines(table: MolterTable, figures: Figures, words: Words) -> list[str]:
    """M14: every figure of the quality in words."""
    games, others = table.players * len(table.rounds), table.teams - 1
    facts = {"least": games // others, "most": -(-games // others)}
    lines = []
    for name, size in figures:
        counted = size // 2 if name == "I2" else size
        state = {0: "none", 1: "one"}.get(counted, "some")
        lines.append(words.say(f"molter-quality.{QUALITIES[name]}-{state}", figure=size, half=size // 2, **facts))
    return lines


def remarks(table: MolterTable, words: Words) -> list[str]:
    """M11: what was corrected in the printed table, and what it does not keep."""
    breaches = [_breach(check, words) for check in table.checks if not check.ok]
    return [*(_erratum(erratum, words) for erratum in table.errata), *breaches, *_measured(table, words)]


def _measured(table: MolterTable, words: Words) -> list[str]:
    """M14: the grade of a printed table too, and the figures of either; no grade where a hard rule is not kept."""
    measure = measured(table)
    if measure is None:
        return []
    proof = [words["molter.no-grade-a"]] if lacks_grade_a(table) else []
    if measure.grade is None:
        return [words.say("molter.no-grade", rules=", ".join(measure.broken)), *_better(table, words), *proof]
    grade = [] if isinstance(table, GeneratedTable) else [words.say("molter.grade", grade=measure.grade)]
    return [*grade, *quality_lines(table, measure.figures, words), *_better(table, words), *proof]


def _better(table: MolterTable, words: Words) -> list[str]:
    """M14: what the generated table has over a printed one that is graded below it, and how to take it."""
    rival = better_generated(table)
    if rival is None:
        return []
    return [words.say("molter.better", grade=rival.grade), *quality_lines(rival, rival.figures, words)]


def table_text(table: MolterTable, words: Words) -> str:
    """The table as it is printed, board by board, a column a round; then errata and what the table does not keep."""
    columns = [_column(played, words) for played in table.rounds]
    widths = [max(map(len, column)) for column in columns]
    count = len(str(len(columns[0]) - 1))
    lines = [heading(table, words), ""]
    for position, cells in enumerate(zip(*columns, strict=True)):
        label = f"{position}." if position else ""
        texts = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        lines.append(f"{label:>{count + 1}}  {'   '.join(texts)}".rstrip())
    return "\n".join([*lines, *remarks(table, words)])


def _column(played: MolterRound, words: Words) -> list[str]:
    return [title_of(played, words), *(f"{name_of(white)}-{name_of(black)}" for white, black in played.boards)]


def _erratum(erratum: Erratum, words: Words) -> str:
    facts = {name: getattr(erratum, name) for name in ("round", "board", "printed", "corrected")}
    return words.say("molter.erratum", reason=erratum.reason_in(words.lang), **facts)


def _breach(check: RuleCheck, words: Words) -> str:
    return words.say("molter.breach", rule=check.rule, detail=check.detail)


def individuals(ranking: Standings, persons: Mapping[int, Entrant]) -> list[dict[str, Any]]:
    """Everybody, with his place among all players and among those of his number."""
    return [
        {
            "rank": row.rank,
            "id": persons[row.id].id,
            "name": persons[row.id].name,
            "rank_in_number": _among_equals(row, ranking, persons),
            "values": dict(row.values),
        }
        for row in ranking.rows
    ]


def number_of(person: Entrant) -> int:
    """The number behind the letters."""
    return int(str(person.id).lstrip(TEAM_LETTERS))


def _among_equals(row: Row, ranking: Standings, persons: Mapping[int, Entrant]) -> int:
    number = number_of(persons[row.id])
    mates = [other for other in ranking.rows if number_of(persons[other.id]) == number]
    return 1 + sum((other.rank or 0) < (row.rank or 0) for other in mates)


def individual_rows(ranking: Standings, persons: Mapping[int, Entrant], words: Words) -> list[list[Any]]:
    """The individual ranking as a table with its heading."""
    head = [words[f"individuals.{name}"] for name in ("rank", "no", "name", "points", "won")]
    ranks = [row.rank for row in ranking.rows]
    rows: list[list[Any]] = [head]
    for row in ranking.rows:
        shown = f"{row.rank}{'=' if ranks.count(row.rank) > 1 else ''}"
        figures = [figure(row.values[code], words.lang) for code in ranking.order]
        rows.append([shown, persons[row.id].id, persons[row.id].name, *figures])
    return rows
