"""Rank team events by brute force, straight from the sentences of the rules (T5, T10-T12, M12, B6)."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from naive.field import (
    ALLOWED_OF_THE_ABSENT,
    FIDE,
    FORFEIT_OF_THE_ABSENT,
    LIVRE,
    LOST_BY_FORFEIT_WITH_BLACK,
    LOST_BY_FORFEIT_WITH_WHITE,
    TOKENS,
    USUAL,
    brings,
    total,
)
from naive.reach import come
from naive.roundrobin import Value, ranked_rows, settled_in_order, split


class Board(NamedTuple):
    """One game of a team event; in a match the places are boards, in Molter the numbers of the players."""

    round: int
    match: int | None
    white: int
    black: int
    white_place: int
    black_place: int
    token: str | None


@dataclass(frozen=True)
class Teams:
    """Teams 1..teams; ``scale`` is what a match brings (win, draw, loss, forfeit), None in Molter; ``game`` a game."""

    teams: int
    rounds: int
    places: int
    boards: list[Board]
    scale: tuple[int, int, int, int] | None = None
    forfeited_board: Fraction = Fraction(0)
    ratings: dict[int, tuple[int, ...]] = field(default_factory=dict)
    withdrawn: dict[int, int] = field(default_factory=dict)
    game: tuple[Fraction, Fraction, Fraction] = USUAL


class View(NamedTuple):
    """A game as one of its teams sees it; a score of None is not yet known."""

    round: int
    match: int | None
    opponent: int
    place: int
    score: Fraction | None
    against: Fraction
    played: bool
    won: bool = False


def effective(event: Teams, board: Board) -> str | None:
    """B6: the result that counts."""
    out = tuple(team in event.withdrawn and event.withdrawn[team] <= board.round for team in (board.white, board.black))
    if not any(out):
        return board.token
    key = (out[0], out[1])
    if board.token is None:
        return FORFEIT_OF_THE_ABSENT[key]
    return board.token if board.token in ALLOWED_OF_THE_ABSENT[key] else None


class Reading:
    """What counts after a round: the games of the teams that are not annulled."""

    def __init__(self, event: Teams, edition: str, order: Sequence[str], after_round: int | None = None) -> None:
        self.event, self.edition = event, edition
        self.horizon = event.rounds if after_round is None else after_round
        self.game_points_first = next((code for code in order if code in ("MP", "GP")), "MP") == "GP"
        self.teams = [team for team in range(1, event.teams + 1) if not self._annulled(team)]
        counted = [(board.round, board.token, effective(event, board)) for board in event.boards]
        last = come(counted, [], self.horizon).last
        boards = [board for board in event.boards if board.round <= last]
        self.views: dict[int, list[View]] = {team: [] for team in self.teams}
        for board in boards:
            if board.white in self.teams and board.black in self.teams:
                token = effective(event, board)
                white, black, played = TOKENS[token] if token else (None, None, False)
                one = None if white is None else brings(white, played, event.game)
                other = None if black is None else brings(black, played, event.game)
                seat = (board.round, board.match)
                self.views[board.white].append(
                    View(*seat, board.black, board.white_place, one, other or Fraction(0), played, white == 1)
                )
                self.views[board.black].append(
                    View(*seat, board.white, board.black_place, other, one or Fraction(0), played, black == 1)
                )

    def _annulled(self, team: int) -> bool:
        """B6: out, with fewer than half of the matches of the whole event terminated."""
        if self.event.scale is None or self.event.withdrawn.get(team, self.horizon + 1) > self.horizon:
            return False
        own = [board for board in self.event.boards if team in (board.white, board.black)]
        due = {(board.round, board.match) for board in own}
        done = {
            (board.round, board.match)
            for board in own
            if board.round <= self.horizon
            and board.token is not None
            and board.token not in (LOST_BY_FORFEIT_WITH_WHITE if board.white == team else LOST_BY_FORFEIT_WITH_BLACK)
        }
        return 2 * len(done) < len(due)

    def matches(self, team: int) -> list[list[View]]:
        keys = sorted({(view.round, view.match or 0) for view in self.views[team]})
        return [[view for view in self.views[team] if (view.round, view.match or 0) == key] for key in keys]


def lost_by_forfeit(score: Fraction | None, view: View) -> bool:
    return score == 0 and view.score is not None and not view.played


def game_points(reading: Reading, match: Sequence[View]) -> tuple[Fraction, Fraction]:
    """T10: for and against, less what forfeited boards cost."""
    cost = reading.event.forfeited_board
    own = total(view.score or Fraction(0) for view in match) - cost * sum(lost_by_forfeit(v.score, v) for v in match)
    against = total(view.against for view in match) - cost * sum(lost_by_forfeit(v.against, v) for v in match)
    return own, against


def match_points(reading: Reading, match: Sequence[View]) -> Fraction | None:
    """T10: None while a board is missing."""
    assert reading.event.scale
    win, draw, loss, forfeit = reading.event.scale
    if any(view.score is None for view in match):
        return None
    own, against = game_points(reading, match)
    if all(lost_by_forfeit(view.score, view) for view in match):
        return Fraction(forfeit)
    return Fraction(win if own > against else draw if own == against else loss)


def total_mp(reading: Reading, team: int) -> Fraction:
    return total(match_points(reading, match) or Fraction(0) for match in reading.matches(team))


def total_gp(reading: Reading, team: int) -> Fraction:
    return total(game_points(reading, match)[0] for match in reading.matches(team))


def difference(reading: Reading, team: int) -> Fraction:
    pairs = [game_points(reading, match) for match in reading.matches(team)]
    return total(own - against for own, against in pairs)


def sonneborn_berger(theirs: str, ours: str, cut: bool) -> Callable[[Reading, int], Fraction]:
    """T5: SBA-SBD: one product an opponent; with a cut, without the opponent who has fewest."""

    def value(reading: Reading, team: int) -> Fraction:
        made: dict[int, Fraction] = {}
        for match in reading.matches(team):
            earned = match_points(reading, match) if ours == "MP" else game_points(reading, match)[0]
            if earned is not None:
                opponent = match[0].opponent
                made[opponent] = made.get(opponent, Fraction(0)) + earned
        worth = {other: (total_mp if theirs == "MP" else total_gp)(reading, other) for other in made}
        products = sorted((worth[other], worth[other] * made[other]) for other in made)
        return total(product for _, product in (products[1:] if cut else products))

    return value


def mean_rating(reading: Reading, team: int) -> Fraction | None:
    ratings = reading.event.ratings.get(team, ())
    return Fraction(sum(ratings), len(ratings)) if ratings else None


def berlin(reading: Reading, team: int) -> Fraction:
    """T11, M12: the first place counts most."""
    weights = {place: reading.event.places + 1 - place for place in range(1, reading.event.places + 1)}
    return total(weights[view.place] * view.score for view in reading.views[team] if view.score is not None)


def won_on_board(view: View) -> bool:
    return view.played and view.won


def _points(reading: Reading, team: int) -> Fraction:
    """T1: in Molter the points of the players; in matches those that come first."""
    if reading.event.scale is None:
        return total(view.score or Fraction(0) for view in reading.views[team])
    return total(meeting_score(reading, match) or Fraction(0) for match in reading.matches(team))


def meeting_score(reading: Reading, match: Sequence[View]) -> Fraction | None:
    earned = match_points(reading, match)
    return earned if earned is None or not reading.game_points_first else game_points(reading, match)[0]


VALUES: Mapping[str, Callable[[Reading, int], Value]] = {
    "PTS": _points,
    "MP": total_mp,
    "GP": total_gp,
    "GF": total_gp,
    "GD": difference,
    "ELO": mean_rating,
    "BERLIN": berlin,
    "WINS": lambda reading, team: Fraction(sum(map(won_on_board, reading.views[team]))),
} | {
    f"SB{letter}{cut}": sonneborn_berger(theirs, ours, bool(cut))
    for letter, (theirs, ours) in {"A": ("MP", "MP"), "B": ("MP", "GP"), "C": ("GP", "MP"), "D": ("GP", "GP")}.items()
    for cut in ("", "/C1")
}
IN_GROUPS = ("DE", "H2H", "BOARDS")


def meetings(reading: Reading, team: int) -> list[tuple[int, Fraction | None]]:
    """T2: opponent and score of each meeting: a match, in Molter a game."""
    if reading.event.scale is None:
        return [(view.opponent, view.score) for view in reading.views[team]]
    return [(match[0].opponent, meeting_score(reading, match)) for match in reading.matches(team)]


def direct(reading: Reading, group: Sequence[int]) -> dict[int, Value]:
    """T2: one pass."""
    if reading.event.scale is None:
        most = reading.event.game[0]
    else:
        won = reading.event.places * reading.event.game[0]
        most = won if reading.game_points_first else Fraction(max(reading.event.scale[:3]))
    least, highest, missing = {}, {}, False
    for team in group:
        least[team] = highest[team] = Fraction(0)
        for other in group:
            scores = [score for opponent, score in meetings(reading, team) if opponent == other]
            if other == team:
                continue
            share = len(scores) if reading.edition == FIDE and scores else 1
            holes = sum(score is None for score in scores) if scores else 1
            known = total(score for score in scores if score is not None)
            least[team] += known / share
            highest[team] += (known + most * holes) / share
            missing = missing or holes > 0
    if not missing:
        return dict(least)
    settled = settled_in_order(least, highest)
    return {team: least[team] if team in settled else None for team in group}


def head_to_head(reading: Reading, group: Sequence[int]) -> dict[int, Value]:
    return {
        team: total(view.score for view in reading.views[team] if view.opponent in group and view.score is not None)
        for team in group
    }


def by_board(reading: Reading, group: Sequence[int]) -> dict[int, Value]:
    """M12: wins of player 1, of player 2, …"""
    return {
        team: tuple(
            Fraction(sum(won_on_board(v) and v.place == place and v.opponent in group for v in reading.views[team]))
            for place in range(1, reading.event.places + 1)
        )
        for team in group
    }


def in_group(reading: Reading, code: str, group: Sequence[int]) -> tuple[dict[int, Value], list[list[int]]]:
    """A code that looks at the games between those tied."""
    if len(group) == 1:
        return {group[0]: None}, [list(group)]
    values = {"DE": direct, "H2H": head_to_head, "BOARDS": by_board}[code](reading, group)
    parts = split(group, values)
    if code == "DE" and reading.edition == FIDE and len(parts) > 1:
        parts = [smaller for part in parts for smaller in in_group(reading, code, part)[1]]
    return values, parts


def rank(
    event: Teams, order: Sequence[str], edition: str = LIVRE, after_round: int | None = None
) -> list[tuple[int | None, int, dict[str, Value]]]:
    """T13: rows of (rank, team, values); annulled teams last."""
    reading = Reading(event, edition, order, after_round)
    shown: dict[int, dict[str, Value]] = {team: {} for team in range(1, event.teams + 1)}
    groups = [list(reading.teams)] if reading.teams else []
    for code in order:
        parts: list[list[int]] = []
        for group in groups:
            if code in IN_GROUPS:
                values, smaller = in_group(reading, code, group)
            else:
                values = {team: VALUES[code](reading, team) for team in group}
                # T10: of two mean ratings the lower one is ahead.
                keys = {team: -value if code == "ELO" and value else value for team, value in values.items()}
                smaller = split(group, keys)
            for team, value in values.items():
                shown[team][code] = value
            parts += smaller
        groups = parts
    annulled = [team for team in shown if team not in reading.teams]
    return [*ranked_rows(groups, shown), *((None, team, dict.fromkeys(order)) for team in annulled)]


SCALES = ((2, 1, 0, 0), (3, 2, 1, 0), (3, 1, 0, 0))
SHAPES: Mapping[str, tuple[str | None, ...]] = {
    "anything": (*TOKENS, None),
    "complete": ("1-0", "½-½", "0-1"),
    "everybody tied": ("½-½",),
    "all forfeits": ("+/-", "-/+", "-/-"),
    "nobody came": ("-/-",),
    "nothing entered": (None,),
    "a few missing": (*("1-0", "½-½", "0-1") * 6, None),
}


def _seat(teams: int, round_: int) -> list[tuple[int, int]]:
    """The circle method: everybody once a round, one team exempt in an odd field."""
    circle = list(range(1, teams + 1 + teams % 2))
    turned = circle[:1] + circle[1 + round_ % (len(circle) - 1) :] + circle[1 : 1 + round_ % (len(circle) - 1)]
    pairs = list(zip(turned[: len(turned) // 2], reversed(turned[len(turned) // 2 :]), strict=True))
    return [pair for pair in pairs if max(pair) <= teams]


def random_matches(rng: random.Random) -> Teams:
    """A league, single or double or broken off, in which whole teams may stay away or leave."""
    teams, places = rng.randint(2, 6), rng.randint(1, 4)
    full = teams - 1 + teams % 2
    rounds, tokens = rng.choice((full, 2 * full, rng.randint(1, full))), SHAPES[rng.choice(list(SHAPES))]
    boards: list[Board] = []
    number = 0
    for round_ in range(1, rounds + 1):
        for home, away in _seat(teams, round_):
            number += 1
            stays_away = rng.choice(("-/+", "-/-")) if rng.random() < 0.1 else None
            boards += [
                Board(round_, number, home, away, place, place, stays_away or rng.choice(tokens))
                for place in range(1, places + 1)
            ]
    withdrawn = {rng.randint(1, teams): rng.randint(1, rounds)} if rng.random() < 0.4 else {}
    ratings = {team: tuple(rng.randint(1000, 2000) for _ in range(rng.randint(0, 3))) for team in range(1, teams + 1)}
    cost = rng.choice((Fraction(0), Fraction(0), Fraction(1)))
    return Teams(teams, rounds, places, boards, rng.choice(SCALES), cost, ratings, withdrawn)


def random_molter(rng: random.Random) -> Teams:
    """Players of several teams against each other, by number."""
    teams, places, rounds = rng.randint(2, 5), rng.randint(1, 4), rng.randint(1, 4)
    tokens = SHAPES[rng.choice(list(SHAPES))]
    boards = []
    for round_ in range(1, rounds + 1):
        for place in range(1, places + 1):
            for white, black in _seat(teams, round_ + place):
                colours = (white, black) if rng.random() < 0.5 else (black, white)
                boards.append(Board(round_, None, *colours, place, place, rng.choice(tokens)))
    ratings = {team: tuple(rng.randint(1000, 2000) for _ in range(rng.randint(0, 3))) for team in range(1, teams + 1)}
    return Teams(teams, rounds, places, boards, None, Fraction(0), ratings)
