"""What hangs on a wall, measured on the pages LibreOffice prints: readable, filled, without the colours of entries.

Languages share the layout, so that each stands for some sizes; together the cases have every system and every sheet,
small, odd and great fields, empty and complete events.
"""

from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.systems.shared.cards import PLAYER_CARDS
from sheetgen.usecases.pairing_workbook import pair_workbook
from sheetgen.workbook.cells import Kind
from tests.example import ROOT
from tests.paper.measure import Printed, printed

SMALLEST = 8.6  # points: letters of 9, as they are measured in whole thirds rounded down
USED = 0.55
BRACKETS = ("bracket", "final-stage")  # K5: a picture of all matches; its names are readable from half a metre
ONE_PAGE = ("standings", "race", "grid", "grid-rank", "crosstable", "crosstable-rank", "matrix", "by-name", "by-rating")

THREE = 3  # pages at most for forty: more of them rather than letters that cannot be read


def example(system: str) -> Callable[[Path], bytes]:
    return lambda _: (ROOT / "examples" / system / "event.xlsx").read_bytes()


def made(system: str, **asked: Any) -> Callable[[Path], bytes]:
    def make(folder: Path) -> bytes:
        path = folder / "made.xlsx"
        sheetgen.new(system, path, **asked)
        return path.read_bytes()

    return make


def paired_open(folder: Path) -> bytes:
    """Thirty-six players with long names, four places for late entries, and the first round."""
    players, path = folder / "players.csv", folder / "open.xlsx"
    lines = [f"GARNIER-DESCHAMPS Max {number};{2400 - 25 * number};Club {number % 7}" for number in range(36)]
    players.write_text("\n".join(["nom;elo;club", *lines]), encoding="utf-8")
    sheetgen.new("swiss", path, players=players, rounds=7, lang="fr")
    return pair_workbook(path.read_bytes(), "").data or b""


CASES = {
    "round robin of six, empty": made("berger", count=6, lang="de"),
    "round robin of eight, complete": example("berger"),
    "round robin of thirteen": made("berger", count=13, lang="fr"),
    "double round robin": made("berger", count=8, double=True, lang="nl"),
    "swiss, complete": example("swiss"),
    "swiss of forty places, paired": paired_open,
    "molter, complete": example("molter"),
    "league, complete": example("league"),
    "scheveningen, complete": example("scheveningen"),
    "knockout, complete": example("knockout"),
}


@pytest.mark.libreoffice
@pytest.mark.slow
@pytest.mark.parametrize("case", list(CASES))
def test_what_hangs_on_a_wall_can_be_read_and_fills_its_page(case: str, tmp_path: Path) -> None:
    pages = printed(CASES[case](tmp_path))
    for _, found in groupby(pages, key=lambda page: page.sheet):
        own = list(found)
        # The cards of late entries may have a page of their own, empty until somebody comes.
        filled = own[:-1] if own[1:] and own[-1].sheet == PLAYER_CARDS else own
        assert all(page.words for page in filled), own[0].title
    posters = [page for page in pages if page.kind is Kind.POSTER]
    assert not [(page.title, page.smallest) for page in posters if page.smallest < SMALLEST and not _drawn(page)]
    assert not [page.title for page in posters if page.filled]
    for sheet, found in groupby(posters, key=lambda page: page.sheet):
        own = list(found)
        full = own[:-1] or own  # the last of several holds what is left
        assert not [(page.title, page.used) for page in full if page.used < USED]
        assert len(own) <= (THREE if "forty" in case else 1) or sheet not in ONE_PAGE


def _drawn(page: Printed) -> bool:
    return page.sheet in BRACKETS
