"""M14: every shipped table keeps the hard rules and has the quality that is stored for it; how tables are replayed."""

import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.operations.reading.readback import read_workbook
from sheetgen.pairing.generated import circle, store
from sheetgen.pairing.generated.shapes import MOST_TEAMS, Rounds, Shape, announced_shapes, why_impossible
from sheetgen.pairing.generated_checks import Subject, bounds, breaches, grade, most_floats_in_a_period, quality
from sheetgen.pairing.molter_generated import as_molter_table, cut, from_entry, generated
from sheetgen.systems.molter.book import schedule
from sheetgen.systems.molter.making import molter_spec
from sheetgen.systems.registry import described
from sheetgen.xlsx.write import write
from tests import molter_page
from tests.cases import for_each
from tools.molter_search import build

#: The yardstick: 3 to 20 teams of 2 to 12 players, even, at most 13 rounds.
YARDSTICK = [
    Shape(teams, players, rounds)
    for teams in range(3, 21)
    for players in range(2, 13, 2)
    for rounds in range(1, min(13, teams - 1) + 1)
]


def shipped() -> list[Shape]:
    return [
        Shape(teams, players, rounds)
        for teams in range(3, MOST_TEAMS + 1)
        for players, rounds in sorted(store.stored(teams).entries)
    ]


def subject(shape: Shape) -> Subject:
    table = generated(shape)
    assert table is not None
    return Subject(shape.teams, shape.players, table.rounds)


def faults(shapes: list[Shape]) -> list[object]:
    """What is wrong with the tables of some shapes: a broken rule, or a quality that is not the stored one."""
    found: list[object] = []
    for shape in shapes:
        table, stored_vector = subject(shape), store.stored(shape.teams).entries[shape.players, shape.rounds].vector
        if breaches(table) or quality(table) != stored_vector or len(table.rounds) != shape.rounds:
            found.append((shape, breaches(table)[:2], quality(table), stored_vector))
    return found


@pytest.mark.slow
def test_a_sample_of_the_shipped_tables_keeps_the_rules_and_has_its_stored_quality() -> None:
    assert faults(shipped()[::23]) == []


@pytest.mark.sampled(0, 8)
@pytest.mark.parametrize("teams", range(3, MOST_TEAMS + 1))
def test_every_shipped_table_keeps_the_rules_and_has_its_stored_quality(teams: int) -> None:
    assert faults([shape for shape in shipped() if shape.teams == teams]) == []


@cache
def grades() -> dict[Shape, str]:
    return {
        shape: grade(shape.teams, shape.players, shape.rounds, entry.vector)
        for shape in YARDSTICK
        if (entry := store.stored(shape.teams).entries.get((shape.players, shape.rounds)))
    }


def test_every_shape_of_the_yardstick_has_a_table_of_grade_a_or_b() -> None:
    assert len(YARDSTICK) == 1008
    assert [shape for shape in YARDSTICK if grades().get(shape) not in ("A", "B")] == []


def test_the_yardstick_has_as_many_tables_of_grade_a_as_were_ever_found() -> None:
    assert list(grades().values()).count("A") >= 798


def least_vectors() -> dict[Shape, tuple[int, ...]]:
    """The vectors below which no table may fall, by shape."""
    found = {}
    path = Path(__file__).parent.parent / "data" / "molter_grades" / "vectors.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            teams, players, vectors = line.split()
            for rounds, figures in enumerate(vectors.split(";"), 1):
                found[Shape(int(teams), int(players), rounds)] = tuple(map(int, figures.split(",")))
    return found


