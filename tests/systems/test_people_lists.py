"""P4: in every system everybody is listed by name and by rating, with what people know him by."""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.people_lists import BASE, MOST, PARTS, STEP
from sheetgen.workbook.cells import Key
from sheetgen.workbook.desk import BY_NAME, BY_RATING
from sheetgen.workbook.values import Values

# Accents, hyphens, capitals, and names that are equal for more letters than are compared at once; by hand.
PEOPLE = {
    "Müller Zoé": 1500, "MULLER Anna": 1400, "de la Fontaine Jean": 0, "Le-Gall Bo": 2000, "LE GALL Anna": 1900,
    "Abcdefghijklmnopqrstuvwx Z": 1, "Abcdefghijklmnopqrstuvwx A": 2, "Łukasz Ewa": 2100,
}  # fmt: skip
BY_ALPHABET = [
    "Abcdefghijklmnopqrstuvwx Z", "Abcdefghijklmnopqrstuvwx A", "de la Fontaine Jean", "LE GALL Anna", "Le-Gall Bo",
    "Łukasz Ewa", "MULLER Anna", "Müller Zoé",
]  # fmt: skip
SYSTEMS: Mapping[str, dict[str, object]] = {
    "berger": {},
    "swiss": {"rounds": 3},
    "knockout": {},
    "scheveningen": {"teams": True},
    "molter": {"teams": True, "players_per_team": 4},
    "league": {"teams": True, "boards": 4},
    "pools": {"pools": 2, "one_file": True},
}


def made(system: str, folder: Path) -> dict[str, list[list[object]]]:
    """Both lists of an event of eight, line by line as far as anybody is in them."""
    options, lists, path = dict(SYSTEMS[system]), folder / "people.csv", folder / "event.xlsx"
    if options.pop("teams", False):
        lines = (f"{'Tal' if place < 4 else 'Keres'};{name};{rating or ''}" for place, (name, rating) in numbered())
        if system in ("molter", "league"):  # which want three teams
            lines = (*lines, *(f"Zukertort;Zz {place};" for place in range(4)))
        lists.write_text("\n".join(["team;player;rating", *lines]), encoding="utf-8")
        options["teams"] = lists
    else:
        lines = (f"{name};{rating or ''}" for name, rating in PEOPLE.items())
        lists.write_text("\n".join(["name;rating", *lines]), encoding="utf-8")
        options["players"] = lists
    sheetgen.new("berger" if system == "pools" else system, path, lang="en", **options)  # type: ignore[arg-type]
    read = read_workbook(path.read_bytes())
    known = Values(read.book, read.entries).known
    found = {}
    for name in (BY_NAME, BY_RATING):
        rows = (
            [known.get((name, row, col)) for col in range(8)] for row in range(5, read.book.sheets[name].last_row + 1)
        )
        found[name] = [row for row in rows if any(isinstance(each, str) and " " in each for each in row)]
    return found


def numbered() -> list[tuple[int, tuple[str, int]]]:
    return list(enumerate(PEOPLE.items()))


def names(lines: list[list[object]]) -> list[object]:
    texts = [next(each for each in line if isinstance(each, str) and " " in each) for line in lines]
    return [text for text in texts if not text.startswith("Zz")]


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_everybody_stands_in_the_list_by_name_and_by_rating(system: str, tmp_path: Path) -> None:
    found = made(system, tmp_path)
    by_alphabet = names(found[BY_NAME])
    long = [name for name in by_alphabet if str(name).startswith("Abc")]
    assert sorted(map(str, long)) == sorted(BY_ALPHABET[:2])  # those are equal in all letters that are compared
    assert by_alphabet[len(long) :] == BY_ALPHABET[2:]
    by_rating = sorted(PEOPLE, key=lambda name: -PEOPLE[name])
    assert names(found[BY_RATING]) == by_rating
    assert [line[0] for line in found[BY_RATING]][:8] == list(range(1, 9))


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_alphabet_is_not_numbered(system: str, tmp_path: Path) -> None:
    by_name = made(system, tmp_path)[BY_NAME]
    assert [line[0] for line in by_name] != list(range(1, 1 + len(by_name)))
    assert len({line[0] for line in by_name}) == len(by_name)  # what people know each of them by


