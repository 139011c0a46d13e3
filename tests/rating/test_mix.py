"""N2-N11, E12: every figure a norm asks of the opponents, at its edge: one is enough and one less is not."""

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import FIDE_2026, Game, Unplayed
from sheetgen.rating import mix, opening, openness
from sheetgen.rating.card import DOUBLE_ROUND_ROBIN, FORFEIT_WIN, ROUND_ROBIN, SWISS, Bout, RatedEvent
from sheetgen.rating.mix import Conditions, Mix
from sheetgen.rating.norms import Candidate, judged
from sheetgen.rating.reckoning import OUT_OF_MATCH, decided_after, rated_part
from sheetgen.rating.titles import NORM_TITLES, title_by_rating, titles_to_earn
from tests.cases import for_each

GM, IM = NORM_TITLES["GM"], NORM_TITLES["IM"]
CLOSED = Conditions(ROUND_ROBIN, 9, 10)


@for_each(
    "persons,titled,holders,doubled,own,one",
    [
        (1, 1, 3, 3, 0, 0),
        (5, 3, 3, 3, 3, 3),
        (6, 3, 3, 3, 3, 4),
        (9, 5, 3, 5, 5, 6),
        (10, 5, 4, 5, 6, 6),
        (13, 7, 5, 7, 7, 8),
    ],
)
def test_the_quotas_are_those_of_the_rules(
    persons: int, titled: int, holders: int, doubled: int, own: int, one: int
) -> None:
    """N5, N6: a half and a third upwards, at least three holders; three fifths and two thirds downwards."""
    twice = Conditions(DOUBLE_ROUND_ROBIN, 9, 10)
    assert mix.titled_wanted(persons) == titled
    assert mix.holders_wanted(persons, CLOSED) == mix.holders_wanted(persons, twice) == holders
    assert mix.holders_wanted(persons, replace(twice, rules=FIDE_2026)) == doubled
    assert (mix.own_allowed(persons), mix.one_allowed(persons)) == (own, one)


def lacks(made: Mix, conditions: Conditions = CLOSED) -> list[tuple[str, int, int]]:
    return [(each.code, each.actual, each.wanted) for each in mix.mix_lacks(made, conditions)]


@for_each(
    "titled,holders,federations,lacking",
    [
        (5, 3, {"FRA": 5, "GER": 3, "ITA": 1}, []),
        (4, 3, {"FRA": 5, "GER": 3, "ITA": 1}, [(mix.TITLED_HALF, 4, 5)]),
        (5, 2, {"FRA": 5, "GER": 3, "ITA": 1}, [(mix.TITLES, 2, 3)]),
        (5, 3, {"FRA": 6, "GER": 2, "ITA": 1}, [(mix.OWN_FEDERATION, 6, 5)]),
        (5, 3, {"FRA": 2, "GER": 6, "ITA": 1}, []),
        (5, 3, {"FRA": 1, "GER": 7, "ITA": 1}, [(mix.ONE_FEDERATION, 7, 6)]),
        (5, 3, {"FRA": 4, "GER": 5}, [(mix.FEDERATIONS, 1, 2)]),
        (5, 3, {"GER": 5, "ITA": 4}, []),
        (5, 3, {}, [(mix.FEDERATIONS, 0, 2)]),
    ],
)
def test_a_field_lacks_what_is_one_too_few_or_too_many(
    titled: int, holders: int, federations: dict[str, int], lacking: list[tuple[str, int, int]]
) -> None:
    made = Mix(9, titled, holders, federations, "FRA")
    assert lacks(made) == lacking
    waived = [each for each in lacking if each[0] in (mix.TITLED_HALF, mix.TITLES)]
    assert lacks(made, replace(CLOSED, waived=True)) == waived


