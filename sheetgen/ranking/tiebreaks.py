"""T1-T12, C13-C55: TIEBREAKS, the one list of tie-breaks, a row each.

From a row come the values (``ranking``), the column and the figure in cells (``systems/shared/by_rounds``), the lines
and sentences of an explanation (``explanations``), what may stand in an order, and ``docs/tiebreaks.md``.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from sheetgen.ranking import boards, computations, opponents, own, teams
from sheetgen.ranking import federation_ratings as rated
from sheetgen.ranking.codes import CUTTING, Code, base_of, parse
from sheetgen.ranking.computations import (
    among_tied,
    average_figure,
    by_boards,
    summed,
    summed_by_kind,
    summed_wins,
    the_same,
)
from sheetgen.ranking.definitions import (
    COUNTS,
    QUARTERS,
    WEIGHTED,
    WITH_LEVEL,
    Computation,
    Definition,
    LineStyle,
    TieBreak,
    Total,
)
from sheetgen.ranking.extended import KNOCK_OUTS
from sheetgen.ranking.record import GAME_POINTS, MATCH_POINTS, MATCHES, MOLTER, ROUND_ROBIN, SWISS, TEAM_SWISS

__all__ = [
    "BY_CODE",
    "PRODUCTS",
    "TIEBREAKS",
    "Computation",
    "TieBreak",
    "computation",
    "definition",
    "needs_tie",
    "tiebreak_of",
]

SINGLE = (ROUND_ROBIN, SWISS)
IN_MATCHES = (MATCHES, TEAM_SWISS)
TEAMS = (*IN_MATCHES, MOLTER)
ALL = SINGLE + TEAMS
SWISSES = (SWISS, TEAM_SWISS)
MEETINGS = SINGLE + IN_MATCHES
ONE_CUT, LOW_CUTS = ("C1",), ("C1", "C2")
EITHER = (MATCH_POINTS, GAME_POINTS)
_MP, _GP = MATCH_POINTS, GAME_POINTS
_MEASURES: Mapping[str, teams.Measure] = {_MP: teams.match_points_of, _GP: teams.game_points_of}


def _products(code: str, theirs: str, ours: str, unit: str = "") -> TieBreak:
    """T5, C44: Sonneborn-Berger of teams: the opponents' points of one kind times the own ones of another."""
    of_book = summed(teams.sonneborn_berger(_MEASURES[theirs], _MEASURES[ours]), QUARTERS)
    of_fide = computations.extended_sonneborn_berger(theirs, ours)
    return TieBreak(
        code,
        LineStyle.PRODUCT,
        livre=Definition("5.2/2.2", IN_MATCHES, of_book, ONE_CUT),
        fide=Definition("13.2", IN_MATCHES, of_fide, (*LOW_CUTS, "P")),
        points=(theirs, ours),
        unit=unit,
    )


def _knock_outs() -> Iterator[TieBreak]:
    """C47, C48: extended direct encounter, alone and with each way to part exactly two teams."""
    defined = Definition("13.3", IN_MATCHES, computations.extended, ("P",), again=True)
    return (TieBreak(code, LineStyle.GAME, fide=defined, total=Total.ENCOUNTER) for code in KNOCK_OUTS)


