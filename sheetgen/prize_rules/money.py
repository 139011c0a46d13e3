"""Money as whole cents: read from what people write, shown with two decimals, and counted out in notes and coins."""

import re
from collections.abc import Iterable
from fractions import Fraction

from sheetgen.model.cleaning import cleaned

CENTS = 100
# What a cashier has at hand, in cents; larger notes are seldom accepted.
DENOMINATIONS = (20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)
CURRENCY = re.compile(r"^(?:€|eur)\s*|(?<!\s)\s*(?:€|eur|euros?)$")
# Thousands apart by a space, an apostrophe, or the mark that does not divide the cents.
AMOUNT = re.compile(r"([0-9]{1,9}|[0-9]{1,3}(?:([ '.,])[0-9]{3}(?:\2[0-9]{3}){0,2}))(?:(?!\2)[.,]([0-9]{1,2}))?")


def cents(text: str) -> int | None:
    """The cents of "1 200,50", "1'200.50", "1.200,50" or "1200 €"; None for anything that is no amount of money.

    >>> cents("1 200,50"), cents("1'200.50 €"), cents("a lot")
    (120050, 120050, None)
    """
    match = AMOUNT.fullmatch(CURRENCY.sub("", cleaned(text).replace("’", "'").lower()))
    if match is None:
        return None
    whole = "".join(digit for digit in match[1] if digit.isdigit())
    return int(whole) * CENTS + int((match[3] or "0").ljust(2, "0"))


def plain(amount: int) -> str:
    """The amount as programs read it: 475.00.

    >>> plain(47500)
    '475.00'
    """
    return f"{amount // CENTS}.{amount % CENTS:02d}"


def exact(amount: Fraction) -> str | None:
    """An exact amount in cents with as many decimals as it has, or None if they never end or are more than four.

    >>> exact(Fraction(10000, 8)), exact(Fraction(10000, 3))
    ('12.50', None)
    """
    scaled = amount * CENTS
    if scaled.denominator != 1:
        return None
    whole, decimals = divmod(scaled.numerator, CENTS * CENTS)
    text = f"{whole}.{decimals:04d}"
    return text[:-2] if text.endswith("00") else text.rstrip("0")


def denominations(amount: int) -> tuple[tuple[int, int], ...]:
    """H18: the fewest notes and coins an amount is counted out in: (value, how many).

    >>> denominations(47500)
    ((20000, 2), (5000, 1), (2000, 1), (500, 1))
    """
    counted = []
    for value in DENOMINATIONS:
        count, amount = divmod(amount, value)
        if count:
            counted.append((value, count))
    return tuple(counted)


def amounts_counted(amounts: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """H18: every amount there is an envelope for, the largest first, and how many of them."""
    listed = sorted(amounts, reverse=True)
    return tuple((amount, listed.count(amount)) for amount in dict.fromkeys(listed))
