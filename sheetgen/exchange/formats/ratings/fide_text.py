"""FIDE's rating lists as text in columns of a fixed width."""

import re
from collections.abc import Iterator, Mapping
from typing import BinaryIO

from sheetgen.exchange.rating_lists import RatedPlayer, decoded_line, fide_player, first_line, month_of
from sheetgen.exchange.registry import RatingFormat

# What the columns are to us; those that are empty here are not needed.
FIDE_COLUMNS: Mapping[str, str] = {
    "ID Number": "fide_id", "Name": "name", "Fed": "federation", "Sex": "sex", "Tit": "title", "WTit": "women_title",
    "SRtng": "rating", "SK": "k", "RRtng": "rapid", "Rk": "rapid_k", "RK": "rapid_k", "BRtng": "blitz",
    "BK": "blitz_k", "K": "k", "B-day": "birth", "Flag": "flag", "OTit": "", "FOA": "", "SGm": "", "RGm": "",
    "BGm": "", "Gms": "", "Games": "",
}  # fmt: skip


def is_fide_text(head: bytes) -> bool:
    """Whether a list begins with FIDE's line of headings."""
    return re.search(r"ID ?Number\s{1,40}Name\s.{0,300}Fed", first_line(head)) is not None


def fide_columns(header: str) -> dict[str, slice]:
    """The columns by the places of their headings: widths have changed over the years, and a month is a heading."""
    starts = [(match[0], match.start()) for match in re.finditer(r"ID ?Number|\S+", header.rstrip())]
    ends = [start for _, start in starts[1:]] + [None]
    columns: dict[str, slice] = {}
    for (heading, start), end in zip(starts, ends, strict=True):
        field = "rating" if month_of(heading) else FIDE_COLUMNS.get(heading.replace("IDNumber", "ID Number"), "")
        if field:
            columns.setdefault(field, slice(start, end))
    return columns


def players(stream: BinaryIO) -> Iterator[RatedPlayer]:
    """The players, line by line; ProblemsFound with the line for a rating that is none."""
    columns = fide_columns(decoded_line(stream.readline()))
    for number, line in enumerate(stream, start=2):
        text = decoded_line(line)
        facts = {field: text[place].strip() for field, place in columns.items()}
        if facts.get("name"):
            yield fide_player(facts, number)


def month(head: bytes) -> str:
    """The month that stands among the headings."""
    return month_of(first_line(head))


FORMAT = RatingFormat(
    id="fide-text", name="FIDE", endings=(".txt",), recognises=is_fide_text, players=players, month=month
)
