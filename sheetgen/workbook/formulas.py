"""A formula is a template, written once, and the places it is applied to. It renders as text and computes its value.

The text is what a spreadsheet program sees; the value is what we cache beside it, so that a file shows right figures
before any program has recalculated it. LibreOffice is the oracle that both say the same.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from operator import itemgetter
from typing import Any, NamedTuple

from sheetgen.workbook.functions import ALLOWED, FUNCTIONS, CellError, Value, equal, less, number, text
from sheetgen.workbook.place import Area, Cell, RowPinned, a1, absolute, column_name, quickly

Getter = Callable[[object], object]
Compiled = Callable[[Getter, tuple[object, ...]], Value]

_TOKEN = re.compile(
    r"""\s*(?:(\d+\.\d+|\d+)|("(?:[^"]|"")*")|\{(\w+)\}|([A-Z]+)(?=\()|(<=|>=|<>|[-+*/&=<>(),])|(TRUE|FALSE))"""
)
_HOLE = re.compile(r"\{(\w+)\}")
_LEVELS = (("=", "<>", "<=", ">=", "<", ">"), ("&",), ("+", "-"), ("*", "/"))


class Template:
    """A formula with named holes: its literal pieces, the holes between them, and the compiled computation."""

    def __init__(self, source: str) -> None:
        parts = _HOLE.split(source)
        self.source = source
        self.holes = tuple(parts[1::2])
        self.shape = "%s".join(piece.replace("%", "%%") for piece in parts[::2])
        self._taken = _taking(self.holes)
        self.asks_where = "ROW(" in source or "COLUMN(" in source  # where a cell is, not only what it holds

    @cached_property
    def compute(self) -> Compiled:
        """Compiled when it is asked for: most commands compute few of the formulas that their modules write."""
        parser = _Parser(self.source)
        expression = parser.expression()
        parser.finish()
        assert tuple(parser.holes) == self.holes, self.source
        code = compile(f"lambda get, places: {expression}", f"<formula {self.source}>", "eval")
        compiled: Compiled = eval(code, dict(_NAMES))
        return compiled

    def __call__(self, **places: object) -> "Formula":
        return quickly(Formula, (self, self._taken(places)))


def _taking(holes: tuple[str, ...]) -> Callable[[Mapping[str, object]], tuple[object, ...]]:
    """What takes the places of the holes, in their order."""
    if len(holes) > 1:
        return itemgetter(*holes)
    return lambda places: tuple([places[hole] for hole in holes])


class Formula(NamedTuple):
    """A template applied to cells, areas and constants."""

    template: Template
    places: tuple[Any, ...]

    def write(self, sheet: str, titles: Mapping[str, str]) -> str:
        """Return the text of the formula as it stands in a cell of ``sheet``; ``titles`` are quoted sheet titles."""
        return self.text(References(sheet, titles))

    def text(self, references: "References") -> str:
        """The same, for many formulas of one sheet."""
        return self.template.shape % tuple(map(references.__getitem__, self.places))


class References(dict[Cell | Area, str]):
    """How the formulas in the cells of a sheet name other cells and areas, each worked out once."""

    def __init__(self, sheet: str, titles: Mapping[str, str]) -> None:
        super().__init__()
        self.sheet, self.titles = sheet, titles

    def __missing__(self, place: object) -> str:
        if type(place) is int:
            return str(place)
        text = reference(place, self.sheet, self.titles)
        if type(place) is Cell or type(place) is Area:  # 1 and True are one key, and so is a cell with its row pinned
            self[place] = text
        return text


def reference(place: Any, sheet: str, titles: Mapping[str, str]) -> str:
    """Return how a formula on ``sheet`` names a cell, an area or a constant."""
    kind = type(place)
    if kind is Cell:
        where = a1(place.row, place.col)
    elif kind is Area:
        where = f"{absolute(place.row, place.col)}:{absolute(place.last_row, place.last_col)}"
    elif kind is RowPinned:
        where = f"{column_name(place.col)}${place.row + 1}"
    else:
        return '"' + place.replace('"', '""') + '"' if isinstance(place, str) else str(place)
    return where if place.sheet == sheet else f"{titles[place.sheet]}!{where}"


@cache
def template(source: str) -> Template:
    """A formula such as ``IF({a}="","",INDEX({list},{a}))``; only the functions of the one list are known."""
    return Template(source)


def _attempt(compute: Callable[[], Value], otherwise: Callable[[], Value]) -> Value:
    try:
        return compute()
    except CellError:
        return otherwise()


def _divide(left: float, right: float) -> float:
    if right == 0:
        raise CellError("#DIV/0!")
    return left / right


def _truth(value: Value) -> bool:
    if isinstance(value, str):
        raise CellError("#VALUE!")
    return bool(value)


