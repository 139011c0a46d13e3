"""M12 once more, as a schoolbook would do it: from typed results to places, sharing no code with the ranking."""

from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

POINTS = {"1-0": (2, 0), "½-½": (1, 1), "0-1": (0, 2), "+/-": (2, 0), "-/+": (0, 2), "-/-": (0, 0), "0-½": (0, 1)}
ON_THE_BOARD = ("1-0", "½-½", "0-1", "0-½")


class Played(NamedTuple):
    """A game as a card says it, with its result: ("C4", "B4", "1-0")."""

    white: str
    black: str
    token: str


class Side(NamedTuple):
    """One side of a game: team, number, opposing team, half points, won on the board."""

    team: str
    number: int
    opponent: str
    halves: int
    won: bool


def sides(games: list[Played], scale: tuple[int, int, int] = (2, 1, 0)) -> list[Side]:
    """``scale``: the half points of a win, a draw and a loss; who stays away has none."""
    found = []
    win, draw, loss = scale
    for white, black, token in games:
        for own, other, halves in ((white, black, POINTS[token][0]), (black, white, POINTS[token][1])):
            played = token in ON_THE_BOARD
            brought = (loss if played else 0, draw, win)[halves]
            found.append(Side(own[0], int(own[1:]), other[0], brought, halves == 2 and played))
    return found


def ranking(
    teams: str, players: int, games: list[Played], scale: tuple[int, int, int] = (2, 1, 0)
) -> list[tuple[int, str, dict[str, object]]]:
    """Place, letter and figures of every team, the best first; points in halves become exact points."""
    seen = sides(games, scale)
    values: dict[str, dict[str, object]] = {team: {} for team in teams}
    keys: dict[str, tuple[object, ...]] = dict.fromkeys(teams, ())
    for code in ("PTS", "BERLIN", "WINS", "H2H", "BOARDS"):
        found = {team: figure(code, team, mates(team, keys), players, seen) for team in teams}
        for team in teams:
            shown = found[team] if code not in ("H2H", "BOARDS") or len(mates(team, keys)) > 1 else None
            values[team][code] = shown
        keys = {team: (*keys[team], found[team]) for team in teams}
    ordered = sorted(teams, key=lambda team: (tuple(map(falling, keys[team])), team))
    places: list[tuple[int, str, dict[str, object]]] = []
    for _, group in groupby(ordered, key=lambda team: keys[team]):
        first = len(places) + 1
        places += [(first, team, values[team]) for team in group]
    return places


def falling(value: object) -> object:
    """What makes the greater value come first."""
    if isinstance(value, tuple):
        return tuple(-part for part in value)
    assert isinstance(value, Fraction | int)
    return -value


def mates(team: str, keys: dict[str, tuple[object, ...]]) -> set[str]:
    return {other for other in keys if keys[other] == keys[team]}


def figure(code: str, team: str, tied: set[str], players: int, seen: list[Side]) -> object:
    own = [side for side in seen if side.team == team]
    between = [side for side in own if side.opponent in tied]
    match code:
        case "PTS":
            return Fraction(sum(side.halves for side in own), 2)
        case "BERLIN":
            return Fraction(sum(side.halves * (players + 1 - side.number) for side in own), 2)
        case "WINS":
            return sum(side.won for side in own)
        case "H2H":
            return Fraction(sum(side.halves for side in between), 2)
    numbers = range(1, players + 1)
    return tuple(sum(side.won for side in between if side.number == number) for number in numbers)
