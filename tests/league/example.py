"""The season of examples/league, from its lists to its filled workbook with the official ranking in it."""

import datetime
import tempfile
from pathlib import Path

import sheetgen

FOLDER = Path(__file__).parent.parent.parent / "examples" / "league"
ON = datetime.date(2026, 12, 13)  # the day of the gathering round


def filled_event() -> bytes:
    """The bytes of the season workbook after the last round."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-example-") as folder:
        path = Path(folder, "event.xlsx")
        asked = {"title": "Division 2, automne 2026", "dates": "2026-10-18/14d", "times": "14:15", "lang": "fr"}
        sheetgen.new("league", path, teams=FOLDER / "teams.csv", boards=4, last_first=True, **asked)
        sheetgen.fill(path, results=FOLDER / "results.csv")
        sheetgen.rank(path, write=True, today=ON)
        return path.read_bytes()
