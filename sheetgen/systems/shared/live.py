"""The tie-breaks a round robin computes game by game: what each game brings to one side.

They are those of the first layout, whose columns stand on the sheet of games for ever. Every other code of events of
players has its column in ``by_rounds``, those of teams in the sheets of their systems.
"""

from collections.abc import Mapping

from sheetgen.workbook.formulas import Template, template

HALVES, QUARTERS = 2, 4

PER_GAME: Mapping[str, Template] = {
    "WON": template("IF(AND({own}=2,{played}=1),1,0)"),  # T3
    "WIN": template("IF({own}=2,1,0)"),  # T3
    "BPG": template("{black}*{played}"),  # T4
    "KASH": template("IF({played}=0,0,CHOOSE({own}+1,1,2,4))"),  # T4
    "SB": template("{own}*{opponent}"),  # T5
    "KOYA": template("IF({opponent}>={limit},{own},0)"),  # T6
}
# Where a win, a draw and a loss bring other points.
OF_OTHER_POINTS: Mapping[str, Template] = {
    **PER_GAME,
    "WON": template("IF(AND({own}={win},{played}=1),1,0)"),
    "WIN": template("IF({own}={win},1,0)"),
    "KASH": template("IF({played}=0,0,IF({own}={win},4,IF({own}={draw},2,1)))"),
}
OF_GAMES = ("PTS", "DE", *PER_GAME)  # T1, T2: points and encounters stand on that sheet in any case
GROUP_BY_GROUP = "KOYA+"  # T6: a list of scores, as many as there are score groups (``round_robin.score_groups``)


def shown_codes(order: tuple[str, ...]) -> tuple[str, ...]:
    """Return the columns of a standings table: the order of the event, and wins on the board in any case (T3)."""
    return order if "WON" in order else (*order, "WON")


def added_codes(order: tuple[str, ...]) -> tuple[str, ...]:
    """Return the codes that add two columns to the sheet of games."""
    return tuple(code for code in shown_codes(order) if code in PER_GAME)
