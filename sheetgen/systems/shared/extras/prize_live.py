"""The hidden sheet behind the live distribution: H1-H6 in whole cents, line by line of the standings.

A line is present if it has a rank and has not left the general list; its place counts the present ones above. ``g``
and ``r`` are the places at which its group on equal points and its class of one rank begin. An exact share is
``num / den``.
"""

from sheetgen.prize_rules.sharing import METHODS
from sheetgen.systems.shared.extras.prize_entries import ADDING, OUT, UNITS, general_places
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.codecs import encode_money
from sheetgen.workbook.desk import PRIZES, PRIZES_LIVE, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Area, Cell, column

HEAD = 2  # the row of nothing above the first line, so that a line can always look at the one above
COLUMNS = (
    "prize", "sum", "here", "place", "points", "rank", "g", "r", "k", "c", "whole", "class", "prized", "most", "kept",
    "s", "num", "den", "floor", "key", "above", "units", "amount", "mean", "equal",
)  # fmt: skip
CHOICES = len(COLUMNS) + 1  # the columns of the words to choose from: methods, yes and no, units
# The cells of the desk.
METHOD, ADDS, UNIT, LEAST = (Cell(PRIZES, row, 2) for row in (5, 6, 7, 8))
OUT_ROW, GENERAL_ROW = 9, 13


def out_cell(index: int) -> Cell:
    """Return the input for the number of somebody who has left the general list (1 first)."""
    return Cell(PRIZES, OUT_ROW, 1 + index)


def amount_cell(place: int) -> Cell:
    """Return the input for the amount of a place of the general list (1 first)."""
    return Cell(PRIZES, GENERAL_ROW + place - 1, 1)


def choices(name: str) -> Area:
    """Where the words of a choice stand."""
    values = {"method": METHODS, "adding": ADDING, "unit": UNITS}
    col = CHOICES + list(values).index(name)
    return column(PRIZES_LIVE, HEAD + 1, col, len(values[name]))


class Live:
    """The cells of the hidden sheet."""

    method, unit, least = (Cell(PRIZES_LIVE, 0, col) for col in (1, 3, 5))

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def cell(self, position: int, name: str) -> Cell:
        """Return the cell of a line of the standings (1 first, 0 is the row of nothing) in one of ``COLUMNS``."""
        return Cell(PRIZES_LIVE, HEAD + position, COLUMNS.index(name))

    def area(self, name: str) -> Area:
        """Return a column over all lines of the standings; ``name`` is one of ``COLUMNS``."""
        return column(PRIZES_LIVE, HEAD + 1, COLUMNS.index(name), self.lines.count)

    def above(self, position: int, name: str) -> Area:
        """A column from the row of nothing to the line above."""
        return column(PRIZES_LIVE, HEAD, COLUMNS.index(name), position)

    @property
    def sums(self) -> Area:
        """What the first places hold together: of none, of one, of two …"""
        return column(PRIZES_LIVE, HEAD, COLUMNS.index("sum"), self.lines.count + 1)


# Announced; what is not understood counts as not announced.
WHICH = template("IFERROR(MATCH({cell},{words},0),1)")
CENTS = template("IF(COUNT({cell})=1,ROUND({cell}*100,0),{other})")
WHOLE_LEAST = template("IF(COUNT({cell})=1,-INT(-ROUND({cell}*100,0)/{unit})*{unit},0)")
FORMULAS = {
    "sum": "{up_sum}+{prize}",
    "place": "{up_place}+{here}",
    # Who has not played yet shows no points.
    "points": 'IF({here}=1,IF({own_points}="","0",{own_points}&""),{up_points})',
    "rank": "IF({here}=1,{own_rank},{up_rank})",
    "g": "IF({here}=0,0,IF({method}=3,{r},IF(AND({place}>1,{points}={up_points}),MAX({g_above}),{place})))",
    "r": "IF({here}=0,0,IF(AND({place}>1,{own_rank}={up_rank}),MAX({r_above}),{place}))",
    "k": "IF({here}=0,0,COUNTIF({gs},{g}))",
    "c": "IF({here}=0,0,COUNTIF({rs},{r}))",
    "whole": "IF({here}=0,0,INDEX({sums},{g}+{k})-INDEX({sums},{g}))",
    "class": "IF({here}=0,0,INDEX({sums},{r}+{c})-INDEX({sums},{r}))",
    "prized": "IF({class}>0,1,0)",
    "most": "IF(OR({least}=0,{whole}=0,{method}=3),{k},"
    "MAX(SUMIF({gs},{g},{prizeds}),MIN({k},INT({whole}/(IF({method}=1,2,1)*{least})))))",
    "kept": "IF(AND({here}=1,{whole}>0,{r}+{c}-{g}<={most}),1,0)",
    "s": "IF({kept}=0,0,SUMIF({gs},{g},{kepts}))",
    "num": "IF({kept}=0,0,IF({method}=1,{class}*{s}+{whole}*{c},IF({method}=2,{whole},{class})))",
    "den": "IF({kept}=0,1,IF({method}=1,2*{c}*{s},IF({method}=2,{s},{c})))",
    "floor": "INT({num}/({den}*{unit}))*{unit}",
    "key": "IF({kept}=0,0,{count}+1-{g}+({num}-{floor}*{den})/({den}*{unit}))",
    "above": 'IF({kept}=0,0,RANK({key},{keys},0)+COUNTIF({key_above},{key})-SUMIF({gs},"<"&{g},{kepts}))',
    "units": "IF({kept}=0,0,INT(({whole}-SUMIF({gs},{g},{floors}))/{unit}))",
    "amount": "IF({kept}=0,0,{floor}+IF({above}<={units},{unit},0)"
    "+IF({place}={g},{whole}-SUMIF({gs},{g},{floors})-{units}*{unit},0))",
    "mean": "IF({here}=0,0,INT((2*{class}+{c})/(2*{c}))/100)",
    "equal": "IF({kept}=0,0,INT((2*{whole}+{s})/(2*{s}))/100)",
}


