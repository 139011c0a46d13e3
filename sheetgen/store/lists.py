"""Lists of people's own, and events of other programs, read from files."""

from typing import TYPE_CHECKING

from sheetgen.exchange import lists, result_lines
from sheetgen.exchange.columns import PLAYERS, RESULTS, TEAMS
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.reading import Loaded
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.exchange.tables import read_rows
from sheetgen.model.entrants import Player, Team
from sheetgen.store.files import StrPath, read_file

if TYPE_CHECKING:
    from sheetgen.exchange.ban_list import BannedPair
    from sheetgen.pairing.league_wishes import TeamWish


def load_players(source: StrPath) -> Loaded[Player]:
    """Read a list of players from a file of any format of lists."""
    return lists.players(read_rows(read_file(source), PLAYERS))


def load_teams(source: StrPath) -> Loaded[Team]:
    """Read a list of teams with their players from a file of any format of lists."""
    return lists.teams(read_rows(read_file(source), TEAMS))


def load_results(source: StrPath) -> Loaded[ResultLine]:
    """Read a list of results from a file of any format of lists."""
    return result_lines.results(read_rows(read_file(source), RESULTS))


def load_wishes(source: StrPath) -> "Loaded[TeamWish]":
    """Read the wishes of clubs for their teams from a file of any format of lists."""
    from sheetgen.exchange.wish_list import WISHES, read_wishes  # few leagues have several pools

    return read_wishes(read_rows(read_file(source), WISHES))


def load_bans(source: StrPath) -> "Loaded[BannedPair]":
    """Read who is not to meet whom from a file of any format of lists."""
    from sheetgen.exchange.ban_list import BANS, read_bans  # few events forbid a pairing

    return read_bans(read_rows(read_file(source), BANS))


def load_event(source: StrPath) -> ImportedEvent:
    """Read an event from a file that another program has written."""
    from sheetgen.exchange.event_files import import_event  # few events come from another program

    return import_event(read_file(source))
