"""Rating lists of national federations as delimited text: the FFE's export, and whatever has headings like a list."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import BinaryIO

from sheetgen.exchange.columns import PLAYER_COLUMNS, Headers
from sheetgen.exchange.rating_lists import RatedPlayer, decoded_line, first_line, rating_number
from sheetgen.exchange.registry import RatingFormat
from sheetgen.model.cleaning import of_list

# The FFE's names of columns, beside all that a list of players may be headed with.
TABLE_COLUMNS: Mapping[str, tuple[str, ...]] = {
    **PLAYER_COLUMNS,
    "title": (*PLAYER_COLUMNS["title"], "fidetitre"),
    "fide_id": (*(word for word in PLAYER_COLUMNS["fide_id"] if word != "fide"), "fidecode"),
    "source": ("fide", "type elo", "rating kind"),
    "rapid": ("rapide", "rapid", "elo rapide", "rapid rating"),
    "blitz": ("elo06", "blitz", "elo blitz", "blitz rating"),
    "rapid_k": ("rk", "rapid_k"),
    "blitz_k": ("bk", "blitz_k"),
}
TABLE_HEADERS = Headers.of(TABLE_COLUMNS, ("name",))


def is_table(head: bytes) -> bool:
    """Whether a list begins with headings of columns, one of them that of names."""
    return not TABLE_HEADERS.missing(_cells(first_line(head)))


def players(stream: BinaryIO) -> Iterator[RatedPlayer]:
    """The players, line by line; ProblemsFound with the line for a rating that is none."""
    header = decoded_line(stream.readline())
    columns = dict(reversed(TABLE_HEADERS.recognised(_cells(header))))
    rows = csv.reader(map(decoded_line, stream), delimiter=_separator(header))
    for number, cells in enumerate(rows, start=2):
        facts = {field: of_list(cells[place]) for field, place in columns.items() if place < len(cells)}
        if facts.get("name"):
            yield _player(facts, number)


def _player(facts: Mapping[str, str], line: int) -> RatedPlayer:
    """A line of the FFE's export: the kind of rating stands beside it, or behind it."""
    source, rating = facts.get("source", ""), facts.get("rating", "")
    behind = re.fullmatch(r"(\d*)\s*([FNE]?)", rating.upper())
    if behind:
        rating, source = behind[1], behind[2] or source
    numbers = {
        field: rating_number(_bare(facts.get(field, "")), field, line)
        for field in ("rapid", "blitz", "k", "rapid_k", "blitz_k")
    }
    return RatedPlayer(
        " ".join(filter(None, (facts["name"], facts.get("first_name", "")))),
        facts.get("federation", ""),
        facts.get("sex", ""),
        facts.get("title", ""),
        "" if facts.get("fide_id") in (None, "0") else facts["fide_id"],
        facts.get("licence", ""),
        _day(facts.get("birth", "")),
        facts.get("club", ""),
        source.upper() if source.upper() in ("F", "N", "E") else "",
        rating_number(_bare(rating), "rating", line),
        **numbers,
    )


def _cells(line: str) -> Sequence[str]:
    return next(csv.reader([line.rstrip("\r\n")], delimiter=_separator(line)), [])


def _separator(header: str) -> str:
    return max(";,\t|", key=header.count)


def _bare(text: str) -> str:
    """A number without the kind of rating or the zero hour some programs put behind it."""
    return re.sub(r"(?i)[.,]0+$|(?<!\s)\s*[fner]$", "", text)


def _day(text: str) -> str:
    """A date as it is written, without the hour a database adds."""
    return re.sub(r"[ T]0{1,2}:00(:00)?$", "", text)


FORMAT = RatingFormat(id="federation-table", name="FFE", endings=(".csv", ".txt"), recognises=is_table, players=players)
