"""The spreadsheet functions a workbook of ours may use, and what they compute: the only list of them.

All of them exist in Excel 2010 and later, LibreOffice, Google Sheets and Numbers. Values are str, int, float, bool
or None for an empty cell; an error is an exception that IFERROR catches.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import cached_property, lru_cache
from typing import Any

# Every list in its order. What is not in one stands behind the list of its kind, by its code.
# ---- The order of texts in a comparison of cells, as Excel and LibreOffice have it in every country of ours.
#
# Symbols stand before digits and digits before letters; accents count only between texts that are equal without them,
# and case never counts. Within the symbols the order is the one of the Unicode collation, which both programs follow.

SYMBOLS = (
    " _-\u2010\u2013\u2014\u2015,;:!\u00a1?\u00bf.\u00b7'\u2018\u2019\u201a\u201b\u2039\u203a"
    '"\u201c\u201d\u201e\u00ab\u00bb'
    "()[]{}\u00a7\u00b6@*/\u2044\\&#%\u2030\u2020\u2021\u2022\u2023\u2032`\u00b4^\u00af\u00a8\u00b8\u00b0\u00a9\u00ae"
    "←→↑↓⇒+±÷×<=>¬|¦~−√∞≈≤≥■□▲△○●★☆♔♕♖♗♘♙♚♟♠♣♥♦✓✔❤"
)
MONEY = "¤¢$£¥€₽"
LETTERS = "abcdefghiıjklmnŋopqĸrstuvwxyzþαβγδεζηθικλμνξοπρσςτυφχψωабвгдђеєжзѕиійјклљмнњопрстћуфхцчџшщъыьэюя"
# Letters that are another one with a stroke, or two written as one.
APART = {
    "đ": "d\u0335", "ð": "d\u0336", "ħ": "h\u0335", "ł": "l\u0335", "ø": "o\u0335", "ŧ": "t\u0335",
    "æ": "a\u0335e", "œ": "o\u0335e",
}  # fmt: skip
ACCENTS = "\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0327\u0326\u0328\u0335\u0336\u0304"

_SYMBOLS, _OTHER_SYMBOLS, _MONEY, _DIGITS, _LETTERS, _OTHER_LETTERS = 1, 0x200, 0x4F000, 0x50000, 0x50100, 0x60000
_LISTS = ((SYMBOLS, _SYMBOLS), (MONEY, _MONEY), (LETTERS, _LETTERS))
_GREATEST_CODE = 0x3FFFF  # no letter has a greater code
_BASE, _ACCENTS, _OTHER_ACCENTS = "\x01", 2, 0x100


@lru_cache(maxsize=4096)
def collation(value: str) -> tuple[str, str]:
    """What a text is compared by: its characters without accents, then their accents, in the order of the lists."""
    places = [_place(letter) for letter in unicodedata.normalize("NFC", value.casefold())]
    return "".join(base for base, _ in places), "".join(accents for _, accents in places)


@lru_cache(maxsize=4096)
def _place(character: str) -> tuple[str, str]:
    for listed, first in _LISTS:
        if character in listed:
            return chr(first + listed.index(character)), _BASE
    if unicodedata.combining(character):
        return "", chr(
            _ACCENTS + ACCENTS.index(character) if character in ACCENTS else _OTHER_ACCENTS + _code(character)
        )
    parts = APART.get(character) or unicodedata.normalize("NFKD", character).casefold()
    if parts == character:
        base = _unlisted(character)
        return base, _BASE if base else ""
    places = [_place(part) for part in parts]
    return "".join(base for base, _ in places), "".join(accents for _, accents in places)


def _unlisted(character: str) -> str:
    kind = unicodedata.category(character)
    if kind == "Nd":
        return chr(_DIGITS + unicodedata.decimal(character))
    if kind.startswith("L"):
        return chr(_OTHER_LETTERS + _code(character))
    unseen = kind.startswith("M") or kind in ("Cf", "Cc")
    return "" if unseen else chr(_OTHER_SYMBOLS + _code(character))


def _code(character: str) -> int:
    return min(ord(character), _GREATEST_CODE)


Value = str | int | float | bool | None
Values = Sequence[Value]


class CellError(Exception):
    """A formula that has no value, such as #N/A."""


def number(value: Value) -> float:
    """Return the number a value stands for in arithmetic: an empty cell is 0, text is an error."""
    if value is None:
        return 0
    if isinstance(value, str):
        raise CellError("#VALUE!")
    return value


