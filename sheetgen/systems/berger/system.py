"""The round robin, declared."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from sheetgen.model.entrants import Player
from sheetgen.pairing import berger
from sheetgen.pairing.berger import LEAST, MOST_IN_WORKBOOK
from sheetgen.pairing.schedule import Schedule
from sheetgen.systems.berger.present import TABLES
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.drafts import Draft, Drafts
from sheetgen.systems.options import FILE, FLAG, NUMBER, PLAYERS, Option
from sheetgen.systems.shared import event, options
from sheetgen.systems.shared.altered import altered_pairings
from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.extras.report.regulation import Regulation
from sheetgen.systems.shared.filling import plain_unknown, players_in_order
from sheetgen.systems.shared.game_points import POINTS, in_words, reported
from sheetgen.systems.shared.individuals import round_robin
from sheetgen.systems.shared.round_robin import cards, control, entries, players, posted, standings
from sheetgen.systems.shared.round_robin.book import CALENDARS, HIDDEN, ROUNDS_AND_GRIDS, Builder
from sheetgen.systems.shared.round_robin.entries import broken_rules
from sheetgen.systems.shared.round_robin.facts import ENTRIES, SEATINGS, facts
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.shared.round_robin.seats import seats
from sheetgen.systems.system import Demo, Fill, Size, System
from sheetgen.systems.views import official
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book
from sheetgen.workbook.desk import DAY

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded

SHEETS: tuple[Builder, ...] = (
    event.build,
    players.build,
    players.build_by_name,
    players.build_by_rating,
    *ROUNDS_AND_GRIDS,
    standings.build,
    standings.build_race,
    *CALENDARS,
    posted.build_slips,
    cards.build,
    cards.build_boards,
    control.build,
    standings.build_official,
    lambda desk, _: official.build_ties(desk),
    lists.build,
    *HIDDEN,
    lambda desk, _: description.build(desk),
)


def book_layout(spec: BergerSpec, schedule: Schedule, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification, as those of a layout are."""
    return book_of(spec, Places(spec, schedule, layout), SHEETS)


def berger_spec(count: int, seed: str = "", **general: Any) -> BergerSpec:
    """B1: the specification of a round robin, or the reason why there is none."""
    return BergerSpec(count=count, seed=seed, **facts(count, **general))


def make(
    *,
    players: "Loaded[Player]",
    count: int | None = None,
    seed: str | None = None,
    event: Mapping[str, str | None],
    **general: object,
) -> Drafts:
    """The workbook of a list, or of blank places."""
    spec = berger_spec(options.places(players.items, count), seed=seed or "", **general)
    listed = options.drawn(players.items, seed)
    entries = options.event_entries(spec, event) | options.players_entries(listed, spec)
    return Drafts((Draft(spec, berger.schedule(spec), entries),), players.problems)


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
