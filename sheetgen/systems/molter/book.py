"""Which sheets a Molter workbook has: the one list, in the order people see them, and the book made from it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetgen.i18n.catalogue import words
from sheetgen.model.names import name_key
from sheetgen.pairing.molter import MolterTable
from sheetgen.pairing.molter_generated import GENERATED, of_workbook
from sheetgen.systems.molter.places import LANDSCAPE_BOARDS, MolterPlaces
from sheetgen.systems.molter.sheets import cards, result_sheet, team_sheets
from sheetgen.systems.molter.spec import MolterSpec
from sheetgen.systems.shared import event
from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.teams import individuals, matrix, posted, rounds, standings, teams
from sheetgen.systems.shared.teams.book import last_sheets
from sheetgen.systems.shared.teams.entries import game_entries
from sheetgen.systems.shared.teams.matrix import Matrix, MatrixTotal
from sheetgen.workbook.cells import Book, Key, Kind, Sheet
from sheetgen.workbook.desk import DAY, MATRIX, TEXTS, UNFINISHED, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

FIRST = 5
MET_SO_FAR = template(f'IF({{games}}=0,"",{TEXTS[2]})')
MET = template(f'IF({{games}}=0,"",{TEXTS[2]}&IF({{games}}<{{due}}," {UNFINISHED}",""))')
HALVES = template(TEXTS[2])


def build_matrix(desk: Desk, places: MolterPlaces) -> Sheet:
    """Draw the matrix of the teams by their letters, with the total and the place of each."""
    words = desk.words
    totals = (
        MatrixTotal(words["team-sheets.total"], 9.0, lambda team: HALVES(n=places.ranked(team, "points"))),
        MatrixTotal(words["molter-standings.rank"], 8.0, lambda team: copy_of(places.ranked(team, "shown"))),
    )
    of_teams = Matrix(lambda own, other: _between(places, own, other), totals, 6.0, note=words["matrix.note"])
    return matrix.build(desk, desk.poster(MATRIX, 3 + places.spec.teams), places, of_teams)


def build_by_rank(desk: Desk, places: MolterPlaces) -> Sheet | None:
    """Draw the same matrix with the teams in the order of their places.

    It repeats the cells of the matrix by letter. Return None for more than ``crosstable.MOST`` teams.
    """
    return matrix.build_by_rank(desk, places, places.codes[0], 9)


def _between(places: MolterPlaces, own: int, other: int) -> Formula:
    """The points of a team against another one, as far as they have met."""
    facts = {"games": places.met_cell(own, other), "n": places.mutual_cell(own, other)}
    due = sum({game.white.team, game.black.team} == {own, other} for game in places.all_games)
    return MET_SO_FAR(**facts) if places.layout < DAY else MET(due=due, **facts)


HEIGHT, LOW = 24, 20  # points of the line of a game, on a landscape page or upright


def build_rounds(desk: Desk, places: MolterPlaces) -> None:
    """The sheets of all rounds."""
    for number in range(1, places.spec.rounds + 1):
        _round(desk, places, number)


def _round(desk: Desk, places: MolterPlaces, number: int) -> Sheet:
    table, is_typed = places.round_table(number), places.spec.entry == "rounds"
    kind = Kind.DESK if is_typed else Kind.POSTER
    sheet = desk.page(table.sheet, table.at["note"], kind=kind)
    sheet.label(3, 0, desk.words["plan.date"], "field")
    sheet.band(3, 1, 2, copy_of(places.plan(number, "date")), "date left")
    sheet.band(3, 3, 4, copy_of(places.plan(number, "time")), "left")
    desk.header(sheet, table.first - 1, table.printed, "rounds")
    landscape = places.boards <= LANDSCAPE_BOARDS
    rounds.draw(desk, sheet, places, table, HEIGHT if landscape else LOW)
    sheet.widths.update({col: places.round_widths[name] for name, col in table.printed.items()})
    sheet.hidden_cols.append(table.at[rounds.STATE])
    read = rounds.READ if is_typed else rounds.READ[:-1]
    desk.book.add_keyed_rows(rounds.keyed(f"round{number}", ("board",), [table], read))
    rounds.mark(sheet, table)
    sheet.freeze = (table.first, 2)
    sheet.page.repeat_rows = (table.first - 1, table.first - 1)
    sheet.page.landscape = landscape
    return sheet


Builder = Callable[[Desk, MolterPlaces], object]


def build_event(desk: Desk, places: MolterPlaces) -> Sheet:
    """The sheet to start from, with the table that is played (M14: the user is told which one he has)."""
    table, names = places.schedule.number, ", ".join(played.name for played in places.schedule.rounds)
    sentence = {"peyrin": "event.peyrin", GENERATED: "event.molter-generated"}.get(str(table), "event.molter-table")
    size = {"teams": places.spec.teams, "players": places.spec.players}
    grade = getattr(places.schedule, "grade", "")
    played = desk.words.say(sentence, table=table, rounds=names, grade=grade, **size)
    return event.build(desk, places, f"{desk.words['system.molter']} — {played}")


SHEETS: tuple[Builder, ...] = (
    build_event,
    teams.build,
    posted.build_round,
    posted.build_by_name,
    posted.build_by_rating,
    build_rounds,
    team_sheets.build,
    result_sheet.build,
    standings.build,
    standings.build_race,
    individuals.build_by_number,
    individuals.build,
    build_matrix,
    build_by_rank,
    cards.build_cards,
    cards.build_badges,
    cards.build_envelopes,
    posted.build_slips,
    *last_sheets(posted.build_names),
)


def schedule(spec: MolterSpec) -> MolterTable:
    """M9: the table of a specification, cut to its size and its rounds."""
    return of_workbook(spec.teams, spec.players, spec.rounds, spec.table)


def book_layout(spec: MolterSpec, schedule: MolterTable, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification."""
    return book_of(spec, MolterPlaces(spec, schedule, layout), SHEETS)


def round_names(spec: MolterSpec, schedule: MolterTable) -> dict[str, int]:
    """M9: how lists may call a round: its place, its printed name, or the title of its sheet."""
    places: dict[str, int] = {}
    for place, played in enumerate(schedule.rounds, start=1):
        title = words(spec.lang)[f"sheet.molter-round-{played.name}"]
        places |= {str(place): place, played.name: place, name_key(title): place}
    return places


def fill_result(spec: MolterSpec, schedule: MolterTable, line: "ResultLine") -> dict[Key, str] | None:
    """The entries of one line of a list of results; None if there is no such game."""
    return game_entries(spec, schedule, line, round_names(spec, schedule).get(name_key(line.round)))
