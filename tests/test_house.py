"""The rules of the house: who may import what, and what may not stand in any file."""

import ast
import fnmatch
import importlib.util
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import sheetgen
from tests.sources import nodes, tree

ROOT = Path(__file__).parent.parent
PACKAGE = Path(sheetgen.__file__).parent  # the installed one, which need not be in ROOT

# The core runs where nothing but the standard library and XlsxWriter is installed.
CORE = [
    "sheetgen.errors",
    "sheetgen.resources",
    "sheetgen.model",
    "sheetgen.pairing",
    "sheetgen.ranking",
    "sheetgen.rating",
    "sheetgen.prize_rules",
    "sheetgen.i18n",
    "sheetgen.workbook",
    "sheetgen.exchange",
    "sheetgen.explanations",
    "sheetgen.systems",
    "sheetgen.championship",
    "sheetgen.operations",
    "sheetgen.xlsx.write",
    "sheetgen.xlsx.read",
    "sheetgen.xlsx.patch",
]
ABSENT_FROM_THE_CORE = ["openpyxl", "pandas", "numpy", "typer", "click", "rich", "python_calamine"]
STANDARD_LIBRARY_ONLY = [
    "model",
    "pairing",
    "ranking",
    "rating",
    "prize_rules",
    "workbook",
    "explanations",
    "exchange/trf",
    "systems",
    "championship",
]

IMPORT_THEM = """
import importlib, pkgutil, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent!r}:
            raise ImportError(name + " is blocked")

sys.meta_path.insert(0, Absent())
for name in {modules!r}:
    try:
        module = importlib.import_module(name)
        for found in pkgutil.walk_packages(getattr(module, "__path__", []), module.__name__ + "."):
            importlib.import_module(found.name)
    except ImportError as refusal:
        print(name, refusal, sep=": ")
"""

# How long a module, a function and the function in the middle of them all may be, in lines.

# Written so that they do not find themselves.
FORBIDDEN_TEXTS = {
    # Patterns that begin with a fixed text are searched for many times faster.
    "a path of somebody's machine": re.compile(rb"/(?<![\w.~/-]/)(?:work|tmp|root|home|Users)/\w"),
    "a path of somebody's Windows": re.compile(rb":\\Users\\"),
}
REGISTRIES = [
    re.compile(pattern)  # of small letters
    for pattern in (rb"pypi\.\w", rb"python[h]osted\.", rb"index-ur[l]\b", rb"find-link[s]\b", rb"trusted-hos[t]\b")
]


def modules() -> list[Path]:
    """Every module of the package, the tests included."""
    return sorted(path for root in (PACKAGE, ROOT / "tests") for path in root.rglob("*.py"))


def project_files() -> Iterator[Path]:
    """Every file that belongs to the project: no git here, since the full suite runs on a plain copy."""
    ignored = [".git", *(line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split())]
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        if path.is_file() and not any(fnmatch.fnmatch(part, pattern) for part in parts for pattern in ignored):
            yield path


def contents(path: Path) -> bytes:
    """What stands in a file; in a workbook, what stands in all its parts."""
    if not zipfile.is_zipfile(path):
        return path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        return b"\n".join(archive.read(name) for name in archive.namelist())


def forbidden(text: bytes) -> list[str]:
    """What is wrong with a text."""
    paths = [f"{what}: {found.group()!r}" for what, each in FORBIDDEN_TEXTS.items() if (found := each.search(text))]
    small = text.lower()
    return paths + [f"a package registry: {found.group()!r}" for each in REGISTRIES if (found := each.search(small))]


def imported_packages(found: Iterable[ast.AST]) -> set[str]:
    """The first names of everything a module imports, anywhere in it."""
    names: set[str] = set()
    for node in found:
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return {name.partition(".")[0] for name in names}


def third_party(found: Iterable[ast.AST]) -> set[str]:
    """The imported packages that neither Python nor this project brings."""
    return imported_packages(found) - sys.stdlib_module_names - {"sheetgen"}


def refused_imports(modules: list[str]) -> list[str]:
    """What of these, and of all that is in them, cannot be imported where the outer libraries are not installed."""
    code = IMPORT_THEM.format(absent=set(ABSENT_FROM_THE_CORE), modules=modules)
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


@pytest.mark.slow
def test_the_core_runs_without_the_libraries_of_the_outer_rooms() -> None:
    assert refused_imports(CORE) == []


def test_a_blocked_library_cannot_be_imported() -> None:
    assert refused_imports(ABSENT_FROM_THE_CORE) == [f"{name}: {name} is blocked" for name in ABSENT_FROM_THE_CORE]


