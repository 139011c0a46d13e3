"""B8: sliding round the table as it is printed, and Rutsch-Berger against the Berger tables."""

import io
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

import sheetgen
from sheetgen.errors import SheetgenError
from sheetgen.model.entrants import Player
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.pairing.berger import table
from sheetgen.pairing.rutsch import RutschSeating, moves, printed, rutsch, rutsch_berger
from sheetgen.systems.berger.system import berger_spec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.options import players_entries
from sheetgen.workbook.cells import Role
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.cases import for_each
from tests.oracle import libreoffice
from tests.oracle.compare import differences

SIZES = (*range(3, 31), 99, 100)
OTHERS = range(31, 99)
# As printed: the pairs from the top of the table down, then who stands below.
SEVEN = """
ED FC GB A
DC EB FA G
CB DA EG F
BA CG DF E
AG BF CE D
GF AE BD C
FE GD AC B
"""
EIGHT = """
18 27 36 45
87 16 25 34
68 75 14 23
85 64 73 12
48 53 62 71
83 42 51 67
28 31 47 56
"""
# The same for twelve, where the colours are printed too: the upper side, the lower side, White first at the upper one.
TWELVE = """
ABCDEF LKJIHG
LABCDE KJIHGF
JKABCD LIHGFE
LJKABC IHGFED
"""
# Rutsch-Berger for ten: the upper side, the lower side.
TEN = [
    ((10, 5, 9, 4, 8), (1, 6, 2, 7, 3)),
    ((6, 1, 5, 9, 4), (10, 2, 7, 3, 8)),
    ((10, 6, 1, 5, 9), (2, 7, 3, 8, 4)),
]


def letter(number: int) -> str:
    return "ABCDEFGHIJKL"[number - 1]


def sides(seating: RutschSeating) -> list[tuple[int, int]]:
    return list(zip(seating.left, seating.right, strict=True))


def test_seven_slide_as_printed() -> None:
    shown = [
        " ".join([*(letter(left) + letter(right) for left, right in sides(each)), letter(each.foot or 0)])
        for each in rutsch(7)
    ]
    assert shown == SEVEN.strip().splitlines()


def test_the_places_of_e_c_and_g_have_white_in_an_odd_field() -> None:
    assert {letter(white) for white, _ in rutsch(7)[0].pairs} == {"E", "C", "G"}


def test_eight_slide_as_printed() -> None:
    assert [" ".join(f"{left}{right}" for left, right in sides(each)) for each in rutsch(8)] == EIGHT.strip().split(
        "\n"
    )


def test_twelve_slide_as_printed_with_their_colours() -> None:
    lines = TWELVE.strip().splitlines()
    for each, line in zip(rutsch(12), lines, strict=False):
        assert line == "".join(map(letter, each.left)) + " " + "".join(map(letter, each.right))
        white = [each.left_is_white(board) for board in range(1, 7)]
        assert white == [True, False] * 3


def test_ten_sit_round_the_long_table_as_printed() -> None:
    assert [(each.right, each.left) for each in rutsch_berger(10)[:3]] == TEN


@for_each("count", SIZES, OTHERS)
def test_rutsch_berger_gives_the_pairings_and_the_colours_of_the_berger_table(count: int) -> None:
    assert [set(each.pairs) for each in rutsch_berger(count)] == [set(boards) for boards in table(count)]


@for_each("count", range(3, 41))
def test_a_second_cycle_turns_the_boards_round(count: int) -> None:
    both = table(count, double=True, keep_last_rounds=True)
    assert [set(each.pairs) for each in rutsch_berger(count, 2)] == [set(boards) for boards in both]


def chairs(seating: RutschSeating) -> list[int]:
    """Everybody's chair on the way round: up the left column, down the right one."""
    return [*reversed(seating.left), *seating.right]


