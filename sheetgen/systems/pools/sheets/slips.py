"""The result slips of all pools together: a round of every pool on one run of pages to be cut."""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.pairing.pools import LETTERS
from sheetgen.systems.pools.sheets.overview import area_of_pool, of_pool
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec
from sheetgen.systems.views import posted_round, slips
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import FORMS, Desk
from sheetgen.workbook.place import Area


@dataclass(frozen=True, slots=True)
class OfPool:
    """The boards of a pool as the sheets of all pools ask for them."""

    places: Places
    letter: str

    @property
    def spec(self) -> RoundRobinSpec:
        return self.places.spec

    @property
    def boards(self) -> int:
        return self.places.boards

    def games(self, name: str) -> Area:
        return area_of_pool(self.places.posted(name), self.letter)


def build(desk: Desk, parts: Sequence[Places]) -> Sheet:
    sheet = slips.build_together(desk, [_part(desk, *each) for each in zip(LETTERS, parts, strict=False)])
    sheet.came_whole_with(FORMS)
    return sheet


def _part(desk: Desk, letter: str, places: Places) -> slips.Part:
    facts = (places.ranking("label"), places.listing("rating"), places.posted("away"))
    named = slips.Named(*(area_of_pool(area, letter) for area in facts))
    name = desk.words.say("pools.name", letter=letter)
    return slips.Part(OfPool(places, letter), named, of_pool(posted_round.CURRENT, letter), name)
