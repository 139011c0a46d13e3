"""Rank a Swiss results list by brute force, straight from the sentences of the rules (T3-T9); nothing is shared."""

import random
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import sheetgen
from naive.field import HALF, LIVRE, TOKENS, Field, Game, total
from naive.reach import come
from naive.roundrobin import KASHDAN, Value, apply, ranked_rows, split

# The printed table of 6.1, as it stands in the file: data, not code.
_PRINTED = tomllib.loads((Path(sheetgen.__file__).parent / "model" / "rating_scale.toml").read_text("utf-8"))
_WORDS = _PRINTED["table"].split()
TABLE = {Fraction(share): int(difference) for share, difference in zip(_WORDS[::2], _WORDS[1::2], strict=True)}
EXTREME = 736

BYE, REQUESTED, ABSENT = "bye", "requested", "absent"
KINDS = {BYE: Fraction(1), REQUESTED: HALF, ABSENT: Fraction(0)}
Unplayed = tuple[int, int, Fraction, str]


@dataclass(frozen=True)
class Swiss:
    """Players 1..players; games are (round, White, Black, token), unplayed rounds (round, player, score, kind)."""

    players: int
    rounds: int
    games: list[Game]
    unplayed: list[Unplayed]
    ratings: dict[int, int | None]


class Card(NamedTuple):
    """One round of one player: his opponent (None without a game), his score, played or not, colour, why not."""

    opponent: int | None
    score: Fraction
    played: bool
    black: bool = False
    kind: str = ""


def completed(event: Swiss, after_round: int | None) -> int:
    """The last round of which anything counts, within the horizon."""
    last = event.rounds if after_round is None else after_round
    games = [(round_, token, token) for round_, _, _, token in event.games]
    return come(games, [line[0] for line in event.unplayed], last).last


class Reading:
    """What a person reads from the list after a round."""

    def __init__(self, event: Swiss, after_round: int | None = None, rounds: int | None = None) -> None:
        self.rounds = completed(event, after_round) if rounds is None else rounds
        self.players = range(1, event.players + 1)
        self.ratings = event.ratings
        self.games = [game for game in event.games if game[0] <= self.rounds]
        self._cards: dict[tuple[int, int], Card] = {}
        for round_, white, black, token in self.games:
            if token is not None:
                one, other, played = TOKENS[token]
                self._cards[white, round_] = Card(black, one, played)
                self._cards[black, round_] = Card(white, other, played, black=True)
            else:
                self._cards[white, round_] = self._cards[black, round_] = Card(None, Fraction(0), False, kind="open")
        for round_, player, score, kind in event.unplayed:
            self._cards[player, round_] = Card(None, score, False, kind=kind)

    def cards(self, player: int) -> list[tuple[int, Card]]:
        """T8: a round nothing is said of is an absence; a game without a result is nothing yet."""
        absent = Card(None, Fraction(0), False, kind=ABSENT)
        cards = [(number, self._cards.get((player, number), absent)) for number in range(1, self.rounds + 1)]
        return [(number, card) for number, card in cards if card.kind != "open"]

    def over(self, player: int) -> list[int]:
        """The rounds that are over for him: all but those whose result is missing."""
        cards = {number: self._cards.get((player, number)) for number in range(1, self.rounds + 1)}
        return [number for number, card in cards.items() if card is None or card.kind != "open"]

    def points(self, player: int, rounds: int | None = None) -> Fraction:
        last = self.rounds if rounds is None else rounds
        return total(card.score for number, card in self.cards(player) if number <= last)

    def adjusted(self, player: int) -> Fraction:
        """T8: his score as an opponent."""
        return total(card.score if card.played else HALF for _, card in self.cards(player))

    def faced(self, player: int) -> list[tuple[Fraction, Fraction]]:
        """T8: own score and opponent's worth, round by round."""
        found = []
        for number, card in self.cards(player):
            before = self.points(player, number - 1)
            virtual = before + (1 - card.score) + Fraction(sum(later > number for later in self.over(player)), 2)
            met = card.opponent if card.played else None
            found.append((card.score, virtual if met is None else self.adjusted(met)))
        return found

    def met(self, player: int) -> list[int]:
        return [card.opponent for _, card in self.cards(player) if card.played and card.opponent]


class ClosedReading(Reading):
    """T7-T9 in a round robin: the games that count; an exempt is no game, and nothing at all (G4)."""

    def __init__(self, field: Field) -> None:
        event = Swiss(field.size, field.horizon, list(field.games), [], dict(field.ratings))
        super().__init__(event, rounds=field.horizon)

    def cards(self, player: int) -> list[tuple[int, Card]]:
        return [(number, card) for number, card in super().cards(player) if card.kind != ABSENT]


def buchholz(reading: Reading, player: int, lowest: int = 0, highest: int = 0) -> Fraction:
    """T8: BH and its cuts."""
    worths = sorted(worth for _, worth in reading.faced(player))[lowest:]
    for _ in range(min(highest, len(worths))):
        worths.pop()
    return total(worths)


def cumulative(reading: Reading, player: int, skip: int = 0) -> Fraction:
    """T7: CUM."""
    return total(reading.points(player, number) for number in reading.over(player)[skip:])


