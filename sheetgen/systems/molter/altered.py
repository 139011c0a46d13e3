"""Which rule of a Molter table an altered pairing breaks."""

import re
from collections.abc import Mapping
from typing import Any

from sheetgen.pairing.altered import Boards, molter_rules
from sheetgen.pairing.checks import Board
from sheetgen.pairing.molter import MolterTable
from sheetgen.systems.molter.spec import MolterSpec

NOBODY = "?"  # where a symbol was deleted
SYMBOL = re.compile("([A-Z]{1,2})([0-9]{1,3})")


def rules(spec: MolterSpec, table: MolterTable, expected: Boards, found: Boards) -> Mapping[tuple[int, int], str]:
    """M2-M9: the rule of every board."""
    autonomous = table.rounds[-1].variant is not None
    return molter_rules(spec.teams, spec.players, _team_rounds(expected), _team_rounds(found), autonomous)


def _team_rounds(boards: Boards) -> list[list[Board]]:
    rounds: dict[int, list[Board]] = {}
    for place in sorted(boards):
        white, black = boards[place]
        rounds.setdefault(place[0], []).append((_seat(white), _seat(black)))
    return list(rounds.values())


def _seat(symbol: Any) -> tuple[str, int]:
    match = SYMBOL.fullmatch(str(symbol).strip().upper())
    if match:
        return match[1], int(match[2])
    return ("" if symbol is None else str(symbol)).strip() or NOBODY, 0
