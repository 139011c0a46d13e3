"""Round robins side by side in one workbook, declared."""

from typing import TYPE_CHECKING, NoReturn

from sheetgen.errors import BadOptions, Problem, error
from sheetgen.model.entrants import Player
from sheetgen.pairing.berger import LEAST, MOST_IN_WORKBOOK
from sheetgen.pairing.pools import LETTERS, MOST_IN_ONE_FILE, SPREADS
from sheetgen.pairing.schedule import Schedule
from sheetgen.ranking import pools
from sheetgen.systems.options import FLAG, NUMBER, Option
from sheetgen.systems.pools import entries
from sheetgen.systems.pools.book import book_layout, schedule
from sheetgen.systems.pools.entries import altered_pairings, official_cells
from sheetgen.systems.pools.explanation import pools_explainer
from sheetgen.systems.pools.making import make
from sheetgen.systems.pools.seats import each_pool, fields, lines, seats
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.pools.summary import table_lines
from sheetgen.systems.shared.extras.report.regulation import Regulation
from sheetgen.systems.shared.filling import check_places
from sheetgen.systems.shared.game_points import in_words, reported
from sheetgen.systems.shared.round_robin.entries import PLAYER_FIELDS
from sheetgen.systems.shared.round_robin.facts import ENTRIES
from sheetgen.systems.system import Fill, Size, System

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded
    from sheetgen.exchange.result_lines import ResultLine

SIZES = ((2, 6), (3, 4), (4, 6))  # how many, and the players of each


def _players(spec: PoolsSpec, plan: object, listed: "Loaded[Player]") -> NoReturn:
    """Players are spread over pools when the workbook is made, and never afterwards."""
    check_places(spec, listed.items)
    raise BadOptions(error("players-into-pools"))


def _unknown(spec: PoolsSpec, line: "ResultLine") -> Problem:
    """A game of pools is asked for by its pool."""
    if line.match is None:
        return error("result-without-pool", found=f"{line.round} / {line.board}")
    pool = LETTERS[line.match - 1] if line.match <= len(LETTERS) else line.match
    return error("no-such-game-in-pool", found=f"{line.round} / {pool} / {line.board}")


def _possible(spec: PoolsSpec) -> bool:
    if len(spec.counts) < 2 or spec.count > MOST_IN_ONE_FILE:
        return False
    return all(LEAST <= count <= MOST_IN_WORKBOOK for count in spec.counts)


SYSTEM: System[PoolsSpec, tuple[Schedule, ...]] = System(
    id=PoolsSpec.system,
    most_tabs=20,
    spec=PoolsSpec,
    plan=schedule,
    book=book_layout,
    entered=entries.entered,
    fill=Fill(
        entries.fill_result,
        _unknown,
        entries.meetings,
        players=_players,
        people=entries.enrolments,
        facts=PLAYER_FIELDS,
        fixed=True,
        of_table=entries.of_table,
    ),
    individuals=each_pool,
    reported=reported,
    report_code=lambda spec: "BERGER_DOUBLEROUNDROBIN" if spec.double else "BERGER_ROUNDROBIN",
    lot_key=entries.lot_key,
    make=make,
    regulation=lambda spec, words: Regulation(points=in_words(spec.points)),
    made_lines=table_lines,
    options=(
        Option("pools", NUMBER, "K"),
        Option("spread", choices=SPREADS),
        Option("one_file", FLAG),
    ),
    entry_modes=ENTRIES,
    seats=seats,
    fields=fields,
    lines=lines,
    chosen_by="pools",
    possible=_possible,
    sizes=tuple(
        Size(f"{count}x{each:02}-pools", {"count": count * each, "pools": count, "one_file": True})
        for count, each in SIZES
    ),
    rank=pools.standings,
    draw_lots=pools.draw_lots,
    explainer=pools_explainer,
    official=official_cells,
    altered=altered_pairings,
    posted=None,
)
