"""Which Berger rule an altered pairing breaks."""

from collections.abc import Mapping
from typing import Any

from sheetgen.pairing.altered import Boards, berger_rules


def rules(spec: Any, plan: Any, expected: Boards, found: Boards) -> Mapping[tuple[int, int], str]:
    """B2-B4: the rule of every board."""
    return berger_rules(expected, found)
