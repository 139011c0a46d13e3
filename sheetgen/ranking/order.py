"""T12: orders of tie-breaks: the usual ones, and those written in an option or in a workbook."""

import difflib
from collections.abc import Mapping, Sequence

from sheetgen.errors import BadOptions, Problem, error
from sheetgen.ranking.tiebreaks import BY_CODE, TIEBREAKS

DEFAULT_ORDERS: Mapping[str, tuple[str, ...]] = {
    "berger": ("PTS", "DE", "WON", "SB", "KOYA"),
    "molter": ("PTS", "BERLIN", "WINS", "H2H", "BOARDS"),
    "team round robin": ("MP", "GP", "DE", "SBA"),
    "swiss": ("PTS", "BH/C1", "CUM", "PERF"),
}


def parse_order(text: str | Sequence[str], rules: str, event: str | None = None) -> tuple[str, ...]:
    """T: the codes of an order; what does not exist or is not defined is refused, everything together."""
    words = text.replace(",", " ").replace(";", " ").split() if isinstance(text, str) else text
    codes = tuple(word.upper() for word in words)
    check_order(codes, rules, event)
    return codes


def check_order(codes: Sequence[str], rules: str, event: str | None = None) -> None:
    """T: refuse to compute what an edition does not define (for a kind of event, if one is named)."""
    problems = [_problem(code, codes[:place], rules, event) for place, code in enumerate(codes)]
    found = [problem for problem in problems if problem]
    if not codes:
        found = [error("no-tie-break", allowed=allowed(rules, event))]
    if found:
        raise BadOptions(*found)


def allowed(rules: str, event: str | None = None) -> list[str]:
    """The codes an edition defines, in the order of the list."""
    return [
        tiebreak.code
        for tiebreak in TIEBREAKS
        if (tiebreak.defined(rules, event) if event else rules in tiebreak.editions)
    ]


def _problem(code: str, before: Sequence[str], rules: str, event: str | None) -> Problem | None:
    codes = allowed(rules, event)
    if code not in BY_CODE:
        return error("unknown-tie-break", found=code, close=close_to(code, codes), allowed=codes)
    if rules not in BY_CODE[code].editions:
        return error("tie-break-not-in-edition", found=code, edition=rules, allowed=codes)
    if code not in codes:
        return error("tie-break-not-for-event", found=code, edition=rules, event=event, allowed=codes)
    return error("tie-break-twice", found=code) if code in before else None


def close_to(code: str, codes: Sequence[str]) -> list[str]:
    """The codes that look like what was typed, best first."""
    return difflib.get_close_matches(code, codes, n=3, cutoff=0.5)
