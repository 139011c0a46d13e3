"""No figure on a wall is cut: what stands in a cell of one line has its room there, whatever was typed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.explanations.knockout_rounds import round_label
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.pairing.knockout_names import round_names
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.registry import described
from sheetgen.systems.swiss.making import swiss_spec
from sheetgen.workbook.cells import Book, Kind, Sheet
from sheetgen.workbook.desk import BY_NAME, STANDINGS
from sheetgen.workbook.letters import longest_word, text_width
from sheetgen.workbook.paper import height_of_page, last_printed, pixels
from sheetgen.workbook.values import ComputedValues, Values
from sheetgen.xlsx.write import looks
from tests.league.seasons import spec_of as league_spec
from tests.paper.events import Asked, made

# Thousandths of the size of the letters, in the bold face of Arial.
FIGURES = {**dict.fromkeys("0123456789", 556), **dict.fromkeys("½¼¾", 834), " ": 278, "…": 1000, "–": 556, "=": 584}
BORDERS = 3  # pixels
INDENT = 9
FIRST = 6  # row of standings
EVENTS = (
    Asked("scheveningen", (2, 5), "half", "de"),
    Asked("scheveningen", (2, 10), "complete", "fr"),
    Asked("molter", (5, 4), "half", "fr", {"players_per_team": 4}),
    Asked("molter", (12, 4), "half", "de", {"players_per_team": 4}),
    Asked("league", (8, 4), "half", "fr", {"boards": 4}),
    Asked("league", (6, 8), "complete", "en", {"boards": 8, "double": True}),
    Asked("berger", (20,), "complete", "de"),
    Asked("swiss", (13,), "half", "en", {"rounds": 5}),
)


@pytest.mark.slow
@pytest.mark.parametrize("asked", EVENTS, ids=lambda asked: asked.name)
def test_no_figure_on_a_wall_is_wider_than_its_cell(asked: Asked, tmp_path: Path) -> None:
    read = read_workbook(made(asked, tmp_path))
    known = Values(read.book, read.entries).known
    assert [fault for sheet in _posters(read.book) for fault in _cut(sheet, known)] == []


def _posters(book: Book) -> Iterator[Sheet]:
    return (sheet for sheet in book.sheets.values() if sheet.kind is Kind.POSTER)


def _cut(sheet: Sheet, known: ComputedValues) -> Iterator[str]:
    """The figures of a sheet that have no room."""
    joined = {(area.row, area.col): area.last_col for area in sheet.merges}
    for (row, col), slot in sheet.slots.items():
        text, look = str(known.get((sheet.name, row, col), "") or ""), looks(slot.style)
        if not text or not set(text) <= set(FIGURES) or col > last_printed(sheet) or col in sheet.hidden_cols:
            continue
        if look.get("text_wrap") or look.get("num_format"):
            continue
        points = float(str(look.get("font_size", 10)))
        wide = sum(map(FIGURES.__getitem__, text)) / 1000 * points * 96 / 72
        room = sum(pixels(sheet.widths.get(each, 8.43)) for each in range(col, joined.get((row, col), col) + 1))
        if wide > room - BORDERS:
            yield f"{sheet.name} {row}/{col}: {text} takes {wide:.0f} of {room}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_rounds_have_their_room_in_the_standings_of_a_cup(lang: str) -> None:
    sheet = described(knockout_spec(40, lang=lang))[1].sheets[STANDINGS]
    (col,) = (col for (row, col), slot in sheet.slots.items() if slot.content == words(lang)["knockout.reached"])
    look = looks(sheet.slots[FIRST, col].style)
    names = [round_label(words(lang), name) for name in round_names(6, 0)]
    points, room = float(str(look["font_size"])), pixels(sheet.widths[col]) - INDENT
    assert look.get("shrink") or look.get("text_wrap")
    assert all(text_width(name, points) <= room or look.get("text_wrap") for name in names)
    assert all(longest_word(name, points) <= room for name in names)


def test_place_and_dates_of_a_great_open_stand_in_a_column_that_is_seen() -> None:
    sheet = described(swiss_spec(60, rounds=7))[1].sheets[STANDINGS]
    where = {col for (_, col), slot in sheet.slots.items() if slot.style == "sheet-where"}
    assert max(where - {*sheet.hidden_cols}) == max({*range(last_printed(sheet) + 1)} - {*sheet.hidden_cols})


def test_what_a_poster_has_left_is_for_names() -> None:
    sheet = described(knockout_spec(40))[1].sheets[BY_NAME]
    heads = {slot.content: col for (row, col), slot in sheet.slots.items() if slot.style.startswith("header")}
    own = words("fr")
    figures = [sheet.widths[heads[own[f"players.{name}"]]] for name in ("no", "title", "rating", "federation")]
    texts = [sheet.widths[heads[own[f"players.{name}"]]] for name in ("name", "club")]
    assert sum(figures) < sum(texts) / 2


def test_players_of_a_league_are_listed_in_letters_for_those_who_play() -> None:
    """Reserves nobody has named leave no room on the page."""
    sheet = described(league_spec(8, 4))[1].sheets[BY_NAME]
    assert float(str(looks(sheet.slots[5, 1].style)["font_size"])) > 10
    assert sheet.heights[5] * 32 > 0.8 * height_of_page(sheet)