@for_each("count", range(4, 31, 2))
def test_everybody_moves_to_the_next_chair_and_two_pass_the_pivot(count: int) -> None:
    plan = rutsch_berger(count)
    for before, after in pairwise(plan):
        old, new = chairs(before), chairs(after)
        steps = Counter((new.index(number) - old.index(number)) % count for number in range(1, count))
        assert set(steps) <= {1, 2}
        assert steps[2] == (2 if before.round % 2 else 0)


@for_each("count", range(4, 31, 2))
def test_the_pivot_stays_at_the_first_board_and_changes_side(count: int) -> None:
    for each in rutsch_berger(count):
        assert (each.right if each.round % 2 else each.left)[0] == count


@for_each("count", SIZES, OTHERS)
def test_in_rutsch_everybody_meets_everybody_once(count: int) -> None:
    met = Counter(frozenset(pair) for each in rutsch(count) for pair in each.pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, count + 1), 2))


@pytest.mark.slow
@for_each("count", SIZES, OTHERS)
def test_a_round_of_rutsch_is_a_round_of_the_berger_table_in_another_order(count: int) -> None:
    berger = [{frozenset(pair) for pair in boards if max(pair) <= count} for boards in table(count)]
    assert sorted(berger.index({frozenset(pair) for pair in each.pairs}) for each in rutsch(count)) == list(
        range(len(berger))
    )


@for_each("count", range(3, 30, 2))
def test_who_stands_at_the_foot_is_exempt_and_everybody_is_once(count: int) -> None:
    assert sorted(each.foot or 0 for each in rutsch(count)) == list(range(1, count + 1))
    assert [boards[0] for boards in printed(count)] == [(each.foot, None) for each in rutsch(count)]


@for_each("count", range(4, 31, 2))
def test_colours_alternate_in_rutsch_but_for_once_at_the_pivot(count: int) -> None:
    for number in range(1, count + 1):
        whites = [number in {white for white, _ in each.pairs} for each in rutsch(count)]
        doubled = sum(one == other for one, other in pairwise(whites))
        assert doubled <= 1


def test_an_arrow_shows_the_way_to_the_next_board() -> None:
    first, second, third = rutsch_berger(10)[:3]
    assert moves(first, second) == {
        1: ("→", 2), 6: ("→", 1), 2: ("↑", 2), 7: ("↑", 3), 3: ("↑", 4),
        10: ("←", 1), 5: ("↓", 3), 9: ("↓", 4), 4: ("↓", 5), 8: ("←", 5),
    }  # fmt: skip
    assert moves(second, third)[10] == ("→", 1)


# ------------------------------------------------------------------------------------------------ the sheet of the plan


def plan_sheet(data: bytes, title: str) -> Any:
    return load_workbook(io.BytesIO(data), data_only=True)[title]


def games_on(sheet: Any, boards: int, top: int, left: int) -> set[tuple[int | None, int | None]]:
    """The games of a block as people see them: a number on black has Black."""
    found = set()
    for row in range(top, top + boards):
        one, other = sheet.cell(row, left), sheet.cell(row, left + 2)
        black = one.fill.fgColor.rgb == "FF000000"
        assert black is not (other.fill.fgColor.rgb == "FF000000")
        found.add((other.value, one.value) if black else (one.value, other.value))
    return found


@pytest.mark.sampled(1)
@pytest.mark.parametrize("count", [3, 7, 10])
def test_the_plan_shows_every_game_of_the_event_with_its_colours(count: int) -> None:
    data, _ = sheetgen.new("berger", count=count, seating="rutsch", lang="en")
    sheet, boards = plan_sheet(data, "Seating plan"), (count + 1) // 2
    for place, games in enumerate(table(count)):
        down, across = divmod(place, 2)
        shown = games_on(sheet, boards, 7 + down * (boards + 5) + 2, 3 + across * 8)
        assert shown == {tuple(number if number <= count else None for number in pair) for pair in games}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("count", [3, 7, 8])
