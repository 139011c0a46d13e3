"""What was asked for a Scheveningen match becomes a workbook to be made; its table in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.errors import BadOptions, error
from sheetgen.i18n.catalogue import Words
from sheetgen.model.tournament import LIVRE
from sheetgen.pairing import scheveningen
from sheetgen.pairing.scheveningen import ScheveningenTable
from sheetgen.systems.drafts import Draft, Drafts
from sheetgen.systems.options import NUMBER, Option
from sheetgen.systems.printed import Printed
from sheetgen.systems.scheveningen.spec import ScheveningenSpec
from sheetgen.systems.shared import options
from sheetgen.systems.shared.game_points import asked_points
from sheetgen.systems.shared.teams.making import RESERVES, Teams, listed, listed_entries, live_order, reserves_for
from sheetgen.systems.shared.teams.tables import remarks, table_grid, table_rows, table_text

DEFAULT_ORDER = ("PTS", "BERLIN", "WINS")
TEAMS = 2


def scheveningen_spec(
    players: int,
    *,
    order: str | Sequence[str] | None = None,
    seed: str | None = None,
    reserves: int = RESERVES,
    points: str | None = None,
    **general: Any,
) -> ScheveningenSpec:
    """S1: the specification of a match, or the reason why there is none."""
    table = scheveningen.table(players)
    common = options.general(("rounds",), **general)
    return ScheveningenSpec(
        **common,
        order=live_order(order or (DEFAULT_ORDER if common["rules"] == LIVRE else None), common["rules"]),
        seed=seed or "",
        players=players,
        rounds=players,
        table=table.number,
        reserves=reserves,
        points=asked_points(points),
    )


def size_of(teams: Teams, count: int | None) -> int:
    """S1: how many players a side: told, or the larger of the two teams of the list."""
    if teams is None or isinstance(teams, int):
        if count is None:
            raise BadOptions(error("count-or-two-teams"))
        return count
    if len(teams.items) != TEAMS:
        raise BadOptions(error("not-two-teams", found=str(len(teams.items))))
    return count or max(len(team.players) for team in teams.items)


def make(*, teams: Teams = None, count: int | None = None, event: Mapping[str, str | None], **common: Any) -> Drafts:
    """The workbook of a match."""
    players, loaded = size_of(teams, count), listed(teams)
    common.setdefault("reserves", reserves_for(loaded.items, players))
    spec = scheveningen_spec(players, **common)
    entries, problems = listed_entries(loaded.items, spec)
    plan = scheveningen.table(players)
    draft = Draft(spec, plan, options.event_entries(spec, event) | entries)
    return Drafts((draft,), (*loaded.problems, *problems), about=plan)


def heading(table: ScheveningenTable, words: Words) -> str:
    """S1: which table it is."""
    return words.say(f"scheveningen.table-{table.number}", players=table.players)


def table_lines(table: ScheveningenTable, words: Words) -> list[str]:
    """What is said of the table a workbook was made with."""
    return [heading(table, words), *remarks(table, words)]


def table(*, count: int | None = None) -> ScheveningenTable:
    """The table for so many players a side."""
    if count is None:
        raise BadOptions(error("count-missing"))
    return scheveningen.table(count)


TABLE = Printed(
    "table",
    "scheveningen",
    (Option("count", NUMBER, "N", argument=True),),
    table,
    lambda table, words: table_text(table, words, heading(table, words)),
    table_rows,
    lambda table: {"system": "scheveningen", **scheveningen.as_json(table)},
    lambda table, words: table_grid(table, words, heading(table, words)),
)
