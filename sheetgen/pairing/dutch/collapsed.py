"""SW15, 2016: the criteria of the collapsed last bracket (A.9), whose residents have several scores.

There a pair of residents may have a score difference (A.8), and its higher player floats down, its lower one up.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sheetgen.pairing.dutch.criteria import Setting, Wish, Wishes
from sheetgen.pairing.dutch.outcome import Direction
from sheetgen.pairing.matching.face import Price


@dataclass(frozen=True, slots=True)
class _Key:
    """What matters of a vertex: its score (None: the bye), and whether it floated that way before."""

    score: int | None
    floated: bool


Counts = Callable[[_Key, _Key | None], bool]  # of the higher player and of the lower one (None: the bye)


def score_differences(setting: Setting) -> Wishes:
    """[C.6] the score differences of all pairs and of the bye, from the highest (A.8)."""
    yield from _by_difference(setting, _keys(setting, None, 0), lambda higher, lower: True)


def down_again(back: int) -> Callable[[Setting], Wishes]:
    """[C.12, C.14] players who float down again."""
    return lambda setting: _number(_keys(setting, Direction.DOWN, back), _higher_floated)


def up_again(back: int) -> Callable[[Setting], Wishes]:
    """[C.13, C.15] players who float up again."""
    return lambda setting: _number(_keys(setting, Direction.UP, back), _lower_floated)


def differences_down_again(back: int) -> Callable[[Setting], Wishes]:
    """[C.16, C.18] the score differences of those who float down again."""
    return lambda setting: _by_difference(setting, _keys(setting, Direction.DOWN, back), _higher_floated)


def differences_up_again(back: int) -> Callable[[Setting], Wishes]:
    """[C.17, C.19] the score differences of those who float up again."""
    return lambda setting: _by_difference(setting, _keys(setting, Direction.UP, back), _lower_floated)


def _higher_floated(higher: _Key, lower: _Key | None) -> bool:
    return higher.floated


def _lower_floated(higher: _Key, lower: _Key | None) -> bool:
    return lower is not None and lower.floated


def _keys(setting: Setting, direction: Direction | None, back: int) -> list[_Key]:
    mover_keys = [
        _Key(each.score, direction is not None and each.floats[back - 1] is direction) for each in setting.members
    ]
    return mover_keys + [_Key(None, False)] * (len(setting.kinds) - len(setting.members))


def _number(keys: list[_Key], counts: Counts) -> Wishes:
    if any(key.floated for key in keys):
        yield Wish(Price(keys, lambda one, other: int(_counted(one, other, counts))))


def _by_difference(setting: Setting, keys: list[_Key], counts: Counts) -> Wishes:
    """For every difference from the highest: how many pairs have it and are counted."""
    for difference in _possible(setting, keys):
        yield Wish(Price(keys, _Having(difference, _below_all(setting), counts)), difference)


@dataclass(frozen=True, slots=True)
class _Having:
    """The price of a pair: 1 if it is counted and has this difference."""

    difference: int
    below_all: int
    counts: Counts

    def __call__(self, one: _Key, other: _Key) -> int:
        return int(_difference(one, other, self.below_all) == self.difference and _counted(one, other, self.counts))


def _below_all(setting: Setting) -> int:
    """A.8: what the bye counts as: a point less than the lowest score of the bracket."""
    return min(each.score for each in setting.members) - setting.unit


def _possible(setting: Setting, keys: Iterable[_Key]) -> list[int]:
    scores = {each.score for each in setting.members}
    lower = scores | {_below_all(setting)} if any(key.score is None for key in keys) else scores
    return sorted({one - other for one in scores for other in lower if one > other}, reverse=True)


def _difference(one: _Key, other: _Key, below_all: int) -> int:
    first, second = (below_all if key.score is None else key.score for key in (one, other))
    return abs(first - second)


def _counted(one: _Key, other: _Key, counts: Counts) -> bool:
    """Nobody floats in a pair without a difference."""
    if one.score is None or other.score is None:
        player = other if one.score is None else one
        return player.score is not None and counts(player, None)
    if one.score == other.score:
        return False
    return counts(one, other) if one.score > other.score else counts(other, one)
