"""SW28: who is not to meet whom, typed line by line with the rounds it holds for and a reason."""

from collections.abc import Iterator, Mapping

from sheetgen.errors import error
from sheetgen.pairing.dutch.state import Forbidden
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.entered import KeyedProblem

FORBIDDEN = "forbidden"
FORBIDDEN_LINES, FORBIDDEN_AT_FIRST = 100, 20  # the layouts before the eighth had fewer
FORBIDDEN_COLUMNS = ("line", "first", "second", "from", "to", "reason")


def forbidden(entries: Entries, numbers: Mapping[int, int]) -> Iterator[Forbidden]:
    """SW28: yield the forbidden pairings as the pairing sees them.

    ``numbers`` maps lines to pairing numbers; a pair of which one is not in it is left out. A pair without a first
    round is forbidden from round 1.
    """
    for row in range(1, FORBIDDEN_LINES + 1):
        first, second, start, end = (entries.get((FORBIDDEN, row, name)) for name in ("first", "second", "from", "to"))
        if first and second and first in numbers and second in numbers:
            reason = str(entries.get((FORBIDDEN, row, "reason")) or "")
            yield Forbidden((numbers[first], numbers[second]), start or 1, end, reason)


def dated_bans(entries: Entries, number: int) -> Changes:
    """SW28: a ban that says from no round holds from the first one that is paired with it, and says so from then on."""
    return {(FORBIDDEN, row, "from"): number for row in range(1, FORBIDDEN_LINES + 1) if _begins(entries, row, number)}


def _begins(entries: Entries, row: int, number: int) -> bool:
    """Whether a line is a ban that says from no round, and is not over before this one."""
    first, second, start, end = (entries.get((FORBIDDEN, row, name)) for name in ("first", "second", "from", "to"))
    return bool(first and second and not start) and (end or number) >= number


def contradictory(entries: Entries) -> Iterator[KeyedProblem]:
    """Yield what is wrong with the lines: one number alone, the same twice, rounds the wrong way round."""
    for line in range(1, FORBIDDEN_LINES + 1):
        first, second, start, end = (entries.get((FORBIDDEN, line, name)) for name in ("first", "second", "from", "to"))
        key: Key = (FORBIDDEN, line, "second" if first else "first")
        if bool(first) != bool(second):
            yield key, error("swiss-forbidden-one", found=str(first or second))
        elif first and first == second:
            yield key, error("swiss-forbidden-same", found=str(first))
        elif start and end and start > end:
            yield (FORBIDDEN, line, "to"), error("swiss-forbidden-rounds", found=f"{start}-{end}")
