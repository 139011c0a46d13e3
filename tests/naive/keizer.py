"""KZ: a season counted by hand, so to speak: loops over games and weeks, in sixtieths of a point, nothing shared."""

from collections.abc import Mapping, Sequence

UNIT = 60


def ladder(
    ratings: Mapping[str, int],
    weeks: Sequence[Mapping[str, tuple[str, str]]],
    parts: Mapping[str, int],
    top: int = 0,
    own: bool = True,
    limit: int = 5,
    late: int = 0,
) -> list[tuple[str, int]]:
    """Everybody by rank with his points in 120ths.

    A week maps a name to what happened to him: ``("win", opponent)``, ``("bye", "")``, ``("absent", "")`` …; ``parts``
    are what that brings, in sixtieths.
    """
    by_rating = sorted(ratings, key=lambda name: (-ratings[name], name.casefold()))
    first = top or len(ratings)

    def played(values: Mapping[str, int]) -> dict[str, int]:
        totals = {}
        for name in ratings:
            total, away = (UNIT * values[name] if own else 0), 0
            for week in weeks:
                what, opponent = week.get(name, ("absent", ""))
                if what in ("absent", "excused"):
                    away += 1
                    if away > limit:
                        continue
                if what == "late":
                    total += UNIT * late
                elif what not in ("gone", "open"):
                    total += parts[what] * values[opponent or name]
            totals[name] = total
        return totals

    def ranked(totals: Mapping[str, int]) -> list[str]:
        return sorted(by_rating, key=lambda name: -totals[name])

    orders, totals = [by_rating], []
    for _ in range(20):
        values = {name: first - place for place, name in enumerate(orders[-1])}
        totals.append(played(values))
        orders.append(ranked(totals[-1]))
        if orders[-1] == orders[-2]:
            break
        if len(orders) > 2 and orders[-1] == orders[-3]:
            both = {name: totals[-1][name] + totals[-2][name] for name in ratings}
            return [(name, both[name]) for name in ranked(both)]
    return [(name, 2 * totals[-1][name]) for name in orders[-1]]
