"""Cards of an event of teams whose players have boards of their own: one a player, and one a board."""

from collections.abc import Iterator

from sheetgen.systems.scheveningen.places import ScheveningenPlaces
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.views import cards
from sheetgen.systems.views.cards import Card
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import CARDS, DAY, FORMS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

HEADING = template('{symbol}&"."&IF({label}="",""," "&{label})&IF(COUNT({rating})=0,""," ("&{rating}&")")')
SAME = template("{a}")
RESULT_TEXT = template('IF({result}=0,"",INDEX({sides},{result}))')


def build(desk: Desk, places: ScheveningenPlaces) -> Sheet | None:
    """A card a player: whom he meets where, with which colour, and his running score."""
    if not cards.fits(places.spec.rounds):
        return None
    made = [
        Card(
            _heading(places, seat),
            list(_lines(desk, places, seat)),
            list(_gained(places, seat)),
            spare=places.of_seat(seat, "nobody") if seat.rank > 1 else None,
        )
        for seat in places.seats
    ]
    sheet = _new(cards.build(desk, cards.PLAYER_CARDS, cards.columns(desk), made))
    sheet.laid_out = max(sheet.laid_out, DAY)  # since then there is none of nobody
    return sheet


def build_boards(desk: Desk, places: ScheveningenPlaces) -> Sheet | None:
    """A card a board: who plays there in every round."""
    if not cards.fits(places.spec.rounds):
        return None
    games = {(game.round, game.board): place for place, game in enumerate(places.all_games)}
    made = [
        Card(
            desk.words.say("card.board-heading", board=board),
            [_at(places, games[number, board]) for number in range(1, places.spec.rounds + 1)],
        )
        for board in range(1, places.boards + 1)
    ]
    return _new(cards.build(desk, CARDS, cards.board_columns(desk), made, manner=cards.OF_BOARDS))


def _new(sheet: Sheet) -> Sheet:
    sheet.came_whole_with(FORMS)
    return sheet


def _heading(places: ScheveningenPlaces, seat: Seat) -> Formula:
    rating = places.of_seat(seat, "rating")
    return HEADING(symbol=seat.symbol, label=places.of_seat(seat, "name"), rating=rating)


def _lines(desk: Desk, places: ScheveningenPlaces, seat: Seat) -> Iterator[cards.Line]:
    for number, place in sorted(places.games_of_seat[seat].items()):
        game = places.all_games[place]
        white = game.white == seat
        opponent = places.of_seat(game.black if white else game.white, f"label-{number}")
        sides = lists.area("white-side" if white else "black-side")
        sign = desk.words["colour.white" if white else "colour.black"]
        result: Cell = places.game(place, "result")
        yield number, game.board, SAME(a=opponent), sign, RESULT_TEXT(result=result, sides=sides), None


def _gained(places: ScheveningenPlaces, seat: Seat) -> Iterator[tuple[Cell, Cell]]:
    for _, place in sorted(places.games_of_seat[seat].items()):
        side = "white" if places.all_games[place].white == seat else "black"
        yield places.game(place, "counts"), places.game(place, f"{side}-score")


def _at(places: ScheveningenPlaces, place: int) -> cards.Line:
    game = places.all_games[place]
    white, black = (SAME(a=places.of_seat(seat, f"label-{game.round}")) for seat in (game.white, game.black))
    return game.round, white, lists.posted(places.game(place, "result")), black
