"""The Scheveningen match, declared."""

from functools import partial

from sheetgen.ranking.record import MOLTER
from sheetgen.systems.options import NUMBER, TEAMS, Option
from sheetgen.systems.scheveningen.book import book_layout, fill_result, schedule
from sheetgen.systems.scheveningen.making import TABLE, make, table_lines
from sheetgen.systems.scheveningen.spec import ScheveningenSpec
from sheetgen.systems.shared.altered import altered_pairings
from sheetgen.systems.shared.extras.report.regulation import Regulation
from sheetgen.systems.shared.game_points import POINTS, in_words, reported
from sheetgen.systems.shared.teams import entries, standings
from sheetgen.systems.shared.teams.book import fill_of
from sheetgen.systems.shared.teams.rated import members, seats
from sheetgen.systems.system import Demo, Size, System, ranked_as

SIZES = (4, 5, 6, 8, 10)  # players of a team
KEPT_SIZES = (8,)
USUAL_SIZE = 8

SYSTEM = System(
    id=ScheveningenSpec.system,
    most_tabs=12,
    spec=ScheveningenSpec,
    plan=schedule,
    book=book_layout,
    entered=entries.entered,
    fill=fill_of(fill_result),
    individuals=members,
    seats=seats,
    reported=reported,
    report_code=lambda spec: "FIDE_SCHEVENINGEN",
    lot_key=entries.lot_key,
    order=ranked_as(MOLTER),
    make=make,
    regulation=lambda spec, words: Regulation(points=in_words(spec.points)),
    printed=(TABLE,),
    made_lines=table_lines,
    lines=standings.lines,
    options=(
        Option("teams", TEAMS, "FILE"),
        Option("count", NUMBER, "N"),
        Option("points", choices=POINTS),
    ),
    altered=partial(altered_pairings, rules=lambda spec, plan, expected, found: dict.fromkeys(found, "S1")),
    sizes=tuple(
        Size(f"{players:02}", {"count": players}, players in KEPT_SIZES, players == USUAL_SIZE) for players in SIZES
    ),
    demo=Demo({"teams": "two-teams.csv"}, "match-results.csv"),
)
