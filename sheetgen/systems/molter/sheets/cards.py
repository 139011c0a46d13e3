"""What is cut out before the event: a card for every board of every round, and a badge for every player."""

from collections.abc import Mapping

from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.shared.teams.seating import Seat, SeatPairing, letter
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import BADGES, CARDS, ENVELOPES, TITLE, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import LETTERS, break_between
from sheetgen.workbook.place import Area
from sheetgen.workbook.spare import either, undrawn

ABREAST = 2
FIRST = 4
CARD_HEIGHT, CARDS_DOWN = 5, 7  # rows of a card with the gap below it; cards under each other on a page
TWO_LINES = 27.0  # points of names on a card
BADGE_ABREAST, BADGE_HEIGHT = 3, 6
SIDES = "cut-left cut-right"  # lines only where scissors go
LISTED, NAMED = 8.0, 34.0  # widths of an envelope: what a line is, and the name; together they are a page
LEAST_NAMED = 30.0
COLOURS = 7  # how many colours of cards the theme has; then they begin again


def build_cards(desk: Desk, places: MolterPlaces) -> Sheet:
    """A card a board, to be laid out before the round: one colour a round, the symbols large, the names below."""
    sheet = desk.slips(CARDS, 5)
    sheet.band(3, 0, 5, desk.words["cards.hint"], "note")
    row = FIRST
    for place in range(1, places.spec.rounds + 1):
        games = [game for game in places.all_games if game.round == place]
        for position, game in enumerate(games):
            down, across = divmod(position, ABREAST)
            _card(desk, sheet, places, game, row + down * CARD_HEIGHT, across * 3)
        lines = (len(games) + ABREAST - 1) // ABREAST
        sheet.page.breaks += [row + line * CARD_HEIGHT for line in range(CARDS_DOWN, lines, CARDS_DOWN)]
        row += lines * CARD_HEIGHT
        sheet.page.breaks.append(row)
    sheet.page.breaks.pop()
    sheet.widths.update({0: 22, 1: 22, 2: 4, 3: 22, 4: 22, 5: 1})
    return sheet


def _card(desk: Desk, sheet: Sheet, places: MolterPlaces, game: SeatPairing, row: int, col: int) -> None:
    colour = f"center card-{(game.round - 1) % COLOURS + 1}"
    title = desk.words[f"sheet.{places.round_sheet(game.round)}"]
    sheet.band(row, col, col + 1, title, f"{SIDES} cut-top {colour} small")
    text = f"{game.board}. {game.white.symbol} – {game.black.symbol}"
    sheet.band(row + 1, col, col + 1, text, f"{SIDES} {colour} huge")
    for right, (seat, side) in enumerate(((game.white, "white"), (game.black, "black"))):
        label, edge = copy_of(places.of_seat(seat, f"label-{game.round}")), SIDES.split()[right]
        sheet.formula(row + 2, col + right, label, f"{edge} {colour} wrap bold")
        sheet.label(row + 3, col + right, desk.words[f"cards.{side}"], f"{edge} cut-bottom {colour} small")
    nobody = places.game(places.games_of_seat[game.white][game.round], "nobody")
    undrawn(sheet, Area(CARDS, row, col, row + 3, col + 1), nobody, "nobody unseen")
    sheet.heights.update({row: 15, row + 1: 34, row + 2: TWO_LINES, row + 3: 15, row + 4: 12})


def build_badges(desk: Desk, places: MolterPlaces) -> Sheet:
    """A badge a player: his symbol, his name and his team, and on which boards he sits."""
    sheet = desk.slips(BADGES, 2 * BADGE_ABREAST - 1)
    sheet.band(3, 0, 2 * BADGE_ABREAST - 1, desk.words["badges.hint"], "note")
    for position, seat in enumerate(places.seats):
        down, across = divmod(position, BADGE_ABREAST)
        _badge(desk, sheet, places, seat, FIRST + down * BADGE_HEIGHT, across * 2)
    for across in range(BADGE_ABREAST):
        sheet.widths.update({across * 2: 30, across * 2 + 1: 2})
    lines = (len(places.seats) + BADGE_ABREAST - 1) // BADGE_ABREAST
    starts = [FIRST + line * BADGE_HEIGHT for line in range(lines)]
    sheet.page.breaks = break_between(sheet, starts, starts[-1] + BADGE_HEIGHT)
    return sheet