def build(desk: Desk, lines: Lines) -> Sheet:
    """Write the hidden sheet of the live distribution, a row for each line of the standings."""
    sheet, live = desk.sheet(PRIZES_LIVE), Live(lines)
    _head(desk, sheet, live)
    for col, name in enumerate(COLUMNS):
        sheet.label(HEAD - 1, col, name)
        sheet.label(HEAD, col, 0 if name not in ("points", "rank") else "-")
    for position in range(1, lines.count + 1):
        for name, formula in _line(live, position).items():
            cell = live.cell(position, name)
            sheet.put(cell.row, cell.col, formula)
    return sheet


def _head(desk: Desk, sheet: Sheet, live: Live) -> None:
    """What was announced, as numbers; and the words that can be chosen."""
    for col, name in ((0, "method"), (2, "unit"), (4, "least")):
        sheet.label(0, col, name)
    sheet.formula(0, 1, WHICH(cell=METHOD, words=choices("method")))
    sheet.formula(0, 3, template("IF(COUNT({cell})=1,MAX(1,ROUND({cell}*100,0)),1)")(cell=UNIT))
    sheet.formula(0, 5, WHOLE_LEAST(cell=LEAST, unit=live.unit))
    offered: dict[str, list[Content]] = {
        "method": [desk.words[f"prize-method.{value}"] for value in METHODS],
        "adding": [desk.words[f"prize-adding.{value}"] for value in ADDING],
        "unit": [encode_money(unit) for unit in UNITS],
    }
    for name, contents in offered.items():
        area = choices(name)
        for row, content in enumerate(contents):
            sheet.label(area.row + row, area.col, content)


def _line(live: Live, position: int) -> dict[str, Formula | int]:
    parts = _parts(live, position)
    columns: dict[str, Formula | int] = {
        "prize": CENTS(cell=amount_cell(position), other=0) if position <= general_places(live.lines.count) else 0,
        "here": _here(live.lines, position),
    }
    for name, source in FORMULAS.items():
        columns[name] = template(source)(**parts)
    return {name: columns[name] for name in COLUMNS}


def _parts(live: Live, position: int) -> dict[str, object]:
    """The cells a line is reckoned from: its own, those of the line above, and whole columns."""
    lines = live.lines
    cells_of = {name: live.cell(position, name) for name in COLUMNS}
    up = {f"up_{name}": live.cell(position - 1, name) for name in ("sum", "place", "points", "rank")}
    above = {f"{name}_above": live.above(position, name) for name in ("g", "r", "key")}
    columns = {f"{name}s": live.area(name) for name in ("g", "r", "prized", "kept", "floor", "key")}
    own = {f"own_{name}": lines.cell(position, name) for name in ("points", "rank")}
    announced = {"method": live.method, "unit": live.unit, "least": live.least}
    return cells_of | up | above | columns | own | announced | {"count": lines.count, "sums": live.sums}


def _here(lines: Lines, position: int) -> Formula:
    """Whether a line is in the general list: it has a rank, and its number is not among those who left."""
    rank, no = lines.cell(position, "rank"), lines.cell(position, "no")
    left = ",".join(f'{{o{index}}}&""={{no}}&""' for index in range(1, OUT + 1))
    out = {f"o{index}": out_cell(index) for index in range(1, OUT + 1)}
    return template(f'IF(OR({{rank}}="",{{rank}}="–",{{no}}="",{left}),0,1)')(rank=rank, no=no, **out)
