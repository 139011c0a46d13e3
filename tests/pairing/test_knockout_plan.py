"""K1-K4, K7: the arithmetic against the book's worked examples and against playing every possibility out."""

from collections.abc import Iterator, Mapping
from time import process_time

import pytest

from sheetgen.errors import BadOptions, NoSuchSize, Problem, SheetgenError
from sheetgen.pairing.knockout_names import name_before_final, round_names, rounds_before_final
from sheetgen.pairing.knockout_plan import EntryRound, KnockoutPlan, as_json, plan, works
from tests.cases import for_each

Groups = Mapping[int, int]


def participants(found: KnockoutPlan) -> list[int]:
    return [row.participants for row in found.rows]


def refused(registered: int, enter: Groups | None = None, enter_at: Mapping[str, int] | None = None) -> Problem:
    with pytest.raises(SheetgenError) as caught:
        plan(registered, enter, enter_at)
    return caught.value.problems[0]


# --- the worked examples (K7) ---


def test_23_registered_have_9_byes_and_16_in_the_second_round() -> None:
    found = plan(23)
    assert (found.available, found.fictive, found.net, found.size, found.byes) == (23, 0, 23, 32, 9)
    assert participants(found) == [14, 16, 8, 4, 2]
    assert [row.byes for row in found.rows] == [9, 0, 0, 0, 0]


def test_234_begins_with_the_books_figures_and_goes_on_to_one_preliminary_round() -> None:
    found = plan(234, {2: 6, 4: 1})
    book, last = found.passes
    assert (book.available, book.fictive, book.net, book.size, book.byes) == (227, 40, 267, 512, 245)
    assert (last.fictive, last.net, last.size, last.byes) == (80, 307, 512, 205)
    assert found.preliminary_rounds == 1
    assert participants(found) == [22, 216, 108, 60, 30, 16, 8, 4, 2]


def test_63_with_25_entering_after_one_round_needs_two_preliminary_rounds() -> None:
    found = plan(63, {1: 25})
    figures = [(step.available, step.fictive, step.net, step.size, step.byes) for step in found.passes]
    assert figures == [(38, 50, 88, 128, 40), (38, 100, 138, 256, 118), (38, 200, 238, 256, 18)]
    assert found.preliminary_rounds == 2
    assert participants(found) == [20, 28, 14, 32, 16, 8, 4, 2]
    assert [row.name for row in found.rows[:4]] == ["preliminary-1", "preliminary-2", "1/32", "1/16"]


def test_preliminary_rounds_are_skipped_too() -> None:
    found = plan(63, {1: 25})
    assert found.rounds_skipped(found.entries[0]) == 3


def test_63_is_the_same_when_the_25_are_said_to_enter_in_the_round_of_32() -> None:
    assert plan(63, enter_at={"1/16": 25}).rows == plan(63, {1: 25}).rows


def test_7971_has_the_figures_and_the_plan_of_play_of_the_book() -> None:
    found = plan(7971, {2: 250, 4: 80, 6: 36, 7: 20})
    assert (found.available, found.fictive, found.net) == (7585, 7144, 14729)
    assert (found.size, found.rounds, found.byes, found.preliminary_rounds) == (16384, 14, 1655, 0)
    assert participants(found) == [5930, 4620, 2560, 1280, 720, 360, 216, 128, 64, 32, 16, 8, 4, 2]
    assert [row.qualified for row in found.rows[:8]] == [2965, 2310, 1280, 640, 360, 180, 108, 64]
    assert [row.entering for row in found.rows[:9]] == [0, 0, 250, 0, 80, 0, 36, 20, 0]


def test_7971_is_planned_in_less_than_a_second() -> None:
    start = process_time()
    plan(7971, {2: 250, 4: 80, 6: 36, 7: 20})
    assert process_time() - start < 1


def test_52_with_one_entering_in_the_quarter_final_has_the_six_rounds_supposed() -> None:
    found = plan(52, {1: 2, 2: 1}, {"quarter": 1})
    assert [(group.skip, group.count) for group in found.groups] == [(3, 1), (2, 1), (1, 2)]
    assert (found.available, found.fictive, found.net, found.byes, found.rounds) == (48, 16, 64, 0, 6)
    assert participants(found) == [48, 26, 14, 8, 4, 2]
    assert [guess.rounds for guess in found.guesses] == [6]


def test_a_disagreeing_number_of_rounds_is_supposed_again_with_one_more() -> None:
    # 16 registered ask for 4 rounds, but 3 entering in the semi-final after 2 fill 12 lines, and 13 + 12 need 5 rounds.
    # With 5 rounds supposed they fill 24 lines, 64 - 37 byes are too many; a preliminary round leaves 64 - 61 = 3.
    found = plan(16, enter_at={"semi-final": 3})
    assert [(guess.rounds, guess.agrees) for guess in found.guesses] == [(4, False), (5, True)]
    assert [(step.net, step.byes) for step in found.passes] == [(37, 27), (61, 3)]
    assert participants(found) == [10, 8, 4, 2, 4, 2]
    assert found.rows[-2].entering == 3


