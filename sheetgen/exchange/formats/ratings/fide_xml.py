"""FIDE's rating lists as XML."""

from collections.abc import Iterator, Mapping
from typing import BinaryIO
from xml.etree import ElementTree

from sheetgen.errors import FileProblem, Where, error
from sheetgen.exchange.rating_lists import RatedPlayer, fide_player, first_line
from sheetgen.exchange.registry import RatingFormat

# What the elements are to us; the rest is not needed.
FIDE_ELEMENTS: Mapping[str, str] = {
    "fideid": "fide_id", "name": "name", "country": "federation", "sex": "sex", "title": "title",
    "w_title": "women_title", "rating": "rating", "k": "k", "rapid_rating": "rapid", "rapid_k": "rapid_k",
    "blitz_rating": "blitz", "blitz_k": "blitz_k", "birthday": "birth", "flag": "flag",
}  # fmt: skip


def is_xml(head: bytes) -> bool:
    """Whether a list begins as XML does."""
    return first_line(head).startswith("<")


def players(stream: BinaryIO) -> Iterator[RatedPlayer]:
    """The players, one element after the other; FileProblem with the line where the XML ends or breaks."""
    try:
        for number, element in enumerate(_elements(stream), start=1):
            facts = {FIDE_ELEMENTS.get(part.tag, ""): (part.text or "").strip() for part in element}
            if facts.get("name"):
                yield fide_player(facts, number)
    except ElementTree.ParseError as refused:
        raise FileProblem(error("damaged-rating-list", where=Where(line=refused.position[0]))) from refused


def _elements(stream: BinaryIO) -> Iterator[ElementTree.Element]:
    """The elements of the players, each forgotten after it was looked at."""
    root: ElementTree.Element | None = None
    for event, element in ElementTree.iterparse(stream, events=("start", "end")):
        if root is None:
            root = element
        if event == "end" and element.tag == "player":
            yield element
            root.clear()


FORMAT = RatingFormat(id="fide-xml", name="FIDE", endings=(".xml",), recognises=is_xml, players=players)
