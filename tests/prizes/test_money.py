"""Money as people write it, and as it is counted out (H18)."""

from fractions import Fraction

from sheetgen.prize_rules.money import amounts_counted, cents, denominations, exact, plain
from tests.cases import for_each


@for_each("text,expected", [
        ("100", 100_00), ("62,50", 62_50), ("62.5", 62_50), ("1 200", 1200_00), ("1\u202f200,50 €", 1200_50),
        ("1'200.50", 1200_50), ("1.200,50", 1200_50), ("1,200.50", 1200_50), ("15 000 EUR", 15_000_00), ("€ 30", 30_00),
        ("1.200", 1200_00), ("1234567", 1_234_567_00), ("0,01", 1),
        ("", None), ("-5", None), ("1O0", None), ("12,345,6", None), ("3/4", None), ("cup", None),
        ("1 2 3", None), ("12 34", None),
    ])  # fmt: skip
def test_amounts_are_read_as_people_write_them(text: str, expected: int | None) -> None:
    assert cents(text) == expected


def test_amounts_are_shown_with_two_decimals() -> None:
    assert [plain(amount) for amount in (0, 5, 1837_50)] == ["0.00", "0.05", "1837.50"]


def test_exact_amounts_show_all_their_decimals_if_they_end() -> None:
    assert [exact(part) for part in (Fraction(50_00), Fraction(12345, 4), Fraction(100, 3))] == [
        "50.00",
        "30.8625",
        None,
    ]


def test_an_amount_is_counted_out_in_the_fewest_notes_and_coins() -> None:
    assert denominations(287_65) == tuple((value, 1) for value in (20000, 5000, 2000, 1000, 500, 200, 50, 10, 5))
    for amount in range(0, 50_000, 7):
        assert sum(value * count for value, count in denominations(amount)) == amount


def test_envelopes_are_counted_by_their_amounts() -> None:
    assert amounts_counted([50_00, 100_00, 50_00]) == ((100_00, 1), (50_00, 2))
