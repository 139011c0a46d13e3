"""Which sheets a Swiss workbook has, in the order people see them, and the book made from them."""

from collections.abc import Callable, Iterator
from functools import partial

from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.dealt import forbidden, journal
from sheetgen.systems.shared.dealt.games import CONFIRM, NOBODY, STATES, UNKNOWN
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.swiss.sheets import (
    byes,
    crosstable,
    encounters,
    figures,
    paper,
    ranking,
    rounds,
    standings,
    start,
    turns,
)
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.views import control, desk_list, faults, hidden, official
from sheetgen.systems.views.desk_list import SharedHeading
from sheetgen.systems.views.faults import Watched
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.desk import DAY, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column
from sheetgen.workbook.poster import draw_filled

ERROR_CHECKS = ("unknown", "nobody")
OTHER_CHECKS = ("missing", "confirm", "calls", "late")
COLOURS = ("name", "whites", "blacks", "difference", "byes")


def build_control(desk: Desk, places: SwissPlaces) -> Sheet:
    """Draw the control sheet: the checks with their counts, then everybody's colours."""
    counts = _counts(places)
    errors, others = ({name: counts[name] for name in names} for names in (ERROR_CHECKS, OTHER_CHECKS))
    sheet = control.build(
        desk,
        places.games,
        errors,
        others,
        lambda name: f"swiss-check.{name}",
        "swiss-check.good",
        _watched(desk, places),
    )
    sheet.laid_out = max(sheet.laid_out, DAY)  # since then rounds that somebody left after they were paired are counted
    _colours(desk, sheet, places, control.first(desk) + len(counts) + 1)
    sheet.widths.update({0: 44, 1: 10, 2: 12, 3: 10, 4: 24})
    return sheet


def _counts(places: SwissPlaces) -> dict[str, Formula]:
    states = {"unknown": UNKNOWN, "nobody": NOBODY, "confirm": CONFIRM}
    counts: dict[str, Formula] = {
        name: template("COUNTIF({states},{n})")(states=places.games("state"), n=number)
        for name, number in states.items()
    }
    counts["missing"] = template("{n}")(n=places.MISSING)
    counts["late"] = template("SUM({late})")(late=places.all_late())
    counts["calls"] = template('COUNTIF({over},">0")')(over=places.ranking("over"))
    return counts


def _watched(desk: Desk, places: SwissPlaces) -> Iterator[Watched]:
    """The boards, and the lines of players who are away or ask for too many byes."""
    spec = places.spec
    for number in range(1, spec.rounds + 1):
        for board in range(1, spec.boards + 1):
            where = faults.game(desk.words, number, board)
            state, cell = places.game(number, board, "state"), places.board(number, board, "result")
            yield Watched(state, STATES, where, cell)
    for player in range(1, spec.count + 1):
        label = copy_of(places.ranked(player, "label"))
        row = faults.in_line(places.ranked(player, "row"), places.roster)
        yield Watched(places.ranked(player, "over"), ("calls",), label, places.player(player, "call1"), row)
        late = template("SUM({a})")(a=places.turns(player, "late"))
        yield Watched(late, ("late",), label, places.player(player, "withdrawn"), row)


def _colours(desk: Desk, sheet: Sheet, places: SwissPlaces, row: int) -> None:
    """SW8: Whites and Blacks over the board, and the rounds without a game, so far."""
    control.section(sheet, row, desk.words["check.colours"])
    for col, name in enumerate(COLOURS):
        sheet.label(row + 1, col, desk.words[f"swiss-check.{name}"], "header")
    for player in range(1, places.spec.count + 1):
        line = row + 1 + player
        facts = {"seats": places.turns(player, "seat"), "played": places.turns(player, "played")}
        sheet.formula(line, 0, template("{a}")(a=places.ranked(player, "label")), "cell")
        for col, sign in ((1, ">0"), (2, "<0")):
            count = template(f'COUNTIFS({{seats}},"{sign}",{{played}},1)')
            sheet.formula(line, col, count(**facts), "cell center")
        gap = template("{w}-{b}")(w=sheet.cell(line, 1), b=sheet.cell(line, 2))
        sheet.formula(line, 3, gap, "cell center")
        byes = template("{paired}-{whites}-{blacks}")(
            paired=places.PAIRED, whites=sheet.cell(line, 1), blacks=sheet.cell(line, 2)
        )
        sheet.formula(line, 4, byes, "cell center")
    first = row + 2
    lines = Area(sheet.name, first, 0, first + places.spec.count - 1, len(COLOURS) - 1)
    draw_filled(sheet, lines, Cell(sheet.name, first, 0))
    for col in range(1, len(COLOURS)):  # of a line that waits for somebody
        counted = column(sheet.name, row + 2, col, places.spec.count)
        sheet.when(counted, template('{name}=""')(name=counted.cell(right=-col)), "unseen")


def build_players(desk: Desk, places: SwissPlaces) -> Sheet:
    """The list to type in; the columns of the rounds share a heading."""
    last = f"call{places.spec.rounds}"
    over = SharedHeading("swiss.calls", "call1", last)
    hint = desk.words["swiss.players-hint"]
    return desk_list.build(desk, places.roster, usual=last, freeze=3, hint=hint, shared_heading=over)


Builder = Callable[[Desk, SwissPlaces], object]


def sheets(spec: SwissSpec) -> tuple[Builder, ...]:
    """Every sheet of the workbook: to type in, to hang up and hand out, to look at, and the hidden ones."""
    return (
        start.build,
        build_players,
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
        build_control,
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
