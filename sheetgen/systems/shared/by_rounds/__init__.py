"""Tie-breaks in cells for events paired round by round: helper blocks and columns for any order of codes.

A sheet brings what happened (``RoundBlocks``: who met whom, what it brought); a ``Calculation`` places beside it the
blocks (a cell for every player and round) and the columns (a cell for every player) that an order needs, short formulas
each, and says where the value of every code stands. All scores are half points, so that every cell is a whole number.
"""

from sheetgen.systems.shared.by_rounds.calculation import Calculation
from sheetgen.systems.shared.by_rounds.codes import is_live, live_codes, unit_of
from sheetgen.systems.shared.by_rounds.round_blocks import NONE, RoundBlocks, RoundKind

__all__ = ["NONE", "Calculation", "RoundBlocks", "RoundKind", "is_live", "live_codes", "unit_of"]
