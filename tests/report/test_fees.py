"""The sheets of expenses and the budget: worked examples, a second reading of chapter F, LibreOffice, refusals."""

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from naive import fees as plain

import sheetgen
from sheetgen.model.tournament import TournamentSpec
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.fees import budget
from sheetgen.systems.shared.extras.fees.rates import MEANS, ROLES, SCALES
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.values import Values
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.write import write
from tests.by_path import open_workbook
from tests.oracle import libreoffice
from tests.oracle.agreement import disagreements

Entries = dict[Any, Any]
ORDER = ("PTS", "SB")


def shown(spec: TournamentSpec, entries: Mapping[Any, Any], label: str, page: int = 1) -> Fraction:
    """The figure behind a label of the fee sheet, in euros."""
    _, book = described(spec)
    known = Values(book, entries).known
    slots = book.sheets["fee-sheet"].slots
    named = [row for (row, col), slot in sorted(slots.items()) if col == 0 and slot.content == label]
    found = [row for row in named if isinstance(slots[row, 1].content, Formula)]
    return Fraction(round(100 * known["fee-sheet", found[page - 1], 1]), 100)


def fee(page: int, **told: Any) -> Entries:
    return {("fee", page, name.replace("_", "-")): value for name, value in told.items() if value is not None}


def spec_of(rounds: int) -> SwissSpec:
    return SwissSpec(lang="en", count=4, rounds=rounds, order=("PTS",), extras=("fees",))


@pytest.mark.parametrize(
    ("rounds", "told", "role", "due"),
    [
        (7, {"scale": "open", "players": 285, "titled": 21, "prizes": 6500_00, "days": 5}, "chief", "425"),
        (7, {"scale": "open", "players": 285, "titled": 21, "prizes": 6500_00, "days": 5}, "deputy", "212.50"),
        (5, {"scale": "fast", "players": 45, "days": 1}, "chief", "50"),
        (7, {"scale": "fast", "players": 75, "prizes": 900_00, "days": 1}, "chief", "69.70"),
        (9, {"scale": "closed-norms", "players": 10, "prizes": 2000_00, "days": 9}, "chief", "450"),
        (9, {"scale": "closed-norms", "players": 10, "prizes": 2000_00, "days": 8}, "chief", "447.67"),
        (9, {"scale": "match", "days": 2}, "deputy", "100"),
        (9, {"scale": "match", "days": 2}, "trainee", "0"),
    ],
)
def test_the_examples_of_the_book(rounds: int, told: Entries, role: str, due: str) -> None:
    assert shown(spec_of(rounds), fee(1, role=role, **told), "Offered") == Fraction(due)


def test_the_way_from_paris_to_tours() -> None:
    assert shown(spec_of(5), fee(1, means="championship", kilometres=204), "Travel") == Fraction("84.84")


def some_fees(source: random.Random) -> dict[str, Any]:
    return {
        "role": source.choice(ROLES),
        "scale": source.choice(SCALES),
        "players": source.choice((0, 8, 20, 21, 50, 51, 100, 101, 150, 151, 200, 201, source.randint(1, 600))),
        "titled": source.randint(0, 40),
        "prizes": source.choice((0, 1500_00, 1500_01, source.randint(1, 2_000_000))),
        "days": source.randint(1, 12),
        "means": source.choice(MEANS),
        "kilometres": source.choice((0, 16, 17, 109, 110, 300, 301, 499, 500, 999, source.randint(1, 1200))),
        "ticket": source.choice((None, 0, source.randint(1, 30_000))),
    }