def text(value: Value) -> str:
    """Return the text a value stands for in a concatenation."""
    if type(value) is str:  # nearly always
        return value
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def rank_of_kind(value: Value) -> int:
    """Order of kinds in a comparison: numbers before texts before truth values."""
    return 2 if isinstance(value, bool) else 1 if isinstance(value, str) else 0


def equal(left: Value, right: Value) -> bool:
    """Return whether two values are equal as the cells compare them: case does not count, empty equals "" and 0.

    >>> equal("Anna", "ANNA"), equal(None, 0), equal("1", 1)
    (True, True, False)
    """
    if type(left) is type(right):  # nearly always, and asked more often than anything else
        return left == right or (isinstance(left, str) and left.casefold() == right.casefold())  # type: ignore[union-attr]
    if left is None:
        return right is None or right in ("", 0)
    if right is None:
        return left in ("", 0)
    return rank_of_kind(left) == rank_of_kind(right) and left == right


def less(left: Value, right: Value) -> bool:
    """Return whether one value comes before another in the order of cells: numbers, texts, then truth values.

    An empty cell is 0 beside a number and "" beside a text; texts are compared by :func:`collation`.

    >>> less(2, "1"), less("é", "f"), less(None, 1)
    (True, True, True)
    """
    if type(left) in _NUMERIC and type(right) in _NUMERIC:  # nearly always
        return left < right  # type: ignore[operator]
    left = ("" if isinstance(right, str) else 0) if left is None else left
    right = ("" if isinstance(left, str) else 0) if right is None else right
    if rank_of_kind(left) != rank_of_kind(right):
        return rank_of_kind(left) < rank_of_kind(right)
    if isinstance(left, str) and isinstance(right, str):
        return collation(left) < collation(right)
    return left < right  # type: ignore[operator]


_NUMERIC = frozenset((int, float))  # a truth value is no number


def numbers(values: Values) -> list[float]:
    """Return those values that are numbers; texts, truth values and empty cells are left out."""
    return [value for value in values if type(value) in _NUMERIC]  # type: ignore[misc]


def add_up(*parts: Value | list[Value]) -> float:
    """SUM: in a list only numbers count; a single value is taken as the number it stands for."""
    total: float = 0
    for part in parts:
        if isinstance(part, list):
            total += sum(numbers(part))
        else:
            total += number(part)
    return total


def _flat(parts: Sequence[Value | list[Value]]) -> list[float]:
    flat: list[float] = []
    for part in parts:
        flat.extend(numbers(part if isinstance(part, list) else [number(part)]))
    return flat


def greatest(*parts: Value | list[Value]) -> float:
    """MAX of numbers and lists; 0 if there is no number."""
    return max(_flat(parts), default=0)


def least(*parts: Value | list[Value]) -> float:
    """MIN of numbers and lists; 0 if there is no number."""
    return min(_flat(parts), default=0)


def criterion(wanted: Value) -> Callable[[Value], bool]:
    """Return the test of COUNTIF and SUMIF; only criteria on numbers are allowed in our sheets.

    Refuses a criterion on text with ``#VALUE!``.
    """
    if not isinstance(wanted, str):
        goal = number(wanted)
        return lambda value: isinstance(value, (int, float)) and value == goal
    for sign, compare in _SIGNS:
        if wanted.startswith(sign):
            goal = float(wanted[len(sign) :])
            return lambda value: isinstance(value, (int, float)) and compare(value, goal)
    raise CellError("#VALUE!")


_SIGNS: tuple[tuple[str, Callable[[float, float], bool]], ...] = (
    (">=", lambda value, goal: value >= goal),
    ("<=", lambda value, goal: value <= goal),
    ("<>", lambda value, goal: value != goal),
    (">", lambda value, goal: value > goal),
    ("<", lambda value, goal: value < goal),
)


class Listed(list[Any]):
    """The values of an area, which many formulas look into."""

    @cached_property
    def places(self) -> dict[object, list[int]]:
        """Where each of them stands."""
        by_value: dict[object, list[int]] = {}
        for place, value in enumerate(self):
            by_value.setdefault(value, []).append(place)
        return by_value

    @cached_property
    def ordered(self) -> list[float]:
        """The numbers among them, the least first."""
        return sorted(numbers(self))


LONG = 100  # values; fewer are looked through as fast


def places_of(wanted: Value, values: Values) -> Iterable[int]:
    """Where a number stands; nothing stands nowhere."""
    if isinstance(values, Listed) and len(values) >= LONG:
        return () if wanted is None else values.places.get(wanted, ())
    return _looked_for(wanted, values)


def _looked_for(wanted: Value, values: Values) -> Iterator[int]:
    place = -1
    while wanted is not None:
        try:
            place = values.index(wanted, place + 1)
        except ValueError:
            return
        yield place


