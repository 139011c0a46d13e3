"""What Microsoft publishes of the grammar of Excel formulas, as a checker: [MS-XLSX] 2.2.2, [MS-OI29500] 3.2.3.1.

Not every formula may stand everywhere: a rule of colour knows no other sheet, a drop-down knows one as its sole area, a
chart knows areas alone. The Open XML SDK's validator looks into none of them. What is here was written from the
published text and shares nothing with the parser of our templates.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

CELL, RULE, VALIDATION, NAME, CHART = "cell", "rule of colour", "validation", "name", "chart"
LONGEST, LONGEST_STRING, DEEPEST, MOST_PARSED = 8192, 255, 64, 16_384
ROWS, COLUMNS = 1_048_576, 16_384
# How many arguments a function takes; only those that formulas of ours may have, future ones need a prefix in the file.
ARGUMENTS: dict[str, tuple[int, int]] = {
    "ABS": (1, 1), "AND": (1, 255), "CHAR": (1, 1), "CHOOSE": (2, 255), "CODE": (1, 1), "COLUMN": (0, 1),
    "COUNT": (1, 255), "COUNTA": (1, 255), "COUNTBLANK": (1, 1), "COUNTIF": (2, 2), "COUNTIFS": (2, 254),
    "DATE": (3, 3), "DATEVALUE": (1, 1), "DAY": (1, 1), "EXACT": (2, 2), "FALSE": (0, 0), "FIND": (2, 3),
    "HYPERLINK": (1, 2), "IF": (2, 3), "IFERROR": (2, 2), "INDEX": (2, 4), "INT": (1, 1), "ISNUMBER": (1, 1),
    "ISTEXT": (1, 1), "LARGE": (2, 2), "LEFT": (1, 2), "LEN": (1, 1), "LOOKUP": (2, 3), "LOWER": (1, 1),
    "MATCH": (2, 3), "MAX": (1, 255), "MID": (3, 3), "MIN": (1, 255), "MOD": (2, 2), "MONTH": (1, 1), "N": (1, 1),
    "NOT": (1, 1), "OR": (1, 255), "RANK": (2, 3), "REPLACE": (4, 4), "REPT": (2, 2), "RIGHT": (1, 2),
    "ROUND": (2, 2), "ROW": (0, 1), "SIGN": (1, 1), "SMALL": (2, 2), "SQRT": (1, 1), "SUBSTITUTE": (3, 4),
    "SUM": (1, 255), "SUMIF": (2, 3), "SUMPRODUCT": (1, 255), "T": (1, 1), "TEXT": (2, 2), "TODAY": (0, 0),
    "TRIM": (1, 1), "TRUE": (0, 0), "UPPER": (1, 1), "VALUE": (1, 1), "YEAR": (1, 1),
}  # fmt: skip
_TOKEN = re.compile(
    r"""(?P<string>"(?:[^"]|"")*")
    |(?P<error>\#(?:REF!|DIV/0!|N/A|NAME\?|NULL!|NUM!|VALUE!|GETTING_DATA))
    |(?P<sheet>(?:'(?:[^'\[\]:*?/\\]|'')+'|[^\W\d][\w.]*)!)
    |(?P<area>(?:\$?[A-Z]{1,3}\$?[1-9]\d{0,6}(?::\$?[A-Z]{1,3}\$?[1-9]\d{0,6})?)(?![\w(.])|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}(?![\w(.])|\$?[1-9]\d*:\$?[1-9]\d*)
    |(?P<function>[A-Z][A-Z0-9.]*(?=\())
    |(?P<logical>(?:TRUE|FALSE)(?![\w(.]))
    |(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:E[+-]?\d+)?)
    |(?P<name>[^\W\d][\w.?\\]*|\\[\w.?\\]*)
    |(?P<operator><=|>=|<>|[-+*/^&=<>%(),{};:!])
    |(?P<space>[ \n]+)""",
    re.VERBOSE,
)
_CORNER = re.compile(r"\$?([A-Z]{1,3})\$?(\d+)")
_LIKE_A1, _LIKE_R1C1 = re.compile(r"[A-Z]{1,3}\d+", re.I), re.compile(r"R\d*(?:C\d*)?|C\d*", re.I)
_LEGAL_NAME = re.compile(r"[^\W\d][\w.?\\]*|\\[\w.?\\]*")
_INFIX = (("=", "<>", "<=", ">=", "<", ">"), ("&",), ("+", "-"), ("*", "/"), ("^",))
# Bytes of a token as Excel keeps a formula ([MS-XLSB] 2.5.97): its whole length has a limit too.
_BYTES = {"area": 13, "cell": 7, "sheet": 2, "function": 4, "number": 9, "logical": 2, "error": 2, "name": 7}


class Malformed(Exception):
    """Why a formula is none, or none that may stand in its place."""


class Token(NamedTuple):
    kind: str
    text: str


@dataclass
class Formula:
    """What was found in a formula while it was parsed."""

    tokens: list[Token]
    where: str
    at: int = 0
    deepest: int = 0
    size: int = 0
    names: set[str] = field(default_factory=set)
    sheets: set[str] = field(default_factory=set)

    def peek(self) -> Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else Token("end", "")

    def take(self, text: str = "") -> Token:
        token = self.peek()
        if text and token.text != text:
            raise Malformed(f"{text!r} expected, {token.text!r} found")
        self.at += 1
        self.size += 3 + 2 * len(token.text) if token.kind == "string" else _BYTES.get(token.kind, 1)
        self.size -= 6 if token.kind == "number" and len(token.text) < 5 and token.text.isdigit() else 0
        return token

    def expression(self, level: int = 0, depth: int = 0) -> None:
        if level == len(_INFIX):
            self.signed(depth)
            return
        self.expression(level + 1, depth)
        while self.peek().kind == "operator" and self.peek().text in _INFIX[level]:
            self.take()
            self.expression(level + 1, depth)

    def signed(self, depth: int) -> None:
        while self.peek().text in ("+", "-") and self.peek().kind == "operator":
            self.take()
        self.operand(depth)
        while self.peek().text == "%":
            self.take()

    def operand(self, depth: int) -> None:
        token = self.take()
        self.deepest = max(self.deepest, depth)
        if token.kind == "string":
            if len(token.text[1:-1].replace('""', '"')) > LONGEST_STRING:
                raise Malformed("a text of more than 255 characters")
        elif token.kind == "function":
            self.call(token.text, depth + 1)
        elif token.text == "(":
            self.expression(0, depth)
            self.take(")")
        elif token.kind == "sheet":
            self.elsewhere(token)
        elif token.kind == "area":
            self.place(token.text)
            if self.where in (NAME, CHART):
                raise Malformed(f"{token.text} says no sheet")
        elif token.kind == "name":
            self.names.add(token.text)
            if self.where == CHART:
                raise Malformed("a chart shows areas")
        elif token.text == "{":
            raise Malformed("an array constant")
        elif token.kind not in ("number", "logical", "error"):
            raise Malformed(f"{token.text!r} unexpected")

    def elsewhere(self, token: Token) -> None:
        if self.where == RULE:
            raise Malformed(f"a rule of colour names another sheet: {token.text}")
        if self.where == VALIDATION and len(self.tokens) != 2:
            raise Malformed("another sheet in a validation that is not its sole area")
        self.sheets.add(token.text[:-1].removeprefix("'").removesuffix("'").replace("''", "'"))
        if self.peek().kind not in ("area", "error"):
            raise Malformed("no area behind a sheet")
        self.place(self.take().text)

    def place(self, text: str) -> None:
        for letters, digits in _CORNER.findall(text):
            col = 0
            for letter in letters:
                col = col * 26 + ord(letter) - 64
            if col > COLUMNS or int(digits) > ROWS:
                raise Malformed(f"{text} is no place of a sheet")
        if self.where == RULE and ":" in text and len(self.tokens) == 1:
            raise Malformed("a rule of colour that is nothing but an area")

    def call(self, function: str, depth: int) -> None:
        if function not in ARGUMENTS:
            raise Malformed(f"{function} is no function of this list")
        self.take("(")
        count = 0
        if self.peek().text != ")":
            count = 1
            self.argument(depth)
            while self.peek().text == ",":
                self.take()
                count += 1
                self.argument(depth)
        self.take(")")
        least, most = ARGUMENTS[function]
        if not least <= count <= most:
            raise Malformed(f"{function} with {count} arguments")

    def argument(self, depth: int) -> None:
        if self.peek().text not in (",", ")"):  # an argument may be left out
            self.expression(0, depth)


def parsed(text: str, where: str) -> Formula:
    """A formula of a file, without its equals sign; Malformed says why Excel's grammar has none such there."""
    if not text or len(text) > LONGEST:
        raise Malformed(f"{len(text)} characters")
    if text.startswith("="):
        raise Malformed("an equals sign, which files leave out")
    formula = Formula([token for token in _tokens(text) if token.kind != "space"], where)
    formula.expression()
    if formula.peek().kind != "end":
        raise Malformed(f"{formula.peek().text!r} where the formula should end")
    if formula.deepest > DEEPEST:
        raise Malformed(f"functions {formula.deepest} deep")
    if formula.size > MOST_PARSED:
        raise Malformed(f"{formula.size} bytes when it is parsed")
    return formula


def _tokens(text: str) -> Iterator[Token]:
    position = 0
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            raise Malformed(f"{text[position : position + 20]!r} is nothing")
        position = token.end()
        yield Token(token.lastgroup or "", token.group())


@lru_cache(maxsize=100_000)
def complaint(text: str, where: str, names: frozenset[str], sheets: frozenset[str]) -> str:
    """What is wrong with a formula in a workbook of these names and sheets, in small letters; nothing if it loads."""
    try:
        formula = parsed(text, where)
    except Malformed as reason:
        return str(reason)
    if unknown := {name for name in formula.names if name.casefold() not in names}:
        return f"no such name: {', '.join(sorted(unknown))}"
    if unknown := {sheet for sheet in formula.sheets if sheet.casefold() not in sheets}:
        return f"no such sheet: {', '.join(sorted(unknown))}"
    return ""


def name_complaints(names: Collection[tuple[str, str | None]]) -> Iterator[str]:
    """What is wrong with how names are called: each with the sheet it is of, if it is of one."""
    seen = set()
    for name, of in names:
        plain = name.removeprefix("_xlnm.")
        if not _LEGAL_NAME.fullmatch(plain) or len(name) > 255:
            yield f"{name} is no name"
        elif _LIKE_A1.fullmatch(plain) or _LIKE_R1C1.fullmatch(plain):
            yield f"{name} is a cell"
        if (name.casefold(), of) in seen:
            yield f"{name} is there twice"
        seen.add((name.casefold(), of))
