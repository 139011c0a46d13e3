"""The Swiss event, declared."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.errors import Problem, error
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.record import SWISS
from sheetgen.rating.card import SWISS as SWISS_FORM
from sheetgen.rating.card import RatedEvent
from sheetgen.systems.options import BANS, EVENT, NUMBER, PLAYERS, Option
from sheetgen.systems.pairable import Pairable
from sheetgen.systems.shared.dealt import bans
from sheetgen.systems.shared.dealt import dealing as shared_dealing
from sheetgen.systems.shared.dealt import entries as dealt_entries
from sheetgen.systems.shared.dealt.seats import seats_of
from sheetgen.systems.shared.filling import check_places, no_free_place, plain_unknown
from sheetgen.systems.shared.game_points import POINTS
from sheetgen.systems.shared.individuals import Fields
from sheetgen.systems.swiss import absences, dealing, entries, reporting
from sheetgen.systems.swiss.book import book_layout
from sheetgen.systems.swiss.history import before
from sheetgen.systems.swiss.making import COLOURS, make
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.swiss.present import PLAN, POSITIONS
from sheetgen.systems.swiss.sheets import standings, start
from sheetgen.systems.swiss.spec import BYE_POINTS, SwissSpec
from sheetgen.systems.system import Demo, Fill, Size, System, ranked_as
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.entered import Entered

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded

SIZES = tuple((players, rounds) for players in (16, 40, 80) for rounds in (5, 7, 9))
KEPT_SIZES = ((16, 5), (40, 7))
USUAL_SIZE = (40, 7)

NO_NUMBER = 9999  # not paired yet: behind those who are


def fill_players(spec: SwissSpec, plan: object, listed: "Loaded[Player]") -> tuple[Entries, Sequence[Problem]]:
    """The lines of the list, in its order."""
    check_places(spec, listed.items)
    return dealt_entries.listed_players(listed.items), ()


def no_more_places(begun: bool, newcomers: str, names: str, free: int, places: int) -> Problem:
    """SW5: an event that has begun goes on in a larger workbook, by way of a report file."""
    if not begun:
        return no_free_place(begun, newcomers, names, free, places)
    return error("no-free-place-swiss", found=newcomers, names=names, free=free, places=places)


def _numbers(spec: SwissSpec, typed: Entries) -> Mapping[int, int]:
    """SW5: the pairing numbers as they are for the next round, or were for the last one."""
    return before(spec, typed, min(dealt_entries.paired(spec, typed) + 1, spec.rounds)).numbers


def field_of(spec: SwissSpec, plan: object, typed: Entries, entered: Entered) -> Fields:
    """E: the games of everybody, for ratings and norms."""
    event = entered.event.by_players
    assert event is not None
    numbers = _numbers(spec, typed)
    lines = sorted(range(1, len(event.players) + 1), key=lambda line: (numbers.get(line, NO_NUMBER), line))
    players = {line: event.players[line - 1] for line in lines}
    unplayed = tuple(replace(line, score=event.points.usual(line.score)) for line in event.unplayed)
    return (("", RatedEvent(players, event.games, event.rounds, SWISS_FORM, unplayed)),)


SYSTEM = System(
    id=SwissSpec.system,
    spec=SwissSpec,
    plan=lambda spec: None,
    book=book_layout,
    entered=entries.entered,
    fill=Fill(
        dealt_entries.fill_result,
        plain_unknown,
        dealt_entries.meetings,
        players=fill_players,
        without_game=absences.without_game,
        people=entries.enrolments,
        facts=entries.FACTS,
        respelled=dealt_entries.respelled,
        by_number=entries.by_number,
        full=no_more_places,
    ),
    lot_key=dealt_entries.lot_key,
    options=(
        Option("players", PLAYERS, "FILE"),
        Option("source", EVENT, "EVENT.trf", typed="from"),
        Option("count", NUMBER, "N"),
        Option("rounds", NUMBER, "R"),
        Option("spare", NUMBER, "K"),
        Option("pairing", choices=("fide-2026", "fide-2016")),
        Option("accelerate", metavar="baku|haley|haley-soft|degressive[=2000,1600]"),
        Option("first_colour", choices=COLOURS),
        Option("points", choices=POINTS),
        Option("bye_points", choices=BYE_POINTS),
        Option("forbidden", BANS, "FILE"),
        Option("byes", NUMBER, "K", default=1),
    ),
    seats=lambda spec, plan: seats_of(SwissPlaces(spec)),
    lines=standings.lines,
    regulation=start.regulation,
    printed=(PLAN, POSITIONS),
    rules=FIDE_2026,
    order=ranked_as(SWISS),
    individuals=field_of,
    make=make,
    report_code=reporting.code,
    reported=reporting.facts,
    pair=Pairable(
        paired=dealt_entries.paired,
        before=before,
        place=dealing.place,
        stored=dealing.stored,
        changes=dealing.changes,
        dated=bans.dated_bans,
        taken_back=dealing.taken_back,
        wished=shared_dealing.wished,
        journal=shared_dealing.written_in_journal,
        results=lambda spec, number, board: (dealt_entries.result_key(number, board),),
        name=lambda line: ("players", line, "name"),
        afterwards=dealt_entries.changed_afterwards,
    ),
    sizes=tuple(
        Size(
            f"{players:02}x{rounds}",
            {"count": players, "rounds": rounds},
            (players, rounds) in KEPT_SIZES,
            (players, rounds) == USUAL_SIZE,
        )
        for players, rounds in SIZES
    ),
    demo=Demo(
        {"players": "swiss-players.csv"},
        "swiss-results.csv",
        {"rounds": 5},
        {("players", 12, "call2"): "Z", ("players", 11, "call4"): "P"},
    ),
)
