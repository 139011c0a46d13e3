"""The cup of examples/knockout, from its lists to its filled workbook with the official ranking in it."""

import datetime
import tempfile
from pathlib import Path

import sheetgen

FOLDER = Path(__file__).parent.parent.parent / "examples" / "knockout"
ON = datetime.date(2026, 4, 18)  # the day of the final


def filled_event() -> bytes:
    """The bytes of the workbook at the end of the cup."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-example-") as folder:
        path = Path(folder, "event.xlsx")
        sheetgen.new(
            "knockout",
            path,
            players=FOLDER / "players.csv",
            seeding="elo",
            third_place=True,
            title="Coupe du club",
            place="Salle des fêtes",
            dates="2026-03-28/7d",
            times="14:00",
            lang="fr",
        )
        sheetgen.fill(path, results=FOLDER / "results.csv")
        sheetgen.rank(path, write=True, today=ON)
        return path.read_bytes()
