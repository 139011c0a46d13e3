"""What was changed after a round had been paired: a withdrawal, a result of an earlier round, a name under its games.

The pairing stays as it was published; everything of this is said by ``check``, on the control sheet and when the next
round is paired.
"""

from collections.abc import Iterator

from sheetgen.errors import Problem, warning
from sheetgen.model.games import BY_TOKEN, fits_absence
from sheetgen.systems.shared.dealt import afterwards as shared
from sheetgen.systems.shared.dealt.afterwards import Boards
from sheetgen.workbook.cells import Entries, Key


def announced(entries: Entries, line: int, number: int) -> str:
    """SW6: what he gets for a round that he, or the arbiter, said beforehand he does not play."""
    return shared.announced(entries, shared.PLAYERS, line, number)[0]


def late_absences(entries: Entries, boards: Boards, lines: tuple[int, ...]) -> Iterator[tuple[Key, Problem]]:
    """SW6: who is announced away from a round in which he was dealt a game, or something else than that brings."""
    for number, seated in boards.items():
        seats = {line: (board, place) for board, pair in seated.items() for place, line in enumerate(pair)}
        for line in lines:
            code, key = shared.announced(entries, shared.PLAYERS, line, number)
            problem = _late(entries, number, line, code, seats.get(line)) if code else None
            if problem:
                yield key, problem


def _late(entries: Entries, number: int, line: int, code: str, seat: tuple[int, int] | None) -> Problem | None:
    name = str(entries.get(("players", line, "name")) or line)
    if seat is None:
        dealt = entries.get(("turns", line, f"code{number}"))
        if not dealt or dealt == code:
            return None
        return warning("asked-after-pairing", found=code, round=number, name=name, dealt=str(dealt))
    board, place = seat
    token = entries.get(("rounds", number, board, "result")) or ""
    if token not in BY_TOKEN:
        return warning("away-and-paired", found=name, round=number, board=board)
    if fits_absence(BY_TOKEN[token], place == 0, place == 1):
        return None
    return warning("away-and-played", found=name, round=number, board=board, result=token)
