"""Excel workbooks for chess tournaments: made, filled, read back and ranked to the rule book.

The functions here do what the commands do; they are imported when first used.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it for true; ``typing`` need not be imported for it
if TYPE_CHECKING:
    from sheetgen.operations.draw import draw
    from sheetgen.operations.export import export
    from sheetgen.operations.norms import norms
    from sheetgen.operations.prizes import prizes
    from sheetgen.operations.ratings import ratings
    from sheetgen.operations.table import plan, table
    from sheetgen.store.batch import recalc
    from sheetgen.store.filling import fill, fill_template
    from sheetgen.store.judging import check, rank
    from sheetgen.store.making import new
    from sheetgen.store.merging import merge
    from sheetgen.store.ready import demo, templates
    from sheetgen.store.renewing import renew
    from sheetgen.store.seasons import season
    from sheetgen.usecases.judging import explain
    from sheetgen.usecases.making import workbook_of

# Where each function is; it is imported when it is first asked for.
_PLACES = {"check": "store.judging", "rank": "store.judging", "explain": "usecases.judging", "fill": "store.filling"}
_PLACES |= {"new": "store.making", "workbook_of": "usecases.making"}
_PLACES |= {name: f"operations.{name}" for name in ("draw", "export", "norms", "prizes", "ratings")}
_PLACES |= {
    "demo": "store.ready",
    "plan": "operations.table",
    "table": "operations.table",
    "fill_template": "store.filling",
    "merge": "store.merging",
    "recalc": "store.batch",
    "renew": "store.renewing",
    "season": "store.seasons",
    "templates": "store.ready",
}
__all__ = [
    "__version__",
    "check",
    "demo",
    "draw",
    "explain",
    "export",
    "fill",
    "fill_template",
    "merge",
    "new",
    "norms",
    "plan",
    "prizes",
    "rank",
    "ratings",
    "recalc",
    "renew",
    "season",
    "table",
    "templates",
    "workbook_of",
]


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module 'sheetgen' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"sheetgen.{_PLACES[name]}"), name)
