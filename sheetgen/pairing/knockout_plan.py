"""K1-K4: the seven steps of a knockout's arithmetic and its plan of play."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sheetgen.pairing.knockout_arithmetic import Entry, Group, Guess, Pass, work_out
from sheetgen.pairing.knockout_names import round_names, rounds_before_final
from sheetgen.pairing.knockout_refusal import check_request, refusal


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
class Plan:
    """K1-K4: all figures of the seven steps; those reported are the ones of the last pass (K2)."""

    registered: int
    entries: tuple[Entry, ...]
    guesses: tuple[Guess, ...]
    rows: tuple[PlayRow, ...]

    @property
    def passes(self) -> tuple[Pass, ...]:
        """K2: the passes of the number of rounds that proved right (K4)."""
        return self.guesses[-1].passes

    @property
    def last(self) -> Pass:
        return self.passes[-1]

    @property
    def available(self) -> int:
        return self.last.available

    @property
    def fictive(self) -> int:
        return self.last.fictive

    @property
    def net(self) -> int:
        return self.last.net

    @property
    def size(self) -> int:
        return self.last.size

    @property
    def byes(self) -> int:
        return self.last.byes

    @property
    def preliminary_rounds(self) -> int:
        return self.last.preliminary_rounds

    @property
    def rounds(self) -> int:
        """All rounds, the preliminary ones included."""
        return self.last.rounds

    @property
    def groups(self) -> tuple[Group, ...]:
        """K5: late entrants, latest first, with the rounds they skip in the end."""
        return self.last.groups

    def rounds_skipped(self, entry: Entry) -> int:
        """K4: how many rounds, preliminary ones included, those of an entry do not play."""
        skipped = entry.rounds_skipped(self.guesses[-1].rounds)
        return skipped + self.preliminary_rounds if skipped else 0


def plan(registered: int, enter: Mapping[int, int] | None = None, enter_at: Mapping[str, int] | None = None) -> Plan:
    """K1-K4: the plan for so many registered, of whom some enter after rounds skipped or in a named round."""
    entries = entries_from(enter or {}, enter_at or {})
    check_request(registered, entries)
    guesses = work_out(registered, entries)
    if not guesses[-1].agrees:
        raise refusal(registered, entries, guesses)
    return Plan(registered, entries, guesses, _plan_of_play(guesses[-1].passes[-1]))


def entries_from(enter: Mapping[int, int], enter_at: Mapping[str, int]) -> tuple[Entry, ...]:
    """K1, K4: what was asked, without entries of nobody; two names of one round are one entry."""
    named: Counter[int] = Counter()
    for name, count in enter_at.items():
        named[rounds_before_final(name)] += count
    after = tuple(Entry(count, skip=skip) for skip, count in sorted(enter.items()) if count)
    return after + tuple(Entry(count, back=back) for back, count in sorted(named.items(), reverse=True) if count)


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


def as_json(figures: Plan) -> dict[str, object]:
    """K1-K3: the plan with the keys of the public contract; the names of the rounds are ids."""
    keys = ("registered", "available", "fictive", "net", "size", "byes", "preliminary_rounds")
    return {key: getattr(figures, key) for key in keys} | {"rounds": [asdict(row) for row in figures.rows]}
