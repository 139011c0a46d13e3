"""What was asked for a round robin becomes a workbook to be made."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sheetgen.model.entrants import Player
from sheetgen.pairing import berger
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.drafts import Draft, Drafts
from sheetgen.systems.shared import options
from sheetgen.systems.shared.round_robin.facts import facts

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded


def berger_spec(count: int, seed: str = "", **general: Any) -> BergerSpec:
    """B1: the specification of a round robin, or the reason why there is none."""
    return BergerSpec(count=count, seed=seed, **facts(count, **general))


def make(
    *,
    players: "Loaded[Player]",
    count: int | None = None,
    seed: str | None = None,
    event: Mapping[str, str | None],
    **general: object,
) -> Drafts:
    """The workbook of a list, or of blank places."""
    spec = berger_spec(options.places(players.items, count), seed=seed or "", **general)
    listed = options.drawn(players.items, seed)
    entries = options.event_entries(spec, event) | options.players_entries(listed, spec)
    return Drafts((Draft(spec, berger.schedule(spec), entries),), players.problems)
