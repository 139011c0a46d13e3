"""The tie-breaks a sheet computes live: what each game brings, in which unit, and how it is shown.

Every code of the engine has a formula here, in the sheets of teams (LIVE_CODES there) or in ``by_rounds``, or its
reason in NO_FORMULA.
"""

from dataclasses import dataclass

from sheetgen.workbook.formulas import Template, template

WHOLE, HALVES, QUARTERS = 1, 2, 4


@dataclass(frozen=True, slots=True)
class Live:
    """A tie-break in cells: the formula of one game for one side (None: not a sum over games), and its unit."""

    unit: int
    per_game: Template | None = None


LIVE: dict[str, Live] = {
    "PTS": Live(HALVES),  # T1
    "DE": Live(HALVES),  # T2
    "WON": Live(WHOLE, template("IF(AND({own}=2,{played}=1),1,0)")),  # T3
    "WIN": Live(WHOLE, template("IF({own}=2,1,0)")),  # T3
    "BPG": Live(WHOLE, template("{black}*{played}")),  # T4
    "KASH": Live(WHOLE, template("IF({played}=0,0,CHOOSE({own}+1,1,2,4))")),  # T4
    "SB": Live(QUARTERS, template("{own}*{opponent}")),  # T5
    "KOYA": Live(HALVES, template("IF({opponent}>={limit},{own},0)")),  # T6
}
GROUP_BY_GROUP = "KOYA+"  # T6: a list of scores, as many as there are score groups (``round_robin.score_groups``)
# By the name of the code: with and without its variants. What a Swiss needs has its columns in ``by_rounds``.
NO_FORMULA = {
    "SSSC": "only for team matches paired round by round, of which there is no workbook; the command rank computes it",
}


def shown_codes(order: tuple[str, ...]) -> tuple[str, ...]:
    """Return the columns of a standings table: the order of the event, and wins on the board in any case (T3)."""
    return order if "WON" in order else (*order, "WON")


def added_codes(order: tuple[str, ...]) -> tuple[str, ...]:
    """Return the codes that add two columns to the sheet of games."""
    return tuple(code for code in shown_codes(order) if code in LIVE and LIVE[code].per_game)
