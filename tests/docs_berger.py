"""The page about misprints in the printed Berger tables, written from its data: ``python -m tests.docs_berger``."""

from pathlib import Path

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
# Misprints in the printed Berger tables

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
