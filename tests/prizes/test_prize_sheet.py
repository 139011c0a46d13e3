"""The sheets of the prizes: cells = engine = LibreOffice on random events, what is typed is read, --write writes."""

import datetime
import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import SheetgenError
from sheetgen.model.tournament import TournamentSpec
from sheetgen.prizes.sharing import METHODS, Terms, share
from sheetgen.store.prizes import write
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described, system_of
from sheetgen.systems.shared.extras.prize_entries import OUT, fund_entries, fund_of
from sheetgen.systems.shared.extras.prize_live import Live
from sheetgen.usecases.making import workbook_of
from sheetgen.usecases.prizes import Announced, _contenders
from sheetgen.workbook.desk import PRIZES_GIVEN
from sheetgen.workbook.values import Values
from tests import example
from tests.by_path import open_workbook, prizes_of
from tests.oracle import libreoffice
from tests.oracle.agreement import disagreements

TOKENS = ("1-0", "0-1", "½-½", "½-½", "+/-", None)
Entries = dict[Any, Any]


def some_spec(source: random.Random) -> BergerSpec:
    order = source.choice((("PTS",), ("PTS", "DE", "SB"), ("PTS", "WON")))
    return BergerSpec(count=source.randint(3, 12), order=order, extras=("prizes",), rules="livre")


def some_entries(spec: BergerSpec, source: random.Random) -> Entries:
    entries: Entries = {("players", n, "name"): f"P{n}" for n in range(1, spec.count + 1)}
    for game in described(spec)[0].games:
        token = source.choice(TOKENS)
        if token:
            entries["rounds", game.round, game.board, "result"] = token
    if source.random() < 0.2:
        entries["players", source.randint(1, spec.count), "withdrawn"] = source.randint(1, spec.rounds)
    most = source.choice((7, 500, 150_000))
    places = source.randint(1, spec.count)
    for place, amount in enumerate(sorted((source.randint(1, most) for _ in range(places)), reverse=True), start=1):
        entries["fund", place, "amount"] = amount
    entries["prizes", "method"] = source.choice(METHODS)
    entries["prizes", "unit"] = source.choice((1, 100, 500, 1000, None))
    entries["prizes", "least"] = source.choice((None, None, source.randint(1, 5000)))
    for index in range(1, source.choice((0, 0, 1, 2)) + 1):
        entries["prizes", f"out-{index}"] = str(source.randint(1, spec.count))
    return {key: value for key, value in entries.items() if value is not None}


def in_cells(spec: TournamentSpec, entries: Mapping[Any, Any]) -> dict[int, int]:
    """The amounts of the sheet in cents, by number."""
    lines = system_of(spec).lines(spec)
    assert lines is not None
    known, live = Values(described(spec)[1], entries).known, Live(lines)
    found = {}
    for position in range(1, lines.count + 1):
        amount = known[live.cell(position, "amount")]
        if amount:
            found[known[lines.cell(position, "no")]] = amount
    return found


def by_engine(spec: TournamentSpec, entries: Mapping[Any, Any]) -> dict[int, int]:
    system = system_of(spec)
    entered = system.entered(spec, described(spec)[0], entries)
    if not entered.entered:
        return {}  # the sheets rank nobody before the first result
    standings = system.rank(entered.event, spec.order, spec.rules, None)
    out = {str(entries.get(("prizes", f"out-{index}"))) for index in range(1, OUT + 1)}
    people = [p for p in _contenders(standings, entered.entrants, ()) if str(entered.entrants[p.id].id) not in out]
    terms = Terms(entries["prizes", "method"], entries.get(("prizes", "unit"), 1), entries.get(("prizes", "least"), 0))
    fund, _ = fund_of(entries)
    return {part.id: part.amount for part in share(fund.general, people, terms) if part.amount}


def cases(count: int, seed: int) -> list[tuple[BergerSpec, Entries]]:
    source = random.Random(seed)
    specs = [some_spec(source) for _ in range(count)]
    return [(spec, some_entries(spec, source)) for spec in specs]


