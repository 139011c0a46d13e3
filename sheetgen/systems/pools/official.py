"""What ``--write`` puts into the official sheet of every pool."""

from collections.abc import Mapping

from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.pools import LETTERS
from sheetgen.ranking.pools import by_pool, pool_of
from sheetgen.ranking.standings import Standings
from sheetgen.systems.pools.entries import pool_entries
from sheetgen.systems.shared.official_entries import official_entries
from sheetgen.workbook.cells import Changes
from sheetgen.workbook.entered import Entrant


def entries(words: Words, entrants: Mapping[int, Entrant], ranking: Standings, text: str) -> Changes:
    """Every cell of the official sheets."""
    cells: Changes = {}
    for pool, part in by_pool(ranking).items():
        own = {pool_of(id_)[1]: entrant for id_, entrant in entrants.items() if pool_of(id_)[0] == pool}
        cells |= pool_entries(official_entries(words, own, part, text), LETTERS[pool - 1])
    return cells
