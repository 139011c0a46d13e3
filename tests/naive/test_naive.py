"""The judge is judged first: printed tournaments and the sentences of the rules."""

import itertools
import random
from collections.abc import Sequence
from fractions import Fraction

import pytest

from naive.examples import GUIDE_TABLE, KOYA_TABLE, SONNEBORN_TABLE, event_of, from_cross_table, guide_pairings
from naive.field import FIDE, LIVRE, Event, is_annulled
from naive.random_events import SHAPES, WITHDRAWALS, berger, horizons, random_event, random_lots, rounds_of
from naive.roundrobin import DEFAULT_ORDER, Row, Value, rank
from tests.cases import for_each

HALF = Fraction(1, 2)
QUARTER = Fraction(1, 4)


def typed(event: Event, tokens: dict[tuple[int, int], str | None]) -> Event:
    """The same event with other tokens typed in the games (White, Black)."""
    event["games"] = [(r, w, b, tokens.get((w, b), token)) for r, w, b, token in event["games"]]
    return event


def places(rows: Sequence[Row]) -> list[tuple[int | None, int]]:
    return [(place, player) for place, player, _ in rows]


def values(rows: Sequence[Row], code: str) -> dict[int, Value]:
    return {player: shown[code] for _, player, shown in rows}


# Printed tournaments


def test_members_guide_ranks_its_eight_players_as_printed() -> None:
    rows = rank(from_cross_table(GUIDE_TABLE, guide_pairings()))
    assert places(rows) == [(1, 5), (2, 3), (3, 6), (4, 4), (5, 7), (6, 1), (7, 8), (8, 2)]


def test_members_guide_prints_these_points_wins_and_sonneborn_berger() -> None:
    rows = rank(from_cross_table(GUIDE_TABLE, guide_pairings()))
    assert [values(rows, "PTS")[x] for x in range(1, 9)] == [3, 2, 4 + HALF, 3 + HALF, 6, 4, 3, 2]
    assert [values(rows, "WON")[x] for x in range(1, 9)] == [2, 1, 3, 3, 5, 2, 2, 1]
    assert [values(rows, "SB")[x] for x in range(1, 9)] == [
        *(8, 8, 15 + HALF, 9, 18 + QUARTER, 12, 8 + HALF, 6 + QUARTER),
    ]


def test_printed_pairings_of_eight_are_our_berger_pairings() -> None:
    assert berger(8) == sorted(guide_pairings())


def test_book_settles_its_koya_example_by_extended_koya() -> None:
    rows = rank(from_cross_table(KOYA_TABLE, berger(10)), ["PTS", "DE", "KOYA", "KOYA+"])
    assert [player for _, player, _ in rows] == [1, 3, 2, 7, 4, 6, 5, 9, 8, 10]
    assert [place for place, _, _ in rows] == list(range(1, 11))


def test_book_prints_these_values_in_its_koya_example() -> None:
    rows = rank(from_cross_table(KOYA_TABLE, berger(10)), ["PTS", "DE", "KOYA", "KOYA+"])
    encounters, koyas, extended = values(rows, "DE"), values(rows, "KOYA"), values(rows, "KOYA+")
    assert [encounters[x] for x in (2, 3, 4, 6, 7)] == [2 + HALF, 2 + HALF, 1 + HALF, 1 + HALF, 2]
    assert [koyas[x] for x in (2, 3, 4, 6)] == [3, 3, 3, 2]
    assert extended[2] == tuple(map(Fraction, ("3", "3.5", "4", "5")))
    assert extended[3] == tuple(map(Fraction, ("3", "3.5", "4.5", "5")))


def test_book_leaves_two_of_four_tied_after_sonneborn_berger() -> None:
    rows = rank(from_cross_table(SONNEBORN_TABLE, berger(4)), ["PTS", "SB"])
    assert places(rows) == [(1, 2), (1, 4), (3, 3), (4, 1)]


# Pairings


