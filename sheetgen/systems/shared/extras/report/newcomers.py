"""Who has no rating or no FIDE id (P5): a line each, with the rating the organiser estimates for his category."""

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.extras.office import Office
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import TEXT, whole_codec
from sheetgen.workbook.desk import WALL, Desk, copied
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column

NEWCOMERS, LACKING = "newcomers", "newcomers-facts"
COLUMNS = ("place", "no", "name", "federation", "category", "rating", "fide_id", "estimate", "remark")
WIDTHS = (6, 8, 30, 11, 10, 9, 13, 11, 56)
CATEGORIES = 10  # of estimates to type, above the list
BANDS, HEAD = 6, 18  # the rows of the first estimate, and of the heading of the list
LONGEST = 100
LEAST_ESTIMATE, MOST_ESTIMATE = 1, 3000
LACKS = template('IF({name}="",0,IF(OR({unrated}=1,{fide_id}=""),1,0))')
UNRATED = template("IF(COUNT({rating})=0,1,IF({rating}>0,0,1))")
COUNTED = template("{lacks}+{before}")
NOBODY = template("{at}=0")
WHERE = template("IFERROR(MATCH({k},{counted},0),0)")
RATING = template('IF({at}=0,"",IF(COUNT(INDEX({all},{at}))=0,"",IF(INDEX({all},{at})>0,INDEX({all},{at}),"")))')
OF_HIM = template('IF({at}=0,"",IF(INDEX({all},{at})="","",INDEX({all},{at})))')
ESTIMATE = template(
    'IF({at}=0,"",IF(INDEX({unrated},{at})=0,"",IF(INDEX({category},{at})="","",'
    "IFERROR(IF(COUNT(INDEX({figures},MATCH(INDEX({category},{at}),{categories},0)))=1,"
    'INDEX({figures},MATCH(INDEX({category},{at}),{categories},0)),""),""))))'
)
REMARK = template(
    'IF({at}=0,"",IF(INDEX({unrated},{at})=1,{no_rating},"")&IF(INDEX({fide_id},{at})="",'
    'IF(INDEX({unrated},{at})=1,"; ","")&{no_id},""))'
)


def facts_table(office: Office) -> Table[Office]:
    """Return the hidden table with a line for every player: what he lacks, counted from the top, and his facts."""
    columns = (
        Column[Office]("unrated", _unrated),
        Column[Office]("lacks", _lacks),
        Column[Office]("counted", _counted),
        Column[Office]("federation", lambda line: _fact(line, "federation")),
        Column[Office]("category", lambda line: _fact(line, "category")),
    )
    return Table(LACKING, office.count, columns, first=hidden.FIRST)


def _unrated(line: Line[Office]) -> Formula:
    return UNRATED(rating=line.places.person(line.position, "rating"))


def _lacks(line: Line[Office]) -> Formula:
    name, fide_id = (line.places.person(line.position, fact) for fact in ("name", "fide_id"))
    return LACKS(name=name, fide_id=fide_id, unrated=line.at("unrated"))


def _counted(line: Line[Office]) -> Formula:
    """How many lack something down to here; only the line of one who does is the first with its number."""
    before = line.table.cell(line.position - 1, "counted") if line.position > 1 else 0
    return COUNTED(lacks=line.at("lacks"), before=before)


def _fact(line: Line[Office], name: str) -> Formula:
    people = line.places.people
    cell = people.fact(line.position, name) if people else None
    return copied(cell) if cell else template('""')()


def build(desk: Desk, office: Office) -> Sheet:
    """Draw the sheet: estimates by category to type, then everybody who lacks a rating or an id."""
    facts = facts_table(office)
    behind = hidden.build(desk, office, facts)
    behind.hidden = True
    behind.came_whole_with(WALL)
    sheet = desk.page(NEWCOMERS, len(COLUMNS) - 1)
    sheet.band(3, 0, len(COLUMNS) - 1, desk.words["newcomers.how"], "small")
    _estimates(desk, sheet)
    desk.header(sheet, HEAD, {name: col for col, name in enumerate(COLUMNS)}, "newcomers", "header wrap")
    sheet.heights[HEAD] = 32
    for k in range(1, min(LONGEST, office.count) + 1):
        _line(desk, sheet, office, facts, k)
    sheet.widths.update(enumerate(WIDTHS))
    sheet.hidden_cols = [len(COLUMNS)]
    sheet.freeze = (3, 0)
    sheet.page.landscape = True
    sheet.page.last_col = len(COLUMNS) - 1
    sheet.page.repeat_rows = (HEAD, HEAD)
    sheet.came_whole_with(WALL)
    return sheet


def _typed(name: str) -> Area:
    """Return the column of what is typed of the estimates: ``category`` or ``figure``."""
    return column(NEWCOMERS, BANDS, 2 if name == "category" else 3, CATEGORIES)


def _estimates(desk: Desk, sheet: Sheet) -> None:
    """The estimates, a line a category as the list of players writes it."""
    sheet.label(BANDS - 1, 1, desk.words["newcomers.line"], "header wrap")
    sheet.label(BANDS - 1, 2, desk.words["newcomers.category"], "header wrap")
    sheet.label(BANDS - 1, 3, desk.words["newcomers.estimate"], "header wrap")
    sheet.heights[BANDS - 1] = 32
    figure = whole_codec("estimate", (LEAST_ESTIMATE, MOST_ESTIMATE), "bad-count")
    rows: dict[Key, int] = {}
    for line in range(1, CATEGORIES + 1):
        row = rows[line,] = BANDS + line - 1
        sheet.echo(row, 1, line, "number")
        sheet.input(row, 2, ("estimate", line, "category"), TEXT, "left")
        sheet.input(row, 3, ("estimate", line, "figure"), figure, "center")
    desk.book.add_keyed_rows(KeyedRows("estimate", NEWCOMERS, {"no": 1, "category": 2, "figure": 3}, ("no",), rows))


def _line(desk: Desk, sheet: Sheet, office: Office, facts: Table[Office], k: int) -> None:
    row = HEAD + k
    at = Cell(NEWCOMERS, row, len(COLUMNS))
    sheet.formula(row, at.col, WHERE(k=k, counted=facts.area("counted")))
    lists = {name: office.everybody(name) for name in ("no", "name", "rating", "fide_id")}
    lists |= {name: facts.area(name) for name in ("federation", "category")}
    sheet.formula(row, 0, template('IF({at}=0,"",{k})')(at=at, k=k), "cell center")
    for col, name in enumerate(COLUMNS[1:7], start=1):
        fact = (RATING if name == "rating" else OF_HIM)(at=at, all=lists[name])
        sheet.formula(row, col, fact, "cell" if name == "name" else "cell center")
    known = {"unrated": facts.area("unrated"), "at": at}
    estimates = {"categories": _typed("category"), "figures": _typed("figure"), "category": lists["category"]}
    sheet.formula(row, 7, ESTIMATE(**known, **estimates), "cell center bold")
    said = {"no_rating": desk.words["newcomers.no-rating"], "no_id": desk.words["newcomers.no-id"]}
    sheet.when(Area(NEWCOMERS, row, 0, row, len(COLUMNS) - 1), NOBODY(at=Area(*at, at.row, at.col)), "nobody-below")
    sheet.formula(row, 8, REMARK(fide_id=lists["fide_id"], **known, **said), "cell small shrink")
