"""The league of teams, declared: the workbook of its season."""

from typing import TYPE_CHECKING

from sheetgen.errors import Problem, error
from sheetgen.pairing import league
from sheetgen.ranking.record import MATCHES
from sheetgen.systems.league import entries
from sheetgen.systems.league.book import book_layout
from sheetgen.systems.league.making import make, teams_into
from sheetgen.systems.league.match import NAME
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.preliminary import PRELIMINARY
from sheetgen.systems.league.rated import boards, seats
from sheetgen.systems.league.returned import merge, stranger
from sheetgen.systems.league.spec import LeagueSpec, MatchSheetSpec
from sheetgen.systems.options import FLAG, FOLDER, NUMBER, TEAMS, Option
from sheetgen.systems.shared.extras.report.regulation import Regulation
from sheetgen.systems.shared.game_points import POINTS, in_words, reported
from sheetgen.systems.shared.matches.roster import FACTS
from sheetgen.systems.shared.returned import Returns
from sheetgen.systems.shared.teams import standings
from sheetgen.systems.shared.teams.entries import lot_key
from sheetgen.systems.system import Demo, Fill, Size, System, ranked_as

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine
    from sheetgen.i18n.catalogue import Words

SIZES = ((6, 4), (8, 4), (8, 8), (10, 6), (12, 8))  # teams, boards
KEPT_SIZES = ((8, 4),)

FORMER = frozenset({"table"})  # of the days when a league was a kind of Molter event


def unknown(spec: LeagueSpec, line: "ResultLine") -> Problem:
    """A game of a league is asked for by its match."""
    if line.match is None:
        return error("result-without-match", found=f"{line.round} / {line.board}")
    return error("no-such-game-in-match", found=f"{line.round} / {line.match} / {line.board}")


def _regulation(spec: LeagueSpec, words: "Words") -> Regulation:
    """T10: what a match brings, beside what a game does."""
    text = words.say("regulation.points-match", match=in_words(spec.match_points), game=in_words(spec.points))
    return Regulation(points=text)


SYSTEM = System(
    id=LeagueSpec.system,
    spec=LeagueSpec,
    former=FORMER,
    plan=league.schedule,
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
        of_table=entries.of_table,
    ),
    individuals=boards,
    reported=reported,
    report_code=lambda spec: "BERGER_TEAM_DOUBLEROUNDROBIN" if spec.double else "BERGER_TEAM_ROUNDROBIN",
    lot_key=lot_key,
    returned=Returns(MatchSheetSpec.system, NAME, stranger, merge),
    order=ranked_as(MATCHES),
    make=make,
    printed=(PRELIMINARY,),
    seats=seats,
    regulation=_regulation,
    lines=lambda spec: standings.lines(spec, None if spec.teams % 2 else LeaguePlaces.GHOST),
    options=(
        Option("teams", TEAMS, "F|T"),
        Option("boards", NUMBER, "N"),
        Option("double", FLAG),
        Option("match_points", metavar="2/1/0|3/2/1/0"),
        Option("points", choices=POINTS),
        Option("last_first", FLAG),
        Option("as_listed", FLAG),
        Option("match_sheets", FOLDER, "DIR"),
    ),
    sizes=tuple(
        Size(f"{teams:02}x{boards}", {"teams": teams, "boards": boards}, *[(teams, boards) in KEPT_SIZES] * 2)
        for teams, boards in SIZES
    ),
    demo=Demo(
        {"teams": "league-teams.csv"},
        "league-results.csv",
        {"boards": 4, "last_first": True, "dates": "2026-10-18/14d"},
    ),
)
