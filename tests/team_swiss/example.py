"""The cup of examples/team-swiss, eleven teams over five rounds, from its lists to its filled workbook."""

import datetime
import tempfile
from pathlib import Path

import sheetgen
from sheetgen.operations.demo import play
from sheetgen.store.lists import load_results

FOLDER = Path(__file__).parent.parent.parent / "examples" / "team-swiss"
ON = datetime.date(2026, 11, 18)  # the day of the last round


def filled_event() -> bytes:
    """The workbook with every round paired and played, and the official ranking in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.xlsx"
        facts = {"title": "Coupe par équipes", "place": "Annecy", "dates": "2026-11-14/1d"}
        sheetgen.new("team-swiss", path, teams=FOLDER / "teams.csv", boards=4, rounds=5, spare=1, lang="fr", **facts)
        results = FOLDER / "results.csv"
        path.write_bytes(play(path.read_bytes(), load_results(results), str(results)))
        sheetgen.rank(path, write=True, today=ON)
        return path.read_bytes()
