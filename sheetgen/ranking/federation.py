"""C13-C53: the tie-breaks of FIDE C.07 as applied from 1 March 2026."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import neg
from typing import Any

from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking import boards, own, strength, teams
from sheetgen.ranking import federation_ratings as rated
from sheetgen.ranking.codes import CUTTING, Code
from sheetgen.ranking.definitions import (
    COUNTS,
    HALVES,
    PLAIN,
    QUARTERS,
    WITH_LEVEL,
    Build,
    Computation,
    Definition,
    Groups,
    Keys,
    Names,
    Units,
    cut_of,
    in_points,
    sum_of,
)
from sheetgen.ranking.direct import Group, direct_encounter, first_pass, games_between, lens
from sheetgen.ranking.extended import extended_encounter
from sheetgen.ranking.livre import ALL, IN_MATCHES, SINGLE
from sheetgen.ranking.modifiers import Term
from sheetgen.ranking.own import Terms
from sheetgen.ranking.record import GAME_POINTS, MATCH_POINTS, MOLTER, SWISS, TEAM_SWISS, Id, Records
from sheetgen.ranking.unplayed import totals

SWISSES = (SWISS, TEAM_SWISS)
MEETINGS = SINGLE + IN_MATCHES
BOARDS = (*IN_MATCHES, MOLTER)
SINGLE_CUTS, NO_MEDIAN = CUTTING, ("C1", "C2")
EITHER = (MATCH_POINTS, GAME_POINTS)


def _define(
    code: str, article: str, events: Names, build: Build, variants: Names = (), kinds: Names = (), again: bool = False
) -> Definition:
    return Definition(code, FIDE_2026, article, events, build, variants, kinds, again)


def _asked(records: Records, code: Code) -> str:
    """C13: the points a code is asked of: those it names, else those of the ranking."""
    return code.kind or records.primary


def _of_points(terms: Callable[[Records, str], Terms], units: Units = HALVES) -> Build:
    """A sum over the rounds, in one kind of points."""
    return lambda code: sum_of(lambda records: terms(records, _asked(records, code)), code, units)


def _plain(terms: Callable[[Records], Terms], units: Units = HALVES) -> Build:
    return lambda code: sum_of(terms, code, units)


def _wins(terms: Callable[[Records, str], Terms]) -> Build:
    """C42: wins of teams are those of matches, whatever ranks them."""
    return lambda code: sum_of(lambda records: terms(records, MATCH_POINTS if records.primary else ""), code, COUNTS)


def _direct(code: Code) -> Computation:
    """C19-C24."""

    def keys(records: Records, groups: Groups) -> Keys:
        return direct_encounter(records, groups, code.forfeits)

    return Computation(keys, between=_games(code), shown=_mutual(code))


def _games(code: Code) -> Callable[[Records, Group], Mapping[Id, list[Term]]]:
    return lambda records, group: games_between(records, group, lens(records, records.primary, code.forfeits))


def _mutual(code: Code) -> Callable[[Records, Groups, Keys], Keys]:
    return lambda records, groups, keys: first_pass(
        records, groups, keys, lens(records, records.primary, code.forfeits)
    )


# C48: what separates exactly two teams that stay level.
KNOCK_OUTS: Mapping[str, Names] = {
    "EDE": (),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
}


def _extended(code: Code) -> Computation:
    """C47, C48."""

    def keys(records: Records, groups: Groups) -> Keys:
        return extended_encounter(records, groups, KNOCK_OUTS[code.name], code.forfeits)

    return Computation(keys, between=_games(code), shown=_mutual(code))


def _number(code: Code) -> Computation:
    """C30: the lowest number first, /R the highest."""
    return Computation(
        lambda records, _: _turned(own.numbers(records), not code.reverse), PLAIN, show=_sign(code, True)
    )


def _rating(code: Code) -> Computation:
    """C41: the highest rating first, /R the lowest."""
    return Computation(
        lambda records, _: _turned(rated.ratings(records, code), code.reverse), PLAIN, show=_sign(code, False)
    )


def _turned(values: Mapping[Id, int | None], lowest_first: bool) -> Keys:
    return {id_: None if value is None else -value if lowest_first else value for id_, value in values.items()}


def _sign(code: Code, lowest_first: bool) -> Callable[[Any], Any] | None:
    return neg if code.reverse != lowest_first else None


def _buchholz(code: Code) -> Computation:
    """C31, C32."""
    listed = strength.fore_opponents if code.name == "FB" else strength.opponents
    return sum_of(lambda records: listed(records, _asked(records, code), code.forfeits), code, WITH_LEVEL)


def _average_buchholz(code: Code) -> Computation:
    """C33."""

    def terms(records: Records) -> Terms:
        return strength.opponents_buchholz(records, code.fore, _asked(records, code))

    def mean(records: Records, _: Groups) -> Keys:
        return {id_: rated.exact_mean(listed) for id_, listed in terms(records).items()}

    return Computation(mean, HALVES, terms)


def _sonneborn_berger(code: Code) -> Computation:
    """C34."""

    def terms(records: Records) -> Terms:
        kind = _asked(records, code)
        return strength.products(records, kind, kind, code.forfeits)

    return sum_of(terms, code, QUARTERS)


def _extended_sonneborn_berger(theirs: str, ours: str) -> Build:
    """C44, C45."""
    return lambda code: sum_of(lambda records: strength.products(records, theirs, ours, code.forfeits), code, QUARTERS)


def _koya(code: Code) -> Computation:
    """C35, C17."""
    return sum_of(
        lambda records: strength.koya(records, _asked(records, code), code.limit),
        code,
        facts=lambda records: {"limit": in_points(strength.koya_limit(records, _asked(records, code), code.limit), 2)},
    )


def _average_rating(code: Code) -> Computation:
    """C37."""
    return Computation(
        lambda records, _: rated.average(records, code),
        PLAIN,
        lambda records: rated.rating_terms(records, code),
        cut=cut_of(code),
    )


def _figure(figure: rated.Figure) -> Build:
    """C38, C39."""
    return lambda code: Computation(
        lambda records, _: figure(records, code), PLAIN, lambda records: rated.rating_terms(records, code)
    )


def _average_figure(figure: rated.Figure) -> Build:
    """C40."""
    return lambda code: Computation(
        lambda records, _: rated.average_figure(records, code, figure),
        PLAIN,
        lambda records: rated.figures_of_opponents(records, code, figure),
    )


def _secondary(_: Code) -> Computation:
    """C43."""
    listed = {MATCH_POINTS: teams.match_points, GAME_POINTS: teams.game_points}
    return sum_of(lambda records: listed[records.secondary](records), Code("MPVGP"))


def _board_count(_: Code) -> Computation:
    """C50: compared only between those with the same game points, shown for everybody."""
    return Computation(boards.board_count, HALVES, boards.board_terms, shown=boards.counts)


def _strength_and_score(code: Code) -> Computation:
    """C52."""

    def keys(records: Records, _: Groups) -> Keys:
        score, worth = totals(records, records.secondary), _worth(records, code)
        return {id_: score[id_] + Fraction(worth[id_], _divisor(records, code)) for id_ in records.entries}

    def terms(records: Records) -> Terms:
        listed = strength.fore_opponents if code.fore else strength.opponents
        return listed(records, records.primary, code.forfeits)

    return Computation(keys, WITH_LEVEL, terms, facts=lambda records: {"divisor": _divisor(records, code)})


def _worth(records: Records, code: Code) -> Mapping[Id, int]:
    return strength.sums(records, cut_of(code), code.fore, records.primary, code.forfeits)


def _divisor(records: Records, code: Code) -> int:
    return code.divisor or strength.divisor(records)


_MP, _GP = MATCH_POINTS, GAME_POINTS
_ESB_VARIANTS = (*NO_MEDIAN, "P")

CODES: tuple[Definition, ...] = (
    _define("PTS", "4.2", ALL, _plain(own.points)),
    _define("MP", "11.1", IN_MATCHES, _plain(teams.match_points)),
    _define("GP", "11.1", IN_MATCHES, _plain(teams.game_points)),
    _define("DE", "6", ALL, _direct, ("P",), again=True),
    _define("WIN", "7.1", MEETINGS, _wins(own.awarded_wins), kinds=(MATCH_POINTS,)),
    _define("WON", "7.2", MEETINGS, _wins(own.wins_on_board), kinds=(MATCH_POINTS,)),
    _define("BPG", "7.3", SINGLE, _plain(own.with_black, COUNTS)),
    _define("BWG", "7.4", SINGLE, _of_points(own.wins_with_black, COUNTS)),
    _define("CUM", "7.5", MEETINGS, _of_points(own.progressive), NO_MEDIAN, EITHER),
    _define("REP", "7.6", MEETINGS, _plain(own.elected, COUNTS)),
    _define("STD", "7.7", MEETINGS, _plain(own.standard)),
    _define("TPN", "7.8", ALL, _number, ("R",)),
    _define("BH", "8.1", SWISSES, _buchholz, (*SINGLE_CUTS, "P"), EITHER),
    _define("AOB", "8.2", SWISSES, _average_buchholz, ("F",), EITHER),
    _define("FB", "8.3", SWISSES, _buchholz, (*SINGLE_CUTS, "P"), EITHER),
    _define("SB", "9.1", MEETINGS, _sonneborn_berger, (*NO_MEDIAN, "P"), EITHER),
    _define("KOYA", "9.2", MEETINGS, _koya, ("L",), EITHER),
    _define("ARO", "10.1", SINGLE, _average_rating, (*SINGLE_CUTS, "U")),
    _define("PERF", "10.2", SINGLE, _figure(rated.performance), ("U",)),
    _define("PTP", "10.3", SINGLE, _figure(rated.perfect), ("U",)),
    _define("APRO", "10.4", SINGLE, _average_figure(rated.performance), ("U",)),
    _define("APPO", "10.5", SINGLE, _average_figure(rated.perfect), ("U",)),
    _define("RTNG", "10.6", SINGLE, _rating, ("R", "U")),
    _define("BC", "12", BOARDS, _board_count),
    _define("TBR", "12", BOARDS, lambda _: Computation(boards.top_boards, terms=boards.board_terms)),
    _define("BBE", "12", BOARDS, lambda _: Computation(boards.bottom_boards, terms=boards.board_terms)),
    _define("MPVGP", "13.1", IN_MATCHES, _secondary),
    _define("SBA", "13.2", IN_MATCHES, _extended_sonneborn_berger(_MP, _MP), _ESB_VARIANTS),
    _define("SBB", "13.2", IN_MATCHES, _extended_sonneborn_berger(_MP, _GP), _ESB_VARIANTS),
    _define("SBC", "13.2", IN_MATCHES, _extended_sonneborn_berger(_GP, _MP), _ESB_VARIANTS),
    _define("SBD", "13.2", IN_MATCHES, _extended_sonneborn_berger(_GP, _GP), _ESB_VARIANTS),
    *(_define(code, "13.3", IN_MATCHES, _extended, ("P",), again=True) for code in KNOCK_OUTS),
    _define("SSSC", "13.4", (TEAM_SWISS,), _strength_and_score, ("F", "P", "K")),
)
