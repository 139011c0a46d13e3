"""What is handed on is frozen: whoever gets it may keep it, and nobody changes it behind anybody's back."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sources import PACKAGE, modules, nodes

# What is filled step by step by whoever made it.
FILLED = {
    "exchange/trf/columns.py": {"Composer"},
    "exchange/trf/dialect.py": {"Accelerations"},
    "explanations/page.py": {"_Author"},
    "exchange/trf/team_matches.py": {"TeamMatches"},
    "pairing/dutch/section.py": {"CriteriaRecord"},
    "pairing/team_swiss/rounds.py": {"TeamField"},
    "championship/people.py": {"_Cluster"},
    "systems/knockout/tree.py": {"Section"},
    "systems/league/returned.py": {"Season"},
    "operations/reading/readbook.py": {"ReadBook"},
    "workbook/cells.py": {"Book", "Page"},
    "operations/entering/enrolling.py": {"Entering"},
    "operations/entering/enrolling_teams.py": {"Teams"},
    "operations/entering/roll.py": {"Roll"},
    "workbook/values.py": {"ComputationPlan"},
    "xlsx/read.py": {"_Tables"},
    "xlsx/sheetmap.py": {"CellSpan", "RowSpan"},
    "xlsx/xml.py": {"Element"},
}


def asked(decorator: ast.expr) -> dict[str, object] | None:
    """What a decorator asks of a dataclass; None if it makes none."""
    call = decorator if isinstance(decorator, ast.Call) else None
    name = call.func if call else decorator
    if not (isinstance(name, ast.Name) and name.id == "dataclass"):
        return None
    return {str(each.arg): ast.literal_eval(each.value) for each in (call.keywords if call else ())}


def dataclasses(path: Path) -> Iterator[tuple[str, dict[str, object]]]:
    for node in nodes(path):
        if isinstance(node, ast.ClassDef):
            yield from ((node.name, found) for each in node.decorator_list if (found := asked(each)) is not None)


def test_a_dataclass_is_frozen_unless_it_is_filled_step_by_step() -> None:
    changing: dict[str, set[str]] = {}
    for path in modules():
        place = path.relative_to(PACKAGE).as_posix()
        changing |= {place: found} if (found := {n for n, a in dataclasses(path) if not a.get("frozen")}) else {}
    assert changing == FILLED


def test_nothing_is_asked_of_a_dataclass_and_taken_back() -> None:
    found = [f"{path.name}: {name}" for path in modules() for name, a in dataclasses(path) if False in a.values()]
    assert found == []
