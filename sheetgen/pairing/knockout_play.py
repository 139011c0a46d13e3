"""K5: a bracket played through: from what was typed for each match to who meets whom and who goes on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from sheetgen.errors import BadOptions, error
from sheetgen.model.games import BOTH_AWAY, Result
from sheetgen.pairing.knockout_bracket import Bracket, BracketSide, Match, Origin, upper_has_white

# ---- K6, T10, T11: who has won a match of a knockout: one game, a mini-match with what follows it, or a team match.

GAME, MINI, TEAM = "game", "mini", "team"
KINDS = (GAME, MINI, TEAM)
MINI_GAMES = 2  # then as many tie-break games, then the Armageddon
ARMAGEDDON = 2 * MINI_GAMES + 1
WIN = 2  # half points
DEFAULT_DECIDE = ("GP", "BERLIN", "BOARDS")
MOST_BOARDS = 20


class MatchOutcome(IntEnum):
    """What the results of a match say; ``DRAWN`` needs the winner's number, after ``NOBODY`` nobody goes on."""

    OPEN = 0
    UPPER = 1
    LOWER = 2
    DRAWN = 3
    NOBODY = 4


Results = Sequence[Result | None]
Lead = Callable[[Sequence[int]], int]


def lines_of(kind: str, boards: int) -> int:
    """How many results a match may have."""
    return {GAME: 1, MINI: ARMAGEDDON, TEAM: boards}[kind]


def lead(result: Result, upper_is_white: bool) -> int:
    """By how many half points the upper side is ahead in one game."""
    gap = result.white - result.black
    return gap if upper_is_white else -gap


def berlin(leads: Sequence[int]) -> int:
    """T11: board e of N counts N+1-e times."""
    return sum((len(leads) - board) * gap for board, gap in enumerate(leads))


def first_won(leads: Sequence[int]) -> int:
    """The first board, counting from board 1, that one side has won."""
    return next((gap for gap in leads if gap), 0)


DECISIONS: Mapping[str, Lead] = {"GP": sum, "BERLIN": berlin, "BOARDS": first_won}


