"""What ``--write`` puts into the official sheet."""

from collections.abc import Mapping

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure
from sheetgen.i18n.ties import short
from sheetgen.ranking.standings import Standings
from sheetgen.systems.views.official import OFFICIAL_CODES
from sheetgen.workbook.cells import Changes
from sheetgen.workbook.entered import Entrant


def official_entries(words: Words, entrants: Mapping[int, Entrant], ranking: Standings, text: str) -> Changes:
    """Every cell of the official sheet; those that this order does not need are emptied."""
    codes = ranking.order[:OFFICIAL_CODES]
    cells: Changes = {("official", "text"): text}
    for column in range(1, OFFICIAL_CODES + 1):
        cells["official", 0, f"code{column}"] = short(words, codes[column - 1]) if column <= len(codes) else None
    for position, row in enumerate(ranking.rows, start=1):
        entrant = entrants[row.id]
        official_cells: dict[str, object] = {
            "rank": "–" if row.rank is None else row.rank,
            "no": entrant.id,
            "name": entrant.name,
            "rating": entrant.rating,
            "club": entrant.club or None,
        }
        cells |= {("official", position, name): value for name, value in official_cells.items()}
        for column in range(1, OFFICIAL_CODES + 1):
            code = codes[column - 1] if column <= len(codes) else None
            value = figure(row.values.get(code), words.lang) if code else ""
            cells["official", position, f"code{column}"] = value or None
    return cells
