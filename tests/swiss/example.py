"""The open of examples/swiss, the fourteen players of the arbiter's book, from its lists to its filled workbook."""

import datetime
import tempfile
from pathlib import Path

import sheetgen
from sheetgen.operations.demo import play
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.store.lists import load_results
from sheetgen.systems.registry import SYSTEMS

FOLDER = Path(__file__).parent.parent.parent / "examples" / "swiss"
ON = datetime.date(2026, 3, 8)  # the day of the last round


def filled_event() -> bytes:
    """The bytes of the workbook at the end of the open; who is away is typed as the tour types it."""
    facts = {"title": "Open du livre", "place": "Salle des fêtes", "dates": "2026-02-08/7d", "times": "14:00"}
    with tempfile.TemporaryDirectory(prefix="sheetgen-example-") as folder:
        path = Path(folder, "event.xlsx")
        sheetgen.new("swiss", path, players=FOLDER / "players.csv", rounds=5, lang="fr", **facts)
        tour = SYSTEMS["swiss"].demo
        assert tour is not None
        typed = apply_changes(read_workbook(path.read_bytes()), tour.typed)
        path.write_bytes(play(typed, load_results(FOLDER / "results.csv"), "results.csv"))
        sheetgen.rank(path, write=True, today=ON)
        return path.read_bytes()
