"""How far an event has come, counted naively: its complete rounds, and the last round of which anything counts."""

from collections.abc import Iterable
from typing import NamedTuple

Counted = tuple[int, str | None, str | None]  # the round of a game, what was typed, what counts of it


class Come(NamedTuple):
    """The complete rounds, the last round with a result, and of the rounds between them results and games."""

    complete: int
    last: int
    entered: int
    games: int


def come(games: Iterable[Counted], byes: Iterable[int], horizon: int) -> Come:
    games, byes = list(games), set(byes)
    known = {round_ for round_, _, _ in games} | byes
    open_ = {round_ for round_, _, counted in games if counted is None}
    typed = {round_ for round_, token, counted in games if token is not None and counted is not None}
    complete = 0
    for number in sorted(known):
        if number > horizon or any(missing <= number for missing in open_):
            break
        complete = number
    last = max([complete, *(round_ for round_ in typed if round_ <= horizon)])
    between = [counted for round_, _, counted in games if complete < round_ <= last]
    return Come(complete, last, sum(counted is not None for counted in between), len(between))