def test_a_double_round_robin_has_six_players_and_counts_each_once() -> None:
    twice = Conditions(DOUBLE_ROUND_ROBIN, 10, 6)
    fine = Mix(5, 3, 3, {"FRA": 1, "GER": 2, "ITA": 2}, "FRA")
    assert lacks(fine, twice) == []
    assert lacks(fine, replace(twice, players=5)) == [(mix.PLAYERS, 5, 6)]
    bouts = [Bout(number, 1 + number % 2, 2400, "GM" if number % 2 else "CM", "FRA") for number in range(4)]
    assert mix.mix_of(GM, "ITA", bouts, twice) == Mix(2, 1, 1, {"FRA": 2}, "ITA")
    assert mix.mix_of(GM, "ITA", bouts, CLOSED) == Mix(4, 2, 2, {"FRA": 4}, "ITA")
    stateless = [replace(bout, federation="FID") for bout in bouts]
    assert mix.mix_of(IM, "ITA", stateless, CLOSED).federations == {}
    assert lacks(Mix(1, 1, 3, {}, "FRA")) == [(mix.FEDERATIONS, 0, 2)]


@for_each(
    "ratings,mean",
    [((2400, 2401), 2401), ((2400, 2402), 2401), ((2200, 2400), 2300), ((2199, 2400), 2300), ((1000, 2400), 2300),
     ((None, 2400), 2300), ((2100, 2100, 2400), 2233)],
)  # fmt: skip
def test_the_mean_raises_the_weakest_alone_and_rounds_a_half_upwards(ratings: Sequence[int | None], mean: int) -> None:
    """1.4.6-7: GM norms raise one opponent below 2200 to it."""
    bouts = [Bout(number, number, rating) for number, rating in enumerate(ratings, start=1)]
    assert mix.average(GM, bouts, CLOSED) == mean


def test_in_a_double_round_robin_the_weakest_is_raised_in_both_games() -> None:
    bouts = [Bout(1, 1, 2100), Bout(2, 2, 2400), Bout(3, 1, 2100), Bout(4, 2, 2400)]
    assert mix.average(GM, bouts, Conditions(DOUBLE_ROUND_ROBIN, 4, 3)) == 2300


def people(*ratings: int, federations: str = "FRA GER ITA ESP") -> dict[int, Player]:
    names = federations.split()
    return {
        number: Player(f"P{number}", rating, federation=names[number % len(names)], title="GM" if number < 6 else "")
        for number, rating in enumerate(ratings, start=1)
    }


def test_before_a_closed_event_everybody_meets_all_others() -> None:
    """N11: of ten all are met but oneself; nine others of 2450 need 7 of 9 for 2600 (77 or 78 per cent, +220)."""
    field = people(*[2450] * 10)
    found = opening.foreseen(GM, 10, field, CLOSED)
    assert found is not None
    assert (found.games, found.average, found.possible, found.lacks) == (9, 2450, True, ())
    assert found.needed == 13
    few = opening.foreseen(GM, 1, dict(list(field.items())[:9]), CLOSED)
    assert few is not None and [lack.code for lack in few.lacks if lack.code == mix.GAMES] == [mix.GAMES]
    weak = opening.foreseen(GM, 10, people(*[2379] * 10), CLOSED)
    assert weak is not None and [(lack.code, lack.actual, lack.wanted) for lack in weak.lacks] == [
        (mix.AVERAGE, 2379, 2380)
    ]
    just = opening.foreseen(GM, 10, people(*[2380] * 10), CLOSED)
    assert just is not None and just.lacks == () and just.possible
    assert opening.foreseen(GM, 1, {1: field[1]}, CLOSED) is None
    nobody = {1: field[1], 2: replace(field[2], federation=" ")}
    assert opening.foreseen(GM, 1, nobody, CLOSED) is None
    twice = opening.foreseen(GM, 6, people(*[2450] * 6), Conditions(DOUBLE_ROUND_ROBIN, 10, 6))
    assert twice is not None and (twice.games, twice.mix.persons) == (10, 5)


