"""Bare test sheets: the blocks a Swiss workbook brings, written from an event, and the calculation beside them."""

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from naive.fide_events import Listed, random_swiss

from sheetgen.exchange.result_lists import SwissList
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import FIDE_2026, Game, Unplayed
from sheetgen.ranking.events import ResultsList
from sheetgen.ranking.record import ABSENT, BYE, Meeting, Records
from sheetgen.ranking.standings import records_of
from sheetgen.systems.shared.by_rounds import NONE, Calculation, RoundBlocks, RoundKind
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.place import Cell

GIVEN, CALCULATED = "given", "calculated"
BLOCKS = ("what", "opponent", "score", "against", "black")


def what_of(records: Records, meeting: Meeting) -> RoundKind:
    if meeting.score is None:
        return RoundKind.OPEN
    if meeting.played:
        return RoundKind.GAME
    if meeting.opponent is not None:
        return RoundKind.FORFEIT_LOST if meeting.lost_by_forfeit else RoundKind.FORFEIT_WON
    if meeting.kind == BYE:
        return RoundKind.BYE
    return RoundKind.FULL_BYE if meeting.kind != ABSENT and meeting.scored >= records.most else RoundKind.AWAY


def sheet_of(
    event: ResultsList,
    codes: Sequence[str],
    rules: str = FIDE_2026,
    after_round: int | None = None,
    counts_open: bool = False,
) -> tuple[Book, Calculation]:
    """A book of two sheets: what is given as plain values, what is calculated as formulas."""
    records = records_of(event, ["PTS"], rules, after_round)
    players, rounds = len(event.players), event.rounds
    corners = {name: Cell(GIVEN, 2, 3 + number * rounds) for number, name in enumerate(BLOCKS)}
    columns = {"rating": Cell(GIVEN, 2, 0), "entrant": Cell(GIVEN, 2, 1), "completed": Cell(GIVEN, 0, 0)}
    points = {"win": event.points.win, "draw": event.points.draw}
    blocks = RoundBlocks(players, rounds, rules=rules, **corners, **columns, **points, counts_open=counts_open)
    book = Book(SwissList(lang="en"))
    sheet = book.add(Sheet(GIVEN, "Given"))
    sheet.label(0, 0, records.rounds)
    for number in range(1, players + 1):
        sheet.label(1 + number, 0, records.entries[number].rating or 0)
        sheet.label(1 + number, 1, 1)
        for name in BLOCKS:
            for round_ in range(1, rounds + 1):
                cell = blocks.at(name, number, round_)
                sheet.label(cell.row, cell.col, 0)
        for meeting in records.entries[number].meetings:
            facts = {
                "what": int(what_of(records, meeting)),
                "opponent": meeting.opponent or 0,
                "score": meeting.scored,
                "against": meeting.against,
                "black": int(meeting.black and meeting.played),
            }
            for name, value in facts.items():
                cell = blocks.at(name, number, meeting.round)
                sheet.label(cell.row, cell.col, value)
    calculation = Calculation(blocks, Cell(CALCULATED, 3, 0), codes)
    calculation.write(book.add(Sheet(CALCULATED, "Calculated")))
    return book, calculation


def same(number_in_cell: Any, value: object, unit: int, code: str) -> bool:
    """A whole number in its unit; only a mean may be none, and is as near as a number in a cell can be."""
    if value is None:
        return bool(number_in_cell == NONE)
    exact = Fraction(value) * (unit or 2)
    signed = -exact if number_in_cell < 0 and code.startswith(("TPN", "RTNG/R")) else exact
    return bool(number_in_cell == signed or (exact.denominator > 1 and abs(number_in_cell - float(exact)) < 1e-9))


def event_of(listed: Listed) -> ResultsList:
    players = tuple(Player(rating=listed.ratings[number]) for number in range(1, listed.players + 1))
    games = tuple(Game(round_, 1, x, y, BY_TOKEN[token] if token else None) for round_, x, y, token in listed.games)
    lines = tuple(Unplayed(round_, who, int(2 * score), kind) for round_, who, score, kind in listed.unplayed)
    return ResultsList(listed.rounds, players, games, lines)


def random_event(seed: int, *, rated: bool = True) -> ResultsList:
    rng = random.Random(seed)
    event = event_of(random_swiss(rng))
    if rated:
        return replace(
            event, players=tuple(replace(p, rating=p.rating or 1500 + rng.randint(0, 300)) for p in event.players)
        )
    return event
