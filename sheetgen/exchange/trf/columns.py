"""A record as data: which columns mean what. One declaration, by which a line is both read and written."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from sheetgen.errors import Problem, error, warning

END = 20_000  # the last column of a text that goes on to the end of its line
LONGEST_NUMBER = 9
MOST_PARTS = 50_000
Values = Mapping[str, Any]


class MisreadColumn(Exception):
    """What stands in some columns is not what belongs there."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class ColumnType:
    """How the text of some columns becomes a value and the value a text; blank columns are ``blank``."""

    read: Callable[[str, str], Any]  # the text, and the name of its field
    write: Callable[[Any], str] = str
    at_right: bool = False
    blank: object = None


def _number(text: str, field: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        raise MisreadColumn(error("trf-bad-number", found=text, field=field))
    return int(text)


def decimal_of(text: str) -> Fraction | None:
    """Points as a file writes them ("11.5", ".5", "-1.0"), exact; None for anything else.

    >>> decimal_of("11.5"), decimal_of(".5"), decimal_of("11,5")
    (Fraction(23, 2), Fraction(1, 2), None)
    """
    sign, digits = (-1, text[1:]) if text[:1] == "-" else (1, text)
    whole, _, rest = digits.partition(".")
    figures = whole + rest
    if not (figures.isascii() and figures.isdigit() and len(figures) <= LONGEST_NUMBER):
        return None
    return sign * Fraction(int(figures), 10 ** len(rest))


def _decimal(text: str, field: str) -> Fraction:
    value = decimal_of(text)
    if value is None:
        raise MisreadColumn(error("trf-bad-points", found=text, field=field))
    return value


def decimal(value: Fraction) -> str:
    """Points with one decimal, or as many as they need to be exact.

    >>> decimal(Fraction(23, 2)), decimal(Fraction(-1))
    ('11.5', '-1.0')
    """
    places = next((places for places in (1, 2) if (value * 10**places).denominator == 1), 3)
    scaled = round(abs(value) * 10**places)
    figures = str(scaled).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{figures[:-places]}.{figures[-places:]}"


def _text(text: str, field: str) -> str:
    return text


TEXT = ColumnType(_text, blank="")
RIGHT = ColumnType(_text, at_right=True, blank="")
NUMBER = ColumnType(_number, at_right=True)
POINTS = ColumnType(_decimal, decimal, at_right=True)


def one_of(*allowed: str, capitals: bool = True) -> ColumnType:
    """One of a few letters, in either case."""

    def read(text: str, field: str) -> str:
        letter = text.upper() if capitals else text.lower()
        if letter not in allowed:
            raise MisreadColumn(error("trf-bad-choice", found=text, field=field, allowed=allowed))
        return letter

    return ColumnType(read, blank="")


@dataclass(frozen=True, slots=True)
class RecordColumn:
    """A field and its place: columns as people count them, from 1, both ends included."""

    name: str
    first: int
    last: int
    kind: ColumnType = TEXT


def columns(first: int, last: int) -> str:
    """How a message names columns: ``5-8``, or ``5`` for one, and for a text that goes on to the end of its line.

    >>> columns(5, 8), columns(5, 5), columns(5, END)
    ('5-8', '5', '5')
    """
    return str(first) if last in (first, END) else f"{first}-{last}"


@dataclass(frozen=True)
class Layout:
    """One kind of record: its fields, and those that are repeated every ``step`` columns to the end of the line."""

    code: str
    fields: tuple[RecordColumn, ...]
    group: tuple[RecordColumn, ...] = ()
    step: int = 0

    @property
    def start(self) -> int:
        """Where the repeated fields begin, counted from 0."""
        return self.group[0].first - 1 if self.group else END

    @cached_property
    def gaps(self) -> tuple[tuple[int, int], ...]:
        """Where nothing may stand, before the repeated fields."""
        return _between(4, self.fields, self.start)

    @cached_property
    def repeated(self) -> tuple[RecordColumn, ...]:
        """The repeated fields, counted from the first column of their group."""
        return tuple(replace(each, first=each.first - self.start, last=each.last - self.start) for each in self.group)

    @cached_property
    def group_gaps(self) -> tuple[tuple[int, int], ...]:
        """Where nothing may stand within a group of repeated fields."""
        return _between(1, self.repeated, self.step)

    @cached_property
    def parts_by_text(self) -> "dict[str, _Part]":
        """The texts of repeated fields that were taken apart before: in a file most of them recur."""
        return {}


def _between(place: int, fields: Sequence[RecordColumn], end: int) -> tuple[tuple[int, int], ...]:
    gaps = []
    for field in fields:
        if field.first > place:
            gaps.append((place, field.first - 1))
        place = field.last + 1
    return (*gaps, (place, end)) if place <= end else tuple(gaps)


# What is wrong with the columns from one to another.
Slip = tuple[Problem, int, int]


@dataclass(frozen=True, slots=True)
class _Part:
    """Some columns taken apart."""

    values: Values
    slips: tuple[Slip, ...]


@dataclass(frozen=True, slots=True)
class Parsed:
    """A line taken apart: its fields by name, the repeated ones in order, and what is wrong, with its columns."""

    values: Values
    groups: tuple[Values, ...]
    problems: tuple[Problem, ...]


def parse(layout: Layout, text: str) -> Parsed:
    """Take a line apart; if something stands between the fields, they have moved, and only that is told."""
    head = _part(layout.fields, layout.gaps, text)
    slips, groups = list(head.slips), []
    for offset in range(layout.start, len(text) if layout.group else 0, layout.step or 1):
        part = _group(layout, text[offset : offset + layout.step])
        groups.append(part.values)
        slips += [(problem, first + offset, last + offset) for problem, first, last in part.slips]
    moved = [slip for slip in slips if slip[0].code == "trf-moved"][:1]
    problems = tuple(problem.at(columns=columns(first, last)) for problem, first, last in moved or slips)
    return Parsed(head.values, tuple(groups), problems)


def _group(layout: Layout, text: str) -> _Part:
    parts = layout.parts_by_text
    part = parts.get(text)
    if part is None:
        if len(parts) > MOST_PARTS:
            parts.clear()
        part = parts[text] = _part(layout.repeated, layout.group_gaps, text)
    return part


def _part(fields: Sequence[RecordColumn], gaps: Sequence[tuple[int, int]], text: str) -> _Part:
    values: dict[str, object] = {}
    slips = [slip for first, last in gaps if (slip := _stray(text, first, last))]
    for field in fields:
        content = text[field.first - 1 : field.last].strip()
        values[field.name] = field.kind.blank
        try:
            if content:
                values[field.name] = field.kind.read(content, field.name)
        except MisreadColumn as misread:
            slips.append((misread.problem, field.first, field.last))
    return _Part(values, tuple(slips))


def _stray(text: str, first: int, last: int) -> Slip | None:
    """What stands in columns that must be blank, at its own place."""
    content = text[first - 1 : last]
    if not content.strip():
        return None
    place = first + len(content) - len(content.lstrip())
    return error("trf-moved", found=content.strip()), place, place


@dataclass
class Composer:
    """Lines being written; what does not fit its columns is cut or refused, and told with its line."""

    problems: list[Problem]

    def line(self, layout: Layout, values: Values, groups: Sequence[Values] = (), number: int = 0) -> str:
        """Put a record together from its fields."""
        letters = list(layout.code.ljust(3))
        for field in layout.fields:
            self._put(letters, field, values.get(field.name), 0, number)
        for index, group in enumerate(groups):
            for field in layout.group:
                self._put(letters, field, group.get(field.name), index * layout.step, number)
        return "".join(letters).rstrip()

    def _put(self, letters: list[str], field: RecordColumn, value: object, offset: int, number: int) -> None:
        text = "" if value is None else field.kind.write(value)
        if not text:
            return
        first, last = field.first + offset, field.last + offset
        width = last - first + 1
        if len(text) > width:
            self.problems.append(_too_wide(field, text, width).at(line=number, columns=columns(first, last)))
            text = text[:width]
        if field.last != END:
            text = text.rjust(width) if field.kind.at_right else text.ljust(width)
        letters += " " * (first - 1 - len(letters))
        letters[first - 1 :] = text


def _too_wide(field: RecordColumn, text: str, width: int) -> Problem:
    """A text may be cut, and it is said; half a number would be another one."""
    if field.kind.read is _text and not field.kind.at_right:
        return warning("trf-cut", found=text, field=field.name, width=width)
    return error("trf-too-wide", found=text, field=field.name, width=width)
