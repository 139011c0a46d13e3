"""C9-C17, C31-C35: blocks of the opponents' scores with the rounds that were not played, their sums and cuts."""

from typing import TYPE_CHECKING

from sheetgen.systems.shared.by_rounds.parts import (
    FORE,
    FORFEITS,
    HelperBlock,
    Made,
    block,
    column,
    part,
    without,
)
from sheetgen.systems.shared.by_rounds.round_blocks import NONE, RoundKind
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Cell

if TYPE_CHECKING:
    from sheetgen.systems.shared.by_rounds.calculation import Calculation

RUN = 1000  # marks a round after which nobody was there any more, plus what a bye lacks to a draw
LAST_WHAT = template(f"IF(AND({{what}}>0,{{opponent}}>0),{int(RoundKind.GAME)},{{what}})")
LAST_SCORE = template("IF(AND({what}>0,{opponent}>0),{draw},{score})")
TRAIL = template(
    f"IF({{what}}=0,{RUN},IF({{what}}={int(RoundKind.AWAY)},IF({{next}}>={RUN // 2},{RUN}+{{draw}}-{{score}},0),"
    f"IF({{what}}={int(RoundKind.FORFEIT_LOST)},IF({{next}}>={RUN // 2},{RUN},0),0)))"
)
ADJUSTED = template(f'{{points}}+SUM({{row}})-{RUN}*COUNTIF({{row}},">={RUN // 2}")')
_ROUNDS = f"({{n}}-COUNTIF({{whats}},{int(RoundKind.OPEN)}))"  # those that are over for him
_DUMMY = f"MIN({{own}},IF({{opponent}}>0,INDEX({{adjusted}},{{opponent}}),{{draw}}*{_ROUNDS}))"
_UNKNOWN = f"OR({{what}}=0,{{what}}={int(RoundKind.OPEN)})"
# A game has an opponent, and what he has is never cut by the own score.
_ELEMENTS = {
    "": f'IF({_UNKNOWN},"",MIN(IF({{what}}={int(RoundKind.GAME)},{RUN},{{own}}),'
    f"IF({{opponent}}>0,INDEX({{adjusted}},{{opponent}}),{{draw}}*{_ROUNDS})))",
    FORFEITS: f'IF({_UNKNOWN},"",IF({{opponent}}>0,INDEX({{adjusted}},{{opponent}}),MIN({{own}},{{draw}}*{_ROUNDS})))',
}
_ELEMENTS_BEFORE = {  # as it was before layout 9
    "": f'IF({_UNKNOWN},"",IF({{what}}={int(RoundKind.GAME)},INDEX({{adjusted}},{{opponent}}),{_DUMMY}))',
    FORFEITS: f'IF({_UNKNOWN},"",IF({{opponent}}>0,INDEX({{adjusted}},{{opponent}}),{_DUMMY}))',
}
ELEMENTS, ELEMENTS_BEFORE = (
    {forfeits: template(text) for forfeits, text in texts.items()} for texts in (_ELEMENTS, _ELEMENTS_BEFORE)
)
ELEMENTS_OF_ALL, ELEMENTS_OF_ALL_BEFORE = (
    {forfeits: template(text.replace(_ROUNDS, "{n}")) for forfeits, text in texts.items()}
    for texts in (_ELEMENTS, _ELEMENTS_BEFORE)
)
VOLUNTARY = template(f'IF(OR({{what}}={int(RoundKind.AWAY)},{{what}}={int(RoundKind.FORFEIT_LOST)}),{{value}},"")')
VOLUNTARY_BYE = template(f'IF({{what}}={int(RoundKind.AWAY)},{{value}},"")')


@part("last-what", "last-score")
def last_round(name: str, _: str) -> HelperBlock:
    """C28: the last round of the event, its games drawn."""

    def make(calc: "Calculation", player: int) -> Made:
        blocks = calc.blocks
        cells = {kind: blocks.at(kind, player, blocks.rounds) for kind in ("what", "opponent", "score")}
        if name == "last-what":
            return LAST_WHAT(what=cells["what"], opponent=cells["opponent"])
        return LAST_SCORE(draw=blocks.draw, **cells)

    return column(make)


def _of_round(calc: "Calculation", name: str, player: int, number: int, variants: str) -> Cell:
    """What a round was, or brought; in Fore Buchholz the last one is another."""
    if FORE in variants and number == calc.blocks.rounds:
        return calc.one(f"last-{name}", player)
    return calc.blocks.at(name, player, number)


