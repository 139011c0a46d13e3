"""K1, K2, K4: the arithmetic of a knockout, with every figure kept so that each step can be shown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.pairing.knockout_names import name_before_final


@dataclass(frozen=True, slots=True)
class Entry:
    """K1, K4: ``count`` entrants come in after ``skip`` rounds, or in the round ``back`` rounds before the final."""

    count: int
    skip: int | None = None
    back: int | None = None

    @property
    def text(self) -> str:
        """As it was asked for: the number of rounds skipped, or the id of the round."""
        return str(self.skip) if self.back is None else name_before_final(self.back)

    def rounds_skipped(self, rounds: int) -> int:
        """K4: before preliminary rounds are added, in a knockout of so many rounds."""
        return self.skip or 0 if self.back is None else rounds - 1 - self.back


@dataclass(frozen=True, slots=True)
class Group:
    """K1: X = ``count`` entrants who skip x = ``skip`` rounds, preliminary rounds included."""

    skip: int
    count: int

    @property
    def fictive(self) -> int:
        """K1: the lines of the bracket these entrants fill."""
        return self.count << self.skip


@dataclass(frozen=True, slots=True)
class Pass:
    """K1, K2: one run through the figures, with so many preliminary rounds added; late entrants latest first."""

    preliminary_rounds: int
    groups: tuple[Group, ...]
    available: int

    @property
    def fictive(self) -> int:
        return sum(group.fictive for group in self.groups)

    @property
    def net(self) -> int:
        return self.available + self.fictive

    @property
    def rounds(self) -> int:
        return rounds_for(self.net)

    @property
    def size(self) -> int:
        return 1 << self.rounds

    @property
    def byes(self) -> int:
        return self.size - self.net

    @property
    def enough(self) -> bool:
        """K2: somebody is left to play in round 1."""
        return self.byes < self.available


@dataclass(frozen=True, slots=True)
class Guess:
    """K4: the passes made for a supposed number of rounds (not counting preliminary ones), and what they say of it."""

    rounds: int
    passes: tuple[Pass, ...]
    agrees: bool


def rounds_for(entrants: int) -> int:
    """K1: the exponent of the next power of two at or above a number of lines."""
    return (entrants - 1).bit_length() if entrants > 0 else 0


def power_above(fictive: int) -> int:
    """K2: P, the smallest power of two above the first fictive figure."""
    return 1 << fictive.bit_length()


def ends(first: Pass) -> bool:
    """K2: adding preliminary rounds comes to an end if and only if P - F0 < 2D."""
    return power_above(first.fictive) - first.fictive < 2 * first.available


def passes_from(first: Pass) -> Iterator[Pass]:
    """K2: as long as the byes take everybody, one preliminary round more; without an end, the first pass alone."""
    current = first
    yield current
    while not current.enough and ends(first):
        groups = tuple(Group(group.skip + 1, group.count) for group in current.groups)
        current = Pass(current.preliminary_rounds + 1, groups, current.available)
        yield current


def work_out(registered: int, entries: Sequence[Entry]) -> tuple[Guess, ...]:
    """K4: suppose as many rounds as the registered ask for; while the result disagrees, suppose one more."""
    longest = max((entry.skip or 0 for entry in entries), default=0)
    guesses = [_guess(registered, entries, max(rounds_for(registered), longest + 1))]
    while not guesses[-1].agrees and not _is_hopeless(guesses[-1], entries):
        guesses.append(_guess(registered, entries, guesses[-1].rounds + 1))
    return tuple(guesses)


def works(registered: int, entries: Sequence[Entry]) -> bool:
    """K2, K4: there is a plan with byes in round 1 only."""
    return work_out(registered, entries)[-1].agrees


def _guess(registered: int, entries: Sequence[Entry], rounds: int) -> Guess:
    if any(entry.rounds_skipped(rounds) < 0 for entry in entries):
        return Guess(rounds, (), agrees=False)  # the round named does not exist in so short a knockout
    passes = tuple(passes_from(_first_pass(registered, entries, rounds)))
    return Guess(rounds, passes, _agrees(passes[-1], entries, rounds))


def _first_pass(registered: int, entries: Sequence[Entry], rounds: int) -> Pass:
    """K1: who is asked to come in during round 1 skips nothing, and is available like everybody else."""
    skips = sorted(((entry.rounds_skipped(rounds), entry.count) for entry in entries), reverse=True)
    groups = tuple(Group(skip, count) for skip, count in skips if skip)
    return Pass(0, groups, registered - sum(group.count for group in groups))


def _agrees(last: Pass, entries: Sequence[Entry], rounds: int) -> bool:
    """K4: the rounds found are those supposed; who enters in the first of them has no preliminary round before it."""
    if not last.enough or all(entry.back is None for entry in entries):
        return last.enough
    supposed = last.rounds - last.preliminary_rounds == rounds
    return supposed and (not last.preliminary_rounds or all(entry.rounds_skipped(rounds) for entry in entries))


def _is_hopeless(guess: Guess, entries: Sequence[Entry]) -> bool:
    """K4: more rounds would not help: no round is named, the named ones are full, or too many places stay empty.

    With G rounds supposed, late entrants leave 2^G - F0 lines to D available ones: none for ever once the entrants of
    named rounds fill everything, and otherwise more with every round, when 2D is already too many (K2).
    """
    named = [entry for entry in entries if entry.back is not None]
    if any(entry.rounds_skipped(guess.rounds) <= 0 for entry in named):
        return False
    lines = 1 << guess.rounds
    first = guess.passes[0]
    full = sum(entry.count << entry.rounds_skipped(guess.rounds) for entry in named) >= lines
    return not named or full or lines - first.fictive >= 2 * first.available
