"""The knockout, declared."""

from collections.abc import Sequence

from sheetgen.errors import BadOptions, error
from sheetgen.pairing.knockout_play import KINDS, MOST_BOARDS
from sheetgen.pairing.knockout_seeding import SEEDINGS
from sheetgen.ranking import knockout
from sheetgen.systems.knockout import entries
from sheetgen.systems.knockout.book import book_layout
from sheetgen.systems.knockout.explanation import knockout_explainer
from sheetgen.systems.knockout.making import COLOURS, make, players_into
from sheetgen.systems.knockout.present import PLAN, duels
from sheetgen.systems.knockout.seats import entrants, people, seats
from sheetgen.systems.knockout.sheets import standings
from sheetgen.systems.knockout.spec import KnockoutSpec
from sheetgen.systems.options import FILE, FLAG, NUMBER, PLAYERS, REPEATED, Option
from sheetgen.systems.shared.filling import plain_unknown
from sheetgen.systems.shared.round_robin.entries import lot_key
from sheetgen.systems.system import Demo, Fill, Size, System

SIZES = (4, 8, 16, 32)
KEPT_SIZES = (8, 16)
USUAL_SIZE = 16


def order(spec: KnockoutSpec, wanted: str | Sequence[str] | None, rules: str) -> tuple[str, ...]:
    """K5: a knockout ranks by the round reached alone."""
    if wanted is not None:
        raise BadOptions(error("order-in-knockout", found=wanted if isinstance(wanted, str) else " ".join(wanted)))
    return spec.order


SYSTEM = System(
    id=KnockoutSpec.system,
    spec=KnockoutSpec,
    plan=entries.schedule,
    book=book_layout,
    entered=entries.entered,
    fill=Fill(
        entries.fill_result,
        plain_unknown,
        entries.meetings,
        players=players_into,
        people=entries.enrolments,
        facts=entries.FACTS,
    ),
    individuals=entrants,
    report_code=lambda spec: "CUSTOM_KNOCKOUT",
    lot_key=lot_key,
    make=make,
    printed=(PLAN,),
    play_off={2: {"match": "mini", "seeding": "draw"}, 4: {"match": "mini", "seeding": "draw"}},
    seats=seats,
    people=people,
    lines=standings.lines,
    options=(
        Option("players", PLAYERS, "FILE"),
        Option("play_off", FILE, "EVENT.xlsx"),
        Option("count", NUMBER, "N"),
        Option("enter", REPEATED, "SKIP=COUNT"),
        Option("enter_at", REPEATED, "ROUND=COUNT"),
        Option("seeding", choices=SEEDINGS),
        Option("third_place", FLAG),
        Option("match", choices=KINDS),
        Option("boards", NUMBER, f"1-{MOST_BOARDS}"),
        Option("decide", metavar='"GP BERLIN BOARDS"'),
        Option("colours", choices=COLOURS),
    ),
    rank=knockout.standings,
    order=order,
    explainer=knockout_explainer,
    sizes=tuple(
        Size(f"{count:02}", {"count": count, "third_place": True}, count in KEPT_SIZES, count == USUAL_SIZE)
        for count in SIZES
    ),
    demo=Demo({"players": "cup-players.csv"}, "cup-results.csv", {"seeding": "elo", "third_place": True}),
    posted=duels,
)
