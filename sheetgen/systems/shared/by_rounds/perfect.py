"""C39, C40: the perfect performance in cells: the lowest rating that fits is found by halving what is left."""

from typing import TYPE_CHECKING

from sheetgen.model.rating_scale import expected
from sheetgen.systems.shared.by_rounds.parts import HelperBlock, Made, block, column, part
from sheetgen.systems.shared.by_rounds.round_blocks import NONE
from sheetgen.workbook.formulas import template

if TYPE_CHECKING:
    from sheetgen.systems.shared.by_rounds.calculation import Calculation

FAR = 800  # below nobody's rating by more than this, and beyond it all is certain
STEPS = 13  # halvings of a range of ratings below 8,192
LOWEST = template(f"MIN({{row}})-{FAR}")
HIGHEST = template(f"MAX({{row}})+{FAR}")
MIDDLE = template("INT(({low}+{high})/2)")
CHANCE = template(
    f'IF({{rated}}="","",IF({{rating}}>={{rated}},0,100)'
    f"+IF({{rating}}>={{rated}},1,-1)*INDEX({{table}},1+MIN({FAR},ABS({{rating}}-{{rated}}))))"
)
_FITS = "2*SUM({chances})>=100*{made}"
LOW = template(f"IF({_FITS},{{low}},{{middle}}+1)")
HIGH = template(f"IF({_FITS},{{middle}},{{high}})")
PERFECT = template(
    f"IF(OR({{dropped}}=1,COUNT({{row}})=0),{NONE},IF({{made}}=0,MIN({{row}})-{FAR},{{found}}))"
)  # nobody's rating is low enough for no point


@part("chance")
def chance(_: str, __: str) -> HelperBlock:
    """C41: the hundredths expected of every difference of ratings."""
    return HelperBlock("table", lambda calc, line: expected(line - 1), length=FAR + 1)


@part("PTP-low-0", "PTP-high-0")
def limits(name: str, variants: str) -> HelperBlock:
    """C39: between which ratings it must be."""
    formula, row = LOWEST if name == "PTP-low-0" else HIGHEST, f"rated{variants}"
    return column(lambda calc, player: formula(row=calc.row(row, player)), row)


@part(*(f"PTP-middle-{step}" for step in range(STEPS)))
def middle(name: str, variants: str) -> HelperBlock:
    """C39: the rating that is tried."""
    step = name.rpartition("-")[2]
    low, high = f"PTP-low-{step}{variants}", f"PTP-high-{step}{variants}"
    return column(lambda calc, player: MIDDLE(low=calc.one(low, player), high=calc.one(high, player)), low, high)


@part(*(f"PTP-chance-{step}" for step in range(STEPS)))
def chances(name: str, variants: str) -> HelperBlock:
    """C39: what a rating lets expect against every opponent."""
    tried, source = f"{name.replace('chance', 'middle')}{variants}", f"rated{variants}"

    def make(calc: "Calculation", player: int, number: int) -> Made:
        rated, rating = calc.at(source, player, number), calc.one(tried, player)
        return CHANCE(rated=rated, rating=rating, table=calc.all("chance"))

    return block(make, tried, source, "chance")


@part(*(f"PTP-{end}-{step}" for end in ("low", "high") for step in range(1, STEPS + 1)))
def halved(name: str, variants: str) -> HelperBlock:
    """C39: the half in which the lowest rating that fits must be."""
    _, end, step = name.split("-")
    formula, before = (LOW if end == "low" else HIGH), int(step) - 1
    old, tried, listed = (f"PTP-{kind}-{before}{variants}" for kind in (end, "middle", "chance"))

    def make(calc: "Calculation", player: int) -> Made:
        facts = {end: calc.one(old, player), "middle": calc.one(tried, player), "made": calc.one("made", player)}
        return formula(chances=calc.row(listed, player), **facts)

    return column(make, old, tried, listed, "made")


@part("PTP")
def perfect(_: str, variants: str) -> HelperBlock:
    """C39."""
    row, flag, lowest = f"rated{variants}", f"dropped{variants}", f"PTP-low-{STEPS}{variants}"

    def make(calc: "Calculation", player: int) -> Made:
        facts = {"made": calc.one("made", player), "found": calc.one(lowest, player)}
        return PERFECT(row=calc.row(row, player), dropped=calc.head(flag), **facts)

    return column(make, row, flag, "made", lowest)
