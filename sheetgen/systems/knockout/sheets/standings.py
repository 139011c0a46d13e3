"""The standings of a knockout, live: the champion, the finalist, and everybody by the round he has reached (K5)."""

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.explanations.knockout_rounds import round_label
from sheetgen.i18n.catalogue import words
from sheetgen.pairing.knockout_names import round_names
from sheetgen.ranking.knockout import CODES, REACHED
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.sheets.ranking import standing
from sheetgen.systems.knockout.spec import KnockoutSpec
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.views import official, standings
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, Template, template
from sheetgen.workbook.letters import text_width
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.poster import USUAL

CODE_WIDTH = 10
FIGURE = 6.6  # pixels of one figure; names of rounds are measured in bold letters and need some room at their sides
AT = template('IF({position}>{present},"",INDEX({source},{line}))')
SEED_AT = template('IF({position}>{present},"",{line})')
AT_BEFORE = template('IF({position}>{present},"",IF(INDEX({source},{line})="","",INDEX({source},{line})))')
COLUMNS = (
    Column[KnockoutPlaces]("rank", lambda line: _value(line, "rank"), 6, "standings.rank", official=7, bold=True),
    Column[KnockoutPlaces]("no", lambda line: _value(line, "no"), 5, "standings.no", official=6),
    Column[KnockoutPlaces](
        "name", lambda line: _value(line, "label"), 26, "standings.name", official=32, text=True, bold=True
    ),
    Column[KnockoutPlaces]("rating", lambda line: _listed(line, "rating"), 7, "standings.rating", official=8),
    Column[KnockoutPlaces]("club", lambda line: _listed(line, "club"), 19, "standings.club", official=24, text=True),
    Column[KnockoutPlaces]("reached", lambda line: _value(line, "reached"), 18, "knockout.reached", text=True),
    Column[KnockoutPlaces]("beaten-by", lambda line: _value(line, "beaten-by"), 24, "knockout.beaten-by", text=True),
)
DETAILS = ("rating", "club", "beaten-by")  # what a great field does without


def table(spec: KnockoutSpec) -> Table[KnockoutPlaces]:
    """The columns of the standings, by the specification alone."""
    names = [round_label(words(spec.lang), name) for name in round_names(spec.rounds, 0)]
    width, least = max(text_width(name, USUAL) for name in names), max(map(_longer_line, names))
    columns = (
        replace(each, width=round(width / FIGURE, 1), least=round(least / FIGURE, 1)) if each.id == "reached" else each
        for each in COLUMNS
    )
    return standings.standings_table(
        spec.count, [each for each in columns if not (spec.is_great and each.id in DETAILS)]
    )


def _longer_line(name: str) -> float:
    """The pixels of the longer line where the name of a round stands on two."""
    parts = name.split()
    ways = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))] or [(name, "")]
    return min(max(text_width(line, USUAL) for line in way) for way in ways)


def lines(spec: KnockoutSpec) -> Sequence[Lines]:
    """Where the standings stand: whoever has one rank has reached the same (H7). Great fields are not sorted."""
    return () if spec.is_great else (standings.lines_of(table(spec)),)


def _value(line: Line[KnockoutPlaces], name: str) -> Formula | int:
    """What the ranking says of who stands at a position, or of a seed where there are too many to sort."""
    places = line.places
    if not places.many:
        facts = {"line": places.ranked(line.position, "line"), "position": line.position, "present": places.present}
        if name == "no" and places.layout >= WALL:
            return SEED_AT(**facts)
        return _at(places)(source=places.ranking(name), **facts)
    if name == "label":
        return copy_of(places.ranked(line.position, "label"))
    return line.position if name == "no" else standing(line.desk, places, line.position)[name]


def _at(places: KnockoutPlaces) -> Template:
    """What is never empty, but a text without letters, needs no second look."""
    return AT if places.layout >= WALL else AT_BEFORE


def _listed(line: Line[KnockoutPlaces], name: str) -> Formula:
    """What the list says of who stands at a position."""
    places, row = line.places, line.places.ranked(line.position, "line")
    return _at(places)(source=places.listing(name), line=row, position=line.position, present=places.present)


def build(desk: Desk, places: KnockoutPlaces) -> Sheet:
    """The standings; places that nobody has taken have no boxes."""
    note = desk.words["knockout.standings-by-seed"] if places.many else ""
    sheet = standings.build(desk, places, table(places.spec), waiting="name", note=note)
    if places.layout >= DAY:
        so_far.say_how_far(desk, sheet, places, so_far.ProgressLine("entered", is_new=True))
    return sheet


def build_official(desk: Desk, places: KnockoutPlaces) -> Sheet:
    """The official ranking, filled by the program when the ranking is final."""
    codes = CODES if places.bracket.third_place else (REACHED,)
    return official.build(desk, table(places.spec), [CODE_WIDTH] * len(codes))
