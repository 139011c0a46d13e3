"""What is cut out before the event: a card for every board of every round, and a badge for every player."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil

from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.shared.teams.seating import Seat, SeatPairing, letter
from sheetgen.systems.views.cut import CutBlocks, down_of, stretched
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import BADGES, CARDS, ENVELOPES, TITLE, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import LETTERS, ROW, SAFETY, break_between, height_of_page
from sheetgen.workbook.paper import height as height_of
from sheetgen.workbook.place import Area
from sheetgen.workbook.spare import either, undrawn

ABREAST = 2
FIRST = 4  # what stands above is for the screen
CARD_HEIGHTS, CARDS_DOWN = (15, 34, 27, 15, 9), 7  # points of the rows of a card; the most under each other on a page
CARD_LETTERS = {1.6: ("size-12", "size-11"), 1.3: ("size-11", "size-10"), 0.0: ("bold", "small")}  # names; the rest
BADGE_HEIGHTS = {"symbol": 36.0, "name": 33.0, "team": 18.0, "event": 15.0, "gap": 6.0}  # and the lines of the rounds
BADGE_LINE, BADGES_DOWN, ROUNDS_IN_A_LINE = 14.0, 5, 3
TALLEST = 1.8  # times as high as it must be, where there are few
SIDES = "cut-left cut-right"  # lines only where scissors go
LISTED, NAMED = 8.0, 34.0  # widths of an envelope: what a line is, and the name; together they are a page
LEAST_NAMED = 30.0
COLOURS = 7  # how many colours of cards the theme has; then they begin again


def build_cards(desk: Desk, places: MolterPlaces) -> Sheet:
    """A card a board, to be laid out before the round: one colour a round, the symbols large, the names below."""
    sheet = desk.slips(CARDS, 5)
    sheet.band(3, 0, 5, desk.words["cards.hint"], "note")
    sheet.page.first_row = FIRST
    row = FIRST
    for place in range(1, places.spec.rounds + 1):
        games = [game for game in places.all_games if game.round == place]
        on_a_page = down_of(ceil(len(games) / ABREAST), CARDS_DOWN)
        taller = min(TALLEST, CARDS_DOWN / on_a_page)
        blocks = CutBlocks(row, ABREAST, 3, stretched(CARD_HEIGHTS, taller), on_a_page)
        for position, game in enumerate(games):
            _card(desk, sheet, places, game, blocks.corner(position), taller)
        blocks.lift(sheet, len(games))
        row = blocks.end(len(games))
        sheet.page.breaks += [*blocks.breaks(len(games)), row]
    sheet.page.breaks.pop()
    sheet.widths.update({0: 21.5, 1: 21.5, 2: 3, 3: 21.5, 4: 21.5, 5: 1})
    sheet.page.last_col = 4
    return sheet


def _card(
    desk: Desk, sheet: Sheet, places: MolterPlaces, game: SeatPairing, corner: tuple[int, int], taller: float
) -> None:
    row, col = corner
    names, small = next(looks for least, looks in CARD_LETTERS.items() if taller >= least)
    colour = f"center card-{(game.round - 1) % COLOURS + 1}"
    title = desk.words[f"sheet.{places.round_sheet(game.round)}"]
    sheet.band(row, col, col + 1, title, f"{SIDES} cut-top {colour} {small}")
    text = f"{game.board}. {game.white.symbol} – {game.black.symbol}"
    sheet.band(row + 1, col, col + 1, text, f"{SIDES} {colour} huge")
    for right, (seat, side) in enumerate(((game.white, "white"), (game.black, "black"))):
        label, edge = copy_of(places.of_seat(seat, f"label-{game.round}")), SIDES.split()[right]
        sheet.formula(row + 2, col + right, label, f"{edge} {colour} wrap bold {names}")
        sheet.label(row + 3, col + right, desk.words[f"cards.{side}"], f"{edge} cut-bottom {colour} {small}")
    nobody = places.game(places.games_of_seat[game.white][game.round], "nobody")
    undrawn(sheet, Area(CARDS, row, col, row + 3, col + 1), nobody, "nobody unseen")


def build_badges(desk: Desk, places: MolterPlaces) -> Sheet:
    """A badge a player, ten on a page: his symbol, his name and his team, and on which boards he sits."""
    sheet = desk.slips(BADGES, 2 * ABREAST - 1)
    sheet.band(3, 0, 2 * ABREAST - 1, desk.words["badges.hint"], "note")
    sheet.page.first_row, sheet.page.last_col = FIRST, 2 * ABREAST - 2
    for across in range(ABREAST):
        sheet.widths.update({across * 2: 44.0, across * 2 + 1: 2.0})
    heights = [*BADGE_HEIGHTS.values()]
    heights.insert(3, BADGE_LINE * ceil(places.spec.rounds / ROUNDS_IN_A_LINE) + 4)
    count, tall = len(places.seats), SAFETY * height_of_page(sheet)
    on_a_page = down_of(ceil(count / ABREAST), min(BADGES_DOWN, int(tall / sum(heights))))
    taller = min(TALLEST, tall / (on_a_page * sum(heights)))
    blocks = CutBlocks(FIRST, ABREAST, 2, stretched(heights, taller), on_a_page)
    for position, seat in enumerate(places.seats):
        _badge(desk, sheet, places, seat, *blocks.corner(position))
    blocks.lift(sheet, count)
    sheet.page.breaks = blocks.breaks(count)
    sheet.laid_out = WALL
    return sheet


def _badge(desk: Desk, sheet: Sheet, places: MolterPlaces, seat: Seat, row: int, col: int) -> None:
    sheet.label(row, col, seat.symbol, f"{SIDES} cut-top huge center")
    sheet.put(row + 1, col, copy_of(places.of_seat(seat, "name")), f"{SIDES} center wrap bold size-14")
    sheet.put(row + 2, col, copy_of(places.ranked(seat.team, "label")), f"{SIDES} center shrink size-11")
    sheet.put(row + 3, col, _way(desk, places, seat), f"{SIDES} center wrap size-10 top")
    sheet.put(row + 4, col, copy_of(TITLE), f"{SIDES} cut-bottom center shrink small")
    undrawn(sheet, Area(BADGES, row, col, row + 4, col), places.of_seat(seat, "nobody"), "nobody unseen")


def _way(desk: Desk, places: MolterPlaces, seat: Seat) -> Formula | Content:
    """Where the player sits in each round, with which colour; nowhere against a team that is nobody's."""
    games = {place: places.all_games[number] for place, number in places.games_of_seat[seat].items()}
    met = {place: game for place, game in games.items() if not places.spare_in(game.white, game.black)}
    fewer = met and len(met) < len(games)
    return either(places.spare if fewer else None, _told(desk, seat, met), _told(desk, seat, games))


