"""A cup of teams as its secretary reads it: from what is dealt and typed in the workbook to a crosstable, by hand.

Nothing of the program but the names of the entries: who was dealt to which match, what was typed there.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from naive.fide_events import TeamListed
from naive.fide_field import ABSENT, BYE, HALF, REQUESTED, ZERO
from naive.field import TOKENS

WORTH = {"win": Fraction(1), "draw": HALF, "none": ZERO}
MISSED = {"F": (Fraction(1), REQUESTED), "H": (HALF, REQUESTED), "Z": (ZERO, ABSENT)}


def cup(
    entries: Mapping[Any, Any],
    *,
    boards: int,
    rounds: int,
    match_points: str,
    bye: str,
    by_boards: bool,
    points: str = "1/½/0",
) -> TeamListed:
    """Every match with its boards, and every round without one, of the teams that have a name."""
    teams = [key[1] for key in entries if key[0] == "teams" and key[2] == "name"]
    matches, unplayed = [], []
    for number in range(1, rounds + 1):
        seats = {entries[key]: key[1] for key in entries if key[0] == "turns" and key[2] == f"seat{number}"}
        for match in sorted(seat for seat in seats if seat > 0):
            tokens = typed(entries, number, match, boards) if by_boards else scored(entries, number, match, boards)
            matches.append((number, match, seats[match], seats[-match], tokens))
        for team in teams:
            code = entries.get(("turns", team, f"code{number}"))
            if code:
                share, kind = (WORTH[bye], BYE) if code == "U" else MISSED[code]
                unplayed.append((number, team, share, kind))
    scale = [*map(int, match_points.split("/")), 0][:4]
    win, draw, loss, forfeit = scale
    won, drawn, lost = (Fraction(1, 2) if part == "½" else Fraction(part) for part in points.split("/"))
    game = (won, drawn, lost)
    return TeamListed(
        len(teams), rounds, boards, matches, unplayed, (win, draw, loss, forfeit), closed=False, game=game
    )


def typed(entries: Mapping[Any, Any], number: int, match: int, boards: int) -> list[str | None]:
    return [entries.get(("rounds", number, match, board, "result")) for board in range(1, boards + 1)]


def scored(entries: Mapping[Any, Any], number: int, match: int, boards: int) -> list[str | None]:
    """Any boards that make the score: which ones does not matter where only scores are known."""
    text = entries.get(("rounds", number, match, "score"))
    if not text:
        return [None] * boards
    if text.endswith("F"):
        home, away = (part != "0" for part in text.removesuffix("F").split("-"))
        return ["+/-" if home else "-/+" if away else "-/-"] * boards
    points, tokens = in_halves(text.split("-")[0]), []
    for _ in range(boards):
        tokens.append("1-0" if points >= 2 else "½-½" if points == 1 else "0-1")
        points -= int(2 * TOKENS[tokens[-1]][0])
    return list(tokens)


def in_halves(text: str) -> int:
    return 2 * int(text.removesuffix("½") or 0) + text.endswith("½")
