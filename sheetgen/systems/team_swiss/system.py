"""The Swiss of teams, declared."""

from typing import TYPE_CHECKING

from sheetgen.errors import Problem, error
from sheetgen.ranking.record import TEAM_SWISS
from sheetgen.systems.options import BANS, EVENT, NUMBER, TEAMS, Option
from sheetgen.systems.pairable import Pairable
from sheetgen.systems.shared.dealt import bans
from sheetgen.systems.shared.dealt import dealing as shared_dealing
from sheetgen.systems.shared.extras.report.regulation import Regulation
from sheetgen.systems.shared.game_points import POINTS, in_words
from sheetgen.systems.shared.matches.roster import FACTS
from sheetgen.systems.system import Demo, Fill, Size, System, ranked_as
from sheetgen.systems.team_swiss import dealing, entries, reporting
from sheetgen.systems.team_swiss.book import book_layout
from sheetgen.systems.team_swiss.history import before
from sheetgen.systems.team_swiss.making import COLOURS, NO, YES, make, teams_into
from sheetgen.systems.team_swiss.rated import boards, people, seats
from sheetgen.systems.team_swiss.reported_boards import reported
from sheetgen.systems.team_swiss.sheets import standings
from sheetgen.systems.team_swiss.spec import BOARDS, BYE_POINTS, BYE_SHOWN, MODELS, PRIMARY, SCORES, TeamSwissSpec

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine
    from sheetgen.i18n.catalogue import Words

SIZES = ((12, 4, 5), (16, 4, 7), (24, 4, 7))  # teams, boards, rounds
KEPT_SIZES = ((12, 4, 5),)


def unknown(spec: TeamSwissSpec, line: "ResultLine") -> Problem:
    """A game of a cup is asked for by its match."""
    if line.match is None:
        return error("result-without-match", found=f"{line.round} / {line.board}")
    return error("no-such-game-in-match", found=f"{line.round} / {line.match} / {line.board}")


def _plan(spec: TeamSwissSpec) -> None:
    """Nothing is fixed before a round is paired."""


def _regulation(spec: TeamSwissSpec, words: "Words") -> Regulation:
    """T10: what a match brings, beside what a game does."""
    text = words.say("regulation.points-match", match=in_words(spec.match_points), game=in_words(spec.points))
    return Regulation(points=text)


SYSTEM = System(
    id=TeamSwissSpec.system,
    spec=TeamSwissSpec,
    plan=_plan,
    book=book_layout,
    entered=entries.entered,
    fill=Fill(
        entries.fill_result,
        unknown,
        entries.meetings,
        teams=teams_into,
        squads=entries.squads,
        facts=FACTS,
        team_facts=entries.team_facts,
        respelled=entries.respelled,
        by_number=entries.by_number,
    ),
    lot_key=entries.lot_key,
    entry_modes=(BOARDS, SCORES),
    options=(
        Option("teams", TEAMS, "F|T"),
        Option("source", EVENT, "EVENT.trf", typed="from"),
        Option("boards", NUMBER, "N"),
        Option("rounds", NUMBER, "R"),
        Option("spare", NUMBER, "K"),
        Option("match_points", metavar="2/1/0|3/2/1/0"),
        Option("points", choices=POINTS),
        Option("primary", choices=PRIMARY),
        Option("secondary", choices=(YES, NO)),
        Option("colours", choices=MODELS),
        Option("first_colour", choices=COLOURS),
        Option("bye_points", metavar=BYE_SHOWN, choices=BYE_POINTS),
        Option("forbidden", BANS, "FILE"),
        Option("accelerate", choices=("baku",)),
    ),
    lines=standings.lines,
    individuals=boards,
    seats=seats,
    people=people,
    reported_games=reported,
    report_code=reporting.code,
    reported=reporting.facts,
    order=ranked_as(TEAM_SWISS),
    make=make,
    regulation=_regulation,
    pair=Pairable(
        paired=entries.paired,
        before=before,
        place=dealing.place,
        stored=dealing.stored,
        changes=dealing.changes,
        dated=bans.dated_bans,
        taken_back=dealing.taken_back,
        wished=dealing.wished,
        journal=shared_dealing.written_in_journal,
        results=entries.result_keys,
        beside=entries.line_up_keys,
        moved=entries.moved,
        name=lambda line: entries.team_key(line, "name"),
        afterwards=dealing.changed_afterwards,
    ),
    sizes=tuple(
        Size(
            f"{teams:02}x{boards}x{rounds}",
            {"teams": teams, "boards": boards, "rounds": rounds},
            size in KEPT_SIZES,
            usual=size in KEPT_SIZES,
        )
        for size in SIZES
        for teams, boards, rounds in (size,)
    ),
    demo=Demo(
        {"teams": "team-swiss-teams.csv"},
        "team-swiss-results.csv",
        {"boards": 4, "rounds": 5},
    ),
)
