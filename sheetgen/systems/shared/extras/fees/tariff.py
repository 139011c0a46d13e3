"""The amounts the sheets offer, from ``tariff.toml``: dated data, never a fact of the program."""

import tomllib
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from sheetgen.resources import Document

_FILE = "tariff.toml"


@cache
def _tariff() -> Document:
    return tomllib.loads((files("sheetgen.systems.shared.extras.fees") / _FILE).read_text(encoding="utf-8"))


def figure(table: str, name: str) -> Any:
    """A figure as it stands in the file; an amount in cents."""
    amount = _tariff()[table][name]
    return int(100 * Fraction(amount)) if isinstance(amount, str) else amount


def bands() -> list[tuple[int, int, int]]:
    """F3: from which distance, the constant and the price of a kilometre, in hundredths of a cent."""
    return [(least, _hundredths(constant), _hundredths(price)) for least, constant, price in figure("travel", "bands")]


def _hundredths(amount: str) -> int:
    return int(10_000 * Fraction(amount))


def dated(table: str) -> str:
    """The day of the text a table is from, as people write it."""
    day: str = _tariff()[table]["as_of"].strftime("%d/%m/%Y")
    return day
