"""Random events for C.07 as plain lists, and the crosstables a person would copy from them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from naive.fide_field import ABSENT, BYE, FORFEIT, HALF, OPEN, PLAYED, REQUESTED, ZERO, Board, Crosstable, Side
from naive.field import TOKENS, USUAL, brings
from naive.reach import come
from naive.teams import Teams

Game = tuple[int, int, int, str | None]
Unplayed = tuple[int, int, Fraction, str]  # round, who, score (1 ½ 0), kind


@dataclass(frozen=True)
class Listed:
    """A Swiss or a round robin: games (round, White, Black, token) and rounds without one."""

    players: int
    rounds: int
    games: list[Game]
    unplayed: list[Unplayed]
    ratings: dict[int, int | None]
    closed: bool = False
    scale: tuple[Fraction, Fraction, Fraction] = USUAL  # a win, a draw, a loss over the board

    def worth(self, share: Fraction, played: bool) -> dict[str, Fraction]:
        """What a share of a game (1, ½, 0) brings; who stays away gets nothing."""
        return {"P": brings(share, played, self.scale)}


@dataclass(frozen=True)
class TeamListed:
    """Matches as lists of board results seen from the home team: (round, match, home, away, tokens)."""

    teams: int
    rounds: int
    places: int
    matches: list[tuple[int, int, int, int, list[str | None]]]
    unplayed: list[Unplayed]
    scale: tuple[int, int, int, int]
    closed: bool
    game: tuple[Fraction, Fraction, Fraction] = USUAL


def sides_of(event: Listed, horizon: int) -> dict[int, list[Side]]:
    sides: dict[int, list[Side]] = {player: [] for player in range(1, event.players + 1)}
    for round_, white, black, token in event.games:
        if round_ > horizon:
            continue
        if token is None:
            sides[white].append(Side(round_, black, OPEN, {}, {}))
            sides[black].append(Side(round_, white, OPEN, {}, {}, black=True))
            continue
        one, other, played = TOKENS[token]
        what = PLAYED if played else FORFEIT
        ones, others = event.worth(one, played), event.worth(other, played)
        sides[white].append(Side(round_, black, what, ones, others))
        sides[black].append(Side(round_, white, what, others, ones, black=True))
    for round_, player, score, kind in event.unplayed:
        if round_ <= horizon:
            sides[player].append(Side(round_, None, kind, {"P": score}, {"P": ZERO}))
    return sides


def crosstable(event: Listed, horizon: int) -> Crosstable:
    games = [(game[0], game[3], game[3]) for game in event.games]
    rounds = come(games, [line[0] for line in event.unplayed], horizon).last
    sides = sides_of(event, rounds)
    if not event.closed:
        filled(sides, rounds, {"P": ZERO})
    ordered = {player: sorted(seen, key=lambda side: side.round) for player, seen in sides.items()}
    win, draw = {"P": event.scale[0]}, {"P": event.scale[1]}
    return Crosstable(ordered, rounds, event.rounds, event.closed, win, draw, ratings=event.ratings)


def filled(sides: dict[int, list[Side]], rounds: int, nothing: dict[str, Fraction]) -> None:
    """C8: what nothing is said of is a zero-point bye."""
    for seen in sides.values():
        known = {side.round for side in seen}
        for number in range(1, rounds + 1):
            if number not in known:
                seen.append(Side(number, None, ABSENT, nothing, nothing))


def result_in(token: str, game: tuple[Fraction, Fraction, Fraction]) -> tuple[Fraction, Fraction, bool]:
    """What a result of a board brings both sides, and whether it was played."""
    one, other, played = TOKENS[token]
    return brings(one, played, game), brings(other, played, game), played


def team_crosstable(event: TeamListed, horizon: int, primary: str) -> Crosstable:
    sides: dict[int, list[Side]] = {team: [] for team in range(1, event.teams + 1)}
    boards: dict[int, list[Board]] = {team: [] for team in sides}
    win, draw, loss, forfeit = map(Fraction, event.scale)
    won, drawn, _ = event.game
    typed = [(match[0], token, token) for match in event.matches for token in match[4]]
    rounds = come(typed, [line[0] for line in event.unplayed], horizon).last
    for round_, _, home, away, tokens in event.matches:
        if round_ > rounds:
            continue
        known = [result_in(token, event.game) for token in tokens if token is not None]
        gp = {home: sum((k[0] for k in known), ZERO), away: sum((k[1] for k in known), ZERO)}
        for place, token in enumerate(tokens, start=1):
            if token is not None:
                one, other, _ = result_in(token, event.game)
                boards[home].append(Board(place, one))
                boards[away].append(Board(place, other))
        over_the_board = any(k[2] for k in known)
        for own, other in ((home, away), (away, home)):
            if None in tokens:
                sides[own].append(Side(round_, other, OPEN, {"GP": gp[own]}, {"GP": gp[other]}))
                continue
            mp = win if gp[own] > gp[other] else draw if gp[own] == gp[other] else loss
            mine = [k[0] if own == home else k[1] for k in known]
            if all(not k[2] for k in known) and not any(mine):
                mp = forfeit
            points, theirs = {"MP": mp, "GP": gp[own]}, {"GP": gp[other]}
            sides[own].append(Side(round_, other, PLAYED if over_the_board else FORFEIT, points, theirs))
    for round_, team, score, kind in event.unplayed:
        if round_ <= rounds:
            mp = win if score == 1 else draw if score else ZERO
            sides[team].append(
                Side(
                    round_, None, kind, {"MP": mp, "GP": brings(score, False, event.game) * event.places}, {"GP": ZERO}
                )
            )
            each = won if kind == BYE or mp >= win else drawn if mp >= draw and mp else ZERO
            boards[team] += [Board(place, each) for place in range(1, event.places + 1)]
    if not event.closed:
        filled(sides, rounds, {"MP": ZERO, "GP": ZERO})
    ordered = {team: sorted(seen, key=lambda side: side.round) for team, seen in sides.items()}
    full, half = event.places * won, event.places * drawn
    return Crosstable(
        ordered,
        rounds,
        event.rounds,
        event.closed,
        {"MP": win, "GP": full},
        {"MP": draw, "GP": half},
        primary,
        boards=boards,
        places=event.places,
    )


# What makes events nasty, or likely: the tokens, and how often somebody has no game.
PLAIN = ("1-0", "½-½", "0-1")
SHAPES: dict[str, tuple[tuple[str | None, ...], float]] = {
    "club open": ((*PLAIN * 8, "+/-", "-/+", "-/-"), 0.12),
    "complete": (PLAIN, 0.0),
    "anything": ((*TOKENS, None), 0.25),
    "many forfeits": (("1-0", "½-½", "+/-", "-/+", "-/-"), 0.2),
    "everybody tied": (("½-½", "½-½", "½-½", "-/-"), 0.1),
    "many byes": (("1-0", "½-½", "0-1", "+/-"), 0.5),
    "nothing entered": ((None,), 0.2),
}
KINDS = (
    (BYE, Fraction(1)),
    (BYE, HALF),
    (REQUESTED, Fraction(1)),
    (REQUESTED, HALF),
    (REQUESTED, ZERO),
    (ABSENT, ZERO),
)


def random_swiss(rng: random.Random) -> Listed:
    """Late entries and withdrawals besides byes of every kind; nobody meets the same opponent twice on purpose."""
    count, rounds = rng.randint(2, 14), rng.randint(1, 8)
    tokens, idle = SHAPES[rng.choice(list(SHAPES))]
    enters = {player: rng.randint(2, rounds + 1) for player in range(1, count + 1) if rng.random() < idle}
    leaves = {player: rng.randint(1, rounds) for player in range(1, count + 1) if rng.random() < idle}
    games: list[Game] = []
    unplayed: list[Unplayed] = []
    for number in range(1, rounds + 1):
        here = [p for p in range(1, count + 1) if enters.get(p, 0) <= number <= leaves.get(p, rounds)]
        rng.shuffle(here)
        for player in [player for player in here if rng.random() < idle]:
            here.remove(player)
            kind, score = rng.choice(KINDS)
            if rng.random() < 0.8:
                unplayed.append((number, player, score, kind))
        while len(here) > 1:
            games.append((number, here.pop(), here.pop(), rng.choice(tokens)))
        unplayed += [(number, player, Fraction(1), BYE) for player in here]
    return Listed(count, rounds, games, unplayed, some_ratings(rng, count), scale=some_scale(rng))


def some_scale(rng: random.Random) -> tuple[Fraction, Fraction, Fraction]:
    """What a win, a draw and a loss bring: as usual, 3/1/0, or with a point or a half for a loss."""
    win, draw, loss = rng.choice(("1 1/2 0", "1 1/2 0", "3 1 0", "3 2 1", "2 1 1/2")).split()
    return Fraction(win), Fraction(draw), Fraction(loss)


def some_ratings(rng: random.Random, count: int) -> dict[int, int | None]:
    unrated = rng.choice((0.0, 0.0, 0.2))
    spread = rng.choice((40, 400, 1500))
    numbers = range(1, count + 1)
    return {player: None if rng.random() < unrated else 2300 - rng.randint(0, spread) for player in numbers}


def circle(count: int, number: int) -> list[tuple[int, int]]:
    """The circle method; in an odd field somebody is free."""
    seats = list(range(1, count + 1 + count % 2))
    turn = number % (len(seats) - 1)
    turned = seats[:1] + seats[1 + turn :] + seats[1 : 1 + turn]
    pairs = zip(turned[: len(turned) // 2], reversed(turned[len(turned) // 2 :]), strict=True)
    return [pair for pair in pairs if max(pair) <= count]


def random_round_robin(rng: random.Random) -> Listed:
    """Single or double, odd or even, with forfeits and missing games."""
    count = rng.randint(3, 9)
    rounds = (count - 1 + count % 2) * rng.choice((1, 1, 2))
    tokens, _ = SHAPES[rng.choice(list(SHAPES))]
    games = [
        (number, *rng.sample(pair, 2), rng.choice(tokens))
        for number in range(1, rounds + 1)
        for pair in circle(count, number)
    ]
    return Listed(count, rounds, games, [], some_ratings(rng, count), closed=True, scale=some_scale(rng))


SCALES = ((2, 1, 0, 0), (2, 1, 0, 0), (3, 2, 1, 0), (3, 1, 0, 0))


def random_teams(rng: random.Random) -> TeamListed:
    closed = rng.random() < 0.4
    teams, places, rounds = rng.randint(2, 8), rng.randint(1, 5), rng.randint(1, 7)
    if closed:
        rounds = (teams - 1 + teams % 2) * rng.choice((1, 2))
    tokens, idle = SHAPES[rng.choice(list(SHAPES))]
    matches = []
    unplayed: list[Unplayed] = []
    number = 0
    for round_ in range(1, rounds + 1):
        pairs = circle(teams, round_) if closed else swiss_pairs(rng, teams, idle, round_, unplayed)
        for home, away in pairs:
            number += 1
            forfeited = rng.choice(("+/-", "-/+", "-/-")) if rng.random() < 0.12 else None
            matches.append((round_, number, home, away, [forfeited or rng.choice(tokens) for _ in range(places)]))
    return TeamListed(teams, rounds, places, matches, unplayed, rng.choice(SCALES), closed)


def swiss_pairs(
    rng: random.Random, teams: int, idle: float, round_: int, unplayed: list[Unplayed]
) -> Sequence[tuple[int, int]]:
    here = rng.sample(range(1, teams + 1), teams)
    away = [team for team in here if rng.random() < idle / 2]
    for team in away:
        here.remove(team)
        kind, score = rng.choice(KINDS)
        if rng.random() < 0.8:
            unplayed.append((round_, team, score, kind))
    pairs = [(here.pop(), here.pop()) for _ in range(len(here) // 2)]
    unplayed += [(round_, team, rng.choice((HALF, Fraction(1))), BYE) for team in here]
    return pairs


def molter_crosstable(event: Teams, horizon: int) -> Crosstable:
    """Players of several teams by number: every game is an encounter of two teams, every number a board."""
    sides: dict[int, list[Side]] = {team: [] for team in range(1, event.teams + 1)}
    boards: dict[int, list[Board]] = {team: [] for team in sides}
    rounds = come([(game.round, game.token, game.token) for game in event.boards], [], horizon).last
    for game in event.boards:
        if game.round > rounds:
            continue
        for own, other, place, white in (
            (game.white, game.black, game.white_place, True),
            (game.black, game.white, game.black_place, False),
        ):
            if game.token is None:
                sides[own].append(Side(game.round, other, OPEN, {}, {}))
                continue
            one, two, played = result_in(game.token, event.game)
            points = one if white else two
            against = two if white else one
            what = PLAYED if played else FORFEIT
            sides[own].append(Side(game.round, other, what, {"P": points}, {"P": against}, black=not white))
            boards[own].append(Board(place, points))
    full, half = {"P": event.game[0]}, {"P": event.game[1]}
    return Crosstable(sides, rounds, event.rounds, True, full, half, boards=boards, places=event.places)
