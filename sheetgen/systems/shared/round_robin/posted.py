"""The round to post of a round robin, and its result slips."""

from dataclasses import dataclass

from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec
from sheetgen.systems.views import posted_round, slips
from sheetgen.systems.views.posted_round import PostedPeople
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, Desk
from sheetgen.workbook.place import Area, Cell


@dataclass(frozen=True, slots=True)
class OnPaper:
    """The games in the order in which they are posted, as the sheets that several systems have ask for them."""

    places: Places

    @property
    def spec(self) -> RoundRobinSpec:
        """Return the specification of the event."""
        return self.places.spec

    @property
    def boards(self) -> int:
        """Return how many boards a round has."""
        return self.places.boards

    def games(self, name: str) -> Area:
        """Return a column of the hidden games, as they are posted."""
        return self.places.posted(name)

    def plan(self, number: int, name: str) -> Cell:
        """Return a cell of the calendar: the fact ``name`` of a round."""
        return self.places.plan(number, name)


def build(desk: Desk, places: Places) -> Sheet:
    """The round to post."""
    people = PostedPeople(
        places.spec.count,
        places.ranking("label"),
        places.listing("rating"),
        places.listing("name-order"),
        places.spec.odd,
        spare=places.spare,
        all_listed=True,
    )
    return _moved(posted_round.build(desk, OnPaper(places), people), places)


def build_slips(desk: Desk, places: Places) -> Sheet:
    """The result slips of a round."""
    named = slips.Named(places.ranking("label"), places.listing("rating"), places.posted("away"))
    return _moved(slips.build(desk, OnPaper(places), named), places)


def _moved(sheet: Sheet, places: Places) -> Sheet:
    if not places.spec.odd:
        sheet.laid_out = max(sheet.laid_out, DAY)
    return sheet
