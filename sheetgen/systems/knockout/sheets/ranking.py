"""The hidden sheet of the ranking: how far everybody has come (K5), by direct references along his way.

A key is 4 for each round survived, 2 for who is still in, 1 for who has won the match for third place.
"""

from typing import TYPE_CHECKING

from sheetgen.systems.knockout.spec import KnockoutSpec
from sheetgen.systems.knockout.words import round_labels
from sheetgen.systems.schema import Column, Line, Table, together
from sheetgen.systems.shared.round_robin.names import LISTED, LISTED_ONCE, ROW_OF
from sheetgen.systems.shared.round_robin.ranking import LABEL
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import AS_FILLED, RANKING, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.text_position import without_signs

if TYPE_CHECKING:
    from sheetgen.systems.knockout.places import KnockoutPlaces

FIRST = 2  # the row of the first seed
OF_SEED = (
    "no",
    "used",
    "label",
    "survived",
    "current",
    "key",
    "place",
    "order",
    "line",
    "rank",
    "reached",
    "beaten-by",
)
OF_KEY = ("value", "count", "above")  # beside them, of every key: how many have it, and how many a greater one
SHORTENED = ("initial", "short")
OF_LIST = ("list-row", "list-name", "list-rating", "list-club", *SHORTENED)
GAPS = ("gap-before-keys", "gap-before-names")  # empty columns
IN_TWO_LINES, LONGEST = 28, 40  # letters of a name; spaces put between its words
KEYED = "4*{survived}+IF(OR({current}=0,{current}={no}),2,0)"
THIRD_KEYED = KEYED + "+IF({third}={no},1,0)"
PRESENT = template("IF(MAX({used})<2,{count},MAX({used}))")
LABEL_OR_BYE = template('IF({name}="",IF({no}>{present},{bye},{blank}),{name})')
RANK = template('IF(OR({entered}=0,{key}<0),"",{place}&IF(INDEX({counts},{key}+1)>1,"=",""))')
BEATEN = template(
    'IF({key}<0,"",IF({current}=0,{still},IF({current}={no},"",IF({current}<0,{nobody},INDEX({labels},{current})))))'
)
REACHED = template('IF({key}<0,"",INDEX({names},{survived}+1))')
# Of a name that two lines of a bracket do not hold, the last word is an initial; what is still too long ends early.
LAST_WORD = f'LEN(TRIM(RIGHT(SUBSTITUTE({{label}}," ","{" " * LONGEST}"),{LONGEST})))'
INITIAL = template(
    f"IF(LEN({{label}})<={IN_TWO_LINES},{{label}},IF({LAST_WORD}=LEN({{label}}),{{label}},"
    f'LEFT({{label}},LEN({{label}})-{LAST_WORD}+1)&"."))'
)
SHORT = template(f'IF(LEN({{a}})<={IN_TWO_LINES},{{a}},LEFT({{a}},{IN_TWO_LINES - 1})&"…")')
NAME_KEY = template(without_signs("{name}"))
RATED = template('IF({rating}=0,"",{rating})')
PLACE = template('IF({key}<0,"",1+INDEX({above},{key}+1))')


def table(spec: KnockoutSpec) -> Table["KnockoutPlaces"]:
    """The columns of the ranking, a line a seed; beside them stand the keys, and the words for the rounds reached."""
    ids = (*OF_SEED, GAPS[0], *OF_KEY, GAPS[1], "names", *OF_LIST)
    columns = together(ids, _entrant)
    if not spec.is_great:
        columns.append(Column("name-key", lambda line: NAME_KEY(name=line.at("list-name")), since=WALL))
        columns.append(Column("rated", lambda line: RATED(rating=line.at("list-rating")), since=WALL))
    return Table(RANKING, spec.count, columns, first=FIRST)


def build(desk: Desk, places: "KnockoutPlaces") -> Sheet:
    """The hidden sheet of the ranking; above its lines how much has been entered, and who is there."""
    sheet, table = desk.sheet(RANKING), places.ranking_table
    for id, col in table.at.items():
        sheet.label(FIRST - 1, col, "" if id in GAPS else id)
    hidden.draw_lines(desk, sheet, places, table)
    if places.drawn:
        sheet.came_with(AS_FILLED, (table.cell(seed, name) for seed in table.positions for name in SHORTENED))
    sheet.label(0, 0, "entered")
    sheet.formula(0, places.ENTERED.col, template("SUM({a})")(a=places.games("entered")))
    if not places.many:
        sheet.label(0, places.PRESENT.col - 1, "present")
        last = PRESENT(used=places.ranking("used"), count=places.spec.count)
        sheet.formula(0, places.PRESENT.col, last)
    _keys(sheet, places)
    names = [*round_labels(desk.words, places.bracket.plan), desk.words["knockout.champion"]]
    for row, name in enumerate(names):
        sheet.label(places.reached.row + row, places.reached.col, name)
    return sheet