def euros(amount: int | None) -> Fraction:
    return Fraction(amount or 0, 100)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "count", [4, pytest.param(100, marks=pytest.mark.slow), pytest.param(5000, marks=pytest.mark.long)]
)
def test_the_cells_are_the_second_reading(count: int) -> None:
    source = random.Random(18)
    for _ in range(count):
        rounds, (one, two) = source.choice((5, 7, 9)), (some_fees(source), some_fees(source))
        entries = fee(1, **one) | fee(2, **two)
        for page, told in ((1, one), (2, two)):
            facts = (rounds, told["players"], told["titled"], euros(told["prizes"]), told["days"])
            due = plain.indemnity(told["scale"], told["role"], plain.scale(told["scale"], *facts))
            assert shown(spec_of(rounds), entries, "Offered", page) == due, told
            way = plain.travel(told["means"], told["kilometres"], euros(told["ticket"]))
            assert shown(spec_of(rounds), entries, "Travel", page) == way, told


def test_what_was_agreed_counts_and_the_old_scale_only_if_it_is_taken() -> None:
    told = {"agreed": 60_00, "days": 3, "norms_extra": 50_00, "scale": "match"}
    assert shown(spec_of(5), fee(1, **told), "Indemnity") == 230
    assert shown(spec_of(5), fee(1, scale="match", days=3), "Indemnity") == 0
    assert shown(spec_of(5), fee(1, scale="match", days=3, old="x"), "Indemnity") == 150


def budget_of(spec: TournamentSpec, entries: Mapping[Any, Any]) -> dict[str, Any]:
    """The budget by its labels: what the sheets know; the sums and the balance as they count."""
    known = Values(described(spec)[1], entries).known
    lines: dict[str, Any] = {}
    for row, col in sorted(described(spec)[1].sheets[budget.BUDGET].slots):
        if col in (3, 5) and isinstance(value := known.get((budget.BUDGET, row, col)), int | float):
            lines.setdefault(f"{row}", {})[col] = value
    return lines


def test_the_budget_adds_up_what_the_sheets_know() -> None:
    spec = BergerSpec(lang="en", count=4, order=ORDER, rules="livre", extras=("prizes", "report", "fees"))
    people = {1: ("GM", None, 30_00), 2: (None, "young", 10_00), 3: (None, None, 15_00), 4: (None, "free", None)}
    entries: Entries = {("announcement", "adult"): 30_00, ("announcement", "young"): 10_00}
    entries["fund", 1, "amount"] = 99_00
    for number, (title, rate, paid) in people.items():
        told = {("players", number, "name"): f"P{number}", ("players", number, "title"): title}
        told |= {("check_in", number, "rate"): rate, ("check_in", number, "paid"): paid}
        entries |= {key: value for key, value in told.items() if value}
    entries |= fee(1, agreed=50_00, days=2, meals=12_00, donation=40_00) | {(budget.BUDGET, 4, "actual"): 500_00}
    registered = plain.registration(False, False, [(Fraction(10), ""), (Fraction(30), "")])
    columns = list(budget_of(spec, entries).values())
    from_sheets = [line[3] for line in columns if 3 in line]
    assert from_sheets == [45, 10, 40, 99, float(registered), 100, 12]
    counted = [line[5] for line in columns]
    assert counted[-1] == 45 + 10 + 40 + 500 - (99 + float(registered) + 100 + 12)


def some_event(source: random.Random) -> tuple[TournamentSpec, Entries]:
    lang = source.choice(("en", "fr"))
    spec = BergerSpec(lang=lang, count=source.choice((3, 4, 6)), order=ORDER, extras=("prizes", "report", "fees"))
    entries = fee(1, **some_fees(source)) | fee(2, **some_fees(source), agreed=source.randint(1, 9999))
    for number in range(1, spec.count + 1):
        told = {
            ("players", number, "name"): f"P{number}",
            ("players", number, "title"): source.choice((None, "GM", "FM")),
            ("players", number, "licence"): source.choice((None, "A12")),
            ("check_in", number, "kind"): source.choice((None, "A", "B")),
            ("check_in", number, "rate"): source.choice((None, "adult", "young", "free")),
            ("check_in", number, "paid"): source.choice((None, source.randint(0, 5000))),
            ("check_in", number, "here"): source.choice((None, "x")),
            ("plan", number % spec.rounds + 1, "date"): f"2026-{source.randint(1, 4):02}-{source.randint(1, 28):02}",
            ("incidents", number, "fact"): source.choice((None, "telephone")),
            ("incidents", number, "decision"): source.choice((None, "lost")),
            ("check-list", number, "on"): source.choice((None, "2026-05-01")),
            ("house-rules", f"appeal-{number}"): source.choice((None, "N. N.")) if number <= 5 else None,
        }
        entries |= told
    entries |= {("announcement", "adult"): 30_00, ("announcement", "sent"): "2026-01-01"}
    entries |= {("announcement", "level"): source.choice((None, "national", "fide", "norms"))}
    return spec, {key: value for key, value in entries.items() if value is not None}


