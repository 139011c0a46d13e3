"""The use-cases: what the commands do, as functions."""

from sheetgen.store.files import StrPath
from sheetgen.store.filling import Filled, fill
from sheetgen.store.judging import check, open_workbook, rank
from sheetgen.store.making import listed_players, new, new_files
from sheetgen.usecases.judging import Audit, Ranking, explain
from sheetgen.usecases.making import Made, make, show, workbook_of
from sheetgen.usecases.opening import changed

__all__ = [
    "Audit",
    "Filled",
    "Made",
    "Ranking",
    "StrPath",
    "changed",
    "check",
    "explain",
    "fill",
    "listed_players",
    "make",
    "new",
    "new_files",
    "open_workbook",
    "rank",
    "show",
    "workbook_of",
]
