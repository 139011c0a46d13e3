"""What hangs on the wall where rounds are paired one by one: the round paired last, where everybody sits, its slips."""

from typing import Protocol

from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared.dealt.spec import DealtSpec
from sheetgen.systems.views import posted_round, slips
from sheetgen.systems.views.posted_round import CHOSEN, Boards, PostedPeople
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

TITLE = "swiss-posted"  # the words above the round
LAST_PAIRED = template("IF(COUNT({c})=0,MAX({paired},1),IF(OR({c}<1,{c}>{r}),MAX({paired},1),INT({c})))")
EXEMPT = template('IFERROR(MATCH("U",{codes},0),0)')


class PairedPlaces(Protocol):
    """What is asked of the places of a system: how far it is paired, and its hidden ranking."""

    @property
    def spec(self) -> EventSpec:
        """Return the specification of the event."""

    @property
    def PAIRED(self) -> Cell:
        """The last round that is paired."""

    def ranking(self, name: str) -> Area:
        """A column of the hidden ranking."""


class PaperPlaces(PairedPlaces, Protocol):
    """What is asked of the places of an event of players besides."""

    @property
    def spec(self) -> DealtSpec:
        """Return the specification of the event."""

    def games(self, name: str) -> Area:
        """A column of the hidden games."""

    def plan(self, number: int, name: str) -> Cell:
        """A cell of the calendar: the fact ``name`` of a round."""

    def ratings(self) -> Area:
        """The ratings of all players, 0 for none."""


def round_to_post(places: PairedPlaces) -> Formula:
    """The round chosen above the page, or else the one paired last."""
    return LAST_PAIRED(c=CHOSEN, paired=places.PAIRED, r=places.spec.rounds)


def posted_people(
    places: PairedPlaces, count: int, ratings: Area | None, order: Area | None = None, expected: int = 0
) -> PostedPeople:
    """Who is posted, with the points everybody had before the round; one of them may have the bye.

    ``expected``: how many are usually there, where others may come late."""
    return PostedPeople(
        count,
        places.ranking("posted"),
        ratings,
        order,
        odd=True,
        bye=EXEMPT(codes=places.ranking("now-code")),
        away=places.ranking("posted-away"),
        expected=expected,
    )


def _boards(places: PaperPlaces) -> Boards:
    return Boards(places.spec, places.spec.boards, places.games, places.plan)


def build_posted(desk: Desk, places: PaperPlaces, alphabet: Area) -> Sheet:
    """Draw the round that was paired last, and where everybody sits by name; ``alphabet`` is the place of each."""
    people = posted_people(places, places.spec.count, places.ratings(), alphabet, places.spec.expected)
    return posted_round.build(desk, _boards(places), people, round_to_post(places), TITLE)


def build_slips(desk: Desk, places: PaperPlaces) -> Sheet:
    """Draw the result slips of that round: the last boards are those of whoever may still come."""
    sheet = slips.build(desk, _boards(places), slips.Named(places.ranking("label"), places.ratings()))
    if sheet.page.breaks:
        slips.tell_pages(desk, sheet, places.spec.boards)
    return sheet
