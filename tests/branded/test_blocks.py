"""Where facts go in a club's own workbook, and what every fact of an event is: in blocks, without a file."""

import datetime
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import openpyxl
import pytest

from sheetgen.operations.branded import filling, template
from sheetgen.operations.branded.facts import EventFacts, NoSuchRound, Single, UnknownFact
from sheetgen.operations.branded.template import Wanted
from sheetgen.operations.fill import fill_template
from sheetgen.ranking.standings import standings
from tests.branded.test_branded import template as drawn
from tests.cases import for_each
from tests.example import ROOT
from tests.readback.memory import event, read

NAMES = ("Anna", "Bernard", "Chloé", "David")


@cache
def facts() -> EventFacts:
    """Four players, their names and results as they are typed; Anna has a club and 1500, and round 2 a date."""
    memory = event().put("Players", "C6", 1500).put("Players", "E6", "Rook").put("Event", "B26", "2026-05-02")
    found = read(memory)
    entered = found.entered()
    ranking = standings(entered.event, found.spec.order, found.spec.rules)
    return EventFacts(found, entered, ranking, None, datetime.date(2026, 11, 18))


def value(name: str) -> Any:
    fact = facts().find(name)
    return fact.value if isinstance(fact, Single) else fact


@for_each(
    "name,told",
    [("title", "Evening 1"), ("titre", "Evening 1"), ("TITRE ", "Evening 1"), ("Système", "Round-robin tournament"),
     ("entered", 6), ("total", 6), ("round", 3), ("today", "18/11/2026"),
     ("rules", 'French arbiter\'s book (edition "livre")')],
)  # fmt: skip
def test_a_single_fact_is_found_in_both_languages(name: str, told: Any) -> None:
    assert value(name) == told


def test_every_table_of_an_event_has_its_columns() -> None:
    """The results are those of the first seed: 1-0 and ½-½, then counted by hand from the entries."""
    order = [row.id for row in facts().standings.rows]
    assert value("standings.name") == [[NAMES[id_ - 1]] for id_ in order]
    assert value("standings.2.name") == NAMES[order[1] - 1] and value("standings.5.name") is None
    assert value("standings.0.name") is None
    assert value("players.name") == [[name] for name in NAMES]
    assert value("players.club") == [["Rook"], [None], [None], [None]]
    assert value("joueurs.elo") == [[1500], [None], [None], [None]]
    assert value("pairings.1.white") == [["Anna"], ["Bernard"]]
    assert value("pairings.1.black_no") == [[4], [3]] and value("pairings.1.board") == [[1], [2]]
    assert value("crosstable.opponents") == [[1, 2, 3, 4]]
    games = value("crosstable.games")
    assert (games[0][3], games[3][0], games[1][2], games[0][0]) == ("1", "0", "½", None)
    ranks = value("crosstable.rank")
    assert [ranks[id_ - 1] for id_ in order] == value("standings.rank")
    assert value("round.2.date") == "02/05/2026" and value("round.1.date") is None
    assert value("round.1.exempt") == ""


@for_each(
    "name",
    ["standings", "standings.foo", "standings.1", "standings.x.name", "standings.1.name.y", "players.points", "players",
     "pairings.1", "pairings.x.white", "pairings.1.foo", "crosstable.foo", "crosstable", "round.1", "round.1.foo",
     "foo", "round.x.date", "individuals.name", "crosstable.games.1", "title.x"],
)  # fmt: skip
def test_what_no_event_can_say_is_refused(name: str) -> None:
    with pytest.raises(UnknownFact):
        facts().find(name)


def test_a_round_after_the_last_is_told_from_one_that_is_none() -> None:
    for name in ("round.4.date", "pairings.0.white"):
        with pytest.raises(NoSuchRound):
            facts().find(name)
    with pytest.raises(UnknownFact) as unknown:
        facts().find("standings.nam")
    assert "standings.name" in unknown.value.close and len(unknown.value.close) <= 3


def test_defined_names_spell_the_same_facts() -> None:
    assert facts().find_defined("sg_title") == facts().find("title") == facts().find_defined("sg_titre")
    assert facts().find_defined("sg_standings_name") == facts().find("standings.name")
    assert facts().find_defined("sg_pairings_1_white_no") == facts().find("pairings.1.white_no")


