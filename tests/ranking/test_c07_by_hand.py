"""Two small events with every kind of unplayed round, worked out with paper and pencil from the articles of C.07."""

from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.explanations.texts import text_lines
from sheetgen.i18n.catalogue import words
from sheetgen.operations.explain import explain

# E asks for the last round, B and D for one before; C does not come to F, F not to E, G and B neither to the other.
SINGLE = """round,white,black,result,type
1,A,D,1-0,
1,B,E,½-½,
1,C,F,-/+,
1,G,,1,bye
2,D,C,1-0,
2,E,A,0-1,
2,F,G,½-½,
2,B,,½,requested
3,A,F,1-0,
3,G,B,-/-,
3,C,E,0-1,
3,D,,0,absent
4,B,A,½-½,
4,E,F,+/-,
4,D,G,1-0,
4,C,,1,bye
5,A,G,1-0,
5,F,D,½-½,
5,B,C,1-0,
5,E,,½,requested
"""
RATED = "name,rating\nA,2000\nB,1850\nC,1700\nD,1900\nE,1600\nF,1750\nG,1500\n"
BY_PLAYER = {
    "PTS": (4.5, 2.5, 1, 2.5, 3, 2, 1.5),
    "BH": (11.5, 12.5, 10, 11.5, 12.5, 11.5, 12),
    "BH/C2": (8, 8.5, 8, 8, 9, 8.5, 9),
    "FB": (11.5, 12.5, 10.5, 12, 12, 12, 12.5),
    "PS": (14, 6.5, 2, 6.5, 8, 7.5, 7),
    "REP": (5, 3, 4, 4, 4, 4, 4),
    "KS": (2.5, 1, 0, 0, 0.5, 0.5, 0),
    "KS/L+1": (1, 1, 0, 0, 0, 0, 0),
    "PTP": (2129, 1907, 800, 1845, 1847, 1646, 1588),
    "APPO": (1767, 1592, 1866, 1541, 1612, 1854, 1873),
}

# D does not come to C, A asks for round 2, D stays away in round 3; E and B have the byes.
MATCHES = """round,match,board,white,black,result,type
1,1,1,A,B,1-0,
1,1,2,B,A,½-½,
1,2,1,C,D,+/-,
1,2,2,D,C,-/+,
1,,,E,,½,bye
2,1,1,B,C,½-½,
2,1,2,C,B,1-0,
2,2,1,D,E,1-0,
2,2,2,E,D,½-½,
2,,,A,,½,requested
3,1,1,A,C,½-½,
3,1,2,C,A,½-½,
3,2,1,E,B,0-1,
3,2,2,B,E,½-½,
3,,,D,,0,absent
4,1,1,D,A,½-½,
4,1,2,A,D,½-½,
4,2,1,C,E,½-½,
4,2,2,E,C,½-½,
4,,,B,,½,bye
"""
TEAMS = "team,player\n" + "".join(f"{name},{name.lower()}\n" for name in "ABCDE")
BY_TEAM = {
    "MPTS": (5, 3, 6, 3, 2),
    "GPTS": (4.5, 3.5, 5.5, 2.5, 3),
    "EMMSB": (19, 7, 19, 9, 8),
    "EMMSB/C1": (15, 3, 17, 5, 6),
    "EGGSB": (17.25, 13, 17.75, 9, 11.5),
    "EGGSB/C1": (13.25, 8.5, 12.75, 9, 10.25),
    "BC": (6.5, 6.5, 8.5, 3.5, 6.5),  # a bye of the pairing is a win on each board, one asked for half a point
    "EDE": (None, None, None, None, None),
}


def ranked(folder: Path, results: str, people: str, order: str) -> Any:
    for name, text in (("results.csv", results), ("people.csv", people)):
        (folder / name).write_text(text, encoding="utf-8")
    files = {"players": folder / "people.csv", "system": "swiss", "rules": "fide-2026"}
    return sheetgen.rank(folder / "results.csv", order=order, **files)


@pytest.mark.parametrize(
    ("results", "people", "expected"), [(SINGLE, RATED, BY_PLAYER), (MATCHES, TEAMS, BY_TEAM)], ids=["players", "teams"]
)
def test_the_values_are_those_of_paper_and_pencil(
    tmp_path: Path, results: str, people: str, expected: dict[str, tuple[float | None, ...]]
) -> None:
    ranking = ranked(tmp_path, results, people, " ".join(expected))
    rows = sorted(ranking.standings.rows, key=lambda row: row.id)
    assert {code: tuple(row.values[code] for row in rows) for code in expected} == expected


def test_boards_that_cannot_be_compared_are_told_so(tmp_path: Path) -> None:
    # B and D have 3 match points and different game points (C50): never "both have 6½".
    ranking = ranked(tmp_path, MATCHES, TEAMS, "MPTS BC SB:GP")
    text = " ".join(" ".join(text_lines(explain(ranking, "en"), words("en"))).split())
    assert "Their game points differ, so the boards are not compared" in text
    assert "the points of each opponent are multiplied by the points made against it" in text
