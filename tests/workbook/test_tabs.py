"""Few tabs are seen, in one order, and every sheet that people look at has its line in the table of tabs."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from sheetgen.errors import BadOptions
from sheetgen.i18n.catalogue import LANGUAGES, own_texts, words
from sheetgen.operations.new import make_workbooks
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.registry import ASKED_FOR, SYSTEMS, described, ground
from sheetgen.systems.shared.event import FIRST_LINK, LAST
from sheetgen.systems.shared.extras.registry import EXTRAS, chosen
from sheetgen.workbook.cells import Book, Kind, Sheet
from sheetgen.workbook.desk import EVENT, HIDDEN
from sheetgen.workbook.tabs import TABS, named, purpose_of, tab_of, waiting
from sheetgen.xlsx.package import open_package

# How each system is asked for, small and large; one that is not named here is asked for ``count`` alone.
REQUESTS: Mapping[str, list[dict[str, Any]]] = {
    "berger": [
        {"count": 8},
        {"count": 40, "seating": "rutsch"},
        {"count": 12, "pools": 3, "one_file": True},
        {"count": 24, "pools": 6, "one_file": True},
    ],
    "molter": [{"teams": 7, "players_per_team": 4}, {"teams": 10, "players_per_team": 4, "entry": "teams"}],
    "scheveningen": [{"count": 4}],
    "knockout": [{"count": 16}, {"count": 64}],
    "league": [{"teams": 8, "boards": 4}, {"teams": 10, "boards": 2, "double": True}],
    "swiss": [{"count": 16, "rounds": 5}, {"count": 60, "rounds": 9}, {"count": 60, "rounds": 13}],
    "team-swiss": [{"teams": 12, "boards": 4, "rounds": 7}],
    "keizer": [{"count": 12, "rounds": 20}],
}
CASES = [(system, place) for system in ASKED_FOR for place in range(len(REQUESTS.get(system, [{}])))]


@cache
def made(system: str, place: int, extras: bool = True, lang: str = "en") -> Book:
    """The book of a new workbook, with all extras that it may have or none."""
    spec = spec_of(system, place, lang)
    return described(replace(spec, extras=tuple(possible(spec)) if extras else ()))[1]


@cache
def spec_of(system: str, place: int, lang: str) -> Any:
    return read_workbook(make_workbooks(system, lang=lang, **REQUESTS.get(system, [{"count": 8}])[place]).data).spec


def possible(spec: Any) -> Iterator[str]:
    """The extras that a workbook may have."""
    stands = ground(spec, described(spec)[0])
    for name in EXTRAS:
        with suppress(BadOptions):
            yield from chosen(name, spec.system, stands)


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("system", "place"), CASES)
def test_few_tabs_are_seen_with_all_there_is(system: str, place: int) -> None:
    for extras in (True, False):
        book = made(system, place, extras)
        seen = [sheet for sheet in book.sheets.values() if sheet.is_shown]
        assert len(seen) <= SYSTEMS[book.spec.system].most_tabs
        names = [sheet.name for sheet in seen]
        assert names[0] == EVENT and any(name.startswith("standings") or name == "pools" for name in names)
        kinds = [list(Kind).index(sheet.kind) for sheet in seen]
        assert kinds == sorted(kinds)
        office = [place for place, sheet in enumerate(seen) if sheet.kind is Kind.OFFICE]
        assert all(place > names.index("standings") for place in office if "standings" in names)


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("system", "place"), CASES)
def test_every_sheet_that_people_look_at_has_its_line(system: str, place: int) -> None:
    """A new sheet without one: a line of ``TABS`` in workbook/tabs.py, and ``tab.NAME`` in every workbook.toml."""
    book = made(system, place)
    sheets = [sheet for sheet in book.sheets.values() if not sheet.hidden]
    assert [sheet.name for sheet in sheets if named(sheet.name).base not in TABS] == []
    assert [sheet.name for sheets in waiting(book) for sheet in sheets if purpose_of(sheet) not in words("en")] == []
    drawn = [sheet for sheet in sheets if sheet.kind is not tab_of(sheet).kind]
    assert {named(sheet.name).base for sheet in drawn} <= {"molter-round"}  # a poster where teams are typed


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("system", "place"), CASES)
def test_the_first_sheet_leads_to_what_is_seen_and_names_what_waits(system: str, place: int) -> None:
    book = made(system, place)
    first = book.sheets[EVENT]
    beside = [link for link in first.links if link.col == LAST + 2]
    assert [link.sheet for link in beside] == [each.name for each in book.sheets.values() if each.is_shown][1:]
    texts = [slot.content for (_, col), slot in first.slots.items() if col == LAST + 2]
    hidden = [sheet for sheet in book.sheets.values() if not sheet.is_shown and not sheet.hidden]
    told = [text for text in texts if isinstance(text, str) and " – " in text]
    assert len(told) == len({named(sheet.name).base for sheet in hidden})
    assert all(any(text.startswith(sheets[0].title) for text in told) for sheets in waiting(book))
    assert max(row for row, col in first.slots if col <= LAST) == first.page.last_row


def test_links_and_what_waits_stand_where_they_are_expected() -> None:
    book = made("swiss", 2)
    first = book.sheets[EVENT]
    assert [link.text for link in first.links if link.row == FIRST_LINK] == ["Players"]
    lines = [str(slot.content) for (_, col), slot in sorted(first.slots.items()) if col == LAST + 2]
    assert any(line.startswith("Result slips – ") for line in lines)
    pools = made("berger", 2)
    lines = [str(slot.content) for (_, col), slot in pools.sheets[EVENT].slots.items() if col == LAST + 2]
    assert any(line.startswith("Crosstable by rank – A, B, C – ") for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hidden_tabs_are_called_in_the_language_of_the_workbook(lang: str) -> None:
    book = made("berger", 0, lang=lang)
    hidden = [sheet for sheet in book.sheets.values() if sheet.hidden]
    own = own_texts(lang)
    assert len(hidden) > 8
    assert [sheet.name for sheet in hidden if sheet.title == sheet.name or own.get(f"sheet.{sheet.name}") is None] == []


def test_a_round_that_waits_is_seen_from_its_pairing_on() -> None:
    """The sheet of a round nobody has paired is empty: it may wait for ``pair``, which writes into it."""
    from sheetgen.operations.reading.opening import apply_changes
    from sheetgen.workbook.cells import Role

    data = make_workbooks("swiss", lang="en", count=60, rounds=14).data
    read = read_workbook(data)
    late = read.book.sheets["round-13"]
    assert late.aside
    (key,) = [slot.key for _, slot in late.keyed() if slot.role is Role.DEALT][:1]
    assert key is not None
    after = apply_changes(read, {key: 1})
    states = [{sheet.name: sheet.state for sheet in open_package(each).sheets} for each in (data, after)]
    assert [state["Round 13"] for state in states] == ["hidden", "visible"]
    assert {name for name in states[0] if states[0][name] != states[1][name]} == {"Round 13"}


def test_a_new_workbook_has_the_tabs_of_its_book() -> None:
    data = make_workbooks("berger", count=8, lang="de", extras="prizes,norms").data
    package, book = open_package(data), read_workbook(data).book
    assert [sheet.name for sheet in package.sheets] == [sheet.title for sheet in book.sheets.values()]
    seen = [sheet.name for sheet in package.sheets if sheet.state == "visible"]
    assert seen == [sheet.title for sheet in book.sheets.values() if sheet.is_shown]
    printed = package.part(package.workbook_part).decode().count("_xlnm.Print_Area")
    assert printed == len(seen)  # a program prints hidden sheets that have an area


def test_hidden_sheets_of_the_program_have_no_line() -> None:
    assert not set(HIDDEN) & set(TABS)
    unknown = Sheet("something-new", "New", kind=Kind.POSTER)
    assert tab_of(unknown).kind is Kind.POSTER and tab_of(unknown).rank == max(tab.rank for tab in TABS.values())
