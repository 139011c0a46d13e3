"""Where the lines of a described sheet stand in a file whose rows or columns were inserted or deleted.

A line is a row or a column; what is known of it is a bag of marks: the texts we wrote, and that a formula stands there.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from difflib import SequenceMatcher

Profile = Counter[Hashable]
FORMULA = ("formula",)
FARTHEST = 5_000  # lines of a file that are looked at


def matched(described: Sequence[Profile], found: Mapping[int, Profile]) -> dict[int, int]:
    """The lines of the file that have just the marks of described ones, in the same order; others are left out."""
    known = {mark for profile in described for mark in profile}
    last = min(max(found, default=-1), len(described) + FARTHEST)
    wanted = [frozenset(profile.items()) for profile in described]
    present = [
        frozenset((mark, times) for mark, times in found[line].items() if mark in known)
        if line in found
        else frozenset[tuple[Hashable, int]]()
        for line in range(last + 1)
    ]
    blocks = SequenceMatcher(None, wanted, present, autojunk=False).get_matching_blocks()
    return {first + step: place + step for first, place, length in blocks for step in range(length)}


def aligned(count: int, known: Mapping[int, int], start: int = 0) -> list[int]:
    """The line of the file for every described one: a line that was not matched stands as far off as the one before."""
    shift = start
    lines = []
    for line in range(count):
        if line in known:
            shift = known[line] - line
        lines.append(line + shift)
    return lines
