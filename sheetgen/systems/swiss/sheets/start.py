"""The sheet to start from: what every system has there, what is to be done now, and how the event is paired."""

from sheetgen.systems.shared import event
from sheetgen.systems.shared.event import LAST, TEXT_WIDTH
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import ERRORS, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import wrapped

NOW = template(
    "IF({errors}>0,{mend},IF({entrants}<2,{enter},IF({missing}>0,{missing}&{type},"
    "IF({paired}>={rounds},{finish},{pair}&({paired}+1)&{command}))))"
)
FACTS = 20  # the row below the guide


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    """Draw the event sheet with what is to be done now, and how the event is paired."""
    sheet = event.build(desk, places)
    words = {name: desk.words[f"swiss-now.{name}"] for name in ("mend", "enter", "type", "finish", "pair", "command")}
    facts = {"errors": ERRORS, "entrants": places.ENTRANTS, "missing": places.MISSING, "paired": places.PAIRED}
    sheet.band(3, 0, LAST, NOW(rounds=places.spec.rounds, **facts, **words), "bold")
    _pairing(desk, sheet, places)
    return sheet


def _pairing(desk: Desk, sheet: Sheet, places: SwissPlaces) -> None:
    """SW20, SW29: system, edition, acceleration, first colour, byes: what is announced and reported."""
    spec, words = places.spec, desk.words
    name, _, limits = spec.accelerate.partition("=")
    accelerated = words[f"swiss-accelerate.{name or 'none'}"] + (f" ({limits})" if limits else "")
    text = words.say(
        "swiss.pairing",
        edition=words[f"swiss-edition.{spec.pairing}"],
        accelerated=accelerated,
        colour=words[f"swiss-colour.{spec.first_colour}"],
        points=spec.points.replace("/", " – "),
        bye=spec.bye_points,
        byes=spec.byes,
    )
    sheet.label(FACTS, 0, words["swiss.pairing-label"], "field")
    sheet.band(FACTS, 1, LAST, text, "wrap top")
    sheet.heights[FACTS] = wrapped(text, TEXT_WIDTH)
