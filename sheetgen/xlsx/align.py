"""Where the lines of a described sheet stand in a file whose rows or columns were inserted or deleted.

A line is a row or a column; what is known of it is a bag of marks: the texts we wrote, and that a formula stands there.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence

Profile = Counter[Hashable]
FORMULA = ("formula",)
FARTHEST = 60  # lines inserted or deleted in one place
AHEAD = 7  # lines that must fit as well before a shift is believed
NEARLY = 0.85  # of the best fit is good enough for a nearer shift: texts may stand twice
ENOUGH = 0.5  # of the marks of a line: the others may have been typed over or translated
NOTHING: Profile = Counter()


def fits(wanted: Profile, found: Profile) -> bool:
    """Whether a line of the file may be the described one; one without marks fits any line without formulas."""
    marks = sum(wanted.values())
    if not marks:
        return not found[FORMULA]
    return sum((wanted & found).values()) >= marks * ENOUGH


def alike(wanted: Profile, found: Profile) -> bool:
    """Whether a line has all the texts of the described one and as many formulas."""
    return wanted[FORMULA] == found[FORMULA] and not wanted - found


def likeness(wanted: Profile, found: Profile) -> float:
    """From 0 to 1: formulas too many count against a line, texts too many do not."""
    return sum((wanted & found).values()) / (sum(wanted.values()) + max(0, found[FORMULA] - wanted[FORMULA]))


def aligned(described: Sequence[Profile], found: Mapping[int, Profile], start: int = 0) -> list[int]:
    """The line of the file for every described line: they keep their order, and a shift lasts until the next one."""
    shift = start
    lines: list[int] = []
    for line, wanted in enumerate(described):
        if wanted and not alike(wanted, found.get(line + shift, NOTHING)):
            shift = _shift(described, found, line, shift)
        lines.append(line + shift)
    return lines


def _shift(described: Sequence[Profile], found: Mapping[int, Profile], line: int, present: int) -> int:
    """The nearest shift with which this line and those after it fit; the present one if there is none."""
    before = line + present
    scores = [
        (_score(described, found, line, present + step), -abs(step), step)
        for step in range(-FARTHEST, FARTHEST + 1)
        if before + step >= 0
    ]
    best = max(scores)[0]
    if best <= 0:
        return present
    near = [(distance, score, step) for score, distance, step in scores if score >= best * NEARLY]
    return present + max(near)[2]


def _score(described: Sequence[Profile], found: Mapping[int, Profile], line: int, shift: int) -> float:
    """How much of this line and of the next ones with marks is found under a shift; nothing if this line is not."""
    if not fits(described[line], found.get(line + shift, NOTHING)):
        return 0
    total = 0.0
    seen = 0
    for place in range(line, len(described)):
        wanted = described[place]
        if wanted:
            total += likeness(wanted, found.get(place + shift, NOTHING))
            seen += 1
        if seen > AHEAD:
            break
    return total
