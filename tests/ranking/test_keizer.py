"""KZ1-KZ3: a season counted by the engine is the one a naive count gives, and another program's seasons come out."""

import random
from fractions import Fraction

import pytest

from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game, Unplayed
from sheetgen.ranking import keizer, record
from sheetgen.ranking.events import ResultsList
from sheetgen.ranking.keizer import VARIANTS, KeizerEvent, KeizerTerms, counted, season_of, standings
from tests.naive.keizer import UNIT, ladder

TOKENS = ("1-0", "½-½", "0-1", "+/-", "-/+", "-/-", "0-0", "½-0")
AWAY = ("bye", "absent", "excused", "duty", "late", "gone")
HAPPENED = {2: "win", 1: "draw", 0: "loss"}


def random_season(source: random.Random) -> tuple[KeizerEvent, list[dict[str, tuple[str, str]]]]:
    """A season, and what happened in each of its weeks, by name."""
    count, rounds = source.randint(2, 12), source.randint(1, 12)
    players = tuple(Player(f"P{number:02}", source.choice((0, 1500, 1600, 2000))) for number in range(1, count + 1))
    games, away, weeks = [], {}, []
    for number in range(1, rounds + 1):
        there = source.sample(range(1, count + 1), source.randint(0, count))
        week: dict[str, tuple[str, str]] = {}
        for board in range(1, len(there) // 2 + 1):
            white, black = there[2 * board - 2 : 2 * board]
            result = BY_TOKEN[source.choice(TOKENS)]
            games.append(Game(number, board, white, black, result))
            for one, other, score in ((white, black, result.white), (black, white, result.black)):
                won = "win" if score == 2 else "lost"
                what = HAPPENED[score] if result.played else won
                week[players[one - 1].name] = (what, players[other - 1].name)
        for line in set(range(1, count + 1)) - set(there[: 2 * (len(there) // 2)]):
            away[number, line] = source.choice(AWAY)
            week[players[line - 1].name] = (away[number, line], "")
        weeks.append(week)
    terms = KeizerTerms(
        top=source.choice((0, count + 5)),
        loss=source.choice((Fraction(0), Fraction(1, 6))),
        bye=source.choice((Fraction(1, 2), Fraction(2, 3))),
        own=source.random() < 0.8,
        limit=source.randint(0, 5),
        late=source.choice((0, 4)),
    )
    return KeizerEvent(rounds, players, tuple(games), away=away, terms=terms), weeks


@pytest.mark.parametrize("seed", range(5))
def test_the_count_is_that_of_a_naive_one(seed: int) -> None:
    source = random.Random(f"keizer {seed}")
    for _ in range(40):
        event, weeks = random_season(source)
        terms = event.terms
        parts = {name: int(UNIT * getattr(terms, name)) for name in ("win", "draw", "loss", "bye", "absent", "excused")}
        parts |= {"duty": int(UNIT * terms.duty), "lost": 0}
        expected = ladder(
            {player.name: player.rating or 0 for player in event.players},
            weeks,
            parts,
            terms.top,
            terms.own,
            terms.limit,
            terms.late,
        )
        count = counted(event, event.rounds)
        assert [(event.players[id_ - 1].name, 2 * UNIT * count.points[id_]) for id_ in count.order] == expected


def test_two_orders_that_take_turns_are_averaged() -> None:
    """Somewhere among random seasons there is one; its points are no multiple of what one value brings."""
    source = random.Random("keizer cycles")
    cycles = [
        count for count in (counted(each, each.rounds) for each, _ in map(random_season, [source] * 400)) if count.cycle
    ]
    assert cycles
    for count in cycles:
        assert list(count.order) == sorted(count.order, key=lambda id_: -count.points[id_])


def four(*results: str, **terms: object) -> KeizerEvent:
    """Four players by rating: 1 meets 2 and 3 meets 4, then 1 meets 3 and 2 meets 4."""
    players = tuple(Player(name, rating) for name, rating in zip("ABCD", (2000, 1900, 1800, 1700), strict=True))
    seats = [(1, 1, 1, 2), (1, 2, 3, 4), (2, 1, 1, 3), (2, 2, 2, 4)]
    games = tuple(Game(*seat, BY_TOKEN[token]) for seat, token in zip(seats, results, strict=False))
    return KeizerEvent(2, players, games, terms=KeizerTerms(**terms))  # type: ignore[arg-type]


def test_a_small_season_by_hand() -> None:
    """A 4, B 3, C 2, D 1: A has his own 4 and B's 3; B only his 3; C his 2 and D's 1, as B, who is rated higher."""
    count = counted(four("1-0", "1-0"), 1)
    assert [(id_, int(count.points[id_])) for id_ in count.order] == [(1, 7), (2, 3), (3, 3), (4, 1)]
    assert count.passes == 1


def test_a_frozen_round_keeps_the_values_of_its_day() -> None:
    """Round 1: D beats C (2), B beats A (4): B 3+4, A 4, D 1+2, C 2. Values then: B 4, A 3, D 2, C 1.
    Round 2: C beats A: 3 and not 4; B and D draw: B half of 2, D half of 4. Own values of round 2 are added."""
    count = counted(four("0-1", "0-1", "0-1", "½-½", frozen=True), 2)
    assert {id_: str(points) for id_, points in count.points.items()} == {1: "3", 2: "9", 3: "4", 4: "6"}


def test_absences_count_up_to_the_limit_and_duty_always() -> None:
    players = (Player("A", 2000), Player("B", 1900))
    away = {(number, 1): "absent" for number in range(1, 5)} | {(number, 2): "duty" for number in range(1, 5)}
    event = KeizerEvent(4, players, (Game(4, 1, 1, 2, None),), away=away, terms=KeizerTerms(limit=2, own=False))
    count = counted(KeizerEvent(3, players, (), away=away, terms=event.terms), 3)
    assert count.points == {1: Fraction(35, 100) * count.values[1] * 2, 2: Fraction(7, 10) * count.values[2] * 3}


def test_standings_after_a_round_look_at_nothing_later() -> None:
    event = four("1-0", "1-0", "0-1", "½-½")
    assert [row.id for row in standings(event, (), "livre", 1).rows] == [1, 2, 3, 4]
    assert [row.rank for row in standings(event, (), "livre").rows] == [1, 2, 3, 4]


def test_a_list_of_results_says_who_had_a_bye_or_was_away() -> None:
    listed = ResultsList(
        1,
        tuple(map(Player, "ABCD")),
        (),
        (
            Unplayed(1, 1, 2, record.BYE),
            Unplayed(1, 2, 2, record.REQUESTED),
            Unplayed(1, 3, 1, record.REQUESTED),
            Unplayed(1, 4, 0, record.ABSENT),
        ),
    )
    assert season_of(listed, VARIANTS["clubs"]).away == {
        (1, 1): keizer.BYE,
        (1, 2): keizer.BYE,
        (1, 3): keizer.EXCUSED,
        (1, 4): keizer.ABSENT,
    }
