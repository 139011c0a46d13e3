"""The plan of play of a knockout as text, rows and JSON, and its matches as they are posted."""

from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.knockout_plan import KnockoutPlan, as_json
from sheetgen.systems.knockout.making import plan
from sheetgen.systems.knockout.words import round_labels, steps
from sheetgen.systems.options import NUMBER, REPEATED, Option
from sheetgen.systems.printed import Printed
from sheetgen.systems.shared.posted import Posted
from sheetgen.systems.shared.text import aligned
from sheetgen.workbook.entered import Entered

FIGURES = ("participants", "byes", "entering", "matches", "qualified")


def plan_rows(plan: KnockoutPlan) -> list[list[object]]:
    """One row a round, for CSV."""
    rows: list[list[object]] = [["round", "name", *FIGURES]]
    return rows + [[row.round, row.name, *(getattr(row, name) for name in FIGURES)] for row in plan.rows]


def plan_text(plan: KnockoutPlan, words: Words) -> str:
    """The seven steps in words, and the plan of play as a table."""
    rows: list[list[object]] = [[words[f"knockout.plan.{name}"] for name in ("round", "name", *FIGURES)]]
    for row, label in zip(plan.rows, round_labels(words, plan), strict=True):
        rows.append([row.round, label, *(getattr(row, name) or "–" for name in FIGURES)])
    return "\n".join([*steps(words, plan), "", aligned(rows, left=(1,))])


PLAN = Printed(
    "plan",
    "knockout",
    (
        Option("count", NUMBER, "N", required=True),
        Option("enter", REPEATED, "SKIP=COUNT"),
        Option("enter_at", REPEATED, "ROUND=COUNT"),
    ),
    plan,
    plan_text,
    plan_rows,
    as_json,
)


def duels(entered: Entered) -> list[Posted]:
    """Every match; its result is who has won."""
    who = entered.entrants
    return [
        Posted(
            duel.round,
            duel.board,
            who.get(duel.white),
            who.get(duel.black),
            who[duel.winner].name if duel.winner in who else "",
        )
        for duel in entered.event.pairings({})
    ]
