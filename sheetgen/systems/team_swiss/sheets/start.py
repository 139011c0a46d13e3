"""The sheet to start from: what every system has there, what is to be done now, and how the cup is paired."""

from sheetgen.systems.shared import event
from sheetgen.systems.shared.event import LAST, TEXT_WIDTH
from sheetgen.systems.team_swiss.places import TeamSwissPlaces
from sheetgen.systems.team_swiss.scores import points_text
from sheetgen.systems.team_swiss.spec import BYE_POINTS, TeamSwissSpec, in_halves
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import ERRORS, WALL, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import wrapped

NOW = template(
    "IF({errors}>0,{mend},IF({entrants}<2,{enter},IF({missing}>0,{missing}&{type},"
    "IF({paired}>={rounds},{finish},{pair}&({paired}+1)&{command}))))"
)
FACTS = 20  # the row below the guide


def build(desk: Desk, places: TeamSwissPlaces) -> Sheet:
    """Draw the event sheet with what is to be done now, and how the cup is paired."""
    spec, text = places.spec, desk.words
    about = text.say("team-swiss.size", boards=spec.players, points=spec.match_points, rounds=spec.rounds)
    sheet = event.build(desk, places, f"{text['system.team-swiss']} — {about}")
    words = {name: text[f"swiss-now.{name}"] for name in ("mend", "finish", "pair", "command")}
    words |= {name: text[f"team-swiss-now.{name}"] for name in ("enter", "type")}
    facts = {"errors": ERRORS, "entrants": places.ENTRANTS, "missing": places.MISSING, "paired": places.PAIRED}
    sheet.band(3, 0, LAST, NOW(rounds=spec.rounds, **facts, **words), "bold")
    _pairing(desk, sheet, places)
    sheet.came_whole_with(WALL)
    return sheet


def _pairing(desk: Desk, sheet: Sheet, places: TeamSwissPlaces) -> None:
    """C.04.6, 1: what the event's rules announce of the pairing."""
    spec, words = places.spec, desk.words
    text = words.say(
        "team-swiss.pairing",
        primary=words[f"team-swiss-primary.{spec.primary}"],
        secondary=words["team-swiss-secondary.no" if spec.ignores_secondary else "team-swiss-secondary.yes"],
        colours=words[f"team-swiss-colours.{spec.colours}"],
        accelerated=words[f"swiss-accelerate.{spec.accelerate or 'none'}"],
        colour=words[f"swiss-colour.{spec.first_colour}"],
        bye=_bye(desk, spec),
    )
    sheet.label(FACTS, 0, words["swiss.pairing-label"], "field")
    sheet.band(FACTS, 1, LAST, text, "wrap top")
    sheet.heights[FACTS] = wrapped(text, TEXT_WIDTH)


def _bye(desk: Desk, spec: TeamSwissSpec) -> str:
    """What the bye brings, in words."""
    if spec.bye_points in BYE_POINTS:
        return desk.words[f"team-swiss-bye.{spec.bye_points}"]
    match, game = (points_text(half) for half in in_halves(spec.bye_points))
    return desk.words.say("team-swiss-bye.points", match=match, game=game)