@pytest.mark.slow
def test_no_table_is_worse_than_the_least_vectors() -> None:
    """A better grade wins before a better vector."""

    def worth(shape: Shape, vector: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
        return grade(shape.teams, shape.players, shape.rounds, vector), vector

    least = least_vectors()
    assert sorted(least) == sorted(shipped())
    entries = {shape: store.stored(shape.teams).entries[shape.players, shape.rounds] for shape in least}
    assert [shape for shape in least if worth(shape, entries[shape].vector) > worth(shape, least[shape])] == []


def least_grades() -> dict[tuple[int, int], str]:
    """The grades every table must reach at least, by teams and players, one letter a number of rounds."""
    return build.least_grades(Path(__file__).parent.parent / "data" / "molter_grades" / "least.txt")


def test_no_table_is_below_the_least_grades() -> None:
    least = {
        Shape(teams, players, rounds): letter
        for (teams, players), letters in least_grades().items()
        for rounds, letter in enumerate(letters, 1)
    }
    assert sorted(least) == YARDSTICK
    assert [shape for shape, letter in least.items() if grades()[shape] > letter] == []


def test_more_tables_are_of_grade_a_than_the_least_grades_list() -> None:
    """Also among even numbers of rounds for 14, 18 and 20 teams, and among odd numbers of teams from 15 on."""

    def count(letters: Iterable[str]) -> int:
        return list(letters).count("A")

    least = least_grades()
    for chosen in (
        [shape for shape in YARDSTICK if shape.teams == 14 and shape.rounds % 2 == 0],
        [shape for shape in YARDSTICK if shape.teams == 18 and shape.rounds % 2 == 0],
        [shape for shape in YARDSTICK if shape.teams == 20 and shape.rounds % 2 == 0],
        [shape for shape in YARDSTICK if shape.teams % 2 and shape.teams >= 15],
    ):
        listed = count(least[shape.teams, shape.players][shape.rounds - 1] for shape in chosen)
        assert count(grades()[shape] for shape in chosen) > listed


@for_each("teams", range(3, MOST_TEAMS + 1))
def test_every_announced_shape_has_a_table(teams: int) -> None:
    wanted = {(shape.players, shape.rounds) for shape in announced_shapes(teams)}
    assert len(wanted) == (teams - 1) * (15 if teams % 2 == 0 else 8)
    assert store.stored(teams).entries.keys() == wanted


@pytest.mark.slow
def test_up_to_twenty_teams_no_table_is_below_grade_b_and_none_is_below_c() -> None:
    found = {
        shape: grade(shape.teams, shape.players, shape.rounds, entry.vector)
        for shape in shipped()
        for entry in [store.stored(shape.teams).entries[shape.players, shape.rounds]]
    }
    assert {shape for shape, letter in found.items() if letter > "B" and shape.teams <= 20} == set()
    assert set(found.values()) <= {"A", "B", "C"}


# ------------------------------------------------------------------------------------------------------- closed forms


@pytest.mark.parametrize("shape", [Shape(8, 2, 2), Shape(24, 4, 3), Shape(30, 2, 7)])
def test_crosses_are_exact_without_a_search(shape: Shape) -> None:
    table = Subject(shape.teams, shape.players, circle.crosses(shape))
    assert breaches(table) == []
    assert quality(table) == bounds(shape.teams, shape.players, shape.rounds)


@pytest.mark.parametrize("shape", [Shape(4, 8, 2), Shape(14, 12, 13), Shape(20, 4, 6), Shape(30, 16, 29)])
def test_circle_rows_are_coloured_within_two_without_a_search(shape: Shape) -> None:
    assert circle.has_closed_colours(shape)
    table = Subject(shape.teams, shape.players, circle.circles(shape))
    assert breaches(table) == []
    assert quality(table)[:-1] == bounds(shape.teams, shape.players, shape.rounds)[:-1]
    assert quality(table)[-1] <= 2


@pytest.mark.parametrize("teams", [4, 10, 12])
def test_the_factors_of_a_circle_hold_every_pair_once(teams: int) -> None:
    pairs = [frozenset(pair) for number in range(teams - 1) for pair in circle.circle_factor(teams, number)]
    assert sorted(map(sorted, pairs)) == sorted(map(list, combinations(range(teams), 2)))


def test_a_round_is_exact_if_every_team_has_as_many_whites_as_blacks() -> None:
    ahead, behind, aside = ((0, 0), (1, 0)), ((1, 1), (0, 1)), ((2, 0), (0, 2))
    assert circle.is_exact((ahead, behind)) and circle.is_exact(())
    assert not circle.is_exact((ahead,)) and not circle.is_exact((ahead, behind, aside))


def test_an_exact_last_round_keeps_its_colours_and_another_is_coloured_by_itself() -> None:
    ahead, behind, again = ((0, 0), (1, 0)), ((1, 1), (0, 1)), ((0, 1), (1, 1))
    assert set(cut(((ahead, behind), ()), 1)[0]) == {ahead, behind}
    assert circle.is_exact(cut(((ahead, again), ()), 1)[0])


@pytest.mark.slow
@given(st.integers(2, 9), st.integers(1, 6), st.randoms())
def test_a_round_alone_is_coloured_evenly(teams: int, games: int, chance: object) -> None:
    """S5: an even team exactly, an odd one within one; nobody's opponent changes."""
    draw = [chance.sample(range(teams), 2) for _ in range(games)]
    uncoloured = [((one, number), (two, number)) for number, (one, two) in enumerate(draw)]
    coloured = circle.balanced(uncoloured)
    assert [set(game) for game in coloured] == [set(game) for game in uncoloured]
    for team in range(teams):
        whites = sum(game[0][0] == team for game in coloured)
        blacks = sum(game[1][0] == team for game in coloured)
        assert abs(whites - blacks) == (whites + blacks) % 2


# --------------------------------------------------------------------------------------------------- the packed form


def test_four_teams_can_be_paired_in_three_ways_and_each_has_its_number() -> None:
    assert [circle.unrank(range(4), number) for number in range(3)] == [
        [(0, 1), (2, 3)],
        [(0, 2), (1, 3)],
        [(0, 3), (1, 2)],
    ]


@given(st.integers(1, 8), st.data())
def test_a_matching_is_found_again_from_its_number(half: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, circle.count_of_matchings(2 * half) - 1))
    assert circle.rank(range(2 * half), circle.unrank(range(2 * half), number)) == number


