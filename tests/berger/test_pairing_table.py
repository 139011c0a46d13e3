"""The pairing table in its printed shape: as a sheet of every round robin, and as a workbook of a bare table."""

from collections.abc import Sequence
from pathlib import Path

import openpyxl
import pytest

import sheetgen
from sheetgen.errors import SheetgenError
from sheetgen.i18n.catalogue import words
from sheetgen.pairing import berger
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec
from sheetgen.workbook.values import Values

ORDER = ("PTS", "SB")


def lines(
    spec: object, names: Sequence[int], sheet: str = "pairing-table", players: str = "players"
) -> list[list[str]]:
    """The rows of the sheet from the headings on, with these players entered."""
    _, book = described(spec)  # type: ignore[arg-type]
    entries = {(players, number, "name"): f"Player {number}" for number in names}
    known = Values(book, entries).known
    slots = book.sheets[sheet].slots
    rows = sorted({row for row, _ in slots if row >= 4})
    cols = sorted({col for row, col in slots if row == 4})
    return [[str(known.get((sheet, row, col), slots[row, col].content)) for col in cols] for row in rows]


@pytest.mark.parametrize("count", [4, 8, 14])
def test_every_pair_stands_where_the_printed_table_has_it(count: int) -> None:
    table = lines(BergerSpec(lang="en", count=count, order=ORDER), range(1, count + 1))
    assert table[0] == ["Round", "Date", *map(str, range(1, count // 2 + 1))]
    assert [row[0] for row in table[1:]] == [str(number) for number in range(1, count)]
    pairs = [[f"{white} – {black}" for white, black in boards] for boards in berger.table(count)]
    assert [row[2:] for row in table[1:]] == pairs


def test_the_exempt_is_in_brackets_in_an_odd_field_and_where_the_last_place_stays_empty() -> None:
    odd = lines(BergerSpec(lang="en", count=7, order=ORDER), range(1, 8))
    assert odd[0][2:] == ["Bye", "1", "2", "3"]
    assert odd[1][2:] == ["1 – (8)", "2 – 7", "3 – 6", "4 – 5"]
    assert odd[2][2] == "(8) – 5"
    blank = lines(BergerSpec(lang="en", count=8, order=ORDER), range(1, 8))
    assert [row[2:] for row in blank] == [row[2:] for row in odd]


def test_a_double_one_and_every_pool_have_it() -> None:
    double = lines(BergerSpec(lang="en", count=4, double=True, order=ORDER), range(1, 5))
    assert [row[2:] for row in double[1:]] == [
        [f"{white} – {black}" for white, black in boards] for boards in berger.table(4, double=True)
    ]
    pools = PoolsSpec(lang="en", counts=(4, 6), order=ORDER)
    books = described(pools)[1].sheets
    assert {"pairing-table_A", "pairing-table_B"} <= books.keys()
    assert len(lines(pools, range(1, 7), "pairing-table_B", "players_B")) == 1 + RoundRobinSpec(count=6).rounds


@pytest.mark.parametrize(
    ("system", "count", "options"),
    [
        ("berger", 9, {}),
        ("berger", 6, {"double": True}),
        ("rutsch", 8, {}),
        ("scheveningen", 4, {}),
        ("molter", None, {"teams": 5, "players_per_team": 4}),
    ],
)
def test_a_bare_table_is_written_as_it_is_printed(
    tmp_path: Path, system: str, count: int | None, options: dict[str, object]
) -> None:
    path = tmp_path / "table.xlsx"
    made = sheetgen.table(system, count, output=path, lang="fr", **options)
    sheet = openpyxl.load_workbook(path).active
    assert sheet is not None and sheet.title == words("fr")["sheet.pairing-table"]
    rows = [[cell for cell in row if cell is not None] for row in sheet.iter_rows(min_row=5, values_only=True)]
    cells = [str(cell) for row in rows for cell in row[1:]]
    rounds = [getattr(played, "boards", played) for played in made.rounds]
    expected = sum(len(boards) for boards in rounds)
    assert len(cells) >= expected
    if system in ("berger", "rutsch"):
        names = [[f"({count + 1})" if side is None else str(side) for side in pair] for pair in rounds[0]]  # type: ignore[operator]
        assert rows[0] == ["Ronde 1", *(" – ".join(pair) for pair in names)]
    else:
        first = [boards[0] for boards in rounds]
        assert [str(cell) for cell in rows[0][1:]] == [
            " – ".join(f"{team}{rank}" for team, rank in pair) for pair in first
        ]


def test_a_table_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "table.xlsx"
    sheetgen.table("berger", 4, output=path)
    with pytest.raises(SheetgenError):
        sheetgen.table("berger", 6, output=path)
    sheetgen.table("berger", 6, output=path, force=True)
