"""Sets of small numbers as the bits of one integer: unions and differences of hundreds of players in one step."""

from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of a set in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def full(size: int) -> int:
    """The set of all numbers below ``size``."""
    return (1 << size) - 1


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def from_upwards(number: int) -> int:
    """All numbers from this one on: an endless set, to be cut by another one."""
    return -1 << number


def has_one(mask: int) -> bool:
    return mask != 0 and mask & (mask - 1) == 0