@for_each("players,double", list(itertools.product(range(3, 17), (False, True))))
def test_everybody_meets_everybody_at_most_once_a_round(players: int, double: bool) -> None:
    games = berger(players, double)
    assert {round_ for round_, _, _ in games} == set(range(1, rounds_of(players, double) + 1))
    seats = [(round_, player) for round_, *pair in games for player in pair]
    assert len(seats) == len(set(seats))
    meetings = sorted(tuple(sorted(pair)) for _, *pair in games)
    assert meetings == sorted(list(itertools.combinations(range(1, players + 1), 2)) * (1 + double))


def test_double_event_of_four_exchanges_rounds_two_and_three() -> None:
    assert berger(4, double=True)[:6] == [(1, 1, 4), (1, 2, 3), (2, 2, 4), (2, 3, 1), (3, 1, 2), (3, 4, 3)]


@pytest.mark.parametrize("players", [4, 5, 8, 9])
def test_exchange_spares_everybody_three_times_the_same_colour(players: int) -> None:
    games = berger(players, double=True)
    for player in range(1, players + 1):
        colours = "".join("W" if white == player else "B" for _, white, black in games if player in (white, black))
        assert "WWW" not in colours
        assert "BBB" not in colours


# Withdrawals (B6)


def leaver(before: Sequence[str | None], after: Sequence[str | None], out_from: int = 4) -> Event:
    """Five players draw all games, except player 1: exempt in round 1, two games, then he leaves before two more."""
    event = event_of(5, "", otherwise="=")
    tokens = iter([*before, *after])
    event["games"] = [(r, w, b, next(tokens) if 1 in (w, b) else token) for r, w, b, token in event["games"]]
    event["withdrawn"] = {1: out_from}
    return event


def test_half_of_the_games_terminated_is_enough_to_stand() -> None:
    rows = rank(leaver(["½-½", "½-½"], [None, None]))
    assert rows[-1][:2] == (5, 1)
    assert rows[-1][2]["PTS"] == 1


def test_fewer_than_half_annuls_him_and_his_games() -> None:
    rows = rank(leaver(["½-½", None], [None, None]))
    assert rows[-1][:2] == (None, 1)
    assert set(values(rows, "PTS").values()) == {Fraction(0), 1 + HALF}


def test_empty_games_after_leaving_are_won_by_the_opponents() -> None:
    rows = rank(leaver(["½-½", "½-½"], [None, None]), ["PTS", "WON", "WIN"])
    assert sorted(v for v in values(rows, "WIN").values() if isinstance(v, Fraction)) == [0, 0, 0, 1, 1]
    assert set(values(rows, "WON").values()) == {Fraction(0)}


def test_forfeit_loss_before_leaving_is_not_a_terminated_game() -> None:
    event = leaver(["½-½", None], [None, None])
    second_game = next(game for game in event["games"] if game[0] == 3 and 1 in game[1:3])
    lost = "-/+" if second_game[1] == 1 else "+/-"
    assert is_annulled(typed(event, {second_game[1:3]: lost}), 5, 1)


def test_forfeit_win_before_leaving_is_a_terminated_game() -> None:
    event = leaver(["½-½", None], [None, None])
    second_game = next(game for game in event["games"] if game[0] == 3 and 1 in game[1:3])
    won = "+/-" if second_game[1] == 1 else "-/+"
    assert not is_annulled(typed(event, {second_game[1:3]: won}), 5, 1)


def test_half_of_a_double_event_counts_both_cycles() -> None:
    event = event_of(4, "", otherwise="=", double=True)
    assert not is_annulled({**event, "withdrawn": {1: 1}}, 6, 1)
    first_games = [game for game in event["games"] if game[0] <= 2]
    assert is_annulled({**event, "games": first_games, "withdrawn": {1: 3}}, 6, 1)


def test_contradicting_result_counts_for_nobody() -> None:
    event = leaver(["½-½", "½-½"], ["1-0", "0-1"])
    assert values(rank(event), "PTS")[1] == 1
    assert values(rank(event), "PTS") == values(rank(leaver(["½-½", "½-½", None, None], [], out_from=6)), "PTS")


