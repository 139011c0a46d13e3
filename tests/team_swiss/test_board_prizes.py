"""The board prizes: headed as what they are in every language, printed as far as somebody stands there."""

import pytest

from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.systems.registry import described
from sheetgen.systems.team_swiss.entries import all_matches, board_key
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.workbook.desk import BOARD_PRIZES
from sheetgen.workbook.paper import printed_area
from sheetgen.workbook.values import Values
from tests.readback.subjects import subject

HEAD = 4  # rows down to the sentence below the head


def printed(entries: dict) -> tuple[int, str]:
    """How many rows are printed, and what stands below the head."""
    book = described(subject("team-swiss").spec)[1]
    values, sheet = Values(book, entries).known, book.sheets[BOARD_PRIZES]
    assert sheet.page.ends is not None
    return printed_area(sheet, rows=values[sheet.page.ends]).last_row + 1, values[BOARD_PRIZES, HEAD - 1, 0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_called_board_prizes(lang: str) -> None:
    book = described(TeamSwissSpec(lang=lang, order=("MP", "GP"), teams=4, players=1, rounds=1))[1]
    assert book.sheets[BOARD_PRIZES].title == words(lang)[f"sheet.{BOARD_PRIZES}"]
    assert "by-number" not in book.sheets


def test_without_line_ups_a_sentence_is_printed_and_no_boxes() -> None:
    entries = {key: value for key, value in subject("team-swiss").entries.items() if key[-1] not in ("home", "away")}
    assert printed(entries) == (HEAD, words("en")["team-swiss.no-line-ups"])


def test_the_blocks_are_printed_down_to_the_last_player() -> None:
    """Five teams: below the head three blocks of two lines of headings, five of players and an empty one."""
    entries = dict(subject("team-swiss").entries)
    assert printed(entries) == (19, "")
    pair = all_matches(subject("team-swiss").spec, entries)[1][1]
    entries[board_key(1, 1, 2, "home")] = entries["members", f"{pair[0]}.3", "name"]  # a reserve
    assert printed(entries) == (23, "")
