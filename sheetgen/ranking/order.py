"""T12: orders of tie-breaks: the usual ones, and those written in an option or in a workbook."""

import difflib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from sheetgen.errors import BadOptions, Problem, error
from sheetgen.model.tournament import FIDE_2026, LIVRE
from sheetgen.ranking.codes import Code, parse, spelling
from sheetgen.ranking.record import MATCHES, MOLTER, ROUND_ROBIN, SWISS, TEAM_SWISS
from sheetgen.ranking.tiebreaks import BY_CODE, TIEBREAKS, definition

# By the kind of event.
DEFAULT_ORDERS: Mapping[str, tuple[str, ...]] = {
    ROUND_ROBIN: ("PTS", "DE", "WON", "SB", "KOYA"),
    MOLTER: ("PTS", "BERLIN", "WINS", "H2H", "BOARDS"),
    MATCHES: ("MP", "GP", "DE", "SBA"),
    SWISS: ("PTS", "BH/C1", "CUM", "PERF"),
    TEAM_SWISS: ("MP", "GP", "DE", "SBB/C1"),
}
# C6: C.07 recommends no order. That of a Swiss is the usual one without ratings, since one unrated player drops those
# for everybody (C36); that of a team Swiss is the Olympiad's.
FIDE_ORDERS: Mapping[str, tuple[str, ...]] = {
    MOLTER: ("PTS", "BC", "TBR", "DE"),
    SWISS: ("PTS", "BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"),
    TEAM_SWISS: ("MPTS", "EMGSB/C1", "GPTS", "BH:MP/C1"),
}

# The orders the arbiter's book recommends for five kinds of events (5.2, 2.6), by name, in the codes of each edition.
# In a Swiss of ratings everybody's rating can be relied on. Points of matches rank first in those of teams.
NAMED_ORDERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "round-robin": {
        LIVRE: ("PTS", "DE", "WON", "SB", "KOYA"),
        FIDE_2026: ("PTS", "DE", "WON", "SB", "KS"),
    },
    "team-round-robin": {LIVRE: ("MP", "GP", "DE", "SBA"), FIDE_2026: ("MPTS", "GPTS", "EDE", "EMMSB")},
    "swiss-ratings": dict.fromkeys(
        (LIVRE, FIDE_2026), ("PTS", "DE", "WON", "BPG", "ARO/C1", "BH/C1", "BH", "SB", "ARO")
    ),
    "swiss": dict.fromkeys((LIVRE, FIDE_2026), ("PTS", "DE", "WON", "BPG", "BH/C1", "BH", "SB")),
    "team-swiss": {FIDE_2026: ("MPTS", "GPTS", "EDE", "BH:MP/C1", "BH:MP", "EMMSB")},
}


def default_order(event: str, rules: str) -> tuple[str, ...]:
    """T12: Return the order that ranks a kind of event where nothing else is asked for.

    >>> from sheetgen.ranking.record import ROUND_ROBIN
    >>> default_order(ROUND_ROBIN, "livre")
    ('PTS', 'DE', 'WON', 'SB', 'KOYA')
    """
    return (FIDE_ORDERS.get(event) if rules == FIDE_2026 else None) or DEFAULT_ORDERS[event]


def usual_order(order: Sequence[str], rules: str, event: str) -> tuple[str, ...]:
    """T12: Return the order of an event where the edition defines all of it, else the usual one of that edition."""
    try:
        check_order(order, rules, event)
    except BadOptions:
        return default_order(event, rules)
    return tuple(order)


def parse_order(text: str | Sequence[str], rules: str, event: str | None = None) -> tuple[str, ...]:
    """T: Return the codes of an order that somebody typed.

    Args:
        text: codes apart by spaces, commas or semicolons, in any case; or a list of them; or the name of an order in
            ``NAMED_ORDERS``.
        rules: the edition.
        event: the kind of event, if it is known.

    Returns:
        The codes as they are displayed; a direct encounter that comes again has its turn behind it (C4).

    Raises:
        BadOptions: a code does not exist, is not defined in the edition or for the kind of event, or stands twice; or
            there is none. All that is wrong is reported together, with the codes that are close.

    >>> parse_order("pts, bh-c1 de", "fide-2026")
    ('PTS', 'BH-C1', 'DE')
    >>> parse_order("PTS DE SB DE", "fide-2026")
    ('PTS', 'DE', 'SB', 'DE#2')
    >>> parse_order("swiss", "fide-2026")
    ('PTS', 'DE', 'WON', 'BPG', 'BH/C1', 'BH', 'SB')
    """
    words = text.replace(",", " ").replace(";", " ").split() if isinstance(text, str) else text
    if len(words) == 1 and (name := words[0].casefold()) in NAMED_ORDERS:
        words = _named(name, rules)
    codes = with_turns(tuple(map(spelling, words)), rules)
    check_order(codes, rules, event)
    return codes