CORES = r"""
import sys
from pathlib import Path
from sheetgen.exchange.file import File
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Player
from sheetgen.operations.check import check_file
from sheetgen.operations.draw import draw_numbers, draw_sheets
from sheetgen.operations.explain import explain
from sheetgen.operations.export import export_file, style_for
from sheetgen.operations.fill import fill_workbook
from sheetgen.operations.merge import merge_files
from sheetgen.operations.new import make_workbooks
from sheetgen.operations.norms import NormOptions, norms_of
from sheetgen.operations.official import official_bytes
from sheetgen.operations.pairing.workbook import check_pairings
from sheetgen.operations.prizes import PrizeOptions, prizes_of
from sheetgen.operations.publish import publication
from sheetgen.operations.rank import rank_file
from sheetgen.operations.ratings import ratings_of
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.operations.renew import renew_file
from sheetgen.operations.table import show_printed

event, swiss = (File(name, Path(name).read_bytes()) for name in {paths!r})
fund = File("fund.csv", b"prize;place;amount\n;1;100\n")
players = Loaded(tuple(Player(name, club=name[0]) for name in ("Ada", "Alan", "Bob", "Ben", "Cyd", "Cleo")))

def cores():
    ranking = rank_file(event)
    explain(ranking, "en")
    official_bytes(ranking)
    check_file(event)
    export_file(swiss, style_for(26, None))
    fill_workbook(read_workbook(event.data))
    merge_files([event, event])
    make_workbooks("swiss", count=8, rounds=3)
    norms_of(event, NormOptions())
    check_pairings(swiss.data, swiss.name)
    prizes_of(event, fund, PrizeOptions(method="place"))
    publication(event)
    ratings_of(event)
    renew_file(event)
    show_printed("table", "berger", count=8)
    draw_sheets(draw_numbers(players, groups=2, seed="1").draw)

cores()  # what is imported and read from the package for the first time is no part of it
touched = []
blocked = ("open", "os.", "socket.", "subprocess.", "shutil.", "tempfile.", "_thread.start", "sqlite3.")
sys.addaudithook(lambda event, args: touched.append((event, str(args))) if event.startswith(blocked) else None)
cores()
print(touched)
Path({paths!r}[0]).read_bytes()
assert touched  # what is looked for is seen
"""


@pytest.mark.slow
def test_the_cores_of_the_operations_touch_no_file_process_network_or_thread() -> None:
    paths = [str(ROOT / "examples" / system / "event.xlsx") for system in ("berger", "swiss")]
    code = CORES.format(paths=paths)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("room", STANDARD_LIBRARY_ONLY)
def test_the_inner_rooms_import_no_third_party_package(room: str) -> None:
    paths = sorted((PACKAGE / room).rglob("*.py"))
    assert paths
    guests = {str(path): third_party(nodes(path)) for path in paths}
    assert {path: names for path, names in guests.items() if names} == {}


def test_a_third_party_import_is_found_wherever_it_stands() -> None:
    source = (
        "import os.path, sheetgen.model\nfrom json import loads\ndef f():\n  from numpy.linalg import x\n  import rich"
    )
    assert third_party(ast.walk(ast.parse(source))) == {"numpy", "rich"}


def test_every_module_says_what_it_is() -> None:
    silent = [path for path in modules() if not path.read_bytes().startswith(b'"""')]
    assert [str(path) for path in silent if not ast.get_docstring(tree(path))] == []


@pytest.mark.slow
def test_no_file_names_a_machine_path_or_a_registry() -> None:
    problems = {str(path.relative_to(ROOT)): forbidden(contents(path)) for path in project_files()}
    assert "pyproject.toml" in problems
    assert {path: found for path, found in problems.items() if found} == {}


@pytest.mark.parametrize(
    "words", ["/ho me/anna/x", "=/tm p/x", "C:\\Us ers\\anna", "https://pyp i.org", "--index-ur l=x"]
)
def test_machine_paths_and_registries_are_recognised(words: str) -> None:
    assert forbidden(words.replace(" ", "").encode())


@pytest.mark.parametrize("words", ["/usr/bin/env", "docs/home/index.md", "https://example.org/home/page"])
def test_other_paths_and_addresses_are_left_alone(words: str) -> None:
    assert not forbidden(words.encode())


if importlib.util.find_spec("importlinter"):  # a tool of the developer; the installed wheel is tested without it

    def test_the_import_contract_is_kept() -> None:
        code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
        result = subprocess.run(
            [sys.executable, "-c", code, "--no-cache"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
        )
        assert result.returncode == 0, result.stdout + result.stderr


TOP_LEVEL = {
    *(".ci", ".editorconfig", ".git", ".github", ".gitignore", ".pre-commit-config.yaml"),
    *("CHANGELOG.md", "CITATION.cff", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md"),
    *("docs", "examples", "pyproject.toml", "sheetgen", "templates", "tests", "tools", "web"),
}


def test_nothing_stands_at_the_top_of_the_repository_that_is_not_known():
    """A planted fault once wrote workbooks into a folder None/, and they were committed with the next change."""
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()]
    unknown = [
        path.name
        for path in ROOT.iterdir()
        if path.name not in TOP_LEVEL and not any(fnmatch.fnmatch(path.name, pattern) for pattern in ignored)
    ]
    assert not unknown, f"unknown at the top of the repository: {', '.join(sorted(unknown))}"


def test_no_public_class_has_the_name_of_another() -> None:
    """One name for one thing: whoever reads ``Column`` need not ask which."""
    modules: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                modules.setdefault(node.name, []).append(path.relative_to(PACKAGE).as_posix())
    assert {name: places for name, places in modules.items() if len(places) > 1} == {}
