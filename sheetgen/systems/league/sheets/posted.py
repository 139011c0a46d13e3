"""The round of a league to post: its matches with their scores, and below them whom every team meets."""

from dataclasses import dataclass

from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.views import posted_round
from sheetgen.systems.views.posted_round import PostedPeople, Sides
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import FORMS, Desk, copy_of
from sheetgen.workbook.place import Area, Cell

COLUMNS = {"white": "home", "black": "away", "result": "score"}


@dataclass(frozen=True, slots=True)
class PostedLeagueRound:
    """The matches of all rounds as the sheet that several systems have asks for them."""

    places: LeaguePlaces

    @property
    def spec(self) -> LeagueSpec:
        """Return the specification of the season."""
        return self.places.spec

    @property
    def boards(self) -> int:
        """Return how many lines a round has: its matches."""
        return len(self.places.schedule.rounds[0])

    def games(self, name: str) -> Area:
        """Return a column of the hidden matches under the name the posted round has for it."""
        return self.places.in_matches(f"posted-{COLUMNS[name]}" if self.places.spare else COLUMNS[name])

    def plan(self, number: int, name: str) -> Cell:
        """Return a cell of the calendar: the fact ``name`` of a round."""
        return self.places.plan(number, name)


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
    sheet = posted_round.build(desk, PostedLeagueRound(places), people, sides=sides)
    sheet.came_whole_with(FORMS)
    return sheet
