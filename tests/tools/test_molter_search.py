"""M14: the build of the tables keeps what is better, refuses what breaks a rule, and goes on where it stopped."""

from pathlib import Path

import pytest

from sheetgen.pairing.generated import circle
from sheetgen.pairing.generated.shapes import Rounds, Shape
from sheetgen.pairing.generated.store import Entry
from tools.molter_search import build, campaign

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
    from sheetgen.pairing.generated.replay import generated

    table = generated(SHAPE)
    assert table is not None and table.vector[-1] == 0
    return table.rounds


def test_a_find_is_written_at_once_with_method_seconds_and_quality() -> None:
    offer(GOOD)
    store = build.load(SHAPE.teams)
    assert store.entries == {(4, 2): Entry(1, (1, 0, 0, 0, 0, 0, 2))}
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
    attempt = campaign.Attempt("tried", (2,), lambda: asked.append("searched"))  # type: ignore[func-returns-value]
    build.pursue(attempt, SHAPE.teams, SHAPE.players, 5)
    assert asked == ["searched"]
    offer(GOOD)
    build.pursue(attempt, SHAPE.teams, SHAPE.players, 5)
    assert asked == ["searched"] * 2  # grade B may become A
    offer(exact(), "better")
    build.pursue(attempt, SHAPE.teams, SHAPE.players, 5)
    assert asked == ["searched"] * 2


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
