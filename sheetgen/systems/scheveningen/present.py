"""Scheveningen tables in words."""

from sheetgen.errors import BadOptions, error
from sheetgen.i18n.catalogue import Words
from sheetgen.pairing import scheveningen
from sheetgen.pairing.scheveningen import ScheveningenTable
from sheetgen.systems.options import NUMBER, Option
from sheetgen.systems.printed import Printed
from sheetgen.systems.shared.teams.tables import remarks, table_rows, table_text


def heading(table: ScheveningenTable, words: Words) -> str:
    """S1: which table it is."""
    return words.say(f"scheveningen.table-{table.number}", players=table.players)


def told(table: ScheveningenTable, words: Words) -> list[str]:
    """What is said of the table a workbook was made with."""
    return [heading(table, words), *remarks(table, words)]


def table(*, count: int | None = None) -> ScheveningenTable:
    """The table for so many players a side."""
    if count is None:
        raise BadOptions(error("count-missing"))
    return scheveningen.table(count)


TABLE = Printed(
    "table",
    "scheveningen",
    (Option("count", NUMBER, "N", argument=True),),
    table,
    lambda found, words: table_text(found, words, heading(found, words)),
    table_rows,
    lambda found: {"system": "scheveningen", **scheveningen.as_json(found)},
)
