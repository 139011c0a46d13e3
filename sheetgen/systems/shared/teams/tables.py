"""A table of teams as text and rows: its rounds, what was corrected in it, what it does not keep, its quality."""

from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.checks import name_of
from sheetgen.pairing.molter_data import AUTONOMOUS, Erratum
from sheetgen.pairing.molter_generated import Figures, GeneratedTable, better_generated, lacks_grade_a, measured
from sheetgen.pairing.team_tables import RuleCheck, TableRound, TeamTable
from sheetgen.systems.printed import Grid
from sheetgen.systems.views.pairing_table import pair_text


def title_of(played: TableRound, words: Words) -> str:
    """The name of a round; M10: the autonomous one may be meant to be added or to stand alone."""
    if played.name != AUTONOMOUS:
        return words.say("round.name", number=played.name)
    return words["molter.autonomous"] + (f" ({words[f'molter.{played.variant}']})" if played.variant else "")


def table_rows(table: TeamTable) -> list[list[object]]:
    """One row a board, for CSV; the variant says which recipe made an autonomous round."""
    rows: list[list[object]] = [["round", "variant", "board", "white", "black"]]
    for played in table.rounds:
        for number, (white, black) in enumerate(played.boards, start=1):
            rows.append([played.name, played.variant or "", number, name_of(white), name_of(black)])
    return rows


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


def quality_lines(table: TeamTable, figures: Figures, words: Words) -> list[str]:
    """M14: every figure of the quality in words."""
    games, others = table.players * len(table.rounds), table.teams - 1
    facts = {"least": games // others, "most": -(-games // others)}
    lines = []
    for name, size in figures:
        counted = size // 2 if name == "I2" else size
        state = {0: "none", 1: "one"}.get(counted, "some")
        lines.append(words.say(f"molter-quality.{QUALITIES[name]}-{state}", figure=size, half=size // 2, **facts))
    return lines


def remarks(table: TeamTable, words: Words) -> list[str]:
    """M11: what was corrected in the printed table, and what it does not keep."""
    breaches = [_breach(check, words) for check in table.checks if not check.ok]
    return [*(_erratum(erratum, words) for erratum in table.errata), *breaches, *_measured(table, words)]


def _measured(table: TeamTable, words: Words) -> list[str]:
    """M14: the grade of a printed table too, and the figures of either; no grade where a hard rule is not kept."""
    measure = measured(table)
    if measure is None:
        return []
    proof = [words["molter.no-grade-a"]] if lacks_grade_a(table) else []
    if measure.grade is None:
        return [words.say("molter.no-grade", rules=", ".join(measure.broken)), *_better(table, words), *proof]
    grade = [] if isinstance(table, GeneratedTable) else [words.say("molter.grade", grade=measure.grade)]
    return [*grade, *quality_lines(table, measure.figures, words), *_better(table, words), *proof]


def _better(table: TeamTable, words: Words) -> list[str]:
    """M14: what the generated table has over a printed one that is graded below it, and how to take it."""
    rival = better_generated(table)
    if rival is None:
        return []
    return [words.say("molter.better", grade=rival.grade), *quality_lines(rival, rival.figures, words)]


def table_text(table: TeamTable, words: Words, heading: str) -> str:
    """The table as it is printed, board by board, a column a round; then errata and what the table does not keep."""
    columns = [_column(played, words) for played in table.rounds]
    widths = [max(map(len, column)) for column in columns]
    count = len(str(len(columns[0]) - 1))
    lines = [heading, ""]
    for position, cells in enumerate(zip(*columns, strict=True)):
        label = f"{position}." if position else ""
        texts = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        lines.append(f"{label:>{count + 1}}  {'   '.join(texts)}".rstrip())
    return "\n".join([*lines, *remarks(table, words)])


def table_grid(table: TeamTable, words: Words, heading: str) -> Grid:
    """The table as it is printed: a line a board, a column a round."""
    boards = zip(*(played.boards for played in table.rounds), strict=True)
    lines = [
        (str(number), [pair_text(name_of(white), name_of(black)) for white, black in pairs])
        for number, pairs in enumerate(boards, start=1)
    ]
    kept = [*(_erratum(erratum, words) for erratum in table.errata)]
    return Grid(heading, [title_of(played, words) for played in table.rounds], lines, kept)


def _column(played: TableRound, words: Words) -> list[str]:
    return [title_of(played, words), *(f"{name_of(white)}-{name_of(black)}" for white, black in played.boards)]


def _erratum(erratum: Erratum, words: Words) -> str:
    facts = {name: getattr(erratum, name) for name in ("round", "board", "printed", "corrected")}
    return words.say("molter.erratum", reason=erratum.reason_in(words.lang), **facts)


def _breach(check: RuleCheck, words: Words) -> str:
    return words.say("molter.breach", rule=check.rule, detail=check.detail)
