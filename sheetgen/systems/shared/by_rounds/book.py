"""T7-T9: the same sums as the arbiter's book computes them, with its imaginary opponents."""

from typing import TYPE_CHECKING

from sheetgen.systems.shared.by_rounds.parts import HelperBlock, Made, block, column, part
from sheetgen.systems.shared.by_rounds.round_blocks import NONE, RoundKind
from sheetgen.workbook.formulas import template

if TYPE_CHECKING:
    from sheetgen.systems.shared.by_rounds.calculation import Calculation

CLAMP, EXTREME = 400, 736
_GAME, _OPEN = int(RoundKind.GAME), int(RoundKind.OPEN)
ADJUSTED = template(
    f'SUMIF({{what}},{_GAME},{{score}})+{{draw}}*(COUNTIF({{what}},">{_GAME}")-COUNTIF({{what}},{_OPEN}))'
)
BEFORE = template("{before}+{score}")
_ELEMENT = (
    f'IF(OR({{what}}=0,{{what}}={_OPEN}),"",IF({{what}}={_GAME},INDEX({{adjusted}},{{opponent}}),'
    "{before}+{win}-{score}+{draw}*({n}-{round}HELD)))"
)
OPEN_LATER = f"-COUNTIF({{later}},{_OPEN})"
ELEMENT, LAST_ELEMENT = (template(_ELEMENT.replace("HELD", text)) for text in (OPEN_LATER, ""))
SUM = template("SUM({row})")
_LOW, _HIGH = "SMALL({row},%d)", "LARGE({row},%d)"
CUTS = {
    "C1": ("MIN({row})", 1),
    "C2": ("SMALL({row},1)-SMALL({row},2)", 2),
    "M1": ("MIN({row})-MAX({row})", 2),
    "M2": ("SMALL({row},1)-SMALL({row},2)-LARGE({row},1)-LARGE({row},2)", 4),
}
CUT_SUM = {cut: template(f"IF(COUNT({{row}})<={n},0,{{sum}}-{values})") for cut, (values, n) in CUTS.items()}
PRODUCTS = template("SUMPRODUCT({row},{score})")
OF_OPPONENT = template(f"IF({{what}}={_GAME},INDEX({{list}},{{opponent}}),0)")
_CUMULATED = (
    f"IF({{what}}={_GAME},INDEX({{list}},{{opponent}}),"
    f"IF({{what}}={int(RoundKind.BYE)},{{draw}}*ROUNDS*(ROUNDS+1)/2,0))"
)
CUMULATED, CUMULATED_WITH_OPEN = (
    template(_CUMULATED.replace("ROUNDS", rounds)) for rounds in (f"({{n}}-COUNTIF({{row}},{_OPEN}))", "{n}")
)
RATED = template(f'IF({{what}}={_GAME},IF(INDEX({{rating}},{{opponent}})=0,"",INDEX({{rating}},{{opponent}})),"")')
CLAMPED = template(f'IF({{rated}}="","",IF({{own}}=0,{{rated}},MIN(MAX({{rated}},{{own}}-{CLAMP}),{{own}}+{CLAMP})))')
MEAN = template(f"IF(COUNT({{row}})=0,{NONE},SUM({{row}})/COUNT({{row}}))")
MEAN_BUT_ONE = template(f"IF(COUNT({{row}})<2,{NONE},(SUM({{row}})-MIN({{row}}))/(COUNT({{row}})-1))")
MADE = template('IF({rated}="","",IF({score}>={win},2,IF({score}>={draw},1,0)))')
WEAKER = template("MIN(SUM({made}),2*COUNT({row})-SUM({made}))")
PERFORMANCE = template(
    f"IF(COUNT({{row}})=0,{NONE},INT((2*SUM({{row}})+COUNT({{row}}))/(2*COUNT({{row}})))"
    f"+IF(SUM({{made}})={{weaker}},1,-1)*IF(INT(100*{{weaker}}/(2*COUNT({{row}})))=0,-{EXTREME},"
    "INDEX({table},1+INT(100*{weaker}/(2*COUNT({row}))))))"
)


@part("adjusted-livre")
def adjusted(_: str, __: str) -> HelperBlock:
    """T8: his score as an opponent: every unplayed round half a point."""
    return column(
        lambda calc, player: ADJUSTED(
            what=calc.blocks.row("what", player), score=calc.blocks.row("score", player), draw=calc.blocks.draw
        )
    )


@part("running-livre")
def running(_: str, __: str) -> HelperBlock:
    """T8: the score after every round."""

    def make(calc: "Calculation", player: int, number: int) -> Made:
        before = calc.at("running-livre", player, number - 1) if number > 1 else 0
        return BEFORE(before=before, score=calc.blocks.at("score", player, number))

    return block(make)


