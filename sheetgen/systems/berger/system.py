"""The round robin, declared."""

from functools import partial

from sheetgen.pairing import berger
from sheetgen.pairing.berger import LEAST, MOST_IN_WORKBOOK
from sheetgen.pairing.schedule import Schedule
from sheetgen.systems.berger.book import book_layout
from sheetgen.systems.berger.making import make
from sheetgen.systems.berger.present import TABLES
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.options import FILE, FLAG, NUMBER, PLAYERS, Option
from sheetgen.systems.shared.altered import altered_pairings
from sheetgen.systems.shared.extras.report.regulation import Regulation
from sheetgen.systems.shared.filling import plain_unknown, players_in_order
from sheetgen.systems.shared.game_points import POINTS, in_words, reported
from sheetgen.systems.shared.individuals import round_robin
from sheetgen.systems.shared.round_robin import entries, standings
from sheetgen.systems.shared.round_robin.entries import broken_rules
from sheetgen.systems.shared.round_robin.facts import ENTRIES, SEATINGS
from sheetgen.systems.shared.round_robin.seats import seats
from sheetgen.systems.system import Demo, Fill, Size, System

SIZES = (4, 6, 8, 10, 12, 14, 16, 18, 20, 24)
DOUBLE_SIZES = (4, 6, 8)
KEPT_SIZES = (6, 8, 10)
USUAL_SIZE = 8

SYSTEM: System[BergerSpec, Schedule] = System(
    id=BergerSpec.system,
    most_tabs=12,
    spec=BergerSpec,
    plan=berger.schedule,
    book=book_layout,
    entered=entries.entered,
    fill=Fill(
        entries.fill_result,
        plain_unknown,
        entries.meetings,
        players=players_in_order,
        people=entries.enrolments,
        facts=entries.PLAYER_FIELDS,
        of_table=entries.of_table,
    ),
    individuals=round_robin,
    reported=reported,
    report_code=lambda spec: "BERGER_DOUBLEROUNDROBIN" if spec.double else "BERGER_ROUNDROBIN",
    seats=seats,
    lot_key=entries.lot_key,
    make=make,
    regulation=lambda spec, words: Regulation(points=in_words(spec.points)),
    printed=TABLES,
    play_off={3: {}},
    lines=standings.lines,
    options=(
        Option("players", PLAYERS, "FILE"),
        Option("play_off", FILE, "EVENT.xlsx"),
        Option("count", NUMBER, "N"),
        Option("double", FLAG),
        Option("keep_last_rounds", FLAG),
        Option("seating", choices=SEATINGS),
        Option("points", choices=POINTS),
    ),
    entry_modes=ENTRIES,
    possible=lambda spec: LEAST <= spec.count <= MOST_IN_WORKBOOK,
    altered=partial(altered_pairings, rules=broken_rules),
    sizes=(
        *(Size(f"{count:02}", {"count": count}, count in KEPT_SIZES, count == USUAL_SIZE) for count in SIZES),
        *(Size(f"{count:02}-double", {"count": count, "double": True}) for count in DOUBLE_SIZES),
    ),
    demo=Demo({"players": "players.csv"}, "results.csv", {"dates": "2026-01-07/7d", "times": "14:00"}),
)
