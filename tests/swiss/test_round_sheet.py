"""The sheet of a round: its headings, its way to the other rounds, and how it lies on paper."""

from sheetgen.i18n.catalogue import words
from sheetgen.systems.registry import described
from sheetgen.systems.swiss.making import swiss_spec
from sheetgen.systems.swiss.places import ROUND_COLUMNS
from sheetgen.systems.swiss.sheets.rounds import LANDSCAPE_BOARDS
from sheetgen.workbook.cells import Sheet


def round_sheet(players: int, number: int = 1) -> Sheet:
    return described(swiss_spec(players, 5, lang="en"))[1].sheets[f"round-{number}"]


def test_every_column_has_its_heading_the_last_one_too() -> None:
    sheet, text = round_sheet(20), words("en")
    texts = {slot.content for slot in sheet.slots.values() if isinstance(slot.content, str)}
    headings = {text[f"swiss-round.{name}"] for name in ROUND_COLUMNS if name != "state"}  # no person reads that one
    assert headings - texts == set()


def test_a_round_lies_as_long_as_its_boards_stand_on_one_page() -> None:
    boards = LANDSCAPE_BOARDS
    assert round_sheet(2 * boards).page.landscape
    assert not round_sheet(2 * boards + 2).page.landscape


def test_a_round_leads_to_the_one_before_and_the_one_behind() -> None:
    leads = {
        number: [link.text for link in round_sheet(20, number).links if link.text[0] in "◄0123456789"]
        for number in (1, 4, 5)
    }
    assert leads == {1: ["2 ►"], 4: ["◄ 3", "5 ►"], 5: ["◄ 4"]}