@part("trail")
def trail(_: str, variants: str) -> HelperBlock:
    """C7, 16.2.5: the byes of the end."""

    def make(calc: "Calculation", player: int, number: int) -> Made:
        last = number == calc.blocks.rounds
        return TRAIL(
            what=_of_round(calc, "what", player, number, variants),
            score=_of_round(calc, "score", player, number, variants),
            next=RUN if last else calc.at(f"trail{variants}", player, number + 1),
            draw=calc.blocks.draw,
        )

    return block(make, *(("last-what", "last-score") if FORE in variants else ()))


@part("adjusted")
def adjusted(_: str, variants: str) -> HelperBlock:
    """C9: the score of a player as an opponent."""
    points, row = f"points{variants}", f"trail{variants}"
    return column(
        lambda calc, player: ADJUSTED(points=calc.one(points, player), row=calc.row(row, player)), points, row
    )


@part("element")
def element(_: str, variants: str) -> HelperBlock:
    """C31, C10: the opponent's score, or the dummy's."""
    fore = without(variants, FORFEITS)
    forfeits = FORFEITS if FORFEITS in variants else ""

    def make(calc: "Calculation", player: int, number: int) -> Made:
        facts = {
            "what": _of_round(calc, "what", player, number, variants),
            "opponent": calc.blocks.at("opponent", player, number),
            "adjusted": calc.all(f"adjusted{fore}"),
            "own": calc.one(f"points{fore}", player),
            "draw": calc.blocks.draw,
            "n": calc.blocks.completed,
        }
        whats = calc.blocks.row("what", player)
        if FORE in variants:  # the games of the last round are drawn
            whats = whats._replace(last_col=whats.last_col - 1)
        if calc.blocks.counts_open or whats.last_col < whats.col:
            return (ELEMENTS_OF_ALL_BEFORE if calc.blocks.looks_twice else ELEMENTS_OF_ALL)[forfeits](**facts)
        return (ELEMENTS_BEFORE if calc.blocks.looks_twice else ELEMENTS)[forfeits](whats=whats, **facts)

    return block(make, f"adjusted{fore}", f"points{fore}")


@part("voluntary", "product-voluntary")
def voluntary(name: str, variants: str) -> HelperBlock:
    """C8, C15: the elements of rounds somebody was not there to play; of products with the score behind."""
    source = f"{'element' if name == 'voluntary' else 'product'}{variants}"
    formula = VOLUNTARY_BYE if FORFEITS in variants else VOLUNTARY

    def make(calc: "Calculation", player: int, number: int) -> Made:
        return formula(what=_of_round(calc, "what", player, number, variants), value=calc.at(source, player, number))

    return block(make, source)


SUM = template("SUM({row})")
CUT_ONE = template("IF(COUNT({all})=0,0,IF(COUNT({away})>0,MIN({away}),MIN({all})))")
CUT_TWO = template(
    "IF(COUNT({all})<2,0,IF(COUNT({away})>1,SMALL({away},2),IF(COUNT({away})=0,SMALL({all},2),"
    "IF(SMALL({all},1)={one},SMALL({all},2),SMALL({all},1)))))"
)
LESS_ONE = template("{sum}-{one}")
LESS_TWO = template("{sum}-{one}-{two}")
# The greatest of what the low cut leaves: the cut value may be the greatest itself.
MEDIAN_ONE = template('IF(COUNT({all})<2,0,{sum}-{one}-LARGE({all},IF(COUNTIF({all},">"&{one})=0,2,1)))')
ABOVE = template('COUNTIF({all},">"&MAX({one},{two}))')
BELOW = template('MAX({above}+1,COUNTIF({all},">"&MIN({one},{two})))')
MEDIAN_TWO = template(
    "IF(COUNT({all})<5,0,{sum}-{one}-{two}-LARGE({all},1)-LARGE({all},2)-IF({above}>1,0,"
    "IF({below}>2,LARGE({all},3)-MAX({one},{two}),LARGE({all},3)+LARGE({all},4)-{one}-{two})))"
)


@part("BH", "FB")
def buchholz(name: str, variants: str) -> HelperBlock:
    """C31, C32."""
    source = f"element{_fore(name)}{variants}"
    return column(lambda calc, player: SUM(row=calc.row(source, player)), source)