def _told(desk: Desk, seat: Seat, games: Mapping[int, SeatPairing]) -> str:
    texts = []
    for place, game in games.items():
        white = game.white == seat
        colour = desk.words["badges.white" if white else "badges.black"]
        texts.append(desk.words.say("badges.round", round=place, board=game.board, colour=colour))
    in_a_line = ceil(len(texts) / ceil(len(texts) / ROUNDS_IN_A_LINE)) if texts else 1
    lines = range(0, len(texts), in_a_line)
    return "\n".join("   ".join(texts[line : line + in_a_line]) for line in lines)


def build_envelopes(desk: Desk, places: MolterPlaces) -> Sheet:
    """The envelopes that are drawn: for each team what lies in it, and a list its captain fills by strength."""
    sheet = desk.slips(ENVELOPES, 5)
    sheet.band(3, 0, 5, desk.words["envelopes.hint"], "note wrap")
    sheet.heights[3] = 26
    heights = [26.0, 20.0, *[19.0] * places.spec.players, 26.0, 8.0, 6.0]
    blocks = CutBlocks(FIRST + 1, ABREAST, 3, heights, 1)
    blocks.lift(sheet, places.spec.teams)
    starts = []
    for position, team in enumerate(places.teams):
        row, col = blocks.corner(position)
        starts += [row] if col == 0 else []
        _envelope(desk, sheet, places, team, row, col)
    longest = max(len(desk.words[f"envelopes.{name}"]) for name in ("team", "captain"))
    listed = round(max(LISTED, longest / LETTERS + 2.5), 1)
    named = max(LEAST_NAMED, LISTED + NAMED - listed)
    sheet.widths.update({0: listed, 1: named, 2: 4, 3: listed, 4: named, 5: 1})
    sheet.page.first_row, sheet.page.last_col = FIRST, 4
    end = blocks.end(places.spec.teams)
    sheet.page.breaks = break_between(sheet, starts, end)
    _fill(sheet, starts, end)
    return sheet


def _fill(sheet: Sheet, starts: Sequence[int], end: int) -> None:
    """The envelopes are as high as their fullest page allows."""
    pages = [starts[0], *sheet.page.breaks, end]
    fullest = max(height_of(sheet, first, following - 1) for first, following in pairwise(pages))
    taller = min(TALLEST, SAFETY * height_of_page(sheet) / fullest)
    for row in range(starts[0], end):
        sheet.heights[row] = round(max(1.0, taller) * sheet.heights.get(row, ROW), 1)


def _envelope(desk: Desk, sheet: Sheet, places: MolterPlaces, team: int, row: int, col: int) -> None:
    words = desk.words
    sheet.band(row, col, col + 1, words.say("envelopes.title", letter=letter(team)), "team big indented")
    sheet.label(row + 1, col, words["envelopes.team"], "cell small")
    drawn = template('IF({name}="","",{name})')(name=places.team(team, "name"))
    sheet.formula(row + 1, col + 1, drawn, "cell bold shrink")
    for rank in range(1, places.spec.players + 1):
        seat = Seat(team, rank)
        sheet.label(row + 1 + rank, col, seat.symbol, "number bold")
        sheet.formula(row + 1 + rank, col + 1, copy_of(places.of_seat(seat, "name")), "cell shrink size-11")
        line = Area(ENVELOPES, row + 1 + rank, col, row + 1 + rank, col + 1)
        undrawn(sheet, line, places.of_seat(seat, "nobody"), "nobody unseen")
    last = row + 2 + places.spec.players
    sheet.label(last, col, words["envelopes.captain"], "cell small")
    sheet.label(last, col + 1, None, "cell")
    undrawn(sheet, Area(ENVELOPES, row, col, last, col + 1), places.spare_of(team), "nobody unseen")
