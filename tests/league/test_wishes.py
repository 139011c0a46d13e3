"""The preliminary table of several pools: wishes met as far as they can be, against all numberings tried one by one."""

import json
import random
import sys
from itertools import combinations, permutations, product
from pathlib import Path

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.errors import BadOptions, NoSuchSize
from sheetgen.exchange.reading import ListRefused
from sheetgen.operations.reading.opening import open_workbook
from sheetgen.pairing.league_wishes import WEIGHTS, Preliminary, TeamWish, numbered
from sheetgen.store.files import read_file
from sheetgen.store.lists import load_wishes


def meeting(one: int, two: int, even: int) -> int:
    """B2: the Berger round of two numbers."""
    one, two = sorted((one, two))
    total = 2 * one if two == even else one + two
    return total - 1 if total <= even else total - even


def days(size: int) -> dict[int, str]:
    """B3, B9: what every number plays from round to round: H, A, or - in the neutral round and where it is exempt."""
    even = size + size % 2
    shown = {}
    for number in range(1, size + 1):
        letters = []
        for round_ in [*range(2, even), 1]:
            other = next(y for y in range(1, even + 1) if y != number and meeting(number, y, even) == round_)
            if even in (number, other):
                white = (round_ % 2 == 0) == (number == even)
            elif (number + other) % 2:
                white = number < other
            else:
                white = number > other
            letters.append("-" if round_ == 1 or other > size else "H" if white else "A")
        shown[number] = "".join(letters)
    return shown


def naive_cost(wishes: list[TeamWish], numbers: tuple[int, ...]) -> int:
    """What a numbering costs, counted from the letters of the days."""
    sizes = {wish.pool: sum(other.pool == wish.pool for other in wishes) for wish in wishes}
    plays = [days(sizes[wish.pool])[number] for wish, number in zip(wishes, numbers, strict=True)]
    cost, at = 0, {wish.team: place for place, wish in enumerate(wishes)}
    settled = set()
    for place, wish in enumerate(wishes):
        cost += WEIGHTS["number"] * (wish.number is not None and wish.number != numbers[place])
        cost += WEIGHTS["home"] * sum(plays[place][round_ - 1] != "H" for round_ in wish.home)
        cost += WEIGHTS["away"] * sum(plays[place][round_ - 1] != "A" for round_ in wish.away)
        for kind, names, wrong in (("together", wish.together, ("HA", "AH")), ("apart", wish.apart, ("HH",))):
            for pair in (frozenset((place, at[name])) for name in names):
                if pair not in settled:
                    settled.add(pair)
                    both = zip(*(plays[team] for team in pair), strict=True)
                    cost += WEIGHTS[kind] * sum("".join(day) in wrong for day in both)
    for one, two in combinations(range(len(wishes)), 2):
        if wishes[one].club and wishes[one].club == wishes[two].club and frozenset((one, two)) not in settled:
            cost += sum(day == ("H", "H") for day in zip(plays[one], plays[two], strict=True))
    return cost


