"""The control sheet: the checks an arbiter makes, the master check made of them, and everybody's colours."""

from collections.abc import Iterator

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.round_robin.games import CONFIRM, DISAGREE, EXEMPT, ONE_HALF, STATES, UNKNOWN, WITHDRAWN
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.shared.round_robin.spec import NEVER, RoundRobinSpec
from sheetgen.systems.views import control, faults
from sheetgen.systems.views.faults import Watched
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import DAY, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Filled
from sheetgen.workbook.spare import unless

PlayerLine = Line[Places]
# B6: what a withdrawal has made of a player's games.
SITUATION = template(f'IF({{status}}=1,{{annulled}},IF({{out}}<{NEVER},{{kept}},""))')
ERROR_CHECKS = ("unknown", "disagree", "withdrawn", "exempt", "names-twice", "sum")
OTHER_CHECKS = ("missing", "half", "confirm", "nameless")


def build(desk: Desk, places: Places) -> Sheet:
    """The check of the event, and the colours of everybody."""
    counts = _counts(places)
    errors, others = ({name: counts[name] for name in names} for names in (ERROR_CHECKS, OTHER_CHECKS))
    sheet = control.build(
        desk, places.games, errors, others, lambda name: f"check.{name}", watched=_watched(desk, places)
    )
    table = colours(desk, places.spec, len(counts))
    control.draw_entrants(desk, sheet, places, table, desk.words["check.colours"], places.spare_of)
    last = [table.cell(places.spec.count, name) for name in ("name", "whites", "blacks", "difference")]
    sheet.came_with(DAY, last if places.spare_of(places.spec.count) else ())
    sheet.widths.update({0: 44, 1: 10, 2: 12, 3: 10, 4: 36})
    return sheet


def _counts(places: Places) -> dict[str, Formula]:
    states = places.games("state")
    of_state = {
        name: template("COUNTIF({states},{n})")(states=states, n=number)
        for name, number in (
            ("unknown", UNKNOWN),
            ("disagree", DISAGREE),
            ("withdrawn", WITHDRAWN),
            ("exempt", EXEMPT),
            ("confirm", CONFIRM),
            ("half", ONE_HALF),
        )
    }
    return of_state | {
        "names-twice": template('COUNTIF({twice},">0")')(twice=places.listing("name-twice")),
        "sum": template("IF(SUM({points})=SUM({white})+SUM({black}),0,1)")(
            points=places.ranking("points"), white=places.games("white-score"), black=places.games("black-score")
        ),
        "missing": template("SUM({real})-SUM({entered})")(real=places.games("real"), entered=places.games("entered")),
        "nameless": template("{n}-{ghost}-SUM({names})")(
            n=places.spec.count, ghost=places.GHOST, names=Filled(places.players("name"))
        ),
    }


def _watched(desk: Desk, places: Places) -> Iterator[Watched]:
    """The games, where their results are typed, and the names."""
    for game, pairing in enumerate(places.schedule.games):
        where = faults.game(desk.words, pairing.round, pairing.board)
        if places.spec.entry == "rounds":
            yield Watched(places.game(game, "state"), STATES, where, places.result_cell(pairing))
            continue
        cell, other = places.halves(pairing)
        row, other_row = (
            faults.in_line(places.listed(number, "grid-row"), places.grid_table)
            for number in (pairing.white, pairing.black)
        )
        half = faults.other_half(places.game(game, "black-half"), other, other_row)
        yield Watched(places.game(game, "state"), STATES, where, cell, row, (half,))
    for number in range(1, places.spec.count + 1):
        row = faults.in_line(places.listed(number, "list-row"), places.roster)
        twice, label = places.listed(number, "name-twice"), copy_of(places.ranked(number, "label"))
        yield Watched(twice, ("names-twice",), label, places.player(number, "name"), row)


def colours(desk: Desk, spec: RoundRobinSpec, checks: int) -> Table[Places]:
    """B7: how often each player has had White and Black in games played on the board, below so many checks."""
    columns: list[Column[Places]] = [
        Column("name", _name, heading="check.name", style="cell"),
        Column("whites", lambda line: _played(line, "white"), heading="check.whites"),
        Column("blacks", lambda line: _played(line, "black"), heading="check.blacks"),
        Column("difference", _difference, heading="check.difference"),
        Column("situation", _situation, heading="check.situation", style="cell small"),
    ]
    return control.entrants(desk, checks, spec.count, columns)


def _name(line: PlayerLine) -> Formula | Content:
    return unless(line.places.spare_of(line.position), copy_of(line.places.ranked(line.position, "label")))


def _played(line: PlayerLine, side: str) -> Formula | Content:
    games, n = line.places.games, line.position
    count = template("SUMIF({side},{n},{played})")(side=games(side), n=n, played=games("played"))
    return unless(line.places.spare_of(n), count)


def _difference(line: PlayerLine) -> Formula | Content:
    gap = template("{w}-{b}")(w=line.at("whites"), b=line.at("blacks"))
    return unless(line.places.spare_of(line.position), gap)


def _situation(line: PlayerLine) -> Formula:
    """B6: what a withdrawal has made of a player's games."""
    return SITUATION(
        status=line.places.ranked(line.position, "status"),
        out=line.places.ranked(line.position, "out"),
        annulled=line.desk.words["check.annulled"],
        kept=line.desk.words["check.kept"],
    )
