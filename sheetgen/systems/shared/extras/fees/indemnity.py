"""What an arbiter is due, as formulas in whole cents: the printed scale (F2), and the way there and back (F3)."""

from sheetgen.systems.shared.extras.fees.rates import MEANS, ROLES, SCALES, choices, rates
from sheetgen.systems.shared.extras.fees.tariff import figure
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

Figure = Cell | int
# A number among the answers; what is not understood is the first of them.
WHICH = "IFERROR(MATCH({%s},{%s_words},0),%s)"
# A, B, C, D are rounded up in a Swiss; in the others the prizes are not rounded.
SWISS = "({rounds}-INT(-{players}/{per})-INT(-{titled}/{ten})-INT(-{prizes}/{each}))*{point}"
FAST = 'INDEX({tenths},MAX(1,COUNTIF({from_},"<="&{players})))*{rounds}*{point}/10+{prizes}*{point}/{each}'
CLOSED = "{%s}*{players}*{point}/10+{prizes}*{point}/{each}"
RAW = template(f"CHOOSE({{scale}},{SWISS},{FAST},{CLOSED % 'closed'},{CLOSED % 'norms'},{{days}}*{{match}})")
# A day is worth no less than the floor and no more than the ceiling; a match has one price.
CAPPED = template("IF({scale}=5,{raw},MAX({days}*{least},MIN({days}*{most},{raw})))")
# A deputy has one half, not of the price of a match; a trainee nothing.
SHARE = template("ROUND(IF({role}=3,0,IF(AND({role}=2,{scale}<>5),{capped}/2,{capped})),0)/100")
# F3: the kilometres and the tolls; what was spent; the ticket and a flat sum; the distance at a championship.
BAND = 'MAX(1,COUNTIF({from_},"<="&{km}))'
ONE_WAY = f"ROUND((INDEX({{constant}},{BAND})+{{km}}*INDEX({{price}},{BAND}))/100,0)"
TRAVEL = template(
    f"IF(AND({{km}}=0,{{paid}}=0),0,CHOOSE({WHICH % ('means', 'means', 1)},ROUND({{km}}*{{kilometre}}+{{paid}},0),"
    f"{{paid}},{{paid}}+{{flat}},IF({{km}}=0,0,2*{ONE_WAY})+{{flat}})/100)"
)


def which(cell: Cell, id_: str, otherwise: int) -> Formula:
    """The number of an answer."""
    return template("IFERROR(MATCH({typed},{words},0),{otherwise})")(
        typed=cell, words=choices(id_), otherwise=otherwise
    )


def raw(scale: Cell, rounds: int, players: Cell, titled: Cell, prizes: Cell, days: Cell) -> Formula:
    """F2: the sum the scale gives before floor and ceiling, in cents."""
    return RAW(
        scale=scale,
        rounds=rounds,
        players=players,
        titled=titled,
        prizes=prizes,
        days=days,
        per=figure("scale", "players"),
        ten=figure("scale", "titled"),
        each=figure("scale", "prizes"),
        point=figure("scale", "point"),
        closed=figure("scale", "closed_tenths"),
        norms=figure("scale", "norms_tenths"),
        match=figure("scale", "match_day"),
        tenths=rates("fast-tenths"),
        from_=rates("fast-from"),
    )


def capped(scale: Cell, sum_: Cell, days: Cell) -> Formula:
    """F2: return the formula for a sum of the scale within the least and the most of its days; a match has one price.

    The cells hold the number of the scale, the sum in cents and the number of days.
    """
    least, most = figure("scale", "day_least"), figure("scale", "day_most")
    return CAPPED(scale=scale, raw=sum_, days=days, least=least, most=most)


def travel(means: Cell, kilometres: Cell, paid: Cell) -> Formula:
    """F3: what the way costs, in euros."""
    return TRAVEL(
        means=means,
        means_words=choices("fee-means"),
        km=kilometres,
        paid=paid,
        kilometre=figure("travel", "kilometre"),
        flat=figure("travel", "flat"),
        from_=rates("band-from"),
        constant=rates("band-constant"),
        price=rates("band-price"),
    )


assert (len(ROLES), len(SCALES), len(MEANS)) == (3, 5, 4)  # what the numbers above stand for
