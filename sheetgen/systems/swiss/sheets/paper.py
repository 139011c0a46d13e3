"""What hangs on the wall and what is handed out: the round to post, result slips, and a card for every player."""

from sheetgen.systems.shared.dealt import games, paper
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.views import cards
from sheetgen.systems.views.cards import Card
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import AS_FILLED, RACES, TEXTS, WALL, Desk
from sheetgen.workbook.formulas import Formula, template

HEADING = template('IF({label}="","",{no}&". "&{label}&IF({rating}=0,""," ("&{rating}&")"))')


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    """The round that was paired last, with the points everybody had before it, and where everybody sits by name."""
    return _since(paper.build_posted(desk, places, places.alphabet()), AS_FILLED)


def _since(sheet: Sheet, layout: int) -> Sheet:
    """Other systems have had these sheets before."""
    sheet.came_whole_with(layout)
    return sheet


def build_slips(desk: Desk, places: SwissPlaces) -> Sheet:
    """No more pages are needed than there are games."""
    return _since(paper.build_slips(desk, places), RACES)


def build_cards(desk: Desk, places: SwissPlaces) -> Sheet | None:
    """A card a player: board, opponent, colour and result of every round, and his running score; to pair by hand."""
    rounds = range(1, places.spec.rounds + 1)
    made = [
        Card(
            _heading(places, player),
            [_round(desk, places, player, number) for number in rounds],
            holder=places.ranked(player, "label"),
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