# --- what is refused ---


@pytest.mark.parametrize("registered", [-1, 0, 1])
def test_fewer_than_two_registered_is_no_size(registered: int) -> None:
    with pytest.raises(NoSuchSize) as caught:
        plan(registered)
    assert (caught.value.problems[0].code, caught.value.status) == ("no-such-size", 3)


def test_8_with_4_entering_after_one_round_shows_why_not_and_what_would_work() -> None:
    problem = refused(8, {1: 4})
    assert problem.code == "no-knockout-plan"
    assert problem.data["play"] == "4 → 2 + 4 = 6"
    assert (problem.data["power"], problem.data["fictive"], problem.data["missing"]) == (16, 8, 8)
    assert problem.data["counts"] == (9,)
    assert problem.data["entering"] == {"1": (3,)}


def test_why_not_is_shown_up_to_the_round_in_which_somebody_has_no_opponent() -> None:
    assert refused(4, {2: 2}).data["play"] == "2 → 1"


def test_a_refusal_is_a_contradiction_of_options() -> None:
    with pytest.raises(BadOptions) as caught:
        plan(8, {1: 4})
    assert caught.value.status == 2


def test_counts_that_work_lie_on_both_sides_where_there_are_some() -> None:
    # With 7 entering, 13 play for the last of 8 places; with 13, 7 play for 3 of 16; between them P - F0 >= 2D.
    assert refused(20, {2: 10}).data["entering"] == {"2": (7, 13)}


def test_everybody_entering_later_leaves_nobody_to_begin() -> None:
    assert refused(5, {1: 5}).code == "no-knockout-plan"


def test_more_entering_later_than_registered_is_said() -> None:
    problem = refused(10, {1: 6}, {"final": 5})
    assert (problem.code, problem.data["entering"], problem.data["registered"]) == ("too-many-entering", 11, 10)


def test_entering_after_the_last_possible_final_is_said_with_the_latest_that_could_be() -> None:
    problem = refused(4, {3: 1})
    assert (problem.code, problem.found, problem.data["latest"]) == ("entry-after-final", "3=1", 2)


@pytest.mark.parametrize("enter", [{0: 1}, {-1: 2}, {1: -2}])
def test_an_entry_that_skips_nothing_or_of_less_than_nobody_is_refused(enter: Groups) -> None:
    assert refused(20, enter).code == "bad-entry"


@pytest.mark.parametrize("name", ["preliminary-1", "1/12", "1/1", "1/", "", "1/²"])
def test_a_round_that_is_none_is_refused(name: str) -> None:
    assert refused(20, enter_at={name: 1}).code == "unknown-round"


def test_a_round_before_the_first_one_gives_no_plan() -> None:
    problem = refused(3, enter_at={"1/8": 1})
    assert (problem.code, problem.data["reason"]) == ("no-knockout-plan", "rounds")


def test_an_entry_of_nobody_changes_nothing() -> None:
    assert plan(23, {2: 0}, {"final": 0}).rows == plan(23).rows


# --- names and the public contract ---


def test_rounds_are_named_from_the_final_back_and_preliminary_ones_from_the_first() -> None:
    names = ("preliminary-1", "preliminary-2", "1/8", "quarter-final", "semi-final", "final")
    assert round_names(6, 2) == names


@for_each("word,back", [
        ("final", 0), ("Semi", 1), ("semi-finals", 1), ("1/2", 1), ("quarter", 2), ("Quarter final", 2), ("1/16", 4),
        ("Halbfinale", 1), ("halve finale", 1), ("kwartfinale", 2), ("Semifinali", 1), ("quarti di finale", 2),
        ("ottavi", 3), ("cuartos de final", 2), ("Octavos", 3),
    ])  # fmt: skip
def test_a_round_is_found_by_its_words(word: str, back: int) -> None:
    assert rounds_before_final(word) == back


@for_each("back", range(14))
def test_every_id_of_a_round_is_understood_again(back: int) -> None:
    assert rounds_before_final(name_before_final(back)) == back


def test_two_names_of_one_round_are_one_entry() -> None:
    assert plan(52, enter_at={"quarter": 1, "quarter-final": 1}) == plan(52, enter_at={"1/4": 2})


def test_json_has_the_keys_of_the_contract() -> None:
    row = {"round": 1, "name": "semi-final", "participants": 2, "byes": 1, "entering": 0, "matches": 1, "qualified": 1}
    final = {"round": 2, "name": "final", "participants": 2, "byes": 0, "entering": 0, "matches": 1, "qualified": 1}
    assert as_json(plan(3)) == {
        "registered": 3,
        "available": 3,
        "fictive": 0,
        "net": 3,
        "size": 4,
        "byes": 1,
        "preliminary_rounds": 0,
        "rounds": [row, final],
    }


# --- every possibility played out ---


