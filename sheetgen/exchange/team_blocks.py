"""M13: a list of teams written team by team, in which one name begins a second block: two teams of one name."""

from collections.abc import Iterator, Sequence
from itertools import groupby

Line = int


def second_blocks(rows: Sequence[tuple[str, Line]]) -> Iterator[tuple[Line, Line]]:
    """The first lines of the second and of the first block of a team, of rows that tell team and line.

    A list that is sorted otherwise, by rating say, has rows of a team on their own: it says nothing.
    """
    blocks = [list(block) for _, block in groupby(rows, key=lambda row: row[0])]
    if any(len(block) == 1 for block in blocks):
        return
    begun: dict[str, Line] = {}
    for (team, line), *_ in blocks:
        first = begun.setdefault(team, line)
        if first != line:
            yield line, first
