"""The season of examples/keizer, eleven players of a club, from its lists to its filled workbook."""

import datetime
import tempfile
from pathlib import Path

import sheetgen
from sheetgen.operations.demo import play
from sheetgen.store.lists import load_results

FOLDER = Path(__file__).parent.parent.parent / "examples" / "keizer"
ON = datetime.date(2026, 10, 6)  # the day of the last evening


def filled_event() -> bytes:
    """The bytes of the workbook at the end of the season; who is away is typed before each evening."""
    facts = {"title": "Interne competitie", "place": "De Ark", "dates": "2026-09-01/7d", "times": "20:00"}
    with tempfile.TemporaryDirectory(prefix="sheetgen-example-") as folder:
        path = Path(folder, "event.xlsx")
        sheetgen.new("keizer", path, players=FOLDER / "players.csv", rounds=6, spare=2, lang="nl", **facts)
        path.write_bytes(play(path.read_bytes(), load_results(FOLDER / "results.csv"), "results.csv"))
        sheetgen.rank(path, write=True, today=ON)
        return path.read_bytes()
