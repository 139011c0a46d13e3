"""C11: events whose pairings were fixed beforehand: forfeits are games, nobody stays away, nothing is adjusted."""

from typing import TYPE_CHECKING

from sheetgen.systems.shared.by_rounds.parts import HelperBlock, Made, block, column, head, part
from sheetgen.systems.shared.by_rounds.round_blocks import RoundKind
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area, Cell

if TYPE_CHECKING:
    from sheetgen.systems.shared.by_rounds.calculation import Calculation

_UNKNOWN = f"OR({{what}}=0,{{what}}={int(RoundKind.OPEN)})"
ELEMENT = template(f'IF({_UNKNOWN},"",INDEX({{points}},{{opponent}}))')
PRODUCT = template('IF({element}="","",{element}*{made})')
KEYED = 1_000_000  # a product with the score it comes from, as one number: scores ahead
SCORED = template(f'IF({{element}}="","",{{element}}*{KEYED}+{{element}}*{{made}})')
SUM = template("SUM({row})")
_LOWEST = [f"SMALL({{scored}},{place})-{KEYED}*INT(SMALL({{scored}},{place})/{KEYED})" for place in (1, 2)]
CUT_PRODUCTS = {
    "C1": template(f"IF(COUNT({{scored}})<=1,0,{{sum}}-({_LOWEST[0]}))"),
    "C2": template(f"IF(COUNT({{scored}})<=2,0,{{sum}}-({_LOWEST[0]})-({_LOWEST[1]}))"),
}
SCHEDULED = template('COUNTIF({what},">0")')
MOST = template("MAX({scheduled})")
AGAINST_STRONG = template(
    f"IF({_UNKNOWN},0,IF(2*INDEX({{points}},{{opponent}})>={{win}}*{{full}}+2*{{shift}},{{score}},0))"
)
ELECTED_WITH_OPEN = template(f'COUNTIF({{what}},">0")-COUNTIF({{what}},{int(RoundKind.FORFEIT_LOST)})')
ELECTED = template(
    f'COUNTIF({{what}},">0")-COUNTIF({{what}},{int(RoundKind.OPEN)})-COUNTIF({{what}},{int(RoundKind.FORFEIT_LOST)})'
)
RUNNING_WITH_OPEN = template('IF({what}=0,"",SUM({scores}))')
RUNNING = template(f'IF({_UNKNOWN},"",SUM({{scores}}))')
CUT_RUNNING = {
    "C1": template("IF(COUNT({row})<=1,0,SUM({row})-MIN({row}))"),
    "C2": template("IF(COUNT({row})<=2,0,SUM({row})-SMALL({row},1)-SMALL({row},2))"),
}


def _facts(calc: "Calculation", player: int, number: int, *names: str) -> dict[str, Cell]:
    return {name: calc.blocks.at(name, player, number) for name in names}


@part("element-closed")
def element(_: str, __: str) -> HelperBlock:
    """C34: the real score of the opponent of every round."""

    def make(calc: "Calculation", player: int, number: int) -> Made:
        return ELEMENT(points=calc.all("points"), **_facts(calc, player, number, "what", "opponent"))

    return block(make, "points")


@part("product-closed", "scored-closed")
def products(name: str, _: str) -> HelperBlock:
    """C34: his score times what was made against him, alone or with the score for the cuts."""
    formula = PRODUCT if name == "product-closed" else SCORED

    def make(calc: "Calculation", player: int, number: int) -> Made:
        return formula(element=calc.at("element-closed", player, number), made=calc.blocks.at("made", player, number))

    return block(make, "element-closed")


@part("SB-closed", "CUM-closed")
def sums(name: str, _: str) -> HelperBlock:
    """C34, C27."""
    source = "product-closed" if name == "SB-closed" else "running-closed"
    return column(lambda calc, player: SUM(row=calc.row(source, player)), source)


@part("SB-closed/C1", "SB-closed/C2")
def cut_products(name: str, _: str) -> HelperBlock:
    """C14: the opponent with the lowest score goes, among equal ones the lowest product."""
    formula = CUT_PRODUCTS[name.rpartition("/")[2]]
    return column(
        lambda calc, player: formula(scored=calc.row("scored-closed", player), sum=calc.one("SB-closed", player)),
        "scored-closed",
        "SB-closed",
    )


@part("scheduled")
def scheduled(_: str, __: str) -> HelperBlock:
    """C35: how many games count, or will."""
    return column(lambda calc, player: SCHEDULED(what=calc.blocks.row("what", player)))


@part("full-games")
def full_games(_: str, __: str) -> HelperBlock:
    """C35: how many games somebody can have."""
    return head(lambda calc: MOST(scheduled=calc.all("scheduled")), "scheduled")


@part("strong-closed")
def strong(_: str, variants: str) -> HelperBlock:
    """C35, C17: what a round brought against somebody who reached the limit."""
    shift = int(variants.removeprefix("+L") or 0)

    def make(calc: "Calculation", player: int, number: int) -> Made:
        facts = _facts(calc, player, number, "what", "opponent", "score")
        numbers = {"win": calc.blocks.win, "full": calc.head("full-games"), "shift": shift}
        return AGAINST_STRONG(points=calc.all("points"), **facts, **numbers)

    return block(make, "points", "full-games")


@part("KOYA-closed")
def koya(_: str, variants: str) -> HelperBlock:
    """C35."""
    source = f"strong-closed{variants}"
    return column(lambda calc, player: SUM(row=calc.row(source, player)), source)


@part("REP-closed")
def elected(_: str, __: str) -> HelperBlock:
    """C28: only forfeit losses are no rounds somebody elected to play."""

    def make(calc: "Calculation", player: int) -> Made:
        formula = ELECTED_WITH_OPEN if calc.blocks.counts_open else ELECTED
        return formula(what=calc.blocks.row("what", player))

    return column(make)


@part("running-closed")
def running(_: str, __: str) -> HelperBlock:
    """C27: the score after every round with a result; the free round of an odd field is none."""

    def make(calc: "Calculation", player: int, number: int) -> Made:
        first = calc.blocks.at("score", player, 1)
        scores = Area(first.sheet, first.row, first.col, first.row, first.col + number - 1)
        formula = RUNNING_WITH_OPEN if calc.blocks.counts_open else RUNNING
        return formula(what=calc.blocks.at("what", player, number), scores=scores)

    return block(make)


@part("CUM-closed/C1", "CUM-closed/C2")
def cut_running(name: str, _: str) -> HelperBlock:
    """C14."""
    formula = CUT_RUNNING[name.rpartition("/")[2]]
    return column(lambda calc, player: formula(row=calc.row("running-closed", player)), "running-closed")
