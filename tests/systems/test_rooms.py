"""The rooms beside the systems, once in every run: a drawing of lots, and a club's own workbook."""

from pathlib import Path

from openpyxl.reader.excel import load_workbook

import sheetgen
from sheetgen.operations.draw import draw

ROOT = Path(__file__).parent.parent.parent


def texts(path: Path) -> set[str]:
    return {str(value) for sheet in load_workbook(path) for row in sheet.iter_rows(values_only=True) for value in row}


def test_numbers_are_drawn_and_their_sheets_written(tmp_path: Path) -> None:
    out = tmp_path / "draw.xlsx"
    made = draw(ROOT / "examples" / "draw" / "players.csv", varma=True, seed="1", lang="en", output=out)
    assert sorted(drawn.number for drawn in made.draw.drawn) == list(range(1, 21))
    assert "JACQUET Bruno" in " ".join(texts(out))


def test_the_poster_of_a_club_is_filled_from_an_event(tmp_path: Path) -> None:
    out = tmp_path / "poster.xlsx"
    template, event = ROOT / "templates" / "club-poster-en.xlsx", ROOT / "examples" / "berger" / "event.xlsx"
    done = sheetgen.fill_template(template, event, out)
    winner = sheetgen.rank(event).standings.rows[0].id
    assert done.cells > 0
    assert sheetgen.rank(event).entrants[winner].name in texts(out)
    assert not any("{{" in text for text in texts(out))
