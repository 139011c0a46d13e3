"""Chapter N read a second time, straight from its sentences: every choice of games is tried."""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import ROUND_FLOOR, Decimal
from math import ceil, floor
from typing import NamedTuple

from naive.ratings import dp, percent_half_up

HALF = Decimal("0.5")
PERFORMANCE = {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}
AVERAGE = {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}
FLOOR = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
HOLD = {"GM": "GM", "IM": "IM GM", "WGM": "WGM IM GM", "WIM": "WIM WGM IM GM"}
TITLED = ("GM", "IM", "FM", "WGM", "WIM", "WFM")
UNRATED = {"livre": 1000, "fide": 1400}

PLAYED, FORFEIT_WIN, BYE, NOTHING = "played", "forfeit win", "pairing-allocated bye", "nothing"


class Round(NamedTuple):
    """One round of the candidate: whom he met or should have met, and what came of it."""

    opponent: int
    rating: int | None
    title: str
    federation: str
    score: Decimal
    kind: str = PLAYED
    lost_all: bool = False  # an unrated opponent who scored nothing against the rated


class Event(NamedTuple):
    """swiss, round robin, double round robin; ``waived``: the conditions on federations do not hold."""

    format: str
    rounds: int
    players: int
    rules: str = "livre"
    waived: bool = False
    least: int = 9


def counts(game: Round, event: Event) -> bool:
    """N5, N7."""
    ignored = event.format != "swiss" and game.rating is None and game.lost_all
    return game.kind == PLAYED and game.federation != "" and not ignored


def choices(title: str, own: str, rounds: Sequence[Round], event: Event) -> Iterator[list[Round]]:
    """N4: everything the player may hand in; N7: a last round nobody came to may stand as a loss."""
    yield from _choices(title, own, rounds, event)
    if rounds and rounds[-1].kind == FORFEIT_WIN and len(rounds) == event.rounds:
        lost = rounds[-1]._replace(kind=PLAYED, score=Decimal(0))
        if counts(lost, event):
            yield from (kept for kept in _choices(title, own, [*rounds[:-1], lost], event) if lost in kept)


def _choices(title: str, own: str, rounds: Sequence[Round], event: Event) -> Iterator[list[Round]]:
    ends = range(1, len(rounds) + 1) if event.format == "swiss" else [len(rounds)]
    for end in ends:
        games = [game for game in rounds[:end] if counts(game, event)]
        won = [place for place, game in enumerate(games) if game.score == 1]
        for number in range(len(won) + 1):
            if number and event.rules == "fide" and event.format != "swiss" and mix(title, own, games, event):
                continue
            for dropped in itertools.combinations(won, number):
                yield [game for place, game in enumerate(games) if place not in dropped]


def mix(title: str, own: str, games: Sequence[Round], event: Event) -> set[str]:
    """N2, N5, N6: which conditions on the opponents fail."""
    double = event.format == "double round robin"
    persons = list({game.opponent: game for game in games}.values()) if double else list(games)
    n, failed = len(persons), set()
    third = ceil(Decimal(n) / 2) if double and event.rules == "fide" else ceil(Decimal(n) / 3)
    if sum(person.title in TITLED for person in persons) < ceil(Decimal(n) / 2):
        failed.add("titled")
    if sum(person.title in HOLD[title].split() for person in persons) < max(3, third):
        failed.add("titles")
    if double and event.players < 6:
        failed.add("players")
    federations = Counter(person.federation for person in persons if person.federation != "FID")
    if not event.waived:
        if len([federation for federation in federations if federation != own]) < 2:
            failed.add("federations")
        if own != "FID" and federations[own] > floor(Decimal(3 * n) / 5):
            failed.add("own-federation")
        if federations and max(federations.values()) > floor(Decimal(2 * n) / 3):
            failed.add("one-federation")
    return failed


def average(title: str, games: Sequence[Round], event: Event) -> int:
    """N2: the weakest opponent raised to the floor, a half rounded upwards."""
    ratings = {game.opponent: game.rating if game.rating is not None else UNRATED[event.rules] for game in games}
    weakest = min(ratings, key=lambda person: ratings[person])
    ratings[weakest] = max(ratings[weakest], FLOOR[title])
    mean = Decimal(sum(ratings[game.opponent] for game in games)) / len(games)
    return int((mean + HALF).quantize(Decimal(1), ROUND_FLOOR))


