"""The Molter event, declared."""

from functools import partial

from sheetgen.ranking.record import MOLTER
from sheetgen.systems.molter.book import book_layout, fill_result, schedule
from sheetgen.systems.molter.making import ENTRIES, make
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.molter.spec import MolterSpec
from sheetgen.systems.molter.tables import TABLE, broken_rules, table_lines
from sheetgen.systems.options import FLAG, NUMBER, TEAMS, Option
from sheetgen.systems.shared.altered import altered_pairings
from sheetgen.systems.shared.extras.report.regulation import Regulation
from sheetgen.systems.shared.game_points import POINTS, in_words, reported
from sheetgen.systems.shared.teams import entries, standings
from sheetgen.systems.shared.teams.book import fill_of
from sheetgen.systems.shared.teams.places import LEAST_TEAMS
from sheetgen.systems.shared.teams.rated import members, seats
from sheetgen.systems.system import Demo, Size, System, ranked_as

SIZES = (*((teams, 4) for teams in range(3, 11)), (6, 6), (7, 6), (8, 8))  # teams, players of a team
KEPT_SIZES = ((4, 4), (5, 4), (6, 4), (7, 4), (10, 4))
USUAL_SIZE = (6, 4)

SYSTEM = System(
    id=MolterSpec.system,
    most_tabs=12,
    spec=MolterSpec,
    plan=schedule,
    book=book_layout,
    entered=entries.entered,
    fill=fill_of(fill_result),
    individuals=members,
    seats=seats,
    reported=reported,
    report_code=lambda spec: f"FIDE_SCHILLER_{spec.teams}x{spec.players}",
    lot_key=entries.lot_key,
    order=ranked_as(MOLTER),
    make=make,
    regulation=lambda spec, words: Regulation(points=in_words(spec.points)),
    printed=(TABLE,),
    made_lines=table_lines,
    lines=lambda spec: standings.lines(spec, MolterPlaces.GHOST if spec.teams > LEAST_TEAMS else None),
    options=(
        Option("teams", TEAMS, "F|T"),
        Option("players_per_team", NUMBER, "P"),
        Option("rounds", NUMBER, "R"),
        Option("autonomous", FLAG),
        Option("table", metavar="printed|generated|K"),
        Option("spare", NUMBER, "K", default=0),
        Option("points", choices=POINTS),
    ),
    entry_modes=ENTRIES,
    altered=partial(altered_pairings, rules=broken_rules),
    sizes=tuple(
        Size(
            f"{teams}x{players}",
            {"teams": teams, "players_per_team": players},
            (teams, players) in KEPT_SIZES,
            (teams, players) == USUAL_SIZE,
        )
        for teams, players in SIZES
    ),
    demo=Demo({"teams": "teams.csv"}, "team-results.csv", {"players_per_team": 4}),
)
