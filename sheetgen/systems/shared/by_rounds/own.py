"""C25-C29, T3, T4, T7: columns that come from a player's own rounds."""

from typing import TYPE_CHECKING

from sheetgen.systems.shared.by_rounds.parts import FORE, HelperBlock, Made, block, column, line, part
from sheetgen.systems.shared.by_rounds.round_blocks import RoundKind
from sheetgen.workbook.formulas import Template, template
from sheetgen.workbook.place import Area

if TYPE_CHECKING:
    from sheetgen.systems.shared.by_rounds.calculation import Calculation

POINTS = template("SUM({score})")
ON_BOARD = template(f"COUNTIFS({{what}},{int(RoundKind.GAME)},{{score}},{{points}})")
WITH_BLACK = template(f"COUNTIFS({{what}},{int(RoundKind.GAME)},{{black}},1)")
WON_WITH_BLACK = template(f"COUNTIFS({{what}},{int(RoundKind.GAME)},{{black}},1,{{score}},{{win}})")
WINS = template("COUNTIF({score},{win})")
# T3: a bye is no win in livre.
BOOK_WINS = template("COUNTIFS({score},{win},{opponent},{some})")
_STAYED = f"-COUNTIF({{what}},{int(RoundKind.FORFEIT_LOST)})-COUNTIF({{what}},{int(RoundKind.AWAY)})"
ELECTED = template(f'COUNTIF({{what}},">0")-COUNTIF({{what}},{int(RoundKind.OPEN)}){_STAYED}')
ELECTED_WITH_OPEN = template(f"{{n}}{_STAYED}")
STANDARD = template(
    f"IF(OR({{what}}=0,{{what}}={int(RoundKind.OPEN)}),0,IF({{opponent}}>0,IF({{score}}>{{against}},2,IF({{score}}={{against}},1,0)),"
    "IF({score}>{draw},2,IF({score}={draw},1,0))))"
)
WEIGHT = template("MAX(0,{n}-{before})")
KASHDAN = template(
    f"4*COUNTIFS({{what}},{int(RoundKind.GAME)},{{score}},{{win}})+2*COUNTIFS({{what}},{int(RoundKind.GAME)},{{score}},{{draw}})"
    f"+COUNTIFS({{what}},{int(RoundKind.GAME)},{{score}},0)"
)
SCORED_LAST = template("{points}-{last}+{fore}")


@part("points")
def points(_: str, variants: str) -> HelperBlock:
    """T1; C28: with the last round drawn."""
    if FORE in variants:
        return column(
            lambda calc, player: SCORED_LAST(
                points=calc.one("points", player),
                last=calc.blocks.at("score", player, calc.blocks.rounds),
                fore=calc.one("last-score", player),
            ),
            "points",
            "last-score",
        )
    return column(lambda calc, player: POINTS(score=calc.blocks.row("score", player)))


def count_of_rounds(name: str, formula: Template) -> None:
    """Register a column whose formula looks at the rounds of one player, and at what a win and a draw bring."""

    def make(calc: "Calculation", player: int) -> Made:
        blocks = calc.blocks
        rows = {kind: blocks.row(kind, player) for kind in ("what", "score", "black", "opponent")}
        numbers = {"win": blocks.win, "points": blocks.win, "draw": blocks.draw, "some": ">0"}
        return formula(**rows, **numbers)

    part(name)(lambda _, __: column(make))


count_of_rounds("WON", ON_BOARD)  # C26, T3
count_of_rounds("WIN", WINS)  # C25
count_of_rounds("WIN-livre", BOOK_WINS)  # T3
count_of_rounds("BPG", WITH_BLACK)  # C26, T4
count_of_rounds("BWG", WON_WITH_BLACK)  # C26
count_of_rounds("KASH", KASHDAN)  # T4


@part("REP")
def elected(_: str, __: str) -> HelperBlock:
    """C28."""

    def make(calc: "Calculation", player: int) -> Made:
        whats = calc.blocks.row("what", player)
        if calc.blocks.counts_open:
            return ELECTED_WITH_OPEN(n=calc.blocks.completed, what=whats)
        return ELECTED(what=whats)

    return column(make)


