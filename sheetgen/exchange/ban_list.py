"""Who is not to meet whom, as a list of people's own: one line a pair, by names, with rounds and a reason."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetgen.errors import Where, error
from sheetgen.exchange.columns import Headers
from sheetgen.exchange.reading import ListReading, ListRow, Loaded, RawTable
from sheetgen.model.names import name_key

ENTRANTS = ("équipe", "joueur", "team", "player", "mannschaft", "spieler", "speler", "squadra", "giocatore",
            "equipo", "jugador")  # fmt: skip
BAN_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "first": ("first", *(f"{word} 1" for word in ENTRANTS)),
    "second": ("second", *(f"{word} 2" for word in ENTRANTS)),
    "from": ("from round", "ronde de début", "de la ronde", "ab runde", "vanaf ronde", "dal turno", "desde la ronda"),
    "to": ("to round", "ronde de fin", "à la ronde", "bis runde", "tot en met ronde", "al turno", "hasta la ronda"),
    "reason": ("raison", "motif", "grund", "reden", "motivo"),
}
BANS = Headers.of(BAN_COLUMNS, ("first",), ("second",))


@dataclass(frozen=True, slots=True)
class BannedPair:
    """Two entrants who are not to meet, by their names; ``where`` is the line that says so."""

    first: str
    second: str
    start: int | None = None
    end: int | None = None
    reason: str = ""
    where: Where = field(default_factory=Where)


def read_bans(table: RawTable) -> Loaded[BannedPair]:
    """Return the pairs of a list.

    Raises:
        ListRefused: everything that is wrong in the list, each with its line.
    """
    reading, bans = ListReading(table, BANS), []
    for row in reading.rows():
        for side in ("first", "second"):
            if not row[side]:
                reading.report(error, "empty-name", row.line, None, side)
        if row["first"] and name_key(row["first"]) == name_key(row["second"]):
            reading.report(error, "ban-of-oneself", row.line, row["first"], "second")
        start, end = _round(reading, row, "from"), _round(reading, row, "to")
        if start and end and start > end:
            reading.report(error, "swiss-forbidden-rounds", row.line, f"{start}-{end}", "to")
        bans.append(BannedPair(row["first"], row["second"], start, end, row["reason"], reading.where(row.line)))
    return reading.finish(bans)


def _round(reading: ListReading, row: ListRow, field: str) -> int | None:
    return reading.number(row, field, "round", "bad-round", 99) if row[field] else None
