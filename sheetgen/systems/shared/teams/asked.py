"""What was asked of an event of teams: its size, counted or told, and the order of its workbook."""

from collections.abc import Iterable, Sequence

from sheetgen.errors import BadOptions, error
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Team
from sheetgen.ranking.record import MOLTER
from sheetgen.systems.shared import options
from sheetgen.systems.shared.teams.places import LIVE_CODES
from sheetgen.systems.spec_checks import MOST

BETWEEN = ("H2H", "BOARDS")  # what needs somebody to be tied
RESERVES = 2
Teams = int | Loaded[Team] | None


def live_order(text: str | Sequence[str] | None, rules: str) -> tuple[str, ...]:
    """T12: the order of a workbook of teams that are ranked by their games."""
    return options.live_order(text, rules, MOLTER, codes_in_cells(rules), between=BETWEEN)


def codes_in_cells(rules: str) -> tuple[str, ...]:
    """T: the codes that the workbooks of teams ranked by their games show live."""
    return options.defined_codes(LIVE_CODES, rules, MOLTER)


def listed(teams: Teams) -> Loaded[Team]:
    """The list, if there is one."""
    return teams if isinstance(teams, Loaded) else Loaded(())


def size_of(teams: Teams, players: int | None) -> tuple[int, int]:
    """How many teams of how many players: counted, or told by the list."""
    if teams is None or (isinstance(teams, int) and players is None):
        raise BadOptions(error("teams-missing"))
    if isinstance(teams, int):
        return teams, players or 0
    return len(teams.items), players or _players_of(teams.items)


def _players_of(teams: Sequence[Team]) -> int:
    """A list tells how many play in a team only if all its teams have the same number."""
    sizes = sorted({len(team.players) for team in teams})
    if len(sizes) != 1:
        raise BadOptions(error("players-per-team-missing", sizes=sizes))
    return sizes[0]


def reserves_for(teams: Iterable[Team], players: int) -> int:
    """M13: lines for substitutes; as many again as there are players would be two teams of one name."""
    needed = max((len(team.players) - players for team in teams), default=0)
    return max(RESERVES, min(needed, players - 1, MOST["reserves"]))