TIEBREAKS: tuple[TieBreak, ...] = (
    TieBreak(
        "PTS",
        LineStyle.GAME,
        livre=Definition("5.2", ALL, summed(own.points)),
        fide=Definition("4.2", ALL, summed(own.points)),
        unit="point",
    ),
    TieBreak(
        "DE",
        LineStyle.GAME,
        livre=Definition("5.2/2.1.2", ALL, computations.book_encounter),
        fide=Definition("6", ALL, computations.encounter, ("P",), again=True),
        total=Total.ENCOUNTER,
    ),
    TieBreak(
        "WON",
        LineStyle.GAME,
        livre=Definition("5.2/2.1.4", SINGLE, summed(own.won_on_board, COUNTS)),
        fide=Definition("7.2", MEETINGS, summed_wins(own.wins_on_board), kinds=(_MP,)),
    ),
    TieBreak(
        "WIN",
        LineStyle.GAME,
        livre=Definition("5.2/2.1.4", SINGLE, summed(own.won, COUNTS)),
        fide=Definition("7.1", MEETINGS, summed_wins(own.awarded_wins), kinds=(_MP,)),
    ),
    TieBreak(
        "BPG",
        LineStyle.BLACK,
        livre=Definition("5.2/2.1.5", SINGLE, summed(own.with_black, COUNTS)),
        fide=Definition("7.3", SINGLE, summed(own.with_black, COUNTS)),
    ),
    TieBreak("KASH", LineStyle.GAME, livre=Definition("5.2/2.1.6", SINGLE, summed(own.kashdan, COUNTS))),
    TieBreak(
        "SB",
        LineStyle.SCORE,
        livre=Definition("5.2/2.2", SINGLE, summed(opponents.sonneborn_berger, QUARTERS)),
        fide=Definition("9.1", MEETINGS, computations.sonneborn_berger, (*LOW_CUTS, "P"), EITHER),
    ),
    TieBreak(
        "KOYA",
        LineStyle.SCORE,
        livre=Definition("5.2/2.1.3", (ROUND_ROBIN,), summed(opponents.koya, facts=the_same(computations.limit_facts))),
        fide=Definition("9.2", MEETINGS, computations.koya, ("L",), EITHER),
    ),
    TieBreak(
        "KOYA+",
        LineStyle.SCORE,
        livre=Definition("5.2/2.1.3.1", (ROUND_ROBIN,), computations.book_extended_koya),
        total=Total.LIMITS,
    ),
    TieBreak(
        "CUM",
        LineStyle.RUNNING,
        livre=Definition("5.2/2.1.1", SINGLE, summed(own.cumulative), LOW_CUTS),
        fide=Definition("7.5", MEETINGS, summed_by_kind(own.progressive), LOW_CUTS, EITHER),
    ),
    TieBreak(
        "CUMO", LineStyle.CUMULATIVE, livre=Definition("5.2/2.1.1.2", SINGLE, summed(opponents.opponents_cumulative))
    ),
    TieBreak(
        "BH",
        LineStyle.BUCHHOLZ,
        livre=Definition("5.2/2.2", SINGLE, summed(opponents.buchholz, WITH_LEVEL), CUTTING),
        fide=Definition("8.1", SWISSES, computations.buchholz, (*CUTTING, "P"), EITHER),
    ),
    TieBreak("BHS", LineStyle.BUCHHOLZ_OF, livre=Definition("5.2/2.2", SINGLE, summed(opponents.opponents_buchholz))),
    TieBreak(
        "ARO",
        LineStyle.RATING,
        livre=Definition("5.2/2.3", SINGLE, computations.book_mean_rating, ONE_CUT),
        fide=Definition("10.1", SINGLE, computations.average_rating, (*CUTTING, "U")),
        total=Total.MEAN,
        of_ratings=True,
        decimals=True,
    ),
    TieBreak(
        "PERF",
        LineStyle.RATING,
        livre=Definition("5.2/2.3", SINGLE, computations.book_performance),
        fide=Definition("10.2", SINGLE, computations.federation_performance, ("U",)),
        total=Total.PERFORMANCE,
        of_ratings=True,
    ),
    TieBreak(
        "MP",
        LineStyle.GAME,
        livre=Definition("5.2/2.4.1", IN_MATCHES, summed(teams.match_points)),
        fide=Definition("11.1", IN_MATCHES, summed(teams.match_points)),
        unit="match-point",
    ),
    TieBreak(
        "GP",
        LineStyle.GAME,
        livre=Definition("5.2/2.4", IN_MATCHES, summed(teams.game_points)),
        fide=Definition("11.1", IN_MATCHES, summed(teams.game_points)),
        unit="game-point",
    ),
    _products("SBA", _MP, _MP, unit="match-point"),
    _products("SBB", _MP, _GP),
    _products("SBC", _GP, _MP),
    _products("SBD", _GP, _GP),
    TieBreak("GD", LineStyle.GAME, livre=Definition("5.2/2.4.3", IN_MATCHES, summed(teams.difference))),
    TieBreak(
        "GF",
        LineStyle.GAME,
        livre=Definition("5.2/2.4.3", IN_MATCHES, summed(teams.game_points)),
        unit="game-point",
    ),
    TieBreak(
        "ELO",
        LineStyle.NOTHING,
        livre=Definition("5.2/2.4.3", TEAMS, computations.mean_of_team),
        total=Total.MEAN_OF_TEAM,
    ),
    TieBreak(
        "BERLIN",
        LineStyle.BY_SEAT,
        livre=Definition("5.2/2.4.2", TEAMS, summed(teams.berlin, WEIGHTED, facts=the_same(computations.place_facts))),
    ),
    TieBreak("WINS", LineStyle.BY_SEAT, livre=Definition("3.2", TEAMS, summed(teams.wins, COUNTS))),
    TieBreak("H2H", LineStyle.BETWEEN, livre=Definition("3.2", TEAMS, among_tied(teams.head_to_head, teams.between))),
    TieBreak(
        "BOARDS",
        LineStyle.BY_SEAT,
        livre=Definition("3.2", TEAMS, among_tied(teams.by_board, teams.wins_between, COUNTS)),
        total=Total.BY_BOARD,
    ),
    TieBreak("BWG", LineStyle.BLACK, fide=Definition("7.4", SINGLE, summed_by_kind(own.wins_with_black, COUNTS))),
    TieBreak("REP", LineStyle.ROUND, fide=Definition("7.6", MEETINGS, summed(own.elected, COUNTS))),
    TieBreak("STD", LineStyle.GAME, fide=Definition("7.7", MEETINGS, summed(own.standard))),
    TieBreak("TPN", LineStyle.NOTHING, fide=Definition("7.8", ALL, computations.number, ("R",)), total=Total.NUMBER),
    TieBreak(
        "AOB",
        LineStyle.BUCHHOLZ_OF,
        fide=Definition("8.2", SWISSES, computations.average_buchholz, ("F",), EITHER),
        total=Total.MEAN_OF_SCORES,
        decimals=True,
    ),
    TieBreak("FB", LineStyle.BUCHHOLZ, fide=Definition("8.3", SWISSES, computations.buchholz, (*CUTTING, "P"), EITHER)),
    TieBreak(
        "PTP",
        LineStyle.RATING,
        fide=Definition("10.3", SINGLE, computations.perfect_performance, ("U",)),
        total=Total.PERFECT,
        of_ratings=True,
    ),
    TieBreak(
        "APRO",
        LineStyle.PERFORMANCE,
        fide=Definition("10.4", SINGLE, average_figure(rated.performance), ("U",)),
        total=Total.MEAN,
        of_ratings=True,
    ),
    TieBreak(
        "APPO",
        LineStyle.PERFORMANCE,
        fide=Definition("10.5", SINGLE, average_figure(rated.perfect), ("U",)),
        total=Total.MEAN,
        of_ratings=True,
    ),
    TieBreak(
        "RTNG",
        LineStyle.NOTHING,
        fide=Definition("10.6", SINGLE, computations.rating, ("R", "U")),
        total=Total.RATING,
        of_ratings=True,
    ),
    TieBreak("BC", LineStyle.BOARD, fide=Definition("12", TEAMS, computations.board_count)),
    TieBreak(
        "TBR", LineStyle.BOARD_POINTS, fide=Definition("12", TEAMS, by_boards(boards.top_boards)), total=Total.BY_BOARD
    ),
    TieBreak(
        "BBE",
        LineStyle.BOARD_POINTS,
        fide=Definition("12", TEAMS, by_boards(boards.bottom_boards)),
        total=Total.ELIMINATION,
    ),
    TieBreak("MPVGP", LineStyle.GAME, fide=Definition("13.1", IN_MATCHES, computations.secondary_points)),
    *_knock_outs(),
    TieBreak(
        "SSSC",
        LineStyle.BUCHHOLZ,
        fide=Definition("13.4", (TEAM_SWISS,), computations.strength_and_score, ("F", "P", "K")),
        total=Total.STRENGTH,
    ),
)
BY_CODE: Mapping[str, TieBreak] = {tiebreak.code: tiebreak for tiebreak in TIEBREAKS}


