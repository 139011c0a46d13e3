"""Rating lists of federations: FIDE's fixed-width text and XML, the FFE's export; one player after the other.

A list may have a million lines, so it is read as a stream and nothing of it is kept here.
"""

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, BinaryIO
from xml.etree import ElementTree

from sheetgen.errors import FileProblem, ProblemsFound, Where, error
from sheetgen.exchange.columns import PLAYER_COLUMNS, Headers
from sheetgen.model.cleaning import of_list
from sheetgen.model.entrants import HIGHEST_RATING

MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
TEXT, XML, TABLE = "fide-text", "fide-xml", "table"


@dataclass(frozen=True, slots=True)
class ListedPlayer:
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


FIELDS = tuple(field.name for field in fields(ListedPlayer))
TEXTS = ("federation", "sex", "title", "licence", "club")
NUMBERS = ("rating", "rapid", "blitz", "k", "rapid_k", "blitz_k")


@dataclass(frozen=True, slots=True)
class ListKind:
    """What a list is: its form, and the month it is of, if it says so ("2026-09")."""

    form: str
    month: str = ""


# What the columns of FIDE's texts and the elements of its XML are to us; the rest is not needed.
FIDE_COLUMNS: Mapping[str, str] = {
    "ID Number": "fide_id", "Name": "name", "Fed": "federation", "Sex": "sex", "Tit": "title", "WTit": "women_title",
    "SRtng": "rating", "SK": "k", "RRtng": "rapid", "Rk": "rapid_k", "RK": "rapid_k", "BRtng": "blitz",
    "BK": "blitz_k", "K": "k", "B-day": "birth", "Flag": "flag", "OTit": "", "FOA": "", "SGm": "", "RGm": "",
    "BGm": "", "Gms": "", "Games": "",
}  # fmt: skip
FIDE_ELEMENTS: Mapping[str, str] = {
    "fideid": "fide_id", "name": "name", "country": "federation", "sex": "sex", "title": "title",
    "w_title": "women_title", "rating": "rating", "k": "k", "rapid_rating": "rapid", "rapid_k": "rapid_k",
    "blitz_rating": "blitz", "blitz_k": "blitz_k", "birthday": "birth", "flag": "flag",
}  # fmt: skip
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


def kind_of_list(head: bytes, name: str = "") -> ListKind:
    """What a list is, by how it begins; the name of the file may tell the month where the list does not."""
    first = head.lstrip(b"\xef\xbb\xbf \r\n").split(b"\n", 1)[0]
    if first.startswith(b"<"):
        return ListKind(XML, _month(name))
    text = decoded(first)
    if re.search(r"ID ?Number\s{1,40}Name\s.{0,300}Fed", text):
        return ListKind(TEXT, _month(text) or _month(name))
    if not TABLE_HEADERS.missing(_cells(text)):
        return ListKind(TABLE, _month(name))
    raise FileProblem(error("not-a-rating-list", found=of_list(text)[:60]))


def _month(text: str) -> str:
    found = re.search(rf"(?<![A-Z])({'|'.join(MONTHS)})(\d\d)(?!\d)", text.upper())
    return f"20{found[2]}-{MONTHS.index(found[1]) + 1:02d}" if found else ""


def players_of(stream: BinaryIO, kind: ListKind) -> Iterator[ListedPlayer]:
    """Every player of a list, in its order."""
    readers: Mapping[str, Callable[[BinaryIO], Iterator[ListedPlayer]]] = {TEXT: _fide_text, XML: _fide_xml}
    return readers.get(kind.form, _table)(stream)


def decoded(line: bytes) -> str:
    """The encoding is documented nowhere: UTF-8, or else the Windows one."""
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")


# ------------------------------------------------------------------------------------------------------ FIDE's text


def fide_columns(header: str) -> dict[str, slice]:
    """The columns by the places of their headings: widths have changed over the years, and a month is a heading."""
    starts = [(found[0], found.start()) for found in re.finditer(r"ID ?Number|\S+", header.rstrip())]
    ends = [start for _, start in starts[1:]] + [None]
    columns: dict[str, slice] = {}
    for (heading, start), end in zip(starts, ends, strict=True):
        field = "rating" if _month(heading) else FIDE_COLUMNS.get(heading.replace("IDNumber", "ID Number"), "")
        if field:
            columns.setdefault(field, slice(start, end))
    return columns


