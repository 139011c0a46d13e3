"""Where the standings of every pool stand."""

from dataclasses import replace

from sheetgen.pairing.pools import LETTERS
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.shared.round_robin import standings
from sheetgen.workbook.lines import Lines


def lines(spec: PoolsSpec) -> tuple[Lines, ...]:
    return tuple(
        replace(found, pool=letter)
        for letter, part in zip(LETTERS, spec.parts, strict=False)
        for found in standings.lines(part)
    )
