"""A results list without a workbook, opened as a workbook is: what it says, who is who, and every problem."""

from collections.abc import Sequence

from sheetgen.errors import BadOptions, FileProblem, Problem, SheetgenError, error
from sheetgen.exchange import lists
from sheetgen.exchange import tables as frames
from sheetgen.exchange.columns import PLAYERS, TEAMS
from sheetgen.exchange.file import File
from sheetgen.exchange.listed import AS_IT_LOOKS, ListOptions, doubts, listed_event
from sheetgen.exchange.reading import Loaded, RawTable
from sheetgen.exchange.result_lists import GAMES, ListedResults, ListSpec, results_list
from sheetgen.exchange.trf.text import is_trf
from sheetgen.model.entrants import Player, Team
from sheetgen.workbook.entered import Entered, Entrant
from sheetgen.xlsx.kinds import TEXTS, kind_of

WORKBOOKS = (".xlsx", ".xlsm")
NO_WORKBOOK = {"not-ours", "ods-file"}
TITLE_LINES = 2  # a workbook of ours that has lost its hidden sheets has more above its columns


def is_text_list(file: File) -> bool:
    """Whether a file is a list and no spreadsheet; one that is called a workbook is refused as such."""
    return kind_of(file.data) in TEXTS and file.ending not in WORKBOOKS


def is_sheet_list(file: File, refusal: SheetgenError) -> bool:
    """Whether a spreadsheet that is no workbook of ours begins with the columns of a results list.

    ``refusal`` is what reading it as a workbook has raised; one for another reason gives False.
    """
    if not {problem.code for problem in refusal.problems} <= NO_WORKBOOK:
        return False
    try:
        table = frames.read_rows(file, GAMES)
    except FileProblem:
        return False  # too large for a list, or damaged: what it is as a workbook has been said
    return table.header_line <= TITLE_LINES + 1 and not GAMES.missing(table.header)


def open_list(
    file: File, players: File | None, options: ListOptions = AS_IT_LOOKS
) -> tuple[ListSpec, Entered, list[Problem]]:
    """Return what a list of results or a report file says: specification, event, and the warnings of all lists.

    ``players`` is a list of players or of teams; together with a report file, which has its own, it is refused.
    """
    if kind_of(file.data) in TEXTS and is_trf(file.data):
        if players is not None:
            raise BadOptions(error("players-for-a-trf"))
        from sheetgen.operations.reading.listed_trf import open_trf  # few lists are report files

        return open_trf(file, options)
    people, teams, problems = _listed_people(players)
    loaded = results_list(frames.read_rows(file, GAMES), people, teams)
    (listed,) = loaded.items
    items = [problem.at(file=file.name) for problem in doubts(listed, options)]
    spec, event = listed_event(listed, options)
    total, entered = len(listed.games), sum(game.result is not None for game in listed.games)
    problems += [*loaded.problems, *items]
    return spec, Entered(event, _entrants(listed), entered, total, ()), problems


def _listed_people(
    file: File | None,
) -> tuple[Sequence[Player], Sequence[Team], list[Problem]]:
    """The players of a list, or the teams if it has a column for them."""
    if file is None:
        return (), (), []
    table: RawTable = frames.read_rows(file, TEAMS)
    if not TEAMS.missing(table.header):
        teams: Loaded[Team] = lists.teams(table)
        return (), teams.items, list(teams.problems)
    players = lists.players(frames.read_rows(file, PLAYERS))
    return players.items, (), list(players.problems)


def _entrants(listed: ListedResults) -> dict[int, Entrant]:
    if listed.teams:
        return {number: Entrant(number, team.name) for number, team in enumerate(listed.teams, start=1)}
    return {
        number: Entrant(number, player.name, player.rating, player.club, player=player)
        for number, player in enumerate(listed.players, start=1)
    }
