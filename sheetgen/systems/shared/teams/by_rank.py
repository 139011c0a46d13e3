"""The crosstable of teams in the order of the standings; the one by letter stands before it."""

from sheetgen.systems.shared.teams.places import TeamPlaces
from sheetgen.systems.views import crosstable
from sheetgen.systems.views.crosstable import Crosstable, Figure
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.place import Area


def build(desk: Desk, places: TeamPlaces, body: Area, points: Figure, result: float = 6.5) -> Sheet | None:
    """``body`` has a row and a column a team; ``points`` is what they are ranked by first."""
    if places.spec.teams > crosstable.MOST:
        return None
    words = desk.words
    before = [
        Figure(words["molter-standings.name"], 30, places.ranking("label"), "bold shrink"),
        Figure(words["molter-standings.no"], 7, places.ranking("letter")),
    ]
    table = Crosstable(
        places.spec.teams,
        body,
        lambda place: places.ranked(place, "line"),
        before,
        [points],
        result=result,
        spare=places.spare,
        layout=places.layout,
    )
    return crosstable.build(desk, table)
