"""Many workbooks at once: folders recalculated by processes that may die, one line a workbook."""

from sheetgen.store.batch.line import Line, State
from sheetgen.store.batch.run import Interrupted, Recalculated, Watch, recalc

__all__ = ["Interrupted", "Line", "Recalculated", "State", "Watch", "recalc"]
