"""The round to post of a round robin, and its result slips."""

from sheetgen.systems.shared import posted_round, slips
from sheetgen.systems.shared.posted_round import People
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk


def build(desk: Desk, places: Places) -> Sheet:
    people = People(
        places.spec.count, places.ranking("label"), places.listing("rating"), places.name_orders(), places.odd
    )
    return posted_round.build(desk, places, people)


def build_slips(desk: Desk, places: Places) -> Sheet:
    named = slips.Named(places.ranking("label"), places.listing("rating"), places.games("away"))
    return slips.build(desk, places, named)
