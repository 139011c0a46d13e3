"""The order of tie-breaks a file asks for (records 202 and 212)."""

import re

from sheetgen.errors import BadOptions, Problem, warning
from sheetgen.exchange.trf.event import TrfEvent
from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.order import parse_order

FIRST = ("PTS", "MPTS", "GPTS")  # what every order of FIDE's begins with


def order_of(event: TrfEvent, kind: str, points: str = FIRST[0]) -> tuple[tuple[str, ...], list[Problem]]:
    """The order the file asks for, where all of it is known; points come first in any case.

    ``points`` is the code of those that rank, where PTS may mean two things.
    """
    text, record = (event.standings, "212") if event.standings else (event.tie_breaks, "202")
    codes = [code for code in re.split(r"[,;\s]+", text.strip()) if code]
    if not codes:
        return (), []
    if codes[0].upper() not in FIRST:
        codes.insert(0, FIRST[0])
    codes = [points if code.upper() == FIRST[0] else code for code in codes]
    try:
        return parse_order(codes, FIDE_2026, kind), []
    except BadOptions as refusal:
        unread = tuple(problem.found for problem in refusal.problems)
        return (), [warning("trf-tie-breaks-unread", found=text, unread=unread).at(line=event.lines.get(record))]
