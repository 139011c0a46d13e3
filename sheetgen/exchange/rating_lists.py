"""Rating lists of federations, in any format of ``formats/ratings``: one player after the other.

A list may have a million lines, so it is read as a stream and nothing of it is kept here.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import BinaryIO

from sheetgen.errors import FileProblem, ProblemsFound, Where, error
from sheetgen.exchange.registry import rating_formats, recognised
from sheetgen.model.cleaning import of_list
from sheetgen.model.entrants import HIGHEST_RATING

MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """What a list says of one player; a rating of None is no rating, a K of None is not told."""

    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    fide_id: str = ""
    licence: str = ""
    birth: str = ""
    club: str = ""
    source: str = ""  # F, N or E: whose rating the standard one is, where the list tells
    rating: int | None = None
    rapid: int | None = None
    blitz: int | None = None
    k: int | None = None
    rapid_k: int | None = None
    blitz_k: int | None = None


FIELDS = tuple(field.name for field in fields(RatedPlayer))


@dataclass(frozen=True, slots=True)
class RatingListKind:
    """What a list is: the id of its format, and the month it is of, if it says so ("2026-09")."""

    form: str
    month: str = ""


def kind_of_list(head: bytes, name: str = "") -> RatingListKind:
    """What a list is, by how it begins; the name of the file may tell the month where the list does not.

    Args:
        head: the beginning of the list, its first line at least.
        name: how the file is called.

    Raises:
        FileProblem: no format recognises it (``not-a-rating-list``).

    >>> kind_of_list(b"NrFFE;Nom;Prenom;Elo", "SEP26.csv")
    RatingListKind(form='federation-table', month='2026-09')
    """
    form = recognised(rating_formats(), head)
    if form is None:
        raise FileProblem(error("not-a-rating-list", found=of_list(first_line(head))[:60]))
    return RatingListKind(form.id, form.month(head) or month_of(name))


def players_of(stream: BinaryIO, kind: RatingListKind) -> Iterator[RatedPlayer]:
    """Every player of a list, in its order.

    Args:
        stream: the list from its beginning.
        kind: what ``kind_of_list`` says of it.

    Raises:
        ProblemsFound: a rating that is none, with its line.
        FileProblem: the list is damaged, with the line.
    """
    return next(each for each in rating_formats() if each.id == kind.form).players(stream)


# ------------------------------------------------------------------------------------------- what the formats share


def month_of(text: str) -> str:
    """The month a heading or a name of a file holds ("SEP26"), as "2026-09"; empty for none.

    >>> month_of("standard_feb26frl_xml.xml")
    '2026-02'
    """
    month = re.search(rf"(?<![A-Z])({'|'.join(MONTHS)})(\d\d)(?!\d)", text.upper())
    return f"20{month[2]}-{MONTHS.index(month[1]) + 1:02d}" if month else ""


def decoded_line(line: bytes) -> str:
    """A line as a text. The encoding is documented nowhere: UTF-8, or else the Windows one."""
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")


def first_line(head: bytes) -> str:
    """The first line of a list, without a mark of its encoding or empty lines before it."""
    return decoded_line(head.lstrip(b"\xef\xbb\xbf \r\n").split(b"\n", 1)[0])


def rating_number(text: str, field: str, line: int) -> int | None:
    """A rating or a K; 0, a dash and nothing are none. ProblemsFound with the line for what is no number."""
    if not text or text == "-":
        return None
    if not text.isascii() or not text.isdigit() or int(text) > HIGHEST_RATING:
        bad = error("bad-rating", where=Where(line=line), found=text[:20], column=field, least=0, most=HIGHEST_RATING)
        raise ProblemsFound(bad)
    return int(text) or None


def fide_player(facts: Mapping[str, str], line: int) -> RatedPlayer:
    """Return a player of FIDE's lists from the facts of one line, by our names of them.

    A rating or a K that is no number is refused with ProblemsFound, which has the line.
    """
    flag = facts.get("flag", "").lower()
    return RatedPlayer(
        of_list(facts["name"]),
        facts.get("federation", ""),
        facts.get("sex", "").upper() or ("F" if "w" in flag else ""),
        (facts.get("title") or facts.get("women_title") or "").upper(),
        "" if facts.get("fide_id") in (None, "0") else facts["fide_id"],
        birth="" if facts.get("birth", "").strip("0") == "" else facts["birth"],
        rating=rating_number(facts.get("rating", ""), "rating", line),
        rapid=rating_number(facts.get("rapid", ""), "rapid", line),
        blitz=rating_number(facts.get("blitz", ""), "blitz", line),
        k=rating_number(facts.get("k", ""), "k", line),
        rapid_k=rating_number(facts.get("rapid_k", ""), "rapid_k", line),
        blitz_k=rating_number(facts.get("blitz_k", ""), "blitz_k", line),
    )
