"""The examples, run from their lists to their official ranking, which is compared with the printed one."""

import io
import json
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

from tests import example
from tests.terminal import run
from tests.test_templates import parts

FOLDER = example.FOLDER
EXPECTED: dict[str, Any] = json.loads((FOLDER / "ranking.json").read_text(encoding="utf-8"))
KEPT = FOLDER / "event.xlsx"
Content = dict[str, dict[str, tuple[Any, Any]]]


def sheetgen(folder: Path, *arguments: str | Path) -> str:
    """What the command prints; it must end with 0."""
    result = run(*arguments, cwd=folder)
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def ranked() -> dict[str, Any]:
    """The commands a reader would type, one after another, and what the last one says."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-example-") as name:
        folder = Path(name)
        sheetgen(folder, "new", "berger", "event.xlsx", "--players", FOLDER / "players.csv", "--lang", "fr")
        sheetgen(folder, "fill", "event.xlsx", "--results", FOLDER / "results.csv")
        found: dict[str, Any] = json.loads(sheetgen(folder, "rank", "event.xlsx", "--json"))
    return found


def lines(standings: Sequence[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Rank, number, name, points, wins and Sonneborn-Berger of everybody."""
    return [(row["rank"], row["id"], row["name"], *map(row["values"].get, ("PTS", "WON", "SB"))) for row in standings]


def content(data: bytes) -> Content:
    """Every filled cell by sheet and place: what is written in it, and the value kept beside a formula."""
    load: Callable[..., Any] = load_workbook
    written, shown = (load(io.BytesIO(data), data_only=only) for only in (False, True))
    return {
        sheet.title: {
            cell.coordinate: (cell.value, shown[sheet.title][cell.coordinate].value)
            for row in sheet
            for cell in row
            if cell.value is not None
        }
        for sheet in written
    }


def differences(kept: Content, fresh: Content) -> list[str]:
    """The cells in which two workbooks differ."""
    return [
        f"{title}!{place}"
        for title in kept.keys() | fresh.keys()
        for place in kept.get(title, {}).keys() | fresh.get(title, {}).keys()
        if kept.get(title, {}).get(place) != fresh.get(title, {}).get(place)
    ]


@pytest.mark.slow
def test_the_example_gives_the_printed_final_table(ranked: dict[str, Any]) -> None:
    assert lines(ranked["standings"]) == lines(EXPECTED["standings"])


def test_the_example_is_complete_and_without_problems(ranked: dict[str, Any]) -> None:
    assert ranked["complete"]
    assert (ranked["problems"], ranked["discrepancies"]) == ([], [])
    assert ranked["games"] == {"total": 28, "entered": 28}


def test_the_example_is_ranked_by_the_system_and_the_edition_it_names(ranked: dict[str, Any]) -> None:
    assert (ranked["system"], ranked["rules"]) == (EXPECTED["system"], EXPECTED["rules"])


def test_the_workbook_of_the_example_is_fresh() -> None:
    old, new = KEPT.read_bytes(), example.filled_event()
    if parts(old) == parts(new):
        return
    kept, fresh = content(old), content(new)
    assert list(kept) == list(fresh), "write it anew: python -m tests.refresh"
    assert sorted(differences(kept, fresh)) == [], "write it anew: python -m tests.refresh"


def test_a_changed_cell_or_sheet_is_seen() -> None:
    old: Content = {"A": {"A1": (1, 1)}, "B": {}}
    new: Content = {"A": {"A1": (1, 2)}, "B": {"C3": ("x", "x")}}
    assert sorted(differences(old, new)) == ["A!A1", "B!C3"]


def test_the_workbook_of_the_example_says_the_printed_final_table(tmp_path: Path) -> None:
    found = json.loads(sheetgen(tmp_path, "rank", KEPT, "--json"))
    assert lines(found["standings"]) == lines(EXPECTED["standings"])


@pytest.mark.slow
def test_the_official_ranking_in_the_workbook_is_the_printed_one() -> None:
    cells = content(KEPT.read_bytes())["Classement officiel"]
    names = [cells[f"C{row}"][1] for row in range(7, 15)]
    assert names == [row["name"] for row in EXPECTED["standings"]]
    assert "18/02/2023" in cells["A4"][1]


def test_the_workbook_of_the_example_is_in_order(tmp_path: Path) -> None:
    (audit,) = json.loads(sheetgen(tmp_path, "check", KEPT, "--json"))
    assert audit["clean"]
