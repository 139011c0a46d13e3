"""Pools in words."""

from collections.abc import Sequence

from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.pools import Pool
from sheetgen.systems.shared.text import aligned


def table_lines(pools: Sequence[Pool], words: Words) -> list[str]:
    """One line a pool: how many play in it, their mean rating, who they are."""
    rows = [[words[f"pools-said.{name}"] for name in ("pool", "players", "mean", "names")]]
    for pool in pools:
        mean = "–" if pool.mean is None else str(round(pool.mean))
        rows.append([pool.letter, str(len(pool.players)), mean, ", ".join(player.name for player in pool.players)])
    return aligned(rows, left=(0, 3)).split("\n")
