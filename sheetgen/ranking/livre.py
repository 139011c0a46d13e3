"""T1-T12: the tie-breaks of the arbiter's book."""

from collections.abc import Callable
from operator import neg
from typing import Any

from sheetgen.model.tournament import LIVRE
from sheetgen.ranking import opponents, own, performance, teams
from sheetgen.ranking.codes import Code
from sheetgen.ranking.definitions import (
    COUNTS,
    HALVES,
    PLAIN,
    QUARTERS,
    WEIGHTED,
    WITH_LEVEL,
    Build,
    Computation,
    Definition,
    Groups,
    Keys,
    Names,
    TermsIn,
    TermsOf,
    Units,
    cut_of,
    in_points,
    sum_of,
)
from sheetgen.ranking.direct import Group, direct_encounter, games_between, lens
from sheetgen.ranking.modifiers import koya_limit, koya_limits
from sheetgen.ranking.record import MATCHES, MOLTER, ROUND_ROBIN, SWISS, TEAM_SWISS, Records

SINGLE = (ROUND_ROBIN, SWISS)
IN_MATCHES = (MATCHES, TEAM_SWISS)
TEAMS = (*IN_MATCHES, MOLTER)
ALL = SINGLE + TEAMS
FIRST, ANY_CUT = ("C1",), ("C1", "C2", "M1", "M2")


def _define(code: str, article: str, events: Names, build: Build, variants: Names = ()) -> Definition:
    return Definition(code, LIVRE, article, events, build, variants)


def _sum(
    code: str, article: str, events: Names, terms: TermsOf, units: Units = HALVES, variants: Names = (), **more: Any
) -> Definition:
    return _define(code, article, events, lambda parsed: sum_of(terms, parsed, units, **more), variants)


def _fixed(code: str, article: str, events: Names, computation: Computation) -> Definition:
    return _define(code, article, events, lambda _: computation)


def between_of(records: Records, group: Group) -> Any:
    """T2: the games of a group, as the edition looks at them."""
    return games_between(records, group, lens(records))


def first(passes: tuple[Any, ...]) -> Any:
    """T2: of repeated direct encounters the first one is shown."""
    return passes[0]


def _mean_rating(code: Code) -> Computation:
    cut = cut_of(code)

    def mean(records: Records, _: Groups) -> Keys:
        return performance.average_of_opponents(records, cut)

    return Computation(mean, PLAIN, performance.rating_terms, cut=cut)


def _alone(function: Callable[[Records], Keys]) -> Callable[[Records, Groups], Keys]:
    return lambda records, _: function(records)


def _between(function: Callable[[Records, Groups], Keys], between: TermsIn, units: Units = HALVES) -> Computation:
    return Computation(function, units, between=between)


def _limit(records: Records) -> dict[str, Any]:
    return {"limit": in_points(koya_limit(records), 2)}


def _limits(records: Records) -> dict[str, Any]:
    return {"limits": in_points(koya_limits(records), 2)}


def _places(records: Records) -> dict[str, Any]:
    return {"places": records.places}


_MP, _GP = teams.match_points_of, teams.game_points_of
_DIRECT = Computation(direct_encounter, between=between_of, show=first)
_EXTENDED_KOYA = Computation(_alone(opponents.koya_extended), WITH_LEVEL, opponents.koya_reach, facts=_limits)
_PERFORMANCE = Computation(_alone(performance.performances), PLAIN, performance.clamped_terms)

BOOK: tuple[Definition, ...] = (
    _sum("PTS", "5.2", ALL, own.points),
    _fixed("DE", "5.2/2.1.2", ALL, _DIRECT),
    _sum("WON", "5.2/2.1.4", SINGLE, own.won_on_board, COUNTS),
    _sum("WIN", "5.2/2.1.4", SINGLE, own.won, COUNTS),
    _sum("BPG", "5.2/2.1.5", SINGLE, own.with_black, COUNTS),
    _sum("KASH", "5.2/2.1.6", SINGLE, own.kashdan, COUNTS),
    _sum("SB", "5.2/2.2", SINGLE, opponents.sonneborn_berger, QUARTERS),
    _sum("KOYA", "5.2/2.1.3", (ROUND_ROBIN,), opponents.koya, facts=_limit),
    _fixed("KOYA+", "5.2/2.1.3.1", (ROUND_ROBIN,), _EXTENDED_KOYA),
    _sum("CUM", "5.2/2.1.1", SINGLE, own.cumulative, variants=("C1", "C2")),
    _sum("CUMO", "5.2/2.1.1.2", SINGLE, opponents.opponents_cumulative),
    _sum("BH", "5.2/2.2", SINGLE, opponents.buchholz, WITH_LEVEL, ANY_CUT),
    _sum("BHS", "5.2/2.2", SINGLE, opponents.opponents_buchholz),
    _define("ARO", "5.2/2.3", SINGLE, _mean_rating, FIRST),
    _fixed("PERF", "5.2/2.3", SINGLE, _PERFORMANCE),
    _sum("MP", "5.2/2.4.1", IN_MATCHES, teams.match_points),
    _sum("GP", "5.2/2.4", IN_MATCHES, teams.game_points),
    _sum("SBA", "5.2/2.2", IN_MATCHES, teams.sonneborn_berger(_MP, _MP), QUARTERS, FIRST),
    _sum("SBB", "5.2/2.2", IN_MATCHES, teams.sonneborn_berger(_MP, _GP), QUARTERS, FIRST),
    _sum("SBC", "5.2/2.2", IN_MATCHES, teams.sonneborn_berger(_GP, _MP), QUARTERS, FIRST),
    _sum("SBD", "5.2/2.2", IN_MATCHES, teams.sonneborn_berger(_GP, _GP), QUARTERS, FIRST),
    _sum("GD", "5.2/2.4.3", IN_MATCHES, teams.difference),
    _sum("GF", "5.2/2.4.3", IN_MATCHES, teams.game_points),
    _fixed("ELO", "5.2/2.4.3", TEAMS, Computation(teams.mean_of_team, PLAIN, show=neg)),
    _sum("BERLIN", "5.2/2.4.2", TEAMS, teams.berlin, WEIGHTED, facts=_places),
    _sum("WINS", "3.2", TEAMS, teams.wins, COUNTS),
    _fixed("H2H", "3.2", TEAMS, _between(teams.head_to_head, teams.between)),
    _fixed("BOARDS", "3.2", TEAMS, _between(teams.by_board, teams.wins_between, COUNTS)),
)
