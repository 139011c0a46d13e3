"""One rule decides letters, rows and pages of all posters: letters grow with rows, columns give way before them."""

import pytest

from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.systems.berger.system import berger_spec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.round_robin import standings
from sheetgen.systems.views.poster_lines import fitted_to
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.desk import BY_RATING, GRID, POSTED_ROUND, STANDINGS, Desk
from sheetgen.workbook.letters import longest_word, text_width
from sheetgen.workbook.poster import AROUND, DENSE, LEADING, LOOSE, SIZES, Poster, Room, fitted, room
from sheetgen.xlsx.write import looks
from tests.cases import for_each
from tests.paper.letters import wide

WIDTHS = (7, 5, 26, 6, 7, 18, *[7] * 8, 8)  # standings with eight tie-breaks
COLUMNS = [Room(width, 0.8 * width, text=width > 10) for width in WIDTHS]


@for_each("lines", [1, 2, 4, 8, 12, 20, 33, 46, 66, 88, 132, 240, 550])
def test_every_row_has_room_for_its_letters_and_not_much_more(lines: int) -> None:
    poster = fitted(lines, COLUMNS, below=60)
    assert LEADING * poster.size <= poster.height <= LOOSE * poster.size
    assert poster.on_a_page * poster.pages >= lines
    if poster.two_lines:
        assert poster.height >= DENSE * poster.size


@for_each("lines", [1, 2, 4, 8, 12, 20, 33, 46, 66, 88, 132, 240, 550])
def test_columns_fill_the_page_and_are_not_wider(lines: int) -> None:
    poster = fitted(lines, COLUMNS, below=60)
    pixels = sum(7 * width + 5 for width in poster.columns)
    assert pixels == pytest.approx(room(poster.landscape)[0], abs=1)


def test_letters_grow_as_lines_become_fewer() -> None:
    sizes = [fitted(lines, COLUMNS).size for lines in (80, 40, 20, 8, 4)]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]


def test_columns_give_way_before_letters_do() -> None:
    stiff = [each._replace(least=each.usual) for each in COLUMNS]
    assert fitted(8, stiff).size < fitted(8, COLUMNS).size


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("players", "least"), [(8, 14), (13, 12), (20, 11), (40, 11)])
def test_standings_of_a_round_robin_have_large_letters_in_every_language(players: int, least: int, lang: str) -> None:
    table = standings.table(berger_spec(players, lang=lang))
    poster = fitted_to(Desk(words(lang), Book(None)), table, after=40.0)
    assert poster.size >= least


@pytest.mark.parametrize(
    ("name", "players", "least"),
    [(GRID, 8, 16), (GRID, 20, 10), (BY_RATING, 8, 14), (BY_RATING, 40, 11), (POSTED_ROUND, 8, 20)],
)
def test_posters_of_a_round_robin_have_large_letters(name: str, players: int, least: int) -> None:
    sheet = described(berger_spec(players))[1].sheets[name]
    first = next(row for row in range(5, 9) if (row, 1) in sheet.slots and "cell" in sheet.slots[row, 1].style)
    assert int(str(looks(sheet.slots[first, 1].style)["font_size"])) >= least


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [8, 20, 40])
def test_no_word_of_a_heading_is_broken(players: int, lang: str) -> None:
    sheets = described(berger_spec(players, lang=lang))[1].sheets
    faults = [fault for name in (STANDINGS, GRID, BY_RATING) for fault in _broken(sheets[name])]
    assert faults == []


def _broken(sheet: Sheet) -> list[str]:
    head = min(row for (row, _), slot in sheet.slots.items() if slot.style.startswith("header"))
    said = {col: slot for (row, col), slot in sheet.slots.items() if row == head and isinstance(slot.content, str)}
    return [
        f"{sheet.name}: {slot.content}"
        for col, slot in said.items()
        if col in sheet.widths and longest_word(str(slot.content), _points(slot.style)) > 7 * sheet.widths[col] + 5
    ]


def _points(style: str) -> float:
    return float(str(looks(style).get("font_size", 10)))


def test_a_hundred_and_thirty_lines_are_no_single_page() -> None:
    poster = fitted(132, COLUMNS, below=150)
    assert poster.pages > 3
    assert poster.size in SIZES


@for_each("text", ["Rank", "Sonneborn", "Classement – après la ronde 3", "GARNIER-DESCHAMPS Max"])
def test_widths_of_texts_are_those_of_arial(text: str) -> None:
    assert text_width(text, 12) == pytest.approx(wide(text.replace("–", "-"), 12, bold=True), rel=0.05)


def test_headings_of_two_words_take_two_lines_where_the_column_is_narrow() -> None:
    narrow = [Room(40, 30, text=True), *[Room(5, 3, heading="Rank now")] * 14]
    poster: Poster = fitted(30, narrow)
    assert poster.heading_lines == 2
    assert poster.heading.endswith("wrap")
    widest = longest_word("Rank now", poster.heading_points) + AROUND
    assert all(7 * width + 5 >= widest - 1 for width in poster.columns)
