"""The event of examples/molter, from its lists to its filled workbook with the official ranking in it."""

import datetime
import tempfile
from pathlib import Path

import sheetgen

FOLDER = Path(__file__).parent.parent.parent / "examples" / "molter"
ON = datetime.date(2026, 3, 7)  # the day of the event


def filled_event() -> bytes:
    """The bytes of the workbook at the end of the event."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-example-") as folder:
        path = Path(folder, "event.xlsx")
        sheetgen.new(
            "molter",
            path,
            teams=FOLDER / "teams.csv",
            players_per_team=4,
            title="Coupe de printemps par équipes",
            place="Foyer communal",
            dates="2026-03-07/0d",
            times="09:30 11:00 14:00 15:30",
            lang="fr",
        )
        sheetgen.fill(path, results=FOLDER / "results.csv")
        sheetgen.rank(path, write=True, today=ON)
        return path.read_bytes()
