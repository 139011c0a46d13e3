"""The judge of prizes is judged first, by the examples of the book and ours."""

from fractions import Fraction

from prizes.examples import (
    BOOK_1_HORT,
    BOOK_1_POINTS,
    BOOK_1_PRIZES,
    BOOK_1_SHARED,
    BOOK_2,
    BOOK_2_POINTS,
    BOOK_2_PRIZES,
    LEAST,
    LEAST_HORT,
    LEAST_POINTS,
    LEAST_PRIZES,
    cents_of,
    in_cents,
)

from naive.prizes import Person, Special, Terms, award, general_list, rounded


def people_on(points: tuple[int, ...]) -> list[Person]:
    """Everybody separated by tie-breaks."""
    return [Person(place, place, score) for place, score in enumerate(points, start=1)]


def paid(prizes: tuple[int, ...], points: tuple[int, ...], **terms: int | str) -> list[int]:
    return list(general_list(in_cents(prizes), people_on(points), Terms(**terms)).values())


def test_first_example_of_the_book() -> None:
    assert paid(BOOK_1_PRIZES, BOOK_1_POINTS) == cents_of(BOOK_1_HORT)
    assert paid(BOOK_1_PRIZES, BOOK_1_POINTS, method="shared") == cents_of(BOOK_1_SHARED)
    assert sum(paid(BOOK_1_PRIZES, BOOK_1_POINTS)) == 66_600_00


def test_second_example_of_the_book() -> None:
    for method, amounts in BOOK_2.items():
        assert paid(BOOK_2_PRIZES, BOOK_2_POINTS, method=method) == cents_of(amounts)


def test_nobody_gets_less_than_the_least() -> None:
    assert paid(LEAST_PRIZES, LEAST_POINTS, least=LEAST * 100) == cents_of(LEAST_HORT)


def test_a_hundred_among_three() -> None:
    parts = {id_: Fraction(10000, 3) for id_ in (1, 2, 3)}
    assert rounded([Person(i, 1, 5) for i in (1, 2, 3)], parts, 1) == {1: 3334, 2: 3333, 3: 3333}


def test_two_of_one_rank_count_the_mean_of_their_places() -> None:
    people = [Person(1, 1, 5), Person(2, 1, 5), Person(3, 3, 5)]
    assert general_list((300, 100, 0), people, Terms(method="place")) == {1: 200, 2: 200, 3: 0}


def specials(elo_amount: int) -> list[Special]:
    """Ours: below 1800, below 1500, women."""
    return [
        Special("u1800", 1, elo_amount, lambda facts: 0 < facts["elo"] < 1800, elo=True),
        Special("u1800", 2, 60_00, lambda facts: 0 < facts["elo"] < 1800, elo=True),
        Special("u1500", 1, 60_00, lambda facts: 0 < facts["elo"] < 1500, elo=True),
        Special("women", 1, 60_00, lambda facts: facts["sex"] == "F"),
    ]


FIELD = "ABCDEFGH"
ELO = {"A": 2000, "B": 1790, "C": 1900, "D": 1750, "E": 0, "F": 1700, "G": 1900, "H": 1400}
POINTS = {"A": 7, "B": 6, "C": 6, "D": 5, "E": 5, "F": 4, "G": 3, "H": 2}


def field() -> list[Person]:
    return [
        Person(place, place, POINTS[name], {"elo": ELO[name], "sex": "F" if name in "EH" else "M"})
        for place, name in enumerate(FIELD, start=1)
    ]


def named(amounts: dict[int, int]) -> dict[str, int]:
    return {FIELD[id_ - 1]: amount for id_, amount in amounts.items() if amount}


def test_our_example_of_several_lists() -> None:
    general, taken = award(in_cents((300, 200, 100)), specials(120_00), field(), Terms())
    assert named(general) == {"A": 300_00, "B": 175_00, "C": 125_00}
    assert {key: FIELD[id_ - 1] for key, id_ in taken.items()} == {
        ("u1800", 1): "D", ("u1800", 2): "F", ("u1500", 1): "H", ("women", 1): "E"}  # fmt: skip


def test_our_example_of_one_who_leaves_the_general_list() -> None:
    general, taken = award(in_cents((300, 200, 100)), specials(200_00)[:1], field(), Terms())
    assert named(general) == {"A": 300_00, "C": 200_00, "D": 75_00, "E": 25_00}
    assert FIELD[taken["u1800", 1] - 1] == "B"


def test_with_a_prize_for_women_she_leaves_too_and_who_was_on_her_points_has_all() -> None:
    general, taken = award(in_cents((300, 200, 100)), specials(200_00), field(), Terms())
    assert named(general) == {"A": 300_00, "C": 200_00, "D": 100_00}
    assert FIELD[taken["women", 1] - 1] == "E"
