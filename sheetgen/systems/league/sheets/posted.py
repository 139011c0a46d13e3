"""The round of a league to post: its matches with their scores, and below them whom every team meets."""

from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.views import posted_round
from sheetgen.systems.views.posted_round import Boards, PostedPeople, Sides
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import FORMS, Desk, copy_of
from sheetgen.workbook.place import Area

COLUMNS = {"white": "home", "black": "away", "result": "score"}


def _matches(places: LeaguePlaces) -> Boards:
    """The matches of all rounds in the place of boards, without those of a team that is nobody's."""

    def column_of(name: str) -> Area:
        return places.in_matches(f"posted-{COLUMNS[name]}" if places.spare else COLUMNS[name])

    return Boards(places.spec, len(places.schedule.rounds[0]), column_of, places.plan)


def build(desk: Desk, places: LeaguePlaces) -> Sheet:
    """Draw the round to post, with a match where other systems have a board and a team where they have a player.

    As long as the last team is spare, its matches are left out and their opponents are posted as exempt.
    """
    words, teams = desk.words, places.spec.teams
    headings = {
        "board": words["knockout.match"],
        "white": words["league-match.home"],
        "result": words["posted-round.result"],
        "black": words["league-match.away"],
        "name": words["molter-standings.name"],
        "colour": None,
        "against": words["posted-round.against"],
    }
    sides = Sides(headings, words["league.home-total"], words["league.away-total"], copy_of)
    people = PostedPeople(teams, places.ranking("label"), None, odd=teams % 2 == 1, spare=places.spare)
    sheet = posted_round.build(desk, _matches(places), people, sides=sides)
    sheet.came_whole_with(FORMS)
    return sheet
