"""The helper blocks and columns by name: what each needs, and the formula of one of its cells."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from sheetgen.workbook.cells import Content
from sheetgen.workbook.formulas import Formula

if TYPE_CHECKING:
    from sheetgen.systems.shared.by_rounds.calculation import Calculation

Made = Formula | Content
# A name may end in a variant: the parts of Fore Buchholz, with forfeits as games, with a rating for the unrated.
FORE, FORFEITS, UNRATED = "+F", "+P", "+U"


@dataclass(frozen=True)
class HelperBlock:
    """A block (a cell for every player and round), a column, a table; above all a line of the rounds or one figure."""

    kind: str
    make: Callable[..., Made]
    needs: tuple[str, ...] = ()
    length: int = 0


Maker = Callable[[str, str], HelperBlock]
_MAKERS: dict[str, Maker] = {}


def part(*names: str) -> Callable[[Maker], Maker]:
    """Register who makes the blocks of these names.

    The maker takes the name and its variants ("+F+P"), and returns a ``HelperBlock``. The name of the block that holds
    the value of a code is the code itself (``codes.column_of``).

    Raises:
        ValueError: somebody has registered one of the names already.
    """

    def keep(maker: Maker) -> Maker:
        if twice := [name for name in names if name in _MAKERS]:
            raise ValueError(f"registered twice: {', '.join(twice)}")
        _MAKERS.update(dict.fromkeys(names, maker))
        return maker

    return keep


def block(make: Callable[["Calculation", int, int], Made], *needs: str) -> HelperBlock:
    """Return a block, a cell for every player and round; ``needs`` are made before it."""
    return HelperBlock("block", make, needs)


def column(make: Callable[["Calculation", int], Made], *needs: str) -> HelperBlock:
    """Return a column, a cell for every player: ``make(calculation, player)``."""
    return HelperBlock("column", make, needs)


def line(make: Callable[["Calculation", int], Made], *needs: str) -> HelperBlock:
    """Return a line above all players, a cell for every round: ``make(calculation, round)``."""
    return HelperBlock("line", make, needs)


def head(make: Callable[["Calculation"], Made], *needs: str) -> HelperBlock:
    """Return one figure of the whole event: ``make(calculation)``."""
    return HelperBlock("head", make, needs)


@cache
def part_named(name: str) -> HelperBlock:
    """Return the block of a name with its variants.

    Raises:
        LookupError: nobody has registered it.
    """
    base, *variants = name.split("+")
    if base not in _makers():
        raise LookupError(f"no formula is registered for {base}: @part({base!r}) in this folder, or not_in_cells")
    return _makers()[base](base, "".join(f"+{variant}" for variant in variants))


def has_part(name: str) -> bool:
    """Whether something is registered under a name."""
    return name in _makers()


@cache
def _makers() -> Mapping[str, Maker]:
    # The rooms of the parts register themselves when they are loaded.
    from sheetgen.systems.shared.by_rounds import book, closed, own, perfect, ratings, strength  # noqa: F401

    return _MAKERS


def without(variants: str, *dropped: str) -> str:
    """Return variants without some of them."""
    for variant in dropped:
        variants = variants.replace(variant, "")
    return variants