def _badge(desk: Desk, sheet: Sheet, places: MolterPlaces, seat: Seat, row: int, col: int) -> None:
    sheet.label(row, col, seat.symbol, f"{SIDES} cut-top huge center")
    sheet.put(row + 1, col, copy_of(places.of_seat(seat, "name")), f"{SIDES} center shrink bold")
    sheet.put(row + 2, col, copy_of(places.ranked(seat.team, "label")), f"{SIDES} center shrink small")
    sheet.put(row + 3, col, _way(desk, places, seat), f"{SIDES} center wrap small top")
    sheet.put(row + 4, col, copy_of(TITLE), f"{SIDES} cut-bottom center shrink small")
    undrawn(sheet, Area(BADGES, row, col, row + 4, col), places.of_seat(seat, "nobody"), "nobody unseen")
    lines = (places.spec.rounds + 1) // 2
    sheet.heights.update({row: 38, row + 1: 20, row + 2: 16, row + 3: 13.5 * lines + 2, row + 4: 15, row + 5: 10})


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
    return "\n".join("   ".join(texts[line : line + 2]) for line in range(0, len(texts), 2))


def build_envelopes(desk: Desk, places: MolterPlaces) -> Sheet:
    """The envelopes that are drawn: for each team what lies in it, and a list its captain fills by strength."""
    sheet = desk.slips(ENVELOPES, 5)
    sheet.band(3, 0, 5, desk.words["envelopes.hint"], "note wrap")
    sheet.heights[3] = 26
    height = places.spec.players + 5
    starts = []
    for position, team in enumerate(places.teams):
        down, across = divmod(position, ABREAST)
        row = FIRST + 1 + down * height
        starts += [row] if across == 0 else []
        _envelope(desk, sheet, places, team, row, across * 3)
    longest = max(len(desk.words[f"envelopes.{name}"]) for name in ("team", "captain"))
    listed = round(max(LISTED, longest / LETTERS + 2.5), 1)
    named = max(LEAST_NAMED, LISTED + NAMED - listed)
    sheet.widths.update({0: listed, 1: named, 2: 4, 3: listed, 4: named, 5: 1})
    sheet.page.breaks = break_between(sheet, starts, starts[-1] + height)
    return sheet


def _envelope(desk: Desk, sheet: Sheet, places: MolterPlaces, team: int, row: int, col: int) -> None:
    words = desk.words
    sheet.band(row, col, col + 1, words.say("envelopes.title", letter=letter(team)), "team big indented")
    sheet.label(row + 1, col, words["envelopes.team"], "cell small")
    drawn = template('IF({name}="","",{name})')(name=places.team(team, "name"))
    sheet.formula(row + 1, col + 1, drawn, "cell bold shrink")
    for rank in range(1, places.spec.players + 1):
        seat = Seat(team, rank)
        sheet.label(row + 1 + rank, col, seat.symbol, "number bold")
        sheet.formula(row + 1 + rank, col + 1, copy_of(places.of_seat(seat, "name")), "cell shrink")
        line = Area(ENVELOPES, row + 1 + rank, col, row + 1 + rank, col + 1)
        undrawn(sheet, line, places.of_seat(seat, "nobody"), "nobody unseen")
        sheet.heights[row + 1 + rank] = 19
    last = row + 2 + places.spec.players
    sheet.label(last, col, words["envelopes.captain"], "cell small")
    sheet.label(last, col + 1, None, "cell")
    undrawn(sheet, Area(ENVELOPES, row, col, last, col + 1), places.spare_of(team), "nobody unseen")
    sheet.heights.update({row: 26, row + 1: 20, last: 26, last + 1: 8, last + 2: 6})