def test_the_plan_of_plain_rutsch_shows_its_rounds_and_where_each_is_typed(count: int) -> None:
    data, _ = sheetgen.new("berger", count=count, seating="rutsch", lang="en")
    sheet, boards = plan_sheet(data, "Seating plan, Rutsch"), count // 2
    berger = [{frozenset(pair) for pair in boards_ if max(pair) <= count} for boards_ in table(count)]
    for place, seating in enumerate(rutsch(count)):
        down, across = divmod(place, 2)
        top, left = 7 + down * (boards + 5), 1 + across * 8
        games = games_on(sheet, boards, top + 2, left + 2)
        assert games == set(seating.pairs)
        typed = int(sheet.cell(top, left).value.rsplit(" ", 1)[1])
        assert {frozenset(game) for game in games} == berger[typed - 1]


@pytest.mark.slow
def test_whoever_is_at_the_foot_of_the_table_stands_below_it_with_his_way_back() -> None:
    """Seven slide: number 1 is at the foot first, and goes on to board 3."""
    data, _ = sheetgen.new("berger", count=7, seating="rutsch", lang="en")
    sheet = plan_sheet(data, "Seating plan, Rutsch")
    assert sheet.cell(12, 1).value == "Bye: no. 1   → 3"
    arrows = [[sheet.cell(row, col).value for row in range(9, 12)] for col in (1, 7)]
    assert arrows == [["↓ 2", "↓ 3", "→ foot"], ["← 1", "↑ 1", "↑ 2"]]


@pytest.mark.slow
def test_a_double_round_robin_has_the_plan_of_its_own_pairings_only() -> None:
    data, _ = sheetgen.new("berger", count=4, double=True, keep_last_rounds=True, seating="rutsch", lang="en")
    titles = load_workbook(io.BytesIO(data)).sheetnames
    assert "Seating plan" in titles and "Seating plan, Rutsch" not in titles


@pytest.mark.slow
def test_a_workbook_with_a_plan_reads_back_with_it() -> None:
    data, _ = sheetgen.new("berger", count=9, seating="rutsch", lang="fr")
    read = read_workbook(data)
    assert (read.spec.seating, read.problems) == ("rutsch", [])


@pytest.mark.libreoffice
def test_libreoffice_computes_every_cell_of_the_plan_as_we_do() -> None:
    players = [Player(name) for name in ("Zoé", "=1+1", "Émile", "O'Neill", "Anna", "Bea", "Carl")]
    spec = berger_spec(7, seating="rutsch", lang="fr")
    book, entries = described(spec)[1], players_entries(players, spec)
    known = Values(book, entries).known
    plan = book.sheets["seating"]
    shown = {place: known["seating", *place] for place, slot in plan.slots.items() if slot.role is Role.FORMULA}
    assert len(shown) > 50
    recalculated = libreoffice.recalculate({"plan": write(book, entries)})["plan"]
    assert differences(recalculated, {plan.title: shown}) == []


@pytest.mark.slow
def test_without_the_option_there_is_no_plan() -> None:
    data, _ = sheetgen.new("berger", count=9, lang="en")
    assert "Seating plan" not in load_workbook(io.BytesIO(data)).sheetnames


@pytest.mark.parametrize(
    ("system", "asked", "code"),
    [
        ("berger", {"count": 8, "seating": "molter"}, "bad-option"),
        ("berger", {"count": 8, "seating": "rutsch", "double": True}, "seating-twice"),
        ("molter", {"teams": 4, "players_per_team": 4, "seating": "rutsch"}, "option-of-another-system"),
    ],
)
def test_a_plan_that_cannot_be_made_is_refused(system: str, asked: dict[str, Any], code: str) -> None:
    with pytest.raises(SheetgenError) as refused:
        sheetgen.new(system, **asked)
    assert [problem.code for problem in refused.value.problems] == [code]
    assert int(refused.value.status) == 2


def test_the_table_of_rutsch_is_printed_with_the_exempt_first() -> None:
    assert sheetgen.table("rutsch", 7).rounds[0] == ((1, None), (5, 4), (3, 6), (7, 2))
