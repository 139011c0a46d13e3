"""Which problems the package raises, and with which facts: read from its source, never run."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from sheetgen.xlsx import package
from tests.sources import PACKAGE, modules, nodes

# Functions that are handed a code: at which place of their arguments it stands, and the facts they add to it.
HANDED_A_CODE = {
    "number": (3, frozenset({"found", "column", "least", "most"})),  # exchange/reading.py
    "integer": (2, frozenset({"found", "least", "most"})),  # workbook/codecs.py
    "money": (1, frozenset({"found"})),
    "whole_codec": (2, frozenset({"found", "least", "most"})),
}
# Functions that always raise the same code: the fact that is their first argument, and the others they name.
OF_ONE_CODE = {"damaged": ("damaged-workbook", ("reason",)), "too_large": ("too-large", ("what", "size", "limit"))}
# Where a code is no literal: there it comes from an argument (the tables above) or from one of the tables below.
CODE_IS_NO_LITERAL = {
    "operations/batch/line.py": 1,  # a problem that came through a pipe
    "errors.py": 2,  # the makers of problems
    "workbook/codecs.py": 2,  # integer, money
    "exchange/reading.py": 1,  # Reading.number
    "exchange/result_lines.py": 1,  # report_again
    "xlsx/foreign.py": 1,  # what the child process tells
    "xlsx/package.py": 1,  # _KINDS_WITH_A_CODE
    "xlsx/source.py": 1,  # the same kinds
}
_GAME_TWICE = frozenset({"found", "column", "board", "match", "lines", "tokens", "round"})
CHOSEN_FROM_A_TABLE = {
    "duplicate-result": _GAME_TWICE,  # exchange/result_lines.py
    "contradictory-result": _GAME_TWICE,
    **dict.fromkeys(package._KINDS_WITH_A_CODE.values(), frozenset[str]()),
}
# Facts handed over as a whole mapping, which no keyword shows.
FACTS_IN_A_MAPPING = {
    "cannot-read": {"reason", "detail"},  # files._facts
    "cannot-write": {"reason", "detail"},
    "no-knockout-plan": {"play", "counts", "entering"},  # pairing/knockout_plan.refusal
    "entry-against-rating": {"rating", "other", "other_name", "other_rating"},  # pairing/knockout_seeding._warning
}


@dataclass(frozen=True)
class Raised:
    """One place that raises a problem: its code, the names of its facts, and those that are literal texts."""

    file: str
    line: int
    code: str
    facts: frozenset[str]
    literals: tuple[tuple[str, str], ...] = ()


@cache
def calls() -> tuple[tuple[str, ast.Call], ...]:
    """Every call in the package, with its file."""
    return tuple(
        (path.relative_to(PACKAGE).as_posix(), node)
        for path in modules()
        for node in nodes(path)
        if isinstance(node, ast.Call)
    )


def called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def text_of(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@cache
def raised() -> tuple[Raised, ...]:
    """Every place of the package whose code can be seen, and the codes that are chosen from a table."""
    seen = tuple(found for file, call in calls() for found in _raised_by(file, call))
    return seen + tuple(Raised("a table", 0, code, facts) for code, facts in CHOSEN_FROM_A_TABLE.items())


@cache
def hidden_codes() -> dict[str, int]:
    """How many calls of each file make a problem whose code is no literal."""
    files = [file for file, call in calls() if (node := code_node(call)) is not None and text_of(node) is None]
    return {file: files.count(file) for file in sorted(set(files))}


def code_node(call: ast.Call) -> ast.expr | None:
    """The argument of a call that is the code of a problem."""
    name, arguments = called(call), call.args
    if name in ("error", "warning", "Problem") and arguments:
        return arguments[0]
    return arguments[1] if name == "report" and len(arguments) >= 4 else None


def _raised_by(file: str, call: ast.Call) -> Iterator[Raised]:
    name, node = called(call), code_node(call)
    code = text_of(node)
    if code is not None:
        yield Raised(file, call.lineno, code, _facts(call) | FACTS_IN_A_MAPPING.get(code, set()), _literals(call))
    elif name in HANDED_A_CODE:
        position, facts = HANDED_A_CODE[name]
        code = text_of(call.args[position]) if len(call.args) > position else None
        if code is not None:
            yield Raised(file, call.lineno, code, facts)
    elif name in OF_ONE_CODE and call.args:
        code, facts = OF_ONE_CODE[name][0], frozenset(OF_ONE_CODE[name][1])
        first = text_of(call.args[0])
        yield Raised(file, call.lineno, code, facts, ((OF_ONE_CODE[name][1][0], first),) if first else ())


def _facts(call: ast.Call) -> frozenset[str]:
    named = {keyword.arg for keyword in call.keywords if keyword.arg}
    for keyword in call.keywords:
        if keyword.arg == "data" and isinstance(keyword.value, ast.Dict):
            named |= {text for key in keyword.value.keys if (text := text_of(key))}
    if called(call) == "report":
        named |= {"found"} if not _is_none(call.args[3]) else set()
        named |= {"column"} if len(call.args) > 4 else set()
    return frozenset(named - {"where", "data"})


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _literals(call: ast.Call) -> tuple[tuple[str, str], ...]:
    given = [(keyword.arg, text_of(keyword.value)) for keyword in call.keywords if keyword.arg]
    if called(call) == "report" and len(call.args) > 4:
        given.append(("column", text_of(call.args[4])))
    return tuple((name, text) for name, text in given if text is not None)
