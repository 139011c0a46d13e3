"""A match sheet as a workbook of its own: sent to the captains, filled by them, and merged into the season's."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING

from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game
from sheetgen.pairing.league import LeagueMatch, LeagueSchedule
from sheetgen.ranking import team_events
from sheetgen.rating.card import ARRANGED, RatedEvent
from sheetgen.systems.league.entries import board_key, line_up, match_meetings
from sheetgen.systems.league.spec import MatchSheetSpec
from sheetgen.systems.schema import Column, Line, Table, of_each
from sheetgen.systems.shared.game_points import scored
from sheetgen.systems.shared.individuals import Fields
from sheetgen.systems.shared.matches.form import BLOCK_HEAD, COLUMNS, LAST, LISTED, MatchBlock, dress, match_sheet
from sheetgen.systems.shared.matches.games import (
    LISTS,
    PLAYER,
    RESULT_COLUMN,
    SIDES,
    STATE,
    TYPED_IN,
    WORST_ERROR,
    score_of,
)
from sheetgen.systems.shared.matches.line_ups import from_home, ranks_of
from sheetgen.systems.shared.meetings import ScheduledGame
from sheetgen.systems.shared.round_robin.games import DECODE
from sheetgen.systems.views import hidden
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book, Entries, Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import encode_date
from sheetgen.workbook.desk import DAY, GAMES, MATCH_SHEET, Desk
from sheetgen.workbook.entered import Entered, Entrant, KeyedProblem
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column, pinned

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

FIRST = 4  # the row of the match sheet
FOOT = 5  # rows below the boards before the lists of the players begin
HEAD = 3  # first row of figures on the hidden sheet
ERRORS, KNOWN = Cell(GAMES, 0, 1), Cell(GAMES, 1, 1)
NAME = "sg_match_sheet"  # how such a file is known at a glance
CHECK = template('IF({errors}>0,{errors}&{bad},{known}&" / "&{boards}&{good})')


def match_of(spec: MatchSheetSpec, schedule: LeagueSchedule) -> LeagueMatch:
    """Return the match of the season that a match sheet is for: by its round and its number in the round."""
    return schedule.rounds[spec.number - 1][spec.match - 1]


def game_table(spec: MatchSheetSpec) -> Table[MatchSheetSpec]:
    """The hidden games, one a board: what was typed, what it brings, what is wrong."""
    columns: list[Column[MatchSheetSpec]] = [
        Column("typed", _typed),
        Column("gone", lambda line: 0),
        Column("result", lambda line: template("MAX({t},0)")(t=line.at("typed"))),
        Column("counts", lambda line: template("{r}")(r=line.at("result"))),
        *of_each(SIDES, _score, "{}-score"),
        *of_each(SIDES, _player, "{}-player"),
        Column("state", _state),
    ]
    return Table(GAMES, spec.players, columns, first=HEAD)


GameLine = Line[MatchSheetSpec]


def _typed(line: GameLine) -> Formula:
    cell = Cell(MATCH_SHEET, _board_row(line), RESULT_COLUMN)
    return DECODE(c=cell, tokens=lists.area("tokens"), codes=lists.area("codes"))


def _board_row(line: GameLine) -> int:
    return FIRST + BLOCK_HEAD + line.position - 1


def _score(line: GameLine, side: str) -> Formula:
    return scored(line.at("counts"), LISTS[side], line.places.scale)


def _player(line: GameLine, side: str) -> Formula:
    """Which player of the list sat there."""
    return PLAYER(c=Cell(MATCH_SHEET, _board_row(line), TYPED_IN[side]), list=_names(line.places, side))


def _state(line: GameLine) -> Formula:
    homes, aways = (line.table.area(f"{side}-player") for side in SIDES)
    return STATE(
        typed=line.at("typed"),
        result=line.at("result"),
        h=line.at("home-player"),
        a=line.at("away-player"),
        hs=homes,
        **{"as": aways},
    )


def _list_row(spec: MatchSheetSpec) -> int:
    return FIRST + BLOCK_HEAD + spec.players + FOOT


def _names(spec: MatchSheetSpec, side: str, fact: str = "name") -> Area:
    """Where the list of a team stands, below the match, or the ratings or licences beside it."""
    size = max(1, len(spec.home_list if side == "home" else spec.away_list))
    return column(MATCH_SHEET, _list_row(spec) + 1, COLUMNS[side if fact == "name" else f"{side}-{fact}"], size)


def book_layout(spec: MatchSheetSpec, schedule: LeagueSchedule, layout: int = DAY) -> Book:
    """Describe the workbook of one match."""
    book = Book(spec)
    desk = Desk(words(spec.lang), book, layout)
    _page(desk, spec, match_of(spec, schedule), layout)
    lists.build(desk, _Rounds(spec))
    _build_games(desk, spec)
    description.build(desk)
    return book


class _Rounds:
    """What the list of tokens asks of a system."""

    def __init__(self, spec: MatchSheetSpec) -> None:
        self.spec = spec


def _page(desk: Desk, spec: MatchSheetSpec, match: LeagueMatch, layout: int) -> Sheet:
    sheet = desk.sheet(MATCH_SHEET)
    desk.book.add_anchor(sheet)
    desk.book.names[NAME] = Area(MATCH_SHEET, 0, 0, 0, 0)
    text = desk.words
    sheet.band(0, 0, LAST, f"{text['league-match.title']} — {text.say('round.name', number=spec.number)}", "title")
    sheet.band(1, 0, LAST, spec.season, "subtitle")
    check = CHECK(
        errors=ERRORS,
        bad=" " + text["league-match.checks"],
        known=KNOWN,
        boards=spec.players,
        good=" " + text["league-match.entered"],
    )
    sheet.band(2, 0, LAST, check, "check")
    sheet.when(Area(MATCH_SHEET, 2, 0, 2, LAST), template("{n}>0")(n=pinned(ERRORS)), "bad")
    sheet.heights.update({0: 27, 1: 18})
    match_sheet(text, sheet, _block(desk, spec, match, layout))
    rows: dict[Key, int] = {(spec.match, n): FIRST + BLOCK_HEAD + n - 1 for n in range(1, spec.players + 1)}
    columns = {name: COLUMNS[name] for name in ("match", "board", "home", "result", "away")}
    desk.book.add_keyed_rows(KeyedRows("match", MATCH_SHEET, columns, ("match", "board"), rows))
    _lists(desk, sheet, spec)
    dress(sheet, spec.players)
    sheet.page.first_row, sheet.page.repeat_rows = 0, None
    sheet.page.breaks = [_list_row(spec) - 1]
    return sheet


def _block(desk: Desk, spec: MatchSheetSpec, match: LeagueMatch, layout: int) -> MatchBlock:
    venue = desk.words["league.neutral"] if match.neutral else spec.venue
    score = score_of(layout, KNOWN, spec.players, Cell(GAMES, 0, 3), Cell(GAMES, 1, 3))
    return MatchBlock(
        row=FIRST,
        boards=spec.players,
        number=spec.match,
        caption=desk.words.say("league.match", number=spec.match),
        home=spec.home,
        away=spec.away,
        when=(encode_date(spec.date), spec.time or None, venue or None),
        score=score,
        of_board=game_table(spec).cell,
        lists={fact: (_names(spec, "home", fact), _names(spec, "away", fact)) for fact in LISTED},
        captains=(spec.home_captain, spec.away_captain),
        division=spec.season,
        key=("rounds", spec.number, spec.match),
    )


def _lists(desk: Desk, sheet: Sheet, spec: MatchSheetSpec) -> None:
    """Who may play, to choose from."""
    row = _list_row(spec)
    sheet.band(row - 1, 0, LAST, desk.words["league-match.guide"], "note wrap")
    sheet.heights[row - 1] = 28
    for side, number in (("home", COLUMNS["board"]), ("away", COLUMNS["away-colour"])):
        sheet.label(row, COLUMNS[side], desk.words["league-match.list"], "header small")
        for fact in ("rating", "licence"):
            sheet.label(row, COLUMNS[f"{side}-{fact}"], desk.words[f"league-teams.{fact}"], "header small")
        for line, (name, rating, licence) in enumerate(_listed(spec, side), start=1):
            sheet.label(row + line, number, line if name else None, "pale right small")
            sheet.label(row + line, COLUMNS[side], name or None, "small")
            sheet.label(row + line, COLUMNS[f"{side}-rating"], rating or None, "small center")
            sheet.label(row + line, COLUMNS[f"{side}-licence"], licence or None, "small center")


def _listed(spec: MatchSheetSpec, side: str) -> Iterator[tuple[str, int, str]]:
    """Who is on the list of a team; sheets sent out before told no more than the names."""
    names = (spec.home_list if side == "home" else spec.away_list) or ("",)
    ratings, licences = (
        (spec.home_ratings, spec.home_licences) if side == "home" else (spec.away_ratings, spec.away_licences)
    )
    more = zip_longest(names, ratings[: len(names)], licences[: len(names)])
    yield from ((name, rating or 0, licence or "") for name, rating, licence in more)


def _build_games(desk: Desk, spec: MatchSheetSpec) -> Sheet:
    """The hidden games, and above them what they come to."""
    sheet, table = desk.sheet(GAMES), game_table(spec)
    states, counts = table.area("state"), table.area("counts")
    for cell, name, formula in (
        (ERRORS, "errors", template(f'COUNTIF({{a}},">=1")-COUNTIF({{a}},">{WORST_ERROR}")')(a=states)),
        (KNOWN, "known", template('COUNTIF({a},">0")')(a=counts)),
        (Cell(GAMES, 0, 3), "home", template("SUM({a})")(a=table.area("home-score"))),
        (Cell(GAMES, 1, 3), "away", template("SUM({a})")(a=table.area("away-score"))),
    ):
        sheet.label(cell.row, cell.col - 1, name)
        sheet.formula(cell.row, cell.col, formula)
    hidden.draw(desk, sheet, spec, table)
    return sheet


def entered(spec: MatchSheetSpec, schedule: LeagueSchedule, entries: Entries) -> Entered:
    """The match as an event of one round: the home team is number 1."""
    match = match_of(spec, schedule)
    problems = [*_line_ups(spec, match, entries)]
    games = []
    for board in range(1, spec.players + 1):
        token = entries.get(board_key(match, board, "result"))
        result = BY_TOKEN[from_home(token, board)] if token else None
        white, black = (1, 2) if board % 2 else (2, 1)
        games.append(team_events.TeamGame(1, white, black, board, board, result, 1))
    teams = (team_events.RankedTeam(spec.home), team_events.RankedTeam(spec.away))
    worth = team_events.parse_match_points(spec.match_points)
    event = team_events.TeamEvent(1, teams, tuple(games), spec.players, worth, points=spec.scale)
    count = sum(game.result is not None for game in games)
    entrants = {1: Entrant(1, spec.home), 2: Entrant(2, spec.away)}
    return Entered(event, entrants, count, spec.players, tuple(problems))


def _line_ups(spec: MatchSheetSpec, match: LeagueMatch, entries: Entries) -> list[KeyedProblem]:
    problems: list[KeyedProblem] = []
    for side, team, listed in (("home", spec.home, spec.home_list), ("away", spec.away, spec.away_list)):
        problems += line_up(match, side, team, ranks_of(listed), spec.players, entries)
    return problems


def individuals(spec: MatchSheetSpec, schedule: LeagueSchedule, entries: Entries, entered: Entered) -> Fields:
    """B9: the games of the boards on which both names are typed; its players are those of the two lists."""
    match = match_of(spec, schedule)
    sides = (("home", match.home, spec.home_list), ("away", match.away, spec.away_list))
    seats = [(side, team, rank, name) for side, team, listed in sides for rank, name in enumerate(listed, 1) if name]
    numbers = {(side, name.casefold()): number for number, (side, _, _, name) in enumerate(seats, start=1)}
    ratings = {"home": spec.home_ratings, "away": spec.away_ratings}
    players = {
        number: Player(name, (ratings[side][rank - 1] or None) if rank <= len(ratings[side]) else None)
        for number, (side, _, rank, name) in enumerate(seats, start=1)
    }
    games = []
    for board in range(1, spec.players + 1):
        typed = (str(entries.get(board_key(match, board, side)) or "") for side in ("home", "away"))
        home, away = (numbers.get((side, name.casefold())) for side, name in zip(("home", "away"), typed, strict=True))
        if home and away:
            white, black = (home, away) if board % 2 else (away, home)
            token = entries.get(board_key(match, board, "result"))
            games.append(Game(1, board, white, black, BY_TOKEN[from_home(token, board)] if token else None))
    labels = {number: f"{team}{rank}" for number, (_, team, rank, _) in enumerate(seats, start=1)}
    return (("", RatedEvent(players, tuple(games), 1, ARRANGED, labels=labels)),)


def meetings(spec: MatchSheetSpec, schedule: LeagueSchedule, entries: Entries) -> Iterator[ScheduledGame]:
    """Who sits at the boards of the one match."""
    return match_meetings(match_of(spec, schedule), spec.players, (spec.home, spec.away), entries)


def fill_result(spec: MatchSheetSpec, schedule: LeagueSchedule, line: "ResultLine") -> dict[Key, str] | None:
    """The entries of one line of a list of results; None if it is of another match."""
    match = match_of(spec, schedule)
    if (line.round, line.match) != (str(match.round), match.number) or not 1 <= line.board <= spec.players:
        return None
    return {board_key(match, line.board, "result"): line.result} if line.result else {}