def events(count: int, seed: int) -> Iterator[tuple[str, tuple[Any, Entries]]]:
    source = random.Random(seed)
    for number in range(count):
        spec, entries = some_event(source)
        yield f"{number}", (described(spec)[1], entries)


@pytest.mark.libreoffice
@pytest.mark.skipif(not libreoffice.available(), reason="no LibreOffice")
@pytest.mark.parametrize("count", [pytest.param(3, marks=pytest.mark.slow), pytest.param(100, marks=pytest.mark.long)])
def test_libreoffice_computes_the_papers_again(count: int) -> None:
    assert disagreements(dict(events(count, seed=5))) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        (("fee", 1, "agreed"), -5, "bad-payment"),
        (("fee", 1, "meals"), "much", "bad-payment"),
        (("fee", 2, "role"), "helper", "bad-choice"),
        (("fee", 1, "days"), 0, "bad-days"),
        (("fee", 1, "kilometres"), 1.5, "bad-count"),
        (("fee", 1, "old"), "perhaps", "bad-tick"),
        (("budget", 3, "planned"), 1.234, "bad-payment"),
        (("check_in", 2, "paid"), "ten", "bad-payment"),
        (("check_in", 2, "rate"), "half", "bad-choice"),
        (("check_in", 2, "kind"), "C", "bad-choice"),
        (("check_in", 2, "here"), "later", "bad-tick"),
        (("announcement", "level"), "world", "bad-choice"),
        (("check-list", 2, "done"), "soon", "bad-tick"),
    ],
)
def test_an_entry_that_cannot_be_is_an_error_with_its_cell(tmp_path: Path, key: Any, value: Any, code: str) -> None:
    spec = BergerSpec(lang="en", count=3, order=ORDER, extras=("report", "fees"))
    path, book = tmp_path / "event.xlsx", described(spec)[1]
    cell, _ = book.kept()[key]
    title = book.sheets[cell.sheet].title
    path.write_bytes(patch(write(book, {}), {title: {(cell.row, cell.col): value}}, {}))
    found = [problem for problem in sheetgen.check(path).problems if problem.is_error]
    assert [(problem.code, problem.where.sheet, bool(problem.where.cell)) for problem in found] == [(code, title, True)]


def test_what_is_above_the_scale_is_asked_about_and_two_indemnities_are_refused(tmp_path: Path) -> None:
    spec, path = BergerSpec(lang="en", count=3, order=ORDER, extras=("fees",)), tmp_path / "event.xlsx"
    entries = fee(1, norms_extra=50_01, equipment=20_00, agreed=50_00, old="x")
    path.write_bytes(write(described(spec)[1], entries))
    found = {problem.code: problem.is_error for problem in sheetgen.check(path).problems if problem.where.cell}
    assert found == {"above-scale": False, "two-indemnities": True}


@pytest.mark.slow
def test_everything_typed_is_read_back(tmp_path: Path) -> None:
    spec, entries = some_event(random.Random(3))
    path = tmp_path / "event.xlsx"
    path.write_bytes(write(described(spec)[1], entries))
    read, _, problems = open_workbook(path)
    assert {key: value for key, value in read.entries.items() if value not in (None, "")} == entries
    assert [problem for problem in problems if problem.is_error and problem.code != "two-indemnities"] == []
    assert sheetgen.check(path).discrepancies == ()
