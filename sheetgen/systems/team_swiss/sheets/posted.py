"""The round to post: its matches with their scores, and below them whom every team meets."""

from sheetgen.systems.shared.dealt import paper
from sheetgen.systems.team_swiss.places import TeamSwissPlaces
from sheetgen.systems.views import posted_round
from sheetgen.systems.views.posted_round import Boards, Sides
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import WALL, Desk, copy_of

COLUMNS = {"white": "home", "black": "away", "result": "score"}


def build(desk: Desk, places: TeamSwissPlaces) -> Sheet:
    """The round that was paired last, with the points every team had before it, and where every team plays."""
    words = desk.words
    headings = {
        "board": words["knockout.match"],
        "white": words["team-round.white-name"],
        "result": words["posted-round.result"],
        "black": words["team-round.black-name"],
        "name": words["molter-standings.name"],
        "colour": None,
        "against": words["posted-round.against"],
    }
    sides = Sides(headings, words["posted-round.white"], words["posted-round.black"], copy_of)
    spec = places.spec
    matches = Boards(spec, spec.matches, lambda name: places.in_matches(COLUMNS[name]), places.plan)
    people = paper.posted_people(places, spec.teams, None)
    sheet = posted_round.build(desk, matches, people, paper.round_to_post(places), paper.TITLE, sides)
    sheet.came_whole_with(WALL)
    return sheet
