"""The one door to the solver (OR-Tools, Apache-2.0), which only building needs."""

from collections.abc import Hashable, Mapping
from importlib import import_module
from typing import Any, TypeVar

Name = TypeVar("Name", bound=Hashable)


def new_model() -> Any:
    return import_module("ortools.sat.python.cp_model").CpModel()


def solved(model: Any, variables: Mapping[Name, Any], seconds: float, seed: int = 0) -> dict[Name, bool] | None:
    """The values of named Boolean variables in a solution; None if there is none or none was found in time."""
    python = import_module("ortools.sat.python.cp_model")
    solver = python.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.random_seed = seed
    solver.parameters.linearization_level = 0
    if solver.solve(model) not in (python.OPTIMAL, python.FEASIBLE):
        return None
    return {name: bool(solver.value(variable)) for name, variable in variables.items()}
