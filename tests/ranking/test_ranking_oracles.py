"""A second reading of every code, naive and with fractions (tests/naive), on random Swiss, team and Molter events."""

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from naive import roundrobin, swiss, teams
from naive.field import GAMES, LIVRE, Event, field_of
from naive.random_events import random_event

from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game, GamePoints, Unplayed
from sheetgen.ranking.events import ResultsList, Tournament
from sheetgen.ranking.order import is_defined
from sheetgen.ranking.record import MATCHES, MOLTER, ROUND_ROBIN, SWISS
from sheetgen.ranking.standings import Standings, standings
from sheetgen.ranking.team_events import MatchPoints, RankedTeam, TeamEvent, TeamGame
from sheetgen.ranking.tiebreaks import TIEBREAKS

EVERYDAY = 25  # events of each kind; LONG more by hand, and the first 200 of these in .ci/run
LONG = 1500
# Which codes are checked by which naive ranking; those of a round robin in tests/berger and tests/naive.
# C.07 has a reading of its own in test_c07_oracle.
SWISS_CODES = swiss.CODES
MATCH_CODES = (*teams.IN_GROUPS, *teams.VALUES)
MOLTER_CODES = tuple(code for code in MATCH_CODES if is_defined(code, LIVRE, MOLTER))
# What a round robin rarely uses is compared value by value below; the rest with its places in tests/berger.
RARE = tuple(code for code in swiss.VALUES if code not in roundrobin.VALUES)
CHECKED = {
    ROUND_ROBIN: (*roundrobin.CODES[LIVRE], *RARE),
    SWISS: SWISS_CODES,
    MATCHES: MATCH_CODES,
    MOLTER: MOLTER_CODES,
}


@pytest.mark.parametrize("event", CHECKED)
def test_every_code_has_an_independent_reading_in_every_event_that_defines_it(event: str) -> None:
    defined = [tiebreak for tiebreak in TIEBREAKS if tiebreak.defined(LIVRE, event)]
    assert {spelt for tiebreak in defined for spelt in tiebreak.spellings(LIVRE)} == set(CHECKED[event])


def orders(rng: random.Random, codes: Sequence[str]) -> list[str]:
    """An order of all the codes, so that ties are split early and late."""
    chosen = list(codes)
    rng.shuffle(chosen)
    return sorted(chosen, key=lambda code: rng.random() < 0.5 and code in ("PTS", "MP", "GP"), reverse=True)


def rows_of(shown: Standings) -> list[tuple[int | None, int, dict[str, Any]]]:
    return [(row.rank, row.id, {code: exact(value) for code, value in row.values.items()}) for row in shown.rows]


def exact(value: Any) -> Any:
    return tuple(map(exact, value)) if isinstance(value, tuple) else Fraction(value) if value is not None else None


def as_results_list(event: swiss.Swiss) -> ResultsList:
    players = tuple(Player(rating=event.ratings[number]) for number in range(1, event.players + 1))
    games = tuple(Game(round_, 1, x, y, BY_TOKEN[token] if token else None) for round_, x, y, token in event.games)
    unplayed = tuple(Unplayed(round_, player, int(2 * score), kind) for round_, player, score, kind in event.unplayed)
    return ResultsList(event.rounds, players, games, unplayed)


def as_team_event(event: teams.Teams) -> TeamEvent:
    games = tuple(
        TeamGame(
            board.round,
            board.white,
            board.black,
            board.white_place,
            board.black_place,
            BY_TOKEN[board.token] if board.token else None,
            board.match,
        )
        for board in event.boards
    )
    numbers = range(1, event.teams + 1)
    named = tuple(RankedTeam(ratings=event.ratings.get(n, ()), withdrawn=event.withdrawn.get(n)) for n in numbers)
    points = MatchPoints(*event.scale, int(2 * event.forfeited_board)) if event.scale else None
    brought = GamePoints(*(int(2 * value) for value in event.game))
    return TeamEvent(event.rounds, named, games, event.places, points, points=brought)


def compare_swiss(seed: int) -> None:
    rng = random.Random(seed)
    event = swiss.random_swiss(rng)
    order = orders(rng, SWISS_CODES)
    horizon = rng.choice((None, rng.randint(1, event.rounds)))
    expected = swiss.rank(event, order, LIVRE, horizon)
    assert rows_of(standings(as_results_list(event), order, LIVRE, horizon)) == expected, (seed, order)


def as_tournament(event: Event) -> Tournament:
    numbers = range(1, event["players"] + 1)
    players = tuple(Player(rating=event["ratings"][n], withdrawn=event["withdrawn"].get(n)) for n in numbers)
    games = tuple(Game(round_, 1, x, y, BY_TOKEN[token] if token else None) for round_, x, y, token in event["games"])
    return Tournament(event["rounds"], players, games)


def compare_rare_codes(seed: int) -> None:
    rng = random.Random(seed)
    event = random_event(rng, players=rng.randint(3, 9), contradictions=True)
    horizon = rng.choice((None, rng.randint(1, event["rounds"])))
    reading = swiss.ClosedReading(field := field_of(event, LIVRE, horizon))
    for row in standings(as_tournament(event), RARE, LIVRE, horizon).rows:
        if row.id in field.players:
            expected = {code: swiss.VALUES[code](reading, row.id) for code in RARE}
            assert {code: exact(value) for code, value in row.values.items()} == expected, (seed, row.id)


def compare_teams(seed: int, *, molter: bool) -> None:
    rng = random.Random(seed)
    event = teams.random_molter(rng) if molter else teams.random_matches(rng)
    event = replace(event, game=GAMES[seed % len(GAMES)])
    order = orders(rng, MOLTER_CODES if molter else MATCH_CODES)
    horizon = rng.choice((None, rng.randint(1, event.rounds)))
    expected = teams.rank(event, order, LIVRE, horizon)
    assert rows_of(standings(as_team_event(event), order, LIVRE, horizon)) == expected, (seed, order)


def blocks(count: int, size: int = 100) -> list[range]:
    return [range(first, first + size) for first in range(EVERYDAY, EVERYDAY + count, size)]


def test_a_swiss_event_is_ranked_as_its_naive_reading_says() -> None:
    for seed in range(EVERYDAY):
        compare_swiss(seed)


def test_team_matches_are_ranked_as_their_naive_reading_says() -> None:
    for seed in range(EVERYDAY):
        compare_teams(seed, molter=False)


def test_a_molter_event_is_ranked_as_its_naive_reading_says() -> None:
    for seed in range(EVERYDAY):
        compare_teams(seed, molter=True)


def test_what_a_round_robin_rarely_uses_has_the_values_of_its_naive_reading() -> None:
    for seed in range(EVERYDAY):
        compare_rare_codes(seed)


@pytest.mark.sampled(0, 2)
@pytest.mark.parametrize("seeds", blocks(LONG), ids=str)
def test_thousands_of_events_of_every_kind_are_ranked_alike(seeds: range) -> None:
    for seed in seeds:
        compare_swiss(seed)
        compare_rare_codes(seed)
        compare_teams(seed, molter=False)
        compare_teams(seed, molter=True)