def _fore(name: str) -> str:
    return FORE if name.startswith("FB") else ""


@part("BH-one", "BH-two", "FB-one", "FB-two", "BH-above", "BH-below", "FB-above", "FB-below")
def low_cuts(name: str, variants: str) -> HelperBlock:
    """C14, C15: the two values that go first, and how many are greater than they are."""
    base, which = name.split("-")
    row, away = (f"{kind}{_fore(base)}{variants}" for kind in ("element", "voluntary"))
    one, two, above = (f"{base}-{part_}{variants}" for part_ in ("one", "two", "above"))

    def make(calc: "Calculation", player: int) -> Made:
        everything = calc.row(row, player)
        if which == "one":
            return CUT_ONE(all=everything, away=calc.row(away, player))
        if which == "two":
            return CUT_TWO(all=everything, away=calc.row(away, player), one=calc.one(one, player))
        cuts = {"one": calc.one(one, player), "two": calc.one(two, player)}
        if which == "above":
            return ABOVE(all=everything, **cuts)
        return BELOW(all=everything, above=calc.one(above, player), **cuts)

    needs = {"one": (row, away), "two": (row, away, one), "above": (row, one, two), "below": (row, one, two, above)}
    return column(make, *needs[which])


@part(*(f"{base}/{cut}" for base in ("BH", "FB") for cut in ("C1", "C2", "M1", "M2")))
def cut_buchholz(name: str, variants: str) -> HelperBlock:
    """C14: without the least, and the most, significant values."""
    base, cut = name.split("/")
    sum_, row = f"{base}{variants}", f"element{_fore(base)}{variants}"
    one, two, above, below = (f"{base}-{part_}{variants}" for part_ in ("one", "two", "above", "below"))

    def make(calc: "Calculation", player: int) -> Made:
        facts = {"sum": calc.one(sum_, player), "one": calc.one(one, player)}
        if cut == "C1":
            return LESS_ONE(**facts)
        if cut == "M1":
            return MEDIAN_ONE(all=calc.row(row, player), **facts)
        facts["two"] = calc.one(two, player)
        if cut == "C2":
            return LESS_TWO(**facts)
        places = {"above": calc.one(above, player), "below": calc.one(below, player)}
        return MEDIAN_TWO(all=calc.row(row, player), **places, **facts)

    needs = {"C1": (one,), "M1": (row, one), "C2": (one, two), "M2": (row, one, two, above, below)}
    return column(make, sum_, *needs[cut])


IN_GAMES = template(f'IF({{what}}={int(RoundKind.GAME)},INDEX({{list}},{{opponent}}),"")')
MEAN = template(f"IF(COUNT({{row}})=0,{NONE},SUM({{row}})/COUNT({{row}}))")


@part("of-opponent")
def of_opponent(_: str, variants: str) -> HelperBlock:
    """C33: the (Fore) Buchholz of every opponent met on the board."""
    source = "FB" if FORE in variants else "BH"

    def make(calc: "Calculation", player: int, number: int) -> Made:
        cells = {kind: calc.blocks.at(kind, player, number) for kind in ("what", "opponent")}
        return IN_GAMES(list=calc.all(source), **cells)

    return block(make, source)


@part("AOB")
def average_buchholz(_: str, variants: str) -> HelperBlock:
    """C33."""
    source = f"of-opponent{variants}"
    return column(lambda calc, player: MEAN(row=calc.row(source, player)), source)


# C34: a product with the score it comes from, as one number: scores ahead for the least significant, products for VURs.
PRODUCT = template('IF({element}="","",{element}*{score})')
KEYED, AWAY_KEYED = 10000, 1000
SCORED = template(f'IF({{element}}="","",{{element}}*{KEYED}+{{element}}*{{score}})')
AWAY_SCORED = template(f'IF({{away}}="","",{{away}}*{{score}}*{AWAY_KEYED}+{{away}})')
_LEAST = f"MIN({{all}})-{KEYED}*INT(MIN({{all}})/{KEYED})"
_AWAY = f"INT(MIN({{away}})/{AWAY_KEYED})"
SB_ONE = template(f"IF(COUNT({{all}})=0,0,MAX({_LEAST},IF(COUNT({{away}})=0,0,{_AWAY})))")
SB_TAKEN = template(f"IF(COUNT({{away}})=0,0,IF({_AWAY}>={_LEAST},1,0))")
# The least significant of the rest: whatever went first, it was the least or a voluntary unplayed round.
SB_NEXT = template(
    f"IF(COUNT({{all}})<2,0,IF({{taken}}=0,SMALL({{all}},2),"
    f"IF((MIN({{away}})-{AWAY_KEYED}*{_AWAY})*{KEYED}+{_AWAY}=MIN({{all}}),SMALL({{all}},2),MIN({{all}}))))"
)
SB_TWO = template(
    f"IF(COUNT({{all}})<2,0,MAX({{next}}-{KEYED}*INT({{next}}/{KEYED}),"
    f"IF(COUNT({{away}})>{{taken}},INT(SMALL({{away}},1+{{taken}})/{AWAY_KEYED}),0)))"
)


