"""Cards of a round robin: one a player with his games as they come, one a board with everybody who sits there."""

from collections.abc import Iterator

from sheetgen.pairing.schedule import Pairing
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.views import cards
from sheetgen.systems.views.cards import Card
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import CARDS, DAY, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.spare import unless

HEADING = template('{no}&". "&{label}&IF(COUNT({rating})=0,""," ("&{rating}&")")')
SAME = template("{a}")
NAMED = template('IF({n}=0,"",INDEX({labels},{n}))')
SHOWN = template('IF({result}=0,"",INDEX({sides},{result}))')


def build(desk: Desk, places: Places) -> Sheet | None:
    """A card for each player."""
    if not cards.fits(places.spec.rounds):
        return None
    made = [
        Card(
            _heading(places, player),
            list(_lines(desk, places, player)),
            list(_gained(places, player)),
            spare=places.spare_of(player),
        )
        for player in range(1, places.spec.count + 1)
    ]
    return _moved(cards.build(desk, cards.PLAYER_CARDS, cards.columns(desk), made), places)


def _moved(sheet: Sheet, places: Places) -> Sheet:
    if not places.spec.odd:
        sheet.laid_out = max(sheet.laid_out, DAY)
    return sheet


def _heading(places: Places, player: int) -> Formula:
    return HEADING(no=player, label=places.ranked(player, "label"), rating=places.listed(player, "rating"))


def _lines(desk: Desk, places: Places, player: int) -> Iterator[cards.Line]:
    """A line a round; whoever is exempt has nothing but the word."""
    exempt = desk.words["player.exempt"]
    for number, game in enumerate(_games(places, player), start=1):
        yield _played(desk, places, player, game) if game else (number, None, exempt, None, None, None)


def _games(places: Places, player: int) -> Iterator[Pairing | None]:
    for pairings in places.schedule.rounds:
        yield next((pairing for pairing in pairings if player in (pairing.white, pairing.black)), None)


def _gained(places: Places, player: int) -> Iterator[tuple[Cell, Cell] | None]:
    for game in _games(places, player):
        if game is None:
            yield None
            continue
        number, side = places.number_of(game), "white" if game.white == player else "black"
        yield places.game(number, "counts"), places.game(number, f"{side}-score")


def _played(desk: Desk, places: Places, player: int, game: Pairing) -> cards.Line:
    white = game.white == player
    opponent = places.ranked(game.black if white else game.white, "label")
    result: Cell = places.game(places.number_of(game), "result")
    side = lists.area("white-side" if white else "black-side")
    sign = desk.words["colour.white" if white else "colour.black"]
    spare = places.spare if places.spec.count in (game.white, game.black) else None
    score = SHOWN(result=result, sides=side)
    return game.round, places.posted_board(game.board), SAME(a=opponent), unless(spare, sign), score, None


def build_boards(desk: Desk, places: Places) -> Sheet | None:
    """A card a board, to stand on the table: who plays there in every round."""
    if not cards.fits(places.spec.rounds):
        return None
    made = [
        Card(
            desk.words.say("card.board-heading", board=board),
            [_at(places, pairings[board - 1]) for pairings in rounds],
            spare=places.spare if board == places.boards else None,
        )
        for rounds in [places.schedule.rounds]
        for board in range(1, places.boards + 1)
    ]
    return _moved(cards.build(desk, CARDS, cards.board_columns(desk), made, manner=cards.OF_BOARDS), places)


def _at(places: Places, game: Pairing) -> cards.Line:
    labels = places.ranking("label")
    white, black = (NAMED(labels=labels, n=places.line_of(game, side)) for side in ("white", "black"))
    return game.round, white, lists.posted(places.line_of(game, "result")), black
