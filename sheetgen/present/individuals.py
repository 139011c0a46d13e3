"""The individual ranking of a team event, as data and as rows."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure
from sheetgen.pairing.checks import TEAM_LETTERS

if TYPE_CHECKING:
    from sheetgen.ranking.standings import Row, Standings
    from sheetgen.workbook.entered import Entrant


def individuals(ranking: "Standings", persons: "Mapping[int, Entrant]") -> list[dict[str, Any]]:
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


def number_of(person: "Entrant") -> int:
    """The number behind the letters."""
    return int(str(person.id).lstrip(TEAM_LETTERS))


def _among_equals(row: "Row", ranking: "Standings", persons: "Mapping[int, Entrant]") -> int:
    number = number_of(persons[row.id])
    mates = [other for other in ranking.rows if number_of(persons[other.id]) == number]
    return 1 + sum((other.rank or 0) < (row.rank or 0) for other in mates)


def individual_rows(ranking: "Standings", persons: "Mapping[int, Entrant]", words: Words) -> list[list[Any]]:
    """The individual ranking as a table with its heading."""
    head = [words[f"individuals.{name}"] for name in ("rank", "no", "name", "points", "won")]
    ranks = [row.rank for row in ranking.rows]
    rows: list[list[Any]] = [head]
    for row in ranking.rows:
        visible = f"{row.rank}{'=' if ranks.count(row.rank) > 1 else ''}"
        figures = [figure(row.values[code], words.lang) for code in ranking.order]
        rows.append([visible, persons[row.id].id, persons[row.id].name, *figures])
    return rows
