"""After round k: complete rounds, in the engine and in the cells, and what there is of the next (provisional)."""

from collections.abc import Iterator
from typing import Any

import pytest

from sheetgen.i18n.catalogue import words
from sheetgen.i18n.come import come
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game, Unplayed
from sheetgen.ranking.events import ResultsList, Tournament
from sheetgen.ranking.pools import PoolsEvent
from sheetgen.ranking.progress import EventProgress, Provisional, progress
from sheetgen.systems.registry import described, system_of
from sheetgen.systems.shared import so_far
from sheetgen.workbook.desk import NAME
from sheetgen.workbook.values import Values
from tests.cases import for_each
from tests.oracle.agreement import disagreements
from tests.systems.half_filled import SYSTEMS, HalfFilled, half_filled


def games(*rounds: str) -> tuple[Game, ...]:
    """A text a round: a letter a game, ``w`` for a win, ``.`` for none; games of the same two are of no matter."""
    return tuple(
        Game(number, board, 2 * board - 1, 2 * board, BY_TOKEN["1-0"] if letter == "w" else None)
        for number, letters in enumerate(rounds, start=1)
        for board, letter in enumerate(letters, start=1)
    )


def of_rounds(*rounds: str, players: int = 6, leaves: dict[int, int] | None = None) -> Tournament:
    gone = leaves or {}
    people = tuple(Player(f"P{number}", withdrawn=gone.get(number)) for number in range(1, players + 1))
    return Tournament(len(rounds), people, games(*rounds))


def open_(round_: int, entered: int, games: int) -> Provisional:
    return Provisional(round_, entered, games)


@for_each(
    "rounds,horizon,after,provisional",
    [
        (("...", "..."), 2, 0, None),
        (("www", "..."), 2, 1, None),
        (("www", "www"), 2, 2, None),
        (("w..", "..."), 2, 0, open_(1, 1, 3)),
        (("www", "w.w"), 2, 1, open_(2, 2, 3)),
        (("www", "w.w"), 1, 1, None),
        (("ww.", "www"), 2, 0, open_(2, 5, 6)),
        (("www", "...", "w.."), 3, 1, open_(3, 1, 6)),
        (("www", "...", "w.."), 2, 1, None),
        (("w.w", "www", "www"), 3, 0, open_(3, 8, 9)),
    ],
)
def test_rounds_are_counted_as_long_as_they_are_complete(
    rounds: tuple[str, ...], horizon: int, after: int, provisional: Provisional | None
) -> None:
    assert progress(of_rounds(*rounds), horizon) == EventProgress(after, provisional)


@for_each(
    "leaves,rounds,after,provisional",
    [
        # Player 1 has left: his games of rounds 2 and 3 are lost, and nobody has to type them.
        ({1: 2}, ("www", ".ww", "..."), 2, None),
        ({1: 2}, ("www", ".w.", "..."), 1, open_(2, 2, 3)),
        ({1: 2}, ("www", "...", "..."), 1, None),
        # Everybody but one has left: nothing is to be played any more.
        ({1: 2, 2: 2, 3: 2, 4: 2, 5: 2}, ("www", "...", "..."), 3, None),
    ],
)
def test_games_that_nobody_has_to_type_begin_no_round(
    leaves: dict[int, int], rounds: tuple[str, ...], after: int, provisional: Provisional | None
) -> None:
    assert progress(of_rounds(*rounds, leaves=leaves), len(rounds)) == EventProgress(after, provisional)


def swiss(*rounds: str, byes: tuple[int, ...] = (), last: int = 3) -> ResultsList:
    unplayed = tuple(Unplayed(number, 7, 2, "bye") for number in byes)
    return ResultsList(last, tuple(Player(f"P{number}") for number in range(1, 8)), games(*rounds), unplayed)


