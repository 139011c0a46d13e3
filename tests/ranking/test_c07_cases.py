"""The worked cases of C.07 (tests/data/c07), from their lists to values and places, as a user ranks them."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from naive.fide_lists import CASES, cases

import sheetgen
from sheetgen.model.tournament import FIDE_2026
from sheetgen.operations.rank import Ranking
from tests.cases import for_each

ALL = {case["id"]: case for case in cases()}


def ranked(case: dict[str, Any], order: list[str]) -> Ranking:
    system = {"swiss": "swiss", "team swiss": "swiss"}.get(case["event"])
    files = case["files"]
    return sheetgen.rank(CASES / files["results"], players=CASES / files["players"], order=order, rules=FIDE_2026,
                         system=system)  # fmt: skip


@cache
def values(id_: str, code: str) -> dict[str, Any]:
    ranking = ranked(ALL[id_], [code])
    return {ranking.entrants[row.id].name: row.values[code] for row in ranking.standings.rows}


@pytest.mark.parametrize("id_", ALL)
def test_every_value_of_a_case_comes_out(id_: str) -> None:
    for name, expected in ALL[id_]["values"].items():
        for code, value in expected.items():
            assert values(id_, code)[name] == (None if value is None else Fraction(str(value))), (name, code)


@for_each("id_", ALL)
def test_every_order_of_a_case_gives_its_places(id_: str) -> None:
    for asked in ALL[id_]["orders"]:
        ranking = ranked(ALL[id_], asked["order"])
        places = {ranking.entrants[row.id].name: row.rank for row in ranking.standings.rows}
        assert places == asked["places"], asked["order"]
        encounters = [code for code in asked["order"] if code.startswith("DE")]
        shown = {
            ranking.entrants[row.id].name: row.values[encounters[0]] for row in ranking.standings.rows if encounters
        }
        for name, points in asked.get("mutual_points", {}).items():
            # C24: nothing is shown of those whom no pass has decided.
            assert shown[name] in (None, Fraction(str(points)))


@pytest.mark.parametrize("id_", [id_ for id_, case in ALL.items() if "board_points" in case])
def test_the_points_of_the_boards_of_a_case_come_out(id_: str) -> None:
    assert values(id_, "TBR") == {
        name: tuple(Fraction(str(points)) for points in row) for name, row in ALL[id_]["board_points"].items()
    }


def test_a_list_of_matches_with_byes_is_taken_for_a_swiss_and_that_is_said() -> None:
    case = ALL["t05"]
    ranking = sheetgen.rank(CASES / case["files"]["results"], players=CASES / case["files"]["players"], rules=FIDE_2026)
    assert [problem.code for problem in ranking.problems] == ["read-as-swiss"]
    assert ranking.standings.order == ("MPTS", "EMGSB/C1", "GPTS", "BH:MP/C1")