def test_the_missing_must_be_so_strong_and_so_many_of_them_titled() -> None:
    """N11: eight of 2400 and one missing: (8 * 2400 + x) / 9 rounds to 2380 from x = 2216 on."""
    field = people(*[2400] * 9)
    found = opening.wanted(GM, 9, field, (10,), CLOSED)
    assert found is not None
    assert (found.count, found.titled, found.holders) == (1, 0, 0)
    assert found.rating == 2216
    assert opening.wanted(GM, 9, field, (), CLOSED) is None
    weak = opening.wanted(GM, 9, people(*[2310] * 9), (10,), CLOSED)
    assert weak is not None and weak.rating == 9 * 2380 - 4 - 8 * 2310
    hopeless = opening.wanted(GM, 9, people(*[2250] * 9), (10,), CLOSED)
    assert hopeless is not None and hopeless.rating is None
    untitled = {number: replace(player, title="") for number, player in field.items()}
    asked = opening.wanted(GM, 9, untitled, (10, 11), CLOSED)
    assert asked is not None and (asked.count, asked.titled, asked.holders) == (2, 5, 4)
    twice = opening.wanted(GM, 5, people(*[2350] * 5), (6,), Conditions(DOUBLE_ROUND_ROBIN, 10, 6))
    assert twice is not None and twice.rating == 5 * 2380 - 2 - 4 * 2350


def rounds(*scores: int, rating: int = 2400) -> tuple[Bout, ...]:
    return tuple(
        Bout(n, n, rating, "IM", ("GER", "ITA", "ESP")[n % 3], score) for n, score in enumerate(scores, start=1)
    )


def test_a_forfeit_counts_as_lost_only_in_the_last_round_and_games_may_be_left_out_from_any_place() -> None:
    """N4, N7."""
    swiss = Conditions(SWISS, 10, 60)
    won = rounds(2, 2, 2, 2, 2, 1, 0, 0, 0)
    last = Bout(10, 10, 2400, "IM", "GER", 2, FORFEIT_WIN)
    plain = judged(IM, Candidate(0, "FRA", (*won, last)), swiss)
    assert plain is not None and plain.reached and last not in plain.chosen
    weak = Bout(1, 10, 1500, "", "ESP", 2), Bout(2, 11, 1500, "", "GER", 2)
    moved = tuple(replace(bout, round=bout.round + 2) for bout in won)
    found = judged(IM, Candidate(0, "FRA", (*weak, *moved)), Conditions(SWISS, 11, 60))
    assert found is not None and found.reached and [bout.rating for bout in found.left_out] == [1500]
    assert judged(IM, Candidate(0, "FRA", ()), swiss) is None


@for_each(
    "held,woman,earned",
    [("GM", False, ()), ("IM", True, ("GM",)), ("WGM", True, ("IM", "GM")), ("WIM", True, ("WGM", "IM", "GM")),
     ("FM", False, ("IM", "GM")), ("WFM", True, ("WIM", "WGM", "IM", "GM")), ("", True, ("WIM", "WGM", "IM", "GM"))],
)  # fmt: skip
def test_a_title_makes_a_lower_one_needless(held: str, woman: bool, earned: tuple[str, ...]) -> None:
    assert titles_to_earn(held, woman) == earned


@for_each(
    "held,woman,rating,title",
    [("", False, 2300, "FM"), ("", False, 2299, "CM"), ("", False, 2199, ""), ("", True, 2100, "WFM"),
    ("", True, 2099, "WCM"),
     ("", True, 1999, ""), ("", False, 2100, ""), ("CM", False, 2250, ""), ("CM", False, 2300, "FM"),
     ("GM", False, 2700, ""),
     ("WFM", True, 2200, "CM"), ("WFM", True, 2150, "")],
)  # fmt: skip
def test_a_rating_alone_gives_a_title(held: str, woman: bool, rating: int, title: str) -> None:
    """N1: FM 2300, CM 2200, WFM 2100, WCM 2000."""
    assert title_by_rating(held, woman, rating) == title


