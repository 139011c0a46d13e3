"""Every regular expression of the package, how it is used, and the texts that would make a bad one slow."""

import ast
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from re import _parser as sre

from tests.sources import PACKAGE, modules, nodes

SCANNING = {"search", "sub", "subn", "findall", "finditer", "split"}
ANCHORED = {"match", "fullmatch"}
FLAGS = {"IGNORECASE": re.I, "I": re.I, "MULTILINE": re.M, "VERBOSE": re.X, "ASCII": re.A, "DOTALL": re.S}


class Use(NamedTuple):
    """A pattern where it stands, and whether it is tried at every place of a text or at its start only."""

    place: str
    pattern: str | bytes
    flags: int
    scanning: bool
    whole: bool


def uses() -> Iterator[Use]:
    """Every ``re`` call of the package whose pattern can be read in the sources."""
    for path in modules():
        if b"import re\n" not in path.read_bytes():  # parsing costs a hundred times as much
            continue
        calls = [node for node in nodes(path) if isinstance(node, ast.Call) and _of_re(node.func) and node.args]
        if not calls:
            continue
        methods = _methods(nodes(path))
        names = {id(node.value): _target(node) for node in nodes(path) if isinstance(node, (ast.Assign, ast.AnnAssign))}
        for call in calls:
            how = call.func.attr
            used = methods.get(names.get(id(call), ""), SCANNING) if how == "compile" else {how}
            for text in _texts(call.args[0]):
                place = f"{path.relative_to(PACKAGE)}:{call.lineno}"
                yield Use(place, text, _flags(call), bool(used & SCANNING), used == {"fullmatch"})


def _of_re(function: ast.expr) -> bool:
    known = SCANNING | ANCHORED | {"compile"}
    is_re = isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "re"
    return is_re and function.attr in known


def _target(node: Any) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


def _methods(module: Iterable[ast.AST]) -> dict[str, set[str]]:
    """How each compiled pattern of a module is used in it; one that is handed on is taken to be scanned with."""
    found: dict[str, set[str]] = {}
    for node in module:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.setdefault(node.value.id, set()).add(node.attr)
    return {name: used & (SCANNING | ANCHORED) or SCANNING for name, used in found.items()}


def _texts(node: ast.expr) -> Iterator[str | bytes]:
    """The pattern, with what is put into it left out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        yield from (_formatted(text) for text in _texts(node.left))
    elif isinstance(node, ast.BinOp):
        for left in _texts(node.left):
            yield from (left + right for right in _texts(node.right))


def _formatted(text: str | bytes) -> str | bytes:
    return text.replace(b"%d", b"50") if isinstance(text, bytes) else text.replace("%d", "50").replace("%s", "x")


def _flags(call: ast.Call) -> int:
    named = [
        node.attr
        for extra in (*call.args[1:], *(k.value for k in call.keywords))
        for node in ast.walk(extra)
        if isinstance(node, ast.Attribute)
    ]
    return sum({FLAGS[name] for name in named if name in FLAGS})


# ------------------------------------------------------------------------------------------------------------ attacks


def attacks(use: Use, size: int) -> Iterator[str]:
    """Texts of about this size: every repeated part of the pattern pumped up, with an end that does not fit."""
    source = use.pattern.decode("latin-1") if isinstance(use.pattern, bytes) else use.pattern
    tree = list(sre.parse(source, use.flags))
    whole = _sample(tree)
    for number in range(len(tree) + 1):
        start = _sample(tree[:number])
        if start:
            yield start * (size // len(start))
            yield (start + " ") * (size // (len(start) + 1))
    for before, body in _repeats(tree, ""):
        for pump in {body, body[:1], body + body[:1]} - {""}:
            for end in ("", "\x00", "!", "\n", whole[-1:]):
                yield before + pump * (size // len(pump)) + end


def _repeats(tree: Sequence[Any], before: str) -> Iterator[tuple[str, str]]:
    for operation, argument in tree:
        name = str(operation)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            yield before, _sample(argument[2])
            yield from _repeats(list(argument[2]), before)
        elif name == "SUBPATTERN":
            yield from _repeats(list(argument[3]), before)
        elif name == "BRANCH":
            for branch in argument[1]:
                yield from _repeats(list(branch), before)
        before += _sample([(operation, argument)])


def _sample(tree: Any) -> str:
    """A text that fits."""
    return "".join(_one(str(operation), argument) for operation, argument in tree)


def _one(name: str, argument: Any) -> str:
    sample = SAMPLES.get(name)
    return "" if sample is None else sample(argument)


def _repeated(argument: Any) -> str:
    return _sample(argument[2]) * max(argument[0], 1 if argument[1] else 0)


_CATEGORIES = {"CATEGORY_DIGIT": "1", "CATEGORY_SPACE": " ", "CATEGORY_WORD": "a"}


def _of_set(items: Any) -> str:
    candidates = "a1 \"'=,.;-Z<>é"
    negated = str(items[0][0]) == "NEGATE"
    for char in candidates if negated else ():
        if not any(_holds(str(name), argument, char) for name, argument in items[1:]):
            return char
    for name, argument in items:
        if str(name) == "LITERAL":
            return chr(argument)
        if str(name) == "RANGE":
            return chr(argument[0])
        if str(name) == "CATEGORY":
            return _CATEGORIES.get(str(argument), "-")
    return "a"


def _holds(name: str, argument: Any, char: str) -> bool:
    if name == "LITERAL":
        return chr(argument) == char
    if name == "RANGE":
        return bool(argument[0] <= ord(char) <= argument[1])
    kind = {"CATEGORY_DIGIT": char.isdigit(), "CATEGORY_SPACE": char.isspace(), "CATEGORY_WORD": char.isalnum()}
    return kind.get(str(argument), False)


SAMPLES: dict[str, Callable[[Any], str]] = {
    "LITERAL": chr,
    "NOT_LITERAL": lambda argument: "a" if chr(argument) != "a" else "b",
    "ANY": lambda _: "a",
    "IN": _of_set,
    "MAX_REPEAT": _repeated,
    "MIN_REPEAT": _repeated,
    "POSSESSIVE_REPEAT": _repeated,
    "SUBPATTERN": lambda argument: _sample(argument[3]),
    "BRANCH": lambda argument: _sample(argument[1][0]),
}
