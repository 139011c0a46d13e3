"""The summary of an event in pools: the lists side by side to post, and how clubs are spread; nothing is read back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.i18n.catalogue import Words
from sheetgen.model.names import name_key
from sheetgen.model.tournament import LANGUAGE
from sheetgen.pairing.pools import Pool
from sheetgen.systems.shared.text import aligned
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.paper import break_between

ABREAST = 3
WIDTHS = (5.0, 25.0, 7.0, 3.0)  # number, name with the club below, rating, gap
FIRST = 3


@dataclass(frozen=True, slots=True)
class SummarySpec:
    """All that a printed book needs to know of itself."""

    lang: str = LANGUAGE


def book_of(words: Words, spec: SummarySpec, pools: Sequence[Pool], places: Sequence[int], title: str) -> Book:
    """Describe the lists, and the clubs if there are any."""
    book = Book(spec)
    _lists(words, book.add(Sheet("pools", words["sheet.pools"])), pools, places, title)
    clubs = list(_clubs(pools))
    if clubs:
        _spread(words, book.add(Sheet("pool-clubs", words["sheet.pool-clubs"])), pools, clubs, title)
    return book


def _head(words: Words, sheet: Sheet, last: int, title: str) -> None:
    sheet.band(0, 0, last, words[f"sheet.{sheet.name}"], "title")
    sheet.band(1, 0, last, title or None, "subtitle")
    sheet.heights.update({0: 27, 1: 18})


def _lists(words: Words, sheet: Sheet, pools: Sequence[Pool], places: Sequence[int], title: str) -> None:
    abreast = min(ABREAST, len(pools))
    _head(words, sheet, abreast * len(WIDTHS) - 2, title)
    row, starts = FIRST, []
    for first in range(0, len(pools), abreast):
        starts.append(row)
        line = list(zip(pools, places, strict=True))[first : first + abreast]
        for across, (pool, size) in enumerate(line):
            _pool(words, sheet, pool, size, row, across * len(WIDTHS))
        row += max(size for _, size in line) + 4
    for across in range(abreast):
        sheet.widths.update({across * len(WIDTHS) + col: width for col, width in enumerate(WIDTHS)})
    sheet.widths.pop(abreast * len(WIDTHS) - 1)
    sheet.page.repeat_rows = (0, 1)
    sheet.page.breaks = break_between(sheet, starts, row)


def _pool(words: Words, sheet: Sheet, pool: Pool, places: int, row: int, col: int) -> None:
    sheet.band(row, col, col + 2, words.say("pools.name", letter=pool.letter), "team big")
    sheet.heights[row] = 24
    mean = words["pools.no-mean"] if pool.mean is None else str(round(pool.mean))
    sheet.band(row + 1, col, col + 2, words.say("pools.facts", count=places, mean=mean), "cell small center")
    for number in range(1, places + 1):
        player = pool.players[number - 1] if pool.players else None
        sheet.label(row + 1 + number, col, number, "number")
        sheet.label(row + 1 + number, col + 1, player.name if player else None, "cell shrink")
        sheet.label(row + 1 + number, col + 2, player.rating if player else None, "number")


def _clubs(pools: Sequence[Pool]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each club with how many it has in each pool, the largest first."""
    names: dict[str, str] = {}
    for player in (player for pool in pools for player in pool.players if player.club):
        names.setdefault(name_key(player.club), player.club)
    counted = [
        (name, tuple(sum(name_key(player.club) == key for player in pool.players) for pool in pools))
        for key, name in names.items()
    ]
    yield from sorted(counted, key=lambda club: (-sum(club[1]), name_key(club[0])))


def _spread(
    words: Words, sheet: Sheet, pools: Sequence[Pool], clubs: Sequence[tuple[str, tuple[int, ...]]], title: str
) -> None:
    """Clubs down, pools across."""
    _head(words, sheet, len(pools) + 1, title)
    sheet.label(FIRST, 0, words["pools.club"], "header")
    for col, pool in enumerate(pools, start=1):
        sheet.label(FIRST, col, pool.letter, "header")
        sheet.widths[col] = 6
    sheet.label(FIRST, len(pools) + 1, words["pools.total"], "header")
    sheet.widths.update({0: 34, len(pools) + 1: 8})
    for row, (name, counts) in enumerate(clubs, start=FIRST + 1):
        sheet.label(row, 0, name, "cell shrink")
        for col, count in enumerate(counts, start=1):
            sheet.label(row, col, count or None, "number")
        sheet.label(row, len(pools) + 1, sum(counts), "number bold")
    sheet.page.repeat_rows = (0, FIRST)


def table_lines(pools: Sequence[Pool], words: Words) -> list[str]:
    """One line a pool: how many play in it, their mean rating, who they are."""
    rows = [[words[f"pools-said.{name}"] for name in ("pool", "players", "mean", "names")]]
    for pool in pools:
        mean = "–" if pool.mean is None else str(round(pool.mean))
        rows.append([pool.letter, str(len(pool.players)), mean, ", ".join(player.name for player in pool.players)])
    return aligned(rows, left=(0, 3)).split("\n")