def needed(title: str, count: int, mean: int) -> Decimal | None:
    """N10: the first half point, from nothing upwards, that is a performance of the title."""
    for halves in range(2 * count + 1):
        points = Decimal(halves) / 2
        if points / count >= Decimal("0.35") and mean + dp(percent_half_up(points, count)) >= PERFORMANCE[title]:
            return points
    return None


def missing(title: str, own: str, rounds: Sequence[Round], games: Sequence[Round], event: Event) -> set[str]:
    """What this choice of games lacks for the title."""
    if not games:
        return {"games"}
    failed, count = mix(title, own, games, event), len(games)
    mean, points = average(title, games, event), sum((game.score for game in games), Decimal(0))
    all_played = [game for game in rounds if counts(game, event)]
    if count < event.least and not (list(games) == all_played and eight_for_nine(rounds, event)):
        failed.add("games")
    if mean < AVERAGE[title]:
        failed.add("average")
    if points / count < Decimal("0.35"):
        failed.add("score")
    if mean + dp(percent_half_up(points, count)) < PERFORMANCE[title]:
        failed.add("performance")
    return failed


def worth(title: str, games: Sequence[Round], event: Event) -> int:
    """N3: for how many games it counts: 9 for 8, at most 13, and one more for each point too many."""
    points = sum((game.score for game in games), Decimal(0))
    enough = needed(title, len(games), average(title, games, event))
    assert enough is not None
    count = len(games)
    if count == 8 and event.least >= 8:
        count = 9
    return min(count, 13) + int(points - enough)


def best(title: str, own: str, rounds: Sequence[Round], event: Event) -> int | None:
    """The number of games the best choice counts for; None if there is no norm."""
    norms = [
        worth(title, games, event)
        for games in choices(title, own, rounds, event)
        if not missing(title, own, rounds, games, event)
    ]
    return max(norms, default=None)


def eight_for_nine(rounds: Sequence[Round], event: Event) -> bool:
    """N3: a forfeit win or a bye beside eight games of a nine-round event."""
    played = [game for game in rounds if counts(game, event)]
    free = [game for game in rounds if game.kind in (FORFEIT_WIN, BYE)]
    return event.rounds == 9 and len(played) == 8 and bool(free)


class Person(NamedTuple):
    """Somebody of the field before a closed event."""

    rating: int | None
    title: str
    federation: str


def foreseen(title: str, own: int, field: Sequence[Person], event: Event) -> tuple[int, set[str], Decimal | None]:
    """N11: the average of the others, what the field fails, the score it would take."""
    turns = 2 if event.format == "double round robin" else 1
    games = [
        Round(number, person.rating, person.title, person.federation, Decimal(0))
        for number, person in enumerate(field)
        if number != own and person.federation
        for _ in range(turns)
    ]
    failed, mean = mix(title, field[own].federation, games, event), average(title, games, event)
    if len(games) < event.least:
        failed.add("games")
    if mean < AVERAGE[title]:
        failed.add("average")
    return mean, failed, needed(title, len(games), mean)


def rating_of_the_missing(title: str, own: int, field: Sequence[Person], empty: int, event: Event) -> int | None:
    """N11: the least rating all the missing must have so that the average of the others is reached."""
    for rating in range(1000, 3001):
        full = [*field, *(Person(rating, "", "XXX") for _ in range(empty))]
        if "average" not in foreseen(title, own, full, event)[1]:
            return rating
    return None


class Seat(NamedTuple):
    """Somebody in a Swiss: federation, rated or not, title, and in which rounds he was there."""

    federation: str
    rating: int | None
    title: str
    present: frozenset[int]


def many_foreigners(field: Sequence[Seat], host: str, rounds: int) -> bool:
    """N5: in every round twenty rated foreigners of three federations, ten of them GM, IM, WGM or WIM."""
    steady = [seat for seat in field if len(seat.present) >= rounds - 1]
    for number in range(1, rounds + 1):
        there = [s for s in steady if number in s.present and s.rating and s.federation not in (host, "", "FID")]
        titled = [seat for seat in there if seat.title in ("GM", "IM", "WGM", "WIM")]
        if len(there) < 20 or len({seat.federation for seat in there}) < 3 or len(titled) < 10:
            return False
    return True


def great_swiss(field: Sequence[Seat], rounds: int) -> bool:
    """N9: in every round forty players of mean 2000 or more."""
    steady = [seat for seat in field if len(seat.present) >= rounds - 1]
    for number in range(1, rounds + 1):
        ratings = [seat.rating for seat in steady if number in seat.present and seat.rating]
        if len(ratings) < 40 or sum(ratings) < 2000 * len(ratings):
            return False
    return True
