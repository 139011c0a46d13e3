"""Kinds of events and specifications answer for themselves: nobody outside their modules asks which kind one is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import sheetgen
from tests.cases import for_each
from tests.sources import nodes

PACKAGE = Path(sheetgen.__file__).parent
WEB = Path(__file__).parent.parent / "web"
SYSTEMS, PAIRING = PACKAGE / "systems", PACKAGE / "pairing"
ROOTS = ("AnyEvent", "TournamentSpec")
Classes = dict[str, tuple[Path, tuple[str, ...]]]  # the module of each class, and what it inherits from


def modules() -> list[Path]:
    return sorted(path for root in (PACKAGE, WEB) for path in root.rglob("*.py"))


def classes() -> Classes:
    """Every class of the package; none of those concerned here has a namesake."""
    return {
        node.name: (path, tuple(_names(*node.bases)))
        for path in modules()
        for node in nodes(path)
        if isinstance(node, ast.ClassDef)
    }


def kinds(known: Classes) -> dict[str, Path]:
    """The classes of events and specifications, with the modules they stand in."""
    found = {name: known[name][0] for name in ROOTS}
    while more := {
        name: path for name, (path, bases) in known.items() if name not in found and not found.keys().isdisjoint(bases)
    }:
        found |= more
    return found


def _names(*expressions: ast.expr) -> Iterator[str]:
    for expression in expressions:
        for node in ast.walk(expression):
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Attribute):
                yield node.attr


def questions(node: ast.AST) -> Iterator[str]:
    """The classes a piece of code asks for: isinstance, issubclass, type(…) is …, match … case Class(…), cast."""
    if isinstance(node, ast.Call) and set(_names(node.func)) & {"isinstance", "issubclass"}:
        yield from _names(*node.args[1:])
    elif isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        if any(isinstance(each, ast.Call) and set(_names(each.func)) == {"type"} for each in sides):
            yield from _names(*sides)
    elif isinstance(node, ast.MatchClass):
        yield from _names(node.cls)


@for_each(
    "source,names",
    [("isinstance(x, TeamEvent)", ["TeamEvent"]), ("isinstance(x.y, (A, events.B))", ["A", "events", "B"]),
     ("isinstance(x, A | B)", ["A", "B"]), ("type(x) is A", ["type", "x", "A"]), ("issubclass(x, A)", ["A"]),
     ("match x:\n  case A(): pass", ["A"]), ("A(x) == B(x)", [])],
)  # fmt: skip
def test_a_question_for_a_class_is_seen_in_every_form(source: str, names: list[str]) -> None:
    asked = [name for node in ast.walk(ast.parse(source)) for name in questions(node)]
    assert sorted(asked) == sorted(names)


def test_no_module_asks_which_kind_of_event_or_specification_something_is() -> None:
    known = kinds(classes())
    assert {"Tournament", "ResultsList", "TeamEvent", "KnockoutEvent", "PoolsEvent", "LeagueSpec"} <= known.keys()
    asking = [
        f"{path.relative_to(PACKAGE.parent)}:{getattr(node, 'lineno', 0)} asks for {name}"
        for path in modules()
        for node in nodes(path)
        for name in questions(node)
        if known.get(name, path) != path
    ]
    assert asking == []


def test_no_class_of_a_system_inherits_from_one_of_another_system() -> None:
    known = classes()
    names = {path.name for path in SYSTEMS.iterdir() if (path / "system.py").exists()}
    assert {"molter", "scheveningen", "league", "swiss"} <= names
    crossing = [
        f"{name} ({path.relative_to(PACKAGE)}) inherits from {base} ({known[base][0].relative_to(PACKAGE)})"
        for name, (path, bases) in known.items()
        if path.is_relative_to(SYSTEMS) or path.parent == PAIRING
        for base in bases
        if base in known and (theirs := _system(known[base][0], names)) and theirs != _system(path, names)
    ]
    assert crossing == []


def _system(path: Path, names: set[str]) -> str:
    """The system a module is of, by its folder or by what a module of the pairing is called; none of others."""
    folders = path.relative_to(SYSTEMS).parts if path.is_relative_to(SYSTEMS) else (path.stem.partition("_")[0],)
    return folders[0] if folders[0] in names else ""
