"""Names are sorted in cells as the programs sort them that open the workbook, whatever they begin with."""

import io
from itertools import combinations

import pytest
import xlsxwriter

from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.workbook.functions import collation, less
from sheetgen.workbook.values import Values
from tests.odd_names import ORDERED
from tests.oracle import libreoffice

PAIRS = [*combinations(ORDERED, 2)]
# Pairs with the sign of the comparison: what counts first, and what only between equals.
FINER = (
    ("Anna", "ANNA", 0), ("ea", "éa", -1), ("eb", "éa", 1), ("aé", "áe", -1), ("άα", "αά", 1), ("A B", "AB", -1),
    ("œf", "oea", 1), ("œ", "of", -1), ("10", "9", -1), ("a²", "a3", -1), ("№ b", "no c", -1), ("ия", "йа", -1),
    ("ßa", "ssb", -1), ("aé", "AE B", -1), ("Đa", "Dz", -1),
)  # fmt: skip


def sign(left: str, right: str) -> int:
    return -1 if less(left, right) else 1 if less(right, left) else 0


def test_symbols_stand_before_digits_and_digits_before_letters() -> None:
    assert len(PAIRS) > 290
    assert [pair for pair in PAIRS if sign(*pair) != -1] == []


def test_accents_count_only_between_equals_and_case_never() -> None:
    assert [(left, right) for left, right, wanted in FINER if sign(left, right) != wanted] == []


@pytest.mark.slow
@pytest.mark.libreoffice
def test_libreoffice_has_the_same_order() -> None:
    pairs, made = [*PAIRS, *((left, right) for left, right, _ in FINER)], io.BytesIO()
    with xlsxwriter.Workbook(made) as book:
        sheet = book.add_worksheet("Order")
        for row, (left, right) in enumerate(pairs):
            sheet.write_row(row, 0, (left, right))
            sheet.write_formula(row, 2, f"=IF(A{row + 1}<B{row + 1},-1,IF(A{row + 1}>B{row + 1},1,0))", None, 7)
    shown = libreoffice.recalculate({"order": made.getvalue()})["order"]["Order"]
    assert [pair for pair, line in zip(pairs, shown, strict=True) if int(line[2]) != sign(*pair)] == []


def test_a_greek_capital_is_sorted_without_its_accent() -> None:
    """UPPER keeps the accent of a capital in some programs and drops it in others: the key of the order has none."""
    spec = BergerSpec(count=4, order=("PTS",))
    names = ("Άννα", "Ζωή", "ΐΰΪΫ", "Αλέξης")
    values = Values(described(spec)[1], {("players", n, "name"): name for n, name in enumerate(names, start=1)})
    places = Places(spec, described(spec)[0])
    keys = [values.get(places.listed(number, "sorted-by")) for number in range(1, 5)]
    assert keys == ["ΑΝΝΑ", "ΖΩΗ", "ΙΥΙΥ", "ΑΛΕΞΗΣ"]
    assert sorted(names, key=lambda name: keys[names.index(name)]) == sorted(names, key=collation)
