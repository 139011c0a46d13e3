"""The sheets of the prizes: cells = engine = LibreOffice on random events, what is typed is read, --write writes."""

import datetime
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import SheetgenError
from sheetgen.operations.new import workbook_of
from sheetgen.operations.prize_sheets import write_prizes
from sheetgen.operations.prizes import PrizeOptions
from sheetgen.prize_rules.sharing import METHODS
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.prize_entries import fund_entries, fund_keys, fund_of
from sheetgen.systems.shared.extras.prizes import LIST_ROW, LISTED
from sheetgen.workbook.desk import PRIZE_LIST, PRIZES_GIVEN
from sheetgen.workbook.values import Values
from tests import example
from tests.by_path import open_workbook, prizes_of
from tests.oracle import libreoffice
from tests.oracle.agreement import disagreements
from tests.prizes.prize_sheets import EVENTS, Made, by_engine, event, in_cells

Entries = dict[Any, Any]


def events(system: str, seeds: range) -> dict[str, Made]:
    """Random events with random funds; every method in turn."""
    return {f"{system}-{seed}": event(system, seed, METHODS[seed % len(METHODS)]) for seed in seeds}


@pytest.mark.parametrize("system", EVENTS)
@pytest.mark.parametrize(
    "seeds",
    [range(1), pytest.param(range(1, 6), marks=pytest.mark.slow), pytest.param(range(6, 22), marks=pytest.mark.long)],
)
def test_the_cells_share_as_the_engine_does(system: str, seeds: range) -> None:
    for spec, entries in events(system, seeds).values():
        assert in_cells(spec, entries) == by_engine(spec, entries)


@pytest.mark.long
def test_the_cells_of_a_thousand_round_robins_share_as_the_engine_does() -> None:
    for spec, entries in events("berger", range(1000, 2000)).values():
        assert in_cells(spec, entries) == by_engine(spec, entries)


@pytest.mark.libreoffice
@pytest.mark.skipif(not libreoffice.available(), reason="no LibreOffice")
@pytest.mark.parametrize(
    ("system", "count"),
    [("berger", 4), ("pools", 1), *(pytest.param(name, 100, marks=pytest.mark.long) for name in EVENTS)],
)
def test_libreoffice_shares_as_the_cells_do(system: str, count: int) -> None:
    made = events(system, range(count))
    assert disagreements({name: (described(spec)[1], entries) for name, (spec, entries) in made.items()}) == []


def workbook(folder: Path, entries: Mapping[Any, Any], lang: str = "fr") -> Path:
    """The event of the examples with a fund typed in its sheet."""
    plain = folder / "plain.xlsx"
    plain.write_bytes((example.ROOT / "examples" / "berger" / "event.xlsx").read_bytes())
    read, _, _ = open_workbook(plain)
    path = folder / "event.xlsx"
    spec = replace(read.spec, extras=("prizes",), lang=lang)
    path.write_bytes(workbook_of(spec, {**read.entries, **entries}))
    return path


FUND = {
    ("fund", 1, "amount"): 500_00, ("fund", 2, "amount"): 400_00, ("fund", 3, "amount"): 200_00,
    ("fund_lines", 1, "prize"): "B", ("fund_lines", 1, "amount"): 220_00, ("fund_lines", 1, "to"): "1799",
}  # fmt: skip
TODAY = datetime.date(2026, 9, 1)


@pytest.mark.slow
def test_the_fund_typed_is_the_fund_given(tmp_path: Path) -> None:
    found = prizes_of(workbook(tmp_path, FUND | {("prizes", "method"): "place", ("prizes", "adding"): "yes"}))
    award = found.awards[""]
    assert award.fund.general == (500_00, 400_00, 200_00)
    assert (award.rules.terms.method, award.rules.cumulative) == ("place", True)


@pytest.mark.slow
def test_writing_the_prizes_leaves_a_workbook_that_is_in_order_and_says_the_same(tmp_path: Path) -> None:
    path = workbook(tmp_path, FUND)
    found = prizes_of(path)
    write_prizes(found, force=True, today=TODAY)
    read, _, problems = open_workbook(path)
    audit = sheetgen.check(path)
    assert audit.clean
    assert [problem for problem in problems if problem.is_error] == []
    left = [str(found.people[id_].id) for id_ in found.awards[""].leavers]
    assert left and [read.entries.get(("prizes", f"out-{n}")) for n in range(1, len(left) + 1)] == left
    again = prizes_of(path)
    assert again.awards[""].rows == found.awards[""].rows
    general = [row for row in found.awards[""].rows if row.list == "general"]
    assert in_cells(read.spec, read.entries) == {str(found.people[row.id].id): row.amount for row in general}
    texts = [cell.value for cell in read.source.cells(read.shifts.titles[PRIZES_GIVEN]).values()]
    assert any("01/09/2026" in str(text) for text in texts)


