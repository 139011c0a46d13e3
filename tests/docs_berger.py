"""The page about misprints in printed tables, written from their data: ``python -m tests.docs_berger``."""

from itertools import groupby
from pathlib import Path

from sheetgen.pairing.molter_data import Erratum
from sheetgen.pairing.scheveningen import LEAST, MOST, table
from tests.pairing.berger_sources import (
    SOURCES,
    Contradiction,
    Misprint,
    contradictions,
    misprints,
    sheets,
    title_of,
)

PAGE = Path(__file__).parent.parent / "docs" / "berger-misprints.md"

HEADING = """\
# Misprints in the printed Berger and Scheveningen tables

Written from `tests/data/berger/misprints.toml` by `python -m tests.docs_berger`; a test keeps it fresh.
`sheetgen table berger N` follows the rules; every printed cell was compared with it, and these are the differences.
The transcriptions (`tests/data/berger/`) keep the misprints.
"""
COMPARED = """\
## What was compared

| source | title | tables | cells | misprints |
|---|---|---|---|---|"""
CELLS = """\
## Wrong cells

| source | table | round | board | printed | corrected | rule | why |
|---|---|---|---|---|---|---|---|"""
SENTENCES = "## Sentences that the tables contradict\n"
SCHEVENINGEN = """\
## Scheveningen tables

001 and 003 print the same four tables, of 4, 5, 6 and 8 players a team: 141 cells each (`tests/data/scheveningen/`).
They differ in these, where one of the two breaks the rule of colours (S1); `sheetgen table scheveningen 8` names them.

| source | players | round | board | printed | corrected | rule | why |
|---|---|---|---|---|---|---|---|"""


def page() -> str:
    """The whole page."""
    return "\n".join(
        [
            HEADING,
            COMPARED,
            *map(compared_line, SOURCES),
            "",
            CELLS,
            *map(misprint_line, misprints()),
            "",
            SCHEVENINGEN,
            *scheveningen_lines(),
            "",
            SENTENCES,
            *map(contradiction_entry, contradictions()),
        ]
    )


def compared_line(source: str) -> str:
    own = [sheet for sheet in sheets() if sheet.source == source]
    cells = sum(len(line) for sheet in own for line in sheet.cells)
    wrong = sum(misprint.source == source for misprint in misprints())
    return f"| {source} | {title_of(source)} | {len(own)} | {cells} | {wrong} |"


def misprint_line(found: Misprint) -> str:
    place = f"| {found.source} | {found.table} | {found.round} | {found.board} "
    return f"{place}| {found.printed} | {found.corrected} | {found.rule} | {found.reason} |"


def scheveningen_lines() -> list[str]:
    """A line for the misprints of a round that have one reason."""
    errata = [(players, each) for players in range(LEAST, MOST + 1) for each in table(players).errata]
    grouped = groupby(errata, lambda numbered: (numbered[0], numbered[1].round, numbered[1].reason))
    return [scheveningen_line(players, [each for _, each in group]) for (players, _, _), group in grouped]


def scheveningen_line(players: int, errata: list[Erratum]) -> str:
    boards, printed, corrected = (
        ", ".join(str(getattr(each, name)) for each in errata) for name in ("board", "printed", "corrected")
    )
    first = errata[0]
    return f"| 001 | {players} | {first.round} | {boards} | {printed} | {corrected} | S1 | {first.reason} |"


def contradiction_entry(found: Contradiction) -> str:
    return (
        f"- **{found.source}, {found.place}** (`{found.id}`)\n"
        f"  - printed: {found.printed}\n"
        f"  - by rule {found.rule}: {found.by_the_rule}\n"
        f"  - {found.reason}"
        "\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