def _fide_text(stream: BinaryIO) -> Iterator[ListedPlayer]:
    columns = fide_columns(decoded(stream.readline()))
    for number, line in enumerate(stream, start=2):
        text = decoded(line)
        facts = {field: text[place].strip() for field, place in columns.items()}
        if facts.get("name"):
            yield _listed(facts, number)


def _fide_xml(stream: BinaryIO) -> Iterator[ListedPlayer]:
    try:
        for number, element in enumerate(_players(stream), start=1):
            facts = {FIDE_ELEMENTS.get(part.tag, ""): (part.text or "").strip() for part in element}
            if facts.get("name"):
                yield _listed(facts, number)
    except ElementTree.ParseError as refused:
        raise FileProblem(error("damaged-rating-list", where=Where(line=refused.position[0]))) from refused


def _players(stream: BinaryIO) -> Iterator[ElementTree.Element]:
    """The elements of the players, each forgotten after it was looked at."""
    root: ElementTree.Element | None = None
    for event, element in ElementTree.iterparse(stream, events=("start", "end")):
        if root is None:
            root = element
        if event == "end" and element.tag == "player":
            yield element
            root.clear()


def _listed(facts: Mapping[str, str], line: int) -> ListedPlayer:
    numbers: dict[str, Any] = {field: _number(facts.get(field, ""), field, line) for field in NUMBERS}
    flag = facts.get("flag", "").lower()
    return ListedPlayer(
        of_list(facts["name"]),
        facts.get("federation", ""),
        facts.get("sex", "").upper() or ("F" if "w" in flag else ""),
        (facts.get("title") or facts.get("women_title") or "").upper(),
        "" if facts.get("fide_id") in (None, "0") else facts["fide_id"],
        birth="" if facts.get("birth", "").strip("0") == "" else facts["birth"],
        **numbers,
    )


def _number(text: str, field: str, line: int) -> int | None:
    """A rating or a K; 0 and nothing are none."""
    if not text or text == "-":
        return None
    if not text.isascii() or not text.isdigit() or int(text) > HIGHEST_RATING:
        bad = error("bad-rating", where=Where(line=line), found=text[:20], column=field, least=0, most=HIGHEST_RATING)
        raise ProblemsFound(bad)
    return int(text) or None


# --------------------------------------------------------------------------------------------------- other tables


def _cells(line: str) -> Sequence[str]:
    return next(csv.reader([line.rstrip("\r\n")], delimiter=_separator(line)), [])


def _separator(header: str) -> str:
    return max(";,\t|", key=header.count)


def _table(stream: BinaryIO) -> Iterator[ListedPlayer]:
    header = decoded(stream.readline())
    columns = dict(reversed(TABLE_HEADERS.recognised(_cells(header))))
    rows = csv.reader(map(decoded, stream), delimiter=_separator(header))
    for number, cells in enumerate(rows, start=2):
        facts = {field: of_list(cells[place]) for field, place in columns.items() if place < len(cells)}
        if facts.get("name"):
            yield _from_table(facts, number)


def _from_table(facts: Mapping[str, str], line: int) -> ListedPlayer:
    """A line of the FFE's export: the kind of rating stands beside it, or behind it."""
    source = facts.get("source", "")
    told = {field: facts.get(field, "") for field in NUMBERS}
    behind = re.fullmatch(r"(\d*)\s*([FNE]?)", told["rating"].upper())
    if behind:
        told["rating"], source = behind[1], behind[2] or source
    numbers: dict[str, Any] = {field: _number(_bare(text), field, line) for field, text in told.items()}
    name = " ".join(filter(None, (facts["name"], facts.get("first_name", ""))))
    texts: dict[str, Any] = {field: facts.get(field, "") for field in TEXTS}
    fide_id = "" if facts.get("fide_id") in (None, "0") else facts["fide_id"]
    kind = source.upper() if source.upper() in ("F", "N", "E") else ""
    return ListedPlayer(name, fide_id=fide_id, birth=_day(facts.get("birth", "")), source=kind, **texts, **numbers)


def _bare(text: str) -> str:
    """A number without the kind of rating or the zero hour some programs put behind it."""
    return re.sub(r"(?i)[.,]0+$|(?<!\s)\s*[fner]$", "", text)


def _day(text: str) -> str:
    """A date as it is written, without the hour a database adds."""
    return re.sub(r"[ T]0{1,2}:00(:00)?$", "", text)
