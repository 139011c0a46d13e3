"""A Molter workbook as a file: what is written is read back, sheets have legal titles, formulas stay portable."""

import io
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl.reader.excel import load_workbook

import sheetgen
from sheetgen.operations.reading.readback import audit, read_workbook
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.molter.spec import MolterSpec
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared.teams.entries import member_key, result_keys, team_key
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.workbook.cells import Role
from sheetgen.workbook.typed import with_images
from sheetgen.workbook.values import Values
from sheetgen.xlsx.patch import patch
from tests.molter.random_events import SIZES, random_event, spec_of


@pytest.mark.slow
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000))
def test_what_is_written_is_read_back(seed: int) -> None:
    made = random_event(seed)
    read = read_workbook(sheetgen.workbook_of(made.spec, made.entries))
    assert read.spec == made.spec
    assert read.entries == made.entries
    assert [problem for problem in read.problems if problem.code != "confirm-penalty"] == []
    assert audit(read) == ([], [])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_titles_are_distinct_short_and_no_references(size: tuple[int, int, int], lang: str) -> None:
    spec = spec_of(size, lang=lang, entry="teams")
    titles = [sheet.title for sheet in book(spec).sheets.values()]
    assert len({title.casefold() for title in titles}) == len(titles)
    assert all(len(title) <= 31 and not re.search(r"[\[\]:*?/\\]", title) for title in titles)
    assert not [title for title in titles if re.fullmatch(r"[A-Za-z]{1,3}\d+|[rRcC]\d*", title)]


def book(spec: MolterSpec) -> Any:
    system = SYSTEMS[spec.system]
    return with_images(system.book(spec, system.plan(spec)))


@pytest.mark.slow
def test_both_entry_modes_have_their_inputs_in_one_place_only() -> None:
    for entry, sheets in (
        ("rounds", {"molter-round-1", "molter-round-2", "molter-round-a"}),
        ("teams", {"team-sheets"}),
    ):
        spec = spec_of((4, 4, 3), entry=entry)
        found = {
            name
            for name, sheet in book(spec).sheets.items()
            for slot in sheet.slots.values()
            if slot.role is Role.INPUT and slot.key and slot.key[0] in ("rounds", "sheets")
        }
        assert found == sheets


def test_every_game_stands_on_two_team_sheets() -> None:
    spec = spec_of((5, 4, 4), entry="teams")
    places = MolterPlaces(spec, SYSTEMS["molter"].plan(spec))
    keys = [key for game in places.all_games for key in result_keys(spec, game)]
    inputs = {key for key in book(spec).inputs() if key[0] == "sheets"}
    assert len(keys) == len(set(keys)) == 2 * 40
    assert set(keys) == inputs


@pytest.mark.slow
def test_the_same_event_gives_the_same_bytes() -> None:
    made = random_event(7)
    assert sheetgen.workbook_of(made.spec, made.entries) == sheetgen.workbook_of(made.spec, made.entries)


def test_names_flow_from_the_list_to_the_rounds_sheets_badges_and_cards() -> None:
    spec = spec_of((3, 4, 2))
    name = "ÉLOÏSE Marguerite"
    read = read_workbook(
        sheetgen.workbook_of(spec, {member_key(Seat(1, 1), "name"): name, team_key(1, "name"): "Équipe X"})
    )
    shown = {"molter-round-1", "team-sheets", "badges", "cards", "envelopes", "individuals"}
    values = values_of(read)
    assert {sheet for (sheet, _, _), value in values.items() if value == name} >= shown


def values_of(read: Any) -> dict[Any, Any]:
    """Every computed cell by sheet, row and column (areas, which are computed on the way, left out)."""
    return {place: value for place, value in Values(read.book, read.entries).known.items() if len(place) == 3}


def test_a_substitute_takes_the_place_from_his_round_on() -> None:
    spec = spec_of((3, 4, 2))
    entries = {member_key(Seat(1, rank), "name"): f"Player {rank}" for rank in range(1, 6)}
    entries |= {member_key(Seat(1, 2), "withdrawn"): 2, member_key(Seat(1, 2), "substitute"): 5}
    read = read_workbook(sheetgen.workbook_of(spec, entries))
    values = values_of(read)
    in_round = {sheet: {value for (name, _, _), value in values.items() if name == sheet} for sheet in read.book.sheets}
    assert "Player 2" in in_round["molter-round-1"] and "Player 5" not in in_round["molter-round-1"]
    assert "Player 5" in in_round["molter-round-2"] and "Player 2" not in in_round["molter-round-2"]
    assert "Player 2 / Player 5" in in_round["individuals"]
    assert [problem for _, problem in read.entered().problems if problem.is_error] == []


@pytest.mark.slow
def test_a_formula_typed_over_is_seen() -> None:
    workbook = load_workbook(io.BytesIO(sheetgen.workbook_of(spec_of((3, 4, 2)), {})))
    workbook["Classement"]["D7"] = 99
    saved = io.BytesIO()
    workbook.save(saved)
    _, problems = audit(read_workbook(saved.getvalue()))
    assert [problem.code for problem in problems] == ["formula-overwritten"]


@pytest.mark.slow
def test_rows_sorted_by_hand_are_found_by_their_board() -> None:
    """Two games exchanged, board and all: the results follow their boards."""
    spec = spec_of((3, 4, 2))
    data = sheetgen.workbook_of(spec, {("rounds", 1, 1, "result"): "1-0", ("rounds", 1, 2, "result"): "0-1"})
    title = "Ronde 1"
    swapped = {
        (6, 0): 2,
        (6, 1): "C2",
        (6, 5): "B1",
        (6, 3): "0-1",
        (7, 0): 1,
        (7, 1): "A1",
        (7, 5): "C1",
        (7, 3): "1-0",
    }
    read = read_workbook(patch(data, {title: swapped}, {}))
    assert read.entries == {("rounds", 1, 1, "result"): "1-0", ("rounds", 1, 2, "result"): "0-1"}
