"""Which sheets a Swiss workbook has, in the order people see them, and the book made from them."""

from collections.abc import Callable
from functools import partial

from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.dealt import forbidden, journal
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.swiss.sheets import (
    byes,
    control,
    crosstable,
    encounters,
    figures,
    paper,
    players,
    ranking,
    rounds,
    standings,
    start,
    turns,
)
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.views import hidden, official
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book
from sheetgen.workbook.desk import WALL, Desk

Builder = Callable[[Desk, SwissPlaces], object]


def sheets(spec: SwissSpec) -> tuple[Builder, ...]:
    """Every sheet of the workbook: to type in, to hang up and hand out, to look at, and the hidden ones."""
    return (
        start.build,
        players.build,
        forbidden.build,
        *(partial(rounds.build, number=number) for number in range(1, spec.rounds + 1)),
        standings.build,
        standings.build_race,
        crosstable.build_by_rank,
        crosstable.build,
        paper.build,
        byes.build,
        paper.build_slips,
        paper.build_cards,
        journal.build,
        control.build,
        standings.build_official,
        lambda desk, _: official.build_ties(desk),
        lists.build,
        lambda desk, places: hidden.build(desk, places, places.game_table),
        turns.build,
        figures.build,
        encounters.build,
        ranking.build,
        lambda desk, _: description.build(desk),
    )


def book_layout(spec: SwissSpec, plan: object, layout: int = WALL) -> Book:
    """Describe the whole workbook of a specification: all rounds are there from the start."""
    return book_of(spec, SwissPlaces(spec, layout), sheets(spec))
