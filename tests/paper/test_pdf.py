"""What hangs on a wall, measured on the pages LibreOffice prints: readable, filled, without the colours of entries.

A few events in CI; the walk over all systems, sizes, states and languages by hand (``-m long``).
"""

from itertools import groupby
from math import prod
from pathlib import Path

import pytest

from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.systems.registry import ASKED_FOR
from sheetgen.workbook.cells import Kind
from tests.example import ROOT
from tests.paper.events import SHARES, Asked, made
from tests.paper.measure import Printed, printed_all

SMALLEST = 9.0  # points
USED = 0.6
ONE_PAGE = ("standings", "grid", "grid-rank", "crosstable", "crosstable-rank", "matrix", "by-name", "by-rating")
FEW, SEVERAL = 1, 3  # pages of one of these: up to twenty entrants, and up to forty
LISTS, PAGES_OF_A_LIST = ("by-name", "by-rating"), 2  # of people, of whom a cup of twelve teams has more than sixty

# Small, odd and great; more of what is asked for.
SIZES = {
    "berger": ([(6,), (13,), (40,)], {}),
    "pools": ([(9,), (13,), (40,)], {"pools": 3, "one_file": True}),
    "swiss": ([(6,), (13,), (40,)], {"rounds": 5}),
    "knockout": ([(6,), (13,), (40,)], {}),
    "league": ([(4, 2), (7, 4), (12, 8)], {}),
    "molter": ([(3, 4), (7, 4), (12, 4)], {}),
    "scheveningen": ([(2, 3), (2, 5), (2, 10)], {}),
}
IN_CI = (
    Asked("berger", (6,), "half", "de"),
    Asked("pools", (13,), "half", "fr", {"pools": 3, "one_file": True}),
    Asked("berger", (8,), "complete", "en", {"extras": "prizes,ratings,norms,report,fees"}),
)


def walk(system: str) -> list[Asked]:
    """Every language once, sizes and states by turns, so that each size is seen in two states."""
    sizes, more = SIZES[system]
    states = list(SHARES)
    cases = []
    for turn, lang in enumerate(LANGUAGES):
        size = sizes[turn % 3]
        own = {"boards": size[1]} if system == "league" else {"players_per_team": size[1]} if system == "molter" else {}
        cases.append(Asked(system, size, states[(turn + turn // 3) % 3], lang, more | own))
    return cases


@pytest.mark.libreoffice
@pytest.mark.slow
def test_what_hangs_on_a_wall_can_be_read_and_fills_its_page(tmp_path: Path) -> None:
    books = {asked.name: made(asked, tmp_path) for asked in IN_CI}
    examples = sorted((ROOT / "examples").glob("*/event.xlsx"))
    assert len(examples) == len(ASKED_FOR)
    books |= {path.parent.name: path.read_bytes() for path in examples}
    faults = [f"{name}: {fault}" for name, pages in printed_all(books).items() for fault in _faults(pages, FEW)]
    assert faults == []


@pytest.mark.libreoffice
@pytest.mark.long
@pytest.mark.parametrize("system", list(SIZES))
def test_every_system_in_every_language_small_odd_and_great(system: str, tmp_path: Path) -> None:
    asked = walk(system)
    books = {each.name: made(each, tmp_path) for each in asked}
    most = {each.name: FEW if prod(each.people) <= 20 else SEVERAL for each in asked}
    pages = printed_all(books)
    assert [f"{name}: {fault}" for name in books for fault in _faults(pages[name], most[name])] == []


def _faults(pages: list[Printed], most: int) -> list[str]:
    faults = []
    for _, found in groupby(pages, key=lambda page: page.sheet):
        own = list(found)
        # What is cut may end with pages for people, or matches, that are not there yet.
        needed = own[:1] if own[0].kind is Kind.SLIP else own
        faults += [f"{page.title} has a page without words" for page in needed if not page.words]
        if own[0].kind is Kind.POSTER:
            faults += _faults_of_a_poster(own, most)
    return faults


def _faults_of_a_poster(own: list[Printed], most: int) -> list[str]:
    title = own[0].title
    faults = [f"{title}: letters of {page.smallest:.1f}" for page in own if page.smallest < SMALLEST]
    faults += [f"{title}: colours of entries" for page in own if page.filled]
    full = own[:-1] or own  # the last of several holds what is left
    faults += [
        f"{title}: {page.used:.2f} of the page"
        for page in full
        if page.used < USED and not _of_a_round(page) and not _says_why_it_is_empty(page)
    ]
    if own[0].sheet in ONE_PAGE and len(own) > (most if own[0].sheet not in LISTS else max(most, PAGES_OF_A_LIST)):
        faults.append(f"{title}: {len(own)} pages")
    return faults


def _says_why_it_is_empty(page: Printed) -> bool:
    """A sentence stands where a list will be, as on board prizes of a cup that nobody's line-ups are typed of."""
    return page.words < 10


def _of_a_round(page: Printed) -> bool:
    """The last rounds of a cup have few matches, on a page made for its first one; few people are away from a round."""
    return page.sheet.startswith(("posted-round", "byes"))
