"""Packs what runs in the page: our packages and the part of the standard library they can need, compiled.

Run by ``build.mjs`` in the very Python that will run in the browser, so that what is compiled here fits there.
"""

import ast
import gzip
import importlib.util
import io
import json
import marshal
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from types import CodeType

# Rooms of ours that need what a browser has not: Typer, processes, a cluster; and the workbooks that a wheel brings.
LEFT_OUT = (
    "sheetgen/commands",
    "sheetgen/cli.py",
    "sheetgen/__main__.py",
    "sheetgen/examples",
    "sheetgen/templates",
    "sheetgen/operations/batch/child.py",
    "sheetgen/operations/batch/cluster.py",
    "xlsxwriter/test",
)
# Of the standard library what a page can never need: servers, mail, networks, testing, debugging, processes, screens,
# the slow twins of what is compiled in, and letters of alphabets that no list we read is written in.
NOT_NEEDED = """
    _ast_unparse _compat_pickle _pyio _pydatetime _pydecimal _pyrepl _aix_support _apple_support _android_support
    _ios_support _osx_support _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse asyncio/__main__
    asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils bdb cProfile cgi chunk cmd code
    colorsys compileall concurrent/futures/interpreter concurrent/futures/process concurrent/interpreters configparser
    ctypes curses dbm doctest email ensurepip filecmp fileinput ftplib getopt getpass gettext html/parser http idlelib
    imaplib importlib/metadata importlib/resources/simple lib2to3 logging/config logging/handlers mailbox mailcap
    modulefinder multiprocessing netrc nntplib optparse pathlib/types pdb pickle pickletools pip pkgutil
    plistlib poplib pprint profile profiling pstats pty py_compile pyclbr pydoc pydoc_data pyodide/console rlcompleter
    runpy sched shelve shlex smtplib smtpd socketserver sqlite3/__main__ sqlite3/dump sre_compile sre_constants
    sre_parse statistics stringprep symtable sysconfig tabnanny tarfile telnetlib test this timeit tkinter trace
    tracemalloc tty turtle turtledemo unittest urllib/error urllib/request urllib/response urllib/robotparser venv
    wave webbrowser wsgiref xml/dom xmlrpc zipapp zoneinfo
"""
ENCODINGS = """
    __init__ aliases ascii charmap cp1252 cp437 cp850 iso8859_1 iso8859_15 latin_1 raw_unicode_escape unicode_escape
    utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_8 utf_8_sig
"""
_DROPPED, _KEPT = frozenset(NOT_NEEDED.split()), frozenset(ENCODINGS.split())
# What is fetched when it is first needed, by the part it stands in: a room, or a module.
LATE = {
    "molter": ("sheetgen/pairing/generated",),
    "lists": ("openpyxl", "et_xmlfile"),
    "reports": (
        "sheetgen/exchange/trf/",
        "sheetgen/exchange/formats/events/",
        "sheetgen/operations/export",
        "sheetgen/operations/pairing/report_file",
        "sheetgen/operations/reading/listed_trf",
    ),
    "besides": (
        "sheetgen/operations/prize",
        "sheetgen/present/prizes",
        "sheetgen/prize_rules/",
        "sheetgen/operations/norms",
        "sheetgen/present/norms",
        "sheetgen/operations/branded",
        "sheetgen/championship",
    ),
}
# Of these rooms what everything else asks.
AT_ONCE = (
    "sheetgen/exchange/trf/__init__",
    "sheetgen/exchange/trf/text",
    "sheetgen/exchange/trf/columns",
    "sheetgen/exchange/trf/layouts",
    "sheetgen/exchange/trf/dialect",
    "sheetgen/exchange/trf/paired_by",
    "sheetgen/prize_rules/__init__",
    "sheetgen/prize_rules/money",
    "sheetgen/prize_rules/sharing",
)
KEPT_ENDINGS = (".toml", ".typed")
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same sources give the same bytes


def packed(files: Mapping[str, bytes]) -> bytes:
    """An archive that is not compressed: it is read at every start, and compressed as a whole for its way."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), files[name])
    return target.getvalue()


def compiled(name: str, source: bytes) -> tuple[str, bytes]:
    """A module as Python keeps it beside its source, but without docstrings and the numbers of its lines.

    Read as source, every start would take twice as long; with the numbers, its way would be a third longer. Assertions
    stay: what is checked on the command line is checked here.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            _without_docstring(node)
    code = _without_lines(compile(tree, name, "exec", dont_inherit=True, optimize=0))
    unchecked = (1).to_bytes(4, "little")
    return f"{name}c", importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source) + marshal.dumps(
        code
    )


def _without_lines(code: CodeType) -> CodeType:
    inside = tuple(_without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_filename="", co_consts=inside)


def _without_docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    first = node.body[0] if node.body else None
    if not isinstance(first, ast.Expr) or not isinstance(first.value, ast.Constant):
        return
    if isinstance(node, ast.ClassDef):
        first.value.value = "."  # a dataclass without any makes itself a long one
    else:
        node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), first)]


def package_files(folder: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """The modules of a package, and its data."""
    for path in sorted(folder.rglob("*")):
        inside = str(PurePosixPath(name, *path.relative_to(folder).parts))
        if path.is_dir() or "__pycache__" in path.parts or inside.startswith(LEFT_OUT):
            continue
        if path.suffix == ".py":
            yield compiled(inside, path.read_bytes())
        elif path.suffix in KEPT_ENDINGS or name == "sheetgen":
            yield inside, path.read_bytes()


def part_of(name: str) -> str:
    """The part a file is fetched with; empty for what is there from the start."""
    if name.startswith(AT_ONCE):
        return ""
    return next((part for part, rooms in LATE.items() if name.startswith(rooms)), "")


def application(places: Mapping[str, str], theme: str) -> dict[str, bytes]:
    """Our packages and the two libraries as archives: what is there from the start, by an empty name, and the others.

    The first says in which part each module is that it has not.
    """
    files = {name: data for package, folder in places.items() for name, data in package_files(Path(folder), package)}
    files["sheetgen/templates/theme.toml"] = Path(theme).read_bytes()
    parts: dict[str, dict[str, bytes]] = {"": {}, **{part: {} for part in LATE}}
    for name, data in files.items():
        parts[part_of(name)][name] = data
    modules = {
        name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."): part
        for part in LATE
        for name in parts[part]
        if name.endswith(".pyc")
    }
    parts[""]["web/late.json"] = json.dumps(modules, sort_keys=True).encode()
    return {part: packed(inside) for part, inside in parts.items()}


def library(data: bytes) -> bytes:
    """The standard library without what a page can never need."""
    files = dict[str, bytes]()
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        for name in source.namelist():
            if name.endswith(".py") and is_needed(name.removesuffix(".py")):
                inside, code = compiled(name, source.read(name))
                files[inside] = code
    return packed(files)


def is_needed(module: str) -> bool:
    """Whether a module of the standard library, named by its place, is taken along."""
    first, _, rest = module.partition("/")
    if first == "encodings":
        return rest in _KEPT
    rooms = module.split("/")
    return not any("/".join(rooms[:depth]) in _DROPPED for depth in range(1, len(rooms) + 1))


def squeezed(data: bytes) -> bytes:
    """A part as it is sent. The zlib of this Python makes it a fiftieth smaller than that of Node.js."""
    return gzip.compress(data, 9, mtime=0)
