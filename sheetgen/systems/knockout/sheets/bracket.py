"""The bracket drawn in cells: a line under every name, a line down the side of every match (K5)."""

from collections.abc import Sequence

from sheetgen.explanations.knockout_rounds import round_label
from sheetgen.pairing.knockout_bracket import Match
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.sheets.matches import IS_OPEN
from sheetgen.systems.knockout.tree import GROUP, Joint, Section, TreeSlot, drawn, sections
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import AS_FILLED, BRACKET, DAY, FINAL_STAGE, TEXTS, UNFINISHED, Desk, copy_of
from sheetgen.workbook.desk import NAME as NAME_ROW
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area

NUMBER, NAME, SCORE, GAP = range(GROUP)
WIDTHS = {NUMBER: 3.3, SCORE: 3.5, GAP: 1.2}  # the gap is before the next round
BETWEEN = 3  # rows between two parts, which end the page of the upper one
SHOWN = template('IF({n}>0,{n},"")')
NAMED = template('IF({n}>0,INDEX({labels},{n}),IF({n}<0,{nobody},""))')
OF_GAME = template('IF({code}<=0,"",INDEX({list},{code}))')
_POINTS = TEXTS[2].replace("{n}", "{points}")
OF_MATCH_SO_FAR = template(f'IF({{filled}}=0,"",{_POINTS})')
OF_MATCH = template(f'IF({{filled}}=0,"",IF({IS_OPEN},"{UNFINISHED}",{_POINTS}))')


def build(desk: Desk, places: KnockoutPlaces) -> None:
    """One page for all; a greater field has its parts page by page, and the last rounds on a sheet of their own."""
    parts = sections(places)
    _page(desk, places, BRACKET, parts[:-1] or parts)
    if len(parts) > 1:
        _page(desk, places, FINAL_STAGE, parts[-1:])


def _page(desk: Desk, places: KnockoutPlaces, name: str, parts: Sequence[Section]) -> None:
    columns = max(section.columns for section in parts)
    rows = max(section.bottom - section.top for section in parts) + BETWEEN
    way = drawn((columns - 2) // GROUP, rows)
    sheet = desk.poster(name, columns - 1)
    sheet.came_whole_with(AS_FILLED)
    if way.large:  # what is said of the event is reduced with all the rest
        sheet.slots[NAME_ROW, columns - 1] = sheet.slots[NAME_ROW, columns - 1]._replace(style="sheet-where size-12")
    for col in range(columns):
        sheet.widths[col] = way.name if col % GROUP == NAME else way.zoom * WIDTHS[col % GROUP]
    for section in parts:
        _section(desk, sheet, places, section, "large" if way.large else "")
    for row in range(parts[0].top, parts[-1].bottom + 1):
        sheet.heights[row] = way.row
    sheet.page.paper, sheet.page.landscape = way.paper, way.landscape
    sheet.page.breaks = [section.top for section in parts[1:]]
    sheet.page.pages_tall = 1
    sheet.page.repeat_rows = (0, 3)
    sheet.page.last_col = columns - 1


def _section(desk: Desk, sheet: Sheet, places: KnockoutPlaces, section: Section, size: str) -> None:
    _headings(desk, sheet, places, section, size)
    for joint in section.joints:
        _joint(sheet, joint, size)
    for slot in section.slots:
        _slot(desk, sheet, places, slot, size)


def _headings(desk: Desk, sheet: Sheet, places: KnockoutPlaces, section: Section, size: str) -> None:
    """The name and the date of each round above its column; above the last one what its winner is."""
    rounds = places.bracket.rounds
    for number in range(section.first_round, section.last_round + 1):
        col = (number - section.first_round) * GROUP
        name = round_label(desk.words, rounds[number - 1].name, places.bracket.plan.preliminary_rounds)
        sheet.band(section.top, col, col + SCORE, name, f"bracket-head shrink {size}")
        date = copy_of(places.plan(number, "date"))
        sheet.band(section.top + 1, col, col + SCORE, date, f"bracket-date date {size}")
    col = (section.last_round + 1 - section.first_round) * GROUP
    has_more = section.last_round < places.spec.rounds
    text = round_label(desk.words, rounds[section.last_round].name) if has_more else desk.words["knockout.champion"]
    sheet.band(section.top, col, col + NAME, text, f"bracket-head shrink {size}")
    if section.third_heading is not None:
        row, col = section.third_heading
        sheet.band(row, col, col + SCORE, desk.words["knockout.third-place"], f"bracket-head shrink {size}")


def _joint(sheet: Sheet, joint: Joint, size: str) -> None:
    """The line down the side of a match, with the number of the match beside it, and the line on to the winner."""
    col = joint.col + SCORE
    middle = (joint.upper + joint.lower) // 2
    for row in range(joint.upper + 1, joint.lower + 1):
        number = joint.match.number if row == max(middle, joint.upper + 1) and row < joint.lower else None
        sheet.label(row, col, number, f"joint pale center {size}")
    sheet.label(joint.winner, joint.col + GAP, None, "slot")


def _slot(desk: Desk, sheet: Sheet, places: KnockoutPlaces, slot: TreeSlot, size: str) -> None:
    """A line with a seed, his name, and what he has scored in the match that begins here.

    A name has two rows, as long ones have two lines; that of whoever has won everything is larger and has three.
    """
    emphasis = "bold champion" if slot.is_champion else "bold" if slot.match is None else ""
    above = slot.row - 1 - slot.is_champion
    look = f"slot wrap low {size} {emphasis}"
    if slot.seed:
        sheet.label(slot.row, slot.col + NUMBER, slot.seed, f"slot center pale {size}")
        sheet.formula(above, slot.col + NAME, copy_of(places.ranked(slot.seed, "short")), look)
    else:
        labels, nobody = places.ranking("short"), desk.words["knockout.nobody"]
        sheet.formula(slot.row, slot.col + NUMBER, SHOWN(n=slot.source), f"slot center pale {size}")
        sheet.formula(above, slot.col + NAME, NAMED(n=slot.source, labels=labels, nobody=nobody), look)
    sheet.merge(above, slot.col + NAME, slot.row, slot.col + NAME)
    if slot.match is None:
        return
    under = "slot-end" if slot.is_lower else "slot"
    sheet.formula(slot.row, slot.col + SCORE, _score(places, slot.match, slot.is_lower), f"{under} center bold {size}")
    won = template("AND({w}>0,{w}={n})")(w=places.game(slot.match.number, "winner"), n=slot.source)
    sheet.when(Area(sheet.name, above, slot.col + NAME, above, slot.col + NAME), won, "won")


def _score(places: KnockoutPlaces, match: Match, is_lower: bool) -> Formula:
    """What one side has scored: the sign of its game, or its points."""
    if not places.single:
        points = places.game(match.number, "down" if is_lower else "up")
        filled = places.game(match.number, "filled")
        if places.layout < DAY:
            return OF_MATCH_SO_FAR(filled=filled, points=points)
        winner = places.game(match.number, "winner")
        return OF_MATCH(filled=filled, winner=winner, lines=places.lines, points=points)
    white = places.upper_is_white(match, 1) is not is_lower
    code = places.game(match.number, "code1")
    return OF_GAME(code=code, list=lists.area("white-side" if white else "black-side"))