def tiebreak_of(code: str) -> TieBreak | None:
    """Return the row of a code, whatever it is called and with any variants; None for what is no tie-break.

    >>> tiebreak_of("KS/L+1").code
    'KOYA'
    """
    return BY_CODE.get(base_of(code))


# C44: of every Sonneborn-Berger of teams the points of the opponents, and those made against them.
PRODUCTS: Mapping[str, tuple[str, str]] = {
    tiebreak.code: tiebreak.points for tiebreak in TIEBREAKS if tiebreak.line is LineStyle.PRODUCT
}


def definition(code: Code, rules: str) -> Definition | None:
    """Return what an edition says of a code, if it has it."""
    tiebreak = BY_CODE.get(code.name)
    return tiebreak.definitions.get(rules) if tiebreak else None


def needs_tie(code: str, rules: str) -> bool:
    """Whether a code of an order that has been checked looks only at the games between those tied (DE, H2H, EDE …).

    >>> needs_tie("DE/P", "fide-2026"), needs_tie("BOARDS", "livre"), needs_tie("SB", "livre")
    (True, True, False)
    """
    return computation(code, rules).between is not None


@cache
def computation(code: str, rules: str) -> Computation:
    """Return how a code of an order that has been checked is computed in an edition.

    >>> computation("SB", "livre").units.amount  # Sonneborn-Berger is counted in quarter points
    4
    """
    parsed = parse(code)
    assert parsed is not None
    return BY_CODE[parsed.name].definitions[rules].build(parsed)
