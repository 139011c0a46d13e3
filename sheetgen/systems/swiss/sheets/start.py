"""The sheet to start from: what every system has there, what is to be done now, and how the event is paired."""

from sheetgen.i18n.catalogue import Words
from sheetgen.systems.shared import event
from sheetgen.systems.shared.event import LAST, TEXT_WIDTH
from sheetgen.systems.shared.extras.report.regulation import Regulation
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.swiss.spec import SwissSpec
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


def accelerated(spec: SwissSpec, words: Words) -> str:
    """Return how the first rounds are accelerated, with the limits that were asked for, or that they are not."""
    name, _, limits = spec.accelerate.partition("=")
    return words[f"swiss-accelerate.{name or 'none'}"] + (f" ({limits})" if limits else "")


def regulation(spec: SwissSpec, words: Words) -> Regulation:
    """SW20, SW29: the same facts one by one, for the regulations, the announcement and the report."""
    return Regulation(
        edition=words[f"swiss-edition.{spec.pairing}"],
        accelerated=accelerated(spec, words),
        points=spec.points.replace("/", " – "),
        bye=words.say("regulation.bye-of", bye=spec.bye_points),
        requested=words.say("regulation.byes-of", byes=spec.byes) if spec.byes else words["regulation.no-byes"],
    )


def _pairing(desk: Desk, sheet: Sheet, places: SwissPlaces) -> None:
    """SW20, SW29: system, edition, acceleration, first colour, byes: what is announced and reported."""
    spec, words = places.spec, desk.words
    text = words.say(
        "swiss.pairing",
        edition=words[f"swiss-edition.{spec.pairing}"],
        accelerated=accelerated(spec, words),
        colour=words[f"swiss-colour.{spec.first_colour}"],
        points=spec.points.replace("/", " – "),
        bye=spec.bye_points,
        byes=spec.byes,
    )
    sheet.label(FACTS, 0, words["swiss.pairing-label"], "field")
    sheet.band(FACTS, 1, LAST, text, "wrap top")
    sheet.heights[FACTS] = wrapped(text, TEXT_WIDTH)