def test_two_absent_players_both_lose_their_game() -> None:
    event = event_of(4, "1=4 2=3 1=2 3=4", otherwise="?")
    event["withdrawn"] = {1: 3, 3: 3}
    rows = rank(event, ["PTS", "WIN"])
    assert values(rows, "PTS") == {1: 1, 2: 1, 3: 1, 4: 1}


def test_player_who_leaves_later_still_belongs_to_the_earlier_ranking() -> None:
    event = leaver(["½-½", None], [None, None])
    assert rank(event)[-1][0] is None
    assert all(place is not None for place, _, _ in rank(event, after_round=2))


def test_games_beyond_the_horizon_do_not_exist() -> None:
    event = event_of(4, "1>4 2>3 1>2 1>3", otherwise="=")
    assert values(rank(event, after_round=1), "PTS") == {1: 1, 2: 1, 3: 0, 4: 0}


# Tie-breaks (T1-T6)


def test_kashdan_ignores_forfeits_and_counts_penalties_as_losses() -> None:
    event = typed(event_of(4, "", otherwise="?"), {(1, 4): "1-0", (3, 1): "½-½", (1, 2): "+/-", (2, 3): "0-0"})
    assert values(rank(event, ["KASH"]), "KASH") == {1: 6, 2: 1, 3: 3, 4: 1}


def test_black_games_are_those_played() -> None:
    event = typed(event_of(4, "", otherwise="?"), {(1, 4): "1-0", (2, 4): "+/-", (4, 3): "½-½"})
    assert values(rank(event, ["BPG"]), "BPG") == {1: 0, 2: 0, 3: 1, 4: 1}


def test_half_of_the_rounds_is_the_koya_limit_of_the_book() -> None:
    event = event_of(5, "1>2 1>3 4>1 1>5 2=3 4>2 2>5 3>4 3>5 5>4", otherwise="?")
    assert values(rank(event), "PTS") == {1: 3, 2: 1 + HALF, 3: 2 + HALF, 4: 2, 5: 1}
    assert values(rank(event, ["KOYA"]), "KOYA") == {1: 1, 2: HALF, 3: 0, 4: 1, 5: 0}


def test_fide_limit_of_an_odd_field_leaves_the_exempt_round_out() -> None:
    event = event_of(5, "1>2 1>3 4>1 1>5 2=3 4>2 2>5 3>4 3>5 5>4", otherwise="?")
    assert values(rank(event, ["KOYA"], FIDE), "KOYA") == {1: 1, 2: HALF, 3: 1, 4: 1, 5: 1}


def test_unfinished_cycle_of_an_odd_field_owes_no_exempt_yet() -> None:
    rows = rank(event_of(5, "", otherwise="="), ["PTS", "KOYA"], FIDE, after_round=4)
    assert values(rows, "PTS") == {1: 1 + HALF, 2: 1 + HALF, 3: 2, 4: 1 + HALF, 5: 1 + HALF}
    assert values(rows, "KOYA") == {1: HALF, 2: HALF, 3: 0, 4: HALF, 5: HALF}


def test_player_alone_has_no_direct_encounter() -> None:
    assert values(rank(event_of(3, "1>2 1>3 2>3")), "DE") == {1: None, 2: None, 3: None}


def test_missing_game_leaves_the_tie_to_the_next_tie_break() -> None:
    rows = rank(event_of(4, "1>3 2>4", otherwise="?"), ["PTS", "DE"])
    assert places(rows) == [(1, 1), (1, 2), (3, 3), (3, 4)]
    assert set(values(rows, "DE").values()) == {None}


def test_who_cannot_be_caught_is_first_despite_a_missing_game() -> None:
    rows = rank(event_of(3, "1>2 1>3", otherwise="?"), ["DE"])
    assert places(rows) == [(1, 1), (2, 2), (2, 3)]
    assert values(rows, "DE") == {1: 2, 2: None, 3: None}


def test_who_may_still_be_equalled_is_not_first() -> None:
    rows = rank(event_of(3, "1>2 1=3", otherwise="?"), ["DE"])
    assert {place for place, _, _ in rows} == {1}


