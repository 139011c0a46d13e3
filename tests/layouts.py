"""Which cells stand where they are since which layout: kept in ``tests/data/layouts.txt`` for books of every system.

Workbooks of every layout are read for ever, and of an older one only the cells it had are believed: what is kept here
of a layout that has left the house never changes. A new layout adds its own: ``python -m tests.refresh``.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.keizer.system import keizer_spec
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.league.spec import MatchSheetSpec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described
from sheetgen.systems.scheveningen.spec import ScheveningenSpec
from sheetgen.systems.swiss.making import swiss_spec
from sheetgen.workbook.description import LAYOUT
from sheetgen.xlsx.cellref import to_a1
from tests.example import ROOT
from tests.league.seasons import spec_of as league_spec
from tests.molter.random_events import spec_of as molter_spec

LATER = range(2, LAYOUT + 1)
PATH = ROOT / "tests" / "data" / "layouts.txt"
ROUND_ROBIN = BergerSpec(count=4, order=("PTS", "DE", "SB"))
SPECS: Mapping[str, Any] = {
    "round robin": ROUND_ROBIN,
    "round robin by its grid": replace(ROUND_ROBIN, entry="grid", double=True, rules="fide-2026"),
    "round robin with extras": replace(ROUND_ROBIN, extras=("prizes", "ratings", "norms", "report", "fees")),
    "swiss": swiss_spec(4, 2),
    "keizer": keizer_spec(4, 2),
    "keizer, frozen": keizer_spec(4, 2, frozen=True),
    "knockout": knockout_spec(4, third_place=True),
    "cup": knockout_spec(6, match="team", boards=2),
    "league": league_spec(3, 2),
    "match": MatchSheetSpec(teams=4, players=2, rounds=3, number=2, match=1, home="Lyon", away="Nice"),
    "molter": molter_spec((3, 2, 2)),
    "molter by its teams": molter_spec((3, 2, 2), entry="teams"),
    "scheveningen": ScheveningenSpec(players=2, rounds=2, table="generated", order=("PTS", "BERLIN")),
    "pools": PoolsSpec(counts=(4, 3), order=("PTS", "DE", "SB")),
}


def text() -> str:
    """Book by book and sheet by sheet: since which layout it stands as it does, and which cells came later."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    for name, spec in SPECS.items():
        yield f"## {name}"
        for title, sheet in described(spec)[1].sheets.items():
            yield f"{title}: layout {sheet.laid_out}"
            for layout in LATER:
                cells = sorted(place for place, since in sheet.since.items() if since == layout)
                if cells:
                    yield f"  {layout}: {' '.join(_blocks(cells))}"


def _blocks(places: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Cells side by side as one: B3:D3."""
    for _, together in groupby(enumerate(places), key=lambda each: (each[1][0], each[1][1] - each[0])):
        cells = [place for _, place in together]
        first, last = (to_a1(*place) for place in (cells[0], cells[-1]))
        yield first if first == last else f"{first}:{last}"


def page() -> bytes:
    return text().encode()
