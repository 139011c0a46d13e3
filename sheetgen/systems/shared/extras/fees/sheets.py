"""``--with fees``: the arbiters' sheets of expenses, and the budget."""

from collections.abc import Iterator

from sheetgen.errors import error, warning
from sheetgen.model.tournament import EventSpec
from sheetgen.prize_rules.money import plain
from sheetgen.systems.shared.extras.fees import budget, fee_sheet, rates
from sheetgen.systems.shared.extras.fees.tariff import figure
from sheetgen.systems.shared.extras.office import office
from sheetgen.systems.shared.extras.registry import Extra, Ground
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.entered import KeyedProblem

LIMITS = {"norms-extra": "norms", "equipment": "equipment"}  # F2: at most, each once


def build(desk: Desk, spec: EventSpec, ground: Ground) -> None:
    """Add the hidden sheets of facts and amounts, the sheets of expenses and the budget to a workbook."""
    behind = office(desk, spec, ground.people)
    rates.build(desk)
    budget.build(desk, behind, fee_sheet.build(desk, spec, behind))


def problems(entries: Entries) -> Iterator[KeyedProblem]:
    """F2: what is above the scale of the federation, agreed or not; and an agreed amount beside the old scale."""
    for page in range(1, fee_sheet.MOST + 1):
        for entry, name in LIMITS.items():
            amount, most = entries.get((fee_sheet.FEE, page, entry)), figure("agreed", name)
            if amount is not None and amount > most:
                yield (fee_sheet.FEE, page, entry), warning("above-scale", found=plain(amount), most=plain(most))
        if entries.get((fee_sheet.FEE, page, "old")) and entries.get((fee_sheet.FEE, page, "agreed")):
            yield (fee_sheet.FEE, page, "old"), error("two-indemnities")


EXTRA = Extra("fees", build, on="all", problems=problems)
