"""What an edition says of a code, and what comes of it: a plain function (records, groups still tied)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from sheetgen.ranking.codes import Code
from sheetgen.ranking.modifiers import WHOLE, Cut, Term
from sheetgen.ranking.record import MATCHES, TEAM_SWISS, Id, Records

Value = Fraction | int | tuple["Value", ...] | None
Groups = Iterable[Sequence[Id]]
# What a function gives for comparison: whole numbers in the unit of the code, tuples of them, or None.
Keys = Mapping[Id, Any]
Function = Callable[[Records, Groups], Keys]
TermsOf = Callable[[Records], Mapping[Id, Sequence[Term]]]
TermsIn = Callable[[Records, Sequence[Id]], Mapping[Id, Sequence[Term]]]
# From the keys that are compared to the figures that are shown, where one is not made of the other.
Shown = Callable[[Records, Groups, Keys], Keys]
Facts = Mapping[str, Value]

Names = tuple[str, ...]
TEAM_EVENTS = (MATCHES, TEAM_SWISS)


class Units(NamedTuple):
    """How many units of the whole numbers inside make one of what people see."""

    amount: int = 2
    figure: int = 2
    level: int = 1


HALVES, COUNTS, QUARTERS, PLAIN = Units(), Units(amount=1), Units(amount=4, level=2), Units(1, 1)
WITH_LEVEL, WEIGHTED = Units(level=2), Units(figure=1)


@dataclass(frozen=True, slots=True)
class Computation:
    """How one code of one edition is computed, its cuts and variants taken in."""

    function: Function
    units: Units = HALVES
    terms: TermsOf | None = None  # the contributions, for the explanation
    between: TermsIn | None = None  # the same, of a code that looks at the games between those tied
    cut: Cut = WHOLE
    show: Callable[[Any], Any] | None = None  # from the key that is compared to the value that is shown
    shown: Shown | None = None
    facts: Callable[[Records], Facts] | None = None  # what the computation rests on, the same for everybody

    def value(self, key: Any) -> Value:
        """The value people know: an exact number of points, or a list of them."""
        return in_points(self.show(key) if self.show and key is not None else key, self.units.amount)

    def values(self, records: Records, groups: Groups, keys: Keys) -> dict[Id, Value]:
        """The values of everybody."""
        if self.shown:
            figures = self.shown(records, groups, keys)
            return {id_: in_points(figures.get(id_), self.units.amount) for id_ in records.entries}
        return {id_: self.value(key) for id_, key in keys.items()}


Build = Callable[[Code], Computation]


@dataclass(frozen=True, slots=True)
class Definition:
    """One code in one edition: its article, the events it is defined for, its variants, and how it is built."""

    code: str
    edition: str
    article: str
    events: Names
    build: Build
    variants: Names = ()
    kinds: Names = ()  # the points a team event may ask it of
    again: bool = False  # C4: whether it may stand in an order several times

    def takes(self, code: Code) -> bool:
        """C13: whether the points and every variant of a code are allowed here, and its second turn."""
        asked = (not code.kind or code.kind in self.kinds) and (self.again or code.turn == 1)
        return asked and all(variant in self.variants for variant in code.variants)

    def serves(self, code: Code, event: str) -> bool:
        """C13: whether it is defined for a kind of event; only team events have two kinds of points."""
        return event in self.events and (not code.kind or event in TEAM_EVENTS)


def in_points(key: Any, unit: int) -> Value:
    """A key in its unit as an exact number of points."""
    if key is None:
        return None
    if isinstance(key, tuple):
        return tuple(in_points(part, unit) for part in key)
    return key if unit == 1 else Fraction(key) / unit


def cut_of(code: Code) -> Cut:
    return Cut(code.lowest, code.highest)


def summing(terms: TermsOf, cut: Cut) -> Function:
    """A tie-break that adds up its contributions, without those that are cut."""

    def total(records: Records, _: Groups) -> Keys:
        return {id_: sum(term.amount for term in cut.keep(listed)) for id_, listed in terms(records).items()}

    return total


def sum_of(terms: TermsOf, code: Code, units: Units = HALVES, **more: Any) -> Computation:
    """The same as a whole computation."""
    cut = cut_of(code)
    return Computation(summing(terms, cut), units, terms, cut=cut, **more)
