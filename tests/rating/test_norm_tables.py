"""N10: the annex is made from the rule; it is compared with the print cell by cell, and every difference is known."""

import tomllib
from pathlib import Path

from sheetgen.rating.mix import Conditions, holders_wanted, one_allowed, own_allowed, titled_wanted
from sheetgen.rating.norm_tables import TableRow, table
from sheetgen.rating.titles import NORM_TITLES
from tests.cases import for_each

PRINTED = tomllib.loads((Path(__file__).parent.parent / "data" / "norms" / "printed.toml").read_text("utf-8"))
TABLES = {printed["rounds"]: printed for printed in PRINTED["table"]}
ERRATA = PRINTED["errata"]
TITLES = ("GM", "IM", "WGM", "WIM")


def points_text(halves: int) -> str:
    return f"{halves // 2}{'½' if halves % 2 else ''}"


def cell(row: TableRow) -> str:
    return f"≥{row.lowest}" if row.highest is None else f"{row.lowest}-{row.highest}"


def made(rounds: int) -> dict[str, str]:
    """The table from the rule, in the shape of the print."""
    columns = [table(NORM_TITLES[title], rounds) for title in TITLES]
    return {points_text(row[0].halves): " ".join(map(cell, row)) for row in zip(*columns, strict=True)}


def printed_rows(rounds: int) -> dict[str, str]:
    rows = (line.split(maxsplit=1) for line in TABLES[rounds]["rows"].strip().splitlines())
    return {score: " ".join(cells.split()) for score, cells in rows}


def corrected_rows(rounds: int) -> dict[str, str]:
    rows = printed_rows(rounds)
    for erratum in ERRATA:
        if erratum["rounds"] == rounds and "row" in erratum:
            assert rows.get(erratum["row"], "") == erratum["printed"]
            rows[erratum["row"]] = erratum["corrected"]
    return rows


@for_each("rounds", TABLES)
def test_the_table_of_the_rule_is_the_printed_one_but_for_its_errata(rounds: int) -> None:
    assert made(rounds) == corrected_rows(rounds)


def test_the_print_has_624_cells_and_four_of_them_are_wrong() -> None:
    cells = [
        (one, other)
        for rounds in TABLES
        for score, row in printed_rows(rounds).items()
        for one, other in zip(row.split(), made(rounds)[score].split(), strict=True)
    ]
    assert (len(cells), sum(one != other for one, other in cells)) == (624, 4)


def facts_of(rounds: int) -> dict[str, str]:
    """What the articles ask of the opponents, in the shape of the print: "single/double" where both are printed."""
    double = rounds % 2 == 0 and rounds >= 10
    persons = [rounds, rounds // 2] if double else [rounds]
    single, twice = Conditions("rr", rounds, rounds + 1), Conditions("drr", rounds, rounds // 2 + 1)
    facts = {
        "titled": [titled_wanted(count) for count in persons],
        "holders": [holders_wanted(n, conditions) for n, conditions in zip(persons, (single, twice), strict=False)],
        "one": [one_allowed(count) for count in persons],
        "own": [own_allowed(count) for count in persons],
    }
    return {name: "/".join(map(str, figures)) for name, figures in facts.items()}


@for_each("rounds", TABLES)
def test_what_is_asked_of_the_opponents_is_the_printed_but_for_its_errata(rounds: int) -> None:
    printed = {name: TABLES[rounds][name] for name in facts_of(rounds) if name in TABLES[rounds]}
    for erratum in ERRATA:
        if erratum["rounds"] == rounds and "fact" in erratum:
            assert printed[erratum["fact"]] == erratum["printed"]
            printed[erratum["fact"]] = erratum["corrected"]
    assert printed == {name: text for name, text in facts_of(rounds).items() if name in printed}


@for_each("rounds", TABLES)
def test_the_printed_floors_are_those_of_the_titles(rounds: int) -> None:
    assert TABLES[rounds]["floors"] == " ".join(str(NORM_TITLES[title].floor) for title in TITLES)
