"""What workbooks with unusual options hold, as text: ``tests/data/workbooks/NAME.txt`` (see ``tests/book_dump.py``).

The templates hold sheets as most people have them; extra sheets, accelerated rounds, pools and seasons stand in none.
Every cell, style, width, formula and rule is in these texts: whoever changes one on purpose looks at the sheet and at
the diff, and writes them anew with ``python -m tests.refresh``.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sheetgen.championship.book import workbook
from sheetgen.operations.draw import draw_sheets
from sheetgen.operations.new import make_workbooks
from sheetgen.operations.season import season_of
from tests.book_dump import dump
from tests.draw import test_draw
from tests.example import ROOT
from tests.season import drawn
from tests.season.test_championship import rules_of

FOLDER = ROOT / "tests" / "data" / "workbooks"
SEASON, DRAW, GUESTS = "season", "directed-draw", "directed-draw-with-guests"
EXTRAS = "prizes,ratings,norms,report,fees"
RARE = "PTS,DE/P,BPG,WON,WIN,SB/C1,KS/L+1,PS/C1,ARO/M1,TPR,PTP,APRO,BWG,REP,STD,TPN"
OPTIONS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "round-robin-with-all-extras": ("berger", {"count": 4, "extras": EXTRAS, "lang": "fr"}),
    "accelerated-open": ("swiss", {"count": 4, "rounds": 3, "accelerate": "baku", "lang": "de"}),
    "pools": ("berger", {"count": 6, "pools": 2, "one_file": True, "lang": "en"}),
    "mini-matches": ("knockout", {"count": 4, "match": "mini", "extras": "prizes,ratings", "lang": "es"}),
    "league": ("league", {"teams": 3, "boards": 3, "lang": "it"}),
    "team-match": ("molter", {"teams": 3, "players_per_team": 2, "extras": "prizes", "lang": "nl"}),
    "player-cards": ("molter", {"teams": 3, "players_per_team": 4, "entry": "teams", "lang": "es"}),
    "rare-codes": ("berger", {"count": 4, "rules": "fide-2026", "order": RARE, "lang": "en"}),
    "rare-codes-of-teams": (
        "molter",
        {"teams": 3, "players_per_team": 2, "rules": "fide-2026", "order": "PTS,DE/P,TPN/R,BC,TBR,BBE", "lang": "en"},
    ),
    "rare-codes-of-matches": (
        "league",
        {"teams": 3, "boards": 2, "rules": "fide-2026", "order": "MP,EDEBT,SB,KS,DE#2", "lang": "it"},
    ),
    "codes-of-the-book": ("league", {"teams": 3, "boards": 2, "order": "MP,GD,BOARDS,ELO,SBA/C1", "lang": "fr"}),
    "team-bracket": ("knockout", {"count": 5, "match": "team", "boards": 2, "third_place": True, "lang": "nl"}),
    "double-pools-by-grid": (
        "berger",
        {"count": 6, "pools": 2, "one_file": True, "double": True, "entry": "grid", "lang": "de"},
    ),
    "another-scale": (
        "swiss",
        {"count": 4, "rounds": 2, "points": "3/1/0", "order": "PTS,SB/C1,PS/C1,TPR,FB,AOB", "lang": "fr"},
    ),
    "seats-that-change": ("berger", {"count": 5, "seating": "rutsch", "lang": "fr"}),
    "pools-apart": ("berger", {"count": 6, "pools": 2, "lang": "en"}),
    "match-sheets": ("league", {"teams": 3, "boards": 2, "match_sheets": "sheets", "lang": "en"}),
    "cup-in-parts": ("knockout", {"count": 18, "third_place": True, "lang": "de"}),
    "open-for-norms": ("swiss", {"count": 4, "rounds": 2, "extras": "norms,fees", "lang": "it"}),
    "two-teams": ("scheveningen", {"count": 2, "lang": "it"}),
    "many-teams": ("molter", {"teams": 13, "players_per_team": 2, "rounds": 1, "lang": "fr"}),
}
BESIDE = ("match-sheets",)  # of which the first sheet counts, not the season they are of
NAMES = (SEASON, DRAW, GUESTS, *OPTIONS)  # the dearest last


def made(name: str) -> bytes:
    if name == DRAW:
        return draw_sheets(test_draw.drawn(6, 5, 4, 3, 2, seed="2"), "en", "Cup")
    if name == GUESTS:
        return draw_sheets(test_draw.drawn(4, 3, 3, 1, 1, seed="2"), "fr", "")
    if name == SEASON:
        events, rules = drawn.season(100)
        return workbook(season_of(events, rules_of(rules)), "it")
    system, options = OPTIONS[name]
    created = make_workbooks(system, **options)
    return next(iter(created.beside.values())) if name in BESIDE else created.data


def text_of(name: str) -> str:
    return dump(made(name))


def kept(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def products() -> Iterator[tuple[str, bytes]]:
    """The path and the text of every workbook."""
    for name in NAMES:
        yield (FOLDER / f"{name}.txt").relative_to(ROOT).as_posix(), text_of(name).encode()