def test_the_cells_share_as_the_engine_does() -> None:
    for spec, entries in cases(12, seed=7):
        assert in_cells(spec, entries) == by_engine(spec, entries)


@pytest.mark.slow
def test_the_cells_of_a_thousand_events_share_as_the_engine_does() -> None:
    for spec, entries in cases(1000, seed=77):
        assert in_cells(spec, entries) == by_engine(spec, entries)


@pytest.mark.libreoffice
@pytest.mark.skipif(not libreoffice.available(), reason="no LibreOffice")
def test_libreoffice_shares_a_hundred_events_as_the_cells_do() -> None:
    events = {f"{number}": (described(spec)[1], entries) for number, (spec, entries) in enumerate(cases(100, seed=9))}
    assert disagreements(events) == []


def workbook(folder: Path, entries: Mapping[Any, Any], lang: str = "fr") -> Path:
    """The event of the examples with a fund typed in its sheet."""
    plain = folder / "plain.xlsx"
    plain.write_bytes(example.filled_event())
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


def test_the_fund_typed_is_the_fund_given(tmp_path: Path) -> None:
    found = prizes_of(workbook(tmp_path, FUND | {("prizes", "method"): "place", ("prizes", "adding"): "yes"}))
    award = found.awards[""]
    assert award.fund.general == (500_00, 400_00, 200_00)
    assert (award.rules.terms.method, award.rules.cumulative) == ("place", True)


def test_writing_the_prizes_leaves_a_workbook_that_is_in_order_and_says_the_same(tmp_path: Path) -> None:
    path = workbook(tmp_path, FUND)
    found = prizes_of(path)
    write(found, force=True, today=TODAY)
    read, _, problems = open_workbook(path)
    audit = sheetgen.check(path)
    assert audit.clean
    assert [problem for problem in problems if problem.is_error] == []
    left = [str(found.people[id_].id) for id_ in found.awards[""].leavers]
    assert left and [read.entries.get(("prizes", f"out-{n}")) for n in range(1, len(left) + 1)] == left
    again = prizes_of(path)
    assert again.awards[""].rows == found.awards[""].rows
    assert in_cells(read.spec, read.entries) == {
        found.people[row.id].id: row.amount for row in found.awards[""].rows if row.list == "general"}  # fmt: skip
    texts = [cell.value for cell in read.source.cells(read.shifts.titles[PRIZES_GIVEN]).values()]
    assert any("01/09/2026" in str(text) for text in texts)


def test_a_list_can_be_written_into_a_workbook_without_a_fund_and_into_no_other(tmp_path: Path) -> None:
    path, fund = workbook(tmp_path, {}), tmp_path / "fund.csv"
    fund.write_text("prix;place;montant;à;nature\n;1;300;;coupe\n;2;100\nB;1;50;1799\n", encoding="utf-8")
    found = prizes_of(path, fund, Announced(method="shared"))
    write(found, force=True, today=TODAY)
    assert prizes_of(path).awards[""].fund == found.awards[""].fund
    fund.write_text("place;montant\n1;310\n", encoding="utf-8")
    with pytest.raises(SheetgenError) as refusal:
        write(prizes_of(path, fund), force=True, today=TODAY)
    assert [problem.code for problem in refusal.value.problems] == ["two-funds"]


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


def test_a_workbook_without_the_sheets_or_without_a_fund_says_so(tmp_path: Path) -> None:
    plain = tmp_path / "plain.xlsx"
    plain.write_bytes(example.filled_event())
    for path, code in ((plain, "prizes-without-fund"), (workbook(tmp_path, {}), "fund-empty")):
        with pytest.raises(SheetgenError) as refusal:
            prizes_of(path)
        assert [problem.code for problem in refusal.value.problems] == [code]


def test_a_fund_survives_the_sheet() -> None:
    entries = {**FUND, ("fund_lines", 2, "prize"): "B", ("fund_lines", 2, "amount"): 7, ("fund", 1, "kind"): "coupe"}
    fund, problems = fund_of(entries)
    assert problems == []
    assert fund_of(fund_entries(fund)) == (fund, [])