@part("product", "scored", "away-scored")
def products(name: str, variants: str) -> HelperBlock:
    """C34: each opponent's score times what was made against him, alone or with the score for the cuts."""
    source = f"{'voluntary' if name == 'away-scored' else 'element'}{variants}"
    formula, hole = {
        "product": (PRODUCT, "element"),
        "scored": (SCORED, "element"),
        "away-scored": (AWAY_SCORED, "away"),
    }[name]

    def make(calc: "Calculation", player: int, number: int) -> Made:
        return formula(score=calc.blocks.at("made", player, number), **{hole: calc.at(source, player, number)})

    return block(make, source)


@part("SB")
def sonneborn_berger(_: str, variants: str) -> HelperBlock:
    """C34."""
    source = f"product{variants}"
    return column(lambda calc, player: SUM(row=calc.row(source, player)), source)


@part("SB-one", "SB-taken", "SB-next", "SB-two")
def sonneborn_cuts(name: str, variants: str) -> HelperBlock:
    """C15: which product goes first, which second."""
    row, away = f"scored{variants}", f"away-scored{variants}"
    taken, next_ = f"SB-taken{variants}", f"SB-next{variants}"
    formula = {"SB-one": SB_ONE, "SB-taken": SB_TAKEN, "SB-next": SB_NEXT, "SB-two": SB_TWO}[name]
    wanted = [other for other in (taken, next_) if f"{{{other.split('-')[1].split('+')[0]}}}" in _holes(formula)]

    def make(calc: "Calculation", player: int) -> Made:
        facts = {other.split("-")[1].split("+")[0]: calc.one(other, player) for other in wanted}
        return formula(all=calc.row(row, player), away=calc.row(away, player), **facts)

    return column(make, row, away, *wanted)


def _holes(formula: object) -> set[str]:
    return {f"{{{hole}}}" for hole in formula.holes}  # type: ignore[attr-defined]


@part("SB/C1", "SB/C2")
def cut_sonneborn(name: str, variants: str) -> HelperBlock:
    """C14, C15."""
    sum_, one, two = (f"{part_}{variants}" for part_ in ("SB", "SB-one", "SB-two"))
    if name == "SB/C1":
        return column(lambda calc, player: LESS_ONE(sum=calc.one(sum_, player), one=calc.one(one, player)), sum_, one)
    return column(
        lambda calc, player: LESS_TWO(sum=calc.one(sum_, player), one=calc.one(one, player), two=calc.one(two, player)),
        sum_,
        one,
        two,
    )


AGAINST_STRONG = template(
    f"IF(OR({_UNKNOWN},{{opponent}}=0),0,IF(2*INDEX({{points}},{{opponent}})>={{win}}*{{n}}+2*{{shift}},{{score}},0))"
)


def koya_part(shift: int) -> HelperBlock:
    """C35, C17: what a round brought against somebody who reached the limit."""

    def make(calc: "Calculation", player: int, number: int) -> Made:
        cells = {kind: calc.blocks.at(kind, player, number) for kind in ("what", "opponent", "score")}
        numbers = {"win": calc.blocks.win, "n": calc.blocks.completed, "shift": shift}
        return AGAINST_STRONG(points=calc.all("points"), **cells, **numbers)

    return block(make, "points")


@part("strong")
def strong(_: str, variants: str) -> HelperBlock:
    """C35, C17."""
    return koya_part(int(variants.removeprefix("+L") or 0))


@part("KOYA")
def koya(_: str, variants: str) -> HelperBlock:
    """C35, C17."""
    source = f"strong{variants}"
    return column(lambda calc, player: SUM(row=calc.row(source, player)), source)
