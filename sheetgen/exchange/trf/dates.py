"""Record 132: the days of the rounds, in their columns or beside them."""

import re
from typing import NamedTuple

from sheetgen.exchange.trf.columns import parse
from sheetgen.exchange.trf.layouts import DATES_LAYOUT

DAY = re.compile(r"(?<!\S)(\d\d)?(\d\d)[/.-](\d\d)[/.-](\d\d)(?!\S)")  # years have two digits there, or four


class RoundDates(NamedTuple):
    """The days a record gives, round by round ("" for none), and whether they stand in their columns."""

    days: tuple[str, ...]
    is_placed: bool


def round_dates(text: str) -> RoundDates:
    """The days of a record 132; one whose columns have moved gives them if it holds nothing else.

    >>> round_dates("132" + " " * 88 + "26/09/01  26/09/02")
    RoundDates(days=('26/09/01', '26/09/02'), is_placed=True)
    >>> round_dates("132 26/09/01 26/09/02")
    RoundDates(days=('26/09/01', '26/09/02'), is_placed=False)
    >>> round_dates("132 Saturday")
    RoundDates(days=(), is_placed=False)
    """
    record = parse(DATES_LAYOUT, text)
    if record.problems:
        return RoundDates(misplaced_dates(text), False)
    return RoundDates(tuple(group["date"] for group in record.groups), True)


def misplaced_dates(text: str) -> tuple[str, ...]:
    """The days of a record 132 whose columns have moved, if it has nothing but days; each stands near its own round."""
    days = list(DAY.finditer(text, 3))
    if not days or DAY.sub("", text[3:]).strip():
        return ()
    first, step = DATES_LAYOUT.group[0].first - 1, DATES_LAYOUT.step
    rounds = [max(0, (day.start() - first + step // 2) // step) for day in days]
    if len(set(rounds)) < len(days) or any(day[1] for day in days):
        rounds = list(range(len(days)))
    by_round = {round_: f"{day[2]}/{day[3]}/{day[4]}" for round_, day in zip(rounds, days, strict=True)}
    return tuple(by_round.get(round_, "") for round_ in range(max(rounds) + 1))
