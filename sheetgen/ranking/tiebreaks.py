"""T1-T12: TIEBREAKS, the one list of tie-breaks. A tie-break is a plain function (records, groups still tied)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import neg
from typing import Any, NamedTuple

from sheetgen.model.tournament import EDITIONS, FIDE_2026, LIVRE
from sheetgen.ranking import opponents, own, performance, teams
from sheetgen.ranking.direct import direct_encounter, games_between
from sheetgen.ranking.modifiers import CUTS, WHOLE, Cut, Term
from sheetgen.ranking.record import MATCHES, MOLTER, ROUND_ROBIN, SWISS, Id, Records

Value = Fraction | int | tuple["Value", ...] | None
Groups = Iterable[Sequence[Id]]
# What a function gives for comparison: whole numbers in the unit of the code, tuples of them, or None.
Keys = Mapping[Id, Any]
Function = Callable[[Records, Groups], Keys]
TermsOf = Callable[[Records], Mapping[Id, Sequence[Term]]]
TermsIn = Callable[[Records, Sequence[Id]], Mapping[Id, Sequence[Term]]]

Names = tuple[str, ...]
BOTH, BOOK = EDITIONS, (LIVRE,)
SINGLE = (ROUND_ROBIN, SWISS)
TEAMS = (MATCHES, MOLTER)
ALL = SINGLE + TEAMS
# T: what an edition defines, but not for this kind of event here (its treatment of unplayed rounds is not ours).
UNDEFINED = frozenset({("SB", FIDE_2026, SWISS)})


class Units(NamedTuple):
    """How many units of the whole numbers inside make one of what people see."""

    amount: int = 2
    figure: int = 2
    level: int = 1


HALVES, COUNTS, QUARTERS, PLAIN = Units(), Units(amount=1), Units(amount=4, level=2), Units(1, 1)
WITH_LEVEL, WEIGHTED = Units(level=2), Units(figure=1)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One code: its article in the arbiter's book, who defines it for which events, and its function."""

    code: str
    article: str
    editions: tuple[str, ...]
    events: tuple[str, ...]
    function: Function
    units: Units = HALVES
    terms: TermsOf | None = None  # the contributions, for the explanation
    between: TermsIn | None = None  # the same, of a code that looks at the games between those tied
    cut: Cut = WHOLE
    show: Callable[[Any], Any] | None = None  # from the key that is compared to the value that is shown

    def value(self, key: Any) -> Value:
        """The value people know: an exact number of points, or a list of them."""
        return in_points(self.show(key) if self.show and key is not None else key, self.units.amount)

    def defined(self, rules: str, event: str) -> bool:
        """T: whether the edition defines the code for this kind of event."""
        return rules in self.editions and event in self.events and (self.code, rules, event) not in UNDEFINED


def in_points(key: Any, unit: int) -> Value:
    """A key in its unit as an exact number of points."""
    if key is None:
        return None
    if isinstance(key, tuple):
        return tuple(in_points(part, unit) for part in key)
    return key if unit == 1 else Fraction(key) / unit


def first(passes: tuple[Any, ...]) -> Any:
    """T2: of repeated direct encounters the first one is shown."""
    return passes[0]


def cut_of(code: str) -> Cut:
    """The cut a code names behind its slash."""
    _, slash, modifier = code.partition("/")
    return CUTS[slash + modifier]


def summing(terms: TermsOf, cut: Cut) -> Function:
    """A tie-break that adds up its contributions, without those that are cut."""

    def total(records: Records, _: Groups) -> Keys:
        return {id_: sum(term.amount for term in cut.keep(listed)) for id_, listed in terms(records).items()}

    return total


def _sum(code: str, article: str, editions: Names, events: Names, terms: TermsOf, *, units: Units = HALVES) -> TieBreak:
    cut = cut_of(code)
    return TieBreak(code, article, editions, events, summing(terms, cut), units, terms, cut=cut)


def _mean_rating(code: str, article: str) -> TieBreak:
    cut = cut_of(code)

    def mean(records: Records, _: Groups) -> Keys:
        return performance.average_of_opponents(records, cut)

    return TieBreak(code, article, BOOK, SINGLE, mean, PLAIN, performance.rating_terms, cut=cut)


def _koya_extended(records: Records, _: Groups) -> Keys:
    return opponents.koya_extended(records)


def _performance(records: Records, _: Groups) -> Keys:
    return performance.performances(records)


_MP, _GP = teams.match_points_of, teams.game_points_of
_SBA, _SBB = teams.sonneborn_berger(_MP, _MP), teams.sonneborn_berger(_MP, _GP)
_SBC, _SBD = teams.sonneborn_berger(_GP, _MP), teams.sonneborn_berger(_GP, _GP)
_DIRECT, _CLOSED = direct_encounter, (ROUND_ROBIN,)

