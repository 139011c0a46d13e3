"""What tie-breaks are compared by, and what people see of it."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Union

from sheetgen.ranking.record import Id

# A number, a list of numbers that are compared one after the other, or None: it cannot be computed.
Value = Fraction | int | tuple["Value", ...] | None
Group = Sequence[Id]  # entrants who are still tied
Groups = Iterable[Group]
# What a function gives for comparison: whole numbers in the unit of the code, tuples of them, or None.
Keys = Mapping[Id, Value]
Weight = tuple[Union[Fraction, int, "Weight"], ...]


def weight(key: Value) -> Weight:
    """T13: return what makes values comparable: "not computable" is a value of its own, behind every other.

    >>> sorted([3, None, 5], key=weight, reverse=True)
    [5, 3, None]
    """
    if key is None:
        return (0,)
    return (1, *map(weight, key)) if isinstance(key, tuple) else (1, key)


def in_points(key: Value, unit: int) -> Value:
    """Return a key in its unit as an exact number of points.

    >>> in_points(7, 2)
    Fraction(7, 2)
    >>> in_points((4, None), 2)
    (Fraction(2, 1), None)
    """
    if key is None:
        return None
    if isinstance(key, tuple):
        return tuple(in_points(part, unit) for part in key)
    return key if unit == 1 else Fraction(key) / unit


def turned(key: Value) -> Value:
    """Return a number with the other sign: the value of a key by which the lowest is ahead."""
    assert not isinstance(key, tuple)
    return None if key is None else -key
