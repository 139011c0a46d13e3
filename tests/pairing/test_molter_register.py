"""The errata register that is published is the one the data gives."""

from pathlib import Path

from sheetgen.pairing.molter_data import every
from sheetgen.pairing.molter_register import page

REGISTER = Path(__file__).parents[2] / "docs" / "molter-errata.md"


def test_the_published_register_is_fresh() -> None:
    """Write it again with ``python -m sheetgen.pairing.molter_register``."""
    assert REGISTER.read_text(encoding="utf-8") == page()


def test_every_erratum_reading_and_deviation_stands_in_it() -> None:
    lines = page().splitlines()
    for erratum in every("errata"):
        start = f"| {erratum.table} | {erratum.round} | {erratum.board} |"
        assert any(line.startswith(start) and f"| {erratum.corrected} |" in line for line in lines)
    for reading in every("readings"):
        start = f"| {reading.table} | {reading.round} | {reading.board} | {reading.livre} |"
        assert any(line.startswith(start) for line in lines)
    for odd in every("oddities"):
        assert any(
            line.startswith(f"| {odd.table} | {odd.round} | {odd.board} |") and odd.read in line for line in lines
        )
    for deviation in every("deviations"):
        assert any(line.startswith(f"| {deviation.table} |") and deviation.detail in line for line in lines)


def test_the_one_autonomous_round_with_uneven_colours_is_told() -> None:
    """Counted in the grid of table 11a: D1, B2, C3 … have White."""
    told = page().split("more of one colour")[1].split("##")[0]
    assert [line for line in told.splitlines() if line.startswith("| ") and "table" not in line] == [
        "| 11a | 4 | C +2, D -2 |"
    ]