@part("element-livre")
def element(_: str, __: str) -> HelperBlock:
    """T8: the opponent's score, or that of an imaginary one."""

    def make(calc: "Calculation", player: int, number: int) -> Made:
        cells = {kind: calc.blocks.at(kind, player, number) for kind in ("what", "opponent", "score")}
        before = calc.at("running-livre", player, number - 1) if number > 1 else 0
        figures = {
            "adjusted": calc.all("adjusted-livre"),
            "before": before,
            "n": calc.blocks.completed,
            **calc.blocks.scale,
        }
        blocks = calc.blocks
        if blocks.counts_open or number == blocks.rounds:
            return LAST_ELEMENT(round=number, **cells, **figures)
        later = blocks.row("what", player)
        return ELEMENT(round=number, later=later._replace(col=later.col + number), **cells, **figures)

    return block(make, "adjusted-livre", "running-livre")


@part("BH-livre")
def buchholz(_: str, __: str) -> HelperBlock:
    """T8."""
    return column(lambda calc, player: SUM(row=calc.row("element-livre", player)), "element-livre")


@part(*(f"BH-livre/{cut}" for cut in CUTS))
def cut_buchholz(name: str, _: str) -> HelperBlock:
    """T8: without the lowest, and the highest."""
    formula = CUT_SUM[name.partition("/")[2]]
    return column(
        lambda calc, player: formula(row=calc.row("element-livre", player), sum=calc.one("BH-livre", player)),
        "BH-livre",
    )


@part("SB-livre")
def sonneborn_berger(_: str, __: str) -> HelperBlock:
    """T5 with the opponents of T8."""
    return column(
        lambda calc, player: PRODUCTS(row=calc.row("element-livre", player), score=calc.blocks.row("score", player)),
        "element-livre",
    )


@part("met-BH-livre", "met-CUM", "met-CUM-open")
def of_opponents(name: str, _: str) -> HelperBlock:
    """T7, T8: what every opponent met on the board has."""
    source = name.removeprefix("met-")

    def make(calc: "Calculation", player: int, number: int) -> Made:
        cells = {kind: calc.blocks.at(kind, player, number) for kind in ("what", "opponent")}
        if source in ("CUM", "CUM-open"):
            facts = {"list": calc.all(source), "n": calc.blocks.completed, "draw": calc.blocks.draw, **cells}
            if calc.blocks.counts_open:
                return CUMULATED_WITH_OPEN(**facts)
            return CUMULATED(row=calc.blocks.row("what", player), **facts)
        return OF_OPPONENT(list=calc.all(source), **cells)

    return block(make, source)


@part("BHS", "CUMO", "CUMO-open")
def sum_of_opponents(name: str, _: str) -> HelperBlock:
    """T7, T8: the sum over the opponents met."""
    source = {"BHS": "met-BH-livre", "CUMO": "met-CUM"}.get(name, "met-CUM-open")
    return column(lambda calc, player: SUM(row=calc.row(source, player)), source)


@part("rated-livre", "clamped-livre", "made-livre")
def ratings(name: str, _: str) -> HelperBlock:
    """T9: the rating of every rated opponent met; within 400 points of the own one; and what was made against him."""

    def make(calc: "Calculation", player: int, number: int) -> Made:
        if name == "rated-livre":
            cells = {kind: calc.blocks.at(kind, player, number) for kind in ("what", "opponent")}
            return RATED(rating=calc.blocks.all("rating"), **cells)
        rated = calc.at("rated-livre", player, number)
        if name == "made-livre":
            return MADE(rated=rated, score=calc.blocks.at("score", player, number), **calc.blocks.scale)
        return CLAMPED(rated=rated, own=calc.blocks.one("rating", player))

    return block(make, *(() if name == "rated-livre" else ("rated-livre",)))


@part("ARO-livre", "ARO-livre/C1")
def mean_rating(name: str, _: str) -> HelperBlock:
    """T9."""
    formula = MEAN_BUT_ONE if name.endswith("/C1") else MEAN
    return column(lambda calc, player: formula(row=calc.row("rated-livre", player)), "rated-livre")


@part("weaker-livre")
def weaker(_: str, __: str) -> HelperBlock:
    """T9: the smaller part of the points, since the table is mirrored."""
    return column(
        lambda calc, player: WEAKER(made=calc.row("made-livre", player), row=calc.row("clamped-livre", player)),
        "made-livre",
        "clamped-livre",
    )


@part("PERF-livre")
def performance(_: str, __: str) -> HelperBlock:
    """T9."""

    def make(calc: "Calculation", player: int) -> Made:
        rows = {"row": calc.row("clamped-livre", player), "made": calc.row("made-livre", player)}
        return PERFORMANCE(weaker=calc.one("weaker-livre", player), table=calc.all("difference"), **rows)

    return column(make, "clamped-livre", "made-livre", "weaker-livre", "difference")
