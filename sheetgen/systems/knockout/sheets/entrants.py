"""The entrants in the order of their seeds, where every name is typed once."""

from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.views import desk_list
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.text_position import stands_before

TWICE = template(stands_before() + ">0")


def build(desk: Desk, places: KnockoutPlaces) -> Sheet:
    """The list to type in; names that stand in it twice are red, but in great fields."""
    usual = "rating" if places.many else "category"
    sheet = desk_list.build(desk, places.roster, usual, freeze=2, hint=seeding_text(desk, places), heading="header")
    if not places.many:
        twice = TWICE(name=places.entrant(1, "name"), names=places.listing("name"), no=places.entrant(1, "no"))
        sheet.when(places.entrants("name"), twice, "bad")
    return sheet


def seeding_text(desk: Desk, places: KnockoutPlaces) -> str:
    """K5: how the seeds were given out; the seed of a draw is recorded so that it can be repeated."""
    spec = places.spec
    text = desk.words.say(f"knockout.seeding-{spec.seeding}", seed=spec.seed)
    if spec.colours != "rule":
        text += " " + desk.words.say("knockout.colours-drawn", seed=spec.seed)
    return text
