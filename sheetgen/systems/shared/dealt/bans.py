"""SW28: who is not to meet whom, typed line by line with the rounds it holds for and a reason."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from sheetgen.errors import Problem, ProblemsFound, error
from sheetgen.model.names import name_key
from sheetgen.pairing.dutch.state import Forbidden
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.entered import KeyedProblem

if TYPE_CHECKING:
    from sheetgen.exchange.ban_list import BannedPair
    from sheetgen.exchange.reading import Loaded

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


def listed_bans(listed: "Loaded[BannedPair] | None", names: Iterable[str], rounds: int, entries: Entries) -> Changes:
    """SW28: return the pairs of a list of bans, below those that are entered; ``names`` are those of the lines.

    None stands for no list, which bans nobody.

    Raises:
        ProblemsFound: a name of nobody, a round that is not played, more pairs than there are lines.
    """
    if listed is None:
        return {}
    lines = {name_key(name): line for line, name in enumerate(names, start=1)}
    taken = max((int(key[1]) for key in entries if key[0] == FORBIDDEN), default=0)
    problems: list[Problem] = []
    changes: Changes = {}
    for row, ban in enumerate(listed.items, start=taken + 1):
        for name in dict.fromkeys((ban.first, ban.second)):
            if name_key(name) not in lines:
                problems.append(error("unknown-name", found=name, close=(), where=ban.where))
        for number in (ban.start, ban.end):
            if number and number > rounds:
                problems.append(error("bad-round", found=str(number), least=1, most=rounds, where=ban.where))
        first, second = (lines.get(name_key(name)) for name in (ban.first, ban.second))
        facts = {"first": first, "second": second, "from": ban.start, "to": ban.end, "reason": ban.reason}
        changes |= {(FORBIDDEN, row, name): value for name, value in facts.items() if value}
    if not problems and taken + len(listed.items) > FORBIDDEN_LINES:
        where = listed.items[0].where
        problems.append(error("told-bans", count=taken + len(listed.items), most=FORBIDDEN_LINES).at(file=where.file))
    if problems:
        raise ProblemsFound(*problems)
    return changes


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
