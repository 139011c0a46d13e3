"""K6, T10, T11: what the results of a match say, whatever they are, as a plainer judge says; and who goes on."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product

import pytest

from sheetgen.errors import BadOptions
from sheetgen.explanations.page import Explanation
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.pairing import knockout_play as playing
from sheetgen.pairing.knockout_bracket import bracket
from sheetgen.pairing.knockout_plan import plan
from sheetgen.pairing.knockout_play import (
    GAME,
    MINI,
    TEAM,
    Format,
    MatchOutcome,
    Played,
    TypedMatch,
    outcome,
    parse_decide,
    play,
    surplus,
)
from sheetgen.pairing.knockout_seeding import ELO, seeding
from sheetgen.ranking.knockout import Duel, KnockoutEvent, standings
from sheetgen.systems.knockout.system import knockout_explanation
from sheetgen.workbook.entered import Entrant
from tests.cases import for_each
from tests.knockout import naive

SAID = dict(zip(MatchOutcome, ("open", "upper", "lower", naive.LEVEL, "nobody"), strict=True))
Tokens = Sequence[str | None]


def says(kind: str, tokens: Tokens, decide: Sequence[str] = (), exchanged: bool = False) -> str:
    results = [BY_TOKEN[token] if token else None for token in tokens]
    return SAID[outcome(kind, results, decide, exchanged=exchanged)]


def test_a_mini_match_is_decided_as_the_plainer_judge_says() -> None:
    """All results of five games, of which any may be missing."""
    some = (None, "1-0", "0-1", "½-½", "-/-")
    for exchanged in (False, True):
        for tokens in product(some[:4], some, some[:4], some[:4], (None, "1-0", "0-1", "½-½", "-/-", "½-0", "+/-")):
            assert says(MINI, tokens, exchanged=exchanged) == naive.mini(list(tokens), exchanged), tokens


def test_a_team_match_is_decided_as_the_plainer_judge_says() -> None:
    for decide in (*permutations(("GP", "BERLIN", "BOARDS")), ("GP",), ("BERLIN",), ("BOARDS",)):
        for tokens in product((None, "1-0", "0-1", "½-½", "-/-"), ("1-0", "0-1", "½-½"), ("1-0", "0-1", "-/-", "0-½")):
            for exchanged in (False, True):
                assert says(TEAM, tokens, decide, exchanged) == naive.team(list(tokens), decide, exchanged), tokens


def test_one_game_is_decided_as_the_plainer_judge_says() -> None:
    for token, exchanged in product((None, *naive.POINTS), (False, True)):
        assert says(GAME, (token,), exchanged=exchanged) == naive.single([token], exchanged)


@for_each(
    "tokens,game",
    [
        (("1-0", "½-½", None, None, None), 0),
        (("1-0", "½-½", "1-0", None, None), 3),
        (("1-0", "½-½", None, "1-0", None), 4),
        (("1-0", "½-½", None, None, "1-0"), 5),
        (("-/-", "-/-", None, None, "1-0"), 5),
        (("1-0", None, None, "1-0", None), 0),
        (("½-½", "½-½", "1-0", "½-½", None), 0),
        (("½-½", "½-½", "1-0", "½-½", "1-0"), 5),
        (("½-½", "½-½", "½-½", "½-½", "1-0"), 0),
        (("½-½", "½-½", None, None, "1-0"), 0),
    ],
)
def test_a_game_after_the_decision_is_one_too_many(tokens: Tokens, game: int) -> None:
    results = [BY_TOKEN[token] if token else None for token in tokens]
    assert surplus(MINI, results) == game
    assert surplus(TEAM, results) == 0


def test_the_order_in_which_a_team_match_is_decided_names_each_code_once() -> None:
    assert parse_decide(None) == parse_decide("") == ("GP", "BERLIN", "BOARDS")
    assert parse_decide("boards,gp") == parse_decide(["BOARDS", "GP"]) == ("BOARDS", "GP")
    for wrong in ("GP GP", "ELO"):
        with pytest.raises(BadOptions) as refusal:
            parse_decide(wrong)
        assert refusal.value.problems[0].found == wrong.split()[-1]


def cup(typed: dict[int, TypedMatch], present: int = 4, third_place: bool = True) -> dict[int, Played]:
    made = bracket(plan(4), third_place=third_place)
    form = Format(GAME, ("GP",))
    blank = TypedMatch((None,))
    return {
        each.match.number: each for each in play(made, form, {n: typed.get(n, blank) for n in range(1, 9)}, present)
    }


def game(token: str | None = None, winner: int | None = None) -> TypedMatch:
    return TypedMatch((BY_TOKEN[token] if token else None,), winner)


@for_each(
    "typed,winner,state",
    [
        (game(), playing.UNKNOWN, ""),
        (game("1-0"), 1, ""),
        (game("0-1"), 4, ""),
        (game("-/-"), playing.NOBODY, ""),
        (game("½-½"), playing.UNKNOWN, playing.UNDECIDED),
        (game("½-½", 4), 4, ""),
        (game(None, 1), 1, ""),
        (game("1-0", 1), 1, ""),
        (game("1-0", 4), playing.UNKNOWN, playing.CONTRADICTS),
        (game("½-½", 2), playing.UNKNOWN, playing.STALE),
    ],
)
def test_who_goes_on_is_named_by_the_result_or_by_his_number(typed: TypedMatch, winner: int, state: str) -> None:
    """K5: seeds 1 and 4 meet in the first match of four."""
    first = cup({1: typed})[1]
    assert (first.upper, first.lower, first.winner, first.state) == (1, 4, winner, state)
    loser = {1: 4, 4: 1, playing.NOBODY: playing.NOBODY}.get(winner, playing.UNKNOWN)
    assert first.loser == loser


def test_who_has_lost_a_semi_final_plays_for_third_place() -> None:
    """Match 3 is the final, match 4 that for third place."""
    played = cup({1: game("1-0"), 2: game("0-1"), 3: game("1-0"), 4: game("0-1")})
    assert [(each.upper, each.lower, each.winner) for each in played.values()][2:] == [(1, 3, 1), (4, 2, 2)]
    early = cup({3: game("1-0")})[3]
    assert (early.winner, early.loser, early.state, early.is_real) == (0, 0, playing.EARLY, True)


def test_who_meets_an_empty_place_goes_on_without_a_game() -> None:
    first = cup({1: game("1-0")}, present=3)[1]
    assert (first.lower, first.winner, first.loser) == (playing.NOBODY, 1, playing.NOBODY)
    assert (first.state, first.is_real) == (playing.AGAINST_NOBODY, False)
    third = cup({2: game("1-0")}, present=3)[4]
    assert (third.upper, third.lower, third.winner, third.is_real) == (playing.NOBODY, 3, 3, False)


DUELS = (Duel(1, 1, 4, 1), Duel(1, 2, 3, 3), Duel(2, 1, 3, 1))
CUP = KnockoutEvent(2, (1, 1, 1, 1), DUELS, Duel(2, 4, 2, 2), ("semi-final", "final"))


def test_a_knockout_is_ranked_by_the_round_reached_and_the_match_for_third_place() -> None:
    assert [(row.id, row.rank) for row in standings(CUP, (), "livre").rows] == [(1, 1), (3, 2), (2, 3), (4, 4)]
    assert [(row.id, row.rank) for row in standings(CUP, (), "livre", 1).rows] == [(1, 1), (3, 1), (2, 3), (4, 3)]
    late = KnockoutEvent(2, (1, 1, 2), (Duel(1, 1, 2, 2), Duel(2, 2, 3, 0)))
    assert [(row.id, row.rank) for row in standings(late, (), "livre").rows] == [(2, 1), (3, 1), (1, 3)]


FOUR = {number: Entrant(number, name) for number, name in enumerate(("Anna", "Bela", "Cleo", "Dora"), start=1)}


def told(event: KnockoutEvent, seed: int | None) -> str:
    ranking = standings(event, (), "livre")
    page: Explanation = knockout_explanation(words("en"), event, ranking, FOUR, seed)
    return page.summary


def test_the_way_of_everybody_is_told_match_by_match() -> None:
    """Each match is called by the name of its round, that for third place by its own."""
    assert told(CUP, None) == (
        "1 – Winner: Anna. 2 – Final: Cleo. 3 – Semi-finals, won the match for third place: Bela. "
        "4 – Semi-finals, lost the match for third place: Dora."
    )
    assert told(CUP, 1).startswith("Semi-finals: beat Dora. Final: beat Cleo. ")
    assert told(CUP, 2).startswith("Semi-finals: beaten by Cleo. Match for third place: beat Dora. ")
    assert told(CUP, 4).startswith("Semi-finals: beaten by Anna. Match for third place: beaten by Bela. ")
    assert [told(CUP, seed)[-2:] for seed in (1, 2, 3, 4)] == ["1.", "3.", "2.", "4."]
    without = KnockoutEvent(2, (1, 1, 1), (Duel(1, 2, 3, 3), Duel(1, 1, -1, 1)), None, ("semi-final", "final"))
    assert "Anna" not in told(without, 2) and "?" not in told(without, 1)


def test_those_beaten_in_one_round_share_the_rank_unless_a_match_for_third_place_decides() -> None:
    """The sentence above says so where there is such a match, and no rank says more than has been decided."""
    shared = "3= – Semi-finals: Bela, Dora."
    for third, rank in ((None, shared), (Duel(2, 4, 2, 0), shared), (Duel(2, 4, 2, -1), shared)):
        event = replace(CUP, third=third)
        page = knockout_explanation(words("en"), event, standings(event, (), "livre"), FOUR)
        assert page.summary.endswith(rank)
        assert ("match for third place" in page.intro) is (third is not None)


def test_of_late_entrants_the_weakest_is_held_against_the_strongest_of_those_before_him() -> None:
    """K5: one warning an entry; who has no rating counts as nothing."""
    ratings = (2000, 1700, 1500, 1800, 1400, 1300)
    players = [
        Player(name=f"P{place}", rating=rating, entry="1" if place < 3 else "")
        for place, rating in enumerate(ratings, 1)
    ]
    (problem,) = seeding(players, plan(6, {1: 2}), ELO).problems
    assert (problem.found, problem.data["number"], problem.data["other"]) == ("P2", 2, 4)
