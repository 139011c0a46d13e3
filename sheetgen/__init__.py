"""Excel workbooks for chess tournaments: made, filled, read back and ranked to the rule book.

The functions here do what the commands do; they are imported when first used.
"""

from typing import Any

__version__ = "0.1.0"
_API = dict.fromkeys(("check", "explain", "fill", "new", "plan", "rank", "table", "workbook_of"), "sheetgen.api")
_API |= {
    "fill_template": "sheetgen.store.filling",
    "merge": "sheetgen.store.merging",
    "recalc": "sheetgen.store.batch",
    "renew": "sheetgen.store.renewing",
}
_API |= {"demo": "sheetgen.store.ready", "templates": "sheetgen.store.ready"}
__all__ = [
    "__version__",
    "check",
    "demo",
    "explain",
    "fill",
    "fill_template",
    "merge",
    "new",
    "plan",
    "rank",
    "recalc",
    "renew",
    "table",
    "templates",
    "workbook_of",
]


def __getattr__(name: str) -> Any:
    if name not in _API:
        raise AttributeError(f"module 'sheetgen' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_API[name]), name)
