"""Who is who in a season: numbers, names, namesakes; what is not certain is asked, and a mapping file settles it."""

from typing import Any

import pytest

from sheetgen.championship.events import Appearance, SeasonEvent
from sheetgen.championship.people import Same, SeasonPeople, people
from sheetgen.errors import ProblemsFound
from sheetgen.model.entrants import Player


def events(*fields: list[Player]) -> list[SeasonEvent]:
    """An event a list of players."""
    return [
        SeasonEvent(
            f"open-{number}.xlsx",
            f"Open {number}",
            "",
            "swiss",
            0,
            0,
            tuple(Appearance(str(place), player, place, 1, len(field)) for place, player in enumerate(field, start=1)),
            (),
        )
        for number, field in enumerate(fields, start=1)
    ]


def found(*fields: list[Player], mapping: tuple[Same, ...] = ()) -> SeasonPeople:
    return people(events(*fields), mapping)


def who(name: str, **facts: Any) -> list[Player]:
    return [Player(name, **facts)]


def codes(answer: SeasonPeople) -> list[str]:
    return [problem.code for problem in answer.doubts]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (who("Émile DUPONT"), who("Dupont, Emile")),
        (who("DUPONT Émile"), who("Émile Dupont")),
        (who("Dupont Emile (Lyon)"), who("Émile Dupont")),
        (who("Dupont E.", fide_id="123"), who("Emile Dupont", fide_id="123")),
        (who("Marie Durand", licence="A12345"), who("Marie Martin-Durand", licence="a12345")),
    ],
)
def test_the_same_person(one: list[Player], other: list[Player]) -> None:
    answer = found(one, other)
    assert len(answer.persons) == 1 and answer.doubts == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (who("Jean Dupont", fide_id="1"), who("Jean Dupont", fide_id="2")),
        (who("Jean Dupont", birth="1950"), who("Jean Dupont", birth="1985/03/01")),
        (who("Jean Dupont"), who("Paul Martin")),
    ],
)
def test_two_persons_without_a_doubt(one: list[Player], other: list[Player]) -> None:
    answer = found(one, other)
    assert len(answer.persons) == 2 and answer.doubts == ()


def test_one_number_beside_other_names_is_a_doubt() -> None:
    answer = found(who("Jean Dupont", fide_id="77"), who("Paula Ivanova", fide_id="77"))
    assert len(answer.persons) == 2 and codes(answer) == ["season-other-name"]


@pytest.mark.parametrize("other", ["Jean Dupond", "J. Dupont", "Jean-Pierre Dupont"])
def test_names_that_look_alike_are_a_doubt(other: str) -> None:
    answer = found(who("Jean Dupont"), who(other))
    assert len(answer.persons) == 2 and codes(answer) == ["season-close-names"]


def test_two_in_the_same_event_are_two_persons() -> None:
    answer = found([Player("Jean Dupont"), Player("Jean Dupond")])
    assert len(answer.persons) == 2 and answer.doubts == ()


def test_of_namesakes_nobody_guesses_who_came_again() -> None:
    both = [Player("Jean Dupont", birth="1950"), Player("Jean Dupont", birth="1985")]
    answer = found(both, who("Jean Dupont"))
    assert len(answer.persons) == 3 and codes(answer) == ["season-namesakes"]


def test_namesakes_are_known_again_by_what_tells_them_apart() -> None:
    both = [Player("Jean Dupont (Lyon)", birth="1950"), Player("Jean Dupont (Metz)", birth="1985")]
    answer = found(both, who("Jean Dupont", birth="1985"), who("Jean Dupont (Lyon)"))
    assert sorted(len(person.spots) for person in answer.persons) == [2, 2] and answer.doubts == ()


def test_the_last_that_was_told_of_somebody_stands() -> None:
    answer = found(who("Jean DUPONT", club="Lyon", rating=1500, licence="A1"), who("Dupont Jean", rating=1600))
    (person,) = answer.persons
    assert (person.player.name, person.player.club, person.player.rating) == ("Dupont Jean", "Lyon", 1600)


def test_a_mapping_joins_what_looks_like_two() -> None:
    answer = found(who("Jean Dupond"), who("Jean Dupont"), mapping=(Same("Jean Dupond", "Jean Dupont"),))
    assert [person.player.name for person in answer.persons] == ["Jean Dupont"] and answer.doubts == ()


def test_a_mapping_can_say_that_they_are_two() -> None:
    lines = (Same("Jean Dupond", "Jean Dupond"), Same("Jean Dupont", "Jean Dupont"))
    answer = found(who("Jean Dupond"), who("Jean Dupont"), mapping=lines)
    assert len(answer.persons) == 2 and answer.doubts == ()


def test_a_mapping_can_speak_of_one_event() -> None:
    both = [Player("Jean Dupont", birth="1950"), Player("Jean Dupont", birth="1985")]
    lines = (Same("Jean Dupont", "Dupont père", "Open 2"), Same("Jean Dupont", "Dupont fils", "open-3"))
    answer = found(both, who("Jean Dupont"), who("Jean Dupont"), mapping=lines)
    names = sorted(person.player.name for person in answer.persons)
    assert names == ["Dupont fils", "Dupont père", "Jean Dupont", "Jean Dupont"] and answer.doubts == ()


def test_a_mapping_that_makes_one_of_two_players_of_an_event_is_refused() -> None:
    with pytest.raises(ProblemsFound) as refusal:
        found([Player("Ada Lind"), Player("Eda Lind")], mapping=(Same("Ada Lind", "Eda"), Same("Eda Lind", "Eda")))
    assert [problem.code for problem in refusal.value.problems] == ["season-match-twice"]


def test_a_line_that_settles_nothing_is_named() -> None:
    assert codes(found(who("Ada Lind"), mapping=(Same("Nobody Here", "Ada Lind", line=4),))) == ["season-match-unused"]
