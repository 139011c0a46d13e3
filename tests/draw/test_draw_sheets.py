"""B11: the sheets a ceremony is held with, read as people read them: from the cells alone."""

import io
import random
import re
from itertools import combinations
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

from sheetgen.errors import SheetgenError
from sheetgen.operations.draw import draw, draw_sheets
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.pairing.berger import table
from tests.draw.lists import clubs

SIX_CLUBS = clubs(5, 4, 4, 3, 2, 2)
OFFER = re.compile(r"If ([\d ·]+) are left: present (?:those with ([\d or]+) left|all the envelopes)")
Rows = list[list[object]]


def sheet(data: bytes, title: str) -> Rows:
    """The filled cells of a sheet, row by row."""
    return [[value for value in row if value is not None] for row in opened(data)[title].iter_rows(values_only=True)]


def opened(data: bytes) -> Any:
    return load_workbook(io.BytesIO(data))


def texts(rows: Rows) -> str:
    return "\n".join(" | ".join(map(str, row)) for row in rows)


@pytest.fixture(scope="module")
def printed() -> bytes:
    return draw_sheets(draw(SIX_CLUBS, varma=True, seed="2026").draw, "en", "Open of the Six Clubs")


class Hall:
    """People who hold the ceremony with the first sheet and nothing else."""

    def __init__(self, rows: Rows, seed: int) -> None:
        self.lots = random.Random(seed)
        self.lines = rows
        self.envelopes = [self._numbers(row) for row in rows if len(row) == 3 and "number" in str(row[-1])]
        self.drawn: dict[str, int] = {}
        self.taken: list[int] = []

    @staticmethod
    def _numbers(row: list[object]) -> list[int]:
        return [int(number) for number in str(row[1]).split(",")]

    def hold(self) -> dict[str, int]:
        for row in self.lines:
            offer = OFFER.match(str(row[0])) if len(row) == 1 else None
            if offer:
                self._present(offer)
            elif len(row) == 2 and re.fullmatch(r"[A-Z]\d\d.*", str(row[1])):
                self._draw(str(row[1]))
        return self.drawn

    def _present(self, offer: re.Match[str]) -> None:
        left = sorted((len(each) for each in self.envelopes if each), reverse=True)
        if [int(room) for room in offer[1].split("·")] != left:
            return
        rooms = [int(room) for room in re.findall(r"\d+", offer[2])] if offer[2] else left
        self.taken = self.lots.choice([each for each in self.envelopes if len(each) in rooms])

    def _draw(self, name: str) -> None:
        self.drawn[name] = self.taken.pop(self.lots.randrange(len(self.taken)))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("way", [{"varma": True}, {"groups": 3}, {"groups": 5}], ids=str)
def test_twenty_players_of_six_clubs_draw_from_the_printed_sheet_alone(way: dict[str, int]) -> None:
    rows = sheet(draw_sheets(draw(SIX_CLUBS, **way, seed="x").draw, "en"), "Ceremony")
    late = {frozenset(pair) for boards in table(20)[-way.get("groups", 3) :] for pair in boards}
    for seed in range(20):
        numbers = Hall(rows, seed).hold()
        assert sorted(numbers.values()) == list(range(1, 21))
        mates = [pair for pair in combinations(numbers, 2) if pair[0][0] == pair[1][0]]
        assert len(mates) == 10 + 6 + 6 + 3 + 1 + 1
        assert not [pair for pair in mates if frozenset(numbers[name] for name in pair) in late]


def test_a_contingent_that_is_split_stands_on_the_sheet_once_with_all_its_members() -> None:
    players = clubs(6, 5, 4, 3, 2)
    rows = sheet(draw_sheets(draw(players, varma=True, seed="1").draw, "en"), "Ceremony")
    assert [
        row[1] for row in rows if len(row) == 2 and isinstance(row[0], int) and row[1] in {p.name for p in players}
    ] == [player.name for player in players]
    assert sum("No envelope is large enough" in str(row[0]) for row in rows if row) == 1


def test_every_number_is_printed_once_to_be_cut(printed: bytes) -> None:
    cards = [value for row in sheet(printed, "To cut") for value in row if isinstance(value, int)]
    assert sorted(cards) == list(range(1, 21))


def test_the_record_says_who_drew_what_from_which_envelope_with_which_seed(printed: bytes) -> None:
    found = draw(SIX_CLUBS, varma=True, seed="2026").draw
    rows = sheet(printed, "Draw")
    assert "seed 2026" in texts(rows)
    shown = [(row[0], row[1], row[-1]) for row in rows if row and isinstance(row[0], int)]
    assert shown == [(each.order, each.player.name, each.number) for each in found.drawn]


def test_the_numbers_are_listed_in_their_order_to_be_posted(printed: bytes) -> None:
    rows = [row for row in sheet(printed, "Numbers") if row and isinstance(row[0], int)]
    assert [row[0] for row in rows] == list(range(1, 21))


def test_the_check_says_of_every_pair_of_a_club_when_it_meets(printed: bytes) -> None:
    rows = [row for row in sheet(printed, "Verification") if row and str(row[0]).startswith("Club")]
    assert len(rows) == 27
    assert {row[-1] for row in rows} == {"early enough"}


def test_late_meetings_stand_in_the_check_in_so_many_words() -> None:
    found = next(
        made for seed in range(30) if (made := draw(clubs(6, 5, 4, 3, 2), varma=True, seed=str(seed))).draw.late
    )
    rows = sheet(draw_sheets(found.draw, "fr"), "Vérification")
    assert sum(row[-1] == "TROP TARD" for row in rows if row) == len(found.draw.late)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_sheets_carry_the_title_and_exist_in_both_languages(lang: str) -> None:
    data = draw_sheets(draw(SIX_CLUBS, varma=True, seed="1").draw, lang, "Open 2026")
    book = opened(data)
    assert len(book.sheetnames) == 5
    assert all("Open 2026" in texts(sheet(data, title)) for title in book.sheetnames)


def test_the_sheets_are_no_event_to_be_read_back(printed: bytes) -> None:
    with pytest.raises(SheetgenError) as refused:
        read_workbook(printed)
    assert [problem.code for problem in refused.value.problems] == ["not-ours"]


def test_the_same_draw_gives_the_same_bytes(printed: bytes) -> None:
    assert draw_sheets(draw(SIX_CLUBS, varma=True, seed="2026").draw, "en", "Open of the Six Clubs") == printed