_NAMES: dict[str, object] = {f"f_{name}": function for name, function in FUNCTIONS.items()} | {
    "equal": equal,
    "less": less,
    "number": number,
    "text": text,
    "truth": _truth,
    "attempt": _attempt,
    "divide": _divide,
    "blank": (None, ""),
}
_COMPARED: dict[str, str] = {
    "=": "equal({0}, {1})",
    "<>": "(not equal({0}, {1}))",
    "<": "less({0}, {1})",
    ">": "less({1}, {0})",
    "<=": "(not less({1}, {0}))",
    ">=": "(not less({0}, {1}))",
}
_RECKONED: dict[str, str] = {
    "+": "({0} + {1})",
    "-": "({0} - {1})",
    "*": "({0} * {1})",
    "/": "divide({0}, {1})",
}


class _Truth(str):
    """Python that gives True or False, whatever it is given."""


class _Number(str):
    """Python that gives a number."""


def _as_truth(python: str) -> str:
    return python if isinstance(python, _Truth) else f"truth({python})"


def _as_number(python: str) -> str:
    return python if isinstance(python, _Number) else f"number({python})"


def _joined(operator: str, left: str, right: str) -> str:
    """The Python of two parts and the operator between them."""
    if operator in _RECKONED:
        return _Number(_RECKONED[operator].format(_as_number(left), _as_number(right)))
    if operator == "=" and right == "''":
        return _Truth(f"({left} in blank)")  # asked more often than anything else
    return _Truth(_COMPARED[operator].format(left, right))


class _Parser:
    """Recursive descent over one formula, giving the same computation as a Python expression."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens = self._split(source)
        self.place = 0
        self.holes: list[str] = []

    @staticmethod
    def _split(source: str) -> list[tuple[int, str]]:
        tokens, position = [], 0
        while position < len(source):
            match = _TOKEN.match(source, position)
            if not match or match.end() == position:
                raise ValueError(f"not a formula: {source!r} at {position}")
            kind = match.lastindex or 0
            tokens.append((kind, match.group(kind)))
            position = match.end()
        return tokens

    def peek(self) -> str:
        kind, token = self.tokens[self.place] if self.place < len(self.tokens) else (0, "")
        return token if kind == 5 else ""

    def take(self, wanted: str) -> None:
        if self.peek() != wanted:
            raise ValueError(f"{wanted!r} expected in {self.source!r}")
        self.place += 1

    def finish(self) -> None:
        if self.place != len(self.tokens):
            raise ValueError(f"text after the end of {self.source!r}")

    def expression(self, level: int = 0) -> str:
        if level == len(_LEVELS):
            return self.operand()
        left = self.expression(level + 1)
        if "&" in _LEVELS[level] and self.peek() == "&":
            return self.joined(left, level)
        while (operator := self.peek()) in _LEVELS[level]:
            self.place += 1
            left = _joined(operator, left, self.expression(level + 1))
        return left

    def joined(self, left: str, level: int) -> str:
        """Texts joined by one call, however many: nested calls would be too deep for Python."""
        parts = [left]
        while self.peek() == "&":
            self.place += 1
            parts.append(self.expression(level + 1))
        return "''.join((" + ", ".join(f"text({part})" for part in parts) + ",))"

    def operand(self) -> str:
        kind, token = self.tokens[self.place]
        self.place += 1
        if kind == 6:
            return _Truth(token.title())
        if kind == 1:
            return _Number(token)
        if kind == 2:
            return repr(token[1:-1].replace('""', '"'))
        if kind == 3:
            self.holes.append(token)
            return f"get(places[{len(self.holes) - 1}])"
        if kind == 4:
            return self.call(token)
        return self.signed_or_nested(token)

    def signed_or_nested(self, token: str) -> str:
        if token == "-":
            return _Number(f"(-{_as_number(self.operand())})")
        if token != "(":
            raise ValueError(f"{token!r} unexpected in {self.source!r}")
        inner = self.expression()
        self.take(")")
        return type(inner)(f"({inner})")

    def arguments(self) -> list[str]:
        self.take("(")
        values = [self.expression()]
        while self.peek() == ",":
            self.place += 1
            values.append(self.expression())
        self.take(")")
        return values

    def call(self, name: str) -> str:
        if name not in ALLOWED:
            raise ValueError(f"{name} is not in the list of portable functions")
        if name in ("ROW", "COLUMN"):
            return self.call_place(name)
        return _call(name, self.arguments())

    def call_place(self, name: str) -> str:
        """ROW and COLUMN ask where a cell is, not what it holds."""
        inner = self.arguments()[0]
        return f"f_{name}({inner.removeprefix('get(').removesuffix(')')})"


def _call(name: str, inner: list[str]) -> str:
    """Return the Python of a call; what a spreadsheet computes lazily stays lazy."""
    if name == "IF":
        otherwise = inner[2] if len(inner) > 2 else "False"
        return f"({inner[1]} if {_as_truth(inner[0])} else {otherwise})"
    if name == "IFERROR":
        return f"attempt(lambda: {inner[0]}, lambda: {inner[1]})"
    if name in ("AND", "OR"):
        return _Truth("(" + f" {name.lower()} ".join(map(_as_truth, inner)) + ")")
    if name == "NOT":
        return _Truth(f"(not {_as_truth(inner[0])})")
    if name == "CHOOSE":
        return f"(lambda which: ({', '.join(f'lambda: {part}' for part in inner[1:])},)[int(which) - 1]())({inner[0]})"
    return f"f_{name}({', '.join(inner)})"
