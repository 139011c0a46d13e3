"""The errata register of the Molter tables, written from their data: ``python -m sheetgen.pairing.molter_register``."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from sheetgen.pairing.checks import TeamSchedule, boards_of, players_meeting_twice
from sheetgen.pairing.molter import is_playable, schedule_of, selections
from sheetgen.pairing.molter_data import (
    AUTONOMOUS,
    SOURCES,
    Deviation,
    Erratum,
    Oddity,
    Reading,
    TableName,
    every,
    sheet,
    sizes_of,
    table_names,
)

INTRODUCTION = """# Errata of the printed Molter tables

Written from the data beside the tables (`python -m sheetgen.pairing.molter_register`); a test keeps it fresh.
A printed pairing is corrected only when exactly one smallest change restores every rule (M11); a smallest change is a
swap of colours, another player on one board, or two players of a round who change places. "Only one" says so.

The two printings:
"""

CORRECTIONS = """## Corrected

| table | round | board | livre | molter | corrected | rules broken | only one | why |
|---|---|---|---|---|---|---|---|---|
"""

KEPT = """## Left as printed: rules a table breaks without a unique correction

| table | players | rounds | rule | found | why it stays |
|---|---|---|---|---|---|
"""

REFUSED = """## Choices of rounds refused because two players would meet twice (M9)

The rule decides, also where the book offers its autonomous round as the last one (tables 42 and 43).

| table | players | rounds | pairings repeated | first of them |
|---|---|---|---|---|
"""

EXAMPLES = """## Worked examples of the recipes that are wrong

| table | round | board of the parent | printed result | right result | why |
|---|---|---|---|---|---|
"""

READINGS = """## Cells the two printings show differently

The tables take what stands under "taken"; where only one is legible or legal, that is the reason.

| table | round | board | livre | molter | taken | why |
|---|---|---|---|---|---|---|
"""

ODDITIES = """## Printed oddly, and only one reading possible

| table | round | board | livre | molter | read as | why |
|---|---|---|---|---|---|---|
"""

UNEVEN = """## Autonomous rounds in which a team has more of one colour

No rule asks for even colours in a single round (M7 speaks of periods); every other autonomous round has them.

| table | players | White minus Black |
|---|---|---|
"""

MISSING = """## Columns only one printing has

| table | round | boards | missing in |
|---|---|---|---|
"""


def line(*cells: object) -> str:
    r"""Return one row of a Markdown table.

    >>> line("3", 1)
    '| 3 | 1 |\n'
    """
    return "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def rounds_text(rounds: Iterable[str]) -> str:
    """Return the names of rounds with a plus between them."""
    return " + ".join(rounds)


def correction_line(erratum: Erratum) -> str:
    """M11: one erratum; a printing that lacks the column shows a dash."""
    cells = [erratum.sources.get(key, "–") for key in SOURCES]
    place = (erratum.table, erratum.round, erratum.board)
    return line(
        *place, *cells, erratum.corrected, " ".join(erratum.rules), "yes" if erratum.unique else "no", erratum.reason
    )


def same_place(deviation: Deviation) -> tuple[TableName, int, tuple[str, ...], str, str]:
    """Return what deviations have in common that stand in one row: table, players, rounds, rule and reason."""
    return deviation.table, deviation.players, deviation.rounds, deviation.rule, deviation.reason


def kept_lines() -> Iterator[str]:
    """M11: what breaks a rule and stays."""
    for (table, players, rounds, rule, reason), group in groupby(every("deviations"), same_place):
        yield line(table, players, rounds_text(rounds), rule, "; ".join(each.detail for each in group), reason)


def refused_lines() -> Iterator[str]:
    """M9: computed, not listed in the data."""
    for table in table_names():
        for players in sizes_of(table)[1]:
            for played in selections(table):
                if not is_playable(table, players, played):
                    again = list(players_meeting_twice(schedule_of(table, players, played)))
                    yield line(table, players, rounds_text(played), len(again), again[0].detail)


def example_lines() -> Iterator[str]:
    """Yield a row for each worked example of the book whose printed result is wrong."""
    for example in every("examples"):
        if example.corrected:
            cells = (example.parent, example.becomes, example.corrected)
            yield line(example.table, example.round, *cells, example.reason)


def reading_line(reading: Reading) -> str:
    """Return the row of a cell that the two printings show differently."""
    cells = (reading.livre, reading.molter, reading.printed)
    return line(reading.table, reading.round, reading.board, *cells, reading.reason)


def oddity_line(oddity: Oddity) -> str:
    """Return the row of an oddity; a dash stands for a printing that does not have it."""
    cells = (oddity.livre or "–", oddity.molter or "–", oddity.read)
    return line(oddity.table, oddity.round, oddity.board, *cells, oddity.reason)


def uneven_lines() -> Iterator[str]:
    """Computed, not listed in the data."""
    for table in table_names():
        for players in sizes_of(table)[1]:
            for played in selections(table):
                if played == (AUTONOMOUS,):
                    uneven = colours(schedule_of(table, players, played))
                    if uneven:
                        yield line(f"{table}a", players, ", ".join(f"{team} {n:+d}" for team, n in uneven.items()))


def colours(schedule: TeamSchedule) -> dict[str, int]:
    """White minus Black of the teams of which that is not nothing."""
    ahead: Counter[str] = Counter()
    for _, _, (white, black) in boards_of(schedule):
        ahead[white[0]] += 1
        ahead[black[0]] -= 1
    return {team: ahead[team] for team in sorted(ahead) if ahead[team]}


def missing_lines() -> Iterator[str]:
    """Yield a row for each stretch of boards that a table does not have in one printing."""
    for table in table_names():
        for gap in sheet(table).get("missing", ()):
            first, last = gap["boards"]
            yield line(table, gap["round"], f"{first}-{last}", gap["source"])


def page() -> str:
    """The whole register as Markdown."""
    sources = "".join(f"- `{key}`: {title}\n" for key, title in SOURCES.items())
    names = f"\nRound `{AUTONOMOUS}` is the autonomous one.\n"
    sections = (
        CORRECTIONS + "".join(correction_line(erratum) for erratum in every("errata")),
        KEPT + "".join(kept_lines()),
        REFUSED + "".join(refused_lines()),
        EXAMPLES + "".join(example_lines()),
        READINGS + "".join(reading_line(reading) for reading in every("readings")),
        ODDITIES + "".join(oddity_line(oddity) for oddity in every("oddities")),
        UNEVEN + "".join(uneven_lines()),
        MISSING + "".join(missing_lines()),
    )
    return INTRODUCTION + sources + names + "\n" + "\n".join(sections)


if __name__ == "__main__":
    print(page(), end="")
