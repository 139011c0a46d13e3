"""How births are written: a year, or a day with its year first or last; and which of these there never was."""

import datetime
import re

# The ways, and where year, month and day stand in them (0: not there).
BIRTHS = (
    (re.compile(r"([0-9]{4})"), (1, 0, 0)),
    (re.compile(r"([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})"), (1, 2, 3)),
    (re.compile(r"([0-9]{1,2})[-./]([0-9]{1,2})[-./]([0-9]{4})"), (3, 2, 1)),
)


def birth_of(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day of a birth; of a year alone its last day, as if all its people were born then.

    >>> birth_of("1990"), birth_of("13/5/1990"), birth_of("in May")
    ((1990, 12, 31), (1990, 5, 13), None)
    """
    for pattern, order in BIRTHS:
        match = pattern.fullmatch(text.strip())
        if match:
            parts = [int(match[place]) if place else last for place, last in zip(order, (0, 12, 31), strict=True)]
            return parts[0], parts[1], parts[2]
    return None


def is_no_day(text: str) -> bool:
    """Return whether a text is written like a day there never was; 00 stands for a month or a day nobody knows.

    >>> is_no_day("1990-13-45"), is_no_day("29.2.2001"), is_no_day("1990/00/00"), is_no_day("1990")
    (True, True, False, False)
    """
    birth = birth_of(text)
    if birth is None:
        return False
    year, month, day = birth
    try:
        datetime.date(year, month or 1, day or 1)
    except ValueError:
        return True
    return False
