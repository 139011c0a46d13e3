"""Where the lines of a described sheet stand in a file whose rows or columns were inserted or deleted.

A line is a row or a column; what is known of it is a bag of marks: the texts we wrote, and that a formula stands there.
"""

from collections import Counter
from collections.abc import Container, Hashable, Mapping, Sequence
from difflib import SequenceMatcher

Profile = Counter[Hashable]
FORMULA = ("formula",)
FARTHEST = 5_000  # lines of a file that are looked at


def matched(described: Sequence[Profile], profiles: Mapping[int, Profile]) -> dict[int, int]:
    """The lines of the file that have just the marks of described ones, in the same order; others are left out."""
    marks = {mark for profile in described for mark in profile}
    last = min(max(profiles, default=-1), len(described) + FARTHEST)
    wanted = [frozenset(profile.items()) for profile in described]
    present = [
        frozenset((mark, times) for mark, times in profiles[line].items() if mark in marks)
        if line in profiles
        else frozenset[tuple[Hashable, int]]()
        for line in range(last + 1)
    ]
    blocks = SequenceMatcher(None, wanted, present, autojunk=False).get_matching_blocks()
    return {
        first + step: place + step for first, place, length in blocks for step in range(length) if wanted[first + step]
    }


def aligned(count: int, matches: Mapping[int, int], start: int, filled: Container[int]) -> list[int]:
    """The line of the file for every described one.

    Lines nothing is known of stand as far off as the known one before them; the last of them as far off as the known
    one after them, if more of them fall on lines where there is anything.
    """
    lines: list[int] = []
    shift = start
    for line in sorted(matches.keys() & range(count)):
        gap = range(len(lines), line)
        shift_after = matches[line] - line
        split = _split(gap, shift, shift_after, filled)
        lines += [other + (shift if other < split else shift_after) for other in gap]
        lines.append(matches[line])
        shift = shift_after
    return lines + [line + shift for line in range(len(lines), count)]


def _split(gap: range, before: int, after: int, filled: Container[int]) -> int:
    """From which line of a gap on the lines belong to what follows; as late as possible."""

    def hits(split: int) -> int:
        return sum(line + (before if line < split else after) in filled for line in gap)

    if before == after or not gap:
        return gap.stop
    return max(range(gap.stop, gap.start - 1, -1), key=hits)