def _named(name: str, rules: str) -> tuple[str, ...]:
    """The codes of a named order; refused where the edition has no such order."""
    order = NAMED_ORDERS[name].get(rules)
    if order is None:
        known = [each for each, editions in NAMED_ORDERS.items() if rules in editions]
        raise BadOptions(error("tie-break-not-in-edition", found=name, edition=rules, allowed=known))
    return order


def with_turns(codes: Sequence[str], rules: str) -> tuple[str, ...]:
    """C4: Return the codes with the turn of those that stand again: the second DE is DE#2."""
    seen: Counter[str] = Counter()
    return tuple(_in_turn(code, rules, seen) for code in codes)


def _in_turn(code: str, rules: str, seen: Counter[str]) -> str:
    parsed = parse(code)
    if parsed is None or parsed.turn > 1:
        return code
    seen[parsed.text] += 1
    turn, defined = seen[parsed.text], definition(parsed, rules)
    return f"{code}#{turn}" if turn > 1 and defined and defined.again else code


def is_defined(code: str, rules: str, event: str) -> bool:
    """Whether an edition has a code, with its variants, for a kind of event.

    >>> is_defined("FB/C1", "fide-2026", "swiss"), is_defined("FB/C1", "livre", "swiss")
    (True, False)
    """
    return _problem(code, (), rules, event) is None


def check_order(codes: Sequence[str], rules: str, event: str | None = None) -> None:
    """T, C54: refuse an order with a code that the edition does not define (for a kind of event, if one is named).

    Raises:
        BadOptions: with a problem for each code that is wrong.
    """
    problems = [_problem(code, codes[:place], rules, event) for place, code in enumerate(codes)]
    wrong = [problem for problem in problems if problem]
    if not codes:
        wrong = [error("no-tie-break", allowed=allowed(rules, event))]
    if wrong:
        raise BadOptions(*wrong)


def allowed(rules: str, event: str | None = None) -> list[str]:
    """Return the codes an edition defines, for a kind of event if one is named, in the order of TIEBREAKS."""
    return list(_allowed(rules, event))


@cache
def _allowed(rules: str, event: str | None) -> tuple[str, ...]:
    return tuple(
        spelt
        for tiebreak in TIEBREAKS
        if (tiebreak.defined(rules, event) if event else rules in tiebreak.editions)
        for spelt in tiebreak.spellings(rules)
    )


def _problem(code: str, before: Sequence[str], rules: str, event: str | None) -> Problem | None:
    codes = allowed(rules, event)
    parsed = parse(code)
    if parsed is None or not _exists(parsed):
        return error("unknown-tie-break", found=code, close=close_to(code, codes), allowed=codes)
    defined = definition(parsed, rules)
    if defined is None or not defined.takes(parsed):
        return error("tie-break-not-in-edition", found=code, edition=rules, allowed=codes)
    if event and not defined.serves(parsed, event):
        return error("tie-break-not-for-event", found=code, edition=rules, event=event, allowed=codes)
    same = [other for other in before if (taken := parse(other)) and taken.text == parsed.text]
    return error("tie-break-twice", found=code) if same else None


def _exists(code: Code) -> bool:
    """Whether some edition has the code with these variants."""
    return code.name in BY_CODE and any(each.takes(code) for each in BY_CODE[code.name].definitions.values())


def close_to(code: str, codes: Sequence[str]) -> list[str]:
    """Return at most three codes that look like what was typed, the closest first."""
    return difflib.get_close_matches(code, codes, n=3, cutoff=0.5)