def _entrant(line: Line["KnockoutPlaces"]) -> dict[str, Formula | Content]:
    """All figures of a seed; great fields have only those nobody can do without."""
    desk, places, seed = line.desk, line.places, line.position
    survived, current, key = (places.ranked(seed, name) for name in ("survived", "current", "key"))
    winners = [places.game(number, "winner") for number in places.way(seed)]
    before = places.starts[seed - 1] - 1
    third = places.bracket.third_place
    key_text = THIRD_KEYED if third else KEYED
    if not places.many:
        key_text = f"IF({{no}}>{{present}},-1,{key_text})"
    facts: dict[str, Cell | int] = {"third": places.game(third.number, "winner")} if third else {}
    facts |= {} if places.many else {"present": places.present}
    figures: dict[str, Formula | Content] = {
        "label": _label(desk, places, seed),
        "survived": _survived(seed, before, winners),
        "current": _current(seed, before, survived, winners),
        "key": template(key_text)(survived=survived, current=current, no=seed, **facts),
        "place": PLACE(above=places.of_key("above"), key=key),
    }
    if places.drawn:
        figures["initial"] = INITIAL(label=places.ranked(seed, "label"))
        figures["short"] = SHORT(a=places.ranked(seed, "initial"))
    if not places.many:
        figures["order"] = _order(places, seed)
        figures["no"] = seed
        figures["used"] = template('IF({name}="",0,{no})')(name=places.listed(seed, "name"), no=seed)
        figures["line"] = template("MATCH({k},{orders},0)")(k=seed, orders=places.ranking("order"))
        figures |= standing(desk, places, seed)
        figures |= _listed(places, seed)
    return figures


def _listed(places: "KnockoutPlaces", seed: int) -> dict[str, Formula]:
    """What the list says of a number, found by it: the rows may have been sorted by hand."""
    row = places.ranked(seed, "list-row")
    facts = {"list-row": ROW_OF(no=seed, numbers=places.entrants("no"))}
    listed = LISTED_ONCE if places.layout >= WALL else LISTED
    for name in ("name", "rating", "club"):
        facts[f"list-{name}"] = listed(source=places.entrants(name), row=row)
    return facts


def standing(desk: Desk, places: "KnockoutPlaces", seed: int) -> dict[str, Formula]:
    """What people read of one entrant: his rank (shared: with =), the round he has reached, and who has beaten him."""
    own = {name: places.ranked(seed, name) for name in ("survived", "current", "key", "place")}
    words = {"still": desk.words["knockout.still-in"], "nobody": desk.words["knockout.nobody"]}
    return {
        "rank": RANK(entered=places.ENTERED, place=own["place"], counts=places.of_key("count"), key=own["key"]),
        "reached": REACHED(names=places.reached, survived=own["survived"], key=own["key"]),
        "beaten-by": BEATEN(key=own["key"], current=own["current"], no=seed, labels=places.ranking("label"), **words),
    }


def _label(desk: Desk, places: "KnockoutPlaces", seed: int) -> Formula:
    """A name; a place without one plays as a number, and behind the last name there is a bye."""
    name, blank = places.listed(seed, "name"), desk.words.say("player.blank", number=seed)
    if places.many:
        return LABEL(name=name, blank=blank)
    return LABEL_OR_BYE(name=name, blank=blank, no=seed, present=places.present, bye=desk.words["player.exempt"])


def _survived(seed: int, before: int, winners: list[Cell]) -> Formula:
    """The rounds before he entered, and one for each match on his way that he has won."""
    text = "+".join(f"IF({{w{place}}}={{no}},1,0)" for place in range(len(winners)))
    return template("{before}+" + text)(
        before=before, **{f"w{place}": cell for place, cell in enumerate(winners)}, no=seed
    )


def _current(seed: int, before: int, survived: Cell, winners: list[Cell]) -> Formula:
    """Who has won the match he stands in (0: open, -1: nobody); the champion has beaten himself to the end."""
    text = ",".join(f"{{w{place}}}" for place in range(len(winners)))
    return template(f"CHOOSE({{survived}}-{{before}}+1,{text},{{no}})")(
        survived=survived, before=before, **{f"w{place}": cell for place, cell in enumerate(winners)}, no=seed
    )


def _order(places: "KnockoutPlaces", seed: int) -> Formula:
    """A place of his own on the sheet of standings: by number among equals."""
    place, key = places.ranked(seed, "place"), places.ranked(seed, "key")
    if seed == 1:
        return template("{place}")(place=place)  # seed 1 is always there
    keys = places.ranking("key")
    above = Area(keys.sheet, keys.row, keys.col, key.row - 1, key.col)
    return template("IF({key}<0,{no},{place}+COUNTIF({above},{key}))")(place=place, above=above, key=key, no=seed)


def _keys(sheet: Sheet, places: "KnockoutPlaces") -> None:
    """How many have each key, and how many a greater one: ranks of a whole field without comparing all with all."""
    counts, above = places.of_key("count"), places.of_key("above")
    for value in range(counts.last_row - counts.row + 1):
        row = counts.row + value
        sheet.label(row, places.of_key("value").col, value)
        sheet.formula(row, counts.col, template("COUNTIF({keys},{v})")(keys=places.ranking("key"), v=value))
        if row == counts.last_row:
            sheet.label(row, above.col, 0)
        else:
            next_one = (sheet.cell(row + 1, above.col), sheet.cell(row + 1, counts.col))
            sheet.formula(row, above.col, template("{a}+{b}")(a=next_one[0], b=next_one[1]))