def some_wishes(seed: int) -> list[TeamWish]:
    source = random.Random(seed)
    size = source.choice((3, 4))
    names = [(pool, f"{pool}{number}") for pool in "AB" for number in range(1, size + 1)]
    wishes = []
    for pool, name in names:
        others = [other for _, other in names if other != name]
        wish = TeamWish(name, source.choice(("", "X", "Y")), pool)
        kind, round_, other = (
            source.choice(("number", "home", "away", "with", "apart", "")),
            source.randint(1, 3),
            source.choice(others),
        )
        chosen = {
            "number": TeamWish(name, wish.club, pool, number=source.randint(1, size)),
            "home": TeamWish(name, wish.club, pool, home=(round_,)),
            "away": TeamWish(name, wish.club, pool, away=(round_,)),
            "with": TeamWish(name, wish.club, pool, together=(other,)),
            "apart": TeamWish(name, wish.club, pool, apart=(other,)),
        }
        wishes.append(chosen.get(kind, wish))
    return wishes


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(30))
def test_no_other_numbering_of_two_small_pools_is_better(seed: int) -> None:
    wishes = some_wishes(seed)
    each = list(permutations(range(1, len(wishes) // 2 + 1)))
    least = min(naive_cost(wishes, one + two) for one, two in product(each, each))
    made = numbered(wishes)
    assert naive_cost(wishes, made.numbers) == least
    assert bool(made.unmet) == (least > 0)


def test_two_teams_of_a_club_in_two_pools_get_complementary_numbers() -> None:
    teams = [(pool, f"{pool}{number}") for pool in "AB" for number in range(1, 9)]
    wishes = [TeamWish(team, "Lyon" if team in ("A3", "B3") else "", pool) for pool, team in teams]
    made = numbered(wishes)
    one, two = (made.numbers[place] for place, wish in enumerate(wishes) if wish.club)
    assert abs(one - two) == 4
    assert made.unmet == ()


def test_every_pool_gives_every_number_once_whatever_its_size() -> None:
    sizes = {"A": 3, "B": 8, "C": 16}
    made = numbered([TeamWish(f"{pool}{number}", "", pool) for pool, size in sizes.items() for number in range(size)])
    for pool, size in sizes.items():
        assert [made.numbers[at] for at in made.of_pool(pool)] == list(range(1, size + 1))


def test_a_pool_of_two_and_wishes_of_what_there_is_not_are_refused() -> None:
    three = [TeamWish(name, pool="A") for name in "abc"]
    with pytest.raises(NoSuchSize):
        numbered(three[:2])
    with pytest.raises(BadOptions) as refused:
        numbered([*three, TeamWish("d", pool="A", number=9, home=(7,), together=("Nobody",))])
    assert [problem.code for problem in refused.value.problems] == ["bad-count", "bad-round", "wish-of-nobody"]


LIST = """Équipe;Club;Poule;Numéro;Domicile;Extérieur;Avec;Sans
Lyon 1;Lyon;A;2;;;;
Lyon 2;Lyon;B;;1;;;
Nice 1;Nice;A;;;;Nice 2;
Nice 2;Nice;B;;;;;Lyon 2
Pau;Pau;A;;;1, 2;;
Dax;Dax;A;;;;;
Gap;Gap;B;;;;;
Foix;Foix;B;;;;;
"""


def test_the_list_is_read_by_its_headings(tmp_path: Path) -> None:
    path = tmp_path / "wishes.csv"
    path.write_text(LIST, encoding="utf-8")
    made = sheetgen.plan("league", wishes=path)
    assert isinstance(made, Preliminary)
    lyon, nice, pau = made.wishes[0], made.wishes[2], made.wishes[4]
    assert (lyon.number, nice.together, pau.away) == (2, ("Nice 2",), (1, 2))
    assert made.pools == ("A", "B")


@pytest.mark.parametrize(
    ("line", "code"),
    [("Lyon 1;Lyon;A;;;;;", "wish-team-twice"), ("Albi;;A;x;;;;", "bad-count"), (";Club;A;;;;;", "empty-name")],
)
def test_a_wrong_line_is_refused_at_its_place(tmp_path: Path, line: str, code: str) -> None:
    path = tmp_path / "wishes.csv"
    path.write_text(LIST + line + "\n", encoding="utf-8")
    with pytest.raises(ListRefused) as refused:
        load_wishes(path)
    (problem,) = [problem for problem in refused.value.problems if problem.is_error]
    assert problem.where is not None
    assert (problem.code, problem.where.line) == (code, 10)


def test_the_table_is_shown_and_written_as_a_workbook(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, book = tmp_path / "wishes.csv", tmp_path / "table.xlsx"
    path.write_text(LIST, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["sheetgen", "plan", "league", "--wishes", str(path), "--json", "-o", str(book)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code in (0, None)
    shown = json.loads(capsys.readouterr().out)
    assert [pool["pool"] for pool in shown["pools"]] == ["A", "B"]
    assert book.read_bytes()[:2] == b"PK"


@pytest.mark.parametrize(("as_listed", "order"), [(True, ["Lyon 1", "Lyon 2", "Nice 1", "Nice 2"]), (False, None)])
def test_numbers_that_were_planned_stay_as_they_are_listed(
    tmp_path: Path, as_listed: bool, order: list[str] | None
) -> None:
    names = ("Lyon 1", "Lyon 2", "Nice 1", "Nice 2")
    lines = [f"{team};{team[:-2]};P{place}{n};" for place, team in enumerate(names) for n in (1, 2)]
    teams, path = tmp_path / "teams.csv", tmp_path / "season.xlsx"
    teams.write_text("\n".join(["team;club;name;elo", *lines]), encoding="utf-8")
    sheetgen.new("league", path, teams=teams, boards=2, as_listed=as_listed)
    entrants = open_workbook(read_file(path)).entered.entrants
    found = [entrants[number].name for number in sorted(entrants)]
    assert found == order if as_listed else found != list(names)