def test_settled_players_follow_one_another_down_to_the_last() -> None:
    rows = rank(event_of(4, "1>2 1>3 1>4 2>3 2>4", otherwise="?"), ["DE"])
    assert places(rows) == [(1, 1), (2, 2), (3, 3), (3, 4)]


def test_two_games_of_a_pair_are_summed_by_the_book_and_averaged_by_fide() -> None:
    event = event_of(3, "1>2 1=2", otherwise="=", double=True)
    assert values(rank(event, ["DE"], LIVRE), "DE") == {1: 2 + HALF, 2: 1 + HALF, 3: 2}
    assert values(rank(event, ["DE"], FIDE), "DE") == {1: 1 + QUARTER, 2: 3 * QUARTER, 3: 1}


def test_average_takes_only_the_games_inside_the_horizon() -> None:
    event = event_of(3, "1>2 1<2 1=3 1=3 2=3 2=3", double=True)
    rows = rank(event, ["DE"], FIDE, after_round=3)
    assert values(rows, "DE") == {1: 1 + HALF, 3: 1, 2: HALF}


def test_pair_without_a_game_inside_the_horizon_counts_as_one_missing_game() -> None:
    event = event_of(4, "", otherwise="=")
    rows = rank(event, ["DE"], after_round=2)
    assert set(values(rows, "DE").values()) == {None}


FOUR_IN_TWO_STEPS = "1>2 1>3 1<4 2>3 2>4 3>4"


def test_fide_repeats_direct_encounter_where_the_book_goes_on() -> None:
    event = event_of(4, FOUR_IN_TWO_STEPS)
    assert places(rank(event, ["DE"], LIVRE)) == [(1, 1), (1, 2), (3, 3), (3, 4)]
    assert places(rank(event, ["DE"], FIDE)) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_value_shown_under_fide_is_that_of_the_first_pass() -> None:
    assert values(rank(event_of(4, FOUR_IN_TWO_STEPS), ["DE"], FIDE), "DE") == {1: 2, 2: 2, 3: 1, 4: 1}


def test_lots_split_only_what_is_still_tied() -> None:
    event = event_of(4, "1>2 1>3 1>4", otherwise="=")
    assert places(rank(event, lots={4: 1, 2: 2, 1: 3})) == [(1, 1), (2, 4), (3, 2), (4, 3)]


def test_not_computable_comes_after_every_value() -> None:
    event = event_of(3, "1=2 1=3 2=3")
    event["ratings"] = {1: None, 2: 2000, 3: None}
    assert places(rank(event, ["ARO"])) == [(1, 1), (1, 3), (3, 2)]


def test_code_of_another_edition_is_refused() -> None:
    with pytest.raises(ValueError, match="KASH"):
        rank(event_of(3, ""), ["PTS", "KASH"], FIDE)


# Random events


@pytest.mark.sampled(16)
@pytest.mark.parametrize(("shape", "withdrawals"), list(itertools.product(SHAPES, WITHDRAWALS)))
def test_every_kind_of_random_event_is_ranked_at_every_horizon(shape: str, withdrawals: str) -> None:
    rng = random.Random(f"{shape}/{withdrawals}")
    event = random_event(rng, players=rng.randint(3, 8), shape=shape, withdrawals=withdrawals, contradictions=True)
    lots = random_lots(rng, event)
    for horizon, edition in itertools.product(horizons(event), (LIVRE, FIDE)):
        rows = rank(event, DEFAULT_ORDER, edition, horizon, lots)
        assert sorted(player for _, player, _ in rows) == list(range(1, event["players"] + 1))
        ranks = [place for place, _, _ in rows if place is not None]
        assert ranks == [1 + sum(other < place for other in ranks) for place in ranks]
        assert [place for place, _, _ in rows] == ranks + [None] * (len(rows) - len(ranks))


def test_random_events_meet_both_sides_of_the_half() -> None:
    events = [random_event(random.Random(seed), withdrawals="around half") for seed in range(60)]
    fates = {is_annulled(event, event["rounds"], player) for event in events for player in event["withdrawn"]}
    assert fates == {True, False}
