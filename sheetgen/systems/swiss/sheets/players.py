"""The players' list: who plays, from which round to which, and for which rounds he asks not to be paired."""

from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.views import desk_list
from sheetgen.systems.views.desk_list import SharedHeading
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    """The list to type in; the columns of the rounds share a heading."""
    last = f"call{places.spec.rounds}"
    over = SharedHeading("swiss.calls", "call1", last)
    hint = desk.words["swiss.players-hint"]
    return desk_list.build(desk, places.roster, usual=last, freeze=3, hint=hint, shared_heading=over)
