"""K6, T10, T11: who has won a match of a knockout: one game, a mini-match with what follows it, or a team match."""

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum

from sheetgen.errors import BadOptions, error
from sheetgen.model.games import BOTH_AWAY, Result
from sheetgen.pairing.knockout_bracket import upper_has_white

GAME, MINI, TEAM = "game", "mini", "team"
KINDS = (GAME, MINI, TEAM)
MINI_GAMES = 2  # then as many tie-break games, then the Armageddon
ARMAGEDDON = 2 * MINI_GAMES + 1
WIN = 2  # half points
DEFAULT_DECIDE = ("GP", "BERLIN", "BOARDS")
MOST_BOARDS = 20


class Outcome(IntEnum):
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
    """The order in which a team match is decided; the usual one if nothing is asked."""
    words = text.replace(",", " ").split() if isinstance(text, str) else text or ()
    codes = tuple(word.upper() for word in words) or DEFAULT_DECIDE
    for place, code in enumerate(codes):
        if code not in DECISIONS or code in codes[:place]:
            raise BadOptions(error("bad-decide", found=code, allowed=" ".join(DECISIONS)))
    return codes


def outcome(kind: str, results: Results, decide: Sequence[str], *, exchanged: bool = False) -> Outcome:
    """K6: what the results of a match say; ``exchanged`` gives the upper side Black where it would have White."""
    if kind == MINI:
        return _mini(results, exchanged)
    return _boards(results, decide if kind == TEAM else ("GP",), exchanged)


def _sided(gap: int) -> Outcome:
    return Outcome.UPPER if gap > 0 else Outcome.LOWER if gap < 0 else Outcome.DRAWN


def _leads(results: Results, first: int, exchanged: bool) -> list[int]:
    """The leads of games all played; ``first`` is the number of the first of them."""
    return [
        lead(result, upper_has_white(game, exchanged=exchanged))
        for game, result in enumerate(results, start=first)
        if result is not None
    ]


def _boards(results: Results, decide: Sequence[str], exchanged: bool) -> Outcome:
    """T10, T11: all boards have to be in; then one code after another, as long as it says nothing."""
    if any(result is None for result in results):
        return Outcome.OPEN
    if all(result == BOTH_AWAY for result in results):
        return Outcome.NOBODY
    leads = _leads(results, 1, exchanged)
    return _sided(next((gap for code in decide if (gap := DECISIONS[code](leads))), 0))


def _mini(results: Results, exchanged: bool) -> Outcome:
    """The two games, the tie-break games where they were needed and played, the Armageddon."""
    first, second = results[:MINI_GAMES], results[MINI_GAMES : 2 * MINI_GAMES]
    verdict = _boards(first, ("GP",), exchanged)
    if verdict is not Outcome.DRAWN:
        return verdict
    if any(result is not None for result in second):
        if any(result is None for result in second):
            return Outcome.OPEN
        verdict = _sided(sum(_leads(second, MINI_GAMES + 1, exchanged)))
    return verdict if verdict is not Outcome.DRAWN else _armageddon(results[ARMAGEDDON - 1], exchanged)


def _armageddon(result: Result | None, exchanged: bool) -> Outcome:
    """White has to win; a draw is Black's. A game that nobody played decides nothing."""
    if result is None or (result.white < WIN and not result.black):
        return Outcome.DRAWN
    upper_is_white = upper_has_white(ARMAGEDDON, exchanged=exchanged)
    return Outcome.UPPER if (result.white == WIN) is upper_is_white else Outcome.LOWER


def surplus(kind: str, results: Results, *, exchanged: bool = False) -> int:
    """The first game of a mini-match that stands there although the match was decided before it; 0 if there is none."""
    if kind != MINI:
        return 0
    for games in (MINI_GAMES, 2 * MINI_GAMES):
        after = next((game for game, result in enumerate(results, 1) if game > games and result is not None), 0)
        begun = [*results[:games], *[None] * (ARMAGEDDON - games)]
        if after and _mini(begun, exchanged) in (Outcome.UPPER, Outcome.LOWER, Outcome.NOBODY):
            return after
    return 0
