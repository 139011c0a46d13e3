"""K5: a bracket played through: from what was typed for each match to who meets whom and who goes on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.model.games import Result
from sheetgen.pairing.knockout_bracket import Bracket, Match, Origin, Side
from sheetgen.pairing.knockout_match import Outcome, outcome, surplus

UNKNOWN, NOBODY = 0, -1  # a side nobody has reached yet, and one nobody will ever reach
STALE, CONTRADICTS, AGAINST_NOBODY = "stale-winner", "winner-contradicts-result", "result-against-nobody"
EARLY, UNDECIDED, SURPLUS = "result-too-early", "undecided-match", "surplus-game"


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands in the cells of a match: the results of its games, and the number of the winner."""

    results: tuple[Result | None, ...]
    winner: int | None = None

    @property
    def anything(self) -> bool:
        return self.winner is not None or any(result is not None for result in self.results)


@dataclass(frozen=True, slots=True)
class Played:
    """A match with the seeds who meet, what the results say, who goes on, and what is wrong with it (an id, or "")."""

    match: Match
    upper: int
    lower: int
    outcome: Outcome
    winner: int
    state: str

    @property
    def is_real(self) -> bool:
        """Whether there is somebody on each side, as far as that is known."""
        return NOBODY not in (self.upper, self.lower)

    @property
    def loser(self) -> int:
        """Who is left behind: nobody where only one came, or where nobody goes on."""
        if self.winner == UNKNOWN:
            return UNKNOWN
        if NOBODY in (self.upper, self.lower, self.winner):
            return NOBODY
        return self.upper + self.lower - self.winner


@dataclass(frozen=True, slots=True)
class Format:
    """K6: what a match is, in what order it is decided, and in which matches the colours are exchanged."""

    kind: str
    decide: tuple[str, ...]
    exchanged: frozenset[int] = frozenset()


def play(bracket: Bracket, form: Format, typed: Mapping[int, Typed], present: int) -> tuple[Played, ...]:
    """K5: every match in its turn, so that correcting an early result changes all that follows.

    Seeds above ``present`` are empty places: whoever would have met them has a bye.
    """
    done: dict[int, Played] = {}
    for match in bracket.matches:
        upper, lower = (_seed(side, done, present) for side in (match.upper, match.lower))
        done[match.number] = _played(match, upper, lower, form, typed[match.number])
    return tuple(done.values())


def _seed(side: Side, done: Mapping[int, Played], present: int) -> int:
    if side.origin is Origin.SEED:
        return side.number if side.number <= present else NOBODY
    source = done[side.number]
    return source.winner if side.origin is Origin.WINNER else source.loser


def _played(match: Match, upper: int, lower: int, form: Format, typed: Typed) -> Played:
    exchanged = match.number in form.exchanged
    verdict = outcome(form.kind, typed.results, form.decide, exchanged=exchanged)
    winner, state = _winner((upper, lower), verdict, typed)
    if not state and surplus(form.kind, typed.results, exchanged=exchanged):
        state = SURPLUS
    return Played(match, upper, lower, verdict, winner, state)


def _winner(sides: tuple[int, int], verdict: Outcome, typed: Typed) -> tuple[int, str]:
    """Who goes on: the side the results name; where they name none, the one whose number was chosen."""
    if UNKNOWN in sides:
        return UNKNOWN, EARLY if typed.anything else ""
    if NOBODY in sides:
        return max(sides), AGAINST_NOBODY if typed.anything else ""
    named = {Outcome.UPPER: sides[0], Outcome.LOWER: sides[1]}.get(verdict)
    if typed.winner is None:
        return _without_number(named, verdict)
    if typed.winner not in sides:
        return UNKNOWN, STALE
    if named not in (None, typed.winner):
        return UNKNOWN, CONTRADICTS
    return typed.winner, ""


def _without_number(named: int | None, verdict: Outcome) -> tuple[int, str]:
    if named is not None:
        return named, ""
    if verdict is Outcome.NOBODY:
        return NOBODY, ""
    return UNKNOWN, UNDECIDED if verdict is Outcome.DRAWN else ""


def entering_rounds(bracket: Bracket) -> Sequence[int]:
    """The round in which each seed plays his first match, seed 1 first."""
    entering = {
        side.number: match.round
        for match in bracket.matches
        for side in (match.upper, match.lower)
        if side.origin is Origin.SEED
    }
    return [entering[seed] for seed in sorted(entering)]