def count_if(values: Values, wanted: Value) -> int:
    """COUNTIF: how many values are equal to a number, or fit a criterion written as text.

    >>> count_if([1, 2, 2, None], 2), count_if([1, 2, 2, None], ">=1")
    (2, 3)
    """
    if not isinstance(wanted, str):
        if wanted is None or len(values) >= LONG:
            return len([*places_of(wanted, values)])
        return values.count(wanted)
    fits = criterion(wanted)
    return sum(1 for value in values if fits(value))


def count_ifs(*pairs: Any) -> int:
    """COUNTIFS: how many rows fit all criteria; the arguments are a list and its criterion, again and again.

    >>> count_ifs([1, 1, 2], 1, [5, 6, 7], ">5")
    1
    """
    first, wanted, *others = pairs
    rows: Iterable[int] = range(len(first))
    if isinstance(wanted, str) or wanted is None:
        others = list(pairs)
    else:
        rows = places_of(wanted, first)
    for values, wanted in zip(others[::2], others[1::2], strict=True):
        fits = criterion(wanted)
        rows = [row for row in rows if fits(values[row])]
    return sum(1 for _ in rows)


def sum_if(values: Values, wanted: Value, summed: Values) -> float:
    """SUMIF: the sum of those numbers of ``summed`` that stand where ``values`` fits the criterion.

    >>> sum_if([1, 2, 1], 1, [10, 20, 30])
    40
    """
    if wanted is None:
        return sum(numbers([add for value, add in zip(values, summed, strict=True) if value is None]))
    if not isinstance(wanted, str):
        return sum(numbers([summed[place] for place in places_of(wanted, values)]))
    fits = criterion(wanted)
    return sum(numbers([add for value, add in zip(values, summed, strict=True) if fits(value)]))


def count_numbers(part: Value | list[Value]) -> int:
    """COUNT: how many values are numbers."""
    return len(numbers(part if isinstance(part, list) else [part]))


def count_filled(part: Value | list[Value]) -> int:
    """COUNTA: how many cells are not empty; a text without letters counts."""
    return sum(1 for value in (part if isinstance(part, list) else [part]) if value is not None)


def match(wanted: Value, values: Values, _exact: Value) -> int:
    """MATCH for equal values only: the place, from 1, where a value stands first; case does not count.

    Refuses with the error ``#N/A`` a value that stands nowhere.

    >>> match("anna", ["Berta", "Anna"], 0)
    2
    """
    if isinstance(wanted, str):
        folded = wanted.casefold()
        for place, value in enumerate(values, start=1):
            if isinstance(value, str) and value.casefold() == folded:
                return place
        raise CellError("#N/A")
    goal = number(wanted)
    for place, value in enumerate(values, start=1):
        if value == goal and value is not None and not isinstance(value, str):
            return place
    raise CellError("#N/A")


class ValueBlock(Listed):
    """The values of several rows and columns, row by row."""

    def __init__(self, values: Iterable[object], width: int) -> None:
        super().__init__(values)
        self.width = width


def index(values: Values, place: Value, column: Value = None) -> Value:
    """The value at a place; a row is asked by its first line and a column, which every program understands.

    Refuses a place outside with ``#REF!``.
    """
    if isinstance(values, ValueBlock) and column is not None:
        across = int(number(column))
        if not 1 <= across <= values.width:
            raise CellError("#REF!")
        return index(values[across - 1 :: values.width], place)
    if column is not None and number(place) != 1:
        raise CellError("#REF!")
    position = int(number(place if column is None else column))
    if not 1 <= position <= len(values):
        raise CellError("#REF!")
    return values[position - 1]


def rank(value: Value, values: Values, ascending: Value = 0) -> int:
    """RANK: the place of a number among others, 1 for the greatest, or for the smallest if ``ascending`` is not 0.

    Equal numbers have the same rank. Refuses with ``#VALUE!`` what is no number, with ``#N/A`` one that is not there.

    >>> rank(7, [7, 9, 7]), rank(7, [7, 9, 7], 1)
    (2, 1)
    """
    if value is None or isinstance(value, str):
        raise CellError("#VALUE!")
    others = _ordered(values)
    before = bisect_left(others, value)
    if before == len(others) or others[before] != value:
        raise CellError("#N/A")
    return 1 + (before if number(ascending) else len(others) - bisect_right(others, value))


def large(values: Values, place: Value) -> float:
    """LARGE: the number at a place, the greatest at 1; refuses a place that is not there with ``#NUM!``."""
    return _nth(_ordered(values)[::-1], place)


