"""The wishes of clubs for their teams in the pools of a league, as a list of people's own: one line a team."""

import re
from collections.abc import Mapping

from sheetgen.errors import error
from sheetgen.exchange.columns import PLAYER_COLUMNS, TEAM_COLUMNS, Headers
from sheetgen.exchange.reading import ListReading, ListRow, Loaded, RawTable
from sheetgen.model.names import name_key
from sheetgen.pairing.league_wishes import TeamWish

WISH_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "team": TEAM_COLUMNS["team"],
    "club": PLAYER_COLUMNS["club"],
    "pool": ("poule", "pool", "groupe", "group", "division"),
    "number": ("numéro", "number", "n°", "nummer", "numero", "número"),
    "home": ("domicile", "home", "reçoit", "heim", "thuis", "casa", "local"),
    "away": ("extérieur", "déplacement", "away", "auswärts", "uit", "fuori", "trasferta", "visitante", "fuera"),
    "together": ("avec", "with", "together", "mit", "met", "con", "samen"),
    "apart": ("sans", "apart", "not with", "ohne", "getrennt", "zonder", "senza", "separati", "sin", "aparte"),
}  # fmt: skip
WISHES = Headers.of(WISH_COLUMNS, ("team",))
MOST_NUMBER = 99


def read_wishes(table: RawTable) -> Loaded[TeamWish]:
    """Return the teams of a list with their wishes; rounds and teams of one cell stand apart by commas or ``/``.

    Raises:
        ListRefused: everything that is wrong in the list, each with its line.
    """
    reading, wishes = ListReading(table, WISHES), []
    seen: set[str] = set()
    for row in reading.rows():
        wish = _wish(reading, row)
        if not wish.team:
            reading.report(error, "empty-name", row.line, None, "team")
        elif name_key(wish.team) in seen:
            reading.report(error, "wish-team-twice", row.line, wish.team, "team")
        seen.add(name_key(wish.team))
        wishes.append(wish)
    return reading.finish(wishes)


def _wish(reading: ListReading, row: ListRow) -> TeamWish:
    numbers = _numbers(reading, row, "number")
    return TeamWish(
        row["team"],
        row["club"],
        row["pool"],
        numbers[0] if numbers else None,
        _numbers(reading, row, "home"),
        _numbers(reading, row, "away"),
        _names(row["together"]),
        _names(row["apart"]),
    )


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in re.split(r"[,/|]", text) if name.strip())


def _numbers(reading: ListReading, row: ListRow, field: str) -> tuple[int, ...]:
    parts = re.split(r"[,/|\s]+", row[field].strip()) if row[field].strip() else []
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and 1 <= int(part) <= MOST_NUMBER]
    if len(numbers) < len(parts):
        reading.report(error, "bad-count", row.line, row[field], field, least=1, most=MOST_NUMBER)
    return tuple(numbers)
