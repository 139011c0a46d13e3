"""What stands beside its columns and is known all the same by its look."""

import re

from sheetgen.exchange.trf import layouts

DAY = re.compile(r"(?<!\S)(\d\d)?(\d\d)[/.-](\d\d)[/.-](\d\d)(?!\S)")  # years have two digits there, or four


def misplaced_dates(text: str) -> tuple[str, ...]:
    """The days of a record 132 whose columns have moved, if it has nothing but days; each stands near its own round."""
    days = list(DAY.finditer(text, 3))
    if not days or DAY.sub("", text[3:]).strip():
        return ()
    first, step = layouts.DATES_LAYOUT.group[0].first - 1, layouts.DATES_LAYOUT.step
    rounds = [max(0, (day.start() - first + step // 2) // step) for day in days]
    if len(set(rounds)) < len(days) or any(day[1] for day in days):
        rounds = list(range(len(days)))
    found = {round_: f"{day[2]}/{day[3]}/{day[4]}" for round_, day in zip(rounds, days, strict=True)}
    return tuple(found.get(round_, "") for round_ in range(max(rounds) + 1))