@for_each(
    "event,after,provisional",
    [
        (swiss("www", "...", byes=(1, 2)), 1, None),  # paired, with a bye: nothing of it counts yet
        (swiss("www", "w..", byes=(1, 2)), 1, open_(2, 1, 3)),
        (swiss("www", "", byes=(1, 2)), 2, None),  # nobody has a game: it is over as soon as it is dealt
        (swiss("www", "", "www", byes=(1, 2, 3)), 3, None),
        (swiss("ww.", "", byes=(1, 2)), 0, open_(1, 2, 3)),
        (swiss("www", byes=(1,)), 1, None),
    ],
)
def test_a_bye_counts_with_the_round_it_belongs_to(
    event: ResultsList, after: int, provisional: Provisional | None
) -> None:
    assert progress(event, event.rounds) == EventProgress(after, provisional)


def test_pools_that_are_played_side_by_side_are_counted_together() -> None:
    pools = PoolsEvent((of_rounds("www", "www", "w.."), of_rounds("w", "w")))
    assert progress(pools, 3) == EventProgress(2, open_(3, 1, 3))
    assert pools.in_figures()[2].games == 4


def found_in(made: HalfFilled, known: Any, letter: str = "") -> tuple[int, int, int, int, str]:
    """What the cells say: complete rounds, the last that counts, its results and games, the words in the heading."""
    ending = f"_{letter}" if letter else ""

    def cell(row: int, col: int) -> Any:
        return known[f"standings{ending}", row, col]

    rounds = range(so_far.FIRST, so_far.FIRST + (made.spec.parts["ABC".index(letter)] if letter else made.spec).rounds)
    is_open = {row: cell(row, so_far.OPEN) for row in rounds}
    entered, real = (sum(is_open[row] * cell(row, col) for row in rounds) for col in (so_far.ENTERED, so_far.REAL))
    title = made.book.sheets[f"standings{ending}"].title
    heading = cell(NAME, 0)
    assert heading.startswith(title)
    after, horizon = (cell(*place[1:]) for place in (so_far.AFTER, so_far.HORIZON))
    return after, horizon, entered, real, heading.removeprefix(title)


def said(text: Any, come_so_far: Any, rounds: int) -> str:
    """What the heading must say of it."""
    if come_so_far.after_round == rounds:
        return str(text["so-far.final"])
    return f" – {come(text, come_so_far)}" if come_so_far.after_round or come_so_far.provisional else ""


def differences(system: str, seed: int) -> Iterator[object]:
    made = half_filled(system, seed)
    declared = system_of(made.spec)
    entered = declared.entered(made.spec, described(made.spec)[0], made.entries)
    known = Values(made.book, made.entries).known
    parts = [("", entered.event)]
    if isinstance(entered.event, PoolsEvent):
        parts = list(zip("ABC", entered.event.parts, strict=False))
    for letter, event in parts:
        chosen: Any = made.entries.get((f"event_{letter}" if letter else "event", "after_round"))
        wanted = progress(event, chosen or event.rounds)
        open_rounds = wanted.provisional or Provisional(wanted.after_round, 0, 0)
        words_ = said(words(made.spec.lang), wanted, event.rounds)
        expected = (wanted.after_round, wanted.reached, open_rounds.entered, open_rounds.games, words_)
        if (found := found_in(made, known, letter)) != expected:
            yield system, seed, letter, found, expected


@pytest.mark.sampled(3)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_cells_say_how_far_an_event_has_come_as_the_engine_does(system: str) -> None:
    assert list(differences(system, 4)) == []


@pytest.mark.slow
@for_each("system", SYSTEMS)
def test_more_half_filled_events_of_a_system_are_counted_alike(system: str) -> None:
    assert [fault for seed in (0, 1, 2) for fault in differences(system, seed)] == []


@pytest.mark.long
@for_each("system", SYSTEMS)
def test_many_half_filled_events_of_a_system_are_counted_alike(system: str) -> None:
    assert [fault for seed in range(5, 30) for fault in differences(system, seed)] == []


@pytest.mark.libreoffice
def test_libreoffice_counts_the_rounds_of_half_filled_events_as_the_cells_do() -> None:
    made = {system: half_filled(system, 4) for system in SYSTEMS}
    assert disagreements({system: (each.book, each.entries) for system, each in made.items()}) == []
