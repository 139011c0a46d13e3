"""What people, scripts and programs rely on, a line each: commands and options, JSON keys, problems and exit codes, the
functions of Python with their arguments, the layouts of workbooks that are read.

``tests/data/contract.txt`` is the list as the last release promised it. Whatever has changed since has its line in the
changelog, under *Unreleased*: ``test_contract.py`` compares. ``python -m tests.contract`` writes the list anew, which
is done once, at a release (``docs/releasing.md``).
"""

import dataclasses
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

import sheetgen
from sheetgen.i18n.catalogue import FALLBACK
from sheetgen.workbook.description import LAYOUT
from tests import problem_page
from tests.example import ROOT
from tools import manual

PATH = ROOT / "tests" / "data" / "contract.txt"
EXAMPLES = ("berger", "knockout", "league", "molter", "scheveningen", "swiss", "team-swiss", "keizer")
NUMBERED = re.compile(
    r"[0-9]+|[A-Z0-9][A-Z0-9:]*"
)  # keys that are numbers or codes of tie-breaks: what they hold counts
WORD = re.compile(r"-{0,2}[A-Za-z0-9][\w-]*")
OPTION = re.compile(r"--?[a-z][a-z-]*")


def runs() -> Iterator[tuple[str, list[str]]]:
    """What each command that prints JSON is run with."""
    swiss, berger = "examples/swiss/event.xlsx", "examples/berger/event.xlsx"
    for name in EXAMPLES:
        yield "rank", ["rank", f"examples/{name}/event.xlsx", "--json"]
        yield "check", ["check", f"examples/{name}/event.xlsx", "--json"]
        yield "recalc", ["recalc", f"examples/{name}", "--json"]
    yield "explain", ["rank", berger, "--explain", "--json"]
    yield "table berger", ["table", "berger", "8", "--json"]
    yield "table molter", ["table", "molter", "--teams", "7", "--players-per-team", "6", "--json"]
    yield "table scheveningen", ["table", "scheveningen", "4", "--json"]
    yield "plan knockout", ["plan", "knockout", "--count", "11", "--json"]
    yield "plan swiss", ["plan", "swiss", "--count", "50", "--json"]
    yield "draw", ["draw", "--players", "examples/draw/players.csv", "--varma", "--seed", "1", "--json"]
    yield "pair", ["pair", "examples/swiss/event.trf", "--after-round", "2", "--explain", "--json"]
    yield "pair of teams", ["pair", "examples/team-swiss/event.xlsx", "--check", "--json"]
    yield "ratings", ["ratings", swiss, "--json"]
    yield "norms", ["norms", swiss, "--json"]
    yield "prizes", ["prizes", swiss, "--fund", "examples/prizes/fund.csv", "--json"]
    yield "season", ["season", "examples/berger", "examples/swiss", "--json"]


def keys(document: object, path: str = "") -> Iterator[str]:
    """Every way through a document: ``standings[].values{}``."""
    if isinstance(document, list):
        for each in document:
            yield from keys(each, f"{path}[]")
    elif isinstance(document, dict):
        for name, each in document.items():
            coded = NUMBERED.fullmatch(name) is not None
            step = f"{path}{{}}" if coded else f"{path}.{name}".lstrip(".")
            yield step
            yield from keys(each, step)


def json_lines() -> set[str]:
    """The keys of what the commands print with ``--json``."""
    lines = set()
    for name, typed in runs():
        command = [sys.executable, "-m", "sheetgen", *typed]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
        if not done.stdout:
            raise AssertionError(f"sheetgen {' '.join(typed)}: {done.stderr}")
        for document in documents(done.stdout):
            lines |= {f"json {name}: {key}" for key in keys(document)}
    return lines


def documents(printed: str) -> list[object]:
    """What was printed: one document, or one a line."""
    try:
        return [json.loads(printed)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in printed.splitlines()]


def command_lines() -> set[str]:
    """Commands and systems."""
    return {f"command {entry.typed}" for entry in manual.entries(FALLBACK)}


def option_lines() -> set[str]:
    """What commands take, with the short forms of options."""
    lines = set()
    for entry in manual.entries(FALLBACK):
        for typed, _ in entry.takes:
            names = OPTION.findall(typed) if typed.startswith("-") else [typed.split()[0]]
            lines |= {f"option {entry.typed} {name}" for name in names}
    return lines


def problem_lines() -> set[str]:
    """Codes of problems, with their severity and the exit codes they lead to."""
    return {f"problem {use.code}: {use.severity}, exit {int(use.status)}" for use in problem_page.uses()}


def python_lines() -> set[str]:
    """Public functions with their arguments, and the fields of what they give."""
    lines = set()
    for name in sheetgen.__all__:
        thing = getattr(sheetgen, name)
        if inspect.isclass(thing):
            lines.add(f"python {name}")
            fields = dataclasses.fields(thing) if dataclasses.is_dataclass(thing) else ()
            lines |= {f"python {name}.{field.name}" for field in fields}
        elif callable(thing):
            lines |= set(_arguments(name, inspect.signature(thing)))
    return lines


def _arguments(name: str, signature: inspect.Signature) -> Iterator[str]:
    yield f"python {name}()"
    for each in signature.parameters.values():
        needed = "" if each.default is inspect.Parameter.empty else ", may be left out"
        yield f"python {name}({each.name}){needed}"


def workbook_lines() -> set[str]:
    """The layouts that are read."""
    return {f"workbook of layout {number}" for number in range(1, LAYOUT + 1)}


# Those of the everyday test; ``json`` is asked of many commands, which takes longer.
QUICK: Mapping[str, Callable[[], set[str]]] = {
    "command": command_lines,
    "option": option_lines,
    "problem": problem_lines,
    "python": python_lines,
    "workbook": workbook_lines,
}
EVERY = QUICK | {"json": json_lines}


def promised(kind: str) -> set[str]:
    """The lines of a kind as they stood at the last release."""
    return {line for line in PATH.read_text(encoding="utf-8").splitlines() if line.split()[0] == kind}


def not_said(kind: str, changelog: str) -> Sequence[str]:
    """What has come or gone since, and the changelog has no line that names it.

    A new problem needs none: docs/problems.md lists it, and whatever it is about has a line.
    """
    before, now = promised(kind), EVERY[kind]()
    changed = before - now if kind == "problem" else before ^ now
    return sorted(line for line in changed if not named(line, changelog))


def named(line: str, changelog: str) -> bool:
    """Whether the changelog says, as code, the last word of a line: an option, a key, a problem, an argument."""
    word = WORD.findall(line.partition(",")[0].partition(": error")[0].partition(": warning")[0])[-1]
    return re.search(rf"`[^`\n]*(?<![\w-]){re.escape(word)}(?![\w-])[^`\n]*`", changelog) is not None


def unreleased() -> str:
    """What the changelog says of the time since the last release."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.split(r"^## ", text, flags=re.MULTILINE)[1]


if __name__ == "__main__":
    PATH.write_text("".join(f"{line}\n" for kind in EVERY for line in sorted(EVERY[kind]())), encoding="utf-8")
