"""The match sheets of a league: one a meeting, one under the other on the sheet of each round, one a page on paper.

The home team stands at the left and has White on the odd boards (K6). Results are typed there, home team first.
"""

from sheetgen.pairing.league import LeagueMatch
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.shared.matches.form import COLUMNS, LAST, LISTED, MatchBlock, dress, match_sheet
from sheetgen.workbook.cells import Key, KeyedRows, Role, Sheet
from sheetgen.workbook.desk import TITLE, Desk, copy_of
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Area
from sheetgen.workbook.spare import either, undrawn, unless


def build(desk: Desk, places: LeaguePlaces) -> None:
    """Draw the sheets of all rounds."""
    for number in range(1, places.spec.rounds + 1):
        _round(desk, places, number)


def _round(desk: Desk, places: LeaguePlaces, number: int) -> Sheet:
    name = places.round_sheet(number)
    sheet = desk.page(name, LAST, desk.words.say("round.name", number=number))
    matches = places.schedule.rounds[number - 1]
    for match in matches:
        match_sheet(desk.words, sheet, _block(desk, places, match))
        _unless_nobody(sheet, places, match)
    rows: dict[Key, int] = {
        (match.number, board): places.board_row(match, board)
        for match in matches
        for board in range(1, places.boards + 1)
    }
    columns = {column: COLUMNS[column] for column in ("match", "board", "home", "result", "away")}
    desk.book.add_keyed_rows(KeyedRows(f"round{number}", name, columns, ("match", "board"), rows))
    dress(sheet, places.boards)
    exempt = places.schedule.exempt[number - 1]
    if exempt:
        row = places.block_row(matches[-1]) + places.block_height - 1
        sheet.band(row, 1, 2, desk.words["player.exempt"], "field")
        sheet.formula(row, 3, copy_of(places.ranked(exempt, "label")), "field")
    sheet.page.breaks = [places.block_row(match) for match in matches if match.number > 1]
    return sheet


def _unless_nobody(sheet: Sheet, places: LeaguePlaces, match: LeagueMatch) -> None:
    """B12: of the match of a team that is nobody's nothing is left but the line of who is exempt."""
    spare, row = places.free_in(match), places.block_row(match)
    form = Area(sheet.name, row + 1, 0, row + places.block_height - 2, LAST)
    for (line, col), slot in list(sheet.slots.items()) if spare else ():
        if form.row <= line <= form.last_row and col <= LAST and slot.role is Role.FORMULA:
            sheet.put(line, col, unless(spare, slot.content), slot.style)
    undrawn(sheet, form, spare, "nobody unseen")


def _block(desk: Desk, places: LeaguePlaces, match: LeagueMatch) -> MatchBlock:
    place, number = places.matches.index(match), match.number
    captions = [desk.words.say("league.match", number=each) for each in (number - 1, number)]
    where = copy_of(places.team(match.home, "venue"))
    venue: Formula | str = desk.words["league.neutral"] if match.neutral else where
    return MatchBlock(
        row=places.block_row(match),
        boards=places.boards,
        number=match.number,
        caption=captions[1] if places.free_in(match) else either(places.spare, *captions),
        home=copy_of(places.ranked(match.home, "label")),
        away=copy_of(places.ranked(match.away, "label")),
        when=(copy_of(places.plan(match.round, "date")), copy_of(places.plan(match.round, "time")), venue),
        score=copy_of(places.of_match(place, "score")),
        of_board=lambda board, name: places.game_of(place, board, name),
        lists={name: (places.members(match.home, name), places.members(match.away, name)) for name in LISTED},
        captains=(places.team(match.home, "captain"), places.team(match.away, "captain")),
        division=TITLE,
        key=("rounds", match.round, match.number),
    )
