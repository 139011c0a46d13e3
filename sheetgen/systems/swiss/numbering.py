"""SW3-SW5: the pairing numbers of the players of a list: by rating, title and name, fixed once round 4 is paired."""

from collections.abc import Sequence

from sheetgen.systems.shared.dealt.entries import listed_or_seated, paired, seat_key
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.functions import collation

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
LAST_FREE_ROUND = 4  # SW4: numbers may be given anew up to and including the pairing of this round


def starting_place(entries: Entries, line: int) -> tuple[object, ...]:
    """SW3: rating, then title, then name; what is still equal stands as in the list."""
    facts = {name: entries.get(("players", line, name)) for name in ("rating", "title", "name")}
    title = str(facts["title"] or "").upper()
    place = TITLES.index(title) if title in TITLES else len(TITLES)
    return (-(facts["rating"] or 0), place, collation(str(facts["name"] or "")), line)


def was_paired(spec: SwissSpec, entries: Entries, line: int, last: int | None = None) -> bool:
    """SW5: whether he has been on a board or had the bye, up to a round."""
    rounds = range(1, (last or spec.rounds) + 1)
    return any(entries.get(seat_key(line, number)) or _had_bye(entries, line, number) for number in rounds)


def _had_bye(entries: Entries, line: int, number: int) -> bool:
    return entries.get(("turns", line, f"code{number}")) == "U"


def holds_number(spec: SwissSpec, entries: Entries, line: int, last: int | None = None) -> bool:
    """Whether he has a number that is not given anew: of the file, or since he was paired."""
    return line <= spec.listed or was_paired(spec, entries, line, last)


def numbered(spec: SwissSpec, entries: Entries, present: Sequence[int]) -> dict[int, int]:
    """The pairing numbers, by line, for the next round: of those present and of those who were ever paired.

    Players of a file that the event goes on from keep the order they have there.
    """
    holders = [line for line in listed_or_seated(spec, entries) if line in present or holds_number(spec, entries, line)]
    old = {line: tpn for line in holders if (tpn := entries.get(("players", line, "tpn")))}
    if not spec.listed and paired(spec, entries) + 1 <= LAST_FREE_ROUND:
        old = {}
    order = sorted(old, key=old.__getitem__)
    for line in sorted(set(holders) - set(order), key=lambda line: starting_place(entries, line)):
        _insert(entries, order, line)
    return {line: number for number, line in enumerate(order, start=1)}


def _insert(entries: Entries, order: list[int], line: int) -> None:
    """SW5: a late entry gets the number of his place; everybody below him moves down by one."""
    own = starting_place(entries, line)
    place = next((at for at, other in enumerate(order) if starting_place(entries, other) > own), len(order))
    order.insert(place, line)