@part("standard")
def standard(_: str, __: str) -> HelperBlock:
    """C29: a round compared with the opponent's."""

    def make(calc: "Calculation", player: int, number: int) -> Made:
        blocks = calc.blocks
        cells = {kind: blocks.at(kind, player, number) for kind in ("what", "score", "against", "opponent")}
        return STANDARD(draw=blocks.draw, **cells)

    return block(make)


@part("STD")
def standard_points(_: str, __: str) -> HelperBlock:
    """C29."""
    return column(lambda calc, player: POINTS(score=calc.row("standard", player)), "standard")


@part("weight")
def weight(_: str, __: str) -> HelperBlock:
    """C27: how often the points of a round are in the running scores."""
    return line(lambda calc, number: WEIGHT(n=calc.blocks.completed, before=number - 1))


RUNNING = template(f'IF(OR({{round}}>{{n}},{{what}}={int(RoundKind.OPEN)}),"",SUM({{scores}}))')
RUNNING_SUM = template("SUM({row})")
CUT_RUNNING = {
    "C1": template("IF(COUNT({row})<=1,0,SUM({row})-MIN({row}))"),
    "C2": template("IF(COUNT({row})<=2,0,SUM({row})-SMALL({row},1)-SMALL({row},2))"),
}
WEIGHTED = template("SUMPRODUCT({score},{weights})")
WITHOUT_ONE = template("{sum}-{first}")
WITHOUT_TWO = template("IF({n}<2,0,{sum}-2*{first}-{second})")


@part("running")
def running(_: str, __: str) -> HelperBlock:
    """C27, T7: the score after every round whose result is known."""

    def make(calc: "Calculation", player: int, number: int) -> Made:
        first, kind = calc.blocks.at("score", player, 1), calc.blocks.at("what", player, number)
        scores = Area(first.sheet, first.row, first.col, first.row, first.col + number - 1)
        return RUNNING(round=number, n=calc.blocks.completed, what=kind, scores=scores)

    return block(make)


@part("CUM")
def running_sum(_: str, __: str) -> HelperBlock:
    """C27, T7: the sum of the running scores."""
    return column(lambda calc, player: RUNNING_SUM(row=calc.row("running", player)), "running")


@part("CUM/C1", "CUM/C2")
def cut_running(name: str, _: str) -> HelperBlock:
    """C14: without the first running score, or the first two: no later one is lower."""
    formula = CUT_RUNNING[name.rpartition("/")[2]]
    return column(lambda calc, player: formula(row=calc.row("running", player)), "running")


@part("CUM-open")
def weighted(_: str, __: str) -> HelperBlock:
    """The same as before layout 8, when a round without a result had one, too."""
    return column(
        lambda calc, player: WEIGHTED(score=calc.blocks.row("score", player), weights=calc.line("weight")),
        "weight",
    )


@part("CUM-open/C1")
def running_without_one(_: str, __: str) -> HelperBlock:
    """C14: without the score after round 1."""

    def make(calc: "Calculation", player: int) -> Made:
        return WITHOUT_ONE(sum=calc.one("CUM-open", player), first=calc.blocks.at("score", player, 1))

    return column(make, "CUM-open")


@part("CUM-open/C2")
def running_without_two(_: str, __: str) -> HelperBlock:
    """C14: without the scores after rounds 1 and 2."""

    def make(calc: "Calculation", player: int) -> Made:
        if calc.blocks.rounds == 1:
            return 0
        first, second = (calc.blocks.at("score", player, number) for number in (1, 2))
        return WITHOUT_TWO(n=calc.blocks.completed, sum=calc.one("CUM-open", player), first=first, second=second)

    return column(make, "CUM-open")


@part("TPN", "TPN/R")
def number(name: str, _: str) -> HelperBlock:
    """C30: the lowest number first."""
    return column(lambda calc, player: player if name == "TPN/R" else -player)
