"""Which sheets the workbook of a Scheveningen match has, in the order people see them, and the book made from it."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sheetgen.pairing import scheveningen
from sheetgen.pairing.scheveningen import ScheveningenTable
from sheetgen.systems.scheveningen.places import OTHER, OWN, WIDTHS, ScheveningenPlaces
from sheetgen.systems.scheveningen.sheets import grid
from sheetgen.systems.scheveningen.spec import ScheveningenSpec
from sheetgen.systems.shared import event
from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.teams import individuals, posted, rounds, standings, teams
from sheetgen.systems.shared.teams.book import last_sheets
from sheetgen.systems.shared.teams.entries import game_entries
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.views import cards
from sheetgen.systems.views.cards import Card
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Book, Key, Sheet
from sheetgen.workbook.desk import CARDS, DAY, FORMS, ROUNDS, TEXTS, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import break_between
from sheetgen.workbook.place import Cell

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

HEADING = template('{symbol}&"."&IF({label}="",""," "&{label})&IF(COUNT({rating})=0,""," ("&{rating}&")")')
SAME = template("{a}")
RESULT_TEXT = template('IF({result}=0,"",INDEX({sides},{result}))')


def build_cards(desk: Desk, places: ScheveningenPlaces) -> Sheet | None:
    """A card a player: whom he meets where, with which colour, and his running score."""
    if not cards.fits(places.spec.rounds):
        return None
    made = [
        Card(
            _cards_heading(places, seat),
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


def _cards_heading(places: ScheveningenPlaces, seat: Seat) -> Formula:
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


ROW_HEIGHT = 18
HALVES = template(TEXTS[2])


def build_rounds(desk: Desk, places: ScheveningenPlaces) -> Sheet:
    """All rounds on one sheet."""
    tables = places.round_tables
    sheet = desk.page(ROUNDS, tables[0].at["note"])
    desk.header(sheet, 3, tables[0].printed, "rounds")
    for number in range(1, places.spec.rounds + 1):
        _heading(desk, sheet, places, number)
        _score(desk, sheet, places, number)
    for table in tables:
        rounds.draw(desk, sheet, places, table, ROW_HEIGHT)
    sheet.widths.update({col: WIDTHS[name] for name, col in tables[0].printed.items()})
    sheet.hidden_cols.append(tables[0].at[rounds.STATE])
    desk.book.add_keyed_rows(rounds.keyed("rounds", ("round", "board"), tables, ("round", *rounds.READ)))
    for table in tables:
        rounds.mark(sheet, table)
    sheet.freeze = (4, 0)
    sheet.page.repeat_rows = (0, 3)
    starts = [places.round_row(number) for number in range(1, places.spec.rounds + 1)]
    sheet.page.breaks = break_between(sheet, starts, places.round_row(places.spec.rounds + 1))
    return sheet


def _heading(desk: Desk, sheet: Sheet, places: ScheveningenPlaces, number: int) -> None:
    row = places.round_row(number)
    sheet.heights[row] = ROW_HEIGHT
    sheet.band(row, 0, 3, desk.words.say("round.name", number=number), "round")
    sheet.formula(row, 4, copy_of(places.plan(number, "date")), "round date")
    sheet.formula(row, 5, copy_of(places.plan(number, "time")), "round")
    sheet.label(row, 6, None, "round")
    sheet.label(row, 7, None, "round")


def _score(desk: Desk, sheet: Sheet, places: ScheveningenPlaces, number: int) -> None:
    """Below the games of a round: what it brought to both teams."""
    row = places.round_row(number) + places.spec.players + 1
    at = places.round_tables[number - 1].at
    sheet.formula(row, at["white-name"], copy_of(places.ranked(OWN, "label")), "small right shrink")
    text = template('TRIM({own}&" – "&{other})')(
        own=places.score_text(number, OWN), other=places.score_text(number, OTHER)
    )
    sheet.formula(row, at["result"], text, "small center bold")
    sheet.formula(row, at["black-name"], copy_of(places.ranked(OTHER, "label")), "small shrink")


Builder = Callable[[Desk, ScheveningenPlaces], object]


def build_event(desk: Desk, places: ScheveningenPlaces) -> Sheet:
    """The sheet to start from, with the table that is played."""
    text = desk.words.say(f"scheveningen.table-{places.schedule.number}", players=places.spec.players)
    return event.build(desk, places, f"{desk.words['system.scheveningen']} — {text}")


SHEETS: tuple[Builder, ...] = (
    build_event,
    teams.build,
    build_rounds,
    grid.build,
    standings.build,
    standings.build_race,
    lambda desk, places: posted.build_round(desk, places, sorts_names=False),
    individuals.build,
    posted.build_slips,
    build_cards,
    build_boards,
    *last_sheets(),
)


def schedule(spec: ScheveningenSpec) -> ScheveningenTable:
    """S1: the table of a specification."""
    return scheveningen.table(spec.players)


def book_layout(spec: ScheveningenSpec, schedule: ScheveningenTable, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification, as those of a layout are."""
    return book_of(spec, ScheveningenPlaces(spec, schedule, layout), SHEETS)


def fill_result(spec: ScheveningenSpec, schedule: ScheveningenTable, line: "ResultLine") -> dict[Key, str] | None:
    """The entries of one line of a list of results; None if there is no such game."""
    numbers = {str(number): number for number in range(1, spec.rounds + 1)}
    return game_entries(spec, schedule, line, numbers.get(line.round))