@pytest.mark.slow
def test_players_of_teams_have_their_team_beside_them(tmp_path: Path) -> None:
    for line in made("scheveningen", tmp_path)[BY_NAME]:
        place = list(PEOPLE).index(str(line[1]))
        assert (line[0], line[5]) == (f"{'AB'[place // 4]}{place % 4 + 1}", "Tal" if place < 4 else "Keres")


@pytest.mark.parametrize("seed", range(3))
def test_the_order_is_the_one_of_a_plain_sort(seed: int) -> None:
    """Names of few letters, many begin alike or are equal; of 28 letters, then by place in the list."""
    rng, count = random.Random(seed), 40
    people: dict[int, tuple[str, int | None]] = {}
    for number in range(1, count - 2):  # three places are nobody's
        letters = rng.choice(("", "A" * 8, "B C" * 9)) + "".join(rng.choice("AB 0Z") for _ in range(rng.randint(1, 4)))
        people[number] = (f"A{letters}".strip(), rng.choice((None, 0, 1000, 1999, 2000, 3999)))
    entries: dict[Key, Any] = {("entrants", number, "name"): name for number, (name, _) in people.items()}
    entries |= {("entrants", number, "rating"): rating for number, (_, rating) in people.items() if rating is not None}
    book = described(knockout_spec(count))[1]
    known = Values(book, entries).known
    for name, by in (
        (BY_NAME, lambda each: (people[each][0].replace(" ", "!")[:28], each)),
        (BY_RATING, lambda each: (-(people[each][1] or 0), each)),
    ):
        numbers = [known[name, row, 0 if name == BY_NAME else 1] for row in range(5, 5 + len(people))]
        assert numbers == sorted(people, key=by)


def test_the_greatest_key_has_no_more_digits_than_every_program_keeps() -> None:
    for letters in PARTS[:-1]:
        assert (MOST + 1) * BASE**letters < 10**15 or letters == PARTS[0]
    assert BASE ** PARTS[0] < 10**15
    assert MOST < STEP
    assert ((MOST + 1) * BASE ** PARTS[-1] + 1) * STEP < 10**15


def test_a_cup_of_more_than_can_be_sorted_has_no_such_lists() -> None:
    assert BY_NAME in described(knockout_spec(64))[1].sheets
    assert BY_NAME not in described(knockout_spec(MOST + 1))[1].sheets


OF_TEAMS: Mapping[str, dict[str, object]] = {
    "scheveningen": {},
    "molter": {"players_per_team": 2},
    "league": {"boards": 2},
    "team-swiss": {"boards": 2, "rounds": 2},
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("system", OF_TEAMS)
def test_players_of_teams_have_title_and_federation(system: str, tmp_path: Path) -> None:
    """Typed behind the list of teams, read back, and on both lists that hang."""
    people = [("Tal", "Bo", 2400, "GM", "FRA"), ("Tal", "Cy", 2300, "", "GER"), ("Keres", "Di", 2200, "WFM", "")]
    people.append(("Keres", "Ed", 2100, "", ""))
    if system != "scheveningen":
        people += [(team, f"{team} {rank}", 1500, "", "") for team in ("Zz", "Yy") for rank in (1, 2)]
    lines = ["team;player;rating;title;federation", *(";".join(map(str, person)) for person in people)]
    (tmp_path / "teams.csv").write_text("\n".join(lines), encoding="utf-8")
    path = tmp_path / "event.xlsx"
    sheetgen.new(system, path, lang="en", teams=tmp_path / "teams.csv", **OF_TEAMS[system])  # type: ignore[arg-type]
    read = read_workbook(path.read_bytes())
    assert [problem.code for problem in read.problems if problem.is_error] == []
    known = Values(read.book, read.entries).known
    for name in (BY_NAME, BY_RATING):
        last = read.book.sheets[name].last_row
        rows = [{known.get((name, row, col)) for col in range(9)} for row in range(5, last + 1)]
        shown = {who: row & {"GM", "WFM", "FRA", "GER"} for row in rows for who in row & {"Bo", "Cy", "Di", "Ed"}}
        assert shown == {"Bo": {"GM", "FRA"}, "Cy": {"GER"}, "Di": {"WFM"}, "Ed": set()}, name
