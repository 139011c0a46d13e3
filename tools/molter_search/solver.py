"""The one door to the solver (OR-Tools, Apache-2.0), which only building needs."""

from collections.abc import Hashable, Mapping
from enum import Enum
from importlib import import_module
from typing import Any, TypeVar

Name = TypeVar("Name", bound=Hashable)


class Answer(Enum):
    """What a solver says in the time it has."""

    FOUND, IMPOSSIBLE, UNKNOWN = range(3)


def new_model() -> Any:
    return import_module("ortools.sat.python.cp_model").CpModel()


def version() -> str:
    return str(import_module("ortools").__version__)


def solved(model: Any, variables: Mapping[Name, Any], seconds: float, seed: int = 0) -> dict[Name, bool] | None:
    """The values of named Boolean variables in a solution; None if there is none or none was found in time."""
    answer, values = answered(model, variables, seconds, seed)
    return values if answer is Answer.FOUND else None


def answered(
    model: Any, variables: Mapping[Name, Any], seconds: float, seed: int = 0, symmetry: int | None = None
) -> tuple[Answer, dict[Name, bool]]:
    """What the solver says, and the values of named Boolean variables if it found a solution."""
    python = import_module("ortools.sat.python.cp_model")
    solver = python.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.random_seed = seed
    solver.parameters.linearization_level = 0
    if symmetry is not None:
        solver.parameters.symmetry_level = symmetry
    status = solver.solve(model)
    if status in (python.OPTIMAL, python.FEASIBLE):
        return Answer.FOUND, {name: bool(solver.value(variable)) for name, variable in variables.items()}
    return (Answer.IMPOSSIBLE if status == python.INFEASIBLE else Answer.UNKNOWN), {}
