"""What a tie-break is made of: its row, what an edition says of it, and how its values are computed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from sheetgen.model.tournament import FIDE_2026, LIVRE
from sheetgen.ranking.codes import FIDE_NAMES, NUMBERED, OFFICIAL, Code
from sheetgen.ranking.modifiers import WHOLE, Cut, Term
from sheetgen.ranking.record import MATCHES, TEAM_SWISS, Id, Records
from sheetgen.ranking.values import Groups, Keys, Value, in_points, turned

Function = Callable[[Records, Groups], Keys]
TermsOf = Callable[[Records], Mapping[Id, Sequence[Term]]]
TermsIn = Callable[[Records, Sequence[Id]], Mapping[Id, Sequence[Term]]]
# From the keys that are compared to the figures that are displayed, where one is not made of the other.
FiguresOf = Callable[[Records, Groups, Keys], Keys]
Facts = Mapping[str, Value]
# The other numbers of one entrant's computation, from his contributions.
FactsOf = Callable[[Records, Id, Sequence[Term]], Facts]

Names = tuple[str, ...]
TEAM_EVENTS = (MATCHES, TEAM_SWISS)
_FIDE_NAME = {ours: name for name, ours in FIDE_NAMES.items()}


class Units(NamedTuple):
    """How many units of the whole numbers inside make one of what people see."""

    amount: int = 2
    figure: int = 2
    level: int = 1


HALVES, COUNTS, QUARTERS, PLAIN = Units(), Units(amount=1), Units(amount=4, level=2), Units(1, 1)
WITH_LEVEL, WEIGHTED = Units(level=2), Units(figure=1)


class LineStyle(StrEnum):
    """How one contribution of a tie-break reads in an explanation (``explanations/lines.py`` has the sentences)."""

    GAME = "game"  # what happened, and what it brings
    ROUND = "round"  # what happened is all: every line brings one
    BLACK = "black"  # what happened, with Black
    SCORE = "score"  # what happened, and the opponent's points
    RUNNING = "running"  # the score after a round
    CUMULATIVE = "cumulative"  # the opponent's running scores
    BUCHHOLZ = "buchholz"  # the opponent's points, adjusted or imaginary
    BUCHHOLZ_OF = "buchholz-of"  # the opponent's Buchholz
    RATING = "rating"  # the opponent's rating
    PERFORMANCE = "performance"  # the opponent's performance
    PRODUCT = "product"  # the opponent's total times what was made against him, each in the points of the row
    BOARD = "board"  # what a board brought, times its number
    BOARD_POINTS = "board-points"  # what a board brought
    BETWEEN = "between"  # a game of two tied teams
    BY_SEAT = "by-seat"  # the games of a team, board by board
    NOTHING = "nothing"  # the value comes from no game


class Total(StrEnum):
    """How the contributions become the value, in a sentence (``explanations/totals.py``)."""

    SUM = "sum"
    ENCOUNTER = "encounter"  # mutual points, or what they can still become
    MEAN = "mean"  # of ratings
    MEAN_OF_SCORES = "mean-of-scores"
    PERFORMANCE = "performance"
    PERFECT = "perfect"
    NUMBER = "number"  # the pairing number itself
    RATING = "rating"  # the own rating itself
    STRENGTH = "strength"
    BY_BOARD = "by-board"  # board 1, board 2, …
    ELIMINATION = "elimination"  # without the last board, without the last two, …
    MEAN_OF_TEAM = "mean-of-team"
    LIMITS = "limits"  # limit by limit


@dataclass(frozen=True, slots=True)
class Computation:
    """How one code of one edition is computed, its cuts and variants taken in."""

    function: Function
    units: Units = HALVES
    terms: TermsOf | None = None  # the contributions, for the explanation
    between: TermsIn | None = None  # the same, of a code that looks at the games between those tied
    cut: Cut = WHOLE
    show: Callable[[Value], Value] | None = None  # from the key that is compared to the value that is displayed
    figures: FiguresOf | None = None
    facts: FactsOf | None = None

    @property
    def lowest_first(self) -> bool:
        """Whether the key is the value with the other sign, so that the lowest value is ahead."""
        return self.show is turned

    def value(self, key: Value) -> Value:
        """Return the value people know, an exact number of points or a list of them, from the key compared."""
        return in_points(self.show(key) if self.show and key is not None else key, self.units.amount)

    def values(self, records: Records, groups: Groups, keys: Keys) -> dict[Id, Value]:
        """Return the values of everybody, from the keys compared among ``groups``."""
        if self.figures:
            figures = self.figures(records, groups, keys)
            return {id_: in_points(figures.get(id_), self.units.amount) for id_ in records.entries}
        return {id_: self.value(key) for id_, key in keys.items()}


Build = Callable[[Code], Computation]


@dataclass(frozen=True, slots=True)
class Definition:
    """What one edition says of a code: its article, the events it is defined for, its variants, its computation."""

    article: str
    events: Names
    build: Build
    variants: Names = ()
    kinds: Names = ()  # the points a team event may ask it of
    again: bool = False  # C4: whether it may stand in an order several times

    def takes(self, code: Code) -> bool:
        """C13: whether the points and every variant of a code are allowed here, and its second turn."""
        allowed = (not code.kind or code.kind in self.kinds) and (self.again or code.turn == 1)
        return allowed and all(variant in self.variants for variant in code.variants)

    def serves(self, code: Code, event: str) -> bool:
        """C13: whether it is defined for a kind of event; only team events have two kinds of points."""
        return event in self.events and (not code.kind or event in TEAM_EVENTS)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One row of TIEBREAKS: a code, what each edition says of it, and how it is explained and displayed.

    The words of a code stand in the languages (``tie.CODE``, ``explain.define.CODE``), its formula in cells is
    registered under the code in ``systems``.
    """

    code: str
    line: LineStyle
    livre: Definition | None = None
    fide: Definition | None = None
    total: Total = Total.SUM
    unit: str = ""  # the word behind its figure (``explain.unit``)
    points: tuple[str, str] = ("", "")  # of a product: the points of the opponents, and those made against them
    of_ratings: bool = False  # whether it needs ratings
    decimals: bool = False  # whether its figure may be no whole number of units: a mean
    not_in_cells: str = ""  # the reason why no workbook has it live
    definitions: Mapping[str, Definition] = field(init=False)

    def __post_init__(self) -> None:
        """Collect the definitions by edition."""
        both = {LIVRE: self.livre, FIDE_2026: self.fide}
        object.__setattr__(self, "definitions", {rules: defined for rules, defined in both.items() if defined})

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that have it."""
        return tuple(self.definitions)

    @property
    def is_encounter(self) -> bool:
        """Whether it looks at the games between those level, some of which may be missing (DE, EDE …)."""
        return self.total is Total.ENCOUNTER

    @property
    def alias(self) -> str:
        """FIDE's name of a code that has another one here."""
        return _FIDE_NAME.get(self.code, "")

    def name(self, rules: str) -> str:
        """Return the code as an edition spells it."""
        own = OFFICIAL.get(self.code, self.code)
        return self.alias or own if rules == FIDE_2026 else own

    def defined(self, rules: str, event: str) -> bool:
        """T: whether the edition defines the code for this kind of event."""
        return rules in self.definitions and event in self.definitions[rules].events

    def spellings(self, rules: str) -> Iterator[str]:
        """Yield the code as an edition spells it, alone and with each variant that has no number."""
        name = self.name(rules)
        yield name
        for variant in self.definitions[rules].variants:
            if variant not in NUMBERED:
                yield f"{name}/{variant}"