def small(values: Values, place: Value) -> float:
    """SMALL: the number at a place, the smallest at 1; refuses a place that is not there with ``#NUM!``."""
    return _nth(_ordered(values), place)


def _ordered(values: Values) -> list[float]:
    return values.ordered if isinstance(values, Listed) else sorted(numbers(values))


def _nth(ordered: list[float], place: Value) -> float:
    position = int(number(place))
    if not 1 <= position <= len(ordered):
        raise CellError("#NUM!")
    return ordered[position - 1]


def round_half_away(value: Value, digits: Value = 0) -> float:
    """ROUND: a number with so many decimals; a half goes away from zero.

    >>> round_half_away(2.5), round_half_away(-2.5)
    (3.0, -3.0)
    """
    scale: float = 10.0 ** int(number(digits))
    scaled = abs(number(value)) * scale
    rounded = int(scaled + 0.5 + 1e-12) / scale
    return rounded if number(value) >= 0 else -rounded


def whole(value: Value) -> int:
    """INT: the greatest whole number that is not greater.

    >>> whole(-1.5)
    -2
    """
    return int(number(value) // 1)


def sum_product(*columns: Values) -> float:
    """SUMPRODUCT: the sum of the products of the rows; what is no number counts as 0."""
    total: float = 0
    for row in zip(*columns, strict=True):
        product: float = 1
        for value in row:
            product *= value if isinstance(value, (int, float)) else 0
        total += product
    return total


def substitute(value: Value, old: Value, new: Value) -> str:
    """SUBSTITUTE: the text with one part replaced by another wherever it stands."""
    return text(value).replace(text(old), text(new))


SPELLED = re.compile(r"[-+]?([0-9]{1,99}(\.[0-9]{0,99})?|\.[0-9]{1,99})([eE][-+]?[0-9]{1,2})?")  # no "nan", no "1_000"


def find(wanted: Value, value: Value) -> int:
    """FIND: the place, from 1, where a text begins within another; small letters are no capitals, nothing is a pattern.

    Refuses with ``#VALUE!`` a text that is not there.
    """
    place = text(value).find(text(wanted))
    if place < 0:
        raise CellError("#VALUE!")
    return place + 1


def number_in(value: Value) -> float:
    """The number a plain text spells; what else programs read into texts (days, shares) no formula asks.

    Refuses any other text with ``#VALUE!``.
    """
    spelled = text(value).strip(" ")
    if not SPELLED.fullmatch(spelled):
        raise CellError("#VALUE!")
    return float(spelled)


def day_of(serial: Value) -> date:
    """Return the day a spreadsheet means by a number; refuses with ``#NUM!`` a number that no date has.

    >>> day_of(36526)
    datetime.date(2000, 1, 1)
    """
    try:
        return date(1899, 12, 30) + timedelta(days=int(number(serial)))
    except OverflowError:
        raise CellError("#NUM!") from None


# IF, IFERROR, AND, OR, NOT and CHOOSE are not here: the compiler writes them as Python's own lazy expressions.
FUNCTIONS: dict[str, Callable[..., object]] = {
    "SUM": add_up,
    "SUMIF": sum_if,
    "COUNT": count_numbers,
    "COUNTA": count_filled,
    "COUNTIF": count_if,
    "COUNTIFS": count_ifs,
    "INDEX": index,
    "MATCH": match,
    "LARGE": large,
    "SMALL": small,
    "RANK": rank,
    "ROUND": round_half_away,
    "INT": whole,
    "MIN": least,
    "MAX": greatest,
    "SUMPRODUCT": sum_product,
    "ABS": lambda value: abs(number(value)),
    "SUBSTITUTE": substitute,
    "UPPER": lambda value: text(value).upper(),
    "TRIM": lambda value: " ".join(part for part in text(value).split(" ") if part),
    "CHAR": lambda code: chr(int(number(code))),
    "LEN": lambda value: len(text(value)),
    "HYPERLINK": lambda address, shown: shown,
    "LEFT": lambda value, count: text(value)[: int(number(count))],
    "RIGHT": lambda value, count: text(value)[-int(number(count)) :],
    "MID": lambda value, first, count: text(value)[int(number(first)) - 1 :][: int(number(count))],
    "FIND": find,
    "VALUE": number_in,
    "DAY": lambda serial: day_of(serial).day,
    "MONTH": lambda serial: day_of(serial).month,
    "ROW": lambda place: place.row + 1,
    "COLUMN": lambda place: place.col + 1,
}
LAZY = ("IF", "IFERROR", "AND", "OR", "NOT", "CHOOSE")
ALLOWED = frozenset(FUNCTIONS) | frozenset(LAZY)
