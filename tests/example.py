"""The event of examples/berger, from its lists to its filled workbook with the official ranking in it."""

import datetime
import tempfile
from pathlib import Path

import sheetgen

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples" / "berger"
ON = datetime.date(2023, 2, 18)  # the day of the last round


def new_event(path: Path) -> None:
    """The workbook with its players, before the first round."""
    sheetgen.new(
        "berger",
        path,
        players=FOLDER / "players.csv",
        title="Tournoi toutes rondes à huit",
        dates="2023-01-07/7d",
        times="14:00",
        lang="fr",
    )


def filled_event() -> bytes:
    """The bytes of the workbook at the end of the event."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-example-") as folder:
        path = Path(folder, "event.xlsx")
        new_event(path)
        sheetgen.fill(path, results=FOLDER / "results.csv")
        sheetgen.rank(path, write=True, today=ON)
        return path.read_bytes()
