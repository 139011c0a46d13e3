"""C13: the spelling of a code: its name, the points it is asked of, the variants behind its slashes, its turn."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from sheetgen.ranking.record import GAME_POINTS, MATCH_POINTS

# FIDE's names of codes that have one of ours (T, C7); the rest are called alike.
FIDE_NAMES: Mapping[str, str] = {
    "KS": "KOYA",
    "PS": "CUM",
    "TPR": "PERF",
    "MPTS": "MP",
    "GPTS": "GP",
    "EMMSB": "SBA",
    "EMGSB": "SBB",
    "EGMSB": "SBC",
    "EGGSB": "SBD",
}
OFFICIAL = {"MPVGP": "MPvGP"}  # the one that is not written in capitals
_NAME = re.compile(r"([A-Z][A-Z0-9]*\+?)(?::(MP|GP))?((?:/[A-Z]+[+-]?\d*)*)(?:#([2-9]))?")
# The handbook writes BH-C1; a minus before a number belongs to a limit.
_HANDBOOK = re.compile(r"-(?=[CMPFRLUK][+-]?\d*(?:[-/#]|$))")


@dataclass(frozen=True, slots=True)
class Code:
    """A code taken apart; ``variants`` are the kinds of its modifiers, as C13 lists them."""

    name: str  # ours
    kind: str = ""  # MP or GP where it is asked for
    lowest: int = 0  # /C, /M
    highest: int = 0  # /M
    forfeits: bool = False  # /P: forfeits are games
    fore: bool = False  # /F: with Fore Buchholz
    reverse: bool = False  # /R
    limit: int = 0  # /L, in half points
    unrated: int | None = None  # /U, the rating of those who have none
    divisor: int | None = None  # /K
    variants: tuple[str, ...] = ()
    turn: int = 1  # C4: DE#2 is direct encounter once more, of those still level then

    @property
    def text(self) -> str:
        """The code as this project spells it: two spellings of one thing become the same."""
        name = f"{OFFICIAL.get(self.name, self.name)}{':' * bool(self.kind)}{self.kind}"
        return f"{name}{''.join(self._written())}{f'#{self.turn}' if self.turn > 1 else ''}"

    def _written(self) -> list[str]:
        ordered = sorted(self.variants, key=list(VARIANTS).index)
        return [f"/{WRITTEN[variant](self) if variant in WRITTEN else variant}" for variant in ordered]


def _cut(number: int) -> Callable[[Code, str], Code]:
    return lambda code, _: replace(code, lowest=number)


def _median(number: int) -> Callable[[Code, str], Code]:
    return lambda code, _: replace(code, lowest=number, highest=number)


# C13: each variant, what it does to a code, and how it is written.
VARIANTS: Mapping[str, Callable[[Code, str], Code]] = {
    "C1": _cut(1),
    "C2": _cut(2),
    "M1": _median(1),
    "M2": _median(2),
    "P": lambda code, _: replace(code, forfeits=True),
    "F": lambda code, _: replace(code, fore=True),
    "R": lambda code, _: replace(code, reverse=True),
    "L": lambda code, number: replace(code, limit=int(number)),
    "U": lambda code, number: replace(code, unrated=int(number)),
    "K": lambda code, number: replace(code, divisor=int(number)),
}
NUMBERED: Mapping[str, re.Pattern[str]] = {
    "L": re.compile(r"L([+-]?\d{1,3})"),
    "U": re.compile(r"U(\d{1,4})"),
    "K": re.compile(r"K([1-9]\d{0,3})"),
}
WRITTEN: Mapping[str, Callable[[Code], str]] = {
    "L": lambda code: f"L{code.limit:+d}",
    "U": lambda code: f"U{code.unrated}",
    "K": lambda code: f"K{code.divisor}",
}
CUTTING = ("C1", "C2", "M1", "M2")


@cache
def parse(text: str) -> Code | None:
    """C13: Return the parts of a code, or None for what is not spelt like one.

    >>> code = parse("BH-C1/P")
    >>> code.name, code.lowest, code.forfeits, code.text
    ('BH', 1, True, 'BH/C1/P')
    >>> parse("KS/L-2").name, parse("KS/L-2").limit  # FIDE calls KS what is KOYA here
    ('KOYA', -2)
    >>> parse("no code") is None
    True
    """
    spelt = _NAME.fullmatch(_HANDBOOK.sub("/", text.upper()))
    if not spelt:
        return None
    name, kind, variants, turn = spelt.groups()
    code: Code | None = Code(FIDE_NAMES.get(name, name), kind or "", turn=int(turn or 1))
    for variant in variants.split("/")[1:]:
        code = _with(code, variant) if code else None
    return code


def _with(code: Code, written: str) -> Code | None:
    """The code with one more variant; the same one twice, or two different cuts, is a mistake."""
    kind, number = _kind(written)
    taken = set(code.variants)
    if kind not in VARIANTS or kind in taken or (kind in CUTTING and taken.intersection(CUTTING)):
        return None
    return replace(VARIANTS[kind](code, number), variants=(*code.variants, kind))


def _kind(written: str) -> tuple[str, str]:
    numbered = ((kind, pattern.fullmatch(written)) for kind, pattern in NUMBERED.items())
    return next(((kind, match[1]) for kind, match in numbered if match), (written, ""))


def spelling(text: str) -> str:
    """Return a code as it is displayed when somebody typed it so: an alias stays one.

    >>> spelling("mpvgp"), spelling("ks")
    ('MPvGP', 'KS')
    """
    upper = text.upper()
    return OFFICIAL.get(upper, upper)


def ours(text: str) -> str:
    """Return a code as this project spells it, whatever it was called.

    >>> ours("ps-c1"), ours("tpr/u1400")
    ('CUM/C1', 'PERF/U1400')
    """
    parsed = parse(text)
    return parsed.text if parsed else text


def base_of(code: str) -> str:
    """Return the name of a code, ours, without points and variants.

    >>> base_of("KS/L+1"), base_of("BH:GP/C1")
    ('KOYA', 'BH')
    """
    parsed = parse(code)
    return parsed.name if parsed else code.partition("/")[0]


def of_first_turn(code: str) -> str:
    """C4: Return a code without the number of its turn in the order.

    >>> of_first_turn("DE/P#2")
    'DE/P'
    """
    return code.partition("#")[0]


def first_points(order: Sequence[str]) -> str:
    """T10: whether match points or game points come first in an order."""
    names = (base_of(code) for code in order)
    return next((name for name in names if name in (MATCH_POINTS, GAME_POINTS)), MATCH_POINTS)
