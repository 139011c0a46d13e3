"""How ties for a total are broken in a season: one figure after another, each of them countable in a spreadsheet."""

import re
from collections.abc import Sequence

from sheetgen.errors import BadOptions, error

ALL, FIRSTS, PODIUMS, EVENTS, LAST, WON, BEST = "ALL", "FIRSTS", "PODIUMS", "EVENTS", "LAST", "WON", "BEST"
CODES = (ALL, FIRSTS, PODIUMS, EVENTS, LAST, WON, BEST)
USUAL = (ALL, FIRSTS)
IN_POINTS = (ALL, LAST, BEST)
OPTION = "--order"
NTH = re.compile(r"BEST([1-9]\d?)?")


def parse(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """Read "ALL BEST BEST2": each code once; BEST2 is the second best result.

    >>> parse("all best2")
    ('ALL', 'BEST2')
    """
    parts = re.split(r"[\s,;]+", text.strip()) if isinstance(text, str) else list(text or USUAL)
    codes = tuple(part.upper() for part in parts if part) or USUAL
    wrong = [code for code in codes if not (code in CODES or NTH.fullmatch(code))]
    wrong += [code for code in codes if codes.count(code) > 1]
    if wrong:
        raise BadOptions(error("bad-option", found=wrong[0], option=OPTION, allowed=(*CODES, "BEST2", "…")))
    return codes


def nth(code: str) -> int:
    """Which of the best results a code names, 0 for a code of another kind.

    >>> nth("BEST2"), nth("BEST"), nth("FIRSTS")
    (2, 1, 0)
    """
    match = NTH.fullmatch(code)
    return int(match[1] or 1) if match else 0


def base(code: str) -> str:
    """The code without its number."""
    return BEST if nth(code) else code


def in_points(code: str) -> bool:
    """Whether the figure is in points of the season, and no count."""
    return base(code) in IN_POINTS
