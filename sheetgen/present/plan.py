"""Plans of play as text, rows and JSON; part of the ``reports``."""

from typing import Any

from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.knockout_plan import Plan, as_json
from sheetgen.systems.knockout.words import round_labels, steps

FIGURES = ("participants", "byes", "entering", "matches", "qualified")


def plan_json(plan: Plan) -> dict[str, Any]:
    """K1-K3: the plan with the keys of the public contract; rounds are named by ids."""
    return as_json(plan)


def plan_rows(plan: Plan) -> list[list[Any]]:
    """One row a round, for CSV."""
    rows: list[list[Any]] = [["round", "name", *FIGURES]]
    return rows + [[row.round, row.name, *(getattr(row, name) for name in FIGURES)] for row in plan.rows]


def plan_text(plan: Plan, words: Words) -> str:
    """The seven steps in words, and the plan of play as a table."""
    from sheetgen.present.reports import aligned

    head = [words[f"knockout.plan.{name}"] for name in ("round", "name", *FIGURES)]
    rows: list[list[Any]] = [head]
    for row, label in zip(plan.rows, round_labels(words, plan), strict=True):
        rows.append([row.round, label, *(getattr(row, name) or "–" for name in FIGURES)])
    return "\n".join([*steps(words, plan), "", aligned(rows, left=(1,))])