TIEBREAKS: tuple[TieBreak, ...] = (
    _sum("PTS", "5.2", BOTH, ALL, own.points),
    TieBreak("DE", "5.2/2.1.2", BOTH, ALL, _DIRECT, between=games_between, show=first),
    _sum("WON", "5.2/2.1.4", BOTH, SINGLE, own.won_on_board, units=COUNTS),
    _sum("WIN", "5.2/2.1.4", BOTH, SINGLE, own.won, units=COUNTS),
    _sum("BPG", "5.2/2.1.5", BOTH, SINGLE, own.with_black, units=COUNTS),
    _sum("KASH", "5.2/2.1.6", BOOK, SINGLE, own.kashdan, units=COUNTS),
    _sum("SB", "5.2/2.2", BOTH, SINGLE, opponents.sonneborn_berger, units=QUARTERS),
    _sum("KOYA", "5.2/2.1.3", BOTH, _CLOSED, opponents.koya),
    TieBreak("KOYA+", "5.2/2.1.3.1", BOOK, _CLOSED, _koya_extended, terms=opponents.koya_reach, units=WITH_LEVEL),
    _sum("CUM", "5.2/2.1.1", BOOK, SINGLE, own.cumulative),
    _sum("CUM/C1", "5.2/2.1.1.1", BOOK, SINGLE, own.cumulative),
    _sum("CUM/C2", "5.2/2.1.1.1", BOOK, SINGLE, own.cumulative),
    _sum("CUMO", "5.2/2.1.1.2", BOOK, SINGLE, opponents.opponents_cumulative),
    _sum("BH", "5.2/2.2", BOOK, SINGLE, opponents.buchholz, units=WITH_LEVEL),
    _sum("BH/C1", "5.2/2.2", BOOK, SINGLE, opponents.buchholz, units=WITH_LEVEL),
    _sum("BH/C2", "5.2/2.2", BOOK, SINGLE, opponents.buchholz, units=WITH_LEVEL),
    _sum("BH/M1", "5.2/2.2", BOOK, SINGLE, opponents.buchholz, units=WITH_LEVEL),
    _sum("BH/M2", "5.2/2.2", BOOK, SINGLE, opponents.buchholz, units=WITH_LEVEL),
    _sum("BHS", "5.2/2.2", BOOK, SINGLE, opponents.opponents_buchholz),
    _mean_rating("ARO", "5.2/2.3"),
    _mean_rating("ARO/C1", "5.2/2.3"),
    TieBreak("PERF", "5.2/2.3", BOOK, SINGLE, _performance, PLAIN, performance.clamped_terms),
    _sum("MP", "5.2/2.4.1", BOTH, (MATCHES,), teams.match_points),
    _sum("GP", "5.2/2.4", BOTH, (MATCHES,), teams.game_points),
    _sum("SBA", "5.2/2.2", BOTH, (MATCHES,), _SBA, units=QUARTERS),
    _sum("SBA/C1", "5.2/2.2", BOTH, (MATCHES,), _SBA, units=QUARTERS),
    _sum("SBB", "5.2/2.2", BOTH, (MATCHES,), _SBB, units=QUARTERS),
    _sum("SBB/C1", "5.2/2.2", BOTH, (MATCHES,), _SBB, units=QUARTERS),
    _sum("SBC", "5.2/2.2", BOTH, (MATCHES,), _SBC, units=QUARTERS),
    _sum("SBC/C1", "5.2/2.2", BOTH, (MATCHES,), _SBC, units=QUARTERS),
    _sum("SBD", "5.2/2.2", BOTH, (MATCHES,), _SBD, units=QUARTERS),
    _sum("SBD/C1", "5.2/2.2", BOTH, (MATCHES,), _SBD, units=QUARTERS),
    _sum("GD", "5.2/2.4.3", BOOK, (MATCHES,), teams.difference),
    _sum("GF", "5.2/2.4.3", BOOK, (MATCHES,), teams.game_points),
    TieBreak("ELO", "5.2/2.4.3", BOOK, TEAMS, teams.mean_of_team, PLAIN, show=neg),
    _sum("BERLIN", "5.2/2.4.2", BOOK, TEAMS, teams.berlin, units=WEIGHTED),
    _sum("WINS", "3.2", BOOK, TEAMS, teams.wins, units=COUNTS),
    TieBreak("H2H", "3.2", BOOK, TEAMS, teams.head_to_head, between=teams.between),
    TieBreak("BOARDS", "3.2", BOOK, TEAMS, teams.by_board, COUNTS, between=teams.wins_between),
)
BY_CODE: Mapping[str, TieBreak] = {tiebreak.code: tiebreak for tiebreak in TIEBREAKS}
