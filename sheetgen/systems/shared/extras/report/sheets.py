"""``--with report``: announcement, internal rules, check-in, journal of incidents, technical report, what to send.

A French workbook has the forms of the French federation besides; ``--with forms`` brings all of it in any language.
"""

from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared.extras.office import office
from sheetgen.systems.shared.extras.registry import Extra, Ground
from sheetgen.systems.shared.extras.report import (
    announcement,
    arbiters,
    check_in,
    check_list,
    forms,
    house_rules,
    incidents,
    newcomers,
    pace,
    technical,
)
from sheetgen.workbook.desk import Desk


def build(desk: Desk, spec: EventSpec, ground: Ground) -> None:
    """Add the sheets of the report to a workbook; the check-in only where ``ground`` has a list of players."""
    behind = office(desk, spec, ground.people)
    announcement.build(desk, spec, behind, ground.regulation)
    house_rules.build(desk, spec, behind, ground.regulation)
    if ground.people:
        check_in.build(desk, spec, behind)
        newcomers.build(desk, behind)
    incidents.build(desk)
    technical.build(desk, spec, behind, ground.regulation)
    check_list.build(desk, spec, behind)
    pace.build(desk, spec, behind)
    arbiters.build(desk, spec, behind, ground.seats.turns if ground.seats else 0)
    if forms.of_the_federation(spec):
        forms.build(desk, spec, behind, ground.seats)


def build_with_forms(desk: Desk, spec: EventSpec, ground: Ground) -> None:
    """Add the sheets of the report with the forms of the French federation, unless the report has brought them."""
    if announcement.ANNOUNCEMENT not in desk.book.sheets:
        build(desk, spec, ground)


EXTRA = Extra("report", build, on="all", problems=pace.problems)
WITH_FORMS = Extra(forms.EXTRA, build_with_forms, on="all")
