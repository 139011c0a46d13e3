"""What hangs on the wall and what is handed out: the round to post, result slips, and a card for every player."""

from dataclasses import dataclass

from sheetgen.systems.shared.dealt import games
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.views import cards, posted_round, slips
from sheetgen.systems.views.cards import Card
from sheetgen.systems.views.posted_round import CHOSEN, PostedPeople
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import AS_FILLED, RACES, TEXTS, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

CURRENT = template("IF(COUNT({c})=0,MAX({paired},1),IF(OR({c}<1,{c}>{r}),MAX({paired},1),INT({c})))")
EXEMPT = template('IFERROR(MATCH("U",{codes},0),0)')
HEADING = template('IF({label}="","",{no}&". "&{label}&IF({rating}=0,""," ("&{rating}&")"))')


@dataclass(frozen=True, slots=True)
class PostedSwissRound:
    """The boards of all rounds as the sheets that several systems have ask for them."""

    places: SwissPlaces

    @property
    def spec(self) -> SwissSpec:
        """Return the specification of the event."""
        return self.places.spec

    @property
    def boards(self) -> int:
        """Return how many boards a round has at most."""
        return self.places.spec.boards

    def games(self, name: str) -> Area:
        """Return a column of the hidden games."""
        return self.places.games(name)

    def plan(self, number: int, name: str) -> Cell:
        """Return a cell of the calendar: the fact ``name`` of a round."""
        return self.places.plan(number, name)


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    """The round that was paired last, with the points everybody had before it, and where everybody sits by name."""
    current = CURRENT(c=CHOSEN, paired=places.PAIRED, r=places.spec.rounds)
    people = PostedPeople(
        places.spec.count,
        places.ranking("posted"),
        places.ratings(),
        places.alphabet(),
        odd=True,
        bye=EXEMPT(codes=places.ranking("now-code")),
        away=places.ranking("posted-away"),
    )
    return _since(posted_round.build(desk, PostedSwissRound(places), people, current, "swiss-posted"), AS_FILLED)


def _since(sheet: Sheet, layout: int) -> Sheet:
    """Other systems have had these sheets before."""
    sheet.came_whole_with(layout)
    return sheet


def build_slips(desk: Desk, places: SwissPlaces) -> Sheet:
    """No more pages are needed than there are games: the last boards are those of whoever may still come."""
    named = slips.Named(places.ranking("label"), places.ratings())
    sheet = _since(slips.build(desk, PostedSwissRound(places), named), RACES)
    if sheet.page.breaks:
        slips.tell_pages(desk, sheet, places.spec.boards)
    return sheet


def build_cards(desk: Desk, places: SwissPlaces) -> Sheet | None:
    """A card a player: board, opponent, colour and result of every round, and his running score; to pair by hand."""
    rounds = range(1, places.spec.rounds + 1)
    made = [
        Card(
            _heading(places, player),
            [_round(desk, places, player, number) for number in rounds],
            shown=places.ranked(player, "label"),
        )
        for player in range(1, places.spec.count + 1)
    ]
    return cards.build(desk, cards.PLAYER_CARDS, cards.columns(desk), made, places.PAIRED)


def _heading(places: SwissPlaces, player: int) -> Formula:
    label, rating = places.ranked(player, "label"), places.ranked(player, "rating")
    return HEADING(label=label, no=player, rating=rating)


def _round(desk: Desk, places: SwissPlaces, player: int, number: int) -> cards.Line:
    turn = {name: places.turn(player, number, name) for name in ("opponent", "seat", "code", "score")}
    signs = {name: desk.words[f"swiss.{name}-sign"] for name in ("white", "black", "bye")}
    opponent = template('IF({opponent}>0,INDEX({labels},{opponent}),IF({code}="U",{exempt},IF({code}="","",{absent})))')
    is_light = places.layout >= WALL
    entered = games.HAS_RESULT if is_light else "INDEX({entered},ABS({seat}))"
    has_result = {"game": places.turn(player, number, "game")} if is_light else {"seat": turn["seat"]}
    score = TEXTS[2].replace("{n}", "{score}")
    result = template(f'IF({{opponent}}>0,IF({entered}=0,"",{score}),IF({{code}}="","",{score}))')
    total = template(f'IF(OR({{label}}="",{{paired}}<{number}),"",{TEXTS[2].replace("{n}", "{after}")})')
    return (
        number,
        template('IF({opponent}=0,"",ABS({seat}))')(opponent=turn["opponent"], seat=turn["seat"]),
        opponent(
            opponent=turn["opponent"],
            code=turn["code"],
            labels=places.ranking("label"),
            exempt=desk.words["player.exempt"],
            absent=desk.words["swiss.absent"],
        ),
        template('IF({opponent}=0,"",IF({seat}>0,{white},{black}))')(
            opponent=turn["opponent"], seat=turn["seat"], white=signs["white"], black=signs["black"]
        ),
        result(
            opponent=turn["opponent"],
            score=turn["score"],
            code=turn["code"],
            entered=places.games_of(number, "entered"),
            **has_result,
        ),
        total(
            label=places.ranked(player, "label"), paired=places.PAIRED, after=places.turn(player, number + 1, "before")
        ),
    )
