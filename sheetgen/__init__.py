"""Excel workbooks for chess tournaments: made, filled, read back and ranked to the rule book.

The functions here do what the commands do; they are imported when first used.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it for true; ``typing`` need not be imported for it
if TYPE_CHECKING:
    from sheetgen.operations.check import check
    from sheetgen.operations.demo import demo
    from sheetgen.operations.draw import draw
    from sheetgen.operations.explain import explain
    from sheetgen.operations.export import export
    from sheetgen.operations.fill import fill, fill_template
    from sheetgen.operations.merge import merge
    from sheetgen.operations.new import new, workbook_of
    from sheetgen.operations.norms import norms
    from sheetgen.operations.pair import pair
    from sheetgen.operations.prizes import prizes
    from sheetgen.operations.publish import publish
    from sheetgen.operations.rank import rank
    from sheetgen.operations.ratings import ratings
    from sheetgen.operations.recalc import recalc
    from sheetgen.operations.renew import renew
    from sheetgen.operations.season import season
    from sheetgen.operations.show import show
    from sheetgen.operations.table import plan, table
    from sheetgen.operations.templates import templates
    from sheetgen.operations.watch import watch

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
    "pair",
    "plan",
    "prizes",
    "publish",
    "rank",
    "ratings",
    "recalc",
    "renew",
    "season",
    "show",
    "table",
    "templates",
    "watch",
    "workbook_of",
]

# An operation is the function of its module's name; these stand in the module of another one.
_MODULES = {"fill_template": "fill", "plan": "table", "workbook_of": "new"}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'sheetgen' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"sheetgen.operations.{_MODULES.get(name, name)}"), name)
