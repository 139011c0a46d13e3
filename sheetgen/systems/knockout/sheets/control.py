"""The control sheet of a knockout: the checks an arbiter makes, and the master check made of them."""

from collections.abc import Iterator

from sheetgen.explanations.knockout_rounds import round_label
from sheetgen.pairing.knockout_play import MINI, SURPLUS
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.sheets.games import STATES, WORST_ERROR
from sheetgen.systems.views import control, faults
from sheetgen.systems.views.control import LAST
from sheetgen.systems.views.faults import Watched
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import CONTROL, WALL, Desk, copy_of
from sheetgen.workbook.faults import Elsewhere
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Filled
from sheetgen.workbook.text_position import stands_before

MARKS = LAST + 2  # the column of the marks
TWICE = template('IF({name}="",0,IF(IFERROR(MATCH({key},{keys},0),{no})<{no},1,0))')
FIRST_UNKNOWN = template("IFERROR(MATCH(-1,{codes},0),1)+{above}")  # the row of a result nobody understands
OF_WINNER = template("IF(OR({state}=2,{state}=3,{state}=6),1,0)")  # what is put right by the number of the winner
TWICE_BEFORE = template(stands_before())  # as it was before layout 9


def build(desk: Desk, places: KnockoutPlaces) -> Sheet:
    """The check of all matches."""
    first = control.first(desk)
    errors, others = _counts(places, first)
    watched = _watched(desk, places, first)
    sheet = control.build(desk, places.games, errors, others, _label, "knockout.check.good", watched)
    if not places.many:
        _mark_names_twice(sheet, places, first)
    sheet.widths.update({0: 60, 1: 12, 2: 14})
    return sheet


def _label(name: str) -> str:
    return "check.names-twice" if name == "names-twice" else f"knockout.check.{name}"


def _counts(places: KnockoutPlaces, first: int) -> tuple[dict[str, Formula], dict[str, Formula]]:
    """How often each thing happens: errors, and what only asks for a look."""
    states = places.games("state")
    kinds = {
        name: template("COUNTIF({states},{n})")(states=states, n=number)
        for number, name in enumerate(STATES, start=1)
        if name != SURPLUS or places.spec.match == MINI
    }
    errors = {name: kinds[name] for name in STATES[:WORST_ERROR]}
    if not places.many:
        errors["names-twice"] = template("SUM({a})")(a=_names_twice(places, first))
    entered, names = places.games("entered"), places.entrants("name")
    others = {
        "missing": template("SUM({real})-SUM({entered})")(real=places.games("real"), entered=entered),
        **{name: formula for name, formula in kinds.items() if name not in errors},
        "nameless": template("{n}-SUM({names})")(n=places.present, names=Filled(names)),
    }
    return errors, others


def _watched(desk: Desk, places: KnockoutPlaces, first: int) -> Iterator[Watched]:
    """The matches, and the names; of a great field none, so that its sheets stay as light as they are."""
    if places.many:
        return
    for block in places.blocks:
        name = round_label(desk.words, block.name, places.bracket.plan.preliminary_rounds)
        for match in block.matches:
            number, state = match.number, places.game(match.number, "state")
            row = None
            if not places.single:
                row = FIRST_UNKNOWN(codes=places.figures(number, "code"), above=places.game_row(number, 1))
            winner = Elsewhere(OF_WINNER(state=state), places.in_match(number, "winner"))
            yield Watched(state, STATES, f"{name} · {number}", places.result_cell(number, 1), row, (winner,))
    for seed in range(1, places.spec.count + 1):
        twice, label = _names_twice(places, first).cell(seed - 1), copy_of(places.ranked(seed, "label"))
        row = faults.in_line(places.ranked(seed, "list-row"), places.roster)
        yield Watched(twice, ("names-twice",), label, places.entrant(seed, "name"), row)


def _names_twice(places: KnockoutPlaces, first: int) -> Area:
    """Names that stand twice, marked one by one in a column beside the checks that nobody sees."""
    return Area(CONTROL, first + 1, MARKS, first + places.spec.count, MARKS)


def _mark_names_twice(sheet: Sheet, places: KnockoutPlaces, first: int) -> None:
    sheet.hidden_cols.append(MARKS)
    for seed in range(1, places.spec.count + 1):
        facts = {"name": places.listed(seed, "name"), "no": seed}
        if places.layout >= WALL:
            keys = places.ranking("name-key")
            so_far = keys._replace(last_row=keys.row + seed - 1)
            twice = TWICE(key=places.ranked(seed, "name-key"), keys=so_far, **facts)
        else:
            twice = TWICE_BEFORE(names=places.listing("name"), **facts)
        sheet.formula(first + seed, MARKS, twice, "pale")
    sheet.page.last_col = LAST
