"""The two lists of a season: who is who where names leave a doubt, and the points a place is worth."""

from collections.abc import Mapping
from fractions import Fraction

from sheetgen.championship.people import Same
from sheetgen.championship.points import MEAN, TABLE, Scheme, amount
from sheetgen.errors import error
from sheetgen.exchange.columns import Headers
from sheetgen.exchange.reading import ListReading, Loaded, RawTable
from sheetgen.model.names import bare

MATCH_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("nom", "name", "joueur", "player", "trouvé", "found", "écrit", "written"),
    "person": ("personne", "person", "est", "is", "identité", "same as", "identique à"),
    "event": ("tournoi", "event", "épreuve", "tournament", "fichier", "file", "étape"),
}
POINTS_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "place": ("place", "rang", "rank", "rg", "pl"),
    "points": ("points", "pts", "point", "barème", "value"),
}
MATCH = Headers.of(MATCH_COLUMNS, ("name",), ("person",))
POINTS = Headers.of(POINTS_COLUMNS, ("place",), ("points",))
OTHERS = {"", "*", "autres", "others", "suivants", "following", "reste", "rest"}
LAST_PLACE = 9999


def read_match(table: RawTable) -> Loaded[Same]:
    """The lines of a mapping file."""
    reading, pairs = ListReading(table, MATCH), []
    for row in reading.rows():
        for field in ("name", "person"):
            if not row[field]:
                reading.report(error, "season-match-empty", row.line, None, field)
        pairs.append(Same(row["name"], row["person"], row["event"], row.line))
    return reading.finish(pairs)


def read_points(table: RawTable, sharing: str = MEAN) -> Loaded[Scheme]:
    """Read a table of points for a season: a line a place, and "others" for every place that has none.

    ``sharing`` says how those on one place share its points. A line without points, and a place that stands twice,
    are errors of the list.
    """
    reading, places, others = ListReading(table, POINTS), dict[int, Fraction](), Fraction(0)
    for row in reading.rows():
        points = amount(row["points"])
        if points is None:
            reading.report(error, "season-bad-points", row.line, row["points"], "points")
        elif bare(row["place"]) in OTHERS:
            others = points
        elif (place := reading.number(row, "place", "rank", "bad-season-place", LAST_PLACE)) is not None:
            if place in places:
                reading.report(error, "season-place-again", row.line, row["place"], "place")
            places[place] = points
    return reading.finish([Scheme(TABLE, places, others, sharing, table.file)])