def swiss_of(count: int, *, rating: int = 2000, masters: int = 10, federations: int = 3, away: int = 0) -> RatedEvent:
    """Two rounds of everybody against his neighbour; the first ``away`` players miss the second."""
    names = ["GER", "ITA", "ESP", "POL"][:federations]
    players = {
        number: Player(
            f"P{number}", rating, federation=names[number % federations], title="GM" if number <= masters else ""
        )
        for number in range(1, count + 1)
    }
    pairs = [(number, number + 1) for number in range(1, count, 2)]
    games = [Game(1, board, *pair, BY_TOKEN["1-0"]) for board, pair in enumerate(pairs, start=1)]
    games += [
        Game(2, board, *pair, BY_TOKEN["-/-" if board <= away // 2 else "1-0"])
        for board, pair in enumerate(pairs, start=1)
    ]
    return RatedEvent(players, tuple(games), 2, SWISS)


def test_a_swiss_is_open_and_great_by_twenty_foreigners_and_forty_rated_players_in_every_round() -> None:
    """N5, N9."""
    for field, foreigners in (
        (swiss_of(20), True),
        (swiss_of(18), False),
        (swiss_of(20, masters=9), False),
        (swiss_of(20, federations=2), False),
        (swiss_of(20, away=2), False),
        (swiss_of(22, away=2, masters=12), True),
    ):
        assert openness.has_many_foreigners(field, "FRA") is foreigners
    assert not openness.has_many_foreigners(swiss_of(20), "GER")
    for field, great in (
        (swiss_of(40), True), (swiss_of(38), False), (swiss_of(40, rating=1999), False), (swiss_of(40, away=2), False)
    ):  # fmt: skip
        assert openness.is_great(field) is great


def test_who_had_a_bye_of_the_pairing_was_there_and_who_lost_by_forfeit_was_not() -> None:
    bouts = [Bout(1, 5), Bout(2, kind="bye"), Bout(3, kind="requested"), Bout(4, 6, kind=FORFEIT_WIN)]
    assert openness.present([*bouts, Bout(5, 7, kind="forfeit-loss")]) >= {1, 2, 4}
    assert 3 not in openness.present(bouts)


def test_a_match_is_rated_until_it_is_decided_and_only_between_the_rated() -> None:
    """E12: of four games 2½ points are more than half."""
    players = {1: Player("A", 1800), 2: Player("B", 1900)}
    tokens = ("1-0", "½-½", "0-1", "1-0")  # colours change: A has 1, 1½, 2½, and the fourth game is too many
    games = tuple(
        Game(number, 1, *((1, 2) if number % 2 else (2, 1)), BY_TOKEN[token]) for number, token in enumerate(tokens, 1)
    )
    games = (games[0], games[1], replace(games[2], result=BY_TOKEN["1-0"]), games[3])
    field = RatedEvent(players, games, 4, ROUND_ROBIN)
    assert [bout.kind == OUT_OF_MATCH for bout in rated_part(field)[1]] == [False, False, False, True]
    drawn = RatedEvent(players, tuple(replace(game, result=BY_TOKEN["½-½"]) for game in games), 4, ROUND_ROBIN)
    assert [bout.kind == OUT_OF_MATCH for bout in rated_part(drawn)[2]] == [False] * 4
    assert decided_after(drawn.cards, 4) == 4
    unrated = RatedEvent({**players, 2: Player("B")}, games, 4, ROUND_ROBIN)
    assert all(bout.kind == OUT_OF_MATCH for bouts in rated_part(unrated).values() for bout in bouts)
    three = RatedEvent({**players, 3: Player("C")}, games, 4, ROUND_ROBIN, (Unplayed(1, 3, 2, "bye"),))
    assert rated_part(three) == three.cards and len(three.cards[3]) == 1
