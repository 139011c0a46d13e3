"""What counts: events, results, withdrawals and the horizon (G, B6), counted again from the list of games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from naive.reach import come

Game = tuple[int, int, int, str | None]


class Event(TypedDict):
    """Players are 1..players; games are (round, White, Black, typed token or None); exempts are not listed."""

    players: int
    rounds: int
    double: bool
    games: list[Game]
    withdrawn: dict[int, int]
    ratings: dict[int, int | None]


LIVRE = "livre"
FIDE = "fide-2026"
HALF = Fraction(1, 2)

# G1, G6: token -> (White's points, Black's points, played on the board)
TOKENS: dict[str, tuple[Fraction, Fraction, bool]] = {
    "1-0": (Fraction(1), Fraction(0), True),
    "½-½": (HALF, HALF, True),
    "0-1": (Fraction(0), Fraction(1), True),
    "+/-": (Fraction(1), Fraction(0), False),
    "-/+": (Fraction(0), Fraction(1), False),
    "-/-": (Fraction(0), Fraction(0), False),
    "0-0": (Fraction(0), Fraction(0), True),
    "½-0": (HALF, Fraction(0), True),
    "0-½": (Fraction(0), HALF, True),
}

# What a win, a draw and a loss bring (A47); who stays away has nothing, whatever a loss brings.
USUAL = (Fraction(1), HALF, Fraction(0))
GAMES = (
    USUAL,
    (Fraction(3), Fraction(1), Fraction(0)),
    (Fraction(3), Fraction(2), Fraction(1)),
    (Fraction(2), Fraction(1), Fraction(0)),
)


def brings(points: Fraction, played: bool, game: tuple[Fraction, Fraction, Fraction]) -> Fraction:
    """What one side of a game has of it, which would have 1, ½ or 0 points of the usual ones."""
    win, draw, loss = game
    if points == 1:
        return win
    if points == HALF:
        return draw
    return loss if played else Fraction(0)


# B6: (White is out, Black is out) -> what an empty game counts, and what may be typed there.
FORFEIT_OF_THE_ABSENT = {(True, False): "-/+", (False, True): "+/-", (True, True): "-/-"}
ALLOWED_OF_THE_ABSENT = {(True, False): {"-/+", "-/-"}, (False, True): {"+/-", "-/-"}, (True, True): {"-/-"}}
LOST_BY_FORFEIT_WITH_WHITE = {"-/+", "-/-"}
LOST_BY_FORFEIT_WITH_BLACK = {"+/-", "-/-"}


def absentees(event: Event, game: Game) -> tuple[bool, bool]:
    """B6: whether White, and whether Black, has left the event by the round of this game."""
    round_, white, black, _ = game
    withdrawn = event["withdrawn"]
    return (white in withdrawn and withdrawn[white] <= round_, black in withdrawn and withdrawn[black] <= round_)


def contradicts_withdrawal(event: Event, game: Game) -> bool:
    """B6: a result was typed that is not the forfeit loss of the player who is out."""
    out = absentees(event, game)
    return any(out) and game[3] is not None and game[3] not in ALLOWED_OF_THE_ABSENT[out]


def effective(event: Event, game: Game) -> str | None:
    """B6: the result that counts. A contradiction is an error, and errors count as missing (G2)."""
    if contradicts_withdrawal(event, game):
        return None
    out = absentees(event, game)
    return FORFEIT_OF_THE_ABSENT[out] if any(out) and game[3] is None else game[3]


def is_terminated(player: int, game: Game) -> bool:
    """B6: something was typed in his game, in whatever round, and it is not his own forfeit loss."""
    _, white, black, token = game
    if player not in (white, black) or token is None:
        return False
    return token not in (LOST_BY_FORFEIT_WITH_WHITE if player == white else LOST_BY_FORFEIT_WITH_BLACK)


def is_annulled(event: Event, horizon: int, player: int) -> bool:
    """B6: he is out within the horizon and fewer than half of all his games are terminated."""
    if event["withdrawn"].get(player, horizon + 1) > horizon:
        return False
    terminated = sum(is_terminated(player, game) for game in event["games"] if game[0] <= horizon)
    opponents = event["players"] - 1
    return 2 * terminated < (2 * opponents if event["double"] else opponents)


@dataclass(frozen=True, slots=True)
class Field:
    """Those who are ranked, and the games that count: inside the horizon, annulled players left out, results as B6."""

    edition: str
    horizon: int
    size: int
    players: tuple[int, ...]
    games: tuple[Game, ...]
    ratings: Mapping[int, int | None]


def field_of(event: Event, edition: str, after_round: int | None) -> Field:
    """T1, B6: what the ranking after this round may look at."""
    horizon = event["rounds"] if after_round is None else after_round
    ranked = tuple(p for p in range(1, event["players"] + 1) if not is_annulled(event, horizon, p))
    last = come([(game[0], game[3], effective(event, game)) for game in event["games"]], [], horizon).last
    games = tuple(
        (game[0], game[1], game[2], effective(event, game))
        for game in event["games"]
        if game[0] <= last and game[1] in ranked and game[2] in ranked
    )
    return Field(edition, last, event["players"], ranked, games, event["ratings"])


@dataclass(frozen=True, slots=True)
class Line:
    """One game with a result, seen from one side."""

    round: int
    opponent: int
    points: Fraction
    played: bool
    black: bool


def lines_of(field: Field, player: int) -> list[Line]:
    lines = []
    for round_, white, black, token in field.games:
        if token is None or player not in (white, black):
            continue
        white_points, black_points, played = TOKENS[token]
        if player == white:
            lines.append(Line(round_, black, white_points, played, False))
        else:
            lines.append(Line(round_, white, black_points, played, True))
    return lines


def total(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))