def parse_decide(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """The order in which a team match is decided; the usual one if nothing is asked.

    ``text`` has codes with spaces or commas between them, or is a sequence of codes. Refuses with ``bad-decide`` a code
    that does not exist or stands twice.
    """
    words = text.replace(",", " ").split() if isinstance(text, str) else text or ()
    codes = tuple(word.upper() for word in words) or DEFAULT_DECIDE
    for place, code in enumerate(codes):
        if code not in DECISIONS or code in codes[:place]:
            raise BadOptions(error("bad-decide", found=code, allowed=" ".join(DECISIONS)))
    return codes


def outcome(kind: str, results: Results, decide: Sequence[str], *, exchanged: bool = False) -> MatchOutcome:
    """K6: what the results of a match say; ``exchanged`` gives the upper side Black where it would have White."""
    if kind == MINI:
        return _mini(results, exchanged)
    return _boards(results, decide if kind == TEAM else ("GP",), exchanged)


def _sided(gap: int) -> MatchOutcome:
    return MatchOutcome.UPPER if gap > 0 else MatchOutcome.LOWER if gap < 0 else MatchOutcome.DRAWN


def _leads(results: Results, first: int, exchanged: bool) -> list[int]:
    """The leads of games all played; ``first`` is the number of the first of them."""
    return [
        lead(result, upper_has_white(game, exchanged=exchanged))
        for game, result in enumerate(results, start=first)
        if result is not None
    ]


def _boards(results: Results, decide: Sequence[str], exchanged: bool) -> MatchOutcome:
    """T10, T11: all boards have to be in; then one code after another, as long as it says nothing."""
    if any(result is None for result in results):
        return MatchOutcome.OPEN
    if all(result == BOTH_AWAY for result in results):
        return MatchOutcome.NOBODY
    leads = _leads(results, 1, exchanged)
    return _sided(next((gap for code in decide if (gap := DECISIONS[code](leads))), 0))


def _mini(results: Results, exchanged: bool) -> MatchOutcome:
    """The two games, the tie-break games where they were needed and played, the Armageddon."""
    first, second = results[:MINI_GAMES], results[MINI_GAMES : 2 * MINI_GAMES]
    verdict = _boards(first, ("GP",), exchanged)
    if verdict is not MatchOutcome.DRAWN:
        return verdict
    if any(result is not None for result in second):
        if any(result is None for result in second):
            return MatchOutcome.OPEN
        verdict = _sided(sum(_leads(second, MINI_GAMES + 1, exchanged)))
    return verdict if verdict is not MatchOutcome.DRAWN else _armageddon(results[ARMAGEDDON - 1], exchanged)


def _armageddon(result: Result | None, exchanged: bool) -> MatchOutcome:
    """White has to win; a draw is Black's. A game that nobody played decides nothing."""
    if result is None or (result.white < WIN and not result.black):
        return MatchOutcome.DRAWN
    upper_is_white = upper_has_white(ARMAGEDDON, exchanged=exchanged)
    return MatchOutcome.UPPER if (result.white == WIN) is upper_is_white else MatchOutcome.LOWER


def surplus(kind: str, results: Results, *, exchanged: bool = False) -> int:
    """The first game of a mini-match that stands there although the match was decided before it; 0 if there is none."""
    if kind != MINI:
        return 0
    for games in (MINI_GAMES, 2 * MINI_GAMES):
        after = next((game for game, result in enumerate(results, 1) if game > games and result is not None), 0)
        begun = [*results[:games], *[None] * (ARMAGEDDON - games)]
        if after and _mini(begun, exchanged) in (MatchOutcome.UPPER, MatchOutcome.LOWER, MatchOutcome.NOBODY):
            return after
    return 0


UNKNOWN, NOBODY = 0, -1  # a side nobody has reached yet, and one nobody will ever reach
STALE, CONTRADICTS, AGAINST_NOBODY = "stale-winner", "winner-contradicts-result", "result-against-nobody"
EARLY, UNDECIDED, SURPLUS = "result-too-early", "undecided-match", "surplus-game"


@dataclass(frozen=True, slots=True)
class TypedMatch:
    """What stands in the cells of a match: the results of its games, and the number of the winner."""

    results: tuple[Result | None, ...]
    winner: int | None = None

    @property
    def anything(self) -> bool:
        """Whether a winner or the result of any game has been typed."""
        return self.winner is not None or any(result is not None for result in self.results)


@dataclass(frozen=True, slots=True)
class Played:
    """A match with the seeds who meet, what the results say, who goes on, and what is wrong with it (an id, or "")."""

    match: Match
    upper: int
    lower: int
    outcome: MatchOutcome
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


def play(bracket: Bracket, form: Format, typed: Mapping[int, TypedMatch], present: int) -> tuple[Played, ...]:
    """K5: every match in its turn, so that correcting an early result changes all that follows.

    Seeds above ``present`` are empty places: whoever would have met them has a bye.
    """
    done: dict[int, Played] = {}
    for match in bracket.matches:
        upper, lower = (_seed(side, done, present) for side in (match.upper, match.lower))
        done[match.number] = _played(match, upper, lower, form, typed[match.number])
    return tuple(done.values())


def _seed(side: BracketSide, done: Mapping[int, Played], present: int) -> int:
    if side.origin is Origin.SEED:
        return side.number if side.number <= present else NOBODY
    source = done[side.number]
    return source.winner if side.origin is Origin.WINNER else source.loser


def _played(match: Match, upper: int, lower: int, form: Format, typed: TypedMatch) -> Played:
    exchanged = match.number in form.exchanged
    verdict = outcome(form.kind, typed.results, form.decide, exchanged=exchanged)
    winner, state = _winner((upper, lower), verdict, typed)
    if not state and surplus(form.kind, typed.results, exchanged=exchanged):
        state = SURPLUS
    return Played(match, upper, lower, verdict, winner, state)


def _winner(sides: tuple[int, int], verdict: MatchOutcome, typed: TypedMatch) -> tuple[int, str]:
    """Who goes on: the side the results name; where they name none, the one whose number was chosen."""
    if UNKNOWN in sides:
        return UNKNOWN, EARLY if typed.anything else ""
    if NOBODY in sides:
        return max(sides), AGAINST_NOBODY if typed.anything else ""
    named = {MatchOutcome.UPPER: sides[0], MatchOutcome.LOWER: sides[1]}.get(verdict)
    if typed.winner is None:
        return _without_number(named, verdict)
    if typed.winner not in sides:
        return UNKNOWN, STALE
    if named not in (None, typed.winner):
        return UNKNOWN, CONTRADICTS
    return typed.winner, ""


def _without_number(named: int | None, verdict: MatchOutcome) -> tuple[int, str]:
    if named is not None:
        return named, ""
    if verdict is MatchOutcome.NOBODY:
        return NOBODY, ""
    return UNKNOWN, UNDECIDED if verdict is MatchOutcome.DRAWN else ""


def entering_rounds(bracket: Bracket) -> Sequence[int]:
    """The round in which each seed plays his first match, seed 1 first."""
    entering = {
        side.number: match.round
        for match in bracket.matches
        for side in (match.upper, match.lower)
        if side.origin is Origin.SEED
    }
    return [entering[seed] for seed in sorted(entering)]