def opponents_cumulative(reading: Reading, player: int) -> Fraction:
    """T7: CUMO; an exempt met half a point a round."""
    exempt = total(Fraction(number, 2) for number in range(1, len(reading.over(player)) + 1))
    byes = sum(card.kind == BYE for _, card in reading.cards(player))
    return total(cumulative(reading, other) for other in reading.met(player)) + byes * exempt


def mean_rating(reading: Reading, player: int, cut: int = 0) -> Fraction | None:
    """T9: ARO."""
    ratings = sorted(rating for other in reading.met(player) if (rating := reading.ratings[other]) is not None)[cut:]
    return Fraction(sum(ratings), len(ratings)) if ratings else None


def performance(reading: Reading, player: int) -> Fraction | None:
    """T9: PERF: the rounded mean of the opponents, within 400 of the own rating, plus what the table says."""
    own, ratings, points = reading.ratings[player], [], Fraction(0)
    for _, card in reading.cards(player):
        rating = reading.ratings[card.opponent] if card.played and card.opponent else None
        if rating is not None:
            ratings.append(rating if own is None else max(own - 400, min(own + 400, rating)))
            points += card.score
    if not ratings:
        return None
    share = points / len(ratings)
    weaker = min(share, 1 - share)
    truncated = Fraction(int(100 * weaker), 100)
    loss = -EXTREME if truncated == 0 else TABLE[truncated]
    mean = (Fraction(sum(ratings), len(ratings)) + HALF).__floor__()
    return Fraction(mean + (loss if share <= HALF else -loss))


VALUES: Mapping[str, Callable[[Reading, int], Value]] = {
    "PTS": Reading.points,
    "WON": lambda reading, player: Fraction(sum(c.played and c.score == 1 for _, c in reading.cards(player))),
    "WIN": lambda reading, player: Fraction(
        sum(c.opponent is not None and c.score == 1 for _, c in reading.cards(player))
    ),
    "BPG": lambda reading, player: Fraction(sum(c.played and c.black for _, c in reading.cards(player))),
    "KASH": lambda reading, player: total(KASHDAN[c.score] for _, c in reading.cards(player) if c.played),
    "SB": lambda reading, player: total(score * worth for score, worth in reading.faced(player)),
    "CUM": cumulative,
    "CUM/C1": lambda reading, player: cumulative(reading, player, 1),
    "CUM/C2": lambda reading, player: cumulative(reading, player, 2),
    "CUMO": opponents_cumulative,
    "BH": buchholz,
    "BH/C1": lambda reading, player: buchholz(reading, player, 1),
    "BH/C2": lambda reading, player: buchholz(reading, player, 2),
    "BH/M1": lambda reading, player: buchholz(reading, player, 1, 1),
    "BH/M2": lambda reading, player: buchholz(reading, player, 2, 2),
    "BHS": lambda reading, player: total(buchholz(reading, other) for other in reading.met(player)),
    "ARO": mean_rating,
    "ARO/C1": lambda reading, player: mean_rating(reading, player, 1),
    "PERF": performance,
}
CODES = ("DE", *VALUES)


def rank(
    event: Swiss, order: Sequence[str], edition: str = LIVRE, after_round: int | None = None
) -> list[tuple[int | None, int, dict[str, Value]]]:
    """T13: rows of (rank, player, values)."""
    reading = Reading(event, after_round)
    field = Field(edition, reading.rounds, event.players, tuple(reading.players), tuple(reading.games), event.ratings)
    shown: dict[int, dict[str, Value]] = {player: {} for player in reading.players}
    groups = [list(reading.players)]
    for code in order:
        parts: list[list[int]] = []
        for group in groups:
            if code == "DE":
                values, smaller = apply(field, "DE", group)
            else:
                values = {player: VALUES[code](reading, player) for player in group}
                smaller = split(group, values)
            for player, value in values.items():
                shown[player][code] = value
            parts += smaller
        groups = parts
    return ranked_rows(groups, shown)


# What makes a Swiss list nasty: the tokens of its games, and how often somebody has no game.
SHAPES: Mapping[str, tuple[tuple[str | None, ...], float]] = {
    "anything": ((*TOKENS, None), 0.15),
    "complete": (("1-0", "½-½", "0-1"), 0.0),
    "everybody tied": (("½-½",), 0.0),
    "all forfeits": (("+/-", "-/+", "-/-"), 0.1),
    "nobody came": (("-/-",), 0.6),
    "nothing entered": ((None,), 0.0),
    "many byes": (("1-0", "½-½", "0-1", "+/-"), 0.5),
}


def random_swiss(rng: random.Random) -> Swiss:
    """One nasty results list."""
    count, rounds = rng.randint(2, 12), rng.randint(1, 7)
    tokens, idle = SHAPES[rng.choice(list(SHAPES))]
    games: list[Game] = []
    unplayed: list[Unplayed] = []
    for number in range(1, rounds + 1):
        seats = rng.sample(range(1, count + 1), count)
        while len(seats) > 1 and rng.random() >= idle:
            games.append((number, seats.pop(), seats.pop(), rng.choice(tokens)))
        for seat in seats:
            kind = rng.choice([*KINDS, "silent"])
            if kind != "silent":
                unplayed.append((number, seat, rng.choice([KINDS[kind], HALF]), kind))
    ratings = {player: rng.choice((None, rng.randint(1000, 2500))) for player in range(1, count + 1)}
    return Swiss(count, rounds, games, unplayed, ratings)
