"""H8-H10: the fund as it was announced: the general list, the categories, and what cannot be shared."""

from dataclasses import dataclass

from sheetgen.prize_rules.eligibility import Criteria

GENERAL = "general"


@dataclass(frozen=True, slots=True)
class Thing:
    """H8: a prize in kind, a cup or a title: it goes to a place of a list and is never shared."""

    place: int
    text: str


@dataclass(frozen=True, slots=True)
class Category:
    """A prize list for those its criteria name; ``amounts`` by place, in cents."""

    name: str
    criteria: Criteria
    amounts: tuple[int, ...] = ()
    things: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Fund:
    """Every prize there is, in cents."""

    general: tuple[int, ...] = ()
    categories: tuple[Category, ...] = ()
    things: tuple[Thing, ...] = ()

    @property
    def total(self) -> int:
        """All amounts of the fund, in cents."""
        return sum(self.general) + sum(sum(category.amounts) for category in self.categories)
