"""The match of examples/scheveningen, from its lists to its filled workbook with the official ranking in it."""

import datetime
import tempfile
from pathlib import Path

import sheetgen

FOLDER = Path(__file__).parent.parent.parent / "examples" / "scheveningen"
ON = datetime.date(2026, 5, 10)  # the last day of the match


def filled_event() -> bytes:
    """The bytes of the workbook at the end of the match."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-example-") as folder:
        path = Path(folder, "event.xlsx")
        title, days = "Match des deux rives", "2026-05-08, 2026-05-08, 2026-05-09, 2026-05-09, 2026-05-10, 2026-05-10"
        asked = {"title": title, "place": "Maison des associations", "dates": days, "lang": "fr"}
        sheetgen.new("scheveningen", path, teams=FOLDER / "teams.csv", **asked)
        sheetgen.fill(path, results=FOLDER / "results.csv")
        sheetgen.rank(path, write=True, today=ON)
        return path.read_bytes()
