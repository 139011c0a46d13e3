"""What workbooks with unusual options look like: a mark of every part, kept in ``tests/data/looks.json``.

The templates hold sheets as most people have them; extra sheets, accelerated rounds, pools and seasons stand in none.
Their marks change with every cell, style, width and formula: whoever meant the change looks at the sheet and writes the
marks anew with ``python -m tests.refresh``.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from sheetgen.season.book import workbook
from sheetgen.usecases.drawing import sheets
from sheetgen.usecases.making import make
from sheetgen.usecases.seasons import season
from sheetgen.xlsx.package import open_package
from tests.draw import test_draw
from tests.example import ROOT
from tests.season import drawn
from tests.season.test_championship import rules_of

PATH = ROOT / "tests" / "data" / "looks.json"
SEASON, DRAW, GUESTS = "season", "directed-draw", "directed-draw-with-guests"
EXTRAS = "prizes,ratings,norms,report,fees"
RARE = "PTS,DE/P,BPG,WON,WIN,SB/C1,KS/L+1,PS/C1,ARO/M1,TPR,PTP,APRO,BWG,REP,STD,TPN"
ASKED: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "round-robin-with-all-extras": ("berger", {"count": 4, "extras": EXTRAS, "lang": "fr"}),
    "accelerated-open": ("swiss", {"count": 6, "rounds": 4, "accelerate": "baku", "extras": "prizes", "lang": "de"}),
    "pools": ("berger", {"count": 6, "pools": 2, "one_file": True, "extras": "prizes,norms", "lang": "en"}),
    "mini-matches": ("knockout", {"count": 4, "match": "mini", "extras": "prizes", "lang": "es"}),
    "league": ("league", {"teams": 5, "boards": 2, "extras": "prizes", "lang": "it"}),
    "team-match": ("molter", {"teams": 3, "players_per_team": 2, "extras": "prizes,report", "lang": "nl"}),
    "player-cards": ("molter", {"teams": 3, "players_per_team": 8, "entry": "teams", "lang": "es"}),
    "rare-codes": ("berger", {"count": 4, "rules": "fide-2026", "order": RARE, "lang": "en"}),
    "rare-codes-of-teams": (
        "molter",
        {"teams": 3, "players_per_team": 2, "rules": "fide-2026", "order": "PTS,DE/P,TPN/R,BC,TBR,BBE", "lang": "en"},
    ),
    "rare-codes-of-matches": (
        "league",
        {"teams": 3, "boards": 2, "double": True, "rules": "fide-2026", "order": "MP,EDEBT,SB,KS,DE#2", "lang": "it"},
    ),
    "codes-of-the-book": ("league", {"teams": 3, "boards": 2, "order": "MP,GD,BOARDS,ELO,SBA/C1", "lang": "fr"}),
    "team-bracket": ("knockout", {"count": 5, "match": "team", "boards": 2, "third_place": True, "lang": "nl"}),
    "third-place": ("knockout", {"count": 4, "third_place": True, "extras": "ratings", "lang": "en"}),
    "double-pools-by-grid": (
        "berger",
        {"count": 6, "pools": 2, "one_file": True, "double": True, "entry": "grid", "lang": "de"},
    ),
    "another-scale": ("swiss", {"count": 4, "rounds": 2, "points": "3/1/0", "order": RARE + ",FB,AOB", "lang": "fr"}),
    "seats-that-change": ("berger", {"count": 5, "seating": "rutsch", "lang": "fr"}),
    "pools-apart": ("berger", {"count": 6, "pools": 2, "lang": "en"}),
    "match-sheets": ("league", {"teams": 3, "boards": 2, "match_sheets": "sheets", "lang": "en"}),
    "cup-in-parts": ("knockout", {"count": 24, "lang": "de"}),
    "open-for-norms": ("swiss", {"count": 4, "rounds": 2, "extras": "ratings,norms,fees", "lang": "it"}),
    "two-teams": ("scheveningen", {"count": 3, "lang": "it"}),
    "teams-without-room": ("molter", {"teams": 24, "players_per_team": 2, "lang": "fr"}),
}
BESIDE = ("match-sheets",)  # of which the first sheet counts, not the season they are of
NAMES = (SEASON, DRAW, GUESTS, *ASKED)  # the dearest last


def marks(data: bytes) -> dict[str, str]:
    package = open_package(data)
    parts = {name: package.part(info.filename) for name, info in sorted(package.members.items())}
    return {name: hashlib.sha256(part).hexdigest()[:12] for name, part in parts.items()}


def made(name: str) -> bytes:
    if name == DRAW:
        return sheets(test_draw.drawn(6, 5, 4, 3, 2, seed="2"), "en", "Cup")
    if name == GUESTS:
        return sheets(test_draw.drawn(4, 3, 3, 1, 1, seed="2"), "fr", "")
    if name == SEASON:
        events, told = drawn.season(100)
        return workbook(season(events, rules_of(told)), "it")
    system, asked = ASKED[name]
    found = make(system, **asked)
    return next(iter(found.beside.values())) if name in BESIDE else found.data


def looks() -> dict[str, dict[str, str]]:
    return {name: marks(made(name)) for name in NAMES}


def page() -> bytes:
    return (json.dumps(looks(), indent=1) + "\n").encode()
