"""A switch is off until somebody asks for it; what is on by itself stands here."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sources import PACKAGE, modules, nodes

ON = {
    "exchange/tables.py": {"csv_text.quoting"},
    "exchange/trf/columns.py": {"one_of.capitals"},
    "exchange/trf/text.py": {"Lines.closed"},
    "exchange/trf/writing.py": {"Style.ascii", "Style.engines"},
    "explanations/page.py": {"Line.counts"},
    "i18n/spelled.py": {"_french_below_thousand.ends"},
    "model/games.py": {"Result.played"},
    "pairing/dutch/state.py": {"SwissState.rated"},
    "present/site/frame.py": {"Leaf.listed"},
    "present/swiss.py": {"explained_text.details"},
    "ranking/direct.py": {"Lens.forfeits"},
    "ranking/record.py": {"Meeting.played"},
    "systems/shared/teams/posted.py": {"build_round.sorts_names"},
    "usecases/opening.py": {"open_any.lists"},
    "usecases/pairing_trf.py": {"settle.complete"},
    "workbook/cells.py": {"Page.centred"},
    "xlsx/write.py": {"look.locked"},
}


def given(node: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """The parameters of a function or the fields of a class, each with what it is if nothing is said."""
    if isinstance(node, ast.FunctionDef):
        takes = node.args
        placed = takes.posonlyargs + takes.args
        yield from zip((each.arg for each in reversed(placed)), reversed(takes.defaults), strict=False)
        yield from zip((each.arg for each in takes.kwonlyargs), takes.kw_defaults, strict=True)
    elif isinstance(node, ast.ClassDef):
        for each in node.body:
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                yield each.target.id, each.value


def on(path: Path) -> set[str]:
    return {
        f"{node.name}.{name}"
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        for name, value in given(node)
        if isinstance(value, ast.Constant) and value.value is True
    }


def test_a_switch_is_off_unless_it_stands_in_the_list() -> None:
    assert {path.relative_to(PACKAGE).as_posix(): found for path in modules() if (found := on(path))} == ON