def colours_turned(rounds: Rounds) -> Rounds:
    return tuple(tuple((black, white) for white, black in games) for games in rounds)


@pytest.mark.parametrize("shape", [Shape(6, 4, 3), Shape(7, 6, 4), Shape(10, 3, 5)])
def test_a_table_is_the_same_after_packing(shape: Shape) -> None:
    table = generated(shape)
    assert table is not None
    for rounds in (table.rounds, colours_turned(table.rounds)):
        packed = circle.pack(shape.teams, shape.players, rounds)
        again = circle.unpack(shape.teams, shape.players, shape.rounds, packed)
        assert [set(games) for games in again] == [set(games) for games in rounds]


@pytest.mark.parametrize("teams", [3, 6, 13, 30])
def test_a_file_with_one_bit_changed_anywhere_is_refused(teams: int) -> None:
    text = store.written(store.stored(teams)).encode("ascii")
    assert store.read(text.decode("ascii")).entries == store.stored(teams).entries
    for place in range(0, len(text), max(1, len(text) // 60)):
        for bit in range(7):
            altered = bytearray(text)
            altered[place] ^= 1 << bit
            with pytest.raises(store.DamagedTables):
                store.read(altered.decode("ascii"))


def test_a_shipped_file_is_what_the_store_writes() -> None:
    """A change of the file that is no change of what it says would be seen too."""
    for teams in (3, 12, 19):
        text = (store.resources.files("sheetgen.pairing.generated") / "tables" / store.file_name(teams)).read_text()
        assert text == store.written(store.stored(teams))


def test_all_stored_tables_together_are_far_below_two_megabytes() -> None:
    folder = store.resources.files("sheetgen.pairing.generated") / "tables"
    assert 100_000 < sum(len(path.read_bytes()) for path in folder.iterdir()) < 1_200_000


# ------------------------------------------------------------------------------------------------- the second edition

# Where another program's table had fewer descents or ascents in a pair of rounds than the first edition.
ELSEWHERE = (
    (7, 8, 6),
    (7, 10, 4),
    (7, 10, 6),
    (7, 12, 4),
    (7, 12, 6),
    (9, 10, 8),
    (9, 12, 8),
    (11, 12, 6),
    (11, 12, 10),
)


def of_edition(shape: Shape, edition: int) -> Subject:
    table = generated(shape, edition)
    assert table is not None
    return Subject(shape.teams, shape.players, table.rounds)


def bettered() -> list[Shape]:
    return [Shape(n, *size) for n in store.SECOND_OF for size in sorted(store.stored(n, store.SECOND).entries)]


def least_floats(shape: Shape) -> int:
    """The floats of a period shared out over the teams."""
    return -(-(shape.players // 2 * min(shape.rounds, 2)) // shape.teams)


@pytest.mark.slow
def test_a_table_of_the_second_edition_is_nowhere_worse_and_spreads_its_floats_more() -> None:
    for shape in bettered():
        old, new = (of_edition(shape, edition) for edition in (store.FIRST, store.SECOND))
        assert (breaches(new), quality(new)) == ([], quality(old)), shape
        assert least_floats(shape) <= most_floats_in_a_period(new) < most_floats_in_a_period(old), shape


@pytest.mark.parametrize("size", ELSEWHERE)
def test_no_table_can_have_fewer_descents_in_a_pair_of_rounds(size: tuple[int, int, int]) -> None:
    shape = Shape(*size)
    assert most_floats_in_a_period(of_edition(shape, store.SECOND)) == least_floats(shape)


@pytest.mark.parametrize("teams", store.SECOND_OF)
def test_a_file_of_the_second_edition_is_what_the_store_writes(teams: int) -> None:
    folder = store.resources.files("sheetgen.pairing.generated") / "tables"
    assert (folder / store.file_name(teams, store.SECOND)).read_text() == store.written(
        store.stored(teams, store.SECOND)
    )
    assert store.stored(12, store.SECOND) == store.EMPTY


def test_a_workbook_keeps_the_edition_it_was_made_with() -> None:
    spec = molter_spec(7, 8, rounds=6, table="generated")
    old = replace(spec, table="generated")
    assert spec.table == "generated-2"
    for each, edition in ((old, store.FIRST), (spec, store.SECOND)):
        table = generated(Shape(7, 8, 6), edition)
        assert table is not None and schedule(each).rounds == as_molter_table(table).rounds
    assert schedule(old).rounds != schedule(spec).rounds
    assert [schedule(each).number for each in (old, spec)] == ["generated", "generated"]
    assert molter_spec(7, 8, rounds=2, table="generated").table == "generated"
    first = write(described(old)[1], {})
    assert read_workbook(first).spec.table == "generated"


def replay_seconds(shape: Shape) -> float:
    """The quickest of some replays from the store: a busy machine disturbs most, not all."""
    kept = store.stored(shape.teams)
    times = []
    for _ in range(12):
        began = process_time()
        from_entry(shape, kept.entries[shape.players, shape.rounds], kept)
        times.append(process_time() - began)
    return min(times)


@pytest.mark.parametrize("shape", [Shape(20, 12, 13), Shape(19, 12, 13), Shape(16, 12, 15), Shape(13, 8, 7)])
def test_a_stored_table_is_replayed_in_less_than_ten_milliseconds(shape: Shape) -> None:
    assert replay_seconds(shape) < 0.010


def test_making_a_table_needs_no_solver() -> None:
    """The solver is for building only: a table is made where it cannot be imported."""
    code = (
        "import sys; sys.modules['ortools'] = None\n"
        "from sheetgen.pairing.molter_generated import generated\n"
        "from sheetgen.pairing.generated.shapes import Shape\n"
        "print(len(generated(Shape(19, 12, 13)).rounds))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "13\n"


@pytest.mark.parametrize(
    ("shape", "reason"),
    [
        (Shape(2, 4, 1), "two-teams"),
        (Shape(6, 1, 3), "nothing-to-play"),
        (Shape(6, 4, 0), "nothing-to-play"),
        (Shape(7, 5, 2), "odd-number-of-players"),
        (Shape(6, 4, 6), "teams-run-out"),
        (Shape(6, 5, 5), None),
        (Shape(7, 4, 6), None),
    ],
)
def test_what_cannot_be_has_its_reason(shape: Shape, reason: str | None) -> None:
    assert why_impossible(shape) == reason


@pytest.mark.slow
def test_the_picture_and_the_figures_in_the_documentation_are_those_of_the_data() -> None:
    """Write them anew with ``python -m tests.molter_page``."""
    assert (molter_page.DOCS / molter_page.PICTURE).read_text(encoding="utf-8") == molter_page.picture()
    assert (molter_page.DOCS / molter_page.PRINTED).read_text(encoding="utf-8") == molter_page.printed_page()
