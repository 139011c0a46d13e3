"""SW15: what is to be as little as possible in a bracket: the criteria, each a small function that cites its article.

A criterion looks at the bracket and yields what it wants minimised, one price after the other: one for a number, one
for each score where the article compares scores from the highest down. It yields nothing where it cannot matter.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sheetgen.pairing.dutch.field import Contender
from sheetgen.pairing.dutch.outcome import Direction
from sheetgen.pairing.dutch.state import OTHER, Strength
from sheetgen.pairing.matching.face import Price

# What a vertex of a bracket's graph is.
MOVED_DOWN, RESIDENT, NEXT, REST, TARGET = "moved down", "resident", "next", "rest", "target"
INSIDE = frozenset({MOVED_DOWN, RESIDENT})


class Setting(Protocol):
    """What a criterion may know of a bracket: its players in ranking order, and the vertices behind them."""

    @property
    def members(self) -> Sequence[Contender]:
        """The players of the bracket, in ranking order."""

    @property
    def moved_down(self) -> int:
        """How many of the members are moved-down players; they come first."""

    @property
    def kinds(self) -> Sequence[str]:
        """What each vertex is: ``MOVED_DOWN``, ``RESIDENT``, ``NEXT``, ``REST`` or ``TARGET``, members first."""

    @property
    def unit(self) -> int:
        """One point, in the unit of the scores."""

    @property
    def floater_takes_bye(self) -> bool:
        """Whether exactly one member floats, and gets the bye."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One quantity to minimise, and the score it counts (None: a number of players or pairs)."""

    price: Price
    score: int | None = None


