"""K2: why there is no plan, in figures, and the nearest counts for which there is one."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from sheetgen.errors import BadOptions, NoSuchSize, Problem, error
from sheetgen.pairing.knockout_arithmetic import Entry, Guess, Pass, ends, power_above, works

SMALLEST, LARGEST = 2, 8192  # K5: a plan may be greater, a bracket may not
MOST_PLANNED = 1_000_000_000  # a plan has a line a round: so many never enter
# How far from what was asked a count that works is looked for.
REACH = 4096


def no_such_size(registered: int, largest: int = LARGEST) -> NoSuchSize:
    text = str(registered)
    return NoSuchSize(error("no-such-size", found=text, system="knockout", smallest=SMALLEST, largest=largest))


def check_request(registered: int, entries: Sequence[Entry]) -> None:
    """K1: what cannot be computed at all: too few, more entering later than registered, entering after the final."""
    if registered < SMALLEST:
        raise no_such_size(registered)
    if registered > MOST_PLANNED:
        raise no_such_size(registered, MOST_PLANNED)
    problems = [problem for entry in entries if (problem := _entry_problem(registered, entry))]
    entering = sum(entry.count for entry in entries)
    if not problems and entering > registered:
        problems = [error("too-many-entering", found=str(entering), registered=registered, entering=entering)]
    if problems:
        raise BadOptions(*problems)


def _entry_problem(registered: int, entry: Entry) -> Problem | None:
    """K1: every round sends at least one home, so that ``registered`` - 1 rounds are the most there can be."""
    latest = registered - 2
    text = f"{entry.text}={entry.count}"
    if entry.count < 0 or (entry.back is None and (entry.skip or 0) < 1):
        return error("bad-entry", found=text, asked=entry.text, count=entry.count)
    if (entry.skip or 0) > latest:
        return error("entry-after-final", found=text, asked=entry.text, latest=latest, registered=registered)
    return None


def refusal(registered: int, entries: Sequence[Entry], guesses: Sequence[Guess]) -> BadOptions:
    """K2: no plan with byes in round 1 only: the figures that show it, and what would work."""
    guess, first = next((guess, guess.passes[0]) for guess in reversed(guesses) if guess.passes)
    facts = {
        "reason": "rounds" if ends(first) else "byes",
        "rounds_supposed": guess.rounds,
        "rounds_found": guess.passes[-1].rounds,
        "registered": registered,
        "available": first.available,
        "fictive": first.fictive,
        "net": first.net,
        "size": first.size,
        "byes": first.byes,
        "power": power_above(first.fictive),
        "missing": power_above(first.fictive) - first.fictive,
        "limit": 2 * first.available,
        "play": play(first),
        "counts": nearest(registered, SMALLEST, lambda count: _registered_works(count, entries)),
        "entering": {entry.text: nearest_entering(registered, entries, entry) for entry in entries},
    }
    return BadOptions(Problem("no-knockout-plan", found=str(registered), data=facts))


def play(first: Pass) -> str:
    """K2: what would happen without preliminary round, everybody available playing: ``4 → 2 + 4 = 6``."""
    joining = {group.skip: group.count for group in first.groups}
    left, text = first.available, str(first.available)
    for number in range(1, max(joining, default=0) + 1):
        left = (left + 1) // 2
        entering = joining.get(number, 0)
        text += f" → {left} + {entering} = {left + entering}" if entering else f" → {left}"
        left += entering
        if left % 2:
            break
    return text


def nearest(size: int, lowest: int, good: Callable[[int], bool]) -> tuple[int, ...]:
    """K2: the nearest number below that works and the nearest above, as far as there are any within reach."""
    below = next((count for count in range(size - 1, max(lowest, size - REACH) - 1, -1) if good(count)), None)
    above = next((count for count in range(size + 1, size + REACH) if good(count)), None)
    return tuple(count for count in (below, above) if count is not None)


def nearest_entering(registered: int, entries: Sequence[Entry], entry: Entry) -> tuple[int, ...]:
    """K2: how many could enter where ``entry`` says, the other entries and the registered staying as they are."""

    def good(count: int) -> bool:
        changed = [replace(other, count=count) if other is entry else other for other in entries]
        return _registered_works(registered, changed)

    return nearest(entry.count, 0, good)


def _registered_works(registered: int, entries: Sequence[Entry]) -> bool:
    return sum(entry.count for entry in entries) <= registered and works(registered, entries)
