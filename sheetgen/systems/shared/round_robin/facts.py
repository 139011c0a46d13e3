"""What was asked of a round robin, checked."""

from collections.abc import Sequence
from typing import Any

from sheetgen.errors import BadOptions, NoSuchSize, error
from sheetgen.pairing.berger import LEAST, MOST_IN_WORKBOOK
from sheetgen.ranking.record import ROUND_ROBIN
from sheetgen.systems.shared import options
from sheetgen.systems.shared.by_rounds import is_live, live_codes
from sheetgen.systems.shared.encounters import ENCOUNTERS, is_encounter
from sheetgen.systems.shared.game_points import asked_points
from sheetgen.systems.shared.live import GROUP_BY_GROUP, OF_GAMES

ENTRIES = ("rounds", "grid")
SEATINGS = ("rutsch",)


def codes_in_cells(rules: str) -> tuple[str, ...]:
    """T: the codes that the workbook of a round robin shows live."""
    listed = (*OF_GAMES, GROUP_BY_GROUP, *ENCOUNTERS[rules], *live_codes(rules, ROUND_ROBIN))
    return options.defined_codes(listed, rules, ROUND_ROBIN)


def in_cells(code: str, rules: str) -> bool:
    """Whether a code that is defined for a round robin has its formulas."""
    return code in (*OF_GAMES, GROUP_BY_GROUP) or is_encounter(code) or is_live(code, rules)


def facts(
    count: int,
    *,
    double: bool = False,
    keep_last_rounds: bool = False,
    seating: str | None = None,
    points: str | None = None,
    order: str | Sequence[str] | None = None,
    **general: Any,
) -> dict[str, Any]:
    """B1: the fields of a specification for ``count`` players, or the reason why there is none."""
    if not LEAST <= count <= MOST_IN_WORKBOOK:
        raise NoSuchSize(error("no-berger-table", found=str(count), least=LEAST, most=MOST_IN_WORKBOOK))
    fields: dict[str, Any] = dict(options.general(ENTRIES, **general))
    fields["order"] = options.live_order(order, fields["rules"], ROUND_ROBIN, codes_in_cells(fields["rules"]), in_cells)
    if keep_last_rounds and not double:
        raise BadOptions(error("keep-last-rounds-alone"))
    if seating:
        options.one_of("--seating", seating, SEATINGS)
        if double and not keep_last_rounds:
            raise BadOptions(error("seating-twice"))
    fields["points"] = asked_points(points)
    return fields | {"double": double, "keep_last_rounds": keep_last_rounds, "seating": seating or ""}
