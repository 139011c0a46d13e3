"""What a result brings in a season: its score, its place, or what a table gives for it; and what comes on top."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from sheetgen.championship.events import Appearance, SeasonEvent
from sheetgen.errors import BadOptions, error

SCORE, PLACE, TABLE = "score", "place", "table"
MEAN, BEST = "mean", "best"  # what those get who share a place: the mean of its places, or all of them the best
SHARING = (MEAN, BEST)
BONUSES = ("event", "first", "second", "third", "win", "all")
PODIUM = {"first": 1, "second": 2, "third": 3}
AMOUNT = re.compile(r"(\d{1,5})(?:[.,](\d{1,4}))?|(\d{0,5})(½)|(\d{1,5})/(\d{1,3})")
OPTION = "--bonus"


@dataclass(frozen=True, slots=True)
class Scheme:
    """How points are given; ``others`` is what a table gives for every place it does not name."""

    kind: str = SCORE
    table: Mapping[int, Fraction] = field(default_factory=dict)
    others: Fraction = Fraction(0)
    sharing: str = MEAN
    source: str = ""

    def of_place(self, place: int, field_: int) -> Fraction:
        """By place the last one gets a point, and every place above one more."""
        return Fraction(field_ - place + 1) if self.kind == PLACE else self.table.get(place, self.others)


@dataclass(frozen=True, slots=True)
class SeasonAward:
    """What one entry of an event brings: points of which the best may count, and a bonus that always counts."""

    key: str
    points: Fraction
    bonus: Fraction


def awards(event: SeasonEvent, scheme: Scheme, bonus: Mapping[str, Fraction]) -> Iterator[SeasonAward]:
    """Yield the points and the bonus of everybody who took part in an event.

    ``bonus`` gives points by what they are for: taking part, a place on the podium, a game won. Where the scheme
    counts scores, somebody without a score gets no points.
    """
    won = _won(event) if bonus.get("win") else {}
    for each in event.appearances:
        yield SeasonAward(each.key, _points(each, scheme), _bonus(each, bonus, won.get(each.key, 0)))


def _points(each: Appearance, scheme: Scheme) -> Fraction:
    if scheme.kind == SCORE:
        return each.score or Fraction(0)
    if scheme.sharing == BEST:
        return scheme.of_place(each.place, each.field)
    places = range(each.place, each.place + each.shared)
    return sum((scheme.of_place(place, each.field) for place in places), Fraction(0)) / each.shared


def _bonus(each: Appearance, bonus: Mapping[str, Fraction], won: int) -> Fraction:
    of_place = sum((bonus.get(name, Fraction(0)) for name, place in PODIUM.items() if each.place == place), Fraction(0))
    return bonus.get("event", Fraction(0)) + of_place + won * bonus.get("win", Fraction(0))


def _won(event: SeasonEvent) -> dict[str, int]:
    """Games won on the board or by forfeit."""
    won: dict[str, int] = {}
    for game in event.games:
        winner = {"1-0": game.white, "+/-": game.white, "0-1": game.black, "-/+": game.black}.get(game.result)
        if winner is not None:
            won[winner] = won.get(winner, 0) + 1
    return won


def amount(text: str) -> Fraction | None:
    """An exact number of points: 10, 2.5, 2,5, 2½, 1/3; None for anything else.

    >>> amount("2½"), amount("1/3"), amount("two")
    (Fraction(5, 2), Fraction(1, 3), None)
    """
    match = AMOUNT.fullmatch(text.strip())
    if match is None:
        return None
    whole, decimals, halves, sign, over, under = match.groups()
    if sign:
        return Fraction(int(halves or 0)) + Fraction(1, 2)
    if under:
        return Fraction(int(over), int(under)) if int(under) else None
    return Fraction(f"{whole}.{decimals or 0}")


def parse_bonus(text: str | None) -> dict[str, Fraction]:
    """Read "event=1 first=3 all=5".

    >>> parse_bonus("event=1 first=3")
    {'event': Fraction(1, 1), 'first': Fraction(3, 1)}
    """
    bonus: dict[str, Fraction] = {}
    for part in re.split(r"[\s;]+", (text or "").strip()):
        name, _, value = part.partition("=")
        read = amount(value)
        if not part:
            continue
        if name not in BONUSES or read is None or name in bonus:
            allowed = " ".join(f"{each}=1" for each in BONUSES)
            raise BadOptions(error("bad-option", found=part, option=OPTION, allowed=allowed))
        bonus[name] = read
    return bonus


def unit_of(values: Iterator[Fraction]) -> int:
    """How many of the smallest parts make a point, so that every value is whole.

    >>> unit_of(iter([Fraction(1, 2), Fraction(5, 3)]))
    6
    """
    unit = 1
    for value in values:
        unit = lcm(unit, value.denominator)
    return unit
