"""Which cells stand where they are since which layout: kept in ``tests/data/layouts.json`` for books of every system.

Workbooks of every layout are read for ever, and of an older one only the cells it had are believed: what is kept here
of a layout that has left the house never changes. A new layout adds its own: ``python -m tests.refresh``.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.league.spec import MatchSheetSpec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described
from sheetgen.systems.scheveningen.spec import ScheveningenSpec
from sheetgen.systems.swiss.making import swiss_spec
from sheetgen.workbook.cells import Book
from sheetgen.workbook.description import LAYOUT
from tests.example import ROOT
from tests.league.seasons import spec_of as league_spec
from tests.molter.random_events import spec_of as molter_spec

LATER = range(2, LAYOUT + 1)
PATH = ROOT / "tests" / "data" / "layouts.json"
ROUND_ROBIN = BergerSpec(count=4, order=("PTS", "DE", "SB"))
SPECS: Mapping[str, Any] = {
    "round robin": ROUND_ROBIN,
    "round robin by its grid": replace(ROUND_ROBIN, entry="grid", double=True, rules="fide-2026"),
    "round robin with extras": replace(ROUND_ROBIN, extras=("prizes", "ratings", "norms", "report", "fees")),
    "swiss": swiss_spec(4, 2),
    "knockout": knockout_spec(4, third_place=True),
    "cup": knockout_spec(6, match="team", boards=2),
    "league": league_spec(3, 2),
    "match": MatchSheetSpec(teams=4, players=2, rounds=3, number=2, match=1, home="Lyon", away="Nice"),
    "molter": molter_spec((3, 2, 2)),
    "molter by its teams": molter_spec((3, 2, 2), entry="teams"),
    "scheveningen": ScheveningenSpec(players=2, rounds=2, table="generated", order=("PTS", "BERLIN")),
    "pools": PoolsSpec(counts=(4, 3), order=("PTS", "DE", "SB")),
}


def marks(book: Book) -> dict[str, str]:
    """Since when every sheet has all its cells, and a mark of those that came with each later layout."""
    found = {}
    for name, sheet in book.sheets.items():
        came = {layout: sorted(place for place, since in sheet.since.items() if since == layout) for layout in LATER}
        listed = [f"{layout}:{_mark(places)}" for layout, places in came.items() if places]
        found[name] = " ".join([str(sheet.laid_out), *listed])
    return found


def _mark(places: list[tuple[int, int]]) -> str:
    return hashlib.sha256(repr(places).encode()).hexdigest()[:8]


def layouts() -> dict[str, dict[str, str]]:
    return {name: marks(described(spec)[1]) for name, spec in SPECS.items()}


def page() -> bytes:
    return (json.dumps(layouts(), indent=1) + "\n").encode()
