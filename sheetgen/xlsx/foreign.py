"""Workbooks of other formats are read in a child process of its own, with limits: it may die, we do not."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import sheetgen
from sheetgen.errors import FileProblem, Problem, error
from sheetgen.xlsx.foreign_child import told_here
from sheetgen.xlsx.limits import damaged
from sheetgen.xlsx.package import NamedArea, SheetInfo
from sheetgen.xlsx.read import RawCell
from sheetgen.xlsx.source import ForeignSource

SECONDS = 30
IN_BROWSER = sys.platform == "emscripten"  # knows no processes, and is itself what may die


def read(data: bytes, kind: str) -> ForeignSource:
    """Read a foreign workbook; FileProblem if it cannot be read, or not within the limits."""
    sheets = told_here(data, kind) if IN_BROWSER else _by_child(data, kind)
    if "problem" in sheets:
        raise FileProblem(Problem(sheets["problem"], found=sheets["found"], data=sheets["facts"]))
    names = {name: NamedArea(*area) for name, area in sheets["names"].items() if area}
    return ForeignSource(
        kind,
        tuple(SheetInfo(sheet["name"], sheet["name"], sheet["state"]) for sheet in sheets["sheets"]),
        names,
        frozenset(sheets["names"].keys() - names.keys()),
        sheets["properties"],
        sheets["formulas_known"],
        {sheet["name"]: dict(map(_cell, sheet["cells"])) for sheet in sheets["sheets"]},
        {sheet["name"]: [tuple(block) for block in sheet["merges"]] for sheet in sheets["sheets"]},
    )


def _cell(fields: list[Any]) -> tuple[tuple[int, int], RawCell]:
    row, col, value, kind, formula = fields
    return (row, col), RawCell(value, kind, formula)


def _by_child(data: bytes, kind: str) -> Mapping[str, Any]:
    # Not the folder the user stands in: a file there must not be taken for a module.
    command = [sys.executable, "-P", "-m", "sheetgen.xlsx.foreign_child", kind]
    package = str(Path(sheetgen.__file__).parent.parent)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([package, os.environ.get("PYTHONPATH", "")]).rstrip(":;")}
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=SECONDS, env=environment, check=False)
    except subprocess.TimeoutExpired as refusal:
        raise FileProblem(error("foreign-too-heavy", reason="time")) from refusal
    except OSError as refusal:  # never read here instead: the file may kill its reader
        detail = f"{type(refusal).__name__}: {refusal}"[:200]
        raise FileProblem(error("child-cannot-start", detail=detail)) from refusal
    if done.returncode:
        raise FileProblem(error("foreign-too-heavy", reason="memory"))
    try:
        sheets: Mapping[str, Any] = json.loads(done.stdout)
    except ValueError as refusal:
        raise damaged("foreign") from refusal
    return sheets