def rounds_played(available: int, joining: Groups, byes: int) -> int | None:
    """Play: all but the byes in round 1, ``joining[n]`` come in after round n. None if somebody has no opponent."""
    playing, number = available - byes, 1
    waiting = byes
    while True:
        if playing < 2 or playing % 2:
            return None
        playing = playing // 2 + waiting + joining.get(number, 0)
        waiting = 0
        if playing == 1 and all(skip <= number for skip in joining):
            return number
        number += 1


def brute_force(available: int, groups: Groups) -> bool:
    """Some number of preliminary rounds and some number of byes lets the event be played."""
    present = {skip: count for skip, count in groups.items() if count}
    return any(
        rounds_played(available, {skip + added: count for skip, count in present.items()}, byes)
        for added in range(max(available, 1).bit_length() + 1)
        for byes in range(available)
    )


def closed_condition(available: int, groups: Groups) -> bool:
    """K2 as it is written: P - F0 < 2D."""
    fictive = sum(count * (1 << skip) for skip, count in groups.items())
    power: int = 1
    while power <= fictive:
        power *= 2
    return power - fictive < 2 * available


def small_cases() -> Iterator[tuple[int, dict[int, int]]]:
    """Up to 21 registered, two groups of late entrants, after one to four rounds."""
    for registered in range(2, 22):
        for early in range(registered + 1):
            for late in range(registered + 1 - early):
                for skips in ((1, 2), (1, 3), (2, 3), (2, 4)):
                    yield registered, dict(zip(skips, (early, late), strict=True))


def entries(groups: Groups) -> list[EntryRound]:
    return [EntryRound(count, skip=skip) for skip, count in groups.items() if count]


@pytest.mark.slow
def test_a_plan_exists_exactly_when_the_closed_condition_holds_and_playing_it_out_succeeds() -> None:
    seen = {True: 0, False: 0}
    for registered, groups in small_cases():
        available = registered - sum(groups.values())
        found = works(registered, entries(groups))
        assert found == closed_condition(available, groups) == brute_force(available, groups), (registered, groups)
        seen[found] += 1
    assert min(seen.values()) > 1000


def test_the_plan_of_play_of_every_valid_entry_can_be_played() -> None:
    for registered, groups in small_cases():
        available = registered - sum(groups.values())
        if closed_condition(available, groups) and all(skip <= registered - 2 for skip in groups):
            check_playable(plan(registered, groups), registered, groups)


def check_playable(found: KnockoutPlan, registered: int, groups: Groups) -> None:
    added = found.preliminary_rounds
    late = {skip + added: count for skip, count in groups.items()}
    first, last = found.rows[0], found.rows[-1]
    assert first.participants + first.byes == registered - sum(groups.values())
    assert (last.participants, last.qualified) == (2, 1)
    assert sum(row.matches for row in found.rows) == registered - 1
    assert sum(row.byes for row in found.rows[1:]) == 0
    for row in found.rows:
        assert row.entering == late.get(row.round - 1, 0)
        assert row.participants == 2 * row.matches == 2 * row.qualified > 0
    for before, row in zip(found.rows, found.rows[1:], strict=False):
        assert row.participants == before.qualified + before.byes + row.entering


def named_brute_force(registered: int, groups: Groups, back: int, count: int) -> bool:
    """K4: some number of rounds, preliminary rounds and byes brings those of the named round in exactly there."""
    available = registered - sum(groups.values()) - count
    for rounds in range(back + 1, back + 8):
        skip = rounds - 1 - back
        for added in range(registered.bit_length() + 1):
            joining = {before + added: others for before, others in groups.items() if others}
            begins = available
            if skip:
                joining[skip + added] = joining.get(skip + added, 0) + count
            elif not added:
                begins += count
            else:
                continue
            if any(rounds_played(begins, joining, byes) == rounds + added for byes in range(begins)):
                return True
    return False


def test_an_entry_in_a_named_round_is_valid_exactly_when_some_way_of_playing_brings_it_there() -> None:
    seen = {True: 0, False: 0}
    for registered in range(2, 14):
        for back in range(4):
            for count in range(1, registered + 1):
                for others in range(min(registered - count, 4) + 1):
                    asked = [*entries({1: others}), EntryRound(count, back=back)]
                    found = works(registered, asked)
                    assert found == named_brute_force(registered, {1: others}, back, count), (registered, asked)
                    seen[found] += 1
    assert min(seen.values()) > 300


@pytest.mark.parametrize(("count", "name"), [(1, "final"), (1, "semi-final"), (3, "semi-final"), (5, "quarter-final")])
def test_who_enters_in_a_named_round_enters_in_that_round_alone(count: int, name: str) -> None:
    for registered in range(10, 60):
        assert [row.name for row in plan(registered, enter_at={name: count}).rows if row.entering] == [name]


def test_entering_in_what_is_the_first_round_is_playing_like_everybody_else() -> None:
    assert plan(8, enter_at={"quarter-final": 3}).rows == plan(8).rows


def test_one_more_entering_each_round_is_a_ladder_that_can_be_played() -> None:
    found = plan(60, dict.fromkeys(range(1, 59), 1))
    assert participants(found) == [2] * 59
