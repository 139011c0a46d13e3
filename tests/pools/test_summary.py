"""The lists of all pools to post, and of their clubs, cell by cell."""

from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.pairing.pools import Pool
from sheetgen.systems.pools.summary import SummarySpec, book_of
from sheetgen.workbook.cells import Sheet

EN = words("en")
POOLS = (
    Pool("A", (Player(name="Anna", rating=1800, club="Lyon"), Player(name="Bela", rating=1701, club="Nice"))),
    Pool("B", (Player(name="Cleo", rating=1600, club="LYON"), Player(name="Dora", club="Metz"), Player(name="Emil"))),
    Pool("C", (Player(name="Fred"),)),
    Pool("D", ()),
)


def cells(sheet: Sheet, first: int) -> dict[tuple[int, int], object]:
    return {
        place: slot.content for place, slot in sheet.slots.items() if place[0] >= first and slot.content is not None
    }


def test_three_pools_stand_abreast_and_the_others_below_them() -> None:
    sheet = book_of(EN, SummarySpec("en"), POOLS, (2, 3, 1, 2), "Cup").sheets["pools"]
    facts = [EN.say("pools.facts", count=count, mean=mean) for count, mean in ((2, "1750"), (3, "1600"))]
    facts += [EN.say("pools.facts", count=count, mean=EN["pools.no-mean"]) for count in (1, 2)]
    names = [EN.say("pools.name", letter=letter) for letter in "ABCD"]
    assert cells(sheet, 3) == {
        (3, 0): names[0], (4, 0): facts[0], (5, 0): 1, (5, 1): "Anna", (5, 2): 1800,
        (6, 0): 2, (6, 1): "Bela", (6, 2): 1701,
        (3, 4): names[1], (4, 4): facts[1], (5, 4): 1, (5, 5): "Cleo", (5, 6): 1600, (6, 4): 2, (6, 5): "Dora",
        (7, 4): 3, (7, 5): "Emil",
        (3, 8): names[2], (4, 8): facts[2], (5, 8): 1, (5, 9): "Fred",
        (10, 0): names[3], (11, 0): facts[3], (12, 0): 1, (13, 0): 2,
    }  # fmt: skip
    assert sorted(sheet.widths) == list(range(11))
    assert (sheet.heights[3], sheet.heights[10], sheet.page.repeat_rows) == (24, 24, (0, 1))
    assert [slot.content for place, slot in sheet.slots.items() if place in ((0, 0), (1, 0))] == [
        EN["sheet.pools"],
        "Cup",
    ]


def test_the_clubs_stand_with_how_many_each_pool_has_of_them_the_largest_first() -> None:
    sheet = book_of(EN, SummarySpec("en"), POOLS, (2, 3, 1, 2), "").sheets["pool-clubs"]
    assert cells(sheet, 3) == {
        (3, 0): EN["pools.club"], (3, 1): "A", (3, 2): "B", (3, 3): "C", (3, 4): "D", (3, 5): EN["pools.total"],
        (4, 0): "Lyon", (4, 1): 1, (4, 2): 1, (4, 5): 2, (5, 0): "Metz", (5, 2): 1, (5, 5): 1,
        (6, 0): "Nice", (6, 1): 1, (6, 5): 1,
    }  # fmt: skip
    assert (sheet.widths[0], sheet.widths[1], sheet.widths[5], sheet.page.repeat_rows) == (34, 6, 8, (0, 3))
    assert list(book_of(EN, SummarySpec("en"), POOLS[2:], (1, 2), "").sheets) == ["pools"]