Wishes = Iterator[Wish]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion of an edition: its number there, its article, what it is about, and what it minimises."""

    code: str
    article: str
    subject: str
    wishes: Callable[[Setting], Wishes]


# ---- downfloaters
def number_of_downfloaters(setting: Setting) -> Wishes:
    """[C6] 2.4.1 (2016: C.5): as few downfloaters as possible."""
    yield Wish(Price(setting.kinds, lambda one, other: int((one in INSIDE) != (other in INSIDE))))


def scores_of_downfloaters(setting: Setting) -> Wishes:
    """[C7] 2.4.2 (2016: C.6): their scores, in descending order; those of the residents follow from their number.

    In 2016 the list of all score differences: they are least exactly when the highest floaters are fewest.
    """
    yield from _floats_of(setting, setting.members[: setting.moved_down], lambda kind: kind not in INSIDE)


def pairs_of_the_next_bracket(setting: Setting) -> Wishes:
    """[C8] 2.4.3 (2016: C.7): as few downfloaters as possible in the next bracket, then their scores."""
    yield Wish(Price(setting.kinds, lambda one, other: int((one == REST) != (other == REST))))
    yield from _floats_of(setting, setting.members, lambda kind: kind == REST)


def _floats_of(setting: Setting, members: Sequence[Contender], is_outside: Callable[[str], bool]) -> Wishes:
    """For every score from the highest: how many members with it are paired outside."""
    outside = [is_outside(kind) for kind in setting.kinds]
    for score in _scores(members):
        keys = [
            (place < len(members) and setting.members[place].score == score, out) for place, out in enumerate(outside)
        ]
        yield Wish(Price(keys, _one_in_one_out), score)


def _scores(members: Sequence[Contender]) -> list[int]:
    return sorted({each.score for each in members}, reverse=True)


def _one_in_one_out(one: tuple[bool, bool], other: tuple[bool, bool]) -> int:
    return int((one[0] and other[1]) or (other[0] and one[1]))


def unplayed_games_of_the_bye(setting: Setting) -> Wishes:
    """[C9] 2.4.4: the single downfloater who gets the bye has as few unplayed games as possible."""
    if setting.floater_takes_bye:
        most = max(each.games for each in setting.members)
        keys: list[int] = [most - each.games for each in setting.members] + [-1] * _outside(setting)
        yield Wish(Price(keys, lambda one, other: max(one, other) if (one < 0) != (other < 0) else 0))


def _outside(setting: Setting) -> int:
    return len(setting.kinds) - len(setting.members)


# ---- colours
def difference_beyond_two(setting: Setting) -> Wishes:
    """[C10] 2.4.5 (2016: C.8): games of topscorers that give somebody a colour difference beyond 2."""
    yield _of_members(
        setting,
        lambda each: each.preference.side if each.preference.difference > 1 else None,
        lambda one, other: one == other,
    )


def third_equal_colour(setting: Setting) -> Wishes:
    """[C11] 2.4.6 (2016: C.9): games of topscorers that give somebody the same colour a third time.

    The wider colour difference is granted (5.2.2), so the other one is asked for his last two games.
    """
    yield _of_members(setting, _absolute, _denies_a_third)


def _absolute(each: Contender) -> tuple[str, int, str] | None:
    due = each.preference
    return (due.side, due.difference, due.repeated) if each.is_absolute else None


def _denies_a_third(one: tuple[str, int, str], other: tuple[str, int, str]) -> bool:
    if one[0] != other[0]:
        return False
    if one[1] == other[1]:
        return one[2] == other[2] != ""
    denied = min(one, other, key=lambda each: each[1])
    return denied[2] == OTHER[denied[0]]


def colour_preferences(setting: Setting) -> Wishes:
    """[C12] 2.4.7 (2016: C.10): players who do not get their colour preference."""
    yield _of_members(setting, lambda each: each.preference.side or None, lambda one, other: one == other)


def strong_preferences(setting: Setting) -> Wishes:
    """[C13] 2.4.8 (2016: C.11): players who do not get their strong colour preference."""
    yield _of_members(setting, _strong, lambda one, other: one[0] == other[0] and not (one[1] and other[1]))


def _strong(each: Contender) -> tuple[str, bool] | None:
    return (each.preference.side, each.is_absolute) if each.preference.strength >= Strength.STRONG else None


def _of_members(setting: Setting, key: Callable[[Contender], Hashable], clash: Callable[[Any, Any], bool]) -> Wish:
    """A price of 1 for each pair of members whose keys clash; None never does."""
    keys = [*map(key, setting.members), *[None] * _outside(setting)]
    return Wish(Price(keys, lambda one, other: int(one is not None and other is not None and clash(one, other))))


# ---- floats of earlier rounds: ``back`` is 1 for the last round, 2 for the one before
def down_again(back: int) -> Callable[[Setting], Wishes]:
    """[C14, C16] 2.4.9, 2.4.11 (2016: C.12, C.14): residents who float down again."""

    def wishes(setting: Setting) -> Wishes:
        again = _floated(setting, Direction.DOWN, back, residents=True)
        if any(again) and _outside(setting):
            yield Wish(Price(_with_outside(setting, again), _one_in_one_out))

    return wishes


def up_again(back: int) -> Callable[[Setting], Wishes]:
    """[C15, C17] 2.4.10, 2.4.12 (2016: C.13, C.15): opponents of moved-down players who float up again."""

    def wishes(setting: Setting) -> Wishes:
        again = _floated(setting, Direction.UP, back, residents=True)
        if any(again) and setting.moved_down:
            yield Wish(Price(_with(setting, again, lambda kind: kind == MOVED_DOWN), _one_in_one_out))

    return wishes


def scores_down_again(back: int) -> Callable[[Setting], Wishes]:
    """[C18, C20] 2.4.13, 2.4.15 (2016: C.16, C.18): moved-down players who float down again, highest score first.

    Only those who stay unpaired count: the others have the same score difference whoever their opponent is.
    """

    def wishes(setting: Setting) -> Wishes:
        again = _floated(setting, Direction.DOWN, back, residents=False)
        down = [each for each, floated in zip(setting.members, again, strict=True) if floated]
        for score in _scores(down) if _outside(setting) else ():
            counted = [floated and each.score == score for each, floated in zip(setting.members, again, strict=True)]
            yield Wish(Price(_with_outside(setting, counted), _one_in_one_out), score)

    return wishes


def scores_up_again(back: int) -> Callable[[Setting], Wishes]:
    """[C19, C21] 2.4.14, 2.4.16 (2016: C.17, C.19): opponents who float up again, the widest difference first.

    With one score among the moved-down players their number says it all.
    """

    def wishes(setting: Setting) -> Wishes:
        again = _floated(setting, Direction.UP, back, residents=True)
        scores = _scores(setting.members[: setting.moved_down])
        for score in scores if any(again) and len(scores) > 1 else ():
            by_score = [
                place < setting.moved_down and setting.members[place].score == score
                for place in range(len(setting.kinds))
            ]
            keys = [(floated, scored) for floated, scored in zip(_padded(setting, again), by_score, strict=True)]
            yield Wish(Price(keys, _one_in_one_out), score)

    return wishes


def _floated(setting: Setting, direction: Direction, back: int, *, residents: bool) -> list[bool]:
    """Of the members, residents or moved-down players: who floated that way then."""
    return [
        each.floats[back - 1] is direction and (place >= setting.moved_down) == residents
        for place, each in enumerate(setting.members)
    ]


def _padded(setting: Setting, counted: Sequence[bool]) -> list[bool]:
    return [*counted, *[False] * _outside(setting)]


def _with(setting: Setting, counted: Sequence[bool], is_other: Callable[[str], bool]) -> list[tuple[bool, bool]]:
    """Keys for pairs of somebody counted with somebody of another kind."""
    others = map(is_other, setting.kinds)
    return list(zip(_padded(setting, counted), others, strict=True))


def _with_outside(setting: Setting, counted: Sequence[bool]) -> list[tuple[bool, bool]]:
    return _with(setting, counted, lambda kind: kind not in INSIDE)
