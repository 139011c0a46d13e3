"""The engine of ratings and norms against the second reading of chapters E and N, on random cases."""

import datetime
import random
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

import pytest

from naive import norms as plain_norms
from naive import ratings as plain
from sheetgen.model.entrants import Player
from sheetgen.rating import card, norms, openness
from sheetgen.rating.change import change_of, half_away
from sheetgen.rating.editions import EDITIONS, KINDS, RatingEdition, edition_of
from sheetgen.rating.first import first_rating
from sheetgen.rating.mix import Conditions
from sheetgen.rating.opening import foreseen, wanted
from sheetgen.rating.performance import linear, title_performance
from sheetgen.rating.reckoning import Career, coefficient
from sheetgen.rating.titles import NORM_TITLES

SCORES = (Decimal(0), Decimal("0.5"), Decimal(1))
FORMATS = {"swiss": card.SWISS, "round robin": card.ROUND_ROBIN, "double round robin": card.DOUBLE_ROUND_ROBIN}
KINDS_OF_ROUND = {
    plain_norms.PLAYED: card.PLAYED,
    plain_norms.FORFEIT_WIN: card.FORFEIT_WIN,
    plain_norms.BYE: card.BYE,
    plain_norms.NOTHING: "requested",
}


def seeds(count: int) -> Iterator[random.Random]:
    return (random.Random(seed) for seed in range(count))


everyday_and_slow = pytest.mark.parametrize(
    "count", [60, pytest.param(1000, marks=pytest.mark.slow), pytest.param(5000, marks=pytest.mark.long)]
)


def some_games(rng: random.Random) -> list[plain.Played]:
    return [
        plain.Played(
            None if rng.random() < 0.1 else rng.randint(1000, 2850), rng.choice(SCORES), played=rng.random() > 0.1
        )
        for _ in range(rng.randint(0, rng.choice((6, 12, 45))))
    ]


def bouts_of(games: list[plain.Played]) -> list[card.Bout]:
    return [
        card.Bout(n, n, g.opponent, score=int(2 * g.score), kind=card.PLAYED if g.played else card.FORFEIT_WIN)
        for n, g in enumerate(games, 1)
    ]


@everyday_and_slow
def test_changes_are_those_of_the_second_reading(count: int) -> None:
    for rng in seeds(count):
        own, k, kind = rng.choice((rng.randint(1000, 2850), 2650, 2649)), rng.choice((10, 20, 40)), rng.choice(KINDS)
        edition, games = rng.choice(EDITIONS), some_games(rng)
        expected, total = plain.change(own, k, games, edition.id, kind)
        found = change_of(own, k, bouts_of(games), edition, kind)
        assert [game.expected for game in found.games] == [e if e is None else int(100 * e) for e in expected]
        assert found.points == Fraction(total)
        assert half_away(found.points) == plain.rounded(total)


@everyday_and_slow
def test_first_ratings_and_performances_are_those_of_the_second_reading(count: int) -> None:
    for rng in seeds(count):
        edition, games = rng.choice(EDITIONS), some_games(rng)
        assert first_rating(bouts_of(games), edition)[0] == plain.first_rating(games, edition.id)
        rated = [game for game in games if game.played and game.opponent]
        ratings, points = [game.opponent or 0 for game in rated], sum((game.score for game in rated), Decimal(0))
        if rated:
            assert title_performance(ratings, int(2 * points)) == plain.title_performance(ratings, points)
            assert abs(linear(ratings, int(2 * points)) - Fraction(plain.linear(ratings, points))) < Fraction(1, 10**6)


@everyday_and_slow
def test_k_is_that_of_the_second_reading(count: int) -> None:
    for rng in seeds(count):
        rating, age, games = rng.randint(1000, 2800), rng.randint(8, 60), rng.randint(0, 60)
        highest, kind = rating + rng.choice((0, 0, 50, 200)), rng.choice(KINDS)
        edition = rng.choice(EDITIONS)
        career = Career(rating, highest, age, games)
        assert coefficient(career, edition, kind) == plain.coefficient(rating, highest, age, games, edition.id, kind)


TITLES = ("GM", "GM", "IM", "IM", "FM", "FM", "WGM", "WIM", "WFM", "CM", "")
LEVELS = {"GM": 2500, "IM": 2400, "WGM": 2300, "WIM": 2200}


def some_round(rng: random.Random, number: int, title: str) -> plain_norms.Round:
    kind = rng.choices(list(KINDS_OF_ROUND), (30, 1, 1, 1))[0]
    rating = None if rng.random() < 0.04 else int(rng.gauss(LEVELS[title], 150))
    federation = rng.choice(("FRA", "FRA", "GER", "ITA", "ESP", "FID") + ("",) * (rng.random() < 0.1))
    titled = rng.choice(TITLES)
    score = Decimal(1) if kind == plain_norms.FORFEIT_WIN else rng.choice((*SCORES, Decimal(1), Decimal("0.5")))
    lost_all = rating is None and rng.random() < 0.5
    return plain_norms.Round(number, rating, titled, federation, score, kind, lost_all)


def some_candidate(rng: random.Random) -> tuple[str, list[plain_norms.Round], plain_norms.Event]:
    title, form = rng.choice(list(NORM_TITLES)), rng.choice(list(FORMATS))
    persons = rng.choice((8, 9, 9, 9, 10, 11)) if form != "double round robin" else rng.choice((4, 5, 5, 6))
    rounds = [some_round(rng, number, title) for number in range(1, persons + 1)]
    if form == "double round robin":
        rounds += [game._replace(score=rng.choice(SCORES)) for game in rounds]
    rules, waived, least = rng.choice(("livre", "fide")), rng.random() < 0.3, rng.choice((9, 9, 9, 9, 8, 7))
    return title, rounds, plain_norms.Event(form, len(rounds), persons + 1, rules, waived, least)


