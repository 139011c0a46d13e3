"""K1-K4: the seven steps of a knockout's arithmetic and its plan of play; K7: the fields the book works through."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from sheetgen.errors import BadOptions, NoSuchSize, Problem, error
from sheetgen.pairing.knockout_names import name_before_final, round_names, rounds_before_final

# ---- K1, K2, K4: the arithmetic of a knockout, with every figure kept so that each step can be shown.


@dataclass(frozen=True, slots=True)
class EntryRound:
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
        """K1: the lines of the bracket that all late entrants fill."""
        return sum(group.fictive for group in self.groups)

    @property
    def net(self) -> int:
        """The lines that are filled: the available entrants and the fictive lines."""
        return self.available + self.fictive

    @property
    def rounds(self) -> int:
        """How many rounds so many lines need."""
        return rounds_for(self.net)

    @property
    def size(self) -> int:
        """How many lines a bracket of these rounds has: a power of two."""
        return 1 << self.rounds

    @property
    def byes(self) -> int:
        """How many lines stay empty."""
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


def work_out(registered: int, entries: Sequence[EntryRound]) -> tuple[Guess, ...]:
    """K4: suppose as many rounds as the registered ask for; while the result disagrees, suppose one more."""
    longest = max((entry.skip or 0 for entry in entries), default=0)
    guesses = [_guess(registered, entries, max(rounds_for(registered), longest + 1))]
    while not guesses[-1].agrees and not _is_hopeless(guesses[-1], entries):
        guesses.append(_guess(registered, entries, guesses[-1].rounds + 1))
    return tuple(guesses)


def works(registered: int, entries: Sequence[EntryRound]) -> bool:
    """K2, K4: there is a plan with byes in round 1 only."""
    return work_out(registered, entries)[-1].agrees


def _guess(registered: int, entries: Sequence[EntryRound], rounds: int) -> Guess:
    if any(entry.rounds_skipped(rounds) < 0 for entry in entries):
        return Guess(rounds, (), agrees=False)  # the round named does not exist in so short a knockout
    passes = tuple(passes_from(_first_pass(registered, entries, rounds)))
    return Guess(rounds, passes, _agrees(passes[-1], entries, rounds))


def _first_pass(registered: int, entries: Sequence[EntryRound], rounds: int) -> Pass:
    """K1: who is asked to come in during round 1 skips nothing, and is available like everybody else."""
    skips = sorted(((entry.rounds_skipped(rounds), entry.count) for entry in entries), reverse=True)
    groups = tuple(Group(skip, count) for skip, count in skips if skip)
    return Pass(0, groups, registered - sum(group.count for group in groups))


def _agrees(last: Pass, entries: Sequence[EntryRound], rounds: int) -> bool:
    """K4: the rounds found are those supposed; who enters in the first of them has no preliminary round before it."""
    if not last.enough or all(entry.back is None for entry in entries):
        return last.enough
    supposed = last.rounds - last.preliminary_rounds == rounds
    return supposed and (not last.preliminary_rounds or all(entry.rounds_skipped(rounds) for entry in entries))


def _is_hopeless(guess: Guess, entries: Sequence[EntryRound]) -> bool:
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


# ---- K2: why there is no plan, in figures, and the nearest counts for which there is one.

SMALLEST, LARGEST = 2, 8192  # K5: a plan may be greater, a bracket may not
MOST_PLANNED = 1_000_000_000  # a plan has a line a round: so many never enter
# How far from what was asked a count that works is looked for.
REACH = 4096


def no_such_size(registered: int, largest: int = LARGEST) -> NoSuchSize:
    """Return the refusal of a knockout with so many entrants; it names the smallest and the ``largest`` number.

    >>> no_such_size(1).problems[0].code
    'no-such-size'
    """
    text = str(registered)
    return NoSuchSize(error("no-such-size", found=text, system="knockout", smallest=SMALLEST, largest=largest))


def check_request(registered: int, entries: Sequence[EntryRound]) -> None:
    """K1: what cannot be computed at all: too few, more entering later than registered, entering after the final.

    The first is refused as ``no-such-size``, the others as ``bad-entry``, ``entry-after-final`` and
    ``too-many-entering``.
    """
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


def _entry_problem(registered: int, entry: EntryRound) -> Problem | None:
    """K1: every round sends at least one home, so that ``registered`` - 1 rounds are the most there can be."""
    latest = registered - 2
    text = f"{entry.text}={entry.count}"
    if entry.count < 0 or (entry.back is None and (entry.skip or 0) < 1):
        return error("bad-entry", found=text, asked=entry.text, count=entry.count)
    if (entry.skip or 0) > latest:
        return error("entry-after-final", found=text, asked=entry.text, latest=latest, registered=registered)
    return None


def refusal(registered: int, entries: Sequence[EntryRound], guesses: Sequence[Guess]) -> BadOptions:
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


def nearest_entering(registered: int, entries: Sequence[EntryRound], entry: EntryRound) -> tuple[int, ...]:
    """K2: how many could enter where ``entry`` says, the other entries and the registered staying as they are."""

    def good(count: int) -> bool:
        changed = [replace(other, count=count) if other is entry else other for other in entries]
        return _registered_works(registered, changed)

    return nearest(entry.count, 0, good)


def _registered_works(registered: int, entries: Sequence[EntryRound]) -> bool:
    return sum(entry.count for entry in entries) <= registered and works(registered, entries)


@dataclass(frozen=True, slots=True)
class PlayRow:
    """K3: one round; ``entering`` are late entrants, ``byes`` go straight to the next round."""

    round: int
    name: str
    participants: int
    byes: int
    entering: int
    matches: int
    qualified: int


@dataclass(frozen=True, slots=True)
class KnockoutPlan:
    """K1-K4: all figures of the seven steps; those reported are the ones of the last pass (K2)."""

    registered: int
    entries: tuple[EntryRound, ...]
    guesses: tuple[Guess, ...]
    rows: tuple[PlayRow, ...]

    @property
    def passes(self) -> tuple[Pass, ...]:
        """K2: the passes of the number of rounds that proved right (K4)."""
        return self.guesses[-1].passes

    @property
    def last(self) -> Pass:
        """The last pass, whose figures are the ones reported (K2)."""
        return self.passes[-1]

    @property
    def available(self) -> int:
        """The entrants that the last pass has for round 1."""
        return self.last.available

    @property
    def fictive(self) -> int:
        """The lines that late entrants fill in the last pass."""
        return self.last.fictive

    @property
    def net(self) -> int:
        """The lines that are filled in the last pass."""
        return self.last.net

    @property
    def size(self) -> int:
        """How many lines the bracket of the last pass has."""
        return self.last.size

    @property
    def byes(self) -> int:
        """How many lines stay empty in the last pass."""
        return self.last.byes

    @property
    def preliminary_rounds(self) -> int:
        """How many preliminary rounds the last pass has added."""
        return self.last.preliminary_rounds

    @property
    def rounds(self) -> int:
        """All rounds, the preliminary ones included."""
        return self.last.rounds

    @property
    def groups(self) -> tuple[Group, ...]:
        """K5: late entrants, latest first, with the rounds they skip in the end."""
        return self.last.groups

    def rounds_skipped(self, entry: EntryRound) -> int:
        """K4: how many rounds, preliminary ones included, those of an entry do not play."""
        skipped = entry.rounds_skipped(self.guesses[-1].rounds)
        return skipped + self.preliminary_rounds if skipped else 0


def plan(
    registered: int, enter: Mapping[int, int] | None = None, enter_at: Mapping[str, int] | None = None
) -> KnockoutPlan:
    """K1-K4: the plan for so many registered, of whom some enter after rounds skipped or in a named round.

    ``enter`` has counts of entrants by the rounds they skip, ``enter_at`` by the name of the round they enter in.
    Refuses what :func:`check_request` refuses, and figures that no bracket with byes in round 1 only fits: this refusal
    names the nearest counts that work.
    """
    entries = entries_from(enter or {}, enter_at or {})
    check_request(registered, entries)
    guesses = work_out(registered, entries)
    if not guesses[-1].agrees:
        raise refusal(registered, entries, guesses)
    return KnockoutPlan(registered, entries, guesses, _plan_of_play(guesses[-1].passes[-1]))


def entries_from(enter: Mapping[int, int], enter_at: Mapping[str, int]) -> tuple[EntryRound, ...]:
    """K1, K4: what was asked, without entries of nobody; two names of one round are one entry."""
    named: Counter[int] = Counter()
    for name, count in enter_at.items():
        named[rounds_before_final(name)] += count
    after = tuple(EntryRound(count, skip=skip) for skip, count in sorted(enter.items()) if count)
    return after + tuple(EntryRound(count, back=back) for back, count in sorted(named.items(), reverse=True) if count)


def _plan_of_play(figures: Pass) -> tuple[PlayRow, ...]:
    """K3: round by round, who plays, who comes in and who is left."""
    joining = Counter({group.skip: 0 for group in figures.groups})
    for group in figures.groups:
        joining[group.skip] += group.count
    rows = []
    waiting, participants = figures.byes, figures.available - figures.byes
    for number, name in enumerate(round_names(figures.rounds, figures.preliminary_rounds), start=1):
        byes = figures.byes if number == 1 else 0
        matches = participants // 2
        rows.append(PlayRow(number, name, participants, byes, joining[number - 1], matches, matches))
        participants, waiting = matches + waiting + joining[number], 0
    return tuple(rows)


def as_json(figures: KnockoutPlan) -> dict[str, object]:
    """K1-K3: the plan with the keys of the public contract; the names of the rounds are ids."""
    keys = ("registered", "available", "fictive", "net", "size", "byes", "preliminary_rounds")
    return {key: getattr(figures, key) for key in keys} | {"rounds": [asdict(row) for row in figures.rows]}
