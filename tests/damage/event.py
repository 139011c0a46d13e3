"""The small event that is damaged: four players, five results of six, typed in the rounds or in the grid."""

from functools import cache
from typing import Any

from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.round_robin.entries import result_entries
from sheetgen.workbook.cells import Key
from sheetgen.xlsx.write import write

ORDER = ("PTS", "DE", "WON", "SB", "KOYA")
NAMES = ("Zoé", "Bruno", "Élodie", "Dmitri")
RESULTS = ("1-0", "½-½", "0-1", "1-0", "+/-")  # 1-4, 2-3; 4-3, 1-2; 2-4; nothing yet for 3-1


def spec(entry: str = "rounds") -> BergerSpec:
    return BergerSpec(count=4, order=ORDER, entry=entry, lang="en")


@cache
def _entries(entry: str) -> dict[Key, Any]:
    made: dict[Key, Any] = {("event", "title"): "Club final", ("plan", 1, "date"): "2026-01-07"}
    for number, name in enumerate(NAMES, start=1):
        made |= {("players", number, "name"): name, ("players", number, "rating"): 1500 + 100 * number}
    made["players", 2, "club"] = "Nord"
    schedule, _ = described(spec(entry))
    for pairing, token in zip(schedule.games, RESULTS, strict=False):
        made |= result_entries(spec(entry), pairing, token)
    return made


def entries(entry: str = "rounds") -> dict[Key, Any]:
    return dict(_entries(entry))


@cache
def workbook(entry: str = "rounds") -> bytes:
    return write(described(spec(entry))[1], entries(entry))
