"""C36-C41: codes of ratings, with the table of differences beside them."""

from typing import TYPE_CHECKING

from sheetgen.model.rating_scale import differences
from sheetgen.systems.shared.by_rounds.parts import HelperBlock, Made, block, column, head, part
from sheetgen.systems.shared.by_rounds.round_blocks import NONE, RoundKind
from sheetgen.workbook.formulas import template

if TYPE_CHECKING:
    from sheetgen.systems.shared.by_rounds.calculation import Calculation

DROPPED = template("IF(COUNTIFS({entrant},1,{rating},0)>0,1,0)")
AGREED = template("IF(AND({entrant}=1,{rating}=0),{agreed},{rating})")
OF_OPPONENT = template(f'IF({{what}}={int(RoundKind.GAME)},INDEX({{rating}},{{opponent}}),"")')
_COUNT, _SUM = "COUNT({row})", "SUM({row})"
AVERAGE = template(f"IF(OR({{dropped}}=1,{_COUNT}=0),{NONE},INT((2*{_SUM}+{_COUNT})/(2*{_COUNT})))")
# What is left out, and how many: the lowest, and for medians the highest.
_CUTS = {
    "C1": ("MIN({row})", 1),
    "C2": ("SMALL({row},1)-SMALL({row},2)", 2),
    "M1": ("MIN({row})-MAX({row})", 2),
    "M2": ("SMALL({row},1)-SMALL({row},2)-LARGE({row},1)-LARGE({row},2)", 4),
}
CUT_AVERAGE = {
    cut: template(
        f"IF(OR({{dropped}}=1,{_COUNT}<={count}),{NONE},"
        f"INT((2*({_SUM}-{values})+{_COUNT}-{count})/(2*({_COUNT}-{count}))))"
    )
    for cut, (values, count) in _CUTS.items()
}
MADE = template(
    f"2*COUNTIFS({{what}},{int(RoundKind.GAME)},{{score}},{{win}})+COUNTIFS({{what}},{int(RoundKind.GAME)},{{score}},{{draw}})"
)
PERFORMANCE = template(
    f"IF({{mean}}={NONE},{NONE},{{mean}}+INDEX({{table}},1+INT((100*{{made}}+COUNT({{row}}))/(2*COUNT({{row}})))))"
)
OR_DROPPED = template(f"IF({{dropped}}=1,{NONE},{{rating}})")
TURNED = template(f"IF({{dropped}}=1,{NONE},-{{rating}})")


def _agreed(variants: str) -> int | None:
    """C36: the rating of those who have none, where one was announced (+U1400)."""
    return int(variants.removeprefix("+U")) if variants else None


@part("dropped")
def dropped(_: str, variants: str) -> HelperBlock:
    """C36: 1 if somebody has no rating."""
    if variants:
        return head(lambda calc: 0)
    return head(lambda calc: DROPPED(entrant=calc.blocks.all("entrant"), rating=calc.blocks.all("rating")))


@part("rating")
def rating(_: str, variants: str) -> HelperBlock:
    """C36: the rating that counts."""

    def make(calc: "Calculation", player: int) -> Made:
        own = calc.blocks.one("rating", player)
        agreed = _agreed(variants)
        if agreed is None:
            return template("{rating}")(rating=own)
        return AGREED(entrant=calc.blocks.one("entrant", player), rating=own, agreed=agreed)

    return column(make)


@part("rated")
def rated(_: str, variants: str) -> HelperBlock:
    """C37: the rating of every opponent met on the board."""
    source = f"rating{variants}"

    def make(calc: "Calculation", player: int, number: int) -> Made:
        cells = {kind: calc.blocks.at(kind, player, number) for kind in ("what", "opponent")}
        return OF_OPPONENT(rating=calc.all(source), **cells)

    return block(make, source)


@part("ARO", *(f"ARO/{cut}" for cut in _CUTS))
def average(name: str, variants: str) -> HelperBlock:
    """C37, C14."""
    row, flag = f"rated{variants}", f"dropped{variants}"
    cut = name.partition("/")[2]
    formula = CUT_AVERAGE[cut] if cut else AVERAGE
    return column(lambda calc, player: formula(row=calc.row(row, player), dropped=calc.head(flag)), row, flag)


@part("difference")
def difference(_: str, __: str) -> HelperBlock:
    """C41: what each hundredth of the points adds, from 0 to 100."""
    table = differences()
    return HelperBlock("table", lambda calc, line: table[line - 1], length=len(table))


@part("made")
def made(_: str, __: str) -> HelperBlock:
    """C38: the half points made on the board."""

    def make(calc: "Calculation", player: int) -> Made:
        blocks = calc.blocks
        rows = {kind: blocks.row(kind, player) for kind in ("what", "score")}
        return MADE(win=blocks.win, draw=blocks.draw, **rows)

    return column(make)


@part("PERF")
def performance(_: str, variants: str) -> HelperBlock:
    """C38."""
    mean, row = f"ARO{variants}", f"rated{variants}"

    def make(calc: "Calculation", player: int) -> Made:
        facts = {"mean": calc.one(mean, player), "made": calc.one("made", player)}
        return PERFORMANCE(row=calc.row(row, player), table=calc.all("difference"), **facts)

    return column(make, mean, row, "made", "difference")


@part("performed", "perfected")
def performed(name: str, variants: str) -> HelperBlock:
    """C40: the performance of every opponent met on the board."""
    source = f"{'PERF' if name == 'performed' else 'PTP'}{variants}"

    def make(calc: "Calculation", player: int, number: int) -> Made:
        cells = {kind: calc.blocks.at(kind, player, number) for kind in ("what", "opponent")}
        return OF_OPPONENT(rating=calc.all(source), **cells)

    return block(make, source)


@part("APRO", "APPO")
def average_performance(name: str, variants: str) -> HelperBlock:
    """C40."""
    row, flag = f"{'performed' if name == 'APRO' else 'perfected'}{variants}", f"dropped{variants}"
    return column(lambda calc, player: AVERAGE(row=calc.row(row, player), dropped=calc.head(flag)), row, flag)


@part("RTNG", "RTNG/R")
def own_rating(name: str, variants: str) -> HelperBlock:
    """C41."""
    source, flag = f"rating{variants}", f"dropped{variants}"
    formula = TURNED if name == "RTNG/R" else OR_DROPPED
    return column(lambda calc, player: formula(rating=calc.one(source, player), dropped=calc.head(flag)), source, flag)
