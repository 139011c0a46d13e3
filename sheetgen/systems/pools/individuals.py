"""The games of every pool, for ratings and norms: a pool is an event of its own."""

from typing import Any

from sheetgen.pairing.pools import LETTERS
from sheetgen.systems.shared.individuals import Fields, tournament_field
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.entered import Entered


def each_pool(spec: Any, plan: Any, entries: Entries, entered: Entered) -> Fields:
    parts = zip(LETTERS, spec.parts, entered.event.ranked_apart(), strict=False)
    return tuple((letter, tournament_field(part, event)) for letter, part, event in parts)
