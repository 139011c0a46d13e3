"""Where the standings of every pool stand."""

from sheetgen.pairing.pools import LETTERS
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.shared.round_robin import standings
from sheetgen.workbook.lines import Lines


def lines(spec: PoolsSpec) -> tuple[Lines, ...]:
    """The standings of every pool, pool by pool."""
    pools = zip(LETTERS, spec.parts, strict=False)
    return tuple(lines for letter, part in pools for lines in standings.lines(part, letter))