def test_a_list_can_be_written_into_a_workbook_without_a_fund_and_into_no_other(tmp_path: Path) -> None:
    path, fund = workbook(tmp_path, {}), tmp_path / "fund.csv"
    fund.write_text("prix;place;montant;à;nature\n;1;300;;coupe\n;2;100\nB;1;50;1799\n", encoding="utf-8")
    found = prizes_of(path, fund, PrizeOptions(method="shared"))
    write_prizes(found, force=True, today=TODAY)
    assert prizes_of(path).awards[""].fund == found.awards[""].fund
    fund.write_text("place;montant\n1;310\n", encoding="utf-8")
    with pytest.raises(SheetgenError) as refusal:
        write_prizes(prizes_of(path, fund), force=True, today=TODAY)
    assert [problem.code for problem in refusal.value.problems] == ["two-funds"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("entries", "cell", "code"),
    [
        ({("fund", 1, "amount"): 100_00, ("fund", 3, "amount"): 50_00}, "B16", "prize-gap"),
        ({("fund", 1, "amount"): 100_00, ("fund", 2, "amount"): 150_00}, "B15", "prize-rises"),
        ({("fund_lines", 1, "prize"): "B", ("fund_lines", 1, "to"): "1799"}, "D25", "prize-without-amount"),
        ({("fund_lines", 1, "amount"): 50_00}, "B25", "prize-without-name"),
        ({("fund_lines", 1, "prize"): "B", ("fund_lines", 1, "amount"): 1, ("fund_lines", 1, "sex"): "Q"}, "G25",
         "bad-prize-sex"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_the_sheet_is_named_with_its_cell(
    tmp_path: Path, entries: dict[Any, Any], cell: str, code: str
) -> None:
    _, _, problems = open_workbook(workbook(tmp_path, entries))
    assert [(p.code, p.where.sheet, p.where.cell) for p in problems if p.is_error] == [(code, "Prix", cell)]


@pytest.mark.parametrize(
    ("told", "field", "code"),
    [
        ({("fund_lines", 1, "prize"): "B"}, "amount", "prize-without-amount"),
        ({("fund_lines", 1, "amount"): 50_00}, "prize", "prize-without-name"),
        ({("fund_lines", 1, "prize"): "B", ("fund_lines", 1, "amount"): 1, ("fund_lines", 1, "sex"): "Q"}, "sex",
         "bad-prize-sex"),
    ],
)  # fmt: skip
def test_a_line_of_the_fund_says_what_it_lacks(told: dict[Any, Any], field: str, code: str) -> None:
    ((key, _, found),) = fund_keys(told)
    assert key == ("fund_lines", 1)
    assert [(place, problem.code) for place, problem in found] == [((*key, field), code)]


@pytest.mark.slow
def test_a_workbook_without_the_sheets_or_without_a_fund_says_so(tmp_path: Path) -> None:
    plain = tmp_path / "plain.xlsx"
    plain.write_bytes((example.ROOT / "examples" / "berger" / "event.xlsx").read_bytes())
    for path, code in ((plain, "prizes-without-fund"), (workbook(tmp_path, {}), "fund-empty")):
        with pytest.raises(SheetgenError) as refusal:
            prizes_of(path)
        assert [problem.code for problem in refusal.value.problems] == [code]


def test_a_fund_survives_the_sheet() -> None:
    entries = {**FUND, ("fund_lines", 2, "prize"): "B", ("fund_lines", 2, "amount"): 7, ("fund", 1, "kind"): "coupe"}
    fund, problems = fund_of(entries)
    assert problems == []
    assert fund_of(fund_entries(fund)) == (fund, [])


def pools_with_funds(folder: Path) -> Path:
    """Two pools with the fund typed in the sheet of each, announced otherwise."""
    path, (spec, entries) = folder / "pools.xlsx", EVENTS["pools"](3)
    told = {(f"players_{pool}", 1, "rating"): 1700 for pool in "AB"} | {("prizes_B", "method"): "place"}
    funds = {(f"{key[0]}_{pool}", *key[1:]): value for pool in "AB" for key, value in FUND.items()}
    path.write_bytes(workbook_of(replace(spec, extras=("prizes", "fees")), {**entries, **told, **funds}))
    return path


@pytest.mark.slow
def test_every_pool_has_its_fund_and_its_sheets(tmp_path: Path) -> None:
    path = pools_with_funds(tmp_path)
    found = prizes_of(path)
    assert {pool: award.rules.terms.method for pool, award in found.awards.items()} == {"A": "hort", "B": "place"}
    write_prizes(found, force=True, today=TODAY)
    read, _, problems = open_workbook(path)
    assert sheetgen.check(path).clean and not any(problem.is_error for problem in problems)
    general = [row for award in found.awards.values() for row in award.rows if row.list == "general"]
    assert in_cells(read.spec, read.entries) == {str(found.people[row.id].id): row.amount for row in general}
    titles = [read.shifts.titles[f"{PRIZES_GIVEN}_{pool}"] for pool in "AB"]
    assert all(any("01/09/2026" in str(cell.value) for cell in read.source.cells(title).values()) for title in titles)


@pytest.mark.slow
def test_what_is_wrong_in_the_sheet_of_a_pool_is_named_with_its_cell(tmp_path: Path) -> None:
    path, (spec, entries) = tmp_path / "pools.xlsx", EVENTS["pools"](3)
    wrong = {("fund_B", 1, "amount"): 100_00, ("fund_B", 2, "amount"): 150_00}
    path.write_bytes(workbook_of(replace(spec, extras=("prizes",), lang="fr"), {**entries, **wrong}))
    _, _, problems = open_workbook(path)
    (found,) = [problem for problem in problems if problem.is_error]
    assert (found.code, found.where.sheet, found.where.cell) == ("prize-rises", "Prix – B", "B15")


def test_half_a_cent_is_shown_upwards() -> None:
    spec = BergerSpec(count=4, order=("PTS",), rules="livre", extras=("prizes",))
    entries: Entries = {("players", n, "name"): f"P{n}" for n in (1, 2, 3, 4)} | {("fund", 1, "amount"): 1095_09}
    entries |= {("rounds", game.round, game.board, "result"): "½-½" for game in described(spec)[0].games}
    entries |= {("fund", 2, "amount"): 1095_08, ("fund", 3, "amount"): 1}
    known = Values(described(spec)[1], entries).known
    shown = [known[PRIZE_LIST, LIST_ROW, LISTED.index(name)] for name in ("of-place", "share")]
    assert shown == [547.55, 547.55]  # of 547.545
