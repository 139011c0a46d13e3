"""SW27: what everything is worth, as the records 162 (FIDE), XXS (JaVaFo) and BBW… (bbpPairings) tell it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from sheetgen.errors import Problem, error
from sheetgen.exchange.trf.columns import Values, decimal, decimal_of
from sheetgen.pairing.dutch.state import STANDARD_POINTS, Points

# The fields of ``Points`` each symbol speaks of. 162: an absence is a zero-point bye and a lost forfeit; bbp has Z.
GAMES = {"W": "win", "D": "draw", "L": "loss"}
OF_162: Mapping[str, tuple[str, ...]] = {
    **{symbol: (name,) for symbol, name in GAMES.items()},
    "A": ("zero_bye", "forfeit_loss"),
    "Z": ("zero_bye", "forfeit_loss"),
    "P": ("pairing_bye",),
}
OF_XXS: Mapping[str, tuple[str, ...]] = {
    **{symbol: (name,) for symbol, name in GAMES.items()},
    **{colour + symbol: (name,) for colour in "WB" for symbol, name in GAMES.items()},
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pairing_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
OF_BBP: Mapping[str, tuple[str, ...]] = {
    "BBW": ("win",),
    "BBD": ("draw",),
    "BBL": ("loss",),
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_bye",),
}
NAMES = tuple(dict.fromkeys(name for names in OF_XXS.values() for name in names))
PointValues = dict[str, Fraction]


def points_of(values: Mapping[str, Fraction]) -> Points:
    """A point system of what was told: what was not is worth what the games are."""
    win, draw, loss = (values.get(name, getattr(STANDARD_POINTS, name)) for name in GAMES.values())
    return replace(Points.of_games(win, draw, loss), **values)


def from_162(groups: Iterable[Values]) -> Iterator[tuple[str, Fraction]]:
    """The fields a record 162 sets; what a result not known is worth has no field."""
    for group in groups:
        if group["points"] is not None:
            yield from ((name, group["points"]) for name in OF_162.get(group["symbol"], ()))


def from_xxs(tokens: Iterable[str]) -> tuple[PointValues, list[Problem]]:
    """XXS W=3 D=1 …: White's and Black's games must be worth the same."""
    values: PointValues = {}
    problems = []
    for token in tokens:
        symbol, _, text = token.upper().partition("=")
        value = decimal_of(text)
        if symbol not in OF_XXS or value is None:
            problems.append(error("trf-bad-xxs", found=token, allowed=tuple(OF_XXS)))
            continue
        for name in OF_XXS[symbol]:
            if values.setdefault(name, value) != value:
                problems.append(error("trf-points-by-colour", found=token))
    return values, problems


def to_162(points: Points) -> list[Values]:
    """The symbols FIDE's record needs: those that differ from what it supposes."""
    supposed = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0), "A": Fraction(0), "P": points.win}
    return [
        {"symbol": symbol, "points": getattr(points, OF_162[symbol][0])}
        for symbol, value in supposed.items()
        if getattr(points, OF_162[symbol][0]) != value
    ]


def to_xxs(points: Points) -> str:
    """The words of JaVaFo's record: everything that is not as in the usual system.

    >>> to_xxs(Points.of_games(Fraction(3), Fraction(1), Fraction(0)))
    'W=3.0 D=1.0 HPB=1.0 FPB=3.0 PAB=3.0 FW=3.0'
    """
    words = {OF_XXS[symbol][0]: symbol for symbol in reversed(tuple(OF_XXS)) if len(symbol) != 2 or symbol[0] == "F"}
    return " ".join(
        f"{words[name]}={decimal(getattr(points, name))}"
        for name in NAMES
        if getattr(points, name) != getattr(STANDARD_POINTS, name)
    )


def values_in_162(points: Points) -> Points:
    """What a reader of record 162 alone understands: the rest follows from the games."""
    values = dict(from_162(to_162(points)))
    return points_of(values)