# ---------------------------------------------------------------------------------------------------------- the blocks


def test_equal_texts_below_or_beside_one_another_are_one_block() -> None:
    texts = dict.fromkeys([(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)], "{{a}}")
    texts |= {(1, 3): "{{b}}", (5, 1): "{{a}}"}
    corners = [place for place in sorted(texts) if template._is_corner(place, texts)]
    assert corners == [(1, 1), (1, 3), (5, 1)]
    spot, found, problems = template._block("S", (1, 1), texts, Single)
    assert (spot, found, problems) == (("S", 1, 1, 3, 2, "{{a}}"), {"a": Single("a")}, [])


def test_a_placeholder_that_is_open_or_unknown_is_said_with_its_cell() -> None:
    def find(name: str) -> Single:
        if name == "x":
            raise UnknownFact(["y"])
        if name == "late":
            raise NoSuchRound
        return Single(name)

    _, found, problems = template._block("S", (0, 0), {(0, 0): "{{a}} {{x}} {{late}} {{b"}, find)
    assert found == {"a": Single("a"), "late": Single(None)}
    assert [(each.code, each.where.cell, each.is_error) for each in problems] == [
        ("open-placeholder", "A1", True), ("unknown-placeholder", "A1", True), ("placeholder-after-end", "A1", False),
    ]  # fmt: skip


def block(rows: int, cols: int, text: str, row: int = 4, col: int = 1, **found: Any) -> Wanted:
    return Wanted("S", row, col, rows, cols, text, found)


def test_a_block_grows_with_its_table_and_what_is_not_needed_is_emptied() -> None:
    names = block(2, 1, "{{n}}", n=[["a"], ["b"], ["c"]])
    assert list(filling._values(names)) == [((4, 1), "a"), ((5, 1), "b"), ((6, 1), "c")]
    assert list(filling._added(names)) == [(6, 1)] and filling._size(names) == (3, 1)
    short = block(3, 1, "No. {{n}}", n=[["a"]])
    assert list(filling._values(short)) == [((4, 1), "No. a"), ((5, 1), None), ((6, 1), None)]
    assert list(filling._added(short)) == []
    plain = block(2, 2, "{{t}} {{n}}", t=Single("T"))
    assert [found for _, found in filling._values(plain)] == ["T "] * 4 and filling._size(plain) == (2, 2)
    assert list(filling._values(block(1, 1, "{{n}}", n=Single(5)))) == [((4, 1), 5)]
    assert filling._size(block(1, 1, "{{n}}", n=[])) == (0, 0)


def test_added_cells_look_like_the_last_prepared_one_of_their_column_or_row() -> None:
    grid = block(2, 1, "{{g}}", g=[[1, 2], [3, 4], [5, 6]])
    models = filling._models([grid])["S"]
    assert {place: models[place] for place in ((4, 2), (5, 2), (6, 1), (6, 2))} == {
        (4, 2): (4, 1), (5, 2): (5, 1), (6, 1): (5, 1), (6, 2): (5, 1),
    }  # fmt: skip


def test_cells_between_the_columns_of_a_growing_table_get_its_borders() -> None:
    names, points = (block(1, 1, "{{x}}", col=col, x=[["a"], ["b"]]) for col in (1, 4))
    other = block(1, 1, "{{x}}", row=9, col=2, x=[["a"]])
    assert filling._models([names, points, other])["S"] == {
        (5, 1): (4, 1), (5, 4): (4, 4), (5, 2): (4, 2), (5, 3): (4, 3),
    }  # fmt: skip
    assert "T" not in filling._models([SimpleNamespace(**{n: getattr(other, n) for n in Wanted.__slots__})])


def test_a_crosstable_of_an_event_that_has_none_stays_empty_with_a_warning(tmp_path: Path) -> None:
    """One poster serves an open and a round robin."""
    path = drawn(tmp_path, {"A1": "{{crosstable.opponents}}", "A2": "{{title}}"})
    done = fill_template(path, ROOT / "examples/swiss/event.xlsx", tmp_path / "out.xlsx")
    assert [(problem.code, problem.where.cell) for problem in done.problems] == [("placeholder-of-others", "A1")]
    assert openpyxl.load_workbook(tmp_path / "out.xlsx")["Club"]["A1"].value is None
