"""The round to post of a round robin, and its result slips."""

from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.views import posted_round, slips
from sheetgen.systems.views.posted_round import Boards, PostedPeople
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, Desk


def on_paper(places: Places) -> Boards:
    """The games in the order in which they are posted."""
    return Boards(places.spec, places.boards, places.posted, places.plan)


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
    return _moved(posted_round.build(desk, on_paper(places), people), places)


def build_slips(desk: Desk, places: Places) -> Sheet:
    """The result slips of a round."""
    named = slips.Named(places.ranking("label"), places.listing("rating"), places.posted("away"))
    return _moved(slips.build(desk, on_paper(places), named), places)


def _moved(sheet: Sheet, places: Places) -> Sheet:
    if not places.spec.odd:
        sheet.laid_out = max(sheet.laid_out, DAY)
    return sheet
