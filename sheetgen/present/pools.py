"""Pools as text; part of the ``reports``."""

from sheetgen.i18n.catalogue import Words
from sheetgen.present.reports import aligned
from sheetgen.usecases.pools import PoolsMade


def pools_text(made: PoolsMade, words: Words) -> str:
    """One line a pool: how many play in it, their mean rating, who they are."""
    rows = [[words[f"pools-said.{name}"] for name in ("pool", "players", "mean", "names")]]
    for pool in made.pools:
        mean = "–" if pool.mean is None else str(round(pool.mean))
        rows.append([pool.letter, str(len(pool.players)), mean, ", ".join(player.name for player in pool.players)])
    return aligned(rows, left=(0, 3))
