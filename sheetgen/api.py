"""The use-cases: what the commands do, as functions."""

from sheetgen.usecases.filling import Filled, fill
from sheetgen.usecases.judging import Audit, Ranking, check, explain, rank
from sheetgen.usecases.making import (
    Made,
    PairingTable,
    listed_players,
    new,
    new_files,
    plan,
    refuse_options,
    table,
    workbook_of,
)
from sheetgen.usecases.opening import StrPath, changed, open_workbook

__all__ = [
    "Audit",
    "Filled",
    "Made",
    "PairingTable",
    "Ranking",
    "StrPath",
    "changed",
    "check",
    "explain",
    "fill",
    "listed_players",
    "new",
    "new_files",
    "open_workbook",
    "plan",
    "rank",
    "refuse_options",
    "table",
    "workbook_of",
]
