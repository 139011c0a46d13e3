"""Opens played through the workbook alone: cells, engine and LibreOffice agree, and past rounds pair the same again."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from sheetgen.exchange.trf.writing import Style
from sheetgen.i18n.figures import figure
from sheetgen.operations.pairing.report_file import check_trf
from sheetgen.operations.pairing.rounds import Difference, PairOptions
from sheetgen.operations.pairing.workbook import check_pairings
from sheetgen.ranking.standings import standings
from sheetgen.systems.shared.encounters import is_encounter, shown_encounter
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.swiss.sheets.encounters import UNIT
from sheetgen.workbook.values import Values
from tests.by_path import export_path
from tests.by_rounds.bare import same
from tests.oracle.agreement import disagreements
from tests.swiss.events import OF_CLUBS, Open, opens, play, play_accelerated


def differing(played: Open, after: int | None) -> Iterator[object]:
    """Where the cells of the ranking say something else than the engine."""
    read = played.read
    spec, places = read.spec, SwissPlaces(read.spec)
    cells = Values(read.book, {**read.entries, ("event", "after_round"): after})
    for row in standings(read.entered().event, spec.order, spec.rules, after).rows:
        shown = str(cells.get(places.ranked(row.id, "shown"))).rstrip("=")
        if played.rounds and shown != str(row.rank):
            yield row.id, "rank", shown, row.rank
        for code in spec.order:
            if not says(places, cells, row.id, code, row.values[code]):
                yield row.id, code, row.values[code]


def says(places: SwissPlaces, cells: Values, number: int, code: str, value: object) -> bool:
    """Whether the cells have the value of the engine; of direct encounter one more than its parts, 0 for nothing."""
    if not is_encounter(code):
        return same(cells.get(places.ranked(number, code)), value, places.calculation.unit(code), code)
    assert value is None or isinstance(value, (int, Fraction))
    shown = cells.get(places.ranked(number, shown_encounter(places, code)))
    text = cells.get(places.ranked(number, f"{code}-text"))
    wanted = figure(value, "en")
    return shown == (0 if value is None else 1 + 2 * UNIT * value) and str(text) in (wanted, wanted.rstrip("0"))


def faults(played: Open) -> list[object]:
    found = [difference for after in (None, *range(1, played.rounds + 1)) for difference in differing(played, after)]
    return [*found, *check_pairings(played.data, "").differences, *played.read.entered().problems]


def test_cells_say_what_the_engine_says_after_every_round_and_rounds_pair_the_same_again() -> None:
    assert [fault for played in opens(6, 1) for fault in faults(played)] == []


@pytest.mark.parametrize("count", [pytest.param(5, marks=pytest.mark.slow), pytest.param(40, marks=pytest.mark.long)])
def test_cells_say_what_the_engine_says_in_many_opens(count: int) -> None:
    assert [fault for played in opens(1000, count) for fault in faults(played)] == []


@pytest.mark.libreoffice
def test_libreoffice_computes_the_same_figures() -> None:
    books = {str(seed): play_accelerated(seed).read for seed in range(2005, 2008)}
    given = {read.spec.accelerate for read in books.values() if any("virtual" in str(key[-1]) for key in read.entries)}
    assert given == {"baku", "haley", "haley-soft"}
    assert disagreements({name: (read.book, read.entries) for name, read in books.items()}) == []


@pytest.mark.parametrize("count", [pytest.param(3, marks=pytest.mark.slow), pytest.param(12, marks=pytest.mark.long)])
def test_opens_changed_by_hand_stay_true(count: int) -> None:
    played = [play(seed, by_hand=0.5) for seed in range(50, 50 + count)]
    assert [fault for one in played for fault in faults(one)] == []
    assert any(hands(one) for one in played)


@pytest.mark.long
@pytest.mark.libreoffice
@pytest.mark.parametrize("first", range(3000, 3200, 10))
def test_opens_of_every_size_and_acceleration_are_true_in_every_figure(first: int, tmp_path: Path) -> None:
    """Two hundred in all, of 8 to 120 players, with late entries, forfeits, byes and changes by hand."""
    books = {}
    for seed in range(first, first + 10):
        played = play_accelerated(seed, sizes=OF_CLUBS, by_hand=0.2)
        again = [each.round for each in differing_in_file(played, tmp_path)]
        assert [*differing(played, None), *check_pairings(played.data, "").differences, *again] == [], seed
        books[str(seed)] = (played.read.book, played.read.entries)
    assert disagreements(books) == []


def hands(played: Open) -> set[int]:
    """The rounds that were changed by hand."""
    entries = played.read.entries
    return {number for number in range(1, played.rounds + 1) if entries.get(("rounds", number, "hand"))}


def differing_in_file(played: Open, folder: Path) -> list[Difference]:
    """The rounds that pair otherwise from the report file of the open; what was changed by hand does."""
    if not played.rounds:
        return []
    path = folder / "open.xlsx"
    path.write_bytes(played.data)
    (made,) = export_path(path, Style())
    found = check_trf(made.data, "open.trf", PairOptions(rounds=None)).differences
    return [each for each in found if each.round not in hands(played)]
