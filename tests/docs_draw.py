"""The page about directed draws, written from the printed tables: ``python -m tests.docs_draw``."""

from pathlib import Path

from sheetgen.pairing.directed import Fault, last_allowed
from sheetgen.pairing.directed_tables import (
    GROUP_SOURCES,
    VARMA_SOURCES,
    PrintedRow,
    group_rows,
    printed_varma,
    title_of,
    varma_rows,
)

PAGE = Path(__file__).parent.parent / "docs" / "directed-draws.md"

HEADING = """\
# Directed draws: what the printed tables get wrong

Written from `sheetgen/pairing/tables/groups` and `…/varma` by `python -m tests.docs_draw`; a test keeps it fresh.

`sheetgen draw --varma` and `--groups n` give the members of a club numbers that do not meet in the last rounds. The
rule (B10): of `N` numbers, two in one group must meet in round `N-1-n` at the latest, and the groups hold each number
from 1 to `N` once. Every printed row was checked against it. A row that breaks it is kept as printed, listed here, and
not used: another printing is taken, or a division is made for the players at hand.

"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEADING + "## Group tables\n", *_groups(), "", "## Varma tables\n", *_varma()]) + "\n"


def _groups() -> list[str]:
    rows = {source: group_rows(source) for source in GROUP_SOURCES}
    same = all(
        (one.groups, one.size, one.last) == (other.groups, other.size, other.last)
        for one, other in zip(*rows.values(), strict=True)
    )
    lines = [f"- {source}: {title_of('groups', source)}, {len(rows[source])} rows" for source in GROUP_SOURCES]
    lines.append("- The two prints are the same." if same else "- The two prints differ.")
    wrong = [row for row in rows[GROUP_SOURCES[0]] if row.faults]
    return [*lines, f"\nRows that break the rule: {len(wrong)}.\n", *_table(wrong)]


def _table(rows: list[PrintedRow]) -> list[str]:
    head = ["| N | n | printed | what is wrong |", "|---|---|---|---|"]
    return head + [f"| {row.size} | {row.last} | {_cells(row)} | {_wrong(row)} |" for row in rows]


def _cells(row: PrintedRow) -> str:
    return " · ".join(",".join(map(str, group)) for group in row.groups)


def _wrong(row: PrintedRow) -> str:
    return "; ".join(_sentence(fault, row) for fault in row.faults)


def _sentence(fault: Fault, row: PrintedRow) -> str:
    numbers = " and ".join(map(str, fault.numbers))
    if fault.kind == "late":
        return f"{numbers} meet in round {fault.round}, after round {last_allowed(row.size, row.last)}"
    return f"{numbers} {'stands twice' if fault.kind == 'twice' else 'is missing'}"


def _varma() -> list[str]:
    lines = [f"- {source}: {title_of('varma', source)}" for source in VARMA_SOURCES]
    lines += ["", "| players | source | printed | |", "|---|---|---|---|"]
    for row in varma_rows(VARMA_SOURCES[0]):
        prints = printed_varma(row.size)
        if len({each.groups for each in prints}) > 1:
            lines += [_varma_line(each) for each in prints]
    return [*lines, "", "All other rows are the same in both, and keep the rule."]


def _varma_line(row: PrintedRow) -> str:
    return f"| {row.size - 1}/{row.size} | {row.source} | {_cells(row)} | {_wrong(row) or 'keeps the rule: used'} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