def conditions_of(event: plain_norms.Event) -> Conditions:
    facts = (FORMATS[event.format], event.rounds, event.players, event.rules, plain_norms.UNRATED[event.rules])
    return Conditions(*facts, event.waived, event.least)


def card_of(rounds: list[plain_norms.Round]) -> tuple[card.Bout, ...]:
    return tuple(
        card.Bout(n, r.opponent, r.rating, r.title, r.federation, int(2 * r.score), KINDS_OF_ROUND[r.kind])
        for n, r in enumerate(rounds, 1)
    )


@everyday_and_slow
def test_norms_are_those_of_the_second_reading(count: int) -> None:
    reached = 0
    for rng in seeds(count):
        title, rounds, event = some_candidate(rng)
        conditions, lost_all = conditions_of(event), frozenset(r.opponent for r in rounds if r.lost_all)
        candidate = norms.Candidate(0, "FRA", card_of(rounds), lost_all)
        verdict = norms.judged(NORM_TITLES[title], candidate, conditions)
        expected = plain_norms.best(title, "FRA", rounds, event)
        assert (verdict.worth if verdict and verdict.reached else None) == expected, (title, rounds, event)
        reached += expected is not None
        whole = [game for game in rounds if plain_norms.counts(game, event)]
        if whole:
            lacks = {lack.code for lack in norms.of_all(NORM_TITLES[title], candidate, conditions).lacks}
            assert lacks == plain_norms.missing(title, "FRA", rounds, whole, event)
    assert reached > count // 50


@pytest.mark.slow
@everyday_and_slow
def test_what_a_field_allows_is_that_of_the_second_reading(count: int) -> None:
    for rng in seeds(count // 4):
        title, form = rng.choice(list(NORM_TITLES)), rng.choice(list(FORMATS)[1:])
        persons = [some_round(rng, number, title) for number in range(rng.randint(4, 12))]
        field = [plain_norms.Person(p.rating, p.title, p.federation or "FRA") for p in persons]
        empty, rules = rng.choice((0, 0, 1, 2, 3)), rng.choice(("livre", "fide"))
        event = plain_norms.Event(form, 0, len(field) + empty, rules, rng.random() < 0.3)
        players = {n: Player(str(n), p.rating, p.federation, title=p.title) for n, p in enumerate(field)}
        mean, failed, enough = plain_norms.foreseen(title, 0, field, event)
        found = foreseen(NORM_TITLES[title], 0, players, conditions_of(event))
        assert found is not None
        assert (found.average, {lack.code for lack in found.lacks}) == (mean, failed)
        assert found.needed == (None if enough is None else int(2 * enough))
        lowest = plain_norms.rating_of_the_missing(title, 0, field, empty, event) if empty else None
        absent = wanted(NORM_TITLES[title], 0, players, [-1 - n for n in range(empty)], conditions_of(event))
        least = plain_norms.UNRATED[rules]
        assert (absent.rating if absent else None) == (max(lowest, least) if lowest is not None else None)


@everyday_and_slow
def test_an_open_swiss_is_that_of_the_second_reading(count: int) -> None:
    open_ones = great = 0
    for rng in seeds(count // 10):
        rounds, field = rng.randint(1, 4), some_field(rng)
        within = frozenset(range(1, rounds + 1))
        seats = [plain_norms.Seat(p.federation, p.rating, p.title, within & there) for p, there in field]
        event = event_of(field, rounds)
        assert openness.has_many_foreigners(event, "FRA") == plain_norms.many_foreigners(seats, "FRA", rounds)
        assert openness.is_great(event) == plain_norms.great_swiss(seats, rounds)
        open_ones += openness.has_many_foreigners(event, "FRA")
        great += openness.is_great(event)
    assert open_ones
    assert great


def some_field(rng: random.Random) -> list[tuple[Player, set[int]]]:
    titles = ("GM", "IM", "WIM", "FM", "")
    missing = rng.choice((0.02, 0.2))
    return [
        (
            Player("", rng.choice((None, 1900, 2050, 2300)), rng.choice(("FRA", "GER", "ESP", "ITA")), title=title),
            {round_ for round_ in range(1, 5) if rng.random() > missing},
        )
        for title in rng.choices(titles, k=rng.randint(30, 70))
    ]


def event_of(field: list[tuple[Player, set[int]]], rounds: int) -> card.RatedEvent:
    """Everybody who is there has a bye: a round somebody was there for."""
    players = {number: player for number, (player, _) in enumerate(field, 1)}
    there = {number: rounds_there for number, (_, rounds_there) in enumerate(field, 1)}
    unplayed = tuple(
        card.Unplayed(round_, number, 2, "bye" if round_ in there[number] else "absent")
        for number in players
        for round_ in range(1, rounds + 1)
    )
    return card.RatedEvent(players, (), rounds, card.SWISS, unplayed)


@pytest.mark.parametrize(
    ("day", "edition"),
    [("2023-12-31", 0), ("2024-03-01", 1), ("2024-11-30", 1), ("2024-12-01", 2), ("2025-09-30", 2), ("2025-10-01", 3)],
)
def test_the_edition_is_the_one_in_force_on_the_first_day(day: str, edition: int) -> None:
    found: RatingEdition = edition_of("fide", datetime.date.fromisoformat(day))
    assert found == EDITIONS[edition]
    assert edition_of("livre", datetime.date.fromisoformat(day)) == EDITIONS[0]
