"""The round to post: its matches with their scores, and below them whom every team meets."""

from dataclasses import dataclass

from sheetgen.systems.team_swiss.places import TeamSwissPlaces
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.systems.views import posted_round
from sheetgen.systems.views.posted_round import CHOSEN, PostedPeople, Sides
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import WALL, Desk, copy_of
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area, Cell

COLUMNS = {"white": "home", "black": "away", "result": "score"}
CURRENT = template("IF(COUNT({c})=0,MAX({paired},1),IF(OR({c}<1,{c}>{r}),MAX({paired},1),INT({c})))")
EXEMPT = template('IFERROR(MATCH("U",{codes},0),0)')


@dataclass(frozen=True, slots=True)
class PostedTeamRound:
    """The matches of all rounds as the sheet that several systems have asks for them."""

    places: TeamSwissPlaces

    @property
    def spec(self) -> TeamSwissSpec:
        """Return the specification of the event."""
        return self.places.spec

    @property
    def boards(self) -> int:
        """Return how many lines a round has: its matches."""
        return self.places.spec.matches

    def games(self, name: str) -> Area:
        """Return a column of the hidden matches under the name the posted round has for it."""
        return self.places.in_matches(COLUMNS[name])

    def plan(self, number: int, name: str) -> Cell:
        """Return a cell of the calendar: the fact ``name`` of a round."""
        return self.places.plan(number, name)


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
    current = CURRENT(c=CHOSEN, paired=places.PAIRED, r=places.spec.rounds)
    people = PostedPeople(
        places.spec.teams,
        places.ranking("posted"),
        None,
        odd=True,
        bye=EXEMPT(codes=places.ranking("now-code")),
        away=places.ranking("posted-away"),
    )
    sheet = posted_round.build(desk, PostedTeamRound(places), people, current, "swiss-posted", sides)
    sheet.came_whole_with(WALL)
    return sheet
