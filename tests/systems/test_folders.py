"""Outside ``systems/NAME/`` only the registry imports that folder or uses NAME as the id of a system."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sheetgen.systems.registry import _ENTRIES, SYSTEMS
from tests.sources import PACKAGE, modules, nodes

FOLDERS = sorted({entry.module.split(".")[2] for entry in _ENTRIES.values()})
REGISTRY = "systems/registry.py"
SPECS = {system.spec.__name__ for system in SYSTEMS.values()}

# Where a word that is also a system's id means something else.
OTHER_MEANINGS = {
    "systems/league/preliminary.py": {"pools"},  # those a league is played in
    "exchange/crosstables.py": {"league"},  # the column
    "exchange/formats/events/papi.py": {"league"},
    "exchange/columns.py": {"league"},  # the column of people's lists
    "exchange/lists.py": {"league"},
    "exchange/fund_list.py": {"league"},
    "pairing/draw_ceremony.py": {"league"},  # what members of a contingent share
    "pairing/keizer.py": {"keizer"},  # what a round is paired by
    "pairing/knockout_plan.py": {"knockout"},  # the word of a sentence
    "pairing/molter_data.py": {"molter"},  # the folder of its tables, and the book they were printed in
    "ranking/order.py": {"swiss", "team-swiss"},  # the names of orders
    "ranking/record.py": {"molter", "swiss"},  # a kind of event, as round robin is
    "rating/card.py": {"knockout", "swiss"},  # a kind of event, as round robin is
    "pairing/scheveningen.py": {"scheveningen"},  # the folder of its tables
    "prize_rules/eligibility.py": {"league"},
    "prize_rules/fund_lines.py": {"league"},
    "present/draw.py": {"league"},
    "systems/shared/round_robin/places.py": {"league"},  # the column of a sheet
    "systems/shared/extras/fees/rates.py": {"swiss"},  # a line of the printed scale
    "systems/shared/extras/fees/fee_sheet.py": {"swiss", "berger", "pools"},  # which line of it an event is paid by
    "systems/shared/people.py": {"league"},
    "systems/shared/people_lists.py": {"league"},
    "systems/shared/extras/report/arbiters.py": {"league"},  # the kind of an event that a norm is asked of
    "systems/shared/dealt/entries.py": {"league"},
    "systems/keizer/figures.py": {"league"},
    "systems/swiss/places.py": {"league"},
    "workbook/tabs.py": {"pools"},  # the sheet that shows all of them
}


def place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def own_folder(path: Path) -> str:
    """The folder of a system that a module stands in."""
    parts = path.relative_to(PACKAGE).parts
    return parts[1] if parts[0] == "systems" and len(parts) > 2 else ""


def imported(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def strangers(path: Path) -> Iterator[str]:
    """The folders of other systems that a module imports."""
    own = own_folder(path)
    for name in imported(path):
        parts = name.split(".")
        if parts[:2] == ["sheetgen", "systems"] and len(parts) > 2 and parts[2] in set(FOLDERS) - {own}:
            yield name


def texts(path: Path) -> Iterator[ast.Constant]:
    """Every string that is no docstring."""
    prose = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node


def ids(path: Path) -> Iterator[str]:
    """The ids of systems that a module outside their folders writes down."""
    own = {id_ for id_, entry in _ENTRIES.items() if entry.module.split(".")[2] == own_folder(path)}
    allowed = own | OTHER_MEANINGS.get(place(path), set())
    yield from (f"{node.value} (line {node.lineno})" for node in texts(path) if node.value in set(_ENTRIES) - allowed)


def specs(path: Path) -> Iterator[str]:
    """The classes of specifications that a module outside their folders names."""
    own = {
        system.spec.__name__
        for id_, system in SYSTEMS.items()
        if _ENTRIES[id_].module.split(".")[2] == own_folder(path)
    }
    for node in nodes(path):
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        if name in SPECS - own:
            yield name


@pytest.mark.parametrize("find", [strangers, ids, specs])
def test_a_system_is_known_in_its_folder_alone(find: Callable[[Path], Iterator[str]]) -> None:
    found = {place(path): sorted(set(find(path))) for path in modules() if place(path) != REGISTRY}
    assert {path: names for path, names in found.items() if names} == {}
