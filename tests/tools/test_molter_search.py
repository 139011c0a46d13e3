"""M14: the build of the tables keeps what is better, refuses what breaks a rule, and goes on where it stopped."""

import importlib.util
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from sheetgen.pairing.generated import circle, proofs
from sheetgen.pairing.generated.shapes import Game, Rounds, Seat, Shape
from sheetgen.pairing.generated.store import TableEntry
from sheetgen.pairing.generated_checks import Subject, bounds, breaches, quality
from sheetgen.pairing.molter_generated import cut, generated
from tools.molter_search import aimed, build, campaign, full_model, prove

SHAPE = Shape(6, 4, 2)
GOOD = circle.circles(SHAPE)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tables are built in a folder of their own."""
    monkeypatch.setattr(build, "FOLDER", tmp_path)
    return tmp_path


def offer(rounds: Rounds, method: str = "tried", wanted: tuple[int, ...] = (2,)) -> None:
    build.offer(SHAPE.teams, SHAPE.players, method, 0.0, rounds, wanted)


def kept() -> str | None:
    """The method of the table that is kept."""
    store = build.load(SHAPE.teams)
    entry = store.entries.get((SHAPE.players, SHAPE.rounds))
    return store.records[int(entry.source)].method if entry else None


def with_a_colour_turned(rounds: Rounds) -> Rounds:
    (white, black), *others = rounds[0]
    return ((black, white), *others), *rounds[1:]


def exact() -> Rounds:
    """An exact table of the shape: better in the last figure only."""
    from sheetgen.pairing.molter_generated import generated

    table = generated(SHAPE)
    assert table is not None and table.vector[-1] == 0
    return table.rounds


def test_a_find_is_written_at_once_with_method_seconds_and_quality() -> None:
    offer(GOOD)
    store = build.load(SHAPE.teams)
    assert store.entries == {(4, 2): TableEntry(1, (1, 0, 0, 0, 0, 0, 2))}
    assert (store.records[1].method, store.records[1].rounds) == ("tried", 2)
    assert store.records[1].seconds > 0


def test_a_better_table_takes_the_place_and_nothing_worse_or_equal_does() -> None:
    offer(GOOD, "first")
    offer(GOOD, "equal")
    assert kept() == "first"
    offer(exact(), "better")
    assert kept() == "better"
    offer(GOOD, "worse")
    assert kept() == "better"


def test_a_record_no_shape_needs_any_more_is_dropped() -> None:
    offer(GOOD, "first")
    offer(exact(), "better")
    assert [record.method for record in build.load(SHAPE.teams).records.values()] == ["better"]


def test_a_table_that_breaks_a_rule_is_never_stored() -> None:
    offer(with_a_colour_turned(GOOD))
    assert kept() is None


def test_what_is_done_is_not_searched_again() -> None:
    """Resuming: an attempt whose shapes are all as good as it can make them is left out."""
    asked: list[str] = []
    attempt = campaign.Attempt("tried", (2,), lambda: asked.append("searched"))
    build.pursue(attempt, SHAPE.teams, SHAPE.players, 5)
    assert asked == ["searched"]
    offer(GOOD)
    build.pursue(attempt, SHAPE.teams, SHAPE.players, 5)
    assert asked == ["searched"] * 2  # grade B may become A
    offer(exact(), "better")
    build.pursue(attempt, SHAPE.teams, SHAPE.players, 5)
    assert asked == ["searched"] * 2


def test_a_search_that_cannot_make_colours_exact_is_not_repeated_for_them() -> None:
    attempt = campaign.Attempt("tried", (2,), lambda: None, exact=False)
    assert build.left_to_do(attempt, 6, 4, 5) == (2,)
    offer(GOOD)
    assert build.left_to_do(attempt, 6, 4, 5) == ()


def test_only_shapes_below_given_grades_are_searched_if_asked_for() -> None:
    attempt = campaign.Attempt("tried", (1, 2, 3), lambda: None)
    offer(GOOD)
    assert build.left_to_do(attempt, 6, 4, 5) == (1, 2, 3)
    assert build.left_to_do(attempt, 6, 4, 5, {(6, 4): "BA"}) == (1, 2)
    assert build.left_to_do(attempt, 6, 4, 5, {(6, 4): "BB"}) == (1,)
    assert build.left_to_do(attempt, 6, 4, 5, {(6, 6): "AA"}) == ()


def test_a_build_that_is_stopped_while_it_writes_leaves_the_old_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(GOOD, "first")
    before = (folder / "06.txt").read_bytes()

    def stopped(_: Path, __: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        offer(exact(), "better")
    assert (folder / "06.txt").read_bytes() == before


def test_closed_forms_are_entered_for_every_number_of_rounds_and_stay_if_nothing_is_better(folder: Path) -> None:
    build.offer_closed(4)
    first = (folder / "04.txt").read_bytes()
    entries = build.load(4).entries
    assert {entry.source for entry in entries.values()} == {"crosses", "circles"}
    assert {(players, rounds) for players, rounds in entries if players == 5} == {(5, 1), (5, 2), (5, 3)}
    build.offer_closed(4)
    assert (folder / "04.txt").read_bytes() == first


needs_solver = pytest.mark.skipif(importlib.util.find_spec("ortools") is None, reason="the solver is a build extra")


def naive_grade_a(shape: Shape) -> bool:
    """Whether grade A is possible for two players a team, by trying every table there is."""

    def games(free: tuple[Seat, ...]) -> Iterator[tuple[Game, ...]]:
        if not free:
            yield ()
            return
        first, *others = free
        for other in others:
            if other[0] != first[0] and (other[1] == first[1] or shape.has_cells):
                rest = tuple(seat for seat in others if seat != other)
                for left in games(rest):
                    yield ((first, other), *left)
                    yield ((other, first), *left)

    seats = tuple((team, level) for team in range(shape.teams) for level in range(shape.players))
    every = list(games(seats))
    tables = (Subject(shape.teams, shape.players, rounds) for rounds in product(every, repeat=shape.rounds))
    bound = bounds(shape.teams, shape.players, shape.rounds)
    return any(quality(table) == bound and not breaches(table) for table in tables)


@pytest.mark.sampled(0)
@needs_solver
@pytest.mark.parametrize(("size", "possible"), [((3, 2, 1), False), ((4, 2, 1), True), ((4, 2, 2), False)])
def test_the_full_model_says_what_trying_everything_says(size: tuple[int, int, int], possible: bool) -> None:
    shape = Shape(*size)
    verdict = full_model.FullModel(shape).verdict(60)
    assert naive_grade_a(shape) is possible
    assert (verdict.rounds is not None, verdict.impossible) == (possible, not possible)


@pytest.mark.slow
@needs_solver
@pytest.mark.parametrize("size", [(6, 4, 4), (5, 6, 2), (10, 4, 3)])
def test_what_the_full_model_finds_is_of_grade_a(size: tuple[int, int, int]) -> None:
    rounds = full_model.search(Shape(*size), 60, 0)
    assert rounds is not None
    table = Subject(size[0], size[1], rounds)
    assert (breaches(table), quality(table)) == ([], bounds(*size))


@pytest.mark.slow
@needs_solver
@pytest.mark.parametrize("size", [(9, 6, 3), (7, 8, 5), (9, 8, 7), (11, 6, 8)])
def test_a_table_aimed_at_its_last_round_has_the_figures_aimed_at(size: tuple[int, int, int]) -> None:
    """Within a lap and beyond it, the lap ending a period or in the middle of one."""
    shape = Shape(*size)
    rounds = aimed.search(shape, 60, 0)
    assert rounds is not None and len(rounds) == shape.rounds
    table = Subject(shape.teams, shape.players, cut(rounds, shape.rounds))
    assert breaches(table) == [] and quality(table)[:-1] == bounds(*size)[:-1]


@needs_solver
@pytest.mark.slow
def test_every_small_proof_can_be_repeated() -> None:
    small = [shape for shape in proofs.proved() if shape.teams * shape.players * shape.rounds <= 60]
    assert len(small) >= 20
    assert [shape for shape in small if not full_model.FullModel(shape).verdict(120).impossible] == []


def test_no_shape_is_proved_to_have_no_table_of_grade_a_and_has_one() -> None:
    assert len(proofs.proved()) >= 27
    for shape in proofs.proved():
        table = generated(shape)
        assert table is not None
        assert table.vector != bounds(shape.teams, shape.players, shape.rounds)


@pytest.mark.slow
@needs_solver
def test_a_shape_is_settled_once(folder: Path) -> None:
    assert prove.is_open(Shape(4, 2, 2))
    assert prove.settle(Shape(4, 2, 2), 60, 0) == "impossible"
    assert prove.settle(Shape(5, 2, 4), 60, 0) == "found"
    assert not prove.is_open(Shape(4, 2, 2))
    assert not prove.is_open(Shape(5, 2, 4))
    assert proofs.read((folder / proofs.FILE).read_text(encoding="utf-8")) == {Shape(4, 2, 2)}
